/* CORE-02, CORE-03: which units a card may order. */
#include "rules/commands-colors/turn/turn.h"

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
