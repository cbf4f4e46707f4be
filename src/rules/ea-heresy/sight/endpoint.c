/* The ends of lines: the shape of each, and its distances to the edges of pieces, computed once for each place. */
#include "rules/ea-heresy/sight/memo.h"
#include "rules/kit/place.h"

#include <math.h>
#include <string.h>

/* Distances are kept in a table of fixed size where a newer one replaces an older one, so that no query allocates,
 * however many units and pieces there are. */
#define EDGE_SLOTS 65536
#define IN_SLOTS   4096

typedef struct {
    uint32_t stamp;
    int32_t piece;
    double edge;
} EdgeSlot;

typedef struct {
    uint32_t stamp;
    int32_t piece;
    int16_t rule;
    bool in;
} InSlot;

struct EahCache {
    const RulesField *field;
    EahEnd *units;
    EahEnd **areas; /* footprints, made when first needed */
    uint32_t stamp;
    EdgeSlot *edges;
    InSlot *ins;
    EahGroup *groups;
    int group_count;
    int *group_of; /* by area */
    EahMemo *memo;
};

static int group_index(EahCache *cache, int area) {
    const TableAreaSetup *setup = &cache->field->setup->areas[area];
    if (setup->group == NULL) {
        return -1;
    }
    for (int g = 0; g < cache->group_count; g++) {
        const char *name = cache->field->setup->areas[cache->groups[g].areas[0]].group;
        if (strcmp(name, setup->group) == 0) {
            return g;
        }
    }
    cache->groups = base_realloc(cache->groups, (size_t)cache->group_count + 1, sizeof *cache->groups);
    cache->groups[cache->group_count] = eah_group_make(cache->field, setup->group);
    return cache->group_count++;
}

void *eah_cache_create(const RulesField *field) {
    EahCache *cache = base_alloc(1, sizeof *cache);
    cache->field = field;
    cache->units = base_alloc((size_t)field->setup->unit_count, sizeof *cache->units);
    cache->areas = base_alloc((size_t)field->setup->area_count, sizeof(EahEnd *));
    cache->edges = base_alloc(EDGE_SLOTS, sizeof *cache->edges);
    cache->ins = base_alloc(IN_SLOTS, sizeof *cache->ins);
    cache->memo = eah_memo_create();
    cache->group_of = base_alloc((size_t)field->setup->area_count, sizeof *cache->group_of);
    for (int a = 0; a < field->setup->area_count; a++) {
        cache->group_of[a] = group_index(cache, a);
    }
    return cache;
}

static void end_term(EahEnd *end) {
    base_free(end->held);
}

void eah_cache_destroy(void *made) {
    EahCache *cache = made;
    if (cache == NULL) {
        return;
    }
    for (int u = 0; u < cache->field->setup->unit_count; u++) {
        end_term(&cache->units[u]);
    }
    for (int a = 0; a < cache->field->setup->area_count; a++) {
        if (cache->areas[a] != NULL) {
            end_term(cache->areas[a]);
            base_free(cache->areas[a]);
        }
    }
    for (int g = 0; g < cache->group_count; g++) {
        eah_group_term(&cache->groups[g]);
    }
    eah_memo_destroy(cache->memo);
    base_free(cache->groups);
    base_free(cache->group_of);
    base_free(cache->edges);
    base_free(cache->ins);
    base_free(cache->areas);
    base_free(cache->units);
    base_free(cache);
}

/* ---- ends ---- */
/* Adds the pieces that one part overlaps; the list stays ascending and without duplicates. */
static void add_held(RulesCtx *ctx, EahEnd *end, const GeomShape *part) {
    int *found = NULL, cap = 0, count = 32;
    do {
        cap = count;
        found = base_realloc(found, (size_t)cap, sizeof *found);
        count = geom_scene_holding(ctx->field->scene, ctx->work, part, found, cap);
    } while (count > cap);
    for (int i = 0; i < count; i++) {
        int at = end->held_count;
        while (at > 0 && end->held[at - 1] >= found[i]) {
            at--;
        }
        if (at < end->held_count && end->held[at] == found[i]) {
            continue;
        }
        if (end->held_count == end->held_cap) {
            end->held = array_grow(end->held, &end->held_cap, end->held_count + 1, sizeof *end->held);
        }
        memmove(end->held + at + 1, end->held + at, (size_t)(end->held_count - at) * sizeof *end->held);
        end->held[at] = found[i];
        end->held_count++;
    }
    base_free(found);
}

static void find_held(RulesCtx *ctx, EahCache *cache, EahEnd *end) {
    end->stamp = ++cache->stamp;
    end->held_count = 0;
    end->box = box_empty();
    for (int i = 0; i < end->count; i++) {
        end->box = box_join(end->box, shape_box_of(&end->parts[i]));
        add_held(ctx, end, &end->parts[i]);
    }
    end->known = true;
}

static const EahEnd *unit_end(RulesCtx *ctx, EahCache *cache, int unit) {
    const TableWhere *where = table_where(ctx->draft->table, unit);
    EahEnd *end = &cache->units[unit];
    if (where->kind != WHERE_POINT) {
        return NULL;
    }
    if (!end->known || end->at.x != where->at.x || end->at.y != where->at.y || end->facing != where->facing) {
        end->at = where->at;
        end->facing = where->facing;
        end->shape = shape_place(&ctx->field->setup->units[unit].base, where->at, where->facing);
        end->parts = &end->shape;
        end->count = 1;
        find_held(ctx, cache, end);
    }
    return end;
}

typedef struct {
    EahEnd end; /* first: freed as one block with its parts */
    GeomShape parts[EAH_PARTS];
} AreaEnd;

static const EahEnd *area_end(RulesCtx *ctx, EahCache *cache, int area) {
    if (ctx->draft->table->removed[area]) {
        return NULL;
    }
    if (cache->areas[area] == NULL) {
        AreaEnd *made = base_alloc(1, sizeof *made);
        int count = area_convex_parts(&ctx->field->setup->areas[area].area, made->parts, EAH_PARTS);
        made->end.parts = made->parts;
        made->end.count = count < 0 ? 0 : count;
        find_held(ctx, cache, &made->end);
        cache->areas[area] = &made->end;
    }
    return cache->areas[area]->count > 0 ? cache->areas[area] : NULL;
}

const EahEnd *eah_end(RulesCtx *ctx, TableRef ref) {
    EahCache *cache = ctx->cache;
    if (ref_is(ref, REF_AREA)) {
        return area_end(ctx, cache, ref.index);
    }
    if (!ref_is(ref, REF_UNIT)) {
        return NULL;
    }
    int host = eah_host(ctx->draft->table, ref.index);
    return host >= 0 ? area_end(ctx, cache, host) : unit_end(ctx, cache, ref.index);
}

EahMemo *eah_memo(RulesCtx *ctx) {
    return ((const EahCache *)ctx->cache)->memo;
}

/* ---- groups ---- */
int eah_group(RulesCtx *ctx, int area) {
    return ((const EahCache *)ctx->cache)->group_of[area];
}

static bool holds(const EahEnd *end, int piece) {
    for (int i = 0; i < end->held_count && end->held[i] <= piece; i++) {
        if (end->held[i] == piece) {
            return true;
        }
    }
    return false;
}

bool eah_adds_nothing(RulesCtx *ctx, int area) {
    const EahCache *cache = ctx->cache;
    int g = cache->group_of[area], within = -1;
    for (int i = 0; g >= 0 && i < cache->groups[g].count; i++) {
        within = cache->groups[g].areas[i] == area ? cache->groups[g].within[i] : within;
    }
    return within >= 0 && !ctx->draft->table->removed[within] &&
           eah_kind(ctx->field, ctx->draft->table, within)->los == eah_kind(ctx->field, ctx->draft->table, area)->los;
}

bool eah_end_in(RulesCtx *ctx, const EahEnd *end, int area) {
    const EahCache *cache = ctx->cache;
    int g = cache->group_of[area];
    if (g < 0) {
        return holds(end, area);
    }
    for (int i = 0; i < cache->groups[g].count; i++) {
        int other = cache->groups[g].areas[i];
        if (!ctx->draft->table->removed[other] && holds(end, other)) {
            return true;
        }
    }
    return false;
}

static uint32_t slot_hash(uint32_t stamp, int area) {
    uint32_t key = (stamp * 2654435761u) ^ ((uint32_t)area * 2246822519u);
    return key ^ (key >> 15);
}

bool eah_end_is_in(RulesCtx *ctx, const EahEnd *end, int area, int rule) {
    EahCache *cache = ctx->cache;
    InSlot *slot = &cache->ins[slot_hash(end->stamp, area + rule * cache->field->setup->area_count) % IN_SLOTS];
    if (slot->stamp != end->stamp || slot->piece != area || slot->rule != rule) {
        bool in = eah_in_by(rule, &end->shape, &cache->field->setup->areas[area].area);
        *slot = (InSlot){end->stamp, area, (int16_t)rule, in};
    }
    return slot->in;
}

double eah_end_gap(const EahEnd *a, const EahEnd *b) {
    double best = INFINITY;
    for (int i = 0; a && b && i < a->count; i++) {
        for (int j = 0; j < b->count; j++) {
            best = fmin(best, shape_gap(&a->parts[i], &b->parts[j]).gap);
        }
    }
    return best;
}

int eah_derived_of(const RulesField *field, int feature, int *out, int cap) {
    int count = 0;
    for (int i = 0; i < field->derived_count; i++) {
        if (field->derived[i].a == feature) {
            if (count < cap) {
                out[count] = i;
            }
            count++;
        }
    }
    return count;
}

/* ---- distances to edges ---- */
static double part_edge(const GeomShape *part, const GeomArea *area) {
    double gap = area_gap(area, part, NULL);
    return gap > 0 ? gap : geom_place(part, area).edge;
}

/* Returns the distance to the outline of a union, which consists of segments. */
static double group_edge(const EahEnd *end, const EahGroup *group, GeomVec *on_end, GeomVec *on_area) {
    double best = INFINITY;
    for (int p = 0; p < end->count; p++) {
        for (int s = 0; s < group->segment_count; s++) {
            GeomShape segment = shape_segment(group->segments[2 * s], group->segments[2 * s + 1]);
            GeomGap gap = shape_gap(&end->parts[p], &segment);
            if (gap.gap < best) {
                best = gap.gap;
                if (on_end != NULL) {
                    *on_end = gap.on_a;
                    *on_area = gap.on_b;
                }
            }
        }
    }
    return best;
}

static double find_edge(const EahCache *cache, const EahEnd *end, int area) {
    int g = cache->group_of[area];
    if (g >= 0) {
        return group_edge(end, &cache->groups[g], NULL, NULL);
    }
    double best = INFINITY;
    for (int p = 0; p < end->count; p++) {
        best = fmin(best, part_edge(&end->parts[p], &cache->field->setup->areas[area].area));
    }
    return best;
}

double eah_edge(RulesCtx *ctx, const EahEnd *end, int area) {
    EahCache *cache = ctx->cache;
    EdgeSlot *slot = &cache->edges[slot_hash(end->stamp, area) % EDGE_SLOTS];
    if (slot->stamp != end->stamp || slot->piece != area) {
        *slot = (EdgeSlot){end->stamp, area, find_edge(cache, end, area)};
    }
    return slot->edge;
}

double eah_edge_points(RulesCtx *ctx, const EahEnd *end, int area, GeomVec *on_end, GeomVec *on_area) {
    const EahCache *cache = ctx->cache;
    int g = cache->group_of[area];
    *on_end = *on_area = end->parts[0].centre;
    if (g >= 0) {
        return group_edge(end, &cache->groups[g], on_end, on_area);
    }
    /* Takes the outline as segments, as for a group of one: exact, but expensive enough to be used for drawing only. */
    const GeomArea *piece = &cache->field->setup->areas[area].area;
    double best = INFINITY;
    for (int ring = 0; ring < piece->rings; ring++) {
        int first = piece->ring_start[ring], last = piece->ring_start[ring + 1];
        for (int k = first; k < last; k++) {
            GeomShape segment = shape_segment(piece->points[k], piece->points[k + 1 < last ? k + 1 : first]);
            for (int p = 0; p < end->count; p++) {
                GeomGap gap = shape_gap(&end->parts[p], &segment);
                if (gap.gap < best) {
                    best = gap.gap;
                    *on_end = gap.on_a;
                    *on_area = gap.on_b;
                }
            }
        }
    }
    return best;
}

/* G3 in(u,P) and the reading `in_rule`. Half means at least half of the base. */
bool eah_in_by(int rule, const GeomShape *base, const GeomArea *piece) {
    if (!area_overlaps(piece, base)) {
        return false;
    }
    if (rule == EAH_IN_RULE_ANY) {
        return true;
    }
    GeomPlace place = geom_place(base, piece);
    switch (rule) {
    case EAH_IN_RULE_HALF: return place_share(&place, 0.5);
    case EAH_IN_RULE_CENTRE: return place_centre(&place);
    default: return place_wholly(&place);
    }
}
