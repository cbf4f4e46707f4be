/* Names of a few things, for a picture that speaks of them: beside a base, on or over a piece of terrain, never on what
 * stands there already. */
#include "view/board_internal.h"

#define NAME_SIZE   13.0
#define NAME_HEIGHT 17.0
#define LINE_STEP   12.0 /* px between the boxes that keep names off a line */

/* Gives the box, in px, of the body that stands for a thing; returns false if it is nowhere. */
static bool box_of(const ViewBoard *board, const ViewCamera *camera, const Table *table, TableRef ref, GeomBox *out) {
    GeomShape parts[BOARD_PARTS];
    GeomBox mm = box_empty();
    if (ref_is(ref, REF_AREA) && board->field->setup->areas[ref.index].area.count > 0) {
        mm = board->field->setup->areas[ref.index].area.box;
    } else {
        int count = board_body(board->field, table, ref, parts);
        for (int i = 0; i < count; i++) {
            mm = box_join(mm, shape_box_of(&parts[i]));
        }
        if (count == 0) {
            return false;
        }
    }
    GeomVec a = camera_px(camera, vec(mm.x0, mm.y0)), b = camera_px(camera, vec(mm.x1, mm.y1));
    *out = (GeomBox){a.x, a.y, b.x, b.y};
    return true;
}

/* Returns the part of a box that is in the picture. */
static GeomBox within(GeomBox box, GeomBox frame) {
    return (GeomBox){fmax(box.x0, frame.x0), fmax(box.y0, frame.y0), fmin(box.x1, frame.x1), fmin(box.y1, frame.y1)};
}

static int spots_round(GeomBox box, double w, double off, GeomVec *out) {
    double x = (box.x0 + box.x1) / 2, y = (box.y0 + box.y1) / 2, h = NAME_HEIGHT / 2 + off, side = w / 2 + off;
    const GeomVec spots[] = {vec(x, box.y1 + h),         vec(x, box.y0 - h),         vec(box.x1 + side, y),
                             vec(box.x0 - side, y),      vec(box.x0, box.y1 + h),    vec(box.x1, box.y1 + h),
                             vec(box.x0, box.y0 - h),    vec(box.x1, box.y0 - h),    vec(box.x1 + side, box.y0),
                             vec(box.x1 + side, box.y1), vec(box.x0 - side, box.y0), vec(box.x0 - side, box.y1)};
    for (size_t i = 0; i < BASE_COUNT(spots); i++) {
        out[i] = spots[i];
    }
    return (int)BASE_COUNT(spots);
}

static void draw_name(ViewCanvas *canvas, GeomBox at, const char *name, bool strong) {
    ViewType type = {strong ? FONT_SEMIBOLD : FONT_MEDIUM, NAME_SIZE, false};
    canvas_rounded(canvas, at.x0, at.y0, at.x1 - at.x0, at.y1 - at.y0, 3);
    canvas_fill(canvas, colour_alpha(canvas->theme->paper, 0.86));
    canvas_text(canvas, type, canvas->theme->ink, (at.x0 + at.x1) / 2, at.y1 - 4.2, 0.5, name);
}

void board_draw_named(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                      ViewRoom *room, const TableRef *refs, int count) {
    for (int i = 0; i < count; i++) {
        GeomBox box;
        GeomVec spots[60];
        int spot_count = 0;
        const char *name = setup_name(board->field->setup, refs[i]);
        bool unit = ref_is(refs[i], REF_UNIT);
        if (board_is_labelled(board, refs[i]) || !box_of(board, camera, table, refs[i], &box)) {
            continue;
        }
        box = within(box, room->frame);
        if (box.x1 <= box.x0 || box.y1 <= box.y0) {
            continue;
        }
        ViewType type = {unit ? FONT_SEMIBOLD : FONT_MEDIUM, NAME_SIZE, false};
        double w = canvas_text_width(canvas, type, name) + 8;
        if (!unit) { /* on it, where it is large enough: low, high, in the middle */
            double x = (box.x0 + box.x1) / 2;
            spots[spot_count++] = vec(x, box.y1 - NAME_HEIGHT);
            spots[spot_count++] = vec(x, box.y0 + NAME_HEIGHT);
            spots[spot_count++] = vec(x, (box.y0 + box.y1) / 2);
        }
        spot_count += spots_round(box, w, 5, spots + spot_count);
        spot_count += spots_round(box, w, 24, spots + spot_count);
        spot_count += spots_round(box, w, 46, spots + spot_count);
        draw_name(canvas, room_place(room, spots, spot_count, w, NAME_HEIGHT), name, unit);
    }
}

void board_keep_line_free(ViewRoom *room, const ViewCamera *camera, GeomVec a, GeomVec b) {
    GeomVec from = camera_px(camera, a), to = camera_px(camera, b);
    int steps = (int)ceil(vec_distance(from, to) / LINE_STEP);
    for (int i = 0; i <= steps && steps > 0; i++) {
        GeomVec p = vec_lerp(from, to, (double)i / steps);
        room_take(room, (GeomBox){p.x - 6, p.y - 6, p.x + 6, p.y + 6});
    }
}
