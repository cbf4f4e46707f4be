/* COVER-05, -06: infantry sheltered by vehicles. Which of the infantry that touch a vehicle get its places is the
 * owner's choice; this finds an assignment that covers as many as possible, and among those prefers the first by id. */
#include "geom/limits.h"
#include "rules/ea-heresy/sight/cover_parts.h"
#include "rules/ea-heresy/sight/memo.h"

/* Allocated as one block with its lists. */
struct EahShelter {
    int *infantry, infantry_count; /* infantry that touches a vehicle, in the natural order of ids */
    int *vehicles, vehicle_count;
    int *limit, *used; /* indexed by vehicle */
    int *by;           /* index of the vehicle that shelters infantry i, or -1 */
    bool *touches;     /* [i * vehicle_count + vehicle] */
    bool *tried;       /* indexed by vehicle */
};

bool eah_gives_shelter(RulesCtx *ctx, int unit) {
    const EahProfile *profile = eah_profile(ctx->field, unit);
    GeomShape base;
    return (profile->type == EAH_AV || profile->type == EAH_WE) && (profile->traits & EAH_SUPPORT_CRAFT) == 0 &&
           var_own(ctx, unit, EAH_VAR_UNIT_popped_up) != 1 && table_base(ctx->draft->table, unit, &base);
}

int eah_shelter_limit(RulesCtx *ctx, int vehicle) {
    if (eah_profile(ctx->field, vehicle)->type == EAH_AV) {
        return number_int(ctx, EAH_NUM_SHELTER_PER_VEHICLE);
    }
    return number_int(ctx, EAH_NUM_SHELTER_PER_DC) * eah_dc_counted(ctx, ref_make(REF_UNIT, vehicle));
}

/* Finds which vehicles the base touches; false if none. Bounding boxes rule out far ones. */
static bool find_touched(const Table *table, const int *vehicles, const GeomBox *boxes, int count, int unit,
                         bool *touches) {
    GeomShape base;
    bool any = false;
    if (!table_base(table, unit, &base)) {
        return false;
    }
    GeomBox near = box_grow(shape_box_of(&base), 2 * GEOM_LIMIT);
    for (int v = 0; v < count; v++) {
        GeomShape vehicle;
        touches[v] = box_meets(near, boxes[v]) && table_base(table, vehicles[v], &vehicle) &&
                     shape_gap(&base, &vehicle).gap <= GEOM_LIMIT;
        any = any || touches[v];
    }
    return any;
}

static EahShelter *shelter_alloc(int vehicles, int infantry) {
    size_t v = (size_t)vehicles, i = (size_t)infantry, ints = 3 * v + 2 * i;
    EahShelter *out = base_alloc(1, sizeof *out + ints * sizeof(int) + (i * v + v) * sizeof(bool));
    int *list = (int *)(out + 1);
    *out = (EahShelter){.vehicles = list,
                        .vehicle_count = vehicles,
                        .limit = list + v,
                        .used = list + 2 * v,
                        .infantry = list + 3 * v,
                        .infantry_count = infantry,
                        .by = list + 3 * v + i};
    out->touches = (bool *)(list + ints);
    out->tried = out->touches + i * v;
    return out;
}

static EahShelter *collect(RulesCtx *ctx, int side) {
    const Table *table = ctx->draft->table;
    BaseArena *arena = ctx->ruling->arena;
    TableRef of = ref_make(REF_SIDE, side);
    int count = table_members(table, of, NULL, 0), vehicle_count = 0, infantry_count = 0;
    int *members = arena_alloc(arena, 3 * (size_t)count, sizeof *members);
    int *vehicles = members + count, *infantry = members + 2 * count;
    GeomBox *boxes = arena_alloc(arena, (size_t)count, sizeof *boxes);
    bool *touches = arena_alloc(arena, (size_t)count, sizeof *touches);
    GeomShape base;
    table_members(table, of, members, count);
    for (int i = 0; i < count; i++) {
        if (eah_gives_shelter(ctx, members[i]) && table_base(table, members[i], &base)) {
            boxes[vehicle_count] = shape_box_of(&base);
            vehicles[vehicle_count++] = members[i];
        }
    }
    for (int i = 0; i < count; i++) {
        if (eah_profile(ctx->field, members[i])->type == EAH_INF &&
            find_touched(table, vehicles, boxes, vehicle_count, members[i], touches)) {
            infantry[infantry_count++] = members[i];
        }
    }
    EahShelter *out = shelter_alloc(vehicle_count, infantry_count);
    for (int v = 0; v < vehicle_count; v++) {
        out->vehicles[v] = vehicles[v];
        out->limit[v] = eah_shelter_limit(ctx, vehicles[v]);
    }
    for (int i = 0; i < infantry_count; i++) {
        out->infantry[i] = infantry[i];
        out->by[i] = -1;
        find_touched(table, vehicles, boxes, vehicle_count, infantry[i], out->touches + i * vehicle_count);
    }
    return out;
}

/* Finds a place for infantry i, moving others to another vehicle that they touch if necessary (Kuhn's augmenting path).
 */
static bool find_room(EahShelter *shelter, int i) {
    for (int v = 0; v < shelter->vehicle_count; v++) {
        if (!shelter->touches[i * shelter->vehicle_count + v] || shelter->tried[v]) {
            continue;
        }
        shelter->tried[v] = true;
        if (shelter->used[v] < shelter->limit[v]) {
            shelter->used[v]++;
            shelter->by[i] = v;
            return true;
        }
        for (int j = 0; j < shelter->infantry_count; j++) {
            if (j != i && shelter->by[j] == v && find_room(shelter, j)) {
                shelter->by[i] = v; /* j has moved elsewhere, and i takes its place */
                return true;
            }
        }
    }
    return false;
}

static EahShelter *settle(RulesCtx *ctx, int side) {
    EahShelter *shelter = collect(ctx, side);
    for (int i = 0; i < shelter->infantry_count; i++) {
        for (int v = 0; v < shelter->vehicle_count; v++) {
            shelter->tried[v] = false;
        }
        find_room(shelter, i);
    }
    return shelter;
}

/* Computed once for each state of the table, since every die of a volley asks for it. Limits also depend on readings
 * and are queried each time, so that the ruling notes them. */
static const EahShelter *assign(RulesCtx *ctx, int side) {
    EahShelterSlot *slot = eah_memo_shelter(eah_memo(ctx), ctx->draft->table->version, side);
    bool good = slot->found != NULL;
    for (int v = 0; good && v < slot->found->vehicle_count; v++) {
        good = slot->found->limit[v] == eah_shelter_limit(ctx, slot->found->vehicles[v]);
    }
    if (!good) {
        base_free(slot->found);
        slot->found = settle(ctx, side);
    }
    return slot->found;
}

bool eah_sheltered(RulesCtx *ctx, int unit, int *vehicle) {
    const EahShelter *shelter;
    if (vehicle != NULL) {
        *vehicle = -1;
    }
    if (eah_profile(ctx->field, unit)->type != EAH_INF) {
        return false;
    }
    shelter = assign(ctx, ctx->field->setup->units[unit].side);
    for (int i = 0; i < shelter->infantry_count; i++) {
        if (shelter->infantry[i] != unit) {
            continue;
        }
        int v = shelter->by[i];
        for (int k = 0; v < 0 && vehicle != NULL && *vehicle < 0 && k < shelter->vehicle_count; k++) {
            if (shelter->touches[i * shelter->vehicle_count + k]) {
                *vehicle = shelter->vehicles[k]; /* the vehicle that is full */
            }
        }
        if (v >= 0 && vehicle != NULL) {
            *vehicle = shelter->vehicles[v];
        }
        return v >= 0;
    }
    return false;
}

int eah_shelter_used(RulesCtx *ctx, int vehicle) {
    const EahShelter *shelter = assign(ctx, ctx->field->setup->units[vehicle].side);
    for (int v = 0; v < shelter->vehicle_count; v++) {
        if (shelter->vehicles[v] == vehicle) {
            return shelter->used[v];
        }
    }
    return 0;
}
