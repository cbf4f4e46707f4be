/* The verbs `react` and `reactions`: a reaction declared, and all that a trooper may declare now. */
#include "rules/infinity/turn/orders.h"
#include "rules/infinity/turn/reactions.h"

#include <string.h>

/* ---- one reaction ---- */

/* True if the unit has reacted or passed in this Order. */
static bool is_spent(RulesCtx *ctx, int unit) {
    bool twice = var_own(ctx, unit, INF_VAR_UNIT_aro) != 0;
    if (twice || var_own(ctx, unit, INF_VAR_UNIT_passed)) {
        ctx_refuse(ctx, "INF-CORE-03", twice ? "twice" : "passed", UNIT("unit", unit));
        return true;
    }
    return false;
}

/* Finds where the reaction may be met. LOS-12: only a named place of the path; the point of an attack leaves no choice.
 * False: the named place is none, and the ruling says so. */
static bool find_acts(RulesCtx *ctx, int active, InfActs *acts) {
    TableWhere where;
    *acts = inf_acts(ctx, active);
    if (!arg_place(ctx, "point", &where)) {
        return true;
    }
    if (!inf_acts_hold(acts, where.at)) {
        return ctx_refuse(ctx, "INF-LOS-12", inf_shoots(ctx, active) ? "binds" : "off", UNIT("unit", active),
                          DRAW(SHAPE_PATH, .ref = inf_unit(active), .points = acts->way, .count = acts->count));
    }
    *acts = (InfActs){.way = {where.at}, .count = 1};
    return true;
}

static bool is_open(RulesCtx *ctx, int unit) {
    const TableActivity *order = inf_order(ctx->draft->table);
    if (!order || order->step == INF_SECOND || !inf_enemies(ctx, unit, order->subject.index) ||
        !inf_stands(ctx->field, ctx->draft->table, unit)) {
        return ctx_refuse(ctx, "INF-CORE-03", "closed");
    }
    return true;
}

static void resolve_react(RulesCtx *ctx) {
    TableRef unit;
    InfSkillId skill;
    arg_ref(ctx, "unit", &unit);
    if (!inf_arg_skill(ctx, "skill", INF_BS_ATTACK, &skill) || !is_open(ctx, unit.index) || is_spent(ctx, unit.index)) {
        return;
    }
    int active = inf_order(ctx->draft->table)->subject.index;
    InfReaction it = {.weapon = arg_word(ctx, "with", NULL)};
    if (!find_acts(ctx, active, &it.acts)) {
        return;
    }
    it.right = inf_right(ctx, unit.index, active, &it.acts, &it.at, true);
    bool allowed = inf_check_reaction(ctx, unit.index, skill, active, &it);
    inf_note_reaction(ctx, unit.index, skill, active, &it, allowed);
    if (!allowed) {
        return;
    }
    inf_need(ctx, &it.ask, true);
    var_set(ctx, unit, INF_VAR_UNIT_answering, it.right == INF_RIGHT_ANSWER);
    var_set(ctx, unit, INF_VAR_UNIT_weapon, it.ask.weapon < 0 ? 0 : it.ask.weapon);
    inf_note_target(ctx, unit.index, skill, 0, (InfTarget){active, 0});
    inf_note_met(ctx, unit.index, it.ask.other_at);
    if (it.right == INF_RIGHT_FULL && inf_has_choice(&it.ask, &it.acts)) {
        inf_cite_met(ctx, unit.index, active, &it.acts, it.ask.other_at);
    }
    var_set(ctx, unit, INF_VAR_UNIT_aro, (int)skill);
    ctx_cite(ctx, "INF-CORE-03", "reacts", ROLE_PASSES, REF("unit", unit),
             TEXT("skill", inf_data(ctx->field)->skills[skill].label));
    if (!ctx->input && !ctx->quiet) { /* only a query: nothing is rolled */
        inf_foretell(ctx, active, unit.index, true);
    }
}

/* ---- all reactions ---- */

/* Runs the check alone: its findings tell what it refused, and the outcome stays that of a query. */
static bool allows(RulesCtx *ctx, int unit, InfSkillId skill, int active, InfReaction *it) {
    bool allowed = inf_check_reaction(ctx, unit, skill, active, it);
    ctx->ruling->outcome = RULING_ANSWER;
    return allowed;
}

static BaseTree *action_tree(RulesCtx *ctx, int unit, InfSkillId skill) {
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *action = tree_object(arena);
    tree_set(arena, action, "do", tree_text(arena, "react"));
    tree_set(arena, action, "unit", tree_text(arena, setup_id(ctx->field->setup, inf_unit(unit))));
    tree_set(arena, action, "skill", tree_text(arena, inf_data(ctx->field)->skills[skill].id));
    return action;
}

/* The rule of the last finding. A reason that holds for several skills is told once. */
static const char *describe_once(RulesCtx *ctx) {
    static const char *const common[] = {"none", "zoc", "only", "away"};
    int last = ctx->ruling->findings.count - 1;
    const RulesFinding *finding = &ctx->ruling->findings.items[last];
    const char *rule = finding->rule;
    bool same = false;
    for (size_t k = 0; k < BASE_COUNT(common); k++) {
        same |= strcmp(finding->key, common[k]) == 0;
    }
    for (int i = 0; same && i < last; i++) {
        const RulesFinding *before = &ctx->ruling->findings.items[i];
        if (strcmp(before->rule, finding->rule) == 0 && before->key && strcmp(before->key, finding->key) == 0) {
            ctx->ruling->findings.count--;
            break;
        }
    }
    return rule;
}

static BaseTree *option_facts(RulesCtx *ctx, int unit, InfSkillId skill, int active, InfReaction *it) {
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *facts = tree_object(arena);
    bool allowed = allows(ctx, unit, skill, active, it);
    tree_set(arena, facts, "allowed", tree_bool(arena, allowed));
    if (!allowed) {
        tree_set(arena, facts, "rule", tree_text(arena, describe_once(ctx)));
        return facts;
    }
    ctx_cite(ctx, "INF-CORE-05", it->need.sv < 1 ? "with-none" : "with", ROLE_PASSES, UNIT("unit", unit),
             TEXT("skill", inf_data(ctx->field)->skills[skill].label), INT("value", it->need.sv));
    if (it->need.sv != VAR_NONE) {
        tree_set(arena, facts, "needs", tree_number(arena, it->need.sv));
        tree_set(arena, facts, "dice", tree_number(arena, it->need.dice));
    }
    if (it->right == INF_RIGHT_FULL && inf_has_choice(&it->ask, &it->acts)) {
        tree_set(arena, facts, "point", place_tree(arena, ctx->field->setup, it->ask.other_at));
        inf_cite_met(ctx, unit, active, &it->acts, it->ask.other_at);
    }
    tree_set(arena, facts, "action", action_tree(ctx, unit, skill));
    return facts;
}

static void resolve_reactions(RulesCtx *ctx) {
    static const char *const rights[] = {"none", "sight", "answer", "turn", "zone"};
    TableRef unit;
    arg_ref(ctx, "unit", &unit);
    const TableActivity *order = inf_order(ctx->draft->table);
    BaseTree *list = tree_object(ctx->ruling->arena);
    InfReaction it = {.weapon = arg_word(ctx, "with", NULL)};
    bool open = order && is_open(ctx, unit.index) && !is_spent(ctx, unit.index);
    ctx->ruling->outcome = RULING_ANSWER;
    fact_bool(ctx, "open", open);
    if (!open) {
        return;
    }
    int active = order->subject.index;
    if (find_acts(ctx, active, &it.acts)) {
        it.right = inf_right(ctx, unit.index, active, &it.acts, &it.at, true);
    } else {
        ctx->ruling->outcome = RULING_ANSWER;
    }
    fact_text(ctx, "right", rights[it.right]);
    for (int skill = 1; skill < INF_SKILL_COUNT; skill++) {
        if (inf_data(ctx->field)->skills[skill].aro) {
            tree_set(ctx->ruling->arena, list, inf_data(ctx->field)->skills[skill].id,
                     option_facts(ctx, unit.index, (InfSkillId)skill, active, &it));
        }
    }
    fact_tree(ctx, "reactions", list);
}

static const RulesArg REACT_ARGS[] = {
    {"unit", ARG_UNIT, true, "who reacts", NULL},
    {"skill", ARG_WORD, false, "how; bs-attack when it is left out", NULL},
    {"with", ARG_WORD, false, "the weapon", NULL},
    {"point", ARG_PLACE, false, "the point of the active trooper's way at which it is met", NULL},
};
static const RulesArg REACTIONS_ARGS[] = {
    {"unit", ARG_UNIT, true, "who would react", NULL},
    {"with", ARG_WORD, false, "the weapon", NULL},
    {"point", ARG_PLACE, false, "the point of the active trooper's way at which it is met", NULL},
};
const RulesVerb inf_verb_react = {"react", "Declares a reaction", REACT_ARGS, 4, false, resolve_react};
const RulesVerb inf_verb_reactions = {
    "reactions",      "What a trooper may answer to the Order under way, and why nothing else", REACTIONS_ARGS, 3, true,
    resolve_reactions};
