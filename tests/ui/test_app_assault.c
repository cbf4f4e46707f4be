/* Assaults in the window, by events: named, charged, tied, countered, fought and settled step by step, each step undone
 * by itself; what is expected of whom stands in the panel. */
#include "geom/limits.h"
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/shared_app.h"
#include "ui/tools/procedure.h"
#include "ui/tools/tool_assault.h"

#include <math.h>

#define ORDER "tests/cases/ea-heresy/assault-01-order.case.json"
#define OUT   "tests/cases/ea-heresy/assault-11-out.case.json"
#define ROUND "tests/cases/ea-heresy/assault-12-small-7.case.json"
#define TWO   "tests/cases/ea-heresy/core-13-contact.case.json"

static void begin(Desk *desk, const char *who, const char *at) {
    desk_key(desk, SDLK_a);
    desk_click(desk, who);
    desk_hover(desk, at);
    desk_click(desk, at);
}

static const char *step(const Desk *desk) {
    const RulesStage *stage = procedure_stage(desk->ui);
    return stage ? stage->steps[stage->step] : "none";
}

static int var_of(const Desk *desk, const char *id, const char *name) {
    TableRef ref = desk_ref(desk, id);
    return table_get(ui_table(desk->ui), ref, schema_find(ui_setup(desk->ui)->schema, ref.kind, name));
}

static void a_target_is_hovered_before_it_is_named(void **state) {
    (void)state;
    Desk *desk = desk_open(ORDER);
    desk_key(desk, SDLK_a);
    desk_click(desk, "w1");
    desk_hover(desk, "keep");
    assert_true(desk_says(desk, "Begin the assault"));
    assert_true(desk_says(desk, "Blue 1 assaults Keep."));
    assert_int_equal(play_total(desk->ui->session), 0);
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(play_total(desk->ui->session), 1);
    assert_string_equal(step(desk), "charges");
    assert_true(desk_says(desk, "All have charged"));
    assert_true(desk_says(desk, "1 of 8"));
    desk_close(desk);
}

static void while_it_is_played_no_beginning_is_offered(void **state) {
    (void)state;
    Desk *desk = desk_open(ORDER);
    begin(desk, "w1", "keep");
    desk_pull(desk, "i1", 34, 36);
    assert_non_null(desk->ui->preview);
    assert_false(desk_says(desk, "Begin the assault"));
    desk_let_go(desk);
    assert_string_equal(step(desk), "charges");
    desk_close(desk);
}

/* A charge up to the wall is what the rules want, and nothing is crossed out. */
static void a_charge_into_contact_looks_lawful(void **state) {
    (void)state;
    Desk *desk = desk_open(ORDER);
    begin(desk, "w1", "keep");
    desk_pull(desk, "f1", 28.6, 38); /* the wall is at 30, the base 1.25 in half */
    const ToolsDrag *drag = &desk->ui->tools->drag;
    assert_true(drag->active);
    assert_int_not_equal(desk->ui->preview->outcome, RULING_REFUSED);
    assert_true(ref_equal(drag->contact, desk_ref(desk, "keep")));
    assert_false(desk_says(desk, "in the way"));
    desk_let_go(desk);
    assert_true(fabs(desk_where(desk, "f1")->at.x - 287.5) < .02);
    desk_pull(desk, "i1", 22, 30); /* away */
    assert_int_equal(drag->contact.kind, REF_NONE);
    desk_close(desk);
}

static void who_is_tied_is_shown_while_others_may_come_out(void **state) {
    (void)state;
    Desk *desk = desk_open(OUT);
    begin(desk, "w1", "keep");
    desk_drag(desk, "i1", 34, 36);
    driver_click_label(desk->driver, "All have charged");
    driver_click_label(desk->driver, "One for each invader");
    driver_click_label(desk->driver, "These are the ties");
    assert_string_equal(step(desk), "counter-charges");
    assert_true(desk_says(desk, "counter-charges, 3 of 8"));
    assert_true(desk_says(desk, "Rust 1·1 is tied by Blue 1·1."));
    desk_close(desk);
}

static void a_pull_at_the_building_takes_one_who_may_come_out(void **state) {
    (void)state;
    Desk *desk = desk_open(OUT);
    begin(desk, "w1", "keep");
    desk_drag(desk, "i1", 34, 36);
    driver_click_label(desk->driver, "All have charged");
    driver_click_label(desk->driver, "One for each invader"); /* o1 */
    driver_click_label(desk->driver, "These are the ties");
    desk_pull(desk, "keep", 26.25, 34); /* beside w1, who stands 5 cm from the wall */
    assert_true(desk_says(desk, "Rust 1·2 comes out"));
    assert_int_not_equal(desk->ui->preview->outcome, RULING_REFUSED);
    desk_let_go(desk);
    assert_int_equal(desk_where(desk, "o2")->kind, WHERE_POINT);
    desk_close(desk);
}

static void a_friend_cannot_be_named(void **state) {
    (void)state;
    Desk *desk = desk_open(ORDER);
    begin(desk, "w1", "s1"); /* a click on a friend chooses him */
    assert_true(ref_equal(desk->ui->selected, desk_ref(desk, "s1")));
    assert_int_equal(play_total(desk->ui->session), 0);
    desk_close(desk);
}

static void who_is_dragged_onto_the_walls_breaks_in(void **state) {
    (void)state;
    Desk *desk = desk_open(ORDER);
    begin(desk, "w1", "keep");
    desk_drag(desk, "i1", 34, 36);
    assert_int_equal(desk_where(desk, "i1")->kind, WHERE_INSIDE);
    assert_int_equal(var_of(desk, "i1", "invading"), 1);
    desk_close(desk);
}

static void who_is_dragged_onto_an_enemy_stops_in_contact(void **state) {
    (void)state;
    Desk *desk = desk_open(TWO);
    begin(desk, "a2", "d1");
    desk_drag(desk, "a2", 49, 36);
    GeomShape a, d;
    assert_true(table_base(ui_table(desk->ui), desk_unit(desk, "a2"), &a));
    assert_true(table_base(ui_table(desk->ui), desk_unit(desk, "d1"), &d));
    GeomGap gap = shape_gap(&a, &d);
    assert_true(gap.gap <= GEOM_LIMIT && gap.lap <= GEOM_LIMIT);
    desk_close(desk);
}

static void a_drop_beside_the_wall_touches_it(void **state) {
    (void)state;
    Desk *desk = desk_open(ORDER);
    begin(desk, "f1", "keep");
    desk_drag(desk, "f1", 28.6, 37);
    assert_true(desk_says(desk, "2 attackers touch Keep;")); /* w1 stands there already */
    desk_close(desk);
}

/* Whoever won: rounds, withdrawal, places, consolidation. Ties are made once, then they are the ties. */
static void play_to_the_end(Desk *desk) {
    static const char *const LABELS[] = {
        "All have charged", "One for each invader", "These are the ties", "No more counter-charges", "Fight",
        "No support",       "Roll for the result",  "Withdrawal done",    "Consolidation done"};
    bool tied = false;
    for (int i = 0; i < 80 && procedure_stage(desk->ui); i++) {
        if (play_waiting(desk->ui->session)) {
            driver_leave(desk->driver);
            desk_key(desk, SDLK_RETURN);
            continue;
        }
        for (size_t k = 0; k < BASE_COUNT(LABELS); k++) {
            if (kit_find_role(desk->ui->kit, KIT_ROLE_BUTTON, LABELS[k]) && !(k == 1 && tied)) {
                driver_click_label(desk->driver, LABELS[k]);
                tied = k == 1;
                break;
            }
        }
    }
}

/* The whole of it: ties by chips, a refused step with its reason, dice, the result, the end. */
static void play_an_assault(uint64_t seed) {
    Desk *desk = desk_open(ORDER);
    play_reseed(desk->ui->session, seed);
    begin(desk, "w1", "keep");
    desk_drag(desk, "i1", 34, 36);
    driver_click_label(desk->driver, "All have charged");
    assert_string_equal(step(desk), "ties");
    assert_true(desk_says(desk, "Rust says whom each invader ties"));
    driver_click_label(desk->driver, "These are the ties"); /* i1 has nobody yet */
    assert_string_equal(step(desk), "ties");
    assert_true(desk_says(desk, "Nobody is tied by Blue 1·2 yet"));
    driver_click_label(desk->driver, "One for each invader");
    assert_int_equal(var_of(desk, "o1", "tied"), 1);
    driver_click_label(desk->driver, "These are the ties");
    assert_string_equal(step(desk), "counter-charges");
    driver_click_label(desk->driver, "No more counter-charges");
    assert_string_equal(step(desk), "fight");
    driver_click_label(desk->driver, "Fight");
    assert_true(play_entry(desk->ui->session, play_cursor(desk->ui->session) - 1)->dice->count >= 6);
    assert_string_equal(step(desk), "support");
    driver_click_label(desk->driver, "No support");
    assert_string_equal(step(desk), "result");
    driver_click_label(desk->driver, "Roll for the result");
    play_to_the_end(desk);
    assert_null(table_activity(ui_table(desk->ui)));
    assert_int_equal(var_of(desk, "o2", "part"), 0);
    desk_close(desk);
}

/* By dice that end it at once, and by dice that take a second round (19, 26). */
static void an_assault_is_played_step_by_step(void **state) {
    static const uint64_t SEEDS[] = {1, 19, 26};
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(SEEDS); i++) {
        print_message("seed %d\n", (int)SEEDS[i]);
        play_an_assault(SEEDS[i]);
    }
}

static void every_step_is_undone_by_itself(void **state) {
    (void)state;
    Desk *desk = desk_open(ORDER);
    BaseHash hashes[8];
    int count = 0;
    hashes[count++] = desk_hash(desk);
    begin(desk, "w1", "keep");
    hashes[count++] = desk_hash(desk);
    desk_drag(desk, "i1", 34, 36);
    hashes[count++] = desk_hash(desk);
    driver_click_label(desk->driver, "All have charged");
    hashes[count++] = desk_hash(desk);
    driver_click_label(desk->driver, "Blue 1·2"); /* i1: the chip beside the first defender */
    assert_int_equal(var_of(desk, "o1", "tied"), 1);
    hashes[count++] = desk_hash(desk);
    while (--count > 0) {
        assert_true(desk_hash(desk) == hashes[count]);
        driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    }
    assert_true(desk_hash(desk) == hashes[0]);
    assert_string_equal(step(desk), "none");
    desk_close(desk);
}

static void the_panel_says_how_many_more_would_surround_it(void **state) {
    (void)state;
    Desk *desk = desk_open(ROUND);
    begin(desk, "w1", "keep");
    assert_true(desk_says(desk, "7 attackers touch Keep; 1 more would surround it."));
    desk_close(desk);
}

static void a_move_that_is_not_allowed_says_why(void **state) {
    (void)state;
    Desk *desk = desk_open(OUT);
    begin(desk, "w1", "keep");
    desk_drag(desk, "i1", 34, 36);
    driver_click_label(desk->driver, "All have charged");
    driver_click_label(desk->driver, "One for each invader");
    driver_click_label(desk->driver, "These are the ties");
    desk_pull(desk, "w1", 20, 20); /* the attacker has no counter-charge */
    assert_int_equal(desk->ui->preview->outcome, RULING_REFUSED);
    desk_let_go(desk);
    assert_int_equal(desk_where(desk, "w1")->kind, WHERE_POINT);
    assert_true(vec_distance(desk_where(desk, "w1")->at, vec(237.5, 340)) < 0.01);
    desk_close(desk);
}

static void odds_of_the_whole_are_stated_before_the_fight(void **state) {
    (void)state;
    Desk *desk = desk_open(OUT);
    begin(desk, "w1", "keep");
    desk_drag(desk, "i1", 34, 36);
    driver_click_label(desk->driver, "All have charged");
    driver_click_label(desk->driver, "One for each invader");
    driver_click_label(desk->driver, "These are the ties");
    driver_click_label(desk->driver, "No more counter-charges");
    for (int i = 0; i < 4000 && desk->ui->tools->stage.counting; i++) {
        driver_wait(desk->driver, 10);
    }
    assert_non_null(desk->ui->tools->stage.odds);
    assert_true(desk_says(desk, "Blue 1: broken"));
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_target_is_hovered_before_it_is_named),
        cmocka_unit_test(while_it_is_played_no_beginning_is_offered),
        cmocka_unit_test(a_charge_into_contact_looks_lawful),
        cmocka_unit_test(who_is_tied_is_shown_while_others_may_come_out),
        cmocka_unit_test(a_pull_at_the_building_takes_one_who_may_come_out),
        cmocka_unit_test(a_friend_cannot_be_named),
        cmocka_unit_test(who_is_dragged_onto_the_walls_breaks_in),
        cmocka_unit_test(who_is_dragged_onto_an_enemy_stops_in_contact),
        cmocka_unit_test(a_drop_beside_the_wall_touches_it),
        cmocka_unit_test(an_assault_is_played_step_by_step),
        cmocka_unit_test(every_step_is_undone_by_itself),
        cmocka_unit_test(the_panel_says_how_many_more_would_surround_it),
        cmocka_unit_test(a_move_that_is_not_allowed_says_why),
        cmocka_unit_test(odds_of_the_whole_are_stated_before_the_fight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
