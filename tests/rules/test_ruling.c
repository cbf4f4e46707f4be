/* What rule code calls while it decides, and what the ruling says afterwards. */
#include "rules/shared_toy.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

static void a_sentence_is_filled_with_values_and_their_units(void **state) {
    Laid *laid = *state;
    RulesCtx *ctx = &laid->ctx;
    ctx_cite(ctx, "TOY-POKE", "poke", ROLE_DECIDES);
    cite_ref(ctx, "unit", laid_ref(laid, "r1-2"));
    cite_int(ctx, "count", 3);
    cite_length(ctx, "length", 87.04);
    cite_need(ctx, "need", 5);
    cite_ref(ctx, "area", laid_ref(laid, "wood"));
    cite_text(ctx, "word", "well");
    assert_string_equal(laid_says(laid, 0), "Second pokes 3 times at 8.7 cm, on 5+, in Witch wood: well.");
    assert_true(ref_equal(laid->ruling->findings.items[0].terrain, laid_ref(laid, "wood")));
    assert_int_equal(laid->ruling->findings.items[0].value_count, 6);
}

static void a_sentence_without_its_values_shows_which_are_missing(void **state) {
    Laid *laid = *state;
    RulesFinding *finding = ctx_cite(&laid->ctx, "TOY-POKE", "no", ROLE_PASSES);
    assert_int_equal(finding->role, ROLE_PASSES);
    assert_string_equal(laid_says(laid, 0), "{unit} must not.");
    ctx_cite(&laid->ctx, "TOY-POKE", "poke", ROLE_DECIDES);
    cite_need(&laid->ctx, "need", VAR_NONE);
    assert_non_null(strstr(laid_says(laid, 1), "on none, in {area}"));
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
        cite_shape(&laid->ctx, SHAPE_LINE, laid_ref(laid, "r1-1"), points, 2)->value = i;
        cite_int(&laid->ctx, keys[i], i);
    }
    cite_int(&laid->ctx, "c", 7); /* a value cited again stands in place of the first */
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
    ruling_say_mod(laid->ruling, &mod, &text);
    assert_string_equal(text_get(&text), "-1 from Witch wood");
    text_clear(&text);
    mod.key = NULL;
    ruling_say_mod(laid->ruling, &mod, &text);
    assert_string_equal(text_get(&text), "Poking");
    text_clear(&text);
    laid_do(laid, NULL, "{'do': 'poke', 'unit': 'r1-1', 'how': 'ask'}");
    ruling_say_ask(laid->ruling, &text);
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
    assert_string_equal(roll->results[0], "fails");
    assert_string_equal(roll->results[1], "succeeds");
    assert_int_equal(roll->values[2], 6);
    static const char *const names[] = {"miss", "hit", "critical"};
    ctx_roll_results(&laid->ctx, names);
    assert_string_equal(laid->ruling->rolls.items[0].results[2], "critical");
    dice.count = 0;
    assert_true(ctx_roll(&laid->ctx, &dice, values));
    assert_int_equal(laid->ruling->rolls.count, 1);
    ctx_roll_results(&laid->ctx, NULL); /* names no die of the roll before */
    assert_string_equal(laid->ruling->rolls.items[0].results[2], "critical");
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

static void the_first_thing_that_is_bad_is_told(void **state) {
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
        TOY_TEST(a_sentence_is_filled_with_values_and_their_units),
        TOY_TEST(a_sentence_without_its_values_shows_which_are_missing),
        TOY_TEST(a_finding_without_a_sentence_says_what_the_rule_says),
        TOY_TEST(shapes_are_copied_and_take_the_findings_role),
        TOY_TEST(modifiers_and_asks_have_sentences),
        TOY_TEST(readings_and_changed_numbers_are_noted_once_in_order),
        TOY_TEST(a_roll_is_recorded_with_what_it_came_to),
        TOY_TEST(facts_are_in_table_units_and_never_infinite),
        TOY_TEST(the_first_thing_that_is_bad_is_told),
        TOY_TEST(a_ruling_that_is_reset_holds_nothing),
        TOY_TEST(a_piece_of_the_scene_leads_back_to_its_area),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
