/* Boards of hexes with more of something than a list of the rules ever had room for: dice, blocks of a line, hexes of a
 * way, units of a card, rows of the board. */
#include "play/shared_toy.h"
#include "support/test.h"

#include <string.h>

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

#define SIDES "'sides': [{'id': 'red', 'home': 'south'}, {'id': 'blue', 'home': 'north'}]"
#define LARGE "'table': {'unit': 'hex', 'columns': 100, 'rows': 100}, " SIDES

static void add_head(BaseText *text, const char *house, const char *options) {
    text_addf(text,
              "{'sightline': 1, 'title': 'Many', 'ruleset': {'ruleset': 'house', 'name': 'House', 'extends': "
              "'commands-colors' %s}, %s, " LARGE,
              house, options);
}

static void add_hexes(BaseText *text, int count, int (*hexes)[2]) {
    text_add(text, "'hexes': [");
    for (int i = 0; i < count; i++) {
        text_addf(text, "%s[%d, %d]", i ? ", " : "", hexes[i][0], hexes[i][1]);
    }
    text_add(text, "]");
}

/* From the corner three columns east for each row south: the line runs along sixty-six sides. On their left lie four
 * kinds of ground each, which only touch it; a single forest at the far end is what it crosses. */
static void a_forest_behind_many_contacts_blocks(void **state) {
    (void)state;
    BaseText text = {0};
    add_head(&text, "", "'options': {'readings': {'hex_combo': 'allow'}}");
    text_add(&text, ", 'terrain': [{'id': 'last', 'kind': 'forest', 'hexes': [[98, 66]]}");
    int beside[66][2];
    for (int k = 0; k < 66; k++) { /* doubled: X = 2 + 3 k, Y = k */
        beside[k][0] = (2 + 3 * k - k % 2) / 2 + 1;
        beside[k][1] = k + 1;
    }
    for (int layer = 0; layer < 4; layer++) {
        text_addf(&text, ", {'id': 'l%d', 'kind': 'forest', ", layer);
        add_hexes(&text, 66, beside);
        text_add(&text, "}");
    }
    text_add(&text, "], 'units': [{'id': 'a', 'side': 'red', 'profile': 'leader', 'at': [1, 1]}, {'id': 'b', 'side': "
                    "'blue', 'profile': 'leader', 'at': [100, 67]}]}");
    PlaySession *session = toy_play(text_get(&text));
    toy_does(session, "{'do': 'sight', 'from': 'a', 'to': 'b'}", "{'visible': false, 'blockers': ['last']}");
    toy_does(session, "{'do': 'state', 'of': 'b'}", "{'at': 'BO100'}");
    play_destroy(session);
    text_free(&text);
}

static void every_unit_that_a_card_names_is_ordered(void **state) {
    (void)state;
    BaseText text = {0}, card = {0};
    add_head(&text, "", "'options': {}");
    text_add(&text, ", 'units': [");
    text_add(&card, "{'do': 'card', 'card': 'free', 'side': 'red', 'units': [");
    for (int i = 0; i < 80; i++) {
        text_addf(&text, "%s{'id': 'u%02d', 'side': 'red', 'profile': 'auxilia', 'at': [%d, 50]}", i ? "," : "", i,
                  i + 1);
        text_addf(&card, "%s'u%02d'", i ? "," : "", i);
    }
    text_add(&text, "]}");
    text_add(&card, "]}");
    PlaySession *session = toy_play(text_get(&text));
    toy_does(session, text_get(&card), "{'unit': {'u79': {'ordered': true}}}");
    play_destroy(session);
    text_free(&text);
    text_free(&card);
}

#define TEN(die) die ", " die ", " die ", " die ", " die ", " die ", " die ", " die ", " die ", " die

static void ninety_dice_are_rolled(void **state) {
    (void)state;
    BaseText text = {0};
    add_head(&text, ", 'profiles': [{'id': 'medium-infantry', 'dice': 90}]", "'options': {}");
    text_add(&text, ", 'units': [{'id': 'a', 'side': 'red', 'profile': 'medium-infantry', 'at': 'E5'}, {'id': 'b', "
                    "'side': 'blue', 'profile': 'heavy-infantry', 'at': 'E6'}]}");
    PlaySession *session = toy_play(text_get(&text));
#define NINE(ten) ten ", " ten ", " ten ", " ten ", " ten ", " ten ", " ten ", " ten ", " ten
    toy_does(session, "{'do': 'assault', 'unit': 'a', 'at': 'b', 'dice': [" NINE(TEN("3")) "], 'answers': ['hold']}",
             "{'hits': 90}");
    play_destroy(session);
    text_free(&text);
}

/* A lone leader may go six rows: seven hexes in the last of them, twenty-seven in all. */
static void a_leader_may_flee_to_each_of_many_hexes(void **state) {
    (void)state;
    BaseText text = {0};
    add_head(&text, ", 'numbers': [{'id': 'leader-evade', 'value': 6}]", "'options': {}");
    text_add(&text, ", 'units': [{'id': 'a', 'side': 'blue', 'profile': 'light-bow-infantry', 'at': 'E50'}, {'id': "
                    "'l', 'side': 'red', 'profile': 'leader', 'at': 'E53'}]}");
    PlaySession *session = toy_play(text_get(&text));
    toy_does(session, "{'do': 'fire', 'unit': 'a', 'at': 'l', 'dice': [1, 1], 'answers': ['K56']}",
             "{'unit': {'l': {'at': 'K56'}}}");
    play_destroy(session);
    text_free(&text);
}

/* The way home leads down two lanes through the sea: the western one ends after thirty-five rows, the eastern one after
 * fifty. Five flags are forty-five hexes: only the eastern one is long enough. */
static void the_longer_of_two_long_ways_home_is_taken(void **state) {
    (void)state;
    BaseText text = {0};
    add_head(&text, ", 'profiles': [{'id': 'medium-infantry', 'retreat': 9, 'blocks': 9}]", "'options': {}");
    text_add(&text, ", 'terrain': [{'id': 'sea', 'kind': 'seacoast', 'hexes': [");
    bool first = true;
    for (int y = 1; y <= 50; y++) { /* rows below A; the start has X = 100 */
        for (int x = 100 - y; x <= 100 + y; x += 2) {
            bool track = (x == 100 - y && y <= 35) || x == 100 + y;
            if (!track) {
                text_addf(&text, "%s[%d, %d]", first ? "" : ", ", (x - y % 2) / 2 + 1, y + 1);
                first = false;
            }
        }
    }
    text_add(&text, "]}], 'units': [{'id': 'a', 'side': 'blue', 'profile': 'heavy-infantry', 'at': 'A50'}, {'id': 'd', "
                    "'side': 'red', 'profile': 'medium-infantry', 'at': 'A51'}]}");
    PlaySession *session = toy_play(text_get(&text));
    toy_does(session, "{'do': 'assault', 'unit': 'a', 'at': 'd', 'dice': [6, 6, 6, 6, 6], 'answers': ['hold']}",
             "{'refused': false, 'unit': {'d': {'at': 'AT73', 'blocks': 9}}}");
    play_destroy(session);
    text_free(&text);
}

static void a_way_of_eighty_hexes_is_gone(void **state) {
    (void)state;
    BaseText text = {0};
    add_head(&text, ", 'profiles': [{'id': 'auxilia', 'move': 90}]", "'options': {}");
    text_add(&text, ", 'units': [{'id': 'a', 'side': 'red', 'profile': 'auxilia', 'at': 'E5'}, {'id': 'z', 'side': "
                    "'blue', 'profile': 'auxilia', 'at': [1, 100]}]}");
    PlaySession *session = toy_play(text_get(&text));
    toy_does(session, "{'do': 'move', 'unit': 'a', 'path': ['E85']}", "{'cost': 80, 'unit': {'a': {'at': 'E85'}}}");
    play_destroy(session);
    text_free(&text);
}

static void assert_refused(const char *battlefield, const char *what) {
    BaseFaults faults = {0};
    RulesField *field = io_field_create(toy_tree(battlefield), "test", &faults);
    assert_true(faults.count > 0);
    if (!strstr(faults.items[0].what, what)) {
        fail_msg("\"%s\", not \"%s\"", faults.items[0].what, what);
    }
    field_destroy(field);
    faults_free(&faults);
}

static void the_last_of_many_grounds_in_a_hex_counts(void **state) {
    (void)state;
    BaseText text = {0};
    add_head(&text, "", "'options': {'readings': {'hex_combo': 'allow'}}");
    text_add(&text, ", 'terrain': [");
    for (int i = 0; i < 8; i++) {
        text_addf(&text, "%s{'id': 'l%d', 'kind': '%s', 'hexes': ['E7']}", i ? ", " : "", i,
                  i < 7 ? "broken" : "forest");
    }
    text_add(&text, "]}");
    PlaySession *session = toy_play(text_get(&text));
    toy_does(session, "{'do': 'sight', 'from': 'E6', 'to': 'E8'}", "{'visible': false, 'blockers': ['l7']}");
    play_destroy(session);
    text_free(&text);
}

static void what_there_is_no_room_for_is_refused(void **state) {
    (void)state;
    BaseText text = {0};
    add_head(&text, "", "'options': {}");
    text_add(&text, ", 'terrain': [{'id': 'n', 'kind': 'rampart', 'facing': 0, 'hexes': ['E7']},"
                    " {'id': 's', 'kind': 'rampart', 'facing': 180, 'hexes': ['E7']}]}");
    assert_refused(text_get(&text), "two ramparts");
    text_free(&text);
    add_head(&text, ", 'cards': [{'id': 'left-two', 'copies': 60}]", "'options': {}");
    text_add(&text, "}");
    assert_refused(text_get(&text), "the deck has");
    text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_forest_behind_many_contacts_blocks, teardown),
        cmocka_unit_test_teardown(every_unit_that_a_card_names_is_ordered, teardown),
        cmocka_unit_test_teardown(ninety_dice_are_rolled, teardown),
        cmocka_unit_test_teardown(a_leader_may_flee_to_each_of_many_hexes, teardown),
        cmocka_unit_test_teardown(the_longer_of_two_long_ways_home_is_taken, teardown),
        cmocka_unit_test_teardown(a_way_of_eighty_hexes_is_gone, teardown),
        cmocka_unit_test_teardown(the_last_of_many_grounds_in_a_hex_counts, teardown),
        cmocka_unit_test_teardown(what_there_is_no_room_for_is_refused, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
