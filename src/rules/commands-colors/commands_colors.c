/* The descriptor of Commands & Colors: what the engine may ask of this system.
 *
 * Facts that its own answers add to those of the common verbs:
 *   sight    range, crossed, left, right (hexes in the order of the line)
 *   state    of a hex: doubled, axial, offset, centre, neighbours, corners, terrain, passable, level, unit, leader,
 *            rampart, rampart-sides, sections, battle; of the game: hex-count; of a unit: weight, move, full-blocks
 *   move     cost; assault, fire: hits, flags, flags-counted, back-hits, back-flags
 *   reach, targets, may: if_ordered, when the answer supposes that the unit is ordered; of may it is what holds then
 *   region, reach, needs, targets: see their verbs */
#include "rules/commands-colors/commands_colors.h"

#include "rules/commands-colors/fire/battle.h"
#include "rules/commands-colors/mind.h"
#include "rules/commands-colors/move/plan.h"
#include "rules/commands-colors/queries.h"
#include "rules/commands-colors/sight/sight.h"
#include "rules/commands-colors/turn/turn.h"

static const RulesVerb *const VERBS[] = {
    &verb_sight,     &cca_verb_region,  &cca_verb_measure, &verb_where,     &verb_path,
    &cca_verb_reach, &cca_verb_targets, &cca_verb_needs,   &verb_may,       &verb_state,
    &verb_set,       &cca_verb_place,   &cca_verb_card,    &cca_verb_order, &cca_verb_move,
    &cca_verb_leave, &cca_verb_fire,    &cca_verb_assault, &cca_verb_end,   &cca_verb_stage,
};

const RulesSystem commands_colors_system = {
    .id = "commands-colors",
    .board = BOARD_HEX,
    .lay_hexes = cca_lay_hexes,
    .compile = cca_compile,
    .begin = cca_begin,
    .gate = cca_gate,
    .cache_create = cca_cache_create,
    .cache_destroy = cca_cache_destroy,
    .body = cca_body,
    .sight = cca_sight,
    .walk = cca_walk,
    .describe = cca_describe,
    .portray = cca_portray,
    .words = cca_words,
    .describe_word = cca_describe_word,
    .mind = &cca_mind,
    .verbs = VERBS,
    .verb_count = (int)BASE_COUNT(VERBS),
    .roles =
        {
            [VERB_MOVE] = &cca_verb_move,
            [VERB_PLACE] = &cca_verb_place,
            [VERB_SET] = &verb_set,
            [VERB_LEAVE] = &cca_verb_leave,
            [VERB_FIRE] = &cca_verb_fire,
            [VERB_ASSAULT] = &cca_verb_assault,
            [VERB_REACH] = &cca_verb_reach,
            [VERB_TARGETS] = &cca_verb_targets,
            [VERB_REGION] = &cca_verb_region,
            [VERB_SIGHT] = &verb_sight,
            [VERB_MEASURE] = &cca_verb_measure,
            [VERB_PATH] = &verb_path,
            [VERB_STATE] = &verb_state,
            [VERB_WHERE] = &verb_where,
            [VERB_STAGE] = &cca_verb_stage,
        },
};
