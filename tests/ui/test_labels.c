/* Labels on every ready-made table, at five zooms, two scales and three windows: none touches a base, another label,
 * works, the ruling's line or the edge of the table, and none moves when the table is panned. What is measured
 * here is found from the table itself, not from what the search for places kept off. */
#include "io/document.h"
#include "io/json.h"
#include "support/test.h"
#include "view/board_labels.h"

#include <glob.h>
#include <math.h>
#include <string.h>

static const double ZOOMS[] = {0.5, 1, 1.7, 3, 6}; /* of the whole table in the window */
static const double SCALES[] = {1, 2};
static const double WINDOWS[][2] = {{640, 400}, {1280, 720}, {1920, 1080}};

typedef struct {
    const char *path;
    RulesField *field;
    Table *table;
    ViewFonts *fonts;
    GeomVec a, b; /* a line from the first unit on the board to the last, mm */
    int shown, shortened, left_out;
} Scene;

static bool overlap(GeomBox a, GeomBox b) {
    return fmin(a.x1, b.x1) - fmax(a.x0, b.x0) > 1e-6 && fmin(a.y1, b.y1) - fmax(a.y0, b.y0) > 1e-6;
}

static GeomBox px_of(GeomBox mm, const ViewCamera *camera) {
    GeomVec a = camera_px(camera, vec(mm.x0, mm.y0)), b = camera_px(camera, vec(mm.x1, mm.y1));
    return (GeomBox){a.x, a.y, b.x, b.y};
}

static void draw(const Scene *scene, ViewBoard *board, const ViewCamera *camera, GeomBox frame, double scale,
                 bool names) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 8, 8); /* what is drawn is of no matter */
    ViewCanvas canvas = {cairo_create(surface), scene->fonts, theme_get(false), scale, true};
    BoardLines lines = {.ends = (GeomVec[]){scene->a, scene->b}, .count = 1};
    cairo_scale(canvas.cr, scale, scale);
    board->room.frame = frame;
    board_place_labels(board, &canvas, camera, scene->table, names, &lines);
    cairo_destroy(canvas.cr);
    cairo_surface_destroy(surface);
}

/* The least distance between a line and a box, by walking along the line in steps of half a pixel: plain, and fine
 * enough for a distance that is to be several pixels. */
static double distance_to_line(GeomVec a, GeomVec b, GeomBox box) {
    double least = INFINITY;
    int steps = (int)ceil(vec_distance(a, b) * 2);
    for (int i = 0; i <= steps; i++) {
        GeomVec p = vec_lerp(a, b, (double)i / steps);
        double x = fmax(fmax(box.x0 - p.x, p.x - box.x1), 0), y = fmax(fmax(box.y0 - p.y, p.y - box.y1), 0);
        least = fmin(least, hypot(x, y));
    }
    return least;
}

/* Works stand along two sides of a hex, about 3 mm inside it, and are more than 3 mm wide. */
static void check_works(const Scene *scene, ViewBoard *board, const ViewCamera *camera, int index, GeomBox box) {
    const TableSetup *setup = scene->field->setup;
    for (int area = 0; area < setup->area_count; area++) {
        RulesPortrait portrait;
        const RulesKind *kind = board_kind(board, scene->table, area, &portrait);
        for (int i = 0; i < setup->areas[area].hex_count && kind->form == FORM_HEXSIDE; i++) {
            GeomVec centre = hex_centre(setup->areas[area].hexes[i], setup->unit), corner[3];
            for (int c = 0; c < 3; c++) { /* north is 0, clockwise by sixths of a turn */
                double angle = (portrait.facing - 1 + c) * TAU / 6, radius = (setup->unit / 2 - 3) * 2 / sqrt(3.0);
                corner[c] = camera_px(camera, vec(centre.x + radius * sin(angle), centre.y - radius * cos(angle)));
            }
            if (distance_to_line(corner[0], corner[1], box) < 1.5 * camera->k ||
                distance_to_line(corner[1], corner[2], box) < 1.5 * camera->k) {
                fail_msg("%s at %g px/mm: label %d touches works", scene->path, camera->k, index);
            }
        }
    }
}

static void check_label(const Scene *scene, ViewBoard *board, const ViewCamera *camera, int index) {
    const TableSetup *setup = scene->field->setup;
    int count;
    const ViewLabel *labels = labels_get(board->labels, &count);
    GeomBox box = board_label_px(&labels[index], camera), edge = px_of(setup->size, camera);
    if (box.x0 < edge.x0 || box.y0 < edge.y0 || box.x1 > edge.x1 || box.y1 > edge.y1) {
        fail_msg("%s at %g px/mm: label %d lies over the edge of the table", scene->path, camera->k, index);
    }
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape base;
        if (table_base(scene->table, i, &base) && overlap(box, px_of(shape_box_of(&base), camera))) {
            fail_msg("%s at %g px/mm: label %d lies on %s", scene->path, camera->k, index, setup->units[i].id);
        }
    }
    for (int i = 0; i < index; i++) {
        if (labels[i].form >= 0 && overlap(labels[i].box, labels[index].box)) {
            fail_msg("%s at %g px/mm: labels %d and %d lie on each other", scene->path, camera->k, i, index);
        }
    }
    if (distance_to_line(camera_px(camera, scene->a), camera_px(camera, scene->b), box) < 2) {
        fail_msg("%s at %g px/mm: label %d touches the line", scene->path, camera->k, index);
    }
    check_works(scene, board, camera, index, box);
}

static void check_all(Scene *scene, ViewBoard *board, const ViewCamera *camera) {
    int count;
    const ViewLabel *labels = labels_get(board->labels, &count);
    for (int i = 0; i < count; i++) {
        scene->shown += labels[i].form >= 0;
        scene->shortened += labels[i].form > 0;
        scene->left_out += labels[i].form < 0;
        if (labels[i].form >= 0) {
            check_label(scene, board, camera, i);
        }
    }
}

/* The same labels stand at the same places of the table, wherever it is looked at. */
static void check_panned(Scene *scene, ViewBoard *board, ViewCamera camera, GeomBox frame) {
    int count, again;
    const ViewLabel *labels = labels_get(board->labels, &count);
    ViewLabel *before = base_alloc((size_t)count + 1, sizeof *before);
    for (int i = 0; i < count; i++) {
        before[i] = labels[i];
    }
    camera.shift = vec_add(camera.shift, vec(-137.25, 61.5));
    draw(scene, board, &camera, frame, 1, false);
    labels = labels_get(board->labels, &again);
    assert_int_equal(again, count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(labels[i].form, before[i].form);
        assert_memory_equal(&labels[i].box, &before[i].box, sizeof before[i].box);
    }
    base_free(before);
}

static void walk(Scene *scene) {
    ViewBoard *board = board_create(scene->field);
    for (size_t w = 0; w < BASE_COUNT(WINDOWS); w++) {
        GeomBox frame = {0, 0, WINDOWS[w][0], WINDOWS[w][1]};
        for (size_t z = 0; z < BASE_COUNT(ZOOMS); z++) {
            for (size_t s = 0; s < BASE_COUNT(SCALES); s++) {
                ViewCamera camera = camera_fit(scene->field->setup->size, frame, 10);
                camera = camera_zoom(camera, vec(frame.x1 / 2, frame.y1 / 2), ZOOMS[z] / SCALES[s], 0.01, 100);
                draw(scene, board, &camera, frame, SCALES[s], z % 2 == 1);
                check_all(scene, board, &camera);
                if (s == 0 && z % 2 == 0) {
                    check_panned(scene, board, camera, frame);
                }
            }
        }
    }
    board_destroy(board);
}

static void set_sight(Scene *scene) {
    const TableSetup *setup = scene->field->setup;
    bool begun = false;
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape base;
        if (table_base(scene->table, i, &base)) {
            scene->b = base.centre;
            scene->a = begun ? scene->a : scene->b;
            begun = true;
        }
    }
}

static void no_label_touches_anything(void **state) {
    (void)state;
    BaseFaults faults = {0};
    glob_t maps;
    int walked = 0;
    assert_int_equal(glob(TEST_SOURCE_DIR "/maps/*.json", 0, NULL, &maps), 0);
    ViewFonts *fonts = fonts_load(&faults);
    for (size_t i = 0; i < maps.gl_pathc; i++) {
        BaseArena *arena = arena_create();
        const BaseTree *battlefield = json_load(arena, maps.gl_pathv[i], &faults);
        RulesField *field = battlefield ? io_field_create(battlefield, maps.gl_pathv[i], &faults) : NULL;
        assert_non_null(field);
        Scene scene = {.path = maps.gl_pathv[i], .field = field, .fonts = fonts};
        scene.table = io_table_start(field, battlefield);
        set_sight(&scene);
        walk(&scene);
        print_message("%s: %d labels, %d shortened, %d left out\n", strrchr(scene.path, '/') + 1, scene.shown,
                      scene.shortened, scene.left_out);
        table_destroy(scene.table);
        field_destroy(field);
        arena_destroy(arena);
        walked++;
    }
    fonts_destroy(fonts);
    globfree(&maps);
    faults_free(&faults);
    assert_true(walked > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_label_touches_anything)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
