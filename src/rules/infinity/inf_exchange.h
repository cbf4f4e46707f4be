/* Between the files that end an Order: rolls, what they do, harm. */
#ifndef RULES_INF_EXCHANGE_H
#define RULES_INF_EXCHANGE_H

#include "rules/infinity/inf_order.h"
#include "rules/infinity/inf_roll.h"

/* One die of a set: as it shows; with what a high Success Value adds. */
typedef struct {
    int natural, value;
    bool success, critical, cancelled;
} InfDie;

/* One roll of one trooper against another (-1: nobody), face to face with whatever opposes it. Lists are in the
 * ruling's arena. */
typedef struct {
    int unit, other;
    InfSkillId skill;
    int weapon, sv;
    bool rolled, reactive;
    InfDie *dice;
    int count, roll;        /* ctx_roll_last of its dice */
    int *zones, zone_count; /* hostile ones that its dice are held against, of inf_zones */
    int *hostile;           /* by face - 1: how many of them it sets off */
} InfSet;

typedef struct {
    InfSet *sets; /* in the ruling's arena */
    int count, cap, active;
} InfExchange;

/* All rolls of an Order as it is declared so far, the active trooper's first (inf_asks.c). In the ruling's arena. */
typedef struct {
    InfRollAsk *items;
    int count, cap;
} InfAsks;
void inf_asks(RulesCtx *ctx, int active, InfAsks *asks);
InfSet inf_set_of(const InfRollAsk *ask, const InfNeed *need); /* without its dice */

int inf_faces(RulesCtx *ctx); /* of the die in force: 1 to RULES_FACES_MAX */
/* For a roll that succeeds on these faces only, and does no more: the classes of its faces, and their bits. */
uint8_t *inf_classes(RulesCtx *ctx, int min, int max, uint64_t *good);
/* The tables of hostility: index of the level (HOST-02), of the damage row (HOST-04). False: the input ended. */
bool inf_roll_level(RulesCtx *ctx, TableRef by, int *level, int *value);
bool inf_roll_damage(RulesCtx *ctx, TableRef by, int *row);
/* d20 at or below; SV below 1 fails and rolls nothing. False: the input ended. */
bool inf_roll_under(RulesCtx *ctx, const char *what, const char *rule, int unit, int sv, bool *success);
/* What a hit of this weapon (-1: a blow) is saved against: die and `*bonus`, ARM or BTS with cover, above it. */
int inf_strength(RulesCtx *ctx, int unit, int other, int weapon, int *bonus);
int inf_save_need(int strength, int bonus); /* the least face that saves */
/* Before any die: what each roll of the Order needs, and what comes of all of them as they are declared so far; while
 * it is open to answers, of each that could be given to an attack (inf_foretell.c). Of everybody (-1), or of what
 * concerns `only`. */
void inf_foretell(RulesCtx *ctx, int active, int only, bool open);
/* CORE-10. False: the input ended. */
bool inf_hits(RulesCtx *ctx, const InfSet *set);
bool inf_lose_wounds(RulesCtx *ctx, int unit, int wounds);
/* CORE-07, -08: all dice of the sets, opposed. False: the input ended. */
bool inf_roll_sets(RulesCtx *ctx, InfExchange *exchange);
/* CORE-07: what a face comes to for this value. */
InfDie inf_judge(int sv, int faces, int natural);
/* CORE-08: does the one cancel the other, of two that oppose each other? Do two sets? */
bool inf_cancels(const InfDie *by, const InfDie *die);
bool inf_opposed(const InfSet *a, const InfSet *b);
bool inf_is_attack(const InfSet *set);
int inf_standing(const InfSet *set); /* successes that nothing cancelled */
/* HOST: every trooper's dice; false: the input ended or waits. */
bool inf_hostility(RulesCtx *ctx, const InfExchange *exchange);
/* The zones that the set's dice are held against, its unit acting from `at`. False: the input ended. */
bool inf_find_hostile(RulesCtx *ctx, InfSet *set, GeomVec at);
/* HOST-02: the level that was rolled, index of the levels. */
void inf_set_level(RulesCtx *ctx, TableRef area, int level, int value);
/* CORE-12: who dodged in the Reactive Turn moves, if it likes. */
bool inf_dodge_away(RulesCtx *ctx, int unit);
bool inf_guts(RulesCtx *ctx, const InfExchange *exchange);

#endif
