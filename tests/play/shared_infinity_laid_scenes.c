/* Tables laid for what no case and no chance leads to. */
#include "play/shared_infinity_laid.h"

/* A trooper: its side, profile, place and facing. */
#define ON(id, side, profile, at, facing)                                                                              \
    "{'id': '" id "', 'side': '" side "', 'profile': '" profile "', 'at': [" at "], 'facing': " facing "}"
#define DUEL ON("t", "red", "line", "10, 10", "90") ", " ON("u", "blue", "line", "20, 10", "270")
#define WOOD "'terrain': [{'id': 'w', 'kind': 'woods', 'outline': [[5, 5], [12, 5], [12, 15], [5, 15]], 'damage': 3}], "

const LaidScene LAID_SCENES[] = {
    {"Only a sliver ahead", "", ON("t", "red", "line", "10, 10", "90") ", " ON("u", "blue", "line", "9.567, 5", "270"),
     "{'do': 'sight', 'from': 't', 'to': 'u'}"},
    {"Two on the same ground", "",
     ON("t", "red", "line", "10, 10", "90") ", " ON("u", "blue", "line", "10.5, 10", "270"),
     "{'do': 'sight', 'from': 't', 'to': 'u'}"},
    {"Off the table", "", DUEL,
     "{'do': 'order', 'unit': 't', 'skill': 'jump', 'path': [[10, 13]]}, {'do': 'pass'}, {'do': 'order', 'unit': 't', "
     "'skill': 'move', 'path': [[10, 12.2], [10.2, 12.2], [10.2, 12], [10.4, 12], [10.4, 12.2], [10.6, 12.2], [10.6, "
     "12]]}, {'do': 'place', 'unit': 't', 'at': [1, 20], 'facing': 90}, {'do': 'place', 'unit': 't', 'at': [1, 20], "
     "'facing': 90}, {'do': 'order', 'unit': 't', 'skill': 'move', 'path': [[-1, 20]]}"},
    {"Orders are spent", "'phase': 'deployment', ",
     ON("t", "red", "line", "10, 10", "90") ", " ON("u", "blue", "line", "40, 40", "90"),
     "{'do': 'end', 'dice': [15, 7], 'answers': ['red']}, {'do': 'order', 'unit': 't', 'skill': 'idle'},"
     "{'do': 'declare', 'unit': 't', 'skill': 'idle'}, {'do': 'order', 'unit': 't', 'skill': 'idle'}"},
    {"An Engineer is no help to the enemy", "",
     ON("t", "red", "engineer", "10, 10", "90") ", " ON("u", "blue", "line", "11, 10", "270"),
     "{'do': 'order', 'unit': 't', 'skill': 'engineer', 'at': ['u']}"},
    {"A shot is met where it is made", "", DUEL,
     "{'do': 'order', 'unit': 't', 'skill': 'bs-attack', 'at': 'u'},"
     "{'do': 'react', 'unit': 'u', 'skill': 'bs-attack', 'point': [11, 10]}"},
    {"An Assault is worth less", "",
     ON("t", "red", "stormer", "10, 10", "90") ", " ON("u", "blue", "line", "12, 10", "270"),
     "{'do': 'needs', 'of': 't', 'at': 'u', 'skill': 'assault'}, {'do': 'order', 'unit': 't', 'skill': 'assault', "
     "'path': [[11.015748, 10]], 'at': 'u'}, {'do': 'pass'}"},
    {"No Dodge out of the thick of it",
     "'terrain': [{'id': 'z', 'kind': 'dense-jungle', 'outline': [[18, 8], [22, 8], [22, 12], [18, 12]]}], ",
     ON("t", "red", "line", "10, 10",
        "90") ", {'id': 'u', 'side': 'blue', 'profile': 'line', 'at': [20, 10], 'facing': "
              "270, 'immobilized': true}",
     "{'do': 'order', 'unit': 't', 'skill': 'move', 'path': [[11, 10]]}, {'do': 'reactions', 'unit': 'u'}"},
    {"Too far for any rifle", "",
     ON("t", "red", "pathfinder", "2, 10", "90") ", " ON("u", "blue", "line", "56, 10", "270"),
     "{'do': 'needs', 'of': 't', 'at': 'u'}, {'do': 'outlook', 'of': 't'}"},
    {"Two shoot at who dodges", "", DUEL ", " ON("v", "blue", "line", "20, 14", "270"),
     "{'do': 'order', 'unit': 't', 'skill': 'dodge'}, {'do': 'react', 'unit': 'u'}, {'do': 'react', 'unit': 'v'},"
     "{'do': 'pass'}, {'do': 'declare', 'unit': 't', 'skill': 'idle'}, {'do': 'stage'}, {'do': 'pass'}"},
    {"Two shoot at who shoots", "", DUEL ", " ON("v", "blue", "line", "20, 14", "270"),
     "{'do': 'order', 'unit': 't', 'skill': 'idle'}, {'do': 'react', 'unit': 'u'}, {'do': 'react', 'unit': 'v'},"
     "{'do': 'pass'}, {'do': 'declare', 'unit': 't', 'skill': 'bs-attack', 'at': 'u'}, {'do': 'pass'}"},
    {"Discovered and shot at through the trees",
     "'terrain': [{'id': 'p', 'kind': 'primeval-forest', 'outline': [[15, 6], [17, 6], [17, 14], [15, 14]]}], ",
     ON("t", "red", "marksman", "10, 10", "90") ", " ON("u", "blue", "line", "22, 10", "270"),
     "{'do': 'order', 'unit': 't', 'skill': 'discover', 'at': 'u'}, {'do': 'declare', 'unit': 't', 'skill': "
     "'bs-attack', 'at': 'u'}"},
    {"No roll is left",
     "'terrain': [{'id': 'z', 'kind': 'dense-jungle', 'outline': [[8, 8], [12, 8], [12, 12], [8, 12]]}], ",
     "{'id': 't', 'side': 'red', 'profile': 'line', 'at': [10, 10], 'facing': 90, 'immobilized': true}, " ON(
         "u", "blue", "line", "20, 10", "270"),
     "{'do': 'order', 'unit': 't', 'skill': 'dodge'}, {'do': 'react', 'unit': 'u', 'skill': 'idle'}, {'do': 'react', "
     "'unit': 'u'}, {'do': 'pass'}, {'do': 'stage'}, {'do': 'declare', 'unit': 't', 'skill': 'idle'}, {'do': 'stage'}"},
    {"No answer but those two",
     "'terrain': [{'id': 'p', 'kind': 'primeval-forest', 'outline': [[15, 6], [17, 6], [17, 14], [15, 14]]}], "
     "'options': {'readings': {'response_skills': 'no_lof'}}, ",
     ON("t", "red", "marksman", "10, 10", "90") ", " ON("u", "blue", "line", "22, 10", "270"),
     "{'do': 'order', 'unit': 't', 'skill': 'bs-attack', 'at': 'u'}, {'do': 'react', 'unit': 'u', 'skill': 'engage'},"
     "{'do': 'needs', 'of': 'u', 'at': 't', 'skill': 'engage', 'turn': 'reactive', 'answer': true}"},
    {"Nobody is engaged", "", ON("t", "red", "line", "10, 10", "90") ", " ON("u", "blue", "line", "12, 10", "270"),
     "{'do': 'order', 'unit': 't', 'skill': 'idle'}, {'do': 'react', 'unit': 'u', 'skill': 'engage'}, {'do': 'pass'},"
     "{'do': 'declare', 'unit': 't', 'skill': 'idle'}, {'do': 'pass', 'dice': [19]}"},
    {"Who goes first", "'phase': 'deployment', ",
     ON("t", "red", "line", "10, 10", "90") ", " ON("u", "blue", "line", "40, 40", "90"),
     "{'do': 'end', 'dice': [4, 4]}, {'do': 'end', 'dice': [15, 7]}, {'do': 'choose', 'ask': 'first', 'answer': "
     "'red'}"},
    {"Who cannot miss",
     "'ruleset': {'ruleset': 'ace', 'name': 'Ace', 'extends': 'infinity', 'profiles': [{'id': 'ace', 'inherits': "
     "'line', 'name': 'Ace', 'bs': 24}]}, ",
     ON("t", "red", "ace", "10, 10", "90") ", " ON("u", "blue", "line", "20, 10", "270"),
     "{'do': 'needs', 'of': 't', 'at': 'u'}"},
    {"The owner saves on what he likes", WOOD "'options': {'readings': {'host_save_choice': 'owner'}}, ", DUEL,
     "{'do': 'order', 'unit': 't', 'skill': 'bs-attack', 'at': 'u'}, {'do': 'pass'}, {'do': 'pass', 'dice': [20, 19]},"
     "{'do': 'choose', 'ask': 'save', 'answer': 'bts', 'dice': [3]}"},
    {"Who falls is spared", WOOD "'options': {'readings': {'host_fallen': 'exempt'}}, ", DUEL,
     "{'do': 'order', 'unit': 't', 'skill': 'bs-attack', 'at': 'u'}, {'do': 'react', 'unit': 'u'}, {'do': 'pass'},"
     "{'do': 'pass', 'dice': [20, 19, 5, 2]}"},
    {"Who is Dead is spared", WOOD, DUEL ", " ON("v", "blue", "line", "20, 14", "270"),
     "{'do': 'order', 'unit': 't', 'skill': 'bs-attack', 'at': 'u'}, {'do': 'react', 'unit': 'u'}, {'do': 'react', "
     "'unit': 'v'}, {'do': 'pass'}, {'do': 'pass', 'dice': [20, 19, 5, 4, 2, 3]}"},
    {"Better in sight, or better in Burst",
     "'terrain': [{'id': 'low', 'kind': 'custom', 'outline': [[15, 6], [17, 6], [17, 10], [15, 10]], 'type': 'jungle', "
     "'vis': 'low'}, {'id': 'sat', 'kind': 'custom', 'outline': [[15, 10], [17, 10], [17, 14], [15, 14]], 'type': "
     "'desert', 'sat': 1}], ",
     DUEL, "{'do': 'outlook', 'of': 't'}, {'do': 'sight', 'from': 't', 'to': 'u'}"},
};
const int laid_scene_count = sizeof LAID_SCENES / sizeof *LAID_SCENES;
