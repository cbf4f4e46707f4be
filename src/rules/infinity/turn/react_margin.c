/* How sure it is that a reaction may be declared, or may not (CORE-05, -09, -13): Line of Fire, the Zone of Control and
 * what reaches. Known where the active trooper acts in one place, in which it stands; where it may be met along a path,
 * and of answers to an attack that is not seen, nothing is said. */
#include "geom/limits.h"
#include "rules/bodies.h"
#include "rules/infinity/sight/sight_margin.h"
#include "rules/infinity/turn/reactions.h"

static RulesDecision negated(RulesDecision it) {
    it.holds = !it.holds;
    return it;
}

static RulesDecision within(RulesCtx *ctx, int unit, int active, double limit, const char *rule) {
    GeomShape one = inf_base(ctx, unit), other = inf_base(ctx, active);
    double gap = shape_gap(&one, &other).gap, speed = rules_margin_speed(ctx, inf_unit(unit), inf_unit(active));
    return (RulesDecision){gap <= limit + GEOM_LIMIT,
                           rules_margin_of_limit(gap, limit, speed + rules_margin_spread(ctx, limit), rule)};
}

/* True if it acts where it stands, and nothing is set against it that would move with it. */
static bool is_in_place(RulesCtx *ctx, int active, const InfActs *acts) {
    const RulesBodies *bodies = bodies_now(ctx);
    int alike = 0;
    for (int i = 0; i < bodies->count; i++) {
        alike += bodies->areas[i] == bodies->units[active];
    }
    return alike == 1 && acts->count == 1 && vec_distance(acts->way[0], inf_base(ctx, active).centre) <= GEOM_LIMIT;
}

/* What the right to react covers this skill by. */
static RulesDecision covered(InfSkillId skill, RulesDecision seen, RulesDecision near) {
    return skill == INF_CHANGE_FACING ? decision_and(negated(seen), near)
           : skill == INF_RESET       ? decision_or(seen, near)
                                      : seen;
}

static bool is_known(RulesCtx *ctx, int unit, InfSkillId skill, int active, const InfReaction *it) {
    bool sees = it->right == INF_RIGHT_FULL, answers = inf_shoots(ctx, active) && inf_is_target(ctx, active, unit);
    bool known = skill == INF_BS_ATTACK || skill == INF_DODGE || skill == INF_RESET || skill == INF_ENGAGE ||
                 skill == INF_CHANGE_FACING;
    return known && (sees || !answers) && !inf_in_contact(ctx, unit, active) && is_in_place(ctx, active, &it->acts);
}

void inf_note_reaction(RulesCtx *ctx, int unit, InfSkillId skill, int active, const InfReaction *it, bool allowed) {
    RulesMargin sight;
    if (!ctx->margins || (!allowed && ctx->ruling->margin_fails.kind != MARGIN_NONE)) {
        return; /* what reaches is noted already */
    }
    bool sees = it->right == INF_RIGHT_FULL;
    if (!is_known(ctx, unit, skill, active, it) ||
        !inf_sight_margin(ctx, inf_unit(unit), inf_unit(active), sees, RULES_MARGIN_MAX, &sight)) {
        ctx_margin_unknown(ctx);
        return;
    }
    RulesDecision seen = {sees, sight};
    RulesDecision near = within(ctx, unit, active, number_now(ctx, INF_NUM_ZONE_OF_CONTROL), "INF-CORE-05");
    if (inf_shoots(ctx, active) && inf_is_target(ctx, active, unit)) { /* unseen it might answer otherwise */
        near = (RulesDecision){.holds = false, .margin = {.kind = MARGIN_AT_LEAST}};
    }
    RulesDecision may = covered(skill, seen, near);
    if (skill == INF_ENGAGE) {
        may = decision_and(may, within(ctx, unit, active, number_now(ctx, INF_NUM_ENGAGE_REACH), "INF-CORE-13"));
    } else if (skill == INF_BS_ATTACK && it->ask.weapon >= 0) {
        const InfWeapon *weapon = &inf_data(ctx->field)->weapons[it->ask.weapon];
        may = decision_and(may, within(ctx, unit, active, weapon->bands[weapon->band_count - 1].to, "INF-CORE-09"));
    }
    if (may.holds != allowed) { /* refused for what no place decides */
        return;
    }
    (allowed ? ctx_margin : ctx_margin_fails)(ctx, may.margin);
}
