/* SIGHT-01, SIGHT-02, COVER-01: what each piece of terrain does to a pair; geometry looks at every line. */
#include "rules/kit/certificate.h"
#include "rules/kit/found.h"
#include "rules/skirmish/skirmish_parts.h"

#include <math.h>

typedef struct {
    RulesCtx *ctx;
    GeomShape from, to;
    double depth;    /* SIGHT-02: mm of woods that a line may cross */
    bool past_cover; /* COVER-01: what covers is in the way as well */
} Pair;

static bool pair_make(RulesCtx *ctx, TableRef from, TableRef to, Pair *out) {
    const Table *table = ctx->draft->table;
    *out = (Pair){.ctx = ctx, .depth = number_now(ctx, SK_NUM_DEPTH)};
    return ref_is(from, REF_UNIT) && ref_is(to, REF_UNIT) && table_base(table, from.index, &out->from) &&
           table_base(table, to.index, &out->to);
}

/* COVER-01 (2): what the shooter is in does not cover the other, unless both are in it. */
static bool covers(const Pair *pair, int area) {
    const GeomArea *ground = &pair->ctx->field->setup->areas[area].area;
    return !area_overlaps(ground, &pair->from) || area_overlaps(ground, &pair->to);
}

/* A system that derives no pieces has one for each area. */
static GeomRole role_of(void *context, int piece) {
    const Pair *pair = context;
    const SkirmishKind *kind = skirmish_kind(pair->ctx->field, pair->ctx->draft->table, piece);
    GeomRole role = {.kind = GEOM_ROLE_OPEN, .group = -1};
    if (kind && (kind->sight == SKIRMISH_HIDES || (pair->past_cover && kind->covers && covers(pair, piece)))) {
        role.kind = GEOM_ROLE_COMPLETE; /* SIGHT-01 */
    } else if (kind && kind->sight == SKIRMISH_SEEN_INTO) {
        role = (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = pair->depth, .group = 0}; /* SIGHT-02: summed over all */
    }
    return role;
}

static GeomSightQuery ask_of(Pair *pair) {
    return (GeomSightQuery){.from = {&pair->from, 1}, .to = {&pair->to, 1}, .role = role_of, .context = pair};
}

static void cite_lines(RulesCtx *ctx, const RulesSight *sight) {
    const GeomVec line[] = {sight->a, sight->visible ? sight->b : sight->stop};
    ctx_cite(ctx, "SK-SIGHT-01", sight->visible ? "clear" : "blocked", ROLE_DECIDES, REF("unit", sight->from),
             REF("other", sight->to), DRAW(SHAPE_LINE, .ref = sight->from, .points = line, .count = 2));
    if (sight->has_depth) {
        ctx_cite(ctx, "SK-SIGHT-02", sight->too_deep ? "deep" : "thin", ROLE_DECIDES, REF("other", sight->to),
                 LENGTH("length", sight->depth), LENGTH("limit", sight->limit));
    }
}

/* What the line meets on its way, for the ledger beside it. */
static void lay_rows(RulesCtx *ctx, const GeomSight *found, RulesSight *out) {
    out->rows = arena_alloc(ctx->ruling->arena, (size_t)found->ledger_count, sizeof *out->rows);
    out->row_count = found->ledger_count;
    for (int i = 0; i < found->ledger_count; i++) {
        const GeomLedgerRow *met = &found->ledger[i];
        bool woods = met->kind == GEOM_ROLE_DEPTH;
        const char *rule = woods ? "SK-SIGHT-02" : "SK-SIGHT-01";
        out->rows[i] = (struct RulesSightRow){.area = ref_make(REF_AREA, met->piece),
                                              .in = met->in,
                                              .out = met->out,
                                              .length = met->length,
                                              .limit = woods ? met->limit : NAN,
                                              .decides = met->stops,
                                              .rule = rule,
                                              .how = woods ? ROW_DEPTH : ROW_COMPLETE};
        found_stretches(ctx, met->piece, found->a, found->b, &out->rows[i]);
    }
}

void skirmish_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out) {
    Pair pair;
    GeomSight found;
    if (!pair_make(ctx, from, to, &pair)) {
        return;
    }
    GeomSightQuery ask = ask_of(&pair);
    ask.want_blockers = detail != SIGHT_VERDICT;
    ask.want_clearance = ask.want_depth = ask.want_certificate = detail > SIGHT_NAMED;
    geom_sight(ctx->field->scene, ctx->work, &ask, &found);
    found_take(ctx->field, &found, out);
    found_take_numbers(ctx->field, &found, out);
    if (detail == SIGHT_FULL) {
        certificate_keep(ctx->ruling, &found, out);
        lay_rows(ctx, &found, out);
        cite_lines(ctx, out);
    }
}

/* The same roles, whatever holds a cell. */
static GeomRole role_for_cell(void *context, int piece, const int *held, int held_count) {
    (void)held;
    (void)held_count;
    return role_of(context, piece);
}

bool skirmish_region(RulesCtx *ctx, TableRef from, GeomRegionQuery *ask) {
    Pair *pair = arena_alloc(ctx->ruling->arena, 1, sizeof *pair);
    bool there = pair_make(ctx, from, from, pair);
    if (there) {
        *ask = (GeomRegionQuery){
            .from = {&pair->from, 1}, .role = role_for_cell, .context = pair, .table = ctx->field->setup->size};
    }
    return there;
}

/* COVER-01. 1. Who can be seen past all that covers has no cover. */
bool skirmish_in_cover(RulesCtx *ctx, TableRef from, TableRef to, TableRef *area) {
    Pair pair;
    GeomSight found;
    RulesSight sight = {.from = from, .to = to, .depth_area = ref_none()};
    *area = ref_none();
    if (!pair_make(ctx, from, to, &pair)) {
        return false;
    }
    pair.past_cover = true;
    GeomSightQuery ask = ask_of(&pair);
    ask.want_blockers = true;
    geom_sight(ctx->field->scene, ctx->work, &ask, &found);
    found_take(ctx->field, &found, &sight);
    if (!sight.visible && sight.blocker_count > 0) {
        *area = sight.blockers[0];
    }
    return !sight.visible;
}
