/* Which units a card may order, and who may act at all now (CORE-01 to CORE-03, CORE-18). */
#ifndef COMMANDS_COLORS_ORDERS_H
#define COMMANDS_COLORS_ORDERS_H

#include "rules/commands-colors/cca.h"

/* CORE-02: returns the sections of a hex as the side sees them, as bits 1 << CCA_SECTION_. */
unsigned cca_sections(RulesCtx *ctx, HexId hex, int side);

/* Returns the card of this turn; NULL before one is played. */
const CcaCard *cca_card_in_force(RulesCtx *ctx);
/* Returns what keeps the card from ordering the unit: where it is, of what kind it is. */
CcaBar cca_card_bar(RulesCtx *ctx, const CcaCard *card, int unit);

/* CORE-01, CORE-03, CORE-18: returns what forbids this unit to act at all now. */
CcaBar cca_turn_bar(RulesCtx *ctx, int unit);
/* CORE-03: returns what keeps a unit without orders from being ordered this turn. */
CcaBar cca_order_bar(RulesCtx *ctx, int unit);
/* Says, where it is only asked about, that the unit has no orders and that the answer holds once it has; and sets the
 * fact "if_ordered". */
void cca_cite_supposed(RulesCtx *ctx, int unit);

#endif
