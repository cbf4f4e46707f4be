/* CORE-17: a broken formation inside a Stronghold with an enemy near comes out. */
#include "geom/limits.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/ea-heresy/stronghold/stronghold.h"
#include "rules/kit/each.h"

#include <math.h>

static TableRef formation_of(RulesCtx *ctx, int unit) {
    return ref_make(REF_FORMATION, ctx->field->setup->units[unit].formation);
}

TableRef eah_enemy_at_walls(RulesCtx *ctx, int unit, int area) {
    const TableSetup *setup = ctx->field->setup;
    double near = number_now(ctx, EAH_NUM_STAY_INSIDE) + GEOM_LIMIT;
    each_foe(ctx->draft->table, REF_UNIT, setup->units[unit].side, i) {
        TableRef enemy = ref_make(REF_UNIT, i);
        if (!eah_is_flying(ctx->field, ctx->draft->table, i) &&
            eah_gap(ctx->field, ctx->draft->table, ref_make(REF_AREA, area), enemy, NULL, NULL) <= near) {
            return enemy;
        }
    }
    return ref_none();
}

/* Returns true when the unit may come out and stand there: what the verb checks for a straight path out, cheapest
 * checks first. */
static bool may_come_out(void *context, RulesCtx *ctx, int unit, int area, const GeomShape *shape) {
    bool whole = *(const bool *)context;
    GeomShape start = eah_flush(ctx, area, shape);
    if (eah_far_side(ctx, area, shape) > eah_profile(ctx->field, unit)->speed + GEOM_LIMIT ||
        eah_goes_nearer(ctx, unit, &start, shape)) {
        return false;
    }
    EahWalkAsk ask = {.unit = unit, .points = &shape->centre, .count = 1, .how = EAH_HOW_WITHDRAW, .target = -1};
    return !whole || (eah_at_wall(ctx, &ask) && eah_walk(ctx, &ask)->route.fault_count == 0);
}

/* Looks for a place where it may stand after `leave`: the nearest free place if the path there is good; otherwise, and
 * only then, each free place is walked to with a ruling of its own, since a walk is large. */
static bool has_way_out(RulesCtx *ctx, int unit, int area, GeomVec *at) {
    double reach = eah_profile(ctx->field, unit)->speed;
    bool whole = false;
    if (!eah_free_outside(ctx, unit, area, reach, may_come_out, &whole, at)) {
        return false;
    }
    GeomShape shape = shape_place(&ctx->field->setup->units[unit].base, *at, 0);
    Ruling *own = ctx->ruling;
    whole = true;
    if (may_come_out(&whole, ctx, unit, area, &shape)) {
        return true;
    }
    ctx->ruling = ruling_create(ctx->field);
    bool found = eah_free_outside(ctx, unit, area, reach, may_come_out, &whole, at);
    ruling_destroy(ctx->ruling);
    ctx->ruling = own;
    return found;
}

static void cite_inside(RulesCtx *ctx, int unit, int area, TableRef enemy) {
    cite_also(ctx, UNIT("unit", unit), AREA("target", area), REF("what", enemy),
              LENGTH("limit", number_now(ctx, EAH_NUM_STAY_INSIDE)));
}

bool eah_owes_withdrawal(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    for (int i = 0; ctx->draft->table->phase >= 0 && i < setup->unit_count; i++) {
        int unit = setup->order[REF_UNIT][i], area = eah_host(ctx->draft->table, unit);
        TableRef formation = formation_of(ctx, unit);
        if (area < 0 || formation.index < 0 || var_now(ctx, formation, EAH_VAR_FORMATION_withdraws) != 1 ||
            eah_is_invading(ctx->field, ctx->draft->table, unit)) {
            continue;
        }
        TableRef enemy = eah_enemy_at_walls(ctx, unit, area);
        GeomVec at;
        if (enemy.kind == REF_NONE) {
            ctx_cite(ctx, "EAH-CORE-17", "may-stay", ROLE_CONTEXT);
        } else if (eah_withdrawals_left(ctx, unit) == 0) { /* it came out and went in again, and has no move left */
            ctx_cite(ctx, "EAH-CORE-17", "no-more", ROLE_CONTEXT, INT("most", number_int(ctx, EAH_NUM_WITHDRAW_MOVES)));
        } else if (has_way_out(ctx, unit, area, &at)) {
            ctx_refuse(ctx, "EAH-CORE-17", "must-leave");
            cite_inside(ctx, unit, area, enemy);
            cite_also(ctx, DRAW(SHAPE_GHOST, .ref = ref_make(REF_UNIT, unit), .points = &at, .count = 1));
            fact_tree(ctx, "exit", place_tree(ctx->ruling->arena, setup, at));
            return true;
        } else {
            ctx_cite(ctx, "EAH-CORE-17", "no-way-out", ROLE_CONTEXT);
        }
        cite_inside(ctx, unit, area, enemy);
    }
    return false;
}
