/* How: the eyes are a half disc, halved into cells. What no eye of a cell can see is known (fire_view.c), and a cell
 * whose bound is too small is done with. */
#include "base/base.h"
#include "geom/fire/fire_internal.h"
#include "geom/limits.h"

#include <stddef.h>

enum { FIRE_GLANCES = 17 };

static void try_eye(const Fire *fire, GeomVec eye, double enough, GeomFireLine *out) {
    FireStretch stretch;
    double seen = fire_probe(fire, eye, 0, fire->query->to, 0, &stretch);
    out->looked++;
    if (seen >= enough && seen > out->width) {
        *out = (GeomFireLine){true, false, seen, eye, stretch.low, stretch.high, out->looked};
    }
}

/* The centre and the front rim: most that see at all see from one of these, and the widest view makes the better
 * picture. */
static void glance(const Fire *fire, double enough, GeomFireLine *out) {
    const GeomFireQuery *query = fire->query;
    GeomVec side = vec_left(query->front);
    for (int i = 0; i < FIRE_GLANCES; i++) {
        double angle = 3.14159265358979 * i / (FIRE_GLANCES - 1);
        GeomVec rim = vec_add(vec_scale(side, cos(angle)), vec_scale(query->front, sin(angle)));
        try_eye(fire, vec_add(query->from, vec_scale(rim, query->from_radius)), enough, out);
    }
    try_eye(fire, query->from, enough, out);
}

static void search(const Fire *fire, double enough, GeomFireLine *out) {
    FireCell cells[FIRE_CELLS];
    int count = 0;
    double half = fire->query->from_radius / 2;
    cells[count++] = (FireCell){half, -half, half, 0, 0};
    cells[count++] = (FireCell){half, half, half, 0, 0};
    while (count > 0 && !out->clear) {
        FireCell cell = cells[--count];
        GeomVec eye;
        double move;
        if (!fire_cell_eye(fire->query, &cell, &eye, &move) ||
            fire_probe(fire, eye, move, fire->query->to, 0, NULL) < enough) {
            continue;
        }
        try_eye(fire, eye, enough, out);
        if (cell.half < GEOM_FIRE_FLOOR || out->looked > FIRE_PROBES || count + 4 > FIRE_CELLS) {
            out->undecided = !out->clear;
            if (out->looked > FIRE_PROBES) {
                return;
            }
            continue;
        }
        count += fire_cell_split(&cell, move, cells + count);
        base_assert(count <= FIRE_CELLS);
    }
}

/* Many narrow views may eat up the search before it comes to a wide one: the widest is looked for by itself. */
static void try_widest(const GeomScene *scene, const GeomFireQuery *query, double enough, GeomFireLine *out) {
    GeomFireWidest widest;
    geom_fire_widest(scene, query, &widest);
    if (widest.width >= enough) {
        *out = (GeomFireLine){true, false, widest.width, widest.eye, widest.low, widest.high, out->looked};
    } else {
        out->undecided = widest.max >= enough;
    }
}

void geom_fire_line(const GeomScene *scene, const GeomFireQuery *query, GeomFireLine *out) {
    base_assert(query && out);
    *out = (GeomFireLine){.eye = query->from, .low = query->to, .high = query->to};
    double gap = vec_distance(query->from, query->to) - query->from_radius - query->to_radius;
    double enough = fire_enough(query);
    if (gap <= GEOM_LIMIT) {
        double depth = geom_front_depth(query->from, query->front, query->to, query->to_radius);
        out->clear = depth >= enough;
        out->width = out->clear ? depth : 0;
        return;
    }
    Fire fire;
    fire_init(&fire, scene, query, query->to);
    glance(&fire, enough, out);
    if (!out->clear) {
        search(&fire, enough, out);
    }
    fire_term(&fire);
    if (out->undecided) {
        try_widest(scene, query, enough, out);
    }
    base_assert(!(out->clear && out->undecided) && (!out->clear || out->width >= enough));
}
