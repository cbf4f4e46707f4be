/* Where the shape of a Blast or a beam lies, what is under it, and the notes that show it (CORE-19). */
#include "geom/limits.h"
#include "rules/kit/each.h"
#include "rules/legions-imperialis/fire/template_parts.h"
#include "rules/legions-imperialis/sight/sight.h"

#include <math.h>

/* ---- where it lies ---- */

/* The firer's position among the units named to fire, whether or not they can. */
static int turn_of(const LiVolley *volley, int firer) {
    for (int i = 0; i < volley->firer_count; i++) {
        if (volley->firers[i] == firer) {
            return i;
        }
    }
    return 0;
}

bool li_template_point(RulesCtx *ctx, const LiVolley *volley, int firer, GeomVec *out) {
    int turn = turn_of(volley, firer);
    const BaseTree *arg = tree_find(ctx->action->args, "point");
    bool all = arg && arg->kind == TREE_LIST && arg->first && arg->first->kind == TREE_NUMBER;
    const BaseTree *pair = all ? arg : tree_at(arg, turn);
    const BaseTree *x = tree_at(pair, 0), *y = tree_at(pair, 1);
    if (!x || !y || x->kind != TREE_NUMBER || y->kind != TREE_NUMBER || !(fabs(x->number) <= 1e6) ||
        !(fabs(y->number) <= 1e6)) {
        return false;
    }
    *out = vec(x->number * ctx->field->setup->unit, y->number * ctx->field->setup->unit);
    return true;
}

/* Writes what the shape is laid for: the models of the target, the Structure that they are in, or the Structure fired
 * at. Returns their number. */
static int aims(RulesCtx *ctx, const LiVolley *volley, const LiPool *pool, TableRef *out) {
    int host = volley->area >= 0 ? volley->area : li_host(ctx->draft->table, pool->seen[0]);
    if (host >= 0) {
        out[0] = li_area(host);
        return 1;
    }
    for (int i = 0; i < pool->seen_count; i++) {
        out[i] = li_unit(pool->seen[i]);
    }
    return pool->seen_count;
}

GeomVec li_template_middle(RulesCtx *ctx, TableRef ref) {
    GeomShape parts[LI_PARTS];
    if (ref_is(ref, REF_UNIT)) {
        return table_where(ctx->draft->table, ref.index)->at;
    }
    int count = li_body(ctx->field, ctx->draft->table, ref, parts, LI_PARTS);
    GeomVec sum = vec(0, 0);
    for (int i = 0; count > 0 && i < parts[0].count; i++) {
        sum = vec_add(sum, vec_scale(parts[0].points[i], 1.0 / parts[0].count));
    }
    return sum; /* the middle of its first convex part, which always lies over it */
}

double li_template_gap(RulesCtx *ctx, int firer, GeomVec at) {
    GeomShape parts[LI_PARTS], point = shape_point(at);
    int count = li_body(ctx->field, ctx->draft->table, li_unit(firer), parts, LI_PARTS);
    double gap = INFINITY;
    for (int i = 0; i < count; i++) {
        gap = fmin(gap, shape_gap(&parts[i], &point).gap);
    }
    return gap;
}

static bool in_reach(RulesCtx *ctx, int firer, const LiWeapon *weapon, GeomVec at) {
    double gap = li_template_gap(ctx, firer, at);
    return gap <= weapon->range + GEOM_LIMIT && gap >= weapon->min - GEOM_LIMIT;
}

static GeomVec firer_at(RulesCtx *ctx, int firer) {
    int host = li_host(ctx->draft->table, firer);
    return host >= 0 ? li_template_middle(ctx, li_area(host)) : table_where(ctx->draft->table, firer)->at;
}

/* Finds the Blast's middle, or the point through which the beam goes: as given, or over the nearest thing that can be
 * hit. */
static bool find_point(RulesCtx *ctx, const LiVolley *volley, const LiPool *pool, const LiTemplate *it, GeomVec *at) {
    TableRef refs[LI_UNITS];
    int count = aims(ctx, volley, pool, refs), best = -1;
    double min = INFINITY;
    if (li_template_point(ctx, volley, it->firer, at)) {
        return true;
    }
    for (int i = 0; i < count; i++) {
        double gap = li_gap(ctx->field, ctx->draft->table, li_unit(it->firer), refs[i], NULL, NULL);
        if (gap < min && li_volley_reaches(ctx, it->firer, it->weapon, refs[i])) {
            best = i;
            min = gap;
        }
    }
    if (best >= 0) {
        *at = li_template_middle(ctx, refs[best]);
    }
    return best >= 0;
}

/* Lays a beam: from the firer's middle through the point, as far as its range from the firer's rim. */
static void lay_beam(RulesCtx *ctx, LiTemplate *it, GeomVec at) {
    GeomShape parts[LI_PARTS];
    GeomVec from = firer_at(ctx, it->firer), to = vec_sub(at, from);
    double length = vec_length(to), half = number_now(ctx, LI_NUM_BEAM_WIDTH) / 2, rim = 0;
    GeomVec along = length > GEOM_LIMIT ? vec_scale(to, 1 / length) : vec(0, -1), side = vec_left(along);
    int count = li_body(ctx->field, ctx->draft->table, li_unit(it->firer), parts, LI_PARTS);
    for (int i = 0; i < count; i++) {
        rim = fmax(rim, vec_dot(vec_sub(shape_support(&parts[i], along), from), along));
    }
    it->from = from;
    it->to = vec_add(from, vec_scale(along, rim + it->weapon->range));
    GeomVec off = vec_scale(side, half);
    GeomVec ring[4] = {vec_sub(it->from, off), vec_add(it->from, off), vec_add(it->to, off), vec_sub(it->to, off)};
    GeomVec middle = vec_lerp(it->from, it->to, .5);
    GeomBase box;
    for (int i = 0; i < 4; i++) {
        ring[i] = vec_sub(ring[i], middle);
    }
    if (geom_base_hull(ring, 4, &box)) {
        it->shape = shape_place(&box, middle, 0);
    }
}

/* ---- what is under it ---- */

static LiUnder look_at(RulesCtx *ctx, const LiTemplate *it, TableRef ref) {
    LiUnder found = {.ref = ref, .gap = INFINITY};
    GeomShape base;
    if (ref_is(ref, REF_AREA)) {
        GeomPlace place = geom_place(&it->shape, &ctx->field->setup->areas[ref.index].area);
        GeomShape middle = shape_point(it->from);
        found.lap = place.lap;
        found.gap = place.gap;
        found.middle = geom_place(&middle, &ctx->field->setup->areas[ref.index].area).lap > GEOM_LIMIT;
    } else if (table_base(ctx->draft->table, ref.index, &base)) {
        GeomGap gap = shape_gap(&it->shape, &base);
        found.lap = gap.lap;
        found.gap = gap.gap;
    }
    if (it->weapon->blast > 0) {
        GeomVec at =
            ref_is(ref, REF_UNIT) ? table_where(ctx->draft->table, ref.index)->at : li_template_middle(ctx, ref);
        found.order = vec_distance(at, it->from);
    } else {
        found.order = li_gap(ctx->field, ctx->draft->table, li_unit(it->firer), ref, NULL, NULL);
    }
    return found;
}

/* Inserts in order. The list has room for one more. */
static void sort_in(LiUnder *list, int *count, LiUnder item) {
    int at = (*count)++;
    for (; at > 0 && list[at - 1].order > item.order; at--) {
        list[at] = list[at - 1];
    }
    list[at] = item;
}

/* Adds a thing that is under or beside the shape. 1. Under a Blast is what overlaps it. 2. In a beam is what overlaps
 * its corridor within range; it is `stopped` if it would not be seen even without Structures in the way. 3. The firer,
 * models inside a Structure and areas that are no targets are left out. */
static void take(RulesCtx *ctx, LiTemplate *it, TableRef ref) {
    LiUnder found = look_at(ctx, it, ref);
    bool beam = it->weapon->blast <= 0;
    bool reached = !beam || found.order <= it->weapon->range + GEOM_LIMIT;
    if (found.lap > GEOM_LIMIT && reached) {
        found.stopped = beam && !li_sees_past(ctx, li_unit(it->firer), ref);
        it->under = arena_grow(ctx->ruling->arena, it->under, it->under_count, &it->under_cap, sizeof *it->under);
        sort_in(it->under, &it->under_count, found);
    } else if (found.gap <= number_now(ctx, LI_NUM_TEMPLATE_NEAR) && reached) {
        it->beside = arena_grow(ctx->ruling->arena, it->beside, it->beside_count, &it->beside_cap, sizeof *it->beside);
        sort_in(it->beside, &it->beside_count, found);
    }
}

void li_template_look(RulesCtx *ctx, LiTemplate *it) {
    const TableSetup *setup = ctx->field->setup;
    int own = li_host(ctx->draft->table, it->firer);
    it->under_count = it->beside_count = 0;
    each_living(ctx->draft->table, REF_UNIT, unit) {
        if (unit != it->firer && li_host(ctx->draft->table, unit) < 0) {
            take(ctx, it, li_unit(unit));
        }
    }
    for (int a = 0; a < setup->area_count; a++) {
        if (a != own && li_is_target(ctx->field, ctx->draft->table, a)) {
            take(ctx, it, li_area(a));
        }
    }
}

/* True if the shape may lie there. 1. A Blast's middle is in range. 2. A model of the target that can be hit is under
 * it, or the Structure is. 3. To hit models inside, the middle is over their Structure. */
static bool lies_well(RulesCtx *ctx, const LiVolley *volley, const LiPool *pool, const LiTemplate *it) {
    TableRef refs[LI_UNITS];
    int count = aims(ctx, volley, pool, refs);
    bool blast = it->weapon->blast > 0, inside = volley->area < 0 && ref_is(refs[0], REF_AREA);
    if (it->far) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        LiUnder found = look_at(ctx, it, refs[i]);
        if (found.lap > GEOM_LIMIT && (found.middle || !inside || !blast) &&
            li_volley_reaches(ctx, it->firer, it->weapon, refs[i])) {
            return true;
        }
    }
    return false;
}

bool li_template_is_placed(RulesCtx *ctx, const LiVolley *volley, int firer) {
    GeomVec at;
    const BaseTree *arg = tree_find(ctx->action->args, "point");
    return arg && arg->first && arg->first->kind != TREE_NUMBER && li_template_point(ctx, volley, firer, &at);
}

bool li_template_lay(RulesCtx *ctx, const LiVolley *volley, const LiPool *pool, LiTemplate *it, int index) {
    GeomVec at;
    it->firer = pool->firers[index];
    if (!find_point(ctx, volley, pool, it, &at)) {
        return false;
    }
    fact_template(ctx, turn_of(volley, it->firer), at);
    if (it->weapon->blast > 0) {
        GeomBase disc = geom_base_disc(it->weapon->blast);
        it->shape = shape_place(&disc, at, 0);
        it->from = it->to = at;
        it->far = !in_reach(ctx, it->firer, it->weapon, at);
    } else {
        lay_beam(ctx, it, at);
    }
    if (!lies_well(ctx, volley, pool, it)) {
        return false;
    }
    li_template_look(ctx, it);
    return true;
}

/* ---- what is shown ---- */

static void cite_one(RulesCtx *ctx, const LiTemplate *it, const LiUnder *one, int number, bool under) {
    bool beam = it->weapon->blast <= 0;
    const char *key = !under ? "beside" : one->stopped ? "stopped" : beam ? "along" : "under";
    ctx_cite(ctx, "LI-CORE-19", key, one->stopped ? ROLE_CONTEXT : ROLE_PASSES,
             TERRAIN(ref_is(one->ref, REF_AREA) ? one->ref : ref_none()), REF("target", one->ref),
             LENGTH("lap", one->lap), LENGTH("gap", one->gap), LENGTH("length", one->order), INT("count", number));
    if (under) {
        cite_also(ctx, DRAW_BASE(one->ref));
        return;
    }
    GeomShape parts[LI_PARTS];
    GeomVec *line = arena_alloc(ctx->ruling->arena, 2, sizeof *line);
    double min = INFINITY;
    int count = li_body(ctx->field, ctx->draft->table, one->ref, parts, LI_PARTS);
    for (int i = 0; i < count; i++) {
        GeomGap gap = shape_gap(&it->shape, &parts[i]);
        if (gap.gap < min) {
            min = gap.gap;
            line[0] = gap.on_a;
            line[1] = gap.on_b;
        }
    }
    cite_also(ctx, DRAW(SHAPE_RULER, .ref = one->ref, .points = line, .count = 2, .value = one->gap));
}

static void explain_facts(RulesCtx *ctx, const LiTemplate *it) {
    BaseArena *arena = ctx->ruling->arena;
    const BaseTree *before = tree_find(ctx->ruling->facts, "under"); /* from the shapes laid before this one */
    BaseTree *under = before ? tree_copy(arena, before) : tree_list(arena);
    for (int i = 0; i < it->under_count; i++) {
        if (!it->under[i].stopped) {
            tree_push(under, tree_text(arena, setup_id(ctx->field->setup, it->under[i].ref)));
        }
    }
    fact_tree(ctx, "under", under);
}

#define RING_ROUND .3 /* mm; how far the drawn rim of a template may deviate from it */

const GeomVec *li_template_ring(RulesCtx *ctx, const LiTemplate *it, int *count) {
    int room = shape_outline_room(&it->shape, RING_ROUND);
    GeomVec *ring = arena_alloc(ctx->ruling->arena, (size_t)room, sizeof *ring);
    *count = shape_outline(&it->shape, RING_ROUND, ring, room);
    return *count > 0 ? ring : NULL;
}

void li_template_cite(RulesCtx *ctx, const LiVolley *volley, const LiTemplate *it) {
    bool beam = it->weapon->blast <= 0;
    int count, number = 0;
    const GeomVec *ring = li_template_ring(ctx, it, &count);
    ctx_cite(ctx, "LI-CORE-19", beam ? "beam" : "template", ROLE_DECIDES, TEXT("weapon", it->weapon->name),
             REF("target", volley->area >= 0 ? li_area(volley->area) : li_formation(volley->formation)),
             LENGTH("size", beam ? number_now(ctx, LI_NUM_BEAM_WIDTH) : it->weapon->blast),
             LENGTH("length", it->weapon->range),
             DRAW(SHAPE_REGION, .points = ring, .count = count, .style = STYLE_TEMPLATE));
    for (int i = 0; i < it->under_count; i++) {
        number += !it->under[i].stopped;
        cite_one(ctx, it, &it->under[i], number, true);
    }
    for (int i = 0; i < it->beside_count; i++) {
        cite_one(ctx, it, &it->beside[i], 0, false);
    }
    explain_facts(ctx, it);
}
