/* Units that are being moved, where they would stand, before the rules have been asked to let them. */
#include "view/board_internal.h"
#include "view/units.h"

/* What is left where it stood, and the unit itself where it would stand. */
static void draw_ghost(const ViewBoard *board, const ViewScene *scene, int unit, GeomVec at, double facing, bool bad) {
    ViewCanvas *canvas = scene->canvas;
    const ViewCamera *camera = scene->camera;
    const Table *table = scene->table;
    GeomShape shape;
    if (table_base(table, unit, &shape)) {
        ViewUnit left =
            board_unit_look(board->field, table, canvas->theme, unit, &shape, table_where(table, unit)->facing);
        left.ghost = true;
        unit_draw(canvas, camera, &left);
    }
    shape = shape_place(&board->field->setup->units[unit].base, at, facing);
    ViewUnit look = board_unit_look(board->field, table, canvas->theme, unit, &shape, facing);
    unit_draw(canvas, camera, &look);
    unit_draw_selected(canvas, camera, &shape);
    unit_draw_order(canvas, camera, &look);
    if (bad) {
        unit_path(canvas, camera, &shape, 3.3);
        canvas_colour(canvas, colour_alpha(canvas->theme->bad, 0.25));
        cairo_fill_preserve(canvas->cr);
        canvas_stroke(canvas, canvas->theme->bad, 2.4);
    }
}

static const RulesTrace *trace_of(const Ruling *ruling, int unit) {
    for (int i = 0; ruling && i < ruling->traces.count; i++) {
        if (ref_equal(ruling->traces.items[i].unit, ref_make(REF_UNIT, unit))) {
            return &ruling->traces.items[i];
        }
    }
    return NULL;
}

/* The others of a drag of several: the way of each, and where it ends; what has no way keeps its place beside the one
 * in hand. */
static void draw_mates(const ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay) {
    for (int i = 0; i < overlay->mate_count; i++) {
        int unit = overlay->mates[i];
        const RulesTrace *way = trace_of(overlay->going, unit);
        const TableWhere *where = table_where(scene->table, unit),
                         *led = table_where(scene->table, overlay->ghost_unit);
        GeomVec beside = vec_add(where->at, vec_sub(overlay->ghost_at, led->at));
        bool turned = overlay->ghost_facing != led->facing;
        if (unit == overlay->ghost_unit) {
            continue;
        }
        if (way) {
            verdict_draw_trace(scene, way);
        }
        draw_ghost(board, scene, unit, way ? way->end : beside, turned ? overlay->ghost_facing : where->facing,
                   overlay->ghost_bad);
    }
}

void board_draw_ghosts(const ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay) {
    draw_mates(board, scene, overlay);
    draw_ghost(board, scene, overlay->ghost_unit, overlay->ghost_at, overlay->ghost_facing, overlay->ghost_bad);
}
