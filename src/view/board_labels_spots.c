/* A label with its forms, and the places where it may stand. */
#include "view/board_labels.h"

#include <string.h>

void spots_add(BoardSpots *spots, GeomVec at, GeomVec side, double cost) {
    spots->items = arena_grow(spots->arena, spots->items, spots->count, &spots->cap, sizeof *spots->items);
    spots->items[spots->count++] = (ViewSpot){at, side, cost, 0};
}

void spots_add_turned(BoardSpots *spots, GeomVec centre, double turn, double cost) {
    spots_add(spots, centre, vec(0, 0), cost);
    spots->items[spots->count - 1].turn = turn;
}

void spots_add_sides(BoardSpots *spots, GeomBox box, double off, BoardSpotsAlong along, double cost) {
    double ahead = cost + .5 * off;
    for (int i = 0; i < (int)along; i++) {
        double share = along == SPOTS_MIDDLE ? .5 : (double)i / (along - 1);
        double x = box.x0 + (box.x1 - box.x0) * share, y = box.y0 + (box.y1 - box.y0) * share;
        double aside = 2 * 2.2 * fabs(share - .5);
        spots_add(spots, vec(x, box.y0 - off), vec(0, -1), ahead + aside);
        spots_add(spots, vec(x, box.y1 + off), vec(0, 1), ahead + aside + 1.3);
        spots_add(spots, vec(box.x1 + off, y), vec(1, 0), ahead + aside + 2.6);
        spots_add(spots, vec(box.x0 - off, y), vec(-1, 0), ahead + aside + 3.9);
    }
    if (along != SPOTS_MIDDLE) { /* flush with either end */
        spots_add(spots, vec(box.x0, box.y0 - off), vec(1, -1), ahead + 2.2);
        spots_add(spots, vec(box.x1, box.y0 - off), vec(-1, -1), ahead + 2.2);
        spots_add(spots, vec(box.x0, box.y1 + off), vec(1, 1), ahead + 3.5);
        spots_add(spots, vec(box.x1, box.y1 + off), vec(-1, 1), ahead + 3.5);
    }
}

void label_add(LabelSearch *it, BoardLabelKind kind, int index, const ViewForm *forms, int form_count,
               const BoardSpots *spots) {
    ViewLabel label = {
        .subject = it->count, .form_count = form_count, .spots = spots->items, .spot_count = spots->count};
    memcpy(label.forms, forms, (size_t)form_count * sizeof *forms);
    it->subjects = arena_grow(it->arena, it->subjects, it->count, &it->cap, sizeof *it->subjects);
    it->subjects[it->count++] = (BoardLabel){kind, index};
    labels_add(it->labels, label);
}
