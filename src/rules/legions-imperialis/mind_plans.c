/* Plans of Legions Imperialis: orders, moves, charges, fire, Combats, rallies. */
#include "rules/kit/spots.h"
#include "rules/legions-imperialis/mind_parts.h"

#include <math.h>

bool li_mind_fights(RulesCtx *ctx, int formation) {
    return table_alive(ctx->draft->table, li_formation(formation)) && li_formation_engaged(ctx, formation) &&
           !var_own(ctx, formation, LI_VAR_FORMATION_fought);
}

/* Falls back, and has not moved yet. */
bool li_mind_flees(RulesCtx *ctx, int formation) {
    return table_alive(ctx->draft->table, li_formation(formation)) &&
           var_own(ctx, formation, LI_VAR_FORMATION_order) == LI_ORDER_FALL_BACK &&
           !var_own(ctx, formation, LI_VAR_FORMATION_activated);
}

#define FIGHTER 3 /* CAF of those who charge rather than fire */

typedef struct {
    int formation, units[LI_UNITS], count;
    GeomVec at;
    double move, range; /* mm: that of its slowest model, and of its longest weapon */
    double enemy;       /* mm to the nearest one, by the middles */
    KitTargets targets; /* its nearest enemies */
} Group;

static bool read_group(RulesCtx *ctx, int formation, Group *out) {
    const TableSetup *setup = ctx->field->setup;
    *out = (Group){.formation = formation, .move = INFINITY};
    out->count = li_models(ctx->draft->table, formation, out->units);
    if (out->count == 0 || !rulekit_centre(ctx, li_unit(out->units[0]), &out->at)) {
        return false;
    }
    for (int i = 0; i < out->count; i++) {
        const LiProfile *profile = li_profile(ctx->field, out->units[i]);
        out->move = fmin(out->move, profile->move);
        for (int k = 0; k < profile->weapon_count; k++) {
            out->range = fmax(out->range, profile->weapons[k].range);
        }
    }
    setup_each(setup, REF_FORMATION, other) {
        int models[LI_UNITS];
        GeomVec at;
        bool enemy = setup->formations[other].side != setup->formations[formation].side;
        int count = enemy ? li_models(ctx->draft->table, other, models) : 0;
        if (count > 0 && rulekit_centre(ctx, li_unit(models[0]), &at)) {
            rulekit_add_target(&out->targets, (KitTarget){li_formation(other), at, vec_distance(out->at, at)});
        }
    }
    out->enemy = rulekit_enemy(ctx, out->at, setup->formations[formation].side, NULL);
    return true;
}

static BaseTree *of_formation(RulesGather *gather, const char *verb, int formation) {
    return gather_name(gather, gather_action(gather, verb), "formation", li_formation(formation));
}

static BaseTree *end(RulesGather *gather, const char *what) {
    return gather_word(gather, gather_action(gather, "end"), "what", what);
}

/* ---- orders ---- */

/* Nothing happens yet, so that only the promise tells them apart. */
static void gather_orders(RulesGather *gather) {
    RulesCtx *ctx = gather->ctx;
    bool open = false;
    setup_each(ctx->field->setup, REF_FORMATION, f) {
        Group group;
        if (!li_may_write(ctx, f, gather->side) || var_own(ctx, f, LI_VAR_FORMATION_order) != LI_ORDER_NONE ||
            !read_group(ctx, f, &group)) {
            continue;
        }
        bool inside = li_host(ctx->draft->table, group.units[0]) >= 0;
        bool fights = li_profile(ctx->field, group.units[0])->caf >= FIGHTER;
        const struct {
            const char *word;
            int prior;
        } orders[] = {{"first-fire", group.enemy <= group.range ? 26
                                     : inside                   ? 20
                                                                : 2},
                      {"advance", group.enemy <= group.range + group.move ? 24 : 14},
                      {"march", group.enemy > group.range + 2 * group.move ? 22 : 4},
                      {"charge", group.enemy <= 1.8 * group.move && !inside && fights ? 28 : 1}};
        for (size_t i = 0; i < BASE_COUNT(orders); i++) {
            gather_plan(gather, orders[i].word, li_formation(f), ref_none(), orders[i].prior);
            gather_do(gather, gather_word(gather, of_formation(gather, "order", f), "order", orders[i].word));
        }
        open = true;
    }
    gather_close(gather, "seal", end(gather, "orders"), -1);
    gather->plans.items[gather->plans.count - 1].last = open;
}

/* ---- movement ---- */

/* Every model into contact with the model of the target that is nearest to it, or as near as it gets. */
static void add_charge(RulesGather *gather, const Group *group, int target) {
    RulesCtx *ctx = gather->ctx;
    int foes[LI_UNITS], foe_count = li_models(ctx->draft->table, group->targets.items[target].ref.index, foes), met = 0;
    double reach = li_allowance(ctx, group->units[0], LI_HOW_CHARGE);
    BaseTree *action = gather_word(gather, of_formation(gather, "move", group->formation), "how", "charge");
    BaseTree *paths = tree_set(gather->arena, action, "paths", tree_object(gather->arena));
    for (int i = 0; i < group->count; i++) {
        GeomVec at, by, best = vec(0, 0);
        double nearest = INFINITY;
        for (int k = 0; k < foe_count; k++) { /* each begins with another, so that they do not crowd at one */
            int foe = foes[(i + k) % foe_count];
            double far = rulekit_contact(ctx, group->units[i], li_unit(foe), &by) ? vec_length(by) : INFINITY;
            if (far < nearest - (k > 0 ? 20 : 0)) {
                nearest = far;
                best = by;
            }
        }
        if (nearest == INFINITY || !rulekit_centre(ctx, li_unit(group->units[i]), &at)) {
            continue;
        }
        met += nearest <= reach;
        if (nearest > reach) {
            best = vec_scale(best, fmax(0, reach * .95) / nearest);
        }
        BaseTree *path = tree_list(gather->arena);
        tree_push(path, place_tree(gather->arena, ctx->field->setup, vec_add(at, best)));
        tree_set(gather->arena, paths, setup_id(ctx->field->setup, li_unit(group->units[i])), path);
    }
    gather_plan(gather, "charge", li_formation(group->formation), group->targets.items[target].ref, 20 + 4 * met);
    gather_do(gather, action);
    gather_do(gather, end(gather, "activation"));
}

static void add_moves(RulesGather *gather, const Group *group, bool closes) {
    RulesCtx *ctx = gather->ctx;
    KitShift shifts[KIT_SHIFTS];
    double reach = INFINITY;
    bool out = li_host(ctx->draft->table, group->units[0]) >= 0 || li_carrier(ctx->draft->table, group->units[0]) >= 0;
    for (int i = 0; i < group->count; i++) {
        reach = fmin(reach, li_allowance(ctx, group->units[i], LI_HOW_MOVE));
    }
    int count = rulekit_shifts(ctx, group->units[0], reach, shifts);
    for (int i = 0; i < count; i++) {
        gather_plan(gather, shifts[i].intent, li_formation(group->formation), shifts[i].target,
                    shifts[i].prior - (out ? 12 : 0));
        BaseTree *action = of_formation(gather, out ? "leave" : "move", group->formation);
        gather_do(gather, rulekit_paths(gather, action, "paths", group->units, group->count, shifts[i].by));
        if (closes) {
            gather_do(gather, end(gather, "activation"));
        }
    }
}

static void add_garrisons(RulesGather *gather, const Group *group) {
    RulesCtx *ctx = gather->ctx;
    setup_each(ctx->field->setup, REF_AREA, area) {
        if (li_host(ctx->draft->table, group->units[0]) < 0 && li_is_structure(ctx->field, ctx->draft->table, area) &&
            li_gap(ctx->field, ctx->draft->table, li_unit(group->units[0]), li_area(area), NULL, NULL) <= group->move) {
            gather_plan(gather, "garrison", li_formation(group->formation), li_area(area), 18);
            gather_do(gather,
                      gather_name(gather, of_formation(gather, "enter", group->formation), "area", li_area(area)));
        }
    }
}

static void gather_movement(RulesGather *gather) {
    RulesCtx *ctx = gather->ctx;
    TableRef acting = var_unpack(var_own(ctx, 0, LI_VAR_GAME_acting));
    setup_each(ctx->field->setup, REF_FORMATION, f) {
        Group group;
        bool acts = ref_is(acting, REF_FORMATION) ? acting.index == f : li_can_act(ctx, f);
        if (ctx->field->setup->formations[f].side != gather->side || !acts || !read_group(ctx, f, &group)) {
            continue;
        }
        if (var_own(ctx, f, LI_VAR_FORMATION_order) == LI_ORDER_CHARGE) {
            for (int i = 0; i < group.targets.count; i++) {
                add_charge(gather, &group, i);
            }
        }
        add_moves(gather, &group, true);
        add_garrisons(gather, &group);
        if (!ref_is(acting, REF_FORMATION)) {
            gather_plan(gather, "stay", li_formation(f), ref_none(), 3);
            gather_do(gather, of_formation(gather, "hold", f));
        }
    }
    if (ref_is(acting, REF_FORMATION)) {
        gather_close(gather, "end", end(gather, "activation"), 30);
    }
    /* A Detachment whose losses left it out of coherency may be unable to end where it has come to. */
    gather_close(gather, "end-phase", end(gather, "phase"), -100);
    gather->plans.items[gather->plans.count - 1].last = true;
}

/* ---- fire and Combats ---- */

static int weapons_at(RulesCtx *ctx, const Group *group, double far) {
    int count = 0;
    for (int i = 0; i < group->count; i++) {
        const LiProfile *profile = li_profile(ctx->field, group->units[i]);
        for (int k = 0; k < profile->weapon_count; k++) {
            count += !profile->weapons[k].contact && profile->weapons[k].range >= far ? profile->weapons[k].dice : 0;
        }
    }
    return count;
}

static void gather_fire(RulesGather *gather) {
    RulesCtx *ctx = gather->ctx;
    setup_each(ctx->field->setup, REF_FORMATION, f) {
        Group group;
        if (ctx->field->setup->formations[f].side != gather->side || !li_can_act(ctx, f) ||
            !read_group(ctx, f, &group)) {
            continue;
        }
        for (int i = 0; i < group.targets.count; i++) {
            int dice = weapons_at(ctx, &group, group.targets.items[i].far - 60);
            if (dice > 0) {
                gather_plan(gather, "fire", li_formation(f), group.targets.items[i].ref, 20 + 2 * dice);
                gather_do(gather,
                          gather_name(gather, of_formation(gather, "fire", f), "at", group.targets.items[i].ref));
            }
        }
        gather_plan(gather, "hold", li_formation(f), ref_none(), 0);
        gather_do(gather, of_formation(gather, "hold", f));
    }
    gather_close(gather, "end-phase", end(gather, "phase"), -100);
    gather->plans.items[gather->plans.count - 1].last = true;
}

static void gather_fights(RulesGather *gather) {
    RulesCtx *ctx = gather->ctx;
    setup_each(ctx->field->setup, REF_FORMATION, f) {
        if (li_mind_fights(ctx, f)) {
            gather_plan(gather, "fight", li_formation(f), ref_none(), 10);
            gather_do(gather, of_formation(gather, "assault", f));
        }
    }
    gather_close(gather, "end-phase", end(gather, "phase"), -100);
    gather->plans.items[gather->plans.count - 1].last = true;
}

static void gather_end(RulesGather *gather) {
    RulesCtx *ctx = gather->ctx;
    setup_each(ctx->field->setup, REF_FORMATION, f) {
        Group group;
        if (ctx->field->setup->formations[f].side != gather->side) {
            continue;
        }
        if (li_may_rally(ctx, f)) {
            gather_plan(gather, "rally", li_formation(f), ref_none(), 30);
            gather_do(gather, of_formation(gather, "rally", f));
        }
        if (li_mind_flees(ctx, f) && read_group(ctx, f, &group)) {
            add_moves(gather, &group, true);
        }
    }
    gather_close(gather, "end-phase", end(gather, "phase"), 0);
}

void li_mind_gather(RulesGather *gather) {
    RulesCtx *ctx = gather->ctx;
    LiPhase phase = (LiPhase)ctx->draft->table->phase;
    if (gather->turn.kind == TURN_FORCED) {
        gather_close(gather, "end-phase", end(gather, "phase"), 0);
    } else if (phase == LI_PHASE_ORDERS) {
        gather_orders(gather);
    } else if (phase == LI_PHASE_MOVEMENT) {
        gather_movement(gather);
    } else if (phase == LI_PHASE_END) {
        gather_end(gather);
    } else if (var_own(ctx, 0, LI_VAR_GAME_stage) == LI_STAGE_FIGHTS) {
        gather_fights(gather);
    } else {
        gather_fire(gather);
    }
}
