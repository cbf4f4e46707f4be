/* What rulings of EA - Heresy say of turns, orders, moves, assaults, Strongholds, fire and cover is so: each claim is
 * recomputed from the table before and after, in every case, in laid scenes and in games played by chance. */
#include "play/shared_eah_said.h"
#include "support/test.h"

#define KEEP "{'id': 'k', 'kind': 'small-stronghold', 'outline': [[50,50],[60,50],[60,60],[50,60]]}"
#define MOAT                                                                                                           \
    ", {'id': 'l1', 'kind': 'lake', 'outline': [[30,30],[50,30],[50,80],[30,80]]},"                                    \
    " {'id': 'l2', 'kind': 'lake', 'outline': [[60,30],[80,30],[80,74],[60,74]]},"                                     \
    " {'id': 'l3', 'kind': 'lake', 'outline': [[50,30],[60,30],[60,50],[50,50]]},"                                     \
    " {'id': 'l4', 'kind': 'lake', 'outline': [[50,60],[60,60],[60,74],[50,74]]}"
#define TWO    "{'id': 'r1', 'side': 'red'}, {'id': 'b1', 'side': 'blue'}"
#define MARKED "{'id': 'r1', 'side': 'red', 'bms': 1}, {'id': 'b1', 'side': 'blue', 'bms': 1}"
#define WOOD   "{'id': 'wood', 'kind': 'woods', 'outline': [[35,55],[45,55],[45,65],[35,65]]}"
#define MAN(id, formation, profile, place)                                                                             \
    "{'id': '" id "', 'formation': '" formation "', 'profile': '" profile "', 'base': {'circle': 24}, " place "}"
#define ASKS(unit, at) "{'do': 'may', 'action': {'do': 'fire', 'unit': '" unit "', 'at': '" at "'}}"
#define FOOT(id, formation, place)                                                                                     \
    "{'id': '" id "', 'formation': '" formation "', 'profile': 'infantry', 'base': {'circle': 24}, " place "}"

static const TellsScene SCENES[] = {
    /* One breaks in, one is at the wall, one fires at it; of those inside one is tied and one fires out. */
    {KEEP,
     TWO,
     FOOT("i1", "r1", "'at': [55, 47]") ", " FOOT("i2", "r1", "'at': [52, 47]") ", " FOOT(
         "i3", "r1", "'at': [47, 47]") ", " FOOT("o1", "b1", "'inside': 'k'") ", " FOOT("o2", "b1", "'inside': 'k'"),
     "",
     {"{'do': 'assault', 'formation': 'r1', 'at': 'k'}", "{'do': 'enter', 'unit': 'i1', 'area': 'k', 'how': 'invade'}",
      "{'do': 'move', 'unit': 'i2', 'how': 'charge', 'path': [[52, 48.8]]}", "{'do': 'pass'}",
      "{'do': 'allocate', 'unit': 'o1', 'at': 'i1'}", "{'do': 'pass'}", "{'do': 'pass'}", "{'do': 'stage'}"}},
    /* Both have a marker, and as many units; nobody hits. */
    {"",
     MARKED,
     FOOT("i1", "r1", "'at': [50, 50]") ", " FOOT("i2", "r1", "'at': [53, 50]") ", " FOOT(
         "o1", "b1", "'at': [50, 56]") ", " FOOT("o2", "b1", "'at': [53, 56]"),
     "",
     {"{'do': 'assault', 'formation': 'r1', 'at': 'b1'}",
      "{'do': 'move', 'unit': 'i1', 'how': 'charge', 'path': [[50, 53.6]]}", "{'do': 'pass'}", "{'do': 'pass'}",
      "{'do': 'fight', 'dice': [1, 1, 1, 1]}", "{'do': 'stage'}"}},
    /* A landed aircraft does not counter-charge. */
    {"",
     TWO,
     FOOT("i1", "r1", "'at': [50, 50]") ", " FOOT(
         "o1", "b1", "'at': [50, 62]") ", {'id': 'f', 'formation': 'b1', 'profile': 'fighter', 'base': {'circle': 24}, "
                                       "'at': [54, 60], 'airborne': "
                                       "false}",
     "",
     {"{'do': 'assault', 'formation': 'r1', 'at': 'b1'}", "{'do': 'pass'}", "{'do': 'stage'}"}},
    /* Whoever wins the roll has nobody left to act. */
    {"",
     "{'id': 'r1', 'side': 'red', 'broken': true}, {'id': 'b1', 'side': 'blue'}",
     FOOT("i1", "r1", "'at': [50, 50]") ", " FOOT("o1", "b1", "'at': [50, 90]"),
     "{}, 'phase': 'strategy'",
     {"{'do': 'end', 'what': 'phase', 'dice': [1, 6]}"}},
    /* Into the zone of those inside. */
    {KEEP,
     TWO,
     FOOT("i1", "r1", "'at': [55, 40]") ", " FOOT("o1", "b1", "'inside': 'k'"),
     "",
     {"{'do': 'move', 'unit': 'i1', 'path': [[55, 46]]}"}},
    /* Whoever is gone gets no order. */
    {"",
     TWO,
     FOOT("i1", "r1", "'at': [50, 50]") ", " FOOT("o1", "b1", "'at': [50, 90]"),
     "",
     {"{'do': 'set', 'ref': 'i1', 'values': {'off': true}}", "{'do': 'order', 'formation': 'r1', 'order': 'advance'}"}},
    /* A formation near by may support. */
    {"",
     TWO ", {'id': 'r2', 'side': 'red'}",
     FOOT("i1", "r1", "'at': [50, 50]") ", " FOOT("i2", "r1", "'at': [53, 50]") ", " FOOT(
         "o1", "b1", "'at': [50, 56]") ", " FOOT("o2", "b1", "'at': [53, 56]") ", " FOOT("s1", "r2", "'at': [60, 50]"),
     "",
     {"{'do': 'assault', 'formation': 'r1', 'at': 'b1'}",
      "{'do': 'move', 'unit': 'i1', 'how': 'charge', 'path': [[50, 53.6]]}", "{'do': 'pass'}", "{'do': 'pass'}",
      "{'do': 'fight', 'dice': [1, 1, 1, 1]}", "{'do': 'stage'}", "{'do': 'support', 'dice': [1]}"}},
    /* Who has made his counter-charge makes no other. */
    {"",
     TWO,
     FOOT("i1", "r1", "'at': [50, 50]") ", " FOOT("o1", "b1", "'at': [50, 62]") ", " FOOT("o2", "b1", "'at': [54, 62]"),
     "",
     {"{'do': 'assault', 'formation': 'r1', 'at': 'b1'}", "{'do': 'pass'}",
      "{'do': 'move', 'unit': 'o1', 'how': 'countercharge', 'path': [[50, 58]]}", "{'do': 'stage'}"}},
    /* It broke before, and nobody withdraws now. */
    {"",
     "{'id': 'r1', 'side': 'red', 'broken': true}, {'id': 'b1', 'side': 'blue'}",
     FOOT("i1", "r1", "'at': [50, 50]") ", " FOOT("o1", "b1", "'at': [50, 90]"),
     "{}, 'phase': 'action'",
     {"{'do': 'move', 'unit': 'i1', 'how': 'withdraw', 'path': [[50, 45]]}"}},
    /* Water all round: nobody comes out. */
    {KEEP MOAT,
     "{'id': 'r1', 'side': 'red'}, {'id': 'b1', 'side': 'blue', 'broken': true, 'withdraws': true}",
     FOOT("i1", "r1", "'at': [55, 75.3]") ", " FOOT("o1", "b1", "'inside': 'k'"),
     "{}, 'phase': 'action'",
     {"{'do': 'end', 'what': 'phase'}"}},
    {"{'id': 'k', 'kind': 'small-stronghold', 'dc_now': 1, 'outline': [[50,50],[60,50],[60,60],[50,60]]}" MOAT,
     TWO,
     "{'id': 'g', 'formation': 'r1', 'profile': 'battle-tank', 'base': {'circle': 30}, 'at': [20, 55]}, " FOOT(
         "o1", "b1", "'inside': 'k'"),
     "",
     {"{'do': 'fire', 'unit': 'g', 'at': 'k', 'dice': [4, 1, 1, 1, 6]}"}},
    {KEEP MOAT,
     TWO,
     FOOT("i1", "r1", "'at': [55, 75.3]") ", " FOOT("i2", "r1", "'at': [58, 75.3]") ", " FOOT(
         "o1", "b1", "'inside': 'k'") ", " FOOT("o2", "b1", "'inside': 'k'"),
     "",
     {"{'do': 'assault', 'formation': 'r1', 'at': 'k'}", "{'do': 'pass'}", "{'do': 'pass'}",
      "{'do': 'fight', 'dice': [1, 1, 1, 1]}", "{'do': 'resolve', 'dice': [4, 1, 1, 1]}", "{'do': 'pass'}"}},
    {KEEP MOAT,
     TWO,
     FOOT("i1", "r1", "'inside': 'k', 'invading': true") ", " FOOT(
         "i2", "r1", "'inside': 'k', 'invading': true") ", " FOOT("o1", "b1", "'inside': 'k'"),
     "",
     {"{'do': 'assault', 'formation': 'r1', 'at': 'k'}", "{'do': 'pass'}", "{'do': 'allocate', 'how': 'least'}",
      "{'do': 'pass'}", "{'do': 'fight', 'dice': [1, 1, 1]}", "{'do': 'resolve', 'dice': [3, 1, 2, 1]}",
      "{'do': 'pass'}"}},
    /* The same on dry ground, where a place is named that is none. */
    {KEEP,
     TWO,
     FOOT("i1", "r1", "'at': [55, 73]") ", " FOOT("i2", "r1", "'at': [58, 73]") ", " FOOT(
         "o1", "b1", "'inside': 'k'") ", " FOOT("o2", "b1", "'inside': 'k'"),
     "",
     {"{'do': 'assault', 'formation': 'r1', 'at': 'k'}", "{'do': 'pass'}", "{'do': 'pass'}",
      "{'do': 'fight', 'dice': [1, 1, 1, 1]}", "{'do': 'resolve', 'dice': [4, 1, 1, 1]}", "{'do': 'pass'}",
      "{'do': 'choose', 'answer': {'at': [100, 100]}}", "{'do': 'choose', 'answer': {'at': [55, 45]}}"}},
    {KEEP,
     TWO,
     FOOT("i1", "r1", "'inside': 'k', 'invading': true") ", " FOOT(
         "i2", "r1", "'inside': 'k', 'invading': true") ", " FOOT("o1", "b1", "'inside': 'k'"),
     "",
     {"{'do': 'assault', 'formation': 'r1', 'at': 'k'}", "{'do': 'pass'}", "{'do': 'allocate', 'how': 'least'}",
      "{'do': 'pass'}", "{'do': 'fight', 'dice': [1, 1, 1]}", "{'do': 'resolve', 'dice': [3, 1, 2, 1]}",
      "{'do': 'pass'}", "{'do': 'choose', 'answer': {'at': [55, 55]}}"}},
    /* What each kind of target comes to, asked before a die is rolled: armour, saved again, by cover, none. */
    {WOOD,
     "{'id': 'r1', 'side': 'red'}, {'id': 'r2', 'side': 'red'}, {'id': 'r3', 'side': 'red'},"
     " {'id': 'b1', 'side': 'blue'}, {'id': 'b2', 'side': 'blue'}, {'id': 'b3', 'side': 'blue'},"
     " {'id': 'b4', 'side': 'blue'}",
     MAN("m", "r1", "militia", "'at': [50, 40]") ", " MAN("a", "r2", "artillery", "'at': [50, 20]") ", " MAN(
         "h", "r3", "line-infantry",
         "'at': [54, 40]") ", " MAN("x", "b1", "light-vehicle",
                                    "'at': [50, 60]") ", " MAN("t", "b2", "battle-tank",
                                                               "'at': [60, 60]") ", " MAN("w", "b3", "line-infantry",
                                                                                          "'at': [40, 60]") ", " MAN("n",
                                                                                                                     "b"
                                                                                                                     "4",
                                                                                                                     "m"
                                                                                                                     "i"
                                                                                                                     "l"
                                                                                                                     "i"
                                                                                                                     "t"
                                                                                                                     "i"
                                                                                                                     "a",
                                                                                                                     "'"
                                                                                                                     "a"
                                                                                                                     "t"
                                                                                                                     "'"
                                                                                                                     ":"
                                                                                                                     " "
                                                                                                                     "["
                                                                                                                     "7"
                                                                                                                     "0"
                                                                                                                     ","
                                                                                                                     " "
                                                                                                                     "6"
                                                                                                                     "0"
                                                                                                                     "]"),
     "",
     {"{'do': 'targets', 'of': 'm'}", ASKS("a", "x"), ASKS("a", "t"), ASKS("a", "w"), ASKS("a", "n"), ASKS("h", "x"),
      ASKS("h", "t"), ASKS("h", "w"), ASKS("h", "n")}},
    /* Three weapons of sixteen at two who save otherwise: too many throws. */
    {
        WOOD,
        TWO,
        FOOT("a1", "r1", "'at': [30, 45]") ", " FOOT("a2", "r1", "'at': [33, 45]") ", " FOOT(
            "a3",
            "r1", "'at': [36, 45]") ", " FOOT("a4", "r1",
                                              "'at': [39, 45]") ", " FOOT("a5", "r1",
                                                                          "'at': [42, 45]") ", " FOOT("a6", "r1",
                                                                                                      "'at': [45, 45]") ", " FOOT("a7", "r1", "'at': [48, 45]") ", " FOOT("a8", "r1", "'at': [51, 45]") ", " FOOT("b1x", "r1", "'at': [30, 48]") ", " FOOT("b2x", "r1", "'at': [33, 48]") ", " FOOT("b3x", "r1", "'at': [36, 48]") ", " FOOT("b4x", "r1", "'at': [39, 48]") ", " FOOT("b5x", "r1", "'at': [42, 48]") ", " FOOT("b6x", "r1", "'at': [45, 48]") ", " FOOT("b7x",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                        "r1",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                        "'at': [48, 48]") ", " FOOT("b8x",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    "r1",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    "'at': [51, 48]") ", " FOOT("o1",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                "b1",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                "'at': [40, 58]") ", " MAN("o2",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "b1",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "heavy-infantry",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "'at': [44, 58]"),
        "",
        {ASKS("a1", "o1"), "{'do': 'may', 'action': {'do': 'fire', 'formation': 'r1', 'at': 'b1'}}"}},
    /* Two of Reinforced Armour save together, and one is lost. */
    {"",
     TWO,
     FOOT("i1", "r1", "'at': [50, 50]") ", " FOOT("i2", "r1", "'at': [53, 50]") ", " MAN(
         "o1", "b1", "heavy-infantry", "'at': [50, 52.4]") ", " MAN("o2", "b1", "heavy-infantry", "'at': [53, 52.4]"),
     "",
     {"{'do': 'assault', 'formation': 'r1', 'at': 'b1'}", "{'do': 'pass'}",
      "{'do': 'fight', 'dice': [6, 6, 1, 1, 4, 3, 1]}"}},
    /* The value that the player asks for is of no use against walls. */
    {KEEP,
     TWO,
     MAN("g", "r1", "battle-tank", "'at': [55, 35]") ", " MAN("m", "r1", "militia",
                                                              "'at': [58, 35]") ", " FOOT("o1", "b1", "'inside': 'k'"),
     "",
     {"{'do': 'fire', 'unit': 'g', 'at': 'k', 'value': 'ap'}",
      "{'do': 'fire', 'unit': 'm', 'at': 'k', 'value': 'at'}"}},
    /* Whether it is seen wholly past the wood is not found out. */
    {WOOD,
     TWO,
     MAN("g", "r1", "battle-tank", "'at': [42, 30]") ", {'id': 't', 'formation': 'b1', 'profile': 'super-heavy-tank', "
                                                     "'base': {'rect': [80, 50]}, 'at': [44, 62]}",
     "",
     {TELLS_GIVE_UP, "{'do': 'needs', 'of': 'g', 'at': 't'}"}},
    /* On Overwatch on a hill, which gives no cover itself. */
    {"{'id': 'wood', 'kind': 'hill', 'outline': [[35,55],[45,55],[45,65],[35,65]]}",
     "{'id': 'r1', 'side': 'red'}, {'id': 'b1', 'side': 'blue', 'order': 'overwatch'}",
     FOOT("i1", "r1", "'at': [40, 45]") ", " FOOT("o1", "b1", "'at': [40, 60]"),
     "",
     {"{'do': 'needs', 'of': 'i1', 'at': 'o1'}"}},
    /* By the reading along the line: who is nearer to the wood does not see over it to who is no further. */
    {WOOD,
     TWO,
     MAN("t", "r1", "titan", "'at': [40, 20]") ", " FOOT("o1", "b1", "'at': [40, 70]"),
     "{'readings': {'over_distance': 'along_line'}}",
     {"{'do': 'sight', 'from': 't', 'to': 'o1'}", "{'do': 'sight', 'from': 'o1', 'to': 't'}"}},
    /* Along the seam of two hills. */
    {"{'id': 'a', 'kind': 'hill', 'outline': [[30,20],[50,20],[50,40],[30,40]]},"
     " {'id': 'b', 'kind': 'hill', 'outline': [[30,40],[50,40],[50,60],[30,60]]}",
     TWO,
     FOOT("v", "r1", "'at': [20, 40]") ", " FOOT("t", "b1", "'at': [60, 40]"),
     "",
     {"{'do': 'sight', 'from': 'v', 'to': 't'}"}},
    /* Nobody is left. */
    {"",
     TWO,
     FOOT("i1", "r1", "'at': [50, 50]") ", " FOOT("o1", "b1", "'at': [50, 90]"),
     "{}, 'phase': 'end'",
     {"{'do': 'set', 'ref': 'i1', 'values': {'off': true}}", "{'do': 'set', 'ref': 'o1', 'values': {'off': true}}",
      "{'do': 'end', 'what': 'phase'}"}},
};

static void what_is_stated_in_games_is_so(void **state) {
    (void)state;
    const TellsGroup groups[] = {said_of_turns, said_of_assaults, said_of_moves,
                                 said_of_walls, said_of_fire,     said_of_cover};
    tells_run(&(TellsTest){.groups = groups,
                           .group_count = BASE_COUNT(groups),
                           .scenes = SCENES,
                           .scene_count = BASE_COUNT(SCENES),
                           .games = 15});
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_stated_in_games_is_so)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
