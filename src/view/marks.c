#include "view/marks.h"

#include <stdio.h>
#include <string.h>

#define RINGS 40 /* that are searched round a taken place: as far as the desk beside a small table */

static const ViewType PLAIN = {FONT_MEDIUM, 13, true};
static const ViewType STRONG = {FONT_SEMIBOLD, 13, true};

void room_take(ViewRoom *room, GeomBox box) {
    if (room->count < MARKS_MAX) {
        room->boxes[room->count++] = box;
    }
}

bool room_free(const ViewRoom *room, GeomBox box) {
    for (int i = 0; i < room->count; i++) {
        const GeomBox *other = &room->boxes[i];
        if (box.x0 < other->x1 && other->x0 < box.x1 && box.y0 < other->y1 && other->y0 < box.y1) {
            return false;
        }
    }
    return true;
}

/* Looks round a box for the nearest place of its size that is free, ring by ring; returns false if none is near. */
static bool find_near(const ViewRoom *room, GeomBox box, GeomBox *out) {
    double h = box.y1 - box.y0, step = fmin(h / 2, 8);
    for (int ring = 1; ring <= RINGS; ring++) {
        for (int i = 0; i < 8 * ring; i++) { /* once round the square of this ring */
            int side = i / (2 * ring), along = i % (2 * ring) - ring;
            double x = side == 0   ? along
                       : side == 1 ? ring
                       : side == 2 ? -along
                                   : -ring,
                   y = side == 0   ? -ring
                       : side == 1 ? along
                       : side == 2 ? ring
                                   : -along;
            *out = (GeomBox){box.x0 + x * 2 * step, box.y0 + y * step, box.x1 + x * 2 * step, box.y1 + y * step};
            if (box_within(*out, room->frame) && room_free(room, *out)) {
                return true;
            }
        }
    }
    return false;
}

/* The first of the places that lies in the frame, else the first; returns true if it is also free. */
static bool find_place(const ViewRoom *room, const GeomVec *centres, int count, GeomVec size, GeomBox *out) {
    GeomVec half = vec_scale(size, .5);
    int inside = -1;
    for (int i = 0; i < count; i++) {
        *out = (GeomBox){centres[i].x - half.x, centres[i].y - half.y, centres[i].x + half.x, centres[i].y + half.y};
        if (box_within(*out, room->frame)) {
            if (room_free(room, *out)) {
                return true;
            }
            inside = inside < 0 ? i : inside;
        }
    }
    GeomVec at = centres[inside < 0 ? 0 : inside];
    GeomBox first = {at.x - half.x, at.y - half.y, at.x + half.x, at.y + half.y};
    bool found = inside >= 0 && find_near(room, first, out);
    *out = found ? *out : first;
    return found;
}

bool room_find(ViewRoom *room, const GeomVec *centres, int count, GeomVec size, GeomBox *out) {
    bool found = find_place(room, centres, count, size, out);
    if (found) {
        room_take(room, *out);
    }
    return found;
}

GeomBox room_place(ViewRoom *room, const GeomVec *centres, int count, double w, double h) {
    GeomBox box;
    find_place(room, centres, count, vec(w, h), &box);
    room_take(room, box);
    return box;
}

GeomVec chip_size(ViewCanvas *canvas, const ViewRun *runs, int count) {
    double width = 18;
    for (int i = 0; i < count; i++) {
        width += canvas_text_width(canvas, runs[i].strong ? STRONG : PLAIN, runs[i].text) + (i ? 5 : 0);
    }
    return vec(ceil(width), 24);
}

void chip_draw(ViewCanvas *canvas, GeomBox box, const ViewRun *runs, int count, ViewColour frame) {
    const ViewTheme *theme = canvas->theme;
    canvas_rounded(canvas, box.x0 + 0.5, box.y0 + 0.5, box.x1 - box.x0 - 1, box.y1 - box.y0 - 1, 5);
    canvas_fill_stroke(canvas, theme->chip, frame, 1.1);
    double x = box.x0 + 9, y = (box.y0 + box.y1) / 2 + 4.6;
    for (int i = 0; i < count; i++) {
        ViewColour colour = runs[i].accent ? theme->accent : theme->ink;
        x += canvas_text(canvas, runs[i].strong ? STRONG : PLAIN, colour, x, y, 0, runs[i].text) + 5;
    }
}

void mark_star(ViewCanvas *canvas, GeomVec at, double radius) {
    for (int pass = 0; pass < 2; pass++) {
        double grow = pass ? 0 : 1.3;
        for (int i = 0; i < 16; i++) {
            double r = (i % 2 ? 0.62 : 1) * radius + grow, a = i * TAU / 16;
            (i ? cairo_line_to : cairo_move_to)(canvas->cr, at.x + r * sin(a), at.y - r * cos(a));
        }
        cairo_close_path(canvas->cr);
        canvas_fill(canvas, pass ? canvas->theme->ink : canvas->theme->chip);
    }
}

double mark_pips_width(double radius, int pips) {
    return pips * radius * 2.6 + radius * 1.6;
}

void mark_pips(ViewCanvas *canvas, GeomVec centre, double radius, int pips, int lost) {
    const ViewTheme *theme = canvas->theme;
    double w = mark_pips_width(radius, pips), h = radius * 3.4;
    canvas_rounded(canvas, centre.x - w / 2, centre.y - h / 2, w, h, h / 2);
    canvas_fill_stroke(canvas, theme->chip, theme->ink, 1.1);
    for (int i = 0; i < pips; i++) {
        double x = centre.x + (i - (pips - 1) / 2.0) * radius * 2.6;
        canvas_circle(canvas, x, centre.y, radius);
        if (i < pips - lost) {
            canvas_fill(canvas, theme->ink);
        } else {
            canvas_stroke(canvas, theme->ink, 1);
            canvas_line(canvas, x - radius, centre.y + radius, x + radius, centre.y - radius);
            canvas_stroke(canvas, theme->ink, 1);
        }
    }
}

static void strokes(ViewCanvas *canvas, GeomVec c, const double (*lines)[4], int count, ViewColour colour) {
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(canvas->cr, CAIRO_LINE_JOIN_ROUND);
    for (int i = 0; i < count; i++) {
        canvas_line(canvas, c.x + lines[i][0], c.y + lines[i][1], c.x + lines[i][2], c.y + lines[i][3]);
    }
    canvas_stroke(canvas, colour, 1.5);
}

void mark_order(ViewCanvas *canvas, GeomVec c, RulesOrderSign order, ViewColour colour) {
    static const double ADVANCE[][4] = {{-2, -3.6, 1.8, 0}, {1.8, 0, -2, 3.6}};
    static const double DOUBLE[][4] = {{-4, -3.6, -0.4, 0}, {-0.4, 0, -4, 3.6}, {0.4, -3.6, 4, 0}, {4, 0, 0.4, 3.6}};
    static const double MARCH[][4] = {{-6, -3.6, -2.6, 0}, {-2.6, 0, -6, 3.6}, {-2, -3.6, 1.4, 0},
                                      {1.4, 0, -2, 3.6},   {2, -3.6, 5.4, 0},  {5.4, 0, 2, 3.6}};
    static const double ENGAGE[][4] = {{-3.4, -3.4, 3.4, 3.4}, {-3.4, 3.4, 3.4, -3.4}};
    static const double SUSTAINED[][4] = {{-3.6, -1.9, 3.6, -1.9}, {-3.6, 1.9, 3.6, 1.9}};
    static const double FLAP[][4] = {{-4.4, -3, 0, 0.6}, {0, 0.6, 4.4, -3}};
    switch (order) {
    case ORDER_ADVANCE: strokes(canvas, c, ADVANCE, 2, colour); break;
    case ORDER_DOUBLE: strokes(canvas, c, DOUBLE, 4, colour); break;
    case ORDER_MARCH: strokes(canvas, c, MARCH, 6, colour); break;
    case ORDER_ENGAGE: strokes(canvas, c, ENGAGE, 2, colour); break;
    case ORDER_SUSTAINED: strokes(canvas, c, SUSTAINED, 2, colour); break;
    case ORDER_SEALED: /* an envelope */
        cairo_rectangle(canvas->cr, c.x - 4.4, c.y - 3.2, 8.8, 6.4);
        canvas_stroke(canvas, colour, 1.3);
        strokes(canvas, c, FLAP, 2, colour);
        break;
    case ORDER_GIVEN: /* a pennant */
        cairo_move_to(canvas->cr, c.x - 2.6, c.y - 4.4);
        cairo_line_to(canvas->cr, c.x + 4.2, c.y - 1.8);
        cairo_line_to(canvas->cr, c.x - 2.6, c.y + 0.8);
        canvas_fill(canvas, colour);
        canvas_line(canvas, c.x - 2.6, c.y - 5, c.x - 2.6, c.y + 5);
        canvas_stroke(canvas, colour, 1.4);
        break;
    case ORDER_OVERWATCH:
        canvas_circle(canvas, c.x, c.y, 4);
        canvas_stroke(canvas, colour, 1.5);
        canvas_circle(canvas, c.x, c.y, 1.2);
        canvas_fill(canvas, colour);
        break;
    default: break;
    }
}

void mark_order_plate(ViewCanvas *canvas, GeomVec c, RulesOrderSign order) {
    canvas_circle(canvas, c.x, c.y, MARK_PLATE);
    canvas_fill_stroke(canvas, canvas->theme->chip, canvas->theme->ink, 1.2);
    mark_order(canvas, c, order, canvas->theme->ink);
}

void mark_tower(ViewCanvas *canvas, GeomVec c) {
    const ViewTheme *theme = canvas->theme;
    canvas_circle(canvas, c.x, c.y, 9);
    canvas_fill_stroke(canvas, theme->chip, theme->ink, 1.2);
    static const double KEEP[][2] = {{-4, 5},   {-4, -5},  {-2.2, -5}, {-2.2, -3}, {-0.9, -3}, {-0.9, -5},
                                     {0.9, -5}, {0.9, -3}, {2.2, -3},  {2.2, -5},  {4, -5},    {4, 5}};
    for (size_t i = 0; i < BASE_COUNT(KEEP); i++) {
        (i ? cairo_line_to : cairo_move_to)(canvas->cr, c.x + KEEP[i][0], c.y + KEEP[i][1]);
    }
    cairo_close_path(canvas->cr);
    canvas_fill(canvas, theme->ink);
}

void mark_cross(ViewCanvas *canvas, GeomVec at, ViewColour colour) {
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_ROUND);
    for (int pass = 0; pass < 2; pass++) {
        double arm = 7.5;
        canvas_line(canvas, at.x - arm, at.y - arm, at.x + arm, at.y + arm);
        canvas_line(canvas, at.x - arm, at.y + arm, at.x + arm, at.y - arm);
        canvas_stroke(canvas, pass ? colour : canvas->theme->paper, pass ? 3.4 : 7.5);
    }
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_BUTT);
}

void mark_end(ViewCanvas *canvas, GeomVec at, ViewColour colour, bool open) {
    canvas_circle(canvas, at.x, at.y, 4.2 + 1.8);
    canvas_fill(canvas, canvas->theme->paper);
    canvas_circle(canvas, at.x, at.y, 4.2);
    if (open) {
        canvas_stroke(canvas, colour, 1.8);
    } else {
        canvas_fill(canvas, colour);
    }
}

void mark_number(ViewCanvas *canvas, GeomVec at, int number, bool highlighted) {
    const ViewTheme *theme = canvas->theme;
    char text[12];
    snprintf(text, sizeof text, "%d", number);
    canvas_circle(canvas, at.x, at.y, 8.5);
    canvas_fill_stroke(canvas, highlighted ? theme->accent : theme->chip, highlighted ? theme->accent : theme->ink2,
                       1.1);
    canvas_text(canvas, (ViewType){FONT_SEMIBOLD, 12, true}, highlighted ? theme->onacc : theme->ink, at.x, at.y + 4.3,
                0.5, text);
}

static void draw_pips_of_face(ViewCanvas *canvas, GeomVec c, double size, int face, ViewColour colour) {
    static const int SPOTS[7][9] = {{0},
                                    {0, 0, 0, 0, 1, 0, 0, 0, 0},
                                    {1, 0, 0, 0, 0, 0, 0, 0, 1},
                                    {1, 0, 0, 0, 1, 0, 0, 0, 1},
                                    {1, 0, 1, 0, 0, 0, 1, 0, 1},
                                    {1, 0, 1, 0, 1, 0, 1, 0, 1},
                                    {1, 0, 1, 1, 0, 1, 1, 0, 1}};
    for (int i = 0; i < 9; i++) {
        if (SPOTS[face][i]) {
            canvas_circle(canvas, c.x + (i % 3 - 1) * size * 0.25, c.y + (i / 3 - 1) * size * 0.25, size * 0.088);
            canvas_fill(canvas, colour);
        }
    }
}

void mark_die(ViewCanvas *canvas, GeomVec c, double size, int face, bool solid) {
    const ViewTheme *theme = canvas->theme;
    static const double DASH[] = {3, 2};
    canvas_rounded(canvas, c.x - size / 2 + 0.5, c.y - size / 2 + 0.5, size - 1, size - 1, size * 0.2);
    canvas_colour(canvas, solid ? theme->ink : theme->chip);
    cairo_fill_preserve(canvas->cr);
    cairo_set_dash(canvas->cr, DASH, face ? 0 : 2, 0);
    canvas_stroke(canvas, theme->ink, 1.1);
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    if (face >= 1 && face <= 6) {
        draw_pips_of_face(canvas, c, size, face, solid ? theme->chip : theme->ink);
        return;
    }
    char text[12] = "?";
    if (face) {
        snprintf(text, sizeof text, "%d", face);
    }
    canvas_text(canvas, (ViewType){FONT_SEMIBOLD, size * 0.55, true}, solid ? theme->chip : theme->ink, c.x,
                c.y + size * 0.2, 0.5, text);
}

void mark_dimension(ViewCanvas *canvas, GeomVec a, GeomVec b, double off, ViewColour colour) {
    GeomVec d = vec_sub(b, a);
    double length = vec_length(d);
    if (length < 1) {
        return;
    }
    GeomVec n = vec_scale(vec_left(d), off / length);
    GeomVec p = vec_add(a, n), q = vec_add(b, n), t = vec_scale(n, 4.5 / fabs(off));
    canvas_line(canvas, p.x, p.y, q.x, q.y);
    canvas_line(canvas, p.x - t.x, p.y - t.y, p.x + t.x, p.y + t.y);
    canvas_line(canvas, q.x - t.x, q.y - t.y, q.x + t.x, q.y + t.y);
    canvas_stroke(canvas, colour, 1.3);
}
