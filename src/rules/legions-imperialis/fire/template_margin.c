/* How sure it is that a template can be laid over something (CORE-19): a Blast's middle is in range and the disc over
 * it. A point that the action gives stays where it was told; without one the shape lies over the middle of the nearest,
 * and goes with that.
 *
 * Not known is where a beam lies that was told a point or that goes by a corner of its target; which of several models
 * of different bases is the nearest; and what the points of several firers do together. */
#include "geom/limits.h"
#include "rules/legions-imperialis/fire/shot.h"
#include "rules/legions-imperialis/fire/template_parts.h"

#include <math.h>

#define RULE "LI-CORE-19"

static bool stands_on_disc(RulesCtx *ctx, int unit) {
    GeomShape base;
    return table_base(ctx->draft->table, unit, &base) && base.kind == GEOM_DISC;
}

/* True if all models of the Detachment stand on discs of one size: of these the nearest rim has the nearest middle. */
static bool stand_alike(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units);
    bool alike = count > 0;
    for (int i = 0; i < count && alike; i++) {
        GeomShape base, first;
        alike = stands_on_disc(ctx, units[i]) && table_base(ctx->draft->table, units[i], &base) &&
                table_base(ctx->draft->table, units[0], &first) && fabs(base.rx - first.rx) <= 0;
    }
    return alike;
}

/* The middle of a Blast in range of the firer. */
static RulesDecision reach_of(RulesCtx *ctx, int firer, const LiWeapon *weapon, GeomVec at, double speed) {
    return li_shot_gap(ctx, li_template_gap(ctx, firer, at), weapon, speed, RULE);
}

/* What a disc that stays where it is laps by more than the tolerance. */
static RulesDecision under(RulesCtx *ctx, const GeomShape *disc, TableRef target) {
    double speed = rules_margin_speed(ctx, target, ref_none()), lap, gap;
    GeomShape base;
    if (ref_is(target, REF_UNIT) && table_base(ctx->draft->table, target.index, &base)) {
        GeomGap between = shape_gap(disc, &base);
        lap = between.lap;
        gap = between.gap;
    } else {
        GeomPlace place = geom_place(disc, &ctx->field->setup->areas[target.index].area);
        lap = place.lap;
        gap = place.gap;
    }
    double off = lap > 0 ? fabs(lap - GEOM_LIMIT) : gap + GEOM_LIMIT;
    RulesDecision out = {lap > GEOM_LIMIT, rules_margin_of_limit(off + GEOM_LIMIT, 0, speed, RULE)};
    out.margin.kind = MARGIN_AT_LEAST;
    return out;
}

static RulesDecision under_point(RulesCtx *ctx, int firer, const LiWeapon *weapon, TableRef target, bool inside,
                                 GeomVec at) {
    GeomBase base = geom_base_disc(weapon->blast);
    GeomShape disc = shape_place(&base, at, 0), middle = shape_point(at);
    RulesDecision out =
        decision_and(reach_of(ctx, firer, weapon, at, rules_margin_speed(ctx, li_unit(firer), ref_none())),
                     under(ctx, &disc, target));
    return inside ? decision_and(out, under(ctx, &middle, target)) : out;
}

/* The far end of a beam, which has to get a little beyond the rim of a disc that it goes through the middle of. */
static RulesDecision beam_of(RulesCtx *ctx, int firer, const LiWeapon *weapon, TableRef target) {
    double gap = li_gap(ctx->field, ctx->draft->table, li_unit(firer), target, NULL, NULL);
    double speed = rules_margin_speed(ctx, li_unit(firer), target) + rules_margin_spread(ctx, weapon->range);
    return (RulesDecision){gap < weapon->range - GEOM_LIMIT,
                           rules_margin_of_limit(gap, weapon->range - 2 * GEOM_LIMIT, speed, RULE)};
}

bool li_template_decision(RulesCtx *ctx, const LiVolley *volley, int firer, const LiWeapon *weapon, TableRef target,
                          RulesDecision *out) {
    GeomVec at;
    int host = ref_is(target, REF_UNIT) ? li_host(ctx->draft->table, target.index) : target.index;
    TableRef aim = host >= 0 ? li_area(host) : target;
    *out = decision_fixed(true);
    if (!li_lays(weapon)) {
        return true;
    }
    if (li_template_point(ctx, volley, firer, &at)) {
        bool alone = volley->firer_count == 1 && li_profile(ctx->field, firer)->weapon_count == 1;
        if (weapon->blast <= 0 || (li_template_is_placed(ctx, volley, firer) && !alone)) {
            return false;
        }
        *out = under_point(ctx, firer, weapon, aim, host >= 0 && volley->area < 0, at);
        return true;
    }
    if (host < 0 && !stand_alike(ctx, volley->formation)) {
        return false;
    }
    if (weapon->blast <= 0) {
        bool discs = host < 0 && stands_on_disc(ctx, firer);
        *out = discs ? beam_of(ctx, firer, weapon, target) : *out;
        return discs;
    }
    at = li_template_middle(ctx, aim);
    *out = reach_of(ctx, firer, weapon, at, rules_margin_speed(ctx, li_unit(firer), aim));
    return true;
}
