#include "view/legend.h"

#include "view/board_internal.h"
#include "view/symbols.h"

#include <stdio.h>
#include <string.h>

#define ROW   24.0
#define SCALE 44.0 /* what the scale below takes */

typedef struct {
    ViewCanvas *canvas;
    double x, y, row;
} Column;

static void head(Column *column, const char *text) {
    column->y += column->row * 14 / ROW;
    canvas_text(column->canvas, (ViewType){FONT_SEMIBOLD, 13, false}, column->canvas->theme->ink, column->x, column->y,
                0, text);
    column->y += column->row * 0.85;
}

static void row_text(Column *column, const char *text) {
    canvas_text(column->canvas, (ViewType){FONT_MEDIUM, 12, false}, column->canvas->theme->ink2, column->x + 58,
                column->y + 4, 0, text);
    column->y += column->row;
}

static void line_row(Column *column, int style, const char *text) {
    ViewCanvas *canvas = column->canvas;
    ViewColour accent = canvas->theme->accent;
    static const double DASH[] = {7, 4}, DOTS[] = {0.01, 5};
    GeomVec a = vec(column->x + 4, column->y), b = vec(column->x + 46, column->y), mid = vec_lerp(a, b, 0.5);
    cairo_t *cr = canvas->cr;
    cairo_save(cr);
    cairo_set_dash(cr, DASH, style == 2 ? 2 : 0, 0);
    canvas_line(canvas, a.x, a.y, style == 1 ? mid.x : b.x, b.y);
    canvas_stroke(canvas, accent, 2.4);
    if (style == 1) {
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
        cairo_set_dash(cr, DOTS, 2, 0);
        canvas_line(canvas, mid.x, mid.y, b.x, b.y);
        canvas_stroke(canvas, accent, 2.4);
    }
    cairo_restore(cr);
    if (style == 3) {
        canvas_line(canvas, mid.x, mid.y, b.x, b.y);
        canvas_stroke(canvas, accent, 4.6);
    }
    mark_end(canvas, a, accent, false);
    mark_end(canvas, b, accent, style == 1);
    if (style == 1) {
        mark_cross(canvas, mid, accent);
    }
    row_text(column, text);
}

/* What closes every line has its whole outline drawn, heavy where it stops this one; what stops this one alone, only
 * that. */
static void stop_row(Column *column, bool closes, const char *text) {
    ViewCanvas *canvas = column->canvas;
    double x = column->x + 13, y = column->y - 7;
    cairo_rectangle(canvas->cr, x, y, 24, 14);
    canvas_stroke(canvas, closes ? canvas->theme->accent : canvas->theme->ink2, 1.2);
    canvas_line(canvas, x, y, x, y + 14);
    canvas_stroke(canvas, canvas->theme->accent, 4.4);
    row_text(column, text);
}

/* Returns half the height of a sign, at most `max`, that a row has room for. */
static double half_of(const Column *column, double max) {
    return fmin(max, column->row * .42);
}

static void hex_ring(GeomVec c, double radius, GeomVec *ring) {
    for (int k = 0; k < 6; k++) {
        double angle = TAU * k / 6;
        ring[k] = vec(c.x + radius * sin(angle), c.y - radius * cos(angle));
    }
}

/* Explains a line along the side that two hexes share. */
static void edge_row(Column *column) {
    ViewCanvas *canvas = column->canvas;
    GeomVec c = vec(column->x + 25, column->y), ring[6];
    double radius = half_of(column, 10);
    for (int i = -1; i <= 1; i += 2) {
        hex_ring(vec(c.x + i * radius * .866, c.y), radius, ring);
        canvas_ring(canvas, ring, 6, true);
        canvas_stroke(canvas, colour_alpha(canvas->theme->accent, .6), 1);
    }
    canvas_line(canvas, c.x, c.y - radius / 2, c.x, c.y + radius / 2);
    canvas_stroke(canvas, canvas->theme->accent, 5);
    row_text(column, "runs along a side");
}

/* Explains the marks on hexes that a line of sight meets. */
static void hex_rows(Column *column) {
    static const char *const texts[] = {"crossed hex", "touched, left or right", "obstructs"};
    cairo_t *cr = column->canvas->cr;
    ViewColour accent = column->canvas->theme->accent;
    for (int i = 0; i < 3; i++) {
        GeomVec c = vec(column->x + 25, column->y), ring[6];
        hex_ring(c, half_of(column, 10), ring);
        cairo_save(cr);
        canvas_ring(column->canvas, ring, 6, true);
        if (i == 0) {
            canvas_fill(column->canvas, colour_alpha(accent, .2));
        } else if (i == 2) {
            canvas_stroke(column->canvas, accent, 3);
        } else {
            cairo_clip(cr);
            for (double t = -24; t < 24; t += 5) {
                canvas_line(column->canvas, c.x + t - 12, c.y + 12, c.x + t + 12, c.y - 12);
            }
            canvas_stroke(column->canvas, colour_alpha(accent, .6), 1);
        }
        cairo_restore(cr);
        row_text(column, texts[i]);
        if (i == 1) {
            edge_row(column);
        }
    }
}

/* Draws a symbol as the board shows it: on a base, or bare as on a block. */
static void draw_sign(const RulesField *field, Column *column, const char *symbol) {
    ViewCanvas *canvas = column->canvas;
    GeomVec c = vec(column->x + 25, column->y);
    if (field->setup->board == BOARD_HEX) {
        cairo_save(canvas->cr);
        cairo_translate(canvas->cr, c.x, c.y);
        symbol_draw(canvas, symbol, half_of(column, 8), canvas->theme->ink, canvas->theme->desk);
        cairo_restore(canvas->cr);
        return;
    }
    ViewUnit unit = {.side = board_side_colour(canvas->theme, field->setup, 0), .symbol = symbol};
    unit_draw_chip(canvas, c, half_of(column, 10), &unit);
}

/* One row for each symbol that the setup uses, in the order of the ruleset's profiles. */
static void symbol_rows(const RulesField *field, Column *column) {
    const RulesData *data = field->data;
    const char *shown[32];
    int shown_count = 0;
    for (int i = 0; i < data->profile_count && shown_count < 32; i++) {
        const char *symbol = data->profiles[i].symbol;
        bool used = false, known = false;
        for (int j = 0; j < field->setup->unit_count; j++) {
            used = used || !strcmp(data->profiles[field->setup->units[j].profile].symbol, symbol);
        }
        for (int j = 0; j < shown_count; j++) {
            known = known || !strcmp(shown[j], symbol);
        }
        if (used && !known) {
            char text[64];
            shown[shown_count++] = symbol;
            snprintf(text, sizeof text, "%s", symbol);
            for (char *c = text; *c; c++) {
                *c = *c == '-' ? ' ' : *c;
            }
            draw_sign(field, column, symbol);
            row_text(column, text);
        }
    }
}

/* Returns the first variable that is shown in this way, or NULL if the ruleset has none. */
static const TableVar *shown_as(const RulesField *field, TableShow show) {
    for (int i = 0; i < field->data->schema.count; i++) {
        if (field->data->schema.vars[i].show == show) {
            return &field->data->schema.vars[i];
        }
    }
    return NULL;
}

/* Shows the colour of each side on a base or a block. */
static void side_rows(const RulesField *field, Column *column) {
    ViewCanvas *canvas = column->canvas;
    for (int side = 0; side < field->setup->side_count && side < 2; side++) {
        GeomVec c = vec(column->x + 25, column->y);
        ViewColour colour = board_side_colour(canvas->theme, field->setup, side);
        if (field->setup->board == BOARD_HEX) {
            cairo_rectangle(canvas->cr, c.x - 12, c.y - half_of(column, 7), 24, 2 * half_of(column, 7));
            canvas_fill(canvas, colour);
        } else {
            ViewUnit unit = {.side = colour, .second = side == 1, .symbol = "infantry"};
            unit_draw_chip(canvas, c, half_of(column, 10), &unit);
        }
        row_text(column, field->setup->sides[side].name);
    }
}

static void counter_rows(const RulesField *field, Column *column) {
    ViewCanvas *canvas = column->canvas;
    double x = column->x + 25;
    bool plane = field->setup->board == BOARD_PLANE;
    const TableVar *stars = shown_as(field, SHOW_STARS), *pips = shown_as(field, SHOW_PIPS);
    const TableVar *sign = plane ? NULL : shown_as(field, SHOW_SIGN);
    if (stars) {
        mark_star(canvas, vec(x, column->y), 6);
        row_text(column, "blast marker");
    }
    if (pips) {
        char text[64];
        snprintf(text, sizeof text, "%s: 3 of 4 left", plane ? "damage" : pips->label);
        if (plane) {
            mark_pips(canvas, vec(x, column->y), 2.7, 4, 1);
        } else {
            unit_draw_squares(canvas, 4, 1, x - 17, column->y - 4, 7.5, canvas->theme->ink);
        }
        row_text(column, text);
    }
    if (sign) {
        mark_order_plate(canvas, vec(x, column->y), ORDER_GIVEN);
        row_text(column, sign->label);
    }
    if (plane) {
        mark_tower(canvas, vec(x, column->y));
        row_text(column, "tower: not seen over");
    }
}

/* A bar of a round length of at most 90 px. */
static void scale_bar(const RulesField *field, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame) {
    static const double LENGTHS[] = {50, 20, 10, 5, 2, 1};
    double units = 1, k = camera->k * field->setup->shown;
    for (size_t i = 0; i < BASE_COUNT(LENGTHS); i++) {
        if (LENGTHS[i] * k <= 130) {
            units = LENGTHS[i];
            break;
        }
    }
    char text[24];
    snprintf(text, sizeof text, "%g %s", units, field->setup->shown_name);
    double x = frame.x0, y = frame.y1 - 16, w = units * k;
    for (int i = 0; i < 2; i++) {
        cairo_rectangle(canvas->cr, x + i * w / 2 + 0.5, y + 0.5, w / 2, 5);
        canvas_fill_stroke(canvas, i ? canvas->theme->chip : canvas->theme->ink, canvas->theme->ink, 1);
    }
    ViewType type = {FONT_MEDIUM, 12, true};
    canvas_text(canvas, type, canvas->theme->ink2, x, y - 6, 0, "0");
    canvas_text(canvas, type, canvas->theme->ink2, x + w, y - 6, 0.5, text);
}

/* Draws the title and the rows from the top of the frame; returns where they end. */
static double draw_rows(const RulesField *field, ViewCanvas *canvas, GeomBox frame, double row) {
    const TableSetup *setup = field->setup;
    Column column = {canvas, frame.x0, frame.y0 + 16, row};
    char size[64], w[TEXT_NUMBER_MAX], h[TEXT_NUMBER_MAX];
    if (setup->board == BOARD_HEX) {
        snprintf(size, sizeof size, "%s · %d × %d hexes", field->data->name, setup->hexes.columns, setup->hexes.rows);
    } else {
        snprintf(size, sizeof size, "%s · %s × %s %s", field->data->name,
                 text_rounded(setup->size.x1 / setup->shown, 1, w), text_rounded(setup->size.y1 / setup->shown, 1, h),
                 setup->shown_name);
    }
    canvas_text(canvas, (ViewType){FONT_SEMIBOLD, 16, false}, canvas->theme->ink, column.x, column.y, 0, setup->title);
    canvas_text(canvas, (ViewType){FONT_MEDIUM, 12, true}, canvas->theme->ink2, column.x, column.y + 20, 0, size);
    column.y += 36;
    head(&column, "Sight");
    line_row(&column, 0, "clear");
    line_row(&column, 1, "blocked");
    if (setup->board == BOARD_PLANE) {
        line_row(&column, 2, "too close to call");
        line_row(&column, 3, "depth inside");
        stop_row(&column, true, "stops every line");
        stop_row(&column, false, "stops this line alone");
    } else {
        hex_rows(&column);
    }
    head(&column, "Units");
    symbol_rows(field, &column);
    head(&column, "Counters");
    counter_rows(field, &column);
    side_rows(field, &column);
    return column.y;
}

void legend_draw(const RulesField *field, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame) {
    bool plane = field->setup->board == BOARD_PLANE; /* hexes are their own scale */
    double top = frame.y0 + 52, room = frame.y1 - (plane ? SCALE : 0) - top;
    cairo_push_group(canvas->cr); /* once aside: how long is it? */
    double used = draw_rows(field, canvas, frame, ROW) - top;
    cairo_pattern_destroy(cairo_pop_group(canvas->cr));
    draw_rows(field, canvas, frame, used > room ? ROW * fmax(room, 0) / used : ROW);
    if (plane) {
        scale_bar(field, canvas, camera, frame);
    }
}
