/* The right to react, and what it covers. A reaction is met where it is best, or at the place that it names. */
#include "rules/infinity/inf_react.h"

#include "geom/limits.h"
#include "rules/infinity/inf_exchange.h"
#include "rules/infinity/inf_order.h"
#include "rules/infinity/inf_queries.h"

#include <string.h>

static void cite_right(RulesCtx *ctx, int unit, int active, const char *rule, const char *key) {
    ctx_cite(ctx, rule, key, ROLE_CONTEXT);
    cite_ref(ctx, "unit", inf_unit(unit));
    cite_ref(ctx, "other", inf_unit(active));
}

/* ---- the right ---- */

/* 1. Line of Fire to the active trooper at a point where it acts.
 * 2. An attack that it cannot see, on itself.
 * 3. The Zone of Control. */
InfRight inf_right(RulesCtx *ctx, int unit, int active, const InfActs *acts, GeomVec *at, bool cite) {
    InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
    if (inf_meets(ctx, unit, active, acts, look, at)) { /* 1 */
        if (cite) {
            cite_right(ctx, unit, active, "INF-CORE-05", "may");
            cite_shape(ctx, SHAPE_GHOST, inf_unit(active), at, 1);
            inf_cite_way(ctx, unit, active, acts);
        }
        return INF_RIGHT_FULL;
    }
    if (inf_shoots(ctx, active) && inf_is_target(ctx, active, unit)) { /* 2 */
        InfAnswer answer = inf_answer(ctx, &look->ask, look, cite);
        if (answer != INF_ANSWER_NONE) {
            return answer == INF_ANSWER_FULL ? INF_RIGHT_ANSWER : INF_RIGHT_TURN;
        }
    } else if (cite && inf_shoots(ctx, active)) {
        cite_right(ctx, unit, active, "INF-ZERO-04", "not-target");
    }
    bool near = inf_acts_gap(ctx, unit, active, acts) <= inf_length(ctx, INF_NUM_ZONE_OF_CONTROL) + GEOM_LIMIT;
    if (cite) {
        inf_look_cite(ctx, look);
        inf_cite_way(ctx, unit, active, acts);
        cite_right(ctx, unit, active, "INF-CORE-05", near ? "zoc" : "none");
    }
    return near ? INF_RIGHT_ZONE : INF_RIGHT_NONE; /* 3 */
}

bool inf_right_covers(RulesCtx *ctx, InfRight right, InfSkillId skill) {
    switch (right) {
    case INF_RIGHT_FULL: return skill != INF_CHANGE_FACING;
    case INF_RIGHT_ANSWER: return inf_answers_with(ctx, INF_ANSWER_FULL, skill);
    case INF_RIGHT_TURN: return inf_answers_with(ctx, INF_ANSWER_TURN, skill);
    case INF_RIGHT_ZONE: return skill == INF_CHANGE_FACING || skill == INF_RESET;
    default: return false;
    }
}

bool inf_may_react(RulesCtx *ctx, int unit, int active) {
    GeomVec at;
    if (!inf_enemies(ctx, unit, active) || !inf_stands(ctx->field, ctx->draft->table, unit) ||
        inf_unit_get(ctx, unit, INF_VAR_UNIT_aro) != 0 || inf_unit_get(ctx, unit, INF_VAR_UNIT_passed)) {
        return false;
    }
    InfActs acts = inf_acts(ctx, active);
    return inf_right(ctx, unit, active, &acts, &at, false) != INF_RIGHT_NONE;
}

/* ---- one reaction ---- */

typedef struct {
    InfActs acts; /* places where it may be met */
    InfRight right;
    const char *weapon; /* weapon to shoot with; NULL: its first */
    GeomVec at;         /* where it sees the active trooper, later where it is best met */
    InfRollAsk ask;
    InfNeed need;
} Reaction;

/* True if the unit has reacted or passed in this Order. */
static bool is_spent(RulesCtx *ctx, int unit) {
    bool twice = inf_unit_get(ctx, unit, INF_VAR_UNIT_aro) != 0;
    if (twice || inf_unit_get(ctx, unit, INF_VAR_UNIT_passed)) {
        ctx_refuse(ctx, "INF-CORE-03", twice ? "twice" : "passed");
        cite_ref(ctx, "unit", inf_unit(unit));
        return true;
    }
    return false;
}

static bool refuse_right(RulesCtx *ctx, int unit, InfSkillId skill, int active, InfRight right) {
    bool answer = right == INF_RIGHT_ANSWER, turn = right == INF_RIGHT_TURN;
    const char *key = answer                    ? "only"
                      : turn                    ? "away"
                      : right == INF_RIGHT_ZONE ? "zoc"
                      : right == INF_RIGHT_FULL ? "sees"
                                                : "none";
    ctx_refuse(ctx, answer ? "INF-ZERO-05" : turn ? "INF-ZERO-09" : "INF-CORE-05", key);
    cite_ref(ctx, "unit", inf_unit(unit));
    cite_ref(ctx, "other", inf_unit(active));
    cite_text(ctx, "skill", inf_data(ctx->field)->skills[skill].label);
    return false;
}

/* 1. An Immobilized unit may only do what frees it. 2. The skill is one for reactions. 3. The right covers it. 4. The
 * unit has a weapon, and reaches. 5. Engage has a limited reach. False: refused. */
static bool check_reaction(RulesCtx *ctx, int unit, InfSkillId skill, int active, Reaction *it) {
    if (inf_immobile(ctx, unit, skill)) { /* 1 */
        return false;
    }
    if (!inf_data(ctx->field)->skills[skill].aro) { /* 2 */
        ctx_refuse(ctx, "INF-CORE-04", "not-aro");
        cite_text(ctx, "skill", inf_data(ctx->field)->skills[skill].label);
        return false;
    }
    bool engaged = skill == INF_CC_ATTACK && inf_in_contact(ctx, unit, active); /* in contact, whether seen or not */
    if (!engaged && !inf_right_covers(ctx, it->right, skill)) {                 /* 3 */
        return refuse_right(ctx, unit, skill, active, it->right);
    }
    it->ask = inf_roll_ask(ctx, unit, active, skill);
    it->ask.reactive = true;
    it->ask.answer = it->right == INF_RIGHT_ANSWER;
    it->ask.other_at = it->at;
    it->ask.weapon = skill == INF_BS_ATTACK ? inf_weapon_of(ctx, unit, it->weapon, skill) : -1;
    if (skill == INF_BS_ATTACK && it->ask.weapon < 0) { /* 4 */
        ctx_refuse(ctx, "INF-CORE-04", "no-weapon");
        cite_ref(ctx, "unit", inf_unit(unit));
        return false;
    }
    if (it->right == INF_RIGHT_FULL) {
        it->ask.other_at = inf_best_met(ctx, &it->ask, &it->acts);
    }
    it->need = inf_need(ctx, &it->ask, false);
    bool own = skill == INF_DODGE || skill == INF_RESET || skill == INF_CHANGE_FACING;
    if (!own && !inf_may_reach(ctx, &it->ask, &it->need)) {
        return false;
    }
    double reach = inf_length(ctx, INF_NUM_ENGAGE_REACH);
    if (skill == INF_ENGAGE && it->need.look->gap > reach + GEOM_LIMIT) { /* 5 */
        ctx_refuse(ctx, "INF-CORE-13", "far");
        cite_ref(ctx, "other", inf_unit(active));
        inf_cite_apart(ctx, "length", it->need.look->gap, "limit", reach);
        return false;
    }
    return true;
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
        ctx_refuse(ctx, "INF-LOS-12", inf_shoots(ctx, active) ? "binds" : "off");
        cite_ref(ctx, "unit", inf_unit(active));
        cite_shape(ctx, SHAPE_PATH, inf_unit(active), acts->way, acts->count);
        return false;
    }
    *acts = (InfActs){.way = {where.at}, .count = 1};
    return true;
}

static bool is_open(RulesCtx *ctx, int unit) {
    const TableActivity *order = inf_order(ctx->draft->table);
    if (!order || order->step == INF_SECOND || !inf_enemies(ctx, unit, order->subject.index) ||
        !inf_stands(ctx->field, ctx->draft->table, unit)) {
        ctx_refuse(ctx, "INF-CORE-03", "closed");
        return false;
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
    Reaction it = {.weapon = arg_word(ctx, "with", NULL)};
    if (!find_acts(ctx, active, &it.acts)) {
        return;
    }
    it.right = inf_right(ctx, unit.index, active, &it.acts, &it.at, true);
    if (!check_reaction(ctx, unit.index, skill, active, &it)) {
        return;
    }
    inf_need(ctx, &it.ask, true);
    inf_set(ctx, unit, INF_VAR_UNIT_answering, it.right == INF_RIGHT_ANSWER);
    inf_set(ctx, unit, INF_VAR_UNIT_weapon, it.ask.weapon < 0 ? 0 : it.ask.weapon);
    inf_note_target(ctx, unit.index, skill, 0, (InfTarget){active, 0});
    inf_note_met(ctx, unit.index, it.ask.other_at);
    if (it.right == INF_RIGHT_FULL && inf_has_choice(&it.ask, &it.acts)) {
        inf_cite_met(ctx, unit.index, active, &it.acts, it.ask.other_at);
    }
    inf_set(ctx, unit, INF_VAR_UNIT_aro, (int)skill);
    ctx_cite(ctx, "INF-CORE-03", "reacts", ROLE_PASSES);
    cite_ref(ctx, "unit", unit);
    cite_text(ctx, "skill", inf_data(ctx->field)->skills[skill].label);
    if (!ctx->input) { /* only a query: nothing is rolled */
        inf_foretell(ctx, active, unit.index, true);
    }
}

/* ---- all reactions ---- */

/* Runs the check alone: its findings tell what it refused, and the outcome stays that of a query. */
static bool allows(RulesCtx *ctx, int unit, InfSkillId skill, int active, Reaction *it) {
    bool allowed = check_reaction(ctx, unit, skill, active, it);
    ctx->ruling->outcome = RULING_ANSWER;
    return allowed;
}

bool inf_offer(RulesCtx *ctx, int unit, int active, InfSkillId skill, InfRollAsk *out) {
    RulesOutcome outcome = ctx->ruling->outcome;
    int findings = ctx->ruling->findings.count;
    Reaction it = {.acts = inf_acts(ctx, active)};
    it.right = inf_right(ctx, unit, active, &it.acts, &it.at, false);
    bool may = check_reaction(ctx, unit, skill, active, &it);
    ctx->ruling->outcome = outcome;
    ctx->ruling->findings.count = findings;
    *out = it.ask;
    return may;
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
static const char *say_once(RulesCtx *ctx) {
    static const char *const common[] = {"none", "zoc", "only", "away"};
    int last = ctx->ruling->findings.count - 1;
    const RulesFinding *said = &ctx->ruling->findings.items[last];
    const char *rule = said->rule;
    bool same = false;
    for (size_t k = 0; k < BASE_COUNT(common); k++) {
        same |= strcmp(said->key, common[k]) == 0;
    }
    for (int i = 0; same && i < last; i++) {
        const RulesFinding *before = &ctx->ruling->findings.items[i];
        if (strcmp(before->rule, said->rule) == 0 && before->key && strcmp(before->key, said->key) == 0) {
            ctx->ruling->findings.count--;
            break;
        }
    }
    return rule;
}

static BaseTree *option_facts(RulesCtx *ctx, int unit, InfSkillId skill, int active, Reaction *it) {
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *facts = tree_object(arena);
    bool allowed = allows(ctx, unit, skill, active, it);
    tree_set(arena, facts, "allowed", tree_bool(arena, allowed));
    if (!allowed) {
        tree_set(arena, facts, "rule", tree_text(arena, say_once(ctx)));
        return facts;
    }
    ctx_cite(ctx, "INF-CORE-05", it->need.sv < 1 ? "with-none" : "with", ROLE_PASSES);
    cite_ref(ctx, "unit", inf_unit(unit));
    cite_text(ctx, "skill", inf_data(ctx->field)->skills[skill].label);
    cite_int(ctx, "value", it->need.sv);
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
    Reaction it = {.weapon = arg_word(ctx, "with", NULL)};
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
