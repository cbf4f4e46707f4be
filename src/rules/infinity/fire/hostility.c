/* What hostile ground does to troopers who rolled high in it (HOST-03..09, -12..16). */
#include "rules/infinity/fire/exchange.h"
#include "rules/kit/dice.h"

/* HOST-05: the row in force, rolled now if it is not settled yet. 0: the input ended. */
static int row_of(RulesCtx *ctx, int unit, const InfZone *zone) {
    bool each = reading_now(ctx, INF_READ_HOST_WHEN) == INF_HOST_WHEN_TRIGGER;
    int row = var_own(ctx, zone->area, INF_VAR_AREA_damage);
    if (row == VAR_NONE || each) {
        if (!inf_roll_damage(ctx, inf_unit(unit), &row)) {
            return 0;
        }
        row++;
        if (!each) {
            var_set_own(ctx, zone->area, INF_VAR_AREA_damage, row);
        }
    }
    ctx_cite(ctx, "INF-HOST-05", each ? "each" : "settled", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", zone->area),
             INT("row", row));
    ctx_cite(ctx, "INF-HOST-04", "row", ROLE_PASSES, UNIT("unit", unit), AREA("area", zone->area), INT("row", row));
    return row;
}

/* HOST-07: the save is settled for the area, or the owner is asked each time. False: it waits. */
static bool save_on(RulesCtx *ctx, int unit, const InfZone *zone, bool *bts) {
    static const char *const options[] = {"arm", "bts"};
    const InfProfile *profile = inf_profile(ctx->field, unit);
    RulesAnswer answer;
    if (reading_now(ctx, INF_READ_HOST_SAVE_CHOICE) == INF_HOST_SAVE_CHOICE_ZONE) {
        *bts = var_own(ctx, zone->area, INF_VAR_AREA_save) != 0;
        return true;
    }
    const RulesAsk ask = {.kind = ASK_CHOOSE,
                          .id = "save",
                          .side = setup_side_of(ctx->field->setup, inf_unit(unit)),
                          .rule = "INF-HOST-07",
                          .key = "ask",
                          .about = inf_unit(unit),
                          .region_of = inf_area(zone->area),
                          .options = options,
                          .option_count = 2,
                          .min = 1,
                          .max = 1,
                          .fallback = profile->bts > profile->arm};
    if (!ctx_ask(ctx, &ask, &answer)) {
        return false;
    }
    *bts = answer.options[0] == 1;
    return true;
}

/* HOST-16: a save without cover. */
static bool save(RulesCtx *ctx, int unit, int bonus, int strength, int *failed) {
    const KitPool pool = {.what = "save-against-zone",
                          .rule = "INF-HOST-07",
                          .by = inf_unit(unit),
                          .faces = inf_faces(ctx),
                          .count = 1,
                          .need = inf_save_need(strength, bonus)};
    KitThrow die;
    if (!rulekit_roll(ctx, &pool, &die)) {
        return false;
    }
    *failed += die.sum < pool.need;
    return true;
}

static bool ph_roll(RulesCtx *ctx, int unit, const InfZone *zone, int mod) {
    bool passed;
    if (!inf_roll_under(ctx, "ph-against-zone", "INF-HOST-06", unit,
                        inf_profile(ctx->field, unit)->attribute[INF_PH] + mod, &passed)) {
        return false;
    }
    ctx_cite(ctx, "INF-HOST-06", passed ? "holds" : "immobilized", ROLE_DECIDES, UNIT("unit", unit),
             AREA("area", zone->area));
    if (!passed) {
        var_set_own(ctx, unit, INF_VAR_UNIT_immobilized, 1);
    }
    return true;
}

static bool harm(RulesCtx *ctx, int unit, const InfZone *zone) {
    const InfProfile *profile = inf_profile(ctx->field, unit);
    int row = row_of(ctx, unit, zone), failed = 0;
    if (row == 0) {
        return false;
    }
    const InfDamage *damage = &inf_data(ctx->field)->damage[row - 1];
    if (damage->how == INF_DAMAGE_PH) {
        return ph_roll(ctx, unit, zone, damage->mod);
    }
    bool bts = false, sum = false, good;
    ctx_cite(ctx, "INF-HOST-16", "none", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", zone->area));
    if (damage->how == INF_DAMAGE_BOTH) {
        sum = reading_now(ctx, INF_READ_HOST_PLUS) == INF_HOST_PLUS_SUM;
        ctx_cite(ctx, "INF-HOST-08", sum ? "sum" : "both", ROLE_PASSES, UNIT("unit", unit), AREA("area", zone->area),
                 INT("value", damage->strength));
        good = save(ctx, unit, profile->arm + (sum ? profile->bts : 0), damage->strength, &failed) &&
               (sum || save(ctx, unit, profile->bts, damage->strength, &failed));
    } else {
        if (!save_on(ctx, unit, zone, &bts)) {
            return false;
        }
        int bonus = bts ? profile->bts : profile->arm;
        bool two = damage->how == INF_DAMAGE_TWO;
        ctx_cite(ctx, two ? "INF-HOST-09" : "INF-HOST-07", two ? "two" : "save", ROLE_PASSES, UNIT("unit", unit),
                 AREA("area", zone->area), TEXT("text", bts ? "BTS" : "ARM"), INT("value", damage->strength));
        good = save(ctx, unit, bonus, damage->strength, &failed) &&
               (!two || save(ctx, unit, bonus, damage->strength, &failed));
    }
    if (!good) {
        return false;
    }
    inf_lose_wounds(ctx, unit, failed);
    return true;
}

static int threshold(RulesCtx *ctx, const InfZone *zone) {
    return inf_data(ctx->field)->levels[zone->hostility - 1].triggers;
}

/* True if there is anything to check for the unit in this zone. */
static bool is_hostile(RulesCtx *ctx, int unit, const InfZone *zone) {
    bool shared = zone->piece >= ctx->field->setup->area_count; /* ground under a Storm's outline: see its area */
    if (zone->hostility == INF_HOST_NONE && shared) {
        return false;
    }
    if (zone->hostility == INF_HOST_NONE) {
        ctx_cite(ctx, "INF-HOST-11", "none", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", zone->area));
        return false;
    }
    if (inf_terrain_matches(ctx, unit, zone) &&
        reading_now(ctx, INF_READ_HOST_TERRAIN_SKILL) == INF_HOST_TERRAIN_SKILL_YES) {
        ctx_cite(ctx, "INF-HOST-15", "skill", ROLE_DECIDES, UNIT("unit", unit), AREA("area", zone->area));
        return false;
    }
    return true;
}

/* HOST-02: rolls now a level that was to be rolled and was not rolled at set-up. False: the input ended. */
static bool settle_levels(RulesCtx *ctx, const GeomShape *base, InfZones *zones) {
    for (int i = 0; i < zones->count; i++) {
        TableRef area = inf_area(zones->zones[i].area);
        int level, value;
        if (!inf_in_zone(ctx, &zones->zones[i], base) || !inf_level_open(ctx, area.index)) {
            continue;
        }
        if (!inf_roll_level(ctx, area, &level, &value)) {
            return false;
        }
        inf_set_level(ctx, area, level, value);
    }
    inf_zones(ctx, zones);
    return true;
}

void inf_set_level(RulesCtx *ctx, TableRef area, int level, int value) {
    const InfLevel *it = &inf_data(ctx->field)->levels[level];
    var_set(ctx, area, INF_VAR_AREA_hostility, level + 2); /* the words "card" and "none" come first */
    ctx_cite(ctx, "INF-HOST-02", "rolled", ROLE_DECIDES, REF("area", area), TEXT("level", it->id), INT("value", value));
    ctx_cite(ctx, "INF-HOST-01", "level", ROLE_CONTEXT, REF("area", area), TEXT("level", it->id),
             INT("value", it->triggers));
}

/* HOST-03: the unit's place at the moment of its action counts. HOST-13: the zone with the lowest threshold, on a tie
 * the one placed first; or every zone, by the reading. */
bool inf_find_hostile(RulesCtx *ctx, InfSet *set, GeomVec at) {
    InfZones *zones = arena_alloc(ctx->ruling->arena, 1, sizeof *zones);
    GeomShape base = inf_base(ctx, set->unit);
    bool every = reading_now(ctx, INF_READ_HOST_OVERLAP) == INF_HOST_OVERLAP_EVERY;
    base.centre = at;
    inf_zones(ctx, zones);
    if (!settle_levels(ctx, &base, zones)) {
        return false;
    }
    set->zones = arena_alloc(ctx->ruling->arena, (size_t)zones->count, sizeof *set->zones);
    for (int i = 0; i < zones->count; i++) {
        const InfZone *zone = &zones->zones[i];
        if (!inf_in_zone(ctx, zone, &base) || !is_hostile(ctx, set->unit, zone)) {
            continue;
        }
        const InfZone *worst = set->zone_count > 0 ? &zones->zones[set->zones[0]] : NULL;
        int own = threshold(ctx, zone), min = worst ? threshold(ctx, worst) : 0;
        if (every) {
            set->zones[set->zone_count++] = i;
        } else if (!every && (!worst || own < min || (own == min && zone->area < worst->area))) {
            set->zones[0] = i;
            set->zone_count = 1;
        }
    }
    int faces = inf_faces(ctx);
    set->hostile = arena_alloc(ctx->ruling->arena, (size_t)faces, sizeof *set->hostile);
    for (int i = 0; i < set->zone_count; i++) {
        for (int face = threshold(ctx, &zones->zones[set->zones[i]]); face <= faces; face++) {
            set->hostile[face - 1]++;
        }
    }
    return true;
}

static bool checks(const InfSet *set, int zone) {
    for (int i = 0; i < set->zone_count; i++) {
        if (set->zones[i] == zone) {
            return true;
        }
    }
    return false;
}

/* Counts the unit's dice checked against this zone that show `from` or more, or -1 when none are checked. `highest` is
 * raised to the highest of all dice checked. */
static int count_dice(const InfExchange *exchange, int unit, int zone, int from, int *highest) {
    int count = -1;
    for (int i = 0; i < exchange->count; i++) {
        const InfSet *set = &exchange->sets[i];
        for (int k = 0; k < set->count && set->unit == unit && checks(set, zone); k++) {
            int natural = set->dice[k].natural;
            count = (count < 0 ? 0 : count) + (natural >= from);
            *highest = natural > *highest ? natural : *highest;
        }
    }
    return count;
}

/* HOST-15: true if the unit is not checked: off the table it is in no area. A unit made Unconscious in this Order is
 * checked, except by the other reading. */
static bool is_spared(RulesCtx *ctx, int unit, const InfZone *zone) {
    bool dead = !table_alive(ctx->draft->table, inf_unit(unit));
    bool down = !dead && !inf_stands(ctx->field, ctx->draft->table, unit);
    if (dead || (down && reading_now(ctx, INF_READ_HOST_FALLEN) == INF_HOST_FALLEN_EXEMPT)) {
        ctx_cite(ctx, "INF-HOST-15", dead ? "dead" : "fallen", ROLE_DECIDES, UNIT("unit", unit),
                 AREA("area", zone->area));
        return true;
    }
    return false;
}

static bool harm_unit(RulesCtx *ctx, const InfExchange *exchange, int unit) {
    InfZones *zones = arena_alloc(ctx->ruling->arena, 1, sizeof *zones);
    inf_zones(ctx, zones);
    bool every = reading_now(ctx, INF_READ_HOST_OVERLAP) == INF_HOST_OVERLAP_EVERY;
    for (int i = 0; i < zones->count; i++) {
        const InfZone *zone = &zones->zones[i];
        int highest = 0, from = zone->hostility == INF_HOST_NONE ? 0 : threshold(ctx, zone);
        int dice = count_dice(exchange, unit, i, from, &highest);
        if (dice < 0) {
            continue;
        }
        ctx_cite(ctx, "INF-HOST-03", dice > 0 ? "trigger" : "not", dice > 0 ? ROLE_DECIDES : ROLE_PASSES,
                 UNIT("unit", unit), AREA("area", zone->area), INT("value", highest));
        ctx_cite(ctx, "INF-HOST-01", "level", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", zone->area),
                 TEXT("level", inf_level_word(ctx, zone->hostility)), INT("value", threshold(ctx, zone)));
        ctx_cite(ctx, "INF-HOST-13", every ? "every" : "worst", ROLE_CONTEXT, UNIT("unit", unit),
                 AREA("area", zone->area));
        if (dice == 0 || is_spared(ctx, unit, zone)) {
            continue;
        }
        bool each = reading_now(ctx, INF_READ_HOST_COUNT) == INF_HOST_COUNT_EACH;
        ctx_cite(ctx, "INF-HOST-12", each ? "each" : "one", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", zone->area),
                 INT("count", dice));
        ctx_cite(ctx, "INF-HOST-14",
                 reading_now(ctx, INF_READ_HOST_TIMING) == INF_HOST_TIMING_AFTER ? "after" : "before", ROLE_CONTEXT,
                 UNIT("unit", unit), AREA("area", zone->area));
        ctx_cite(ctx, "INF-HOST-15", "all", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", zone->area));
        int triggers = each ? dice : 1;
        var_set_own(ctx, unit, INF_VAR_UNIT_triggers, var_own(ctx, unit, INF_VAR_UNIT_triggers) + triggers);
        for (int k = 0; k < triggers && (k == 0 || !is_spared(ctx, unit, zone)); k++) {
            if (!harm(ctx, unit, zone)) {
                return false;
            }
        }
    }
    return true;
}

/* HOST-14: the active player's troopers first. */
bool inf_hostility(RulesCtx *ctx, const InfExchange *exchange) {
    int triggers = 0;
    for (int pass = 0; pass < 2; pass++) {
        setup_each(ctx->field->setup, REF_UNIT, unit) {
            if ((unit == exchange->active) != (pass == 0)) {
                continue;
            }
            if (!harm_unit(ctx, exchange, unit)) {
                return false;
            }
            triggers += var_own(ctx, unit, INF_VAR_UNIT_triggers);
        }
    }
    fact_number(ctx, "triggers", triggers);
    return true;
}
