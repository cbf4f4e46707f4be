/* What a procedure that is played in steps (an assault, an Order, a round) expects now, and from whom. A system answers
 * its query `stage` with it: it fills the struct by the functions of rules/kit/stage.h, the window and the computer
 * players read it, and rules_stage_tree writes it to JSON. The findings of the same ruling say in sentences what is
 * expected, the first in one of its own, and carry the shapes that show it. */
#ifndef RULES_STAGE_H
#define RULES_STAGE_H

#include "base/tree.h"
#include "table/setup.h"

/* Something that can be done or chosen now. All text and trees are in the ruling's arena or in the ruleset. */
typedef struct RulesChoice RulesChoice;
struct RulesChoice {
    const char *label;  /* a word of the ruleset, or a name */
    const char *detail; /* what it gives, in a few words; NULL: the label says it */
    bool is_name;       /* the label is the name of a thing, which is shown as it is */
    bool untested;      /* the rules may refuse the action: it is tried before it is offered */
    bool lasts;         /* the choice stays made, and `on` says whether it is; its action takes it back */
    bool on;
    BaseTree *action; /* NULL: only `choose` */
    /* A choice that has this does nothing to the table: the stage is asked again with this object as its argument
     * "chosen", until the table changes or an empty object is chosen. So one action is put together that takes several
     * choices. NULL: the action is done. */
    BaseTree *choose;
    const char *need; /* what would be rolled, as "3+" or "9 × 2"; NULL: not known, until a try has found it */
    double chance;    /* the chance of that roll; 0: that of its row */
    /* What a try found, filled in by whoever tries it; the system leaves it NULL. */
    const char *refusal; /* why the rules forbid it; NULL: they do not */
    RulesChoice *next;
};

/* A line about one thing: what it may still do, or that it has done it. */
typedef struct RulesStageRow RulesStageRow;
struct RulesStageRow {
    TableRef of;
    const char *remark;   /* what bears on it, in a few words; NULL: nothing */
    const char *need;     /* the roll that it needs, as "3+"; NULL: none, or not known */
    double chance;        /* The chance of that roll. */
    bool done;            /* it can do nothing any more, and the remark says why; it has no choices */
    RulesChoice *choices; /* NULL: none */
    RulesStageRow *next;
};

/* A unit that may still move in this step, and by which kind of move: the `how` of its verbs. */
typedef struct RulesStageMover RulesStageMover;
struct RulesStageMover {
    TableRef unit;
    const char *how;
    RulesStageMover *next;
};

typedef struct {
    const char *name;         /* the procedure's name */
    const char *const *steps; /* [step_count] */
    int step_count, step;     /* the step is an index of `steps` */
    int round;                /* the round of the procedure, from 1; STAGE_NONE: it has no rounds */
    int side;                 /* who acts; STAGE_NONE: anyone */
    int left;            /* how many have yet to act, so that the step is not closed yet; STAGE_NONE: not counted */
    bool between;        /* no procedure is under way: the stage hides no tool, and names no movers */
    bool choosing;       /* each row's choices are one act of many, offered once its thing is chosen */
    const char *remark;  /* how far it has come, in a few words; NULL */
    const char *forfeit; /* what is given up if the step is closed while somebody is left, in sentences that name them;
                            NULL: nothing */
    RulesStageMover *movers;
    RulesStageRow *rows;
    RulesChoice *may;     /* what closes or skips the step; the last of them is the usual one */
    const BaseTree *odds; /* the action whose odds matter now; NULL: none */
} RulesStage;

enum { STAGE_NONE = -1 };

/* Returns the stage as the fact "stage" of the ruling: an object with
 *
 * "name", "steps": [words], "step", "at" (index of the step), "round", "side";
 *
 * "open": true while somebody has yet to act; "between": true when the stage lies between procedures;
 *
 * "may": [CHOICE]; "units": [{"id", "how"}], the movers; "rows": [{"id", "remark", "need", "done", "options":
 * [CHOICE]}];
 *
 * "remark", "forfeit": text; "odds": an action. A CHOICE is {"label", "detail", "need", "named", "try", "on", "action",
 * "choose"}.
 *
 * A member that says nothing is left out: "round", "side" and "open" for STAGE_NONE, "on" unless the choice lasts, each
 * flag that is false, each text that is NULL. */
BaseTree *rules_stage_tree(const RulesStage *stage, BaseArena *arena, const TableSetup *setup);

#endif
