/* Shapes in logical pixels, and the hash that places the marks of a pattern. */
#include "view/canvas/canvas.h"

#define HALF_TURN PI

void canvas_colour(ViewCanvas *canvas, ViewColour colour) {
    cairo_set_source_rgba(canvas->cr, colour.r, colour.g, colour.b, colour.a);
}

bool canvas_sees(const ViewCanvas *canvas, double x, double y, double w, double h) {
    double x0, y0, x1, y1;
    if (canvas->still) {
        return true;
    }
    cairo_clip_extents(canvas->cr, &x0, &y0, &x1, &y1); /* whole device pixels: what is blended at the rim is in */
    return x < x1 && y < y1 && x + w > x0 && y + h > y0;
}

void canvas_rounded(ViewCanvas *canvas, double x, double y, double w, double h, double radius) {
    double r = fmin(radius, fmin(w, h) / 2);
    cairo_t *cr = canvas->cr;
    if (r <= 0) {
        cairo_rectangle(cr, x, y, w, h);
        return;
    }
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + w - r, y + r, r, -HALF_TURN / 2, 0);
    cairo_arc(cr, x + w - r, y + h - r, r, 0, HALF_TURN / 2);
    cairo_arc(cr, x + r, y + h - r, r, HALF_TURN / 2, HALF_TURN);
    cairo_arc(cr, x + r, y + r, r, HALF_TURN, HALF_TURN * 1.5);
    cairo_close_path(cr);
}

void canvas_ring(ViewCanvas *canvas, const GeomVec *points, int count, bool close) {
    for (int i = 0; i < count; i++) {
        if (i == 0) {
            cairo_move_to(canvas->cr, points[i].x, points[i].y);
        } else {
            cairo_line_to(canvas->cr, points[i].x, points[i].y);
        }
    }
    if (close && count > 0) {
        cairo_close_path(canvas->cr);
    }
}

void canvas_line(ViewCanvas *canvas, double x0, double y0, double x1, double y1) {
    cairo_move_to(canvas->cr, x0, y0);
    cairo_line_to(canvas->cr, x1, y1);
}

void canvas_circle(ViewCanvas *canvas, double x, double y, double radius) {
    cairo_new_sub_path(canvas->cr);
    cairo_arc(canvas->cr, x, y, radius, 0, TAU);
}

void canvas_stroke(ViewCanvas *canvas, ViewColour colour, double width) {
    canvas_colour(canvas, colour);
    cairo_set_line_width(canvas->cr, width);
    cairo_stroke(canvas->cr);
}

void canvas_fill(ViewCanvas *canvas, ViewColour colour) {
    canvas_colour(canvas, colour);
    cairo_fill(canvas->cr);
}

void canvas_fill_stroke(ViewCanvas *canvas, ViewColour fill, ViewColour ink, double width) {
    canvas_colour(canvas, fill);
    cairo_fill_preserve(canvas->cr);
    canvas_stroke(canvas, ink, width);
}

double canvas_hash(uint32_t seed, int i, int j, uint32_t n) {
    uint32_t x = seed * 0x9E3779B1u ^ (uint32_t)i * 0x85EBCA77u ^ (uint32_t)j * 0xC2B2AE3Du ^ n * 0x27D4EB2Fu;
    x ^= x >> 16;
    x *= 0x7FEB352Du;
    x ^= x >> 15;
    x *= 0x846CA68Bu;
    x ^= x >> 16;
    return (double)x / 4294967296.0;
}
