/* Whether a formation is in one chain, or can still get into one in this action (CORE-04). */
#include "geom/limits.h"
#include "rules/ea-heresy/eah_actions.h"
#include "rules/ea-heresy/eah_turn.h"

#include <math.h>

typedef struct {
    int *units, count;
    double *reach;      /* mm that each unit could still move in this action */
    const double *gaps; /* [i * count + j] */
    double limit;
} Chain;

/* Returns how far a unit could still move: the moves it has left, on a road; in free play one move. A withdrawing unit
 * has withdrawal moves, on which a road gives nothing (ROAD-02). */
static double still_to_go(RulesCtx *ctx, int unit) {
    int left = eah_moves_left(ctx, unit), withdrawals = eah_withdrawals_left(ctx, unit);
    if (withdrawals >= 0) {
        return withdrawals * eah_profile(ctx->field, unit)->speed;
    }
    bool stopped = eah_get(ctx->field, ctx->draft->table, ref_make(REF_UNIT, unit), EAH_VAR_UNIT_entered_now) == 1;
    double speed = eah_profile(ctx->field, unit)->speed + eah_number(ctx, EAH_NUM_ROAD_BONUS);
    return stopped ? 0 : (left < 0 ? 1 : left) * speed;
}

/* Marks the units linked to unit 0: as they stand, or as they could still move. */
static void spread(const Chain *chain, bool could, bool *linked) {
    for (int i = 0; i < chain->count; i++) {
        linked[i] = i == 0;
    }
    for (bool grew = true; grew;) {
        grew = false;
        for (int i = 0; i < chain->count; i++) {
            for (int k = 0; linked[i] && k < chain->count; k++) {
                double reach = chain->limit + (could ? chain->reach[i] + chain->reach[k] : 0);
                if (!linked[k] && chain->gaps[i * chain->count + k] <= reach + GEOM_LIMIT) {
                    linked[k] = grew = true;
                }
            }
        }
    }
}

static void make_chain(RulesCtx *ctx, int formation, Chain *chain) {
    BaseArena *arena = ctx->ruling->arena;
    int *all = eah_room(ctx);
    int count = table_members(ctx->draft->table, ref_make(REF_FORMATION, formation), all, eah_all(ctx));
    chain->count = 0;
    chain->units = arena_alloc(arena, (size_t)count, sizeof *chain->units);
    chain->reach = arena_alloc(arena, (size_t)count, sizeof *chain->reach);
    for (int i = 0; i < count; i++) {
        if (!eah_is_flying(ctx->field, ctx->draft->table, all[i])) {
            chain->units[chain->count] = all[i];
            chain->reach[chain->count++] = still_to_go(ctx, all[i]);
        }
    }
    double *gaps = arena_alloc(arena, (size_t)chain->count * (size_t)chain->count, sizeof *gaps);
    for (int i = 0; i < chain->count; i++) {
        for (int k = 0; k < i; k++) {
            double gap = eah_gap(ctx->field, ctx->draft->table, ref_make(REF_UNIT, chain->units[i]),
                                 ref_make(REF_UNIT, chain->units[k]), NULL, NULL);
            gaps[i * chain->count + k] = gaps[k * chain->count + i] = gap;
        }
    }
    chain->gaps = gaps;
    chain->limit = eah_number(ctx, EAH_NUM_COHERENCY);
}

static double nearest_mate(const Chain *chain, int i) {
    double min = INFINITY;
    for (int k = 0; k < chain->count; k++) {
        min = k == i ? min : fmin(min, chain->gaps[i * chain->count + k]);
    }
    return min;
}

/* Returns the distance between the units linked to unit 0 and the rest. */
static double between_parts(const Chain *chain, const bool *linked) {
    double min = INFINITY;
    for (int i = 0; i < chain->count; i++) {
        for (int k = 0; k < chain->count; k++) {
            min = linked[i] && !linked[k] ? fmin(min, chain->gaps[i * chain->count + k]) : min;
        }
    }
    return min;
}

static bool is_listed(const int *units, int count, int unit) {
    for (int i = 0; i < count; i++) {
        if (units[i] == unit) {
            return true;
        }
    }
    return false;
}

/* Returns the unit to name and its distance from the rest: a unit that has just moved and has none near it, else the
 * first beyond the chain. */
static int who_stands_apart(const Chain *chain, const bool *linked, const int *units, int count, double *length) {
    int apart = 0;
    for (int i = 0; i < chain->count; i++) {
        double nearest = nearest_mate(chain, i);
        if (nearest > chain->limit + GEOM_LIMIT && is_listed(units, count, chain->units[i])) {
            *length = nearest;
            return i;
        }
        apart = apart == 0 && !linked[i] ? i : apart;
    }
    *length = between_parts(chain, linked);
    return apart;
}

typedef struct {
    Chain chain;
    bool *linked, *could; /* linked to unit 0: as they stand; as they could still move */
    bool whole, mendable; /* all units are linked so */
} Judged;

static Judged judge(RulesCtx *ctx, int formation) {
    Judged out = {.whole = true, .mendable = true};
    make_chain(ctx, formation, &out.chain);
    out.linked = arena_alloc(ctx->ruling->arena, (size_t)out.chain.count, sizeof(bool));
    out.could = arena_alloc(ctx->ruling->arena, (size_t)out.chain.count, sizeof(bool));
    spread(&out.chain, false, out.linked);
    spread(&out.chain, true, out.could);
    for (int i = 0; i < out.chain.count; i++) {
        out.whole = out.whole && out.linked[i];
        out.mendable = out.mendable && out.could[i];
    }
    return out;
}

static bool check_formation(RulesCtx *ctx, int formation, const int *units, int count, bool sound) {
    Judged judged = judge(ctx, formation);
    const Chain *chain = &judged.chain;
    double length = 0;
    if (judged.whole) {
        return false;
    }
    int apart = who_stands_apart(chain, judged.mendable ? judged.linked : judged.could, units, count, &length);
    TableRef ref = ref_make(REF_UNIT, chain->units[apart]);
    if (judged.mendable || !sound) {
        ctx_cite(ctx, "EAH-CORE-04", "must-follow", ROLE_CONTEXT);
    } else {
        ctx_refuse(ctx, "EAH-CORE-04", "out-of-reach");
    }
    cite_ref(ctx, "unit", ref);
    cite_length(ctx, "length", length);
    cite_length(ctx, "limit", chain->limit);
    cite_shape(ctx, SHAPE_RING, ref, NULL, 0)->value = chain->limit;
    return !judged.mendable && sound;
}

/* Returns true when unit i is the first of its formation in the list. */
static bool is_first(RulesCtx *ctx, const int *units, int i) {
    int formation = ctx->field->setup->units[units[i]].formation;
    for (int k = 0; k < i; k++) {
        if (ctx->field->setup->units[units[k]].formation == formation) {
            return false;
        }
    }
    return formation >= 0;
}

const bool *eah_note_coherency(RulesCtx *ctx, const int *units, int count) {
    bool *sound = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *sound);
    for (int i = 0; i < count; i++) {
        if (is_first(ctx, units, i)) {
            sound[i] = judge(ctx, ctx->field->setup->units[units[i]].formation).mendable;
        }
    }
    return sound;
}

bool eah_check_coherency(RulesCtx *ctx, const int *units, int count, const bool *sound) {
    for (int i = 0; i < count; i++) {
        if (is_first(ctx, units, i) &&
            check_formation(ctx, ctx->field->setup->units[units[i]].formation, units, count, sound[i])) {
            return true;
        }
    }
    return false;
}
