/* The right to react, and what it covers. The way of a moving trooper is looked over point by point; a reaction that
 * names a point of its own is judged there, exactly. */
#include "rules/infinity/inf_react.h"

#include "geom/limits.h"
#include "rules/infinity/inf_order.h"
#include "rules/infinity/inf_queries.h"

#include <math.h>

static void cite_right(RulesCtx *ctx, int unit, int active, const char *rule, const char *key) {
    ctx_cite(ctx, rule, key, ROLE_CONTEXT);
    cite_ref(ctx, "unit", inf_unit(unit));
    cite_ref(ctx, "other", inf_unit(active));
}

/* ---- where it is met ---- */

/* Points at which the active trooper acts: that of its attack; else its way, from its end to its start, and what lies
 * between. CORE-15: of Cautious Movement that nobody met at its ends, those alone. */
typedef struct {
    GeomVec way[INF_WAY];
    int count;
    bool ends_only;
} Acts;

static Acts acts_of(RulesCtx *ctx, int active) {
    Acts acts = {.count = 0};
    if (inf_shoots(ctx, active)) {
        acts.way[0] = inf_point_of(ctx, active);
        acts.count = 1;
    } else {
        acts.count = inf_way(ctx, acts.way);
    }
    return acts;
}

static bool sees_at(RulesCtx *ctx, int unit, int active, GeomVec at, InfLook *look) {
    InfLookAsk ask = inf_look_ask(ctx, unit, active);
    ask.to_at = at;
    inf_look(ctx, &ask, look);
    return look->visible;
}

/* Where it is met: a corner at which it is seen, its end before its start; else a place of a leg, the last leg first.
 */
static bool sees_acting(RulesCtx *ctx, int unit, int active, const Acts *acts, InfLook *look, GeomVec *at) {
    for (int i = acts->count - 1; i >= 0; i -= acts->ends_only && acts->count > 1 ? acts->count - 1 : 1) {
        *at = acts->way[i];
        if (sees_at(ctx, unit, active, *at, look)) {
            return true;
        }
    }
    InfLookAsk ask = inf_look_ask(ctx, unit, active);
    for (int i = acts->count - 1; i > 0 && !acts->ends_only; i--) {
        InfWayLook seen;
        ask.to_at = acts->way[i - 1];
        inf_look_way(ctx, &ask, acts->way[i], false, &seen);
        if (seen.seen && sees_at(ctx, unit, active, seen.at, look)) {
            *at = seen.at;
            return true;
        }
    }
    *at = acts->way[acts->count - 1];
    sees_at(ctx, unit, active, *at, look);
    return false;
}

/* Edge to edge, where it comes nearest. */
static double nearest(RulesCtx *ctx, int unit, int active, const Acts *acts) {
    GeomShape base = inf_base(ctx, unit);
    double least = INFINITY, r = inf_base(ctx, active).rx;
    for (int i = 0; i < acts->count; i++) {
        bool leg = i > 0 && !acts->ends_only;
        GeomShape part = leg ? shape_segment(acts->way[i - 1], acts->way[i]) : shape_point(acts->way[i]);
        least = fmin(least, shape_gap(&base, &part).gap - r);
    }
    return least;
}

/* CORE-15: does any enemy see Cautious Movement begin or end, or is it near to one then? */
static bool met_at_ends(RulesCtx *ctx, int active, const Acts *acts) {
    InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
    double zone = inf_length(ctx, INF_NUM_ZONE_OF_CONTROL) + GEOM_LIMIT;
    GeomVec at;
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        if (inf_enemies(ctx, i, active) && inf_stands(ctx->field, ctx->draft->table, i) &&
            (sees_acting(ctx, i, active, acts, look, &at) || nearest(ctx, i, active, acts) <= zone)) {
            return true;
        }
    }
    return false;
}

static bool on_way(const Acts *acts, GeomVec at) {
    GeomShape point = shape_point(at);
    for (int i = 0; i < acts->count; i++) {
        GeomShape part = i > 0 ? shape_segment(acts->way[i - 1], acts->way[i]) : shape_point(acts->way[0]);
        if (shape_gap(&part, &point).gap <= 2 * GEOM_LIMIT) {
            return true;
        }
    }
    return false;
}

/* ---- the right ---- */

/* Where a mover first comes into sight; of one that never does, how much of it nearly did. */
static void cite_way(RulesCtx *ctx, int unit, int active, const Acts *acts) {
    InfLookAsk ask = inf_look_ask(ctx, unit, active);
    double gone = 0, most = 0;
    for (int i = 1; i < acts->count && !acts->ends_only; i++) {
        InfWayLook seen;
        ask.to_at = acts->way[i - 1];
        inf_look_way(ctx, &ask, acts->way[i], true, &seen);
        if (seen.seen) {
            cite_right(ctx, unit, active, "INF-CORE-05", "first");
            cite_length(ctx, "length", gone + seen.from);
            cite_shape(ctx, SHAPE_GHOST, inf_unit(active), &seen.first, 1);
            return;
        }
        gone += vec_distance(acts->way[i - 1], acts->way[i]);
        most = fmax(most, inf_look_way_most(ctx, &ask, acts->way[i]));
    }
    if (acts->count > 1 && !acts->ends_only) {
        cite_right(ctx, unit, active, "INF-CORE-05", "nowhere");
        cite_text(ctx, "width", inf_millimetres(ctx, most));
        cite_text(ctx, "need", inf_millimetres(ctx, inf_least_width(ctx)));
    }
}

/* 1. Line of Fire to the active trooper at a point where it acts.
 * 2. An attack that it can not see, on itself.
 * 3. The Zone of Control. */
InfRight inf_right(RulesCtx *ctx, int unit, int active, const GeomVec *named, GeomVec *at, bool cite) {
    InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
    Acts acts = acts_of(ctx, active);
    if (inf_unit_get(ctx, active, INF_VAR_UNIT_first) == INF_CAUTIOUS) {
        acts.ends_only = true;
        acts.ends_only = !met_at_ends(ctx, active, &acts);
    }
    if (named && on_way(&acts, *named)) {
        acts = (Acts){.way = {*named}, .count = 1};
    }
    if (sees_acting(ctx, unit, active, &acts, look, at)) { /* 1 */
        if (cite) {
            cite_right(ctx, unit, active, "INF-CORE-05", "may");
            cite_shape(ctx, SHAPE_GHOST, inf_unit(active), at, 1);
            cite_way(ctx, unit, active, &acts);
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
    bool near = nearest(ctx, unit, active, &acts) <= inf_length(ctx, INF_NUM_ZONE_OF_CONTROL) + GEOM_LIMIT;
    if (cite) {
        inf_look_cite(ctx, look);
        cite_way(ctx, unit, active, &acts);
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
    return inf_enemies(ctx, unit, active) && inf_stands(ctx->field, ctx->draft->table, unit) &&
           inf_unit_get(ctx, unit, INF_VAR_UNIT_aro) == 0 && !inf_unit_get(ctx, unit, INF_VAR_UNIT_passed) &&
           inf_right(ctx, unit, active, NULL, &at, false) != INF_RIGHT_NONE;
}

/* ---- one reaction ---- */

typedef struct {
    InfRight right;
    GeomVec at; /* where it sees the active trooper */
    InfRollAsk ask;
    InfNeed need;
} Reaction;

/* Once in an Order, and not after it was let go. */
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
    bool unseen = right == INF_RIGHT_ANSWER || right == INF_RIGHT_TURN;
    const char *key = unseen ? "only" : right == INF_RIGHT_ZONE ? "zoc" : right == INF_RIGHT_FULL ? "sees" : "none";
    ctx_refuse(ctx, unseen ? "INF-ZERO-05" : "INF-CORE-05", key);
    cite_ref(ctx, "unit", inf_unit(unit));
    cite_ref(ctx, "other", inf_unit(active));
    cite_text(ctx, "skill", inf_data(ctx->field)->skills[skill].label);
    return false;
}

/* 1. Who is Immobilized does what frees it. 2. The skill is one for reactions. 3. The right covers it. 4. It has a
 * weapon, and reaches. 5. Engage goes so far. False: refused. */
static bool check_reaction(RulesCtx *ctx, int unit, InfSkillId skill, int active, Reaction *it) {
    if (inf_immobile(ctx, unit, skill)) { /* 1 */
        return false;
    }
    if (!inf_data(ctx->field)->skills[skill].aro) { /* 2 */
        ctx_refuse(ctx, "INF-CORE-04", "not-aro");
        cite_text(ctx, "skill", inf_data(ctx->field)->skills[skill].label);
        return false;
    }
    bool engaged = skill == INF_CC_ATTACK && inf_in_contact(ctx, unit, active); /* seen or not */
    if (!engaged && !inf_right_covers(ctx, it->right, skill)) {                 /* 3 */
        return refuse_right(ctx, unit, skill, active, it->right);
    }
    it->ask = inf_roll_ask(ctx, unit, active, skill);
    it->ask.reactive = true;
    it->ask.answer = it->right == INF_RIGHT_ANSWER;
    it->ask.other_at = it->at;
    it->ask.weapon = skill == INF_BS_ATTACK ? inf_weapon_of(ctx, unit, arg_word(ctx, "with", NULL), skill) : -1;
    if (skill == INF_BS_ATTACK && it->ask.weapon < 0) { /* 4 */
        ctx_refuse(ctx, "INF-CORE-04", "no-weapon");
        cite_ref(ctx, "unit", inf_unit(unit));
        return false;
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
        cite_length(ctx, "length", it->need.look->gap);
        cite_length(ctx, "limit", reach);
        return false;
    }
    return true;
}

static bool names_point(RulesCtx *ctx, GeomVec *named) {
    TableWhere where;
    bool given = arg_place(ctx, "point", &where);
    *named = given ? where.at : vec(0, 0);
    return given;
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
    GeomVec named;
    arg_ref(ctx, "unit", &unit);
    if (!inf_arg_skill(ctx, "skill", INF_BS_ATTACK, &skill) || !is_open(ctx, unit.index) || is_spent(ctx, unit.index)) {
        return;
    }
    int active = inf_order(ctx->draft->table)->subject.index;
    bool given = names_point(ctx, &named);
    Reaction it = {0};
    it.right = inf_right(ctx, unit.index, active, given ? &named : NULL, &it.at, true);
    if (!check_reaction(ctx, unit.index, skill, active, &it)) {
        return;
    }
    inf_need(ctx, &it.ask, true);
    inf_set(ctx, unit, INF_VAR_UNIT_answering, it.right == INF_RIGHT_ANSWER);
    inf_set(ctx, unit, INF_VAR_UNIT_weapon, it.ask.weapon < 0 ? 0 : it.ask.weapon);
    inf_note_target(ctx, unit.index, skill, 0, (InfTarget){active, 0});
    inf_note_met(ctx, unit.index, it.at);
    inf_set(ctx, unit, INF_VAR_UNIT_aro, (int)skill);
    ctx_cite(ctx, "INF-CORE-03", "reacts", ROLE_PASSES);
    cite_ref(ctx, "unit", unit);
    cite_text(ctx, "skill", inf_data(ctx->field)->skills[skill].label);
}

/* ---- all reactions ---- */

/* The check by itself: what it refused is told by its findings, the outcome stays that of a question. */
static bool allows(RulesCtx *ctx, int unit, InfSkillId skill, int active, Reaction *it) {
    bool allowed = check_reaction(ctx, unit, skill, active, it);
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

static BaseTree *option_facts(RulesCtx *ctx, int unit, InfSkillId skill, int active, Reaction *it) {
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *facts = tree_object(arena);
    bool allowed = allows(ctx, unit, skill, active, it);
    tree_set(arena, facts, "allowed", tree_bool(arena, allowed));
    if (!allowed) {
        const RulesFinding *last = &ctx->ruling->findings.items[ctx->ruling->findings.count - 1];
        tree_set(arena, facts, "rule", tree_text(arena, last->rule));
        return facts;
    }
    ctx_cite(ctx, "INF-CORE-05", "with", ROLE_PASSES);
    cite_ref(ctx, "unit", inf_unit(unit));
    cite_text(ctx, "skill", inf_data(ctx->field)->skills[skill].label);
    cite_int(ctx, "value", it->need.sv);
    if (it->need.sv != VAR_NONE) {
        tree_set(arena, facts, "needs", tree_number(arena, it->need.sv));
        tree_set(arena, facts, "dice", tree_number(arena, it->need.dice));
    }
    tree_set(arena, facts, "action", action_tree(ctx, unit, skill));
    return facts;
}

static void resolve_reactions(RulesCtx *ctx) {
    static const char *const rights[] = {"none", "sight", "answer", "turn", "zone"};
    TableRef unit;
    GeomVec named;
    arg_ref(ctx, "unit", &unit);
    const TableActivity *order = inf_order(ctx->draft->table);
    BaseTree *list = tree_object(ctx->ruling->arena);
    Reaction it = {0};
    bool open = order && is_open(ctx, unit.index) && !is_spent(ctx, unit.index);
    ctx->ruling->outcome = RULING_ANSWER;
    fact_bool(ctx, "open", open);
    if (!open) {
        return;
    }
    int active = order->subject.index;
    bool given = names_point(ctx, &named);
    it.right = inf_right(ctx, unit.index, active, given ? &named : NULL, &it.at, true);
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
