#include "view/labels.h"

#include <math.h>
#include <stdlib.h>

#define CELL      64.0 /* px */
#define CELLS_MAX 256  /* along each side: a large table has larger cells */
#define NOTHING   (-1)
#define FIXED     (-2) /* something that does not move, or more than one label */
#define UNPLACED  (-1)

/* What stands in a cell. */
typedef struct {
    GeomBox box;
    GeomVec a, b; /* the ends, for a line */
    double off;   /* how far labels keep off a line; 0 for a box */
    int label;    /* -1: it does not move */
    int next;     /* the next in the same cell, -1: none */
} Thing;

typedef struct {
    GeomBox box;
    double cost;
} Shunned;

struct ViewLabels {
    BaseArena *arena;
    GeomBox limits;
    double cell;
    int columns, rows;
    int *cells; /* the first thing of each, -1: none */
    Thing *things;
    int thing_count, thing_cap;
    Shunned *shunned;
    int shunned_count, shunned_cap;
    ViewLabel *labels;
    int label_count, label_cap;
};

ViewLabels *labels_create(BaseArena *arena, GeomBox limits) {
    double width = limits.x1 - limits.x0, height = limits.y1 - limits.y0;
    base_assert(width > 0 && height > 0 && isfinite(width) && isfinite(height));
    ViewLabels *labels = arena_alloc(arena, 1, sizeof *labels);
    labels->arena = arena;
    labels->limits = limits;
    labels->cell = fmax(CELL, fmax(width, height) / CELLS_MAX);
    labels->columns = (int)(width / labels->cell) + 1;
    labels->rows = (int)(height / labels->cell) + 1;
    int count = labels->columns * labels->rows;
    labels->cells = arena_alloc(arena, (size_t)count, sizeof *labels->cells);
    for (int i = 0; i < count; i++) {
        labels->cells[i] = NOTHING;
    }
    return labels;
}

/* ---- the cells ---- */

static int cell_of(double at, double from, double cell, int count) {
    double index = floor((at - from) / cell);
    return index < 0 ? 0 : index >= count ? count - 1 : (int)index;
}

typedef struct {
    int x0, y0, x1, y1;
} Cells;

static Cells cells_of(const ViewLabels *labels, GeomBox box) {
    return (Cells){cell_of(box.x0, labels->limits.x0, labels->cell, labels->columns),
                   cell_of(box.y0, labels->limits.y0, labels->cell, labels->rows),
                   cell_of(box.x1, labels->limits.x0, labels->cell, labels->columns),
                   cell_of(box.y1, labels->limits.y0, labels->cell, labels->rows)};
}

static void put(ViewLabels *labels, Thing thing) {
    Cells cells = cells_of(labels, thing.box);
    for (int y = cells.y0; y <= cells.y1; y++) {
        for (int x = cells.x0; x <= cells.x1; x++) {
            int *first = &labels->cells[y * labels->columns + x];
            labels->things = arena_grow(labels->arena, labels->things, labels->thing_count, &labels->thing_cap,
                                        sizeof *labels->things);
            thing.next = *first;
            labels->things[labels->thing_count] = thing;
            *first = labels->thing_count++;
        }
    }
}

static bool overlap(GeomBox a, GeomBox b) {
    return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

/* True if the line from a to b enters the box (Liang and Barsky 1984). */
static bool line_enters(GeomVec a, GeomVec b, GeomBox box) {
    const double from[4] = {a.x - box.x0, box.x1 - a.x, a.y - box.y0, box.y1 - a.y};
    const double by[4] = {b.x - a.x, a.x - b.x, b.y - a.y, a.y - b.y};
    double low = 0, high = 1;
    for (int i = 0; i < 4; i++) {
        if (by[i] == 0) {
            if (from[i] <= 0) {
                return false;
            }
        } else if (by[i] > 0) {
            low = fmax(low, -from[i] / by[i]);
        } else {
            high = fmin(high, from[i] / -by[i]);
        }
    }
    return low < high;
}

static bool touches(const ViewLabels *labels, const Thing *thing, GeomBox box) {
    if (thing->label >= 0) {
        const ViewLabel *label = &labels->labels[thing->label]; /* it may have moved since */
        return label->form != UNPLACED && overlap(label->box, box);
    }
    return overlap(thing->box, box) && (thing->off == 0 || line_enters(thing->a, thing->b, box_grow(box, thing->off)));
}

/* Returns what is in the way of a box: NOTHING, FIXED, or the only label. */
static int in_the_way(const ViewLabels *labels, GeomBox box, int but) {
    Cells cells = cells_of(labels, box);
    int found = NOTHING;
    for (int y = cells.y0; y <= cells.y1; y++) {
        for (int x = cells.x0; x <= cells.x1; x++) {
            for (int i = labels->cells[y * labels->columns + x]; i >= 0; i = labels->things[i].next) {
                const Thing *thing = &labels->things[i];
                if ((thing->label >= 0 && (thing->label == but || thing->label == found)) ||
                    !touches(labels, thing, box)) {
                    continue;
                }
                if (thing->label < 0 || found != NOTHING) {
                    return FIXED;
                }
                found = thing->label;
            }
        }
    }
    return found;
}

/* ---- what is placed ---- */

void labels_keep_off(ViewLabels *labels, GeomBox box) {
    if (overlap(box, labels->limits)) {
        put(labels, (Thing){.box = box, .label = NOTHING});
    }
}

void labels_keep_off_line(ViewLabels *labels, GeomVec a, GeomVec b, double off) {
    base_assert(off > 0);
    /* Pieces no longer than a cell: the box of a whole slanting line would be met everywhere. */
    int pieces = (int)ceil(vec_distance(a, b) / labels->cell);
    for (int i = 0; i < pieces; i++) {
        GeomVec p = vec_lerp(a, b, (double)i / pieces), q = vec_lerp(a, b, (double)(i + 1) / pieces);
        GeomBox box = box_grow(box_add(box_add(box_empty(), p), q), off);
        if (overlap(box, labels->limits)) {
            put(labels, (Thing){.box = box, .a = p, .b = q, .off = off, .label = NOTHING});
        }
    }
}

void labels_avoid(ViewLabels *labels, GeomBox box, double cost) {
    labels->shunned = arena_grow(labels->arena, labels->shunned, labels->shunned_count, &labels->shunned_cap,
                                 sizeof *labels->shunned);
    labels->shunned[labels->shunned_count++] = (Shunned){box, cost};
}

void labels_add(ViewLabels *labels, ViewLabel label) {
    base_assert(label.form_count > 0 && label.form_count <= LABEL_FORMS && (label.spots || label.spot_count == 0));
    labels->labels =
        arena_grow(labels->arena, labels->labels, labels->label_count, &labels->label_cap, sizeof *labels->labels);
    label.form = UNPLACED;
    label.box = box_empty();
    labels->labels[labels->label_count++] = label;
}

const ViewLabel *labels_get(const ViewLabels *labels, int *count) {
    *count = labels->label_count;
    return labels->labels;
}

/* ---- placing ---- */

typedef struct {
    GeomBox box;
    double cost, turn;
    int index;
} Place;

static int compare_places(const void *a, const void *b) {
    const Place *x = a, *y = b;
    return x->cost < y->cost ? -1 : x->cost > y->cost ? 1 : x->index - y->index;
}

/* Lists the places of a label in one of its forms, the cheapest first, in storage for all its spots. */
static int list_places(const ViewLabels *labels, const ViewLabel *label, int form, Place *out) {
    ViewForm size = label->forms[form];
    int count = 0;
    for (int i = 0; i < label->spot_count; i++) {
        const ViewSpot *spot = &label->spots[i];
        double c = fabs(cos(spot->turn)), n = fabs(sin(spot->turn));
        double width = size.width * c + size.height * n, height = size.width * n + size.height * c;
        double x = spot->at.x + spot->side.x * width / 2, y = spot->at.y + spot->side.y * height / 2;
        GeomBox box = {x - width / 2, y - height / 2, x + width / 2, y + height / 2};
        double cost = spot->cost;
        for (int k = 0; k < labels->shunned_count; k++) {
            cost += overlap(box, labels->shunned[k].box) ? labels->shunned[k].cost : 0;
        }
        if (box_within(box, labels->limits)) {
            out[count++] = (Place){box, cost, spot->turn, i};
        }
    }
    qsort(out, (size_t)count, sizeof *out, compare_places);
    return count;
}

static Place *room_for_places(ViewLabels *labels, const ViewLabel *label) {
    return arena_alloc(labels->arena, (size_t)label->spot_count + 1, sizeof(Place));
}

static void settle(ViewLabels *labels, int index, int form, const Place *place) {
    labels->labels[index].form = form;
    labels->labels[index].box = place->box;
    labels->labels[index].turn = place->turn;
    put(labels, (Thing){.box = place->box, .label = index});
}

/* Puts a label, in its present form, to another place that keeps off `taken`; returns false if there is none. */
static bool move_off(ViewLabels *labels, int index, GeomBox taken) {
    ViewLabel *label = &labels->labels[index];
    Place *places = room_for_places(labels, label);
    int count = list_places(labels, label, label->form, places);
    for (int i = 0; i < count; i++) {
        if (!overlap(places[i].box, taken) && in_the_way(labels, places[i].box, index) == NOTHING) {
            settle(labels, index, label->form, &places[i]);
            return true;
        }
    }
    return false;
}

static bool place_form(ViewLabels *labels, int index, int form) {
    const ViewLabel *label = &labels->labels[index];
    Place *places = room_for_places(labels, label);
    int count = list_places(labels, label, form, places);
    for (int i = 0; i < count; i++) {
        if (in_the_way(labels, places[i].box, NOTHING) == NOTHING) {
            settle(labels, index, form, &places[i]);
            return true;
        }
    }
    for (int i = 0; i < count; i++) {
        int other = in_the_way(labels, places[i].box, NOTHING);
        if (other >= 0 && move_off(labels, other, places[i].box)) {
            settle(labels, index, form, &places[i]);
            return true;
        }
    }
    return false;
}

void labels_place(ViewLabels *labels) {
    for (int i = 0; i < labels->label_count; i++) {
        for (int form = 0; form < labels->labels[i].form_count && !place_form(labels, i, form); form++) {
        }
    }
}
