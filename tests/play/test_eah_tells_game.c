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
    const TellsGroup groups[] = {said_of_turns, said_of_assaults, said_of_moves, said_of_walls};
    tells_run(&(TellsTest){.groups = groups,
                           .group_count = BASE_COUNT(groups),
                           .scenes = SCENES,
                           .scene_count = BASE_COUNT(SCENES),
                           .games = 30});
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_stated_in_games_is_so)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
