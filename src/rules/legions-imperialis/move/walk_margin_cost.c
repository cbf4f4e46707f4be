/* How sure it is that a walk's cost is within its allowance (CORE-02, -08, DIFF-01, OBCL-03): the start stands
 * otherwise, and so does each piece of ground that costs more. What the way may lie in then is counted in full. */
#include "geom/limits.h"
#include "rules/kit/path.h"
#include "rules/legions-imperialis/move/walk_margin_parts.h"

#include <math.h>

#define FINE  0.001 /* mm to which a margin is closed in on */
#define SHARE 0.002 /* the part of a margin to which it is, where that is more */

/* Ground that costs more than its length. */
typedef struct {
    int area, piece, body;
    double speed, clear; /* `clear`: below this displacement the way does not meet it */
    bool wall;
    double height, height_speed; /* these are a wall's */
    KitSpans max, min;           /* a wall's, on the way that is asked about */
} Costly;

typedef struct {
    LiWalkMargin *it;
    Costly *items;
    int count;
    KitWay by; /* what DIFF-01 measures by */
} Costs;

static KitSpans no_spans(const Costs *costs) {
    return (KitSpans){.arena = costs->it->ctx->ruling->arena, .join = GEOM_TOUCH};
}

/* ---- walls ---- */

/* True if the two are surely crossed together: they touch and are moved as one, and the base is over both at once. */
static bool cross_together(const Costs *costs, const Costly *one, const Costly *other) {
    const RulesField *field = costs->it->ctx->field;
    GeomVec at, there;
    bool joined =
        one->body == other->body && li_area_gap(&field->setup->areas[one->area].area,
                                                &field->setup->areas[other->area].area, &at, &there) <= GEOM_LIMIT;
    for (int i = 0; i < one->min.count && joined; i++) {
        for (int k = 0; k < other->min.count; k++) {
            if (one->min.items[i].s0 <= other->min.items[k].s1 && other->min.items[k].s0 <= one->min.items[i].s1) {
                return one->max.count == 1 && other->max.count == 1;
            }
        }
    }
    return false;
}

/* OBCL-03: each wall that may be crossed, as often as that; those that are surely crossed together once, for the
 * highest. */
static double max_of_walls(Costs *costs, double r) {
    double sum = 0;
    bool once = reading_of(costs->it->ctx->field->data, LI_READ_OBCLSEAM) == LI_OBCLSEAM_ONCE;
    for (int i = 0; i < costs->count; i++) {
        Costly *wall = &costs->items[i];
        if (!wall->wall) {
            continue;
        }
        wall->max = wall->min = no_spans(costs);
        if (r < wall->clear) {
            continue;
        }
        rulekit_way_max(&costs->it->way, r, wall->piece, wall->speed, wall->area, &wall->max);
        rulekit_way_min(&costs->it->way, r, wall->piece, wall->speed, wall->area, &wall->min);
        spans_unite(&wall->max, NULL, NULL);
        double height = wall->height + wall->height_speed * r;
        bool higher = false;
        for (int k = 0; k < costs->count && once; k++) {
            const Costly *other = &costs->items[k];
            bool earlier = k < i && other->wall && cross_together(costs, other, wall);
            higher = higher || (earlier && other->height + other->height_speed * r >= height);
        }
        sum += higher ? 0 : wall->max.count * height;
    }
    return sum;
}

/* One wall that is surely crossed costs its height; of several no more is sure, because they may come together. */
static double min_of_walls(Costs *costs, double r) {
    double max = 0;
    for (int i = 0; i < costs->count; i++) {
        const Costly *wall = &costs->items[i];
        KitSpans spans = no_spans(costs);
        if (wall->wall) {
            rulekit_way_min(&costs->it->way, r, wall->piece, wall->speed, wall->area, &spans);
            max = fmax(max, spans.count > 0 ? wall->height - wall->height_speed * r : 0);
        }
    }
    return max;
}

/* ---- all ---- */

static double cost_with(Costs *costs, double r, bool max) {
    RulesCtx *ctx = costs->it->ctx;
    KitSpans doubled = no_spans(costs);
    double inch = ctx->field->data->unit;
    for (int i = 0; i < costs->count; i++) {
        const Costly *item = &costs->items[i];
        if (!item->wall && !(max && r < item->clear)) {
            (max ? rulekit_way_max : rulekit_way_min)(&costs->by, r, item->piece, item->speed, item->area, &doubled);
        }
    }
    spans_unite(&doubled, NULL, NULL);
    double inside = spans_length(&doubled, INFINITY);
    bool full = reading_of(ctx->field->data, LI_READ_DIFFRND) == LI_DIFFRND_FULL;
    double counted = full ? floor((inside + GEOM_LIMIT) / inch) * inch : inside;
    double length = max ? rulekit_way_longest(&costs->it->way, r) : rulekit_way_shortest(&costs->it->way, r);
    return costs->it->walk->route.before + length + (number_now(ctx, LI_NUM_DIFFICULT_FACTOR) - 1) * counted +
           (max ? max_of_walls(costs, r) : min_of_walls(costs, r));
}

static bool stays_so(Costs *costs, double r, bool holds) {
    double limit = costs->it->walk->route.allowance + GEOM_LIMIT;
    double scale = r * rules_margin_spread(costs->it->ctx, costs->it->walk->route.allowance);
    return holds ? cost_with(costs, r, true) <= limit - scale : cost_with(costs, r, false) > limit + scale;
}

/* The displacement below which the cost stays on its side of the allowance. */
static double find_margin(Costs *costs, double high, bool holds) {
    double low = 0;
    if (stays_so(costs, high, holds)) {
        return high;
    }
    while (high - low > fmax(FINE, SHARE * high)) {
        double r = (low + high) / 2;
        *(stays_so(costs, r, holds) ? &low : &high) = r;
    }
    return low;
}

/* Lists what lies near enough to the way to have a say. */
static void find_costly(Costs *costs, double reach) {
    LiWalkMargin *it = costs->it;
    RulesCtx *ctx = it->ctx;
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    GeomBox box = box_grow(rulekit_path_box(&it->way.path, &it->way.shape), reach);
    costs->items = arena_alloc(ctx->ruling->arena, (size_t)field->setup->area_count + 1, sizeof *costs->items);
    for (int a = 0; a < field->setup->area_count; a++) {
        LiGo go = li_go(ctx, it->walk->route.unit, a);
        bool wall = go == LI_GO_HEIGHT || go == LI_GO_TOP;
        if (table->removed[a] || a == it->walk->host || li_goes_over(ctx, it->walk->route.unit, a) ||
            !(wall || go == LI_GO_DOUBLE) || !box_meets(box, field->setup->areas[a].area.box)) {
            continue;
        }
        KitMet met = li_walk_met(it, a);
        bool measured = var_get(field, table, li_area(a), LI_VAR_AREA_height) > 0;
        costs->items[costs->count++] = (Costly){.area = a,
                                                .piece = li_ground_piece(field, a),
                                                .body = it->bodies.areas[a],
                                                .speed = met.speed,
                                                .clear = rulekit_way_clear(&it->way, &met, 0),
                                                .wall = wall,
                                                .height = wall ? li_height(field, table, a) : 0,
                                                .height_speed = measured ? met.speed : 0};
    }
}

/* True if the cost hangs on what is not counted here: the face of a cliff is climbed, or the leading point is measured,
 * which goes elsewhere when the path turns. */
static bool is_beyond_this(const Costs *costs) {
    const LiWalk *walk = costs->it->walk;
    bool beyond = false, leading = reading_of(costs->it->ctx->field->data, LI_READ_PATH) == LI_PATH_LEADING;
    for (int i = 0; i < walk->toll_count; i++) {
        beyond = beyond || walk->tolls[i].face;
    }
    for (int i = 0; i < costs->count; i++) {
        beyond = beyond || (leading && !costs->items[i].wall);
    }
    return beyond;
}

void li_walk_margin_cost(LiWalkMargin *it) {
    RulesCtx *ctx = it->ctx;
    const LiWalk *walk = it->walk;
    Costs costs = {.it = it, .by = it->way};
    if (!isfinite(walk->route.allowance)) {
        return;
    }
    double spent = li_cost_at(ctx, walk, walk->route.length), off = fabs(spent - walk->route.allowance - GEOM_LIMIT);
    double open =
        off / (it->way.start + it->way.end + rules_margin_spread(ctx, walk->route.allowance)); /* all ground is open */
    bool holds = spent <= walk->route.allowance + GEOM_LIMIT;
    double high = holds ? fmin(open, RULES_MARGIN_MAX) : RULES_MARGIN_MAX;
    find_costly(&costs, 4 * high);
    if (is_beyond_this(&costs)) {
        it->unknown = true;
        return;
    }
    if (costs.count == 0) {
        li_walk_and(it, holds, open, MARGIN_FOUND, "LI-CORE-08");
        return;
    }
    if (reading_of(ctx->field->data, LI_READ_PATH) == LI_PATH_CENTRE) {
        costs.by.shape = shape_point(walk->route.shape.centre);
    }
    double mm = find_margin(&costs, high, holds);
    const char *rule = walk->doubled.count > 0 ? "LI-DIFF-01" : walk->toll_count > 0 ? "LI-OBCL-03" : "LI-CORE-08";
    li_walk_and(it, holds, mm, MARGIN_AT_LEAST, rule);
}
