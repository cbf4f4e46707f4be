/* MOVE-01 to MOVE-15: what a hex's terrain does to a unit that enters it. */
#include "rules/commands-colors/move/plan.h"

/* MOVE-13, MOVE-12: no hex off the board, no impassable ground, by whatever kind of movement.
 * 1. Off the board is nowhere.
 * 2. A kind that bars the unit's class bars it; MOVE-03: what bars war machines alone does so by any movement, unless
 *    the reading wm_broken leaves it to ordered movement. */
CcaBar cca_passable(RulesCtx *ctx, int unit, HexId at, CcaGait gait) {
    const CcaHex *hex = cca_hex(cca_map(ctx), at);
    CcaClass class = cca_profile(ctx->field, unit)->type;
    if (!hex) { /* 1 */
        CcaBar bar = cca_bar("CCA-MOVE-13", "bar", unit);
        return bar;
    }
    for (int i = 0; i < hex->layers; i++) { /* 2 */
        const CcaKind *kind = cca_layer(ctx->field, hex, i);
        if (kind->enter[class]) {
            continue;
        }
        bool forced = gait == CCA_BY_RETREAT || gait == CCA_BY_EVADE, foot_may = kind->enter[CCA_FOOT];
        if (forced && foot_may &&
            reading_now(ctx, CCA_READ_MOVE_WM_BROKEN) == CCA_MOVE_WM_BROKEN_ORDERED_MOVEMENT_ONLY) {
            continue;
        }
        CcaBar bar = cca_bar(kind->rules[CCA_CITE_BAR] ? kind->rules[CCA_CITE_BAR] : "CCA-MOVE-13", "bar", unit);
        bar.hex = at;
        bar.ground = kind->name;
        return bar;
    }
    return cca_no_bar();
}

const CcaKind *cca_closed_by(RulesCtx *ctx, HexId at) {
    const CcaHex *hex = cca_hex(cca_map(ctx), at);
    for (int i = 0; i < hex->layers; i++) {
        if (!cca_layer(ctx->field, hex, i)->enter[CCA_FOOT]) {
            return cca_layer(ctx->field, hex, i);
        }
    }
    return NULL;
}

/* MOVE-15: a lone leader stops where the terrain table says so, unless the reading lone_leader frees him. */
const CcaKind *cca_stop_of(RulesCtx *ctx, int unit, HexId at) {
    const CcaHex *hex = cca_hex(cca_map(ctx), at);
    CcaClass class = cca_profile(ctx->field, unit)->type;
    for (int i = 0; hex && i < hex->layers; i++) {
        const CcaKind *kind = cca_layer(ctx->field, hex, i);
        if (kind->stop[class] &&
            (class != CCA_LEADER || reading_now(ctx, CCA_READ_MOVE_LONE_LEADER) == CCA_MOVE_LONE_LEADER_STOPS)) {
            return kind;
        }
    }
    return NULL;
}

static void set_marks(RulesCtx *ctx, int unit, HexId at) {
    const CcaHex *hex = cca_hex(cca_map(ctx), at);
    bool forest = false, broken = false;
    for (int i = 0; i < hex->layers; i++) {
        const CcaKind *kind = cca_layer(ctx->field, hex, i);
        forest = forest || kind->mark == CCA_MARKS_FOREST;
        broken = broken || kind->mark == CCA_MARKS_BROKEN;
    }
    if (forest) {
        var_set_own(ctx, unit, CCA_VAR_UNIT_entered_forest, 1);
    }
    if (broken) {
        var_set_own(ctx, unit, CCA_VAR_UNIT_entered_broken, 1);
    }
}

void cca_step(RulesCtx *ctx, int unit, HexId at, CcaGait gait) {
    const CcaHex *hex = cca_hex(cca_map(ctx), at);
    int leader = hex->leader, host = hex->unit;
    if (cca_is_leader(ctx->field, unit)) {
        TableWhere where = host >= 0 ? where_attached(cca_unit(host), 0) : where_hex(at, 0);
        draft_place(ctx->draft, unit, where);
        return;
    }
    if (gait == CCA_BY_ORDER || gait == CCA_BY_ADVANCE) {
        set_marks(ctx, unit, at);
    }
    draft_place(ctx->draft, unit, where_hex(at, table_where(ctx->draft->table, unit)->facing));
    if (leader >= 0 && cca_same_side(ctx, unit, leader)) {
        draft_place(ctx->draft, leader, where_attached(cca_unit(unit), 0));
    }
}
