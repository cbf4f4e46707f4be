/* The right to react, what it covers, and the check of one reaction. A reaction is met where it is best, or at the
 * place that it names. */
#include "geom/limits.h"
#include "rules/infinity/turn/orders.h"
#include "rules/infinity/turn/reactions.h"

/* 1. Line of Fire to the active trooper at a point where it acts.
 * 2. An attack that it cannot see, on itself.
 * 3. The Zone of Control. */
InfRight inf_right(RulesCtx *ctx, int unit, int active, const InfActs *acts, GeomVec *at, bool cite) {
    InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
    if (inf_meets(ctx, unit, active, acts, look, at)) { /* 1 */
        if (cite) {
            ctx_cite(ctx, "INF-CORE-05", "may", ROLE_CONTEXT, UNIT("unit", unit), UNIT("other", active),
                     DRAW(SHAPE_GHOST, .ref = inf_unit(active), .points = at, .count = 1));
            inf_cite_way(ctx, unit, active, acts);
        }
        return INF_RIGHT_FULL;
    }
    if (inf_shoots(ctx, active) && inf_is_target(ctx, active, unit)) { /* 2 */
        InfAnswer answer = inf_answer(ctx, &look->ask, look, cite);
        if (answer != INF_ANSWER_NONE) {
            return answer == INF_ANSWER_FULL ? INF_RIGHT_ANSWER : INF_RIGHT_TURN;
        }
    } else if (cite && inf_shoots(ctx, active)) {
        ctx_cite(ctx, "INF-ZERO-04", "not-target", ROLE_CONTEXT, UNIT("unit", unit), UNIT("other", active));
    }
    bool near = inf_acts_gap(ctx, unit, active, acts) <= number_now(ctx, INF_NUM_ZONE_OF_CONTROL) + GEOM_LIMIT;
    if (cite) {
        inf_look_cite(ctx, look);
        inf_cite_way(ctx, unit, active, acts);
        ctx_cite(ctx, "INF-CORE-05", near ? "zoc" : "none", ROLE_CONTEXT, UNIT("unit", unit), UNIT("other", active));
    }
    return near ? INF_RIGHT_ZONE : INF_RIGHT_NONE; /* 3 */
}

static bool inf_right_covers(RulesCtx *ctx, InfRight right, InfSkillId skill) {
    switch (right) {
    case INF_RIGHT_FULL: return skill != INF_CHANGE_FACING;
    case INF_RIGHT_ANSWER: return inf_answers_with(ctx, INF_ANSWER_FULL, skill);
    case INF_RIGHT_TURN: return inf_answers_with(ctx, INF_ANSWER_TURN, skill);
    case INF_RIGHT_ZONE: return skill == INF_CHANGE_FACING || skill == INF_RESET;
    default: return false;
    }
}

bool inf_may_react(RulesCtx *ctx, int unit, int active) {
    GeomVec at;
    if (!inf_enemies(ctx, unit, active) || !inf_stands(ctx->field, ctx->draft->table, unit) ||
        var_own(ctx, unit, INF_VAR_UNIT_aro) != 0 || var_own(ctx, unit, INF_VAR_UNIT_passed)) {
        return false;
    }
    InfActs acts = inf_acts(ctx, active);
    return inf_right(ctx, unit, active, &acts, &at, false) != INF_RIGHT_NONE;
}

static bool refuse_right(RulesCtx *ctx, int unit, InfSkillId skill, int active, InfRight right) {
    bool answer = right == INF_RIGHT_ANSWER, turn = right == INF_RIGHT_TURN;
    const char *key = answer                    ? inf_answer_refusal(ctx)
                      : turn                    ? "away"
                      : right == INF_RIGHT_ZONE ? "zoc"
                      : right == INF_RIGHT_FULL ? "sees"
                                                : "none";
    return ctx_refuse(ctx,
                      answer ? "INF-ZERO-05"
                      : turn ? "INF-ZERO-09"
                             : "INF-CORE-05",
                      key, UNIT("unit", unit), UNIT("other", active),
                      TEXT("skill", inf_data(ctx->field)->skills[skill].label));
}

bool inf_check_reaction(RulesCtx *ctx, int unit, InfSkillId skill, int active, InfReaction *it) {
    if (inf_immobile(ctx, unit, skill)) { /* 1 */
        return false;
    }
    if (!inf_data(ctx->field)->skills[skill].aro) { /* 2 */
        return ctx_refuse(ctx, "INF-CORE-04", "not-aro", TEXT("skill", inf_data(ctx->field)->skills[skill].label));
    }
    bool engaged = skill == INF_CC_ATTACK && inf_in_contact(ctx, unit, active); /* in contact, whether seen or not */
    if (!engaged && !inf_right_covers(ctx, it->right, skill)) {                 /* 3 */
        return refuse_right(ctx, unit, skill, active, it->right);
    }
    it->ask = inf_roll_ask(ctx, unit, active, skill);
    it->ask.reactive = true;
    it->ask.answer = it->right == INF_RIGHT_ANSWER;
    it->ask.other_at = it->at;
    it->ask.weapon = skill == INF_BS_ATTACK ? inf_weapon_of(ctx, unit, it->weapon, skill) : -1;
    if (skill == INF_BS_ATTACK && it->ask.weapon < 0) { /* 4 */
        return ctx_refuse(ctx, "INF-CORE-04", "no-weapon", UNIT("unit", unit));
    }
    if (it->right == INF_RIGHT_FULL) {
        it->ask.other_at = inf_best_met(ctx, &it->ask, &it->acts);
    }
    it->need = inf_need(ctx, &it->ask, false);
    bool own = skill == INF_DODGE || skill == INF_RESET || skill == INF_CHANGE_FACING;
    if (!own && !inf_may_reach(ctx, &it->ask, &it->need)) {
        return false;
    }
    double reach = number_now(ctx, INF_NUM_ENGAGE_REACH);
    if (skill == INF_ENGAGE && it->need.look->gap > reach + GEOM_LIMIT) { /* 5 */
        ctx_refuse(ctx, "INF-CORE-13", "far", UNIT("other", active));
        inf_cite_apart(ctx, "length", it->need.look->gap, "limit", reach);
        return false;
    }
    return true;
}

bool inf_offer(RulesCtx *ctx, int unit, int active, InfSkillId skill, InfRollAsk *out) {
    RulesOutcome outcome = ctx->ruling->outcome;
    int findings = ctx->ruling->findings.count;
    InfReaction it = {.acts = inf_acts(ctx, active)};
    it.right = inf_right(ctx, unit, active, &it.acts, &it.at, false);
    bool may = inf_check_reaction(ctx, unit, skill, active, &it);
    ctx->ruling->outcome = outcome;
    ctx->ruling->findings.count = findings;
    *out = it.ask;
    return may;
}
