/* The query `outlook`: what a player must know of a trooper before anything is declared. For every enemy the dice and
 * the value of a shot, with the zone that causes each loss, the best line and the one that trades visibility against
 * Burst; and who looks where (LOS-01, LOS-09, ZERO-01). */
#include "rules/infinity/fire/roll.h"
#include "rules/infinity/turn/orders.h"
#include "rules/kit/each.h"

#include <math.h>

#define ARC_POINTS 25
#define ARC_OFF    3.0 /* mm; distance of the drawn arc of a front from its base */

/* A trooper's place and facing. */
typedef struct {
    GeomVec at, front;
} Stand;

static Stand stand_of(RulesCtx *ctx, int unit) {
    return (Stand){inf_base(ctx, unit).centre, inf_front(ctx, unit)};
}

/* Half a circle around the front, for drawing. */
static void front_arc(const Stand *stand, double radius, GeomVec *points) {
    GeomVec at = stand->at, front = stand->front, side = vec(-front.y, front.x);
    for (int i = 0; i < ARC_POINTS; i++) {
        double angle = 3.141592653589793 * (i / (ARC_POINTS - 1.0) - 0.5);
        points[i] = vec_add(at, vec_add(vec_scale(front, radius * cos(angle)), vec_scale(side, radius * sin(angle))));
    }
}

static void cite_front(RulesCtx *ctx, int unit, const Stand *stand, bool own) {
    GeomVec points[ARC_POINTS + 1];
    double reach = own ? number_now(ctx, INF_NUM_ZONE_OF_CONTROL) : ARC_OFF;
    ctx_cite(ctx, "INF-LOS-01", "front", ROLE_PASSES, UNIT("unit", unit));
    points[0] = stand->at;
    front_arc(stand, inf_base(ctx, unit).rx + reach, points + 1);
    if (own) {
        cite_also(ctx, DRAW(SHAPE_FAN, .ref = inf_unit(unit), .points = points, .count = ARC_POINTS + 1));
    } else {
        cite_also(ctx, DRAW(SHAPE_ARC, .ref = inf_unit(unit), .points = points + 1, .count = ARC_POINTS));
    }
}

/* Adds what a zone takes from the shot, as in "North jungle -3, -1 B". */
static void add_loss(RulesCtx *ctx, const InfLook *look, int zone, BaseText *out) {
    const InfZone *it = &look->zones.zones[zone];
    int level = look->touch[zone].level < INF_LEVEL_BLOCKS ? look->touch[zone].level : 0;
    int mod = inf_level_mod(ctx, level);
    if (mod == 0 && it->sat == 0) {
        return;
    }
    text_addf(out, " · %s", setup_name(ctx->field->setup, inf_area(it->area)));
    if (mod != 0) {
        text_addf(out, " −%d", mod < 0 ? -mod : mod);
    }
    if (it->sat != 0) {
        text_addf(out, "%s −%d B", mod != 0 ? "," : "", it->sat);
    }
}

static void cite_line(RulesCtx *ctx, int unit, const GeomFireLine *line, RulesShapeStyle style) {
    const GeomVec points[] = {line->eye, vec_lerp(line->low, line->high, 0.5)};
    cite_also(ctx, DRAW(SHAPE_LINE, .ref = inf_unit(unit), .points = points, .count = 2, .style = style));
}

static void cite_shot(RulesCtx *ctx, int unit, int enemy, const InfNeed *need) {
    BaseText losses = {0};
    const InfLook *look = need->look;
    for (int i = 0; i < look->zones.count; i++) {
        if (look->touch[i].chosen) {
            add_loss(ctx, look, i, &losses);
        }
    }
    ctx_cite(ctx, "INF-LOS-09", need->dice == 1 ? "outlook-one" : "outlook", ROLE_PASSES, UNIT("unit", unit),
             UNIT("other", enemy), INT("count", need->dice), INT("value", need->sv),
             TEXT("text", arena_strdup(ctx->ruling->arena, text_get(&losses))));
    cite_line(ctx, unit, &look->line, STYLE_PLAIN);
    cite_also(ctx, DRAW(SHAPE_COUNTER, .ref = inf_unit(enemy)));
    text_free(&losses);
    if (look->trades) {
        ctx_cite(ctx, "INF-LOS-09", "outlook-trade", ROLE_PASSES, INT("value", inf_level_mod(ctx, look->other_level)),
                 INT("sat", look->other_sat));
        cite_line(ctx, unit, &look->other_line, STYLE_DOTTED);
        cite_also(ctx, DRAW(SHAPE_COUNTER, .ref = inf_unit(enemy)));
    }
}

/* Cites why there is no shot. Scenery needs no label, since the board shows it. */
static void cite_no_shot(RulesCtx *ctx, int unit, int enemy, const InfNeed *need) {
    const InfLook *look = need->look;
    bool zone = !look->hidden && look->blocker >= 0;
    if (need->beyond && look->visible) {
        ctx_cite(ctx, "INF-CORE-09", "outlook-beyond", ROLE_PASSES, DRAW(SHAPE_COUNTER, .ref = inf_unit(enemy)));
    } else if (zone) {
        ctx_cite(ctx, "INF-ZERO-01", "outlook-none", ROLE_PASSES, AREA("area", look->zones.zones[look->blocker].area),
                 DRAW(SHAPE_COUNTER, .ref = inf_unit(enemy)));
    } else {
        ctx_cite(ctx, "INF-LOS-01", "blocked", ROLE_CONTEXT);
    }
    cite_also(ctx, UNIT("unit", unit), UNIT("other", enemy));
}

static void add_shot(RulesCtx *ctx, BaseTree *shots, int enemy, const InfNeed *need) {
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *shot = tree_set(arena, shots, setup_id(ctx->field->setup, inf_unit(enemy)), tree_object(arena));
    tree_set(arena, shot, "needs", tree_number(arena, need->sv));
    tree_set(arena, shot, "dice", tree_number(arena, need->dice));
    tree_set(arena, shot, "under", tree_bool(arena, true));
}

static void resolve_outlook(RulesCtx *ctx) {
    TableRef of;
    arg_ref(ctx, "of", &of);
    int unit = of.index;
    if (!inf_stands(ctx->field, ctx->draft->table, unit)) {
        ctx_cite(ctx, "INF-CORE-02", "down", ROLE_DECIDES, REF("unit", of));
        fact_number(ctx, "seen", 0);
        return;
    }
    int weapon = inf_weapon_of(ctx, unit, arg_word(ctx, "with", NULL), INF_BS_ATTACK), seen = 0;
    BaseTree *shots = tree_object(ctx->ruling->arena);
    Stand own = stand_of(ctx, unit);
    TableWhere where;
    double facing;
    own.at = arg_place(ctx, "from", &where) ? where.at : own.at;
    own.front = arg_number(ctx, "facing", &facing) ? vec_bearing(facing) : own.front;
    cite_front(ctx, unit, &own, true);
    inf_each_enemy(ctx, unit, enemy) {
        Stand stand = stand_of(ctx, enemy);
        cite_front(ctx, enemy, &stand, false);
        if (weapon < 0) {
            continue;
        }
        InfRollAsk ask = inf_roll_ask(ctx, unit, enemy, INF_BS_ATTACK);
        ask.weapon = weapon;
        ask.unit_at = own.at;
        ask.front = own.front;
        InfNeed need = inf_need(ctx, &ask, false);
        if (need.look->visible && !need.beyond) {
            seen++;
            add_shot(ctx, shots, enemy, &need);
            cite_shot(ctx, unit, enemy, &need);
        } else {
            cite_no_shot(ctx, unit, enemy, &need);
        }
    }
    fact_number(ctx, "seen", seen);
    fact_tree(ctx, "shots", shots);
}

static const RulesArg OUTLOOK_ARGS[] = {
    {"of", ARG_UNIT, true, "who would act", NULL},
    {"with", ARG_WORD, false, "a weapon of the unit; its first when it is left out", NULL},
    {"from", ARG_PLACE, false, "where it would stand; where it does when it is left out", NULL},
    {"facing", ARG_NUMBER, false, "and how it would face", NULL},
};
const RulesVerb inf_verb_outlook = {"outlook",
                                    "What must be known before it declares: every enemy with the shot at it and what "
                                    "takes from it, and who looks where",
                                    OUTLOOK_ARGS,
                                    4,
                                    true,
                                    resolve_outlook};
