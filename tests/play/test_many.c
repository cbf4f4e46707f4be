/* Tables with more of something than a list of the rules ever had room for: what stands, lies or is owed beyond it
 * counts like all the rest. */
#include "play/shared_toy.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

#define LEGIONS "'ruleset': 'legions-imperialis', 'table': {'unit': 'in', 'size': [48, 40]}"
#define SIDES   "'sides': [{'id': 'red'}, {'id': 'blue'}]"

/* Units of a kind in rows of fifty; `more` are the members of each. */
static void add_units(BaseText *text, const char *prefix, int count, double x, double y, double step,
                      const char *more) {
    for (int i = 0; i < count; i++) {
        text_addf(text, "{'id': '%s%03d', 'at': [%.3f, %.3f], %s},", prefix, i, x + step * (i % 50),
                  y + step * (i / 50), more);
    }
}

/* Everybody else has the lower id, and stands far away. */
static void a_bridge_falls_under_the_last_of_many(void **state) {
    (void)state;
    BaseText text = {0};
    text_add(&text,
             "{'sightline': 1, 'title': 'Many', " LEGIONS ", 'terrain': ["
             "{'id': 'v', 'kind': 'river', 'outline': [[14, 0], [18, 0], [18, 40], [14, 40]]},"
             "{'id': 'br', 'kind': 'bridge', 'outline': [[13, 20], [19, 20], [19, 22], [13, 22]], 'on': 'v'}]," SIDES
             ", 'formations': [{'id': 'ra', 'side': 'red'}, {'id': 'rb', 'side': 'red'}, {'id': 'rc', 'side': 'red'}, "
             "{'id': 'ba', 'side': 'blue'},"
             " {'id': 'bb', 'side': 'blue'}], 'units': [");
    add_units(&text, "a", 70, 20.5, 30, .55, "'formation': 'ra', 'profile': 'line-infantry', 'base': {'circle': 10}");
    add_units(&text, "b", 70, 20.5, 35, .55, "'formation': 'rb', 'profile': 'line-infantry', 'base': {'circle': 10}");
    text_add(&text,
             "{'id': 'r1', 'formation': 'rc', 'profile': 'siege-tanks', 'at': [8, 21], 'facing': 90, "
             "'base': {'circle': 25.4}},"
             "{'id': 'y1', 'formation': 'ba', 'profile': 'battle-tanks', 'at': [13, 21], 'base': {'circle': 25.4}},"
             "{'id': 'y2', 'formation': 'bb', 'profile': 'scout-titan', 'at': [16.4, 21],"
             " 'base': {'circle': 25.4}}]}");
    PlaySession *session = toy_play(text_get(&text));
    toy_does(session, "{'do': 'set', 'ref': 'br', 'values': {'wounds': 1}}", "{}");
    toy_does(session, "{'do': 'fire', 'formation': 'rc', 'at': 'br', 'dice': [3, 1, 1, 3, 2]}",
             "{'refused': false, 'rules': ['LI-RIVR-06'], 'area': {'br': {'kind': 'river'}},"
             " 'unit': {'y1': {'alive': true}, 'y2': {'alive': false}}}");
    play_destroy(session);
    text_free(&text);
}

/* In free play nobody pays for dangerous ground until an activation ends: 300 moves are owed for. */
static void what_is_owed_has_no_end(void **state) {
    (void)state;
    PlaySession *session =
        toy_play("{'sightline': 1, 'title': 'Many', " LEGIONS ", 'terrain': [{'id': 'm', 'kind': "
                 "'dangerous', 'outline': [[14, 0], [18, 0], [18, 40], [14, 40]]}]," SIDES
                 ", 'formations': [{'id': 'ra', 'side': 'red'}], 'units': [{'id': 'r1', 'formation': "
                 "'ra', 'profile': 'battle-tanks', 'at': [15, 20], 'base': {'circle': 25.4}}]}");
    for (int i = 0; i < 300; i++) {
        toy_does(session, "{'do': 'set', 'ref': 'r1', 'values': {'spent': 0}}", "{}");
        toy_does(session,
                 i % 2 ? "{'do': 'move', 'unit': 'r1', 'how': 'move', 'path': [[15, 20]]}"
                       : "{'do': 'move', 'unit': 'r1', 'how': 'move', 'path': [[17, 20]]}",
                 "{'refused': false}");
    }
    assert_true(play_table(session)->obligation_count >= 300);
    play_destroy(session);
}

/* Forty Detachments of one model each round a large one: all of them are of the Combat. */
static void a_combat_has_as_many_detachments_as_touch(void **state) {
    (void)state;
    BaseText text = {0};
    text_add(&text, "{'sightline': 1, 'title': 'Many', " LEGIONS ", 'terrain': []," SIDES
                    ", 'formations': [{'id': 'big', 'side': 'blue'}");
    for (int i = 0; i < 40; i++) {
        text_addf(&text, ",{'id': 'f%02d', 'side': 'red'}", i);
    }
    text_add(&text, "], 'units': [{'id': 'z', 'formation': 'big', 'profile': 'scout-titan', 'at': [20, 20],"
                    " 'base': {'circle': 254}}");
    for (int i = 0; i < 40; i++) {
        double angle = 6.283185307179586 * i / 40;
        text_addf(&text,
                  ",{'id': 'u%02d', 'formation': 'f%02d', 'profile': 'line-infantry', 'at': [%.9f, %.9f],"
                  " 'base': {'circle': 12.7}}",
                  i, i, 20 + 5.25 * cos(angle), 20 + 5.25 * sin(angle));
    }
    text_add(&text, "]}");
    PlaySession *session = toy_play(text_get(&text));
    toy_does(session, "{'do': 'assault', 'formation': 'big'}", "{'refused': false}");
    for (int i = 0; i < 40; i++) {
        char id[16];
        snprintf(id, sizeof id, "f%02d", i);
        assert_int_equal(toy_value(session, id, "fought"), 1);
    }
    play_destroy(session);
    text_free(&text);
}

#define INFINITY_TABLE "'ruleset': 'infinity', 'table': {'unit': 'in', 'size': [48, 48]}"
#define PAIR                                                                                                           \
    "{'id': 't', 'side': 'red', 'profile': 'line', 'at': [10, 10], 'facing': 90},"                                     \
    "{'id': 'u', 'side': 'blue', 'profile': 'line', 'at': [22, 10], 'facing': 270}"

/* The zone between them comes after a hundred and twenty others; it costs what it does alone (INF-VIS-02: 9). */
static void a_zone_after_many_counts(void **state) {
    (void)state;
    BaseText text = {0};
    text_add(&text, "{'sightline': 1, 'title': 'Many', " INFINITY_TABLE ", 'terrain': [");
    for (int i = 0; i < 120; i++) {
        double x = .5 + .75 * (i % 60), y = 40 + 2 * (i / 60);
        text_addf(&text,
                  "{'id': 'a%03d', 'kind': 'custom', 'type': 'jungle', 'vis': 'low', 'outline': [[%.2f, %.2f],"
                  " [%.2f, %.2f], [%.2f, %.2f]]},",
                  i, x, y, x + .5, y, x, y + .5);
    }
    text_add(&text, "{'id': 'low', 'kind': 'custom', 'type': 'jungle', 'vis': 'low', 'outline': [[15, 6], [17, 6],"
                    " [17, 11], [15, 11]]}]," SIDES ", 'units': [" PAIR "]}");
    PlaySession *session = toy_play(text_get(&text));
    toy_does(session, "{'do': 'needs', 'of': 't', 'at': 'u'}", "{'needs': 9, 'rules': ['INF-VIS-02']}");
    play_destroy(session);
    text_free(&text);
}

/* So does the base between them after a hundred who stand elsewhere (INF-CORE-06), and for what is painted. */
static void a_base_after_many_is_in_the_way(void **state) {
    (void)state;
    BaseText text = {0};
    text_add(&text, "{'sightline': 1, 'title': 'Many', " INFINITY_TABLE ", 'terrain': []," SIDES ", 'units': [");
    add_units(&text, "a", 100, 1.5, 40, .9, "'side': 'blue', 'profile': 'line', 'base': {'circle': 20}");
    text_add(&text, PAIR ",{'id': 'w', 'side': 'blue', 'profile': 'big', 'at': [16, 10], 'facing': 270}]}");
    PlaySession *session = toy_play(text_get(&text));
    toy_does(session, "{'do': 'sight', 'from': 't', 'to': 'u'}", "{'visible': false, 'rules': ['INF-CORE-06']}");
    play_destroy(session);
    text_free(&text);
}

#define EPIC "'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [110, 80]}"

/* COVER-05 behind a tank that comes after three hundred others. */
static void a_tank_after_many_gives_shelter(void **state) {
    (void)state;
    BaseText text = {0};
    text_add(&text, "{'sightline': 1, 'title': 'Many', " EPIC ", 'terrain': []," SIDES
                    ", 'formations': [{'id': 'a1', 'side': 'blue'}, {'id': 'b1', 'side': 'red'}], 'units': [");
    add_units(&text, "a", 300, 2, 60, 2, "'side': 'blue', 'profile': 'battle-tank', 'base': {'circle': 15}");
    text_add(&text,
             "{'id': 'i', 'formation': 'a1', 'profile': 'infantry', 'at': [30, 40], 'base': {'circle': 25}},"
             "{'id': 'k', 'formation': 'a1', 'profile': 'battle-tank', 'at': [32.75, 40], 'base': {'circle': 30}},"
             "{'id': 'g', 'formation': 'b1', 'profile': 'battle-tank', 'at': [70, 40], 'base': {'circle': 25}}]}");
    PlaySession *session = toy_play(text_get(&text));
    toy_does(session, "{'do': 'needs', 'of': 'g', 'at': 'i'}",
             "{'cover': true, 'needs': 5, 'rules': ['EAH-COVER-05']}");
    play_destroy(session);
    text_free(&text);
}

/* A line over ninety strips of difficult ground: every one is a row of the ruling, in order. */
static void every_piece_under_a_line_is_a_row(void **state) {
    (void)state;
    BaseText text = {0};
    text_add(&text, "{'sightline': 1, 'title': 'Many', " EPIC ", 'terrain': [");
    for (int i = 0; i < 90; i++) {
        text_addf(&text,
                  "%s{'id': 's%02d', 'kind': 'scrub', 'outline': [[%.2f, 30], [%.2f, 30], [%.2f, 50], [%.2f, 50]]}",
                  i ? "," : "", i, 20 + .8 * i, 20.5 + .8 * i, 20.5 + .8 * i, 20 + .8 * i);
    }
    text_add(&text, "]," SIDES ", 'formations': [{'id': 'a1', 'side': 'blue'}, {'id': 'b1', 'side': 'red'}], 'units': ["
                    "{'id': 'i', 'formation': 'a1', 'profile': 'infantry', 'at': [10, 40]},"
                    "{'id': 'g', 'formation': 'b1', 'profile': 'infantry', 'at': [100, 40]}]}");
    PlaySession *session = toy_play(text_get(&text));
    Ruling *ruling = play_preview(session, toy_tree("{'do': 'sight', 'from': 'i', 'to': 'g'}"), NULL, NULL);
    assert_int_equal(ruling->sights.items[0].row_count, 90);
    ruling_destroy(ruling);
    play_destroy(session);
    text_free(&text);
}

/* A comb of forty teeth, each half a centimetre wide: the row tells all of them. */
static void every_tooth_of_a_comb_counts(void **state) {
    (void)state;
    BaseText text = {0};
    text_add(&text,
             "{'sightline': 1, 'title': 'Many', " EPIC ", 'terrain': [{'id': 'w', 'kind': 'scrub', 'outline': [");
    for (int i = 0; i < 40; i++) {
        text_addf(&text, "[%d, 60], [%d, 30], [%.1f, 30], [%.1f, 60], ", 20 + i, 20 + i, 20.5 + i, 20.5 + i);
    }
    text_add(&text, "[59.5, 70], [20, 70]]}]," SIDES ", 'formations': [{'id': 'a1', 'side': 'blue'}, {'id': 'b1', "
                    "'side': 'red'}], 'units': [{'id': 'i', 'formation': 'a1', 'profile': 'infantry', 'at': [10, 40]},"
                    "{'id': 'g', 'formation': 'b1', 'profile': 'infantry', 'at': [100, 40]}]}");
    PlaySession *session = toy_play(text_get(&text));
    Ruling *ruling = play_preview(session, toy_tree("{'do': 'sight', 'from': 'i', 'to': 'g'}"), NULL, NULL);
    assert_int_equal(ruling->sights.items[0].row_count, 1);
    assert_true(fabs(ruling->sights.items[0].rows[0].length - 200) < 1e-6);
    assert_true(fabs(ruling->sights.items[0].rows[0].out - ruling->sights.items[0].rows[0].in - 395) < 1e-6);
    ruling_destroy(ruling);
    play_destroy(session);
    text_free(&text);
}

/* Seventy broken inhabitants have no zone of control; the one that is not broken has, and its Stronghold with it. */
static void the_last_of_many_inhabitants_has_a_zone(void **state) {
    (void)state;
    BaseText text = {0};
    text_add(&text,
             "{'sightline': 1, 'title': 'Many', 'ruleset': {'ruleset': 'house', 'name': 'House', 'extends': "
             "'ea-heresy', 'numbers': [{'id': 'capacity-per-dc', 'value': 100}]}, 'table': {'unit': 'cm', 'size': "
             "[110, 80]}, 'terrain': [{'id': 's', 'kind': 'large-stronghold', 'outline': [[20, 20], [26, 20], [26, "
             "26], [20, 26]]}]," SIDES ", 'formations': [{'id': 'a1', 'side': 'blue', 'broken': true}, {'id': 'a2', "
             "'side': 'blue'}], 'units': [");
    for (int i = 0; i < 70; i++) {
        text_addf(&text, "{'id': 'u%02d', 'formation': 'a1', 'profile': 'infantry', 'inside': 's'},", i);
    }
    text_add(&text, "{'id': 'z', 'formation': 'a2', 'profile': 'infantry', 'inside': 's'}]}");
    PlaySession *session = toy_play(text_get(&text));
    const RulesField *field = play_field(session);
    assert_true(field->data->system->zone(field, play_table(session), setup_find(field->setup, "s")) > 0);
    play_destroy(session);
    text_free(&text);
}

#define LEGIONS_HOUSE                                                                                                  \
    "{'sightline': 1, 'title': 'Many', " LEGIONS ", 'terrain': [{'id': 'h', 'kind': 'civitas', 'outline': [[10, 10], " \
    "[14, 10], [14, 14], [10, 14]]}], " SIDES

/* Models of no Detachment stand where they are put: nothing reads what no formation has. */
static void a_model_of_no_detachment_is_stated_so(void **state) {
    (void)state;
    PlaySession *session = toy_play(LEGIONS_HOUSE ", 'units': [{'id': 'l', 'side': 'red', 'profile': 'line-infantry', "
                                                  "'at': [20, 20]}]}");
    const Ruling *ruling = toy_do(session, "{'do': 'move', 'unit': 'l', 'path': [[21, 20]]}");
    assert_int_equal(ruling->outcome, RULING_BAD);
    assert_non_null(strstr(ruling->bad, "no Detachment"));
    play_destroy(session);
    BaseFaults faults = {0};
    RulesField *field = io_field_create(toy_tree(LEGIONS_HOUSE ", 'units': [{'id': 'l', 'side': 'red', 'profile': "
                                                               "'line-infantry', 'inside': 'h'}]}"),
                                        "test", &faults);
    assert_int_equal(faults.count, 1);
    assert_string_equal(faults.items[0].id, "l");
    assert_non_null(strstr(faults.items[0].what, "no Detachment"));
    field_destroy(field);
    faults_free(&faults);
}

/* Two Detachments of a hundred are more than may be named: nobody is left behind without a word. */
static void more_than_one_detachment_of_models_is_refused(void **state) {
    (void)state;
    BaseText text = {0};
    text_add(&text, "{'sightline': 1, 'title': 'Many', " LEGIONS ", " SIDES ", 'formations': [{'id': 'ra', 'side': "
                    "'red'}, {'id': 'rb', 'side': 'red'}, {'id': 'ba', 'side': 'blue'}], 'units': [");
    add_units(&text, "a", 100, 2, 2, .55, "'formation': 'ra', 'profile': 'line-infantry', 'base': {'circle': 10}");
    add_units(&text, "b", 100, 2, 6, .55, "'formation': 'rb', 'profile': 'line-infantry', 'base': {'circle': 10}");
    text_add(&text, "{'id': 'y', 'formation': 'ba', 'profile': 'battle-tanks', 'at': [40, 30]}]}");
    PlaySession *session = toy_play(text_get(&text));
    const char *acts[] = {"{'do': 'targets', 'of': ['ra', 'rb']}", "{'do': 'fire', 'units': ['ra', 'rb'], 'at': 'ba'}",
                          "{'do': 'move', 'units': ['ra', 'rb'], 'path': [[2, 10]]}"};
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        const Ruling *ruling = toy_do(session, acts[i]);
        assert_int_equal(ruling->outcome, RULING_BAD);
        assert_non_null(strstr(ruling->bad, "200 models"));
    }
    play_destroy(session);
    text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_bridge_falls_under_the_last_of_many, teardown),
        cmocka_unit_test_teardown(what_is_owed_has_no_end, teardown),
        cmocka_unit_test_teardown(a_combat_has_as_many_detachments_as_touch, teardown),
        cmocka_unit_test_teardown(a_zone_after_many_counts, teardown),
        cmocka_unit_test_teardown(a_base_after_many_is_in_the_way, teardown),
        cmocka_unit_test_teardown(a_tank_after_many_gives_shelter, teardown),
        cmocka_unit_test_teardown(every_piece_under_a_line_is_a_row, teardown),
        cmocka_unit_test_teardown(every_tooth_of_a_comb_counts, teardown),
        cmocka_unit_test_teardown(the_last_of_many_inhabitants_has_a_zone, teardown),
        cmocka_unit_test_teardown(a_model_of_no_detachment_is_stated_so, teardown),
        cmocka_unit_test_teardown(more_than_one_detachment_of_models_is_refused, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
