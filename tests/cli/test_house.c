/* House rules on the command line: checked, listed, named in rulings, carried along. */
#include "cli/shared_run.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The target b stands 8.75 cm inside the wood, as far as its near edge: the book sees it, the club does not. */
#define TABLE                                                                                                          \
    "'table': {'unit': 'cm', 'size': [100, 60]}, 'sides': [{'id': 'red'}, {'id': 'blue'}],"                            \
    "'formations': [{'id': 'r', 'side': 'red'}, {'id': 'bl', 'side': 'blue'}],"                                        \
    "'terrain': [{'id': 'wood', 'kind': 'woods', 'name': 'Witch wood', 'outline': "                                    \
    "[[70,10],[95,10],[95,40],[70,40]]}],"                                                                             \
    "'units': [{'id': 'a', 'formation': 'r', 'profile': 'line-infantry', 'at': [20, 30], 'base': {'circle': 25}},"     \
    "{'id': 'b', 'formation': 'bl', 'profile': 'line-infantry', 'at': [80, 30], 'base': {'circle': 25}}]"
#define CLUB                                                                                                           \
    "{'sightline': 1, 'ruleset': 'our-club', 'name': 'Our club', 'extends': 'ea-heresy', 'numbers': [{'id': "          \
    "'area-depth', 'value': 8}]}"

static int teardown(void **state) {
    (void)state;
    cli_forget();
    return 0;
}

static void what_house_rules_change_is_listed(void **state) {
    (void)state;
    const char *club = cli_file("club.json", CLUB);
    cli_run("check", club, NULL);
    assert_status(0);
    cli_run("rules", club, "--house", NULL);
    assert_status(0);
    assert_out("Sight into area terrain: 10 cm \xe2\x86\x92 8 cm [Our club]");
    cli_run("rules", club, "--house", "--json", NULL);
    assert_int_equal(cli_lines(), 1);
    assert_true(tree_get_number(cli_line(0), "book", 0) == 10 && tree_get_number(cli_line(0), "now", 0) == 8);
    assert_string_equal(tree_get_text(cli_line(0), "by", ""), "Our club");
    cli_run("rules", club, "--numbers", NULL);
    assert_out("Sight into area terrain: 8 (book 10)");
    cli_run("rules", "ea-heresy", "--house", NULL);
    assert_out("all by the book");
    const char *own = cli_file("options.json", "{'sightline': 1, 'ruleset': 'ea-heresy', 'options': {'house': "
                                               "{'coherency': 7}}, " TABLE "}");
    cli_run("rules", own, "--house", NULL);
    assert_out("Coherency: 5 cm \xe2\x86\x92 7 cm");
}

static void a_ruling_names_the_house_rule_that_it_owes_to(void **state) {
    (void)state;
    cli_file("club.json", CLUB);
    const char *field = cli_file("field.json", "{'sightline': 1, 'ruleset': 'club.json', " TABLE "}"),
               *book = cli_file("book.json", "{'sightline': 1, 'ruleset': 'ea-heresy', " TABLE "}");
    cli_run("los", field, "--from", "a", "--to", "b", NULL);
    assert_status(0);
    assert_out("Hidden, 8.75 cm deep in Witch wood, ");
    assert_out(" mm to spare. Red Line  EAH-LOS-01\n  Infantry does not see Blue Line Infantry.\n");
    assert_out("House rule \"Our club\": Sight into area terrain 8 cm, book 10 cm.");
    cli_run("los", field, "--from", "a", "--to", "b", "--json", NULL);
    const BaseTree *rules = tree_find(cli_line(0), "house_rules");
    assert_int_equal(rules->count, 1);
    assert_string_equal(tree_get_text(rules->first, "id", ""), "area-depth");
    assert_string_equal(tree_get_text(rules->first, "says", ""),
                        "House rule \"Our club\": Sight into area terrain 8 cm, book 10 cm");
    cli_run("los", book, "--from", "a", "--to", "b", "--json", NULL);
    assert_true(tree_get_bool(cli_line(0), "visible", false));
    assert_null(tree_find(cli_line(0), "house_rules"));
}

/* The game file has them: where it goes, the club's file need not. */
static void a_game_carries_its_house_rules(void **state) {
    (void)state;
    const char *club = cli_file("club.json", CLUB);
    const char *field = cli_file("field.json", "{'sightline': 1, 'ruleset': 'club.json', " TABLE "}"),
               *game = cli_file("carried.game", NULL);
    cli_input("{\"do\": \"place\", \"unit\": \"a\", \"at\": [25, 30]}\n");
    cli_run("play", field, "--script", "-", "--seed", "1", "--out", game, NULL);
    assert_status(0);
    assert_int_equal(unlink(club), 0);
    cli_run("los", field, "--from", "a", "--to", "b", NULL);
    assert_status(3);
    cli_run("check", game, NULL);
    assert_status(0);
    cli_run("los", game, "--from", "a", "--to", "b", NULL);
    assert_status(0);
    assert_out("House rule \"Our club\": Sight into area terrain 8 cm, book 10 cm.");
}

static void a_folder_is_checked_whole(void **state) {
    (void)state;
    char folder[600];
    const char *bad =
        cli_file("zz-bad.json", "{'sightline': 1, 'ruleset': 'x', 'extends': 'ea-heresy', 'nubmers': []}");
    cli_file("club.json", CLUB);
    cli_file("other.json", "{'of': 'another program'}");
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(bad, '/') - bad), bad);
    cli_run("check", folder, NULL);
    assert_status(1);
    assert_out("club.json: valid");
    assert_out("zz-bad.json:1:");
    assert_null(strstr(cli_run("check", folder, NULL)->out, "other.json"));
}

/* What the game keeps of it, in hand and among the discards, comes by itself; without an id it is refused. */
static void a_card_of_ones_own_is_one_row(void **state) {
    (void)state;
    cli_file("cards.json", "{'sightline': 1, 'ruleset': 'our-cards', 'name': 'Our cards', 'extends': 'commands-colors',"
                           "'cards': [{'id': 'centre-four', 'label': 'Order four units in the centre', 'orders': 4,"
                           "'section': 'centre', 'copies': 1}, {'id': 'left-two', 'copies': 4}]}");
    const char *field =
        cli_file("ford.json", "{'sightline': 1, 'ruleset': 'cards.json', 'table': {'unit': 'hex', 'columns': 13, "
                              "'rows': 9}, 'sides': [{'id': 's', 'home': 'south', 'hand_centre_four': 1}, "
                              "{'id': 'n', 'home': 'north'}],"
                              "'units': [{'id': 'us', 'side': 's', 'profile': 'heavy-infantry', 'at': 'C7'}]}");
    cli_run("check", field, NULL);
    assert_status(0);
    cli_run("rules", field, "--house", NULL);
    assert_out("Order four units in the centre: new among the cards [Our cards]");
    cli_input("{\"do\": \"card\", \"card\": \"centre-four\", \"side\": \"s\", \"units\": [\"us\"]}\n");
    cli_run("play", field, "--script", "-", "--seed", "1", NULL);
    assert_status(0);
    assert_out("Order four units in the centre");
    const char *bad = cli_file("no-id.json", "{'sightline': 1, 'ruleset': 'x', 'extends': 'commands-colors', "
                                             "'cards': [{'label': 'nameless', 'orders': 2}]}");
    cli_run("check", bad, NULL);
    assert_status(1);
    assert_out("this row has no id");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(what_house_rules_change_is_listed, teardown),
        cmocka_unit_test_teardown(a_ruling_names_the_house_rule_that_it_owes_to, teardown),
        cmocka_unit_test_teardown(a_game_carries_its_house_rules, teardown),
        cmocka_unit_test_teardown(a_card_of_ones_own_is_one_row, teardown),
        cmocka_unit_test_teardown(a_folder_is_checked_whole, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
