/* The parts of an edited document. Private to src/io/plan*.c. */
#ifndef IO_PLAN_INTERNAL_H
#define IO_PLAN_INTERNAL_H

#include "base/array.h"
#include "io/plan.h"

typedef struct {
    const BaseTree *step;
    const char *what;
} PlanStep;

struct IoPlan {
    BaseArena *arena; /* owns start, steps, path and the ruleset */
    BaseArena *state; /* owns `now`; reset by every fold */
    BaseArena *tried; /* owns the result of plan_try */
    const BaseTree *start, *now;
    ARRAY(PlanStep) steps;
    int cursor, saved; /* saved: the cursor when it was saved; -1 if that state cannot be reached any more */
    const char *path;
    const BaseTree *ruleset;       /* cached; NULL if not read yet */
    const BaseTree *ruleset_named; /* the document's ruleset member that `ruleset` was read for */
};

/* True for the lists of things with ids: "sides", "formations", "terrain", "units". */
bool plan_is_list(const char *key);

#endif
