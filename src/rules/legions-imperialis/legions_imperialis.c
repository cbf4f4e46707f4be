/* The descriptor of Legions Imperialis: what the engine may ask of this system.
 *
 * Facts that its own answers add to those of the common verbs (lengths in table units):
 *   path, move   cost, hits (that dangerous ground foretells)
 *   reach, path, targets, needs, may: if_ordered, when the answer supposes an order or a phase that is still to come;
 * of may it is what holds then where        by area: in, is-wholly, cover, modifier, hidden, deep state        unit:
 * class, scale, move, allowance, caf, pinned, engaged, cover; area: top, sv, wounds-left, gn, used, caf, hit,
 * cover-save fire, needs  needs, hits, dice, eligible; enter: touching, needed; assault: fights, wins, losses, sum,
 * other */
#include "rules/legions-imperialis/legions_imperialis.h"

#include "rules/kit/suggest.h"
#include "rules/legions-imperialis/fire/volleys.h"
#include "rules/legions-imperialis/mind.h"
#include "rules/legions-imperialis/move/plan.h"
#include "rules/legions-imperialis/query.h"
#include "rules/legions-imperialis/sight/cache.h"
#include "rules/legions-imperialis/sight/sight.h"
#include "rules/legions-imperialis/turn/rounds.h"

#include <string.h>

static const RulesVerb *const verbs[] = {
    &verb_sight,    &verb_measure,  &verb_where,     &verb_path,     &verb_reach,      &li_verb_targets,
    &li_verb_needs, &verb_may,      &verb_state,     &li_verb_set,   &li_verb_place,   &li_verb_order,
    &li_verb_move,  &li_verb_enter, &li_verb_leave,  &li_verb_fire,  &li_verb_assault, &li_verb_rally,
    &li_verb_end,   &verb_region,   &li_verb_embark, &li_verb_stage, &li_verb_hold,
};

/* Suggests the weapons of the firing units, and the families of terrain whose modifier may be left out. */
static void suggest(const RulesField *field, const Table *table, const RulesVerb *verb, const RulesArg *arg,
                    const BaseTree *action, BaseArena *arena, BaseTree *values) {
    static const char *const FAMILIES[] = {"difficult", "dangerous", "obstacle"};
    (void)table;
    (void)verb;
    rulekit_suggest_weapons(field, arg, action, arena, values);
    for (size_t i = 0; i < BASE_COUNT(FAMILIES) && strcmp(arg->name, "ignore") == 0; i++) {
        tree_push(tree_push(values, tree_list(arena)), tree_text(arena, FAMILIES[i]));
    }
}

static bool over(const RulesField *field, const Table *table) {
    return var_get(field, table, li_game(), LI_VAR_GAME_over) == 1;
}

const RulesSystem legions_imperialis_system = {
    .id = "legions-imperialis",
    .board = BOARD_PLANE,
    .heights = true,
    .compile = li_compile,
    .derive = li_derive,
    .begin = li_begin,
    .gate = li_gate,
    .survey = li_survey,
    .body = li_body,
    .sight = li_sight,
    .sight_margin = li_sight_margin,
    .region = li_region,
    .walk = li_walk_hook,
    .admit = li_admit,
    .membership = li_membership,
    .describe = li_describe,
    .zone = li_zone,
    .portray = li_portray,
    .conceals = li_conceals,
    .offers = li_offers,
    .suggest = suggest,
    .over = over,
    .mind = &li_mind,
    .verbs = verbs,
    .verb_count = (int)BASE_COUNT(verbs),
    .cache_create = li_cache_create,
    .cache_destroy = li_cache_destroy,
    .roles =
        {
            [VERB_MOVE] = &li_verb_move,
            [VERB_PLACE] = &li_verb_place,
            [VERB_SET] = &li_verb_set,
            [VERB_ENTER] = &li_verb_enter,
            [VERB_LEAVE] = &li_verb_leave,
            [VERB_EMBARK] = &li_verb_embark,
            [VERB_FIRE] = &li_verb_fire,
            [VERB_ASSAULT] = &li_verb_assault,
            [VERB_REACH] = &verb_reach,
            [VERB_TARGETS] = &li_verb_targets,
            [VERB_REGION] = &verb_region,
            [VERB_SIGHT] = &verb_sight,
            [VERB_MEASURE] = &verb_measure,
            [VERB_PATH] = &verb_path,
            [VERB_STATE] = &verb_state,
            [VERB_WHERE] = &verb_where,
            [VERB_STAGE] = &li_verb_stage,
        },
};
