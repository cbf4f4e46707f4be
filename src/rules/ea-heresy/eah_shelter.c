/* COVER-05, -06: infantry that crouches behind vehicles. Which of those that touch find room is the owner's choice;
 * this finds an assignment that covers as many as can be, those first whose id comes first. */
#include "geom/limits.h"
#include "rules/ea-heresy/eah_cover.h"
#include "rules/ea-heresy/eah_memo.h"

#define SHELTER_MAX 256

struct EahShelter {
    int infantry[SHELTER_MAX], infantry_count; /* that touch a vehicle, in the natural order of ids */
    int vehicles[SHELTER_MAX], vehicle_count;
    int limit[SHELTER_MAX], used[SHELTER_MAX];
    int by[SHELTER_MAX]; /* vehicle (index) that shelters infantry i, -1 */
    bool touches[SHELTER_MAX][SHELTER_MAX];
};

/* Nobody crouches behind what is in the air. */
static bool gives_shelter(RulesCtx *ctx, int unit) {
    const EahProfile *profile = eah_profile(ctx->field, unit);
    GeomShape base;
    return (profile->type == EAH_AV || profile->type == EAH_WE) && (profile->traits & EAH_SUPPORT_CRAFT) == 0 &&
           eah_get(ctx->field, ctx->draft->table, ref_make(REF_UNIT, unit), EAH_VAR_UNIT_popped_up) != 1 &&
           table_base(ctx->draft->table, unit, &base);
}

int eah_shelter_limit(RulesCtx *ctx, int vehicle) {
    if (eah_profile(ctx->field, vehicle)->type == EAH_AV) {
        return (int)eah_number(ctx, EAH_NUM_SHELTER_PER_VEHICLE);
    }
    return (int)eah_number(ctx, EAH_NUM_SHELTER_PER_DC) * eah_dc_counted(ctx, ref_make(REF_UNIT, vehicle));
}

/* Which vehicles the base touches; false: none. Far ones are told by their boxes. */
static bool find_touched(const Table *table, const EahShelter *shelter, const GeomBox *boxes, const GeomShape *base,
                         bool *touches) {
    GeomBox near = box_grow(shape_box_of(base), 2 * GEOM_LIMIT);
    bool any = false;
    for (int v = 0; v < shelter->vehicle_count; v++) {
        GeomShape vehicle;
        touches[v] = box_meets(near, boxes[v]) && table_base(table, shelter->vehicles[v], &vehicle) &&
                     shape_gap(base, &vehicle).gap <= GEOM_LIMIT;
        any = any || touches[v];
    }
    return any;
}

static void collect(RulesCtx *ctx, int side, EahShelter *out) {
    const Table *table = ctx->draft->table;
    int members[4096];
    GeomBox boxes[SHELTER_MAX];
    GeomShape base;
    int count = table_members(table, ref_make(REF_SIDE, side), members, (int)BASE_COUNT(members));
    count = count < (int)BASE_COUNT(members) ? count : (int)BASE_COUNT(members);
    for (int i = 0; i < count && out->vehicle_count < SHELTER_MAX; i++) {
        if (gives_shelter(ctx, members[i]) && table_base(table, members[i], &base)) {
            boxes[out->vehicle_count] = shape_box_of(&base);
            out->limit[out->vehicle_count] = eah_shelter_limit(ctx, members[i]);
            out->vehicles[out->vehicle_count++] = members[i];
        }
    }
    for (int i = 0; i < count && out->infantry_count < SHELTER_MAX; i++) {
        if (eah_profile(ctx->field, members[i])->type == EAH_INF && table_base(table, members[i], &base) &&
            find_touched(table, out, boxes, &base, out->touches[out->infantry_count])) {
            out->infantry[out->infantry_count++] = members[i];
        }
    }
}

/* Finds room for infantry i, moving others to another vehicle that they touch if need be (Kuhn's augmenting path). */
static bool find_room(EahShelter *shelter, int i, bool *tried) {
    for (int v = 0; v < shelter->vehicle_count; v++) {
        if (!shelter->touches[i][v] || tried[v]) {
            continue;
        }
        tried[v] = true;
        if (shelter->used[v] < shelter->limit[v]) {
            shelter->used[v]++;
            shelter->by[i] = v;
            return true;
        }
        for (int j = 0; j < shelter->infantry_count; j++) {
            if (j != i && shelter->by[j] == v && find_room(shelter, j, tried)) {
                shelter->by[i] = v; /* j has gone elsewhere: its place here is taken over */
                return true;
            }
        }
    }
    return false;
}

static void settle(RulesCtx *ctx, int side, EahShelter *shelter) {
    collect(ctx, side, shelter);
    for (int i = 0; i < shelter->infantry_count; i++) {
        shelter->by[i] = -1;
    }
    for (int i = 0; i < shelter->infantry_count; i++) {
        bool tried[SHELTER_MAX] = {false};
        find_room(shelter, i, tried);
    }
}

/* Found once for each state of the table: every die of a volley asks for it. Limits hang on readings, too, and are
 * asked for each time, so that the ruling notes them. */
static const EahShelter *assign(RulesCtx *ctx, int side) {
    EahShelterSlot *slot = eah_memo_shelter(eah_memo(ctx), ctx->draft->table->version, side);
    bool good = slot->found != NULL;
    for (int v = 0; good && v < slot->found->vehicle_count; v++) {
        good = slot->found->limit[v] == eah_shelter_limit(ctx, slot->found->vehicles[v]);
    }
    if (!good) {
        base_free(slot->found);
        slot->found = base_alloc(1, sizeof *slot->found);
        settle(ctx, side, slot->found);
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
            if (shelter->touches[i][k]) {
                *vehicle = shelter->vehicles[k]; /* the one that is full */
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
