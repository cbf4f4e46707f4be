#include "rules/kit/path.h"

#include <math.h>
#include <string.h>

enum { FIRST_GUESS = 16 }; /* events or stretches for which there is room at once */

GeomPath rulekit_path(BaseArena *arena, GeomVec start, const GeomVec *points, int count) {
    GeomVec *all = arena_alloc(arena, (size_t)count + 1, sizeof *all);
    all[0] = start;
    if (count > 0) {
        memcpy(all + 1, points, (size_t)count * sizeof *points);
    }
    return (GeomPath){all, count + 1};
}

GeomBox rulekit_path_box(const GeomPath *path, const GeomShape *base) {
    GeomBox own = shape_box_of(base), all = box_empty();
    for (int i = 0; i < path->count; i++) {
        GeomVec by = vec_sub(path->points[i], base->centre);
        all = box_join(all, (GeomBox){own.x0 + by.x, own.y0 + by.y, own.x1 + by.x, own.y1 + by.y});
    }
    return all;
}

const GeomEvent *rulekit_path_events(BaseArena *arena, const GeomScene *scene, GeomWork *work, const GeomShape *base,
                                     const GeomPath *path, int *count) {
    for (int cap = FIRST_GUESS;; cap = *count) {
        GeomEvent *events = arena_alloc(arena, (size_t)cap, sizeof *events);
        *count = geom_sweep(scene, work, base, path, events, cap);
        if (*count <= cap) {
            return events;
        }
    }
}

const GeomEvent *rulekit_path_rings(BaseArena *arena, const GeomShape *base, const GeomPath *path,
                                    const GeomShape *others, const double *reach, int other_count, int *count) {
    for (int cap = FIRST_GUESS;; cap = *count) {
        GeomEvent *events = arena_alloc(arena, (size_t)cap, sizeof *events);
        *count = geom_sweep_rings(base, path, others, reach, other_count, events, cap);
        if (*count <= cap) {
            return events;
        }
    }
}

const double *rulekit_path_stretches(BaseArena *arena, const GeomScene *scene, const GeomShape *base,
                                     const GeomPath *path, int piece, int *count) {
    for (int cap = FIRST_GUESS;; cap = *count) {
        double *pairs = arena_alloc(arena, 2 * (size_t)cap, sizeof *pairs);
        geom_sweep_length(scene, base, path, piece, pairs, cap, count);
        if (*count <= cap) {
            return pairs;
        }
    }
}

void rulekit_path_spans(const GeomEvent *events, int count, int piece, double length, int area, KitSpans *out) {
    double since = NAN;
    for (int i = 0; i < count; i++) {
        if (events[i].piece == piece && events[i].what == GEOM_ENTER) {
            since = events[i].s;
        } else if (events[i].piece == piece && events[i].what == GEOM_LEAVE && !isnan(since)) {
            spans_add(out, since, events[i].s, area);
            since = NAN;
        }
    }
    if (!isnan(since)) {
        spans_add(out, since, length, area);
    }
}
