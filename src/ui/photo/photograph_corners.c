#include "ui/core/ui.h"
#include "ui/photo/photograph.h"

#include <stdio.h>

#define HANDLE      13.0 /* px: half the size of the area that can be grabbed */
#define LOUPE       62.0 /* px: radius */
#define LOUPE_TIMES 4.0  /* times larger than the photo below it, and never smaller than the photo's own pixels */

static const char *const CORNERS[4] = {"Upper left", "Upper right", "Lower right", "Lower left"};

/* Where the photo is in the window. */
typedef struct {
    KitBox box;
    double k; /* px of the window per px of the photo */
} Place;

static GeomVec to_window(const Place *place, GeomVec p) {
    return vec(place->box.x + p.x * place->k, place->box.y + p.y * place->k);
}

static Place place_of(const Photograph *photograph, KitBox room) {
    double w = cairo_image_surface_get_width(photograph->photo), h = cairo_image_surface_get_height(photograph->photo);
    double k = fmin(room.w / w, room.h / h);
    return (Place){kit_centred(room, w * k, h * k), k};
}

/* ---- the photo, grid and loupe ---- */

static void draw_photo(Ui *ui, const Place *place) {
    cairo_surface_t *small = ui->photo->small;
    cairo_t *cr = kit_canvas(ui->kit)->cr;
    cairo_save(cr);
    cairo_translate(cr, place->box.x, place->box.y);
    cairo_scale(cr, place->box.w / cairo_image_surface_get_width(small),
                place->box.h / cairo_image_surface_get_height(small));
    cairo_set_source_surface(cr, small, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_BILINEAR);
    cairo_paint(cr);
    cairo_restore(cr);
}

/* A dark line under a light one, which shows on any photograph. */
static void stroke_both(Ui *ui, double width) {
    ViewCanvas *canvas = kit_canvas(ui->kit);
    cairo_t *cr = canvas->cr;
    cairo_set_line_width(cr, width + 2);
    cairo_set_source_rgba(cr, 0, 0, 0, .45);
    cairo_stroke_preserve(cr);
    cairo_set_line_width(cr, width);
    cairo_set_source_rgba(cr, 1, 1, 1, .9);
    cairo_stroke(cr);
}

typedef struct {
    const Place *place;
    const GeomHomography *map;
    cairo_t *cr;
} Sheet;

static void line_on(const Sheet *sheet, GeomVec a, GeomVec b) {
    GeomVec from = to_window(sheet->place, homography_apply(sheet->map, a)),
            to = to_window(sheet->place, homography_apply(sheet->map, b));
    cairo_move_to(sheet->cr, from.x, from.y);
    cairo_line_to(sheet->cr, to.x, to.y);
}

/* Spacing of the grid: a measure that players use, about a dozen steps across the table. */
static double step_of(double longest, double unit) {
    static const double steps[] = {1, 2, 5, 6, 10, 12, 20, 50, 100, 200, 500, 1000};
    for (size_t i = 0; i < BASE_COUNT(steps); i++) {
        if (longest / (steps[i] * unit) <= 14) {
            return steps[i] * unit;
        }
    }
    return longest;
}

static void grid_open(Ui *ui, const Sheet *sheet, GeomVec size) {
    double step = step_of(fmax(size.x, size.y), photograph_units[ui->photo->unit].mm);
    for (double x = step; x < size.x - step / 100; x += step) {
        line_on(sheet, vec(x, 0), vec(x, size.y));
    }
    for (double y = step; y < size.y - step / 100; y += step) {
        line_on(sheet, vec(0, y), vec(size.x, y));
    }
}

static void grid_hexes(Ui *ui, const Sheet *sheet, const HexBoard *board) {
    double width = ui_setup(ui)->unit, radius = width / sqrt(3);
    for (int row = 1; row <= board->rows; row++) {
        for (int column = 1; column <= board->columns; column++) {
            HexId hex = {(int16_t)column, (int16_t)row};
            GeomVec c = hex_centre(hex, width);
            for (int i = 0; i < 6 && hex_valid(board, hex); i++) {
                double a = PI * (i / 3.0 - 0.5), b = a + PI / 3;
                line_on(sheet, vec(c.x + radius * cos(a), c.y + radius * sin(a)),
                        vec(c.x + radius * cos(b), c.y + radius * sin(b)));
            }
        }
    }
}

/* Draws the grid of the table as it will be straightened over the photo. False: the corners are those of no table. */
static bool draw_grid(Ui *ui, const Place *place) {
    GeomHomography map;
    HexBoard board;
    GeomVec size = photograph_size(ui, &board);
    cairo_t *cr = kit_canvas(ui->kit)->cr;
    bool good = photograph_map(ui, &map);
    if (good) {
        Sheet sheet = {place, &map, cr};
        if (ui_setup(ui)->board == BOARD_HEX) {
            grid_hexes(ui, &sheet, &board);
        } else {
            grid_open(ui, &sheet, size);
        }
        cairo_set_line_width(cr, 1);
        cairo_set_source_rgba(cr, 1, 1, 1, .55);
        cairo_stroke(cr);
        line_on(&sheet, vec(0, 0), vec(size.x, 0));
        line_on(&sheet, vec(size.x, 0), size);
        line_on(&sheet, size, vec(0, size.y));
        line_on(&sheet, vec(0, size.y), vec(0, 0));
    } else {
        for (int i = 0; i <= 4; i++) {
            GeomVec p = to_window(place, ui->photo->corners[i % 4]);
            cairo_line_to(cr, p.x, p.y);
        }
    }
    stroke_both(ui, 2);
    return good;
}

/* Draws what lies under the corner, enlarged and away from the hand. */
static void draw_loupe(Ui *ui, const Place *place, GeomVec corner, KitBox room) {
    GeomVec at = to_window(place, corner);
    double k = fmax(place->k * LOUPE_TIMES, 1);
    double x = at.x + (at.x + 2.4 * LOUPE > room.x + room.w ? -1.5 : 1.5) * LOUPE;
    double y = at.y + (at.y - 2.4 * LOUPE < room.y ? 1.5 : -1.5) * LOUPE;
    cairo_t *cr = kit_canvas(ui->kit)->cr;
    cairo_save(cr);
    cairo_new_path(cr);
    cairo_arc(cr, x, y, LOUPE, 0, TAU);
    cairo_clip(cr);
    cairo_set_source_rgb(cr, .2, .2, .2);
    cairo_paint(cr);
    cairo_translate(cr, x - corner.x * k, y - corner.y * k);
    cairo_scale(cr, k, k);
    cairo_set_source_surface(cr, ui->photo->photo, 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
    cairo_new_path(cr);
    cairo_move_to(cr, x - 18, y);
    cairo_line_to(cr, x - 4, y);
    cairo_move_to(cr, x + 4, y);
    cairo_line_to(cr, x + 18, y);
    cairo_move_to(cr, x, y - 18);
    cairo_line_to(cr, x, y - 4);
    cairo_move_to(cr, x, y + 4);
    cairo_line_to(cr, x, y + 18);
    stroke_both(ui, 1);
    cairo_arc(cr, x, y, LOUPE, 0, TAU);
    stroke_both(ui, 2);
}

/* ---- corners ---- */

static void put_corner(Photograph *photograph, int corner, GeomVec at) {
    double w = cairo_image_surface_get_width(photograph->photo), h = cairo_image_surface_get_height(photograph->photo);
    photograph->corners[corner] = vec(fmin(fmax(at.x, 0), w), fmin(fmax(at.y, 0), h));
}

/* Arrows move by a pixel of the window, with Shift by ten, with Ctrl by a quarter. */
static void corner_keys(Ui *ui, int corner, double k) {
    static const struct {
        SDL_Keycode code;
        double x, y;
    } ways[] = {{SDLK_LEFT, -1, 0}, {SDLK_RIGHT, 1, 0}, {SDLK_UP, 0, -1}, {SDLK_DOWN, 0, 1}};
    static const struct {
        SDL_Keymod mods;
        double px;
    } steps[] = {{KMOD_NONE, 1}, {KMOD_SHIFT, 10}, {KMOD_CTRL, .25}};
    for (size_t way = 0; way < BASE_COUNT(ways); way++) {
        for (size_t i = 0; i < BASE_COUNT(steps); i++) {
            if (kit_key(ui->kit, ways[way].code, steps[i].mods)) {
                GeomVec by = vec_scale(vec(ways[way].x, ways[way].y), steps[i].px / k);
                put_corner(ui->photo, corner, vec_add(ui->photo->corners[corner], by));
            }
        }
    }
}

static void handle(Ui *ui, const Place *place, int corner, int *shown) {
    Photograph *photograph = ui->photo;
    const KitInput *in = kit_input(ui->kit);
    GeomVec at = to_window(place, photograph->corners[corner]);
    const char *value = kit_printf(ui->kit, "%.0f, %.0f", photograph->corners[corner].x, photograph->corners[corner].y);
    KitTouch touch =
        kit_touch(ui->kit, kit_box(at.x - HANDLE, at.y - HANDLE, 2 * HANDLE, 2 * HANDLE),
                  (KitSpot){.label = CORNERS[corner], .role = KIT_ROLE_BUTTON, .value = value, .own_keys = true});
    if (touch.held) {
        put_corner(photograph, corner,
                   vec_add(photograph->corners[corner], vec_scale(vec(in->dx, in->dy), 1 / place->k)));
        kit_set_cursor(ui->kit, KIT_CROSS);
    } else if (touch.hot) {
        kit_set_cursor(ui->kit, KIT_GRAB);
    }
    if (touch.focused) {
        corner_keys(ui, corner, place->k);
        photograph->corner = corner;
    }
    *shown = touch.held || (touch.ringed && *shown < 0) ? corner : *shown;
    at = to_window(place, photograph->corners[corner]);
    ViewCanvas *canvas = kit_canvas(ui->kit);
    cairo_new_path(canvas->cr);
    cairo_arc(canvas->cr, at.x, at.y, touch.hot || touch.held || touch.focused ? 9 : 7, 0, TAU);
    canvas_fill(canvas, colour_alpha(canvas->theme->accent, touch.held ? .35 : .85));
    cairo_arc(canvas->cr, at.x, at.y, touch.hot || touch.held || touch.focused ? 9 : 7, 0, TAU);
    stroke_both(ui, 2);
    if (!touch.held) {
        kit_put(ui->kit, kit_box(at.x - 10, at.y - 10, 20, 20), KIT_SMALL, canvas->theme->onacc, .5,
                kit_printf(ui->kit, "%d", corner + 1));
    }
}

/* A click beside the handles sets the next corner. */
bool photograph_corners(Ui *ui, KitBox box, KitBox room) {
    Photograph *photograph = ui->photo;
    Place at = place_of(photograph, box);
    const Place *place = &at;
    const KitInput *in = kit_input(ui->kit);
    int shown = -1;
    KitTouch touch =
        kit_touch(ui->kit, place->box, (KitSpot){.label = "Photo", .role = KIT_ROLE_SURFACE, .no_focus = true});
    draw_photo(ui, place);
    if (touch.clicked && fabs(touch.drag_x) + fabs(touch.drag_y) < 4) {
        put_corner(photograph, photograph->corner,
                   vec((in->x - place->box.x) / place->k, (in->y - place->box.y) / place->k));
        photograph->corner = (photograph->corner + 1) % 4;
        kit_focus(ui->kit, CORNERS[photograph->corner]);
    }
    if (touch.hot) {
        kit_set_cursor(ui->kit, KIT_CROSS);
    }
    bool good = draw_grid(ui, place);
    for (int i = 0; i < 4; i++) {
        handle(ui, place, i, &shown);
    }
    if (shown >= 0) {
        draw_loupe(ui, place, photograph->corners[shown], room);
    }
    return good;
}
