/* The photograph in the window: which one, its four corners, the size of the table, how far it is. */
#include "ui/editor/photograph.h"

#include "ui/editor/editor.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define FORM_WIDE   324.0
#define HANDLE      13.0 /* px: half of what takes the pointer */
#define LOUPE       62.0 /* px: its radius */
#define LOUPE_TIMES 4.0  /* as large as under it, and never smaller than the photo's own pixels */
#define LOOK_MS     15

static const char *const CORNERS[4] = {"Upper left", "Upper right", "Lower right", "Lower left"};

/* Where the photo lies in the window. */
typedef struct {
    KitBox box;
    double k; /* px of the window to one of the photo */
} Place;

static GeomVec to_window(const Place *place, GeomVec p) {
    return vec(place->box.x + p.x * place->k, place->box.y + p.y * place->k);
}

static Place place_of(const AppPhotograph *photograph, KitBox room) {
    double w = cairo_image_surface_get_width(photograph->photo), h = cairo_image_surface_get_height(photograph->photo);
    double k = fmin(room.w / w, room.h / h);
    return (Place){kit_centred(room, w * k, h * k), k};
}

bool photograph_is_picture(const char *path) {
    static const char *const endings[] = {".jpg", ".jpeg", ".png"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < BASE_COUNT(endings); i++) {
        if (strcasecmp(dot, endings[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- beginning ---- */

void photograph_open(App *app, const char *path) {
    if (app->photograph->stage != PHOTO_CLOSED) {
        if (app->photograph->stage >= PHOTO_STRAIGHTENING) {
            return; /* one at a time */
        }
        photograph_close(app);
    }
    app->photograph->path = base_strdup(path);
    app->photograph->stage = PHOTO_ENTERING;
    app_set_tool(app, TOOL_TERRAIN);
    kit_wake(app->kit, 0);
}

void photograph_ask(App *app) {
    photograph_open(app, NULL);
}

/* ---- shown, faint, hidden ---- */

static const double STRENGTHS[3] = {1, .4, 0};

const char *photograph_strength_word(const App *app) {
    static const char *const WORDS[3] = {"Photograph: shown", "Photograph: faint", "Photograph: hidden"};
    return WORDS[app->photo_veil];
}

void photograph_show(App *app) {
    board_set_photo_strength(app->board, STRENGTHS[app->photo_veil]);
}

void photograph_next_strength(App *app) {
    if (!app->photo) {
        kit_toast(app->kit,
                  (KitToast){.text = "There is no photograph under this table", .detail = "Ctrl I puts one there."});
        return;
    }
    app->photo_veil = (app->photo_veil + 1) % 3;
    photograph_show(app);
    kit_toast(app->kit, (KitToast){.text = photograph_strength_word(app)});
    kit_wake(app->kit, 0);
}

/* ---- files ---- */

static void pick(App *app, KitPickerMode mode) {
    static const char *const PICTURES[] = {".jpg", ".jpeg", ".png", ".JPG", ".JPEG", ".PNG", NULL};
    static const char *const TABLES[] = {".json", NULL};
    AppPhotograph *photograph = app->photograph;
    bool opens = mode == PICKER_OPEN;
    if (!photograph->picker) {
        KitPickerOptions options = {.mode = mode,
                                    .title = opens ? "Which photograph of the table?"
                                                   : "Where is the table to be kept? The photograph goes beside it",
                                    .path = opens ? app->path : NULL,
                                    .endings = opens ? PICTURES : TABLES};
        photograph->picker = picker_create(&options);
    }
    KitPickerState state = picker_frame(photograph->picker, app->kit,
                                        kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h));
    if (state == PICKER_ASKING) {
        return;
    }
    char *path = state == PICKER_CHOSEN ? base_strdup(picker_path(photograph->picker)) : NULL;
    picker_destroy(photograph->picker);
    photograph->picker = NULL;
    if (opens && path) {
        photograph_read(app, path);
        base_free(path);
    } else if (opens) {
        photograph_close(app);
    } else {
        photograph->stage = PHOTO_CORNERS;
        photograph->save_to = path;
        if (path) {
            photograph_begin(app);
        }
    }
}

/* ---- the photo and what lies over it ---- */

static void draw_photo(App *app, const Place *place) {
    cairo_surface_t *small = app->photograph->small;
    cairo_t *cr = kit_canvas(app->kit)->cr;
    cairo_save(cr);
    cairo_translate(cr, place->box.x, place->box.y);
    cairo_scale(cr, place->box.w / cairo_image_surface_get_width(small),
                place->box.h / cairo_image_surface_get_height(small));
    cairo_set_source_surface(cr, small, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_BILINEAR);
    cairo_paint(cr);
    cairo_restore(cr);
}

/* Over any photograph: dark under light. */
static void stroke_both(App *app, double width) {
    ViewCanvas *canvas = kit_canvas(app->kit);
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

/* A line for each step of the table that a player would measure by: about a dozen across. */
static double step_of(double longest, double unit) {
    static const double steps[] = {1, 2, 5, 6, 10, 12, 20, 50, 100, 200, 500, 1000};
    for (size_t i = 0; i < BASE_COUNT(steps); i++) {
        if (longest / (steps[i] * unit) <= 14) {
            return steps[i] * unit;
        }
    }
    return longest;
}

static void grid_open(App *app, const Sheet *sheet, GeomVec size) {
    double step = step_of(fmax(size.x, size.y), photograph_units[app->photograph->unit].mm);
    for (double x = step; x < size.x - step / 100; x += step) {
        line_on(sheet, vec(x, 0), vec(x, size.y));
    }
    for (double y = step; y < size.y - step / 100; y += step) {
        line_on(sheet, vec(0, y), vec(size.x, y));
    }
}

static void grid_hexes(App *app, const Sheet *sheet, const HexBoard *board) {
    double width = app_setup(app)->unit, radius = width / sqrt(3);
    for (int row = 1; row <= board->rows; row++) {
        for (int column = 1; column <= board->columns; column++) {
            HexId hex = {(int16_t)column, (int16_t)row};
            GeomVec c = hex_centre(hex, width);
            for (int i = 0; i < 6 && hex_valid(board, hex); i++) {
                double a = 3.14159265358979323846 * (i / 3.0 - 0.5), b = a + 3.14159265358979323846 / 3;
                line_on(sheet, vec(c.x + radius * cos(a), c.y + radius * sin(a)),
                        vec(c.x + radius * cos(b), c.y + radius * sin(b)));
            }
        }
    }
}

/* The table as it will be straightened, over the photo. False: the corners are those of no table. */
static bool draw_grid(App *app, const Place *place) {
    GeomHomography map;
    HexBoard board;
    GeomVec size = photograph_size(app, &board);
    cairo_t *cr = kit_canvas(app->kit)->cr;
    bool good = photograph_map(app, &map);
    if (good) {
        Sheet sheet = {place, &map, cr};
        if (app_setup(app)->board == BOARD_HEX) {
            grid_hexes(app, &sheet, &board);
        } else {
            grid_open(app, &sheet, size);
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
            GeomVec p = to_window(place, app->photograph->corners[i % 4]);
            cairo_line_to(cr, p.x, p.y);
        }
    }
    stroke_both(app, 2);
    return good;
}

/* What lies under the corner, larger, away from the hand. */
static void draw_loupe(App *app, const Place *place, GeomVec corner, KitBox room) {
    GeomVec at = to_window(place, corner);
    double k = fmax(place->k * LOUPE_TIMES, 1);
    double x = at.x + (at.x + 2.4 * LOUPE > room.x + room.w ? -1.5 : 1.5) * LOUPE;
    double y = at.y + (at.y - 2.4 * LOUPE < room.y ? 1.5 : -1.5) * LOUPE;
    cairo_t *cr = kit_canvas(app->kit)->cr;
    cairo_save(cr);
    cairo_new_path(cr);
    cairo_arc(cr, x, y, LOUPE, 0, 6.283185307179586);
    cairo_clip(cr);
    cairo_set_source_rgb(cr, .2, .2, .2);
    cairo_paint(cr);
    cairo_translate(cr, x - corner.x * k, y - corner.y * k);
    cairo_scale(cr, k, k);
    cairo_set_source_surface(cr, app->photograph->photo, 0, 0);
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
    stroke_both(app, 1);
    cairo_arc(cr, x, y, LOUPE, 0, 6.283185307179586);
    stroke_both(app, 2);
}

/* ---- corners ---- */

static void put_corner(AppPhotograph *photograph, int corner, GeomVec at) {
    double w = cairo_image_surface_get_width(photograph->photo), h = cairo_image_surface_get_height(photograph->photo);
    photograph->corners[corner] = vec(fmin(fmax(at.x, 0), w), fmin(fmax(at.y, 0), h));
}

/* Arrows: a pixel of the window; Shift: ten; Ctrl: a quarter. */
static void corner_keys(App *app, int corner, double k) {
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
            if (kit_key(app->kit, ways[way].code, steps[i].mods)) {
                GeomVec by = vec_scale(vec(ways[way].x, ways[way].y), steps[i].px / k);
                put_corner(app->photograph, corner, vec_add(app->photograph->corners[corner], by));
            }
        }
    }
}

static void handle(App *app, const Place *place, int corner, int *shown) {
    AppPhotograph *photograph = app->photograph;
    const KitInput *in = kit_input(app->kit);
    GeomVec at = to_window(place, photograph->corners[corner]);
    char value[64];
    snprintf(value, sizeof value, "%.0f, %.0f", photograph->corners[corner].x, photograph->corners[corner].y);
    KitTouch touch =
        kit_touch(app->kit, kit_box(at.x - HANDLE, at.y - HANDLE, 2 * HANDLE, 2 * HANDLE),
                  (KitSpot){.label = CORNERS[corner], .role = KIT_ROLE_BUTTON, .value = value, .own_keys = true});
    if (touch.held) {
        put_corner(photograph, corner,
                   vec_add(photograph->corners[corner], vec_scale(vec(in->dx, in->dy), 1 / place->k)));
        kit_set_cursor(app->kit, KIT_CROSS);
    } else if (touch.hot) {
        kit_set_cursor(app->kit, KIT_GRAB);
    }
    if (touch.focused) {
        corner_keys(app, corner, place->k);
        photograph->corner = corner;
    }
    *shown = touch.held || (touch.ringed && *shown < 0) ? corner : *shown;
    at = to_window(place, photograph->corners[corner]);
    ViewCanvas *canvas = kit_canvas(app->kit);
    cairo_new_path(canvas->cr);
    cairo_arc(canvas->cr, at.x, at.y, touch.hot || touch.held || touch.focused ? 9 : 7, 0, 6.283185307179586);
    canvas_fill(canvas, colour_alpha(canvas->theme->accent, touch.held ? .35 : .85));
    cairo_arc(canvas->cr, at.x, at.y, touch.hot || touch.held || touch.focused ? 9 : 7, 0, 6.283185307179586);
    stroke_both(app, 2);
    char number[12];
    snprintf(number, sizeof number, "%d", corner + 1);
    if (!touch.held) {
        kit_put(app->kit, kit_box(at.x - 10, at.y - 10, 20, 20), KIT_SMALL, canvas->theme->onacc, .5, number);
    }
}

/* A click beside the handles sets the next corner. */
static void surface(App *app, const Place *place, KitBox room, bool *good) {
    AppPhotograph *photograph = app->photograph;
    const KitInput *in = kit_input(app->kit);
    int shown = -1;
    KitTouch touch =
        kit_touch(app->kit, place->box, (KitSpot){.label = "Photo", .role = KIT_ROLE_SURFACE, .no_focus = true});
    draw_photo(app, place);
    if (touch.clicked && fabs(touch.drag_x) + fabs(touch.drag_y) < 4) {
        put_corner(photograph, photograph->corner,
                   vec((in->x - place->box.x) / place->k, (in->y - place->box.y) / place->k));
        photograph->corner = (photograph->corner + 1) % 4;
        kit_focus(app->kit, CORNERS[photograph->corner]);
    }
    if (touch.hot) {
        kit_set_cursor(app->kit, KIT_CROSS);
    }
    *good = draw_grid(app, place);
    for (int i = 0; i < 4; i++) {
        handle(app, place, i, &shown);
    }
    if (shown >= 0) {
        draw_loupe(app, place, photograph->corners[shown], room);
    }
}

/* ---- the form ---- */

static void paragraph(App *app, KitBox *in, KitStyle style, ViewColour colour, const char *text, double gap) {
    double high = kit_paragraph(app->kit, in->x, in->y, in->w, style, colour, text, true);
    kit_cut_top(in, high + gap);
}

static void size_fields(App *app, KitBox *in) {
    AppPhotograph *photograph = app->photograph;
    bool hexes = app_setup(app)->board == BOARD_HEX;
    const char *unit = hexes ? NULL : photograph_units[photograph->unit].name;
    kit_text(app->kit, kit_cut_top(in, 24), KIT_STRONG, kit_theme(app->kit)->ink, 0,
             hexes ? "Columns and rows of the board" : "The table between the corners");
    KitBox row = kit_cut_top(in, 44);
    kit_number(app->kit, kit_box(row.x, row.y, 118, 32),
               (KitField){.label = hexes ? "Columns" : "Table width", .unit = unit}, &photograph->wide);
    kit_put(app->kit, kit_box(row.x + 118, row.y, 24, 32), KIT_BODY, kit_theme(app->kit)->win_ink2, .5, "×");
    kit_number(app->kit, kit_box(row.x + 142, row.y, 118, 32),
               (KitField){.label = hexes ? "Rows" : "Table height", .unit = unit}, &photograph->high);
    for (int i = 0; i < 3 && !hexes; i++) {
        static const char *const LABELS[3] = {"cm", "inches", "mm"};
        KitButton chip = {.label = LABELS[i], .look = i == photograph->unit ? KIT_PRIMARY : KIT_NORMAL};
        double w = kit_button_width(app->kit, chip);
        if (kit_button(app->kit, kit_box(in->x, in->y, w, 32), chip)) {
            photograph->unit = i;
        }
        kit_cut_left(in, w + 6);
    }
    *in = kit_box(row.x, in->y + (hexes ? 0 : 48), row.w, in->h - (hexes ? 0 : 48));
}

static void progress(App *app, KitBox *in) {
    AppPhotograph *photograph = app->photograph;
    const ViewTheme *theme = kit_theme(app->kit);
    bool writes = photograph->stage == PHOTO_WRITING;
    double share = writes ? 1 : photo_progress(photograph->work);
    char text[64], value[16];
    snprintf(value, sizeof value, "%.0f %%", share * 100);
    snprintf(text, sizeof text, writes ? "Writing the picture …" : "Straightening: %s", value);
    kit_text(app->kit, kit_cut_top(in, 24), KIT_BODY, theme->ink, 0, text);
    KitBox bar = kit_cut_top(in, 8);
    kit_say(app->kit, KIT_ROLE_IMAGE, bar, "Progress", value, 0);
    kit_fill(app->kit, bar, 4, theme->field);
    kit_outline(app->kit, bar, 4, theme->edge, 1);
    kit_fill(app->kit, kit_box(bar.x, bar.y, bar.w * share, bar.h), 4, theme->accent);
    kit_cut_top(in, 12);
}

static void form(App *app, KitBox in, bool good) {
    AppPhotograph *photograph = app->photograph;
    const ViewTheme *theme = kit_theme(app->kit);
    bool busy = photograph->stage >= PHOTO_STRAIGHTENING,
         asks = photograph->stage == PHOTO_PLACING; /* asks: keys are its */
    kit_text(app->kit, kit_cut_top(&in, 34), KIT_TITLE, theme->ink, 0, "Photograph");
    paragraph(
        app, &in, KIT_BODY, theme->win_ink2,
        "Set the four handles on the corners of the table: click them in turn, beginning at the upper left, or drag "
        "them. With Tab and the arrows, too: Shift by ten, Ctrl by a quarter. The grid shows what will be "
        "straightened.",
        14);
    KitButton turn = {.label = "Turn by 90°", .key = "R", .off = busy ? "The picture is being straightened" : NULL};
    if (kit_button(app->kit, kit_box(in.x, in.y, kit_button_width(app->kit, turn), 32), turn) ||
        (!busy && !asks && kit_key(app->kit, SDLK_r, KMOD_NONE))) {
        photograph_turn(app);
    }
    kit_cut_top(&in, 52);
    size_fields(app, &in);
    if (busy) {
        progress(app, &in);
    } else if (!good) {
        paragraph(app, &in, KIT_BODY, theme->bad, "The corners do not make a table: set each on a corner of its own.",
                  12);
    }
    KitButton yes = {.label = "Straighten",
                     .look = KIT_PRIMARY,
                     .key = "Enter",
                     .off = busy   ? "Under way"
                            : good ? NULL
                                   : "The corners do not make a table"};
    KitButton no = {.label = "Cancel",
                    .key = "Esc",
                    .off = photograph->stage == PHOTO_WRITING ? "The picture is being written" : NULL};
    KitBox row = kit_cut_top(&in, 32);
    bool begin = kit_button(app->kit, kit_cut_left(&row, kit_button_width(app->kit, yes)), yes);
    kit_cut_left(&row, 10);
    bool stop = kit_button(app->kit, kit_cut_left(&row, kit_button_width(app->kit, no)), no);
    if (!asks) {
        stop = stop || kit_key(app->kit, SDLK_ESCAPE, KMOD_NONE);
        begin = begin || kit_key(app->kit, SDLK_RETURN, KMOD_NONE) || kit_key(app->kit, SDLK_KP_ENTER, KMOD_NONE);
    }
    if (stop && !asks) {
        photograph_stop(app);
    } else if (begin && good && !busy && !asks) {
        photograph_begin(app);
    }
}

static void corners_frame(App *app) {
    const ViewTheme *theme = kit_theme(app->kit);
    KitBox all = kit_box(0, app->layout.title.h, app->layout.title.w, app->layout.tools.h);
    bool good = true;
    kit_layer_begin(app->kit, "Photograph", KIT_Z_MODAL, all, true);
    kit_fill(app->kit, all, 0, theme->panel);
    KitBox rest = all, side = kit_cut_right(&rest, FORM_WIDE);
    kit_fill(app->kit, rest, 0, theme->dark ? colour_hex(0x17181A) : colour_hex(0x3A3C40));
    KitBox room = kit_inset(rest, 24, 24);
    if (app->photograph->photo) {
        Place place = place_of(app->photograph, room);
        kit_clip(app->kit, rest);
        surface(app, &place, rest, &good);
        kit_unclip(app->kit);
        form(app, kit_inset(side, 24, 20), good);
    }
    kit_layer_end(app->kit);
}

static void reading_frame(App *app) {
    KitBox over = kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h);
    KitBox in = kit_modal_begin(app->kit, "Reading", over, 320, 96);
    kit_text(app->kit, kit_cut_top(&in, 34), KIT_TITLE, kit_theme(app->kit)->ink, 0, "Reading the photograph …");
    kit_modal_end(app->kit);
}

void photograph_frame(App *app) {
    AppPhotograph *photograph = app->photograph;
    PhotoStage stage = photograph->stage;
    if (stage == PHOTO_PICKING) {
        pick(app, PICKER_OPEN);
    } else if (stage == PHOTO_READING) {
        reading_frame(app);
    } else if (stage >= PHOTO_CORNERS) {
        corners_frame(app);
        if (photograph->stage == PHOTO_PLACING && stage == PHOTO_PLACING) {
            pick(app, PICKER_SAVE);
        }
    }
    if (photograph->stage == PHOTO_ENTERING && !app->editor->asking) {
        kit_wake(app->kit, 0);
    } else if (photograph->stage == PHOTO_READING || photograph->stage >= PHOTO_STRAIGHTENING) {
        kit_wake(app->kit, LOOK_MS);
    }
}
