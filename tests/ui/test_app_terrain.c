/* The terrain tool by events: a table is drawn, mended, saved, opened again and played on, with the mouse and by keys.
 */
#include "base/rng.h"
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "ui/editor/editor_kept.h"
#include "ui/shared_app.h"
#include "ui/shell/files.h"
#include "ui/shell/files_dialogs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define KEEP "maps/stronghold-road.json"
#define CALA "maps/ford-at-cala.json"

/* SIGHTLINE_LOOK names a folder: the pictures are for eyes. */
static void look(Desk *desk, const char *name) {
    const char *folder = getenv("SIGHTLINE_LOOK");
    char path[512];
    if (folder) {
        snprintf(path, sizeof path, "%s/%s.png", folder, name);
        driver_png(desk->driver, path);
    }
}

static const BaseTree *tree_now(const Desk *desk) {
    return plan_tree(desk->ui->editor->plan);
}

static const BaseTree *thing(const Desk *desk, const char *id) {
    return plan_find(tree_now(desk), id, NULL, NULL);
}

static int count_of(const Desk *desk, const char *list) {
    const BaseTree *things = tree_find(tree_now(desk), list);
    return things ? things->count : 0;
}

static double corner_x(const Desk *desk, const char *id, const char *key, int index) {
    return tree_at(tree_at(tree_find(thing(desk, id), key), index), 0)->number;
}

static double corner_y(const Desk *desk, const char *id, const char *key, int index) {
    return tree_at(tree_at(tree_find(thing(desk, id), key), index), 1)->number;
}

static void click_at(Desk *desk, double x, double y) {
    GeomVec p = desk_px(desk, x, y);
    driver_click(desk->driver, p.x, p.y);
}

static void drag_to(Desk *desk, double x0, double y0, double x1, double y1) {
    GeomVec a = desk_px(desk, x0, y0), b = desk_px(desk, x1, y1);
    driver_drag(desk->driver, a.x, a.y, b.x, b.y, 5);
}

static void pick_kind(Desk *desk, const char *words) {
    desk_key(desk, SDLK_k);
    driver_type(desk->driver, words);
    desk_key(desk, SDLK_RETURN);
}

static void pick_unit(Desk *desk, const char *words) {
    desk_key(desk, SDLK_u);
    driver_type(desk->driver, words);
    desk_key(desk, SDLK_RETURN);
}

/* Hardly anything here looks at pictures: frames run as ever, and are not painted. */
static Desk *open_blind(const char *file) {
    Desk *desk = desk_open(file);
    driver_blind(desk->driver, !getenv("SIGHTLINE_LOOK"));
    return desk;
}

/* A blank table of centimetres, laid out from the window: Ctrl+N, the first ruleset is that of the table before. */
static Desk *blank_desk(void) {
    Desk *desk = open_blind(KEEP);
    driver_key(desk->driver, SDLK_n, KMOD_LCTRL);
    driver_click_label(desk->driver, "Title");
    driver_type(desk->driver, "Made here");
    driver_click_label(desk->driver, "Lay it out");
    assert_int_equal(desk->ui->tool, TOOL_TERRAIN);
    assert_string_equal(ui_setup(desk->ui)->title, "Made here");
    assert_int_equal(ui_setup(desk->ui)->area_count, 0);
    return desk;
}

static void draw_a_table(Desk *desk) {
    pick_kind(desk, "woods");
    click_at(desk, 60, 40);
    click_at(desk, 90, 40);
    click_at(desk, 92, 70);
    click_at(desk, 58, 68);
    desk_key(desk, SDLK_RETURN);
    desk_key(desk, SDLK_ESCAPE);
    click_at(desk, 62, 44); /* chooses the wood */
    desk_key(desk, SDLK_h);
    drag_to(desk, 70, 50, 80, 60);
    pick_kind(desk, "road");
    click_at(desk, 0, 90);
    click_at(desk, 80, 92);
    click_at(desk, 180, 88);
    desk_key(desk, SDLK_RETURN);
    pick_kind(desk, "small str");
    drag_to(desk, 110, 20, 118, 28);
    desk_key(desk, SDLK_ESCAPE);
    pick_unit(desk, "line inf");
    click_at(desk, 40, 55);
    click_at(desk, 40, 62);
    desk_key(desk, SDLK_ESCAPE);
}

static void a_wood_with_a_hole_a_road_and_a_stronghold_are_drawn(void **state) {
    (void)state;
    Desk *desk = blank_desk();
    draw_a_table(desk);
    look(desk, "terrain-drawn");
    assert_int_equal(count_of(desk, "terrain"), 3);
    const BaseTree *wood = thing(desk, "woods-1"), *road = thing(desk, "road-1"),
                   *keep = thing(desk, "small-stronghold-1");
    assert_non_null(wood);
    assert_int_equal(tree_find(wood, "outline")->count, 4);
    assert_int_equal(tree_find(wood, "holes")->count, 1);
    assert_true(corner_x(desk, "woods-1", "outline", 2) == 92 && corner_y(desk, "woods-1", "outline", 2) == 70);
    assert_int_equal(tree_find(road, "path")->count, 3);
    assert_true(tree_get_number(road, "width", 0) == 5);
    assert_int_equal(tree_find(keep, "outline")->count, 4);
    assert_int_equal(count_of(desk, "units"), 2);
    assert_int_equal(desk->ui->editor->faults.count, 0);
    /* The board is the document's. */
    assert_int_equal(ui_setup(desk->ui)->area_count, 3);
    assert_int_equal(ui_setup(desk->ui)->unit_count, 2);
    while (plan_cursor(desk->ui->editor->plan) > 0) {
        driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    }
    assert_int_equal(ui_setup(desk->ui)->area_count, 0);
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL | KMOD_LSHIFT);
    assert_int_equal(ui_setup(desk->ui)->area_count, 1);
    desk_close(desk);
}

/* Units of the other side are given away in the panel; then the table is saved, opened and asked. */
static void what_was_drawn_is_saved_opened_and_played_on_at_once(void **state) {
    (void)state;
    Desk *desk = blank_desk();
    draw_a_table(desk);
    pick_unit(desk, "line inf");
    click_at(desk, 130, 58);
    desk_key(desk, SDLK_ESCAPE);
    driver_click_label(desk->driver, "Red first"); /* of the form: belongs to */
    driver_type(desk->driver, "blue first");
    desk_key(desk, SDLK_RETURN);
    assert_string_equal(tree_get_text(thing(desk, "line-infantry-3"), "formation", ""), "blue-1");
    desk_key(desk, SDLK_l);
    assert_int_equal(desk->ui->tool, TOOL_SIGHT);
    desk_click(desk, "line-infantry-1");
    desk_click(desk, "line-infantry-3");
    assert_non_null(desk->ui->preview);
    assert_string_equal(desk->ui->preview->verb, "sight");
    assert_true(desk_says(desk, "wood") || desk_says(desk, "Woods"));
    look(desk, "terrain-asked");
    char path[512];
    snprintf(path, sizeof path, "%s/made.json", desk->folder);
    desk_key(desk, SDLK_t);
    BaseFaults faults = {0};
    assert_true(files_save(desk->ui, path));
    assert_false(editor_unsaved(desk->ui));
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    assert_true(tree_equal(document->root, tree_now(desk)));
    document_destroy(document);
    files_open_stated(desk->ui, path);
    driver_frame(desk->driver);
    assert_int_equal(ui_setup(desk->ui)->unit_count, 3);
    desk_key(desk, SDLK_v);
    desk_drag(desk, "line-infantry-1", 45, 55);
    assert_int_equal(desk_cursor(desk), 1);
    faults_free(&faults);
    desk_close(desk);
}

static void corners_are_dragged_added_and_removed_and_a_fault_is_marked_where_it_is(void **state) {
    (void)state;
    Desk *desk = blank_desk();
    pick_kind(desk, "woods");
    drag_to(desk, 60, 40, 90, 70);
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_TAB); /* the only thing is chosen already: stays */
    drag_to(desk, 90, 40, 96, 38);
    assert_true(corner_x(desk, "woods-1", "outline", 1) == 96 && corner_y(desk, "woods-1", "outline", 1) == 38);
    drag_to(desk, 78, 39, 78, 30); /* the middle of the northern side: a corner more */
    assert_int_equal(tree_find(thing(desk, "woods-1"), "outline")->count, 5);
    drag_to(desk, 78, 30, 78, 80); /* through the southern side */
    assert_int_equal(desk->ui->editor->faults.count, 1);
    assert_true(desk->ui->editor->faults.items[0].has_spot);
    look(desk, "terrain-fault");
    assert_true(desk_says(desk, "crosses itself"));
    desk_key(desk, SDLK_l); /* cannot be left so */
    assert_int_equal(desk->ui->tool, TOOL_TERRAIN);
    char path[512];
    snprintf(path, sizeof path, "%s/bad.json", desk->folder);
    assert_false(files_save(desk->ui, path));
    FILE *file = fopen(path, "r");
    assert_null(file);
    driver_click_label(desk->driver, "Untangle it");
    assert_int_equal(desk->ui->editor->faults.count, 0);
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    assert_int_equal(desk->ui->editor->faults.count, 1);
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    assert_int_equal(desk->ui->editor->faults.count, 0);
    GeomVec at = desk_px(desk, 78, 30);
    driver_click(desk->driver, at.x, at.y);
    desk_key(desk, SDLK_DELETE);
    assert_int_equal(tree_find(thing(desk, "woods-1"), "outline")->count, 4);
    desk_close(desk);
}

static void pieces_are_moved_with_what_stands_on_them_copied_and_removed(void **state) {
    (void)state;
    Desk *desk = blank_desk();
    pick_kind(desk, "hill");
    drag_to(desk, 20, 20, 60, 60);
    pick_kind(desk, "woods");
    drag_to(desk, 30, 30, 40, 40);
    desk_key(desk, SDLK_ESCAPE);
    assert_string_equal(tree_get_text(thing(desk, "woods-1"), "on", ""), "hill-1"); /* it lies within */
    drag_to(desk, 25, 50, 35, 50);
    assert_true(corner_x(desk, "hill-1", "outline", 0) == 30);
    assert_true(corner_x(desk, "woods-1", "outline", 0) == 40);
    desk_key(desk, SDLK_RIGHT);
    desk_key(desk, SDLK_RIGHT);
    driver_key(desk->driver, SDLK_DOWN, KMOD_LSHIFT);
    assert_true(corner_x(desk, "hill-1", "outline", 0) == 31);
    assert_true(corner_y(desk, "woods-1", "outline", 0) == 35);
    int steps = plan_count(desk->ui->editor->plan);
    driver_key(desk->driver, SDLK_d, KMOD_LCTRL);
    assert_int_equal(count_of(desk, "terrain"), 3);
    assert_non_null(thing(desk, "hill-2"));
    desk_key(desk, SDLK_DELETE);
    assert_int_equal(count_of(desk, "terrain"), 2);
    assert_int_equal(plan_count(desk->ui->editor->plan), steps + 2);
    desk_close(desk);
}

static void what_a_piece_stands_on_follows_it_until_it_is_stated_otherwise(void **state) {
    (void)state;
    Desk *desk = blank_desk();
    pick_kind(desk, "hill");
    drag_to(desk, 20, 20, 60, 60);
    pick_kind(desk, "woods");
    drag_to(desk, 50, 30, 70, 40); /* across the hill's edge */
    desk_key(desk, SDLK_ESCAPE);
    assert_string_equal(tree_get_text(thing(desk, "woods-1"), "on", ""), "");
    drag_to(desk, 65, 35, 50, 35);
    assert_string_equal(tree_get_text(thing(desk, "woods-1"), "on", ""), "hill-1");
    drag_to(desk, 50, 35, 90, 35);
    assert_string_equal(tree_get_text(thing(desk, "woods-1"), "on", "-"), "-");
    drag_to(desk, 90, 35, 50, 35);
    driver_click_label(desk->driver, "hill-1");
    driver_type(desk->driver, "the table");
    desk_key(desk, SDLK_RETURN);
    assert_string_equal(tree_get_text(thing(desk, "woods-1"), "on", ""), "");
    drag_to(desk, 50, 35, 45, 35); /* still on the hill, and still said to stand on the table */
    assert_string_equal(tree_get_text(thing(desk, "woods-1"), "on", ""), "");
    desk_close(desk);
}

static void all_of_it_goes_by_keyboard_alone(void **state) {
    (void)state;
    Desk *desk = blank_desk();
    pick_kind(desk, "woods");
    static const char *const PLACES[] = {"60 40", "80 40", "80, 55.25", "60 55"};
    for (size_t i = 0; i < BASE_COUNT(PLACES); i++) {
        driver_type(desk->driver, PLACES[i]);
        desk_key(desk, SDLK_RETURN);
    }
    desk_key(desk, SDLK_RETURN); /* at the last corner again: closes it */
    assert_int_equal(count_of(desk, "terrain"), 1);
    assert_true(corner_y(desk, "woods-1", "outline", 2) == 55.25);
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_c);
    desk_key(desk, SDLK_c);
    desk_key(desk, SDLK_RIGHT); /* the second corner */
    assert_true(corner_x(desk, "woods-1", "outline", 1) == 80.5 && corner_x(desk, "woods-1", "outline", 0) == 60);
    desk_key(desk, SDLK_i);
    assert_int_equal(tree_find(thing(desk, "woods-1"), "outline")->count, 5);
    desk_key(desk, SDLK_DELETE);
    assert_int_equal(tree_find(thing(desk, "woods-1"), "outline")->count, 4);
    pick_unit(desk, "line inf");
    driver_type(desk->driver, "20 30");
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(count_of(desk, "units"), 1);
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_TAB);
    assert_string_equal(desk->ui->editor->selected, "woods-1");
    desk_key(desk, SDLK_TAB);
    assert_string_equal(desk->ui->editor->selected, "line-infantry-1");
    desk_key(desk, SDLK_e);
    desk_key(desk, SDLK_LEFT);
    assert_true(tree_get_number(thing(desk, "line-infantry-1"), "facing", 0) == 15);
    assert_true(tree_at(tree_find(thing(desk, "line-infantry-1"), "at"), 0)->number == 19.5);
    desk_key(desk, SDLK_v);
    assert_int_equal(desk->ui->tool, TOOL_SELECT);
    assert_int_equal(ui_setup(desk->ui)->unit_count, 1);
    desk_close(desk);
}

static void units_have_bases_by_name_or_by_size_and_sides_have_zones(void **state) {
    (void)state;
    Desk *desk = blank_desk();
    pick_unit(desk, "line inf");
    click_at(desk, 40, 55);
    desk_key(desk, SDLK_ESCAPE);
    driver_click_label(desk->driver, "20 × 40 mm, the profile's");
    driver_type(desk->driver, "60 ");
    desk_key(desk, SDLK_DOWN); /* past the round one */
    desk_key(desk, SDLK_RETURN);
    const BaseTree *oval = tree_find(tree_find(thing(desk, "line-infantry-1"), "base"), "oval");
    assert_non_null(oval);
    assert_true(oval->first->number == 60 && oval->last->number == 35);
    kit_focus(desk->ui->kit, "Along");
    driver_frame(desk->driver);
    driver_type(desk->driver, "70");
    oval = tree_find(tree_find(thing(desk, "line-infantry-1"), "base"), "oval");
    assert_true(oval->first->number == 70 && oval->last->number == 35);
    assert_int_equal(ui_setup(desk->ui)->units[0].base.kind, GEOM_OVAL);
    driver_click_label(desk->driver, "Sides");
    driver_click_label(desk->driver, "Blue");
    assert_string_equal(desk->ui->editor->side, "blue"); /* new units go to it */
    kit_focus(desk->ui->kit, "Zone left");
    driver_frame(desk->driver);
    driver_type(desk->driver, "120");
    assert_int_equal(desk->ui->editor->faults.count, 0);
    GeomBox zone = ui_setup(desk->ui)->sides[1].zone;
    assert_true(zone.x0 == 1200 && zone.y0 == 0 && zone.x1 == 1800 && zone.y1 == 1200);
    desk_close(desk);
}

static void a_property_of_the_ruleset_is_typed_and_its_range_is_kept(void **state) {
    (void)state;
    Desk *desk = open_blind("maps/city-on-the-canal.json");
    desk_key(desk, SDLK_t);
    desk_key(desk, SDLK_TAB);
    const char *id = desk->ui->editor->selected;
    const KitSeen *seen = driver_get(desk->driver, "height");
    assert_int_equal(seen->role, KIT_ROLE_FIELD);
    kit_focus(desk->ui->kit, "height");
    driver_frame(desk->driver);
    driver_type(desk->driver, "2.25");
    assert_true(tree_get_number(thing(desk, id), "height", 0) == 2.25);
    assert_int_equal(desk->ui->editor->faults.count, 0);
    kit_focus(desk->ui->kit, "Board");
    driver_frame(desk->driver);
    kit_focus(desk->ui->kit, "height");
    driver_frame(desk->driver);
    driver_type(desk->driver, "99");
    assert_true(desk_says(desk, "from 0 to 40"));
    assert_true(tree_get_number(thing(desk, id), "height", 0) <= 40);
    look(desk, "terrain-properties");
    desk_close(desk);
}

static void a_game_that_has_begun_is_asked_for_before_it_is_edited(void **state) {
    (void)state;
    Desk *desk = open_blind(KEEP);
    BaseHash start = desk_hash(desk);
    desk_drag(desk, "r2-1", 30, 60);
    assert_int_equal(desk_cursor(desk), 1);
    desk_key(desk, SDLK_t);
    assert_int_equal(desk->ui->tool, TOOL_SELECT);
    assert_true(desk_says(desk, "1 action has been played"));
    look(desk, "terrain-ask");
    desk_key(desk, SDLK_ESCAPE);
    assert_int_equal(desk_cursor(desk), 1); /* nothing is lost */
    desk_key(desk, SDLK_t);
    driver_click_label(desk->driver, "As set up");
    assert_int_equal(desk->ui->tool, TOOL_TERRAIN);
    assert_int_equal(desk_cursor(desk), 0);
    assert_true(desk_hash(desk) == start);
    desk_close(desk);
}

static void changes_in_no_file_are_asked_for_before_they_go(void **state) {
    (void)state;
    Desk *desk = blank_desk();
    pick_kind(desk, "woods");
    drag_to(desk, 60, 40, 90, 70);
    driver_key(desk->driver, SDLK_q, KMOD_LCTRL);
    assert_false(app_wants_quit(desk->app));
    assert_true(desk_says(desk, "Give up the changes"));
    desk_key(desk, SDLK_ESCAPE);
    assert_false(app_wants_quit(desk->app));
    driver_key(desk->driver, SDLK_q, KMOD_LCTRL);
    driver_click_label(desk->driver, "Give up");
    assert_true(app_wants_quit(desk->app));
    desk_close(desk);
}

/* ---- hexes ---- */

static GeomVec px_of_hex(const Desk *desk, const char *name) {
    HexId hex;
    assert_true(hex_parse(name, &hex));
    return camera_px(&desk->ui->camera, hex_centre(hex, ui_setup(desk->ui)->unit));
}

static void stroke(Desk *desk, const char *from, const char *to) {
    GeomVec a = px_of_hex(desk, from), b = px_of_hex(desk, to);
    driver_drag(desk->driver, a.x, a.y, b.x, b.y, 12);
}

static void hexes_are_painted_and_sided_terrain_is_turned(void **state) {
    (void)state;
    Desk *desk = open_blind(CALA);
    desk_key(desk, SDLK_t);
    desk_key(desk, SDLK_f); /* the palette lies over the left of the board */
    int before = count_of(desk, "terrain");
    pick_kind(desk, "forest");
    stroke(desk, "D3", "D3");
    stroke(desk, "H5", "H7");
    look(desk, "terrain-hexes");
    assert_true(count_of(desk, "terrain") > before);
    const char *id = desk->ui->editor->selected;
    assert_int_equal(tree_find(thing(desk, id), "hexes")->count, 4);
    stroke(desk, "H7", "H7"); /* again: takes it off */
    assert_int_equal(tree_find(thing(desk, desk->ui->editor->selected), "hexes")->count, 3);
    pick_kind(desk, "rampart");
    stroke(desk, "E8", "E8");
    char works[EDITOR_ID_MAX];
    snprintf(works, sizeof works, "%s", desk->ui->editor->selected);
    desk_key(desk, SDLK_e);
    assert_true(tree_get_number(thing(desk, works), "facing", 0) == 60);
    assert_int_equal(desk->ui->editor->faults.count, 0);
    pick_unit(desk, "light inf");
    GeomVec p = px_of_hex(desk, "E6");
    driver_click(desk->driver, p.x, p.y);
    assert_string_equal(tree_get_text(thing(desk, "light-infantry-1"), "at", ""), "E6");
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_v);
    assert_int_equal(desk->ui->tool, TOOL_SELECT);
    desk_close(desk);
}

/* ---- anything in any order ---- */

static int below(BaseRng *rng, int max) {
    return (int)rng_below(rng, (uint32_t)max);
}

static void random_event(Desk *desk, BaseRng *rng) {
    static const SDL_Keycode KEYS[] = {SDLK_k,    SDLK_u,     SDLK_h,         SDLK_w,      SDLK_s,      SDLK_c,
                                       SDLK_i,    SDLK_q,     SDLK_e,         SDLK_TAB,    SDLK_RETURN, SDLK_ESCAPE,
                                       SDLK_LEFT, SDLK_RIGHT, SDLK_BACKSPACE, SDLK_DELETE, SDLK_DOWN,   SDLK_RETURN};
    static const char *const TEXTS[] = {"40 30", "7", "90, 55.5", "wood", "-3", "hill"};
    KitBox board = desk->ui->layout.board;
    double x = board.x + below(rng, (int)board.w), y = board.y + below(rng, (int)board.h);
    switch (below(rng, 12)) {
    case 0:
    case 1:
    case 2: driver_click(desk->driver, x, y); break;
    case 3:
    case 4:
    case 5: driver_drag(desk->driver, x, y, x + below(rng, 400) - 200, y + below(rng, 400) - 200, 3); break;
    case 6: driver_type(desk->driver, TEXTS[below(rng, (int)BASE_COUNT(TEXTS))]); break;
    case 7: driver_key(desk->driver, below(rng, 3) ? SDLK_d : SDLK_z, KMOD_LCTRL); break;
    case 8: { /* anything in the panel or the palette */
        KitBox panel = below(rng, 2) ? desk->ui->layout.panel : desk->ui->layout.palette;
        if (panel.w < 1) {
            break; /* another tool is in hand, which has no palette */
        }
        driver_click(desk->driver, panel.x + below(rng, (int)panel.w), panel.y + below(rng, (int)panel.h - 60));
        break;
    }
    default: desk_key(desk, KEYS[below(rng, (int)BASE_COUNT(KEYS))]); break;
    }
}

/* What a person does on purpose: chance alone hardly ever completes it. */
static void random_purpose(Desk *desk, BaseRng *rng) {
    static const char *const KINDS[] = {"woods", "hill", "road", "forest", "rampart", "river"};
    KitBox board = desk->ui->layout.board;
    for (int i = 0; i < 3; i++) {
        desk_key(desk, SDLK_ESCAPE);
    }
    if (desk->ui->tool != TOOL_TERRAIN) { /* Esc has led out of it */
        desk_key(desk, SDLK_t);
    }
    double x = board.x + below(rng, (int)board.w - 60), y = board.y + below(rng, (int)board.h - 60);
    if (below(rng, 3)) {
        pick_kind(desk, KINDS[below(rng, (int)BASE_COUNT(KINDS))]);
        driver_drag(desk->driver, x, y, x + 60, y + 60, 4);
        desk_key(desk, SDLK_RETURN);
        desk_key(desk, SDLK_ESCAPE);
    } else if (desk->ui->editor->piece_count) {
        const EditorPiece *piece = &desk->ui->editor->pieces[below(rng, desk->ui->editor->piece_count)];
        GeomVec at = editor_px(desk->ui, editor_middle(desk->ui, piece->id));
        driver_drag(desk->driver, at.x, at.y, x, y, 4);
    }
}

static void whatever_is_done_undo_leads_back_to_the_table_as_it_was(void **state) {
    (void)state;
    static const char *const MAPS[] = {KEEP, CALA};
    const char *given = getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("SIGHTLINE_SEED=%llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    for (size_t map = 0; map < BASE_COUNT(MAPS); map++) {
        Desk *desk = open_blind(MAPS[map]);
        desk_key(desk, SDLK_t);
        BaseArena *arena = arena_create();
        const BaseTree *start = tree_copy(arena, tree_now(desk));
        int max = 0;
        for (int i = 0; i < 48; i++) {
            if (i % 4 == 0) {
                random_purpose(desk, &rng);
            }
            random_event(desk, &rng);
            max = plan_count(desk->ui->editor->plan) > max ? plan_count(desk->ui->editor->plan) : max;
        }
        for (int i = 0; i < 8; i++) { /* out of whatever is open */
            driver_release(desk->driver, 700, 500, SDL_BUTTON_LEFT, 1);
            desk_key(desk, SDLK_ESCAPE);
        }
        if (desk->ui->tool != TOOL_TERRAIN) {
            desk_key(desk, SDLK_t);
        }
        print_message("%d steps\n", max);
        while (plan_cursor(desk->ui->editor->plan) > 0) {
            driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
        }
        assert_true(tree_equal(tree_now(desk), start));
        assert_int_equal(desk->ui->editor->faults.count, 0);
        arena_destroy(arena);
        desk_close(desk);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wood_with_a_hole_a_road_and_a_stronghold_are_drawn),
        cmocka_unit_test(what_was_drawn_is_saved_opened_and_played_on_at_once),
        cmocka_unit_test(corners_are_dragged_added_and_removed_and_a_fault_is_marked_where_it_is),
        cmocka_unit_test(pieces_are_moved_with_what_stands_on_them_copied_and_removed),
        cmocka_unit_test(what_a_piece_stands_on_follows_it_until_it_is_stated_otherwise),
        cmocka_unit_test(all_of_it_goes_by_keyboard_alone),
        cmocka_unit_test(units_have_bases_by_name_or_by_size_and_sides_have_zones),
        cmocka_unit_test(a_property_of_the_ruleset_is_typed_and_its_range_is_kept),
        cmocka_unit_test(a_game_that_has_begun_is_asked_for_before_it_is_edited),
        cmocka_unit_test(changes_in_no_file_are_asked_for_before_they_go),
        cmocka_unit_test(hexes_are_painted_and_sided_terrain_is_turned),
        cmocka_unit_test(whatever_is_done_undo_leads_back_to_the_table_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
