/* A dispute from a photograph to a card, by keyboard alone: a table is laid out, the photograph put under it, what lay
 * between the two is traced, they are set down, the question is asked, and the page saved with a case that gives the
 * same answer. */
#include "play/cases.h"
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/dialogs/card_dialog.h"
#include "ui/editor/editor.h"
#include "ui/photo/photograph.h"
#include "ui/shared_app.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Tab, as often as it takes to come to what is called so. */
static void tab_to(Desk *desk, const char *label) {
    for (int i = 0; i < 120; i++) {
        const KitSeen *seen = kit_find(desk->ui->kit, label);
        if (seen && (seen->state & KIT_FOCUSED)) {
            return;
        }
        desk_key(desk, SDLK_TAB);
    }
    fail_msg("Tab does not come to \"%s\"", label);
}

static void enter_text(Desk *desk, const char *text) {
    driver_type(desk->driver, text);
    desk_key(desk, SDLK_RETURN);
}

static void wait_for(Desk *desk, PhotoStage stage) {
    for (int i = 0; i < 2000 && desk->ui->photo->stage != stage; i++) {
        usleep(5000);
        driver_wait(desk->driver, 20);
    }
    assert_int_equal(desk->ui->photo->stage, stage);
    driver_wait(desk->driver, 20);
}

static void shoot(const char *path) {
    cairo_surface_t *photo = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 400, 300);
    memset(cairo_image_surface_get_data(photo), 0x70, (size_t)cairo_image_surface_get_stride(photo) * 300);
    cairo_surface_mark_dirty(photo);
    assert_int_equal(cairo_surface_write_to_png(photo, path), CAIRO_STATUS_SUCCESS);
    cairo_surface_destroy(photo);
}

static void lay_the_photograph(Desk *desk) {
    char photo[160], table[160];
    snprintf(photo, sizeof photo, "%s/shot.png", desk->folder);
    snprintf(table, sizeof table, "%s/table.json", desk->folder);
    shoot(photo);
    driver_key(desk->driver, SDLK_i, KMOD_LCTRL);
    enter_text(desk, photo);
    wait_for(desk, PHOTO_CORNERS);
    desk_key(desk, SDLK_RIGHT); /* the first corner, a little in */
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(desk->ui->photo->stage, PHOTO_PLACING); /* where it is kept */
    driver_key(desk->driver, SDLK_a, KMOD_LCTRL);
    enter_text(desk, table);
    wait_for(desk, PHOTO_CLOSED);
    assert_non_null(desk->ui->under.photo);
}

static void trace(Desk *desk, const char *kind, const char *unit) {
    static const char *const CORNERS[] = {"30 10", "36 10", "36 40", "30 40"};
    desk_key(desk, SDLK_k);
    enter_text(desk, kind);
    for (size_t i = 0; i < BASE_COUNT(CORNERS); i++) {
        enter_text(desk, CORNERS[i]);
    }
    desk_key(desk, SDLK_RETURN);
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_u);
    enter_text(desk, unit);
    enter_text(desk, "15 25");
    tab_to(desk, "For Red first");
    desk_key(desk, SDLK_RETURN);
    enter_text(desk, "blue first");
    enter_text(desk, "50 25");
    desk_key(desk, SDLK_ESCAPE);
    assert_int_equal(desk->ui->editor->faults.count, 0);
    assert_int_equal(ui_setup(desk->ui)->unit_count, 2);
    assert_int_equal(ui_setup(desk->ui)->units[1].side, 1);
}

static void ask_and_save(Desk *desk) {
    char page[160], beside[160];
    snprintf(page, sizeof page, "%s/who-is-right.png", desk->folder);
    snprintf(beside, sizeof beside, "%s/who-is-right.case.json", desk->folder);
    desk_key(desk, SDLK_l);
    desk_key(desk, SDLK_n);
    desk_key(desk, SDLK_RETURN);
    assert_true(ref_is(desk->ui->selected, REF_UNIT));
    desk_key(desk, SDLK_n);
    desk_key(desk, SDLK_RETURN);
    assert_non_null(desk->ui->preview);
    assert_int_equal(desk->ui->preview->sights.count, 1);
    driver_key(desk->driver, SDLK_e, KMOD_LCTRL);
    enter_text(desk, page);
    assert_true(desk_says(desk, "Card saved as who-is-right.png"));
    assert_int_equal(access(page, R_OK), 0);
    BaseFaults faults = {0};
    IoDocument *document = document_load(beside, &faults);
    assert_non_null(document);
    CaseResult result = case_run(document);
    assert_true(result.passed);
    case_result_term(&result);
    document_destroy(document);
}

static void click_hex(Desk *desk, const char *name) {
    HexId hex;
    assert_true(hex_parse(name, &hex));
    GeomVec p = camera_px(&desk->ui->camera, hex_centre(hex, ui_setup(desk->ui)->unit));
    driver_click(desk->driver, p.x, p.y);
}

/* On hexes by the mouse: a forest between two units of a row. */
static void trace_hexes(Desk *desk, const char *kind, const char *unit) {
    desk_key(desk, SDLK_k);
    enter_text(desk, kind);
    click_hex(desk, "E6");
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_u);
    enter_text(desk, unit);
    click_hex(desk, "E3");
    tab_to(desk, "For Red first");
    desk_key(desk, SDLK_RETURN);
    enter_text(desk, "blue first");
    click_hex(desk, "E9");
    desk_key(desk, SDLK_ESCAPE);
    assert_int_equal(desk->ui->editor->faults.count, 0);
    assert_int_equal(ui_setup(desk->ui)->area_count, 1);
    assert_int_equal(ui_setup(desk->ui)->unit_count, 2);
    assert_int_equal(ui_setup(desk->ui)->units[1].side, 1);
}

static void settle(const char *map, const char *kind, const char *unit) {
    Desk *desk = desk_open(map);
    driver_blind(desk->driver, true);
    driver_key(desk->driver, SDLK_n, KMOD_LCTRL);
    tab_to(desk, "Title");
    driver_type(desk->driver, "Kitchen table");
    tab_to(desk, "Lay it out");
    desk_key(desk, SDLK_RETURN);
    assert_string_equal(ui_setup(desk->ui)->title, "Kitchen table");
    lay_the_photograph(desk);
    if (ui_setup(desk->ui)->board == BOARD_HEX) {
        trace_hexes(desk, kind, unit);
    } else {
        trace(desk, kind, unit);
    }
    ask_and_save(desk);
    desk_close(desk);
}

static void a_dispute_of_heresy_is_settled_by_keys(void **state) {
    (void)state;
    settle("maps/stronghold-road.json", "woods", "line inf");
}

static void a_dispute_of_imperialis_is_settled_by_keys(void **state) {
    (void)state;
    settle("maps/two-hills.json", "wood", "line inf");
}

static void a_dispute_of_infinity_is_settled_by_keys(void **state) {
    (void)state;
    settle("maps/the-old-heart.json", "woods", "line tr");
}

/* From the page that a first start shows: a table of its own, and then its photograph. */
static void a_photograph_of_ones_own_table_lies_under_nothing_else(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/stronghold-road.json");
    driver_click_label(desk->driver, "From a photograph of your table");
    driver_click_label(desk->driver, "Title");
    driver_type(desk->driver, "Club night");
    driver_click_label(desk->driver, "Choose the photograph …");
    assert_string_equal(ui_setup(desk->ui)->title, "Club night");
    assert_int_equal(ui_setup(desk->ui)->unit_count, 0);
    assert_non_null(kit_find(desk->ui->kit, "Which photograph of the table?"));
    desk_close(desk);
}

static void a_dispute_of_colors_is_settled_on_hexes(void **state) {
    (void)state;
    settle("maps/ford-at-cala.json", "forest", "light inf");
}

/* The picker asks for the page; the case beside it may be another card's. */
static void the_case_of_another_card_is_not_replaced_unasked(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/stronghold-road.json");
    char path[128], beside[128], line[64];
    snprintf(path, sizeof path, "%s/own.svg", desk->folder);
    snprintf(beside, sizeof beside, "%s/own.case.json", desk->folder);
    FILE *file = fopen(beside, "w");
    assert_non_null(file);
    fputs("theirs\n", file);
    fclose(file);
    for (int replace = 0; replace < 2; replace++) {
        desk_key(desk, SDLK_l);
        desk_click(desk, "b1-6");
        desk_click(desk, "r3-1");
        dialog_card_begin(desk->ui);
        desk->ui->dialog = DIALOG_NONE;
        dialog_card_save(desk->ui, path);
        driver_frame(desk->driver);
        assert_true(desk_says(desk, "Replace own.case.json?"));
        if (replace) {
            driver_click_label(desk->driver, "Replace");
            driver_frame(desk->driver);
        } else {
            desk_key(desk, SDLK_ESCAPE);
        }
        file = fopen(beside, "r");
        assert_non_null(file);
        assert_non_null(fgets(line, sizeof line, file));
        fclose(file);
        assert_int_equal(strcmp(line, "theirs\n") == 0, !replace);
        assert_int_equal(access(path, F_OK) == 0, replace);
        desk_key(desk, SDLK_ESCAPE);
    }
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_case_of_another_card_is_not_replaced_unasked),
        cmocka_unit_test(a_dispute_of_heresy_is_settled_by_keys),
        cmocka_unit_test(a_dispute_of_imperialis_is_settled_by_keys),
        cmocka_unit_test(a_dispute_of_infinity_is_settled_by_keys),
        cmocka_unit_test(a_photograph_of_ones_own_table_lies_under_nothing_else),
        cmocka_unit_test(a_dispute_of_colors_is_settled_on_hexes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
