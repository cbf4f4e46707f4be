/* Luck against sums over every throw of the dice, one by one. */
#include "play/luck.h"
#include "support/test.h"

#include <math.h>

static double count_throws(int dice, int faces, int good_faces, int min, int max) {
    long all = 1, hit = 0;
    for (int i = 0; i < dice; i++) {
        all *= faces;
    }
    for (long n = 0; n < all; n++) {
        int good = 0;
        long rest = n;
        for (int i = 0; i < dice; i++) {
            good += rest % faces < good_faces;
            rest /= faces;
        }
        hit += good >= min && good <= max;
    }
    return (double)hit / (double)all;
}

static void a_roll_has_the_chance_that_counting_gives(void **state) {
    (void)state;
    for (int dice = 1; dice <= 5; dice++) {
        for (int good_faces = 1; good_faces < 6; good_faces++) {
            for (int good = 0; good <= dice; good++) {
                RulesRoll roll = {.faces = 6, .count = dice, .good_faces = good_faces, .good = good};
                assert_true(luck_counts(&roll));
                assert_true(fabs(luck_exactly(&roll) - count_throws(dice, 6, good_faces, good, good)) < 1e-12);
                assert_true(fabs(luck_or_better(&roll) - count_throws(dice, 6, good_faces, good, dice)) < 1e-12);
            }
        }
    }
}

static void what_serves_nobody_is_no_luck(void **state) {
    (void)state;
    RulesRoll none = {.faces = 6, .count = 2}, sure = {.faces = 6, .count = 2, .good_faces = 6, .good = 2},
              card = {.faces = 6, .count = 1, .good_faces = 3, .plain = true};
    assert_false(luck_counts(&none) || luck_counts(&sure) || luck_counts(&card));
    assert_true(luck_exactly(&none) == 1 && luck_or_better(&sure) == 1);
}

/* A save of 4+ that is rolled again fails in one of four: two of two are 9 / 16, one or more of two 15 / 16. Three
 * saves, of which the first throw gave one and the second one more, are two of three: 27 / 64. */
static void failures_that_are_thrown_again_count_in_the_end(void **state) {
    (void)state;
    BaseText text = {0};
    RulesRoll both = {.faces = 6, .need = 4, .count = 2, .good_faces = 3, .good = 2, .again = true}, one = both;
    one.good = 1;
    assert_true(fabs(luck_exactly(&both) - 9.0 / 16) < 1e-12);
    assert_true(fabs(luck_or_better(&one) - 15.0 / 16) < 1e-12);
    luck_describe(&both, &text);
    assert_string_equal(text_get(&text), "2 of 2, 56 %");
    RulesRoll rolls[] = {{.faces = 6, .need = 4, .count = 3, .good_faces = 3, .good = 1, .again = true},
                         {.faces = 6, .need = 4, .count = 2, .good_faces = 3, .good = 1, .second = true}};
    TableSetup setup = {0};
    RulesField field = {.setup = &setup};
    Ruling ruling = {.field = &field};
    ruling.rolls.items = rolls;
    ruling.rolls.count = 2;
    RulesRoll pool;
    assert_true(luck_pool(&ruling, 0, &pool));
    assert_false(luck_pool(&ruling, 1, &pool));
    assert_int_equal(pool.count, 3);
    assert_int_equal(pool.good, 2);
    assert_true(fabs(luck_exactly(&pool) - 27.0 / 64) < 1e-12);
    text_free(&text);
}

/* Two hits of four on 5+: C(4,2) 4 / 81 = 29.6 %, two or more 33 / 81 = 40.7 %. */
static void the_chance_stands_in_words(void **state) {
    (void)state;
    BaseText text = {0};
    luck_describe(&(RulesRoll){.faces = 6, .count = 4, .good_faces = 2, .good = 2}, &text);
    assert_string_equal(text_get(&text), "2 of 4, 30 %, as good or better 41 %");
    text_clear(&text);
    luck_describe(&(RulesRoll){.faces = 6, .count = 6, .good_faces = 1, .good = 6}, &text);
    assert_string_equal(text_get(&text), "6 of 6, < 0.1 %");
    text_clear(&text); /* a critical hit on 6+ on one's own wall: one of two; 10 / 36, and none or one 35 / 36 */
    luck_describe(&(RulesRoll){.faces = 6, .need = 6, .count = 2, .good_faces = 5, .good = 1}, &text);
    assert_string_equal(text_get(&text), "1 of 2, 28 %, as good or better 97 %");
    text_clear(&text);
    luck_describe_side(&(PlayLuck){34, 8, 20.2, 0.002}, &text);
    assert_string_equal(text_get(&text), "8 of 34 dice went well, 20.2 expected, unluckier than 99 games of 100");
    text_clear(&text);
    luck_describe_side(&(PlayLuck){34, 27, 20.2, 0.994}, &text);
    assert_string_equal(text_get(&text), "27 of 34 dice went well, 20.2 expected, luckier than 99 games of 100");
    text_free(&text);
}

/* By hand from the script of the game: the shots and saves of its first two turns' fire at the keep. */
static void a_game_adds_up_die_by_die(void **state) {
    (void)state;
    BaseFaults faults = {0};
    PlaySession *session = play_open(document_load("tests/games/keep-at-dusk.game", &faults), &faults);
    assert_int_equal(faults.count, 0);
    int count = play_cursor(session);
    double *curve = base_alloc((size_t)count + 1, sizeof *curve);
    for (int side = 0; side < 2; side++) {
        PlayLuck luck = play_luck(session, side, count);
        play_luck_curve(session, side, curve);
        assert_true(luck.dice > 10 && luck.good <= luck.dice);
        assert_true(fabs(curve[count] - (luck.good - luck.expected)) < 1e-9);
        assert_true(luck.share > 0 && luck.share < 1);
        double sd = sqrt(luck.expected * (1 - luck.expected / luck.dice)); /* at least its own: chances differ */
        double normal = 0.5 * erfc((luck.expected - luck.good) / sd / sqrt(2));
        assert_true(fabs(normal - luck.share) < 0.05);
        PlayLuck nothing = play_luck(session, side, 0);
        assert_int_equal(nothing.dice, 0);
        assert_true(isnan(nothing.share));
    }
    base_free(curve);
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_roll_has_the_chance_that_counting_gives),
        cmocka_unit_test(what_serves_nobody_is_no_luck),
        cmocka_unit_test(failures_that_are_thrown_again_count_in_the_end),
        cmocka_unit_test(the_chance_stands_in_words),
        cmocka_unit_test(a_game_adds_up_die_by_die),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
