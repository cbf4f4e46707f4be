/* Firing: who may fire, at whom, with what (CORE-09, -10, HIT-03, SHOT-02). Each single weapon is fire/volleys.h's. */
#include "rules/legions-imperialis/carried.h"
#include "rules/legions-imperialis/damage/damage.h"
#include "rules/legions-imperialis/fire/aim.h"
#include "rules/legions-imperialis/fire/foretell.h"
#include "rules/legions-imperialis/fire/shot.h"
#include "rules/legions-imperialis/move/moves.h"

#include <math.h>
#include <string.h>

/* ---- the volley ---- */

static bool refuse_fire(RulesCtx *ctx, const char *rule, const char *key, const LiVolley *volley) {
    TableRef target = volley->area >= 0 ? li_area(volley->area) : li_formation(volley->formation);
    double gap = li_volley_gap(ctx, volley);
    ctx_refuse(ctx, rule, isfinite(gap) || strcmp(key, "range") != 0 ? key : "nothing");
    li_volley_cite_why(ctx, volley, target);
    cite_also(ctx, LENGTH("gap", isfinite(gap) ? gap : 0));
    return false;
}

/* CORE-20: a carried model neither fires nor is fired at. */
static bool refuse_carried(RulesCtx *ctx, int unit) {
    return ctx_refuse(ctx, "LI-CORE-20", "aboard", UNIT("unit", unit),
                      UNIT("target", li_carrier(ctx->draft->table, unit)));
}

static bool has_point_defence(RulesCtx *ctx, const LiVolley *volley) {
    for (int i = 0; i < volley->firer_count; i++) {
        const LiProfile *profile = li_profile(ctx->field, volley->firers[i]);
        for (int k = 0; k < profile->weapon_count; k++) {
            bool named = !volley->weapon || strcmp(volley->weapon, profile->weapons[k].id) == 0;
            if (named && (profile->weapons[k].traits & LI_W_POINT_DEFENCE)) {
                return true;
            }
        }
    }
    return false;
}

/* CORE-09, -19: true if the Detachment may fire. 1. In the Combat phase its order fires in this stage, it has not
 * fired, and it is its side's turn. 2. It is not pinned. 3. In free play, which is one round until it is ended, a
 * Detachment with an order fires once, too; one without an order has no stage in which it would have to fire. 4. Point
 * Defence alone also fires in the Movement phase, and after the Detachment has fired, once a round in all; a Flyer
 * makes its Bombing Run in the Movement phase. */
static bool may_fire(RulesCtx *ctx, LiVolley *volley) {
    int formation = ctx->field->setup->units[volley->firers[0]].formation, unit;
    LiOrder order = li_order_of(ctx->field, ctx->draft->table, volley->firers[0]);
    int stage = var_own(ctx, 0, LI_VAR_GAME_stage), phase = ctx->draft->table->phase;
    bool combat = phase == LI_PHASE_COMBAT, moving = phase == LI_PHASE_MOVEMENT;
    bool fits = (stage == LI_STAGE_FIRST_FIRE && order == LI_ORDER_FIRST_FIRE) ||
                (stage == LI_STAGE_ADVANCING && order == LI_ORDER_ADVANCE);
    bool fired = formation >= 0 && var_own(ctx, formation, LI_VAR_FORMATION_fired) == 1;
    bool defended = formation >= 0 && var_own(ctx, formation, LI_VAR_FORMATION_defended) == 1;
    bool ordered = phase == LI_PHASE_FREE && order != LI_ORDER_NONE;
    const char *barred;
    bool can = has_point_defence(ctx, volley) && !defended;
    bool bombs = li_bombs(ctx, volley->firers, volley->firer_count, volley->weapon, &barred);
    bool now = (combat && fits) || (moving && (can || bombs));
    bool later = formation >= 0 && !fired && !now && li_supposes_fire(ctx, formation);
    moving = moving && !later;
    volley->defence_only = moving || (combat && fits && fired) || (ordered && fired);
    volley->defence_spent = defended;
    if (formation >= 0 && ((combat && !fits && !later) || (volley->defence_only && !moving && !can))) {
        return refuse_fire(ctx, "LI-CORE-09", combat && !fits ? "not" : "fired", volley);
    }
    if (formation >= 0 && combat && !fired && !later && li_not_its_turn(ctx, volley->side)) {
        return ctx_refuse(ctx, "LI-CORE-09", "turn", FORMATION("formation", formation),
                          SIDE("side", li_active_side(ctx)));
    }
    if (formation >= 0 && moving && bombs && barred && !can) {
        return refuse_fire(ctx, "LI-CORE-19", barred, volley);
    }
    if (formation >= 0 && moving && !can && !bombs) {
        return refuse_fire(ctx, "LI-CORE-19", defended ? "defended" : "defence", volley);
    }
    int by = formation >= 0 ? li_formation_pinned(ctx, formation, &unit) : -1;
    if (by >= 0) {
        return ctx_refuse(ctx, "LI-CORE-07", "pinned", UNIT("unit", unit), UNIT("target", by));
    }
    return true;
}

/* HIT-03: the families whose modifier this weapon leaves out, as bits. The argument is a list for all weapons, or an
 * object of lists by weapon. */
static unsigned li_left_out(RulesCtx *ctx, const char *weapon) {
    const BaseTree *list = tree_find(ctx->action->args, "ignore");
    unsigned bits = 0;
    if (list && list->kind == TREE_OBJECT) {
        list = weapon ? tree_find(list, weapon) : NULL;
    }
    for (const BaseTree *it = list && list->kind == TREE_LIST ? list->first : list; it;
         it = list->kind == TREE_LIST ? it->next : NULL) {
        const char *word = it->kind == TREE_TEXT ? it->text : "";
        bits |= strcmp(word, "difficult") == 0   ? 1u << LI_FAMILY_DIFFICULT
                : strcmp(word, "dangerous") == 0 ? 1u << LI_FAMILY_DANGEROUS
                : strcmp(word, "obstacle") == 0  ? 1u << LI_FAMILY_OBSTACLE
                                                 : 0;
    }
    return bits;
}

/* Reads who fires and at whom. False, with the reason, when it makes no sense or the target is no enemy. */
static bool read_volley(RulesCtx *ctx, LiVolley *volley) {
    TableRef at, who;
    *volley = (LiVolley){.formation = -1, .area = -1, .hidden = -1, .weapon = arg_word(ctx, "weapon", NULL)};
    volley->together = arg_bool(ctx, "together", false);
    volley->ask = li_owner_is_asked(ctx);
    arg_ref(ctx, "at", &at);
    volley->firer_count = arg_units(ctx, "units", volley->firers, LI_UNITS);
    if (volley->firer_count <= 0 && arg_ref(ctx, "formation", &who)) {
        volley->firer_count = li_models(ctx->draft->table, who.index, volley->firers);
    }
    if (volley->firer_count > LI_UNITS) {
        ctx_bad(ctx, "%d models cannot fire at once: name at most %d", volley->firer_count, LI_UNITS);
        return false;
    }
    if (volley->firer_count <= 0 || !li_alive(ctx->draft->table, volley->firers[0])) {
        ctx_bad(ctx, "say who fires: \"units\" or \"formation\", on the table");
        return false;
    }
    if (li_carrier(ctx->draft->table, volley->firers[0]) >= 0) {
        return refuse_carried(ctx, volley->firers[0]);
    }
    volley->side = setup_side_of(ctx->field->setup, li_unit(volley->firers[0]));
    volley->area = ref_is(at, REF_AREA) ? at.index : -1;
    volley->formation = ref_is(at, REF_FORMATION) ? at.index
                        : ref_is(at, REF_UNIT)    ? ctx->field->setup->units[at.index].formation
                                                  : -1;
    bool good = volley->area >= 0
                    ? li_is_target(ctx->field, ctx->draft->table, volley->area)
                    : volley->formation >= 0 && table_alive(ctx->draft->table, li_formation(volley->formation));
    if (!good) {
        ctx_bad(ctx, "\"at\": a Detachment, a Structure or a bridge that is on the table");
        return false;
    }
    if (volley->area < 0 && ctx->field->setup->formations[volley->formation].side == volley->side) {
        return refuse_fire(ctx, "LI-CORE-10", "friend", volley);
    }
    int units[LI_UNITS], count = volley->area < 0 ? li_models(ctx->draft->table, volley->formation, units) : 0;
    if (count > 0 && li_all_carried(ctx->draft->table, units, count)) {
        return refuse_carried(ctx, units[0]);
    }
    if (volley->area >= 0 && li_side_inside(ctx->field, ctx->draft->table, volley->area) == volley->side &&
        reading_now(ctx, LI_READ_OWNSTRC) == LI_OWNSTRC_NO) {
        return refuse_fire(ctx, "LI-SHOT-01", "own", volley);
    }
    return true;
}

/* HIT-03, for one weapon. 1. A family may be left out only where its modifier applies. 2. Somebody must be left to be
 * hit. */
static bool check_ignored(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon) {
    int units[LI_UNITS], able[LI_UNITS];
    volley->ignored = li_left_out(ctx, weapon->id);
    LiAim aim = {.firers = volley->firers,
                 .firer_count = volley->firer_count,
                 .formation = volley->formation,
                 .area = volley->area,
                 .ignored = volley->ignored};
    if (volley->ignored == 0 || (volley->weapon && strcmp(volley->weapon, weapon->id) != 0)) {
        return true;
    }
    int count = volley->formation >= 0 ? li_models(ctx->draft->table, volley->formation, units) : 0;
    unsigned nothing = volley->ignored & ~li_ignorable(ctx, &aim);
    bool wall = (volley->ignored >> LI_FAMILY_OBSTACLE) & 1u;
    bool mixed = reading_now(ctx, LI_READ_OBCLMIX) == LI_OBCLMIX_IGNORABLE;
    if (wall && !mixed) {
        return refuse_fire(ctx, "LI-OBCL-05", "stays", volley);
    }
    if (nothing != 0) {
        return refuse_fire(ctx, "LI-HIT-03", "nothing", volley);
    }
    if (li_hittable(ctx, &aim, units, count, able) == 0) {
        return refuse_fire(ctx, wall ? "LI-OBCL-05" : "LI-HIT-03", "all", volley);
    }
    return true;
}

/* HIT-03 for all weapons, before any die is rolled: one declaration for the Detachment or (the other reading) one for
 * each weapon. */
static bool check_declared(RulesCtx *ctx, LiVolley *volley) {
    const BaseTree *ignore = tree_find(ctx->action->args, "ignore");
    if (ignore && ignore->kind == TREE_OBJECT && reading_now(ctx, LI_READ_IGNORE) == LI_IGNORE_DETACHMENT) {
        return refuse_fire(ctx, "LI-HIT-03", "one", volley);
    }
    for (int i = 0; i < volley->firer_count && ignore; i++) {
        const LiProfile *profile = li_profile(ctx->field, volley->firers[i]);
        for (int k = 0; k < profile->weapon_count; k++) {
            if (!check_ignored(ctx, volley, &profile->weapons[k])) {
                return false;
            }
        }
    }
    return true;
}

/* SHOT-02: fires a weapon that strikes everything within its reach: the other Detachments and, if it can harm them,
 * Structures. */
static bool fire_at_all(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon) {
    const TableSetup *setup = ctx->field->setup;
    LiVolley other = *volley;
    for (int f = 0; f < setup->formation_count; f++) {
        other.formation = f;
        other.area = -1;
        bool foe = setup->formations[f].side != volley->side && f != volley->formation &&
                   table_alive(ctx->draft->table, li_formation(f));
        if (foe && !li_volley_fire(ctx, &other, weapon)) {
            return false;
        }
    }
    for (int a = 0; a < setup->area_count && (weapon->traits & LI_W_HARMS_STRUCTURES); a++) {
        other.area = a;
        other.formation = -1;
        other.fired = false;
        if (a == volley->area || !li_is_target(ctx->field, ctx->draft->table, a) ||
            li_side_inside(ctx->field, ctx->draft->table, a) == volley->side) {
            continue;
        }
        if (!li_volley_fire(ctx, &other, weapon)) {
            return false;
        }
        if (other.fired) {
            li_cite_area(ctx, "LI-SHOT-02", "also", a, ROLE_PASSES);
        }
    }
    return true;
}

/* CORE-09, -19: notes what has fired. 1. Point Defence, once a round. 2. Everything else in the stage of its order;
 * nothing in the Movement phase, and nothing in free play without an order. */
static void note_fired(RulesCtx *ctx, const LiVolley *volley) {
    int formation = ctx->field->setup->units[volley->firers[0]].formation, phase = ctx->draft->table->phase;
    bool combat = phase == LI_PHASE_COMBAT,
         ordered = li_order_of(ctx->field, ctx->draft->table, volley->firers[0]) != LI_ORDER_NONE;
    if (formation < 0) {
        return;
    }
    if (volley->defended) {
        var_set_own(ctx, formation, LI_VAR_FORMATION_defended, 1);
    }
    if (combat || (phase == LI_PHASE_FREE && ordered)) {
        var_set_own(ctx, formation, LI_VAR_FORMATION_fired, 1);
    }
    if (combat && !volley->defence_only) {
        li_pass_on(ctx, volley->side);
    }
    if (volley->defence_only && volley->defended) {
        ctx_cite(ctx, "LI-CORE-19", phase == LI_PHASE_MOVEMENT ? "moving" : "second", ROLE_DECIDES,
                 FORMATION("formation", formation));
    }
}

/* SHOT-02: a weapon that strikes everything in its reach strikes nobody when the named target is out of it. */
static bool is_out_of_reach(RulesCtx *ctx, const LiVolley *volley, const LiWeapon *weapon) {
    LiVolley *own = arena_alloc(ctx->ruling->arena, 1, sizeof *own); /* a copy, because it notes why */
    LiPool *pool = arena_alloc(ctx->ruling->arena, 1, sizeof *pool);
    *own = *volley;
    li_volley_gather(ctx, own, weapon, pool);
    return pool->firer_count == 0;
}

/* Fires all weapons of these profiles, one after the other. False: the action waits or was refused. */
static bool fire_weapons(RulesCtx *ctx, LiVolley *volley, const LiProfile *const *profiles, int count) {
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < profiles[i]->weapon_count; k++) {
            const LiWeapon *weapon = &profiles[i]->weapons[k];
            bool target = volley->area >= 0 ? li_is_target(ctx->field, ctx->draft->table, volley->area)
                                            : table_alive(ctx->draft->table, li_formation(volley->formation));
            bool all = (weapon->traits & LI_W_SATURATION) && !(target && is_out_of_reach(ctx, volley, weapon));
            volley->ignored = li_left_out(ctx, weapon->id);
            if (target && !li_volley_fire(ctx, volley, weapon)) {
                return false;
            }
            if (all && !fire_at_all(ctx, volley, weapon)) {
                return false;
            }
        }
    }
    return true;
}

/* Foretells the volley. Where a weapon is refused the action is refused as well, so nothing is left to tell. */
static void foretell(RulesCtx *ctx, const LiVolley *volley, const LiProfile *const *profiles, int count) {
    LiVolley *dry = arena_alloc(ctx->ruling->arena, 1, sizeof *dry); /* a copy, because it notes why some do not fire */
    *dry = *volley;
    dry->foretold = li_foretell_begin(ctx);
    fire_weapons(ctx, dry, profiles, count);
    li_foretell_end(ctx, dry->foretold);
}

static void resolve_fire(RulesCtx *ctx) {
    LiVolley *volley = arena_alloc(ctx->ruling->arena, 1, sizeof *volley);
    if (!read_volley(ctx, volley) || !may_fire(ctx, volley) || !check_declared(ctx, volley)) {
        return;
    }
    const LiProfile **seen = arena_alloc(ctx->ruling->arena, (size_t)volley->firer_count, sizeof *seen);
    int seen_count = 0;
    for (int i = 0; i < volley->firer_count; i++) {
        const LiProfile *profile = li_profile(ctx->field, volley->firers[i]);
        bool known = false;
        for (int k = 0; k < seen_count; k++) {
            known = known || seen[k] == profile;
        }
        if (!known) {
            seen[seen_count++] = profile;
        }
    }
    li_volley_margin(ctx, volley);
    if (!ctx->input) { /* only a query: nothing is rolled */
        foretell(ctx, volley, seen, seen_count);
    }
    if (!fire_weapons(ctx, volley, seen, seen_count)) {
        return;
    }
    if (!volley->fired) {
        li_volley_show(ctx, volley);
        refuse_fire(ctx, volley->rule ? volley->rule : "LI-CORE-10", volley->key ? volley->key : "nothing", volley);
        if (volley->ring) {
            cite_also(ctx,
                      DRAW(SHAPE_REGION, .points = volley->ring, .count = volley->ring_count, .style = STYLE_TEMPLATE));
        }
        return;
    }
    note_fired(ctx, volley);
}

static const RulesArg FIRE_ARGS[] = {
    {"units", ARG_UNITS, false, "who fires", NULL},
    {"formation", ARG_FORMATION, false, "the same: its living models", NULL},
    {"at", ARG_REF, true, "a Detachment (inside a Structure too), a Structure or a bridge", NULL},
    {"weapon", ARG_WORD, false, "one weapon only", NULL},
    {"ignore", ARG_ANY, false,
     "families whose modifier is left out: difficult, dangerous, obstacle; or, by that reading, an object of such "
     "lists by weapon",
     NULL},
    {"point", ARG_ANY, false,
     "of a template its middle, of a beam a point that it goes through: a place for all, or a list with one for each "
     "who "
     "is named to fire, in their order (null: by itself)",
     NULL},
    {"together", ARG_BOOL, false, "Wreckers strike one blow with their AP and wounds added up", NULL},
    LI_SAVES_ARG,
};
/* CORE-19: striking as one needs two Wreckers. Every other word can always be offered. */
bool li_offers(const RulesField *field, const Table *table, const RulesVerb *verb, const RulesArg *arg,
               const int *units, int count) {
    int wreckers = 0;
    for (int i = 0; i < count; i++) {
        const LiProfile *profile = li_profile(field, units[i]);
        bool wrecks = false;
        for (int k = 0; k < profile->weapon_count; k++) {
            wrecks = wrecks || profile->weapons[k].wrecker > 0;
        }
        wreckers += wrecks && li_alive(table, units[i]);
    }
    return verb != &li_verb_fire || strcmp(arg->name, "together") != 0 || wreckers > 1;
}

const RulesVerb li_verb_fire = {"fire",    "A Detachment fires at another, at a Structure or a bridge.",
                                FIRE_ARGS, (int)BASE_COUNT(FIRE_ARGS),
                                false,     resolve_fire};

/* ---- needs ---- */

/* What is left out by a player's word is not looked into. */
static void note_figures(RulesCtx *ctx, const LiVolley *volley, const LiWeapon *weapon, const LiPool *pool) {
    bool unknown = tree_find(ctx->action->args, "ignore") != NULL;
    RulesMargin margin = {.kind = MARGIN_NONE};
    if (!unknown) {
        margin = li_needs_margin(ctx, volley, weapon, pool, &unknown);
    }
    if (!unknown && weapon) {
        ctx_margin(ctx, margin);
    } else if (!unknown) {
        ctx_margin_fails(ctx, margin);
    }
}

/* The query `needs`: the need to hit with the first weapon that can fire, and the save of the models that would be
 * hit. */
static void resolve_needs(RulesCtx *ctx) {
    LiVolley *volley = arena_alloc(ctx->ruling->arena, 1, sizeof *volley);
    if (!read_volley(ctx, volley) || !check_declared(ctx, volley)) {
        return;
    }
    LiPool *pool = arena_alloc(ctx->ruling->arena, 1, sizeof *pool);
    const LiWeapon *weapon = li_volley_find(ctx, volley, false, pool);
    if (ctx->margins) {
        note_figures(ctx, volley, weapon, pool);
    }
    if (!weapon) {
        refuse_fire(ctx, volley->rule ? volley->rule : "LI-CORE-10", volley->key ? volley->key : "nothing", volley);
        return;
    }
    LiAim aim = {.firers = pool->firers,
                 .firer_count = pool->firer_count,
                 .formation = volley->formation,
                 .area = volley->area,
                 .weapon = weapon,
                 .ignored = li_left_out(ctx, weapon->id)};
    int able[LI_UNITS], need = li_need(ctx, &aim, true),
                        formation = ctx->field->setup->units[volley->firers[0]].formation;
    if (formation >= 0) {
        li_supposes_fire(ctx, formation);
    }
    bool flies = volley->area < 0 && li_flies_above(ctx, weapon, pool->seen[0]);
    fact_number(ctx, "needs", li_shown_need(ctx, need, flies));
    fact_number(ctx, "dice", pool->dice);
    fact_number(ctx, "eligible", volley->area >= 0 ? 1 : li_hittable(ctx, &aim, pool->seen, pool->seen_count, able));
}
const RulesVerb li_verb_needs = {
    "needs", "What is needed to hit, with the sum.", FIRE_ARGS, (int)BASE_COUNT(FIRE_ARGS), true, resolve_needs};
