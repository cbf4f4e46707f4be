/* A battlefield made in the window from nothing: in each ruleset it is asked about, saved, opened and played on at
 * once; what can only be typed (ids, notes, hulls, what it says of its rules) is typed, and nothing of it is lost. */
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "ui/editor/editor_kept.h"
#include "ui/shared_app.h"
#include "ui/shell/files.h"
#include "ui/shell/files_dialogs.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const BaseTree *tree_now(const Desk *desk) {
    return plan_tree(desk->ui->editor->plan);
}

static const BaseTree *thing(const Desk *desk, const char *id) {
    return plan_find(tree_now(desk), id, NULL, NULL);
}

/* A blank table of the ruleset that `map` is for. */
static Desk *blank_desk(const char *map) {
    Desk *desk = desk_open(map);
    driver_blind(desk->driver, true);
    driver_key(desk->driver, SDLK_n, KMOD_LCTRL);
    driver_click_label(desk->driver, "Lay it out");
    assert_int_equal(desk->ui->tool, TOOL_TERRAIN);
    return desk;
}

/* In hundredths of the table's width and height; on hexes the nearest centre. */
static GeomVec place(const Desk *desk, double x, double y) {
    GeomBox size = ui_setup(desk->ui)->size;
    GeomVec at = vec(size.x0 + (size.x1 - size.x0) * x / 100, size.y0 + (size.y1 - size.y0) * y / 100);
    if (ui_setup(desk->ui)->board == BOARD_HEX) {
        double unit = ui_setup(desk->ui)->unit;
        at = hex_centre(hex_at(&ui_setup(desk->ui)->hexes, at, unit), unit);
    }
    return camera_px(&desk->ui->camera, at);
}

static void click_at(Desk *desk, double x, double y) {
    GeomVec p = place(desk, x, y);
    driver_click(desk->driver, p.x, p.y);
}

static void drag_to(Desk *desk, double x0, double y0, double x1, double y1) {
    GeomVec a = place(desk, x0, y0), b = place(desk, x1, y1);
    driver_drag(desk->driver, a.x, a.y, b.x, b.y, 8);
}

static void pick(Desk *desk, SDL_Keycode list, const char *words) {
    desk_key(desk, list);
    driver_type(desk->driver, words);
    desk_key(desk, SDLK_RETURN);
}

static void type_over(Desk *desk, const char *label, const char *text) {
    kit_focus(desk->ui->kit, label);
    driver_frame(desk->driver);
    driver_key(desk->driver, SDLK_a, KMOD_LCTRL);
    driver_type(desk->driver, text);
}

static void open_again(Desk *desk) {
    char path[512];
    BaseFaults faults = {0};
    snprintf(path, sizeof path, "%s/made.json", desk->folder);
    assert_true(files_save(desk->ui, path));
    assert_false(editor_unsaved(desk->ui));
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    assert_int_equal(faults.count, 0);
    assert_true(tree_equal(document->root, tree_now(desk)));
    document_destroy(document);
    files_open_stated(desk->ui, path);
    driver_frame(desk->driver);
    faults_free(&faults);
}

/* ---- played on at once ---- */

typedef struct {
    const char *map, *kind, *unit, *id;
} Made;

static const Made MADE[] = {
    {"maps/stronghold-road.json", "woods", "line inf", "line-infantry"},
    {"maps/two-hills.json", "wood", "line inf", "line-infantry"},
    {"maps/the-old-heart.json", "woods", "line tr", "line-trooper"},
    {"maps/ford-at-cala.json", "forest", "light inf", "light-infantry"},
};

static void make_and_play(const Made *made) {
    Desk *desk = blank_desk(made->map);
    char first[64], second[64];
    snprintf(first, sizeof first, "%s-1", made->id);
    snprintf(second, sizeof second, "%s-2", made->id);
    pick(desk, SDLK_k, made->kind);
    drag_to(desk, 45, 30, 55, 60);
    desk_key(desk, SDLK_ESCAPE);
    pick(desk, SDLK_u, made->unit);
    click_at(desk, 30, 45);
    desk_key(desk, SDLK_ESCAPE);
    driver_click_label(desk->driver, "Sides");
    driver_click_label(desk->driver, "Blue");
    pick(desk, SDLK_u, made->unit);
    click_at(desk, 70, 45);
    desk_key(desk, SDLK_ESCAPE);
    assert_int_equal(desk->ui->editor->faults.count, 0);
    assert_true(ui_setup(desk->ui)->area_count > 0);
    assert_int_equal(ui_setup(desk->ui)->unit_count, 2);
    assert_int_equal(ui_setup(desk->ui)->units[1].side, 1);
    open_again(desk);
    assert_int_equal(ui_setup(desk->ui)->unit_count, 2);
    desk_key(desk, SDLK_l);
    desk_click(desk, first);
    desk_click(desk, second);
    assert_non_null(desk->ui->preview);
    assert_string_equal(desk->ui->preview->verb, "sight");
    assert_int_not_equal(desk->ui->preview->outcome, RULING_BAD);
    desk_key(desk, SDLK_v);
    desk_key(desk, SDLK_ESCAPE);
    GeomVec from = desk_px_of(desk, first), to = place(desk, 30, 57);
    GeomVec way = vec_sub(to, from);
    double far = ui_setup(desk->ui)->board == BOARD_HEX ? vec_length(way) : 20 * desk->ui->camera.k;
    driver_drag(desk->driver, from.x, from.y, from.x + way.x / vec_length(way) * far,
                from.y + way.y / vec_length(way) * far, 8);
    assert_int_equal(desk_cursor(desk), 1);
    desk_close(desk);
}

static void in_every_ruleset_it_is_asked_about_saved_opened_and_played_on(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(MADE); i++) {
        make_and_play(&MADE[i]);
    }
}

/* ---- what can only be typed ---- */

static void ids_notes_and_hulls_are_typed(void **state) {
    (void)state;
    Desk *desk = blank_desk(MADE[0].map);
    pick(desk, SDLK_k, "hill");
    drag_to(desk, 30, 30, 50, 60);
    pick(desk, SDLK_k, "woods");
    drag_to(desk, 35, 35, 45, 50);
    desk_key(desk, SDLK_ESCAPE);
    click_at(desk, 40, 42);
    assert_string_equal(desk->ui->editor->selected, "woods-1");
    assert_string_equal(tree_get_text(thing(desk, "woods-1"), "on", ""), "hill-1"); /* by where it lies */
    driver_click_label(desk->driver, "hill-1");
    driver_type(desk->driver, "the table");
    desk_key(desk, SDLK_RETURN);
    assert_string_equal(tree_get_text(thing(desk, "woods-1"), "on", ""), "");
    driver_click_label(desk->driver, "the table");
    driver_type(desk->driver, "hill");
    desk_key(desk, SDLK_RETURN);
    assert_string_equal(tree_get_text(thing(desk, "woods-1"), "on", ""), "hill-1");
    click_at(desk, 32, 58);
    assert_string_equal(desk->ui->editor->selected, "hill-1");
    type_over(desk, "Id", "woods-1"); /* taken: it stays woods-, and says why */
    assert_true(desk_says(desk, "something else has this id"));
    assert_string_equal(desk->ui->editor->selected, "woods-");
    type_over(desk, "Id", "old-hill");
    assert_string_equal(desk->ui->editor->selected, "old-hill");
    assert_null(thing(desk, "hill-1"));
    assert_string_equal(tree_get_text(thing(desk, "woods-1"), "on", ""), "old-hill"); /* wherever it is named */
    type_over(desk, "Note", "As it lay on the day");
    assert_string_equal(tree_get_text(thing(desk, "old-hill"), "note", ""), "As it lay on the day");
    desk_key(desk, SDLK_RETURN); /* back to the board */
    pick(desk, SDLK_u, "line inf");
    click_at(desk, 70, 45);
    desk_key(desk, SDLK_ESCAPE);
    driver_click_label(desk->driver, "20 × 40 mm, the profile's");
    driver_type(desk->driver, "hull");
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(desk->ui->editor->faults.count, 0);
    type_over(desk, "Corners", "-20,-30 20,-30 0,40");
    const BaseTree *hull = tree_find(tree_find(thing(desk, "line-infantry-1"), "base"), "hull");
    assert_int_equal(hull->count, 3);
    assert_true(tree_at(tree_at(hull, 2), 1)->number == 40);
    type_over(desk, "Corners", "0,0 40,0 10,10 0,40"); /* a dent: what was sound on the way stays */
    assert_true(desk_says(desk, "convex"));
    assert_int_equal(desk->ui->editor->faults.count, 0);
    open_again(desk);
    assert_int_equal(ui_setup(desk->ui)->units[0].base.kind, GEOM_POLY);
    desk_close(desk);
}

static void what_the_table_says_of_its_rules_is_chosen_and_typed(void **state) {
    (void)state;
    Desk *desk = blank_desk(MADE[0].map);
    const RulesData *data = ui_field(desk->ui)->data;
    const RulesReading *reading = &data->readings[0];
    char id[64], word[64], number[64];
    snprintf(id, sizeof id, "%s", reading->id);
    snprintf(word, sizeof word, "%s", reading->values[reading->fallback == 0 ? 1 : 0]);
    snprintf(number, sizeof number, "%s", data->numbers[0].id);
    driver_click_label(desk->driver, "Rules");
    driver_click_label(desk->driver, reading->values[reading->fallback]);
    driver_type(desk->driver, word);
    desk_key(desk, SDLK_RETURN);
    type_over(desk, number, "7");
    type_over(desk, "Too close within", "2.5");
    const BaseTree *options = tree_find(tree_now(desk), "options");
    assert_string_equal(tree_get_text(tree_find(options, "readings"), id, ""), word);
    assert_true(tree_get_number(tree_find(options, "house"), number, 0) == 7);
    assert_true(tree_get_number(options, "tolerance", 0) == 2.5);
    assert_int_equal(desk->ui->editor->faults.count, 0);
    assert_true(ui_field(desk->ui)->data->tolerance == 2.5);
    open_again(desk);
    assert_true(ui_field(desk->ui)->data->tolerance == 2.5);
    desk_key(desk, SDLK_t);
    while (plan_undo(desk->ui->editor->plan)) {
    }
    driver_click_label(desk->driver, "Rules");
    type_over(desk, number, "");
    driver_key(desk->driver, SDLK_BACKSPACE, KMOD_NONE); /* as the book has it: out of the file */
    options = tree_find(tree_now(desk), "options");
    assert_null(tree_find(options, "house"));
    assert_non_null(tree_find(options, "readings"));
    desk_close(desk);
}

/* ---- hexes ---- */

static void painted_hexes_are_the_same_when_opened_again(void **state) {
    (void)state;
    Desk *desk = blank_desk("maps/ford-at-cala.json");
    pick(desk, SDLK_k, "forest");
    drag_to(desk, 20, 20, 60, 20);
    pick(desk, SDLK_k, "rampart");
    drag_to(desk, 80, 80, 80, 80);
    desk_key(desk, SDLK_e);
    desk_key(desk, SDLK_ESCAPE);
    int painted = tree_find(thing(desk, "forest-1"), "hexes")->count;
    assert_true(painted >= 4);
    double facing = tree_get_number(thing(desk, "rampart-1"), "facing", -1);
    open_again(desk);
    TableRef ref = setup_find(ui_setup(desk->ui), "forest-1");
    assert_int_equal(ref.kind, REF_AREA);
    desk_key(desk, SDLK_t);
    assert_int_equal(tree_find(thing(desk, "forest-1"), "hexes")->count, painted);
    assert_true(tree_get_number(thing(desk, "rampart-1"), "facing", -1) == facing);
    assert_false(editor_unsaved(desk->ui)); /* looking changes nothing */
    desk_close(desk);
}

/* ---- closing ---- */

/* A window that is closed, by whatever way, asks before a drawing is lost; saved from that question it is kept. */
static void closing_asks_and_saves(void **state) {
    (void)state;
    Desk *desk = blank_desk(MADE[0].map);
    char path[512];
    snprintf(path, sizeof path, "%s/kept.json", desk->folder);
    pick(desk, SDLK_k, "woods");
    drag_to(desk, 30, 30, 50, 60);
    driver_event(desk->driver, (SDL_Event){.type = SDL_QUIT});
    driver_frame(desk->driver);
    assert_false(app_wants_quit(desk->app));
    assert_true(desk_says(desk, "Give up the changes"));
    driver_click_label(desk->driver, "Save …");
    assert_int_equal(desk->ui->dialog, DIALOG_SAVE);
    assert_true(kit_is_editing(desk->ui->kit)); /* the name, not the board below */
    driver_type(desk->driver, path);
    desk_key(desk, SDLK_RETURN);
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    assert_int_equal(tree_find(document->root, "terrain")->count, 1);
    document_destroy(document);
    assert_true(app_wants_quit(desk->app)); /* what was wanted goes on */
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_every_ruleset_it_is_asked_about_saved_opened_and_played_on),
        cmocka_unit_test(ids_notes_and_hulls_are_typed),
        cmocka_unit_test(what_the_table_says_of_its_rules_is_chosen_and_typed),
        cmocka_unit_test(painted_hexes_are_the_same_when_opened_again),
        cmocka_unit_test(closing_asks_and_saves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
