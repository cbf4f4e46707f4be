/* Moves of an assault: charges, counter-charges, withdrawals, consolidation (CORE-13, -14, -17, ASSAULT-11, -12). */
#include "geom/limits.h"
#include "rules/ea-heresy/assault_now.h"
#include "rules/ea-heresy/move/moves.h"

#include <math.h>

typedef struct {
    EahStep step;
    EahHow how;
    const char *rule; /* the rule about such moves */
} StepMove;

static const StepMove MOVES[] = {
    {EAH_STEP_CHARGE, EAH_HOW_CHARGE, "EAH-CORE-13"},
    {EAH_STEP_COUNTER, EAH_HOW_COUNTER_CHARGE, "EAH-CORE-13"},
    {EAH_STEP_WITHDRAW, EAH_HOW_WITHDRAW, "EAH-CORE-17"},
    {EAH_STEP_CONSOLIDATE, EAH_HOW_CONSOLIDATE, "EAH-CORE-14"},
};

static const StepMove *move_of(EahStep step) {
    for (size_t i = 0; i < BASE_COUNT(MOVES); i++) {
        if (MOVES[i].step == step) {
            return &MOVES[i];
        }
    }
    return NULL;
}

EahHow eah_how_of_step(EahStep step) {
    const StepMove *move = move_of(step);
    return move ? move->how : EAH_HOW_COUNT;
}

static bool refuse(RulesCtx *ctx, const char *rule, const char *key, int unit) {
    return ctx_refuse(ctx, rule, key, UNIT("unit", unit),
                      TEXT("step", EAH_STEP_WORDS[eah_assault(ctx->draft->table)->step]));
}

/* A tied defender of a garrison that is wholly tied stays for both reasons. */
static bool refuse_counter(RulesCtx *ctx, const char *rule, const char *key, int unit) {
    refuse(ctx, rule, key, unit);
    int area = eah_walls_of(ctx->field, ctx->draft->table, unit);
    bool tied = area >= 0 && var_own(ctx, unit, EAH_VAR_UNIT_tied) == 1;
    EahLeave leave = tied ? eah_may_break_out(ctx, area, NULL, NULL) : EAH_FREE_TO_GO;
    if (leave != EAH_FREE_TO_GO) {
        ctx_cite(ctx, "EAH-ASSAULT-12", leave == EAH_SURROUNDED ? "surrounded" : "all-tied", ROLE_DECIDES,
                 UNIT("unit", unit));
    }
    return false;
}

static int moves_made(RulesCtx *ctx, int unit) {
    return var_own(ctx, unit, EAH_VAR_UNIT_assault_moves);
}

static int moves_of(RulesCtx *ctx, const StepMove *move) {
    return move->step == EAH_STEP_WITHDRAW ? number_int(ctx, EAH_NUM_WITHDRAW_MOVES) : 1;
}

int eah_assault_moves_left(RulesCtx *ctx, int unit) {
    const TableActivity *assault = eah_assault(ctx->draft->table);
    const StepMove *move = move_of((EahStep)assault->step);
    if (move && move->step == EAH_STEP_CHARGE && moves_made(ctx, unit) == 0) {
        return eah_order_moves_left(ctx, unit) != 0;
    }
    bool acts = move && eah_part(ctx->field, ctx->draft->table, unit) != EAH_PART_NONE &&
                ctx->field->setup->units[unit].side == assault->side;
    int left = acts ? moves_of(ctx, move) - moves_made(ctx, unit) : 0;
    return left > 0 ? left : 0;
}

int eah_moves_left(RulesCtx *ctx, int unit) {
    const TableActivity *assault = eah_assault(ctx->draft->table);
    bool by_step = assault && assault->step != EAH_STEP_CHARGE;
    return by_step ? eah_assault_moves_left(ctx, unit) : eah_order_moves_left(ctx, unit);
}

/* ASSAULT-11, -12: a step in which no unit may move is skipped. A player who asks to leave the walls is told why the
 * unit may not, not only that the fight has begun. */
static bool is_kept_in(RulesCtx *ctx, const EahWalkAsk *ask) {
    const char *key = NULL;
    const char *rule = NULL;
    if (eah_assault(ctx->draft->table)->step == (int)EAH_STEP_FIGHT && ask->how == EAH_HOW_COUNTER_CHARGE &&
        eah_part(ctx->field, ctx->draft->table, ask->unit) == EAH_PART_DEFENDER &&
        eah_walls_of(ctx->field, ctx->draft->table, ask->unit) >= 0) {
        rule = eah_counter_forbidden(ctx, ask->unit, &key);
    }
    if (rule) {
        refuse_counter(ctx, rule, key, ask->unit);
    }
    return rule != NULL;
}

/* Checks: 1. The step has moves of this kind. 2. The unit is of the part whose step it is. 3. It has moves left. 4. A
 * charge is the move of an Engage; a counter-charge is not forbidden, and enters nothing (it goes towards the enemy).
 */
bool eah_assault_may_move(RulesCtx *ctx, const EahWalkAsk *ask) {
    const TableActivity *assault = eah_assault(ctx->draft->table);
    const StepMove *move = move_of((EahStep)assault->step);
    EahPart part = eah_part(ctx->field, ctx->draft->table, ask->unit);
    const char *key = NULL;
    if (is_kept_in(ctx, ask)) {
        return false;
    }
    if (!move || part == EAH_PART_NONE || ctx->field->setup->units[ask->unit].side != assault->side) {
        return refuse(ctx, "EAH-ASSAULT-01", part == EAH_PART_NONE ? "not-in-it" : "not-now", ask->unit);
    }
    if (ask->how != move->how) {
        return refuse(ctx, "EAH-ASSAULT-01", "not-this-move", ask->unit);
    }
    if (moves_made(ctx, ask->unit) >= moves_of(ctx, move)) {
        refuse(ctx, move->rule, move->step == EAH_STEP_WITHDRAW ? "no-more" : "has-moved", ask->unit);
        cite_also(ctx, INT("most", moves_of(ctx, move)));
        return false;
    }
    if (move->step == EAH_STEP_CHARGE) {
        return eah_may_move(ctx, ask->unit);
    }
    if (move->step == EAH_STEP_COUNTER && ask->target >= 0) {
        return refuse(ctx, "EAH-CORE-13", "not-into", ask->unit);
    }
    const char *rule = move->step == EAH_STEP_COUNTER ? eah_counter_forbidden(ctx, ask->unit, &key) : NULL;
    return !rule || refuse_counter(ctx, rule, key, ask->unit);
}

/* ---- the end of the move ---- */

/* CORE-13: limits the attackers in contact with each defender, and with a Stronghold. Returns true if refused. */
static bool crowds(RulesCtx *ctx, int unit) {
    const Table *table = ctx->draft->table;
    const TableSetup *setup = ctx->field->setup;
    TableRef own = ref_make(REF_UNIT, unit);
    EahPart part = eah_part(ctx->field, table, unit), other = eah_other_part(part);
    if (eah_walls_of(ctx->field, table, unit) >= 0) {
        return false;
    }
    for (int i = 0; i < setup->unit_count + setup->area_count; i++) {
        bool area = i >= setup->unit_count;
        TableRef thing = area ? ref_make(REF_AREA, i - setup->unit_count) : ref_make(REF_UNIT, i);
        bool foe = area ? eah_part_of_walls(ctx->field, table, thing.index) == other
                        : table_alive(table, thing) && eah_part(ctx->field, table, i) == other &&
                              eah_walls_of(ctx->field, table, i) < 0;
        if (!foe || !eah_touch(ctx->field, table, own, thing)) {
            continue;
        }
        int count = eah_contact_with(ctx->field, table, part, thing, NULL, 0), max = eah_contact_max(ctx, thing);
        if (count > max) {
            ctx_refuse(ctx, "EAH-CORE-13", "no-room", REF("unit", own), REF("target", thing), INT("count", count),
                       INT("most", max), DRAW(area ? SHAPE_AREA : SHAPE_BASE, .ref = thing));
            return true;
        }
    }
    return false;
}

/* Returns the nearest enemy in this assault that stands outside, and its distance from this base; REF_NONE if there is
 * none. */
static TableRef nearest_enemy(RulesCtx *ctx, int unit, const GeomShape *base, double *gap) {
    const Table *table = ctx->draft->table;
    int *units = eah_room(ctx);
    EahPart other = eah_other_part(eah_part(ctx->field, table, unit));
    int count = eah_part_units(ctx->field, table, other, units, eah_all(ctx));
    TableRef best = ref_none();
    *gap = INFINITY;
    for (int i = 0; i < count; i++) {
        GeomShape shape;
        if (eah_walls_of(ctx->field, table, units[i]) < 0 && table_base(table, units[i], &shape)) {
            double to = shape_gap(base, &shape).gap;
            if (to < *gap) {
                *gap = to;
                best = ref_make(REF_UNIT, units[i]);
            }
        }
    }
    return best;
}

static bool refuse_way(RulesCtx *ctx, const char *rule, const char *key, int unit, TableRef enemy, double began,
                       double ends) {
    ctx_refuse(ctx, rule, key, UNIT("unit", unit), REF("what", enemy), LENGTH("began", began), LENGTH("ends", ends),
               DRAW_BASE(enemy));
    return true;
}

/* CORE-13: a counter-charge must end nearer to the enemy that was nearest. A unit that comes out of a building had no
 * place before (STRUCT-10): its path is measured from the wall to its leading edge (STRUCT-14), so it begins behind the
 * wall, and standing at the wall where it comes out does not lead away. Returns true if refused. */
static bool goes_wrong_way(RulesCtx *ctx, const EahWalk *walk) {
    GeomShape end, base;
    double began;
    TableRef enemy = nearest_enemy(ctx, walk->route.unit, &walk->route.shape, &began);
    if (walk->how != EAH_HOW_COUNTER_CHARGE || !table_base(ctx->draft->table, walk->route.unit, &end) ||
        enemy.kind == REF_NONE || !table_base(ctx->draft->table, enemy.index, &base)) {
        return false;
    }
    double ends = shape_gap(&end, &base).gap;
    bool comes_out = walk->route.before > 0;
    if (comes_out) {
        GeomShape behind = shape_moved(&walk->route.shape, vec_scale(walk->outward, -walk->route.before));
        began = fmax(began, shape_gap(&behind, &base).gap);
    }
    return ends > GEOM_LIMIT && (comes_out ? ends > began : ends >= began) &&
           refuse_way(ctx, "EAH-CORE-13", "not-towards", walk->route.unit, enemy, began, ends);
}

bool eah_assault_ends_move(RulesCtx *ctx, const EahWalk *walk) {
    TableRef unit = ref_make(REF_UNIT, walk->route.unit);
    var_set(ctx, unit, EAH_VAR_UNIT_assault_moves, moves_made(ctx, walk->route.unit) + 1);
    if (walk->how == EAH_HOW_COUNTER_CHARGE) {
        var_set(ctx, unit, EAH_VAR_UNIT_counter_charged, 1);
        if (walk->route.before > 0) {
            ctx_cite(ctx, "EAH-ASSAULT-11", "goes-out", ROLE_PASSES, REF("unit", unit),
                     LENGTH("limit", walk->route.allowance));
        }
    }
    return crowds(ctx, walk->route.unit) || goes_wrong_way(ctx, walk);
}
