/* What is drawn of a piece is what the rules take it for: however thin it is and however it bends, ground inside its
 * outline is painted, and ground outside is not, but for its shadow, which falls to the south-east. */
#include "view/shared_sheet.h"

#include <math.h>
#include <stdlib.h>

#define WIDTH     260
#define PLAIN     0x80 /* of the grey that the sheet is filled with */
#define MUCH      24   /* of 255: what the eye takes for painted */
#define CAST_MAX  14.0 /* mm: the longest shadow, of a stronghold */
#define CAST_WALL 3.0  /* and of what is a wall alone */
#define ALONG     40   /* points along a bend */

typedef struct {
    const char *name;
    double width;  /* mm: of a strip; 0: no strip */
    double radius; /* of its middle; 0: straight */
    double turn;   /* degrees: how far it goes round, or how it lies */
} Strip;

static const Strip STRIPS[] = {
    {"thin and straight", 2.54, 0, 0}, {"thin and askew", 2.54, 0, 30},    {"thin and bent", 2.54, 90, 150},
    {"a bent wall", 5, 100, 120},      {"a thick bent wall", 12, 90, 140}, {"half a ring", 30, 90, 180},
};

static void strip_fill(SheetPiece *out, const char *pattern, const Strip *strip) {
    GeomVec middle[ALONG];
    int count = strip->radius > 0 ? ALONG : 2;
    for (int i = 0; i < count; i++) {
        double t = (double)i / (count - 1), angle = TAU / 360 * (strip->turn * (t - .5) - 90);
        GeomVec along = vec(cos(TAU / 360 * strip->turn), sin(TAU / 360 * strip->turn));
        middle[i] = strip->radius > 0
                        ? vec(WIDTH / 2 + strip->radius * cos(angle), 160 + strip->radius * sin(angle))
                        : vec(WIDTH / 2 + 90 * (2 * t - 1) * along.x, WIDTH / 2 + 90 * (2 * t - 1) * along.y);
    }
    *out = (SheetPiece){.start = {0}};
    out->count = area_ribbon(middle, count, strip->width, out->points, (int)BASE_COUNT(out->points));
    assert_true(out->count > 3);
    out->start[1] = out->count;
    out->area = area_make(out->points, out->start, 1, NULL);
    out->piece = (ViewTerrain){.pattern = pattern, .area = &out->area, .seed = 77, .size = 2, .rooms = 6, .lost = 2};
}

/* Distance to the outline, negative outside: winding by crossings, edge by edge. */
static double depth_of(const SheetPiece *piece, GeomVec p) {
    double nearest = INFINITY;
    bool inside = false;
    for (int r = 0; r < piece->area.rings; r++) {
        int first = piece->start[r], end = piece->start[r + 1];
        for (int i = first; i < end; i++) {
            GeomVec a = piece->points[i], b = piece->points[i + 1 < end ? i + 1 : first], d = vec_sub(b, a);
            double square = vec_dot(d, d), t = square > 0 ? vec_dot(vec_sub(p, a), d) / square : 0;
            nearest = fmin(nearest, vec_distance(p, vec_add(a, vec_scale(d, fmin(fmax(t, 0), 1)))));
            inside ^= (a.y > p.y) != (b.y > p.y) && p.x < a.x + d.x * (p.y - a.y) / d.y;
        }
    }
    return inside ? nearest : -nearest;
}

/* Within `slack` mm of the piece, or of its shadow: the piece moved by up to `cast` to the south and to the east. */
static bool may_be_painted(const SheetPiece *piece, GeomVec p, double slack, double cast) {
    for (double t = 0; t <= cast; t += .5) {
        if (depth_of(piece, vec(p.x - t, p.y - t)) > -slack) {
            return true;
        }
    }
    return false;
}

static int difference_at(const Sheet *sheet, int x, int y) {
    const unsigned char *data = cairo_image_surface_get_data(sheet->surface);
    const unsigned char *pixel = data + (ptrdiff_t)y * cairo_image_surface_get_stride(sheet->surface) + 4 * x;
    int max = 0;
    for (int c = 0; c < 3; c++) {
        max = abs(pixel[c] - PLAIN) > max ? abs(pixel[c] - PLAIN) : max;
    }
    return max;
}

typedef struct {
    int bare, stray; /* px inside that nothing was painted on; px outside that something was */
} Amiss;

static Amiss look(const SheetPiece *piece, double k, double slack_px, double cast) {
    int width = (int)(WIDTH * k);
    Sheet sheet = sheet_make(width, width, false);
    ViewCamera camera = {k, vec(0, 0)};
    Amiss amiss = {0};
    terrain_draw(&sheet.canvas, &camera, &piece->piece);
    cairo_surface_flush(sheet.surface);
    for (int y = 0; y < width; y++) {
        for (int x = 0; x < width; x++) {
            GeomVec p = vec((x + .5) / k, (y + .5) / k);
            int difference = difference_at(&sheet, x, y);
            if (difference == 0 && !box_holds(piece->area.box, p)) {
                continue;
            }
            if (difference > MUCH && !may_be_painted(piece, p, slack_px / k, cast)) {
                amiss.stray++;
            } else if (difference == 0 && depth_of(piece, p) > 1 / k) {
                amiss.bare++;
            }
        }
    }
    sheet_free(&sheet);
    return amiss;
}

/* What is built, stands in the way or is furniture: all that stops a line or a step at its outline. */
static const char *const BODIES[] = {
    "stronghold", "bulkhead", "crate", "civitas", "militas", "grandus", "door", "obstacle", "obstacle-reinforced"};

static void a_wall_is_drawn_as_wide_as_it_is(void **state) {
    (void)state;
    static const double zooms[] = {.5, 1, 2};
    SheetPiece piece;
    for (size_t b = 0; b < BASE_COUNT(BODIES); b++) {
        for (size_t s = 0; s < BASE_COUNT(STRIPS); s++) {
            strip_fill(&piece, BODIES[b], &STRIPS[s]);
            for (size_t z = 0; z < BASE_COUNT(zooms); z++) {
                bool wall = STRIPS[s].width <= 5;
                Amiss amiss = look(&piece, zooms[z], 2.5, wall ? CAST_WALL : CAST_MAX * 1.2);
                if (amiss.bare + amiss.stray > 0) {
                    fail_msg("%s of \"%s\" at %g px/mm: %d px bare inside, %d px painted outside", STRIPS[s].name,
                             BODIES[b], zooms[z], amiss.bare, amiss.stray);
                }
            }
        }
    }
}

/* Solid scenery, whose edge decides: no wider than a pixel more to either side. */
static void solid_scenery_ends_where_it_ends(void **state) {
    (void)state;
    SheetPiece piece;
    for (size_t s = 0; s < BASE_COUNT(STRIPS); s++) {
        strip_fill(&piece, "stronghold", &STRIPS[s]);
        if (STRIPS[s].width <= 12) {
            Amiss amiss = look(&piece, 1, 1.2, CAST_WALL);
            assert_int_equal(amiss.stray, 0);
            assert_int_equal(amiss.bare, 0);
        }
    }
}

static void a_court_with_a_hole_and_an_arm_keeps_inside(void **state) {
    (void)state;
    static const double corners[][2] = {{40, 40},  {200, 40}, {200, 120}, {120, 120}, {120, 230},
                                        {40, 230}, {70, 70},  {70, 90},   {100, 90},  {100, 70}};
    SheetPiece piece;
    for (size_t b = 0; b < BASE_COUNT(BODIES); b++) {
        piece_corners(&piece, BODIES[b], corners, 10, 6);
        Amiss amiss = look(&piece, 1, 2.7, CAST_MAX * 1.2);
        if (amiss.bare + amiss.stray > 0) {
            fail_msg("\"%s\": %d px bare inside, %d px painted outside", BODIES[b], amiss.bare, amiss.stray);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_is_drawn_as_wide_as_it_is),
        cmocka_unit_test(solid_scenery_ends_where_it_ends),
        cmocka_unit_test(a_court_with_a_hole_and_an_arm_keeps_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
