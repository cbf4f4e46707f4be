/* Everything that is written on the board while a line of sight is shown, on every ready-made table, at five zooms, two
 * scales and three windows: no text lies on another one, on a base or on the line. The texts are read off what is
 * drawn, whoever placed them, and turned ones are compared as they lie. */
#include "support/test.h"
#include "ui/shared_app.h"
#include "view/board_internal.h"

#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double ZOOMS[] = {0.5, 1, 1.7, 3, 6}; /* of the whole table in the window */
static const double SCALES[] = {1, 2};
static const double WINDOWS[][2] = {{640, 400}, {1280, 720}, {1920, 1080}};

#define ABOVE .70 /* of the size of a text: its capitals */
#define BELOW .02 /* tails of letters may touch */

/* A text as it lies in the picture, in logical px. */
typedef struct {
    GeomVec corner[4];
    char text[96];
} Word;

typedef struct {
    Word items[2000];
    int count;
} Words;

typedef struct {
    const char *path;
    PlaySession *session;
    Ruling *ruling;
    ViewFonts *fonts;
    int words;
} Scene;

static Word word_read(const char *line, double scale) {
    double m[6], size = 0, length = 0;
    Word word;
    int read = sscanf(line,
                      "<text transform=\"matrix(%lf %lf %lf %lf %lf %lf)\" font-size=\"%lf\" textLength=\"%lf\""
                      " lengthAdjust=\"spacingAndGlyphs\">%95[^<]",
                      &m[0], &m[1], &m[2], &m[3], &m[4], &m[5], &size, &length, word.text);
    assert_int_equal(read, 9);
    const double x[] = {0, length, length, 0}, y[] = {-ABOVE * size, -ABOVE * size, BELOW * size, BELOW * size};
    for (int i = 0; i < 4; i++) {
        word.corner[i] = vec((m[0] * x[i] + m[2] * y[i] + m[4]) / scale, (m[1] * x[i] + m[3] * y[i] + m[5]) / scale);
    }
    return word;
}

/* True if a line along one side of `a` parts the two: it does for convex shapes that lie apart, of one or the other. */
static bool parts(const GeomVec *a, const GeomVec *b) {
    for (int i = 0; i < 4; i++) {
        GeomVec along = vec_sub(a[(i + 1) % 4], a[i]), out = vec(along.y, -along.x);
        double own = -INFINITY, other = INFINITY;
        for (int k = 0; k < 4; k++) {
            own = fmax(own, vec_dot(a[k], out));
            other = fmin(other, vec_dot(b[k], out));
        }
        if (other >= own - 1e-6) {
            return true;
        }
    }
    return false;
}

static bool overlap(const GeomVec *a, const GeomVec *b) {
    return !parts(a, b) && !parts(b, a);
}

static void draw(const Scene *scene, ViewBoard *board, const ViewCamera *camera, GeomBox frame, double scale,
                 Words *out) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 8, 8); /* what is drawn is of no matter */
    BaseText kept = {0};
    canvas_keep_words(surface, &kept);
    ViewCanvas canvas = {cairo_create(surface), scene->fonts, theme_get(false), scale, true};
    cairo_scale(canvas.cr, scale, scale);
    ViewOverlay overlay = {.selected = scene->ruling->subject,
                           .hover = ref_none(),
                           .zone_of = ref_none(),
                           .ruling = scene->ruling,
                           .highlighted_finding = -1,
                           .ghost_unit = -1,
                           .ghost_facing = -1};
    board_draw_layers(board, &canvas, camera, frame, play_table(scene->session), &overlay, BOARD_RESTING | BOARD_HAND);
    out->count = 0;
    for (const char *at = text_get(&kept); (at = strstr(at, "<text ")); at++) {
        assert_true(out->count < (int)BASE_COUNT(out->items));
        Word word = word_read(at, scale);
        out->items[out->count] = word;
        out->count += overlap(word.corner, (GeomVec[4]){{0, 0}, {frame.x1, 0}, {frame.x1, frame.y1}, {0, frame.y1}});
    }
    text_free(&kept);
    cairo_destroy(canvas.cr);
    cairo_surface_destroy(surface);
}

static void corners_of(GeomBox mm, const ViewCamera *camera, GeomVec out[4]) {
    GeomVec a = camera_px(camera, vec(mm.x0, mm.y0)), b = camera_px(camera, vec(mm.x1, mm.y1));
    out[0] = a, out[1] = vec(b.x, a.y), out[2] = b, out[3] = vec(a.x, b.y);
}

static bool inside(const GeomVec *a, const GeomVec *box) {
    for (int i = 0; i < 4; i++) {
        if (a[i].x < box[0].x || a[i].x > box[2].x || a[i].y < box[0].y || a[i].y > box[2].y) {
            return false;
        }
    }
    return true;
}

/* True if the text lies beside the stretch from a to b, and not only beyond its ends. */
static bool touches_span(const GeomVec *corner, GeomVec a, GeomVec b) {
    double low = INFINITY, high = -INFINITY, length = vec_distance(a, b);
    for (int k = 0; k < 4; k++) {
        double s = vec_dot(vec_sub(corner[k], a), vec_sub(b, a)) / length;
        low = fmin(low, s);
        high = fmax(high, s);
    }
    return high > 0 && low < length;
}

static int check_word(const Scene *scene, const ViewCamera *camera, const Words *words, int index) {
    const Table *table = play_table(scene->session);
    const Word *word = &words->items[index];
    bool letters = false; /* of a block: a line runs under it */
    int bad = 0;
    for (int i = 0; i < index; i++) {
        if (overlap(word->corner, words->items[i].corner)) {
            print_error("%s at %g px/mm: \"%s\" lies on \"%s\"\n", scene->path, camera->k, word->text,
                        words->items[i].text);
            bad++;
        }
    }
    for (int i = 0; i < play_field(scene->session)->setup->unit_count; i++) {
        GeomVec base[4];
        GeomShape shape;
        if (table_base(table, i, &shape)) {
            corners_of(shape_box_of(&shape), camera, base);
            letters = letters || inside(word->corner, base);
            if (overlap(word->corner, base) && !inside(word->corner, base)) {
                print_error("%s at %g px/mm: \"%s\" lies on %s\n", scene->path, camera->k, word->text,
                            play_field(scene->session)->setup->units[i].id);
                bad++;
            }
        }
    }
    for (int i = 0; i < scene->ruling->sights.count; i++) {
        const RulesSight *sight = &scene->ruling->sights.items[i];
        GeomVec a = camera_px(camera, sight->a), b = camera_px(camera, sight->b), line[4] = {a, b, b, a};
        if (!letters && !parts(word->corner, line) && touches_span(word->corner, a, b)) {
            GeomVec along = vec_sub(b, a), out = vec(along.y, -along.x);
            double low = INFINITY, high = -INFINITY;
            for (int k = 0; k < 4; k++) {
                low = fmin(low, vec_dot(vec_sub(word->corner[k], a), out));
                high = fmax(high, vec_dot(vec_sub(word->corner[k], a), out));
            }
            if (low < 0 && high > 0) {
                print_error("%s at %g px/mm: \"%s\" lies on the line\n", scene->path, camera->k, word->text);
                bad++;
            }
        }
    }
    return bad;
}

static int walk(Scene *scene) {
    const TableSetup *setup = play_field(scene->session)->setup;
    ViewBoard *board = board_create(play_field(scene->session));
    Words *words = base_alloc(1, sizeof *words);
    int bad = 0;
    for (size_t w = 0; w < BASE_COUNT(WINDOWS); w++) {
        GeomBox frame = {0, 0, WINDOWS[w][0], WINDOWS[w][1]};
        for (size_t z = 0; z < BASE_COUNT(ZOOMS); z++) {
            for (size_t s = 0; s < BASE_COUNT(SCALES); s++) {
                GeomBox own = {0, 0, frame.x1 / SCALES[s], frame.y1 / SCALES[s]};
                ViewCamera camera = camera_fit(setup->size, own, 10);
                camera = camera_zoom(camera, vec(own.x1 / 2, own.y1 / 2), ZOOMS[z], 0.01, 100);
                draw(scene, board, &camera, own, SCALES[s], words);
                scene->words += words->count;
                for (int i = 0; i < words->count; i++) {
                    bad += check_word(scene, &camera, words, i);
                }
            }
        }
    }
    base_free(words);
    board_destroy(board);
    return bad;
}

/* From the first unit on the board to the last of another side. */
static Ruling *ask(PlaySession *session) {
    const TableSetup *setup = play_field(session)->setup;
    BaseArena *arena = arena_create();
    int from = -1, to = -1;
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape base;
        if (table_base(play_table(session), i, &base)) {
            from = from < 0 ? i : from;
            to = setup->units[i].side != setup->units[from].side ? i : to;
        }
    }
    assert_true(from >= 0 && to >= 0);
    BaseTree *action = rules_action(play_field(session)->data->system, VERB_SIGHT, arena);
    tree_set(arena, action, "from", tree_text(arena, setup->units[from].id));
    tree_set(arena, action, "to", tree_text(arena, setup->units[to].id));
    Ruling *ruling = play_preview(session, action, NULL, NULL);
    assert_int_not_equal(ruling->outcome, RULING_BAD);
    arena_destroy(arena);
    return ruling;
}

static void no_text_touches_anything(void **state) {
    (void)state;
    glob_t maps;
    int bad = 0, walked = 0;
    assert_int_equal(glob(TEST_SOURCE_DIR "/maps/*.json", 0, NULL, &maps), 0);
    for (size_t i = 0; i < maps.gl_pathc; i++) {
        Desk *desk = desk_open(maps.gl_pathv[i]);
        Scene scene = {
            .path = strrchr(maps.gl_pathv[i], '/') + 1, .session = desk->ui->session, .fonts = desk->ui->fonts};
        scene.ruling = ask(scene.session);
        bad += walk(&scene);
        print_message("%s: %d texts\n", scene.path, scene.words);
        ruling_destroy(scene.ruling);
        desk_close(desk);
        walked++;
    }
    globfree(&maps);
    assert_true(walked > 10);
    assert_int_equal(bad, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_text_touches_anything)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
