/* Transports: how models get in and out (CORE-20). What becomes of carried models is in carried.c. A carried
 * model is ATTACHED to the model that carries it and stands nowhere. The source only names the trait: the distances and
 * the fate of the carried models are numbers of the data, as the rule's text says. */
#include "geom/limits.h"
#include "rules/legions-imperialis/actions.h"
#include "rules/legions-imperialis/carried.h"
#include "rules/legions-imperialis/move/moves.h"
#include "rules/legions-imperialis/stronghold/structure.h"

#include <math.h>
#include <string.h>

/* ---- in ---- */

typedef struct {
    int units[LI_UNITS], count; /* the models that get in */
    int seat[LI_UNITS];         /* index of each model's carrier, or -1 */
    int *carriers, *room, carrier_count;
    bool *near;  /* [model * carrier_count + carrier]: the model reaches the carrier */
    bool *tried; /* by carrier */
} Boarding;

/* CORE-20: the gap of a unit to a carrier, a friend on the table with room; INFINITY when it carries no models of this
 * type. */
static double gap_to_carrier(RulesCtx *ctx, int unit, int carrier) {
    unsigned type = 1u << li_profile(ctx->field, unit)->type;
    bool fits =
        (li_profile(ctx->field, carrier)->carries & type) && table_where(ctx->draft->table, unit)->kind == WHERE_POINT;
    return fits ? li_gap(ctx->field, ctx->draft->table, li_unit(unit), li_unit(carrier), NULL, NULL) : INFINITY;
}

/* Finds a seat for this model. A model that has one may have to take another, so that all find a seat if that is
 * possible at all. */
static bool find_seat(Boarding *it, int model) {
    for (int c = 0; c < it->carrier_count; c++) {
        if (!it->near[model * it->carrier_count + c] || it->tried[c]) {
            continue;
        }
        it->tried[c] = true;
        if (it->room[c] > 0) {
            it->room[c]--;
            it->seat[model] = c;
            return true;
        }
        for (int other = 0; other < it->count; other++) {
            if (other != model && it->seat[other] == c && find_seat(it, other)) {
                it->seat[model] = c;
                return true;
            }
        }
    }
    return false;
}

static void list_carriers(RulesCtx *ctx, Boarding *it, int side, int own) {
    const TableSetup *setup = ctx->field->setup;
    BaseArena *arena = ctx->ruling->arena;
    int *named = arena_alloc(arena, (size_t)setup->unit_count, sizeof *named);
    int count = arg_units(ctx, "aboard", named, setup->unit_count);
    it->carriers = arena_alloc(arena, (size_t)setup->unit_count, sizeof *it->carriers);
    it->room = arena_alloc(arena, (size_t)setup->unit_count, sizeof *it->room);
    for (int k = 0; k < setup->unit_count; k++) {
        int unit = setup->order[REF_UNIT][k], seats = li_profile(ctx->field, unit)->transport;
        bool wanted = count <= 0;
        for (int i = 0; i < count; i++) {
            wanted = wanted || named[i] == unit;
        }
        if (wanted && seats > 0 && setup->units[unit].side == side && setup->units[unit].formation != own &&
            table_where(ctx->draft->table, unit)->kind == WHERE_POINT) {
            it->room[it->carrier_count] = seats - table_inside(ctx->draft->table, li_unit(unit), NULL, 0);
            it->carriers[it->carrier_count++] = unit;
        }
    }
}

static void seat_all(RulesCtx *ctx, const Boarding *it) {
    for (int i = 0; i < it->count; i++) {
        base_assert(it->seat[i] >= 0 && it->seat[i] < it->carrier_count && it->room[it->seat[i]] >= 0);
        int carrier = it->carriers[it->seat[i]];
        draft_place(ctx->draft, it->units[i], where_attached(li_unit(carrier), 0));
        var_set_own(ctx, it->units[i], LI_VAR_UNIT_across, VAR_NONE);
        li_cite_carried(ctx, "boards", it->units[i], carrier, ROLE_DECIDES);
    }
}

/* True if all models find a seat when these gaps are near enough. The boarding is a copy. */
static bool all_seated(Boarding it, BaseArena *arena, const double *gaps, double reach) {
    int *room = arena_alloc(arena, (size_t)it.carrier_count + 1, sizeof *room);
    it.near = arena_alloc(arena, (size_t)(it.count * it.carrier_count) + 1, sizeof *it.near);
    for (int i = 0; i < it.count * it.carrier_count; i++) {
        it.near[i] = gaps[i] <= reach;
    }
    for (int c = 0; c < it.carrier_count; c++) {
        room[c] = it.room[c];
    }
    it.room = room;
    bool seated = true;
    for (int i = 0; i < it.count; i++) {
        it.seat[i] = -1;
    }
    for (int i = 0; i < it.count && seated; i++) {
        for (int c = 0; c < it.carrier_count; c++) {
            it.tried[c] = false;
        }
        seated = find_seat(&it, i);
    }
    return seated;
}

/* Notes for the margin the least reach with which all find a seat. None would do where seats are short. */
static void note_seats(RulesCtx *ctx, const Boarding *it) {
    int pairs = it->count * it->carrier_count;
    double *gaps = arena_alloc(ctx->ruling->arena, (size_t)pairs + 1, sizeof *gaps),
           limit = number_now(ctx, LI_NUM_EMBARK);
    for (int i = 0; i < pairs; i++) {
        gaps[i] = gap_to_carrier(ctx, it->units[i / it->carrier_count], it->carriers[i % it->carrier_count]);
    }
    double reach = -1;
    for (bool seated = false; !seated && isfinite(reach);) {
        double next = INFINITY;
        for (int i = 0; i < pairs; i++) {
            next = gaps[i] > reach ? fmin(next, gaps[i]) : next;
        }
        reach = next;
        seated = isfinite(reach) && all_seated(*it, ctx->ruling->arena, gaps, reach);
    }
    ctx_margin_limit(ctx, "LI-CORE-20", reach, limit, 2, reach <= limit + GEOM_LIMIT);
}

/* True if all models of the formation find a seat within reach. */
static bool find_seats(RulesCtx *ctx, Boarding *it, TableRef formation) {
    it->count = li_models(ctx->draft->table, formation.index, it->units);
    it->carrier_count = 0;
    list_carriers(ctx, it, ctx->field->setup->formations[formation.index].side, formation.index);
    it->near = arena_alloc(ctx->ruling->arena, (size_t)(it->count * it->carrier_count), sizeof *it->near);
    it->tried = arena_alloc(ctx->ruling->arena, (size_t)it->carrier_count, sizeof *it->tried);
    for (int i = 0; i < it->count; i++) {
        it->seat[i] = -1;
        for (int c = 0; c < it->carrier_count; c++) {
            double gap = gap_to_carrier(ctx, it->units[i], it->carriers[c]);
            it->near[i * it->carrier_count + c] = isfinite(gap) && gap <= number_now(ctx, LI_NUM_EMBARK) + GEOM_LIMIT;
        }
    }
    if (ctx->margins) {
        note_seats(ctx, it);
    }
    for (int i = 0; i < it->count; i++) {
        it->seat[i] = -1;
    }
    for (int i = 0; i < it->count; i++) {
        bool any = false;
        for (int c = 0; c < it->carrier_count; c++) {
            any = any || it->near[i * it->carrier_count + c];
            it->tried[c] = false;
        }
        if (!find_seat(it, i)) {
            return li_refuse_carried(ctx, "LI-CORE-20", any ? "full" : "no-ride", it->units[i], formation);
        }
    }
    return true;
}

/* Embarking. 1. The Detachment may move and is not engaged; at deployment it only has to be present. 2. All its models
 * find a seat within reach. 3. Then what it owes falls due, and the models that are left get in. 4. Its activation
 * ends. */
static void resolve_embark(RulesCtx *ctx) {
    TableRef formation;
    Boarding *it = arena_alloc(ctx->ruling->arena, 1, sizeof *it);
    bool deploys = ctx->draft->table->phase == LI_PHASE_DEPLOY;
    arg_ref(ctx, "formation", &formation);
    if (li_models(ctx->draft->table, formation.index, it->units) == 0) {
        ctx_bad(ctx, "%s has nobody on the table", setup_id(ctx->field->setup, formation));
        return;
    }
    if (!deploys && !li_may_move(ctx, formation.index)) {
        return;
    }
    if (li_formation_engaged(ctx, formation.index)) {
        li_refuse_carried(ctx, "LI-CORE-20", "tied", it->units[0], formation);
        return;
    }
    li_note_free(ctx, formation.index);
    if (!find_seats(ctx, it, formation) || (!deploys && !li_dangerous_hits(ctx, formation.index)) ||
        !find_seats(ctx, it, formation)) { /* the hits that it owed may have cost models */
        return;
    }
    seat_all(ctx, it);
    if (!deploys && it->count > 0) {
        li_activation_over(ctx, formation.index);
    }
}

/* ---- out ---- */

/* CLIF-09: true if a Cliff Face lies between the carrier and the base; only a Flyer's models may cross it. */
static bool face_between(RulesCtx *ctx, int carrier, const GeomShape *base, int *area) {
    GeomShape from;
    const RulesField *field = ctx->field;
    if (li_has(field, carrier, LI_FLYER) || !table_base(ctx->draft->table, carrier, &from)) {
        return false;
    }
    for (int a = 0; a < field->setup->area_count; a++) {
        bool face = !ctx->draft->table->removed[a] && li_kind(field, ctx->draft->table, a)->face;
        if (face && li_overlaps(field, a, base) != li_overlaps(field, a, &from)) {
            *area = a;
            return true;
        }
    }
    return false;
}

/* CORE-20: true if the unit may get out here. 1. Its whole base is near the transport. 2. It may stand there, off
 * enemies' zones. 3. On a cliff only out of a Flyer, or beside a transport that is up there. */
static bool may_alight(RulesCtx *ctx, int unit, int carrier, GeomVec at) {
    GeomShape base = shape_place(&ctx->field->setup->units[unit].base, at, 0), from;
    double reach = number_now(ctx, LI_NUM_DISEMBARK);
    LiStanding standing = {.ctx = ctx, .unit = unit, .target = -1, .avoid = number_now(ctx, LI_NUM_ZONE)};
    int area = -1;
    bool stands = table_base(ctx->draft->table, carrier, &from);
    base_assert(stands);
    double gap = shape_gap(&base, &from).gap;
    if (gap > reach + GEOM_LIMIT) {
        li_refuse_carried(ctx, "LI-CORE-20", "far", unit, li_unit(carrier));
        cite_also(ctx, LENGTH("gap", gap), LENGTH("limit", reach));
        return false;
    }
    if (li_stand_refuses(ctx, &standing, &base)) {
        return false;
    }
    if (face_between(ctx, carrier, &base, &area)) {
        return li_refuse_carried(ctx, "LI-CLIF-04", "between", unit, li_area(area));
    }
    draft_place(ctx->draft, unit, where_point(at, 0)); /* the draft is dropped when this is refused */
    return true;
}

/* Puts one model out, then moves it along the rest of its path. 1. Its transport stands on the table. 2. It moves on
 * only if the transport has not acted in this round. */
static bool alight(RulesCtx *ctx, int unit, const GeomVec *points, int count) {
    int carrier = li_carrier(ctx->draft->table, unit), formation = ctx->field->setup->units[carrier].formation;
    const TableVar *spent = var_row(ctx->field, LI_VAR_UNIT_spent);
    bool moved = formation >= 0 && var_own(ctx, formation, LI_VAR_FORMATION_activated) == 1;
    if (table_where(ctx->draft->table, carrier)->kind != WHERE_POINT) {
        return li_refuse_carried(ctx, "LI-CORE-20", "aloft", unit, li_unit(carrier));
    }
    if (!may_alight(ctx, unit, carrier, points[0])) {
        return false;
    }
    li_cite_carried(ctx, "alights", unit, carrier, ROLE_DECIDES);
    li_cite_tops(ctx, unit);
    if (moved) {
        li_cite_carried(ctx, "stays", unit, carrier, count > 1 ? ROLE_DECIDES : ROLE_CONTEXT);
        var_set_own(ctx, unit, LI_VAR_UNIT_spent,
                    (int)(li_allowance(ctx, unit, LI_HOW_MOVE) / ctx->field->data->unit * spent->scale));
    }
    if (count <= 1) {
        return true;
    }
    if (moved) {
        return li_refuse_carried(ctx, "LI-CORE-20", "stays", unit, li_unit(carrier));
    }
    LiWalkAsk ask = {.unit = unit,
                     .points = points + 1,
                     .count = count - 1,
                     .how = li_how(arg_word(ctx, "how", "move")),
                     .host = -1,
                     .target = -1};
    return table_base(ctx->draft->table, unit, &ask.start) && li_travel(ctx, &ask);
}

void li_disembark(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units), out = 0;
    if (ctx->draft->table->phase != LI_PHASE_DEPLOY && !li_may_move(ctx, formation)) {
        return;
    }
    for (int i = 0; i < count; i++) {
        if (li_carrier(ctx->draft->table, units[i]) < 0) {
            continue;
        }
        int given;
        const GeomVec *points = arg_path(ctx, units[i], &given);
        if (given > 0 && !alight(ctx, units[i], points, given)) {
            return;
        }
        out += given > 0;
    }
    if (out == 0) {
        ctx_bad(ctx, "\"paths\": none of %s gets out", setup_id(ctx->field->setup, li_formation(formation)));
    }
}

static const RulesArg EMBARK_ARGS[] = {
    {"formation", ARG_FORMATION, true, "who gets in: all its models", NULL},
    {"aboard", ARG_UNITS, false, "into these transports alone", NULL},
};
const RulesVerb li_verb_embark = {"embark",    "A Detachment gets into transports near it; ends its activation.",
                                  EMBARK_ARGS, (int)BASE_COUNT(EMBARK_ARGS),
                                  false,       resolve_embark};
