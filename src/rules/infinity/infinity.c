/* The descriptor of Infinity's terrain zones: what the engine may ask of this system.
 *
 * Facts that its own answers add to those of the common verbs:
 *   sight    zones [{"terrain", "how"}], visibility (the MOD), saturation (Burst lost), seen_mm
 *   needs    allowed, needs (the Success Value), fails (below 1), dice-count
 *   reactions  open, right (none, sight, answer, turn, zone), reactions {skill: {allowed, needs, dice, action, point
 *            (where on a mover's way it is best met); or rule}}, first (how far a mover went before it was seen),
 *            unseen (how far it surely was not: a hair less, or more where the search was given up)
 *   order, fire, declare, react, pass, stage   before the dice: wounded {unit: chance of a Wound at least}, faced
 *            [{"unit", "other", "skill", "wins", "loses", "neither"}]
 *   state    of an area: type, mov, vis, sat, noise, hostility, triggers, as they are now */
#include "rules/infinity/infinity.h"

#include "rules/infinity/mind.h"
#include "rules/infinity/move/plan.h"
#include "rules/infinity/queries.h"
#include "rules/infinity/setup.h"
#include "rules/infinity/sight/cache.h"
#include "rules/infinity/sight/sight.h"
#include "rules/infinity/sight/sight_margin.h"
#include "rules/infinity/turn/orders.h"
#include "rules/infinity/turn/reactions.h"
#include "rules/kit/apart.h"
#include "rules/kit/suggest.h"

#include <string.h>

#define INF_SPLIT_MAX 5 /* largest Burst for which splits are suggested; no weapon of the book has more */

static const RulesVerb *const VERBS[] = {
    &verb_sight,     &verb_measure,     &verb_where,     &verb_path,          &verb_may,       &verb_state,
    &verb_set,       &verb_place,       &inf_verb_needs, &inf_verb_targets,   &inf_verb_storm, &inf_verb_settle,
    &inf_verb_order, &inf_verb_declare, &inf_verb_react, &inf_verb_reactions, &inf_verb_pass,  &inf_verb_move,
    &inf_verb_fire,  &inf_verb_end,     &inf_verb_stage, &inf_verb_outlook,   &verb_region,    &verb_reach,
};

static const RulesVerb *const STAGED[] = {&inf_verb_declare, &inf_verb_react, &inf_verb_pass, NULL};

static void survey(const RulesField *field, const Table *table, Ruling *advice) {
    rulekit_advise_apart(field, table, advice, NULL, "INF-CORE-15");
}

/* The body of a trooper is its base, that of an area its outline. */
static int body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap) {
    (void)field;
    return cap > 0 && ref_is(ref, REF_UNIT) && table_base(table, ref.index, parts) ? 1 : 0;
}

/* Words with which an Order may begin and that need neither a path nor a target; those that do are moves and shots. */
static const char *const *words(const RulesData *data, const RulesVerb *verb, const RulesArg *arg) {
    static const char *const alone[] = {"idle", "dodge", "reset", NULL};
    (void)data;
    return verb == &inf_verb_order && arg->kind == ARG_WORD && arg->name[0] == 's' ? alone : NULL;
}

/* Skills are named by their labels. */
static const char *describe_word(const RulesData *data, const RulesVerb *verb, const char *word) {
    const InfData *own = data->compiled;
    bool skilled = verb == &inf_verb_order || verb == &inf_verb_declare || verb == &inf_verb_react;
    for (int i = 0; skilled && i < INF_SKILL_COUNT; i++) {
        if (strcmp(own->skills[i].id, word) == 0) {
            return own->skills[i].label;
        }
    }
    return NULL;
}

/* Suggests the dice of a Burst for each of so many targets. */
static void suggest_splits(const BaseTree *at, BaseArena *arena, BaseTree *values) {
    int targets = at && at->kind == TREE_LIST ? at->count : 1;
    for (int burst = targets; burst <= INF_SPLIT_MAX; burst++) {
        BaseTree *list = tree_push(values, tree_list(arena));
        for (int i = 0; i < targets; i++) {
            tree_push(list, tree_number(arena, i == 0 ? burst - targets + 1 : 1));
        }
    }
}

/* Suggests skills, the acting unit's weapons, and how a Burst may be split. */
static void suggest(const RulesField *field, const Table *table, const RulesVerb *verb, const RulesArg *arg,
                    const BaseTree *action, BaseArena *arena, BaseTree *values) {
    const InfData *own = field->data->compiled;
    (void)table;
    (void)verb;
    rulekit_suggest_weapons(field, arg, action, arena, values);
    for (int i = INF_NONE + 1; i < INF_SKILL_COUNT && strcmp(arg->name, "skill") == 0 && !arg->words; i++) {
        tree_push(values, tree_text(arena, own->skills[i].id));
    }
    if (strcmp(arg->name, "split") == 0) {
        suggest_splits(tree_find(action, "at"), arena, values);
    }
}

/* The game is over when the score is counted after the last player turn; free play goes on. */
static bool over(const RulesField *field, const Table *table) {
    int turn = var_get(field, table, ref_make(REF_GAME, 0), INF_VAR_GAME_turn);
    return table->phase == INF_PHASE_TURN && turn > number_of(field, INF_NUM_ROUNDS) * field->setup->side_count;
}

const RulesSystem infinity_system = {
    .id = "infinity",
    .board = BOARD_PLANE,
    .compile = inf_compile,
    .derive = inf_derive,
    .begin = inf_begin,
    .gate = inf_gate,
    .survey = survey,
    .cache_create = inf_cache_create,
    .cache_destroy = inf_cache_destroy,
    .sight = inf_sight,
    .sight_margin = inf_sight_margin,
    .sight_moves = inf_sight_moves,
    .region = inf_region,
    .walk = inf_walk,
    .stand = inf_stand,
    .membership = inf_membership,
    .describe = inf_describe,
    .portray = inf_portray,
    .body = body,
    .words = words,
    .describe_word = describe_word,
    .staged = STAGED,
    .suggest = suggest,
    .over = over,
    .mind = &inf_mind,
    .verbs = VERBS,
    .verb_count = (int)BASE_COUNT(VERBS),
    .roles =
        {
            [VERB_MOVE] = &inf_verb_move,
            [VERB_PLACE] = &verb_place,
            [VERB_SET] = &verb_set,
            [VERB_FIRE] = &inf_verb_fire,
            [VERB_OUTLOOK] = &inf_verb_outlook,
            [VERB_TARGETS] = &inf_verb_targets,
            [VERB_REGION] = &verb_region,
            [VERB_SIGHT] = &verb_sight,
            [VERB_MEASURE] = &verb_measure,
            [VERB_PATH] = &verb_path,
            [VERB_STATE] = &verb_state,
            [VERB_WHERE] = &verb_where,
            [VERB_STAGE] = &inf_verb_stage,
        },
};
