/* The margin of a line of sight. Geometry proves it for the roles that pieces may have within a displacement; what
 * changes more than one piece's role, an end that comes to stand on a hill or leaves one, is asked as another pair. */
#include "geom/margin/margin.h"

#include "geom/limits.h"
#include "rules/bodies.h"
#include "rules/ea-heresy/sight/sight.h"

#include <math.h>

typedef struct {
    EahPair *pair;
    const RulesBodies *bodies;
    double weights[2]; /* how far each end moves */
    unsigned variant;
} Ask;

static double weight_of(void *context, int piece) {
    const Ask *ask = context;
    return bodies_weight(ask->bodies, bodies_of_piece(ask->bodies, piece), ask->pair->ctx->tolerance);
}

static int roles_of(void *context, int piece, bool in_from, bool in_to, double r, GeomRole out[GEOM_MARGIN_ROLES]) {
    Ask *ask = context;
    EahPair *pair = ask->pair;
    pair->variant = ask->variant;
    pair->suppose.holdings = true;
    pair->suppose.from = in_from;
    pair->suppose.to = in_to;
    EahJudgement judgement = eah_judge(pair, piece);
    int count = 0;
    out[count++] = judgement.role;
    double off = fabs(judgement.edge_from - judgement.edge_to);
    double moved =
        (ask->weights[0] + ask->weights[1] + 2 * weight_of(ask, piece)) * r; /* both gaps to the piece change */
    for (int over = -1; over <= 1 && judgement.compared && off <= moved + GEOM_LIMIT; over += 2) {
        pair->suppose.over = over;
        out[count++] = eah_judge(pair, piece).role;
    }
    pair->suppose.holdings = false;
    pair->suppose.over = 0;
    return count;
}

static int body_of(void *context, int piece) {
    return bodies_of_piece(((const Ask *)context)->bodies, piece);
}

/* Of several ways to ask (a feature on a hill is passed by depth, or beside the part on the hill) the pair is seen by
 * any, and hidden by all. */
static GeomMargin over_variants(Ask *ask, bool seen, double max) {
    EahPair *pair = ask->pair;
    RulesCtx *ctx = pair->ctx;
    GeomSightQuery line = eah_pair_ask(pair);
    const Table *table = ctx->draft->table;
    GeomMarginQuery query = {.from = line.from,
                             .to = line.to,
                             .from_weight = ask->weights[0],
                             .to_weight = ask->weights[1],
                             .from_body = bodies_of(ask->bodies, table, pair->from.ref),
                             .to_body = bodies_of(ask->bodies, table, pair->to.ref),
                             .roles = roles_of,
                             .scale = rules_margin_spread(ctx, 1),
                             .weight = weight_of,
                             .body = body_of,
                             .context = ask,
                             .max = max};
    GeomMargin best = {.mm = seen ? 0 : max, .guess = INFINITY};
    for (ask->variant = 0; ask->variant < eah_pair_variants(pair); ask->variant++) {
        GeomMargin one = seen ? geom_margin_seen(ctx->field->scene, &query, ctx->ruling->arena)
                              : geom_margin_hidden(ctx->field->scene, &query, ctx->ruling->arena);
        bool better = ask->variant == 0 || (seen ? one.mm > best.mm : one.mm < best.mm);
        best = better ? one : best;
    }
    return best;
}

/* ---- hills ---- */

/* An end and the hills: which one it is on, which one it is on or off once it changes, and from which displacement that
 * is possible. What an end sees over hangs on being on one at all. */
typedef struct {
    int now, other;
    double from;
} Hill;

static RulesMarginPlace place_of(const EahPair *pair, const EahSide *side) {
    static const RulesMarginPlace PLACES[] = {[EAH_IN_RULE_ANY] = MARGIN_OVERLAPS,
                                              [EAH_IN_RULE_HALF] = MARGIN_HALF,
                                              [EAH_IN_RULE_CENTRE] = MARGIN_CENTRE,
                                              [EAH_IN_RULE_WHOLE] = MARGIN_WHOLLY};
    return side->host >= 0 ? MARGIN_OVERLAPS : PLACES[reading_of(pair->ctx->field->data, EAH_READ_IN_RULE)];
}

static bool is_on(const EahPair *pair, const EahSide *side, int hill) {
    return side->host >= 0 ? eah_end_in(pair->ctx, side->end, hill) : eah_in(pair->ctx, side->ref.index, hill);
}

/* The end comes onto a hill with the first of them, and is off once it has left the last. What happens beyond `max` is
 * not looked for. */
static Hill hill_of_end(const EahPair *pair, const EahSide *side, double max) {
    const RulesField *field = pair->ctx->field;
    const Table *table = pair->ctx->draft->table;
    bool on = side->hill >= 0;
    Hill out = {.now = side->hill, .other = -1, .from = on ? 0 : INFINITY};
    for (int i = 0; i < field->setup->area_count; i++) {
        bool hill = !table->removed[i] && i != side->host && eah_kind(field, table, i)->los == EAH_LOS_HILL;
        if (!hill || (on && !is_on(pair, side, i))) {
            continue;
        }
        double change = on ? 0 : INFINITY;
        double speed = rules_margin_speed(pair->ctx, side->ref, ref_make(REF_AREA, i));
        for (int k = 0; k < side->end->count; k++) {
            GeomBox box = box_grow(shape_box_of(&side->end->parts[k]), speed * max + GEOM_LIMIT);
            if (!on && !box_meets(box, field->setup->areas[i].area.box)) {
                continue;
            }
            double part = rules_margin_of_place(&side->end->parts[k], &field->setup->areas[i].area,
                                                place_of(pair, side), speed, NULL)
                              .mm;
            change = on ? fmax(change, part) : fmin(change, part);
        }
        out.other = !on && change < out.from ? i : out.other;
        out.from = on ? fmax(out.from, change) : fmin(out.from, change);
    }
    return out;
}

double eah_hills_stay(const EahPair *pair) {
    return fmin(hill_of_end(pair, &pair->from, RULES_MARGIN_MAX).from,
                hill_of_end(pair, &pair->to, RULES_MARGIN_MAX).from);
}

static bool seen_at_all(EahPair *pair) {
    bool seen = false;
    for (pair->variant = 0; pair->variant < eah_pair_variants(pair) && !seen; pair->variant++) {
        GeomSightQuery query = eah_pair_ask(pair);
        GeomSight found;
        geom_sight(pair->ctx->field->scene, pair->ctx->work, &query, &found);
        seen = found.verdict == GEOM_SIGHT_CLEAR;
    }
    pair->variant = 0;
    return seen;
}

/* Below the displacement at which an end may come onto a hill, or leave it, the answer holds as found; beyond, it has
 * to hold either way. */
static void over_hills(Ask *ask, bool seen, double max, GeomMargin *found) {
    EahPair *pair = ask->pair;
    Hill hills[] = {hill_of_end(pair, &pair->from, max), hill_of_end(pair, &pair->to, max)};
    for (int change = 1; change < 4; change++) {
        double from = fmax((change & 1) != 0 ? hills[0].from : 0, (change & 2) != 0 ? hills[1].from : 0);
        if (from >= found->mm) {
            continue;
        }
        eah_pair_suppose_hills(pair, (change & 1) != 0 ? hills[0].other : hills[0].now,
                               (change & 2) != 0 ? hills[1].other : hills[1].now);
        GeomMargin other = {.mm = 0};
        if (seen_at_all(pair) == seen) {
            other = over_variants(ask, seen, max);
        }
        if (fmax(from, other.mm) < found->mm) {
            *found = other;
            found->mm = fmax(from, other.mm);
            found->cut_short = true; /* the hill and the line have to change at once */
        }
    }
    eah_pair_suppose_hills(pair, hills[0].now, hills[1].now);
}

bool eah_sight_margin(RulesCtx *ctx, TableRef from, TableRef to, bool seen, double max, RulesMargin *out) {
    EahPair pair;
    TableRef flier;
    *out = (RulesMargin){.kind = MARGIN_NONE};
    if (!eah_pair_make(ctx, from, to, &pair) || eah_pair_flies(&pair, &flier) || eah_pair_ask(&pair).centres_only) {
        return false;
    }
    Ask ask = {.pair = &pair, .bodies = bodies_now(ctx)};
    ask.weights[0] = rules_margin_speed(ctx, pair.from.ref, ref_none());
    ask.weights[1] = rules_margin_speed(ctx, pair.to.ref, ref_none());
    GeomMargin found = over_variants(&ask, seen, max);
    over_hills(&ask, seen, max, &found);
    *out = (RulesMargin){.kind = found.cut_short || (seen && !found.beyond) ? MARGIN_AT_LEAST : MARGIN_FOUND,
                         .mm = found.mm,
                         .beyond = found.beyond,
                         .a = found.a,
                         .b = found.b};
    return true;
}
