/* Structures and bridges: who may be inside, what hits do to them, how they fall (STRC-07, GARR-04..06, SHOT-04..06,
 * COLL, RIVR-05..07). */
#include "rules/legions-imperialis/stronghold/structure.h"

#include "geom/limits.h"
#include "rules/kit/ask.h"
#include "rules/kit/dice.h"
#include "rules/kit/each.h"
#include "rules/kit/nearest.h"
#include "rules/kit/place.h"
#include "rules/legions-imperialis/carried.h"
#include "rules/legions-imperialis/damage/damage.h"
#include "rules/legions-imperialis/stand.h"

#include <math.h>

static bool refuse(RulesCtx *ctx, const char *rule, const char *key, int formation, int area) {
    return ctx_refuse(ctx, rule, key, FORMATION("formation", formation), AREA("area", area));
}

/* ---- garrisons ---- */

int li_in_contact(RulesCtx *ctx, int formation, int area) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units), touching = 0;
    for (int i = 0; i < count; i++) {
        touching += li_host(ctx->draft->table, units[i]) < 0 &&
                    li_touches(ctx->field, ctx->draft->table, li_unit(units[i]), li_area(area));
    }
    return touching;
}

static bool enemies_outside(RulesCtx *ctx, int formation, int area) {
    const TableSetup *setup = ctx->field->setup;
    each_foe(ctx->draft->table, REF_UNIT, setup->formations[formation].side, i) {
        if (li_touches(ctx->field, ctx->draft->table, li_unit(i), li_area(area))) {
            return true;
        }
    }
    return false;
}

/* GARR-04: how far those at the wall and those who are not may stand otherwise before enough, or too few, touch it. Who
 * does was set against it and stays. */
static void note_few(RulesCtx *ctx, const int *units, int count, int area, int min) {
    RulesDecision touches[LI_UNITS];
    for (int i = 0; i < count && ctx->margins; i++) {
        double gap = li_gap(ctx->field, ctx->draft->table, li_unit(units[i]), li_area(area), NULL, NULL);
        bool held = gap <= GEOM_LIMIT || !isfinite(gap);
        touches[i] = decision_fixed(gap <= GEOM_LIMIT);
        if (!held) {
            double speed = rules_margin_speed(ctx, li_unit(units[i]), li_area(area));
            touches[i].margin = rules_margin_of_limit(gap, 0, speed, "LI-GARR-04");
        }
    }
    RulesDecision enough = decision_at_least(touches, ctx->margins ? count : 0, min);
    if (ctx->margins && !enough.holds) {
        ctx_margin_fails(ctx, enough.margin);
    }
}

/* 1. The formation is Infantry and the Structure stands. 2. Enough models touch (GARR-04). 3. No enemy is inside
 * (GARR-05). 4. There is room (STRC-07). 5. The formation is not engaged. */
bool li_may_garrison(RulesCtx *ctx, int formation, int area, int min) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    int units[LI_UNITS], count = li_models(table, formation, units), touching = li_in_contact(ctx, formation, area);
    bool structure = li_is_structure(field, table, area);
    if (!structure || count == 0 || li_profile(field, units[0])->type != LI_INFANTRY) {
        return refuse(ctx, "LI-GARR-04", structure ? "type" : "what", formation, area);
    }
    if (min > 0) {
        note_few(ctx, units, count, area, min);
        fact_number(ctx, "touching", touching);
        fact_number(ctx, "needed", min);
        if (touching < min) {
            refuse(ctx, "LI-GARR-04", "few", formation, area);
            cite_also(ctx, INT("count", touching), INT("need", min));
            return false;
        }
        ctx_cite(ctx, "LI-GARR-04", "half", ROLE_PASSES, AREA("area", area), INT("count", touching), INT("need", min));
    }
    int holder = li_side_inside(field, table, area), used = li_garrison(field, table, area, NULL, 0);
    if (holder >= 0 && holder != field->setup->formations[formation].side) {
        return refuse(ctx, "LI-GARR-05", "enemy", formation, area);
    }
    if (reading_now(ctx, LI_READ_GARRENEMY) == LI_GARRENEMY_BAR && enemies_outside(ctx, formation, area)) {
        return refuse(ctx, "LI-GARR-05", "outside", formation, area);
    }
    int max = li_garrison_number(ctx, area, true);
    if (used >= max) {
        refuse(ctx, "LI-STRC-07", "full", formation, area);
        cite_also(ctx, INT("used", used), INT("limit", max));
        return false;
    }
    return true;
}

/* ENGG-04, -05: cites the enemies that touch from outside. */
static void cite_outside(RulesCtx *ctx, int formation, int area) {
    const TableSetup *setup = ctx->field->setup;
    int units[LI_UNITS];
    li_models(ctx->draft->table, formation, units);
    each_foe(ctx->draft->table, REF_UNIT, setup->formations[formation].side, i) {
        if (li_host(ctx->draft->table, i) >= 0 ||
            !li_touches(ctx->field, ctx->draft->table, li_unit(i), li_area(area))) {
            continue;
        }
        bool engaged = li_engaged(ctx, units[0], i);
        ctx_cite(ctx, engaged ? "LI-ENGG-04" : "LI-ENGG-05", engaged ? "engaged" : "not", ROLE_PASSES,
                 AREA("area", area), UNIT("unit", i), FORMATION("target", formation));
    }
}

void li_garrison_enters(RulesCtx *ctx, int formation, int area) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units);
    for (int i = 0; i < count; i++) {
        draft_place(ctx->draft, units[i], where_inside(li_area(area), 0));
        var_set_own(ctx, units[i], LI_VAR_UNIT_across, VAR_NONE);
    }
    ctx_cite(ctx, "LI-GARR-05", "declared", ROLE_DECIDES, AREA("area", area), FORMATION("formation", formation));
    ctx_cite(ctx, "LI-GARR-06", "all", ROLE_PASSES, AREA("area", area), INT("count", count),
             FORMATION("formation", formation));
    ctx_cite(ctx, "LI-STRC-07", "slots", ROLE_CONTEXT, AREA("area", area),
             INT("used", li_garrison(ctx->field, ctx->draft->table, area, NULL, 0)),
             INT("limit", li_garrison_number(ctx, area, false)));
    cite_outside(ctx, formation, area);
}

/* ---- collapse ---- */

/* COLL-04. 1. In the rubble, or as near as there is room. 2. Clear of enemies, if another place is as near. 3. The
 * owner chooses the place; when nobody is asked, models stand nearest to the middle. */
static bool place_survivor(RulesCtx *ctx, int unit, int area) {
    GeomBox box = ctx->field->setup->areas[area].area.box;
    GeomVec middle = vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2), at;
    double avoid = reading_now(ctx, LI_READ_COLLPLACE) == LI_COLLPLACE_AVOID ? 0 : -1, reach = 0;
    bool found = li_place_near(ctx, unit, area, middle, 0, avoid, &at);
    for (int i = 0; i < 6 && !found; i++) {
        reach = ctx->field->data->unit * (1 << i);
        found = li_place_near(ctx, unit, area, middle, reach, avoid, &at) ||
                li_place_near(ctx, unit, area, middle, reach, -1, &at);
    }
    KitQuestion question = {"rubble", "LI-COLL-04", "ask", li_unit(unit)};
    TableWhere where;
    if (!rulekit_choose_place(ctx, question, li_area(area), reach,
                              found ? where_point(at, 0) : where_off(LI_OFF_COLLAPSE), &where)) {
        return false;
    }
    GeomShape base = shape_place(&ctx->field->setup->units[unit].base, where.at, where.facing);
    LiStanding standing = {.ctx = ctx, .unit = unit, .target = -1, .avoid = -1};
    if (where.kind != WHERE_POINT) {
        ctx_cite(ctx, "LI-COLL-04", "nowhere", ROLE_DECIDES, AREA("area", area), UNIT("unit", unit));
        draft_remove(ctx->draft, li_unit(unit), LI_OFF_COLLAPSE);
        return true;
    }
    if (!li_may_stand(&standing, &base) ||
        area_gap(&ctx->field->setup->areas[area].area, &base, NULL) > reach + GEOM_LIMIT) {
        return ctx_refuse(ctx, "LI-COLL-04", "not", UNIT("unit", unit));
    }
    draft_place(ctx->draft, unit, where_point(where.at, where.facing));
    ctx_cite(ctx, "LI-COLL-04", "placed", ROLE_PASSES, AREA("area", area), UNIT("unit", unit));
    return true;
}

/* COLL-02, -03: one hit each; a model that fails its save is destroyed. Its saves were determined before the Structure
 * was gone. */
static bool shake(RulesCtx *ctx, int unit, int need, int ap) {
    bool saved;
    ctx_cite(ctx, "LI-COLL-02", "hit", ROLE_PASSES, UNIT("unit", unit), INT("ap", ap));
    if (!rulekit_roll_save(ctx, "LI-COLL-02", li_unit(unit), need, &saved)) {
        return false;
    }
    if (!saved) {
        ctx_cite(ctx, "LI-COLL-03", "killed", ROLE_DECIDES, UNIT("unit", unit));
        draft_remove(ctx->draft, li_unit(unit), LI_OFF_COLLAPSE);
    }
    return true;
}

/* COLL-01. 1. The hits, with the saves that the reading allows. 2. The Structure becomes rubble. 3. The survivors come
 * out. */
static bool collapse(RulesCtx *ctx, int area, BaseHash key) {
    int count, ap = number_int(ctx, LI_NUM_COLLAPSE_AP);
    const int *units = li_inside(ctx, li_area(area), &count);
    int *needs = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *needs);
    bool cover = reading_now(ctx, LI_READ_COLLSAVE) == LI_COLLSAVE_COVER;
    for (int i = 0; i < count; i++) {
        const char *what;
        needs[i] = li_best_save(ctx, units[i], &(LiStrike){.ap = ap, .cover = cover}, &what);
    }
    ctx_cite(ctx, "LI-COLL-01", "rubble", ROLE_DECIDES, AREA("area", area));
    draft_kind(ctx->draft, area, li_kind(ctx->field, ctx->draft->table, area)->becomes);
    for (int i = 0; i < count; i++) {
        if (!shake(ctx, units[i], needs[i], ap) || !ctx_merge(ctx, hash_int(hash_text(key, "shaken"), units[i]))) {
            return false;
        }
    }
    for (int i = 0; i < count; i++) {
        if (li_alive(ctx->draft->table, units[i]) && !place_survivor(ctx, units[i], area)) {
            return false;
        }
    }
    return true;
}

/* ---- a bridge falls ---- */

/* RIVR-07: moves the unit to the nearest place off the water; the owner is asked. */
static bool move_out(RulesCtx *ctx, int unit, int bridge) {
    GeomShape base;
    GeomVec at;
    double zone = number_now(ctx, LI_NUM_ZONE);
    table_base(ctx->draft->table, unit, &base);
    double facing = table_where(ctx->draft->table, unit)->facing;
    LiStanding standing = {.ctx = ctx, .unit = unit, .target = -1, .avoid = -1, .dry = true};
    KitRegion region = {.table = ctx->field->setup->size, .free = li_may_stand, .context = &standing};
    if (li_may_stand(&standing, &base)) {
        return true; /* it already stands on the bank */
    }
    bool found = rulekit_nearest_free(&ctx->field->setup->units[unit].base, base.centre, facing, &region, &at);
    standing.avoid = zone;
    GeomVec quiet;
    if (found && rulekit_nearest_free(&ctx->field->setup->units[unit].base, base.centre, facing, &region, &quiet) &&
        vec_distance(quiet, base.centre) <= vec_distance(at, base.centre) + GEOM_LIMIT) {
        at = quiet;
    }
    standing.avoid = -1;
    KitQuestion question = {"bank", "LI-RIVR-07", "ask", li_unit(unit)};
    TableWhere where;
    double reach = found ? vec_distance(at, base.centre) : 0;
    if (!rulekit_choose_place(ctx, question, li_area(bridge), reach,
                              found ? where_point(at, facing) : where_off(LI_OFF_DROWNED), &where)) {
        return false;
    }
    if (where.kind != WHERE_POINT) {
        ctx_cite(ctx, "LI-RIVR-07", "nowhere", ROLE_DECIDES, UNIT("unit", unit));
        return li_destroy(ctx, unit, LI_OFF_DROWNED);
    }
    GeomShape there = shape_place(&ctx->field->setup->units[unit].base, where.at, facing);
    if (!li_may_stand(&standing, &there) || vec_distance(where.at, base.centre) > reach + GEOM_LIMIT) {
        return ctx_refuse(ctx, "LI-RIVR-07", "not", UNIT("unit", unit));
    }
    draft_place(ctx->draft, unit, where_point(where.at, facing));
    ctx_cite(ctx, "LI-RIVR-07", "out", ROLE_PASSES, UNIT("unit", unit),
             LENGTH("length", vec_distance(where.at, base.centre)));
    return true;
}

/* True if the base is on the bridge, taken as its whole outline with the ends on the banks. */
static bool on_bridge(RulesCtx *ctx, const GeomShape *base, int bridge, bool whole) {
    GeomPlace place = geom_place(base, &ctx->field->setup->areas[bridge].area);
    return whole ? place.out <= GEOM_LIMIT : place_overlaps_by(&place, GEOM_LIMIT);
}

/* RIVR-06. 1. Models that overlap it (by the other reading, are wholly on it) are hit. 2. They save by armour alone,
 * against no AP. 3. Those that fail are destroyed. */
static bool bridge_falls(RulesCtx *ctx, int bridge, BaseHash key) {
    const TableSetup *setup = ctx->field->setup;
    bool *on = arena_alloc(ctx->ruling->arena, (size_t)setup->unit_count, sizeof *on);
    bool whole = reading_now(ctx, LI_READ_BRIDGEON) == LI_BRIDGEON_WHOLLY;
    for (int k = 0; k < setup->unit_count; k++) {
        int unit = setup->order[REF_UNIT][k];
        GeomShape base;
        bool saved, flies = li_has(ctx->field, unit, LI_FLYER);
        on[k] = !flies && table_base(ctx->draft->table, unit, &base) && on_bridge(ctx, &base, bridge, whole);
        if (!on[k]) {
            continue;
        }
        int need = li_profile(ctx->field, unit)->save;
        ctx_cite(ctx, "LI-RIVR-06", need == VAR_NONE ? "none" : "on", ROLE_PASSES, AREA("area", bridge),
                 UNIT("unit", unit), NEED("need", need));
        if (!rulekit_roll_save(ctx, "LI-RIVR-06", li_unit(unit), need, &saved)) {
            return false;
        }
        if (!saved) {
            on[k] = false;
            ctx_cite(ctx, "LI-RIVR-06", "killed", ROLE_DECIDES, AREA("area", bridge), UNIT("unit", unit));
            if (!li_destroy(ctx, unit, LI_OFF_DROWNED)) {
                return false;
            }
        }
        if (!ctx_merge(ctx, hash_int(hash_text(key, "wet"), unit))) {
            return false;
        }
    }
    bool ford = reading_now(ctx, LI_READ_BRIDGEAFTER) == LI_BRIDGEAFTER_FORD;
    draft_kind(ctx->draft, bridge,
               ford ? li_data(ctx->field)->ford : li_kind(ctx->field, ctx->draft->table, bridge)->becomes);
    for (int k = 0; k < setup->unit_count && !ford; k++) {
        if (on[k] && !move_out(ctx, setup->order[REF_UNIT][k], bridge)) {
            return false;
        }
    }
    return true;
}

/* ---- hits ---- */

/* SHOT-05: rolls one save on 2D6. False: the input ended. */
static bool save(RulesCtx *ctx, const LiBlow *blow, int need, bool *failed) {
    const KitPool pool = {
        .what = "save", .rule = "LI-SHOT-05", .by = li_area(blow->area), .count = 2, .total = need - blow->ap};
    KitThrow dice;
    if (!rulekit_roll(ctx, &pool, &dice)) {
        return false;
    }
    int total = dice.sum + blow->ap;
    const RulesResult results[] = {RESULT_NONE, total < need ? RESULT_FAILS : RESULT_SAVED};
    ctx_roll_results(ctx, results);
    ctx_cite(ctx, "LI-SHOT-05", "save", ROLE_PASSES, AREA("area", blow->area), INT("value", dice.sum),
             INT("ap", blow->ap), INT("total", total), NEED("need", need));
    *failed = total < need;
    return true;
}

bool li_batter(RulesCtx *ctx, const LiBlow *blow, bool *fallen) {
    base_assert(li_is_target(ctx->field, ctx->draft->table, blow->area));
    const LiKind *kind = li_kind(ctx->field, ctx->draft->table, blow->area);
    int before = li_wounds(ctx->field, ctx->draft->table, li_area(blow->area)), left = before, rolled = 0;
    bool failed;
    for (; rolled < blow->hits && left > 0; rolled++) {
        if (!save(ctx, blow, kind->sv, &failed)) {
            return false;
        }
        if (failed) {
            left -= left > blow->wounds ? blow->wounds : left;
            var_set_own(ctx, blow->area, LI_VAR_AREA_wounds, left);
        }
        if (!ctx_merge(ctx, hash_int(hash_int(blow->key, blow->hits - rolled), left))) {
            return false;
        }
    }
    if (left < before) {
        ctx_cite(ctx, "LI-SHOT-06", "wound", ROLE_DECIDES, AREA("area", blow->area), INT("count", before - left),
                 INT("wounds", left));
    }
    if (rolled < blow->hits) {
        ctx_cite(ctx, "LI-SHOT-06", "lost", ROLE_CONTEXT, AREA("area", blow->area), INT("count", blow->hits - rolled));
    }
    *fallen = left <= 0;
    return !*fallen || (kind->bridge ? bridge_falls(ctx, blow->area, blow->key) : collapse(ctx, blow->area, blow->key));
}
