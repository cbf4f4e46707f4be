/* Fire: odds before the click, dice in the panel, the same with dice from the player's hand, ruins and their survivors.
 */
#include "support/test.h"
#include "ui/shared_app.h"
#include "ui/tools/fire_aim.h"
#include "ui/tools/fire_lay.h"
#include "ui/tools/tool_fire.h"

#include <string.h>

#define ROAD "maps/stronghold-road.json"
#define GUNS "tests/cases/ea-heresy/core-11-one-given.case.json"
#define EXIT "tests/cases/ea-heresy/struct-29-exit.case.json"

static void aim(Desk *desk, const char *who, const char *at) {
    desk_key(desk, SDLK_x);
    desk_click(desk, who);
    desk_hover(desk, at);
}

static void odds_stand_at_the_target_before_the_click(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    BaseHash start = desk_hash(desk);
    aim(desk, "b3-3", "r2-1");
    assert_non_null(desk->ui->tools->odds);
    assert_true(desk->ui->tools->odds->exact);
    double sum = 0;
    for (int i = 0; i <= ODDS_LOST_MAX; i++) {
        sum += desk->ui->tools->odds->lost[i];
    }
    assert_true(fabs(sum - 1) < 1e-9);
    assert_non_null(kit_find_role(desk->ui->kit, KIT_ROLE_DIALOG, "Odds"));
    assert_true(desk_says(desk, "is lost."));
    assert_true(desk_says(desk, "Roll 4 dice"));
    assert_int_equal(play_total(desk->ui->session), 0);
    assert_true(desk_hash(desk) == start);
    desk_close(desk);
}

static void a_barrage_is_laid_by_hand(void **state) {
    (void)state;
    Desk *desk = desk_open(GUNS);
    aim(desk, "s1", "u");
    assert_true(tool_fire_can_lay(desk->ui));
    desk_key(desk, SDLK_w);
    assert_true(desk->ui->tools->fire.laying);
    GeomVec px = desk_px(desk, 60, 41);
    driver_move(desk->driver, px.x, px.y);
    assert_true(vec_distance(desk->ui->tools->fire.laid, vec(600, 410)) < 2);
    assert_int_not_equal(desk->ui->preview->outcome, RULING_REFUSED);
    GeomVec far = desk_px(desk, 80, 70);
    driver_move(desk->driver, far.x, far.y);
    assert_int_equal(desk->ui->preview->outcome, RULING_REFUSED); /* the first must touch a target */
    assert_int_equal(desk_cursor(desk), 0);
    desk_close(desk);
}

static void a_click_rolls_and_the_panel_shows_every_die(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    aim(desk, "b3-3", "r2-1");
    desk_click(desk, "r2-1");
    assert_int_equal(play_total(desk->ui->session), 1);
    const PlayEntry *entry = play_entry(desk->ui->session, 0);
    assert_true(entry->dice->count >= 4);
    assert_ptr_equal(desk->ui->shown, entry->ruling);
    assert_true(desk_says(desk, "to-hit"));
    assert_null(kit_find_role(desk->ui->kit, KIT_ROLE_DIALOG, "Odds")); /* the result stays under the pointer */
    desk_close(desk);
}

static void enter_rolls_too(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    aim(desk, "b3-3", "r2-1");
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(play_total(desk->ui->session), 1);
    desk_close(desk);
}

/* A second volley is one key away, and a third; another shooter begins anew. */
static void enter_aims_the_same_again(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    aim(desk, "b3-3", "r2-1");
    desk_key(desk, SDLK_RETURN);
    assert_false(tool_fire_is_aimed(desk->ui));
    for (int volleys = 2; volleys <= 3; volleys++) {
        desk_key(desk, SDLK_RETURN);
        assert_true(tool_fire_is_aimed(desk->ui));
        assert_true(ref_equal(desk->ui->target, desk_ref(desk, "r2-1")));
        assert_int_equal(play_total(desk->ui->session), volleys - 1); /* its odds are shown first */
        desk_key(desk, SDLK_RETURN);
        assert_int_equal(play_total(desk->ui->session), volleys);
    }
    desk_click(desk, "b4-1");
    driver_leave(desk->driver);
    desk_key(desk, SDLK_RETURN);
    assert_false(tool_fire_is_aimed(desk->ui));
    desk_close(desk);
}

/* The popover speaks of the lines of the shot: it lies on none of them. */
static void the_popover_keeps_off_its_lines(void **state) {
    (void)state;
    static const char *const SHOTS[][2] = {
        {"b3-1", "r2-1"}, {"b4-1", "r4-1"}, {"r2-1", "keep"}, {"r1-1", "b3-3"}, {"b1-5", "r3-1"}};
    static const int SIZES[][2] = {{1280, 720}, {1440, 900}};
    for (size_t s = 0; s < BASE_COUNT(SIZES); s++) {
        for (size_t i = 0; i < BASE_COUNT(SHOTS); i++) {
            Desk *desk = desk_open_sized(ROAD, SIZES[s][0], SIZES[s][1], 1);
            aim(desk, SHOTS[i][0], SHOTS[i][1]);
            const KitSeen *odds = kit_find_role(desk->ui->kit, KIT_ROLE_DIALOG, "Odds");
            assert_non_null(odds);
            for (int k = 0; k < desk->ui->preview->sights.count; k++) {
                const RulesSight *line = &desk->ui->preview->sights.items[k];
                for (int n = 0; n <= 200; n++) {
                    GeomVec px = camera_px(&desk->ui->camera, vec_lerp(line->a, line->b, n / 200.0));
                    if (kit_holds(odds->box, px.x, px.y)) {
                        fail_msg("%s at %s, %d x %d: it lies on a line", SHOTS[i][0], SHOTS[i][1], SIZES[s][0],
                                 SIZES[s][1]);
                    }
                }
            }
            desk_close(desk);
        }
    }
}

/* Four cannons need 5+ or 4+ each; on 1s nothing is hit, so four dice are all. */
/* 4+ to hit, a save of 4+ and once more: 1/2 x 1/4 a die, 1 - (7/8)^4 for four. */
static void the_odds_can_be_derived_from_what_stands_there(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    aim(desk, "b3-3", "r2-1");
    assert_true(desk_says(desk, "41.4 % that at least one of R2 Tanks is lost."));
    assert_true(desk_says(desk, "it saves on 4+ and rolls a failed die again: 12.5 % (1/8) get through."));
    assert_true(desk_says(desk, "With 4 dice, the chance is 41.4 % (1695/4096) that at least one hit is not saved."));
    desk_close(desk);
}

static void typed_dice_are_the_dice(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_d);
    aim(desk, "b3-3", "r2-1");
    desk_click(desk, "r2-1");
    assert_int_equal(play_total(desk->ui->session), 0); /* it waits for them */
    for (int i = 0; i < 12 && kit_find_role(desk->ui->kit, KIT_ROLE_FIELD, "Dice"); i++) {
        desk_roll(desk, "1");
    }
    assert_int_equal(play_total(desk->ui->session), 1);
    const BaseTree *dice = play_entry(desk->ui->session, 0)->dice;
    assert_int_equal(dice->count, 4);
    for (const BaseTree *die = dice->first; die; die = die->next) {
        assert_true(die->number == 1);
    }
    assert_true(desk_says(desk, "No hit, yet R2 Tanks take 1 marker."));
    desk_close(desk);
}

/* Four tanks, each with a die of its own: one throw on the real table, so one field here; then all saves together. */
static void like_dice_are_typed_by_the_handful_and_a_slip_is_mended(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    const ToolsTyped *typed = &desk->ui->tools->typed;
    desk_key(desk, SDLK_d);
    aim(desk, "b3-3", "r2-1");
    desk_click(desk, "r2-1");
    assert_int_equal(typed->wanted.count, 4);
    assert_true(desk_says(desk, "0 of 4"));
    driver_type(desk->driver, "4 2 6 1");
    assert_true(desk_says(desk, "4 of 4"));
    desk_key(desk, SDLK_BACKSPACE); /* the last was a 5 */
    driver_type(desk->driver, "5");
    desk_key(desk, SDLK_RETURN);
    assert_string_equal(typed->wanted.what, "save");
    assert_int_equal(typed->wanted.count, 3); /* 4, 6 and 5 of 4+ */
    assert_int_equal(play_total(desk->ui->session), 0);
    desk_key(desk, SDLK_ESCAPE); /* back: the first die was a 1 */
    assert_string_equal(typed->text, "4 2 6 5");
    driver_key(desk->driver, SDLK_HOME, KMOD_NONE);
    desk_key(desk, SDLK_DELETE);
    driver_type(desk->driver, "1");
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(typed->wanted.count, 2);
    driver_type(desk->driver, "4 1"); /* the first is saved on 4+, the second is thrown once more */
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(typed->wanted.count, 1);
    driver_type(desk->driver, "2");
    desk_key(desk, SDLK_RETURN);
    assert_null(typed->action);
    assert_int_equal(play_total(desk->ui->session), 1);
    static const int FACES[] = {1, 2, 6, 5, 4, 1, 2};
    const BaseTree *dice = play_entry(desk->ui->session, 0)->dice;
    assert_int_equal(dice->count, BASE_COUNT(FACES));
    for (int i = 0; i < dice->count; i++) {
        assert_true(tree_at(dice, i)->number == FACES[i]);
    }
    desk_close(desk);
}

static void wrong_faces_are_not_taken_and_escape_leaves_the_dice(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_d);
    aim(desk, "b3-3", "r2-1");
    desk_click(desk, "r2-1");
    desk_roll(desk, "7");
    assert_true(desk_says(desk, "faces from 1 to 6"));
    desk_key(desk, SDLK_BACKSPACE);
    desk_roll(desk, "1 1 1 1 1 1 1 1 1");
    assert_true(desk_says(desk, "too many"));
    desk_key(desk, SDLK_ESCAPE);
    assert_null(kit_find_role(desk->ui->kit, KIT_ROLE_FIELD, "Dice"));
    assert_int_equal(play_total(desk->ui->session), 0);
    desk_close(desk);
}

static void faces_can_be_clicked(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_d);
    aim(desk, "b3-3", "r2-1");
    desk_click(desk, "r2-1");
    driver_click_label(desk->driver, "Face 2");
    driver_click_label(desk->driver, "Use these");
    assert_int_equal(desk->ui->tools->typed.done.count, 1);
    assert_int_equal(desk->ui->tools->typed.done.items[0].faces[0], 2);
    desk_close(desk);
}

/* ---- the walls fall ---- */

static void ruin(Desk *desk) {
    desk_key(desk, SDLK_d);
    aim(desk, "g", "keep");
    desk_click(desk, "keep");
    const char *faces[] = {"4", "1", "1", "2", "4"};
    for (size_t i = 0; i < BASE_COUNT(faces); i++) {
        desk_roll(desk, faces[i]);
    }
}

static void survivors_of_a_ruin_are_placed_by_a_click_inside_the_ring(void **state) {
    (void)state;
    Desk *desk = desk_open(EXIT);
    ruin(desk);
    assert_non_null(play_waiting(desk->ui->session));
    assert_true(desk_says(desk, "Rust 1 leaves the ruin: where to?"));
    GeomVec far = desk_px(desk, 60, 60), near = desk_px(desk, 44, 36);
    driver_move(desk->driver, far.x, far.y);
    assert_int_equal(desk->ui->preview->outcome, RULING_REFUSED);
    driver_click(desk->driver, far.x, far.y);
    assert_non_null(play_waiting(desk->ui->session)); /* 5 cm and no more */
    driver_move(desk->driver, near.x, near.y);
    assert_int_equal(desk->ui->preview->outcome, RULING_DONE);
    driver_click(desk->driver, near.x, near.y);
    assert_null(play_waiting(desk->ui->session));
    assert_int_equal(desk_where(desk, "o")->kind, WHERE_POINT);
    assert_true(vec_distance(desk_where(desk, "o")->at, vec(440, 360)) < 2);
    assert_true(desk_says(desk, "Keep is ruined."));
    desk_close(desk);
}

static void enter_takes_the_nearest_place_and_undo_asks_again(void **state) {
    (void)state;
    Desk *desk = desk_open(EXIT);
    BaseHash start = desk_hash(desk);
    ruin(desk);
    driver_leave(desk->driver);
    desk_key(desk, SDLK_RETURN);
    assert_null(play_waiting(desk->ui->session));
    BaseHash after = desk_hash(desk);
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    assert_non_null(play_waiting(desk->ui->session));
    assert_true(desk_says(desk, "Rust 1 leaves the ruin: where to?"));
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    assert_true(desk_hash(desk) == start);
    driver_key(desk->driver, SDLK_y, KMOD_LCTRL);
    driver_key(desk->driver, SDLK_y, KMOD_LCTRL);
    assert_true(desk_hash(desk) == after);
    desk_close(desk);
}

/* ---- what is left to the player ---- */

static void the_words_of_the_verb_are_chips_and_change_the_shot(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    aim(desk, "b3-3", "r2-1");
    driver_click_label(desk->driver, "ap"); /* against armour by the value for infantry: not allowed */
    const BaseTree *action = tool_fire_action(desk->ui, desk_ref(desk, "r2-1"));
    assert_string_equal(tree_get_text(action, "value", ""), "ap");
    desk_close(desk);
}

static void shift_adds_shooters_one_by_one(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_x);
    desk_click(desk, "b3-3");
    GeomVec px = desk_px_of(desk, "b3-4");
    driver_event(desk->driver,
                 (SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDLK_LSHIFT, .mod = KMOD_LSHIFT}}});
    driver_click(desk->driver, px.x, px.y);
    assert_int_equal(desk->ui->tools->fire.count, 1);
    const BaseTree *units = tree_find(tool_fire_action(desk->ui, desk_ref(desk, "r2-1")), "unit");
    assert_int_equal(units->count, 2);
    desk_close(desk);
}

/* Returns the product of the shares of the first finding that has several, 0: none has. */
static double passes_of(const Ruling *ruling, int *count) {
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        double all = 1;
        for (int k = 0; k < finding->pass_count; k++) {
            all *= finding->passes[k].share;
        }
        *count = finding->pass_count;
        if (finding->pass_count > 1) {
            return all;
        }
    }
    return 0;
}

/* Four tanks of B3, a die each: hits on 4+, two saves of 4+ fail. Infinity: 6 or less of 20; a critical, the 6, wounds,
 * the other five where 10+ fails. */
static void a_die_goes_through_boxes_that_multiply(void **state) {
    (void)state;
    int count = 0;
    Desk *desk = desk_open(ROAD);
    aim(desk, "b3-3", "r2-1");
    assert_true(fabs(passes_of(desk->ui->preview, &count) - 1. / 8) < 1e-12);
    assert_int_equal(count, 3);
    assert_true(desk_says(desk, "again fails"));
    assert_true(desk_says(desk, "4+, 1/2"));
    desk_close(desk);
    desk = desk_open("maps/the-cold-relay.json");
    desk_key(desk, SDLK_RETURN); /* the initiative, and who goes first */
    desk_key(desk, SDLK_RETURN);
    bool red = ui_side_to_act(desk->ui, &(bool){false}) == 1;
    aim(desk, red ? "r1" : "b6", red ? "b6" : "r1");
    double chance = passes_of(desk->ui->preview, &count);
    assert_int_equal(count, 2);
    assert_true(!red || fabs(chance - (5. / 20 * 9 / 20 + 1. / 20)) < 1e-12);
    desk_close(desk);
}

/* From what two losses on it breaks: one marker for the shot and one for each tank lost, against those left: 1 + n of
 * 4 - n. What other orders would come to: 1 - (7/8)^4 on Advance, 5+ on Double, 3+ on Sustained Fire. */
static void the_panel_says_when_it_breaks_and_what_another_order_does(void **state) {
    (void)state;
    static const struct {
        const char *word;
        double any;
    } EXPECTED[] = {{"advance", 1 - 2401. / 4096}, {"double", 1 - 14641. / 20736}, {"sustained", 1 - 625. / 1296}};
    Desk *desk = desk_open(ROAD);
    aim(desk, "b3-3", "r2-1");
    BaseHash before = desk_hash(desk);
    assert_true(desk_says(desk, "R2 Tanks broken from 2"));
    assert_true(desk_says(desk, "1 die"));
    driver_wait(desk->driver, 1000);
    const ToolsOrders *orders = &desk->ui->tools->orders;
    assert_true(orders->done && !orders->walk);
    int found = 0;
    for (int i = 0; i < orders->count; i++) {
        for (size_t k = 0; k < BASE_COUNT(EXPECTED); k++) {
            bool same = !strcmp(orders->items[i].word, EXPECTED[k].word);
            found += same;
            assert_true(!same || fabs(orders->items[i].any - EXPECTED[k].any) < 1e-9);
        }
        assert_string_not_equal(orders->items[i].word, "march"); /* which does not let it fire */
    }
    assert_int_equal(found, 3);
    assert_true(desk_says(desk, "With another order"));
    assert_true(desk_hash(desk) == before);
    assert_int_equal(desk_cursor(desk), 0);
    desk_close(desk);
}

/* The page of a target begins at its top, though the pointer rests on a line that a note is about. */
static void the_page_of_a_target_begins_at_its_top(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/the-long-hold.json");
    const TableSetup *setup = ui_setup(desk->ui);
    int aimed = 0;
    for (int i = 0; i < setup->unit_count && setup->units[i].side == 0 && aimed < 3; i++) {
        for (int k = 0; k < setup->unit_count && aimed < 3; k++) {
            if (setup->units[k].side == 0) {
                continue;
            }
            aim(desk, setup->units[i].id, setup->units[k].id);
            if (tool_fire_is_aimed(desk->ui)) {
                assert_true(desk->ui->page.scroll.y == 0);
                aimed++;
            }
            desk_key(desk, SDLK_ESCAPE);
        }
    }
    assert_int_equal(aimed, 3);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_stand_at_the_target_before_the_click),
        cmocka_unit_test(a_barrage_is_laid_by_hand),
        cmocka_unit_test(a_click_rolls_and_the_panel_shows_every_die),
        cmocka_unit_test(enter_rolls_too),
        cmocka_unit_test(enter_aims_the_same_again),
        cmocka_unit_test(the_popover_keeps_off_its_lines),
        cmocka_unit_test(the_odds_can_be_derived_from_what_stands_there),
        cmocka_unit_test(typed_dice_are_the_dice),
        cmocka_unit_test(like_dice_are_typed_by_the_handful_and_a_slip_is_mended),
        cmocka_unit_test(wrong_faces_are_not_taken_and_escape_leaves_the_dice),
        cmocka_unit_test(faces_can_be_clicked),
        cmocka_unit_test(survivors_of_a_ruin_are_placed_by_a_click_inside_the_ring),
        cmocka_unit_test(enter_takes_the_nearest_place_and_undo_asks_again),
        cmocka_unit_test(the_words_of_the_verb_are_chips_and_change_the_shot),
        cmocka_unit_test(shift_adds_shooters_one_by_one),
        cmocka_unit_test(a_die_goes_through_boxes_that_multiply),
        cmocka_unit_test(the_panel_says_when_it_breaks_and_what_another_order_does),
        cmocka_unit_test(the_page_of_a_target_begins_at_its_top),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
