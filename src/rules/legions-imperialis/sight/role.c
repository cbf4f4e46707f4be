/* What each piece of the scene does to a pair of ends (OBST-04, -08, COMB-03, STRC-02). */
#include "rules/legions-imperialis/sight/pair.h"

static GeomRole open_role(void) {
    return (GeomRole){.kind = GEOM_ROLE_OPEN, .group = -1};
}

/* OBST-04, -08, COMB-03. */
static GeomRole hide_role(LiPair *pair, int area) {
    RulesCtx *ctx = pair->ctx;
    const LiEnd *from = &pair->from, *to = &pair->to;
    bool from_in = li_end_is_in(from, area), to_in = li_end_is_in(to, area);
    int rim = from_in || to_in ? reading_now(ctx, LI_READ_RIM) : LI_RIM_NEAR;
    bool risen = (from_in && li_end_rises(pair, from, area, true)) || (to_in && li_end_rises(pair, to, area, false));
    if (li_pair_shares(pair, area) || risen || ((from_in || to_in) && rim == LI_RIM_POSITION)) {
        return open_role();
    }
    if ((from_in || to_in) && rim == LI_RIM_LINE) {
        return (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = number_now(ctx, LI_NUM_RIM), .group = -1};
    }
    if (!from_in && !to_in && reading_now(ctx, LI_READ_OBSTTALL) == LI_OBSTTALL_HEIGHT) {
        return (GeomRole){.kind = GEOM_ROLE_BODY, .height = li_top(ctx->field, ctx->draft->table, area), .group = -1};
    }
    return (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
}

GeomRole li_pair_role(void *context, int piece) {
    LiPair *pair = context;
    const RulesField *field = pair->ctx->field;
    const Table *table = pair->ctx->draft->table;
    int area = field_area_of_piece(field, piece);
    const LiKind *kind = li_kind(field, table, area);
    bool own_ground = li_ground_piece(field, area) == piece;
    if (table->removed[area] || area == pair->from.host || area == pair->to.host || kind->sight == LI_SIGHT_PIECES) {
        return open_role();
    }
    if (kind->sight == LI_SIGHT_HIDE) {
        return own_ground ? hide_role(pair, area) : open_role();
    }
    if (piece != area || (kind->structure && pair->past)) {
        return open_role(); /* a body is the area's whole piece */
    }
    if (kind->structure && reading_now(pair->ctx, LI_READ_STRCTALL) == LI_STRCTALL_ENDLESS) {
        return (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
    }
    return (GeomRole){.kind = GEOM_ROLE_BODY, .height = li_top(field, table, area), .group = -1};
}
