/* Orders that are written in secret and revealed together (CORE-02). The sides write one after the other at one table,
 * first the one that has not sealed its orders. The journal and the files hold the orders from the start; only the
 * window hides them. Knows nothing of moves. */
#include "rules/legions-imperialis/li.h"
#include "rules/legions-imperialis/turn/rounds.h"

#include <string.h>

int li_writing_side(const RulesField *field, const Table *table) {
    const TableSetup *setup = field->setup;
    for (int s = 0; s < setup->side_count && table->phase == LI_PHASE_ORDERS; s++) {
        if (var_get(field, table, ref_make(REF_SIDE, s), LI_VAR_SIDE_sealed) != 1) {
            return s;
        }
    }
    return -1;
}

bool li_is_secret(const RulesField *field, const Table *table, int formation) {
    base_assert(formation >= 0 && formation < field->setup->formation_count);
    int side = field->setup->formations[formation].side;
    bool old = var_get(field, table, li_formation(formation), LI_VAR_FORMATION_order) == LI_ORDER_FALL_BACK;
    int writes = li_writing_side(field, table); /* -1: all sides have sealed their orders, which are revealed */
    return writes >= 0 && !old && side != writes;
}

bool li_conceals(const RulesField *field, const Table *table, const Ruling *past) {
    return past->verb && strcmp(past->verb, "order") == 0 && past->outcome == RULING_DONE &&
           ref_is(past->subject, REF_FORMATION) && li_is_secret(field, table, past->subject.index);
}

bool li_may_write(RulesCtx *ctx, int formation, int side) {
    return ctx->field->setup->formations[formation].side == side &&
           table_alive(ctx->draft->table, li_formation(formation)) &&
           var_own(ctx, formation, LI_VAR_FORMATION_order) != LI_ORDER_FALL_BACK;
}

/* 1. Each Detachment of the side must have an order. 2. The next side writes, or all orders are revealed. */
void li_seal_orders(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    int side = li_writing_side(ctx->field, ctx->draft->table);
    if (side < 0) {
        ctx_bad(ctx, "orders are sealed in the Orders phase alone");
        return;
    }
    setup_each(setup, REF_FORMATION, f) {
        if (li_may_write(ctx, f, side) && var_own(ctx, f, LI_VAR_FORMATION_order) == LI_ORDER_NONE) {
            ctx_refuse(ctx, "LI-CORE-02", "missing", FORMATION("formation", f));
            return;
        }
    }
    var_set_own(ctx, side, LI_VAR_SIDE_sealed, 1);
    int next = li_writing_side(ctx->field, ctx->draft->table);
    ctx_cite(ctx, "LI-CORE-02", next < 0 ? "revealed" : "sealed", ROLE_DECIDES, SIDE("side", side),
             SIDE("next", next < 0 ? side : next));
}
