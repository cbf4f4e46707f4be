/* Lines of the window's widgets: as wide as view/canvas sets them, and in the place where it would set them. */
#include "support/test.h"
#include "ui/kit/kit_internal.h"
#include "ui/shared_driver.h"

#include <math.h>
#include <string.h>

static const char *const PLAIN[] = {"Undo",
                                    "Ravager squadron",
                                    "Line of sight",
                                    "AVATAR To Yellow Wave, fi ffi",
                                    "jug of half a calf",
                                    "Größe · 15 cm – “quoted”"};
/* What SDL2_ttf would set otherwise, or not at all. */
static const char *const SPECIAL[] = {"a -> b", "3x4", "10: A", "(Able)", "\u05e9\u05d0 wood", "\u4e95", "", "\xff"};

typedef struct {
    KitHost host;
    Driver *driver;
    const char *text;
    ViewType type;
    bool by_canvas;
    double scale, width;
} Fixture;

static void parts(Kit *kit, void *state) {
    Fixture *f = state;
    ViewCanvas *canvas = kit_canvas(kit);
    kit_fill(kit, kit_box(0, 0, 300, 60), 0, kit_theme(kit)->panel);
    if (f->by_canvas) {
        canvas_text(canvas, f->type, kit_theme(kit)->ink, 10, 30, 0, f->text);
        f->width = canvas_text_width(canvas, f->type, f->text);
    } else {
        kit_line_draw(kit->lines, canvas, f->type, kit_theme(kit)->ink, 10, 30, 0, f->text);
        f->width = kit_line_width(kit->lines, canvas, f->type, f->text);
    }
}

/* `scale`: device px per px of the window, which is 300 x 60 px. */
static void begin(Fixture *f, double scale) {
    *f = (Fixture){.type = kit_type(KIT_BODY), .text = "", .scale = scale};
    f->driver = driver_create_kit(&f->host, parts, f, 300, 60, scale, true);
}

static void end(Fixture *f) {
    driver_destroy_kit(f->driver, &f->host);
}

typedef struct {
    double ink, x, y; /* sum of coverage, and its middle in device px */
} Ink;

/* Counts the ink of an area of device px at the left top of the window. */
static Ink draw(Fixture *f, const char *text, bool by_canvas, int width, int height) {
    f->text = text;
    f->by_canvas = by_canvas;
    driver_frame(f->driver);
    double ground = driver_pixel(f->driver, 1, 1) & 255;
    Ink ink = {0};
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            double share = fabs((driver_pixel(f->driver, x / f->scale, y / f->scale) & 255) - ground) / 255;
            ink = (Ink){ink.ink + share, ink.x + share * x, ink.y + share * y};
        }
    }
    return ink.ink > 0 ? (Ink){ink.ink, ink.x / ink.ink, ink.y / ink.ink} : ink;
}

static void a_line_is_as_wide_as_on_the_board(void **state) {
    (void)state;
    static const double scales[] = {1, 1.25, 2, 3};
    for (size_t s = 0; s < BASE_COUNT(scales); s++) {
        Fixture f;
        begin(&f, scales[s]);
        for (size_t i = 0; i < BASE_COUNT(PLAIN); i++) {
            draw(&f, PLAIN[i], false, 0, 0);
            double width = f.width;
            draw(&f, PLAIN[i], true, 0, 0);
            if (fabs(width - f.width) > .6) { /* px, of up to 190 */
                fail_msg("\"%s\" is %g px wide, on the board %g", PLAIN[i], width, f.width);
            }
        }
        end(&f);
    }
}

static void a_line_has_as_much_ink_in_the_same_place_as_on_the_board(void **state) {
    (void)state;
    static const int scales[] = {1, 2};
    for (size_t s = 0; s < BASE_COUNT(scales); s++) {
        Fixture f;
        begin(&f, scales[s]);
        for (size_t i = 0; i < BASE_COUNT(PLAIN); i++) {
            Ink here = draw(&f, PLAIN[i], false, 300 * scales[s], 60 * scales[s]);
            Ink there = draw(&f, PLAIN[i], true, 300 * scales[s], 60 * scales[s]);
            if (fabs(here.ink - there.ink) > .1 * there.ink || fabs(here.x - there.x) > 1 ||
                fabs(here.y - there.y) > 1) {
                fail_msg("\"%s\" has ink %g about (%g, %g), on the board %g about (%g, %g)", PLAIN[i], here.ink, here.x,
                         here.y, there.ink, there.x, there.y);
            }
        }
        end(&f);
    }
}

static void what_would_be_set_otherwise_is_set_as_on_the_board(void **state) {
    (void)state;
    Fixture f;
    begin(&f, 1);
    for (size_t i = 0; i < BASE_COUNT(SPECIAL); i++) {
        Ink here = draw(&f, SPECIAL[i], false, 300, 60);
        double width = f.width;
        Ink there = draw(&f, SPECIAL[i], true, 300, 60);
        assert_true(here.ink == there.ink && here.x == there.x && here.y == there.y && width == f.width);
    }
    f.type.tabular = true;
    Ink here = draw(&f, "11.1", false, 300, 60), there = draw(&f, "11.1", true, 300, 60);
    assert_true(here.ink == there.ink && here.x == there.x);
    end(&f);
}

/* More texts than the store holds, in more sizes than fonts are kept open: the first is as it was. */
static void a_full_store_makes_room(void **state) {
    (void)state;
    Fixture f;
    begin(&f, 1);
    Ink first = draw(&f, "Undo", false, 300, 60);
    char text[32];
    for (int i = 0; i < 3000; i++) {
        SDL_snprintf(text, sizeof text, "Unit %d", i);
        draw(&f, text, false, 0, 0);
    }
    for (int i = 0; i < 100; i++) {
        f.type.size = 8 + i / 8.0;
        draw(&f, "Undo", false, 0, 0);
    }
    f.type = kit_type(KIT_BODY);
    Ink again = draw(&f, "Undo", false, 300, 60);
    assert_true(again.ink == first.ink && again.x == first.x && again.y == first.y);
    end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_as_wide_as_on_the_board),
        cmocka_unit_test(a_line_has_as_much_ink_in_the_same_place_as_on_the_board),
        cmocka_unit_test(what_would_be_set_otherwise_is_set_as_on_the_board),
        cmocka_unit_test(a_full_store_makes_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
