/* Whose turn it is: phases, activations, the initiative, the end of scopes (CORE-01, -02); rallying and withdrawal
 * (CORE-15, -17). In free play no side waits for another, and one turn lasts until `end` begins the next: what is
 * forbidden within a turn is forbidden there, too. Private to this folder. */
#ifndef EA_HERESY_TURN_TURN_H
#define EA_HERESY_TURN_TURN_H

#include "rules/ea-heresy/turn_now.h"

extern const RulesVerb eah_verb_end, eah_verb_rally;

/* Tells the stage of the turn, where no assault is under way; nothing in free play (turn/stage.c). */
void eah_stage_turn(RulesCtx *ctx);

/* A sum of modifiers, and what the die needs by it. The modifiers are in the ruling's arena. */
typedef struct {
    RulesMod *mods;
    int count, need;
} EahNeed;

/* CORE-02: returns what the activation roll needs: the initiative, with +1 for a road move of an Advance, Double or
 * March, -1 for markers, -1 to retain (turn/order.c). */
EahNeed eah_activation_need(RulesCtx *ctx, int formation, EahOrder order, bool road, bool retain);
/* CORE-15: returns what a rally needs: the initiative, with penalties for a broken formation and for an enemy near
 * (turn/rally.c). */
EahNeed eah_rally_need(RulesCtx *ctx, TableRef formation);

/* CORE-02: returns true when its side has just acted and has not kept the initiative for that yet. */
bool eah_may_retain(RulesCtx *ctx, int formation);

/* Returns true when the formation has units, has its activation left and is not broken. */
bool eah_can_act(RulesCtx *ctx, int formation);
/* Returns true when the formation may yet try to rally in this turn's end phase. */
bool eah_may_rally(RulesCtx *ctx, int formation);
/* Returns how many formations of a side can act; side -1: of all sides. */
int eah_waiting(RulesCtx *ctx, int side);
/* Returns the active side, or when none of its formations can act, the next side that has one; else REF_NONE. */
TableRef eah_side_to_act(RulesCtx *ctx);
/* Makes it this side's turn; REF_NONE: all have acted. */
void eah_pass_turn(RulesCtx *ctx, TableRef side);
/* Ends what applied during the activation; if a formation is acting, the turn passes. */
void eah_end_activation(RulesCtx *ctx);
void eah_cite_ends(RulesCtx *ctx, const char *what);
/* Drops the first findings, which say what an order would have ended, when it is refused. */
void eah_forget(RulesCtx *ctx, int count);
/* Checks: 1. It is the side's turn, or it retains the initiative (`retain`). 2. No broken formation still owes its
 * withdrawal. Refuses with the rule and returns true when a check fails; otherwise this formation's activation begins,
 * and whatever was under way has ended. */
bool eah_turn_forbids(RulesCtx *ctx, int formation, bool retain);

#endif
