/* The query `stage`: what is expected of whom in the Order under way, with every declaration that could be made as an
 * action. The caller learns by trying each which of them the rules allow, and by which rule not, so that nothing is
 * judged twice (CORE-03, CORE-05). */
#include "rules/infinity/inf_exchange.h"
#include "rules/infinity/inf_order.h"
#include "rules/infinity/inf_queries.h"
#include "rules/infinity/inf_react.h"

typedef struct {
    RulesCtx *ctx;
    BaseArena *arena;
    int active;
} Stage;

static const char *id_of(const Stage *stage, int unit) {
    return setup_id(stage->ctx->field->setup, inf_unit(unit));
}

static BaseTree *action_of(const Stage *stage, const char *verb, int unit) {
    BaseTree *action = tree_object(stage->arena);
    tree_set(stage->arena, action, "do", tree_text(stage->arena, verb));
    if (unit >= 0) {
        tree_set(stage->arena, action, "unit", tree_text(stage->arena, id_of(stage, unit)));
    }
    return action;
}

static void add_option(const Stage *stage, BaseTree *options, const char *label, BaseTree *action) {
    BaseTree *option = tree_push(options, tree_object(stage->arena));
    tree_set(stage->arena, option, "label", tree_text(stage->arena, label));
    tree_set(stage->arena, option, "try", tree_bool(stage->arena, true));
    tree_set(stage->arena, option, "action", action);
}

static BaseTree *add_row(const Stage *stage, BaseTree *rows, int unit) {
    BaseTree *row = tree_push(rows, tree_object(stage->arena));
    tree_set(stage->arena, row, "id", tree_text(stage->arena, id_of(stage, unit)));
    return tree_set(stage->arena, row, "options", tree_list(stage->arena));
}

/* Adds a skill of `unit`, aimed at somebody or at nobody (-1); a shot once for each weapon that can make it. */
static void add_skill(const Stage *stage, BaseTree *options, const char *verb, int unit, InfSkillId skill, int at) {
    const InfData *data = inf_data(stage->ctx->field);
    const InfProfile *profile = inf_profile(stage->ctx->field, unit);
    bool shot = skill == INF_BS_ATTACK;
    for (int i = 0; i < (shot ? profile->weapon_count : 1); i++) {
        BaseTree *action = action_of(stage, verb, unit);
        const char *label = data->skills[skill].label;
        tree_set(stage->arena, action, "skill", tree_text(stage->arena, data->skills[skill].id));
        if (at >= 0) {
            BaseTree *list = tree_set(stage->arena, action, "at", tree_list(stage->arena));
            tree_push(list, tree_text(stage->arena, id_of(stage, at)));
        }
        if (shot) {
            const InfWeapon *weapon = &data->weapons[profile->weapons[i]];
            tree_set(stage->arena, action, "with", tree_text(stage->arena, weapon->id));
            label = weapon->name;
        }
        add_option(stage, options, label, action);
    }
}

/* ---- a window for reactions ---- */

static void add_reactions(const Stage *stage, BaseTree *rows, BaseTree *units, int *side) {
    RulesCtx *ctx = stage->ctx;
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        int unit = ctx->field->setup->order[REF_UNIT][i];
        if (!inf_may_react(ctx, unit, stage->active)) {
            continue;
        }
        BaseTree *it = tree_push(units, tree_object(stage->arena)), *options = add_row(stage, rows, unit);
        tree_set(stage->arena, it, "id", tree_text(stage->arena, id_of(stage, unit)));
        tree_set(stage->arena, it, "how", tree_text(stage->arena, "react"));
        *side = setup_side_of(ctx->field->setup, inf_unit(unit));
        for (int skill = INF_MOVE; skill < INF_SKILL_COUNT; skill++) {
            if (inf_data(ctx->field)->skills[skill].aro) {
                add_skill(stage, options, "react", unit, (InfSkillId)skill, -1);
            }
        }
    }
}

/* ---- the second skill ---- */

static void add_second(const Stage *stage, BaseTree *rows) {
    static const InfSkillId own[] = {INF_IDLE, INF_DODGE, INF_RESET};
    static const InfSkillId at[] = {INF_BS_ATTACK, INF_DISCOVER, INF_CC_ATTACK};
    RulesCtx *ctx = stage->ctx;
    BaseTree *options = add_row(stage, rows, stage->active);
    for (size_t i = 0; i < BASE_COUNT(own); i++) {
        add_skill(stage, options, "declare", stage->active, own[i], -1);
    }
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        int enemy = ctx->field->setup->order[REF_UNIT][i];
        if (!inf_enemies(ctx, enemy, stage->active) || !inf_stands(ctx->field, ctx->draft->table, enemy)) {
            continue;
        }
        InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
        InfLookAsk ask = inf_look_ask(ctx, stage->active, enemy);
        ask.from_at = inf_point_of(ctx, stage->active);
        inf_look(ctx, &ask, look);
        bool shot_at = inf_unit_get(ctx, enemy, INF_VAR_UNIT_aro) == INF_BS_ATTACK;
        if (!look->visible && !shot_at) {
            continue; /* nobody to aim at */
        }
        options = add_row(stage, rows, enemy);
        for (size_t k = 0; k < BASE_COUNT(at); k++) {
            add_skill(stage, options, "declare", stage->active, at[k], enemy);
        }
    }
}

/* ---- what has been declared ---- */

static void cite_declared(const Stage *stage, int unit, int var, const char *key) {
    int skill = inf_unit_get(stage->ctx, unit, var);
    if (skill > INF_NONE && skill < INF_SKILL_COUNT) {
        ctx_cite(stage->ctx, "INF-CORE-03", key, ROLE_PASSES);
        cite_ref(stage->ctx, "unit", inf_unit(unit));
        cite_text(stage->ctx, "skill", inf_data(stage->ctx->field)->skills[skill].label);
        cite_shape(stage->ctx, SHAPE_BASE, inf_unit(unit), NULL, 0);
    }
}

static void cite_all_declared(const Stage *stage) {
    cite_declared(stage, stage->active, INF_VAR_UNIT_first, "first");
    cite_declared(stage, stage->active, INF_VAR_UNIT_second, "second");
    for (int i = 0; i < stage->ctx->field->setup->unit_count; i++) {
        cite_declared(stage, i, INF_VAR_UNIT_aro, "reacts");
        if (inf_unit_get(stage->ctx, i, INF_VAR_UNIT_passed)) {
            ctx_cite(stage->ctx, "INF-CORE-03", "passed", ROLE_CONTEXT);
            cite_ref(stage->ctx, "unit", inf_unit(i));
        }
    }
}

static void resolve_stage(RulesCtx *ctx) {
    const InfOrderWords *words = &inf_data(ctx->field)->order;
    const TableActivity *order = inf_order(ctx->draft->table);
    BaseArena *arena = ctx->ruling->arena;
    if (!order) {
        return;
    }
    const Stage stage = {ctx, arena, order->subject.index};
    BaseTree *fact = tree_object(arena), *names = tree_list(arena), *units = tree_list(arena), *rows = tree_list(arena),
             *may = tree_list(arena);
    bool second = order->step == INF_SECOND;
    bool entire = inf_data(ctx->field)->skills[inf_unit_get(ctx, stage.active, INF_VAR_UNIT_first)].type == INF_ENTIRE;
    int side = setup_side_of(ctx->field->setup, order->subject);
    for (int i = 0; i < INF_STEPS; i++) {
        tree_push(names, tree_text(arena, words->steps[i]));
    }
    ctx_cite(ctx, "INF-CORE-03", second ? "second-now" : "window", ROLE_CONTEXT);
    cite_ref(ctx, "unit", order->subject);
    cite_all_declared(&stage);
    if (second) {
        add_second(&stage, rows);
    } else {
        add_reactions(&stage, rows, units, &side);
    }
    bool rolls = order->step != INF_WINDOW_FIRST || entire;
    const char *label = second ? words->second : rolls ? words->rolls : words->reactions;
    BaseTree *close = tree_push(may, tree_object(arena));
    tree_set(arena, close, "label", tree_text(arena, label));
    tree_set(arena, close, "action", action_of(&stage, "pass", -1));
    tree_set(arena, fact, "name", tree_text(arena, words->name));
    tree_set(arena, fact, "steps", names);
    tree_set(arena, fact, "step", tree_text(arena, words->steps[order->step]));
    tree_set(arena, fact, "at", tree_number(arena, order->step));
    tree_set(arena, fact, "side", tree_text(arena, setup_id(ctx->field->setup, ref_make(REF_SIDE, side))));
    tree_set(arena, fact, "units", units);
    tree_set(arena, fact, "rows", rows);
    tree_set(arena, fact, "may", may);
    if (rolls) { /* the dice are rolled when this window closes */
        tree_set(arena, fact, "odds", action_of(&stage, "pass", -1));
        inf_foretell(ctx, stage.active, -1, false);
    }
    fact_tree(ctx, "stage", fact);
}

const RulesVerb inf_verb_stage = {"stage",      "What is expected of whom in the Order under way", NULL, 0, true,
                                  resolve_stage};
