/* A whole game of two forces through the window, by events alone: phases and turns, orders with their rolls, moves,
 * fire, an assault that ruins a keep, rallies, to the end where one side alone is left. Dice are typed: one side's are
 * sixes, the other's ones, so that the game goes the same way whatever is rolled for. */
#include "support/test.h"
#include "ui/shared_app.h"

#include <stdio.h>
#include <string.h>

#define KEEP "tests/games/keep-at-dusk.json"

/* ---- hands ---- */

static int side_named(const Desk *desk, const char *id) {
    return desk_ref(desk, id).index;
}

/* Whose dice they are: of a building, those of whoever is in it. */
static int side_of_dice(const Desk *desk) {
    TableRef by = desk->app->typed.wanted.by;
    if (ref_is(by, REF_SIDE)) {
        return by.index;
    }
    if (!ref_is(by, REF_AREA)) {
        return setup_side_of(app_setup(desk->app), by);
    }
    RulesPortrait portrait;
    app_field(desk->app)->data->system->portray(app_field(desk->app), app_table(desk->app), by, &portrait);
    return portrait.owner;
}

static void roll_what_is_asked(Desk *desk) {
    for (int pools = 0; kit_find_role(desk->app->kit, KIT_ROLE_FIELD, "Dice"); pools++) {
        char faces[256] = "";
        const char *face = side_of_dice(desk) == side_named(desk, "blue") ? "6 " : "1 ";
        for (int i = 0; i < desk->app->typed.wanted.count && strlen(faces) + 3 < sizeof faces; i++) {
            strcat(faces, face);
        }
        assert_true(pools < 60);
        desk_roll(desk, faces);
    }
}

static int entries(const Desk *desk) {
    return play_cursor(desk->app->session);
}

static const char *phase(const Desk *desk) {
    int index = app_table(desk->app)->phase;
    return index < 0 ? "free" : app_field(desk->app)->data->phases[index].label;
}

static void ends(Desk *desk, const char *what) {
    int before = entries(desk);
    driver_click_label(desk->driver, phase(desk));
    driver_click_label(desk->driver, what);
    roll_what_is_asked(desk);
    assert_int_equal(entries(desk), before + 1);
}

/* Found by its id, as one would who does not see it on the board. */
static void take(Desk *desk, const char *id) {
    driver_key(desk->driver, SDLK_k, KMOD_LCTRL);
    driver_type(desk->driver, id);
    desk_key(desk, SDLK_RETURN);
    assert_true(ref_equal(desk->app->selected, desk_ref(desk, id)));
}

static void acts(Desk *desk, const char *unit, const char *word) {
    int before = entries(desk);
    desk_key(desk, SDLK_v);
    take(desk, unit);
    driver_click_label(desk->driver, word);
    roll_what_is_asked(desk);
    assert_int_equal(entries(desk), before + 1);
}

static void moves(Desk *desk, const char *unit, const char *how, double x, double y) {
    int before = entries(desk);
    desk_key(desk, SDLK_v);
    take(desk, unit);
    driver_click_label(desk->driver, how);
    desk_drag(desk, unit, x, y);
    roll_what_is_asked(desk);
    assert_int_equal(entries(desk), before + 1);
    const TableWhere *where = desk_where(desk, unit);
    assert_true(where->kind == WHERE_POINT && vec_distance(where->at, vec(x * 10, y * 10)) < 1.5);
}

static void fires(Desk *desk, const char *unit, const char *at) {
    int before = entries(desk);
    desk_key(desk, SDLK_x);
    desk_click(desk, unit);
    desk_hover(desk, at);
    driver_wait(desk->driver, 200); /* the odds are counted */
    assert_non_null(desk->app->odds);
    desk_click(desk, at);
    roll_what_is_asked(desk);
    assert_int_equal(entries(desk), before + 1);
    desk_key(desk, SDLK_v);
}

static int var_of(const Desk *desk, const char *id, const char *name) {
    TableRef ref = strcmp(id, "game") ? desk_ref(desk, id) : ref_make(REF_GAME, 0);
    return table_get(app_table(desk->app), ref, schema_find(app_setup(desk->app)->schema, ref.kind, name));
}

static bool lives(const Desk *desk, const char *id) {
    return table_alive(app_table(desk->app), desk_ref(desk, id));
}

/* ---- the turns ---- */

static void begins_turn(Desk *desk, int turn) {
    assert_int_equal(var_of(desk, "game", "turn"), turn);
    ends(desk, "End: phase"); /* both roll; Blue has more and is asked */
    assert_non_null(play_waiting(desk->app->session));
    driver_click_label(desk->driver, "Blue");
    assert_null(play_waiting(desk->app->session));
    assert_string_equal(phase(desk), "Action phase");
    assert_int_equal(app_side_to_act(desk->app), side_named(desk, "blue"));
}

static void ends_turn(Desk *desk) {
    ends(desk, "End: phase");
    assert_string_equal(phase(desk), "End phase");
    ends(desk, "End: phase");
}

static void first_turn(Desk *desk) {
    begins_turn(desk, 1);
    take(desk, "b2-1");
    driver_click_label(desk->driver, "+ road");
    acts(desk, "b2-1", "advance");
    moves(desk, "b2-1", "move", 40, 11.4);
    moves(desk, "b2-2", "move", 33.4, 11.2);
    fires(desk, "b2-1", "keep");
    assert_int_equal(var_of(desk, "keep", "dc_now"), 2); /* two hits, no save, no critical */
    ends(desk, "End: activation");
    assert_int_equal(app_side_to_act(desk->app), side_named(desk, "rust"));
    acts(desk, "r2-1", "double"); /* a 1: it holds */
    assert_int_equal(var_of(desk, "r2", "bms"), 1);
    acts(desk, "b1-1", "advance");
    moves(desk, "b1-1", "move", 34, 25);
    moves(desk, "b1-2", "move", 34, 28.5);
    moves(desk, "b1-3", "move", 34, 32);
    moves(desk, "b1-4", "move", 30.5, 25);
    moves(desk, "b1-5", "move", 30.5, 28.5);
    moves(desk, "b1-6", "move", 30.5, 32);
    ends_turn(desk);
}

/* The heavy troop fails again and breaks; it falls back in two moves and does not rally. */
static void second_turn(Desk *desk) {
    begins_turn(desk, 2);
    acts(desk, "b1-1", "advance");
    moves(desk, "b1-1", "move", 36.5, 25);
    moves(desk, "b1-2", "move", 36.5, 28.5);
    moves(desk, "b1-3", "move", 36.5, 32);
    ends(desk, "End: activation");
    acts(desk, "r2-1", "sustained");
    assert_int_equal(var_of(desk, "r2", "broken"), 1);
    moves(desk, "r2-1", "withdraw", 94, 19);
    moves(desk, "r2-2", "withdraw", 94, 24);
    ends(desk, "End: phase");
    acts(desk, "r2-1", "rally");
    assert_int_equal(var_of(desk, "r2", "broken"), 1);
    ends(desk, "End: phase");
}

/* Whatever button closes the step at hand, until there is none. */
static void settle(Desk *desk) {
    static const char *const LABELS[] = {
        "All have charged", "These are the ties",  "No more counter-charges", "Fight",
        "No support",       "Roll for the result", "Withdrawal done",         "Consolidation done"};
    for (int i = 0; i < 24 && (stage_fact(desk->app) || play_waiting(desk->app->session)); i++) {
        if (play_waiting(desk->app->session)) { /* who comes out of the ruin: where the rule offers it */
            driver_leave(desk->driver);
            desk_key(desk, SDLK_RETURN);
            roll_what_is_asked(desk);
            continue;
        }
        for (size_t k = 0; k < BASE_COUNT(LABELS); k++) {
            if (kit_find_role(desk->app->kit, KIT_ROLE_BUTTON, LABELS[k])) {
                driver_click_label(desk->driver, LABELS[k]);
                roll_what_is_asked(desk);
                break;
            }
        }
    }
}

static void third_turn(Desk *desk) {
    begins_turn(desk, 3);
    acts(desk, "b1-1", "engage");
    desk_key(desk, SDLK_a);
    desk_click(desk, "b1-1");
    desk_hover(desk, "keep");
    desk_click(desk, "keep");
    desk_drag(desk, "b1-1", 48, 30); /* onto the walls: it breaks in */
    assert_int_equal(desk_where(desk, "b1-1")->kind, WHERE_INSIDE);
    driver_click_label(desk->driver, "All have charged");
    driver_click_label(desk->driver, "One for each invader");
    settle(desk);
    assert_null(table_activity(app_table(desk->app)));
    assert_string_equal(
        app_field(desk->app)->data->kinds[table_kind(app_table(desk->app), desk_ref(desk, "keep").index)].id,
        "ruined-stronghold");
    assert_false(lives(desk, "r1-1") || lives(desk, "r1-4"));
    assert_int_equal(desk_where(desk, "b1-1")->kind, WHERE_POINT);
    desk_key(desk, SDLK_v);
    ends_turn(desk);
}

static void fourth_turn(Desk *desk) {
    begins_turn(desk, 4);
    acts(desk, "b2-1", "sustained");
    fires(desk, "b2-1", "r2-1");
    assert_false(lives(desk, "r2-1") || lives(desk, "r2-2"));
    ends_turn(desk);
    assert_int_equal(var_of(desk, "game", "winner"), var_pack(desk_ref(desk, "blue")));
    assert_true(desk_says(desk, "Blue alone has units left"));
}

/* Every entry is on disk: opened again, the game is where it was. */
static void a_game_of_four_turns_is_played_to_its_end(void **state) {
    (void)state;
    Desk *desk = desk_open_sized(KEEP, 1600, 1000, 1);
    desk_key(desk, SDLK_d); /* real dice */
    first_turn(desk);
    second_turn(desk);
    third_turn(desk);
    fourth_turn(desk);
    BaseHash end = desk_hash(desk);
    BaseFaults faults = {0};
    IoDocument *document = document_load(play_path(desk->app->session), &faults);
    PlaySession *again = play_open(document, &faults);
    assert_int_equal(faults.count, 0);
    assert_true(play_hash(again) == end);
    play_destroy(again);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_game_of_four_turns_is_played_to_its_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
