/* Everything that is written on the board at rest, or stands on it as a sign: collected with what it may not lie on,
 * and placed by labels.h. */
#include "view/board_labels.h"

#define ROUND_LINES 5.0 /* px beside lines that stay free */

/* ---- what labels keep off ---- */

static void find_bases(LabelSearch *it) {
    const TableSetup *setup = it->board->field->setup;
    it->bases = arena_alloc(it->arena, (size_t)setup->unit_count + 1, sizeof *it->bases);
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape parts[BOARD_PARTS];
        bool attached = table_where(it->table, i)->kind == WHERE_ATTACHED;
        bool stands = table_base(it->table, i, &parts[0]) ||
                      (attached && board_body(it->board->field, it->table, ref_make(REF_UNIT, i), parts) > 0);
        it->bases[i] = stands ? label_scaled(shape_box_of(&parts[0]), it->k) : box_empty();
        if (stands) {
            labels_keep_off(it->labels, box_grow(it->bases[i], LABELS_ROUND_BASES));
        }
    }
}

/* ---- placing ---- */

static GeomBox limits_of(const ViewBoard *board, const ViewCamera *camera) {
    GeomBox limits = box_grow(label_scaled(board->field->setup->size, camera->k), -1);
    if (board->page) { /* a reader cannot move what the picture's edge cuts */
        GeomBox frame = board->room.frame;
        limits = (GeomBox){fmax(limits.x0, frame.x0 - camera->shift.x), fmax(limits.y0, frame.y0 - camera->shift.y),
                           fmin(limits.x1, frame.x1 - camera->shift.x), fmin(limits.y1, frame.y1 - camera->shift.y)};
    }
    return limits;
}

/* Hands on what is in view to those who write on the board later. */
static void fill_room(ViewBoard *board, const ViewCamera *camera, const GeomBox *bases) {
    int count;
    const ViewLabel *labels = labels_get(board->labels, &count);
    for (int i = 0; i < board->field->setup->unit_count + count; i++) {
        int label = i - board->field->setup->unit_count;
        GeomBox px = label < 0 ? bases[i] : labels[label].box;
        bool stands = label < 0 ? !label_is_empty(px) : labels[label].form >= 0;
        GeomBox box = board_label_px(&(ViewLabel){.box = px}, camera);
        if (stands && box_meets(board->room.frame, box_grow(box, LABELS_ROUND_BASES))) {
            room_take(&board->room, label < 0 ? box_grow(box, LABELS_ROUND_BASES) : box);
        }
    }
}

void board_place_labels(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table, bool names,
                        const BoardLines *lines) {
    GeomBox limits = limits_of(board, camera);
    arena_reset(board->label_arena);
    board->labels = NULL;
    board->room.count = 0;
    if (limits.x1 <= limits.x0 || limits.y1 <= limits.y0) {
        return;
    }
    LabelSearch it = {.board = board,
                      .canvas = canvas,
                      .table = table,
                      .k = camera->k,
                      .names = names,
                      .asked = {lines->asked[0], lines->asked[1]},
                      .labels = labels_create(board->label_arena, limits),
                      .arena = board->label_arena};
    find_bases(&it);
    for (int i = 0; i < lines->count; i++) {
        labels_keep_off_line(it.labels, vec_scale(lines->ends[2 * i], camera->k),
                             vec_scale(lines->ends[2 * i + 1], camera->k), ROUND_LINES);
    }
    if (board->field->setup->board == BOARD_HEX) {
        labels_keep_off_works(&it);
        labels_add_hex_names(&it);
    }
    labels_add_buildings(&it);
    labels_add_units(&it);
    labels_add_formations(&it);
    labels_add_unit_names(&it);
    labels_add_area_names(&it);
    labels_place(it.labels);
    board->labels = it.labels;
    board->labels_camera = *camera;
    board->subjects = it.subjects;
    fill_room(board, camera, it.bases);
}
