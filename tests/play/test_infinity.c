/* Odds of an exchange of Infinity against every face of every die, counted here without the program's rules; cards that
 * users fill in, saved and read again. */
#include "io/document.h"
#include "io/loader.h"
#include "play/odds.h"
#include "play/shared_toy.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FACES = 20, DICE_MAX = 3 };

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

#define FIELD(terrain)                                                                                                 \
    "{'sightline': 1, 'title': 'Test', 'ruleset': 'infinity', 'table': {'unit': 'in', 'size': [48, 48]},"              \
    " 'terrain': [" terrain "], 'sides': [{'id': 'red'}, {'id': 'blue'}], 'units': ["                                  \
    "{'id': 't', 'side': 'red', 'profile': 'line', 'at': [10, 10], 'facing': 90},"                                     \
    "{'id': 'u', 'side': 'blue', 'profile': 'line', 'at': [22, 10], 'facing': 270}]}"
#define JUNGLE "{'id': 'j', 'kind': 'jungle', 'outline': [[21, 8], [25, 8], [25, 12], [21, 12]], 'damage': 3}"

/* STORM-01 by its own outline: the Woods and the part of them under it are one area, told of once. */
static void an_area_under_a_storms_outline_is_named_once(void **state) {
    (void)state;
    static const char FILE_TEXT[] =
        "{'sightline': 1, 'title': 'Test', 'ruleset': 'infinity', 'table': {'unit': 'in', 'size': [48, 48]},"
        " 'options': {'readings': {'storm_shape': 'polygon'}}, 'terrain': ["
        "{'id': 'w', 'kind': 'woods', 'outline': [[14, 5], [16, 5], [16, 15], [14, 15]]},"
        "{'id': 's', 'kind': 'storm', 'outline': [[13, 5], [15, 5], [15, 15], [13, 15]]}],"
        " 'sides': [{'id': 'red'}, {'id': 'blue'}], 'units': ["
        "{'id': 't', 'side': 'red', 'profile': 'line', 'at': [10, 10], 'facing': 90},"
        "{'id': 'u', 'side': 'blue', 'profile': 'line', 'at': [22, 10], 'facing': 270}]}";
    BaseFaults faults = {0};
    const BaseTree *tree = toy_tree(FILE_TEXT);
    PlaySession *session = play_create(io_field_create(tree, "test", &faults), tree, 1);
    Ruling *ruling = play_preview(session, toy_tree("{'do': 'sight', 'from': 't', 'to': 'u'}"), NULL, NULL);
    const BaseTree *zones = tree_find(ruling->facts, "zones");
    assert_non_null(zones);
    assert_int_equal(zones->count, 1);
    assert_string_equal(tree_find(zones->first, "terrain")->text, "w");
    assert_string_equal(tree_find(zones->first, "how")->text, "through");
    ruling_destroy(ruling);
    play_destroy(session);
    faults_free(&faults);
}

static PlaySession *exchange(const char *battlefield) {
    BaseFaults faults = {0};
    const BaseTree *tree = toy_tree(battlefield);
    RulesField *field = io_field_create(tree, "test", &faults);
    assert_non_null(field);
    PlaySession *session = play_create(field, tree, 1);
    assert_non_null(
        play_do(session, toy_tree("{'do': 'order', 'unit': 't', 'skill': 'bs-attack', 'at': 'u'}"), NULL, &faults));
    assert_non_null(play_do(session, toy_tree("{'do': 'react', 'unit': 'u'}"), NULL, &faults));
    assert_non_null(play_do(session, toy_tree("{'do': 'pass'}"), NULL, &faults));
    faults_free(&faults);
    return session;
}

static double chance_of(PlaySession *session, const PlayOdds *odds, const char *id, const char *what, int value) {
    const PlayFigure *figure = odds_figure(odds, setup_find(play_field(session)->setup, id), what);
    assert_non_null(figure);
    for (int i = 0; i < figure->count; i++) {
        if (figure->shares[i].value->kind == TREE_NUMBER && figure->shares[i].value->number == value) {
            return figure->shares[i].chance;
        }
    }
    return 0;
}

/* ---- counted ---- */

typedef struct {
    double left[3]; /* chance of -1, 0, 1 Wounds left */
} Left;

/* Hits that stand against the other's dice: a success that no higher or equal one meets; equal to the value is a
 * critical, which only a critical meets. */
static void count_hits(const int *own, int count, const int *other, int others, int sv, int *plain, int *criticals) {
    *plain = *criticals = 0;
    for (int i = 0; i < count; i++) {
        bool met = own[i] > sv;
        for (int k = 0; k < others; k++) {
            met = met || other[k] == sv || (own[i] < sv && other[k] <= sv && other[k] >= own[i]);
        }
        *plain += !met && own[i] < sv;
        *criticals += !met && own[i] == sv;
    }
}

/* One Wound to begin with: each plain hit fails its save at `fail`, a critical always. */
static Left after_hits(int plain, int criticals, double fail) {
    double wounds[2 * DICE_MAX + 1] = {0};
    wounds[criticals] = 1;
    for (int i = 0; i < plain; i++) {
        for (int w = 2 * DICE_MAX; w >= 0; w--) {
            wounds[w] = wounds[w] * (1 - fail) + (w > 0 ? wounds[w - 1] * fail : 0);
        }
    }
    double more = 0;
    for (int w = 2; w <= 2 * DICE_MAX; w++) {
        more += wounds[w];
    }
    return (Left){{more, wounds[1], wounds[0]}};
}

static void add(Left *sum, Left one, double weight) {
    for (int i = 0; i < 3; i++) {
        sum->left[i] += one.left[i] * weight;
    }
}

/* `burst` dice against one, both by `sv`; ARM 1 against 13 fails at 12 of 20. Then a natural `from` or more of the
 * reacting one harms it, standing or Unconscious: ARM 1 against 10 fails at 9 of 20. */
static void count_all(int burst, int sv, int from, Left *active, Left *reactive) {
    int own[DICE_MAX], other, ways = 1, plain, criticals;
    for (int i = 0; i <= burst; i++) {
        ways *= FACES;
    }
    for (int way = 0; way < ways; way++) {
        int rest = way;
        for (int i = 0; i < burst; i++, rest /= FACES) {
            own[i] = 1 + rest % FACES;
        }
        other = 1 + rest;
        count_hits(own, burst, &other, 1, sv, &plain, &criticals);
        Left hit = after_hits(plain, criticals, 12.0 / 20);
        if (other >= from) {
            double fallen = hit.left[1] * 9 / 20, harmed = hit.left[2] * 9 / 20;
            hit.left[0] += fallen;
            hit.left[1] += harmed - fallen;
            hit.left[2] -= harmed;
        }
        add(reactive, hit, 1.0 / ways);
        count_hits(&other, 1, own, burst, sv, &plain, &criticals);
        add(active, after_hits(plain, criticals, 12.0 / 20), 1.0 / ways);
    }
}

static void compare(const char *battlefield, int burst, int sv, int from) {
    Left active = {{0}}, reactive = {{0}};
    PlaySession *session = exchange(battlefield);
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'pass'}"), NULL);
    assert_true(odds->exact);
    count_all(burst, sv, from, &active, &reactive);
    for (int left = -1; left <= 1; left++) {
        assert_true(fabs(chance_of(session, odds, "t", "wounds", left) - active.left[left + 1]) < 1e-12);
        assert_true(fabs(chance_of(session, odds, "u", "wounds", left) - reactive.left[left + 1]) < 1e-12);
    }
    odds_destroy(odds);
    play_destroy(session);
}

/* Three dice against one, 12 each. */
static void an_exchange_in_the_open_has_the_odds_of_all_its_faces(void **state) {
    (void)state;
    compare(FIELD(""), 3, 12, FACES + 1);
}

/* Low Visibility and a die lost: two against one, 9 each, and 19 or 20 harms who shoots out of the Jungle. */
static void an_exchange_with_the_jungle_has_the_odds_of_all_its_faces(void **state) {
    (void)state;
    compare(FIELD(JUNGLE), 2, 9, 19);
}

/* Merged by what stands, not walked die by die: without that there are 1540 times 20 ways before the first save. */
static void an_exchange_is_walked_in_few_ways(void **state) {
    (void)state;
    PlaySession *session = exchange(FIELD(""));
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'pass'}"), NULL);
    assert_true(odds->exact && odds->cases < 1540 * 20);
    odds_destroy(odds);
    play_destroy(session);
}

/* ---- cards ---- */

#define REEDS                                                                                                          \
    "{'id': 'reeds', 'kind': 'custom', 'name': 'Reed bed', 'outline': [[12, 8], [16, 8], [16, 12], [12, 12]],"         \
    " 'type': 'aquatic', 'mov': 'difficult', 'mov_on': false, 'vis': 'low', 'sat': 2, 'white_noise': true,"            \
    " 'hostility': 'roll', 'damage': 7, 'save': 'bts'}"

static void a_card_of_ones_own_is_saved_and_read_again(void **state) {
    (void)state;
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    const BaseTree *tree = toy_tree(FIELD(REEDS));
    PlaySession *session = play_create(io_field_create(tree, "test", &faults), tree, 1);
    const RulesField *field = play_field(session);
    const BaseTree *same = battlefield_tree(arena, field, play_table(session), tree);
    assert_true(tree_equal(tree_find(same, "terrain"), tree_find(tree, "terrain")));
    play_do(session,
            toy_tree("{'do': 'set', 'ref': 'reeds', 'values': {'vis': 'poor', 'mov': 'very-difficult', 'sat': 0,"
                     " 'hostility': 'lethal', 'mov_on': true, 'storm': 1}}"),
            NULL, &faults);
    const BaseTree *written = battlefield_tree(arena, field, play_table(session), tree);
    RulesField *again = io_field_create(written, "test", &faults);
    assert_int_equal(faults.count, 0);
    Table *table = io_table_start(again, written);
    assert_true(table_hash(table) == table_hash(play_table(session)));
    assert_string_equal(tree_get_text(tree_at(tree_find(written, "terrain"), 0), "hostility", ""), "lethal");
    table_destroy(table);
    field_destroy(again);
    play_destroy(session);
    arena_destroy(arena);
    faults_free(&faults);
}

static void assert_fault(const char *terrain, const char *place) {
    BaseFaults faults = {0};
    char text[1024];
    snprintf(text, sizeof text, FIELD("%s"), terrain);
    assert_null(io_field_create(toy_tree(text), "test", &faults));
    assert_int_equal(faults.count, 1);
    char *line = faults_line(&faults.items[0]);
    assert_non_null(strstr(line, place));
    base_free(line);
    faults_free(&faults);
}

#define OUTLINE "'id': 'z', 'outline': [[30, 30], [35, 30], [35, 35]]"

static void what_a_card_may_not_describe_is_named_with_its_place(void **state) {
    (void)state;
    assert_fault("{'kind': 'custom', " OUTLINE ", 'type': 'aquatc'}", "terrain[0].type (z)");
    assert_fault("{'kind': 'custom', " OUTLINE ", 'type': 'desert', 'sat': 3}", "terrain[0].sat (z)");
    assert_fault("{'kind': 'custom', " OUTLINE ", 'type': 'desert', 'hostility': 'mean'}", "terrain[0].hostility (z)");
    assert_fault("{'kind': 'custom', " OUTLINE "}", "terrain[0] (z)");
    assert_fault("{'kind': 'woods', " OUTLINE ", 'type': 'special'}", "terrain[0].type (z)");
    assert_fault("{'kind': 'custom', " OUTLINE ", 'type': 'zero-g', 'storm': 1}", "terrain[0].storm (z)");
    assert_fault("{'kind': 'woods', " OUTLINE ", 'mov_on': true}", "terrain[0].mov_on (z)");
    assert_fault("{'kind': 'solid', " OUTLINE ", 'vis': 'low'}", "terrain[0].vis (z)");
}

/* Three dice at 12 or less, damage 13 on ARM 1: a critical wounds (1 in 20), another hit (11 in 20) in 12 of 20; so
 * that each die wounds in .05 + .55 * .6 = .38, and nobody shoots back. */
static void an_unanswered_shot_has_the_odds_of_its_own_dice(void **state) {
    (void)state;
    BaseFaults faults = {0};
    const BaseTree *tree = toy_tree(FIELD(""));
    RulesField *field = io_field_create(tree, "test", &faults);
    assert_non_null(field);
    PlaySession *session = play_create(field, tree, 1);
    const BaseTree *shot = toy_tree("{'do': 'fire', 'unit': 't', 'at': 'u'}");
    PlayOdds *declared = play_odds(session, shot, NULL);
    assert_int_equal(declared->count, 1);
    assert_false(declared->ruling->unanswered);
    odds_destroy(declared);
    PlayOdds *odds = play_odds(session, shot, &(PlayOddsOptions){.unanswered = true});
    assert_true(odds->exact);
    assert_true(odds->ruling->unanswered);
    const double wound = .38, miss = .62;
    assert_true(fabs(chance_of(session, odds, "u", "wounds", 1) - (miss * miss * miss)) < 1e-12);
    assert_true(fabs(chance_of(session, odds, "u", "wounds", 0) - (3 * wound * miss * miss)) < 1e-12);
    assert_true(fabs(chance_of(session, odds, "u", "wounds", -1) - (wound * wound * (wound + 3 * miss))) < 1e-12);
    odds_destroy(odds);
    play_destroy(session);
    faults_free(&faults);
}

/* CORE-01: everybody stands in the strip of its side, and a turn begins, whoever wins the roll. */
static void every_map_can_be_begun_by_its_own_deployment(void **state) {
    (void)state;
    static const char *const MAPS[] = {"the-old-heart", "the-long-hold", "the-cold-relay", "the-drowned-mine"};
    for (size_t i = 0; i < BASE_COUNT(MAPS); i++) {
        char path[512];
        BaseFaults faults = {0};
        snprintf(path, sizeof path, "%s/maps/%s.json", TEST_SOURCE_DIR, MAPS[i]);
        PlaySession *session = play_open(document_load(path, &faults), &faults);
        assert_non_null(session);
        if (play_table(session)->phase < 0) {
            assert_non_null(play_do(
                session, toy_tree("{'do': 'set', 'ref': 'game', 'values': {'phase': 'deployment'}}"), NULL, &faults));
        }
        Ruling *ruling = play_preview(session, toy_tree("{'do': 'end'}"), NULL, NULL);
        if (ruling->outcome == RULING_REFUSED) {
            printf("%s cannot be begun\n", MAPS[i]);
        }
        assert_int_not_equal(ruling->outcome, RULING_REFUSED);
        assert_int_not_equal(ruling->outcome, RULING_BAD);
        ruling_destroy(ruling);
        play_destroy(session);
        faults_free(&faults);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(an_area_under_a_storms_outline_is_named_once, teardown),
        cmocka_unit_test_teardown(an_exchange_in_the_open_has_the_odds_of_all_its_faces, teardown),
        cmocka_unit_test_teardown(an_exchange_with_the_jungle_has_the_odds_of_all_its_faces, teardown),
        cmocka_unit_test_teardown(an_exchange_is_walked_in_few_ways, teardown),
        cmocka_unit_test_teardown(an_unanswered_shot_has_the_odds_of_its_own_dice, teardown),
        cmocka_unit_test_teardown(a_card_of_ones_own_is_saved_and_read_again, teardown),
        cmocka_unit_test_teardown(what_a_card_may_not_describe_is_named_with_its_place, teardown),
        cmocka_unit_test_teardown(every_map_can_be_begun_by_its_own_deployment, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
