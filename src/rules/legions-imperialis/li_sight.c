/* One ordered pair: what stands for each end, what each piece does to it, and what came of it. */
#include "rules/legions-imperialis/li_sight.h"

#include "geom/limits.h"
#include "rules/kit/place.h"

#include <math.h>

#define BODIES    24 /* convex parts of an end, or stretches of its walls */
#define ENDS      48
#define OWN_AREAS 8

typedef struct {
    TableRef ref;
    GeomShape body[BODIES], ends[ENDS];
    int body_count, end_count;
    double top, foot;  /* height that it is seen at and sees from, and of what it stands on */
    int host;          /* the Structure it is in or is, -1 */
    int in[OWN_AREAS]; /* Obstructing areas that hold it */
    int in_count;
    int hidden; /* the area that hides it, -1 */
    bool flies;
} End;

typedef struct {
    RulesCtx *ctx;
    End from, to;
    bool near[2]; /* rim reading: looks over the near edge */
} Pair;

static bool lists(const int *list, int count, int value) {
    for (int i = 0; i < count; i++) {
        if (list[i] == value) {
            return true;
        }
    }
    return false;
}

/* ---- ends ---- */

static bool hides(RulesCtx *ctx, int area) {
    return !ctx->draft->table->removed[area] && li_kind(ctx->field, ctx->draft->table, area)->sight == LI_SIGHT_HIDE;
}

/* The Obstructing areas that hold the end: of a model by its base, of a Structure by what it stands on. */
static void find_areas(RulesCtx *ctx, End *end) {
    const TableSetup *setup = ctx->field->setup;
    end->hidden = -1;
    for (int a = 0; a < setup->area_count && end->in_count < OWN_AREAS; a++) {
        bool in =
            hides(ctx, a) && (end->host >= 0 ? setup->areas[end->host].on == a
                                             : ref_is(end->ref, REF_UNIT) && li_overlaps(ctx->field, a, &end->body[0]));
        if (in) {
            end->in[end->in_count++] = a;
            if (end->host < 0 && li_hidden_in(ctx, end->ref.index, a, NULL)) {
                end->hidden = a;
            }
        }
    }
}

static bool make_end(RulesCtx *ctx, TableRef ref, End *end) {
    const Table *table = ctx->draft->table;
    *end = (End){.ref = ref, .host = -1, .hidden = -1};
    bool ground = ref_is(ref, REF_AREA) && !li_is_target(ctx->field, table, ref.index);
    end->body_count = ground ? 0 : li_body(ctx->field, table, ref, end->body, LI_PARTS);
    if (end->body_count == 0) {
        return false;
    }
    if (ref_is(ref, REF_UNIT)) {
        end->host = li_host(table, ref.index);
        end->flies = li_has(ctx->field, ref.index, LI_FLYER);
        end->foot = li_footing(ctx->field, table, ref.index);
        end->top = li_eye(ctx->field, table, ref.index);
    } else {
        end->host = li_is_structure(ctx->field, table, ref.index) ? ref.index : -1;
        end->top = li_top(ctx->field, table, ref.index);
        end->foot = end->top - li_height(ctx->field, table, ref.index);
    }
    find_areas(ctx, end);
    return true;
}

/* COMB-03: a Structure agreed to be larger than what it stands in is no more in it. `outward`: it looks out itself. */
static bool rises(RulesCtx *ctx, const End *end, bool outward) {
    bool larger = end->host >= 0 && li_now(ctx, li_area(end->host), LI_VAR_AREA_larger) == 1;
    return larger && !(outward && li_reading(ctx, LI_READ_LARGER) == LI_B);
}

static bool same_area(Pair *pair, int area) {
    const End *a = &pair->from, *b = &pair->to;
    if (!lists(a->in, a->in_count, area) || !lists(b->in, b->in_count, area)) {
        return false;
    }
    const End *ends[] = {a, b};
    for (int i = 0; i < 2; i++) { /* by the other reading only who is wholly in is within */
        if (ends[i]->host < 0 && !li_is_wholly(pair->ctx, ends[i]->ref.index, area) &&
            li_reading(pair->ctx, LI_READ_SAMEAREA) == LI_B) {
            return false;
        }
    }
    return true;
}

/* OBST-07. 1. In no Obstructing area but one that holds the other as well: its own body. 2. Else what sticks out, and
 * the stretches of boundary within the rim. 3. By the other readings its own body. */
static void find_ends(Pair *pair, End *end, bool outward) {
    RulesCtx *ctx = pair->ctx;
    double rim = li_number(ctx, LI_NUM_RIM);
    bool portals = false, out = true;
    end->end_count = 0;
    for (int i = 0; i < end->in_count; i++) {
        int area = end->in[i];
        bool by_rim = !same_area(pair, area) && !rises(ctx, end, outward) && li_reading(ctx, LI_READ_RIM) == LI_A;
        if (!by_rim) {
            continue;
        }
        const GeomArea *ground = li_ground(ctx->field, area);
        GeomPlace place = geom_place(&end->body[0], ground);
        portals = true;
        out = out && end->host < 0 && place.out > GEOM_LIMIT;
        end->end_count +=
            li_stretches(end->host >= 0 ? &ctx->field->setup->areas[area].area : ground, end->body, end->body_count,
                         rim, end->ends + end->end_count, ENDS - BODIES - end->end_count);
    }
    for (int i = 0; i < end->body_count && (!portals || out); i++) {
        end->ends[end->end_count++] = end->body[i];
    }
}

/* ---- pieces ---- */

static GeomRole open_role(void) {
    return (GeomRole){.kind = GEOM_ROLE_OPEN, .group = -1};
}

/* OBST-04, -08, COMB-03. */
static GeomRole hide_role(Pair *pair, int area) {
    RulesCtx *ctx = pair->ctx;
    const End *from = &pair->from, *to = &pair->to;
    bool from_in = lists(from->in, from->in_count, area), to_in = lists(to->in, to->in_count, area);
    int rim = from_in || to_in ? li_reading(ctx, LI_READ_RIM) : LI_A;
    bool risen = (from_in && rises(ctx, from, true)) || (to_in && rises(ctx, to, false));
    if (same_area(pair, area) || risen || ((from_in || to_in) && rim == LI_B)) {
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

static GeomRole role_of(void *context, int piece) {
    Pair *pair = context;
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
    if (piece != area) {
        return open_role(); /* a body is the whole of it */
    }
    if (kind->structure && li_reading(pair->ctx, LI_READ_STRCTALL) == LI_B) {
        return (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
    }
    return (GeomRole){.kind = GEOM_ROLE_BODY, .height = li_top(field, table, area), .group = -1};
}

static GeomSightAsk ask_of(Pair *pair) {
    return (GeomSightAsk){.from = {pair->from.ends, pair->from.end_count},
                          .to = {pair->to.ends, pair->to.end_count},
                          .from_height = pair->from.top,
                          .to_height = pair->to.top,
                          .role = role_of,
                          .context = pair};
}

/* ---- hidden, Flyers ---- */

typedef enum { STATE_LINES, STATE_ALOFT, STATE_HIDDEN } State;

/* OBST-06, -10, CORE-20. 1. A Flyer sees all. 2. All see a Flyer but the hidden. 3. Nobody sees the hidden but who is
 * in the same area. */
static State state_of(Pair *pair, int *area) {
    const End *from = &pair->from, *to = &pair->to;
    *area = -1;
    if (from->flies) {
        return STATE_ALOFT;
    }
    bool apart = from->hidden >= 0 && !same_area(pair, from->hidden);
    if (to->flies) {
        *area = from->hidden;
        return apart && li_reading(pair->ctx, LI_READ_FLYBACK) == LI_A ? STATE_HIDDEN : STATE_ALOFT;
    }
    bool seen = to->hidden < 0 || same_area(pair, to->hidden);
    *area = apart ? from->hidden : to->hidden;
    return apart || !seen ? STATE_HIDDEN : STATE_LINES;
}

/* ---- the answer ---- */

static void add_blocker(const RulesField *field, RulesSight *out, int piece) {
    los_add_blocker(out, li_area(field_area_of_piece(field, piece)));
}

static const char *rule_of(const LiKind *kind) {
    return kind->sight == LI_SIGHT_HIDE  ? "LI-OBST-04"
           : kind->structure             ? "LI-STRC-02"
           : kind->ground && !kind->face ? "LI-OPEN-02"
                                         : "LI-LOS-01";
}

static void take_rows(Pair *pair, const GeomSight *found, RulesSight *out) {
    RulesCtx *ctx = pair->ctx;
    double length = vec_distance(found->a, found->b);
    out->rows = arena_alloc(ctx->ruling->arena, (size_t)found->ledger_count + 1, sizeof *out->rows);
    for (int i = 0; i < found->ledger_count; i++) {
        const GeomLedgerRow *row = &found->ledger[i];
        int area = field_area_of_piece(ctx->field, row->piece);
        const LiKind *kind = li_kind(ctx->field, ctx->draft->table, area);
        bool body = role_of(pair, row->piece).kind == GEOM_ROLE_BODY; /* the row tells what came of it for this line */
        double slope = length > 0 ? (pair->to.top - pair->from.top) / length : 0;
        double low = pair->from.top + fmin(slope * row->in, slope * row->out);
        double top = li_top(ctx->field, ctx->draft->table, area);
        bool over =
            body && !row->stops && low > top - GEOM_LIMIT; /* behind the stop it may run through others as well */
        out->rows[out->row_count++] =
            (struct RulesSightRow){.area = li_area(area),
                                   .in = row->in,
                                   .out = row->out,
                                   .length = row->length,
                                   .limit = row->kind == GEOM_ROLE_DEPTH ? row->limit : NAN,
                                   .decides = row->stops,
                                   .rule = rule_of(kind),
                                   .how = row->kind == GEOM_ROLE_DEPTH ? "depth"
                                          : over                       ? "over"
                                                                       : "complete",
                                   .has_height = body,
                                   .top = top,
                                   .low = low,
                                   .foot = top - li_height(ctx->field, ctx->draft->table, area)};
    }
}

static void take(Pair *pair, const GeomSight *found, RulesSight *out) {
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

static void cite_ends(Pair *pair, const char *rule, const char *key, TableRef unit, int area, RulesRole role) {
    ctx_cite(pair->ctx, rule, key, role)->terrain = area >= 0 ? li_area(area) : ref_none();
    cite_ref(pair->ctx, "unit", unit);
    cite_ref(pair->ctx, "area", area >= 0 ? li_area(area) : ref_none());
    cite_length(pair->ctx, "reach", li_number(pair->ctx, LI_NUM_RIM));
}

static void cite_own(Pair *pair, const End *end, bool outward) {
    RulesCtx *ctx = pair->ctx;
    for (int i = 0; i < end->in_count; i++) {
        bool same = same_area(pair, end->in[i]);
        cite_ends(pair, same ? "LI-OBST-08" : "LI-OBST-07", same ? "same" : "rim", end->ref, end->in[i], ROLE_PASSES);
        if (end->host >= 0) {
            cite_ends(pair, "LI-COMB-03", rises(ctx, end, outward) ? "larger" : "not", end->ref, end->host,
                      ROLE_DECIDES);
        }
    }
    if (end->host >= 0 && ref_is(end->ref, REF_UNIT)) {
        cite_ends(pair, outward ? "LI-GFIR-01" : "LI-GFIR-02", outward ? "out" : "in", end->ref, end->host,
                  ROLE_CONTEXT);
        cite_ends(pair, "LI-STRC-02", "own", end->ref, end->host, ROLE_CONTEXT);
    }
}

/* CORE-11: what decided, with the height of the line where bodies lie, for the profile beside the board. Where nothing
 * lies on the line and both ends are on the table there is nothing that a profile could tell. */
static void cite_lines(Pair *pair, const RulesSight *sight) {
    RulesCtx *ctx = pair->ctx;
    GeomVec *line = arena_alloc(ctx->ruling->arena, 2, sizeof *line);
    line[0] = sight->a;
    line[1] = sight->b;
    bool heights = sight->row_count > 0 || sight->eye_foot > 0 || sight->mark_foot > 0 || pair->from.host >= 0 ||
                   pair->to.host >= 0;
    for (int i = 0; i < sight->row_count; i++) {
        const struct RulesSightRow *row = &sight->rows[i];
        bool over = row->how[0] == 'o';
        ctx_cite(ctx, row->rule,
                 row->how[0] == 'd' ? "blocks"
                 : over             ? "over"
                                    : "blocks",
                 row->decides ? ROLE_DECIDES : ROLE_PASSES)
            ->terrain = row->area;
        cite_ref(ctx, "area", row->area);
        cite_length(ctx, "top", row->top);
        cite_length(ctx, "low", row->low);
        cite_shape(ctx, SHAPE_AREA, row->area, NULL, 0);
    }
    for (int i = 0; i < sight->blocker_count && sight->row_count == 0; i++) {
        ctx_cite(ctx, rule_of(li_kind(ctx->field, ctx->draft->table, sight->blockers[i].index)), "blocks", ROLE_DECIDES)
            ->terrain = sight->blockers[i];
        cite_ref(ctx, "area", sight->blockers[i]);
    }
    for (int i = 0; i < sight->blocker_count; i++) { /* what closes other lines */
        const char *rule = rule_of(li_kind(ctx->field, ctx->draft->table, sight->blockers[i].index));
        if (!ruling_cites(ctx->ruling, rule)) {
            ctx_cite(ctx, rule, "blocks", ROLE_DECIDES)->terrain = sight->blockers[i];
            cite_ref(ctx, "area", sight->blockers[i]);
        }
    }
    ctx_cite(ctx, "LI-CORE-11", sight->visible ? "clear" : "blocked", ROLE_DECIDES);
    cite_ref(ctx, "from", sight->from);
    cite_ref(ctx, "to", sight->to);
    cite_shape(ctx, SHAPE_LINE, sight->to, line, 2)->word = sight->visible ? "clear" : "blocked";
    if (heights) {
        ctx_cite(ctx, "LI-CORE-11", "profile", ROLE_CONTEXT);
        cite_length(ctx, "eye", sight->eye);
        cite_length(ctx, "top", sight->mark);
        RulesShape *strip = cite_shape(ctx, SHAPE_HEIGHT, sight->to, line, 2);
        strip->value = sight->eye;
        strip->limit = sight->mark;
    }
}

/* Areas without a sight rule that the line goes through. */
static void cite_harmless(Pair *pair, const RulesSight *sight) {
    RulesCtx *ctx = pair->ctx;
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        bool silent =
            !ctx->draft->table->removed[a] && li_kind(ctx->field, ctx->draft->table, a)->sight == LI_SIGHT_PIECES;
        if (silent && area_chord(&ctx->field->setup->areas[a].area, sight->a, sight->b, NULL, 0, NULL) > 0) {
            cite_ends(pair, "LI-LOS-01", "none", sight->from, a, ROLE_CONTEXT);
        }
    }
}

void li_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out) {
    Pair *pair = arena_alloc(ctx->ruling->arena, 1, sizeof *pair);
    *pair = (Pair){.ctx = ctx};
    *out = (RulesSight){.from = from, .to = to, .clearance = NAN, .depth_area = ref_none()};
    bool full = detail == SIGHT_FULL;
    int area;
    if (!make_end(ctx, from, &pair->from) || !make_end(ctx, to, &pair->to)) {
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
            cite_ends(pair, "LI-OBST-10", "flyer", pair->from.flies ? from : to, -1, ROLE_DECIDES);
            cite_ends(pair, "LI-CORE-20", "flyer", pair->from.flies ? from : to, -1, ROLE_CONTEXT);
        }
        return;
    }
    if (state == STATE_HIDDEN) {
        add_blocker(ctx->field, out, area);
        TableRef who = pair->from.hidden == area ? from : to;
        if (full) {
            cite_ends(pair, "LI-OBST-05", "hidden", who, area, ROLE_DECIDES);
            cite_ends(pair, pair->to.flies ? "LI-OBST-10" : "LI-OBST-06", pair->to.flies ? "back" : "hidden", who, area,
                      ROLE_DECIDES);
            cite_ends(pair, "LI-OBST-06", "hidden", who, area, ROLE_DECIDES);
        }
        return;
    }
    find_ends(pair, &pair->from, true);
    find_ends(pair, &pair->to, false);
    if (pair->from.end_count == 0 || pair->to.end_count == 0) { /* deeper than the rim: a Structure in a wood */
        const End *deep = pair->from.end_count == 0 ? &pair->from : &pair->to;
        add_blocker(ctx->field, out, deep->in[0]);
        if (full) {
            cite_own(pair, &pair->from, true);
            cite_own(pair, &pair->to, false);
        }
        return;
    }
    GeomSightAsk ask = ask_of(pair);
    GeomSight *found = arena_alloc(ctx->ruling->arena, 1, sizeof *found);
    ask.want_clearance = ask.want_depth = detail != SIGHT_VERDICT;
    geom_sight(ctx->field->scene, ctx->work, &ask, found);
    take(pair, found, out);
    if (full) {
        take_rows(pair, found, out);
        cite_own(pair, &pair->from, true);
        cite_own(pair, &pair->to, false);
        cite_lines(pair, out);
        cite_harmless(pair, out);
    }
}

/* The part of a Structure's walls within reach of the other end stands for it. Portals are of that part alone. */
static void cut_to_reach(Pair *pair, End *end, const End *other, double reach) {
    GeomShape cut[BODIES];
    if (isfinite(reach) && end->host >= 0) {
        end->body_count = li_stretches(&pair->ctx->field->setup->areas[end->host].area, other->body, other->body_count,
                                       reach, cut, BODIES);
        for (int i = 0; i < end->body_count; i++) {
            end->body[i] = cut[i];
        }
    }
}

bool li_sees(RulesCtx *ctx, TableRef from, TableRef to, double reach, bool same) {
    Pair *pair = arena_alloc(ctx->ruling->arena, 1, sizeof *pair);
    int area;
    *pair = (Pair){.ctx = ctx};
    if (!make_end(ctx, from, &pair->from) || !make_end(ctx, to, &pair->to)) {
        return false;
    }
    State state = state_of(pair, &area);
    if (state != STATE_LINES) {
        return state == STATE_ALOFT;
    }
    End whole = pair->to;
    cut_to_reach(pair, &pair->to, &pair->from, reach);
    if (same) {
        cut_to_reach(pair, &pair->from, &whole, reach);
    }
    find_ends(pair, &pair->from, true);
    find_ends(pair, &pair->to, false);
    if (pair->from.end_count == 0 || pair->to.end_count == 0) {
        return false;
    }
    GeomSightAsk ask = ask_of(pair);
    GeomSight *found = arena_alloc(ctx->ruling->arena, 1, sizeof *found);
    geom_sight(ctx->field->scene, ctx->work, &ask, found);
    return found->verdict == GEOM_SIGHT_CLEAR;
}
