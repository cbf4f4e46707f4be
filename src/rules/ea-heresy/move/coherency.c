/* Whether a formation is in one chain, or can still get into one in this action (CORE-04). */
#include "rules/kit/coherency.h"

#include "geom/limits.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/ea-heresy/queries.h"

#include <math.h>

typedef struct {
    int *units, count;
    double *reach;      /* mm that each unit could still move in this action */
    bool *placed;       /* units that this action has put where they are: nothing was measured there */
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
    bool stopped = var_own(ctx, unit, EAH_VAR_UNIT_entered_now) == 1;
    double speed = eah_profile(ctx->field, unit)->speed + number_now(ctx, EAH_NUM_ROAD_BONUS);
    return stopped ? 0 : (left < 0 ? 1 : left) * speed;
}

static bool is_linked(const void *context, int one, int other) {
    const Chain *chain = context;
    return chain->gaps[one * chain->count + other] <= chain->limit + GEOM_LIMIT;
}

static bool could_be_linked(const void *context, int one, int other) {
    const Chain *chain = context;
    double reach = chain->limit + (chain->reach[one] + chain->reach[other]);
    return chain->gaps[one * chain->count + other] <= reach + GEOM_LIMIT;
}

/* `moved`: the units that the action has moved. */
static void make_chain(RulesCtx *ctx, int formation, const int *moved, int moved_count, Chain *chain) {
    BaseArena *arena = ctx->ruling->arena;
    int *all = eah_room(ctx);
    int count = table_members(ctx->draft->table, ref_make(REF_FORMATION, formation), all, eah_all(ctx));
    chain->count = 0;
    chain->units = arena_alloc(arena, (size_t)count, sizeof *chain->units);
    chain->reach = arena_alloc(arena, (size_t)count, sizeof *chain->reach);
    chain->placed = arena_alloc(arena, (size_t)count, sizeof *chain->placed);
    for (int i = 0; i < count; i++) {
        if (!eah_is_flying(ctx->field, ctx->draft->table, all[i])) {
            bool on_table = eah_host(ctx->draft->table, all[i]) < 0;
            chain->placed[chain->count] = on_table && route_lists(moved, moved_count, all[i]);
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
    chain->limit = number_now(ctx, EAH_NUM_COHERENCY);
}

static double nearest_mate(const Chain *chain, int i) {
    double min = INFINITY;
    for (int k = 0; k < chain->count; k++) {
        min = k == i ? min : fmin(min, chain->gaps[i * chain->count + k]);
    }
    return min;
}

/* Returns which of the units linked to unit 0 is nearest to the rest, and how near. */
static int nearest_to_rest(const Chain *chain, const bool *linked, double *length) {
    int nearest = 0;
    *length = INFINITY;
    for (int i = 0; i < chain->count; i++) {
        for (int k = 0; k < chain->count; k++) {
            if (linked[i] && !linked[k] && chain->gaps[i * chain->count + k] < *length) {
                *length = chain->gaps[i * chain->count + k];
                nearest = i;
            }
        }
    }
    return nearest;
}

/* Returns the unit to name and its distance from the rest: a unit that has just moved and has none near it, else
 * another that stands alone, else one at the edge of the chain. */
static int who_stands_apart(const Chain *chain, const bool *linked, const int *units, int count, double *length) {
    int alone = -1;
    for (int i = 0; i < chain->count; i++) {
        *length = nearest_mate(chain, i);
        if (*length <= chain->limit + GEOM_LIMIT) {
            continue;
        }
        if (route_lists(units, count, chain->units[i])) {
            return i;
        }
        alone = alone < 0 || (linked[alone] && !linked[i]) ? i : alone;
    }
    if (alone < 0) {
        return nearest_to_rest(chain, linked, length);
    }
    *length = nearest_mate(chain, alone);
    return alone;
}

typedef struct {
    Chain chain;
    bool *linked, *could; /* linked to unit 0: as they stand; as they could still move */
    bool whole, mendable; /* all units are linked so */
    RulesMargin margin;   /* how sure `mendable` is */
} Judged;

/* How far all can be moved before these two could not be linked, or could. What touches moves as one. */
static double slack_of(const void *context, int one, int other) {
    const Chain *chain = context;
    double gap = chain->gaps[one * chain->count + other];
    double spare = chain->limit + (chain->reach[one] + chain->reach[other]) + GEOM_LIMIT - gap;
    int moving = !chain->placed[one] + !chain->placed[other];
    bool fixed = moving == 0 || (moving == 2 && gap <= GEOM_LIMIT) || isinf(gap);
    return fixed ? (spare >= 0 ? INFINITY : -INFINITY) : spare / moving;
}

static RulesMargin margin_of_chain(const Chain *chain) {
    double mm = fabs(rulekit_chain_slack(chain->count, slack_of, chain));
    return rules_margin_make(isinf(mm) ? MARGIN_NONE : MARGIN_FOUND, mm, "EAH-CORE-04");
}

static Judged judge(RulesCtx *ctx, int formation, const int *moved, int moved_count) {
    Judged out;
    make_chain(ctx, formation, moved, moved_count, &out.chain);
    out.linked = arena_alloc(ctx->ruling->arena, (size_t)out.chain.count, sizeof(bool));
    out.could = arena_alloc(ctx->ruling->arena, (size_t)out.chain.count, sizeof(bool));
    out.whole = rulekit_chain(out.chain.count, is_linked, &out.chain, out.linked);
    out.mendable = rulekit_chain(out.chain.count, could_be_linked, &out.chain, out.could);
    out.margin = ctx->margins ? margin_of_chain(&out.chain) : (RulesMargin){.kind = MARGIN_NONE};
    return out;
}

static bool check_formation(RulesCtx *ctx, int formation, const int *units, int count, RulesDecision before) {
    Judged judged = judge(ctx, formation, units, count);
    const Chain *chain = &judged.chain;
    double length = 0;
    bool sound = before.holds;
    RulesDecision unmendable = {!judged.mendable, judged.margin}, refuses = decision_and(unmendable, before);
    (refuses.holds ? ctx_margin_fails : ctx_margin)(ctx, refuses.margin);
    if (judged.whole) {
        return false;
    }
    int apart = who_stands_apart(chain, judged.mendable ? judged.linked : judged.could, units, count, &length);
    TableRef ref = ref_make(REF_UNIT, chain->units[apart]);
    if (judged.mendable || !sound) {
        if (ctx->ruling->outcome == RULING_REFUSED) { /* nobody has moved, so that nobody has to follow */
            return false;
        }
        ctx_cite(ctx, "EAH-CORE-04", "must-follow", ROLE_CONTEXT);
    } else {
        ctx_refuse(ctx, "EAH-CORE-04", "out-of-reach");
    }
    cite_also(ctx, REF("unit", ref), LENGTH("length", length), LENGTH("limit", chain->limit),
              DRAW(SHAPE_RING, .ref = ref, .value = chain->limit));
    return !judged.mendable && sound;
}

RulesDecision eah_coherent(RulesCtx *ctx, int formation) {
    Chain chain;
    make_chain(ctx, formation, NULL, 0, &chain);
    bool *linked = arena_alloc(ctx->ruling->arena, (size_t)chain.count, sizeof *linked);
    for (int i = 0; i < chain.count; i++) {
        chain.reach[i] = 0;
    }
    return (RulesDecision){rulekit_chain(chain.count, is_linked, &chain, linked), margin_of_chain(&chain)};
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

const RulesDecision *eah_note_coherency(RulesCtx *ctx, const int *units, int count) {
    RulesDecision *sound = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *sound);
    for (int i = 0; i < count; i++) {
        if (is_first(ctx, units, i)) {
            Judged judged = judge(ctx, ctx->field->setup->units[units[i]].formation, NULL, 0);
            sound[i] = (RulesDecision){judged.mendable, judged.margin};
        }
    }
    return sound;
}

bool eah_check_coherency(RulesCtx *ctx, const int *units, int count, const RulesDecision *sound) {
    for (int i = 0; i < count; i++) {
        if (is_first(ctx, units, i) &&
            check_formation(ctx, ctx->field->setup->units[units[i]].formation, units, count, sound[i])) {
            return true;
        }
    }
    return false;
}
