/* The bases of all units in rows, each as large as it is at the scale, with the way it faces and its name. */
#include "view/print/print_internal.h"
#include "view/units.h"

#include <math.h>
#include <stdio.h>

#define GAP  4.0 /* mm between two bases */
#define NAME 4.5 /* room for a name under a base */

typedef struct {
    double x, y, row; /* where the next base goes on the page; height of its row */
    int page;
} Shelf;

/* Finds the place of the next base, on another page if it has to be. */
static void shelve(Shelf *shelf, const PrintLayout *layout, double width, double height) {
    if (shelf->x > 0 && shelf->x + width > layout->width) {
        shelf->x = 0;
        shelf->y += shelf->row + GAP;
        shelf->row = 0;
    }
    if (shelf->y > 0 && shelf->y + height > layout->height) {
        *shelf = (Shelf){.page = shelf->page + 1};
    }
    shelf->row = fmax(shelf->row, height);
}

typedef void (*Each)(void *context, int unit, const GeomShape *shape, GeomBox box, const Shelf *shelf);

static int walk(const PrintOptions *options, const PrintLayout *layout, Each each, void *context) {
    const TableSetup *setup = options->field->setup;
    Shelf shelf = {0};
    for (int unit = 0; unit < setup->unit_count; unit++) {
        GeomShape shape = shape_place(&setup->units[unit].base, vec(0, 0), 0);
        GeomBox box = shape_box_of(&shape);
        double width = (box.x1 - box.x0) / options->scale, height = (box.y1 - box.y0) / options->scale + NAME;
        shelve(&shelf, layout, width, height);
        if (each) {
            each(context, unit, &shape, box, &shelf);
        }
        shelf.x += width + GAP;
    }
    return shelf.page + 1;
}

int print_base_pages(const PrintOptions *options, const PrintLayout *layout) {
    return walk(options, layout, NULL, NULL);
}

typedef struct {
    const PrintOptions *options;
    ViewCanvas *canvas;
    int page;
} Drawing;

static void draw_base(void *context, int unit, const GeomShape *shape, GeomBox box, const Shelf *shelf) {
    static const ViewType type = {FONT_REGULAR, 7, false};
    const Drawing *it = context;
    if (shelf->page != it->page) {
        return;
    }
    double k = PRINT_PX / it->options->scale;
    GeomVec corner = vec((PRINT_MARGIN + shelf->x) * PRINT_PX, (PRINT_MARGIN + shelf->y) * PRINT_PX);
    ViewCamera camera = {.k = k, .shift = vec(corner.x - box.x0 * k, corner.y - box.y0 * k)};
    GeomVec front = camera_px(&camera, vec((box.x0 + box.x1) / 2, box.y0)), centre = camera_px(&camera, vec(0, 0));
    unit_path(it->canvas, &camera, shape, 0);
    canvas_stroke(it->canvas, it->canvas->theme->ink, .6);
    canvas_line(it->canvas, front.x, front.y, front.x, front.y + (centre.y - front.y) * .5);
    canvas_stroke(it->canvas, it->canvas->theme->ink2, .6);
    const char *name = setup_name(it->options->field->setup, ref_make(REF_UNIT, unit));
    double room = fmax((box.x1 - box.x0) * k, 12 * PRINT_PX);
    char line[128];
    int cut = canvas_text_width(it->canvas, type, name) > room ? canvas_cut(it->canvas, type, name, room) : -1;
    if (cut < 0) {
        snprintf(line, sizeof line, "%s", name);
    } else {
        snprintf(line, sizeof line, "%.*s…", cut, name);
    }
    canvas_text(it->canvas, type, it->canvas->theme->ink2, corner.x, corner.y + (box.y1 - box.y0) * k + 3.2 * PRINT_PX,
                0, line);
}

void print_draw_bases(const PrintOptions *options, const PrintLayout *layout, ViewCanvas *canvas, int page) {
    Drawing drawing = {options, canvas, page};
    walk(options, layout, draw_base, &drawing);
}
