/* The descriptor: what the engine may ask of this system.
 *
 * Facts that its own answers add to those of the common verbs:
 *   move   cost (of the allowance)
 *   fire   cover, hits (figures that fall)
 *   state  of an objective: held-by (the id of a side, or none) */
#include "rules/skirmish/skirmish.h"

#include "rules/skirmish/skirmish_parts.h"

static const RulesVerb *const VERBS[] = {
    &verb_sight, &verb_measure, &verb_where,         &verb_path,          &verb_may,          &verb_state,
    &verb_set,   &verb_place,   &skirmish_verb_move, &skirmish_verb_fire, &skirmish_verb_end,
};

const RulesSystem skirmish_system = {
    .id = "skirmish",
    .board = BOARD_PLANE,
    .compile = skirmish_compile,
    .gate = skirmish_gate,
    .sight = skirmish_sight,
    .region = skirmish_region,
    .walk = skirmish_walk,
    .stand = skirmish_stand,
    .describe = skirmish_describe,
    .portray = skirmish_portray,
    .over = skirmish_over,
    .verbs = VERBS,
    .verb_count = (int)BASE_COUNT(VERBS),
    .roles =
        {
            [VERB_MOVE] = &skirmish_verb_move,
            [VERB_PLACE] = &verb_place,
            [VERB_SET] = &verb_set,
            [VERB_FIRE] = &skirmish_verb_fire,
            [VERB_SIGHT] = &verb_sight,
            [VERB_MEASURE] = &verb_measure,
            [VERB_PATH] = &verb_path,
            [VERB_STATE] = &verb_state,
            [VERB_WHERE] = &verb_where,
        },
};
