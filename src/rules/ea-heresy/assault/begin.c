/* Begins an assault (ASSAULT-01, CORE-13): the target is named, and the defenders are determined. */
#include "rules/ea-heresy/assault/assault.h"
#include "rules/ea-heresy/turn_now.h"

/* ---- who attacks ---- */

static bool refuse(RulesCtx *ctx, const char *rule, const char *key, TableRef target) {
    return ctx_refuse(ctx, rule, key, REF("target", target), REF("formation", target));
}

/* Reads who attacks: the formation, or that of the unit, on an Engage, or in free play without an order. */
static bool who_attacks(RulesCtx *ctx, TableRef *out) {
    TableRef ref;
    if (!arg_ref(ctx, "formation", &ref) && !arg_ref(ctx, "unit", &ref)) {
        ctx_bad(ctx, "name who attacks: \"formation\", or \"unit\" for the formation it belongs to");
        return false;
    }
    int formation = ref_is(ref, REF_UNIT) ? ctx->field->setup->units[ref.index].formation : ref.index;
    *out = ref_make(REF_FORMATION, formation);
    if (formation < 0) {
        ctx_bad(ctx, "%s belongs to no formation, and formations attack", setup_id(ctx->field->setup, ref));
        return false;
    }
    ctx->ruling->subject = *out;
    EahOrder order = (EahOrder)var_now(ctx, *out, EAH_VAR_FORMATION_order);
    bool free = ctx->draft->table->phase < 0 && order == EAH_ORDER_NONE;
    if (!table_alive(ctx->draft->table, *out)) {
        return refuse(ctx, "EAH-CORE-01", "gone", *out);
    }
    if (var_now(ctx, *out, EAH_VAR_FORMATION_broken) == 1) {
        return refuse(ctx, "EAH-CORE-08", "is-broken", *out);
    }
    if (eah_activation_is_lost(ctx, *out)) {
        return false;
    }
    if (order != EAH_ORDER_ENGAGE) {
        return free || refuse(ctx, "EAH-CORE-13", "not-engaged", *out);
    }
    if (var_now(ctx, *out, EAH_VAR_FORMATION_assaulted) == 1) {
        return refuse(ctx, "EAH-CORE-13", "has-assaulted", *out);
    }
    int unit;
    return table_members(ctx->draft->table, *out, &unit, 1) == 0 || !eah_activation_forbids(ctx, unit, ref_none());
}

/* ---- who defends ---- */

/* STRUCT-27, -32: a Stronghold as target. */
static bool may_be_attacked(RulesCtx *ctx, TableRef area, int side) {
    if (!eah_is_stronghold(ctx->field, ctx->draft->table, area.index)) {
        bool ruined = eah_kind(ctx->field, ctx->draft->table, area.index)->ruined;
        return refuse(ctx, ruined ? "EAH-STRUCT-27" : "EAH-CORE-06", ruined ? "no-target" : "not-a-target", area);
    }
    int owner = eah_owner(ctx->field, ctx->draft->table, area.index);
    if (owner == side) {
        return refuse(ctx, "EAH-CORE-06", "own", area);
    }
    return owner >= 0 || reading_now(ctx, EAH_READ_EMPTY_TARGET) == EAH_EMPTY_TARGET_ON ||
           refuse(ctx, "EAH-STRUCT-32", "empty", area);
}

static void join(RulesCtx *ctx, TableRef of, EahPart part) {
    int *units = eah_room(ctx), count = table_members(ctx->draft->table, of, units, eah_all(ctx));
    for (int i = 0; i < count; i++) {
        var_set_own(ctx, units[i], EAH_VAR_UNIT_part, (int)part);
    }
}

/* ASSAULT-01: every formation with a unit in the Stronghold defends; it counts as held by them to the end (ASSAULT-13).
 */
static void defend_walls(RulesCtx *ctx, TableRef area, int side) {
    int count, *units = eah_room(ctx);
    const int *formations = eah_list_inside(ctx, area.index, &count);
    for (int i = 0; i < count; i++) {
        TableRef formation = ref_make(REF_FORMATION, formations[i]);
        join(ctx, formation, EAH_PART_DEFENDER);
        ctx_cite(ctx, "EAH-ASSAULT-01", "defends", ROLE_PASSES, REF("formation", formation), REF("target", area),
                 DRAW_AREA(area));
    }
    count = eah_occupants(ctx->field, ctx->draft->table, area.index, units, eah_all(ctx));
    for (int i = 0; i < count; i++) { /* units without a formation, too */
        TableRef unit = ref_make(REF_UNIT, units[i]);
        var_set(ctx, unit, EAH_VAR_UNIT_part, EAH_PART_DEFENDER);
        var_set(ctx, unit, EAH_VAR_UNIT_held, var_pack(area));
    }
    var_set(ctx, area, EAH_VAR_AREA_stake, var_pack(ref_make(REF_SIDE, side)));
}

static void defend_formation(RulesCtx *ctx, TableRef formation) {
    int *units = eah_room(ctx), count = table_members(ctx->draft->table, formation, units, eah_all(ctx));
    join(ctx, formation, EAH_PART_DEFENDER);
    for (int i = 0; i < count; i++) {
        int area = eah_walls_of(ctx->field, ctx->draft->table, units[i]);
        TableRef walls = ref_make(REF_AREA, area);
        if (area >= 0 && !eah_is_invading(ctx->field, ctx->draft->table, units[i]) &&
            var_now(ctx, walls, EAH_VAR_AREA_stake) == VAR_NONE) {
            defend_walls(ctx, walls, setup_side_of(ctx->field->setup, formation));
        }
    }
}

/* Returns a side other than the attacker's, for an empty Stronghold that may be attacked. */
static int other_side(const TableSetup *setup, int side) {
    for (int i = 0; i < setup->side_count; i++) {
        if (setup->order[REF_SIDE][i] != side) {
            return setup->order[REF_SIDE][i];
        }
    }
    return side;
}

static bool name_target(RulesCtx *ctx, int side) {
    TableRef at;
    if (!arg_ref(ctx, "at", &at)) {
        return false;
    }
    ctx->ruling->object = at;
    if (ref_is(at, REF_AREA)) {
        if (!may_be_attacked(ctx, at, side)) {
            return false;
        }
        int owner = eah_owner(ctx->field, ctx->draft->table, at.index);
        defend_walls(ctx, at, owner >= 0 ? owner : other_side(ctx->field->setup, side));
        return true;
    }
    if (!ref_is(at, REF_UNIT) && !ref_is(at, REF_FORMATION)) {
        ctx_bad(ctx, "\"at\" takes a unit, a formation or a Stronghold");
        return false;
    }
    if (setup_side_of(ctx->field->setup, at) == side) {
        return refuse(ctx, "EAH-CORE-06", "own", at);
    }
    if (!table_alive(ctx->draft->table, at)) {
        return refuse(ctx, "EAH-CORE-06", "gone", at);
    }
    int formation = ref_is(at, REF_FORMATION) ? at.index : ctx->field->setup->units[at.index].formation;
    if (formation >= 0) {
        defend_formation(ctx, ref_make(REF_FORMATION, formation));
    } else {
        var_set(ctx, at, EAH_VAR_UNIT_part, EAH_PART_DEFENDER);
    }
    return true;
}

static void resolve_assault(RulesCtx *ctx) {
    TableRef attacker;
    if (eah_assault_forbids(ctx) || !who_attacks(ctx, &attacker)) {
        return;
    }
    int side = setup_side_of(ctx->field->setup, attacker);
    join(ctx, attacker, EAH_PART_ATTACKER);
    var_set(ctx, attacker, EAH_VAR_FORMATION_assaulted, 1);
    if (!name_target(ctx, side)) {
        return;
    }
    draft_push(ctx->draft, (TableActivity){.procedure = EAH_PROCEDURE_ASSAULT,
                                           .step = EAH_STEP_CHARGE,
                                           .side = side,
                                           .subject = attacker,
                                           .values = {[EAH_AT_ROUND] = 1}});
    ctx_cite(ctx, "EAH-ASSAULT-01", "begins", ROLE_DECIDES, REF("formation", attacker),
             REF("target", ctx->ruling->object));
    fact_text(ctx, "step", EAH_STEP_WORDS[EAH_STEP_CHARGE]);
}

static const RulesArg ASSAULT_ARGS[] = {
    {"formation", ARG_FORMATION, false, "who attacks", NULL},
    {"unit", ARG_UNIT, false, "the same: the formation of this unit", NULL},
    {"at", ARG_REF, true, "a unit or formation of the enemy, or a Stronghold that it holds", NULL},
};
const RulesVerb eah_verb_assault = {
    "assault",    "Begins an assault: names who attacks whom. Charges follow, then pass.",
    ASSAULT_ARGS, (int)BASE_COUNT(ASSAULT_ARGS),
    false,        resolve_assault};
