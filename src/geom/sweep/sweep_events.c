/* The events of a path with the pieces of a scene. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/shape/shape_internal.h"
#include "geom/sweep/sweep.h"
#include "geom/sweep/sweep_internal.h"

#include <string.h>

#define CACHED 256 /* sides of one piece whose times a query without a work keeps at hand */

static void add_event(EventList *list, double s, int piece, GeomEventKind what) {
    events_add(list, (GeomEvent){.s = s, .piece = piece, .what = what, .edge = -1});
}

/* What a piece is known to do up to lap_to and meet_to goes on if the run begins there, else it ended there. */
static void take_lap(GeomWork *work, EventList *list, int piece, double low, double high) {
    base_check(low <= high + GEOM_TOUCH && low >= 0);
    double *to = &work->lap_to[piece];
    if (low > *to + GEOM_TOUCH) {
        if (high - low <= GEOM_TOUCH) {
            return;
        }
        if (*to >= 0) {
            add_event(list, *to, piece, GEOM_LEAVE);
        }
        add_event(list, low, piece, GEOM_ENTER);
    }
    *to = fmax(*to, high);
}

static void take_meet(GeomWork *work, EventList *list, int piece, double low, double high) {
    double *to = &work->meet_to[piece];
    if (low > *to + GEOM_TOUCH) {
        add_event(list, low, piece, GEOM_MEET);
    }
    *to = fmax(*to, high);
}

static void start_state(const GeomScene *scene, GeomWork *work, const GeomShape *shape, bool stands, EventList *list) {
    GeomBox box = box_grow(shape_box_of(shape), GEOM_TOUCH);
    work->piece_count = 0;
    for (int p = 0; p < scene->pieces; p++) {
        work->lap_to[p] = work->meet_to[p] = -INFINITY;
        if (scene->areas[p].count == 0 || !box_meets(scene->areas[p].box, box)) {
            continue;
        }
        if (area_overlaps_eroded(&scene->areas[p], scene->eroded + scene->first[p], shape)) {
            add_event(list, 0, p, GEOM_ENTER);
            work->lap_to[p] = work->meet_to[p] = 0;
            work->piece_list[work->piece_count++] = p;
        } else if (stands && area_gap(&scene->areas[p], shape, NULL) <= GEOM_TOUCH) {
            add_event(list, 0, p, GEOM_MEET);
        }
    }
}

/* Pieces in which the shape was at the stretch's start and whose outline it does not come near: it stays in them. */
static void stay_inside(GeomWork *work, const Stretch *stretch, uint32_t met) {
    double end = stretch->start + stretch->length;
    for (int i = 0; i < work->piece_count; i++) {
        int p = work->piece_list[i];
        if (work->piece_seen[p] != met && work->lap_to[p] >= stretch->start - GEOM_TOUCH) {
            work->lap_to[p] = work->meet_to[p] = end;
        }
    }
}

static void sweep_piece(GeomWork *work, const Stretch *stretch, Runs runs, EventList *list) {
    double low, high, start = stretch->start;
    bool held = work->lap_to[runs.piece] >= 0;
    runs_start(&runs, true, work->lows, work->highs);
    while (runs_next(&runs, &low, &high)) {
        take_meet(work, list, runs.piece, start + low, start + high);
    }
    runs_start(&runs, false, work->lows, work->highs);
    while (runs_next(&runs, &low, &high)) {
        take_lap(work, list, runs.piece, start + low, start + high);
    }
    if (!held && work->lap_to[runs.piece] >= 0) {
        work->piece_list[work->piece_count++] = runs.piece;
    }
}

static void sweep_stretch(const GeomScene *scene, GeomWork *work, const Stretch *stretch, EventList *list) {
    stretch_collect(scene, work, stretch);
    uint32_t met = work_stamp_pieces(work);
    for (int i = 0, k; i < work->edge_count; i = k) {
        int piece = scene->piece_of[work->edges[i]];
        for (k = i; k < work->edge_count && scene->piece_of[work->edges[k]] == piece; k++) {
        }
        work->piece_seen[piece] = met;
        Runs runs = {.scene = scene, .stretch = stretch, .piece = piece, .edges = work->edges + i, .count = k - i};
        sweep_piece(work, stretch, runs, list);
    }
    stay_inside(work, stretch, met);
}

int geom_sweep(const GeomScene *scene, GeomWork *work, const GeomShape *shape, const GeomPath *path, GeomEvent *out,
               int cap) {
    base_assert(work->scene == scene && path->count >= 1 && cap >= 0 && shape_is_sound(shape));
    base_check(path_is_whole(path) && shape_is_convex(shape));
    EventList list = {out, cap, 0};
    double length = geom_path_length(path), start = 0;
    GeomShape first = shape_moved(shape, vec_sub(path->points[0], shape->centre));
    start_state(scene, work, &first, !(length > 0), &list);
    for (int i = 0; i + 1 < path->count; i++) {
        Stretch stretch;
        if (stretch_make(shape, path, i, start, &stretch)) {
            sweep_stretch(scene, work, &stretch, &list);
            start += stretch.length;
        }
    }
    for (int i = 0; i < work->piece_count; i++) {
        int p = work->piece_list[i];
        if (work->lap_to[p] < length - GEOM_TOUCH) {
            add_event(&list, work->lap_to[p], p, GEOM_LEAVE);
        }
    }
    base_check(events_are_sorted(&list));
    return list.count;
}

int geom_sweep_edges(const GeomScene *scene, GeomWork *work, const GeomShape *shape, const GeomPath *path,
                     bool (*wants)(void *context, int piece, int edge), void *context, GeomEvent *out, int cap) {
    base_assert(work->scene == scene && path->count >= 1 && cap >= 0 && shape_is_sound(shape));
    base_check(path_is_whole(path) && shape_is_convex(shape));
    EventList list = {out, cap, 0};
    double start = 0;
    memset(work->edge_done, 0, (size_t)scene->vertices);
    for (int i = 0; i + 1 < path->count; i++) {
        Stretch stretch;
        if (!stretch_make(shape, path, i, start, &stretch)) {
            continue;
        }
        stretch_collect(scene, work, &stretch);
        for (int k = 0; k < work->edge_count; k++) {
            int e = work->edges[k], piece = scene->piece_of[e], edge = scene->file_edge[e];
            double low, high;
            if (!work->edge_done[e] && (!wants || wants(context, piece, edge)) &&
                stretch_meets(&stretch, scene_from(scene, e), scene_to(scene, e), stretch.thin ? 0 : -GEOM_LAP_FLOOR,
                              &low, &high) &&
                high > 0 && low < stretch.length) {
                work->edge_done[e] = 1;
                events_add(&list, (GeomEvent){start + fmax(low, 0), piece, GEOM_EDGE, edge});
            }
        }
        start += stretch.length;
    }
    base_check(events_are_sorted(&list));
    return list.count;
}

double geom_sweep_length(const GeomScene *scene, const GeomShape *shape, const GeomPath *path, int piece,
                         double *stretches, int cap, int *count) {
    base_assert(piece >= 0 && piece < scene->pieces && cap >= 0 && (stretches || cap == 0));
    base_check(path_is_whole(path));
    double start = 0, inside = 0, to = -INFINITY;
    int found = 0;
    for (int i = 0; i + 1 < path->count; i++) {
        Stretch stretch;
        if (!stretch_make(shape, path, i, start, &stretch)) {
            continue;
        }
        if (!box_meets(stretch.box, scene->areas[piece].box)) {
            start += stretch.length;
            continue;
        }
        Runs runs = {.scene = scene, .stretch = &stretch, .piece = piece, .count = scene->areas[piece].count};
        double low, high, lows[CACHED + 1], highs[CACHED + 1];
        bool cached = runs.count <= CACHED;
        runs_start(&runs, false, cached ? lows : NULL, highs);
        while (runs_next(&runs, &low, &high)) {
            inside += high - low;
            bool goes_on = start + low <= to + GEOM_TOUCH;
            found += !goes_on;
            if (found <= cap) {
                stretches[2 * found - 2] = goes_on ? stretches[2 * found - 2] : start + low;
                stretches[2 * found - 1] = start + high;
            }
            to = start + high;
        }
        start += stretch.length;
    }
    if (count) {
        *count = found;
    }
    base_assert(inside >= 0 && inside <= start + GEOM_TOUCH * (1 + start));
    return inside;
}
