/* How sure the figures are that are told before a volley (HIT, CORE-10, OBCL-05): which weapon is the first that can
 * fire, who of the Detachment has it in reach of whom, and what the ground adds to the roll. Every shot and every
 * membership that has a say must stay as it is: a bound, since not each of them changes a figure. */
#include "geom/limits.h"
#include "rules/legions-imperialis/fire/shot.h"
#include "rules/legions-imperialis/sight/sight.h"

#include <math.h>

#define FINE 1e-3 /* mm; how closely the margin of a wall that cuts lines is looked for */

typedef struct {
    RulesCtx *ctx;
    const LiVolley *volley;
    RulesMargin min;
    bool unknown;
} Figures;

static void keep(Figures *it, RulesMargin margin) {
    if (margin.kind != MARGIN_NONE && (it->min.kind == MARGIN_NONE || margin.mm < it->min.mm)) {
        it->min = margin;
    }
}

static double max_of(const Figures *it) {
    return it->min.kind == MARGIN_NONE ? RULES_MARGIN_MAX : it->min.mm;
}

/* ---- shots ---- */

/* CORE-19: twice the dice within half range. */
static void keep_half(Figures *it, int firer, const LiWeapon *weapon, TableRef target) {
    RulesCtx *ctx = it->ctx;
    double gap = li_gap(ctx->field, ctx->draft->table, li_unit(firer), target, NULL, NULL);
    if ((weapon->traits & LI_W_ASSAULT) && isfinite(gap)) {
        double half = weapon->range / 2;
        double speed = rules_margin_speed(ctx, li_unit(firer), target) + rules_margin_spread(ctx, half);
        keep(it, rules_margin_of_limit(gap, half, speed, "LI-CORE-19"));
    }
}

static void keep_shot(Figures *it, int firer, const LiWeapon *weapon, TableRef target) {
    RulesDecision shot;
    bool known = li_shot_reach(it->ctx, it->volley, firer, weapon, target, &shot);
    keep_half(it, firer, weapon, target);
    if (!known || (shot.holds && !li_shot_line_known(it->ctx, firer, weapon, target))) {
        it->unknown = true;
        return;
    }
    if (shot.holds) {
        shot = decision_and(shot, li_shot_line(it->ctx, firer, weapon, target, max_of(it)));
    }
    keep(it, shot.margin);
}

static void keep_weapon(Figures *it, const LiWeapon *weapon) {
    RulesCtx *ctx = it->ctx;
    TableRef targets[LI_UNITS];
    int units[LI_UNITS], count = it->volley->area >= 0 ? 1 : li_models(ctx->draft->table, it->volley->formation, units);
    for (int i = 0; i < count; i++) {
        targets[i] = it->volley->area >= 0 ? li_area(it->volley->area) : li_unit(units[i]);
    }
    for (int i = 0; i < it->volley->firer_count && !it->unknown; i++) {
        const LiProfile *profile = li_profile(ctx->field, it->volley->firers[i]);
        bool has = weapon >= profile->weapons && weapon < profile->weapons + profile->weapon_count;
        for (int k = 0; k < count && has; k++) {
            keep_shot(it, it->volley->firers[i], weapon, targets[k]);
        }
    }
}

/* ---- the ground ---- */

/* OPEN-02: who stands on a hill looks down on the wall. */
static void keep_footing(Figures *it, int unit) {
    RulesCtx *ctx = it->ctx;
    GeomShape base;
    for (int a = 0; a < ctx->field->setup->area_count && table_base(ctx->draft->table, unit, &base); a++) {
        if (!ctx->draft->table->removed[a] && li_kind(ctx->field, ctx->draft->table, a)->ground) {
            keep(it, rules_margin_of_place(&base, &ctx->field->setup->areas[a].area, MARGIN_CENTRE,
                                           rules_margin_speed(ctx, li_unit(unit), li_area(a)), "LI-OPEN-02"));
        }
    }
}

/* OBCL-05: a wall that the model touches goes with it; it may come to cut lines to it, or cut them no more. */
static void keep_wall(Figures *it, int firer, int unit, int area) {
    LiCut cut;
    if (!li_cut_make(it->ctx, firer, unit, area, &cut)) {
        return;
    }
    keep_footing(it, firer);
    keep_footing(it, unit);
    bool now = li_cut_holds(&cut, 0, true);
    double low = 0, high = fmin(max_of(it), RULES_MARGIN_MAX);
    if (li_cut_holds(&cut, high, !now) == now) {
        return;
    }
    while (high - low > FINE) {
        double middle = (low + high) / 2;
        *(li_cut_holds(&cut, middle, !now) == now ? &low : &high) = middle;
    }
    keep(it, (RulesMargin){.kind = MARGIN_AT_LEAST, .mm = low, .rule = "LI-OBCL-05"});
}

static void keep_ground(Figures *it, int unit) {
    RulesCtx *ctx = it->ctx;
    GeomShape base;
    for (int a = 0; a < ctx->field->setup->area_count && table_base(ctx->draft->table, unit, &base); a++) {
        const LiKind *kind = li_kind(ctx->field, ctx->draft->table, a);
        if (ctx->draft->table->removed[a]) {
            continue;
        }
        if (kind->ignorable && (kind->hit_for & (1u << li_profile(ctx->field, unit)->type))) {
            RulesMargin margin = li_wholly_margin(ctx, unit, a, &base);
            margin.kind = MARGIN_AT_LEAST; /* another area may do as much */
            keep(it, margin);
        }
        double gap = kind->family == LI_FAMILY_OBSTACLE ? area_gap(&ctx->field->setup->areas[a].area, &base, NULL) : 0;
        if (kind->family == LI_FAMILY_OBSTACLE && gap > GEOM_LIMIT) {
            keep(it, rules_margin_of_limit(gap, 0, rules_margin_speed(ctx, li_unit(unit), li_area(a)), "LI-OBCL-05"));
        }
        for (int i = 0; i < it->volley->firer_count && kind->family == LI_FAMILY_OBSTACLE && gap <= GEOM_LIMIT; i++) {
            keep_wall(it, it->volley->firers[i], unit, a);
        }
    }
}

/* CORE-19: a barrage is harder where the first firer sees none of them. */
static void keep_barrage(Figures *it, int firer, const int *units, int count) {
    RulesDecision any = decision_fixed(false);
    for (int i = 0; i < count; i++) {
        RulesDecision one = decision_fixed(false);
        RulesSight sight;
        li_sight(it->ctx, li_unit(firer), li_unit(units[i]), SIGHT_VERDICT, &sight);
        one.holds = sight.visible;
        li_sight_margin(it->ctx, li_unit(firer), li_unit(units[i]), one.holds, RULES_MARGIN_MAX, &one.margin);
        any = i == 0 ? one : decision_or(any, one);
    }
    keep(it, any.margin);
}

RulesMargin li_needs_margin(RulesCtx *ctx, const LiVolley *volley, const LiWeapon *first, const LiPool *pool,
                            bool *unknown) {
    Figures it = {.ctx = ctx, .volley = volley};
    bool past = false;
    for (int i = 0; i < volley->firer_count && !past; i++) {
        const LiProfile *profile = li_profile(ctx->field, volley->firers[i]);
        bool again = false; /* weapons are asked of whoever has them */
        for (int k = 0; k < i; k++) {
            again = again || li_profile(ctx->field, volley->firers[k]) == profile;
        }
        for (int k = 0; k < profile->weapon_count && !past; k++) {
            if (!again && li_volley_uses(volley, &profile->weapons[k])) {
                keep_weapon(&it, &profile->weapons[k]);
            }
            past = &profile->weapons[k] == first;
        }
    }
    int units[LI_UNITS], count = volley->area < 0 && first ? li_models(ctx->draft->table, volley->formation, units) : 0;
    for (int i = 0; i < count; i++) {
        keep_ground(&it, units[i]);
    }
    if (first && (first->traits & LI_W_ANY_BARRAGE)) {
        keep_barrage(&it, pool->firers[0], units, count);
    }
    bool alone = volley->firer_count == 1 && (volley->area >= 0 || count == 1);
    it.min.kind = it.min.kind == MARGIN_FOUND && !alone ? MARGIN_AT_LEAST : it.min.kind;
    *unknown = it.unknown;
    return it.unknown ? (RulesMargin){.kind = MARGIN_NONE} : it.min;
}
