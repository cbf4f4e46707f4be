/* Putting models down: deployment, and arrival out of reserve with its drift (CLIF-09, CORE-18, IMPS-01). */
#include "geom/limits.h"
#include "rules/kit/dice.h"
#include "rules/kit/each.h"
#include "rules/legions-imperialis/actions.h"
#include "rules/legions-imperialis/move/moves.h"

#include <math.h>
#include <string.h>

void li_cite_tops(RulesCtx *ctx, int unit) {
    GeomShape base;
    for (int a = 0; a < ctx->field->setup->area_count && table_base(ctx->draft->table, unit, &base); a++) {
        if (!ctx->draft->table->removed[a] && li_kind(ctx->field, ctx->draft->table, a)->face &&
            li_overlaps(ctx->field, a, &base)) {
            ctx_cite(ctx, "LI-CLIF-09", "placed", ROLE_CONTEXT, AREA("area", a), UNIT("unit", unit));
        }
    }
}

/* ---- Deep Strike ---- */

/* The gap to the nearest model of the same Detachment that is already down; INFINITY when it is the first. */
static double gap_to_own(RulesCtx *ctx, int unit) {
    double min = INFINITY;
    each_living(ctx->draft->table, REF_UNIT, i) {
        if (i != unit && ctx->field->setup->units[i].formation == ctx->field->setup->units[unit].formation) {
            min = fmin(min, li_gap(ctx->field, ctx->draft->table, li_unit(unit), li_unit(i), NULL, NULL));
        }
    }
    return min;
}

/* Deep Strike is allowed: 1. from the second round on; 2. two inches from all enemies; 3. near the first of its
 * Detachment, for the others. */
static bool may_drop(RulesCtx *ctx, int unit, double own) {
    const TableSetup *setup = ctx->field->setup;
    if (ctx->draft->table->phase != LI_PHASE_FREE &&
        var_own(ctx, 0, LI_VAR_GAME_round) < number_int(ctx, LI_NUM_DEEP_STRIKE_ROUND)) {
        return ctx_refuse(ctx, "LI-CORE-18", "early", UNIT("unit", unit));
    }
    each_foe(ctx->draft->table, REF_UNIT, setup->units[unit].side, i) {
        double gap = li_gap(ctx->field, ctx->draft->table, li_unit(unit), li_unit(i), NULL, NULL);
        if (gap < number_now(ctx, LI_NUM_DEEP_STRIKE_ENEMY) - GEOM_LIMIT) {
            return ctx_refuse(ctx, "LI-CORE-18", "enemy", UNIT("unit", unit), UNIT("target", i), LENGTH("gap", gap),
                              LENGTH("limit", number_now(ctx, LI_NUM_DEEP_STRIKE_ENEMY)));
        }
    }
    if (isfinite(own) && own > number_now(ctx, LI_NUM_COHERENCY) + GEOM_LIMIT) {
        return li_refuse_apart(ctx, unit);
    }
    return true;
}

/* The area on which it would come down and be lost: a Structure, or what is Impassable for its type. A cliff's face
 * bars it, the top does not. -1: none. */
static int deadly_area(RulesCtx *ctx, int unit, const GeomShape *base) {
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        const LiKind *kind = li_kind(ctx->field, ctx->draft->table, a);
        bool bars = kind->structure || (li_go(ctx, unit, a) == LI_GO_NOT && !kind->face);
        if (!ctx->draft->table->removed[a] && !li_has(ctx->field, unit, LI_FLYER) && bars &&
            li_overlaps(ctx->field, a, base)) {
            return a;
        }
    }
    return -1;
}

/* Destroys its whole Detachment, with the models that it carries. */
static void lose_all(RulesCtx *ctx, int unit, const char *key, int area) {
    const TableSetup *setup = ctx->field->setup;
    ctx_cite(ctx, "LI-CORE-18", key, ROLE_DECIDES, UNIT("unit", unit), AREA("area", area));
    for (int i = 0; i < setup->unit_count; i++) {
        int carrier = li_carrier(ctx->draft->table, i);
        int lost = carrier >= 0 ? carrier : i;
        if (setup->units[lost].formation == setup->units[unit].formation) {
            draft_remove(ctx->draft, li_unit(i), LI_OFF_DESTROYED);
        }
    }
}

/* CORE-18, for the first model of its Detachment. 1. It drifts D6 inches in a direction given by a die. 2. Off the
 * table, on a Structure or on what bars it: its whole Detachment is lost. 3. Where it still cannot stand (on another
 * base, on an Obstacle) it goes to the nearest free place; when there is none, 2 applies. */
static void drift(RulesCtx *ctx, int unit) {
    const TableSetup *setup = ctx->field->setup;
    TableWhere where = *table_where(ctx->draft->table, unit);
    KitPool pool = {
        .what = "drift", .rule = "LI-CORE-18", .by = li_unit(unit), .faces = number_int(ctx, LI_NUM_DRIFT), .count = 1};
    KitThrow inches, direction;
    if (!rulekit_roll(ctx, &pool, &inches)) {
        return;
    }
    pool.what = "direction";
    pool.faces = number_int(ctx, LI_NUM_DRIFT_WAYS);
    if (!rulekit_roll(ctx, &pool, &direction)) {
        return;
    }
    double length = inches.sum * ctx->field->data->unit;
    double angle = 2 * acos(-1) * (direction.sum - 1) / pool.faces; /* a roll of 1 is north, then clockwise */
    GeomVec at = vec_add(where.at, vec_scale(vec(sin(angle), -cos(angle)), length));
    GeomShape there = shape_place(&setup->units[unit].base, at, where.facing);
    LiStanding standing = {.ctx = ctx, .unit = unit, .target = -1, .avoid = -1};
    LiBar bar = li_stand_bar(ctx, &standing, &there);
    bool off = bar.rule && strcmp(bar.key, "off") == 0;
    int area = off ? -1 : deadly_area(ctx, unit, &there);
    bool nowhere = bar.rule && !off && area < 0 && !li_place_near(ctx, unit, -1, at, 0, -1, &at);
    draft_place(ctx->draft, unit, where_point(at, where.facing));
    ctx_cite(ctx, "LI-CORE-18", "drift", ROLE_DECIDES, UNIT("unit", unit), LENGTH("length", length));
    if (off || area >= 0 || nowhere) {
        lose_all(ctx, unit, off ? "off" : nowhere ? "nowhere" : "lost", area);
    }
}

/* ---- the verb ---- */

static bool refuse(RulesCtx *ctx, const char *key, int unit) {
    return ctx_refuse(ctx, "LI-CORE-18", key, UNIT("unit", unit));
}

/* CORE-18, outside deployment. 1. It comes out of reserve; in free play any model may be put down. 2. In the Movement
 * phase, when its Detachment acts. 3. It is a Flyer or a Deep Striker. */
static bool may_arrive(RulesCtx *ctx, int unit, bool reserve) {
    int phase = ctx->draft->table->phase, formation = ctx->field->setup->units[unit].formation;
    if (table_where(ctx->draft->table, unit)->kind == WHERE_OFF && !reserve) {
        return refuse(ctx, "gone", unit);
    }
    if (phase == LI_PHASE_FREE || phase == LI_PHASE_DEPLOY) {
        return true;
    }
    if (phase != LI_PHASE_MOVEMENT || !reserve) {
        return refuse(ctx, "when", unit);
    }
    if (!li_has(ctx->field, unit, LI_FLYER | LI_DEEP_STRIKE)) {
        return refuse(ctx, "way", unit);
    }
    return formation < 0 || li_may_move(ctx, formation);
}

/* A model that comes out of the sky has used up its move. */
static void spend_all(RulesCtx *ctx, int unit) {
    const TableVar *var = var_row(ctx->field, LI_VAR_UNIT_spent);
    var_set_own(ctx, unit, LI_VAR_UNIT_spent,
                (int)lround(li_allowance(ctx, unit, LI_HOW_MOVE) / ctx->field->data->unit * var->scale));
    var_set_own(ctx, unit, LI_VAR_UNIT_moved, 1);
}

/* Checks the place where it has just been put. False: refused. */
static bool may_land(RulesCtx *ctx, int unit) {
    LiStanding standing = {.ctx = ctx, .unit = unit, .target = -1, .avoid = -1};
    GeomShape base;
    bool deep = li_has(ctx->field, unit, LI_DEEP_STRIKE), stands = table_base(ctx->draft->table, unit, &base);
    LiBar bar = stands ? li_stand_bar(ctx, &standing, &base) : (LiBar){.rule = NULL};
    if (deep && ref_is(bar.ref, REF_AREA) && bar.rule) {
        return ctx_refuse(ctx, "LI-CORE-18", "bar", UNIT("unit", unit), REF("area", bar.ref));
    }
    return !bar.rule || !li_stand_refuses(ctx, &standing, &base);
}

static void land(RulesCtx *ctx, int unit, bool drops) {
    double own = drops ? gap_to_own(ctx, unit) : 0;
    bool first = drops && !isfinite(own);
    if (drops && !may_drop(ctx, unit, own)) {
        return;
    }
    if (first) {
        drift(ctx, unit);
    } else if (!may_land(ctx, unit)) {
        return;
    }
    if (drops && ctx->ruling->outcome == RULING_DONE && li_alive(ctx->draft->table, unit)) {
        spend_all(ctx, unit);
    }
}

static void resolve_place(RulesCtx *ctx) {
    TableRef unit;
    TableWhere where;
    arg_ref(ctx, "unit", &unit);
    bool reserve = li_in_reserve(ctx->draft->table, unit.index), deploys = ctx->draft->table->phase == LI_PHASE_DEPLOY;
    bool flies_on = reserve && !deploys && li_has(ctx->field, unit.index, LI_FLYER);
    bool drops = reserve && !deploys && li_has(ctx->field, unit.index, LI_DEEP_STRIKE);
    if (!may_arrive(ctx, unit.index, reserve)) {
        return;
    }
    if (flies_on) {
        if (!arg_place(ctx, "at", &where) || !li_fly_on(ctx, unit.index, where.at)) {
            return;
        }
    } else {
        verb_place.resolve(ctx);
        if (ctx->ruling->outcome == RULING_DONE) {
            land(ctx, unit.index, drops);
        }
        if (ctx->ruling->outcome != RULING_DONE) {
            return;
        }
    }
    li_cite_tops(ctx, unit.index);
    if (li_has(ctx->field, unit.index, LI_DEEP_STRIKE | LI_FLYER)) {
        ctx_cite(ctx, "LI-CORE-18", "comes", ROLE_DECIDES, REF("unit", unit));
    }
}

static const RulesArg PLACE_ARGS[] = {
    {"unit", ARG_UNIT, true, "who is put down", NULL},
    {"at", ARG_PLACE, true,
     "where; the first of a Deep Strike drifts from there, a Flyer comes on at its own edge off it", NULL},
    {"facing", ARG_NUMBER, false, "bearing", NULL},
};
const RulesVerb li_verb_place = {
    "place", "Puts a model down: deployment, arrival out of reserve", PLACE_ARGS, 3, false, resolve_place};
