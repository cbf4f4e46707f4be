/* A pool of dice: which pass, what is recorded, how odds may class their faces. */
#include "rules/kit/dice.h"
#include "rules/shared_toy.h"
#include "support/test.h"

/* Keeps what was asked for, and throws 1, 2, 3 ... */
typedef struct {
    RulesInput input;
    RulesDice asked;
    uint8_t class_of[RULES_FACES_MAX];
} Watched;

static bool watch(RulesInput *input, const RulesDice *dice, int *values) {
    Watched *it = (Watched *)input;
    it->asked = *dice;
    for (int face = 0; dice->class_of && face < dice->faces; face++) {
        it->class_of[face] = dice->class_of[face];
    }
    for (int i = 0; i < dice->count; i++) {
        values[i] = i % dice->faces + 1;
    }
    return true;
}

static KitThrow thrown(Laid *laid, Watched *watched, KitPool pool) {
    KitThrow throw;
    watched->input.roll = watch;
    laid->ctx.input = &watched->input;
    pool.what = "poke";
    pool.rule = "TOY-POKE";
    assert_true(rulekit_roll(&laid->ctx, &pool, &throw));
    return throw;
}

static void dice_pass_from_their_need_on(void **state) {
    Laid *laid = *state;
    Watched watched = {0};
    KitThrow throw =
        thrown(laid, &watched, (KitPool){.count = 6, .need = 5, .passes = RESULT_HIT, .fails = RESULT_MISS});
    const RulesRoll *roll = &laid->ruling->rolls.items[0];
    assert_int_equal(throw.passed, 2);
    assert_int_equal(throw.sum, 21);
    assert_int_equal(throw.highest, 6);
    assert_string_equal(roll_result(roll, 3), "miss");
    assert_string_equal(roll_result(roll, 4), "hit");
    assert_int_equal(roll->good_faces, 2);
    assert_int_equal(watched.class_of[3], 0);
    assert_int_equal(watched.class_of[4], 1);
}

static void a_natural_1_fails_where_it_always_does(void **state) {
    Watched watched = {0};
    assert_int_equal(thrown(*state, &watched, (KitPool){.count = 6, .need = 1}).passed, 6);
    assert_int_equal(thrown(*state, &watched, (KitPool){.count = 6, .need = 1, .never_on_1 = true}).passed, 5);
    assert_int_equal(watched.asked.good, 62);
    assert_int_equal(thrown(*state, &watched, (KitPool){.count = 6, .need = 7, .never_on_1 = true}).passed, 0);
}

static void a_critical_against_oneself_is_no_good_face(void **state) {
    Watched watched = {0};
    assert_int_equal(thrown(*state, &watched, (KitPool){.count = 6, .need = 6, .dreaded = true}).passed, 1);
    assert_int_equal(watched.asked.good, 31);
}

static void a_die_may_have_to_be_low_or_show_a_symbol(void **state) {
    Watched watched = {0};
    assert_int_equal(thrown(*state, &watched, (KitPool){.faces = 20, .count = 20, .at_most = 13}).passed, 13);
    assert_int_equal(thrown(*state, &watched, (KitPool){.count = 12, .good = 1u << 3}).passed, 2);
}

static void dice_without_a_need_only_show_values(void **state) {
    Watched watched = {0};
    KitThrow throw = thrown(*state, &watched, (KitPool){.faces = 3, .count = 4});
    assert_int_equal(throw.passed, 0);
    assert_int_equal(throw.sum, 7);
    assert_null(watched.asked.class_of);
    assert_int_equal(watched.asked.good, 0);
}

static void no_dice_are_no_roll(void **state) {
    Laid *laid = *state;
    Watched watched = {0};
    bool saved = true;
    assert_int_equal(thrown(laid, &watched, (KitPool){.count = -2, .need = 4}).count, 0);
    assert_true(rulekit_roll_save(&laid->ctx, "TOY-POKE", ref_none(), VAR_NONE, &saved));
    assert_false(saved);
    assert_int_equal(laid->ruling->rolls.count, 0);
    laid->ctx.input = NULL;
    assert_false(rulekit_roll_save(&laid->ctx, "TOY-POKE", ref_none(), 4, &saved)); /* only asked about: it unwinds */
    assert_false(saved);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TOY_TEST(dice_pass_from_their_need_on),
        TOY_TEST(a_natural_1_fails_where_it_always_does),
        TOY_TEST(a_critical_against_oneself_is_no_good_face),
        TOY_TEST(a_die_may_have_to_be_low_or_show_a_symbol),
        TOY_TEST(dice_without_a_need_only_show_values),
        TOY_TEST(no_dice_are_no_roll),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
