/* How: the eyes are a half disc, halved into cells. What no eye of a cell can see is known (fire_view.c), and a cell
 * whose bound is too small is done with. */
#include "base/base.h"
#include "geom/fire/fire_internal.h"
#include "geom/limits.h"

#include <stddef.h>

enum { FIRE_GLANCES = 17 };

static void try_eye(const Fire *fire, GeomVec eye, double enough, GeomFireLine *out) {
    FireStretch stretch;
    double seen = fire_look(fire, eye, 0, fire->ask->to, 0, &stretch);
    out->looked++;
    if (seen >= enough && seen > out->width) {
        *out = (GeomFireLine){true, false, seen, eye, stretch.low, stretch.high, out->looked};
    }
}

/* The centre and the front rim: most that see at all see from one of these, and the widest view makes the better
 * picture. */
static void glance(const Fire *fire, double enough, GeomFireLine *out) {
    const GeomFireAsk *ask = fire->ask;
    GeomVec side = vec_left(ask->front);
    for (int i = 0; i < FIRE_GLANCES; i++) {
        double angle = 3.14159265358979 * i / (FIRE_GLANCES - 1);
        GeomVec rim = vec_add(vec_scale(side, cos(angle)), vec_scale(ask->front, sin(angle)));
        try_eye(fire, vec_add(ask->from, vec_scale(rim, ask->from_radius)), enough, out);
    }
    try_eye(fire, ask->from, enough, out);
}

static void search(const Fire *fire, double enough, GeomFireLine *out) {
    FireCell cells[FIRE_CELLS];
    int count = 0;
    double half = fire->ask->from_radius / 2;
    cells[count++] = (FireCell){half, -half, half, 0, 0};
    cells[count++] = (FireCell){half, half, half, 0, 0};
    while (count > 0 && !out->clear) {
        FireCell cell = cells[--count];
        GeomVec eye;
        double move;
        if (!fire_cell_eye(fire->ask, &cell, &eye, &move) ||
            fire_look(fire, eye, move, fire->ask->to, 0, NULL) < enough) {
            continue;
        }
        try_eye(fire, eye, enough, out);
        if (cell.half < GEOM_FIRE_FLOOR || out->looked > FIRE_LOOKS || count + 4 > FIRE_CELLS) {
            out->undecided = !out->clear;
            if (out->looked > FIRE_LOOKS) {
                return;
            }
            continue;
        }
        count += fire_cell_split(&cell, move, cells + count);
        base_assert(count <= FIRE_CELLS);
    }
}

/* Many narrow views may eat up the search before it comes to a wide one: the widest is looked for by itself. */
static void try_widest(const GeomScene *scene, const GeomFireAsk *ask, double enough, GeomFireLine *out) {
    GeomFireWidest widest;
    geom_fire_widest(scene, ask, &widest);
    if (widest.width >= enough) {
        *out = (GeomFireLine){true, false, widest.width, widest.eye, widest.low, widest.high, out->looked};
    } else {
        out->undecided = widest.max >= enough;
    }
}

void geom_fire_line(const GeomScene *scene, const GeomFireAsk *ask, GeomFireLine *out) {
    base_assert(ask && out);
    *out = (GeomFireLine){.eye = ask->from, .low = ask->to, .high = ask->to};
    double gap = vec_distance(ask->from, ask->to) - ask->from_radius - ask->to_radius;
    double enough = fire_enough(ask);
    if (gap <= GEOM_LIMIT) {
        out->clear = geom_front_depth(ask->from, ask->front, ask->to, ask->to_radius) >= enough;
        out->width = out->clear ? 2 * ask->to_radius : 0;
        return;
    }
    Fire fire;
    fire_init(&fire, scene, ask, ask->to);
    glance(&fire, enough, out);
    if (!out->clear) {
        search(&fire, enough, out);
    }
    fire_term(&fire);
    if (out->undecided) {
        try_widest(scene, ask, enough, out);
    }
    base_assert(!(out->clear && out->undecided) && (!out->clear || out->width >= enough));
}
