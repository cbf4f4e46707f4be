/* Answers to an attack that the target does not see (ZERO-04..06, ZERO-09, NOISE-03). */
#include "geom/limits.h"
#include "rules/infinity/fire/roll.h"

/* What bars an answer decides; what allows one leads up to what is then declared. */
static void cite_pair(RulesCtx *ctx, const InfLookAsk *ask, const char *rule, const char *key, RulesRole role) {
    ctx_cite(ctx, rule, key, role, UNIT("unit", ask->from), UNIT("other", ask->to));
}

/* ZERO-09: true if at least the minimum width of the attacker is in the unit's front. */
static bool faces(RulesCtx *ctx, const InfLookAsk *ask, double *depth) {
    *depth = geom_front_depth(ask->from_at, ask->front, ask->to_at, inf_base(ctx, ask->to).rx);
    return *depth >= number_now(ctx, INF_NUM_LEAST_SIGHT) - GEOM_LIMIT;
}

/* 1. The unit has no Line of Fire of its own. 2. Zones are the only reason: nothing else hides the attacker, whichever
 * way the unit faces. 3. The unit faces the attacker; otherwise it may only turn, within reach. */
InfAnswer inf_answer(RulesCtx *ctx, const InfLookAsk *ask, const InfLook *look, bool cite) {
    double depth;
    if (look->visible) { /* 1 */
        return INF_ANSWER_NONE;
    }
    InfLookAsk turned = *ask;
    InfLook *ahead = arena_alloc(ctx->ruling->arena, 1, sizeof *ahead);
    turned.front = vec_scale(vec_sub(ask->to_at, ask->from_at), 1 / vec_distance(ask->to_at, ask->from_at));
    inf_look(ctx, &turned, ahead);
    if (ahead->visible) { /* 2: no zone hides it */
        return INF_ANSWER_NONE;
    }
    if (ahead->hidden) { /* 2 */
        if (cite) {
            cite_pair(ctx, ask, "INF-ZERO-04", "wall", ROLE_DECIDES);
        }
        return INF_ANSWER_NONE;
    }
    bool noise = ahead->zones.zones[ahead->blocker].noise && inf_visor(ctx, ask->from) > 0;
    bool free = noise && reading_now(ctx, INF_READ_NOISE_FACING) == INF_NOISE_FACING_FREE;
    if (faces(ctx, ask, &depth) || free) { /* 3 */
        if (cite) {
            cite_pair(ctx, ask, "INF-ZERO-04", "may", ROLE_PASSES);
            cite_pair(ctx, ask, "INF-ZERO-09", "faces", ROLE_PASSES);
            cite_also(ctx, TEXT("length", inf_millimetres(ctx, depth)));
            if (noise) {
                cite_pair(ctx, ask, "INF-NOISE-03", "only", ROLE_PASSES);
            }
        }
        return INF_ANSWER_FULL;
    }
    bool far = reading_now(ctx, INF_READ_CHANGE_FACING_REACH) == INF_CHANGE_FACING_REACH_ZOC &&
               look->gap > number_now(ctx, INF_NUM_ZONE_OF_CONTROL) + GEOM_LIMIT;
    if (cite) {
        cite_pair(ctx, ask, "INF-ZERO-09", far ? "far" : "away", ROLE_DECIDES);
        if (noise && !far) {
            cite_pair(ctx, ask, "INF-NOISE-03", "turn", ROLE_PASSES);
        }
    }
    return far ? INF_ANSWER_NONE : INF_ANSWER_TURN;
}

const char *inf_answer_refusal(RulesCtx *ctx) {
    return reading_now(ctx, INF_READ_RESPONSE_SKILLS) == INF_RESPONSE_SKILLS_LISTED ? "only" : "no-answer";
}

bool inf_answers_with(RulesCtx *ctx, InfAnswer answer, InfSkillId skill) {
    if (answer == INF_ANSWER_TURN) {
        return skill == INF_CHANGE_FACING;
    }
    if (answer == INF_ANSWER_FULL && (skill == INF_BS_ATTACK || skill == INF_DODGE)) {
        return true;
    }
    const InfSkill *it = &inf_data(ctx->field)->skills[skill];
    return answer == INF_ANSWER_FULL && reading_now(ctx, INF_READ_RESPONSE_SKILLS) == INF_RESPONSE_SKILLS_NO_LOF &&
           !it->lof && it->aro && skill != INF_CHANGE_FACING;
}
