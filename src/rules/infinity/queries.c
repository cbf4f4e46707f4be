/* The queries `needs` (a roll before it is made) and `targets` (each enemy, with the chances and obstacles of acting on
 * it), and the verbs of setting up. */
#include "rules/infinity/queries.h"

#include "rules/grammar.h"
#include "rules/infinity/fire/exchange.h"
#include "rules/infinity/fire/roll_margin.h"
#include "rules/sight_tree.h"

#include <string.h>

static bool read_ask(RulesCtx *ctx, InfRollAsk *ask) {
    TableRef unit, other = ref_none();
    InfSkillId skill;
    double share = 0;
    arg_ref(ctx, "of", &unit);
    bool named = arg_ref(ctx, "at", &other);
    if (!inf_arg_skill(ctx, "skill", INF_BS_ATTACK, &skill)) {
        return false;
    }
    if (!inf_stands(ctx->field, ctx->draft->table, unit.index) || (named && !table_alive(ctx->draft->table, other))) {
        bool down = !inf_stands(ctx->field, ctx->draft->table, unit.index);
        return ctx_refuse(ctx, down ? "INF-CORE-02" : "INF-CORE-04", down ? "down" : "target-gone", REF("unit", unit),
                          REF("other", other));
    }
    if (ref_equal(unit, other)) {
        ctx_bad(ctx, "\"at\" names another trooper than the one that rolls");
        return false;
    }
    *ask = inf_roll_ask(ctx, unit.index, named ? other.index : -1, skill);
    if (!inf_has_skill(ctx->field, unit.index, skill)) {
        return inf_refuse_roll(ctx, ask, "INF-CORE-04", "lacks");
    }
    ask->reactive = strcmp(arg_word(ctx, "turn", "active"), "reactive") == 0;
    ask->answer = arg_bool(ctx, "answer", false);
    if (arg_number(ctx, "share", &share) && !(share >= 0 && share <= INF_BURST_MAX)) {
        ctx_bad(ctx, "\"share\" is a number of dice, at most %d", INF_BURST_MAX);
        return false;
    }
    ask->share = (int)share;
    if (skill == INF_BS_ATTACK || skill == INF_SPECULATIVE_FIRE) {
        ask->weapon = inf_weapon_of(ctx, unit.index, arg_word(ctx, "with", NULL), skill);
        if (!named) {
            ctx_bad(ctx, "a shot needs \"at\": on whom");
            return false;
        }
        if (ask->weapon < 0) {
            inf_refuse_roll(ctx, ask, "INF-CORE-04", "no-weapon");
            return false;
        }
    }
    return true;
}

/* ZERO-05: refuses where an answer is asked for and may not be given. */
static bool answer_fails(RulesCtx *ctx, InfRollAsk *ask, const InfNeed *need) {
    if (!ask->answer || !need->look || need->look->visible) {
        ask->answer = false;
        return false;
    }
    InfLookAsk look = need->look->ask;
    InfAnswer answer = inf_answer(ctx, &look, need->look, true);
    if (inf_answers_with(ctx, answer, ask->skill)) {
        return false;
    }
    if (answer == INF_ANSWER_FULL) {
        inf_refuse_roll(ctx, ask, "INF-ZERO-05", inf_answer_refusal(ctx));
    } else if (answer == INF_ANSWER_TURN) {
        inf_refuse_roll(ctx, ask, "INF-ZERO-09", "away");
    } else {
        inf_refuse_roll(ctx, ask, "INF-LOS-01", "blocked");
    }
    return true;
}

static void resolve_needs(RulesCtx *ctx) {
    InfRollAsk ask;
    if (!read_ask(ctx, &ask)) {
        if (ctx->ruling->outcome == RULING_REFUSED) {
            fact_bool(ctx, "allowed", false);
            ctx->ruling->outcome = RULING_ANSWER;
        }
        return;
    }
    InfNeed need = inf_need(ctx, &ask, false);
    bool allowed = !answer_fails(ctx, &ask, &need) && (ask.other < 0 || inf_may_reach(ctx, &ask, &need));
    fact_bool(ctx, "allowed", allowed);
    if (!allowed && inf_data(ctx->field)->skills[ask.skill].contact) {
        ctx_margin(ctx, ctx->ruling->margin_fails);
    }
    inf_note_shot(ctx, &ask, &need);
    if (!allowed) {
        ctx->ruling->outcome = RULING_ANSWER;
        return;
    }
    need = inf_need(ctx, &ask, true);
    if (need.sv != VAR_NONE) {
        fact_number(ctx, "needs", need.sv);
        fact_bool(ctx, "fails", need.sv < 1);
    }
    fact_number(ctx, "dice-count", need.dice);
}

static const char *const TURNS[] = {"active", "reactive", NULL};
static const RulesArg NEEDS_ARGS[] = {
    {"of", ARG_UNIT, true, "who rolls", NULL},
    {"at", ARG_UNIT, false, "on whom", NULL},
    {"skill", ARG_WORD, false, "the skill; bs-attack when it is left out", NULL},
    {"with", ARG_WORD, false, "a weapon of the unit; its first when it is left out", NULL},
    {"turn", ARG_WORD, false, "whose turn it is for the unit", TURNS},
    {"answer", ARG_BOOL, false, "it answers an attack that it does not see", NULL},
    {"share", ARG_NUMBER, false, "how many dice of the Burst are for this target", NULL},
};
const RulesVerb inf_verb_needs = {
    "needs", "What a skill has to roll, with how many dice, and why", NEEDS_ARGS, 7, true, resolve_needs};

/* ---- targets ---- */

/* The list is as sure as the least sure of its lines, each of which says how sure it is. */
static void note_target(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need, BaseTree *it) {
    RulesMargin before = ctx->ruling->margin;
    ctx->ruling->margin = (RulesMargin){.kind = MARGIN_NONE};
    inf_note_shot(ctx, ask, need);
    RulesMargin own = ctx->ruling->margin;
    ctx->ruling->margin = before;
    if (own.kind == MARGIN_NONE) {
        ctx_margin_unknown(ctx);
    } else {
        rules_sight_set_margin(ctx->ruling->arena, it, &own);
        ctx_margin(ctx, own);
    }
}

/* "no Line of Fire through Old heart", "36.1 in away, and the Grenade reaches 16 in". */
static const char *why_not_seen(RulesCtx *ctx, const InfNeed *need, int weapon) {
    const InfLook *look = need->look;
    const InfWeapon *with = &inf_data(ctx->field)->weapons[weapon];
    BaseText text = {0};
    if (need->beyond && look->visible) {
        double limit = with->bands[with->band_count - 1].to;
        int places = grammar_places(ctx->field, look->gap, limit);
        grammar_add_length(ctx->field, look->gap, places, &text);
        text_addf(&text, " away, and the %s reaches ", with->name);
        grammar_add_length(ctx->field, limit, places, &text);
    } else {
        text_add(&text, "no Line of Fire");
        if (!look->hidden && look->blocker >= 0) {
            text_add(&text, " through ");
            grammar_add_name(ctx->field, inf_area(look->zones.zones[look->blocker].area), &text);
        }
    }
    const char *kept = arena_strdup(ctx->ruling->arena, text_get(&text));
    text_free(&text);
    return kept;
}

static BaseTree *target_tree(RulesCtx *ctx, int unit, int enemy, int weapon) {
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *it = tree_object(arena);
    InfRollAsk ask = inf_roll_ask(ctx, unit, enemy, INF_BS_ATTACK);
    ask.weapon = weapon;
    InfNeed need = inf_need(ctx, &ask, false);
    bool allowed = need.look->visible && !need.beyond;
    tree_set(arena, it, "unit", tree_text(arena, setup_id(ctx->field->setup, inf_unit(enemy))));
    tree_set(arena, it, "allowed", tree_bool(arena, allowed));
    if (allowed) {
        tree_set(arena, it, "needs", tree_number(arena, need.sv));
        tree_set(arena, it, "dice", tree_number(arena, need.dice));
        tree_set(arena, it, "under", tree_bool(arena, true));
        tree_set(arena, it, "visibility", tree_number(arena, inf_level_mod(ctx, need.look->level)));
    } else {
        const char *rule = need.beyond ? "INF-CORE-09" : need.look->hidden ? "INF-LOS-01" : "INF-ZERO-01";
        tree_set(arena, it, "rule", tree_text(arena, rule));
        tree_set(arena, it, "why", tree_text(arena, why_not_seen(ctx, &need, weapon)));
    }
    if (ctx->margins) {
        note_target(ctx, &ask, &need, it);
    }
    return it;
}

static void resolve_targets(RulesCtx *ctx) {
    TableRef unit;
    arg_ref(ctx, "of", &unit);
    BaseTree *list = tree_list(ctx->ruling->arena);
    bool stands = inf_stands(ctx->field, ctx->draft->table, unit.index);
    int weapon = stands ? inf_weapon_of(ctx, unit.index, arg_word(ctx, "with", NULL), INF_BS_ATTACK) : -1;
    if (weapon < 0) {
        ctx_cite(ctx, stands ? "INF-CORE-04" : "INF-CORE-02", stands ? "no-weapon" : "down", ROLE_DECIDES,
                 REF("unit", unit));
    }
    for (int i = 0; weapon >= 0 && i < ctx->field->setup->unit_count; i++) {
        int enemy = ctx->field->setup->order[REF_UNIT][i];
        if (inf_enemies(ctx, unit.index, enemy) && inf_stands(ctx->field, ctx->draft->table, enemy)) {
            tree_push(list, target_tree(ctx, unit.index, enemy, weapon));
        }
    }
    fact_tree(ctx, "targets", list);
}

static const RulesArg TARGETS_ARGS[] = {
    {"of", ARG_UNIT, true, "who would shoot", NULL},
    {"with", ARG_WORD, false, "a weapon of the unit", NULL},
};
const RulesVerb inf_verb_targets = {
    "targets",      "Each enemy, with what a shot would need, or the rule that forbids it", TARGETS_ARGS, 2, true,
    resolve_targets};

/* ---- setting up ---- */

static const InfZone *zone_of(InfZones *zones, int area) {
    for (int i = 0; i < zones->count; i++) {
        if (zones->zones[i].area == area) {
            return &zones->zones[i];
        }
    }
    return NULL;
}

/* STORM-01, STORM-06. */
static void resolve_storm(RulesCtx *ctx) {
    TableRef area;
    InfZones zones;
    arg_ref(ctx, "area", &area);
    inf_zones(ctx, &zones);
    const InfZone *zone = zone_of(&zones, area.index);
    if (!zone) {
        ctx_refuse(ctx, "INF-STORM-01", "no-zone", REF("area", area));
        return;
    }
    if (!inf_may_have_storm(zone->type)) {
        ctx_refuse(ctx, "INF-STORM-01", "refused", REF("area", area), TEXT("type", inf_type_label(zone->type)));
        return;
    }
    int storms = var_now(ctx, area, INF_VAR_AREA_storm);
    if (storms > 0 && reading_now(ctx, INF_READ_SECOND_STORM) == INF_SECOND_STORM_NOTHING) {
        ctx_refuse(ctx, "INF-STORM-06", "second", REF("area", area));
        return;
    }
    var_set(ctx, area, INF_VAR_AREA_storm, storms + 1);
    ctx_cite(ctx, storms > 0 ? "INF-STORM-06" : "INF-STORM-01", storms > 0 ? "raises" : "lies", ROLE_DECIDES,
             REF("area", area));
}

static const RulesArg STORM_ARGS[] = {{"area", ARG_AREA, true, "the area that it covers", NULL}};
const RulesVerb inf_verb_storm = {"storm", "Lays a Storm over an area", STORM_ARGS, 1, false, resolve_storm};

/* HOST-02, HOST-04, HOST-05. */
static void resolve_settle(RulesCtx *ctx) {
    const InfData *data = inf_data(ctx->field);
    TableRef area;
    int value, index;
    arg_ref(ctx, "area", &area);
    InfZones zones;
    inf_zones(ctx, &zones);
    if (!zone_of(&zones, area.index)) {
        ctx_refuse(ctx, "INF-HOST-02", "no-zone", REF("area", area));
        return;
    }
    if (strcmp(arg_word(ctx, "what", "damage"), "level") == 0) {
        if (!inf_roll_level(ctx, area, &index, &value)) {
            return;
        }
        inf_set_level(ctx, area, index, value);
        fact_text(ctx, "level", data->levels[index].id);
        return;
    }
    if (!inf_roll_damage(ctx, area, &index)) {
        return;
    }
    var_set(ctx, area, INF_VAR_AREA_damage, index + 1);
    ctx_cite(ctx, "INF-HOST-04", "row", ROLE_DECIDES, REF("area", area), INT("row", index + 1));
    ctx_cite(ctx, "INF-HOST-05", "settled", ROLE_DECIDES, REF("area", area), INT("row", index + 1));
    fact_number(ctx, "row", index + 1);
}

static const char *const SETTLED[] = {"level", "damage", NULL};
static const RulesArg SETTLE_ARGS[] = {
    {"area", ARG_AREA, true, "the hostile area", NULL},
    {"what", ARG_WORD, false, "its level or its damage row", SETTLED},
};
const RulesVerb inf_verb_settle = {
    "settle", "Rolls for the hostility level or the damage row of an area", SETTLE_ARGS, 2, false, resolve_settle};
