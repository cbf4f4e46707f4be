/* Evaluates a walk: the path, the costs, where the allowance ends. */
#include "base/text.h"
#include "geom/limits.h"
#include "rules/legions-imperialis/move/plan.h"

#include <math.h>

const char *const LI_HOW_WORDS[] = {"move", "charge", "withdraw", "forced", NULL};

LiHow li_how(const char *word) {
    int how = text_index(LI_HOW_WORDS, LI_HOWS, word);
    return how < 0 ? LI_HOWS : (LiHow)how;
}

/* CORE-02. 1. The order multiplies the move. 2. Infantry without Jump Packs marches further. 3. Without an order (free
 * play) it is the plain move, or what the kind of move says. */
double li_allowance(RulesCtx *ctx, int unit, LiHow how) {
    const LiProfile *profile = li_profile(ctx->field, unit);
    LiOrder order = li_order_of(ctx->field, ctx->draft->table, unit);
    bool foot = profile->type == LI_INFANTRY && !(profile->traits & LI_JUMP_PACKS);
    double times = number_now(ctx, LI_NUM_ADVANCE);
    if (how == LI_HOW_WITHDRAW) {
        times = number_now(ctx, LI_NUM_ADVANCE);
    } else if (li_charges(ctx, unit, how)) {
        times = number_now(ctx, LI_NUM_CHARGE);
    } else if (order == LI_ORDER_MARCH) {
        times = number_now(ctx, foot ? LI_NUM_MARCH_INFANTRY : LI_NUM_MARCH);
    } else if (order == LI_ORDER_FALL_BACK) {
        times = number_now(ctx, LI_NUM_FALL_BACK);
    } else if (order == LI_ORDER_FIRST_FIRE) {
        times = 0;
    }
    return how == LI_HOW_FORCED ? INFINITY : times * profile->move;
}

/* DIFF-01: the length, the doubled part once more, and the tolls; the stretch over the edge of a cliff is free. */
double li_cost_at(RulesCtx *ctx, const LiWalk *walk, double s) {
    base_assert(isfinite(s) && s >= 0);
    double inside = spans_length(&walk->doubled, s), cost = walk->route.before + s, inch = ctx->field->data->unit;
    if (walk->doubled.count > 0) {
        bool full = reading_now(ctx, LI_READ_DIFFRND) == LI_DIFFRND_FULL;
        double counted = full ? floor((inside + GEOM_LIMIT) / inch) * inch : inside;
        cost += (number_now(ctx, LI_NUM_DIFFICULT_FACTOR) - 1) * counted;
    }
    for (int i = 0; i < walk->toll_count; i++) {
        const LiToll *toll = &walk->tolls[i];
        if (s > toll->s0 + GEOM_TOUCH) {
            cost += toll->cost - (toll->face ? fmin(s, toll->s1) - toll->s0 : 0);
        }
    }
    return cost;
}

/* The places where the cost changes its rate or jumps, with both ends of the path. */
static KitMarks find_marks(RulesCtx *ctx, const LiWalk *walk, double max) {
    double inside = 0, inch = ctx->field->data->unit;
    bool full = walk->doubled.count > 0 && reading_now(ctx, LI_READ_DIFFRND) == LI_DIFFRND_FULL;
    KitMarks marks = {.arena = ctx->ruling->arena};
    marks_add(&marks, 0);
    marks_add(&marks, INFINITY);
    marks_add_spans(&marks, &walk->doubled);
    for (int i = 0; i < walk->doubled.count && full; i++) {
        const KitSpan *span = &walk->doubled.items[i];
        for (double next = (floor(inside / inch) + 1) * inch; next - inside < span->s1 - span->s0; next += inch) {
            marks_add(&marks, span->s0 + next - inside - GEOM_LIMIT); /* each full inch is paid when it is complete */
        }
        inside += span->s1 - span->s0;
    }
    for (int i = 0; i < walk->toll_count; i++) {
        marks_add(&marks, walk->tolls[i].s0);
        marks_add(&marks, walk->tolls[i].s1);
    }
    for (int i = 0; i < marks.count; i++) {
        marks.at[i] = fmin(max, fmax(0, marks.at[i]));
    }
    return marks;
}

/* How far the allowance reaches, mm; between two marks the cost grows evenly. */
static double reach_of(RulesCtx *ctx, const LiWalk *walk, double max) {
    double beyond = 4 * GEOM_TOUCH; /* tolls are paid within this distance after their mark */
    if (li_cost_at(ctx, walk, max) <= walk->route.allowance + GEOM_LIMIT) {
        return max;
    }
    KitMarks marks = find_marks(ctx, walk, max);
    for (int i = 0; i + 1 < marks.count; i++) {
        double s0 = marks.at[i], s1 = marks.at[i + 1];
        if (s1 - s0 <= 2 * beyond) {
            continue;
        }
        double c0 = li_cost_at(ctx, walk, s0 + beyond), c1 = li_cost_at(ctx, walk, s1 - beyond);
        if (c0 > walk->route.allowance + GEOM_LIMIT + beyond * 2) {
            return s0;
        }
        if (c1 > walk->route.allowance +
                     GEOM_LIMIT) { /* a face climbed with the last inch is climbed, whatever the rounding of the sum */
            return fmax(s0, s0 + beyond + (walk->route.allowance - c0) / (c1 - c0) * (s1 - s0 - 2 * beyond));
        }
    }
    return max;
}

/* OBCL-03, CLIF-03: a model that cannot pay a toll, or cannot get clear, stops before it. */
static void stop_at_tolls(RulesCtx *ctx, LiWalk *walk, double reach) {
    for (int i = 0; i < walk->toll_count; i++) {
        const LiToll *toll = &walk->tolls[i];
        bool begins = reach > toll->s0 + 2 * GEOM_TOUCH, clear = reach >= toll->s1 - GEOM_LIMIT;
        bool can = toll->stays ? begins : clear;
        if (toll->s0 < walk->route.length - GEOM_TOUCH && !can && (reach < toll->s1 - GEOM_LIMIT) &&
            toll->s0 <= reach + GEOM_TOUCH &&
            li_cost_at(ctx, walk, fmin(toll->s1, walk->route.length)) > walk->route.allowance + GEOM_LIMIT) {
            li_walk_stop(walk, toll->s0, toll->face ? "LI-CLIF-03" : "LI-OBCL-03", "stop", li_area(toll->area));
            return;
        }
    }
}

static void find_reach(RulesCtx *ctx, LiWalk *walk) {
    double max = fmin(walk->route.length, walk->route.stop), reach = reach_of(ctx, walk, max);
    if (reach < max) {
        stop_at_tolls(ctx, walk, reach);
        int slow = li_walk_slowed_by(walk, reach);
        bool slowed = slow >= 0;
        const LiKind *kind = slowed ? li_kind(ctx->field, ctx->draft->table, slow) : NULL;
        li_walk_stop(walk, reach,
                     !slowed          ? "LI-CORE-08"
                     : kind->crossing ? "LI-RIVR-03"
                                      : "LI-DIFF-01",
                     slowed ? "stop" : "far", slowed ? li_area(slow) : li_unit(walk->route.unit));
    }
    walk->cost = li_cost_at(ctx, walk, fmin(walk->route.stop, walk->route.length));
    if (walk->host >= 0 &&
        walk->cost > walk->route.allowance + GEOM_LIMIT) { /* GARR-10: its base is too deep to get clear of the wall */
        li_walk_fault(walk, "LI-CORE-08", "far", li_unit(walk->route.unit), 0);
    }
    base_assert(isfinite(walk->route.stop) &&
                isfinite(walk->cost)); /* a non-finite value would be our error and must not be written */
}

LiWalk *li_walk(RulesCtx *ctx, const LiWalkAsk *ask) {
    LiWalk *walk = arena_alloc(ctx->ruling->arena, 1, sizeof *walk);
    const TableVar *spent = var_row(ctx->field, LI_VAR_UNIT_spent);
    BaseArena *arena = ctx->ruling->arena;
    *walk = (LiWalk){.route = route_begin(arena, ask->unit, &ask->start, ask->points, ask->count, ask->facing),
                     .host = ask->host,
                     .target = ask->target,
                     .how = ask->how};
    walk->route.before = ask->before;
    if (!ask->fresh) {
        walk->route.before +=
            (double)var_own(ctx, ask->unit, LI_VAR_UNIT_spent) / spent->scale * ctx->field->data->unit;
    }
    walk->route.allowance = li_allowance(ctx, ask->unit, ask->how);
    walk->doubled = walk->danger = (KitSpans){.arena = arena, .join = GEOM_TOUCH};
    base_assert(isfinite(walk->route.length) && isfinite(walk->route.before) && walk->route.before >= 0);
    li_walk_ground(ctx, walk);
    li_walk_enemies(ctx, walk);
    li_walk_flight(ctx, walk);
    find_reach(ctx, walk);
    li_walk_end(ctx, ask, walk);
    return walk;
}

const LiDanger *li_walk_dangers(RulesCtx *ctx, const LiWalk *walk, int *found) {
    LiDanger *out = arena_alloc(ctx->ruling->arena, (size_t)walk->danger.count, sizeof *out);
    int count = 0;
    for (int i = 0; i < walk->danger.count; i++) {
        double length = fmax(0, fmin(walk->route.stop, walk->danger.items[i].s1) - walk->danger.items[i].s0);
        int k = 0;
        while (k < count && out[k].area != walk->danger.items[i].area) {
            k++;
        }
        if (length <= GEOM_LIMIT) {
            continue;
        }
        if (k == count) {
            out[count++].area = walk->danger.items[i].area;
        }
        out[k].length += length;
    }
    *found = count;
    return out;
}
