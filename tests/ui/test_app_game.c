/* A whole game of two forces through the window, by events alone: the recorded one of the keep, move by move as its
 * script has it, through the window: each line becomes the clicks, drags and keys of a person, dice are typed, and the
 * state after each line is the recorded one. */
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/shared_game.h"
#include "ui/tools/procedure.h"

#include <stdio.h>
#include <string.h>

#define GAME "tests/games/keep-at-dusk"

/* ---- small things a person does ---- */

static void clicks(Hand *hand, const char *label) {
    driver_click_label(hand->desk->driver, label);
    hand_rolls(hand);
}

/* The pointer to a typed place, in table units. */
static void goes(Hand *hand, double x, double y) {
    char place[64], a[TEXT_NUMBER_MAX], b[TEXT_NUMBER_MAX];
    desk_key(hand->desk, SDLK_g);
    snprintf(place, sizeof place, "%s %s", text_rounded(x, 3, a), text_rounded(y, 3, b));
    driver_type(hand->desk->driver, place);
    desk_key(hand->desk, SDLK_RETURN);
}

static void takes(Hand *hand, const char *id) {
    driver_key(hand->desk->driver, SDLK_k, KMOD_LCTRL);
    driver_type(hand->desk->driver, id);
    desk_key(hand->desk, SDLK_RETURN);
    assert_true(ref_equal(hand->desk->ui->selected, desk_ref(hand->desk, id)));
}

/* Any who is left stands for his formation. */
static const char *one_of(const Hand *hand, const char *formation) {
    int units[64];
    TableRef ref = desk_ref(hand->desk, formation);
    assert_true(ref_is(ref, REF_FORMATION) && table_members(ui_table(hand->desk->ui), ref, units, 64) > 0);
    return ui_setup(hand->desk->ui)->units[units[0]].id;
}

static bool assault_is_on(const Hand *hand) {
    return table_activity(ui_table(hand->desk->ui)) && procedure_stage(hand->desk->ui);
}

/* ---- lines as a person does them ---- */

static void answers(Hand *hand) {
    const BaseTree *list = tree_find(hand->line, "answers");
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        assert_non_null(play_waiting(hand->desk->ui->session));
        if (it->kind == TREE_TEXT) {
            clicks(hand, ui_setup(hand->desk->ui)->sides[desk_ref(hand->desk, it->text).index].name);
        } else {
            const BaseTree *at = tree_find(it, "at");
            goes(hand, tree_at(at, 0)->number, tree_at(at, 1)->number);
            desk_key(hand->desk, SDLK_RETURN);
            hand_rolls(hand);
        }
    }
}

static void does_end(Hand *hand) {
    char label[64];
    int phase = ui_table(hand->desk->ui)->phase;
    snprintf(label, sizeof label, "End: %s", tree_get_text(hand->line, "what", "activation"));
    driver_click_label(hand->desk->driver, ui_field(hand->desk->ui)->data->phases[phase].label);
    clicks(hand, label);
}

/* Turns the wheel over the page under the guide until the chip is in view. */
static void scrolls_to(Hand *hand, const char *label) {
    Driver *driver = hand->desk->driver;
    for (int i = 0; i < 60 && (driver_get(driver, label)->state & KIT_HIDDEN); i++) {
        driver_wheel(driver, hand->desk->ui->layout.panel.x + 40, hand->desk->ui->layout.panel.y + 780, -1);
    }
}

/* Orders and rallies: chips of whoever is selected, flags first. */
static void does_by_name(Hand *hand, const char *word) {
    desk_key(hand->desk, SDLK_v);
    takes(hand, one_of(hand, hand_text(hand, "formation")));
    if (tree_get_bool(hand->line, "road", false)) {
        scrolls_to(hand, "+ road");
        clicks(hand, "+ road");
    }
    scrolls_to(hand, word);
    clicks(hand, word);
}

/* Taken up with Enter, waypoints with W, set down with Enter: all at typed places. */
static void carries(Hand *hand, const char *unit, const BaseTree *path) {
    Desk *desk = hand->desk;
    const TableWhere *where = desk_where(desk, unit);
    double cm = ui_setup(desk->ui)->unit;
    assert_int_equal(where->kind, WHERE_POINT);
    if (assault_is_on(hand)) { /* the step knows what kind of move it is */
        desk_key(desk, SDLK_a);
    } else {
        desk_key(desk, SDLK_v);
        takes(hand, unit);
        clicks(hand, tree_get_text(hand->line, "how", "move"));
    }
    goes(hand, where->at.x / cm, where->at.y / cm);
    for (int i = 0; i < 2 && !desk->ui->tools->drag.active; i++) {
        desk_key(desk, SDLK_RETURN);
    }
    assert_true(desk->ui->tools->drag.active && desk->ui->tools->drag.unit == desk_unit(desk, unit));
    for (const BaseTree *it = path->first; it; it = it->next) {
        goes(hand, tree_at(it, 0)->number, tree_at(it, 1)->number);
        desk_key(desk, it->next ? SDLK_w : SDLK_RETURN);
    }
    hand_rolls(hand);
}

static void does_move(Hand *hand) {
    const BaseTree *paths = tree_find(hand->line, "paths");
    for (const BaseTree *it = paths ? paths->first : NULL; it; it = it->next) {
        carries(hand, it->key, it);
    }
    if (!paths) {
        carries(hand, hand_text(hand, "unit"), tree_find(hand->line, "path"));
    }
}

static void does_fire(Hand *hand) {
    Desk *desk = hand->desk;
    const char *at = hand_text(hand, "at");
    takes(hand, one_of(hand, hand_text(hand, "formation")));
    desk_key(desk, SDLK_x);
    at = ref_is(desk_ref(desk, at), REF_FORMATION) ? one_of(hand, at) : at;
    desk_hover(desk, at);
    if (hand_text(hand, "weapon")) {
        clicks(hand, "Rifles");
        desk_hover(desk, at);
    }
    desk_click(desk, at); /* who fires was chosen before: the first click only says so */
    desk_click(desk, at);
    hand_rolls(hand);
}

static void does_assault(Hand *hand) {
    desk_key(hand->desk, SDLK_a);
    desk_click(hand->desk, one_of(hand, hand_text(hand, "formation")));
    desk_hover(hand->desk, hand_text(hand, "at"));
    desk_click(hand->desk, hand_text(hand, "at"));
}

static void does_enter(Hand *hand) {
    GeomBox box = ui_setup(hand->desk->ui)->areas[desk_ref(hand->desk, hand_text(hand, "area")).index].area.box;
    double cm = ui_setup(hand->desk->ui)->unit;
    desk_drag(hand->desk, hand_text(hand, "unit"), (box.x0 + box.x1) / 2 / cm, (box.y0 + box.y1) / 2 / cm);
}

static const char *name_of(const Hand *hand, const char *id) {
    return setup_name(ui_setup(hand->desk->ui), desk_ref(hand->desk, id));
}

/* The chip with the invader's name in the defender's row. */
static void does_allocate(Hand *hand) {
    for (const BaseTree *it = tree_find(hand->line, "units")->first; it; it = it->next) {
        const KitSeen *items;
        int count = kit_seen(hand->desk->ui->kit, &items), row = -1, chip = -1;
        for (int i = 0; i < count && chip < 0; i++) {
            bool here = row >= 0 && items[i].role == KIT_ROLE_CHIP &&
                        !strcmp(items[i].label, name_of(hand, hand_text(hand, "at")));
            row = items[i].role == KIT_ROLE_TEXT && !strcmp(items[i].label, name_of(hand, it->text)) ? i : row;
            chip = here ? i : -1;
        }
        assert_true(chip >= 0 && !(items[chip].state & KIT_HIDDEN));
        driver_click(hand->desk->driver, items[chip].shown.x + 8, items[chip].shown.y + items[chip].shown.h / 2);
    }
}

static void does_step(Hand *hand) {
    static const char *const CLOSING[] = {"All have charged", "These are the ties", "No more counter-charges",
                                          "Consolidation done"};
    const char *verb = hand_text(hand, "do");
    desk_key(hand->desk, SDLK_a);
    if (!strcmp(verb, "pass")) {
        for (size_t i = 0; i < BASE_COUNT(CLOSING); i++) {
            if (kit_find_role(hand->desk->ui->kit, KIT_ROLE_BUTTON, CLOSING[i])) {
                clicks(hand, CLOSING[i]);
                return;
            }
        }
        fail_msg("line %d: no button closes the step", hand->number);
    }
    clicks(hand, !strcmp(verb, "fight") ? "Fight" : "Roll for the result");
}

static void does_choose(Hand *hand) {
    const BaseTree *answer = tree_find(hand->line, "answer");
    clicks(hand, ui_setup(hand->desk->ui)->sides[desk_ref(hand->desk, answer->text).index].name);
}

static void does_rally(Hand *hand) {
    does_by_name(hand, tree_get_text(hand->line, "how", "rally"));
}

static void does_order(Hand *hand) {
    does_by_name(hand, hand_text(hand, "order"));
}

static const HandVerb VERBS[] = {{"end", does_end},      {"order", does_order},   {"rally", does_rally},
                                 {"move", does_move},    {"fire", does_fire},     {"assault", does_assault},
                                 {"enter", does_enter},  {"pass", does_step},     {"fight", does_step},
                                 {"resolve", does_step}, {"choose", does_choose}, {"allocate", does_allocate}};

static void the_recorded_game_played_by_hand_goes_through_the_same_states(void **state) {
    (void)state;
    Hand hand = {.desk = desk_open_sized(GAME ".json", 1600, 1000, 1)};
    hand_plays(&hand, GAME, VERBS, (int)BASE_COUNT(VERBS), answers);
    assert_true(desk_says(hand.desk, "Blue alone has units left"));
    BaseFaults faults = {0}; /* every entry is on disk: opened again, the game is where it was */
    PlaySession *again = play_open(document_load(play_path(hand.desk->ui->session), &faults), &faults);
    assert_int_equal(faults.count, 0);
    assert_true(play_hash(again) == desk_hash(hand.desk));
    play_destroy(again);
    desk_close(hand.desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_recorded_game_played_by_hand_goes_through_the_same_states)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
