/* CORE-17: the withdrawal of a formation that breaks: up to two moves away from the enemy, through zones if necessary.
 */
#include "geom/limits.h"
#include "rules/ea-heresy/eah.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/kit/each.h"
#include "rules/kit/place.h"

#include <math.h>

static TableRef formation_of(RulesCtx *ctx, int unit) {
    return ref_make(REF_FORMATION, ctx->field->setup->units[unit].formation);
}

void eah_end_withdrawals(RulesCtx *ctx) {
    for (int i = 0; i < ctx->field->setup->formation_count; i++) {
        var_set_own(ctx, i, EAH_VAR_FORMATION_withdraws, 0);
    }
}

/* ---- a move ---- */

static bool refuse(RulesCtx *ctx, const char *key, int unit) {
    return ctx_refuse(ctx, "EAH-CORE-17", key, UNIT("unit", unit),
                      INT("most", number_int(ctx, EAH_NUM_WITHDRAW_MOVES)));
}

int eah_withdrawals_left(RulesCtx *ctx, int unit) {
    TableRef formation = formation_of(ctx, unit);
    if (formation.index < 0 || var_now(ctx, formation, EAH_VAR_FORMATION_withdraws) != 1) {
        return -1;
    }
    int made = var_own(ctx, unit, EAH_VAR_UNIT_withdrawn);
    int left = number_int(ctx, EAH_NUM_WITHDRAW_MOVES) - made;
    return left > 0 ? left : 0;
}

/* In free play any unit may withdraw when told to; in a game, those of formations that have broken in this activation.
 */
bool eah_may_withdraw(RulesCtx *ctx, const EahWalkAsk *ask) {
    TableRef formation = formation_of(ctx, ask->unit);
    const Table *table = ctx->draft->table;
    if (table->phase < 0 || formation.index < 0) {
        return true;
    }
    if (var_get(ctx->field, table, formation, EAH_VAR_FORMATION_broken) != 1) {
        return refuse(ctx, "not-broken", ask->unit);
    }
    if (var_get(ctx->field, table, formation, EAH_VAR_FORMATION_withdraws) != 1) {
        return refuse(ctx, "too-late", ask->unit);
    }
    if (eah_withdrawals_left(ctx, ask->unit) == 0) {
        return refuse(ctx, "no-more", ask->unit);
    }
    return true;
}

/* Returns the gap from a base to the nearest enemy on the table; for occupants the footprint counts. */
static double nearest_enemy(RulesCtx *ctx, int unit, const GeomShape *base, TableRef *who) {
    const TableSetup *setup = ctx->field->setup;
    double best = INFINITY;
    *who = ref_none();
    each_foe(ctx->draft->table, REF_UNIT, setup->units[unit].side, i) {
        GeomShape parts[EAH_PARTS];
        TableRef enemy = ref_make(REF_UNIT, i);
        if (eah_is_flying(ctx->field, ctx->draft->table, i)) {
            continue;
        }
        int count = eah_body(ctx->field, ctx->draft->table, enemy, parts, EAH_PARTS);
        double gap = place_parts_gap(base, 1, parts, count).gap;
        *who = gap < best ? enemy : *who;
        best = fmin(best, gap);
    }
    return best;
}

typedef struct {
    TableRef who; /* the nearest enemy at the end, or REF_NONE */
    double gap, before;
    bool nearer;
} Away;

/* Away from the enemy means that the nearest one is no nearer at the end than it was at the start. */
static Away goes_away(RulesCtx *ctx, int unit, const GeomShape *start, const GeomShape *end) {
    TableRef was;
    Away away = {.before = nearest_enemy(ctx, unit, start, &was)};
    away.gap = nearest_enemy(ctx, unit, end, &away.who);
    away.nearer = away.who.kind != REF_NONE && away.gap < away.before - GEOM_LIMIT;
    return away;
}

bool eah_goes_nearer(RulesCtx *ctx, int unit, const GeomShape *start, const GeomShape *end) {
    return goes_away(ctx, unit, start, end).nearer;
}

bool eah_withdrew(RulesCtx *ctx, const EahWalk *walk) {
    TableRef unit = ref_make(REF_UNIT, walk->route.unit);
    GeomShape end = route_end(ctx->field->setup, &walk->route);
    Away away = goes_away(ctx, walk->route.unit, &walk->route.shape, &end);
    if (away.who.kind == REF_NONE) {
        return false;
    }
    if (away.nearer) {
        ctx_refuse(ctx, "EAH-CORE-17", "nearer");
    } else {
        ctx_cite(ctx, "EAH-CORE-17", "withdraws", ROLE_PASSES);
    }
    cite_also(ctx, REF("unit", unit), REF("what", away.who), LENGTH("gap", away.gap), LENGTH("before", away.before));
    int made = var_now(ctx, unit, EAH_VAR_UNIT_withdrawn);
    var_set(ctx, unit, EAH_VAR_UNIT_withdrawn, made + 1);
    return away.nearer;
}

/* ---- how sure it is ---- */

/* The enemies on the table, and how far each is from the start and from the end. */
typedef struct {
    double start, end, speed;
} Enemy;

static Enemy *list_enemies(RulesCtx *ctx, const EahWalk *walk, int *count) {
    const TableSetup *setup = ctx->field->setup;
    Enemy *out = arena_alloc(ctx->ruling->arena, (size_t)setup->unit_count, sizeof *out);
    GeomShape end = route_end(ctx->field->setup, &walk->route), parts[EAH_PARTS];
    *count = 0;
    each_foe(ctx->draft->table, REF_UNIT, setup->units[walk->route.unit].side, i) {
        TableRef enemy = ref_make(REF_UNIT, i);
        bool counts = !eah_is_flying(ctx->field, ctx->draft->table, i);
        int part_count = counts ? eah_body(ctx->field, ctx->draft->table, enemy, parts, EAH_PARTS) : 0;
        if (part_count > 0) {
            out[(*count)++] = (Enemy){.start = place_parts_gap(&walk->route.shape, 1, parts, part_count).gap,
                                      .end = place_parts_gap(&end, 1, parts, part_count).gap,
                                      .speed = rules_margin_speed(ctx, enemy, ref_none())};
        }
    }
    return out;
}

RulesDecision eah_away_margin(RulesCtx *ctx, const EahWalk *walk, double end_speed) {
    int count;
    const Enemy *enemies = list_enemies(ctx, walk, &count);
    double own = rules_margin_speed(ctx, ref_make(REF_UNIT, walk->route.unit), ref_none()) + end_speed;
    RulesDecision out = decision_fixed(true);
    for (int i = 0; i < count; i++) { /* this one is no nearer at the end than some enemy was at the start */
        RulesDecision one = decision_fixed(false);
        for (int k = 0; k < count; k++) {
            double off = enemies[i].end - (enemies[k].start - GEOM_LIMIT);
            double mm = fabs(off) / (own + enemies[i].speed + enemies[k].speed);
            RulesDecision it = decision_below(off >= 0, mm, "EAH-CORE-17");
            one = k == 0 ? it : decision_or(one, it);
        }
        out = i == 0 ? one : decision_and(out, one);
    }
    return out;
}
