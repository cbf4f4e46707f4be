/* Edits corners: each change makes a new set of rings. */
#include "io/plan_outline.h"

#include <string.h>

/* ---- making ---- */

typedef struct {
    GeomVec *points;
    bool *marked;
    int *start;
    int count, rings;
} Rings;

static Rings rings_make(BaseArena *arena, int points, int rings) {
    return (Rings){.points = arena_alloc(arena, (size_t)points + 1, sizeof(GeomVec)),
                   .marked = arena_alloc(arena, (size_t)points + 1, sizeof(bool)),
                   .start = arena_alloc(arena, (size_t)rings + 2, sizeof(int))};
}

static void rings_add(Rings *rings, GeomVec point, bool marked) {
    rings->points[rings->count] = point;
    rings->marked[rings->count++] = marked;
}

static void rings_close(Rings *rings) {
    rings->start[++rings->rings] = rings->count;
}

static PlanOutline rings_done(const Rings *rings, bool open) {
    return (PlanOutline){rings->points, rings->marked, rings->start, rings->rings, rings->count, open};
}

static Rings rings_copy(BaseArena *arena, const PlanOutline *outline, int more) {
    Rings rings = rings_make(arena, outline->count + more, outline->rings + 1);
    for (int ring = 0; ring < outline->rings; ring++) {
        for (int i = outline->ring_start[ring]; i < outline->ring_start[ring + 1]; i++) {
            rings_add(&rings, outline->points[i], outline->marked[i]);
        }
        rings_close(&rings);
    }
    return rings;
}

/* ---- reading and writing ---- */

static bool add_points(Rings *rings, const BaseTree *list) {
    for (const BaseTree *it = list && list->kind == TREE_LIST ? list->first : NULL; it; it = it->next) {
        if (it->kind != TREE_LIST || it->count != 2 || it->first->kind != TREE_NUMBER ||
            it->last->kind != TREE_NUMBER) {
            return false;
        }
        rings_add(rings, vec(it->first->number, it->last->number), false);
    }
    rings_close(rings);
    return true;
}

static const BaseTree *marks_of(const BaseTree *thing, const char *edges_key) {
    const BaseTree *named = edges_key ? tree_find(thing, edges_key) : NULL;
    return named ? named : tree_find(thing, "edges");
}

static void read_marks(Rings *rings, const BaseTree *marks) {
    for (int i = 0; marks && marks->kind == TREE_BOOL && i < rings->count; i++) {
        rings->marked[i] = marks->truth;
    }
    for (const BaseTree *it = marks && marks->kind == TREE_LIST ? marks->first : NULL; it; it = it->next) {
        if (it->kind == TREE_NUMBER && it->number >= 0 && it->number < rings->count) {
            rings->marked[(int)it->number] = true;
        }
    }
}

PlanOutline outline_read(BaseArena *arena, const BaseTree *thing, const char *edges_key) {
    const BaseTree *path = tree_find(thing, "path"), *holes = tree_find(thing, "holes");
    const BaseTree *ring = path ? path : tree_find(thing, "outline");
    int points = ring && ring->kind == TREE_LIST ? ring->count : 0, rings = 1;
    holes = holes && holes->kind == TREE_LIST && !path ? holes : NULL;
    for (const BaseTree *it = holes ? holes->first : NULL; it; it = it->next, rings++) {
        points += it->kind == TREE_LIST ? it->count : 0;
    }
    Rings read = rings_make(arena, points, rings);
    bool good = points > 0 && add_points(&read, ring);
    for (const BaseTree *it = holes ? holes->first : NULL; it && good; it = it->next) {
        good = add_points(&read, it);
    }
    if (!good) {
        return (PlanOutline){.points = read.points, .marked = read.marked, .ring_start = read.start};
    }
    read_marks(&read, marks_of(thing, edges_key));
    return rings_done(&read, path != NULL);
}

static BaseTree *points_tree(BaseArena *arena, const PlanOutline *outline, int ring) {
    BaseTree *list = tree_list(arena);
    for (int i = outline->ring_start[ring]; i < outline->ring_start[ring + 1]; i++) {
        tree_push(list, tree_pair(arena, outline->points[i].x, outline->points[i].y));
    }
    return list;
}

static void put(BaseArena *arena, BaseTree *step, const BaseTree *thing, const char *key, BaseTree *value) {
    const BaseTree *old = tree_find(thing, key);
    bool empty = value && value->kind == TREE_LIST && value->count == 0;
    if (!old && empty) {
        return;
    }
    if (value && (!old || !tree_equal(old, value))) {
        plan_set(arena, step, tree_get_text(thing, "id", ""), key, value);
    } else if (!value && old) {
        plan_set(arena, step, tree_get_text(thing, "id", ""), key, NULL);
    }
}

static void write_marks(BaseArena *arena, BaseTree *step, const BaseTree *thing, const char *edges_key,
                        const PlanOutline *outline) {
    const BaseTree *old = marks_of(thing, edges_key);
    BaseTree *list = tree_list(arena);
    for (int i = 0; i < outline->count; i++) {
        if (outline->marked[i]) {
            tree_push(list, tree_number(arena, i));
        }
    }
    if (old && old->kind == TREE_BOOL && list->count == (old->truth ? outline->count : 0)) {
        return; /* still all edges, or none, as before */
    }
    put(arena, step, thing, old ? old->key : edges_key ? edges_key : "edges", old || list->count ? list : NULL);
}

void outline_write(BaseArena *arena, BaseTree *step, const BaseTree *thing, const char *edges_key,
                   const PlanOutline *outline) {
    put(arena, step, thing, outline->open ? "path" : "outline", points_tree(arena, outline, 0));
    if (outline->open) {
        return;
    }
    BaseTree *holes = tree_list(arena);
    for (int ring = 1; ring < outline->rings; ring++) {
        tree_push(holes, points_tree(arena, outline, ring));
    }
    put(arena, step, thing, "holes", holes);
    write_marks(arena, step, thing, edges_key, outline);
}

PlanOutline outline_of_points(BaseArena *arena, const GeomVec *points, int count, bool open) {
    Rings rings = rings_make(arena, count, 1);
    for (int i = 0; i < count; i++) {
        rings_add(&rings, points[i], false);
    }
    rings_close(&rings);
    return rings_done(&rings, open);
}

/* ---- changing ---- */

/* Rounds to digits that a person could have written: a millionth of a table unit decides nothing. */
static double tidy(double value) {
    return round(value * 1e6) / 1e6;
}

PlanOutline outline_shifted(BaseArena *arena, const PlanOutline *outline, double dx, double dy) {
    Rings rings = rings_copy(arena, outline, 0);
    for (int i = 0; i < rings.count; i++) {
        rings.points[i] = vec(tidy(rings.points[i].x + dx), tidy(rings.points[i].y + dy));
    }
    return rings_done(&rings, outline->open);
}

PlanOutline outline_with_corner(BaseArena *arena, const PlanOutline *outline, int corner, GeomVec at) {
    Rings rings = rings_copy(arena, outline, 0);
    rings.points[corner] = vec(tidy(at.x), tidy(at.y));
    return rings_done(&rings, outline->open);
}

PlanOutline outline_with_more(BaseArena *arena, const PlanOutline *outline, int corner, GeomVec at) {
    Rings rings = rings_make(arena, outline->count + 1, outline->rings);
    for (int ring = 0; ring < outline->rings; ring++) {
        for (int i = outline->ring_start[ring]; i < outline->ring_start[ring + 1]; i++) {
            rings_add(&rings, outline->points[i], outline->marked[i]);
            if (i == corner) { /* both halves of a marked edge are marked */
                rings_add(&rings, vec(tidy(at.x), tidy(at.y)), outline->marked[i]);
            }
        }
        rings_close(&rings);
    }
    return rings_done(&rings, outline->open);
}

static PlanOutline outline_without_ring(BaseArena *arena, const PlanOutline *outline, int ring) {
    Rings rings = rings_make(arena, outline->count, outline->rings);
    for (int r = 0; r < outline->rings; r++) {
        for (int i = outline->ring_start[r]; i < outline->ring_start[r + 1] && r != ring; i++) {
            rings_add(&rings, outline->points[i], outline->marked[i]);
        }
        if (r != ring) {
            rings_close(&rings);
        }
    }
    return rings_done(&rings, outline->open);
}

bool outline_with_less(BaseArena *arena, const PlanOutline *outline, int corner, PlanOutline *out) {
    int ring = outline_ring_of(outline, corner), min = outline->open ? 2 : 3;
    if (outline->ring_start[ring + 1] - outline->ring_start[ring] <= min) {
        if (ring > 0) {
            *out = outline_without_ring(arena, outline, ring);
        }
        return ring > 0;
    }
    Rings rings = rings_make(arena, outline->count, outline->rings);
    for (int r = 0; r < outline->rings; r++) {
        for (int i = outline->ring_start[r]; i < outline->ring_start[r + 1]; i++) {
            if (i != corner) {
                rings_add(&rings, outline->points[i], outline->marked[i]);
            }
        }
        rings_close(&rings);
    }
    *out = rings_done(&rings, outline->open);
    return true;
}

PlanOutline outline_with_hole(BaseArena *arena, const PlanOutline *outline, const GeomVec *points, int count) {
    Rings rings = rings_copy(arena, outline, count);
    for (int i = 0; i < count; i++) {
        rings_add(&rings, vec(tidy(points[i].x), tidy(points[i].y)), false);
    }
    rings_close(&rings);
    return rings_done(&rings, outline->open);
}

PlanOutline outline_fitted(BaseArena *arena, const PlanOutline *outline, GeomBox box) {
    GeomBox old = outline_box(outline);
    double kx = old.x1 > old.x0 ? (box.x1 - box.x0) / (old.x1 - old.x0) : 1;
    double ky = old.y1 > old.y0 ? (box.y1 - box.y0) / (old.y1 - old.y0) : 1;
    Rings rings = rings_copy(arena, outline, 0);
    for (int i = 0; i < rings.count; i++) {
        GeomVec p = rings.points[i];
        rings.points[i] = vec(tidy(box.x0 + (p.x - old.x0) * kx), tidy(box.y0 + (p.y - old.y0) * ky));
    }
    return rings_done(&rings, outline->open);
}

PlanOutline outline_with_mark(BaseArena *arena, const PlanOutline *outline, int edge, bool marked) {
    Rings rings = rings_copy(arena, outline, 0);
    rings.marked[edge] = marked;
    return rings_done(&rings, outline->open);
}

/* Reverses the corners a + 1 .. b of one ring. */
static void run_back(Rings *rings, int a, int b) {
    for (int i = a + 1, j = b; i < j; i++, j--) {
        GeomVec held = rings->points[i];
        rings->points[i] = rings->points[j];
        rings->points[j] = held;
    }
}

PlanOutline outline_untangled(BaseArena *arena, const PlanOutline *outline) {
    Rings rings = rings_copy(arena, outline, 0);
    PlanOutline now = rings_done(&rings, outline->open);
    int a, b;
    /* Each reversal shortens the ring, so the loop ends; the bound is for lengths too close to compare. */
    for (int turns = 0; turns < 4 * now.count && outline_crossing(&now, &a, &b, NULL); turns++) {
        if (outline_ring_of(&now, a) != outline_ring_of(&now, b)) {
            break; /* two different rings cross, which reversing cannot solve */
        }
        run_back(&rings, a, b);
    }
    return now;
}
