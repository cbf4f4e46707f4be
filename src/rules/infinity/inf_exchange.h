/* Between the files that end an Order: rolls, what they do, harm. */
#ifndef RULES_INF_EXCHANGE_H
#define RULES_INF_EXCHANGE_H

#include "rules/infinity/inf_order.h"

enum { INF_DICE = 20, INF_SETS = 64 };

/* One roll of one trooper against another (-1: nobody), face to face with whatever opposes it. */
typedef struct {
    int unit, other;
    InfSkillId skill;
    int weapon, sv, count;
    int values[INF_DICE];
    bool success[INF_DICE], critical[INF_DICE], cancelled[INF_DICE];
    bool reactive;
} InfSet;

typedef struct {
    InfSet sets[INF_SETS];
    int count, active;
} InfExchange;

bool inf_roll_d20(RulesCtx *ctx, const char *what, const char *rule, int unit, int count, int *values);
/* d20 at or below; SV below 1 fails and rolls nothing. False: the input ended. */
bool inf_roll_under(RulesCtx *ctx, const char *what, const char *rule, int unit, int sv, bool *success);
/* CORE-10. False: the input ended. */
bool inf_hits(RulesCtx *ctx, const InfSet *set);
bool inf_lose_wounds(RulesCtx *ctx, int unit, int wounds);
/* HOST: every trooper's dice; false: the input ended or waits. */
bool inf_hostility(RulesCtx *ctx, const InfExchange *exchange);
bool inf_guts(RulesCtx *ctx, const InfExchange *exchange);

#endif
