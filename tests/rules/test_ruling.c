/* What rule code calls while it decides, and what the ruling says afterwards. */
#include "rules/cite.h"
#include "rules/grammar.h"
#include "rules/sentence.h"
#include "rules/shared_toy.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

static void a_sentence_is_filled_with_values_and_their_units(void **state) {
    Laid *laid = *state;
    RulesCtx *ctx = &laid->ctx;
    ctx_cite(ctx, "TOY-POKE", "poke", ROLE_DECIDES, REF("unit", laid_ref(laid, "r1-2")), INT("count", 3),
             LENGTH("length", 87.04), NEED("need", 5), REF("area", laid_ref(laid, "wood")), TEXT("word", "well"));
    assert_string_equal(laid_says(laid, 0), "Second pokes 3 times at 8.7 cm, on 5+, in Witch wood: well.");
    assert_true(ref_equal(laid->ruling->findings.items[0].terrain, laid_ref(laid, "wood")));
    assert_int_equal(laid->ruling->findings.items[0].value_count, 6);
}

static const char *said(Laid *laid, const char *text, const RulesValue *values, int count) {
    static BaseText out;
    text_clear(&out);
    sentence_describe(laid->field, text, values, count, &out);
    return text_get(&out);
}

#define SAID(text_, ...)                                                                                               \
    said(laid, text_, (const RulesValue[]){__VA_ARGS__},                                                               \
         (int)(sizeof((RulesValue[]){__VA_ARGS__}) / sizeof(RulesValue)))
#define A_COUNT(name_, number_)                                                                                        \
    { .name = name_, .kind = VALUE_INT, .number = number_ }
#define A_LENGTH(name_, mm_)                                                                                           \
    { .name = name_, .kind = VALUE_LENGTH, .number = mm_ }
#define A_NAME(name_, id_)                                                                                             \
    { .name = name_, .kind = VALUE_REF, .ref = laid_ref(laid, id_) }
#define A_WORD(name_, text_)                                                                                           \
    { .name = name_, .kind = VALUE_TEXT, .text = text_ }

static void counts_and_words_agree(void **state) {
    Laid *laid = *state;
    assert_string_equal(SAID("{count|unit|units}.", A_COUNT("count", 0)), "0 units.");
    assert_string_equal(SAID("{count|unit|units}.", A_COUNT("count", 1)), "1 unit.");
    assert_string_equal(SAID("{count|unit|units}.", A_COUNT("count", 2)), "2 units.");
    assert_string_equal(SAID("{count|unit|units|no unit} left.", A_COUNT("count", 0)), "No unit left.");
    assert_string_equal(SAID("By {count} {count:is|are}.", A_COUNT("count", 2)), "By 2 are.");
    assert_string_equal(SAID("{count}", A_COUNT("count", -3)), "−3");
    assert_string_equal(SAID("{lost of all|block|blocks}", A_COUNT("lost", 2), A_COUNT("all", 1)), "2 of 1 block");
    assert_string_equal(SAID("In {ground:a}. {order:a}.", A_WORD("ground", "unit"), A_WORD("order", "order")),
                        "In a unit. An order.");
}

static void names_agree_with_their_verbs(void **state) {
    Laid *laid = *state;
    laid->field->setup->units[laid_ref(laid, "r1-2").index].name = "Scouts";
    laid->field->setup->areas[laid_ref(laid, "wood").index].name = "The wood";
    assert_string_equal(SAID("{unit|moves|move} into {area}.", A_NAME("unit", "r1-2"), A_NAME("area", "wood")),
                        "The Scouts move into the wood.");
    assert_string_equal(SAID("Here {unit|is|are}. {area's} edge.", A_NAME("unit", "r1-2"), A_NAME("area", "wood")),
                        "Here the Scouts are. The wood's edge.");
    assert_string_equal(SAID("{unit|moves|move}: {unit's}.", A_NAME("unit", "r1-1")), "r1-1 moves: r1-1's.");
    laid->field->setup->units[laid_ref(laid, "b1-1").index].name = "Scouts"; /* of another side */
    assert_string_equal(SAID("{unit's} foe, {other|is|are}.", A_NAME("unit", "r1-2"), A_NAME("other", "b1-1")),
                        "Red's Scouts' foe, Blue's Scouts are.");
    laid->field->data->plural[REF_UNIT] = false; /* a single figure */
    assert_string_equal(SAID("{unit|moves|move}.", A_NAME("unit", "b1-1")), "Blue's Scouts moves.");
}

static void a_name_is_plural_by_its_form(void **state) {
    (void)state;
    static const char *const MANY[] = {"Javelins", "B3 Tanks", "Hill men", "Gauls on horse", "Coldstream and Ferne"};
    static const char *const ONE[] = {"Line Tank 2", "Row of trees", "Moss", "Hydroponics", "Guard", "", "Scout"};
    for (size_t i = 0; i < BASE_COUNT(MANY); i++) {
        assert_true(grammar_is_plural(MANY[i]));
    }
    for (size_t i = 0; i < BASE_COUNT(ONE); i++) {
        assert_false(grammar_is_plural(ONE[i]));
    }
}

static void a_length_is_shown_to_the_digit_that_decides(void **state) {
    Laid *laid = *state;
    assert_string_equal(SAID("{length of limit}.", A_LENGTH("length", 40.02), A_LENGTH("limit", 40)), "4.002 of 4 cm.");
    assert_string_equal(SAID("{length}, {limit}.", A_LENGTH("length", 40.02), A_LENGTH("limit", 40)),
                        "4.002 cm, 4 cm.");
    assert_string_equal(SAID("{length}, {limit}.", A_LENGTH("length", 40.2), A_LENGTH("limit", 40)), "4.02 cm, 4 cm.");
    assert_string_equal(SAID("{length}, {limit}.", A_LENGTH("length", 40.001), A_LENGTH("limit", 40)), "4 cm, 4 cm.");
    assert_string_equal(SAID("{length}.", A_LENGTH("length", 40.02)), "4 cm.");
    setup_show_in(laid->field->setup, "in");
    assert_string_equal(SAID("{length} in a wood, {length}.", A_LENGTH("length", 63.5)), "2.5\" in a wood, 2.5 in.");
}

static void a_form_that_is_none_is_found(void **state) {
    (void)state;
    static const char *const GOOD[] = {"",      "{a}",   "{a|b|c}",  "{a|b|c|d}",   "{a:b|c}",
                                       "{a's}", "{a:a}", "{a of b}", "{a of b|c|d}"};
    static const char *const WRONG[] = {"{",      "}",     "{}",      "{A}", "{a|b}", "{a|b|c|d|e}",
                                        "{a||c}", "{a:b}", "{a of }", "{a",  "{a'}",  "{a's|b|c}"};
    BaseText wrong = {0};
    for (size_t i = 0; i < BASE_COUNT(GOOD); i++) {
        assert_true(sentence_fits(GOOD[i], &wrong));
    }
    for (size_t i = 0; i < BASE_COUNT(WRONG); i++) {
        text_clear(&wrong);
        assert_false(sentence_fits(WRONG[i], &wrong));
        assert_true(wrong.length > 0);
    }
    text_free(&wrong);
}

static void a_sentence_without_its_values_shows_which_are_missing(void **state) {
    Laid *laid = *state;
    ctx_cite(&laid->ctx, "TOY-POKE", "no", ROLE_PASSES);
    assert_int_equal(laid->ruling->findings.items[0].role, ROLE_PASSES);
    assert_string_equal(laid_says(laid, 0), "{unit} must not.");
    ctx_cite(&laid->ctx, "TOY-POKE", "poke", ROLE_DECIDES, NEED("need", VAR_NONE));
    assert_non_null(strstr(laid_says(laid, 1), "on none, in {area}"));
}

static void parts_are_left_out_added_later_or_nothing(void **state) {
    Laid *laid = *state;
    RulesCtx *ctx = &laid->ctx;
    int unit = laid_ref(laid, "r1-1").index;
    assert_false(ctx_refuse(ctx, "TOY-POKE", "no", WHEN(unit < 0, INT("count", 1)), UNIT("unit", unit)));
    const RulesFinding *finding = &laid->ruling->findings.items[0];
    assert_int_equal(laid->ruling->outcome, RULING_REFUSED);
    assert_int_equal(finding->value_count, 1);
    assert_int_equal(finding->terrain.kind, REF_NONE);
    GeomVec at = vec(1, 2);
    cite_also(ctx, UNIT("other", -1), TERRAIN(laid_ref(laid, "wood")),
              DRAW_MARK(laid_ref(laid, "r1-1"), &at, STYLE_STOP));
    at = vec(0, 0);
    assert_int_equal(finding->value_count, 2);
    assert_int_equal(finding->values[1].ref.kind, REF_NONE);
    assert_true(ref_equal(finding->terrain, laid_ref(laid, "wood")));
    assert_int_equal(finding->shape_count, 1);
    assert_true(finding->shapes[0].points[0].y == 2); /* a copy */
    assert_int_equal(finding->shapes[0].role, ROLE_DECIDES);
}

static void a_finding_without_a_sentence_says_what_the_rule_says(void **state) {
    Laid *laid = *state;
    ctx_cite(&laid->ctx, "TOY-POKE", "unwritten", ROLE_DECIDES);
    ctx_cite(&laid->ctx, "TOY-PHASE", NULL, ROLE_DECIDES);
    ctx_cite(&laid->ctx, "TOY-UNKNOWN", "x", ROLE_DECIDES);
    assert_string_equal(laid_says(laid, 0), "A unit may poke.");
    assert_string_equal(laid_says(laid, 1), "Phases");
    assert_string_equal(laid_says(laid, 2), "TOY-UNKNOWN");
    assert_true(laid_cites(laid, "TOY-PHASE"));
    assert_false(laid_cites(laid, "TOY-EDGE"));
}

static void shapes_are_copied_and_take_the_findings_role(void **state) {
    Laid *laid = *state;
    static const char *const keys[20] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j",
                                         "k", "l", "m", "n", "o", "p", "q", "r", "s", "t"};
    ctx_cite(&laid->ctx, "TOY-POKE", "no", ROLE_CONTEXT);
    for (int i = 0; i < 20; i++) {
        GeomVec points[] = {vec(i, 0), vec(0, i)};
        cite_also(&laid->ctx, DRAW(SHAPE_LINE, .ref = laid_ref(laid, "r1-1"), .points = points, .count = 2, .value = i),
                  INT(keys[i], i));
    }
    cite_also(&laid->ctx, INT("c", 7)); /* a value cited again stands in place of the first */
    const RulesFinding *finding = &laid->ruling->findings.items[0];
    assert_int_equal(finding->shape_count, 20);
    assert_int_equal(finding->value_count, 20);
    for (int i = 0; i < 20; i++) {
        assert_true(finding->shapes[i].points[0].x == i && finding->shapes[i].value == i);
        assert_int_equal(finding->shapes[i].role, ROLE_CONTEXT);
        assert_int_equal(finding->shapes[i].other.kind, REF_NONE);
        assert_true(finding->values[i].number == (i == 2 ? 7 : i));
    }
}

static void modifiers_and_asks_have_sentences(void **state) {
    Laid *laid = *state;
    BaseText text = {0};
    RulesMod mod = {.value = -1, .rule = "TOY-POKE", .key = "mod", .source = laid_ref(laid, "wood")};
    ruling_describe_mod(laid->ruling, &mod, &text);
    assert_string_equal(text_get(&text), "−1 from Witch wood");
    text_clear(&text);
    mod.key = NULL;
    ruling_describe_mod(laid->ruling, &mod, &text);
    assert_string_equal(text_get(&text), "Poking");
    text_clear(&text);
    laid_do(laid, NULL, "{'do': 'poke', 'unit': 'r1-1', 'how': 'ask'}");
    ruling_describe_ask(laid->ruling, &text);
    assert_string_equal(text_get(&text), "Blue chooses 1 to 1 for r1-1 within 5 cm.");
    text_free(&text);
}

static void readings_and_changed_numbers_are_noted_once_in_order(void **state) {
    Laid *laid = *state;
    RulesCtx *ctx = &laid->ctx;
    const int flipped[] = {2, 1};
    ctx->readings = flipped;
    assert_int_equal(ctx_reading(ctx, 1), 1);
    assert_int_equal(ctx_reading(ctx, 0), 2);
    assert_int_equal(ctx_reading(ctx, 1), 1);
    assert_int_equal(laid->ruling->readings.count, 2);
    assert_int_equal(laid->ruling->readings.items[0], 0);
    assert_int_equal(laid->ruling->readings.items[1], 1);
    assert_true(ctx_number(ctx, 0) == 50);
    assert_int_equal(laid->ruling->numbers.count, 0);
    laid->field->data->numbers[0].value = 80;
    assert_true(ctx_number(ctx, 0) == 80);
    assert_true(ctx_number(ctx, 0) == 80);
    assert_int_equal(laid->ruling->numbers.count, 1);
}

static void a_roll_is_recorded_with_what_it_came_to(void **state) {
    Laid *laid = *state;
    static const int faces[] = {3, 4, 6, 1};
    ScriptedInput input = scripted(faces, 4, NULL, 0);
    laid->ctx.input = &input.input;
    RulesDice dice = {
        .what = "poke", .rule = "TOY-POKE", .by = laid_ref(laid, "r1-1"), .faces = 6, .count = 3, .need = 4};
    int values[3];
    assert_true(ctx_roll(&laid->ctx, &dice, values));
    const RulesRoll *roll = &laid->ruling->rolls.items[0];
    assert_int_equal(roll->count, 3);
    assert_string_equal(roll_result(roll, 0), "fails");
    assert_string_equal(roll_result(roll, 1), "succeeds");
    assert_int_equal(roll->values[2], 6);
    static const RulesResult results[] = {RESULT_MISS, RESULT_HIT, RESULT_CRITICAL};
    ctx_roll_results(&laid->ctx, results);
    assert_string_equal(roll_result(&laid->ruling->rolls.items[0], 2), "critical");
    dice.count = 0;
    assert_true(ctx_roll(&laid->ctx, &dice, values));
    assert_int_equal(laid->ruling->rolls.count, 1);
    ctx_roll_results(&laid->ctx, NULL); /* names no die of the roll before */
    assert_string_equal(roll_result(&laid->ruling->rolls.items[0], 2), "critical");
    dice.count = 2;
    assert_false(ctx_roll(&laid->ctx, &dice, values)); /* one die is left */
    assert_true(laid->ctx.stopped);
    dice.count = 1;
    assert_false(ctx_roll(&laid->ctx, &dice, values)); /* stopped is stopped */
}

static void facts_are_in_table_units_and_never_infinite(void **state) {
    Laid *laid = *state;
    fact_length(&laid->ctx, "gap", 35);
    fact_number(&laid->ctx, "clearance_mm", NAN);
    fact_number(&laid->ctx, "far", INFINITY);
    fact_text(&laid->ctx, "word", "x");
    fact_text(&laid->ctx, "word", "y");
    assert_true(laid_number(laid, "gap") == 3.5);
    assert_null(tree_find(laid->ruling->facts, "clearance_mm"));
    assert_null(tree_find(laid->ruling->facts, "far"));
    assert_string_equal(tree_get_text(laid->ruling->facts, "word", ""), "y");
}

static void the_first_thing_that_is_bad_is_stated(void **state) {
    Laid *laid = *state;
    laid_do(laid, NULL, "{'do': 'poke', 'unit': 'r1-1', 'how': 'bad'}");
    assert_int_equal(laid->ruling->outcome, RULING_BAD);
    assert_string_equal(laid->ruling->bad, "first");
}

static void a_ruling_that_is_reset_holds_nothing(void **state) {
    Laid *laid = *state;
    laid_do(laid, NULL, "{'do': 'poke', 'unit': 'r1-1', 'how': 'ask'}");
    ctx_reading(&laid->ctx, 0);
    ruling_reset(laid->ruling, laid->field);
    assert_int_equal(laid->ruling->outcome, RULING_DONE);
    assert_null(laid->ruling->ask.id);
    assert_int_equal(laid->ruling->findings.count + laid->ruling->readings.count + laid->ruling->rolls.count, 0);
    assert_int_equal(laid->ruling->facts->count, 0);
    assert_int_equal(laid->ruling->subject.kind, REF_NONE);
    ruling_destroy(NULL);
}

static void a_piece_of_the_scene_leads_back_to_its_area(void **state) {
    Laid *laid = *state;
    assert_int_equal(field_area_of_piece(laid->field, 2), 2);
    RulesField field = *laid->field;
    RulesDerived derived[] = {{.a = 1, .b = 2}};
    field.derived = derived;
    field.derived_count = 1;
    assert_int_equal(field_area_of_piece(&field, 3), 1);
    assert_int_equal(geom_scene_count(laid->field->scene), 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TOY_TEST(counts_and_words_agree),
        TOY_TEST(names_agree_with_their_verbs),
        cmocka_unit_test(a_name_is_plural_by_its_form),
        TOY_TEST(a_length_is_shown_to_the_digit_that_decides),
        cmocka_unit_test(a_form_that_is_none_is_found),
        TOY_TEST(a_sentence_is_filled_with_values_and_their_units),
        TOY_TEST(a_sentence_without_its_values_shows_which_are_missing),
        TOY_TEST(parts_are_left_out_added_later_or_nothing),
        TOY_TEST(a_finding_without_a_sentence_says_what_the_rule_says),
        TOY_TEST(shapes_are_copied_and_take_the_findings_role),
        TOY_TEST(modifiers_and_asks_have_sentences),
        TOY_TEST(readings_and_changed_numbers_are_noted_once_in_order),
        TOY_TEST(a_roll_is_recorded_with_what_it_came_to),
        TOY_TEST(facts_are_in_table_units_and_never_infinite),
        TOY_TEST(the_first_thing_that_is_bad_is_stated),
        TOY_TEST(a_ruling_that_is_reset_holds_nothing),
        TOY_TEST(a_piece_of_the_scene_leads_back_to_its_area),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
