/* The ends of a line of sight: the shapes by which a model, a Structure or a bridge looks and is looked at, how high,
 * and what it stands in (OBST-05, -07, -08, COMB-03, GFIR-01, -02). */
#include "rules/kit/place.h"
#include "rules/legions-imperialis/sight/pair.h"

#include <math.h>

bool li_end_is_in(const LiEnd *end, int area) {
    for (int i = 0; i < end->in_count; i++) {
        if (end->in[i] == area) {
            return true;
        }
    }
    return false;
}

/* ---- ends ---- */

static bool hides(RulesCtx *ctx, int area) {
    return !ctx->draft->table->removed[area] && li_kind(ctx->field, ctx->draft->table, area)->sight == LI_SIGHT_HIDE;
}

void li_end_add_in(RulesCtx *ctx, LiEnd *end, int area, double deep) {
    BaseArena *arena = ctx->ruling->arena;
    end->in = arena_grow(arena, end->in, end->in_count, &end->in_cap, sizeof *end->in);
    end->deep = arena_grow(arena, end->deep, end->in_count, &end->deep_cap, sizeof *end->deep);
    end->deep[end->in_count] = deep;
    end->in[end->in_count++] = area;
}

void li_end_add(RulesCtx *ctx, LiEnd *end, GeomShape shape) {
    end->ends = arena_grow(ctx->ruling->arena, end->ends, end->end_count, &end->end_cap, sizeof *end->ends);
    end->ends[end->end_count++] = shape;
}

/* Finds the Obstructing areas that hold the end: a model by its base, a Structure by what it stands on. */
static void find_areas(RulesCtx *ctx, LiEnd *end) {
    const TableSetup *setup = ctx->field->setup;
    for (int a = 0; a < setup->area_count; a++) {
        bool in =
            hides(ctx, a) && (end->host >= 0 ? setup->areas[end->host].on == a
                                             : ref_is(end->ref, REF_UNIT) && li_overlaps(ctx->field, a, &end->body[0]));
        if (in) {
            double edge = 0;
            bool base = end->host < 0;
            if (base) {
                li_hidden_in(ctx, end->ref.index, a, &edge);
            }
            li_end_add_in(ctx, end, a, base ? edge - number_now(ctx, LI_NUM_RIM) : -INFINITY);
        }
    }
}

bool li_end_make(RulesCtx *ctx, TableRef ref, LiEnd *end) {
    const Table *table = ctx->draft->table;
    end->ref = ref;
    end->host = -1;
    end->in_count = end->end_count = 0;
    end->foot = end->top = 0;
    end->flies = false;
    bool ground = ref_is(ref, REF_AREA) && !li_is_target(ctx->field, table, ref.index);
    end->body = end->body ? end->body : arena_alloc(ctx->ruling->arena, LI_PARTS, sizeof *end->body);
    end->body_count = ground ? 0 : li_body(ctx->field, table, ref, end->body, LI_PARTS);
    if (end->body_count == 0) {
        return false;
    }
    if (ref_is(ref, REF_UNIT)) {
        end->host = li_host(table, ref.index);
        end->flies = li_has(ctx->field, ref.index, LI_FLYER);
        end->foot = li_footing(ctx->field, table, ref.index);
        end->top = li_eye(ctx->field, table, ref.index);
    } else {
        end->host = li_is_structure(ctx->field, table, ref.index) ? ref.index : -1;
        end->top = li_top(ctx->field, table, ref.index);
        end->foot = end->top - li_height(ctx->field, table, ref.index);
    }
    find_areas(ctx, end);
    return true;
}

bool li_end_rises(LiPair *pair, const LiEnd *end, int area, bool outward) {
    RulesCtx *ctx = pair->ctx;
    const LiEnd *other = end == &pair->from ? &pair->to : &pair->from;
    bool below = other->host < 0 && li_end_is_in(other, area); /* the other end is a model among the trees */
    bool larger = end->host >= 0 && !below && var_own(ctx, end->host, LI_VAR_AREA_larger) == 1;
    return larger && !(outward && reading_now(ctx, LI_READ_LARGER) == LI_LARGER_INWARD);
}

/* True if the end is a model that is not wholly in the area that holds it. */
static bool is_partly_in(const LiPair *pair, const LiEnd *end, int area) {
    for (int i = 0; i < end->in_count && end->whole; i++) {
        if (end->in[i] == area) {
            return !end->whole[i];
        }
    }
    return ref_is(end->ref, REF_UNIT) && !li_is_wholly(pair->ctx, end->ref.index, area);
}

bool li_pair_shares(LiPair *pair, int area) {
    const LiEnd *a = &pair->from, *b = &pair->to;
    if (!li_end_is_in(a, area) || !li_end_is_in(b, area) || a->host >= 0 || b->host >= 0) {
        return false; /* a Structure has its own ground, and its walls are a boundary of the area around it */
    }
    const LiEnd *ends[] = {a, b};
    for (int i = 0; i < 2; i++) { /* by the other reading only a model wholly inside counts */
        if (is_partly_in(pair, ends[i], area) && reading_now(pair->ctx, LI_READ_SAMEAREA) == LI_SAMEAREA_WHOLLY) {
            return false;
        }
    }
    return true;
}

int li_end_hidden(LiPair *pair, const LiEnd *end) {
    int area = -1;
    double max = -INFINITY;
    for (int i = 0; i < end->in_count; i++) {
        if (end->deep[i] > max && !li_pair_shares(pair, end->in[i])) {
            max = end->deep[i];
            area = end->in[i];
        }
    }
    return max > GEOM_LIMIT ? area : -1;
}

bool li_end_by_rim(LiPair *pair, const LiEnd *end, int area, bool outward) {
    return !li_pair_shares(pair, area) && !li_end_rises(pair, end, area, outward) &&
           reading_now(pair->ctx, LI_READ_RIM) == LI_RIM_NEAR;
}

void li_end_add_rim(const LiPair *pair, LiEnd *end, int area, const GeomShape *near, int near_count, double rim) {
    const RulesField *field = pair->ctx->field;
    const GeomArea *bounds[] = {end->host >= 0 ? &field->setup->areas[area].area : NULL, li_ground(field, area)};
    for (int i = 0; i < 2; i++) { /* a Structure at the edge is within the outline, and its walls bound the ground */
        LiStretches walk = {.area = bounds[i], .near = near, .near_count = near_count, .reach = rim};
        GeomShape stretch;
        while (walk.area && li_stretches_next(&walk, &stretch)) {
            li_end_add(pair->ctx, end, stretch);
        }
    }
}

/* OBST-07. 1. In no Obstructing area except one that holds the other end as well: its own body. 2. Otherwise what
 * sticks out, and the stretches of boundary within the rim. 3. By the other readings its own body. */
void li_end_open(LiPair *pair, LiEnd *end, bool outward) {
    RulesCtx *ctx = pair->ctx;
    bool portals = false, out = true;
    end->end_count = 0;
    for (int i = 0; i < end->in_count; i++) {
        int area = end->in[i];
        if (!li_end_by_rim(pair, end, area, outward)) {
            continue;
        }
        portals = true;
        out = out && end->host < 0 && !place_held(li_ground(ctx->field, area), &end->body[0]);
        li_end_add_rim(pair, end, area, end->body, end->body_count, number_now(ctx, LI_NUM_RIM));
    }
    for (int i = 0; i < end->body_count && (!portals || out); i++) {
        li_end_add(ctx, end, end->body[i]);
    }
}
