/* Who may act now, and who has acted. */
#include "view/board_internal.h"
#include "view/board_labels.h"

static void ring_unit(ViewBoard *board, ViewScene *scene, int unit) {
    GeomShape parts[BOARD_PARTS];
    TableRef ref = ref_make(REF_UNIT, unit);
    TableWhereKind kind = table_where(scene->table, unit)->kind;
    bool stands = table_alive(scene->table, ref) && (kind == WHERE_POINT || kind == WHERE_HEX);
    int count = stands ? board_body(board->field, scene->table, ref, parts) : 0;
    for (int i = 0; i < count; i++) {
        ViewUnit look = board_unit_look(board->field, scene->table, scene->canvas->theme, unit, &parts[i], 0);
        unit_draw_ready(scene->canvas, scene->camera, &parts[i], look.side);
        if (i == 0) {
            unit_draw_order(scene->canvas, scene->camera, &look);
        }
    }
}

void board_draw_ready(ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay) {
    const TableSetup *setup = board->field->setup;
    for (int i = 0; i < overlay->ready_count; i++) {
        TableRef ref = overlay->ready[i];
        if (ref_is(ref, REF_UNIT)) {
            ring_unit(board, scene, ref.index);
        }
        for (int k = ref_is(ref, REF_FORMATION) ? setup->formation_start[ref.index] : 0;
             ref_is(ref, REF_FORMATION) && k < setup->formation_start[ref.index + 1]; k++) {
            ring_unit(board, scene, setup->formation_units[k]);
        }
    }
    for (int i = 0; i < overlay->ready_count; i++) { /* over the rings */
        if (ref_is(overlay->ready[i], REF_FORMATION)) {
            formation_draw_again(board, scene->canvas, scene->camera, scene->table, overlay->ready[i].index, true);
        }
    }
    for (int i = 0; i < overlay->acted_count; i++) {
        if (ref_is(overlay->acted[i], REF_FORMATION)) {
            formation_draw_again(board, scene->canvas, scene->camera, scene->table, overlay->acted[i].index, false);
        }
    }
}
