/* How sure it is that a formation may fire at another, or may not (CORE-06): one weapon of one unit is enough that has
 * one target in range and in sight. What an order, markers or a class of target forbid hangs on no measure.
 *
 * A line of sight whose margin is not known (drawn from centre to centre) proves nothing: its shot is left out where
 * there is fire, and where there is none, only its range speaks. */
#include "geom/limits.h"
#include "rules/ea-heresy/actions.h"
#include "rules/ea-heresy/fire/fire.h"
#include "rules/ea-heresy/sight/sight.h"

#include <math.h>
#include <string.h>

#define LINES_MAX 12 /* lines of sight whose margins are looked for to better that of a volley that is fired */

typedef struct {
    RulesCtx *ctx;
    const EahVolley *volley;
    RulesDecision any; /* whether one of the shots so far can be made */
    int count, lines;
    bool unknown;
} Shots;

static RulesDecision range_of(RulesCtx *ctx, int unit, const EahWeapon *weapon, TableRef target) {
    TableRef firer = ref_make(REF_UNIT, unit);
    double gap = eah_end_gap(eah_end(ctx, firer), eah_end(ctx, target));
    return eah_within(ctx, firer, target, gap, weapon->range, "EAH-CORE-06");
}

static bool flies(RulesCtx *ctx, TableRef ref) {
    return ref_is(ref, REF_UNIT) && eah_is_flying(ctx->field, ctx->draft->table, ref.index);
}

/* The line of sight that the shot needs; no margin beyond `max` is of use. Returns false when it is not known. */
static bool find_sight(RulesCtx *ctx, int unit, TableRef target, double max, RulesDecision *out) {
    TableRef firer = ref_make(REF_UNIT, unit);
    RulesSight sight;
    eah_sight(ctx, firer, target, SIGHT_VERDICT, &sight);
    *out = decision_fixed(sight.visible);
    if (flies(ctx, firer) || flies(ctx, target)) {
        return true; /* decided without lines */
    }
    bool known = eah_sight_margin(ctx, firer, target, sight.visible, max, &out->margin);
    out->margin.rule = out->margin.rule ? out->margin.rule : "EAH-CORE-06";
    return known;
}

static double size_of(const RulesMargin *margin) {
    return margin->kind == MARGIN_NONE ? INFINITY : margin->mm;
}

static void add_shot(Shots *shots, RulesDecision shot) {
    shots->any = shots->count++ > 0 ? decision_or(shots->any, shot) : shot;
}

/* A shot that can be made; only what betters the margin is looked at. */
static void add_fired(Shots *shots, const EahShooter *shooter, int target) {
    TableRef ref = shots->volley->targets[target].ref;
    RulesDecision shot = range_of(shots->ctx, shooter->unit, shooter->weapon, ref), sight;
    bool better = shots->count == 0 || size_of(&shot.margin) > size_of(&shots->any.margin);
    if (better && shots->lines++ < LINES_MAX && find_sight(shots->ctx, shooter->unit, ref, RULES_MARGIN_MAX, &sight)) {
        add_shot(shots, decision_and(shot, sight));
    }
}

/* A shot that cannot be made; only what lessens the margin is looked at. */
static void add_failed(Shots *shots, int unit, const EahWeapon *weapon, int target) {
    RulesCtx *ctx = shots->ctx;
    TableRef ref = shots->volley->targets[target].ref;
    RulesDecision shot = range_of(ctx, unit, weapon, ref), sight;
    double min = shots->count == 0 ? RULES_MARGIN_MAX : size_of(&shots->any.margin);
    if (!shot.holds && size_of(&shot.margin) >= min) {
        add_shot(shots, shot);
        return;
    }
    bool known = find_sight(ctx, unit, ref, fmin(min, RULES_MARGIN_MAX), &sight);
    shots->unknown = shots->unknown || (!known && shot.holds);
    add_shot(shots, known ? decision_and(shot, sight) : shot);
}

static void note_fired(Shots *shots) {
    const EahVolley *volley = shots->volley;
    for (int i = 0; i < volley->shooter_count; i++) {
        for (int k = 0; k < volley->aimed; k++) {
            if (volley->shooters[i].sees[k]) {
                add_fired(shots, &volley->shooters[i], k);
            }
        }
    }
    if (shots->count > 0) {
        ctx_margin(shots->ctx, shots->any.margin);
    } else {
        ctx_margin_unknown(shots->ctx);
    }
}

static void note_failed(Shots *shots, const int *units, int count) {
    RulesCtx *ctx = shots->ctx;
    const EahVolley *volley = shots->volley;
    for (int i = 0; i < count; i++) {
        const EahProfile *profile = eah_profile(ctx->field, units[i]);
        for (int w = 0; w < profile->weapon_count; w++) {
            const EahWeapon *weapon = &profile->weapons[w];
            for (int k = 0; eah_may_shoot_with(ctx, weapon) && k < volley->aimed; k++) {
                EahValue used;
                if (eah_value(ctx, weapon, weapon->bp, volley->targets[k].ref, volley->value, &used) != VAR_NONE) {
                    add_failed(shots, units[i], weapon, k);
                }
            }
        }
    }
    if (shots->count > 0 && !shots->unknown) {
        ctx_margin_fails(ctx, shots->any.margin);
    }
}

/* ---- a template that is laid by hand ---- */

/* It touches the target where it was told to lie. */
static RulesDecision touched_at(RulesCtx *ctx, GeomVec at, TableRef target) {
    GeomBase disc = geom_base_disc(number_now(ctx, EAH_NUM_TEMPLATE_DIAMETER));
    GeomShape template = shape_place(&disc, at, 0), parts[EAH_PARTS];
    RulesDecision out = decision_fixed(false);
    int count = eah_body(ctx->field, ctx->draft->table, target, parts, EAH_PARTS);
    for (int i = 0; i < count; i++) {
        GeomGap gap = shape_gap(&template, &parts[i]);
        double off = fabs(gap.gap - gap.lap - GEOM_LIMIT), mm = off / rules_margin_speed(ctx, target, ref_none());
        RulesDecision one = decision_below(gap.gap <= GEOM_LIMIT, mm, "EAH-CORE-11");
        out = i == 0 ? one : decision_or(out, one);
    }
    return out;
}

/* The only weapon of these units that lays templates; NULL: there are several. */
static const EahWeapon *only_barrage(RulesCtx *ctx, const int *units, int count) {
    const EahWeapon *only = NULL;
    for (int i = 0; i < count; i++) {
        const EahProfile *profile = eah_profile(ctx->field, units[i]);
        for (int w = 0; w < profile->weapon_count; w++) {
            const EahWeapon *weapon = &profile->weapons[w];
            if (weapon->bp > 0 && eah_may_shoot_with(ctx, weapon)) {
                if (only && only != weapon) {
                    return NULL;
                }
                only = weapon;
            }
        }
    }
    return only;
}

/* CORE-11: the template touches a target that one of the guns reaches and sees; or it touches none, whatever they see.
 */
static void note_laid(Shots *shots, const EahWeapon *weapon, GeomVec at) {
    RulesCtx *ctx = shots->ctx;
    const EahVolley *volley = shots->volley;
    RulesDecision laid = decision_fixed(false), shot;
    for (int k = 0; k < volley->aimed; k++) {
        RulesDecision touched = touched_at(ctx, at, volley->targets[k].ref);
        laid = k == 0 ? touched : decision_or(laid, touched);
        for (int i = 0; i < volley->shooter_count && touched.holds; i++) {
            const EahShooter *shooter = &volley->shooters[i];
            if (shooter->weapon == weapon && shooter->sees[k] && shots->lines++ < LINES_MAX &&
                find_sight(ctx, shooter->unit, volley->targets[k].ref, RULES_MARGIN_MAX, &shot)) {
                shot = decision_and(shot, range_of(ctx, shooter->unit, weapon, volley->targets[k].ref));
                add_shot(shots, decision_and(shot, touched));
            }
        }
    }
    if (shots->count > 0) {
        ctx_margin(ctx, shots->any.margin);
        return;
    }
    for (int i = 0; i < volley->shooter_count && !laid.holds; i++) { /* while there is a gun to fire, it lies wide */
        for (int k = 0; k < volley->aimed && volley->shooters[i].weapon == weapon; k++) {
            if (volley->shooters[i].sees[k]) {
                add_fired(shots, &volley->shooters[i], k);
            }
        }
    }
    if (shots->count > 0) {
        ctx_margin_fails(ctx, rules_margin_and(laid.margin, shots->any.margin));
    }
    ctx_margin_unknown(ctx);
}

static bool fires(const EahVolley *volley, const EahWeapon *weapon) {
    bool any = false;
    for (int i = 0; i < volley->shooter_count; i++) {
        any = any || volley->shooters[i].weapon == weapon;
    }
    return any;
}

static bool has_weapon(const EahProfile *profile, const EahWeapon *weapon) {
    return weapon >= profile->weapons && weapon < profile->weapons + profile->weapon_count;
}

/* A place for a template that no gun lays, since none reaches a target and sees it: other weapons fire. If one came to
 * lay it, it would have to touch a target. */
static void note_unlaid(Shots *shots, const EahWeapon *weapon, GeomVec at, const int *units, int count) {
    const EahVolley *volley = shots->volley;
    RulesCtx *ctx = shots->ctx;
    Shots guns = {.ctx = ctx, .volley = volley, .any = decision_fixed(false)};
    RulesDecision touched = decision_fixed(false);
    for (int k = 0; k < volley->aimed; k++) {
        RulesDecision one = touched_at(ctx, at, volley->targets[k].ref);
        touched = k == 0 ? one : decision_or(touched, one);
        EahValue used;
        bool fit = eah_value(ctx, weapon, weapon->bp, volley->targets[k].ref, volley->value, &used) != VAR_NONE;
        for (int i = 0; fit && i < count; i++) {
            if (has_weapon(eah_profile(ctx->field, units[i]), weapon)) {
                add_failed(&guns, units[i], weapon, k);
            }
        }
    }
    for (int i = 0; i < volley->shooter_count; i++) {
        for (int k = 0; k < volley->aimed; k++) {
            if (volley->shooters[i].sees[k]) {
                add_fired(shots, &volley->shooters[i], k);
            }
        }
    }
    if (guns.unknown || guns.any.holds || shots->count == 0) {
        ctx_margin_unknown(ctx);
        return;
    }
    RulesDecision none_lays = {.holds = true, .margin = guns.any.margin};
    ctx_margin(ctx, decision_and(shots->any, decision_or(none_lays, touched)).margin);
}

void eah_volley_margin(RulesCtx *ctx, const EahVolley *volley, const int *units, int count, bool limited) {
    Shots shots = {.ctx = ctx, .volley = volley};
    const EahWeapon *weapon = ctx->margins && !limited ? only_barrage(ctx, units, count) : NULL;
    GeomVec at;
    if (!ctx->margins) {
        return;
    }
    if (tree_find(ctx->action->args, "point")) {
        if (weapon && eah_template_point(ctx, 0, &at) && (fires(volley, weapon) || volley->shooter_count == 0)) {
            note_laid(&shots, weapon, at);
        } else if (weapon && eah_template_point(ctx, 0, &at)) {
            note_unlaid(&shots, weapon, at, units, count);
        } else {
            ctx_margin_unknown(ctx);
        }
    } else if (volley->shooter_count > 0) {
        note_fired(&shots);
    } else {
        note_failed(&shots, units, count);
    }
}

/* ---- who may be shot at ---- */

static bool may_be_fired(RulesCtx *ctx, const EahWeapon *weapon, const char *wanted, TableRef target) {
    EahValue used;
    return eah_shoots(weapon) && (!wanted || strcmp(weapon->id, wanted) == 0) &&
           eah_value(ctx, weapon, weapon->bp, target, EAH_VALUE_AUTO, &used) != VAR_NONE;
}

void eah_target_margin(RulesCtx *ctx, const int *units, int count, const char *wanted, TableRef target, bool barred) {
    RulesDecision seen = decision_fixed(false), allowed = seen;
    bool none_allowed = true;
    for (int i = 0; i < count; i++) {
        const EahProfile *profile = eah_profile(ctx->field, units[i]);
        RulesDecision sight;
        if (!find_sight(ctx, units[i], target, fmin(RULES_MARGIN_MAX, size_of(&ctx->ruling->margin)), &sight)) {
            ctx_margin_unknown(ctx);
            return;
        }
        seen = i == 0 ? sight : decision_or(seen, sight);
        for (int w = 0; w < profile->weapon_count && !barred; w++) {
            if (may_be_fired(ctx, &profile->weapons[w], wanted, target)) {
                RulesDecision shot = decision_and(sight, range_of(ctx, units[i], &profile->weapons[w], target));
                allowed = none_allowed ? shot : decision_or(allowed, shot);
                none_allowed = false;
            }
        }
    }
    ctx_margin(ctx, seen.margin);
    ctx_margin(ctx, allowed.margin);
}
