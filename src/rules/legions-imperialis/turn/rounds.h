/* Rounds and turns: what an end closes, orders, rallies, what is scored. */
#ifndef LEGIONS_IMPERIALIS_TURN_ROUNDS_H
#define LEGIONS_IMPERIALIS_TURN_ROUNDS_H

#include "rules/legions-imperialis/li.h"

void li_end_activation(RulesCtx *ctx); /* for the formation that is acting */
/* Returns true when a broken Detachment may yet try to rally in this round. */
bool li_may_rally(RulesCtx *ctx, int formation);
/* CORE-17: scores the objectives that each side holds; with `over` the side that holds more of them wins
 * (turn/score.c). */
void li_count_objectives(RulesCtx *ctx, bool over);

/* ---- orders in secret (turn/secret.c) ---- */
/* The side that writes its orders now, or -1 when all orders are revealed. */
int li_writing_side(const RulesField *field, const Table *table);
/* True if the order of this formation must not be shown now. */
bool li_is_secret(const RulesField *field, const Table *table, int formation);
/* True if this formation of the side may be given an order: it is alive and not falling back. */
bool li_may_write(RulesCtx *ctx, int formation, int side);
bool li_conceals(const RulesField *field, const Table *table, const Ruling *past);
/* CORE-02: the writing side seals its orders. */
void li_seal_orders(RulesCtx *ctx);

#endif
