/* How: as the search for one line, but a cell is done with when no eye of it can see more than the best so far, and the
 * cell that may see most is halved first: what the others might see bounds the answer whenever the search ends. */
#include "base/base.h"
#include "geom/fire/fire_internal.h"
#include "geom/limits.h"

#include <stddef.h>

static void try_eye(const Fire *fire, GeomVec eye, GeomFireWidest *out) {
    FireStretch stretch;
    double seen = fire_probe(fire, eye, 0, fire->query->to, 0, &stretch);
    if (seen > out->width) {
        out->width = seen;
        out->eye = eye;
        out->low = stretch.low;
        out->high = stretch.high;
        out->low_by = stretch.low_source;
        out->high_by = stretch.high_source;
    }
}

typedef struct {
    FireCell cell;
    GeomVec eye;
    double move, bound;
} Open;

enum { OPEN_CELLS = 1024, RIM_EYES = 17 };

/* False: nothing is left to be found in it. */
static bool open_make(const Fire *fire, const FireCell *cell, GeomFireWidest *out, Open *open) {
    open->cell = *cell;
    if (!fire_cell_eye(fire->query, cell, &open->eye, &open->move)) {
        return false;
    }
    open->bound = fire_probe(fire, open->eye, open->move, fire->query->to, 0, NULL);
    if (open->bound <= out->width + GEOM_LIMIT) {
        return false;
    }
    try_eye(fire, open->eye, out);
    return open->bound > out->width + GEOM_LIMIT;
}

static Open take_widest(Open *cells, int *count) {
    base_assert(*count > 0);
    int widest = 0;
    for (int i = 1; i < *count; i++) {
        widest = cells[i].bound > cells[widest].bound ? i : widest;
    }
    Open taken = cells[widest];
    cells[widest] = cells[--*count];
    return taken;
}

static void search(const Fire *fire, GeomFireWidest *out) {
    Open cells[OPEN_CELLS];
    double half = fire->query->from_radius / 2;
    int count = 0;
    for (int side = -1; side <= 1; side += 2) {
        count += open_make(fire, &(FireCell){half, side * half, half, 0, 0}, out, &cells[count]);
    }
    out->max = out->width + GEOM_LIMIT;
    for (int looked = 0; count > 0; looked++) {
        Open open = take_widest(cells, &count);
        if (open.bound <= out->width + GEOM_LIMIT) {
            break;
        }
        if (open.cell.half < GEOM_FIRE_FLOOR || looked > FIRE_PROBES || count + 4 > OPEN_CELLS) {
            out->max = open.bound; /* the bound of all that are left */
            out->undecided = true;
            return;
        }
        FireCell parts[4];
        int more = fire_cell_split(&open.cell, open.move, parts);
        for (int i = 0; i < more; i++) {
            count += open_make(fire, &parts[i], out, &cells[count]);
        }
    }
    out->max = out->width + GEOM_LIMIT;
}

/* From the centre and the front rim: the best of these is often the best of all. */
static void glance(const Fire *fire, GeomFireWidest *out) {
    const GeomFireQuery *query = fire->query;
    GeomVec side = vec_left(query->front);
    try_eye(fire, query->from, out);
    for (int i = 0; i < RIM_EYES; i++) {
        double angle = 3.14159265358979 * i / (RIM_EYES - 1);
        GeomVec rim = vec_add(vec_scale(side, cos(angle)), vec_scale(query->front, sin(angle)));
        try_eye(fire, vec_add(query->from, vec_scale(rim, query->from_radius)), out);
    }
}

/* In contact only the half plane hides: a stretch as long as the part of the base in front is deep. */
static void take_ahead(const GeomFireQuery *query, GeomFireWidest *out) {
    double r = query->to_radius, depth = geom_front_depth(query->from, query->front, query->to, r);
    out->width = out->max = fmax(0, depth);
    if (depth > 0) { /* it ends at the rim in front */
        out->high = vec_add(query->to, vec_scale(query->front, r));
        out->low = vec_sub(out->high, vec_scale(query->front, depth));
    }
}

void fire_widest(const Fire *fire, GeomFireWidest *out) {
    const GeomFireQuery *query = fire->query;
    *out = (GeomFireWidest){
        .eye = query->from, .low = query->to, .high = query->to, .low_by = GEOM_FIRE_RIM, .high_by = GEOM_FIRE_RIM};
    if (vec_distance(query->from, query->to) - query->from_radius - query->to_radius <= GEOM_LIMIT) {
        take_ahead(query, out);
        return;
    }
    glance(fire, out);
    search(fire, out);
    base_assert(out->width <= out->max);
}

void geom_fire_widest(const GeomScene *scene, const GeomFireQuery *query, GeomFireWidest *out) {
    base_assert(query && out);
    Fire fire;
    fire_init(&fire, scene, query, query->to);
    fire_widest(&fire, out);
    fire_term(&fire);
}
