/* Which units fire, with which weapon, at which of the targets (CORE-03, CORE-06, STRUCT-16, -23, -25). */
#include "geom/limits.h"
#include "rules/ea-heresy/fire/fire.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/ea-heresy/sight/sight.h"

#include <math.h>

/* ---- one weapon ---- */

/* STRUCT-25: an AP value alone does nothing to a building. */
static void cite_no_value(RulesCtx *ctx, const EahWeapon *weapon, TableRef target, EahValue wanted) {
    const char *key = wanted == EAH_VALUE_AP ? "no-ap" : wanted == EAH_VALUE_AT ? "no-at" : "no-value";
    if (ref_is(target, REF_AREA)) {
        ctx_cite(ctx, "EAH-STRUCT-25", key, ROLE_CONTEXT, REF("target", target), TEXT("weapon", weapon->name));
    }
}

static bool in_range(RulesCtx *ctx, const EahShooter *shooter, TableRef target, double *gap) {
    *gap = eah_end_gap(eah_end(ctx, ref_make(REF_UNIT, shooter->unit)), eah_end(ctx, target));
    return *gap <= shooter->weapon->range + GEOM_LIMIT;
}

/* CORE-06: checks 1. a value against the target; 2. range; 3. sight. Returns true if there is any target. */
static bool aim(RulesCtx *ctx, EahVolley *volley, EahShooter *shooter) {
    bool any = false;
    for (int i = 0; i < volley->aimed; i++) {
        EahTarget *target = &volley->targets[i];
        RulesSight sight;
        EahValue used;
        double gap;
        if (eah_value(ctx, shooter->weapon, shooter->weapon->bp, target->ref, volley->value, &used) == VAR_NONE) {
            cite_no_value(ctx, shooter->weapon, target->ref, volley->value);
            continue;
        }
        if (!in_range(ctx, shooter, target->ref, &gap)) {
            continue;
        }
        eah_sight(ctx, ref_make(REF_UNIT, shooter->unit), target->ref, SIGHT_LINE, &sight);
        shooter->sees[i] = sight.visible;
        if (sight.visible) {
            any = true;
            target->distance = fmin(target->distance, gap);
        }
        if (ctx->margins) {
            rules_sight_close(ctx, &sight);
        }
        array_push(&ctx->ruling->sights, sight);
    }
    return any;
}

/* Adds the unit's weapons that have a target. Returns false when none has. */
static bool add_weapons(RulesCtx *ctx, EahVolley *volley, int unit) {
    const EahProfile *profile = eah_profile(ctx->field, unit);
    int before = volley->shooter_count;
    for (int i = 0; i < profile->weapon_count; i++) {
        volley->shooters = arena_grow(ctx->ruling->arena, volley->shooters, volley->shooter_count, &volley->shooter_cap,
                                      sizeof *volley->shooters);
        EahShooter *shooter = &volley->shooters[volley->shooter_count];
        *shooter = (EahShooter){.unit = unit, .weapon = &profile->weapons[i]};
        if (!eah_may_shoot_with(ctx, shooter->weapon)) {
            continue;
        }
        if (aim(ctx, volley, shooter)) {
            volley->shooter_count++;
        } else {
            ctx_cite(ctx, "EAH-CORE-06", "cannot", ROLE_CONTEXT, UNIT("unit", unit),
                     TEXT("weapon", shooter->weapon->name));
        }
    }
    return volley->shooter_count > before;
}

/* ---- how many ---- */

/* CORE-06: each marker prevents one unit of the formation from firing; units that have fired in this action count. */
static int max_to_fire(RulesCtx *ctx, const int *units, int count, int *markers) {
    int formation = ctx->field->setup->units[units[0]].formation, *members = eah_room(ctx), fired = 0;
    TableRef ref = ref_make(REF_FORMATION, formation);
    *markers = 0;
    if (formation < 0) {
        return count;
    }
    *markers = var_now(ctx, ref, EAH_VAR_FORMATION_bms);
    int living = table_members(ctx->draft->table, ref, members, eah_all(ctx));
    bool counted = var_now(ctx, ref, EAH_VAR_FORMATION_order) != EAH_ORDER_NONE;
    for (int i = 0; counted && i < living; i++) {
        fired += var_own(ctx, members[i], EAH_VAR_UNIT_fired) == 1;
    }
    int max = living - *markers - fired;
    return max > 0 ? max : 0;
}

static void cite_suppressed(RulesCtx *ctx, const int *units, int markers, int max, bool refused) {
    if (refused) {
        ctx_refuse(ctx, "EAH-CORE-06", "suppressed");
    } else {
        ctx_cite(ctx, "EAH-CORE-06", "some-suppressed", ROLE_PASSES);
    }
    cite_also(ctx, FORMATION("formation", ctx->field->setup->units[units[0]].formation), INT("markers", markers),
              INT("most", max));
}

/* ---- all of them ---- */

/* STRUCT-16, -23: an occupant fires from any part of the building, whichever zone reaches it. */
static void cite_occupant(RulesCtx *ctx, int unit) {
    int host = eah_host(ctx->draft->table, unit);
    TableRef ref = ref_make(REF_UNIT, unit);
    if (host < 0) {
        return;
    }
    ctx_cite(ctx, "EAH-STRUCT-23", "fires-out", ROLE_PASSES, REF("unit", ref), AREA("target", host));
    TableRef owner = eah_zone_over(ctx, unit, ref);
    if (owner.kind != REF_NONE) {
        ctx_cite(ctx, "EAH-STRUCT-16", "unaffected", ROLE_CONTEXT, REF("unit", ref), REF("what", owner));
    }
}

/* Sorts shooters so that those with the same weapon are adjacent and their dice form one pool; weapons are in the order
 * of their first use. */
static void sort_by_weapon(EahVolley *volley) {
    for (int i = 0; i < volley->shooter_count; i++) {
        int at = i;
        while (at > 0 && volley->shooters[at - 1].weapon != volley->shooters[i].weapon) {
            at--;
        }
        EahShooter moved = volley->shooters[i];
        if (at == 0) {
            continue; /* the first of its weapon */
        }
        for (int k = i; k > at; k--) {
            volley->shooters[k] = volley->shooters[k - 1];
        }
        volley->shooters[at] = moved;
    }
}

bool eah_find_shooters(RulesCtx *ctx, EahVolley *volley, const int *units, int count, bool named) {
    int markers, max = max_to_fire(ctx, units, count, &markers), left_out = 0;
    for (int i = 0; i < count; i++) {
        if (!eah_may_fire(ctx, units[i])) {
            return false;
        }
    }
    if (max == 0 || (named && count > max)) {
        cite_suppressed(ctx, units, markers, max, true);
        return false;
    }
    for (int i = 0; i < count; i++) {
        int before = volley->shooter_count;
        if (!add_weapons(ctx, volley, units[i])) {
            continue;
        }
        if (volley->firer_count == max) { /* the unit could fire, but markers prevent it */
            volley->shooter_count = before;
            left_out++;
            continue;
        }
        volley->firers[volley->firer_count++] = units[i];
        cite_occupant(ctx, units[i]);
    }
    if (left_out) {
        cite_suppressed(ctx, units, markers, max, false);
    }
    sort_by_weapon(volley);
    eah_volley_margin(ctx, volley, units, count, count > max);
    return volley->shooter_count > 0 || ctx_refuse(ctx, "EAH-CORE-06", "nobody", REF("target", ctx->ruling->object));
}
