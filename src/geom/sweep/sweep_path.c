/* Paths and their stretches. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/sweep/sweep_internal.h"

bool path_is_whole(const GeomPath *path) {
    return path->count >= 1 && points_are_finite(path->points, path->count);
}

double geom_path_length(const GeomPath *path) {
    base_assert(path->count >= 0 && (path->points || path->count == 0));
    double length = 0;
    for (int i = 0; i + 1 < path->count; i++) {
        length += vec_distance(path->points[i], path->points[i + 1]);
    }
    return length;
}

GeomVec geom_path_at(const GeomPath *path, double s) {
    base_assert(path->count >= 1 && path->points && !isnan(s));
    for (int i = 0; s > 0 && i + 1 < path->count; i++) {
        double length = vec_distance(path->points[i], path->points[i + 1]);
        if (s < length) {
            return vec_lerp(path->points[i], path->points[i + 1], s / length);
        }
        s -= length;
        if (!(s > 0)) {
            return path->points[i + 1];
        }
    }
    return s > 0 ? path->points[path->count - 1] : path->points[0];
}

static void measure_across(Stretch *stretch) {
    const GeomShape *shape = &stretch->shape;
    GeomVec across = vec_left(stretch->direction);
    stretch->left = vec_dot(across, shape_support(shape, vec_scale(across, -1))) - GEOM_TOUCH;
    stretch->right = vec_dot(across, shape_support(shape, across)) + GEOM_TOUCH;
    for (int i = 0; i < shape->count; i++) {
        GeomVec side = vec_sub(shape->points[i + 1 < shape->count ? i + 1 : 0], shape->points[i]);
        double length = vec_length(side);
        stretch->side[i] = length > 0 ? vec_scale(side, 1 / length) : vec(0, 0);
    }
}

bool stretch_make(const GeomShape *shape, const GeomPath *path, int index, double start, Stretch *out) {
    base_assert(index >= 0 && index + 1 < path->count && start >= 0);
    GeomVec from = path->points[index], to = path->points[index + 1];
    double length = vec_distance(from, to);
    if (!(length > 0)) {
        return false;
    }
    out->shape = shape_moved(shape, vec_sub(from, shape->centre));
    out->direction = vec_scale(vec_sub(to, from), 1 / length);
    out->start = start;
    out->length = length;
    out->thin = shape->kind == GEOM_POLY && shape->count < 3;
    GeomBox box = shape_box_of(&out->shape);
    GeomVec by = vec_sub(to, from);
    out->box = box_join(box, (GeomBox){box.x0 + by.x, box.y0 + by.y, box.x1 + by.x, box.y1 + by.y});
    measure_across(out);
    return true;
}

static void sort_numbers(int *list, int count) {
    for (int gap = count / 2; gap > 0; gap /= 2) {
        for (int i = gap; i < count; i++) {
            int item = list[i], k = i;
            for (; k >= gap && list[k - gap] > item; k -= gap) {
                list[k] = list[k - gap];
            }
            list[k] = item;
        }
    }
}

void stretch_collect(const GeomScene *scene, GeomWork *work, const Stretch *stretch) {
    base_assert(work->scene == scene && stretch->length > 0);
    GeomBox box = box_grow(shape_box_of(&stretch->shape), GEOM_TOUCH);
    GeomVec by = vec_scale(stretch->direction, stretch->length);
    GeomVec hull[8] = {{box.x0, box.y0}, {box.x1, box.y0}, {box.x1, box.y1}, {box.x0, box.y1}};
    for (int i = 0; i < 4; i++) {
        hull[4 + i] = vec_add(hull[i], by);
    }
    scene_collect_hull(scene, work, hull, 8);
    /* Most of what the cells hold passes by: drop it before sorting. */
    int kept = 0;
    GeomBox reach = box_grow(stretch->box, GEOM_TOUCH);
    GeomVec across = vec_left(stretch->direction);
    for (int i = 0; i < work->edge_count; i++) {
        GeomVec a = scene_from(scene, work->edges[i]), b = scene_to(scene, work->edges[i]);
        double at_a = vec_dot(across, a), at_b = vec_dot(across, b);
        if (fmax(at_a, at_b) >= stretch->left && fmin(at_a, at_b) <= stretch->right &&
            box_meets(reach, (GeomBox){fmin(a.x, b.x), fmin(a.y, b.y), fmax(a.x, b.x), fmax(a.y, b.y)})) {
            work->edges[kept++] = work->edges[i];
        }
    }
    work->edge_count = kept;
    sort_numbers(work->edges, kept);
}

/* LEAVE < MEET < ENTER < EDGE. */
static int rank_of(GeomEventKind kind) {
    static const int rank[] = {[GEOM_LEAVE] = 0, [GEOM_MEET] = 1, [GEOM_ENTER] = 2, [GEOM_EDGE] = 3};
    return rank[kind];
}

static bool comes_before(const GeomEvent *a, const GeomEvent *b) {
    if (a->s < b->s || a->s > b->s) {
        return a->s < b->s;
    }
    if (a->what != b->what) {
        return rank_of(a->what) < rank_of(b->what);
    }
    return a->piece != b->piece ? a->piece < b->piece : a->edge < b->edge;
}

void events_add(EventList *list, GeomEvent event) {
    base_assert(list->cap >= 0 && (list->out || list->cap == 0) && event.s >= 0);
    int kept = list->count < list->cap ? list->count : list->cap;
    list->count++;
    int at = kept;
    while (at > 0 && comes_before(&event, &list->out[at - 1])) {
        at--;
    }
    if (at == list->cap) {
        return;
    }
    for (int i = kept < list->cap ? kept : list->cap - 1; i > at; i--) {
        list->out[i] = list->out[i - 1];
    }
    list->out[at] = event;
}

bool events_are_sorted(const EventList *list) {
    for (int i = 1; i < list->count && i < list->cap; i++) {
        if (comes_before(&list->out[i], &list->out[i - 1])) {
            return false;
        }
    }
    return true;
}
