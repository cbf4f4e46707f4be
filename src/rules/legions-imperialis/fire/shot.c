/* One shot (CORE-10, GFIR-02): its range and its line of sight, and how sure they are. */
#include "rules/legions-imperialis/fire/shot.h"

#include "geom/limits.h"
#include "rules/legions-imperialis/sight/sight.h"

#include <math.h>

RulesDecision li_shot_gap(RulesCtx *ctx, double gap, const LiWeapon *weapon, double speed, const char *rule) {
    if (!isfinite(gap) || (weapon->contact && gap <= GEOM_LIMIT)) { /* what touches was set so by hand */
        return decision_fixed(isfinite(gap));
    }
    double range = weapon->contact ? 0 : weapon->range;
    RulesDecision near = {gap <= range + GEOM_LIMIT,
                          rules_margin_of_limit(gap, range, speed + rules_margin_spread(ctx, range), rule)};
    if (weapon->contact || weapon->min <= 0) {
        return near;
    }
    double short_of = weapon->min - 2 * GEOM_LIMIT; /* the limit is passed downwards */
    return decision_and(near,
                        (RulesDecision){gap >= weapon->min - GEOM_LIMIT,
                                        rules_margin_of_limit(gap, fmax(0, short_of),
                                                              speed + rules_margin_spread(ctx, weapon->min), rule)});
}

/* The Structure that is fired at, or in which the target is, or -1. */
static int walls_of(const RulesCtx *ctx, TableRef target) {
    if (ref_is(target, REF_UNIT)) {
        return li_host(ctx->draft->table, target.index);
    }
    return li_is_structure(ctx->field, ctx->draft->table, target.index) ? target.index : -1;
}

/* GFIR-02: only walls in range are seen. While all of them are, the Structure is seen as a whole. */
static RulesDecision all_in_range(RulesCtx *ctx, int firer, const LiWeapon *weapon, int walls) {
    const GeomArea *area = &ctx->field->setup->areas[walls].area;
    GeomShape parts[LI_PARTS];
    int count = li_body(ctx->field, ctx->draft->table, li_unit(firer), parts, LI_PARTS);
    double far = INFINITY, speed = rules_margin_speed(ctx, li_unit(firer), li_area(walls));
    for (int i = 0; i < count; i++) {
        double farthest = 0;
        for (int k = 0; k < area->count; k++) {
            GeomShape corner = shape_point(area->points[k]);
            farthest = fmax(farthest, shape_gap(&parts[i], &corner).gap);
        }
        far = fmin(far, farthest);
    }
    if (!isfinite(far) || !isfinite(weapon->range)) {
        return decision_fixed(isfinite(far));
    }
    return (RulesDecision){
        far <= weapon->range + GEOM_LIMIT,
        rules_margin_of_limit(far, weapon->range, speed + rules_margin_spread(ctx, weapon->range), "LI-GFIR-02")};
}

bool li_shot_line_known(RulesCtx *ctx, int firer, const LiWeapon *weapon, TableRef target) {
    int reading = reading_of(ctx->field->data, LI_READ_OUTPOINT), walls = walls_of(ctx, target);
    if ((weapon->traits & LI_W_ANY_BARRAGE) && reading_of(ctx->field->data, LI_READ_HIDOUT) == LI_HIDOUT_NEVER) {
        return false;
    }
    if (li_host(ctx->draft->table, firer) >= 0 && reading == LI_OUTPOINT_ONE) {
        return false; /* the walls that look out are those in range */
    }
    if (walls < 0 || (weapon->traits & LI_W_ANY_BARRAGE)) {
        return true;
    }
    return li_sees(ctx, li_unit(firer), target, weapon->range, false)
               ? all_in_range(ctx, firer, weapon, walls).holds
               : !li_sees(ctx, li_unit(firer), target, INFINITY, false);
}

RulesDecision li_shot_line(RulesCtx *ctx, int firer, const LiWeapon *weapon, TableRef target, double max) {
    RulesDecision out = decision_fixed(true);
    if (weapon->traits & LI_W_ANY_BARRAGE) {
        return out;
    }
    out.holds = li_sees(ctx, li_unit(firer), target, weapon->range, false);
    li_sight_margin(ctx, li_unit(firer), target, out.holds, fmin(max, RULES_MARGIN_MAX), &out.margin);
    out.margin.rule = out.margin.rule ? out.margin.rule : "LI-CORE-10";
    int walls = walls_of(ctx, target);
    if (walls >= 0 && out.holds) {
        out = decision_and(out, all_in_range(ctx, firer, weapon, walls));
        out.margin.kind = out.margin.kind == MARGIN_FOUND ? MARGIN_AT_LEAST : out.margin.kind; /* a part may do */
    }
    return out;
}
