/* Ground with gaps along a line of sight: what is drawn and listed of it is where the line is inside, on the page and
 * in the view from the side, in the systems that have depths and in those that have heights. */
#include "base/text.h"
#include "play/dispute.h"
#include "support/test.h"
#include "view/card/ruling_card_internal.h"
#include "view/profile/profile_internal.h"
#include "view/strip.h"

#include <cairo-svg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROW  28.0 /* px of a page: a row of the table */
#define INCH 25.4 /* mm */
#define SAME 0.01 /* of a colour */

/* A hill with two arms, which the line enters at 5 and 10 in and leaves at 8 and 11.5: by hand, a base is 1 in wide. */
static const char HILL[] =
    "{\"sightline\":1,\"title\":\"Two arms\",\"ruleset\":\"legions-imperialis\","
    "\"table\":{\"unit\":\"in\",\"size\":[48,48]},\"terrain\":[{\"id\":\"h\",\"kind\":\"hill\",\"height\":1,"
    "\"outline\":[[15,15],[18,15],[18,25],[20,25],[20,15],[21.5,15],[21.5,30],[15,30]]}],"
    "\"sides\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"formations\":[{\"id\":\"f\",\"side\":\"a\"},{\"id\":\"g\",\"side\":"
    "\"b\"}],"
    "\"units\":[{\"id\":\"a1\",\"formation\":\"f\",\"profile\":\"line-infantry\",\"at\":[10,20]},"
    "{\"id\":\"b1\",\"formation\":\"g\",\"profile\":\"line-infantry\",\"at\":[26,20]}]}";
/* A wood with two arms, the target in the further one. */
static const char WOOD[] =
    "{\"sightline\":1,\"title\":\"Two arms\",\"ruleset\":\"ea-heresy\","
    "\"table\":{\"unit\":\"cm\",\"size\":[120,80]},\"terrain\":[{\"id\":\"w\",\"kind\":\"woods\","
    "\"outline\":[[30,30],[36,30],[36,50],[40,50],[40,30],[43,30],[43,60],[30,60]]}],"
    "\"sides\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"formations\":[{\"id\":\"f\",\"side\":\"a\"},{\"id\":\"g\",\"side\":"
    "\"b\"}],"
    "\"units\":[{\"id\":\"a1\",\"formation\":\"f\",\"profile\":\"line-infantry\",\"at\":[20,40]},"
    "{\"id\":\"b1\",\"formation\":\"g\",\"profile\":\"line-infantry\",\"at\":[43.5,40]}]}";

static PlayDispute *settle(const char *map) {
    char path[] = "/tmp/sightline-gaps-XXXXXX";
    int file = mkstemp(path);
    size_t size = strlen(map);
    assert_true(file >= 0 && write(file, map, size) == (ssize_t)size);
    close(file);
    BaseFaults faults = {0};
    PlaySession *session = play_open(document_load(path, &faults), &faults);
    assert_non_null(session);
    const TableSetup *setup = play_field(session)->setup;
    PlayDispute *dispute =
        dispute_create(session, setup_find(setup, "a1"), setup_find(setup, "b1"), path, "/tmp/card.case.json", &faults);
    assert_non_null(dispute);
    play_destroy(session);
    faults_free(&faults);
    unlink(path);
    return dispute;
}

static ViewCanvas canvas_of(cairo_surface_t *page) {
    BaseFaults faults = {0};
    ViewCanvas canvas = {cairo_create(page), fonts_load(&faults), theme_get(false), 1, true};
    faults_free(&faults);
    return canvas;
}

/* How far down the page the table reaches, px. */
static double table_high(const PlayDispute *dispute) {
    cairo_surface_t *page = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 8, 8);
    ViewCanvas canvas = canvas_of(page);
    const ViewRulingCard card = {
        .field = play_field(dispute->session), .table = play_table(dispute->session), .ruling = dispute->ruling};
    RulingPen pen = {.card = &card, .canvas = &canvas, .theme = canvas.theme, .dry = true, .w = 500};
    draw_ruling_card_line(&pen);
    cairo_destroy(canvas.cr);
    fonts_destroy(canvas.fonts);
    cairo_surface_destroy(page);
    return pen.y;
}

static void a_page_has_a_row_for_each_stretch_and_one_for_all(void **state) {
    (void)state;
    static const char *const maps[] = {HILL, WOOD};
    for (size_t i = 0; i < BASE_COUNT(maps); i++) {
        PlayDispute *dispute = settle(maps[i]);
        struct RulesSightRow *row = &dispute->ruling->sights.items[0].rows[0];
        assert_int_equal(dispute->ruling->sights.items[0].row_count, 1);
        assert_int_equal(row->inside_count, 2);
        double high = table_high(dispute);
        row->inside_count = 0;
        assert_true(fabs(high - table_high(dispute) - 2 * ROW) < 1e-9);
        dispute_destroy(dispute);
    }
}

/* Is the hill's ground drawn anywhere above this place of the line? */
static bool ground_at(cairo_surface_t *page, const Profile *profile, double s) {
    ViewColour ground = theme_tint(profile->canvas->theme, "hill").fill;
    int x = (int)profile_x(profile, s), top = (int)profile_y(profile, profile->height),
        foot = (int)profile_y(profile, 0);
    bool found = false;
    for (int y = top; y < foot; y++) {
        const unsigned char *p =
            cairo_image_surface_get_data(page) + (ptrdiff_t)y * cairo_image_surface_get_stride(page) + (ptrdiff_t)x * 4;
        found = found || (fabs(p[2] / 255.0 - ground.r) < SAME && fabs(p[1] / 255.0 - ground.g) < SAME &&
                          fabs(p[0] / 255.0 - ground.b) < SAME);
    }
    return found;
}

static void the_side_view_leaves_the_gap_open(void **state) {
    (void)state;
    PlayDispute *dispute = settle(HILL);
    const Table *table = play_table(dispute->session);
    cairo_surface_t *page = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 800, (int)PROFILE_HEIGHT);
    ViewCanvas canvas = canvas_of(page);
    const GeomBox box = {0, 0, 800, PROFILE_HEIGHT};
    Profile profile;
    assert_true(profile_lay(&profile, &canvas, box, table, dispute->ruling));
    profile_draw(&canvas, box, table, dispute->ruling, -1);
    cairo_surface_flush(page);
    assert_true(ground_at(page, &profile, 7.5 * INCH));
    assert_false(ground_at(page, &profile, 9 * INCH));
    assert_true(ground_at(page, &profile, 11 * INCH));
    cairo_destroy(canvas.cr);
    fonts_destroy(canvas.fonts);
    cairo_surface_destroy(page);
    dispute_destroy(dispute);
}

/* ---- pieces over one another ---- */

static cairo_status_t count_bytes(void *context, const unsigned char *bytes, unsigned count) {
    (void)bytes;
    *(size_t *)context += count;
    return CAIRO_STATUS_SUCCESS;
}

/* Of the strip along a line through so many woods, one in the other, as a vector picture. */
static size_t strip_size(int woods) {
    BaseText map = {0};
    text_add(&map,
             "{\"sightline\":1,\"title\":\"Nested\",\"ruleset\":\"ea-heresy\",\"table\":{\"unit\":\"cm\","
             "\"size\":[120,80]},\"sides\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"formations\":[{\"id\":\"f\",\"side\":"
             "\"a\"},{\"id\":\"g\",\"side\":\"b\"}],\"units\":[{\"id\":\"a1\",\"formation\":\"f\",\"profile\":"
             "\"line-infantry\",\"at\":[20,40]},{\"id\":\"b1\",\"formation\":\"g\",\"profile\":\"line-infantry\","
             "\"at\":[90,40]}],\"terrain\":[");
    for (int i = 0; i < woods; i++) {
        double in = 0.1 * i;
        text_addf(&map, "%s{\"id\":\"w%d\",\"kind\":\"woods\",\"outline\":[[%g,%g],[%g,%g],[%g,%g],[%g,%g]]}",
                  i ? "," : "", i, 30 + in, 20 + in, 80 - in, 20 + in, 80 - in, 60 - in, 30 + in, 60 - in);
    }
    text_add(&map, "]}");
    PlayDispute *dispute = settle(text_get(&map));
    size_t size = 0;
    cairo_surface_t *page = cairo_svg_surface_create_for_stream(count_bytes, &size, 600, 60);
    ViewCanvas canvas = canvas_of(page);
    strip_draw(&canvas, play_field(dispute->session), play_table(dispute->session), &dispute->ruling->sights.items[0],
               0, 0, 600, 12);
    cairo_destroy(canvas.cr);
    fonts_destroy(canvas.fonts);
    cairo_surface_finish(page);
    cairo_surface_destroy(page);
    dispute_destroy(dispute);
    text_free(&map);
    return size;
}

/* Four are drawn with their trees; of sixty nobody could tell the trees, and a page would hold them all. */
static void many_pieces_over_one_another_are_drawn_plainly(void **state) {
    (void)state;
    assert_true(strip_size(60) < strip_size(4));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_has_a_row_for_each_stretch_and_one_for_all),
        cmocka_unit_test(the_side_view_leaves_the_gap_open),
        cmocka_unit_test(many_pieces_over_one_another_are_drawn_plainly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
