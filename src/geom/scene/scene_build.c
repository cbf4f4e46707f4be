/* Building a scene and the queries that only walk its arrays. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/scene/scene.h"
#include "geom/scene/scene_grid.h"
#include "geom/scene/scene_internal.h"
#include "geom/shape/shape_internal.h"

#include <string.h>

static void count_up(GeomScene *scene, const GeomArea *areas, int count) {
    scene->pieces = count;
    for (int i = 0; i < count; i++) {
        base_assert(area_is_sound(&areas[i]));
        scene->vertices += areas[i].count;
        scene->rings += areas[i].count > 0 ? areas[i].rings : 0;
    }
}

static void allocate(GeomScene *scene) {
    size_t pieces = (size_t)scene->pieces, vertices = (size_t)scene->vertices, rings = (size_t)scene->rings;
    scene->areas = base_alloc(pieces, sizeof(GeomArea));
    scene->points = base_alloc(vertices, sizeof(GeomVec));
    scene->eroded = base_alloc(vertices, sizeof(GeomVec));
    scene->next = base_alloc(vertices, sizeof(int));
    scene->before = base_alloc(vertices, sizeof(int));
    scene->piece_of = base_alloc(vertices, sizeof(int));
    scene->ring_of = base_alloc(vertices, sizeof(int));
    scene->file_edge = base_alloc(vertices, sizeof(int));
    scene->first = base_alloc(pieces + 1, sizeof(int));
    scene->ring_first = base_alloc(rings + 1, sizeof(int));
    scene->ring_starts = base_alloc(rings + pieces, sizeof(int));
    scene->hull = base_alloc(vertices, sizeof(int));
    scene->hull_first = base_alloc(pieces + 1, sizeof(int));
}

/* Links the vertices of one ring [from, to) of the scene. */
static void link_ring(GeomScene *scene, int piece, int ring, int from, int to) {
    base_check(from <= to && to <= scene->vertices);
    scene->ring_first[ring] = from;
    for (int v = from; v < to; v++) {
        scene->next[v] = v + 1 < to ? v + 1 : from;
        scene->before[v] = v > from ? v - 1 : to - 1;
        scene->piece_of[v] = piece;
        scene->ring_of[v] = ring;
    }
}

static void copy_pieces(GeomScene *scene, const GeomArea *areas) {
    int vertex = 0, ring = 0, start = 0;
    for (int p = 0; p < scene->pieces; p++) {
        const GeomArea *from = &areas[p];
        GeomArea *to = &scene->areas[p];
        scene->first[p] = vertex;
        to->points = scene->points + vertex;
        to->edge_of = scene->file_edge + vertex;
        to->ring_start = scene->ring_starts + start;
        to->rings = from->count > 0 ? from->rings : 0;
        to->count = from->count;
        to->box = from->count > 0 ? from->box : box_empty();
        for (int i = 0; i < from->count; i++) {
            scene->points[vertex + i] = from->points[i];
            scene->file_edge[vertex + i] = from->edge_of ? from->edge_of[i] : i;
        }
        for (int r = 0; r < to->rings; r++) {
            scene->ring_starts[start + r] = from->ring_start[r];
            link_ring(scene, p, ring++, vertex + from->ring_start[r], vertex + from->ring_start[r + 1]);
        }
        scene->ring_starts[start + to->rings] = from->count;
        area_erode(to, scene->eroded + vertex);
        start += to->rings + 1;
        vertex += from->count;
    }
    base_assert(vertex == scene->vertices && ring == scene->rings);
    scene->first[scene->pieces] = vertex;
    scene->ring_first[scene->rings] = vertex;
}

static bool lies_before(const GeomScene *scene, int a, int b) {
    GeomVec p = scene->points[a], q = scene->points[b];
    return p.x < q.x || (p.x == q.x && (p.y < q.y || (p.y == q.y && a < b)));
}

/* Vertex numbers by x, then y: heap sort, since the order of equal keys must not depend on the C library. */
static void sort_vertices(const GeomScene *scene, int *list, int count) {
    for (int end = count, root = count / 2; end > 1;) {
        if (root > 0) {
            root--;
        } else {
            end--;
            int top = list[0];
            list[0] = list[end];
            list[end] = top;
        }
        int item = list[root], hole = root, child;
        while ((child = 2 * hole + 1) < end) {
            child += child + 1 < end && lies_before(scene, list[child], list[child + 1]);
            if (!lies_before(scene, item, list[child])) {
                break;
            }
            list[hole] = list[child];
            hole = child;
        }
        list[hole] = item;
    }
}

/* Monotone chain, strictly convex, over the vertices of one piece; `sorted` and `chain` are scratch. */
static int find_hull(const GeomScene *scene, int piece, int *sorted, int *chain) {
    int count = scene->first[piece + 1] - scene->first[piece], size = 0;
    for (int i = 0; i < count; i++) {
        sorted[i] = scene->first[piece] + i;
    }
    sort_vertices(scene, sorted, count);
    for (int half = 0, base = 0; half < 2; half++) {
        for (int i = 0; i < count; i++) {
            int v = sorted[half ? count - 1 - i : i];
            GeomVec p = scene->points[v];
            while (size >= base + 2 &&
                   vec_cross(vec_sub(scene->points[chain[size - 1]], scene->points[chain[size - 2]]),
                             vec_sub(p, scene->points[chain[size - 1]])) <= 0) {
                size--;
            }
            chain[size++] = v;
        }
        base = --size; /* the last one begins the other half */
    }
    return size > 0 ? size : count > 0;
}

static void find_hulls(GeomScene *scene) {
    int *sorted = base_alloc((size_t)scene->vertices, sizeof(int));
    int *chain = base_alloc(2 * (size_t)scene->vertices + 2, sizeof(int));
    for (int p = 0; p < scene->pieces; p++) {
        int size = find_hull(scene, p, sorted, chain);
        memcpy(scene->hull + scene->hull_first[p], chain, (size_t)size * sizeof(int));
        scene->hull_first[p + 1] = scene->hull_first[p] + size;
    }
    base_free(sorted);
    base_free(chain);
}

/* Every list of it is in order and names what there is. */
static bool is_whole(const GeomScene *scene) {
    bool whole = scene->first[scene->pieces] == scene->vertices && scene->ring_first[scene->rings] == scene->vertices;
    for (int v = 0; v < scene->vertices && whole; v++) {
        int piece = scene->piece_of[v];
        whole = scene->before[scene->next[v]] == v && scene->piece_of[scene->next[v]] == piece &&
                scene->first[piece] <= v && v < scene->first[piece + 1] && vec_is_finite(scene->points[v]) &&
                vec_is_finite(scene->eroded[v]);
    }
    for (int p = 0; p < scene->pieces && whole; p++) {
        whole = scene->hull_first[p] <= scene->hull_first[p + 1] && area_is_whole(&scene->areas[p]);
    }
    for (int cell = 0; cell < scene->columns * scene->rows && whole; cell++) {
        for (int k = scene->cell_start[cell]; k < scene->cell_start[cell + 1] && whole; k++) {
            whole = scene->cell_edges[k] >= 0 && scene->cell_edges[k] < scene->vertices;
        }
    }
    return whole;
}

GeomScene *geom_scene_create(const GeomArea *areas, int count, GeomBox table) {
    base_assert(count >= 0 && (areas || count == 0) && !isnan(table.x0) && !isnan(table.y0) && !isnan(table.x1) &&
                !isnan(table.y1));
    GeomScene *scene = base_alloc(1, sizeof *scene);
    scene->table = table;
    count_up(scene, areas, count);
    allocate(scene);
    copy_pieces(scene, areas);
    find_hulls(scene);
    scene_grid_build(scene);
    base_check(is_whole(scene));
    return scene;
}

void geom_scene_destroy(GeomScene *scene) {
    if (!scene) {
        return;
    }
    void *blocks[] = {scene->areas,     scene->points,     scene->eroded,      scene->next,
                      scene->before,    scene->piece_of,   scene->ring_of,     scene->first,
                      scene->file_edge, scene->ring_first, scene->ring_starts, scene->hull_first,
                      scene->hull,      scene->cell_start, scene->cell_edges,  scene};
    for (size_t i = 0; i < BASE_COUNT(blocks); i++) {
        base_free(blocks[i]);
    }
}

int geom_scene_count(const GeomScene *scene) {
    base_assert(scene);
    return scene->pieces;
}

const GeomArea *geom_scene_area(const GeomScene *scene, int piece) {
    base_assert(piece >= 0 && piece < scene->pieces);
    return &scene->areas[piece];
}

int geom_scene_near(const GeomScene *scene, GeomBox box, int piece) {
    base_assert(piece >= 0 && !isnan(box.x0) && !isnan(box.y0) && !isnan(box.x1) && !isnan(box.y1));
    for (int p = piece; p < scene->pieces; p++) {
        if (scene->areas[p].count > 0 && box_meets(scene->areas[p].box, box)) {
            return p;
        }
    }
    return -1;
}

int scene_holding(const GeomScene *scene, const GeomShape *shape, int *out, int cap, bool *whole, int *walked) {
    base_assert(cap >= 0 && (out || cap == 0) && shape_is_sound(shape));
    GeomBox box = shape_box_of(shape);
    int count = 0, passed = 0;
    for (int p = 0; p < scene->pieces; p++) {
        if (scene->areas[p].count == 0 || !box_meets(scene->areas[p].box, box)) {
            continue;
        }
        AreaHold hold = area_hold_eroded(&scene->areas[p], scene->eroded + scene->first[p], shape);
        passed += scene->areas[p].count;
        if (hold == AREA_HOLDS_NONE) {
            continue;
        }
        if (count < cap) {
            out[count] = p;
            if (whole) {
                whole[count] = hold == AREA_HOLDS_ALL;
            }
        }
        count++;
    }
    if (walked) {
        *walked = passed;
    }
    return count;
}

int geom_scene_holding(const GeomScene *scene, GeomWork *work, const GeomShape *shape, int *out, int cap) {
    base_assert(work->scene == scene);
    return scene_holding(scene, shape, out, cap, NULL, NULL);
}
