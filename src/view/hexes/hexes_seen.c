/* What can be seen on a board of hexes, hex by hex, laid between the ground and the units as a field of view is on the
 * plane: hidden hexes lie in shade behind a thin edge; one that is seen past something on one side wears the accent's
 * wash; one that is pinched from both sides is hatched in its shade. Which hex is which is the ruling's. */
#include "view/hexes/hexes.h"

#define DIM      .17
#define DIM_DARK .46
#define WASH     .14
#define HATCH_PX 7.0
#define HATCH    .38
#define EDGE     1.3 /* px */

typedef struct {
    const ViewScene *scene;
    const HexBoard *board;
    uint8_t *cells; /* RulesShapeStyle, by cell */
    double width;
} Field;

static uint8_t *cell(const Field *field, HexId hex) {
    return hex_valid(field->board, hex) ? &field->cells[(hex.row - 1) * field->board->columns + hex.column - 1] : NULL;
}

static bool is_dark(const uint8_t *at) {
    return at && (*at == STYLE_HIDDEN || *at == STYLE_PINCHED);
}

static void read_ruling(const Field *field, const Ruling *ruling) {
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        for (int j = 0; j < finding->shape_count; j++) {
            uint8_t *at = finding->shapes[j].kind == SHAPE_HEX ? cell(field, finding->shapes[j].hex) : NULL;
            if (at) {
                *at = (uint8_t)finding->shapes[j].style;
            }
        }
    }
}

static void add_cells(const Field *field, bool (*wanted)(const uint8_t *at)) {
    for (int row = 1; row <= field->board->rows; row++) {
        for (int column = 1; column <= field->board->columns; column++) {
            HexId hex = {(int16_t)column, (int16_t)row};
            const uint8_t *at = cell(field, hex);
            if (at && wanted(at)) {
                hexes_path(field->scene->canvas, field->scene->camera, hex, field->width, 0);
            }
        }
    }
}

static bool is_past(const uint8_t *at) {
    return *at == STYLE_PAST;
}

static bool is_pinched(const uint8_t *at) {
    return *at == STYLE_PINCHED;
}

/* The sides between what is seen and what is not; the rim of the board is no such side. */
static void draw_edges(const Field *field) {
    cairo_t *cr = field->scene->canvas->cr;
    for (int row = 1; row <= field->board->rows; row++) {
        for (int column = 1; column <= field->board->columns; column++) {
            HexId hex = {(int16_t)column, (int16_t)row};
            GeomVec corners[6];
            hexes_corners(hex, field->width, 0, corners);
            for (int side = 0; side < 6 && is_dark(cell(field, hex)); side++) {
                const uint8_t *beside = cell(field, hex_neighbour(hex, side));
                if (beside && !is_dark(beside)) {
                    GeomVec a = camera_px(field->scene->camera, corners[side]),
                            b = camera_px(field->scene->camera, corners[(side + 1) % 6]);
                    canvas_line(field->scene->canvas, a.x, a.y, b.x, b.y);
                }
            }
        }
    }
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    canvas_stroke(field->scene->canvas, colour_alpha(field->scene->canvas->theme->ink2, .8), EDGE);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
}

void verdict_draw_seen(ViewScene *scene, const Ruling *ruling) {
    const TableSetup *setup = scene->field->setup;
    const ViewTheme *theme = scene->canvas->theme;
    Field field = {scene, &setup->hexes, base_alloc((size_t)(setup->hexes.columns * setup->hexes.rows), 1),
                   setup->unit};
    read_ruling(&field, ruling);
    add_cells(&field, is_past);
    canvas_fill(scene->canvas, colour_alpha(theme->accent, WASH));
    add_cells(&field, is_dark);
    canvas_fill(scene->canvas,
                colour_alpha(theme->dark ? colour_hex(0x000000) : theme->ink, theme->dark ? DIM_DARK : DIM));
    cairo_save(scene->canvas->cr);
    add_cells(&field, is_pinched);
    cairo_clip(scene->canvas->cr);
    hexes_hatch(scene->canvas, HATCH_PX);
    canvas_stroke(scene->canvas, colour_alpha(theme->accent, HATCH), 1);
    cairo_restore(scene->canvas->cr);
    draw_edges(&field);
    base_free(field.cells);
}
