/* Tells a walk: its refusal, its trace with the costs paid along it, the hits that it foretells. */
#include "geom/limits.h"
#include "rules/kit/chance.h"
#include "rules/legions-imperialis/damage/damage.h"
#include "rules/legions-imperialis/move/moves.h"

#include <math.h>
#include <string.h>

#define EXACT_DICE 4 /* number of dice above which a fraction means nothing to a player */
#define MILLION    1000000

static void cite_walk(RulesCtx *ctx, const LiWalk *walk, const char *rule, const char *key, TableRef ref,
                      RulesRole role) {
    GeomVec *at = arena_alloc(ctx->ruling->arena, 1, sizeof *at);
    *at = geom_path_at(&walk->route.path, fmin(walk->route.stop, walk->route.length));
    ctx_cite(ctx, rule, key, role, TERRAIN(ref_is(ref, REF_AREA) ? ref : ref_none()), UNIT("unit", walk->route.unit),
             REF("area", ref), REF("target", ref), LENGTH("length", walk->route.stop),
             WHEN(isfinite(walk->route.allowance), LENGTH("allowance", walk->route.allowance)),
             WHEN(role == ROLE_DECIDES, DRAW_MARK(ref, at, STYLE_STOP)));
}

bool li_walk_refuse(RulesCtx *ctx, const LiWalk *walk) {
    if (!walk->route.stopped.rule && !walk->fault.rule) {
        return false;
    }
    ctx->ruling->outcome = RULING_REFUSED;
    return true;
}

/* ---- findings ---- */

static const char *slow_rule(RulesCtx *ctx, int area) {
    const LiKind *kind = li_kind(ctx->field, ctx->draft->table, area);
    return kind->crossing ? "LI-RIVR-03" : kind->sight == LI_SIGHT_HIDE ? "LI-OBST-01" : "LI-DIFF-01";
}

static void cite_slow_way(RulesCtx *ctx, const LiWalk *walk, const char *rule, const char *key, int area,
                          double length) {
    cite_walk(ctx, walk, rule, key, li_area(area), ROLE_PASSES);
    cite_also(ctx, LENGTH("length", length), LENGTH("cost", length * number_now(ctx, LI_NUM_DIFFICULT_FACTOR)));
}

/* Returns the length of the way in this area, up to where it stops, if no span before this one is in it; else 0. */
static double slowed_in(const LiWalk *walk, int span) {
    double length = 0;
    for (int i = 0; i < walk->slowed.count; i++) {
        const KitSpan *own = &walk->slowed.items[i];
        if (own->area == walk->slowed.items[span].area) {
            length += i < span ? -INFINITY : fmax(0, fmin(own->s1, walk->route.stop) - own->s0);
        }
    }
    return fmax(0, length);
}

/* Cites for each area how much of the way lies in it, by the rule of its kind (OBST-01, RIVR-03), and DIFF-01. */
static void cite_slow(RulesCtx *ctx, const LiWalk *walk) {
    double inside = spans_length(&walk->doubled, walk->route.stop);
    int count = 0;
    for (int i = 0; i < walk->slowed.count; i++) {
        double length = slowed_in(walk, i);
        if (length > 0) {
            const char *rule = slow_rule(ctx, walk->slowed.items[i].area);
            count++;
            cite_slow_way(ctx, walk, rule, rule[3] == 'R' ? "ford" : "inside", walk->slowed.items[i].area, length);
        }
    }
    if (inside > 0) {
        cite_slow_way(ctx, walk, "LI-DIFF-01", count > 1 ? "several" : "inside",
                      li_walk_slowed_by(walk, walk->route.stop), inside);
    }
}

static const char *toll_rule(RulesCtx *ctx, const LiWalk *walk, const LiToll *toll) {
    bool foot = li_go(ctx, walk->route.unit, toll->area) == LI_GO_FACE;
    return !toll->face ? "LI-OBCL-03" : toll->down ? "LI-CLIF-08" : foot ? "LI-CLIF-03" : "LI-CLIF-06";
}

static void cite_tolls(RulesCtx *ctx, const LiWalk *walk) {
    for (int i = 0; i < walk->toll_count; i++) {
        const LiToll *toll = &walk->tolls[i];
        if (walk->route.stop <= toll->s0 + GEOM_TOUCH) {
            continue;
        }
        cite_walk(ctx, walk, toll_rule(ctx, walk, toll), toll->face ? toll->down ? "down" : "cost" : "cross",
                  li_area(toll->area), ROLE_PASSES);
        cite_also(ctx, LENGTH("cost", toll->cost));
        if (toll->face && li_way_over(ctx->field, walk->route.unit) >= 0 &&
            (toll->down || li_go(ctx, walk->route.unit, toll->area) == LI_GO_FACE)) {
            cite_walk(ctx, walk, "LI-CLIF-06", "cost", li_area(toll->area), ROLE_PASSES);
            cite_also(ctx, LENGTH("cost", toll->cost));
        }
        if (toll->face) {
            cite_walk(ctx, walk, "LI-CLIF-04", "top", li_area(toll->area), ROLE_PASSES);
        }
        if (toll->face && isfinite(walk->route.allowance)) { /* a forced model goes as far as it must */
            cite_walk(ctx, walk, "LI-CLIF-05", "left", li_area(toll->area), ROLE_CONTEXT);
            cite_also(
                ctx, LENGTH("length", walk->route.allowance - li_cost_at(ctx, walk, fmin(toll->s1, walk->route.stop))));
        }
    }
}

static void cite_passed(RulesCtx *ctx, const LiWalk *walk, int area) {
    const Table *table = ctx->draft->table;
    const LiKind *kind = li_kind(ctx->field, table, area);
    LiGo go = li_go(ctx, walk->route.unit, area);
    TableRef ref = li_area(area);
    if (walk->route.stopped.rule && ref_equal(walk->route.stopped.ref, ref)) {
        return; /* the walk ends there, and the stop tells why */
    }
    if (kind->structure && go == LI_GO_INSIDE) {
        bool full = li_garrison(ctx->field, table, area, NULL, 0) >= li_garrison_number(ctx, area, false);
        cite_walk(ctx, walk, "LI-GARR-01", "through", ref, ROLE_PASSES);
        if (full) {
            cite_walk(ctx, walk, "LI-GARR-08", "pass", ref, ROLE_PASSES);
        }
    } else if (kind->bridge) {
        cite_walk(ctx, walk, "LI-RIVR-04", "bridge", ref, ROLE_PASSES);
    } else if (kind->water && (go == LI_GO_PLAIN || go == LI_GO_DANGER)) {
        cite_walk(ctx, walk, "LI-RIVR-02", go == LI_GO_PLAIN ? "open" : "wet", ref, ROLE_PASSES);
    } else if (kind->family == LI_FAMILY_DIFFICULT && go == LI_GO_PLAIN) {
        cite_walk(ctx, walk, kind->crossing ? "LI-RIVR-03" : "LI-DIFF-02", "exempt", ref, ROLE_PASSES);
    } else if (kind->face) {
        cite_walk(ctx, walk, "LI-CLIF-07", "top", ref, ROLE_CONTEXT);
    } else if (go == LI_GO_PLAIN && (kind->ground || kind->family == LI_FAMILY_NONE)) {
        cite_walk(ctx, walk, "LI-OPEN-01", "open", ref, ROLE_CONTEXT);
    }
    if (kind->family == LI_FAMILY_OBSTACLE && go == LI_GO_TOP) {
        cite_walk(ctx, walk, "LI-OBCL-04", "may", ref, ROLE_CONTEXT);
    }
    if (li_ground_piece(ctx->field, area) != area) {
        cite_walk(ctx, walk, "LI-COMB-02", "rest", ref, ROLE_CONTEXT);
    }
}

static int cite_dangers(RulesCtx *ctx, const LiWalk *walk) {
    int count, hits = 0;
    double inch = ctx->field->data->unit, longest = 0;
    const LiDanger *dangers = li_walk_dangers(ctx, walk, &count);
    bool sum = count > 1 && reading_now(ctx, LI_READ_DSUM) == LI_DSUM_SUM,
         harms = count > 0 && li_danger_counts(ctx, walk);
    for (int i = 0; i < count; i++) {
        longest += dangers[i].length;
    }
    for (int i = 0; i < count; i++) {
        double counted = !sum ? dangers[i].length : i == 0 ? longest : 0;
        int own = (int)floor((counted + GEOM_LIMIT) / inch);
        hits += harms ? own : 0;
        cite_walk(ctx, walk, "LI-DANG-01", "owed", li_area(dangers[i].area), ROLE_PASSES);
        cite_also(ctx, LENGTH("length", dangers[i].length),
                  INT("count", (int)floor((dangers[i].length + GEOM_LIMIT) / inch)));
        if (harms && (i == 0 || !sum)) {
            cite_walk(ctx, walk, "LI-DANG-02", sum ? "sum" : "hits", li_area(dangers[i].area), ROLE_PASSES);
            cite_also(ctx, LENGTH("length", counted), INT("count", own));
        }
    }
    return hits;
}

/* ---- the trace ---- */

/* DANG-02, -03: the chance that at least one of so many hits of AP 0 gets through. For a few dice it is the exact
 * fraction, for more of them millionths. */
static void hit_chance(RulesCtx *ctx, int unit, int hits, RulesTraceEvent *event) {
    const char *what;
    int need = li_best_save(ctx, unit, &(LiStrike){.front = true}, &what);
    KitChance fails = rulekit_chance_not(rulekit_chance_die(need, false));
    KitChance hurt = li_sheds(ctx, unit) ? rulekit_chance(0, 1) : rulekit_chance_not(rulekit_chance_never(fails, hits));
    bool exact = hits <= EXACT_DICE || hurt.value <= 0;
    event->hits = hits;
    event->chance_of = exact ? (int)hurt.numerator : (int)lround(MILLION * hurt.value);
    event->chance_in = exact ? (int)hurt.denominator : MILLION;
}

/* DANG-01: where each area is first entered, the hits that this path alone would bring. */
static void add_dangers(RulesCtx *ctx, const LiWalk *walk, RulesTrace *trace) {
    int count;
    const LiDanger *dangers = li_walk_dangers(ctx, walk, &count);
    for (int k = 0; k < count; k++) {
        int first = 0, hits = (int)floor((dangers[k].length + GEOM_LIMIT) / ctx->field->data->unit);
        while (first < walk->danger.count && walk->danger.items[first].area != dangers[k].area) {
            first++;
        }
        RulesTraceEvent *event = route_event(&walk->route, trace, walk->danger.items[first].s0, "dangerous",
                                             "LI-DANG-01", li_area(dangers[k].area));
        event->ground = GROUND_DANGEROUS;
        if (hits > 0 && li_danger_counts(ctx, walk)) {
            hit_chance(ctx, walk->route.unit, hits, event);
        }
    }
}

static void knot(RulesTrace *trace, RulesSpent *knots, double s, double spent) {
    int at = trace->spent_count++;
    for (; at > 0 && (knots[at - 1].s > s || (knots[at - 1].s >= s && knots[at - 1].spent > spent)); at--) {
        knots[at] = knots[at - 1];
    }
    knots[at] = (RulesSpent){s, spent};
}

/* Adds the places where the cost changes its rate or jumps. */
static void add_spent(RulesCtx *ctx, const LiWalk *walk, RulesTrace *trace) {
    int max = 2 + 2 * walk->doubled.count + 3 * walk->toll_count;
    RulesSpent *knots = arena_alloc(ctx->ruling->arena, (size_t)max, sizeof *knots);
    knot(trace, knots, 0, li_cost_at(ctx, walk, 0));
    knot(trace, knots, walk->route.length, li_cost_at(ctx, walk, walk->route.length));
    for (int i = 0; i < walk->doubled.count; i++) {
        knot(trace, knots, walk->doubled.items[i].s0, li_cost_at(ctx, walk, walk->doubled.items[i].s0));
        knot(trace, knots, walk->doubled.items[i].s1, li_cost_at(ctx, walk, walk->doubled.items[i].s1));
    }
    for (int i = 0; i < walk->toll_count; i++) {
        const LiToll *toll = &walk->tolls[i];
        knot(trace, knots, toll->s0, li_cost_at(ctx, walk, toll->s0));
        knot(trace, knots, toll->s0, li_cost_at(ctx, walk, toll->s0 + 2 * GEOM_TOUCH));
        knot(trace, knots, toll->s1, li_cost_at(ctx, walk, toll->s1));
    }
    trace->spent = knots;
}

static void add_stretches(RulesCtx *ctx, const LiWalk *walk, RulesTrace *trace) {
    for (int i = 0; i < walk->doubled.count; i++) {
        trace->stretches[trace->stretch_count++] =
            (RulesStretch){walk->doubled.items[i].s0, walk->doubled.items[i].s1, GROUND_DIFFICULT,
                           number_now(ctx, LI_NUM_DIFFICULT_FACTOR), slow_rule(ctx, walk->doubled.items[i].area)};
    }
    for (int i = 0; i < walk->danger.count; i++) {
        trace->stretches[trace->stretch_count++] =
            (RulesStretch){.s0 = walk->danger.items[i].s0, .s1 = walk->danger.items[i].s1, .ground = GROUND_DANGEROUS};
    }
}

static RulesTrace make_trace(RulesCtx *ctx, const LiWalk *walk) {
    const KitRoute *route = &walk->route;
    int max = walk->toll_count + walk->danger.count + 1;
    RulesTrace trace = route_trace(route, fmin(route->stop, route->length), max);
    trace.stop_rule = route->stopped.rule ? route->stopped.rule : walk->fault.rule;
    trace.stretches =
        arena_alloc(route->arena, (size_t)(walk->doubled.count + walk->danger.count + 1), sizeof *trace.stretches);
    add_spent(ctx, walk, &trace);
    add_stretches(ctx, walk, &trace);
    add_dangers(ctx, walk, &trace);
    for (int i = 0; i < walk->toll_count; i++) {
        const LiToll *toll = &walk->tolls[i];
        const char *what = toll->face ? "scale" : "cross";
        route_event(route, &trace, toll->s0, what, toll_rule(ctx, walk, toll), li_area(toll->area))->cost = toll->cost;
    }
    if (trace.stop < trace.length) {
        route_event(route, &trace, trace.stop, "stop", route->stopped.rule, route->stopped.ref);
    }
    return trace;
}

/* How far the way would have to be paid for: to the end of the toll before which it stops, or to its own end. */
static double barred_to(const LiWalk *walk) {
    for (int i = 0; i < walk->toll_count; i++) {
        const LiToll *toll = &walk->tolls[i];
        if (ref_equal(walk->route.stopped.ref, li_area(toll->area)) &&
            fabs(toll->s0 - walk->route.stop) <= GEOM_TOUCH) {
            return fmin(toll->s1, walk->route.length);
        }
    }
    return walk->route.length;
}

void li_walk_explain(RulesCtx *ctx, const LiWalk *walk) {
    bool too_far = walk->route.stopped.rule && strcmp(walk->route.stopped.rule, "LI-CORE-08") == 0 &&
                   strcmp(walk->route.stopped.key, "far") == 0;
    if (!too_far) { /* else the stop says what the whole way would cost */
        cite_walk(ctx, walk, "LI-CORE-08", isfinite(walk->route.allowance) ? "cost" : "forced",
                  li_unit(walk->route.unit), ROLE_PASSES);
        cite_also(ctx, LENGTH("cost", walk->cost));
    }
    cite_slow(ctx, walk);
    cite_tolls(ctx, walk);
    for (int i = 0; i < walk->passed_count; i++) {
        if (walk->passed[i].s0 <= 0 || walk->passed[i].s0 < walk->route.stop) {
            cite_passed(ctx, walk, walk->passed[i].area);
        }
    }
    int hits = cite_dangers(ctx, walk);
    if (walk->route.stopped.rule) {
        cite_walk(ctx, walk, walk->route.stopped.rule, walk->route.stopped.key, walk->route.stopped.ref, ROLE_DECIDES);
        cite_also(ctx, LENGTH("cost", li_cost_at(ctx, walk, barred_to(walk))));
        const LiKind *kind = ref_is(walk->route.stopped.ref, REF_AREA)
                                 ? li_kind(ctx->field, ctx->draft->table, walk->route.stopped.ref.index)
                                 : NULL;
        if (kind && kind->face && li_way_over(ctx->field, walk->route.unit) >= 0) {
            cite_walk(ctx, walk, "LI-CLIF-06", "stop", walk->route.stopped.ref, ROLE_CONTEXT);
        }
        if (kind && li_go(ctx, walk->route.unit, walk->route.stopped.ref.index) ==
                        LI_GO_NOT) { /* IMPS-03, by what the area is to this type */
            cite_walk(ctx, walk, "LI-IMPS-03", "type", walk->route.stopped.ref, ROLE_CONTEXT);
            const char *bars = walk->how == LI_HOW_FORCED ? "LI-IMPS-02" : "LI-IMPS-01";
            if (strcmp(bars, walk->route.stopped.rule) != 0) {
                cite_walk(ctx, walk, bars, "stop", walk->route.stopped.ref, ROLE_CONTEXT);
            }
        }
    }
    if (walk->fault.rule &&
        (!walk->route.stopped.rule || walk->how == LI_HOW_FORCED)) { /* a forced model stops where it must */
        cite_walk(ctx, walk, walk->fault.rule, walk->fault.key, walk->fault.ref, ROLE_DECIDES);
        cite_also(ctx, LENGTH("gap", walk->fault.value), LENGTH("cost", walk->cost),
                  LENGTH("limit", number_now(ctx, LI_NUM_ZONE)));
    }
    RulesTrace trace = make_trace(ctx, walk);
    array_push(&ctx->ruling->traces, trace);
    fact_length(ctx, "cost", walk->cost);
    fact_number(ctx, "hits", hits);
}

void li_walk_hook(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                  RulesTrace *out) {
    LiWalkAsk ask = {
        .unit = unit, .points = points, .count = count, .facing = facing, .how = li_how(how), .host = -1, .target = -1};
    if (ask.how == LI_HOWS || !table_base(ctx->draft->table, unit, &ask.start)) {
        ctx_bad(ctx,
                ask.how == LI_HOWS ? "\"how\" is move, charge, withdraw or forced" : "it stands nowhere: use leave");
        return;
    }
    LiWalk *walk = li_walk(ctx, &ask);
    li_walk_explain(ctx, walk);
    if (ctx->field->setup->units[unit].formation >= 0) {
        li_supposes_move(ctx, ctx->field->setup->units[unit].formation);
    }
    *out = ctx->ruling->traces.items[ctx->ruling->traces.count - 1];
}
