/* The descriptor of Commands & Colors: what the engine may ask of this system.
 *
 * Facts that its own answers add to those of the common verbs:
 *   sight    range, crossed, left, right (hexes in the order of the line)
 *   state    of a hex: doubled, axial, offset, centre, neighbours, corners, terrain, passable, level, unit, leader,
 *            rampart, rampart-sides, sections, battle; of the game: hex-count; of a unit: weight, move, full-blocks
 *   move     cost; assault, fire: hits, flags, flags-counted, back-hits, back-flags
 *   region, reach, needs, targets: see their verbs */
#include "rules/commands-colors/commands_colors.h"

#include "rules/commands-colors/cca_battle.h"
#include "rules/commands-colors/cca_queries.h"
#include "rules/commands-colors/cca_sight.h"
#include "rules/commands-colors/cca_turn.h"
#include "rules/commands-colors/cca_walk.h"

static const RulesVerb *const VERBS[] = {
    &verb_sight,     &cca_verb_region,  &cca_verb_measure, &verb_where,     &verb_path,
    &cca_verb_reach, &cca_verb_targets, &cca_verb_needs,   &verb_may,       &verb_state,
    &verb_set,       &cca_verb_place,   &cca_verb_card,    &cca_verb_order, &cca_verb_move,
    &cca_verb_leave, &cca_verb_fire,    &cca_verb_assault, &cca_verb_end,
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
    .say_word = cca_say_word,
    .verbs = VERBS,
    .verb_count = (int)BASE_COUNT(VERBS),
};
