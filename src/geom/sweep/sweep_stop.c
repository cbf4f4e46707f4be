/* Rings around other shapes along a path, and where a path ends because something solid is in the way. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/shape/shape_internal.h"
#include "geom/sweep/sweep_internal.h"
#include "geom/sweep/sweep_round.h"

/* All that the shape passes over on the whole path. */
static GeomBox path_box(const GeomShape *shape, const GeomPath *path) {
    GeomBox box = shape_box_of(shape), over = box_empty();
    GeomVec c = shape->centre;
    for (int i = 0; i < path->count; i++) {
        GeomVec by = vec_sub(path->points[i], c);
        over = box_join(over, (GeomBox){box.x0 + by.x, box.y0 + by.y, box.x1 + by.x, box.y1 + by.y});
    }
    return over;
}

/* One other shape against the whole path. */
static void sweep_ring(const GeomShape *shape, const GeomPath *path, const GeomShape *other, double within, int number,
                       EventList *list) {
    double start = 0, to = -INFINITY, low, high;
    for (int i = 0; i + 1 < path->count; i++) {
        Stretch stretch;
        if (!stretch_make(shape, path, i, start, &stretch)) {
            continue;
        }
        if (stretch_within(&stretch, other, within, &low, &high)) {
            if (start + low > to + GEOM_TOUCH) {
                if (to >= 0) {
                    events_add(list, (GeomEvent){to, number, GEOM_LEAVE, -1});
                }
                events_add(list, (GeomEvent){start + low, number, GEOM_ENTER, -1});
            }
            to = fmax(to, start + high);
        }
        start += stretch.length;
    }
    if (!(start > 0)) { /* no length at all: what is within reach is entered where it stands */
        GeomShape placed = shape_moved(shape, vec_sub(path->points[0], shape->centre));
        if (shape_gap(&placed, other).gap <= within) {
            events_add(list, (GeomEvent){0, number, GEOM_ENTER, -1});
        }
    } else if (to >= 0 && to < start - GEOM_TOUCH) {
        events_add(list, (GeomEvent){to, number, GEOM_LEAVE, -1});
    }
}

int geom_sweep_rings(const GeomShape *shape, const GeomPath *path, const GeomShape *others, const double *reach,
                     int count, GeomEvent *out, int cap) {
    base_assert(path->count >= 1 && count >= 0 && cap >= 0 && shape_is_sound(shape));
    base_check(path_is_whole(path));
    EventList list = {out, cap, 0};
    GeomBox box = path_box(shape, path);
    for (int o = 0; o < count; o++) {
        base_assert(reach[o] >= -GEOM_LIMIT && shape_is_sound(&others[o]));
        double within = reach[o] + GEOM_LIMIT;
        if (box_meets(box_grow(box, within + GEOM_TOUCH), shape_box_of(&others[o]))) {
            sweep_ring(shape, path, &others[o], within, o, &list);
        }
    }
    base_check(events_are_sorted(&list));
    return list.count;
}

typedef struct {
    double at; /* mm along the stretch */
    int what;
    bool found;
} Stop;

static void take_stop(Stop *stop, double at, int what) {
    if (!stop->found || at < stop->at) {
        *stop = (Stop){at, what, true};
    }
}

/* The overlap with a piece begins at `lap`: the sides that the eroded piece brings into it are touched a little before.
 */
static double last_free(const Runs *runs, double lap) {
    const GeomScene *scene = runs->scene;
    double free = lap, low, high;
    for (int i = 0; i < runs->count; i++) {
        int e = runs->edges[i];
        if (stretch_meets(runs->stretch, scene->eroded[e], scene->eroded[scene->next[e]], 0, &low, &high) &&
            low <= lap + GEOM_TOUCH && high > lap &&
            stretch_meets(runs->stretch, scene_from(scene, e), scene_to(scene, e), 0, &low, &high)) {
            free = fmin(free, low);
        }
    }
    return fmax(free, 0);
}

static Stop stop_on_stretch(const GeomScene *scene, GeomWork *work, const Stretch *stretch,
                            bool (*solid)(void *context, int piece), void *context, const GeomShape *others,
                            int other_count) {
    Stop stop = {0};
    if (solid) {
        stretch_collect(scene, work, stretch);
    }
    for (int i = 0, k; solid && i < work->edge_count; i = k) {
        int piece = scene->piece_of[work->edges[i]];
        for (k = i; k < work->edge_count && scene->piece_of[work->edges[k]] == piece; k++) {
        }
        Runs runs = {.scene = scene, .stretch = stretch, .piece = piece, .edges = work->edges + i, .count = k - i};
        double low, high;
        if (!solid(context, piece)) {
            continue;
        }
        runs_start(&runs, false, work->lows, work->highs);
        if (runs_next(&runs, &low, &high)) {
            take_stop(&stop, last_free(&runs, low), piece);
        }
    }
    for (int o = 0; o < other_count; o++) {
        double at;
        if (stretch_bumps(stretch, &others[o], &at)) {
            take_stop(&stop, at, -1 - o);
        }
    }
    return stop;
}

/* A piece or another shape that the start overlaps already. */
static bool stuck(const GeomScene *scene, const GeomShape *shape, bool (*solid)(void *context, int piece),
                  void *context, const GeomShape *others, int other_count, int *what) {
    GeomBox box = shape_box_of(shape);
    for (int p = 0; solid && p < scene->pieces; p++) {
        if (scene->areas[p].count > 0 && box_meets(scene->areas[p].box, box) && solid(context, p) &&
            area_overlaps_eroded(&scene->areas[p], scene->eroded + scene->first[p], shape)) {
            *what = p;
            return true;
        }
    }
    for (int o = 0; o < other_count; o++) {
        if (box_meets(shape_box_of(&others[o]), box) && shape_gap(shape, &others[o]).lap > GEOM_LAP_FLOOR) {
            *what = -1 - o;
            return true;
        }
    }
    return false;
}

double geom_sweep_stop(const GeomScene *scene, GeomWork *work, const GeomShape *shape, const GeomPath *path,
                       bool (*solid)(void *context, int piece), void *context, const GeomShape *others, int other_count,
                       int *what) {
    base_assert(work->scene == scene && path->count >= 1 && shape_is_sound(shape) && what);
    base_assert(other_count >= 0 && (others || other_count == 0));
    base_check(path_is_whole(path));
    GeomShape first = shape_moved(shape, vec_sub(path->points[0], shape->centre));
    if (stuck(scene, &first, solid, context, others, other_count, what)) {
        return 0;
    }
    double start = 0;
    for (int i = 0; i + 1 < path->count; i++) {
        Stretch stretch;
        if (!stretch_make(shape, path, i, start, &stretch)) {
            continue;
        }
        Stop stop = stop_on_stretch(scene, work, &stretch, solid, context, others, other_count);
        if (stop.found) {
            base_assert(stop.at >= 0 && stop.at <= stretch.length);
            *what = stop.what;
            return start + stop.at;
        }
        start += stretch.length;
    }
    return start;
}
