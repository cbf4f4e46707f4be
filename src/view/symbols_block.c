#include "view/symbols_block.h"

#include "base/base.h"

#include <math.h>
#include <string.h>

typedef enum { RING, TRIANGLE, SQUARE, BARE } Frame;
typedef enum {
    ARROW,
    BOW,
    SLING,
    CROSS,
    CHEVRON,
    SWORD,
    FILLED,
    SLASH,
    TWO_SLASHES,
    THREE_SLASHES,
    WHEEL,
    ROSE,
    STAR
} Arm;

typedef struct {
    ViewCanvas *canvas;
    double r;
    ViewColour ink;
} Pen;

static const struct {
    const char *name;
    Frame frame;
    Arm arm;
} SIGNS[] = {
    {"light-javelin", RING, ARROW},
    {"light-bow", RING, BOW},
    {"light-sling", RING, SLING},
    {"light-auxilia", RING, CROSS},
    {"medium-warrior", TRIANGLE, CHEVRON},
    {"medium-sword", TRIANGLE, SWORD},
    {"heavy-foot", SQUARE, FILLED},
    {"war-machine", SQUARE, CROSS},
    {"light-mounted", RING, SLASH},
    {"medium-mounted", TRIANGLE, TWO_SLASHES},
    {"heavy-mounted", SQUARE, THREE_SLASHES},
    {"chariot", RING, WHEEL},
    {"elephant", SQUARE, ROSE},
    {"leader", BARE, STAR},
};

static void line(const Pen *pen, double x0, double y0, double x1, double y1) {
    canvas_line(pen->canvas, x0 * pen->r, y0 * pen->r, x1 * pen->r, y1 * pen->r);
}

static void disc(const Pen *pen, double x, double y, double radius) {
    canvas_circle(pen->canvas, x * pen->r, y * pen->r, radius * pen->r);
}

static void stroke(const Pen *pen) {
    canvas_stroke(pen->canvas, pen->ink, fmax(1.1, .15 * pen->r));
}

static void star(const Pen *pen, double radius) {
    for (int i = 0; i < 10; i++) {
        double angle = TAU * i / 10 - TAU / 4, r = (i % 2 ? .42 : 1) * radius * pen->r;
        (i ? cairo_line_to : cairo_move_to)(pen->canvas->cr, r * cos(angle), r * sin(angle));
    }
    cairo_close_path(pen->canvas->cr);
    canvas_fill(pen->canvas, pen->ink);
}

static void draw_frame(const Pen *pen, Frame frame) {
    switch (frame) {
    case RING: disc(pen, 0, 0, .92); break;
    case TRIANGLE:
        line(pen, -.98, .80, 0, -.92);
        cairo_line_to(pen->canvas->cr, .98 * pen->r, .80 * pen->r);
        cairo_close_path(pen->canvas->cr);
        break;
    case SQUARE: cairo_rectangle(pen->canvas->cr, -.86 * pen->r, -.86 * pen->r, 1.72 * pen->r, 1.72 * pen->r); break;
    case BARE: return;
    }
    stroke(pen);
}

static void draw_slashes(const Pen *pen, Frame frame, int count) {
    double reach = frame == RING ? .65 : .80;
    cairo_save(pen->canvas->cr);
    draw_frame(pen, frame); /* as the clip, too */
    if (frame == TRIANGLE) {
        line(pen, -.98, .80, 0, -.92);
        cairo_line_to(pen->canvas->cr, .98 * pen->r, .80 * pen->r);
        cairo_close_path(pen->canvas->cr);
        cairo_clip(pen->canvas->cr);
    }
    for (int i = 0; i < count; i++) {
        double shift = (i - (count - 1) / 2.0) * .48;
        line(pen, shift - reach, reach, shift + reach, -reach);
    }
    if (frame == SQUARE) {
        cairo_path_t *lines = cairo_copy_path(pen->canvas->cr);
        cairo_new_path(pen->canvas->cr);
        cairo_rectangle(pen->canvas->cr, -.86 * pen->r, -.86 * pen->r, 1.72 * pen->r, 1.72 * pen->r);
        cairo_clip(pen->canvas->cr);
        cairo_append_path(pen->canvas->cr, lines);
        cairo_path_destroy(lines);
    }
    stroke(pen);
    cairo_restore(pen->canvas->cr);
}

static void draw_arm(const Pen *pen, Frame frame, Arm arm) {
    cairo_t *cr = pen->canvas->cr;
    switch (arm) {
    case ARROW:
        line(pen, 0, .52, 0, -.52);
        line(pen, -.26, -.22, 0, -.52);
        line(pen, .26, -.22, 0, -.52);
        break;
    case BOW:
        cairo_new_sub_path(cr);
        cairo_arc(cr, -.12 * pen->r, 0, .5 * pen->r, -TAU / 4, TAU / 4);
        line(pen, -.12, -.5, -.12, .5);
        line(pen, -.5, 0, .5, 0);
        break;
    case SLING:
        disc(pen, 0, -.12, .17);
        canvas_fill(pen->canvas, pen->ink);
        line(pen, 0, 0, 0, .5);
        break;
    case CROSS:
        line(pen, 0, -.5, 0, .56);
        line(pen, -.32, -.16, .32, -.16);
        break;
    case SWORD:
        line(pen, 0, -.36, 0, .62);
        line(pen, -.3, .16, .3, .16);
        break;
    case CHEVRON:
        line(pen, -.42, .5, 0, -.08);
        cairo_line_to(cr, .42 * pen->r, .5 * pen->r);
        break;
    case FILLED:
        cairo_rectangle(cr, -.38 * pen->r, -.38 * pen->r, .76 * pen->r, .76 * pen->r);
        canvas_fill(pen->canvas, pen->ink);
        return;
    case SLASH: draw_slashes(pen, frame, 1); return;
    case TWO_SLASHES: draw_slashes(pen, frame, 2); return;
    case THREE_SLASHES: draw_slashes(pen, frame, 3); return;
    case WHEEL:
        disc(pen, 0, 0, .5);
        line(pen, 0, -.5, 0, .5);
        line(pen, -.5, 0, .5, 0);
        break;
    case ROSE:
        disc(pen, 0, -.16, .32);
        line(pen, 0, .16, .1, .56);
        line(pen, -.4, -.1, -.4, .3);
        line(pen, .4, -.1, .4, .3);
        break;
    case STAR: star(pen, .95); return;
    }
    stroke(pen);
}

bool symbol_block_draw(ViewCanvas *canvas, const char *name, double radius, ViewColour colour) {
    const Pen pen = {canvas, radius, colour};
    for (size_t i = 0; name && i < BASE_COUNT(SIGNS); i++) {
        if (!strcmp(SIGNS[i].name, name)) {
            cairo_save(canvas->cr);
            cairo_set_line_join(canvas->cr, CAIRO_LINE_JOIN_ROUND);
            draw_frame(&pen, SIGNS[i].frame);
            draw_arm(&pen, SIGNS[i].frame, SIGNS[i].arm);
            cairo_restore(canvas->cr);
            return true;
        }
    }
    return false;
}

/* ---- faces of dice ---- */

static void draw_swords(const Pen *pen) {
    line(pen, -.7, .7, .7, -.7);
    line(pen, .7, .7, -.7, -.7);
    line(pen, -.72, .30, -.30, .72);
    line(pen, .72, .30, .30, .72);
    canvas_stroke(pen->canvas, pen->ink, fmax(1.3, .2 * pen->r));
}

static void draw_flag(const Pen *pen) {
    line(pen, -.5, .85, -.5, -.85);
    canvas_stroke(pen->canvas, pen->ink, fmax(1.2, .18 * pen->r));
    line(pen, -.45, -.8, .75, -.45);
    cairo_line_to(pen->canvas->cr, -.45 * pen->r, -.05 * pen->r);
    cairo_close_path(pen->canvas->cr);
    canvas_fill(pen->canvas, pen->ink);
}

bool symbol_face_draw(ViewCanvas *canvas, const char *name, double radius, ViewColour colour) {
    static const char *const names[] = {"LIGHT", "MEDIUM", "HEAVY", "LEADER", "SWORD", "FLAG"};
    const Pen pen = {canvas, radius, colour};
    int face = -1;
    for (int i = 0; name && i < (int)BASE_COUNT(names); i++) {
        face = !strcmp(names[i], name) ? i : face;
    }
    switch (face) {
    case 0:
        disc(&pen, 0, 0, .72);
        canvas_fill(canvas, colour);
        break;
    case 1:
        line(&pen, -.82, .66, 0, -.78);
        cairo_line_to(canvas->cr, .82 * radius, .66 * radius);
        cairo_close_path(canvas->cr);
        canvas_fill(canvas, colour);
        break;
    case 2:
        cairo_rectangle(canvas->cr, -.66 * radius, -.66 * radius, 1.32 * radius, 1.32 * radius);
        canvas_fill(canvas, colour);
        break;
    case 3: star(&pen, .95); break;
    case 4: draw_swords(&pen); break;
    case 5: draw_flag(&pen); break;
    default: return false;
    }
    return true;
}
