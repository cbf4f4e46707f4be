/* Queries about one thing on the table: what it is, whose, how big, how damaged. */
#include "rules/ea-heresy/eah.h"
#include "rules/kit/place.h"

#include <math.h>

int *eah_room(RulesCtx *ctx) {
    int *room = arena_alloc(ctx->ruling->arena, (size_t)eah_all(ctx), sizeof *room);
    return room;
}

const EahProfile *eah_profile(const RulesField *field, int unit) {
    return &eah_data(field)->profiles[field->setup->units[unit].profile];
}

const EahKind *eah_kind(const RulesField *field, const Table *table, int area) {
    const EahData *data = eah_data(field);
    const EahKind *kind = &data->kinds[table_kind(table, area)];
    if (kind->occupiable && var_get(field, table, ref_make(REF_AREA, area), EAH_VAR_AREA_state) == EAH_STATE_RUINED) {
        return &data->kinds[kind->becomes];
    }
    return kind;
}

bool eah_has(const RulesField *field, int unit, unsigned trait) {
    return (eah_profile(field, unit)->traits & trait) != 0;
}

bool eah_is_stronghold(const RulesField *field, const Table *table, int area) {
    return !table->removed[area] && eah_kind(field, table, area)->occupiable;
}

bool eah_is_towering_area(const RulesField *field, const Table *table, int area) {
    return eah_kind(field, table, area)->towering ||
           var_get(field, table, ref_make(REF_AREA, area), EAH_VAR_AREA_towering) == 1;
}

bool eah_is_invading(const RulesField *field, const Table *table, int unit) {
    const TableWhere *where = table_where(table, unit);
    return where->kind == WHERE_INSIDE && (where->role == EAH_ROLE_INVADER ||
                                           var_get(field, table, ref_make(REF_UNIT, unit), EAH_VAR_UNIT_invading) == 1);
}

/* LOS-17: an aircraft flies unless the file or the game says that it has landed. */
bool eah_is_flying(const RulesField *field, const Table *table, int unit) {
    return eah_profile(field, unit)->type == EAH_AC &&
           var_get(field, table, ref_make(REF_UNIT, unit), EAH_VAR_UNIT_airborne) != 0;
}

/* Lists the units inside whose `invading` is as asked, in the natural order of ids. */
static int inside_as(const RulesField *field, const Table *table, int area, bool invading, int *out, int cap) {
    int found = 0;
    setup_each(field->setup, REF_UNIT, unit) {
        if (eah_host(table, unit) == area && eah_is_invading(field, table, unit) == invading) {
            if (found < cap) {
                out[found] = unit;
            }
            found++;
        }
    }
    return found;
}

bool eah_is_occupant(const RulesField *field, const Table *table, int unit, int area) {
    return eah_host(table, unit) == area && !eah_is_invading(field, table, unit);
}

int eah_next_occupant(const RulesField *field, const Table *table, int area, int from) {
    for (int i = from; i < field->setup->unit_count; i++) {
        if (eah_is_occupant(field, table, i, area)) {
            return i;
        }
    }
    return -1;
}

int eah_occupants(const RulesField *field, const Table *table, int area, int *out, int cap) {
    return inside_as(field, table, area, false, out, cap);
}

int eah_invaders(const RulesField *field, const Table *table, int area, int *out, int cap) {
    return inside_as(field, table, area, true, out, cap);
}

int eah_owner(const RulesField *field, const Table *table, int area) {
    int unit;
    if (eah_occupants(field, table, area, &unit, 1) > 0 || eah_invaders(field, table, area, &unit, 1) > 0) {
        return setup_side_of(field->setup, ref_make(REF_UNIT, unit));
    }
    return -1;
}

void eah_note_owner(RulesCtx *ctx, int area) {
    int side = eah_owner(ctx->field, ctx->draft->table, area);
    TableRef owner = side < 0 ? ref_none() : ref_make(REF_SIDE, side);
    var_set_own(ctx, area, EAH_VAR_AREA_allegiance, var_pack(owner));
}

int eah_dc_start(const RulesField *field, const Table *table, TableRef ref) {
    if (ref_is(ref, REF_UNIT)) {
        return eah_profile(field, ref.index)->dc;
    }
    return ref_is(ref, REF_AREA) ? eah_kind(field, table, ref.index)->dc : 0;
}

int eah_dc_now(const RulesField *field, const Table *table, TableRef ref) {
    int start = eah_dc_start(field, table, ref);
    if (start == 0) {
        return 0;
    }
    int now = var_get(field, table, ref, ref_is(ref, REF_UNIT) ? EAH_VAR_UNIT_dc_now : EAH_VAR_AREA_dc_now);
    return now == VAR_NONE || now > start ? start : now;
}

int eah_dc_counted(RulesCtx *ctx, TableRef ref) {
    const Table *table = ctx->draft->table;
    return reading_now(ctx, EAH_READ_DC_COUNTS) == EAH_DC_COUNTS_STARTING ? eah_dc_start(ctx->field, table, ref)
                                                                          : eah_dc_now(ctx->field, table, ref);
}

/* STRUCT-06: 1 for plain infantry; 2 for infantry with Bulky or Mounted, or both, and for a Walker. */
int eah_cost(const RulesField *field, int unit) {
    const EahProfile *profile = eah_profile(field, unit);
    bool plain = profile->type == EAH_INF && (profile->traits & (EAH_BULKY | EAH_MOUNTED)) == 0;
    return (int)number_of(field, plain ? EAH_NUM_COST_PLAIN : EAH_NUM_COST_BIG);
}

int eah_capacity(const RulesField *field, const Table *table, int area) {
    return eah_dc_start(field, table, ref_make(REF_AREA, area)) * (int)number_of(field, EAH_NUM_CAPACITY_PER_DC);
}

int eah_capacity_used(const RulesField *field, const Table *table, int area) {
    int used = 0;
    for (int u = 0; u < field->setup->unit_count; u++) {
        used += eah_host(table, u) == area && !eah_is_invading(field, table, u) ? eah_cost(field, u) : 0;
    }
    return used;
}

int eah_size(const RulesField *field, const Table *table, int formation) {
    int size = 0;
    for (int u = 0; u < field->setup->unit_count; u++) {
        if (field->setup->units[u].formation == formation && table_alive(table, ref_make(REF_UNIT, u))) {
            int dc = eah_profile(field, u)->dc;
            size += dc > 0 ? dc : 1;
        }
    }
    return size;
}

EahOrder eah_order_of(const RulesField *field, const Table *table, int unit) {
    int formation = field->setup->units[unit].formation;
    if (formation < 0) {
        return EAH_ORDER_NONE;
    }
    return (EahOrder)var_get(field, table, ref_make(REF_FORMATION, formation), EAH_VAR_FORMATION_order);
}

double eah_gap(const RulesField *field, const Table *table, TableRef a, TableRef b, GeomVec *a_at, GeomVec *b_at) {
    GeomShape parts_a[EAH_PARTS], parts_b[EAH_PARTS];
    int count_a = eah_body(field, table, a, parts_a, EAH_PARTS),
        count_b = eah_body(field, table, b, parts_b, EAH_PARTS);
    GeomGap nearest = place_parts_gap(parts_a, count_a, parts_b, count_b);
    if (a_at && isfinite(nearest.gap)) {
        *a_at = nearest.on_a;
    }
    if (b_at && isfinite(nearest.gap)) {
        *b_at = nearest.on_b;
    }
    return nearest.gap;
}

/* STRUCT-07: infantry, and light or armoured vehicles that are Walkers; also Nimble ones where the reading gives them
 * the same permission. */
bool eah_may_occupy(RulesCtx *ctx, int unit) {
    const EahProfile *profile = eah_profile(ctx->field, unit);
    bool vehicle = profile->type == EAH_LV || profile->type == EAH_AV;
    if (profile->type == EAH_INF || (vehicle && (profile->traits & EAH_WALKER))) {
        return true;
    }
    return vehicle && (profile->traits & EAH_NIMBLE) && reading_now(ctx, EAH_READ_NIMBLE) == EAH_NIMBLE_SAME_AS_WALKER;
}
