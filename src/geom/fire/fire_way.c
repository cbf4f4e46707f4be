/* How: the cells of the search for one line, with a third side: the stretch of the way on which the target stands. A
 * cell in which nobody can see enough of it, wherever in the stretch it is, is done with; so "nowhere" is proved, and
 * "somewhere" comes with the place. The first place is closed in on by asking for what lies before it. */
#include "geom/fire/fire_internal.h"
#include "geom/limits.h"

#include <stddef.h>

typedef struct {
    const Fire *fire;
    GeomVec start, way; /* way: unit vector */
    double enough;
} Walk;

static GeomVec at_of(const Walk *walk, double s) {
    return vec_add(walk->start, vec_scale(walk->way, s));
}

/* Is it seen somewhere in [s0, s1]? `out` gets a place, and what is seen of it there. */
static bool somewhere(const Walk *walk, double s0, double s1, GeomFireWay *out) {
    FireCell cells[FIRE_CELLS];
    const GeomFireAsk *ask = walk->fire->ask;
    double half = ask->from_radius / 2, run = (s1 - s0) / 2;
    int count = 2, looked = 0;
    cells[0] = (FireCell){half, -half, half, s0 + run, run};
    cells[1] = (FireCell){half, half, half, s0 + run, run};
    while (count > 0) {
        FireCell cell = cells[--count];
        FireStretch stretch;
        GeomVec eye, at = at_of(walk, cell.s);
        double move;
        if (!fire_cell_eye(ask, &cell, &eye, &move) ||
            fire_look(walk->fire, eye, move, at, cell.run, NULL) < walk->enough) {
            continue;
        }
        double seen = fire_look(walk->fire, eye, 0, at, 0, &stretch);
        looked++;
        if (seen >= walk->enough) {
            out->seen = true;
            out->s = cell.s;
            out->line = (GeomFireLine){true, false, seen, eye, stretch.low, stretch.high, looked};
            return true;
        }
        bool spent = looked > FIRE_LOOKS;
        if (spent || count + 4 > FIRE_CELLS || (cell.half < GEOM_FIRE_FLOOR && cell.run < GEOM_FIRE_FLOOR)) {
            out->undecided = true;
            if (spent) {
                return false;
            }
            continue;
        }
        count += fire_cell_split(&cell, move, cells + count);
    }
    return false;
}

/* The stretch of the way in which the two bases are in contact: between the roots of a quadratic. False: none. */
static bool contact(const Walk *walk, double length, double *s0, double *s1) {
    const GeomFireAsk *ask = walk->fire->ask;
    GeomVec off = vec_sub(walk->start, ask->from);
    double reach = ask->from_radius + ask->to_radius + GEOM_LIMIT;
    double b = vec_dot(off, walk->way), d = b * b - vec_dot(off, off) + reach * reach;
    if (d < 0) {
        return false;
    }
    *s0 = fmax(0, -b - sqrt(d));
    *s1 = fmin(length, -b + sqrt(d));
    return *s0 <= *s1;
}

/* In contact only the arc hides: how deep the base reaches into it changes evenly along the way, so that an end of the
 * stretch says it. */
static bool in_contact(const Walk *walk, double s0, double s1, GeomFireWay *out) {
    const GeomFireAsk *ask = walk->fire->ask;
    for (int end = 0; end < 2; end++) {
        GeomVec at = at_of(walk, end ? s1 : s0);
        if (geom_front_depth(ask->from, ask->front, at, ask->to_radius) >= walk->enough) {
            out->seen = true;
            out->s = end ? s1 : s0;
            out->line = (GeomFireLine){true, false, 2 * ask->to_radius, ask->from, at, at, 1};
            return true;
        }
    }
    return false;
}

static bool along(const Walk *walk, double s0, double s1, GeomFireWay *out) {
    double c0, c1;
    if (!contact(walk, s1, &c0, &c1) || c1 < s0) {
        return somewhere(walk, s0, s1, out);
    }
    c0 = fmax(c0, s0);
    return (c0 > s0 && somewhere(walk, s0, c0, out)) || in_contact(walk, c0, c1, out) ||
           (c1 < s1 && somewhere(walk, c1, s1, out));
}

/* `s`: a place where it is seen. */
static double first_before(const Walk *walk, double s) {
    double not_before = 0;
    while (s - not_before > GEOM_LIMIT) {
        double middle = (not_before + s) / 2;
        GeomFireWay before = {.seen = false};
        if (along(walk, not_before, middle, &before)) {
            s = before.s;
        } else {
            not_before = middle;
        }
    }
    return s;
}

void geom_fire_way(const GeomScene *scene, const GeomFireAsk *ask, GeomVec until, bool first, GeomFireWay *out) {
    double length = vec_distance(ask->to, until);
    *out = (GeomFireWay){.line = {.eye = ask->from, .low = until, .high = until}};
    if (length <= GEOM_LIMIT) {
        geom_fire_line(scene, ask, &out->line);
        out->seen = out->line.clear;
        out->undecided = out->line.undecided;
        return;
    }
    Fire fire;
    fire_init(&fire, scene, ask, until);
    Walk walk = {&fire, ask->to, vec_scale(vec_sub(until, ask->to), 1 / length), fire_enough(ask)};
    bool found = along(&walk, 0, length, out);
    out->first = found && first ? first_before(&walk, out->s) : out->s;
    fire_term(&fire);
}
