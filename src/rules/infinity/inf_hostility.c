/* What hostile ground does to troopers who rolled high in it (HOST-03..09, -12..16). */
#include "geom/limits.h"
#include "rules/infinity/inf_exchange.h"

static void cite_in(RulesCtx *ctx, int unit, const InfZone *zone, const char *rule, const char *key) {
    ctx_cite(ctx, rule, key, ROLE_DECIDES)->terrain = inf_area(zone->area);
    cite_ref(ctx, "unit", inf_unit(unit));
    cite_ref(ctx, "area", inf_area(zone->area));
}

/* HOST-05: the row in force, rolled now if it is not settled yet. 0: the input ended. */
static int row_of(RulesCtx *ctx, int unit, const InfZone *zone) {
    bool each = inf_reading(ctx, INF_READ_HOST_WHEN) != 0;
    int row = inf_get(ctx->field, ctx->draft->table, inf_area(zone->area), INF_VAR_AREA_damage);
    if (row == VAR_NONE || each) {
        if (!inf_roll_damage(ctx, inf_unit(unit), &row)) {
            return 0;
        }
        row++;
        if (!each) {
            inf_set(ctx, inf_area(zone->area), INF_VAR_AREA_damage, row);
        }
    }
    cite_in(ctx, unit, zone, "INF-HOST-05", each ? "each" : "settled");
    cite_int(ctx, "row", row);
    cite_in(ctx, unit, zone, "INF-HOST-04", "row");
    cite_int(ctx, "row", row);
    return row;
}

/* HOST-07: the save is settled for the area, or the owner is asked each time. False: it waits. */
static bool save_on(RulesCtx *ctx, int unit, const InfZone *zone, bool *bts) {
    static const char *const options[] = {"arm", "bts"};
    const InfProfile *profile = inf_profile(ctx->field, unit);
    RulesAnswer answer;
    if (inf_reading(ctx, INF_READ_HOST_SAVE_CHOICE) == 0) {
        *bts = inf_get(ctx->field, ctx->draft->table, inf_area(zone->area), INF_VAR_AREA_save) != 0;
        return true;
    }
    const RulesAsk ask = {.kind = ASK_CHOOSE,
                          .id = "save",
                          .side = setup_side_of(ctx->field->setup, inf_unit(unit)),
                          .rule = "INF-HOST-07",
                          .key = "save",
                          .about = inf_unit(unit),
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
    int value = 0, need = strength - bonus + 1;
    uint64_t good;
    const RulesDice dice = {.what = "hostile-save",
                            .rule = "INF-HOST-07",
                            .by = inf_unit(unit),
                            .faces = inf_faces(ctx),
                            .count = 1,
                            .need = need,
                            .class_of = inf_classes(ctx, need, RULES_FACES_MAX, &good)};
    if (!ctx_roll(ctx, &dice, &value)) {
        return false;
    }
    *failed += value < need;
    return true;
}

static bool ph_roll(RulesCtx *ctx, int unit, const InfZone *zone, int mod) {
    bool passed;
    if (!inf_roll_under(ctx, "hostile-ph", "INF-HOST-06", unit, inf_profile(ctx->field, unit)->attribute[INF_PH] + mod,
                        &passed)) {
        return false;
    }
    cite_in(ctx, unit, zone, "INF-HOST-06", passed ? "holds" : "immobilized");
    if (!passed) {
        inf_set(ctx, inf_unit(unit), INF_VAR_UNIT_immobilized, 1);
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
    cite_in(ctx, unit, zone, "INF-HOST-16", "none");
    if (damage->how == INF_DAMAGE_BOTH) {
        sum = inf_reading(ctx, INF_READ_HOST_PLUS) != 0;
        cite_in(ctx, unit, zone, "INF-HOST-08", sum ? "sum" : "both");
        cite_int(ctx, "value", damage->strength);
        good = save(ctx, unit, profile->arm + (sum ? profile->bts : 0), damage->strength, &failed) &&
               (sum || save(ctx, unit, profile->bts, damage->strength, &failed));
    } else {
        if (!save_on(ctx, unit, zone, &bts)) {
            return false;
        }
        int bonus = bts ? profile->bts : profile->arm;
        bool two = damage->how == INF_DAMAGE_TWO;
        cite_in(ctx, unit, zone, two ? "INF-HOST-09" : "INF-HOST-07", two ? "two" : "save");
        cite_text(ctx, "text", bts ? "BTS" : "ARM");
        cite_int(ctx, "value", damage->strength);
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
    if (zone->hostility == INF_HOST_NONE) {
        cite_in(ctx, unit, zone, "INF-HOST-11", "none");
        return false;
    }
    if (inf_terrain_matches(ctx, unit, zone) && inf_reading(ctx, INF_READ_HOST_TERRAIN_SKILL) != 0) {
        cite_in(ctx, unit, zone, "INF-HOST-15", "skill");
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
    inf_set(ctx, area, INF_VAR_AREA_hostility, level + 2); /* the words "card" and "none" come first */
    ctx_cite(ctx, "INF-HOST-02", "rolled", ROLE_DECIDES);
    cite_ref(ctx, "area", area);
    cite_text(ctx, "level", it->id);
    cite_int(ctx, "value", value);
    ctx_cite(ctx, "INF-HOST-01", "level", ROLE_CONTEXT);
    cite_ref(ctx, "area", area);
    cite_text(ctx, "level", it->id);
    cite_int(ctx, "value", it->triggers);
}

/* HOST-03: the unit's place at the moment of its action counts. HOST-13: the zone with the lowest threshold, on a tie
 * the one placed first; or every zone, by the reading. */
bool inf_find_hostile(RulesCtx *ctx, InfSet *set, GeomVec at) {
    InfZones *zones = arena_alloc(ctx->ruling->arena, 1, sizeof *zones);
    GeomShape base = inf_base(ctx, set->unit);
    bool every = inf_reading(ctx, INF_READ_HOST_OVERLAP) != 0;
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
    if (dead || (down && inf_reading(ctx, INF_READ_HOST_FALLEN) != 0)) {
        cite_in(ctx, unit, zone, "INF-HOST-15", dead ? "dead" : "fallen");
        return true;
    }
    return false;
}

static bool harm_unit(RulesCtx *ctx, const InfExchange *exchange, int unit) {
    InfZones *zones = arena_alloc(ctx->ruling->arena, 1, sizeof *zones);
    inf_zones(ctx, zones);
    bool every = inf_reading(ctx, INF_READ_HOST_OVERLAP) != 0;
    for (int i = 0; i < zones->count; i++) {
        const InfZone *zone = &zones->zones[i];
        int highest = 0, from = zone->hostility == INF_HOST_NONE ? 0 : threshold(ctx, zone);
        int dice = count_dice(exchange, unit, i, from, &highest);
        if (dice < 0) {
            continue;
        }
        cite_in(ctx, unit, zone, "INF-HOST-03", dice > 0 ? "trigger" : "not");
        cite_int(ctx, "value", highest);
        cite_in(ctx, unit, zone, "INF-HOST-01", "level");
        cite_text(ctx, "level", inf_level_word(ctx, zone->hostility));
        cite_int(ctx, "value", threshold(ctx, zone));
        cite_in(ctx, unit, zone, "INF-HOST-13", every ? "every" : "worst");
        if (dice == 0 || is_spared(ctx, unit, zone)) {
            continue;
        }
        bool each = inf_reading(ctx, INF_READ_HOST_COUNT) != 0;
        cite_in(ctx, unit, zone, "INF-HOST-12", each ? "each" : "one");
        cite_int(ctx, "count", dice);
        cite_in(ctx, unit, zone, "INF-HOST-14", inf_reading(ctx, INF_READ_HOST_TIMING) == 0 ? "after" : "before");
        cite_in(ctx, unit, zone, "INF-HOST-15", "all");
        int triggers = each ? dice : 1;
        inf_set(ctx, inf_unit(unit), INF_VAR_UNIT_triggers, inf_unit_get(ctx, unit, INF_VAR_UNIT_triggers) + triggers);
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
        for (int i = 0; i < ctx->field->setup->unit_count; i++) {
            int unit = ctx->field->setup->order[REF_UNIT][i];
            if ((unit == exchange->active) != (pass == 0)) {
                continue;
            }
            if (!harm_unit(ctx, exchange, unit)) {
                return false;
            }
            triggers += inf_unit_get(ctx, unit, INF_VAR_UNIT_triggers);
        }
    }
    fact_number(ctx, "triggers", triggers);
    return true;
}
