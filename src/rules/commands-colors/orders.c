#include "rules/commands-colors/orders.h"

/* ---- sections ---- */

/* CORE-02: two lines of doubled x divide the sections; hexes on a line belong to both. West is left for the side that
 * sits in the south. */
unsigned cca_sections(RulesCtx *ctx, HexId hex, int side) {
    int x = hex_doubled(hex).x;
    bool west = x <= number_int(ctx, CCA_NUM_SECTION_WEST), east = x >= number_int(ctx, CCA_NUM_SECTION_EAST);
    bool centre = x >= number_int(ctx, CCA_NUM_SECTION_WEST) && x <= number_int(ctx, CCA_NUM_SECTION_EAST);
    bool south = cca_homeward(ctx->field, side) > 0;
    return (centre ? 1u << CCA_SECTION_CENTRE : 0u) | ((south ? west : east) ? 1u << CCA_SECTION_LEFT : 0u) |
           ((south ? east : west) ? 1u << CCA_SECTION_RIGHT : 0u);
}

/* ---- orders ---- */

CcaBar cca_card_bar(RulesCtx *ctx, const CcaCard *card, int unit) {
    const RulesField *field = ctx->field;
    int side = setup_side_of(field->setup, cca_unit(unit)), near[6];
    HexId at = cca_where(ctx->draft->table, unit);
    const CcaProfile *profile = cca_profile(field, unit);
    if (at.row == 0) {
        return cca_bar("CCA-CORE-03", "gone", unit);
    }
    if (card->section != CCA_SECTION_ANY && !(cca_sections(ctx, at, side) & (1u << card->section))) {
        CcaBar bar = cca_bar("CCA-CORE-02", "other-section", unit);
        bar.hex = at;
        return bar;
    }
    bool fits = card->who == CCA_WHO_ANY || (card->who == CCA_WHO_LIGHT && profile->weight == CCA_LIGHT) ||
                (card->who == CCA_WHO_MOUNTED && profile->type == CCA_MOUNTED) ||
                (card->who == CCA_WHO_ADJACENT && cca_enemies_near(ctx, at, side, true, near) > 0);
    return fits ? cca_no_bar() : cca_bar("CCA-CORE-03", "not-of-the-kind", unit);
}

const CcaCard *cca_card_in_force(RulesCtx *ctx) {
    int card = var_own(ctx, 0, CCA_VAR_GAME_card);
    return card > 0 ? &cca_data(ctx->field)->cards[card - 1] : NULL;
}

CcaBar cca_order_bar(RulesCtx *ctx, int unit) {
    const CcaCard *card = cca_card_in_force(ctx);
    int phase = ctx->draft->table->phase;
    if (phase == CCA_PHASE_COMMAND) {
        return cca_no_bar();
    }
    if (phase != CCA_PHASE_MOVEMENT || !card) {
        return cca_bar("CCA-CORE-03", "not-ordered", unit);
    }
    return var_own(ctx, 0, CCA_VAR_GAME_orders_left) == 0 ? cca_bar("CCA-CORE-03", "no-more-orders", unit)
                                                          : cca_card_bar(ctx, card, unit);
}

/* ---- who may act ---- */

/* A leader has the orders of the unit that he is with, too. */
static bool has_orders(RulesCtx *ctx, int unit) {
    const TableWhere *where = table_where(ctx->draft->table, unit);
    bool with = where->kind == WHERE_ATTACHED && var_own(ctx, where->host.index, CCA_VAR_UNIT_ordered) == 1;
    return with || var_own(ctx, unit, CCA_VAR_UNIT_ordered) == 1;
}

/* CORE-18, CORE-01, CORE-03:
 * 1. The game is over.
 * 2. Free play asks for no side and no orders; it is one turn of both, until it is ended.
 * 3. Only the side whose turn it is acts, with units that a card has ordered; leaders move with their orders.
 * 4. A player who only asks is answered as if the unit were ordered, while it still can be. */
CcaBar cca_turn_bar(RulesCtx *ctx, int unit) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    TableRef winner = var_unpack(var_get(field, table, cca_game(), CCA_VAR_GAME_winner));
    if (ref_is(winner, REF_SIDE)) { /* 1 */
        return cca_bar("CCA-CORE-18", "over", unit);
    }
    if (table->phase < 0) { /* 2 */
        return cca_no_bar();
    }
    TableRef active = var_unpack(var_get(field, table, cca_game(), CCA_VAR_GAME_active));
    if (ref_is(active, REF_SIDE) && active.index != setup_side_of(field->setup, cca_unit(unit))) { /* 3 */
        return cca_bar("CCA-CORE-01", "not-your-turn", unit);
    }
    if (has_orders(ctx, unit)) {
        return cca_no_bar();
    }
    return ctx->supposed ? cca_order_bar(ctx, unit) : cca_bar("CCA-CORE-03", "not-ordered", unit); /* 4 */
}

void cca_cite_supposed(RulesCtx *ctx, int unit) {
    if (ctx->draft->table->phase >= 0 && ctx->supposed && !has_orders(ctx, unit)) {
        ctx_cite(ctx, "CCA-CORE-03", "if-ordered", ROLE_CONTEXT, CCA_UNIT("unit", unit));
        fact_bool(ctx, "if_ordered", true);
    }
}
