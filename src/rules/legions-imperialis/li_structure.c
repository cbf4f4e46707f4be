/* Structures and bridges: who may be inside, what hits do to them, how they fall (STRC-07, GARR-04..06, SHOT-04..06,
 * COLL, RIVR-05..07). */
#include "geom/limits.h"
#include "rules/kit/nearest.h"
#include "rules/kit/place.h"
#include "rules/legions-imperialis/li_actions.h"

#include <math.h>

static void cite_area(RulesCtx *ctx, const char *rule, const char *key, int area, RulesRole role) {
    ctx_cite(ctx, rule, key, role)->terrain = li_area(area);
    cite_ref(ctx, "area", li_area(area));
}

static bool refuse(RulesCtx *ctx, const char *rule, const char *key, int formation, int area) {
    ctx_refuse(ctx, rule, key)->terrain = li_area(area);
    cite_ref(ctx, "formation", li_formation(formation));
    cite_ref(ctx, "area", li_area(area));
    return false;
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
    for (int i = 0; i < setup->unit_count; i++) {
        if (setup->units[i].side != setup->formations[formation].side && li_alive(ctx->draft->table, i) &&
            li_touches(ctx->field, ctx->draft->table, li_unit(i), li_area(area))) {
            return true;
        }
    }
    return false;
}

/* 1. The formation is Infantry and the Structure stands. 2. Enough models touch (GARR-04). 3. No enemy is inside
 * (GARR-05). 4. There is room (STRC-07). 5. The formation is not engaged. */
bool li_may_garrison(RulesCtx *ctx, int formation, int area, int min) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    int units[LI_UNITS], count = li_models(table, formation, units), touching = li_in_contact(ctx, formation, area);
    LiOrder order = count > 0 ? li_order_of(field, table, units[0]) : LI_ORDER_NONE;
    if (!li_is_structure(field, table, area) || count == 0 || li_profile(field, units[0])->type != LI_INFANTRY) {
        return refuse(ctx, "LI-GARR-04", "type", formation, area);
    }
    if (min > 1 && order == LI_ORDER_FIRST_FIRE) {
        return refuse(ctx, "LI-GARR-04", "order", formation, area);
    }
    if (min > 0) {
        fact_number(ctx, "touching", touching);
        fact_number(ctx, "needed", min);
        if (touching < min) {
            refuse(ctx, "LI-GARR-04", "few", formation, area);
            cite_int(ctx, "count", touching);
            cite_int(ctx, "need", min);
            return false;
        }
        cite_area(ctx, "LI-GARR-04", "half", area, ROLE_PASSES);
        cite_int(ctx, "count", touching);
        cite_int(ctx, "need", min);
    }
    int holder = li_side_inside(field, table, area), used = li_garrison(field, table, area, NULL, 0);
    if (holder >= 0 && holder != field->setup->formations[formation].side) {
        return refuse(ctx, "LI-GARR-05", "enemy", formation, area);
    }
    if (li_reading(ctx, LI_READ_GARRENEMY) == LI_B && enemies_outside(ctx, formation, area)) {
        return refuse(ctx, "LI-GARR-05", "outside", formation, area);
    }
    if (used >= li_garrison_number(ctx, area, true)) {
        refuse(ctx, "LI-STRC-07", "full", formation, area);
        cite_int(ctx, "limit", used);
        return false;
    }
    return true;
}

/* ENGG-04, -05: cites the enemies that touch from outside. */
static void cite_outside(RulesCtx *ctx, int formation, int area) {
    const TableSetup *setup = ctx->field->setup;
    int units[LI_UNITS];
    li_models(ctx->draft->table, formation, units);
    for (int i = 0; i < setup->unit_count; i++) {
        if (setup->units[i].side == setup->formations[formation].side || !li_alive(ctx->draft->table, i) ||
            li_host(ctx->draft->table, i) >= 0 ||
            !li_touches(ctx->field, ctx->draft->table, li_unit(i), li_area(area))) {
            continue;
        }
        bool engaged = li_engaged(ctx, units[0], i);
        cite_area(ctx, engaged ? "LI-ENGG-04" : "LI-ENGG-05", engaged ? "engaged" : "not", area, ROLE_PASSES);
        cite_ref(ctx, "unit", li_unit(i));
        cite_ref(ctx, "target", li_formation(formation));
    }
}

void li_garrison_enters(RulesCtx *ctx, int formation, int area) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units);
    for (int i = 0; i < count; i++) {
        draft_place(ctx->draft, units[i], where_inside(li_area(area), 0));
        li_set(ctx, li_unit(units[i]), LI_VAR_UNIT_across, VAR_NONE);
    }
    cite_area(ctx, "LI-GARR-05", "declared", area, ROLE_DECIDES);
    cite_ref(ctx, "formation", li_formation(formation));
    cite_area(ctx, "LI-GARR-06", "all", area, ROLE_PASSES);
    cite_int(ctx, "count", count);
    cite_ref(ctx, "formation", li_formation(formation));
    cite_area(ctx, "LI-STRC-07", "slots", area, ROLE_CONTEXT);
    cite_int(ctx, "used", li_garrison(ctx->field, ctx->draft->table, area, NULL, 0));
    cite_int(ctx, "limit", li_garrison_number(ctx, area, false));
    cite_outside(ctx, formation, area);
}

/* ---- collapse ---- */

/* COLL-04. 1. In the rubble, or as near as there is room. 2. Clear of enemies, if another place is as near. 3. The
 * owner chooses the place; when nobody is asked, models stand nearest to the middle. */
static bool place_survivor(RulesCtx *ctx, int unit, int area) {
    GeomBox box = ctx->field->setup->areas[area].area.box;
    GeomVec middle = vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2), at;
    double avoid = li_reading(ctx, LI_READ_COLLPLACE) == LI_A ? 0 : -1, reach = 0;
    bool found = li_place_near(ctx, unit, area, middle, 0, avoid, &at);
    for (int i = 0; i < 6 && !found; i++) {
        reach = ctx->field->data->unit * (1 << i);
        found = li_place_near(ctx, unit, area, middle, reach, avoid, &at) ||
                li_place_near(ctx, unit, area, middle, reach, -1, &at);
    }
    RulesAnswer answer;
    RulesAsk ask = {.kind = ASK_PLACE,
                    .id = "rubble",
                    .side = setup_side_of(ctx->field->setup, li_unit(unit)),
                    .rule = "LI-COLL-04",
                    .key = "ask",
                    .about = li_unit(unit),
                    .region_of = li_area(area),
                    .reach = reach,
                    .fallback_where = found ? where_point(at, 0) : where_off(LI_OFF_COLLAPSE),
                    .can_lose = !found};
    if (!ctx_ask(ctx, &ask, &answer)) {
        return false;
    }
    GeomShape base = shape_place(&ctx->field->setup->units[unit].base, answer.where.at, answer.where.facing);
    LiStanding standing = {.ctx = ctx, .unit = unit, .target = -1, .avoid = -1};
    if (answer.where.kind != WHERE_POINT) {
        cite_area(ctx, "LI-COLL-04", "nowhere", area, ROLE_DECIDES);
        cite_ref(ctx, "unit", li_unit(unit));
        draft_remove(ctx->draft, li_unit(unit), LI_OFF_COLLAPSE);
        return true;
    }
    if (!li_may_stand(&standing, &base) ||
        area_gap(&ctx->field->setup->areas[area].area, &base, NULL) > reach + GEOM_LIMIT) {
        ctx_refuse(ctx, "LI-COLL-04", "not");
        cite_ref(ctx, "unit", li_unit(unit));
        return false;
    }
    draft_place(ctx->draft, unit, where_point(answer.where.at, answer.where.facing));
    cite_area(ctx, "LI-COLL-04", "placed", area, ROLE_PASSES);
    cite_ref(ctx, "unit", li_unit(unit));
    return true;
}

/* COLL-02, -03: one hit each; a model that fails its save is destroyed. Its saves were determined before the Structure
 * was gone. */
static bool shake(RulesCtx *ctx, int unit, int need, int ap) {
    int value = 0;
    ctx_cite(ctx, "LI-COLL-02", "hit", ROLE_DECIDES);
    cite_ref(ctx, "unit", li_unit(unit));
    cite_int(ctx, "ap", ap);
    RulesDice dice = {.what = "save",
                      .rule = "LI-COLL-02",
                      .by = li_unit(unit),
                      .faces = 6,
                      .count = need == VAR_NONE ? 0 : 1,
                      .need = need};
    if (!ctx_roll(ctx, &dice, &value)) {
        return false;
    }
    if (need == VAR_NONE || value < need) {
        ctx_cite(ctx, "LI-COLL-03", "killed", ROLE_DECIDES);
        cite_ref(ctx, "unit", li_unit(unit));
        draft_remove(ctx->draft, li_unit(unit), LI_OFF_COLLAPSE);
    }
    return true;
}

/* COLL-01. 1. The hits, with the saves that the reading allows. 2. The Structure becomes rubble. 3. The survivors come
 * out. */
static bool collapse(RulesCtx *ctx, int area, BaseHash key) {
    int count, ap = li_count(ctx, LI_NUM_COLLAPSE_AP);
    const int *units = li_inside(ctx, li_area(area), &count);
    int *needs = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *needs);
    bool cover = li_reading(ctx, LI_READ_COLLSAVE) == LI_B;
    for (int i = 0; i < count; i++) {
        const char *what;
        needs[i] = li_best_save(ctx, units[i], &(LiStrike){.ap = ap, .cover = cover}, &what);
    }
    cite_area(ctx, "LI-COLL-01", "rubble", area, ROLE_DECIDES);
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
    double zone = li_number(ctx, LI_NUM_ZONE);
    table_base(ctx->draft->table, unit, &base);
    double facing = table_where(ctx->draft->table, unit)->facing;
    LiStanding standing = {.ctx = ctx, .unit = unit, .target = -1, .avoid = -1, .dry = true};
    KitRegion region = {.table = ctx->field->setup->size, .free = li_may_stand, .context = &standing};
    if (li_may_stand(&standing, &base)) {
        return true; /* it already stands on the bank */
    }
    bool found = nearest_free(&ctx->field->setup->units[unit].base, base.centre, facing, &region, &at);
    standing.avoid = zone;
    GeomVec quiet;
    if (found && nearest_free(&ctx->field->setup->units[unit].base, base.centre, facing, &region, &quiet) &&
        vec_distance(quiet, base.centre) <= vec_distance(at, base.centre) + GEOM_LIMIT) {
        at = quiet;
    }
    standing.avoid = -1;
    RulesAnswer answer;
    RulesAsk ask = {.kind = ASK_PLACE,
                    .id = "bank",
                    .side = setup_side_of(ctx->field->setup, li_unit(unit)),
                    .rule = "LI-RIVR-07",
                    .key = "ask",
                    .about = li_unit(unit),
                    .region_of = li_area(bridge),
                    .reach = found ? vec_distance(at, base.centre) : 0,
                    .fallback_where = found ? where_point(at, facing) : where_off(LI_OFF_DROWNED),
                    .can_lose = !found};
    if (!ctx_ask(ctx, &ask, &answer)) {
        return false;
    }
    if (answer.where.kind != WHERE_POINT) {
        ctx_cite(ctx, "LI-RIVR-07", "nowhere", ROLE_DECIDES);
        cite_ref(ctx, "unit", li_unit(unit));
        return li_destroy(ctx, unit, LI_OFF_DROWNED);
    }
    GeomShape there = shape_place(&ctx->field->setup->units[unit].base, answer.where.at, facing);
    if (!li_may_stand(&standing, &there) || vec_distance(answer.where.at, base.centre) > ask.reach + GEOM_LIMIT) {
        ctx_refuse(ctx, "LI-RIVR-07", "not");
        cite_ref(ctx, "unit", li_unit(unit));
        return false;
    }
    draft_place(ctx->draft, unit, where_point(answer.where.at, facing));
    ctx_cite(ctx, "LI-RIVR-07", "out", ROLE_PASSES);
    cite_ref(ctx, "unit", li_unit(unit));
    cite_length(ctx, "length", vec_distance(answer.where.at, base.centre));
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
    bool whole = li_reading(ctx, LI_READ_BRIDGEON) == LI_B;
    for (int k = 0; k < setup->unit_count; k++) {
        int unit = setup->order[REF_UNIT][k], value = 0;
        GeomShape base;
        bool flies = li_has(ctx->field, unit, LI_FLYER);
        on[k] = !flies && table_base(ctx->draft->table, unit, &base) && on_bridge(ctx, &base, bridge, whole);
        if (!on[k]) {
            continue;
        }
        int need = li_profile(ctx->field, unit)->save;
        cite_area(ctx, "LI-RIVR-06", need == VAR_NONE ? "none" : "on", bridge, ROLE_DECIDES);
        cite_ref(ctx, "unit", li_unit(unit));
        cite_need(ctx, "need", need);
        RulesDice dice = {.what = "save",
                          .rule = "LI-RIVR-06",
                          .by = li_unit(unit),
                          .faces = 6,
                          .count = need == VAR_NONE ? 0 : 1,
                          .need = need};
        if (!ctx_roll(ctx, &dice, &value)) {
            return false;
        }
        if (need == VAR_NONE || value < need) {
            on[k] = false;
            cite_area(ctx, "LI-RIVR-06", "killed", bridge, ROLE_DECIDES);
            cite_ref(ctx, "unit", li_unit(unit));
            if (!li_destroy(ctx, unit, LI_OFF_DROWNED)) {
                return false;
            }
        }
        if (!ctx_merge(ctx, hash_int(hash_text(key, "wet"), unit))) {
            return false;
        }
    }
    bool ford = li_reading(ctx, LI_READ_BRIDGEAFTER) == LI_B;
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
    int values[2];
    RulesDice dice = {.what = "save",
                      .rule = "LI-SHOT-05",
                      .by = li_area(blow->area),
                      .faces = 6,
                      .count = 2,
                      .total = need - blow->ap};
    if (!ctx_roll(ctx, &dice, values)) {
        return false;
    }
    int total = values[0] + values[1] + blow->ap;
    const char *results[] = {"", total < need ? "fails" : "saved"};
    ctx_roll_results(ctx, results);
    cite_area(ctx, "LI-SHOT-05", "save", blow->area, ROLE_DECIDES);
    cite_int(ctx, "value", values[0] + values[1]);
    cite_int(ctx, "total", total);
    cite_need(ctx, "need", need);
    *failed = total < need;
    return true;
}

bool li_batter(RulesCtx *ctx, const LiBlow *blow, bool *fallen) {
    base_assert(li_is_target(ctx->field, ctx->draft->table, blow->area));
    const LiKind *kind = li_kind(ctx->field, ctx->draft->table, blow->area);
    int left = li_wounds(ctx->field, ctx->draft->table, li_area(blow->area));
    bool bridge = kind->bridge, failed;
    *fallen = false;
    for (int i = 0; i < blow->hits; i++) {
        if (left <= 0) {
            cite_area(ctx, "LI-SHOT-06", "lost", blow->area, ROLE_CONTEXT);
            cite_int(ctx, "count", blow->hits - i);
            break;
        }
        if (!save(ctx, blow, kind->sv, &failed)) {
            return false;
        }
        if (failed) {
            left = left > blow->wounds ? left - blow->wounds : 0;
            li_set(ctx, li_area(blow->area), LI_VAR_AREA_wounds, left);
            cite_area(ctx, "LI-SHOT-06", "wound", blow->area, ROLE_DECIDES);
            cite_int(ctx, "wounds", left);
        }
        if (!ctx_merge(ctx, hash_int(hash_int(blow->key, blow->hits - i), left))) {
            return false;
        }
    }
    *fallen = left <= 0;
    return !*fallen || (bridge ? bridge_falls(ctx, blow->area, blow->key) : collapse(ctx, blow->area, blow->key));
}
