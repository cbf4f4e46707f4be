/* CORE-17: what a formation that breaks does: up to two moves away from the enemy, through zones if need be. */
#include "geom/limits.h"
#include "rules/ea-heresy/eah_actions.h"
#include "rules/ea-heresy/eah_turn.h"

#include <math.h>

static TableRef formation_of(RulesCtx *ctx, int unit) {
    return ref_make(REF_FORMATION, ctx->field->setup->units[unit].formation);
}

void eah_begin_withdrawal(RulesCtx *ctx, int formation) {
    int units[EAH_UNITS_MAX];
    TableRef ref = ref_make(REF_FORMATION, formation);
    int count = table_members(ctx->draft->table, ref, units, EAH_UNITS_MAX);
    eah_set(ctx, ref, EAH_VAR_FORMATION_withdraws, 1);
    for (int i = 0; i < count && i < EAH_UNITS_MAX; i++) {
        eah_set(ctx, ref_make(REF_UNIT, units[i]), EAH_VAR_UNIT_withdrawn, 0);
    }
}

void eah_end_withdrawals(RulesCtx *ctx) {
    for (int i = 0; i < ctx->field->setup->formation_count; i++) {
        eah_set(ctx, ref_make(REF_FORMATION, i), EAH_VAR_FORMATION_withdraws, 0);
    }
}

/* ---- a move ---- */

static bool refuse(RulesCtx *ctx, const char *key, int unit) {
    ctx_refuse(ctx, "EAH-CORE-17", key);
    cite_ref(ctx, "unit", ref_make(REF_UNIT, unit));
    cite_int(ctx, "most", (int)eah_number(ctx, EAH_NUM_WITHDRAW_MOVES));
    return false;
}

/* In free play whoever is told to withdraws; in a game those who have broken in this activation. */
bool eah_may_withdraw(RulesCtx *ctx, const EahWalkAsk *ask) {
    TableRef formation = formation_of(ctx, ask->unit);
    const Table *table = ctx->draft->table;
    if (table->phase < 0 || formation.index < 0) {
        return true;
    }
    if (eah_get(ctx->field, table, formation, EAH_VAR_FORMATION_broken) != 1) {
        return refuse(ctx, "not-broken", ask->unit);
    }
    if (eah_get(ctx->field, table, formation, EAH_VAR_FORMATION_withdraws) != 1) {
        return refuse(ctx, "too-late", ask->unit);
    }
    if (eah_get(ctx->field, table, ref_make(REF_UNIT, ask->unit), EAH_VAR_UNIT_withdrawn) >=
        (int)eah_number(ctx, EAH_NUM_WITHDRAW_MOVES)) {
        return refuse(ctx, "no-more", ask->unit);
    }
    return true;
}

/* The gap from a base to the nearest enemy on the table; of occupants the footprint counts. */
static double nearest_enemy(RulesCtx *ctx, int unit, const GeomShape *base, TableRef *who) {
    const TableSetup *setup = ctx->field->setup;
    double best = INFINITY;
    *who = ref_none();
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape parts[EAH_PARTS];
        TableRef enemy = ref_make(REF_UNIT, i);
        if (setup->units[i].side == setup->units[unit].side || eah_is_flying(ctx->field, ctx->draft->table, i)) {
            continue;
        }
        int count = eah_body(ctx->field, ctx->draft->table, enemy, parts, EAH_PARTS);
        for (int k = 0; k < count; k++) {
            double gap = shape_gap(base, &parts[k]).gap;
            if (gap < best) {
                best = gap;
                *who = enemy;
            }
        }
    }
    return best;
}

/* Away from the enemy: the nearest one is no nearer at the end than it was at the start. */
bool eah_withdrew(RulesCtx *ctx, const EahWalk *walk) {
    TableRef unit = ref_make(REF_UNIT, walk->unit), who, was;
    GeomShape end =
        shape_place(&ctx->field->setup->units[walk->unit].base, walk->path.points[walk->path.count - 1], walk->facing);
    double before = nearest_enemy(ctx, walk->unit, &walk->shape, &was);
    double gap = nearest_enemy(ctx, walk->unit, &end, &who);
    if (who.kind == REF_NONE) {
        return false;
    }
    bool nearer = gap < before - GEOM_LIMIT;
    if (nearer) {
        ctx_refuse(ctx, "EAH-CORE-17", "nearer");
    } else {
        ctx_cite(ctx, "EAH-CORE-17", "withdraws", ROLE_PASSES);
    }
    cite_ref(ctx, "unit", unit);
    cite_ref(ctx, "what", who);
    cite_length(ctx, "gap", gap);
    cite_length(ctx, "before", before);
    int made = eah_get(ctx->field, ctx->draft->table, unit, EAH_VAR_UNIT_withdrawn);
    eah_set(ctx, unit, EAH_VAR_UNIT_withdrawn, made + 1);
    return nearer;
}

/* ---- inside a Stronghold ---- */

TableRef eah_enemy_at_walls(RulesCtx *ctx, int unit, int area) {
    const TableSetup *setup = ctx->field->setup;
    double near = eah_number(ctx, EAH_NUM_STAY_INSIDE) + GEOM_LIMIT;
    for (int i = 0; i < setup->unit_count; i++) {
        TableRef enemy = ref_make(REF_UNIT, setup->order[REF_UNIT][i]);
        if (setup->units[enemy.index].side != setup->units[unit].side && table_alive(ctx->draft->table, enemy) &&
            !eah_is_flying(ctx->field, ctx->draft->table, enemy.index) &&
            eah_gap(ctx->field, ctx->draft->table, ref_make(REF_AREA, area), enemy, NULL, NULL) <= near) {
            return enemy;
        }
    }
    return ref_none();
}

#define WAYS_OUT  16
#define FULL_TURN 6.283185307179586

/* Is there a free place before the wall, in any of some directions? */
static bool has_way_out(RulesCtx *ctx, int unit, int area) {
    GeomBox box = ctx->field->setup->areas[area].area.box;
    GeomVec middle = vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
    double far = eah_profile(ctx->field, unit)->speed;
    for (int i = 0; i < WAYS_OUT; i++) {
        double angle = FULL_TURN * i / WAYS_OUT, reach = hypot(box.x1 - box.x0, box.y1 - box.y0) / 2 + far;
        GeomVec goal = vec_add(middle, vec(reach * cos(angle), reach * sin(angle)));
        EahWalkAsk ask = {.unit = unit, .points = &goal, .count = 1, .how = EAH_HOW_WITHDRAW, .target = -1};
        if (!eah_at_wall(ctx, &ask)) {
            continue;
        }
        /* no further than a step: what matters is that it can stand before the wall */
        GeomVec step = ask.start.centre;
        ask.points = &step;
        if (eah_walk(ctx, &ask)->fault_count == 0) {
            return true;
        }
    }
    return false;
}

static void cite_inside(RulesCtx *ctx, int unit, int area, TableRef enemy) {
    cite_ref(ctx, "unit", ref_make(REF_UNIT, unit));
    cite_ref(ctx, "target", ref_make(REF_AREA, area));
    cite_ref(ctx, "what", enemy);
    cite_length(ctx, "limit", eah_number(ctx, EAH_NUM_STAY_INSIDE));
}

bool eah_owes_withdrawal(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    for (int i = 0; ctx->draft->table->phase >= 0 && i < setup->unit_count; i++) {
        int unit = setup->order[REF_UNIT][i], area = eah_host(ctx->draft->table, unit);
        TableRef formation = formation_of(ctx, unit);
        if (area < 0 || formation.index < 0 ||
            eah_get(ctx->field, ctx->draft->table, formation, EAH_VAR_FORMATION_withdraws) != 1 ||
            eah_is_invading(ctx->field, ctx->draft->table, unit)) {
            continue;
        }
        TableRef enemy = eah_enemy_at_walls(ctx, unit, area);
        if (enemy.kind == REF_NONE) {
            ctx_cite(ctx, "EAH-CORE-17", "may-stay", ROLE_CONTEXT);
        } else if (has_way_out(ctx, unit, area)) {
            ctx_refuse(ctx, "EAH-CORE-17", "must-leave");
            cite_inside(ctx, unit, area, enemy);
            return true;
        } else {
            ctx_cite(ctx, "EAH-CORE-17", "no-way-out", ROLE_CONTEXT);
        }
        cite_inside(ctx, unit, area, enemy);
    }
    return false;
}
