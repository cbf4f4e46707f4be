/* One ordered pair: what stands for each end, what each piece does to it, and what came of it. */
#include "geom/limits.h"
#include "rules/kit/certificate.h"
#include "rules/legions-imperialis/li_sight_pair.h"

#include <math.h>

/* ---- pieces ---- */

static GeomRole open_role(void) {
    return (GeomRole){.kind = GEOM_ROLE_OPEN, .group = -1};
}

/* OBST-04, -08, COMB-03. */
static GeomRole hide_role(LiPair *pair, int area) {
    RulesCtx *ctx = pair->ctx;
    const LiEnd *from = &pair->from, *to = &pair->to;
    bool from_in = li_end_is_in(from, area), to_in = li_end_is_in(to, area);
    int rim = from_in || to_in ? li_reading(ctx, LI_READ_RIM) : LI_A;
    bool risen = (from_in && li_end_rises(ctx, from, true)) || (to_in && li_end_rises(ctx, to, false));
    if (li_pair_shares(pair, area) || risen || ((from_in || to_in) && rim == LI_B)) {
        return open_role();
    }
    if ((from_in || to_in) && rim == LI_C) {
        return (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = li_number(ctx, LI_NUM_RIM), .group = -1};
    }
    if (!from_in && !to_in && li_reading(ctx, LI_READ_OBSTTALL) == LI_B) {
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
        return open_role(); /* a body is the whole of it */
    }
    if (kind->structure && li_reading(pair->ctx, LI_READ_STRCTALL) == LI_B) {
        return (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
    }
    return (GeomRole){.kind = GEOM_ROLE_BODY, .height = li_top(field, table, area), .group = -1};
}

static GeomSightAsk ask_of(LiPair *pair) {
    return (GeomSightAsk){.from = {pair->from.ends, pair->from.end_count},
                          .to = {pair->to.ends, pair->to.end_count},
                          .from_height = pair->from.top,
                          .to_height = pair->to.top,
                          .role = li_pair_role,
                          .context = pair};
}

/* ---- hidden, Flyers ---- */

typedef enum { STATE_LINES, STATE_ALOFT, STATE_HIDDEN } State;

/* OBST-06, -10, CORE-20. 1. A Flyer sees all. 2. All see a Flyer but the hidden. 3. Nobody sees the hidden but who is
 * in the same area. */
static State state_of(LiPair *pair, int *area) {
    const LiEnd *from = &pair->from, *to = &pair->to;
    *area = -1;
    if (from->flies) {
        return STATE_ALOFT;
    }
    bool apart = from->hidden >= 0 && !li_pair_shares(pair, from->hidden);
    if (to->flies) {
        *area = from->hidden;
        return apart && li_reading(pair->ctx, LI_READ_FLYBACK) == LI_A ? STATE_HIDDEN : STATE_ALOFT;
    }
    bool seen = to->hidden < 0 || li_pair_shares(pair, to->hidden);
    *area = apart ? from->hidden : to->hidden;
    return apart || !seen ? STATE_HIDDEN : STATE_LINES;
}

/* ---- the answer ---- */

static void add_blocker(const RulesField *field, RulesSight *out, int piece) {
    los_add_blocker(out, li_area(field_area_of_piece(field, piece)));
}

static void take(LiPair *pair, const GeomSight *found, RulesSight *out) {
    out->visible = found->verdict == GEOM_SIGHT_CLEAR;
    out->undecided = found->verdict == GEOM_SIGHT_UNDECIDED;
    out->a = found->a;
    out->b = found->b;
    out->stop = found->stop;
    out->beam = found->beam;
    out->cut_short = found->cut_short;
    out->clearance = found->clearance;
    out->close = fabs(found->clearance) < pair->ctx->tolerance;
    if (found->has_depth) {
        out->has_depth = true;
        out->depth = found->depth;
        out->limit = found->depth_limit;
        out->depth_area =
            found->depth_piece < 0 ? ref_none() : li_area(field_area_of_piece(pair->ctx->field, found->depth_piece));
    }
    for (int i = 0; i < found->blocker_count && !out->visible; i++) {
        add_blocker(pair->ctx->field, out, found->blockers[i]);
    }
    for (int i = 0; i < found->ledger_count && !out->visible; i++) {
        if (found->ledger[i].stops) {
            add_blocker(pair->ctx->field, out, found->ledger[i].piece);
        }
    }
}

void li_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out) {
    LiPair *pair = arena_alloc(ctx->ruling->arena, 1, sizeof *pair);
    *pair = (LiPair){.ctx = ctx};
    *out = (RulesSight){.from = from, .to = to, .clearance = NAN, .depth_area = ref_none()};
    bool full = detail == SIGHT_FULL;
    int area;
    if (!li_end_make(ctx, from, &pair->from) || !li_end_make(ctx, to, &pair->to)) {
        if (full) {
            ctx_bad(ctx,
                    "a line of sight joins models, Structures and bridges that are on the table: name two of these");
        }
        return;
    }
    out->eye = pair->from.top;
    out->mark = pair->to.top;
    out->eye_foot = pair->from.foot;
    out->mark_foot = pair->to.foot;
    out->a = pair->from.body[0].centre;
    out->b = out->stop = pair->to.body[0].centre;
    State state = state_of(pair, &area);
    if (state == STATE_ALOFT) {
        out->visible = out->aloft = true;
        if (full) {
            li_sight_cite(pair, "LI-OBST-10", "flyer", pair->from.flies ? from : to, -1, ROLE_DECIDES);
            li_sight_cite(pair, "LI-CORE-20", "flyer", pair->from.flies ? from : to, -1, ROLE_CONTEXT);
        }
        return;
    }
    if (state == STATE_HIDDEN) {
        add_blocker(ctx->field, out, area);
        TableRef who = pair->from.hidden == area ? from : to;
        if (full) {
            double edge = 0;
            li_hidden_in(ctx, who.index, area, &edge);
            li_sight_cite(pair, "LI-OBST-05", "hidden", who, area, ROLE_DECIDES);
            cite_length(ctx, "edge", edge);
            li_sight_cite(pair, pair->to.flies ? "LI-OBST-10" : "LI-OBST-06", pair->to.flies ? "back" : "hidden", who,
                          area, ROLE_DECIDES);
            li_sight_cite(pair, "LI-OBST-06", "hidden", who, area, ROLE_DECIDES);
        }
        return;
    }
    li_end_open(pair, &pair->from, true);
    li_end_open(pair, &pair->to, false);
    if (pair->from.end_count == 0 || pair->to.end_count == 0) { /* deeper than the rim: a Structure in a wood */
        const LiEnd *deep = pair->from.end_count == 0 ? &pair->from : &pair->to;
        add_blocker(ctx->field, out, deep->in[0]);
        if (full) {
            li_sight_cite_own(pair);
        }
        return;
    }
    GeomSightAsk ask = ask_of(pair);
    GeomSight *found = arena_alloc(ctx->ruling->arena, 1, sizeof *found);
    ask.want_clearance = ask.want_depth = ask.want_certificate = detail != SIGHT_VERDICT;
    geom_sight(ctx->field->scene, ctx->work, &ask, found);
    take(pair, found, out);
    if (full) {
        certificate_keep(ctx->ruling, found, out);
        li_sight_rows(pair, found, out);
        li_sight_cite_own(pair);
        li_sight_cite_lines(pair, out);
    }
}

/* The part of a Structure's walls within reach of the other end stands for it. Portals are of that part alone. */
static void cut_to_reach(LiPair *pair, LiEnd *end, const LiEnd *other, double reach) {
    GeomShape cut[LI_BODIES];
    if (isfinite(reach) && end->host >= 0) {
        end->body_count = li_stretches(&pair->ctx->field->setup->areas[end->host].area, other->body, other->body_count,
                                       reach, cut, LI_BODIES);
        for (int i = 0; i < end->body_count; i++) {
            end->body[i] = cut[i];
        }
    }
}

/* Do the ends see each other as they stand now? */
static bool is_open(LiPair *pair) {
    li_end_open(pair, &pair->from, true);
    li_end_open(pair, &pair->to, false);
    if (pair->from.end_count == 0 || pair->to.end_count == 0) {
        return false;
    }
    GeomSightAsk ask = ask_of(pair);
    GeomSight *found = arena_alloc(pair->ctx->ruling->arena, 1, sizeof *found);
    geom_sight(pair->ctx->field->scene, pair->ctx->work, &ask, found);
    return found->verdict == GEOM_SIGHT_CLEAR;
}

bool li_sees(RulesCtx *ctx, TableRef from, TableRef to, double reach, bool same) {
    LiPair *pair = arena_alloc(ctx->ruling->arena, 1, sizeof *pair);
    int area;
    *pair = (LiPair){.ctx = ctx};
    if (!li_end_make(ctx, from, &pair->from) || !li_end_make(ctx, to, &pair->to)) {
        return false;
    }
    State state = state_of(pair, &area);
    if (state != STATE_LINES) {
        return state == STATE_ALOFT;
    }
    LiEnd whole = pair->to;
    cut_to_reach(pair, &pair->to, &pair->from, reach);
    if (same) {
        cut_to_reach(pair, &pair->from, &whole, reach);
    }
    return is_open(pair);
}

bool li_sees_past(RulesCtx *ctx, TableRef from, TableRef to) {
    LiPair *pair = arena_alloc(ctx->ruling->arena, 1, sizeof *pair);
    int area;
    *pair = (LiPair){.ctx = ctx, .past = true};
    if (!li_end_make(ctx, from, &pair->from) || !li_end_make(ctx, to, &pair->to)) {
        return false;
    }
    State state = state_of(pair, &area);
    return state == STATE_ALOFT || (state == STATE_LINES && is_open(pair));
}
