/* The query `stage`: where the turn stands: the cards that may be played, the units that may be ordered, those that may
 * still attack (CORE-01 to -03, -06). It judges nothing that an action does not judge again. */
#include "rules/kit/stage.h"

#include "rules/commands-colors/fire/battle.h"
#include "rules/commands-colors/turn/turn.h"
#include "rules/kit/each.h"

static const char *const STEPS[] = {"card", "move", "battle"};

static void add_end(RulesCtx *ctx, const char *key, const char *what) {
    RulesChoice *button = stage_button(ctx, stage_text(ctx, "CCA-CORE-01", key), stage_action(ctx, "end"));
    stage_word(ctx, button->action, "what", what);
}

static void forfeit(RulesCtx *ctx, const char *key) {
    BaseText names = {0};
    if (stage_names_left(ctx, &names) > 0) {
        ctx->ruling->stage->forfeit =
            arena_printf(ctx->ruling->arena, "%s: %s", text_get(&names), stage_text(ctx, "CCA-CORE-01", key));
    }
    text_free(&names);
}

/* ---- the card ---- */

static void stage_card(RulesCtx *ctx, TableRef side) {
    const CcaData *data = cca_data(ctx->field);
    RulesStageRow *row = stage_row(ctx, side);
    int held = 0;
    for (int i = 0; i < data->card_count; i++) {
        held += data->cards[i].hand >= 0 && table_get(ctx->draft->table, side, data->cards[i].hand) > 0;
    }
    for (int i = 0; i < data->card_count; i++) {
        const CcaCard *card = &data->cards[i];
        bool may = card->hand < 0 ? held == 0 : table_get(ctx->draft->table, side, card->hand) > 0;
        if (may) {
            RulesChoice *choice = stage_choice(ctx, row, card->label, stage_action(ctx, "card"));
            stage_word(ctx, choice->action, "card", card->id);
            choice->is_name = true;
        }
    }
    ctx->ruling->stage->left = 1;
    ctx_cite(ctx, "CCA-CORE-01", "guide-expects-card", ROLE_CONTEXT);
    ctx->ruling->stage->forfeit = stage_text(ctx, "CCA-CORE-01", "guide-loses-card");
    add_end(ctx, "guide-do-end-turn", "turn");
}

/* ---- orders and moves ---- */

static bool may_be_ordered(RulesCtx *ctx, int unit) {
    return var_own(ctx, unit, CCA_VAR_UNIT_ordered) != 1 && !cca_order_bar(ctx, unit).rule;
}

static void add_orders(RulesCtx *ctx, int side, int orders) {
    each_own(ctx->draft->table, REF_UNIT, side, unit) {
        bool ordered = var_own(ctx, unit, CCA_VAR_UNIT_ordered) == 1;
        if (ordered && var_own(ctx, unit, CCA_VAR_UNIT_hexes_moved) > 0) {
            stage_done(stage_row(ctx, cca_unit(unit)), stage_text(ctx, "CCA-CORE-01", "guide-row-moved"));
        } else if (ordered) {
            stage_row(ctx, cca_unit(unit))->remark = stage_text(ctx, "CCA-CORE-01", "guide-row-ordered");
        } else if (orders != 0 && may_be_ordered(ctx, unit)) {
            RulesChoice *choice =
                stage_choice(ctx, stage_row(ctx, cca_unit(unit)), stage_text(ctx, "CCA-CORE-01", "guide-do-order"),
                             stage_action(ctx, "order"));
            stage_name(ctx, choice->action, "unit", cca_unit(unit));
            choice->is_name = true;
        }
    }
}

static void stage_movement(RulesCtx *ctx, int side) {
    RulesStage *stage = ctx->ruling->stage;
    int orders = var_own(ctx, 0, CCA_VAR_GAME_orders_left), could = 0;
    add_orders(ctx, side, orders);
    for (const RulesStageRow *it = stage->rows; it; it = it->next) {
        could += it->choices != NULL;
    }
    bool more = could > 0 && orders != 0;
    stage->left = more && orders > 0;
    ctx_cite(ctx, "CCA-CORE-03",
             !more        ? "guide-expects-moves"
             : orders > 0 ? "guide-expects-orders"
                          : "guide-expects-any",
             ROLE_CONTEXT, INT("count", orders > 0 ? orders : 0));
    if (stage->left > 0) {
        stage->forfeit = stage_text(ctx, "CCA-CORE-01", orders == 1 ? "guide-loses-one-order" : "guide-loses-orders");
    }
    add_end(ctx, "guide-do-battle", "phase");
}

/* ---- battle ---- */

static bool may_attack(RulesCtx *ctx, int unit) {
    HexId at = cca_where(ctx->draft->table, unit);
    if (!cca_alive(ctx, unit) || at.row == 0 || cca_attacker_bar(ctx, unit).rule) {
        return false;
    }
    setup_each(ctx->field->setup, REF_UNIT, target) {
        if (table_where(ctx->draft->table, target)->kind == WHERE_HEX && !cca_same_side(ctx, unit, target)) {
            CcaHow how = hex_steps(at, cca_where(ctx->draft->table, target)) <= 1 ? CCA_CLOSE : CCA_RANGED;
            if (!cca_attack_bar(ctx, unit, target, how).rule) {
                return true;
            }
        }
    }
    return false;
}

static void stage_battle(RulesCtx *ctx, int side) {
    RulesStage *stage = ctx->ruling->stage;
    stage->left = 0;
    each_own(ctx->draft->table, REF_UNIT, side, unit) {
        if (var_own(ctx, unit, CCA_VAR_UNIT_ordered) != 1) {
            continue;
        }
        if (var_own(ctx, unit, CCA_VAR_UNIT_battled) == 1) {
            stage_done(stage_row(ctx, cca_unit(unit)), stage_text(ctx, "CCA-CORE-01", "guide-row-attacked"));
        } else if (may_attack(ctx, unit)) {
            stage_row(ctx, cca_unit(unit))->remark = stage_text(ctx, "CCA-CORE-01", "guide-row-may-attack");
            stage->left++;
        } else {
            stage_done(stage_row(ctx, cca_unit(unit)), stage_text(ctx, "CCA-CORE-01", "guide-row-nobody"));
        }
    }
    ctx_cite(ctx, "CCA-CORE-06", stage->left > 0 ? "guide-expects-attacks" : "guide-nobody-attacks", ROLE_CONTEXT,
             INT("count", stage->left));
    forfeit(ctx, "guide-no-attack");
    add_end(ctx, "guide-do-end-turn", "turn");
}

/* ---- the query ---- */

static void resolve_stage(RulesCtx *ctx) {
    int phase = ctx->draft->table->phase;
    TableRef active = var_unpack(var_own(ctx, 0, CCA_VAR_GAME_active));
    bool over = ref_is(var_unpack(var_own(ctx, 0, CCA_VAR_GAME_winner)), REF_SIDE);
    if (phase < 0 || over || !ref_is(active, REF_SIDE)) {
        return;
    }
    base_assert(phase < (int)BASE_COUNT(STEPS));
    int turn = var_own(ctx, 0, CCA_VAR_GAME_turn);
    RulesStage *stage = stage_begin(ctx, arena_printf(ctx->ruling->arena, "Turn %d", turn == VAR_NONE ? 1 : turn),
                                    STEPS, (int)BASE_COUNT(STEPS), phase);
    const CcaCard *card = cca_card_in_force(ctx);
    stage->side = active.index;
    stage->between = true;
    stage->remark = card ? card->label : NULL;
    if (phase == CCA_PHASE_COMMAND) {
        stage_card(ctx, active);
    } else if (phase == CCA_PHASE_MOVEMENT) {
        stage_movement(ctx, active.index);
    } else {
        stage_battle(ctx, active.index);
    }
    stage_end(ctx);
}

const RulesVerb cca_verb_stage = {"stage",      "Where the turn stands, and what the side to act may do", NULL, 0, true,
                                  resolve_stage};
