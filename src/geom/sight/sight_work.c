/* The scratch of sight. What there is once for each piece is set aside at once; lists that hang on how much stands
 * between two ends grow to what the largest question has needed, so that queries soon allocate nothing. */
#include "base/array.h"
#include "geom/sight/sight_depth.h"
#include "geom/sight/sight_internal.h"

static SightArea *area_create(size_t pieces) {
    SightArea *area = base_alloc(1, sizeof *area);
    area->plots = base_alloc(pieces, sizeof *area->plots);
    area->limits = base_alloc(pieces, sizeof *area->limits);
    area->sums = base_alloc(pieces, sizeof *area->sums);
    area->group_piece = base_alloc(pieces, sizeof *area->group_piece);
    area->group_plot = base_alloc(pieces, sizeof *area->group_plot);
    area->overlaps = base_alloc(pieces, sizeof *area->overlaps);
    return area;
}

static void area_destroy(SightArea *area) {
    void *blocks[] = {area->group_plot, area->plots, area->limits,     area->sums,        area->group_piece,
                      area->overlaps,   area->boxes, area->cuts,       area->clusters,    area->joined,
                      area->posts,      area->marks, area->sure.items, area->maybe.items, area};
    for (size_t i = 0; i < BASE_COUNT(blocks); i++) {
        base_free(blocks[i]);
    }
}

static void make_room(SightWork *w, size_t pieces, size_t vertices) {
    w->ask.seen_in = base_alloc(pieces, sizeof *w->ask.seen_in);
    w->ask.roles = base_alloc(pieces, sizeof *w->ask.roles);
    w->ask.list = base_alloc(pieces, sizeof *w->ask.list);
    w->names.chosen = base_alloc(pieces, sizeof *w->names.chosen);
    w->names.list = base_alloc(pieces, sizeof *w->names.list);
    w->names.places = base_alloc(pieces, sizeof *w->names.places);
    w->met.pieces = base_alloc(pieces, sizeof *w->met.pieces);
    w->met.as = base_alloc(pieces, sizeof *w->met.as);
    w->cut.list = base_alloc(pieces, sizeof *w->cut.list);
    w->through.list = base_alloc(pieces, sizeof *w->through.list);
    w->met.solids = base_alloc(pieces, sizeof *w->met.solids);
    w->met.corners = base_alloc(vertices, sizeof *w->met.corners);
    w->met.edges = base_alloc(vertices, sizeof *w->met.edges);
    for (int k = 0; k < 2; k++) {
        w->ask.holding[k] = base_alloc(pieces, sizeof *w->ask.holding[k]);
    }
    w->names.blockers = base_alloc(pieces, sizeof *w->names.blockers);
    w->area = area_create(pieces);
}

void sight_room_for_items(SightWork *w, int count) {
    if (count > w->met.item_cap) {
        w->met.items = array_grow(w->met.items, &w->met.item_cap, count, sizeof *w->met.items);
    }
}

void sight_room_for_item(SightWork *w) {
    sight_room_for_items(w, w->met.item_count + 1);
}

void sight_room_for_through(SightWork *w, int count) {
    if (count > w->through.item_cap) {
        w->through.items = array_grow(w->through.items, &w->through.item_cap, count, sizeof *w->through.items);
    }
}

void sight_room_for_cut(SightWork *w, int count) {
    if (count > w->cut.cap) {
        w->cut.items = array_grow(w->cut.items, &w->cut.cap, count, sizeof *w->cut.items);
        for (int k = 0; k < 2; k++) {
            w->cut.marks[k] = base_realloc(w->cut.marks[k], 2 * (size_t)w->cut.cap, sizeof *w->cut.marks[k]);
        }
    }
}

void sight_room_for_marks(SightWork *w, int edges) {
    SightArea *area = w->area;
    if (edges + 2 > area->cut_cap) {
        area->cuts = array_grow(area->cuts, &area->cut_cap, edges + 2, sizeof *area->cuts);
        area->marks = base_realloc(area->marks, 2 * (size_t)area->cut_cap, sizeof *area->marks);
    }
}

void sight_room_for_clusters(SightWork *w, int count) {
    SightArea *area = w->area;
    if (count > area->cluster_cap) {
        area->clusters = array_grow(area->clusters, &area->cluster_cap, count, sizeof *area->clusters);
        area->joined = base_realloc(area->joined, (size_t)area->cluster_cap, sizeof *area->joined);
        area->posts = base_realloc(area->posts, (size_t)area->cluster_cap, sizeof *area->posts);
    }
}

void sight_room_for_contour(SightWork *w) {
    if (w->met.contour_count == w->met.contour_cap) {
        w->met.contours =
            array_grow(w->met.contours, &w->met.contour_cap, w->met.contour_count + 1, sizeof *w->met.contours);
    }
}

void sight_room_for_runs(SightWork *w) {
    int need = w->met.item_count + w->met.solid_count;
    if (need > w->sweep.run_cap) {
        w->sweep.runs = array_grow(w->sweep.runs, &w->sweep.run_cap, need, sizeof *w->sweep.runs);
        w->sweep.order = base_realloc(w->sweep.order, (size_t)w->sweep.run_cap, sizeof *w->sweep.order);
        w->sweep.chain = base_realloc(w->sweep.chain, (size_t)w->sweep.run_cap, sizeof *w->sweep.chain);
    }
}

static SightWork *work_create(const GeomScene *scene) {
    SightWork *w = base_alloc(1, sizeof *w);
    size_t rows = (size_t)scene->rows;
    w->scene = scene;
    w->effort.among = 1;
    w->met.row_low = base_alloc(rows, sizeof *w->met.row_low);
    w->met.row_high = base_alloc(rows, sizeof *w->met.row_high);
    make_room(w, (size_t)scene->pieces, (size_t)scene->vertices);
    return w;
}

static void work_destroy(SightWork *w) {
    area_destroy(w->area);
    void *blocks[] = {w->ask.seen_in,
                      w->ask.roles,
                      w->ask.list,
                      w->met.pieces,
                      w->met.as,
                      w->cut.list,
                      w->through.list,
                      w->met.solids,
                      w->met.corners,
                      w->met.edges,
                      w->ask.holding[0],
                      w->ask.holding[1],
                      w->met.items,
                      w->met.contours,
                      w->cut.items,
                      w->cut.marks[0],
                      w->cut.marks[1],
                      w->sweep.runs,
                      w->sweep.order,
                      w->sweep.chain,
                      w->sweep.heap,
                      w->sweep.leaves,
                      w->names.blockers,
                      w->arcs,
                      w->through.items,
                      w->met.row_low,
                      w->met.row_high,
                      w->names.chosen,
                      w->names.list,
                      w->names.places,
                      w};
    for (size_t i = 0; i < BASE_COUNT(blocks); i++) {
        base_free(blocks[i]);
    }
}

GeomWork *geom_work_create(const GeomScene *scene) {
    GeomWork *work = scene_work_create(scene);
    work->sight = work_create(scene);
    return work;
}

void geom_work_give_up(GeomWork *work) {
    work->sight->effort.gives_up = true;
}

void geom_work_destroy(GeomWork *work) {
    if (work) {
        work_destroy(work->sight);
        scene_work_destroy(work);
    }
}
