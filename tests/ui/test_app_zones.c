/* Terrain zones in the window, by events: what is known before a declaration, an Order declared step by step with the
 * mouse and with keys, undone in its middle; a card read, written, laid under a storm and printed. */
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/shared_app.h"
#include "ui/shell/files.h"
#include "ui/shell/files_dialogs.h"
#include "ui/tools/hand.h"
#include "ui/tools/procedure.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#define JUNGLE "maps/the-old-heart.json"
#define SHIP   "maps/the-long-hold.json"

static const char *step(const Desk *desk) {
    const RulesStage *stage = procedure_stage(desk->ui);
    return stage ? stage->steps[stage->step] : "none";
}

static int var_of(const Desk *desk, const char *id, const char *name) {
    TableRef ref = desk_ref(desk, id);
    return table_get(ui_table(desk->ui), ref, schema_find(ui_setup(desk->ui)->schema, ref.kind, name));
}

static const Ruling *outlook(const Desk *desk) {
    return desk->ui->board->around.ruling;
}

static bool outlook_says(const Desk *desk, const char *words) {
    bool found = false;
    for (int i = 0; outlook(desk) && i < outlook(desk)->findings.count; i++) {
        BaseText text = {0};
        ruling_describe(outlook(desk), &outlook(desk)->findings.items[i], &text);
        found = found || strstr(text_get(&text), words) != NULL;
        text_free(&text);
    }
    return found;
}

/* ---- before anything is declared ---- */

/* Cole with his machine gun (Burst 4, BS 12; more than 16 and up to 32 inches: +3): Nox stands 26 inches off in the
 * open, Lune in the North jungle behind the stones, Kars behind the Old heart. */
static void every_enemy_is_stated_before_a_declaration(void **state) {
    (void)state;
    Desk *desk = desk_open(JUNGLE);
    desk_click(desk, "b3");
    assert_non_null(outlook(desk));
    assert_true(outlook_says(desk, "4 dice at 15"));
    assert_true(outlook_says(desk, "3 dice at 12 · North jungle −3, −1 B · The stones −1 B"));
    assert_true(outlook_says(desk, "no line: Old heart"));
    assert_true(outlook_says(desk, "Cole sees to its front half."));
    desk_key(desk, SDLK_m); /* another tool asks other things */
    assert_null(outlook(desk));
    desk_close(desk);
}

/* ---- an Order ---- */

static void fire_at(Desk *desk, const char *who, const char *at) {
    desk_key(desk, SDLK_x);
    desk_click(desk, who);
    desk_hover(desk, at);
    desk_click(desk, at);
}

static void an_order_is_declared_answered_and_rolled(void **state) {
    (void)state;
    Desk *desk = desk_open(JUNGLE);
    play_reseed(desk->ui->session, 2); /* dice after which nobody has a move left to make */
    BaseHash begun = desk_hash(desk);
    fire_at(desk, "b5", "r5");
    assert_string_equal(step(desk), "reactions");
    assert_true(desk_says(desk, "The other side may now react to Eyk."));
    assert_true(desk_says(desk, "Eyk declares BS Attack."));
    BaseHash declared = desk_hash(desk);
    driver_click_label(desk->driver, "Dodge  11"); /* of Mira, who is shot at: PH 11, nothing between them */
    assert_int_equal(var_of(desk, "r5", "aro"), 5);
    assert_true(desk_says(desk, "Mira reacts with Dodge."));
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL); /* taken back in the middle, and done again */
    assert_true(desk_hash(desk) == declared);
    driver_click_label(desk->driver, "Dodge  11");
    driver_click_label(desk->driver, "No more reactions");
    assert_string_equal(step(desk), "second skill");
    assert_true(desk_says(desk, "Eyk may now declare a second skill."));
    assert_non_null(desk->ui->tools->stage.odds); /* of the dice that fall when nothing more is declared */
    assert_true(desk->ui->tools->stage.odds->exact);
    driver_click_label(desk->driver, "No second skill: roll the dice");
    assert_string_equal(step(desk), "none");
    assert_true(desk->ui->shown && desk->ui->shown->rolls.count > 0);
    while (play_undo(desk->ui->session, NULL)) {
    }
    assert_true(desk_hash(desk) == begun);
    desk_close(desk);
}

/* What a shot may come to stands at the target and in the panel; with an answer, once it is there, under what is asked
 * of the players. A skill that harms nobody is told as well. */
static void what_dice_go_through_is_stated_before_they_fall(void **state) {
    (void)state;
    Desk *desk = desk_open(JUNGLE);
    desk_key(desk, SDLK_x);
    desk_click(desk, "b5");
    desk_hover(desk, "r5");
    while (desk->ui->tools->counting) {
        driver_frame(desk->driver);
    }
    assert_true(desk_says(desk, "A die of Eyk hits Mira on"));
    assert_true(desk_says(desk, "If Mira answers with Dodge on 11 or less, 2 against 1 die"));
    driver_wheel(desk->driver, 1400, 600, 30); /* the note that is lit has been brought into view */
    driver_click_label(desk->driver, "discover");
    desk_hover(desk, "r5");
    while (desk->ui->tools->counting) {
        driver_frame(desk->driver);
    }
    assert_true(desk_says(desk, "Discover of Eyk succeeds on"));
    assert_false(desk_says(desk, "Needs "));
    driver_wheel(desk->driver, 1400, 600, 30);
    driver_click_label(desk->driver, "bs-attack");
    desk_hover(desk, "r5");
    desk_click(desk, "r5");
    driver_click_label(desk->driver, "Dodge  11");
    driver_click_label(desk->driver, "No more reactions");
    assert_true(desk_says(desk, "Face to face, 2 against 1 die"));
    desk_close(desk);
}

/* What a trooper may not answer stands with the reason, and a click on it shows the rule. */
static void what_may_not_be_answered_says_why(void **state) {
    (void)state;
    Desk *desk = desk_open(JUNGLE);
    fire_at(desk, "b5", "r5");
    int done = play_total(desk->ui->session);
    const KitSeen *seen = kit_find(desk->ui->kit, "Change Facing");
    assert_non_null(seen);
    driver_click_label(desk->driver, "Change Facing");
    assert_int_equal(play_total(desk->ui->session), done);
    assert_int_equal(desk->ui->preview->outcome, RULING_REFUSED);
    desk_close(desk);
}

static void an_order_is_played_by_keys_alone(void **state) {
    (void)state;
    Desk *desk = desk_open(JUNGLE);
    desk_key(desk, SDLK_TAB); /* the first unit of blue */
    assert_true(ref_equal(desk->ui->selected, desk_ref(desk, "b1")));
    desk_key(desk, SDLK_RETURN);
    for (int i = 0; i < 4; i++) {
        desk_key(desk, SDLK_LEFT); /* half inches */
    }
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(play_total(desk->ui->session), 1);
    assert_int_equal(var_of(desk, "b1", "first"), 1);
    assert_true(desk_where(desk, "b1")->at.x < 12.5 * 25.4 - 20);
    desk_close(desk);
}

/* The mouse is not over the board: it has no say in it. */
static void who_was_fired_at_by_keys_is_not_asked_about_again(void **state) {
    (void)state;
    Desk *desk = desk_open(JUNGLE);
    desk_key(desk, SDLK_x);
    for (int i = 0; i < 4; i++) {
        desk_key(desk, SDLK_TAB);
    }
    desk_key(desk, SDLK_RETURN);
    assert_true(ref_equal(desk->ui->selected, desk_ref(desk, "b4")));
    for (int i = 0; i < 7; i++) { /* Blue's other four, then Red's first three */
        desk_key(desk, SDLK_TAB);
    }
    assert_true(ref_equal(desk->ui->target, desk_ref(desk, "r3")));
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(play_total(desk->ui->session), 1);
    assert_int_equal(desk->ui->target.kind, REF_NONE);
    assert_null(desk->ui->preview);
    desk_close(desk);
}

/* Eyk shoots, Mira dodges and moves: 2 inches of way, by one bend, then turned by a step. */
static void a_dodge_goes_by_a_bent_way(void **state) {
    (void)state;
    Desk *desk = desk_open(JUNGLE);
    play_reseed(desk->ui->session, 5); /* dice by which Mira's Dodge (PH 11) succeeds */
    fire_at(desk, "b5", "r5");
    driver_click_label(desk->driver, "Dodge  11");
    driver_click_label(desk->driver, "No more reactions");
    driver_click_label(desk->driver, "No second skill: roll the dice");
    assert_non_null(play_waiting(desk->ui->session));
    assert_string_equal(play_waiting(desk->ui->session)->ask.id, "dodge");
    const TableWhere from = *desk_where(desk, "r5");
    desk->ui->by_keys = true;
    desk->ui->pointer = vec(from.at.x, from.at.y - 25.4);
    desk_key(desk, SDLK_w);
    assert_int_equal(desk->ui->tools->way.count, 1);
    desk_key(desk, SDLK_ESCAPE); /* taken back, and set again */
    assert_int_equal(desk->ui->tools->way.count, 0);
    desk_key(desk, SDLK_w);
    desk->ui->pointer = vec(from.at.x + 25.4, from.at.y - 25.4);
    desk_key(desk, SDLK_e);
    assert_int_equal(desk->ui->preview->outcome, RULING_DONE);
    assert_int_equal(desk->ui->preview->traces.count, 1);
    assert_true(fabs(desk->ui->preview->traces.items[0].length - (2 * 25.4)) < 0.01);
    desk_key(desk, SDLK_RETURN);
    assert_null(play_waiting(desk->ui->session));
    const TableWhere *to = desk_where(desk, "r5");
    assert_true(fabs(to->at.x - (from.at.x + 25.4)) < 0.01);
    assert_true(fabs(to->at.y - (from.at.y - 25.4)) < 0.01);
    assert_true(fabs(to->facing - (fmod(from.facing + 15, 360))) < 1e-9);
    assert_int_equal(desk->ui->tools->way.count, 0);
    desk_close(desk);
}

/* ---- cards ---- */

static void a_card_is_read_and_written(void **state) {
    (void)state;
    Desk *desk = desk_open(SHIP);
    hand_select(desk->ui, desk_ref(desk, "stores"));
    driver_frame(desk->driver);
    const KitSeen *card = driver_get(desk->driver, "Card");
    assert_string_equal(card->value,
                        "Movement: Difficult; Visibility: Poor; Saturation: Saturation; Hostility: Dangerous");
    BaseHash begun = desk_hash(desk);
    driver_click_label(desk->driver, "Low");
    assert_int_equal(var_of(desk, "stores", "vis"), 2);
    assert_non_null(strstr(driver_get(desk->driver, "Card")->value, "Visibility: Low;"));
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    assert_true(desk_hash(desk) == begun);
    hand_select(desk->ui, desk_ref(desk, "stores"));
    driver_frame(desk->driver);
    driver_wheel(desk->driver, desk->ui->layout.panel.x + 100, desk->ui->layout.panel.y + 400, -20);
    driver_click_label(desk->driver, "Storms"); /* desert ground may lie under one */
    assert_int_equal(var_of(desk, "stores", "storm"), 1);
    desk_close(desk);
}

static void what_is_written_is_saved_with_the_battlefield(void **state) {
    (void)state;
    Desk *desk = desk_open(SHIP);
    char path[128];
    hand_select(desk->ui, desk_ref(desk, "stores"));
    driver_frame(desk->driver);
    driver_click_label(desk->driver, "Savage");
    snprintf(path, sizeof path, "%s/ship.json", desk->folder);
    assert_true(files_save(desk->ui, path));
    files_open_stated(desk->ui, path);
    driver_frame(desk->driver);
    assert_int_equal(var_of(desk, "stores", "hostility"), 7);
    desk_close(desk);
}

static void a_storm_where_none_may_lie_is_marked(void **state) {
    (void)state;
    Desk *desk = desk_open(SHIP);
    hand_select(desk->ui, desk_ref(desk, "engine"));
    driver_frame(desk->driver);
    driver_click_label(desk->driver, "Storms");
    assert_true(desk_says(desk, "no Storm lies on this type of terrain"));
    desk_close(desk);
}

static void cards_are_printed_from_the_window(void **state) {
    (void)state;
    Desk *desk = desk_open(SHIP);
    driver_key(desk->driver, SDLK_p, KMOD_LCTRL | KMOD_LSHIFT);
    assert_int_equal(desk->ui->dialog, DIALOG_CARDS);
    assert_true(desk_says(desk, "Print the terrain cards"));
    driver_click_label(desk->driver, "Cancel");
    assert_int_equal(desk->ui->dialog, DIALOG_NONE);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_enemy_is_stated_before_a_declaration),
        cmocka_unit_test(an_order_is_declared_answered_and_rolled),
        cmocka_unit_test(what_dice_go_through_is_stated_before_they_fall),
        cmocka_unit_test(what_may_not_be_answered_says_why),
        cmocka_unit_test(an_order_is_played_by_keys_alone),
        cmocka_unit_test(who_was_fired_at_by_keys_is_not_asked_about_again),
        cmocka_unit_test(a_dodge_goes_by_a_bent_way),
        cmocka_unit_test(a_card_is_read_and_written),
        cmocka_unit_test(what_is_written_is_saved_with_the_battlefield),
        cmocka_unit_test(a_storm_where_none_may_lie_is_marked),
        cmocka_unit_test(cards_are_printed_from_the_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
