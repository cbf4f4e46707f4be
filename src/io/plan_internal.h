/* What an edited document is made of. Private to src/io/plan*.c. */
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
    BaseArena *tried; /* owns what plan_try gave */
    const BaseTree *start, *now;
    ARRAY(PlanStep) steps;
    int cursor, saved; /* saved: the cursor at that time, -1 when it cannot be reached any more */
    const char *path;
    const BaseTree *ruleset; /* read once; NULL: not yet */
    const BaseTree *ruleset_named; /* by these words of the document */
};

/* "sides", "formations", "terrain", "units": lists of things with ids. */
bool plan_is_list(const char *key);

#endif
