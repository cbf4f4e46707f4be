/* Shared by the files that resolve an Order: rolls, their effects, harm. */
#ifndef INFINITY_FIRE_EXCHANGE_H
#define INFINITY_FIRE_EXCHANGE_H

#include "rules/infinity/fire/roll.h"
#include "rules/infinity/record.h"

/* One die of a set: the face it shows, and its value with what a Success Value above the die's faces adds. */
typedef struct {
    int natural, value;
    bool success, critical, cancelled;
} InfDie;

/* One roll of one trooper against another (-1: nobody), face to face with whatever opposes it. The lists are in the
 * ruling's arena. */
typedef struct {
    int unit, other;
    InfSkillId skill;
    int weapon, sv;
    bool rolled, reactive;
    InfDie *dice;
    int count, roll;        /* ctx_roll_last after its dice */
    int *zones, zone_count; /* hostile zones, indexes of inf_zones, that its dice are checked against */
    int *hostile;           /* by face - 1: number of those zones that the face triggers */
} InfSet;

typedef struct {
    InfSet *sets; /* in the ruling's arena */
    int count, cap, active;
} InfExchange;

/* All rolls of an Order as declared so far, the active trooper's first (fire/asks.c). In the ruling's arena. */
typedef struct {
    InfRollAsk *items;
    int count, cap;
} InfAsks;
void inf_asks(RulesCtx *ctx, int active, InfAsks *asks);
InfSet inf_set_of(const InfRollAsk *ask, const InfNeed *need); /* the set without its dice */

/* Rolls on the tables of hostility: index of the level (HOST-02), of the damage row (HOST-04). False: the input
 * ended. */
bool inf_roll_level(RulesCtx *ctx, TableRef by, int *level, int *value);
bool inf_roll_damage(RulesCtx *ctx, TableRef by, int *row);
/* A roll of one die that succeeds at or below `sv`; an SV below 1 fails without a roll. False: the input ended. */
bool inf_roll_under(RulesCtx *ctx, const char *what, const char *rule, int unit, int sv, bool *success);
/* What a hit of this weapon (-1: a close combat blow) is saved against. The die plus `*bonus` (ARM or BTS, with cover)
 * must be above it. */
int inf_strength(RulesCtx *ctx, int unit, int other, int weapon, int *bonus);
int inf_save_need(int strength, int bonus); /* the lowest face that saves */
/* CORE-10: saves and Wounds of the set's hits. False: the input ended. */
bool inf_hits(RulesCtx *ctx, const InfSet *set);
bool inf_lose_wounds(RulesCtx *ctx, int unit, int wounds);
/* CORE-07, -08: rolls all dice of the sets and opposes them. False: the input ended. */
bool inf_roll_sets(RulesCtx *ctx, InfExchange *exchange);
/* CORE-07: the die that shows this face, judged against this Success Value. */
InfDie inf_judge(int sv, int faces, int natural);
/* CORE-08: inf_cancels is true if one of two opposing dice cancels the other, inf_opposed if two sets oppose each
 * other. */
bool inf_cancels(const InfDie *by, const InfDie *die);
bool inf_opposed(const InfSet *a, const InfSet *b);
bool inf_is_attack(const InfSet *set);
int inf_standing(const InfSet *set); /* successes that nothing cancelled */
/* HOST: checks every trooper's dice. False: the input ended, or it waits for an answer. */
bool inf_hostility(RulesCtx *ctx, const InfExchange *exchange);
/* Finds the zones that the set's dice are checked against, its unit acting from `at`. False: the input ended. */
bool inf_find_hostile(RulesCtx *ctx, InfSet *set, GeomVec at);
/* HOST-02: stores the level that was rolled, an index of the levels. */
void inf_set_level(RulesCtx *ctx, TableRef area, int level, int value);
/* CORE-12: a trooper who dodged in the Reactive Turn may move. */
bool inf_dodge_away(RulesCtx *ctx, int unit);
bool inf_guts(RulesCtx *ctx, const InfExchange *exchange);
/* Resolves the rolls, saves, hostility and Guts Rolls, and ends the Order. */
void inf_resolve_order(RulesCtx *ctx);

#endif
