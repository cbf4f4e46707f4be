/* Shooting (CORE-06 to 08, STRUCT-20 to 26, -32): who fires, at what, the volley, and what follows when a building
 * falls. */
#include "rules/ea-heresy/eah_fire.h"

#include "rules/ea-heresy/eah_actions.h"
#include "rules/ea-heresy/eah_hit.h"

#include <math.h>
#include <string.h>

/* ---- targets ---- */

static void target_add(EahVolley *volley, TableRef ref) {
    for (int i = 0; i < volley->target_count; i++) {
        if (ref_equal(volley->targets[i].ref, ref)) {
            return;
        }
    }
    if (volley->target_count < EAH_TARGETS) {
        volley->targets[volley->target_count++] = (EahTarget){.ref = ref, .distance = INFINITY};
    }
}

/* STRUCT-20, -24: the formation's units that stand outside, and the Strongholds that it occupies; never the occupants.
 */
static void targets_of_formation(RulesCtx *ctx, EahVolley *volley, int formation) {
    int units[EAH_TARGETS];
    int count = table_members(ctx->draft->table, ref_make(REF_FORMATION, formation), units, EAH_TARGETS);
    volley->formation = formation;
    for (int i = 0; i < count && i < EAH_TARGETS; i++) {
        int host = eah_host(ctx->draft->table, units[i]);
        if (host < 0) {
            target_add(volley, ref_make(REF_UNIT, units[i]));
        } else if (!eah_is_invading(ctx->field, ctx->draft->table, units[i])) {
            target_add(volley, ref_make(REF_AREA, host));
            ctx_cite(ctx, "EAH-STRUCT-24", "shielded", ROLE_CONTEXT);
            cite_ref(ctx, "unit", ref_make(REF_UNIT, units[i]));
            cite_ref(ctx, "target", ref_make(REF_AREA, host));
        }
    }
}

static bool refuse_target(RulesCtx *ctx, const char *rule, const char *key, TableRef target) {
    ctx_refuse(ctx, rule, key);
    cite_ref(ctx, "target", target);
    cite_shape(ctx, ref_is(target, REF_AREA) ? SHAPE_AREA : SHAPE_BASE, target, NULL, 0);
    return false;
}

static bool targets_of_building(RulesCtx *ctx, EahVolley *volley, TableRef area, int side) {
    int formations[32], count = eah_formations_inside(ctx->field, ctx->draft->table, area.index, formations, 32);
    if (!eah_is_stronghold(ctx->field, ctx->draft->table, area.index)) {
        bool ruined = eah_kind(ctx->field, ctx->draft->table, area.index)->ruined;
        return refuse_target(ctx, ruined ? "EAH-STRUCT-27" : "EAH-CORE-06", ruined ? "no-target" : "not-a-target",
                             area);
    }
    int owner = eah_owner(ctx->field, ctx->draft->table, area.index);
    if (owner < 0 && eah_reading(ctx, EAH_READ_EMPTY_TARGET) == EAH_DEFAULT) {
        return refuse_target(ctx, "EAH-STRUCT-32", "empty", area);
    }
    if (owner == side) {
        return refuse_target(ctx, "EAH-CORE-06", "own", area);
    }
    volley->formation = count ? formations[0] : -1;
    target_add(volley, area);
    ctx_cite(ctx, "EAH-STRUCT-25", "as-war-engine", ROLE_CONTEXT);
    cite_ref(ctx, "target", area);
    return true;
}

static bool find_targets(RulesCtx *ctx, EahVolley *volley, int side) {
    TableRef at;
    volley->formation = -1;
    if (!arg_ref(ctx, "at", &at)) {
        return false;
    }
    ctx->ruling->object = at;
    if (ref_is(at, REF_AREA)) {
        return targets_of_building(ctx, volley, at, side);
    }
    if (!ref_is(at, REF_UNIT) && !ref_is(at, REF_FORMATION)) {
        ctx_bad(ctx, "at: name a unit, a formation or a Stronghold");
        return false;
    }
    if (setup_side_of(ctx->field->setup, at) == side) {
        return refuse_target(ctx, "EAH-CORE-06", "own", at);
    }
    if (!table_alive(ctx->draft->table, at)) {
        return refuse_target(ctx, "EAH-CORE-06", "gone", at);
    }
    if (ref_is(at, REF_UNIT) && eah_host(ctx->draft->table, at.index) >= 0) {
        return refuse_target(ctx, "EAH-STRUCT-24", "inside", at);
    }
    int formation = ref_is(at, REF_FORMATION) ? at.index : ctx->field->setup->units[at.index].formation;
    if (formation >= 0) {
        targets_of_formation(ctx, volley, formation);
    } else {
        target_add(volley, at);
    }
    return true;
}

/* ---- shooters ---- */

static bool fires_on_order(RulesCtx *ctx, int unit) {
    EahOrder order = eah_order_of(ctx->field, ctx->draft->table, unit);
    bool free = ctx->draft->table->phase < 0 && order == EAH_ORDER_NONE;
    const char *key = order == EAH_ORDER_MARCH || order == EAH_ORDER_ENGAGE ? "no-fire"
                      : order == EAH_ORDER_NONE && !free                    ? "no-order"
                                                                            : NULL;
    if (!free && eah_get(ctx->field, ctx->draft->table, ref_make(REF_UNIT, unit), EAH_VAR_UNIT_fired) == 1) {
        key = "has-fired";
    }
    if (key) {
        ctx_refuse(ctx, "EAH-CORE-03", key);
        cite_ref(ctx, "unit", ref_make(REF_UNIT, unit));
    }
    return !key;
}

/* CORE-06: range and sight to at least one target with a value against it. Fills what the shooter may hit. */
static bool aim(RulesCtx *ctx, EahVolley *volley, EahShooter *shooter) {
    bool any = false;
    for (int i = 0; i < volley->target_count; i++) {
        EahTarget *target = &volley->targets[i];
        RulesSight sight;
        EahValue used;
        double gap;
        if (eah_value(ctx, shooter->weapon, shooter->weapon->bp, target->ref, volley->value, &used) == VAR_NONE) {
            continue;
        }
        shooter->reaches[i] = eah_in_range(ctx, shooter->unit, shooter->weapon, target->ref, &gap);
        if (!shooter->reaches[i]) {
            continue;
        }
        ctx->field->data->system->sight(ctx, ref_make(REF_UNIT, shooter->unit), target->ref, SIGHT_LINE, &sight);
        shooter->sees[i] = sight.visible;
        if (sight.visible) {
            any = true;
            target->distance = fmin(target->distance, gap);
        }
        if (ctx->ruling->sights.count < 64) {
            array_push(&ctx->ruling->sights, sight);
        }
    }
    return any;
}

static void add_weapons(RulesCtx *ctx, EahVolley *volley, int unit, const char *wanted) {
    const EahProfile *profile = eah_profile(ctx->field, unit);
    for (int i = 0; i < profile->weapon_count && volley->shooter_count < EAH_FIRERS; i++) {
        const EahWeapon *weapon = &profile->weapons[i];
        bool named = !wanted || !strcmp(weapon->id, wanted) || !strcmp(weapon->name, wanted);
        if (!named || weapon->range <= 0 || (weapon->traits & (EAH_W_FIREFIGHT_ONLY | EAH_W_ASSAULT_ONLY))) {
            continue;
        }
        EahShooter *shooter = &volley->shooters[volley->shooter_count];
        *shooter = (EahShooter){.unit = unit, .weapon = weapon};
        if (aim(ctx, volley, shooter)) {
            volley->shooter_count++;
        } else {
            ctx_cite(ctx, "EAH-CORE-06", "cannot", ROLE_CONTEXT);
            cite_ref(ctx, "unit", ref_make(REF_UNIT, unit));
            cite_text(ctx, "weapon", weapon->name);
        }
    }
}

/* CORE-06: each marker keeps one unit from firing. Those named by the player must not be more; of a whole formation the
 * last are left out. Returns how many of `units` fire, -1 refused. */
static int suppress(RulesCtx *ctx, const int *units, int count, bool named) {
    int formation = ctx->field->setup->units[units[0]].formation, members[EAH_TARGETS];
    TableRef ref = ref_make(REF_FORMATION, formation);
    int bms = formation < 0 ? 0 : eah_get(ctx->field, ctx->draft->table, ref, EAH_VAR_FORMATION_bms);
    int living = formation < 0 ? count : table_members(ctx->draft->table, ref, members, EAH_TARGETS);
    int most = living > bms ? living - bms : 0;
    if (count <= most) {
        return count;
    }
    if (named || most == 0) {
        ctx_refuse(ctx, "EAH-CORE-06", "suppressed");
    } else {
        ctx_cite(ctx, "EAH-CORE-06", "some-suppressed", ROLE_PASSES);
    }
    cite_ref(ctx, "formation", ref);
    cite_int(ctx, "markers", bms);
    cite_int(ctx, "most", most);
    return named || most == 0 ? -1 : most;
}

static bool find_shooters(RulesCtx *ctx, EahVolley *volley, const int *units, int count) {
    for (int i = 0; i < count; i++) {
        if (!table_alive(ctx->draft->table, ref_make(REF_UNIT, units[i]))) {
            return refuse_target(ctx, "EAH-CORE-06", "gone", ref_make(REF_UNIT, units[i]));
        }
        if (!fires_on_order(ctx, units[i])) {
            return false;
        }
        add_weapons(ctx, volley, units[i], arg_word(ctx, "weapon", NULL));
        if (eah_host(ctx->draft->table, units[i]) >= 0) {
            ctx_cite(ctx, "EAH-STRUCT-23", "fires-out", ROLE_PASSES);
            cite_ref(ctx, "unit", ref_make(REF_UNIT, units[i]));
            cite_ref(ctx, "target", ref_make(REF_AREA, eah_host(ctx->draft->table, units[i])));
        }
    }
    if (!volley->shooter_count) {
        refuse_target(ctx, "EAH-CORE-06", "nobody", ctx->ruling->object);
    }
    return volley->shooter_count > 0;
}

/* ---- the volley ---- */

typedef struct {
    int hits;
    EahCover cover;
} Strike;

/* Next target for a shooter: those not hit yet before those hit, then the nearest, then the lower id. */
static int next_target(RulesCtx *ctx, const EahVolley *volley, const EahShooter *shooter) {
    int best = -1;
    for (int i = 0; i < volley->target_count; i++) {
        const EahTarget *target = &volley->targets[i];
        if (!shooter->sees[i]) {
            continue;
        }
        const EahTarget *other = best < 0 ? NULL : &volley->targets[best];
        if (!other || target->hits < other->hits ||
            (target->hits == other->hits && target->distance < other->distance) ||
            (target->hits == other->hits && target->distance == other->distance &&
             setup_before(ctx->field->setup, target->ref, other->ref))) {
            best = i;
        }
    }
    return best;
}

/* The dice of one weapon: each is rolled against the target that the next hit would go to. Equal needs are one pool. */
static bool roll_weapon(RulesCtx *ctx, EahVolley *volley, const EahShooter *shooter, const int *firers, int firer_count,
                        Strike *strikes, int *dice) {
    for (int left = shooter->weapon->shots; left > 0;) {
        EahCover cover;
        RulesSum sum;
        int hits = 0, front = next_target(ctx, volley, shooter);
        bool first = ctx->ruling->sums.count == 0;
        int need = eah_to_hit(ctx, shooter->unit, shooter->weapon, 0, volley->targets[front].ref, volley->value, firers,
                              firer_count, first, &cover, &sum);
        array_push(&ctx->ruling->sums, sum);
        bool alone = true;
        for (int i = 0; i < volley->target_count; i++) {
            alone = alone && (i == front || !shooter->sees[i]);
        }
        int count = alone ? left : 1;
        if (first) {
            fact_number(ctx, "needs", need);
        }
        if (!eah_roll_to_hit(ctx, shooter->unit, count, need, &hits)) {
            return false;
        }
        volley->targets[front].hits += hits;
        strikes[front].hits += hits;
        strikes[front].cover = cover;
        *dice += count;
        left -= count;
    }
    return true;
}

static bool is_last_of_weapon(const EahVolley *volley, int i) {
    return i + 1 == volley->shooter_count || volley->shooters[i + 1].weapon != volley->shooters[i].weapon;
}

static bool strike_all(RulesCtx *ctx, EahVolley *volley, const EahWeapon *weapon, Strike *strikes, int *to_formation,
                       int *to_building) {
    for (int i = 0; i < volley->target_count; i++) {
        TableRef ref = volley->targets[i].ref;
        bool stands = ref_is(ref, REF_AREA) ? eah_dc_now(ctx->field, ctx->draft->table, ref) > 0
                                            : table_alive(ctx->draft->table, ref);
        if (stands && !eah_strike(ctx, weapon, ref, strikes[i].hits, &strikes[i].cover, volley->crossfire, to_formation,
                                  to_building)) {
            return false;
        }
        strikes[i].hits = 0;
    }
    return true;
}

/* CORE-08, STRUCT-21, bm_fire: one for coming under fire; the loss; the building's, divided. Then the walls fall. */
bool eah_aftermath(RulesCtx *ctx, EahVolley *volley, int to_formation, int to_building) {
    int building = -1;
    for (int i = 0; i < volley->target_count; i++) {
        building = ref_is(volley->targets[i].ref, REF_AREA) && volley->targets[i].hits ? volley->targets[i].ref.index
                                                                                       : building;
    }
    bool pooled = building >= 0 && eah_reading(ctx, EAH_READ_BM_FIRE) != EAH_DEFAULT;
    if (!pooled) {
        eah_add_markers(ctx, volley->formation, 1, "under-fire");
    }
    eah_add_markers(ctx, volley->formation, to_formation, "loss");
    if (building >= 0) {
        eah_share_markers(ctx, building, to_building + pooled);
    }
    for (int i = 0; i < volley->target_count; i++) {
        TableRef ref = volley->targets[i].ref;
        if (ref_is(ref, REF_AREA) && eah_dc_now(ctx->field, ctx->draft->table, ref) == 0 &&
            eah_is_stronghold(ctx->field, ctx->draft->table, ref.index) &&
            (!eah_ruin(ctx, ref.index) || !eah_leave_ruin(ctx, ref.index))) {
            return false;
        }
    }
    return true;
}

static void fact_losses(RulesCtx *ctx, const EahVolley *volley, int dice) {
    int hits = 0;
    for (int i = 0; i < volley->target_count; i++) {
        hits += volley->targets[i].hits;
    }
    fact_number(ctx, "hits", hits);
    fact_number(ctx, "dice-count", dice);
}

static bool fire_direct(RulesCtx *ctx, EahVolley *volley) {
    int firers[EAH_FIRERS], firer_count = 0, dice = 0, to_formation = 0, to_building = 0;
    Strike *strikes = arena_alloc(ctx->ruling->arena, EAH_TARGETS, sizeof *strikes);
    for (int i = 0; i < volley->shooter_count; i++) {
        firers[firer_count++] = volley->shooters[i].unit;
    }
    for (int i = 0; i < volley->shooter_count; i++) {
        const EahShooter *shooter = &volley->shooters[i];
        if (shooter->weapon->bp) {
            continue;
        }
        if (!roll_weapon(ctx, volley, shooter, firers, firer_count, strikes, &dice)) {
            return false;
        }
        if (is_last_of_weapon(volley, i) &&
            !strike_all(ctx, volley, shooter->weapon, strikes, &to_formation, &to_building)) {
            return false;
        }
    }
    fact_losses(ctx, volley, dice);
    return eah_aftermath(ctx, volley, to_formation, to_building);
}

static bool has_barrage(const EahVolley *volley) {
    for (int i = 0; i < volley->shooter_count; i++) {
        if (volley->shooters[i].weapon->bp) {
            return true;
        }
    }
    return false;
}

static EahValue value_wanted(RulesCtx *ctx) {
    const char *word = arg_word(ctx, "value", "");
    return !strcmp(word, "ap") ? EAH_VALUE_AP : !strcmp(word, "at") ? EAH_VALUE_AT : EAH_VALUE_AUTO;
}

static int shooters_wanted(RulesCtx *ctx, int *units, bool *named) {
    TableRef formation;
    *named = !arg_ref(ctx, "formation", &formation);
    if (*named) {
        int count = arg_units(ctx, "unit", units, EAH_FIRERS);
        return count > 0 ? count : arg_units(ctx, "units", units, EAH_FIRERS);
    }
    return table_members(ctx->draft->table, formation, units, EAH_FIRERS);
}

static void resolve_fire(RulesCtx *ctx) {
    int units[EAH_FIRERS];
    bool named;
    EahVolley *volley = arena_alloc(ctx->ruling->arena, 1, sizeof *volley);
    int count = shooters_wanted(ctx, units, &named);
    if (ctx->ruling->outcome == RULING_BAD) {
        return;
    }
    if (count <= 0 || count > EAH_FIRERS) {
        ctx_bad(ctx, "name who fires: unit, units or formation (at most %d)", EAH_FIRERS);
        return;
    }
    volley->shooters = arena_alloc(ctx->ruling->arena, EAH_FIRERS, sizeof *volley->shooters);
    volley->value = value_wanted(ctx);
    volley->crossfire = arg_bool(ctx, "crossfire", false);
    ctx->ruling->subject = count == 1 ? ref_make(REF_UNIT, units[0])
                                      : ref_make(REF_FORMATION, ctx->field->setup->units[units[0]].formation);
    if (!find_targets(ctx, volley, ctx->field->setup->units[units[0]].side)) {
        return;
    }
    count = suppress(ctx, units, count, named);
    if (count < 0 || !find_shooters(ctx, volley, units, count)) {
        return;
    }
    bool done = has_barrage(volley) ? eah_barrage(ctx, volley) && (ctx->ruling->outcome != RULING_REFUSED)
                                    : fire_direct(ctx, volley);
    for (int i = 0; done && i < count; i++) {
        eah_set(ctx, ref_make(REF_UNIT, units[i]), EAH_VAR_UNIT_fired, 1);
    }
}

static const char *const VALUE_WORDS[] = {"ap", "at", NULL};
static const RulesArg FIRE_ARGS[] = {
    {"unit", ARG_UNITS, false, "who fires", NULL},
    {"units", ARG_UNITS, false, "the same", NULL},
    {"formation", ARG_FORMATION, false, "all of it that may and can", NULL},
    {"at", ARG_REF, true, "a unit or formation of the enemy, or a Stronghold that it holds", NULL},
    {"weapon", ARG_WORD, false, "one weapon only, by its id", NULL},
    {"value", ARG_WORD, false, "the value to use where both may be used", VALUE_WORDS},
    {"point", ARG_ANY, false, "centre of the barrage template, or a list of centres", NULL},
    {"crossfire", ARG_BOOL, false, "the target stands in a crossfire", NULL},
};
const RulesVerb eah_verb_fire = {
    "fire",    "Shoots at a formation or a Stronghold: to hit, saves, damage, markers, ruin.",
    FIRE_ARGS, (int)BASE_COUNT(FIRE_ARGS),
    false,     resolve_fire};
