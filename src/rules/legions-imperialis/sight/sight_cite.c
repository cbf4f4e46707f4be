/* What a verdict on a line of sight says: its ledger, the rules that decided, the heights along it, what each end
 * stands in (CORE-11, LOS-01, OBST-07, -08, COMB-03, STRC-02). */
#include "geom/limits.h"
#include "rules/kit/found.h"
#include "rules/legions-imperialis/sight/pair.h"
#include "rules/los_words.h"

#include <math.h>

static const char *rule_of(const LiKind *kind) {
    return kind->sight == LI_SIGHT_HIDE  ? "LI-OBST-04"
           : kind->structure             ? "LI-STRC-02"
           : kind->ground && !kind->face ? "LI-OPEN-02"
                                         : "LI-LOS-01";
}

void li_sight_rows(LiPair *pair, const GeomSight *found, RulesSight *out) {
    RulesCtx *ctx = pair->ctx;
    double length = vec_distance(found->a, found->b);
    out->rows = arena_alloc(ctx->ruling->arena, (size_t)found->ledger_count + 1, sizeof *out->rows);
    for (int i = 0; i < found->ledger_count; i++) {
        const GeomLedgerRow *row = &found->ledger[i];
        int area = field_area_of_piece(ctx->field, row->piece);
        const LiKind *kind = li_kind(ctx->field, ctx->draft->table, area);
        bool body = li_pair_role(pair, row->piece).kind == GEOM_ROLE_BODY; /* the row tells its effect on this line */
        double slope = length > 0 ? (pair->to.top - pair->from.top) / length : 0;
        double low = pair->from.top + fmin(slope * row->in, slope * row->out);
        double top = li_top(ctx->field, ctx->draft->table, area);
        bool over =
            body && !row->stops &&
            low > top - GEOM_LIMIT; /* behind the place where it is stopped the line may run through others as well */
        out->rows[out->row_count++] =
            (struct RulesSightRow){.area = li_area(area),
                                   .in = row->in,
                                   .out = row->out,
                                   .length = row->length,
                                   .limit = row->kind == GEOM_ROLE_DEPTH ? row->limit : NAN,
                                   .decides = row->stops,
                                   .rule = rule_of(kind),
                                   .how = row->kind == GEOM_ROLE_DEPTH ? ROW_DEPTH
                                          : over                       ? ROW_OVER
                                                                       : ROW_COMPLETE,
                                   .has_height = body,
                                   .top = top,
                                   .low = low,
                                   .foot = top - li_height(ctx->field, ctx->draft->table, area)};
        found_stretches(ctx, row->piece, found->a, found->b, &out->rows[out->row_count - 1]);
    }
}

void li_sight_cite(LiPair *pair, const char *rule, const char *key, TableRef unit, int area, RulesRole role) {
    ctx_cite(pair->ctx, rule, key, role, TERRAIN(area >= 0 ? li_area(area) : ref_none()), REF("unit", unit),
             AREA("area", area), LENGTH("reach", number_now(pair->ctx, LI_NUM_RIM)));
}

static void cite_own_of(LiPair *pair, const LiEnd *end, bool outward) {
    for (int i = 0; i < end->in_count; i++) {
        bool same = li_pair_shares(pair, end->in[i]);
        li_sight_cite(pair, same ? "LI-OBST-08" : "LI-OBST-07", same ? "same" : "rim", end->ref, end->in[i],
                      ROLE_PASSES);
        if (end->host >= 0) {
            const LiEnd *other = end == &pair->from ? &pair->to : &pair->from;
            bool below = other->host < 0 && li_end_is_in(other, end->in[i]);
            bool rises = li_end_rises(pair, end, end->in[i], outward);
            bool larger = var_own(pair->ctx, end->host, LI_VAR_AREA_larger) == 1;
            li_sight_cite(pair, "LI-COMB-03",
                          rises    ? "larger"
                          : below  ? "below"
                          : larger ? "inward"
                                   : "not",
                          end->ref, end->host, ROLE_DECIDES);
        }
    }
    if (end->host >= 0 && ref_is(end->ref, REF_UNIT)) {
        li_sight_cite(pair, outward ? "LI-GFIR-01" : "LI-GFIR-02", outward ? "looks" : "seen", end->ref, end->host,
                      ROLE_CONTEXT);
        li_sight_cite(pair, "LI-STRC-02", "own", end->ref, end->host, ROLE_CONTEXT);
    }
}

void li_sight_cite_own(LiPair *pair) {
    cite_own_of(pair, &pair->from, true);
    cite_own_of(pair, &pair->to, false);
}

/* Cites areas without a sight rule through which the line goes. */
static void cite_harmless(LiPair *pair, const RulesSight *sight) {
    RulesCtx *ctx = pair->ctx;
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        bool silent =
            !ctx->draft->table->removed[a] && li_kind(ctx->field, ctx->draft->table, a)->sight == LI_SIGHT_PIECES;
        if (silent && area_chord(&ctx->field->setup->areas[a].area, sight->a, sight->b, NULL, 0, NULL) > 0) {
            li_sight_cite(pair, "LI-LOS-01", "none", sight->from, a, ROLE_CONTEXT);
        }
    }
}

/* True if a row of the ledger says that the area stops the line. */
static bool is_stated(const RulesSight *sight, TableRef area) {
    for (int i = 0; i < sight->row_count; i++) {
        if (ref_equal(sight->rows[i].area, area) && sight->rows[i].how == ROW_COMPLETE) {
            return true;
        }
    }
    return false;
}

/* CORE-11: tells what decided, with the height of the line where bodies lie, for the profile beside the board. Where
 * nothing lies on the line and both ends are on the table, a profile has nothing to show. */
void li_sight_cite_lines(LiPair *pair, const RulesSight *sight) {
    RulesCtx *ctx = pair->ctx;
    GeomVec *line = arena_alloc(ctx->ruling->arena, 2, sizeof *line);
    line[0] = sight->a;
    line[1] = sight->b;
    bool heights = sight->row_count > 0 || sight->eye_foot > 0 || sight->mark_foot > 0 || pair->from.host >= 0 ||
                   pair->to.host >= 0;
    for (int i = 0; i < sight->row_count; i++) {
        const struct RulesSightRow *row = &sight->rows[i];
        bool over = row->how == ROW_OVER, rim = row->how == ROW_DEPTH && !row->decides;
        ctx_cite(ctx, row->rule,
                 rim    ? "rim"
                 : over ? "over"
                        : "blocks",
                 row->decides ? ROLE_DECIDES : ROLE_PASSES, TERRAIN(row->area), WHEN(rim, LENGTH("depth", row->length)),
                 REF("area", row->area), LENGTH("top", row->top), LENGTH("low", row->low), DRAW_AREA(row->area));
    }
    for (int i = 0; i < sight->blocker_count; i++) { /* blockers of other lines than the one that is drawn */
        if (!is_stated(sight, sight->blockers[i])) {
            const LiKind *kind = li_kind(ctx->field, ctx->draft->table, sight->blockers[i].index);
            bool alone =
                sight->blocker_count == 1 && kind->sight == LI_SIGHT_HIDE; /* a body alone stops this one, too */
            ctx_cite(ctx, rule_of(kind), alone ? "all" : "part", ROLE_DECIDES, REF("area", sight->blockers[i]));
        }
    }
    ctx_cite(ctx, "LI-CORE-11", sight->visible ? "clear" : "blocked", ROLE_DECIDES, REF("from", sight->from),
             REF("to", sight->to), DRAW(SHAPE_LINE, .ref = sight->to, .points = line, .count = 2));
    if (heights) {
        ctx_cite(ctx, "LI-CORE-11", los_is_level(ctx->field, sight) ? "level" : "profile", ROLE_CONTEXT,
                 LENGTH("eye", sight->eye), LENGTH("top", sight->mark),
                 DRAW(SHAPE_HEIGHT, .ref = sight->to, .points = line, .count = 2, .value = sight->eye,
                      .limit = sight->mark));
    }
    cite_harmless(pair, sight);
}
