/* The scratch of sight: everything a question needs is set aside here, so that a query allocates nothing. */
#include "base/base.h"
#include "geom/region/full_view.h"
#include "geom/sight/sight_depth.h"
#include "geom/sight/sight_internal.h"

static void make_room(SightWork *w, size_t pieces, size_t vertices) {
    w->asked = base_alloc(pieces, sizeof *w->asked);
    w->roles = base_alloc(pieces, sizeof *w->roles);
    w->asked_list = base_alloc(pieces, sizeof *w->asked_list);
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
     * a rim take what is left. */
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

void *geom_sight_work_create(const GeomScene *scene) {
    base_assert(scene);
    SightWork *w = base_alloc(1, sizeof *w);
    size_t rows = (size_t)scene->rows;
    w->scene = scene;
    w->row_low = base_alloc(rows, sizeof *w->row_low);
    w->row_high = base_alloc(rows, sizeof *w->row_high);
    make_room(w, (size_t)scene->pieces, (size_t)scene->vertices);
    return w;
}

void geom_sight_work_destroy(void *sight) {
    SightWork *w = sight;
    if (!w) {
        return;
    }
    area_destroy(w->area);
    void *blocks[] = {w->asked,     w->roles,    w->asked_list, w->met,        w->met_as,     w->cut_list, w->area_list,
                      w->solids,    w->corners,  w->edges,      w->holding[0], w->holding[1], w->items,    w->contours,
                      w->cut_items, w->marks[0], w->marks[1],   w->runs,       w->order,      w->chain,    w->heap,
                      w->leaves,    w->blockers, w->arcs,       w->area_items, w->row_low,    w->row_high, w->chosen,
                      w->names,     w->places,   w};
    for (size_t i = 0; i < BASE_COUNT(blocks); i++) {
        base_free(blocks[i]);
    }
}
