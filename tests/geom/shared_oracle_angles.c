/* The critical directions: where the order of contacts across the direction may change. */
#include "geom/shared_oracle_parts.h"

#include <stdlib.h>

static void add_angle(Oracle *oracle, GeomVec direction) {
    double angle = atan2(direction.y, direction.x);
    angle += PI * ceil((oracle->from - angle) / PI);
    if (angle > oracle->from && angle < oracle->to) {
        array_push(&oracle->angles, angle);
    }
}

static void add_tangents(Oracle *oracle, const GeomShape *base, GeomVec p) {
    GeomVec at = oracle_in_circle(base, p);
    double far = vec_length(at), spread = far > 1 ? acos(1 / far) : 0, bearing = atan2(at.y, at.x);
    for (int side = -1; side <= 1; side += 2) {
        GeomVec touch = {cos(bearing + side * spread), sin(bearing + side * spread)};
        GeomVec along = {-touch.y * base->rx, touch.x * base->ry};
        add_angle(oracle, vec_add(vec_scale(base->axis, along.x), vec_scale(vec_left(base->axis), along.y)));
    }
}

/* Common tangents of the bases on one side: where their supports are equal. */
static void add_common(Oracle *oracle, double side) {
    double last_angle = oracle->from, last = 0;
    for (int i = 0; i <= 1024; i++) {
        double angle = oracle->from + (oracle->to - oracle->from) * i / 1024;
        GeomVec n = {-sin(angle) * side, cos(angle) * side};
        double value = oracle_support(&oracle->a, n) - oracle_support(&oracle->b, n);
        if (i > 0 && (value > 0) != (last > 0)) {
            double low = last_angle, high = angle;
            for (int k = 0; k < 60; k++) {
                double middle = (low + high) / 2;
                GeomVec m = {-sin(middle) * side, cos(middle) * side};
                bool same = (oracle_support(&oracle->a, m) - oracle_support(&oracle->b, m) > 0) == (last > 0);
                low = same ? middle : low;
                high = same ? high : middle;
            }
            array_push(&oracle->angles, low);
        }
        last = value;
        last_angle = angle;
    }
}

void oracle_find_angles(Oracle *oracle) {
    array_push(&oracle->angles, oracle->from);
    array_push(&oracle->angles, oracle->to);
    add_common(oracle, 1);
    add_common(oracle, -1);
    for (int i = 0; i < oracle->spots.count; i++) {
        if (!oracle->near.items[i]) {
            continue;
        }
        GeomVec p = oracle->spots.items[i];
        for (int k = 0; k < 2; k++) {
            const GeomShape *base = k ? &oracle->b : &oracle->a;
            if (base->kind != GEOM_POLY) {
                add_tangents(oracle, base, p);
            }
        }
        for (int j = 0; j < i; j++) {
            if (oracle->near.items[j]) {
                add_angle(oracle, vec_sub(p, oracle->spots.items[j]));
            }
        }
    }
    qsort(oracle->angles.items, (size_t)oracle->angles.count, sizeof(double), oracle_compare);
    int kept = 1;
    for (int i = 1; i < oracle->angles.count; i++) {
        if (oracle->angles.items[i] > oracle->angles.items[kept - 1] + 4e-15) {
            oracle->angles.items[kept++] = oracle->angles.items[i];
        }
    }
    oracle->angles.count = kept;
}
