#include "rules/bodies.h"

#include "base/base.h"
#include "geom/limits.h"

#include <math.h>

/* Sets that are joined: each member points to another of its set, or to itself. */
static int set_of(int *sets, int member) {
    while (sets[member] != member) {
        sets[member] = sets[sets[member]];
        member = sets[member];
    }
    return member;
}

/* The lowest member names the set, so that the order of joining does not matter. */
static void join(int *sets, int one, int other) {
    int a = set_of(sets, one), b = set_of(sets, other);
    sets[a > b ? a : b] = a < b ? a : b;
}

static GeomVec point_after(const GeomArea *area, int point, int ring) {
    return area->points[point + 1 < area->ring_start[ring + 1] ? point + 1 : area->ring_start[ring]];
}

/* The length that the segment a-b has along the side p-q of another outline. */
static double shared_length(GeomVec a, GeomVec b, GeomVec p, GeomVec q) {
    double length = vec_distance(a, b);
    GeomVec d = length > 0 ? vec_scale(vec_sub(b, a), 1 / length) : vec(0, 0);
    double off_p = fabs(vec_cross(d, vec_sub(p, a))), off_q = fabs(vec_cross(d, vec_sub(q, a)));
    if (off_p > GEOM_LIMIT || off_q > GEOM_LIMIT) {
        return 0;
    }
    double from = vec_dot(d, vec_sub(p, a)), to = vec_dot(d, vec_sub(q, a));
    return fmax(0, fmin(length, fmax(from, to)) - fmax(0, fmin(from, to)));
}

static bool share_outline(const GeomArea *one, const GeomArea *other) {
    double sum = 0;
    for (int r = 0; r < one->rings; r++) {
        for (int i = one->ring_start[r]; i < one->ring_start[r + 1]; i++) {
            for (int s = 0; s < other->rings; s++) {
                for (int k = other->ring_start[s]; k < other->ring_start[s + 1]; k++) {
                    sum += shared_length(one->points[i], point_after(one, i, r), other->points[k],
                                         point_after(other, k, s));
                }
            }
        }
    }
    return sum >= RULES_BODY_SEAM;
}

/* True when the insides of the two have ground in common: a side of one crosses one of the other, or a corner lies
 * inside. */
static bool overlap(const GeomArea *one, const GeomArea *other) {
    for (int r = 0; r < one->rings; r++) {
        for (int i = one->ring_start[r]; i < one->ring_start[r + 1]; i++) {
            GeomShape side = shape_segment(one->points[i], point_after(one, i, r));
            if (area_overlaps(other, &side)) {
                return true;
            }
        }
    }
    return other->count > 0 && area_side(one, other->points[0]) > 0;
}

/* Of two solid pieces neither can be moved into the other, and a road laid in lengths is one road; but walls that stand
 * by a road do not move with it. */
static bool are_of_a_piece(const RulesField *field, int one, int other) {
    const RulesKind *kinds = field->data->kinds;
    int a = field->setup->areas[one].kind, b = field->setup->areas[other].kind;
    return a == b || (a >= 0 && b >= 0 && kinds[a].sight_edge && kinds[b].sight_edge);
}

static void join_areas(const RulesField *field, const Table *table, int *sets) {
    const TableSetup *setup = field->setup;
    for (int i = 0; i < setup->area_count; i++) {
        const GeomArea *one = &setup->areas[i].area;
        if (setup->areas[i].on >= 0) {
            join(sets, i, setup->areas[i].on);
        }
        for (int k = i + 1; k < setup->area_count && !table->removed[i]; k++) {
            const GeomArea *other = &setup->areas[k].area;
            if (!table->removed[k] && one->count > 0 && other->count > 0 && set_of(sets, i) != set_of(sets, k) &&
                box_meets(box_grow(one->box, GEOM_LIMIT), other->box) &&
                ((are_of_a_piece(field, i, k) && (overlap(one, other) || overlap(other, one))) ||
                 share_outline(one, other))) {
                join(sets, i, k);
            }
        }
    }
}

/* A base that touches another, or the outline of a piece from outside, was set against it. */
static void join_units(const RulesField *field, const Table *table, int *sets) {
    const TableSetup *setup = field->setup;
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape base, other;
        if (!table_base(table, i, &base)) {
            continue;
        }
        GeomBox box = box_grow(shape_box_of(&base), GEOM_LIMIT);
        for (int k = i + 1; k < setup->unit_count; k++) {
            if (table_base(table, k, &other) && box_meets(box, shape_box_of(&other)) && shape_contact(&base, &other)) {
                join(sets, setup->area_count + i, setup->area_count + k);
            }
        }
        for (int a = geom_scene_near(field->scene, box, 0); a >= 0 && a < setup->area_count;
             a = geom_scene_near(field->scene, box, a + 1)) {
            const GeomArea *area = &setup->areas[a].area;
            double edge = INFINITY;
            if (!table->removed[a] && !area_overlaps(area, &base) && area_holds(area, &base, &edge) <= 0 &&
                edge <= GEOM_LIMIT) {
                join(sets, setup->area_count + i, a);
            }
        }
    }
}

/* How exactly each body was measured, by its members. */
static void set_weights(const TableSetup *setup, const int *sets, RulesBodies *out, BaseArena *arena) {
    double *within = arena_alloc(arena, (size_t)out->count + 1, sizeof *within);
    bool *plain = arena_alloc(arena, (size_t)out->count + 1, sizeof *plain);
    for (int i = 0; i < out->count; i++) {
        bool area = i < setup->area_count;
        double own = area ? setup->areas[i].within : setup->units[i - setup->area_count].within;
        if (sets[i] >= 0) {
            within[sets[i]] = fmax(within[sets[i]], own);
            plain[sets[i]] = plain[sets[i]] || own <= 0;
        }
    }
    out->within = within;
    out->plain = plain;
}

RulesBodies bodies_find(const RulesField *field, const Table *table, BaseArena *arena) {
    const TableSetup *setup = field->setup;
    int count = setup->area_count + setup->unit_count;
    int *sets = arena_alloc(arena, (size_t)count + 1, sizeof *sets);
    for (int i = 0; i < count; i++) {
        sets[i] = i;
    }
    join_areas(field, table, sets);
    join_units(field, table, sets);
    for (int i = 0; i < count; i++) {
        sets[i] = set_of(sets, i);
    }
    for (int i = 0; i < setup->area_count; i++) {
        sets[i] = table->removed[i] ? -1 : sets[i];
    }
    RulesBodies out = {.field = field, .areas = sets, .units = sets + setup->area_count, .count = count};
    set_weights(setup, sets, &out, arena);
    return out;
}

/* ---- kept between two questions ---- */

struct RulesBodyStore {
    BaseArena *arena;
    RulesBodies bodies;
    uint64_t version;
};

RulesBodyStore *bodies_store_create(void) {
    RulesBodyStore *store = base_alloc(1, sizeof *store);
    store->arena = arena_create();
    return store;
}

void bodies_store_destroy(RulesBodyStore *store) {
    if (store) {
        arena_destroy(store->arena);
        base_free(store);
    }
}

const RulesBodies *bodies_now(const RulesCtx *ctx) {
    RulesBodyStore *store = ctx->bodies;
    const Table *table = ctx->draft->table;
    if (!store) {
        RulesBodies *out = arena_alloc(ctx->ruling->arena, 1, sizeof *out);
        *out = bodies_find(ctx->field, table, ctx->ruling->arena);
        return out;
    }
    if (store->bodies.field != ctx->field || store->version != table->version) {
        arena_reset(store->arena);
        store->bodies = bodies_find(ctx->field, table, store->arena);
        store->version = table->version;
    }
    return &store->bodies;
}

double bodies_weight(const RulesBodies *bodies, int body, double tolerance) {
    if (body < 0 || !(tolerance > 0) || bodies->within[body] <= 0) {
        return 1;
    }
    double own = bodies->within[body] / tolerance;
    return bodies->plain[body] ? fmax(own, 1) : own;
}

int bodies_of_piece(const RulesBodies *bodies, int piece) {
    return bodies->areas[field_area_of_piece(bodies->field, piece)];
}

int bodies_of(const RulesBodies *bodies, const Table *table, TableRef ref) {
    if (ref_is(ref, REF_AREA)) {
        return bodies->areas[ref.index];
    }
    if (!ref_is(ref, REF_UNIT)) {
        return -1;
    }
    const TableWhere *where = table_where(table, ref.index);
    bool carried = where->kind == WHERE_INSIDE || where->kind == WHERE_ATTACHED;
    return carried ? bodies_of(bodies, table, where->host) : bodies->units[ref.index];
}

double bodies_heaviest(const RulesBodies *bodies, double tolerance) {
    double max = 1;
    for (int i = 0; i < bodies->count; i++) {
        max = fmax(max, bodies_weight(bodies, i, tolerance));
    }
    return max;
}

/* True if the base is laid against it: nearer than anyone can lay it, and no further in. */
static bool lies_against(const RulesField *field, const Table *table, TableRef ref, const GeomShape *base) {
    GeomShape other;
    if (ref_is(ref, REF_AREA)) {
        const GeomArea *area = &field->setup->areas[ref.index].area;
        GeomBox box = box_grow(shape_box_of(base), GEOM_LIMIT);
        if (table->removed[ref.index] || area->count == 0 || !box_meets(box, area->box)) {
            return false;
        }
        GeomPlace place = geom_place(base, area);
        return place.gap <= GEOM_LIMIT && place.lap <= GEOM_LIMIT;
    }
    if (!table_base(table, ref.index, &other)) {
        return false;
    }
    GeomGap gap = shape_gap(base, &other);
    return gap.gap <= GEOM_LIMIT && gap.lap <= GEOM_LIMIT;
}

int bodies_touched(const RulesBodies *bodies, const Table *table, const GeomShape *base, const int *but, int but_count,
                   TableRef *ref) {
    const TableSetup *setup = bodies->field->setup;
    int body = RULES_BODY_NONE;
    for (int i = 0; i < setup->area_count + setup->unit_count; i++) {
        bool area = i < setup->area_count, left_out = false;
        TableRef it = ref_make(area ? REF_AREA : REF_UNIT, area ? i : i - setup->area_count);
        for (int k = 0; k < but_count && !area; k++) {
            left_out = left_out || but[k] == it.index;
        }
        if (left_out || bodies->areas[i] == body || !lies_against(bodies->field, table, it, base)) {
            continue;
        }
        if (body != RULES_BODY_NONE) {
            return RULES_BODY_SEVERAL;
        }
        body = bodies->areas[i];
        if (ref) {
            *ref = it;
        }
    }
    return body;
}
