/* Plans of EA - Heresy outside of assaults: an order with what it is for, moves, shots, rallies, withdrawals. */
#include "rules/ea-heresy/actions.h"
#include "rules/ea-heresy/mind_parts.h"
#include "rules/kit/spots.h"

#include <math.h>
#include <string.h>

#define FIREFIGHT 150.0 /* mm: so near, an assault has somebody who strikes */
#define WAYS_OUT  16

static TableRef formation_ref(int formation) {
    return ref_make(REF_FORMATION, formation);
}

static int units_of(RulesCtx *ctx, int formation, int *out) {
    int count = table_members(ctx->draft->table, formation_ref(formation), out, SETUP_FORMATION_UNITS_MAX);
    base_assert(count <= SETUP_FORMATION_UNITS_MAX);
    return count;
}

/* The target of an attack on this formation: itself, or the Stronghold that it is in. */
static TableRef target_of_formation(RulesCtx *ctx, int formation) {
    int units[SETUP_FORMATION_UNITS_MAX], count = units_of(ctx, formation, units);
    int host = count > 0 ? eah_host(ctx->draft->table, units[0]) : -1;
    return host >= 0 && !eah_is_invading(ctx->field, ctx->draft->table, units[0]) ? ref_make(REF_AREA, host)
                                                                                  : formation_ref(formation);
}

/* ---- one formation ---- */

typedef struct {
    int formation, units[SETUP_FORMATION_UNITS_MAX], count;
    GeomVec at;   /* where its first unit is */
    double speed; /* mm: that of its slowest unit */
    bool inside;
    EahOrder order;
    KitTargets targets; /* its nearest enemies */
} Group;

/* Returns false when nobody of it is on the table. */
static bool read_group(RulesCtx *ctx, int formation, Group *out) {
    const TableSetup *setup = ctx->field->setup;
    *out = (Group){.formation = formation, .speed = INFINITY};
    out->count = units_of(ctx, formation, out->units);
    if (out->count == 0 || !rulekit_centre(ctx, ref_make(REF_UNIT, out->units[0]), &out->at)) {
        return false;
    }
    out->inside = eah_host(ctx->draft->table, out->units[0]) >= 0;
    out->order = (EahOrder)var_own(ctx, formation, EAH_VAR_FORMATION_order);
    for (int i = 0; i < out->count; i++) {
        out->speed = fmin(out->speed, eah_profile(ctx->field, out->units[i])->speed);
    }
    setup_each(setup, REF_FORMATION, other) {
        int first;
        GeomVec at;
        bool enemy = setup->formations[other].side != setup->formations[formation].side;
        if (enemy && table_members(ctx->draft->table, formation_ref(other), &first, 1) > 0 &&
            rulekit_centre(ctx, ref_make(REF_UNIT, first), &at)) {
            rulekit_add_target(&out->targets,
                               (KitTarget){target_of_formation(ctx, other), at, vec_distance(out->at, at)});
        }
    }
    return true;
}

/* How many of its weapons reach that far. */
static int weapons_at(RulesCtx *ctx, const Group *group, double far) {
    int count = 0;
    for (int i = 0; i < group->count; i++) {
        const EahProfile *profile = eah_profile(ctx->field, group->units[i]);
        for (int k = 0; k < profile->weapon_count; k++) {
            count += profile->weapons[k].range >= far;
        }
    }
    return count;
}

/* ---- actions ---- */

static BaseTree *of_formation(RulesGather *gather, const char *verb, int formation) {
    return gather_name(gather, gather_action(gather, verb), "formation", formation_ref(formation));
}

static BaseTree *order(RulesGather *gather, int formation, const char *word) {
    return gather_word(gather, of_formation(gather, "order", formation), "order", word);
}

static BaseTree *fire(RulesGather *gather, const Group *group, int target) {
    return gather_name(gather, of_formation(gather, "fire", group->formation), "at", group->targets.items[target].ref);
}

static BaseTree *march(RulesGather *gather, const Group *group, GeomVec by) {
    BaseTree *action = of_formation(gather, group->inside ? "leave" : "move", group->formation);
    return rulekit_paths(gather, action, "paths", group->units, group->count, by);
}

/* The target that most weapons reach after a displacement; -1: none. */
static int best_target(RulesCtx *ctx, const Group *group, GeomVec by, int *weapons) {
    int best = -1;
    *weapons = 0;
    for (int i = 0; i < group->targets.count; i++) {
        int count = weapons_at(ctx, group, vec_distance(vec_add(group->at, by), group->targets.items[i].at));
        if (count > *weapons) {
            *weapons = count;
            best = i;
        }
    }
    return best;
}

/* ---- plans of a formation; `word`: the order that comes first, NULL: it is given ---- */

static void begin(RulesGather *gather, const Group *group, const char *word, const char *intent, TableRef target,
                  int prior) {
    gather_plan(gather, intent, formation_ref(group->formation), target, prior);
    if (word) {
        gather_do(gather, order(gather, group->formation, word));
    }
}

static void add_shots(RulesGather *gather, const Group *group, const char *word, int bonus) {
    for (int i = 0; i < group->targets.count; i++) {
        int weapons = weapons_at(gather->ctx, group, group->targets.items[i].far);
        if (weapons > 0) {
            begin(gather, group, word, "fire", group->targets.items[i].ref, 20 + 3 * weapons + bonus);
            gather_do(gather, fire(gather, group, i));
        }
    }
}

/* `moves` of them, one behind the other, and then a shot if there is somebody to shoot at. */
static void add_moves(RulesGather *gather, const Group *group, const char *word, int moves, bool shoots) {
    KitShift shifts[KIT_SHIFTS];
    int count = rulekit_shifts(gather->ctx, group->units[0], group->speed, shifts);
    for (int i = 0; i < count; i++) {
        int weapons = 0, target = shoots ? best_target(gather->ctx, group, shifts[i].by, &weapons) : -1;
        begin(gather, group, word, shifts[i].intent, shifts[i].target, shifts[i].prior + 3 * weapons + moves);
        for (int k = 1; k <= moves; k++) {
            gather_do(gather, march(gather, group, vec_scale(shifts[i].by, k)));
        }
        if (target >= 0) {
            gather_do(gather, fire(gather, group, target));
        }
    }
}

static void add_assaults(RulesGather *gather, const Group *group, const char *word) {
    for (int i = 0; i < group->targets.count; i++) {
        if (group->targets.items[i].far <= group->speed + FIREFIGHT + 50) {
            begin(gather, group, word, "assault", group->targets.items[i].ref, 26 + group->count);
            BaseTree *assault = of_formation(gather, "assault", group->formation);
            gather_do(gather, gather_name(gather, assault, "at", group->targets.items[i].ref));
        }
    }
}

/* Into a Stronghold that is near enough and that no enemy holds. */
static void add_entries(RulesGather *gather, const Group *group, const char *word) {
    RulesCtx *ctx = gather->ctx;
    setup_each(ctx->field->setup, REF_AREA, area) {
        TableRef ref = ref_make(REF_AREA, area);
        bool standing = eah_is_stronghold(ctx->field, ctx->draft->table, area);
        int owner = standing ? eah_owner(ctx->field, ctx->draft->table, area) : -1;
        double gap = standing
                         ? eah_gap(ctx->field, ctx->draft->table, ref_make(REF_UNIT, group->units[0]), ref, NULL, NULL)
                         : INFINITY;
        if (gap <= group->speed && !group->inside && (owner < 0 || owner == gather->side)) {
            begin(gather, group, word, "enter", ref, 24);
            gather_do(gather, gather_name(gather, of_formation(gather, "enter", group->formation), "area", ref));
        }
    }
}

static void add_regrouping(RulesGather *gather, const Group *group, const char *word) {
    int markers = var_own(gather->ctx, group->formation, EAH_VAR_FORMATION_bms);
    if (markers > 0) {
        begin(gather, group, word, "regroup", ref_none(), 10 + 6 * markers);
        gather_do(gather, gather_word(gather, of_formation(gather, "rally", group->formation), "how", "regroup"));
    }
}

static void gather_orders(RulesGather *gather, int formation) {
    Group group;
    if (!eah_can_act(gather->ctx, formation) || !read_group(gather->ctx, formation, &group)) {
        return;
    }
    add_shots(gather, &group, "sustained", 6);
    add_shots(gather, &group, "advance", 0);
    add_moves(gather, &group, "advance", 1, true);
    if (!group.inside) {
        add_moves(gather, &group, "double", 2, true);
        add_moves(gather, &group, "march", 3, false);
        add_entries(gather, &group, "advance");
    }
    add_assaults(gather, &group, "engage");
    add_regrouping(gather, &group, "marshal");
    begin(gather, &group, "overwatch", "overwatch", ref_none(), 12);
}

static void gather_activation(RulesGather *gather, int formation) {
    RulesCtx *ctx = gather->ctx;
    Group group;
    if (read_group(ctx, formation, &group)) {
        add_shots(gather, &group, NULL, 0);
        add_assaults(gather, &group, NULL);
        add_regrouping(gather, &group, NULL);
        int left = eah_order_moves_left(ctx, group.units[0]);
        if (left != 0) {
            add_moves(gather, &group, NULL, 1, group.order == EAH_ORDER_ADVANCE || group.order == EAH_ORDER_DOUBLE);
            add_entries(gather, &group, NULL);
        }
    }
    gather_close(gather, "end", gather_action(gather, "end"), 0);
}

/* ---- answers to the other side ---- */

bool eah_mind_may_react(RulesCtx *ctx, int formation) {
    TableRef acting = eah_game_ref(ctx, EAH_VAR_GAME_acting);
    const TableSetup *setup = ctx->field->setup;
    if (!ref_is(acting, REF_FORMATION) || setup->formations[acting.index].side == setup->formations[formation].side ||
        var_own(ctx, formation, EAH_VAR_FORMATION_order) != EAH_ORDER_OVERWATCH ||
        var_own(ctx, formation, EAH_VAR_FORMATION_fired) == 1 ||
        !table_alive(ctx->draft->table, formation_ref(formation))) {
        return false;
    }
    int units[SETUP_FORMATION_UNITS_MAX], count = units_of(ctx, acting.index, units);
    for (int i = 0; i < count; i++) {
        if (var_own(ctx, units[i], EAH_VAR_UNIT_moves) > 0 || var_own(ctx, units[i], EAH_VAR_UNIT_left_now) == 1) {
            return true;
        }
    }
    return false;
}

bool eah_mind_may_withdraw(RulesCtx *ctx, int formation) {
    int units[SETUP_FORMATION_UNITS_MAX];
    if (var_own(ctx, formation, EAH_VAR_FORMATION_withdraws) != 1) {
        return false;
    }
    int count = units_of(ctx, formation, units);
    for (int i = 0; i < count; i++) {
        if (eah_withdrawals_left(ctx, units[i]) > 0) {
            return true;
        }
    }
    return false;
}

static void add_way(RulesGather *gather, int unit, bool inside, GeomVec to, int prior) {
    BaseTree *action =
        gather_name(gather, gather_action(gather, inside ? "leave" : "move"), "unit", ref_make(REF_UNIT, unit));
    gather_plan(gather, "withdraw", ref_make(REF_UNIT, unit), ref_none(), prior);
    gather_do(gather, gather_path(gather, gather_word(gather, action, "how", "withdraw"), to));
}

/* Away from the nearest enemy, more and more to the sides, and less far. */
static void add_withdrawal(RulesGather *gather, int unit) {
    static const double TURNS[8][2] = {{1, 0},  {.7071, .7071}, {.7071, -.7071}, {0, 1},
                                       {0, -1}, {.3827, .9239}, {.3827, -.9239}, {-.7071, .7071}};
    RulesCtx *ctx = gather->ctx;
    GeomVec at, enemy;
    int who;
    if (eah_withdrawals_left(ctx, unit) <= 0 || !rulekit_centre(ctx, ref_make(REF_UNIT, unit), &at)) {
        return;
    }
    bool inside = eah_host(ctx->draft->table, unit) >= 0;
    double far = rulekit_enemy(ctx, at, ctx->field->setup->units[unit].side, &who);
    if (who < 0 || !rulekit_centre(ctx, ref_make(REF_UNIT, who), &enemy) || far <= 0) {
        return;
    }
    GeomVec away = vec_scale(vec_sub(at, enemy), eah_profile(ctx->field, unit)->speed / far);
    for (int i = 0; i < WAYS_OUT; i++) {
        const double *turn = TURNS[i % 8];
        GeomVec way = vec_add(vec_scale(away, turn[0]), vec_scale(vec_left(away), turn[1]));
        add_way(gather, unit, inside, vec_add(at, vec_scale(way, i < 8 ? .95 : .5)), inside ? 30 - i : 3);
    }
}

/* Who has to come out: where the rules say that he can. */
static void add_owed(RulesGather *gather) {
    RulesCtx *ctx = gather->ctx;
    GeomVec at;
    bool owed = eah_owes_withdrawal(ctx);
    const BaseTree *exit = owed ? tree_find(ctx->ruling->facts, "exit") : NULL;
    ctx->ruling->outcome = RULING_DONE;
    if (!exit || exit->count != 2) {
        return;
    }
    at = vec_scale(vec(exit->first->number, exit->last->number), ctx->field->setup->unit);
    setup_each(ctx->field->setup, REF_UNIT, unit) {
        if (eah_host(ctx->draft->table, unit) >= 0 && eah_withdrawals_left(ctx, unit) > 0) {
            add_way(gather, unit, true, at, 40);
        }
    }
}

static void gather_withdrawals(RulesGather *gather) {
    RulesCtx *ctx = gather->ctx;
    const TableSetup *setup = ctx->field->setup;
    setup_each(setup, REF_FORMATION, formation) {
        if (setup->formations[formation].side != gather->side || !eah_mind_may_withdraw(ctx, formation)) {
            continue;
        }
        int units[SETUP_FORMATION_UNITS_MAX], count = units_of(ctx, formation, units);
        for (int i = 0; i < count; i++) {
            add_withdrawal(gather, units[i]);
        }
    }
    add_owed(gather);
}

static void gather_reactions(RulesGather *gather) {
    RulesCtx *ctx = gather->ctx;
    const TableSetup *setup = ctx->field->setup;
    TableRef acting = eah_game_ref(ctx, EAH_VAR_GAME_acting);
    setup_each(setup, REF_FORMATION, formation) {
        if (setup->formations[formation].side == gather->side && eah_mind_may_react(ctx, formation)) {
            TableRef target = target_of_formation(ctx, acting.index);
            gather_plan(gather, "react", formation_ref(formation), target, 30);
            BaseTree *action = gather_name(gather, of_formation(gather, "react", formation), "at", target);
            gather_do(gather, gather_word(gather, action, "skill", "overwatch"));
        }
    }
}

/* ---- all ---- */

static void gather_rallies(RulesGather *gather) {
    const TableSetup *setup = gather->ctx->field->setup;
    setup_each(setup, REF_FORMATION, formation) {
        if (setup->formations[formation].side == gather->side && eah_may_rally(gather->ctx, formation)) {
            gather_plan(gather, "rally", formation_ref(formation), ref_none(), 20);
            gather_do(gather, of_formation(gather, "rally", formation));
        }
    }
}

static BaseTree *end_phase(RulesGather *gather) {
    return gather_word(gather, gather_action(gather, "end"), "what", "phase");
}

static void gather_action_phase(RulesGather *gather) {
    RulesCtx *ctx = gather->ctx;
    const TableSetup *setup = ctx->field->setup;
    TableRef acting = eah_game_ref(ctx, EAH_VAR_GAME_acting);
    gather_withdrawals(gather);
    if (gather->side != gather->turn.side) {
        gather_reactions(gather);
        return;
    }
    if (ref_is(acting, REF_FORMATION)) {
        gather_activation(gather, acting.index);
        return;
    }
    setup_each(setup, REF_FORMATION, formation) {
        if (setup->formations[formation].side == gather->side) {
            gather_orders(gather, formation);
        }
    }
    gather_close(gather, "end-phase", end_phase(gather), -100);
    gather->plans.items[gather->plans.count - 1].last = true;
}

void eah_mind_gather(RulesGather *gather) {
    RulesCtx *ctx = gather->ctx;
    const TableActivity *assault = eah_assault(ctx->draft->table);
    if (assault) {
        eah_mind_gather_assault(gather, assault);
    } else if (eah_in_phase(ctx, "action")) {
        gather_action_phase(gather);
    } else {
        if (eah_in_phase(ctx, "end")) {
            gather_rallies(gather);
        }
        gather_close(gather, "end-phase", end_phase(gather), 0);
    }
}
