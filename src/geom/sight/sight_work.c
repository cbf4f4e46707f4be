/* The scratch of sight: what a question needs is set aside here, so that a query allocates nothing. Only a crowd of
 * pieces over the ends, as no table has it, makes it grow; the next one finds it grown. */
#include "base/array.h"
#include "geom/region/full_view.h"
#include "geom/sight/sight_depth.h"
#include "geom/sight/sight_internal.h"

static SightArea *area_create(size_t pieces, size_t vertices) {
    SightArea *area = base_alloc(1, sizeof *area);
    area->plots = base_alloc(pieces, sizeof *area->plots);
    area->limits = base_alloc(pieces, sizeof *area->limits);
    area->sums = base_alloc(pieces, sizeof *area->sums);
    area->group_piece = base_alloc(pieces, sizeof *area->group_piece);
    area->group_plot = base_alloc(pieces, sizeof *area->group_plot);
    area->overlaps = base_alloc(pieces, sizeof *area->overlaps);
    area->sure.cap = area->maybe.cap = (int)(4 * vertices + pieces + 4);
    area->sure.items = base_alloc((size_t)area->sure.cap, sizeof *area->sure.items);
    area->maybe.items = base_alloc((size_t)area->maybe.cap, sizeof *area->maybe.items);
    area->boxes = base_alloc(SIGHT_BOXES_MAX, sizeof *area->boxes);
    area->cuts = base_alloc(4 * vertices + 4, sizeof *area->cuts);
    area->clusters = base_alloc(4 * vertices + 4, sizeof *area->clusters);
    area->joined = base_alloc(4 * vertices + 4, sizeof *area->joined);
    area->posts = base_alloc(4 * vertices + 4, sizeof *area->posts);
    area->marks = base_alloc(8 * vertices + 4, sizeof *area->marks);
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
    w->seen_in = base_alloc(pieces, sizeof *w->seen_in);
    w->roles = base_alloc(pieces, sizeof *w->roles);
    w->query_list = base_alloc(pieces, sizeof *w->query_list);
    w->chosen = base_alloc(pieces, sizeof *w->chosen);
    w->names = base_alloc(pieces, sizeof *w->names);
    w->places = base_alloc(pieces, sizeof *w->places);
    w->met = base_alloc(pieces, sizeof *w->met);
    w->met_as = base_alloc(pieces, sizeof *w->met_as);
    w->cut_list = base_alloc(pieces, sizeof *w->cut_list);
    w->area_list = base_alloc(pieces, sizeof *w->area_list);
    w->solids = base_alloc(pieces, sizeof *w->solids);
    w->corners = base_alloc(vertices, sizeof *w->corners);
    w->edges = base_alloc(vertices, sizeof *w->edges);
    for (int k = 0; k < 2; k++) {
        w->holding[k] = base_alloc(pieces, sizeof *w->holding[k]);
    }
    /* An edge leaves at most three parts outside two ends; drawn-in pieces have no more corners than pieces. Arcs along
     * a rim take what is left: dozens of pieces over both ends need more, and get it when they are met. */
    size_t items = 8 * vertices + 4096;
    w->item_cap = (int)items;
    w->items = base_alloc(items, sizeof *w->items);
    w->contour_cap = (int)items;
    w->contours = base_alloc(items, sizeof *w->contours);
    w->cut_cap = (int)items;
    w->cut_items = base_alloc(items, sizeof *w->cut_items);
    for (int k = 0; k < 2; k++) {
        w->marks[k] = base_alloc(items * 2, sizeof *w->marks[k]);
    }
    w->run_cap = (int)(items + pieces);
    w->runs = base_alloc(items + pieces, sizeof *w->runs);
    w->order = base_alloc(items + pieces, sizeof *w->order);
    w->chain = base_alloc(items + pieces, sizeof *w->chain);
    w->heap = base_alloc(SIGHT_NODES_MAX, sizeof *w->heap);
    w->leaves = base_alloc(SIGHT_NODES_MAX, sizeof *w->leaves);
    w->blockers = base_alloc(pieces, sizeof *w->blockers);
    w->area_item_cap = (int)(4 * vertices);
    w->area_items = base_alloc(4 * vertices, sizeof *w->area_items);
    w->arc_cap = (int)(2 * items);
    w->arcs = base_alloc(2 * items, sizeof *w->arcs);
    w->area = area_create(pieces, vertices);
}

void sight_room_for_item(SightWork *w) {
    if (w->item_count == w->item_cap) {
        w->items = array_grow(w->items, &w->item_cap, w->item_count + 1, sizeof *w->items);
    }
}

void sight_room_for_contour(SightWork *w) {
    if (w->contour_count == w->contour_cap) {
        w->contours = array_grow(w->contours, &w->contour_cap, w->contour_count + 1, sizeof *w->contours);
    }
}

void sight_room_for_runs(SightWork *w) {
    int need = w->item_count + w->solid_count;
    if (need > w->run_cap) {
        w->runs = array_grow(w->runs, &w->run_cap, need, sizeof *w->runs);
        w->order = base_realloc(w->order, (size_t)w->run_cap, sizeof *w->order);
        w->chain = base_realloc(w->chain, (size_t)w->run_cap, sizeof *w->chain);
    }
}

static SightWork *work_create(const GeomScene *scene) {
    SightWork *w = base_alloc(1, sizeof *w);
    size_t rows = (size_t)scene->rows;
    w->scene = scene;
    w->among = 1;
    w->row_low = base_alloc(rows, sizeof *w->row_low);
    w->row_high = base_alloc(rows, sizeof *w->row_high);
    make_room(w, (size_t)scene->pieces, (size_t)scene->vertices);
    return w;
}

static void work_destroy(SightWork *w) {
    area_destroy(w->area);
    void *blocks[] = {w->seen_in,
                      w->roles,
                      w->query_list,
                      w->met,
                      w->met_as,
                      w->cut_list,
                      w->area_list,
                      w->solids,
                      w->corners,
                      w->edges,
                      w->holding[0],
                      w->holding[1],
                      w->items,
                      w->contours,
                      w->cut_items,
                      w->marks[0],
                      w->marks[1],
                      w->runs,
                      w->order,
                      w->chain,
                      w->heap,
                      w->leaves,
                      w->blockers,
                      w->arcs,
                      w->area_items,
                      w->row_low,
                      w->row_high,
                      w->chosen,
                      w->names,
                      w->places,
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
    work->sight->gives_up = true;
}

void geom_work_destroy(GeomWork *work) {
    if (work) {
        work_destroy(work->sight);
        scene_work_destroy(work);
    }
}
