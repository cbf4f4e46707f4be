#include "view/legend.h"

#include "view/board_internal.h"

#include <stdio.h>
#include <string.h>

#define ROW 24.0

typedef struct {
    ViewCanvas *canvas;
    double x, y;
} Column;

static void head(Column *column, const char *text) {
    column->y += 14;
    canvas_text(column->canvas, (ViewType){FONT_SEMIBOLD, 13, false}, column->canvas->theme->ink, column->x, column->y, 0, text);
    column->y += ROW * 0.85;
}

static void row_text(Column *column, const char *text) {
    canvas_text(column->canvas, (ViewType){FONT_MEDIUM, 12, false}, column->canvas->theme->ink2, column->x + 58, column->y + 4, 0, text);
    column->y += ROW;
}

static void line_row(Column *column, int style, const char *text) {
    ViewCanvas *canvas = column->canvas;
    ViewColour accent = canvas->theme->accent;
    static const double DASH[] = {7, 4}, DOTS[] = {0.01, 5};
    GeomVec a = vec(column->x + 4, column->y), b = vec(column->x + 46, column->y), mid = vec_lerp(a, b, 0.5);
    cairo_t *cr = canvas->cr;
    cairo_save(cr);
    cairo_set_dash(cr, DASH, style == 2 ? 2 : 0, 0);
    cairo_move_to(cr, a.x, a.y);
    cairo_line_to(cr, style == 1 ? mid.x : b.x, b.y);
    canvas_stroke(canvas, accent, 2.4);
    if (style == 1) {
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
        cairo_set_dash(cr, DOTS, 2, 0);
        cairo_move_to(cr, mid.x, mid.y);
        cairo_line_to(cr, b.x, b.y);
        canvas_stroke(canvas, accent, 2.4);
    }
    cairo_restore(cr);
    if (style == 3) {
        cairo_move_to(cr, mid.x, mid.y);
        cairo_line_to(cr, b.x, b.y);
        canvas_stroke(canvas, accent, 4.6);
    }
    mark_end(canvas, a, accent, false);
    mark_end(canvas, b, accent, style == 1);
    if (style == 1) {
        mark_cross(canvas, mid, accent);
    }
    row_text(column, text);
}

/* What a line does to a hex. */
static void hex_rows(Column *column) {
    static const char *const texts[] = {"crossed hex", "contact, left or right", "obstructs"};
    cairo_t *cr = column->canvas->cr;
    ViewColour accent = column->canvas->theme->accent;
    for (int i = 0; i < 3; i++) {
        GeomVec c = vec(column->x + 25, column->y), ring[6];
        for (int k = 0; k < 6; k++) {
            double angle = 6.283185307179586 * k / 6;
            ring[k] = vec(c.x + 10 * sin(angle), c.y - 10 * cos(angle));
        }
        cairo_save(cr);
        canvas_ring(column->canvas, ring, 6, true);
        if (i == 0) {
            canvas_fill(column->canvas, colour_alpha(accent, .2));
        } else if (i == 2) {
            canvas_stroke(column->canvas, accent, 3);
        } else {
            cairo_clip(cr);
            for (double t = -24; t < 24; t += 5) {
                cairo_move_to(cr, c.x + t - 12, c.y + 12);
                cairo_line_to(cr, c.x + t + 12, c.y - 12);
            }
            canvas_stroke(column->canvas, colour_alpha(accent, .6), 1);
        }
        cairo_restore(cr);
        row_text(column, texts[i]);
    }
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
            ViewUnit unit = {.side = board_side_colour(column->canvas->theme, field->setup, 0), .symbol = symbol};
            unit_draw_chip(column->canvas, vec(column->x + 25, column->y), 10, &unit);
            row_text(column, text);
        }
    }
}

/* The first variable that is shown so, NULL: the ruleset has none. */
static const TableVar *shown_as(const RulesField *field, TableShow show) {
    for (int i = 0; i < field->data->schema.count; i++) {
        if (field->data->schema.vars[i].show == show) {
            return &field->data->schema.vars[i];
        }
    }
    return NULL;
}

static void counter_rows(const RulesField *field, Column *column) {
    ViewCanvas *canvas = column->canvas;
    GeomVec c = vec(column->x + 25, column->y);
    const TableVar *stars = shown_as(field, SHOW_STARS), *pips = shown_as(field, SHOW_PIPS);
    if (stars) {
        mark_star(canvas, c, 6);
        row_text(column, "blast marker");
    }
    if (pips) {
        char text[64];
        bool plane = field->setup->board == BOARD_PLANE;
        snprintf(text, sizeof text, "%s: 3 of 4 left", plane ? "damage" : pips->label);
        mark_pips(canvas, vec(c.x, column->y), 2.7, 4, 1);
        row_text(column, text);
    }
    if (field->setup->board == BOARD_PLANE) {
        mark_tower(canvas, vec(c.x, column->y));
        row_text(column, "tower: not seen over");
    }
    for (int side = 0; side < field->setup->side_count && side < 2; side++) {
        ViewUnit unit = {.side = board_side_colour(canvas->theme, field->setup, side), .second = side == 1, .symbol = "infantry"};
        unit_draw_chip(canvas, vec(c.x, column->y), 10, &unit);
        row_text(column, field->setup->sides[side].name);
    }
}

/* A bar of a round length of at most 90 px. */
static void scale_bar(const RulesField *field, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame) {
    static const double LENGTHS[] = {50, 20, 10, 5, 2, 1};
    double units = 1, k = camera->k * field->setup->unit;
    for (size_t i = 0; i < BASE_COUNT(LENGTHS); i++) {
        if (LENGTHS[i] * k <= 130) {
            units = LENGTHS[i];
            break;
        }
    }
    char text[24];
    snprintf(text, sizeof text, "%g %s", units, field->setup->unit_name);
    double x = frame.x0, y = frame.y1 - 16, w = units * k;
    for (int i = 0; i < 2; i++) {
        cairo_rectangle(canvas->cr, x + i * w / 2 + 0.5, y + 0.5, w / 2, 5);
        canvas_colour(canvas, i ? canvas->theme->chip : canvas->theme->ink);
        cairo_fill_preserve(canvas->cr);
        canvas_stroke(canvas, canvas->theme->ink, 1);
    }
    ViewType type = {FONT_MEDIUM, 12, true};
    canvas_text(canvas, type, canvas->theme->ink2, x, y - 6, 0, "0");
    canvas_text(canvas, type, canvas->theme->ink2, x + w, y - 6, 0.5, text);
}

void legend_draw(const RulesField *field, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame) {
    const TableSetup *setup = field->setup;
    Column column = {canvas, frame.x0, frame.y0 + 16};
    char size[64], w[TEXT_NUMBER_MAX], h[TEXT_NUMBER_MAX];
    if (setup->board == BOARD_HEX) {
        snprintf(size, sizeof size, "%s · %d × %d hexes", field->data->name, setup->hexes.columns, setup->hexes.rows);
    } else {
        snprintf(size, sizeof size, "%s · %s × %s %s", field->data->name, text_rounded(setup->size.x1 / setup->unit, 1, w),
                 text_rounded(setup->size.y1 / setup->unit, 1, h), setup->unit_name);
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
    } else {
        hex_rows(&column);
    }
    head(&column, "Units");
    symbol_rows(field, &column);
    head(&column, "Counters");
    counter_rows(field, &column);
    scale_bar(field, canvas, camera, frame);
}
