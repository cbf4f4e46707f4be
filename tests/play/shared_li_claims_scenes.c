/* Tables laid for sentences that no case of the project tells. */
#include "play/shared_li_claims.h"

#define TABLE(ruleset, size, options, terrain, formations, units)                                                      \
    "{'sightline': 1, 'title': 'Laid', 'ruleset': " ruleset ", 'table': {'unit': 'in', 'size': " size "}, 'options': " \
    "{" options "}, 'terrain': [" terrain "], 'sides': [{'id': 'red', 'name': 'Red', 'home': 'south'}, {'id': "        \
    "'blue', 'name': 'Blue', 'home': 'north'}], 'formations': [" formations "], 'units': [" units "]}"
#define FIELD(terrain, formations, units) TABLE("'legions-imperialis'", "[48, 40]", "", terrain, formations, units)
#define BOX(id, kind, x0, y0, x1, y1)                                                                                  \
    "{'id': '" id "', 'kind': '" kind "', 'outline': [[" #x0 ", " #y0 "], [" #x1 ", " #y0 "], [" #x1 ", " #y1          \
    "], [" #x0 ", " #y1 "]]}"
#define RISE(id, kind, high, x0, y0, x1, y1)                                                                           \
    "{'id': '" id "', 'kind': '" kind "', 'height': " #high ", 'outline': [[" #x0 ", " #y0 "], [" #x1 ", " #y0         \
    "], [" #x1 ", " #y1 "], [" #x0 ", " #y1 "]]}"
#define UNIT(id, of, profile, x, y)                                                                                    \
    "{'id': '" id "', 'formation': '" of "', 'profile': '" profile "', 'base': {'circle': 25.4}, 'at': [" #x ", " #y   \
    "]}"
#define UNIT_IN(id, of, profile, where)                                                                                \
    "{'id': '" id "', 'formation': '" of "', 'profile': '" profile "', 'base': {'circle': 25.4}, " where "}"
#define TWO              "{'id': 'ra', 'side': 'red'}, {'id': 'ba', 'side': 'blue'}"
#define FOUR             TWO ", {'id': 'rb', 'side': 'red'}, {'id': 'bb', 'side': 'blue'}"
#define SET(id, at)      "{'do': 'set', 'ref': '" id "', 'values': {'at': " at "}}"
#define GAME(words)      "{'do': 'set', 'ref': 'game', 'values': {" words "}}"
#define ORDER(id, order) "{'do': 'set', 'ref': '" id "', 'values': {'order': '" order "'}}"
#define SEE              "{'do': 'sight', 'from': 'r', 'to': 'b'}"
#define STAGE            "{'do': 'stage'}"
#define STANDS(at)       SET("r", at), "{'do': 'where', 'unit': 'r'}"

static const char FREELY[] =
    FIELD(BOX("house", "civitas", 20, 10, 24, 14) ", " BOX("wood", "obstructing", 30, 10, 34, 14), FOUR,
          UNIT("r", "ra", "line-infantry", 10, 10) ", " UNIT("t", "rb", "battle-tanks", 10, 20) ", " UNIT_IN(
              "b", "ba", "line-infantry", "'inside': 'house'") ", " UNIT("b2", "bb", "line-infantry", 40, 30));

/* Two of a kind in a row, with a seam between them through which nothing is seen. */
#define SEAM(kind)                                                                                                     \
    FIELD(RISE("x", kind, 3, 20, 10, 22, 15) ", " RISE("y", kind, 3, 20, 15, 22, 20), TWO,                             \
          UNIT("r", "ra", "line-infantry", 14, 15) ", " UNIT("b", "ba", "line-infantry", 28, 15))

const LiClaimScene li_claims_scenes[] = {
    {"every kind",
     FIELD(
         BOX("open", "open", 2, 2, 6, 6) ", " RISE("hill", "hill", 1, 8, 2, 12, 6) ", " RISE(
             "rock", "rock", 1, 14, 2, 18,
             6) ", " BOX("objective", "objective", 20, 2, 22,
                         4) ", " BOX("dangerous", "dangerous", 26, 2, 30,
                                     6) ", " RISE("wall", "obstacle", 1, 32, 2, 36,
                                                  6) ", " RISE("iron", "obstacle-reinforced", 1, 38, 2, 39,
                                                               6) ", " BOX("rift", "impassable", 2, 10, 6,
                                                                           14) ", " BOX("lake", "lake", 8, 10, 12,
                                                                                        20) ", "
                                                                                            "{'id': 'bridge', 'kind': "
                                                                                            "'bridge', 'on': 'lake', "
                                                                                            "'outline': [[7, 11], [13, "
                                                                                            "11], [13, 14], [7, 14]]}, "
                                                                                            "{'id': 'ford', 'kind': "
                                                                                            "'ford', 'on': 'lake', "
                                                                                            "'outline': [[8, 16], [12, "
                                                                                            "16], [12, 19], [8, "
                                                                                            "19]]}, " BOX(
                                                                                                "house", "civitas", 20,
                                                                                                10, 24,
                                                                                                14) ", " BOX("rubble",
                                                                                                             "rubble",
                                                                                                             26, 10, 30,
                                                                                                             14),
         TWO,
         UNIT("r", "ra", "line-infantry", 4, 4) ", " UNIT("b", "ba", "line-infantry", 40,
                                                          30) ", " UNIT("b2", "ba", "line-infantry", 40.3, 30)),
     {STANDS("[4, 4]"),
      STANDS("[10, 4]"),
      STANDS("[16, 4]"),
      STANDS("[21, 3]"),
      STANDS("[28, 4]"),
      STANDS("[9.5, 15]"),
      STANDS("[10, 12.5]"),
      STANDS("[10, 17.5]"),
      STANDS("[28, 12]"),
      "{'do': 'state', 'of': 'open'}",
      "{'do': 'state', 'of': 'hill'}",
      "{'do': 'state', 'of': 'rock'}",
      "{'do': 'state', 'of': 'objective'}",
      "{'do': 'state', 'of': 'dangerous'}",
      "{'do': 'state', 'of': 'wall'}",
      "{'do': 'state', 'of': 'iron'}",
      "{'do': 'state', 'of': 'rift'}",
      "{'do': 'state', 'of': 'lake'}",
      "{'do': 'state', 'of': 'bridge'}",
      "{'do': 'state', 'of': 'ford'}",
      "{'do': 'state', 'of': 'rubble'}"}},
    {"above and on top",
     FIELD(
         RISE("wall", "obstacle", 1, 32, 2, 33, 16) ", " RISE("iron", "obstacle-reinforced", 1, 38, 2, 39, 16) ", " BOX(
             "rift", "impassable", 2, 10, 6, 14) ", " BOX("house", "civitas", 20, 10, 24, 14),
         TWO,
         UNIT("r", "ra", "scout-titan", 32.5, 10) ", " UNIT("r2", "ra", "scout-titan", 38.5, 10) ", " UNIT(
             "b", "ba", "gunship", 4, 12) ", " UNIT("b2", "ba", "gunship", 22, 12)),
     {"{'do': 'where', 'unit': 'r'}", "{'do': 'where', 'unit': 'r2'}", "{'do': 'where', 'unit': 'b'}",
      "{'do': 'where', 'unit': 'b2'}"}},
    {"two hills", SEAM("hill"), {SEE}},
    {"two rocks", SEAM("rock"), {SEE}},
    {"two houses", SEAM("civitas"), {SEE}},
    {"in and out of phases",
     FREELY,
     {"{'do': 'hold', 'formation': 'ra'}",
      SET("r", "[10, 2]"),
      "{'do': 'move', 'unit': 'r', 'path': [[10, 0.2]]}",
      SET("r", "[10, 10]"),
      GAME("'phase': 'deploy'"),
      "{'do': 'fire', 'formation': 'ra', 'at': 'bb'}",
      GAME("'phase': 'orders'"),
      "{'do': 'fire', 'formation': 'ra', 'at': 'bb'}",
      GAME("'phase': 'initiative'"),
      STAGE,
      GAME("'phase': 'movement', 'round': 1, 'active': 'red', 'initiative': 'red'"),
      STAGE,
      "{'do': 'move', 'unit': 'r', 'path': [[12, 10]], 'how': 'forced'}",
      ORDER("ra", "advance"),
      STAGE,
      "{'do': 'end', 'what': 'phase'}",
      "{'do': 'assault', 'formation': 'ra'}",
      "{'do': 'end', 'what': 'phase'}",
      STAGE,
      SET("r", "[39, 30]"),
      STAGE,
      "{'do': 'assault', 'formation': 'ra'}",
      "{'do': 'end', 'what': 'phase'}",
      STAGE,
      SET("r", "[10, 10]"),
      "{'do': 'end', 'what': 'phase'}",
      STAGE,
      ORDER("ra", "fall-back"),
      "{'do': 'rally', 'formation': 'rb'}",
      GAME("'phase': 'orders'"),
      "{'do': 'order', 'formation': 'ra', 'order': 'march'}"}},
    {"who goes in",
     FREELY,
     {"{'do': 'enter', 'formation': 'rb', 'area': 'house', 'how': 'deploy'}",
      "{'do': 'enter', 'formation': 'ra', 'area': 'wood', 'how': 'deploy'}",
      "{'do': 'enter', 'formation': 'ra', 'area': 'house', 'how': 'deploy'}"}},
    {"nothing to fire", FREELY, {"{'do': 'fire', 'formation': 'ra', 'at': 'bb', 'weapon': 'none'}"}},
    {"made for tanks",
     FIELD("", TWO, UNIT("r", "ra", "missile-infantry", 10, 10) ", " UNIT("b", "ba", "line-infantry", 20, 10)),
     {"{'do': 'fire', 'formation': 'ra', 'at': 'ba', 'dice': [6, 1]}"}},
    {"a shot of AP 0 at shields",
     TABLE(
         "{'ruleset': 'own', 'extends': 'legions-imperialis', 'profiles': [{'id': 'plain', 'name': 'Plain guns', "
         "'class': 'infantry', "
         "'symbol': 'infantry', 'base': {'circle': 25}, 'scale': 1, 'move': 5, 'caf': 2, 'morale': '3+', 'wounds': 1, "
         "'height': 0.4, 'weapons': [{'id': 'guns', 'name': 'Guns', 'range': 12, 'dice': 2, 'hit': '4+', 'ap': 0}]}]}",
         "[48, 40]", "", "", TWO, UNIT("r", "ra", "plain", 10, 10) ", " UNIT("b", "ba", "scout-titan", 20, 10)),
     {"{'do': 'fire', 'formation': 'ra', 'at': 'ba'}"}},
    {"all behind the wall",
     TABLE("'legions-imperialis'", "[48, 40]", "'readings': {'obclmix': 'B'}",
           RISE("wall", "obstacle", .3, 19, 8, 19.5, 12), TWO,
           UNIT("r", "ra", "battle-tanks", 12, 10) ", " UNIT("b", "ba", "line-infantry", 20, 10)),
     {"{'do': 'fire', 'formation': 'ra', 'at': 'ba', 'weapon': 'battle-cannon', 'ignore': ['obstacle']}",
      "{'do': 'fire', 'formation': 'ra', 'at': 'ba', 'weapon': 'battle-cannon', 'ignore': ['dangerous']}"}},
    {"Fights",
     FIELD(BOX("house", "civitas", 20, 10, 24, 14), FOUR,
           UNIT("r", "ra", "jump-infantry", 19.5,
                12) ", " UNIT_IN("b", "ba", "line-infantry",
                                 "'inside': 'house'") ", " UNIT("r2", "rb", "line-infantry", 30,
                                                                30) ", " UNIT("b2", "bb", "line-infantry", 31, 30)),
     {ORDER("ra", "charge"), "{'do': 'assault', 'formation': 'ra', 'pairs': {'r': ['b2']}}",
      "{'do': 'assault', 'formation': 'ra', 'pairs': {'r2': ['b2']}}",
      "{'do': 'assault', 'formation': 'ra', 'dice': [1, 1, 1, 2]}", "{'do': 'assault', 'formation': 'ra'}",
      "{'do': 'set', 'ref': 'rb', 'values': {'fought': true}}",
      "{'do': 'set', 'ref': 'house', 'values': {'ward': 'ba'}}", "{'do': 'set', 'ref': 'b', 'values': {'off': true}}",
      "{'do': 'enter', 'formation': 'rb', 'area': 'house', 'how': 'take'}"}},
    {"ties again",
     TABLE("'legions-imperialis'", "[48, 40]", "'readings': {'tie': 'B'}", BOX("house", "militas", 20, 10, 24, 14), TWO,
           UNIT("r", "ra", "line-infantry", 19.5,
                12) ", " UNIT_IN("b", "ba", "line-infantry",
                                 "'inside': 'house'") ", " UNIT_IN("b2", "ba", "line-infantry", "'inside': 'house'")),
     {"{'do': 'assault', 'formation': 'ra'}"}},
    {"a Titan loses",
     FIELD("", TWO, UNIT("r", "ra", "scout-titan", 20, 20) ", " UNIT("b", "ba", "line-infantry", 21, 20)),
     {"{'do': 'assault', 'formation': 'ra', 'dice': [1, 1, 1, 6, 6]}"}},
    {"over the edge",
     FIELD("", TWO, UNIT_IN("r", "ra", "drop-troops", "'off': 'reserve'")),
     {"{'do': 'place', 'unit': 'r', 'at': [20, 1], 'dice': [4, 1]}"}},
    {"nowhere to come down",
     TABLE("'legions-imperialis'", "[6, 6]", "", RISE("wall", "obstacle", .3, 0, 0, 6, 6), TWO,
           UNIT_IN("r", "ra", "drop-troops", "'off': 'reserve'")),
     {"{'do': 'place', 'unit': 'r', 'at': [3, 3], 'dice': [1, 1]}"}},
    {"a bridge over water without banks",
     TABLE(
         "{'ruleset': 'own', 'extends': 'legions-imperialis', 'profiles': [{'id': 'bare', 'name': 'Bare', 'class': "
         "'infantry', "
         "'symbol': 'infantry', 'base': {'circle': 25}, 'scale': 1, 'move': 5, 'caf': 2, 'morale': '3+', 'wounds': 1, "
         "'height': 0.4}]}",
         "[12, 12]", "",
         BOX("lake", "lake", 0, 0, 12,
             12) ", {'id': 'bridge', 'kind': 'bridge', 'on': 'lake', 'outline': [[0, 4], [12, 4], "
                 "[12, 8], [0, 8]]}",
         FOUR,
         UNIT("r", "ra", "siege-tanks", 2, 6) ", " UNIT("b", "ba", "line-infantry", 8, 6) ", " UNIT("b2", "bb", "bare",
                                                                                                    10, 6)),
     {"{'do': 'set', 'ref': 'bridge', 'values': {'wounds': 1}}",
      "{'do': 'fire', 'formation': 'ra', 'at': 'bridge', 'dice': [6, 1, 1, 6, 6]}"}},
    {"no room for those who come out",
     TABLE(
         "'legions-imperialis'", "[16, 16]", "",
         BOX("west", "impassable", 0, 0, 7, 14) ", " BOX("east", "impassable", 7.5, 0, 16, 14) ", " BOX(
             "north", "impassable", 7, 0, 7.5,
             7) ", " BOX("south", "impassable", 7, 7.5, 7.5,
                         14) ", " BOX("house", "civitas", 7, 7, 7.5, 7.5) ", " BOX("rest", "impassable", 2, 14, 16, 16),
         TWO, UNIT("r", "ra", "super-heavy", 1, 15) ", " UNIT_IN("b", "ba", "line-infantry", "'inside': 'house'")),
     {"{'do': 'set', 'ref': 'house', 'values': {'wounds': 1}}",
      "{'do': 'fire', 'formation': 'ra', 'at': 'house', 'weapon': 'great-cannon', 'dice': [6, 6, 1, 1, 6]}"}},
    {"transports",
     FIELD(
         BOX("x", "impassable", 36, 26, 44, 29.6) ", " BOX("y", "impassable", 36, 30.4, 44, 34) ", " BOX(
             "z", "impassable", 36, 29.6, 39.6, 30.4) ", " BOX("w", "impassable", 40.4, 29.6, 44, 30.4),
         FOUR ", {'id': 'rc', 'side': 'red'}, {'id': 'rd', 'side': 'red'}",
         UNIT("r", "ra", "line-infantry", 10,
              10) ", "
                  "{'id': 't', 'formation': 'rb', 'profile': 'troop-carriers', 'base': {'circle': 16}, 'at': [10, 12]}"
                  ", " UNIT("b", "ba", "line-infantry", 14, 10) ", " UNIT_IN(
                      "g", "rc", "gunship",
                      "'off': 'reserve'") ", " UNIT_IN("r2", "rd", "line-infantry",
                                                       "'attached': 'g'") ", " UNIT("b2", "bb", "siege-tanks", 40, 22)),
     {ORDER("ra", "charge"), "{'do': 'move', 'unit': 'r', 'path': [[13, 10]]}", "{'do': 'embark', 'formation': 'ra'}",
      "{'do': 'leave', 'formation': 'rd', 'paths': {'r2': [[20, 20]]}}", SET("r", "[10, 10.5]"), SET("b", "[20, 30]"),
      "{'do': 'end', 'what': 'turn'}", "{'do': 'embark', 'formation': 'ra'}", SET("t", "[40, 30]"),
      SET("b2", "[40, 23]"), "{'do': 'fire', 'formation': 'bb', 'at': 'rb', 'dice': [6, 6]}"}},
    {"two pairs",
     FIELD("", TWO,
           UNIT("r", "ra", "line-infantry", 10, 10) ", " UNIT("r2", "ra", "line-infantry", 11.5, 10) ", " UNIT(
               "r3", "ra", "line-infantry", 20, 10) ", " UNIT("r4", "ra", "line-infantry", 21.5, 10)),
     {ORDER("ra", "advance"), "{'do': 'move', 'unit': 'r', 'path': [[10, 10.2]]}",
      "{'do': 'end', 'what': 'activation'}"}},
    {"too few are left at the wall",
     FIELD(BOX("house", "civitas", 20, 10, 24, 14) ", " BOX("mines", "dangerous", 15, 8, 20, 16), TWO,
           UNIT("r", "ra", "line-infantry", 16.5, 11) ", " UNIT("r2", "ra", "line-infantry", 16.5, 12.2) ", " UNIT(
               "r3", "ra", "line-infantry", 16.5, 13.4)),
     {ORDER("ra", "advance"), "{'do': 'move', 'unit': 'r', 'path': [[19.5, 11]]}",
      "{'do': 'move', 'unit': 'r2', 'path': [[19.5, 12.2]]}", "{'do': 'move', 'unit': 'r3', 'path': [[18, 13.4]]}",
      "{'do': 'enter', 'formation': 'ra', 'area': 'house', 'dice': [1, 1, 6]}"}},
};
const int li_claims_scene_count = BASE_COUNT(li_claims_scenes);
