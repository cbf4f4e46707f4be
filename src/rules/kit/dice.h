/* A pool of dice against one need, as every system rolls it: room for any number of dice, who owns them, what each of
 * them shows and is called, and the classes of faces by which odds tell outcomes apart. Knows no rule. */
#ifndef RULES_KIT_DICE_H
#define RULES_KIT_DICE_H

#include "rules/rules.h"

/* A die passes by `good`, else by `need` and `at_most`. A pool with none of them and without a result for passing
 * only shows values. */
typedef struct {
    const char *what, *rule; /* as in RulesDice, and so are the members up to `plain` */
    TableRef by, at;
    const TableRef *owners;
    int owner_count;
    bool pooled, again, second, plain;
    int count;                 /* number of dice; below 1: nothing is rolled */
    int faces;                 /* faces of a die; 0: six */
    int need;                  /* a die passes at this or more; 0 with a result for passing: always */
    int at_most;               /* a die passes at this or less; 0: no such bound */
    int total;                 /* the dice pass together when their sum is at least this; 0: each for itself */
    uint64_t good;             /* bit (face - 1) is set if the face passes */
    bool never_on_1;           /* a natural 1 fails whatever the need */
    bool dreaded;              /* passing is worse for the roller: a critical against oneself */
    const uint8_t *class_of;   /* [faces], as in RulesDice; NULL: faces differ by whether they pass */
    RulesResult passes, fails; /* what a die comes to; RESULT_NONE: as ctx_roll says */
} KitPool;

typedef struct {
    int count;
    int *values; /* the values of a pool; with a need, odds try one face of each class */
    RulesResult *results;
    int passed, sum, highest;
} KitThrow;

/* Rolls the pool and records its results. The lists of `*out` are in the ruling's arena. Returns false when the input
 * ended: the rule must unwind. */
bool rulekit_roll(RulesCtx *ctx, const KitPool *pool, KitThrow *out);
/* The same, for a rule that only wants to know how many dice passed. */
bool rulekit_roll_passed(RulesCtx *ctx, const KitPool *pool, int *passed);
/* Rolls a save of one D6. VAR_NONE: it fails without a die. Returns false when the input ended. */
bool rulekit_roll_save(RulesCtx *ctx, const char *rule, TableRef by, int need, bool *saved);

#endif
