/* Queries about one thing on the table: what it is, where, how high, whose, how damaged. */
#include "geom/limits.h"
#include "rules/kit/place.h"
#include "rules/legions-imperialis/li.h"

#include <math.h>

const LiProfile *li_profile(const RulesField *field, int unit) {
    base_assert(unit >= 0 && unit < field->setup->unit_count);
    return &li_data(field)->profiles[field->setup->units[unit].profile];
}

const LiKind *li_kind(const RulesField *field, const Table *table, int area) {
    base_assert(area >= 0 && area < field->setup->area_count);
    const LiData *data = li_data(field);
    const LiKind *kind = &data->kinds[table_kind(table, area)];
    bool reinforced =
        kind->family == LI_FAMILY_OBSTACLE && var_get(field, table, li_area(area), LI_VAR_AREA_reinforced) == 1;
    return reinforced ? &data->kinds[data->reinforced] : kind;
}

bool li_has(const RulesField *field, int unit, unsigned trait) {
    return (li_profile(field, unit)->traits & trait) != 0;
}

int li_way_over(const RulesField *field, int unit) {
    return li_has(field, unit, LI_FLYER)        ? LI_FLY
           : li_has(field, unit, LI_SKIMMER)    ? LI_SKIM
           : li_has(field, unit, LI_JUMP_PACKS) ? LI_JUMP
                                                : -1;
}

bool li_in_reserve(const Table *table, int unit) {
    const TableWhere *where = table_where(table, unit);
    return where->kind == WHERE_OFF && where->role == LI_OFF_RESERVE;
}

int li_reserve(const RulesField *field, const Table *table, int formation, int *out) {
    const TableSetup *setup = field->setup;
    int count = 0;
    if (formation < 0) {
        return 0;
    }
    for (int i = setup->formation_start[formation]; i < setup->formation_start[formation + 1]; i++) {
        if (li_in_reserve(table, setup->formation_units[i])) {
            out[count++] = setup->formation_units[i];
        }
    }
    return count;
}

bool li_alive(const Table *table, int unit) {
    return table_alive(table, li_unit(unit));
}

bool li_is_structure(const RulesField *field, const Table *table, int area) {
    return !table->removed[area] && li_kind(field, table, area)->structure;
}

bool li_is_target(const RulesField *field, const Table *table, int area) {
    return !table->removed[area] && li_kind(field, table, area)->sv != VAR_NONE;
}

int li_garrison(const RulesField *field, const Table *table, int area, int *out, int cap) {
    const TableSetup *setup = field->setup;
    int found = 0;
    for (int i = 0; i < setup->unit_count; i++) {
        int unit = setup->order[REF_UNIT][i], formation = setup->units[unit].formation;
        bool known = li_host(table, unit) != area;
        for (int k = 0; k < i && !known; k++) {
            int other = setup->order[REF_UNIT][k];
            known = setup->units[other].formation == formation && li_host(table, other) == area;
        }
        if (!known && found < cap) {
            out[found] = formation;
        }
        found += !known;
    }
    return found;
}

const int *li_garrisons(RulesCtx *ctx, int area, int *count) {
    *count = li_garrison(ctx->field, ctx->draft->table, area, NULL, 0);
    int *out = arena_alloc(ctx->ruling->arena, (size_t)*count, sizeof *out);
    li_garrison(ctx->field, ctx->draft->table, area, out, *count);
    return out;
}

const int *li_inside(RulesCtx *ctx, TableRef host, int *count) {
    *count = table_inside(ctx->draft->table, host, NULL, 0);
    int *out = arena_alloc(ctx->ruling->arena, (size_t)*count, sizeof *out);
    table_inside(ctx->draft->table, host, out, *count);
    return out;
}

int li_side_inside(const RulesField *field, const Table *table, int area) {
    int unit;
    return table_inside(table, li_area(area), &unit, 1) > 0 ? setup_side_of(field->setup, li_unit(unit)) : -1;
}

LiOrder li_order_of(const RulesField *field, const Table *table, int unit) {
    int formation = field->setup->units[unit].formation;
    return formation < 0 ? LI_ORDER_NONE
                         : (LiOrder)var_get(field, table, li_formation(formation), LI_VAR_FORMATION_order);
}

int li_models(const Table *table, int formation, int *out) {
    base_assert(out);
    return table_members(table, li_formation(formation), out, LI_UNITS);
}

/* ---- ground ---- */

bool li_replaces(const LiKind *inner, const LiKind *outer) {
    return !outer->ground && !inner->piece && !inner->ground && inner->family != LI_FAMILY_OBSTACLE;
}

int li_ground_piece(const RulesField *field, int area) {
    for (int i = 0; i < field->derived_count; i++) {
        if (field->derived[i].a == area) {
            return field->setup->area_count + i;
        }
    }
    return area;
}

const GeomArea *li_ground(const RulesField *field, int area) {
    return geom_scene_area(field->scene, li_ground_piece(field, area));
}

/* ---- heights ---- */

double li_height(const RulesField *field, const Table *table, int area) {
    const LiKind *kind = li_kind(field, table, area);
    base_assert(isfinite(kind->storey) && kind->storey >= 0);
    int height = var_get(field, table, li_area(area), LI_VAR_AREA_height);
    const TableVar *var = var_row(field, LI_VAR_AREA_height);
    return height > 0 ? (double)height / var->scale * field->data->unit : kind->storey;
}

/* The height of the ground on which an area stands. */
static double floor_of(const RulesField *field, const Table *table, int area) {
    int on = field->setup->areas[area].on;
    double own = on >= 0 && !table->removed[on] && li_kind(field, table, on)->ground ? li_height(field, table, on) : 0;
    return on >= 0 ? own + floor_of(field, table, on) : 0;
}

double li_top(const RulesField *field, const Table *table, int area) {
    return floor_of(field, table, area) + li_height(field, table, area);
}

/* A model stands on a hill or cliff, at its height, when its centre does. */
double li_footing(const RulesField *field, const Table *table, int unit) {
    GeomShape base;
    int host = li_host(table, unit);
    if (host >= 0) {
        return floor_of(field, table, host);
    }
    double high = 0;
    for (int a = 0; a < field->setup->area_count && table_base(table, unit, &base); a++) {
        if (!table->removed[a] && li_kind(field, table, a)->ground &&
            area_side(&field->setup->areas[a].area, base.centre) > 0) {
            high = fmax(high, li_top(field, table, a));
        }
    }
    return high;
}

double li_eye(const RulesField *field, const Table *table, int unit) {
    int host = li_host(table, unit);
    return host >= 0 ? li_top(field, table, host) : li_footing(field, table, unit) + li_profile(field, unit)->height;
}

/* ---- bodies ---- */

static const GeomArea *body_area(const RulesField *field, const Table *table, TableRef ref) {
    int area = ref_is(ref, REF_AREA) ? ref.index : ref_is(ref, REF_UNIT) ? li_host(table, ref.index) : -1;
    return area >= 0 && !table->removed[area] ? &field->setup->areas[area].area : NULL;
}

static double shape_to_area(const GeomShape *shape, const GeomArea *area, GeomVec *shape_at, GeomVec *area_at) {
    double gap = area_gap(area, shape, area_at);
    GeomShape point = shape_point(*area_at);
    *shape_at = shape_gap(shape, &point).on_a;
    return gap;
}

/* The gap measured from the sides of `a`; 0 where one is within `b`. */
static double sides_to_area(const GeomArea *a, const GeomArea *b, GeomVec *a_at, GeomVec *b_at) {
    double best = INFINITY;
    for (int r = 0; r < a->rings; r++) {
        for (int i = a->ring_start[r], last = a->ring_start[r + 1] - 1; i <= last; i++) {
            GeomShape side = shape_segment(a->points[i], a->points[i < last ? i + 1 : a->ring_start[r]]);
            GeomVec side_at, at;
            double gap = shape_to_area(&side, b, &side_at, &at);
            if (gap < best) {
                best = gap;
                *a_at = side_at;
                *b_at = at;
            }
        }
    }
    return best;
}

double li_area_gap(const GeomArea *a, const GeomArea *b, GeomVec *a_at, GeomVec *b_at) {
    GeomVec p, q;
    double gap = sides_to_area(a, b, a_at, b_at), back = sides_to_area(b, a, &q, &p);
    if (back < gap) {
        *a_at = p;
        *b_at = q;
    }
    return fmin(gap, back);
}

double li_gap(const RulesField *field, const Table *table, TableRef a, TableRef b, GeomVec *a_at, GeomVec *b_at) {
    const GeomArea *area_a = body_area(field, table, a), *area_b = body_area(field, table, b);
    GeomShape base_a, base_b;
    GeomVec on_a = vec(0, 0), on_b = vec(0, 0);
    double gap = INFINITY;
    bool stands_a = !area_a && ref_is(a, REF_UNIT) && table_base(table, a.index, &base_a);
    bool stands_b = !area_b && ref_is(b, REF_UNIT) && table_base(table, b.index, &base_b);
    if (area_a && area_b) {
        gap = li_area_gap(area_a, area_b, &on_a, &on_b);
    } else if (stands_a && area_b) {
        gap = shape_to_area(&base_a, area_b, &on_a, &on_b);
    } else if (area_a && stands_b) {
        gap = shape_to_area(&base_b, area_a, &on_b, &on_a);
    } else if (stands_a && stands_b) {
        GeomGap both = shape_gap(&base_a, &base_b);
        gap = both.gap;
        on_a = both.on_a;
        on_b = both.on_b;
    }
    if (a_at && isfinite(gap)) {
        *a_at = on_a;
    }
    if (b_at && isfinite(gap)) {
        *b_at = on_b;
    }
    return gap;
}

bool li_touches(const RulesField *field, const Table *table, TableRef a, TableRef b) {
    if (ref_is(a, REF_UNIT) && ref_is(b, REF_UNIT) && table_apart(table, a.index, b.index)) {
        return false;
    }
    return li_gap(field, table, a, b, NULL, NULL) <= GEOM_LIMIT;
}

/* ---- numbers of one thing ---- */

int li_wounds(const RulesField *field, const Table *table, TableRef ref) {
    bool unit = ref_is(ref, REF_UNIT);
    int full = unit ? li_profile(field, ref.index)->wounds : li_kind(field, table, ref.index)->wounds;
    int now = var_get(field, table, ref, unit ? LI_VAR_UNIT_wounds : LI_VAR_AREA_wounds);
    return now == VAR_NONE || now > full ? full : now;
}

LiRect li_rect(const GeomArea *area) {
    GeomShape hull;
    GeomBase base;
    LiRect best = {.along = vec(1, 0)};
    double min = INFINITY;
    if (!geom_base_hull(area->points, area->count, &base)) {
        return best;
    }
    hull = shape_place(&base, vec(0, 0), 0);
    for (int i = 0; i < hull.count; i++) { /* the smallest rectangle has a side along one of the hull's */
        GeomVec side = vec_sub(hull.points[(i + 1) % hull.count], hull.points[i]);
        GeomVec along = vec_scale(side, 1 / vec_length(side)), across = vec_left(along);
        GeomVec far = shape_support(&hull, along), near = shape_support(&hull, vec_scale(along, -1));
        GeomVec left = shape_support(&hull, across), right = shape_support(&hull, vec_scale(across, -1));
        double length = vec_dot(vec_sub(far, near), along), width = vec_dot(vec_sub(left, right), across);
        if (length * width < min) {
            min = length * width;
            GeomVec middle = vec_add(vec_scale(along, vec_dot(vec_lerp(far, near, 0.5), along)),
                                     vec_scale(across, vec_dot(vec_lerp(left, right, 0.5), across)));
            best = (LiRect){fmin(length, width), fmax(length, width), length >= width ? along : across, middle};
        }
    }
    return best;
}

/* SIZE-01. 1. It was agreed on, and the area is a Civitas or another kind for which the file gives a number. 2. The
 * steps are squares of 2, 4 and 6 inches. 3. Below the first step the table's number holds, by the reading. */
static int number_by_size(RulesCtx *ctx, int area, int table_number, bool cite) {
    double step = number_now(ctx, LI_NUM_SIZE_STEP);
    const GeomArea *shape = &ctx->field->setup->areas[area].area;
    LiRect rect = li_rect(shape);
    double side = reading_now(ctx, LI_READ_SIZE) == LI_SIZE_SIDES ? rect.width : sqrt(area_size(shape));
    int number = 0, max = 3;
    while (number < max && side >= (number + 1) * step - GEOM_LIMIT) {
        number++;
    }
    if (number == 0 && reading_now(ctx, LI_READ_SIZEMIN) == LI_SIZEMIN_TABLE) {
        number = table_number;
    }
    if (cite) {
        ctx_cite(ctx, "LI-SIZE-01", "size", ROLE_CONTEXT, AREA("area", area), LENGTH("short", rect.width),
                 LENGTH("long", rect.length), INT("gn", number));
    }
    return number;
}

int li_garrison_number(RulesCtx *ctx, int area, bool cite) {
    const LiKind *kind = li_kind(ctx->field, ctx->draft->table, area);
    base_assert(kind->structure);
    int own = var_own(ctx, area, LI_VAR_AREA_gn);
    bool civil = kind->cover_other != kind->cover; /* the civilian buildings' row is the one with two covers */
    if (own != VAR_NONE) {
        return own;
    }
    return civil && var_own(ctx, 0, LI_VAR_GAME_size_gn) ? number_by_size(ctx, area, kind->gn, cite) : kind->gn;
}
