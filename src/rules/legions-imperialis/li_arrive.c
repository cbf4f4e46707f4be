/* Putting models down: deployment, and arrival out of reserve with its drift (CLIF-09, CORE-18, IMPS-01). */
#include "geom/limits.h"
#include "rules/legions-imperialis/li_actions.h"

#include <math.h>

/* What the model would stand on and may not; -1: nothing. A cliff's face bars the way, not the top. */
static int barred_by(RulesCtx *ctx, int unit) {
    GeomShape base;
    for (int a = 0; a < ctx->field->setup->area_count && table_base(ctx->draft->table, unit, &base); a++) {
        const LiKind *kind = li_kind(ctx->field, ctx->draft->table, a);
        bool bars = kind->go[li_profile(ctx->field, unit)->type] == LI_GO_NOT && !kind->face;
        if (!ctx->draft->table->removed[a] && !li_has(ctx->field, unit, LI_FLYER) && (bars || kind->structure) &&
            li_overlaps(ctx->field, a, &base)) {
            return a;
        }
    }
    return -1;
}

static void cite_tops(RulesCtx *ctx, int unit) {
    GeomShape base;
    for (int a = 0; a < ctx->field->setup->area_count && table_base(ctx->draft->table, unit, &base); a++) {
        if (!ctx->draft->table->removed[a] && li_kind(ctx->field, ctx->draft->table, a)->face &&
            li_overlaps(ctx->field, a, &base)) {
            ctx_cite(ctx, "LI-CLIF-09", "placed", ROLE_CONTEXT)->terrain = li_area(a);
            cite_ref(ctx, "area", li_area(a));
            cite_ref(ctx, "unit", li_unit(unit));
        }
    }
}

/* ---- Deep Strike ---- */

/* The gap to the nearest model of the same Detachment that is down already; INFINITY: it is the first. */
static double gap_to_own(RulesCtx *ctx, int unit) {
    double least = INFINITY;
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        bool own = i != unit && ctx->field->setup->units[i].formation == ctx->field->setup->units[unit].formation;
        if (own && li_alive(ctx->draft->table, i)) {
            least = fmin(least, li_gap(ctx->field, ctx->draft->table, li_unit(unit), li_unit(i), NULL, NULL));
        }
    }
    return least;
}

/* 1. From the second round on. 2. Two inches from all enemies. 3. The others of its Detachment near the first. */
static bool may_drop(RulesCtx *ctx, int unit, double own) {
    const TableSetup *setup = ctx->field->setup;
    if (ctx->draft->table->phase != LI_PHASE_FREE && li_now(ctx, li_game(), LI_VAR_GAME_round) < 2) {
        ctx_refuse(ctx, "LI-CORE-18", "early");
        cite_ref(ctx, "unit", li_unit(unit));
        return false;
    }
    for (int i = 0; i < setup->unit_count; i++) {
        double gap = setup->units[i].side == setup->units[unit].side || !li_alive(ctx->draft->table, i)
                         ? INFINITY
                         : li_gap(ctx->field, ctx->draft->table, li_unit(unit), li_unit(i), NULL, NULL);
        if (gap < li_number(ctx, LI_NUM_DEEP_STRIKE_ENEMY) - GEOM_LIMIT) {
            ctx_refuse(ctx, "LI-CORE-18", "enemy");
            cite_ref(ctx, "unit", li_unit(unit));
            cite_ref(ctx, "target", li_unit(i));
            cite_length(ctx, "gap", gap);
            return false;
        }
    }
    if (isfinite(own) && own > li_number(ctx, LI_NUM_COHERENCY) + GEOM_LIMIT) {
        ctx_refuse(ctx, "LI-CORE-05", "apart");
        cite_ref(ctx, "unit", li_unit(unit));
        return false;
    }
    return true;
}

/* CORE-18, the first model of its Detachment. 1. D6 inches in a direction of a die. 2. Off the table, on a Structure or
 * on what bars it: all its Detachment is lost. 3. On another base: the nearest free place. */
static void drift(RulesCtx *ctx, int unit) {
    const TableSetup *setup = ctx->field->setup;
    TableWhere where = *table_where(ctx->draft->table, unit);
    int inches = 0, way = 0, ways = li_count(ctx, LI_NUM_DRIFT_WAYS);
    RulesDice far = {
        .what = "drift", .rule = "LI-CORE-18", .by = li_unit(unit), .faces = li_count(ctx, LI_NUM_DRIFT), .count = 1};
    RulesDice turn = {.what = "direction", .rule = "LI-CORE-18", .by = li_unit(unit), .faces = ways, .count = 1};
    if (!ctx_roll(ctx, &far, &inches) || !ctx_roll(ctx, &turn, &way)) {
        return;
    }
    double angle = 2 * acos(-1) * (way - 1) / ways; /* 1: north, clockwise */
    GeomVec at = vec_add(where.at, vec_scale(vec(sin(angle), -cos(angle)), inches * ctx->field->data->unit));
    GeomShape there = shape_place(&setup->units[unit].base, at, where.facing), other;
    GeomBox box = shape_box_of(&there), on = box_grow(setup->size, GEOM_LIMIT);
    bool off = box.x0 < on.x0 || box.y0 < on.y0 || box.x1 > on.x1 || box.y1 > on.y1;
    for (int i = 0; i < setup->unit_count && !off; i++) {
        bool meets =
            i != unit && table_base(ctx->draft->table, i, &other) && shape_gap(&there, &other).lap > GEOM_LIMIT;
        if (meets && li_place_near(ctx, unit, -1, at, 0, -1, &at)) {
            break;
        }
    }
    draft_place(ctx->draft, unit, where_point(at, where.facing));
    ctx_cite(ctx, "LI-CORE-18", "drift", ROLE_DECIDES);
    cite_ref(ctx, "unit", li_unit(unit));
    cite_length(ctx, "length", inches * ctx->field->data->unit);
    int area = off ? -1 : barred_by(ctx, unit);
    if (!off && area < 0) {
        return;
    }
    ctx_cite(ctx, "LI-CORE-18", off ? "off" : "lost", ROLE_DECIDES);
    cite_ref(ctx, "unit", li_unit(unit));
    cite_ref(ctx, "area", area < 0 ? ref_none() : li_area(area));
    for (int i = 0; i < setup->unit_count; i++) {
        if (setup->units[i].formation == setup->units[unit].formation) {
            draft_remove(ctx->draft, li_unit(i), LI_OFF_DESTROYED);
        }
    }
}

/* ---- the verb ---- */

static void resolve_place(RulesCtx *ctx) {
    TableRef unit;
    arg_ref(ctx, "unit", &unit);
    bool reserve = table_where(ctx->draft->table, unit.index)->kind == WHERE_OFF;
    bool drops =
        reserve && li_has(ctx->field, unit.index, LI_DEEP_STRIKE) && ctx->draft->table->phase != LI_PHASE_DEPLOY;
    verb_place.resolve(ctx);
    if (ctx->ruling->outcome != RULING_DONE) {
        return;
    }
    double own = drops ? gap_to_own(ctx, unit.index) : 0;
    bool first = drops && !isfinite(own);
    int area = first ? -1 : barred_by(ctx, unit.index);
    if (drops && !may_drop(ctx, unit.index, own)) {
        return;
    }
    if (first) {
        drift(ctx, unit.index);
    } else if (area >= 0) {
        bool deep = li_has(ctx->field, unit.index, LI_DEEP_STRIKE);
        ctx_refuse(ctx, deep ? "LI-CORE-18" : "LI-IMPS-01", deep ? "lost" : "stands")->terrain = li_area(area);
        cite_ref(ctx, "unit", unit);
        cite_ref(ctx, "area", li_area(area));
        return;
    }
    cite_tops(ctx, unit.index);
    if (li_has(ctx->field, unit.index, LI_DEEP_STRIKE | LI_FLYER)) {
        ctx_cite(ctx, "LI-CORE-18", "comes", ROLE_DECIDES);
        cite_ref(ctx, "unit", unit);
    }
}

static const RulesArg PLACE_ARGS[] = {
    {"unit", ARG_UNIT, true, "who is put down", NULL},
    {"at", ARG_PLACE, true, "where; the first of a Deep Strike drifts from there", NULL},
    {"facing", ARG_NUMBER, false, "bearing", NULL},
};
const RulesVerb li_verb_place = {"place",      "Puts a model down: deployment, arrival", PLACE_ARGS, 3, false,
                                 resolve_place};
