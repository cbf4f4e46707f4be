/* Puts a walk together: the path, how long it may be, the conditions at its end. */
#include "base/text.h"
#include "geom/limits.h"
#include "rules/ea-heresy/move/plan_parts.h"
#include "rules/kit/each.h"

#include <math.h>

const char *const EAH_HOW_WORDS[] = {"move", "cautious", "charge", "countercharge", "consolidate", "withdraw", NULL};

EahHow eah_how(const char *word) {
    int how = text_index(EAH_HOW_WORDS, EAH_HOW_COUNT, word);
    return how < 0 ? EAH_HOW_COUNT : (EahHow)how;
}

/* ---- distance ---- */

/* Counter-charges, consolidation and withdrawals are not moves of an action (ROAD-02). */
bool eah_how_is_standard(EahHow how) {
    return how == EAH_HOW_MOVE || how == EAH_HOW_CAUTIOUS || how == EAH_HOW_CHARGE;
}

static void find_allowance(RulesCtx *ctx, EahWalk *walk) {
    double speed = eah_profile(ctx->field, walk->route.unit)->speed;
    bool fast = speed > number_now(ctx, EAH_NUM_FAST_ABOVE) + GEOM_LIMIT;
    walk->route.allowance = speed;
    if (walk->how == EAH_HOW_CAUTIOUS && reading_now(ctx, EAH_READ_CAUTIOUS_SCOPE) == EAH_CAUTIOUS_SCOPE_WHOLE_MOVE) {
        walk->route.allowance = fmin(speed, number_now(ctx, EAH_NUM_CAUTIOUS_SPEED));
    } else if (walk->how == EAH_HOW_COUNTER_CHARGE) {
        walk->route.allowance = number_now(ctx, fast ? EAH_NUM_COUNTER_CHARGE_FAST : EAH_NUM_COUNTER_CHARGE);
    } else if (walk->how == EAH_HOW_CONSOLIDATE) {
        walk->route.allowance = number_now(ctx, EAH_NUM_CONSOLIDATION);
    }
    if (walk->road_whole && eah_how_is_standard(walk->how)) {
        walk->route.allowance += number_now(ctx, EAH_NUM_ROAD_BONUS);
    }
}

/* MOVE-04, cautious_scope = inside_only: the slow speed applies to the part inside. */
static void check_slow_part(RulesCtx *ctx, EahWalk *walk) {
    KitSpans inside = spans_copy(&walk->difficult);
    double slow = number_now(ctx, EAH_NUM_CAUTIOUS_SPEED);
    for (int i = 0; i < walk->dangerous.count; i++) {
        spans_add(&inside, walk->dangerous.items[i].s0, walk->dangerous.items[i].s1, walk->dangerous.items[i].area);
    }
    spans_unite(&inside, NULL, NULL);
    double length = spans_length(&inside, INFINITY);
    if (walk->route.allowance > slow + GEOM_LIMIT && length > slow + GEOM_LIMIT) {
        double s = spans_reach(&inside, slow);
        TableRef unit = ref_make(REF_UNIT, walk->route.unit);
        route_stop(&walk->route, (KitFault){"EAH-MOVE-04", "too-far-inside", s, unit, length, slow});
    }
}

static void check_distance(RulesCtx *ctx, EahWalk *walk) {
    double spent = walk->route.before + walk->route.length;
    bool cautious = walk->how == EAH_HOW_CAUTIOUS;
    if (eah_is_flying(ctx->field, ctx->draft->table, walk->route.unit)) {
        walk->route.allowance = fmax(walk->route.allowance, spent); /* aircraft are not moved by speed */
        return;
    }
    if (spent > walk->route.allowance + GEOM_LIMIT) {
        const char *rule = walk->target >= 0        ? "EAH-STRUCT-09"
                           : cautious               ? "EAH-MOVE-04"
                           : walk->route.before > 0 ? "EAH-STRUCT-14"
                                                    : "EAH-CORE-03";
        double s = fmax(0, walk->route.allowance - walk->route.before);
        TableRef unit = ref_make(REF_UNIT, walk->route.unit);
        route_stop(&walk->route, (KitFault){rule, "too-far", s, unit, spent, walk->route.allowance});
    }
    if (cautious) {
        check_slow_part(ctx, walk);
    }
}

/* ---- the end ---- */

/* No unit may end off the table or on another base. This follows the parent game, so SETUP-02 is cited. */
static void check_end(RulesCtx *ctx, const EahWalkAsk *ask, EahWalk *walk) {
    const TableSetup *setup = ctx->field->setup;
    const Table *table = ctx->draft->table;
    GeomShape end = route_end(ctx->field->setup, &walk->route), other;
    if (!box_within(shape_box_of(&end), box_grow(setup->size, GEOM_LIMIT))) {
        route_stop(&walk->route, (KitFault){"EAH-SETUP-02", "off-table", walk->route.length, .ref = ref_none()});
    }
    if (walk->target >= 0 || eah_is_flying(ctx->field, table, walk->route.unit)) {
        return;
    }
    each_base(table, unit, other) {
        if (unit != walk->route.unit && !eah_is_flying(ctx->field, table, unit) &&
            shape_gap(&end, &other).lap > GEOM_LIMIT && !route_lists(ask->coming, ask->coming_count, unit)) {
            route_stop(&walk->route,
                       (KitFault){"EAH-SETUP-02", "on-another", walk->route.length, ref_make(REF_UNIT, unit), 0, 0});
            return;
        }
    }
}

EahWalk *eah_walk(RulesCtx *ctx, const EahWalkAsk *ask) {
    EahWalk *walk = arena_alloc(ctx->ruling->arena, 1, sizeof *walk);
    BaseArena *arena = ctx->ruling->arena;
    *walk = (EahWalk){.route = route_begin(arena, ask->unit, &ask->start, ask->points, ask->count, ask->facing),
                      .how = ask->how,
                      .target = ask->target,
                      .outward = ask->outward,
                      .masked = -1,
                      .merged = -1};
    walk->route.before = ask->before;
    walk->no_terrain = eah_has(ctx->field, ask->unit, EAH_SKIMMER | EAH_SUPPORT_CRAFT) ||
                       eah_is_flying(ctx->field, ctx->draft->table, ask->unit);
    walk->difficult = walk->dangerous = walk->road = (KitSpans){.arena = arena, .join = EAH_SPAN_JOIN};
    eah_walk_roads(ctx, walk);
    find_allowance(ctx, walk);
    eah_walk_ground(ctx, walk);
    eah_walk_solid(ctx, walk);
    eah_walk_zones(ctx, walk);
    check_distance(ctx, walk);
    check_end(ctx, ask, walk);
    return walk;
}
