/* A board of hexes in the window: dragging from hex to hex, what is open to a unit, battles, sight between empty hexes.
 */
#include "io/file.h"
#include "io/json.h"
#include "support/test.h"
#include "ui/board/board_view.h"
#include "ui/core/ui.h"
#include "ui/shared_app.h"
#include "ui/tools/actions.h"
#include "ui/tools/hand.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CALA "maps/ford-at-cala.json"

/* The same board in free play: whoever is clicked may act, without a card. */
static Desk *open_free(void) {
    static const char turns[] = "\"phase\": \"command\"", free_play[] = "\"phase\": \"free\"   ";
    char path[] = "/tmp/sightline-free-XXXXXX.json";
    BaseFaults faults = {0};
    size_t size;
    char *bytes = file_read(TEST_SOURCE_DIR "/" CALA, JSON_SIZE_MAX, &size, &faults);
    assert_non_null(bytes);
    char *phase = strstr(bytes, turns);
    assert_non_null(phase);
    memcpy(phase, free_play, strlen(free_play));
    int file = mkstemps(path, 5);
    assert_true(file >= 0 && write(file, bytes, size) == (ssize_t)size && close(file) == 0);
    base_free(bytes);
    Desk *desk = desk_open(path);
    unlink(path);
    return desk;
}

static GeomVec px_of_hex(const Desk *desk, const char *name) {
    HexId hex;
    assert_true(hex_parse(name, &hex));
    return camera_px(&desk->ui->camera, hex_centre(hex, ui_setup(desk->ui)->unit));
}

static void pull(Desk *desk, const char *from, const char *to) {
    GeomVec a = px_of_hex(desk, from), b = px_of_hex(desk, to);
    driver_move(desk->driver, a.x, a.y);
    driver_press(desk->driver, a.x, a.y, SDL_BUTTON_LEFT, 1);
    for (int i = 1; i <= 6; i++) {
        driver_move(desk->driver, a.x + (b.x - a.x) * i / 6, a.y + (b.y - a.y) * i / 6);
    }
}

static void let_go(Desk *desk, const char *at) {
    GeomVec p = px_of_hex(desk, at);
    driver_release(desk->driver, p.x, p.y, SDL_BUTTON_LEFT, 1);
}

static void click(Desk *desk, const char *hex) {
    GeomVec p = px_of_hex(desk, hex);
    driver_click(desk->driver, p.x, p.y);
}

static void hover(Desk *desk, const char *hex) {
    GeomVec p = px_of_hex(desk, hex);
    driver_move(desk->driver, p.x, p.y);
}

static const char *hex_of(const Desk *desk, const char *id) {
    const TableSetup *setup = ui_setup(desk->ui);
    return setup_id(setup, setup_hex_ref(setup, desk_where(desk, id)->hex));
}

/* SIGHTLINE_LOOK names a folder: the pictures are for eyes. */
static void look(Desk *desk, const char *name) {
    const char *folder = getenv("SIGHTLINE_LOOK");
    char path[512];
    if (folder) {
        snprintf(path, sizeof path, "%s/%s.png", folder, name);
        driver_png(desk->driver, path);
    }
}

static void a_drag_moves_a_unit_from_hex_to_hex_and_undo_brings_it_back(void **state) {
    (void)state;
    Desk *desk = open_free();
    BaseHash start = desk_hash(desk);
    pull(desk, "F5", "E6");
    assert_true(desk->ui->tools->drag.active);
    assert_int_equal(desk->ui->preview->outcome, RULING_DONE);
    assert_true(desk_says(desk, "move 1 of 2 hexes"));
    assert_true(desk->ui->tools->lines.count > 0); /* lines follow to every enemy */
    look(desk, "hex-drag");
    let_go(desk, "E6");
    assert_string_equal(hex_of(desk, "r-li"), "E6");
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    assert_string_equal(hex_of(desk, "r-li"), "F5");
    assert_true(desk_hash(desk) == start);
    desk_close(desk);
}

static void a_hex_that_may_not_be_entered_says_why(void **state) {
    (void)state;
    Desk *desk = open_free();
    pull(desk, "G3", "F2"); /* horse to the river */
    assert_int_equal(desk->ui->preview->outcome, RULING_REFUSED);
    assert_true(desk_says(desk, "CCA-MOVE-10"));
    look(desk, "hex-refused");
    let_go(desk, "F2");
    assert_string_equal(hex_of(desk, "r-hc"), "G3");
    assert_int_equal(desk_cursor(desk), 0);
    desk_close(desk);
}

static void a_hex_is_typed_by_its_name(void **state) {
    (void)state;
    Desk *desk = open_free();
    HexId hex;
    assert_true(hex_parse("E7", &hex));
    desk_key(desk, SDLK_g);
    driver_type(desk->driver, "E7");
    desk_key(desk, SDLK_RETURN);
    assert_true(vec_distance(desk->ui->pointer, hex_centre(hex, ui_setup(desk->ui)->unit)) < 1e-9);
    desk_close(desk);
}

/* Without a drag: the pointer over a hex while a unit is selected. */
static void a_hex_under_the_pointer_says_why_it_is_closed(void **state) {
    (void)state;
    Desk *desk = open_free();
    click(desk, "G11"); /* horse, three hexes */
    hover(desk, "G13"); /* the bay */
    assert_non_null(desk->ui->board->around.why);
    assert_int_equal(desk->ui->board->around.why->outcome, RULING_REFUSED);
    assert_true(desk_says(desk, "CCA-MOVE-09"));
    look(desk, "hex-why");
    hover(desk, "G12");
    assert_int_equal(desk->ui->board->around.why->outcome, RULING_DONE);
    hover(desk, "A1"); /* far beyond its move */
    assert_true(desk_says(desk, "CCA-CORE-05"));
    click(desk, "A1");
    assert_null(desk->ui->board->around.why);
    assert_int_equal(desk_cursor(desk), 0);
    desk_close(desk);
}

static void what_a_unit_can_reach_is_lit(void **state) {
    (void)state;
    Desk *desk = open_free();
    click(desk, "G11"); /* horse, three hexes */
    const Ruling *around = desk->ui->board->around.ruling;
    assert_non_null(around);
    const BaseTree *hexes = tree_find(around->facts, "hexes");
    assert_true(tree_get_bool(tree_find(hexes, "G12"), "allowed", false));
    assert_false(tree_get_bool(tree_find(hexes, "G13"), "allowed", true)); /* the bay */
    assert_string_equal(tree_get_text(tree_find(hexes, "G13"), "rule", ""), "CCA-MOVE-09");
    look(desk, "hex-reach");
    desk_close(desk);
}

static void dice_stand_on_every_target_and_a_click_rolls_them(void **state) {
    (void)state;
    Desk *desk = open_free();
    click(desk, "G4"); /* archers */
    desk_key(desk, SDLK_x);
    assert_non_null(desk->ui->board->around.ruling);
    pull(desk, "G4", "G4");
    let_go(desk, "G4");
    driver_key(desk->driver, SDLK_v, KMOD_NONE);
    pull(desk, "G4", "E5"); /* in sight of the slingers at C4 */
    let_go(desk, "E5");
    assert_string_equal(hex_of(desk, "r-lb"), "E5");
    click(desk, "E5");
    desk_key(desk, SDLK_x);
    hover(desk, "C4");
    assert_true(desk_says(desk, "CCA-CORE-07"));
    look(desk, "hex-fire");
    int before = desk_cursor(desk);
    click(desk, "C4"); /* who fires was chosen before: the first click only says so */
    assert_int_equal(desk_cursor(desk), before);
    click(desk, "C4");
    assert_int_equal(desk_cursor(desk), before + 1);
    look(desk, "hex-fired");
    desk_close(desk);
}

/* Light infantry goes two hexes: of those that it can reach, D5 is the nearest to B5. */
static void a_move_too_long_ends_at_the_reach(void **state) {
    (void)state;
    Desk *desk = open_free();
    pull(desk, "F5", "B5");
    assert_true(desk->ui->tools->drag.beyond);
    assert_int_equal(desk->ui->preview->outcome, RULING_DONE);
    let_go(desk, "B5");
    assert_string_equal(hex_of(desk, "r-li"), "D5");
    desk_close(desk);
}

static void next_to_an_enemy_the_same_tool_fights_in_close_combat(void **state) {
    (void)state;
    Desk *desk = open_free();
    pull(desk, "F5", "D5"); /* light infantry: F5, E5, D5? two hexes: E5 or E6 */
    let_go(desk, "D5");
    pull(desk, hex_of(desk, "r-li"), "D5");
    let_go(desk, "D5");
    assert_string_equal(hex_of(desk, "r-li"), "D5");
    click(desk, "D5");
    desk_key(desk, SDLK_x);
    hover(desk, "C6");
    assert_non_null(desk->ui->preview);
    assert_string_equal(desk->ui->preview->verb, "assault");
    look(desk, "hex-close");
    desk_close(desk);
}

static void sight_is_asked_between_empty_hexes(void **state) {
    (void)state;
    Desk *desk = open_free();
    desk_key(desk, SDLK_l);
    click(desk, "H6");
    click(desk, "D6");
    assert_non_null(desk->ui->preview);
    assert_string_equal(desk->ui->preview->verb, "sight");
    assert_true(desk_says(desk, "CCA-LOS-24"));
    look(desk, "hex-sight");
    desk_close(desk);
}

static bool lists(const BaseTree *facts, const char *list, const char *hex) {
    const BaseTree *all = tree_find(facts, list);
    for (const BaseTree *it = all ? all->first : NULL; it; it = it->next) {
        if (strcmp(it->text, hex) == 0) {
            return true;
        }
    }
    return false;
}

/* From H7 the line to D7 grazes a unit and a hill on its left only; E7 lies behind its own hill's side, F7 is open. */
static void r_paints_each_hex_by_how_it_is_seen(void **state) {
    (void)state;
    Desk *desk = open_free();
    click(desk, "H7");
    assert_null(desk->ui->tools->region.ruling);
    desk_key(desk, SDLK_r);
    assert_non_null(desk->ui->tools->region.ruling);
    const BaseTree *facts = desk->ui->tools->region.ruling->facts;
    assert_true(lists(facts, "seen", "D7") && lists(facts, "past", "D7"));
    assert_true(lists(facts, "seen", "H8") && !lists(facts, "past", "H8"));
    assert_false(lists(facts, "seen", "A1"));
    look(desk, "hex-region");
    uint64_t stamp = desk->ui->tools->region.stamp;
    desk_key(desk, SDLK_l);
    click(desk, "C1");
    driver_key(desk->driver, SDLK_ESCAPE, KMOD_NONE);
    driver_key(desk->driver, SDLK_ESCAPE, KMOD_NONE);
    driver_key(desk->driver, SDLK_ESCAPE, KMOD_NONE);
    click(desk, "C13");
    assert_int_equal(desk->ui->selected.kind, REF_HEX);
    desk_key(desk, SDLK_r); /* a hex looks, too */
    assert_non_null(desk->ui->tools->region.ruling);
    assert_true(desk->ui->tools->region.stamp > stamp);
    desk_key(desk, SDLK_r);
    assert_null(desk->ui->tools->region.ruling);
    desk_close(desk);
}

/* The verb's words are data: the cards of the ruleset stand in the menu of the game, those not in hand with the reason.
 */
static void cards_are_played_from_the_menu_of_the_game(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/two-fords.json");
    BaseArena *arena = arena_create();
    int count, free_activation = -1, charge = -1;
    const KitItem *items = actions_of_game(desk->ui, arena, &count);
    for (int i = 0; i < count; i++) {
        free_activation = !strcmp(items[i].label, "Card: Free activation") ? i : free_activation;
        charge = strstr(items[i].label, "all mounted units") ? i : charge;
    }
    assert_true(free_activation >= 0 && !items[free_activation].off);
    assert_true(charge >= 0 && items[charge].off); /* South does not hold it */
    actions_do_of_game(desk->ui, free_activation);
    assert_int_equal(ui_table(desk->ui)->phase, 1);
    arena_destroy(arena);
    desk_close(desk);
}

/* Two lines that have met: what happens to leaders, and what follows from a won combat. */
static const char BATTLE[] =
    "{\"sightline\":1,\"title\":\"Met\",\"ruleset\":\"commands-colors\",\"table\":{\"unit\":\"hex\",\"columns\":13,"
    "\"rows\":9},"
    "\"phase\":\"command\",\"active\":\"south\",\"goal\":3,\"terrain\":[],\"sides\":[{\"id\":\"south\",\"name\":"
    "\"South\","
    "\"home\":\"south\"},{\"id\":\"north\",\"name\":\"North\",\"home\":\"north\"}],\"units\":["
    "{\"id\":\"mc\",\"side\":\"south\",\"profile\":\"medium-cavalry\",\"at\":\"E3\"},"
    "{\"id\":\"hi\",\"side\":\"south\",\"profile\":\"heavy-infantry\",\"at\":\"E7\"},"
    "{\"id\":\"praetor\",\"side\":\"south\",\"profile\":\"leader\",\"attached\":\"hi\"},"
    "{\"id\":\"li\",\"side\":\"north\",\"profile\":\"light-infantry\",\"at\":\"D7\"},"
    "{\"id\":\"mi\",\"side\":\"north\",\"profile\":\"medium-infantry\",\"blocks\":1,\"at\":\"D3\"},"
    "{\"id\":\"suffete\",\"side\":\"north\",\"profile\":\"leader\",\"attached\":\"mi\"},"
    "{\"id\":\"ax\",\"side\":\"north\",\"profile\":\"auxilia\",\"blocks\":2,\"at\":\"C4\"}]}";

/* Opened, a free activation played by keys alone, this unit ordered, real dice on, and the tool of battle in hand. */
static Desk *battle_of(const char *hex) {
    char path[] = "/tmp/sightline-battle-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0 && write(file, BATTLE, sizeof BATTLE - 1) == (ssize_t)(sizeof BATTLE - 1));
    close(file);
    Desk *desk = desk_open(path);
    unlink(path);
    assert_true(desk_says(desk, "South to act"));
    desk_key(desk, SDLK_o);
    desk_key(desk, SDLK_DOWN);
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(ui_table(desk->ui)->phase, 1);
    click(desk, hex);
    driver_click_label(desk->driver, "do it"); /* Order */
    desk_key(desk, SDLK_d);
    desk_key(desk, SDLK_x);
    click(desk, hex);
    return desk;
}

static bool asks(Desk *desk, const char *id) {
    const Ruling *waiting = play_waiting(desk->ui->session);
    return waiting && !strcmp(waiting->ask.id, id);
}

static bool lives(Desk *desk, const char *id) {
    return table_alive(ui_table(desk->ui), desk_ref(desk, id));
}

static void a_leader_gets_away_a_bonus_combat_follows_and_the_last_banner_wins(void **state) {
    (void)state;
    Desk *desk = battle_of("E3");
    hover(desk, "D3");
    click(desk, "D3");
    desk_roll(desk, "2 1 1"); /* the last block */
    desk_roll(desk, "5");     /* no LEADER: he is unhurt, and asked where he goes */
    assert_true(asks(desk, "leader-evade"));
    look(desk, "hex-leader");
    click(desk, "C4"); /* to the auxilia, on the board */
    assert_int_equal(desk_where(desk, "suffete")->kind, WHERE_ATTACHED);
    assert_true(asks(desk, "advance"));
    driver_type(desk->driver, "1");
    assert_string_equal(hex_of(desk, "mc"), "D3");
    assert_true(asks(desk, "bonus"));
    click(desk, "C4");        /* whom: again on the board */
    desk_roll(desk, "1 1 5"); /* both blocks of the auxilia */
    desk_roll(desk, "4");     /* LEADER: he falls, the third banner */
    assert_false(lives(desk, "ax"));
    assert_false(lives(desk, "suffete"));
    assert_null(play_waiting(desk->ui->session)); /* nobody is asked whether he advances */
    assert_true(desk_says(desk, "South has won"));
    look(desk, "hex-won");
    driver_key(desk->driver, SDLK_z, KMOD_CTRL);
    assert_true(desk_says(desk, "South to act"));
    desk_close(desk);
}

static void who_is_attacked_may_evade_and_chooses_where_on_the_board(void **state) {
    (void)state;
    Desk *desk = battle_of("E7");
    hover(desk, "D7");
    click(desk, "D7");
    assert_true(asks(desk, "evade"));
    driver_type(desk->driver, "2");
    desk_roll(desk, "1 5 5 6 4"); /* only LIGHT hits who evades */
    assert_true(asks(desk, "evade-to"));
    click(desk, "C8");
    click(desk, "B7");
    assert_string_equal(hex_of(desk, "li"), "B7");
    assert_null(play_waiting(desk->ui->session)); /* no advance, no battle back */
    assert_string_equal(hex_of(desk, "hi"), "E7");
    desk_close(desk);
}

static void an_attached_leader_leaves_by_a_drag_and_does_not_go_twice(void **state) {
    (void)state;
    Desk *desk = battle_of("E7");
    desk_key(desk, SDLK_v);
    GeomVec chip = camera_px(&desk->ui->camera, ui_unit_at(desk->ui, desk_unit(desk, "praetor")));
    GeomVec to = px_of_hex(desk, "F7");
    driver_move(desk->driver, chip.x, chip.y);
    driver_press(desk->driver, chip.x, chip.y, SDL_BUTTON_LEFT, 1);
    for (int i = 1; i <= 6; i++) {
        driver_move(desk->driver, chip.x + (to.x - chip.x) * i / 6, chip.y + (to.y - chip.y) * i / 6);
    }
    driver_release(desk->driver, to.x, to.y, SDL_BUTTON_LEFT, 1);
    assert_string_equal(hex_of(desk, "praetor"), "F7");
    pull(desk, "F7", "G7");
    let_go(desk, "G7");
    assert_string_equal(hex_of(desk, "praetor"), "F7"); /* his order was that of his unit */
    assert_true(desk_says(desk, "has no orders this turn"));
    desk_close(desk);
}

/* The menu of all cards in the smallest window: it stays inside, scrolls to what a key picks, and says of a card that
 * cannot be played what forbids it. */
static void a_menu_of_many_cards_stays_in_a_small_window(void **state) {
    (void)state;
    Desk *desk = desk_open_sized("maps/two-fords.json", 640, 400, 1);
    hand_select(desk->ui, desk_ref(desk, "s-ax"));
    desk_key(desk, SDLK_o);
    assert_true(
        desk_says(desk, "Card: Order two units on the left – The Hill men stand in G8, outside the card's section"));
    for (int i = 0; i < 3; i++) {
        desk_key(desk, SDLK_UP); /* from the first to the last, and up */
        const KitSeen *items;
        int count = kit_seen(desk->ui->kit, &items), shown = 0;
        for (int k = 0; k < count; k++) {
            if (items[k].role == KIT_ROLE_ITEM && items[k].layer > 0 && !(items[k].state & KIT_HIDDEN)) {
                assert_true(items[k].shown.x >= 0 && items[k].shown.x + items[k].shown.w <= 640);
                assert_true(items[k].shown.y >= 0 && items[k].shown.y + items[k].shown.h <= 400);
                shown++;
            }
        }
        assert_true(shown > 5);
    }
    assert_true(driver_get(desk->driver, "Sight from here")->state & KIT_HIDDEN); /* it has gone down */
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(desk_cursor(desk), 1);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_menu_of_many_cards_stays_in_a_small_window),
        cmocka_unit_test(a_drag_moves_a_unit_from_hex_to_hex_and_undo_brings_it_back),
        cmocka_unit_test(a_hex_that_may_not_be_entered_says_why),
        cmocka_unit_test(a_hex_is_typed_by_its_name),
        cmocka_unit_test(a_hex_under_the_pointer_says_why_it_is_closed),
        cmocka_unit_test(what_a_unit_can_reach_is_lit),
        cmocka_unit_test(dice_stand_on_every_target_and_a_click_rolls_them),
        cmocka_unit_test(a_move_too_long_ends_at_the_reach),
        cmocka_unit_test(next_to_an_enemy_the_same_tool_fights_in_close_combat),
        cmocka_unit_test(sight_is_asked_between_empty_hexes),
        cmocka_unit_test(r_paints_each_hex_by_how_it_is_seen),
        cmocka_unit_test(cards_are_played_from_the_menu_of_the_game),
        cmocka_unit_test(a_leader_gets_away_a_bonus_combat_follows_and_the_last_banner_wins),
        cmocka_unit_test(who_is_attacked_may_evade_and_chooses_where_on_the_board),
        cmocka_unit_test(an_attached_leader_leaves_by_a_drag_and_does_not_go_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
