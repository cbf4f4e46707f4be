/* What a rule system says to whoever plays a game without a hand, or advises one: whose decision it is, what is worth
 * trying, whether the game is over, what a state is worth. Computer players, advice, trials and the fuzzers of the
 * tests all live from it. Nothing of it is called by the rules themselves.
 *
 * Every function is a pure function of the table of a context. It rolls nothing, asks nobody and leaves the draft as it
 * was; the ruling of the context is scratch space. The same state gives the same answers, in the same order, on every
 * machine. */
#ifndef RULES_MIND_H
#define RULES_MIND_H

#include "rules/rules.h"

#define RULES_SIDES_MAX 8  /* sides that a computer can play; a table with more is for hands */
#define RULES_TERMS_MAX 16 /* terms of a system's worth */

/* ---- whose decision it is ---- */
typedef enum {
    TURN_FREE,    /* free play: nobody's turn, and no end */
    TURN_ACTS,    /* `side` does something, or closes */
    TURN_ANSWERS, /* the same within what another side does: a reaction, a counter-charge */
    TURN_SECRET,  /* `side` writes what the others may not see yet */
    TURN_FORCED,  /* nobody decides: the one plan of rules_gather is done by whoever keeps the game going */
    TURN_OVER     /* see rules_verdict */
} RulesTurnKind;

typedef struct {
    RulesTurnKind kind;
    int side;         /* -1: nobody's (FREE, FORCED, OVER) */
    unsigned answers; /* bit 1 << side of each other side that may do something before `side` goes on; it need not, and
                         letting it pass is no action (a shot of Overwatch) */
    const char *step; /* word for the step, for tests and for tracing */
} RulesTurn;

/* ---- the end ---- */
typedef struct {
    bool over;
    int winner;                 /* side; -1: nobody, because it is drawn or not over */
    const char *rule;           /* that ended it, an id of the catalogue; "" by the battlefield's own victory */
    int round, rounds;          /* rounds: after how many it ends; 0: without limit */
    int score[RULES_SIDES_MAX]; /* by which it is won: banners, points of objectives, losses of the others */
} RulesVerdict;

/* ---- what is worth trying ---- */
/* A row of actions. The first is the decision; the rest is what it is for, and stays open until its turn comes. The
 * rules may refuse any of them: whoever takes a plan tries it. */
typedef struct {
    const char *intent; /* key of a sentence of the ruleset's "mind": "fire", "charge" */
    TableRef actor, target;
    const char *what;         /* a word for the sentence, as the name of a card; NULL: none */
    int prior;                /* how promising before anything is tried; the highest first */
    bool closes;              /* ends the decision, and does nothing more */
    bool last;                /* is for when nothing else is allowed */
    bool waits;               /* is not for now: what the actor can do later, which its other plans have to beat */
    const BaseTree **actions; /* in the arena of the gather */
    int action_count;
} RulesPlan;

typedef struct {
    RulesCtx *ctx;
    BaseArena *arena; /* owns the plans' actions */
    RulesTurn turn;   /* as rules_turn gave it */
    int side;         /* for whom: that of the turn, or one of those that may answer */
    ARRAY(RulesPlan) plans;
    int plan_room; /* kept by gather_do */
} RulesGather;

/* ---- worth ---- */
typedef struct {
    int64_t raw[RULES_TERMS_MAX];   /* thousandths of what the term counts, to the side less to the others */
    int64_t milli[RULES_TERMS_MAX]; /* weighed: thousandths of a point */
    int64_t total;                  /* sum of `milli` */
} RulesWorth;

struct RulesMind {
    /* How many decisions the strong level plays on after a plan, where trials have proved it stronger than fair by
     * that; 0: they have not, and it is the same. */
    int look_on;
    const char *const *terms; /* what a state is worth by, NULL-terminated; the weights are in the ruleset's "mind" */
    void (*turn)(RulesCtx *ctx, RulesTurn *out);
    /* Sets winner, rule, round and score as the system's own rules have them. */
    void (*verdict)(RulesCtx *ctx, RulesVerdict *out);
    void (*gather)(RulesGather *gather);
    /* Fills the raw values of all terms. */
    void (*worth)(RulesCtx *ctx, int side, int64_t *raw);
};

/* Returns true when a computer can play on this field: its system has a mind, and it has two sides or more, and not
 * too many. */
bool rules_has_mind(const RulesField *field);
/* These need rules_has_mind. */
void rules_turn(RulesCtx *ctx, RulesTurn *out);
void rules_verdict(RulesCtx *ctx, RulesVerdict *out);
/* Lists the plans of a side, the promising first; empties the list before. Free the list with array_free. */
void rules_gather(RulesGather *gather, int side);
void rules_worth(RulesCtx *ctx, int side, RulesWorth *out);
/* Returns the sum alone. */
int64_t rules_worth_total(RulesCtx *ctx, int side);

int rules_look_on(const RulesField *field);
/* Points of a unit by its profile. */
int rules_points(const RulesField *field, int unit);
/* Appends the sentence of the plan's intent, with its {actor}, its {target} and its word {what}. */
void rules_plan_describe(const RulesField *field, const RulesPlan *plan, BaseText *out);
/* What a term of the worth is called. */
const char *rules_term_label(const RulesData *data, int term);
int rules_term_count(const RulesData *data);

/* ---- for systems: putting plans together (mind.c) ---- */
/* Begins a plan, to which gather_do appends actions in their order. */
void gather_plan(RulesGather *gather, const char *intent, TableRef actor, TableRef target, int prior);
void gather_do(RulesGather *gather, const BaseTree *action);
/* A plan of one action that ends the decision. */
void gather_close(RulesGather *gather, const char *intent, const BaseTree *action, int prior);
/* An action {"do": verb}, and its arguments: the id of a thing, a word, a place of the plane, a path of one place. */
BaseTree *gather_action(RulesGather *gather, const char *verb);
BaseTree *gather_name(RulesGather *gather, BaseTree *action, const char *argument, TableRef ref);
BaseTree *gather_word(RulesGather *gather, BaseTree *action, const char *argument, const char *word);
BaseTree *gather_path(RulesGather *gather, BaseTree *action, GeomVec to);

#endif
