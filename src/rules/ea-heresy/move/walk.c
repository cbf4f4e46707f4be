/* Puts a walk together: the path, how long it may be, the conditions at its end. */
#include "base/text.h"
#include "geom/limits.h"
#include "rules/ea-heresy/move/plan_parts.h"
#include "rules/kit/path.h"

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
    double speed = eah_profile(ctx->field, walk->unit)->speed;
    bool fast = speed > number_now(ctx, EAH_NUM_FAST_ABOVE) + GEOM_LIMIT;
    walk->allowance = speed;
    if (walk->how == EAH_HOW_CAUTIOUS && reading_now(ctx, EAH_READ_CAUTIOUS_SCOPE) == EAH_CAUTIOUS_SCOPE_WHOLE_MOVE) {
        walk->allowance = fmin(speed, number_now(ctx, EAH_NUM_CAUTIOUS_SPEED));
    } else if (walk->how == EAH_HOW_COUNTER_CHARGE) {
        walk->allowance = number_now(ctx, fast ? EAH_NUM_COUNTER_CHARGE_FAST : EAH_NUM_COUNTER_CHARGE);
    } else if (walk->how == EAH_HOW_CONSOLIDATE) {
        walk->allowance = number_now(ctx, EAH_NUM_CONSOLIDATION);
    }
    if (walk->road_whole && eah_how_is_standard(walk->how)) {
        walk->allowance += number_now(ctx, EAH_NUM_ROAD_BONUS);
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
    if (walk->allowance > slow + GEOM_LIMIT && length > slow + GEOM_LIMIT) {
        double s = spans_reach(&inside, slow);
        eah_walk_fault(walk, "EAH-MOVE-04", "too-far-inside", s, ref_make(REF_UNIT, walk->unit), length, slow);
        walk->stop = fmin(walk->stop, s);
    }
}

static void check_distance(RulesCtx *ctx, EahWalk *walk) {
    double spent = walk->before + walk->length;
    bool cautious = walk->how == EAH_HOW_CAUTIOUS;
    if (eah_is_flying(ctx->field, ctx->draft->table, walk->unit)) {
        walk->allowance = fmax(walk->allowance, spent); /* aircraft are not moved by speed */
        return;
    }
    if (spent > walk->allowance + GEOM_LIMIT) {
        const char *rule = walk->target >= 0  ? "EAH-STRUCT-09"
                           : cautious         ? "EAH-MOVE-04"
                           : walk->before > 0 ? "EAH-STRUCT-14"
                                              : "EAH-CORE-03";
        double s = fmax(0, walk->allowance - walk->before);
        eah_walk_fault(walk, rule, "too-far", s, ref_make(REF_UNIT, walk->unit), spent, walk->allowance);
        walk->stop = fmin(walk->stop, s);
    }
    if (cautious) {
        check_slow_part(ctx, walk);
    }
}

/* ---- the end ---- */

static bool is_coming(const EahWalkAsk *ask, int unit) {
    for (int i = 0; i < ask->coming_count; i++) {
        if (ask->coming[i] == unit) {
            return true;
        }
    }
    return false;
}

/* No unit may end off the table or on another base. This follows the parent game, so SETUP-02 is cited. */
static void check_end(RulesCtx *ctx, const EahWalkAsk *ask, EahWalk *walk) {
    const TableSetup *setup = ctx->field->setup;
    const Table *table = ctx->draft->table;
    GeomShape end = shape_place(&setup->units[walk->unit].base, walk->path.points[walk->path.count - 1], walk->facing);
    GeomShape other;
    if (!box_within(shape_box_of(&end), box_grow(setup->size, GEOM_LIMIT))) {
        eah_walk_fault(walk, "EAH-SETUP-02", "off-table", walk->length, ref_none(), 0, 0);
    }
    if (walk->target >= 0 || eah_is_flying(ctx->field, table, walk->unit)) {
        return;
    }
    setup_each(setup, REF_UNIT, unit) {
        if (unit != walk->unit && table_base(table, unit, &other) && !eah_is_flying(ctx->field, table, unit) &&
            shape_gap(&end, &other).lap > GEOM_LIMIT && !is_coming(ask, unit)) {
            eah_walk_fault(walk, "EAH-SETUP-02", "on-another", walk->length, ref_make(REF_UNIT, unit), 0, 0);
            return;
        }
    }
}

EahWalk *eah_walk(RulesCtx *ctx, const EahWalkAsk *ask) {
    EahWalk *walk = arena_alloc(ctx->ruling->arena, 1, sizeof *walk);
    *walk = (EahWalk){.arena = ctx->ruling->arena,
                      .unit = ask->unit,
                      .how = ask->how,
                      .shape = ask->start,
                      .facing = ask->facing,
                      .target = ask->target,
                      .before = ask->before,
                      .outward = ask->outward,
                      .masked = -1,
                      .merged = -1};
    walk->no_terrain = eah_has(ctx->field, ask->unit, EAH_SKIMMER | EAH_SUPPORT_CRAFT) ||
                       eah_is_flying(ctx->field, ctx->draft->table, ask->unit);
    walk->difficult = walk->dangerous = walk->road = (KitSpans){.arena = walk->arena, .join = EAH_SPAN_JOIN};
    walk->path = rulekit_path(ctx->ruling->arena, ask->start.centre, ask->points, ask->count);
    walk->length = walk->stop = geom_path_length(&walk->path);
    eah_walk_roads(ctx, walk);
    find_allowance(ctx, walk);
    eah_walk_ground(ctx, walk);
    eah_walk_solid(ctx, walk);
    eah_walk_zones(ctx, walk);
    check_distance(ctx, walk);
    check_end(ctx, ask, walk);
    return walk;
}
