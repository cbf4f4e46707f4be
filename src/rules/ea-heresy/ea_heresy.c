/* The descriptor of EA - Heresy: what the engine may ask of this system.
 *
 * Facts that its own answers add to those of the common verbs (coordinates and lengths in table units, needs as numbers
 * or "none"): sight    length, stop [x, y] when blocked where    by area: in, cover, cover-save, hull-down, on-hill,
 * test (of its class), sight (of the kind) state    unit: class, speed, armour, cc, ff, cost, dc, dc_now, airborne,
 * on-hill, sheltered formation: size area: sight, towering, cover-save; a Stronghold: dc, dc_now, capacity, used,
 * allegiance (a side or "neutral") needs, targets: see fire/needs.c */
#include "rules/ea-heresy/ea_heresy.h"

#include "rules/ea-heresy/actions.h"
#include "rules/ea-heresy/assault/assault.h"
#include "rules/ea-heresy/mind.h"
#include "rules/ea-heresy/move/plan.h"
#include "rules/ea-heresy/queries.h"
#include "rules/ea-heresy/stage.h"
#include "rules/ea-heresy/stronghold/stronghold.h"
#include "rules/ea-heresy/turn/turn.h"
#include "rules/kit/suggest.h"

#include <string.h>

static const RulesVerb *const verbs[] = {
    &verb_region,       &verb_reach,       &verb_sight,       &verb_measure,      &verb_where,      &verb_path,
    &eah_verb_targets,  &eah_verb_needs,   &verb_may,         &verb_state,        &eah_verb_set,    &verb_place,
    &eah_verb_order,    &eah_verb_move,    &eah_verb_enter,   &eah_verb_leave,    &eah_verb_unload, &eah_verb_popup,
    &eah_verb_fire,     &eah_verb_end,     &eah_verb_assault, &eah_verb_allocate, &eah_verb_fight,  &eah_verb_support,
    &eah_verb_resolve,  &eah_verb_pass,    &eah_verb_stage,   &eah_verb_rally,    &eah_verb_hold,   &eah_verb_react,
    &eah_verb_activate, &eah_verb_declare,
};

static const RulesVerb *const staged[] = {
    &eah_verb_allocate, &eah_verb_fight, &eah_verb_hold, &eah_verb_support, &eah_verb_resolve, &eah_verb_pass, NULL};

/* Suggests the weapons of the firing unit, and what an order may be declared with. */
static void suggest(const RulesField *field, const Table *table, const RulesVerb *verb, const RulesArg *arg,
                    const BaseTree *action, BaseArena *arena, BaseTree *values) {
    static const char *const FLAGS[] = {"road", "retain"};
    (void)table;
    (void)verb;
    rulekit_suggest_weapons(field, arg, action, arena, values);
    for (size_t i = 0; i < BASE_COUNT(FLAGS) && strcmp(arg->name, "flags") == 0; i++) {
        tree_push(tree_push(values, tree_list(arena)), tree_text(arena, FLAGS[i]));
    }
}

const RulesSystem ea_heresy_system = {
    .id = "ea-heresy",
    .board = BOARD_PLANE,
    .compile = eah_compile,
    .derive = eah_derive,
    .begin = eah_begin,
    .gate = eah_gate,
    .survey = eah_survey,
    .cache_create = eah_cache_create,
    .cache_destroy = eah_cache_destroy,
    .body = eah_body,
    .sight = eah_sight,
    .sight_margin = eah_sight_margin,
    .region = eah_region,
    .walk = eah_walk_hook,
    .admit = eah_admit,
    .stand = eah_stand,
    .membership = eah_membership,
    .describe = eah_describe,
    .zone = eah_zone,
    .portray = eah_portray,
    .suggest = suggest,
    .mind = &eah_mind,
    .verbs = verbs,
    .verb_count = (int)BASE_COUNT(verbs),
    .roles =
        {
            [VERB_MOVE] = &eah_verb_move,
            [VERB_PLACE] = &verb_place,
            [VERB_SET] = &eah_verb_set,
            [VERB_ENTER] = &eah_verb_enter,
            [VERB_LEAVE] = &eah_verb_leave,
            [VERB_FIRE] = &eah_verb_fire,
            [VERB_ASSAULT] = &eah_verb_assault,
            [VERB_REACH] = &verb_reach,
            [VERB_TARGETS] = &eah_verb_targets,
            [VERB_REGION] = &verb_region,
            [VERB_SIGHT] = &verb_sight,
            [VERB_MEASURE] = &verb_measure,
            [VERB_PATH] = &verb_path,
            [VERB_STATE] = &verb_state,
            [VERB_WHERE] = &verb_where,
            [VERB_STAGE] = &eah_verb_stage,
        },
    .staged = staged,
};
