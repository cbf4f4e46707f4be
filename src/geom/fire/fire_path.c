/* How: the cells of the search for one line, with a third side: the stretch of the way on which the target stands. What
 * no cell can see of it is proved; the cell that may see most is looked into first, so that a wide view is never missed
 * for many narrow ones. The first place is then closed in on from its near end. */
#include "base/array.h"
#include "base/base.h"
#include "geom/fire/fire_internal.h"
#include "geom/limits.h"

#include <stddef.h>
#include <string.h>

typedef struct {
    const Fire *fire;
    GeomVec start, direction; /* way: unit vector */
    double enough;
    bool wants_max; /* how much is seen where it is not enough */
} Walk;

static GeomVec at_of(const Walk *walk, double s) {
    return vec_add(walk->start, vec_scale(walk->direction, s));
}

/* ---- cells still to be looked into ---- */

typedef struct {
    FireCell cell;
    GeomVec eye;
    double move, bound;
} Open;

enum { HEAP_ROOM = 512 };

typedef struct {
    Open room[HEAP_ROOM]; /* mostly enough */
    Open *items;          /* there, or on the heap */
    int count, cap;
    bool by_place; /* the nearest first; else the one that may see most */
} Heap;

static void heap_term(Heap *heap) {
    if (heap->items != heap->room) {
        base_free(heap->items);
    }
}

static bool comes_before(const Heap *heap, const Open *a, const Open *b) {
    return heap->by_place ? a->cell.s - a->cell.run < b->cell.s - b->cell.run : a->bound > b->bound;
}

static void heap_push(Heap *heap, const Open *open) {
    base_check(!isnan(open->bound));
    if (heap->count == heap->cap) {
        bool first = heap->items == heap->room;
        heap->items = array_grow(first ? NULL : heap->items, &heap->cap, heap->count + 1, sizeof *heap->items);
        if (first) {
            memcpy(heap->items, heap->room, sizeof heap->room);
        }
    }
    int i = heap->count++;
    for (; i > 0 && comes_before(heap, open, &heap->items[(i - 1) / 2]); i = (i - 1) / 2) {
        heap->items[i] = heap->items[(i - 1) / 2];
    }
    heap->items[i] = *open;
}

static Open heap_pop(Heap *heap) {
    base_assert(heap->count > 0);
    Open top = heap->items[0], last = heap->items[--heap->count];
    int i = 0;
    for (int child = 1; child < heap->count; child = 2 * i + 1) {
        child += child + 1 < heap->count && comes_before(heap, &heap->items[child + 1], &heap->items[child]);
        if (!comes_before(heap, &heap->items[child], &last)) {
            break;
        }
        heap->items[i] = heap->items[child];
        i = child;
    }
    heap->items[i] = last;
    return top;
}

/* ---- the search ---- */

typedef struct {
    const Walk *walk;
    Heap heap;
    double before; /* only what lies before this is of interest */
    int looked;
    GeomFirePath *out;
} Search;

/* The room for cells is not cleared. */
static void search_init(Search *search, const Walk *walk, bool by_place, double before, GeomFirePath *out) {
    search->walk = walk;
    search->heap.items = search->heap.room;
    search->heap.count = 0;
    search->heap.cap = HEAP_ROOM;
    search->heap.by_place = by_place;
    search->before = before;
    search->looked = 0;
    search->out = out;
}

/* What a cell must be able to see to be looked into. */
static double min_wanted(const Search *search) {
    return search->walk->wants_max ? fmin(search->out->width + GEOM_LIMIT, search->walk->enough) : search->walk->enough;
}

static void add_cell(Search *search, const FireCell *cell) {
    const Fire *fire = search->walk->fire;
    Open open = {.cell = *cell};
    if (cell->s - cell->run >= search->before || !fire_cell_eye(fire->query, cell, &open.eye, &open.move)) {
        return;
    }
    open.bound = fire_probe(fire, open.eye, open.move, at_of(search->walk, cell->s), cell->run, NULL);
    if (open.bound >= min_wanted(search)) {
        heap_push(&search->heap, &open);
    }
}

/* The middle of the cell, by itself. True: enough is seen there. */
static bool probe_cell(Search *search, const Open *open) {
    GeomFirePath *out = search->out;
    FireStretch stretch;
    double seen = fire_probe(search->walk->fire, open->eye, 0, at_of(search->walk, open->cell.s), 0, &stretch);
    out->width = fmax(out->width, seen);
    if (seen < search->walk->enough) {
        return false;
    }
    out->seen = true;
    out->s = open->cell.s;
    out->line = (GeomFireLine){true, false, seen, open->eye, stretch.low, stretch.high, search->looked};
    return true;
}

/* What is left when the search ends; by place, nothing is before it. */
static void leave(Search *search, const Open *open) {
    GeomFirePath *out = search->out;
    out->max = fmax(out->max, open->bound);
    if (search->heap.by_place) {
        out->unseen = fmin(out->unseen, fmax(0, open->cell.s - open->cell.run));
    } else {
        out->undecided = true;
    }
}

static void leave_all(Search *search, const Open *open) {
    leave(search, open);
    for (int i = 0; i < search->heap.count; i++) {
        leave(search, &search->heap.items[i]);
    }
}

/* Is it seen somewhere in [s0, s1] before `before`? By place, the first one to within GEOM_LIMIT, or to where the
 * search was given up. */
static void search_stretch(Search *search, double s0, double s1) {
    base_assert(s0 <= s1 && s0 >= 0);
    double half = search->walk->fire->query->from_radius / 2, run = (s1 - s0) / 2;
    add_cell(search, &(FireCell){half, -half, half, s0 + run, run});
    add_cell(search, &(FireCell){half, half, half, s0 + run, run});
    while (search->heap.count > 0) {
        Open open = heap_pop(&search->heap);
        if (open.bound < min_wanted(search) || open.cell.s - open.cell.run >= search->before) {
            continue;
        }
        search->looked++;
        if (open.cell.s < search->before && probe_cell(search, &open)) {
            search->before = open.cell.s - GEOM_LIMIT;
            if (!search->heap.by_place) {
                return;
            }
        }
        if (search->looked > FIRE_PATH_PROBES) {
            leave_all(search, &open);
            return;
        }
        if (open.cell.half < GEOM_FIRE_FLOOR && open.cell.run < GEOM_FIRE_FLOOR) {
            leave(search, &open);
            continue;
        }
        FireCell parts[4];
        int count = fire_cell_split(&open.cell, open.move, parts);
        for (int i = 0; i < count; i++) {
            add_cell(search, &parts[i]);
        }
    }
    search->out->max = fmax(search->out->max, min_wanted(search));
}

static bool somewhere(const Walk *walk, double s0, double s1, GeomFirePath *out) {
    Search search;
    bool undecided = out->undecided;
    search_init(&search, walk, false, INFINITY, out);
    search_stretch(&search, s0, s1);
    heap_term(&search.heap);
    out->undecided = out->seen ? undecided : out->undecided;
    return out->seen;
}

/* It is seen at out->s: where, from s0 on, first? */
static void first_of(const Walk *walk, double s0, GeomFirePath *out) {
    Search search;
    search_init(&search, walk, true, out->s - GEOM_LIMIT, out);
    out->unseen = out->s;
    search_stretch(&search, s0, out->s);
    out->unseen = fmin(out->unseen, out->s);
    heap_term(&search.heap);
}

/* The stretch of the way in which the two bases are in contact: between the roots of a quadratic. False: none. */
static bool contact(const Walk *walk, double length, double *s0, double *s1) {
    const GeomFireQuery *query = walk->fire->query;
    GeomVec off = vec_sub(walk->start, query->from);
    double reach = query->from_radius + query->to_radius + GEOM_LIMIT;
    double b = vec_dot(off, walk->direction), d = b * b - vec_dot(off, off) + reach * reach;
    if (d < 0) {
        return false;
    }
    *s0 = fmax(0, -b - sqrt(d));
    *s1 = fmin(length, -b + sqrt(d));
    return *s0 <= *s1;
}

/* In contact only the arc hides: how deep the base reaches into it changes evenly along the way. */
static bool in_contact(const Walk *walk, double s0, double s1, GeomFirePath *out) {
    const GeomFireQuery *query = walk->fire->query;
    double a = vec_dot(vec_sub(at_of(walk, s0), query->from), query->front) + query->to_radius - walk->enough;
    double b = vec_dot(walk->direction, query->front);
    double s = a >= 0 ? s0 : b > GEOM_NOISE ? s0 - a / b : INFINITY;
    if (s > s1) {
        return false;
    }
    out->seen = true;
    out->s = s;
    double depth = geom_front_depth(query->from, query->front, at_of(walk, s), query->to_radius);
    out->line = (GeomFireLine){true, false, depth, query->from, at_of(walk, s), at_of(walk, s), 1};
    return true;
}

/* Part by part, so that what is found lies in the first part in which it is seen; that part's beginning is returned. */
static double along(const Walk *walk, double length, GeomFirePath *out) {
    double c0, c1;
    if (!contact(walk, length, &c0, &c1)) {
        somewhere(walk, 0, length, out);
        return 0;
    }
    if (c0 > 0 && somewhere(walk, 0, c0, out)) {
        return 0;
    }
    if (in_contact(walk, c0, c1, out)) {
        return out->s;
    }
    if (c1 < length) {
        somewhere(walk, c1, length, out);
    }
    return c1;
}

void geom_fire_path(const GeomScene *scene, const GeomFireQuery *query, GeomVec until, GeomFirePathQuery what,
                    GeomFirePath *out) {
    base_assert(query && out && vec_is_finite(until) && vec_is_finite(query->to));
    double length = vec_distance(query->to, until);
    *out = (GeomFirePath){.line = {.eye = query->from, .low = until, .high = until}};
    if (length <= GEOM_LIMIT) {
        geom_fire_line(scene, query, &out->line);
        out->seen = out->line.clear;
        out->undecided = out->line.undecided;
        out->width = out->line.width;
        out->max = fmax(out->line.width, fire_enough(query));
        return;
    }
    Fire fire;
    fire_init(&fire, scene, query, until);
    Walk walk = {&fire, query->to, vec_scale(vec_sub(until, query->to), 1 / length), fire_enough(query),
                 what == GEOM_FIRE_PATH_MAX};
    double from = along(&walk, length, out);
    out->unseen = from;
    if (out->seen && what == GEOM_FIRE_PATH_FIRST && out->s > from) {
        first_of(&walk, from, out);
    }
    out->unseen = out->undecided ? 0 : out->unseen; /* by an earlier part */
    fire_term(&fire);
    base_assert(out->s >= 0 && out->s <= length + GEOM_TOUCH && out->unseen >= 0);
    base_assert(!out->seen || what != GEOM_FIRE_PATH_FIRST || out->unseen <= out->s);
}
