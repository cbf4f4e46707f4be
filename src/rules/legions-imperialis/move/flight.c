/* Flyers: how they come on, how they fly, when they leave again, what they drop on the way (CORE-17..20). Knows nothing
 * of sight (sight/line.c). A Flyer's heading is its facing, and that it has turned is a variable of the activation, so
 * that a flight may be made in several moves with a Bombing Run between them. */
#include "geom/limits.h"
#include "rules/kit/each.h"
#include "rules/legions-imperialis/li.h"
#include "rules/legions-imperialis/move/moves.h"

#include <math.h>
#include <string.h>

static GeomVec heading_of(double facing) {
    double angle = facing * acos(-1) / 180;
    return vec(sin(angle), -cos(angle));
}

static double facing_of(GeomVec way) {
    double angle = atan2(way.x, -way.y) * 180 / acos(-1);
    return angle < 0 ? angle + 360 : angle;
}

/* ---- the flight ---- */

/* How far in mm the end of a stretch lies to the side of straight ahead, and beyond the widest turn. */
static double beside(GeomVec ahead, GeomVec leg) {
    double forward = vec_dot(ahead, leg);
    return forward > 0 ? fabs(vec_cross(ahead, leg)) : vec_length(leg);
}

static double beyond(GeomVec ahead, GeomVec leg, double degrees) {
    double angle = fabs(atan2(vec_cross(ahead, leg), vec_dot(ahead, leg))) - degrees * acos(-1) / 180;
    return angle <= 0 ? 0 : angle < acos(-1) / 2 ? vec_length(leg) * sin(angle) : vec_length(leg);
}

/* CORE-20: a Flyer's path. 1. It goes straight ahead; for a Flyer that has just come on, the first stretch gives the
 * heading. 2. It may turn once in an activation. 3. By no more than its limit. Lengths decide, as everywhere: a stretch
 * whose end is within the tolerance of the limit keeps it. */
void li_walk_flight(RulesCtx *ctx, LiWalk *walk) {
    bool known = var_own(ctx, walk->route.unit, LI_VAR_UNIT_moved) == 1;
    double s = 0, widest = number_now(ctx, LI_NUM_FLYER_TURN);
    GeomVec ahead = heading_of(table_where(ctx->draft->table, walk->route.unit)->facing);
    if (!li_has(ctx->field, walk->route.unit, LI_FLYER) || walk->how == LI_HOW_FORCED) {
        return;
    }
    walk->turned = var_own(ctx, walk->route.unit, LI_VAR_UNIT_turned) == 1;
    for (int i = 0; i + 1 < walk->route.path.count; i++) {
        GeomVec leg = vec_sub(walk->route.path.points[i + 1], walk->route.path.points[i]);
        double length = vec_length(leg);
        if (length <= GEOM_LIMIT) {
            s += length;
            continue;
        }
        if (known && beside(ahead, leg) > GEOM_LIMIT) {
            bool exceeds_width = beyond(ahead, leg, widest) > GEOM_LIMIT;
            if (walk->turned || exceeds_width) {
                walk->route.facing = facing_of(ahead);
                li_walk_fault(walk, "LI-CORE-20", walk->turned ? "twice" : "wide", li_unit(walk->route.unit), 0);
                li_walk_stop(walk, s, "LI-CORE-20", walk->turned ? "twice" : "wide", li_unit(walk->route.unit));
                return;
            }
            walk->turned = true;
            ctx_cite(
                ctx, "LI-CORE-20", "turns", ROLE_PASSES, UNIT("unit", walk->route.unit),
                INT("degrees", (int)lround(fabs(atan2(vec_cross(ahead, leg), vec_dot(ahead, leg))) * 180 / acos(-1))));
        }
        ahead = vec_scale(leg, 1 / length);
        known = true;
        s += length;
    }
    walk->route.facing = facing_of(ahead);
}

/* ---- on the table, and off ---- */

/* Distance to a table edge in mm. The edges are numbered clockwise, 0 is north. */
static double to_edge(const TableSetup *setup, int edge, GeomVec at) {
    return edge == 0   ? at.y - setup->size.y0
           : edge == 1 ? setup->size.x1 - at.x
           : edge == 2 ? setup->size.y1 - at.y
                       : at.x - setup->size.x0;
}

/* The home edge; the nearest edge for a side that has none. */
static int edge_of(RulesCtx *ctx, int unit, GeomVec at) {
    const TableSetup *setup = ctx->field->setup;
    int home = setup->sides[setup->units[unit].side].home, best = 0;
    for (int i = 1; i < 4; i++) {
        best = to_edge(setup, i, at) < to_edge(setup, best, at) ? i : best;
    }
    return home >= 0 ? home : best;
}

/* CORE-02, -17: refuses a fall back that does not end nearer to its own edge than it began. */
bool li_falls_home(RulesCtx *ctx, int unit, GeomVec from, GeomVec to) {
    int edge = edge_of(ctx, unit, from);
    double was = to_edge(ctx->field->setup, edge, from), is = to_edge(ctx->field->setup, edge, to);
    if (is < was - GEOM_LIMIT) {
        return true;
    }
    return ctx_refuse(ctx, "LI-CORE-17", "toward", UNIT("unit", unit), LENGTH("length", is), LENGTH("limit", was));
}

/* CORE-18, -20. 1. It touches its own edge, straight across from the place that is pointed at. 2. It faces into the
 * table, or as the action says. 3. It stands on no other base. */
bool li_fly_on(RulesCtx *ctx, int unit, GeomVec at) {
    const TableSetup *setup = ctx->field->setup;
    int edge = edge_of(ctx, unit, at);
    double facing = (edge + 2) % 4 * 90.0;
    arg_number(ctx, "facing", &facing);
    GeomShape base = shape_place(&setup->units[unit].base, vec(0, 0), facing);
    GeomBox box = shape_box_of(&base), on = setup->size;
    GeomVec to =
        vec(fmin(fmax(at.x, on.x0 - box.x0), on.x1 - box.x1), fmin(fmax(at.y, on.y0 - box.y0), on.y1 - box.y1));
    *(edge % 2 ? &to.x : &to.y) = edge == 0   ? on.y0 - box.y0
                                  : edge == 1 ? on.x1 - box.x1
                                  : edge == 2 ? on.y1 - box.y1
                                              : on.x0 - box.x0;
    base = shape_place(&setup->units[unit].base, to, facing);
    LiStanding standing = {.ctx = ctx, .unit = unit, .target = -1, .avoid = -1};
    GeomVec *ghost = arena_alloc(ctx->ruling->arena, 1, sizeof *ghost);
    *ghost = to;
    if (li_stand_refuses(ctx, &standing, &base)) {
        cite_also(ctx, DRAW(SHAPE_GHOST, .ref = li_unit(unit), .points = ghost, .count = 1, .value = facing));
        return false;
    }
    draft_place(ctx->draft, unit, where_point(to, facing));
    ctx_cite(ctx, "LI-CORE-20", "edge", ROLE_DECIDES, UNIT("unit", unit),
             DRAW(SHAPE_GHOST, .ref = li_unit(unit), .points = ghost, .count = 1, .value = facing));
    return true;
}

/* CORE-17: Flyers are taken off at the end of the round, with the models that they carry. */
void li_flyers_off(RulesCtx *ctx) {
    each_living(ctx->draft->table, REF_UNIT, unit) {
        if (li_has(ctx->field, unit, LI_FLYER)) {
            draft_place(ctx->draft, unit, where_off(LI_OFF_RESERVE));
            ctx_cite(ctx, "LI-CORE-17", "taken", ROLE_DECIDES, UNIT("unit", unit));
        }
    }
}

/* ---- Bombing Run ---- */

/* The key of the reason why this unit may not make a Bombing Run, or NULL when it may. 1. It is the Movement phase
 * and its Detachment is acting; in free play whenever it flies. 2. It has an order that fires (CORE-02). 3. Once a
 * round. */
static const char *no_bombs(RulesCtx *ctx, int unit) {
    int formation = ctx->field->setup->units[unit].formation, phase = ctx->draft->table->phase;
    TableRef acting = var_unpack(var_own(ctx, 0, LI_VAR_GAME_acting));
    bool dropped = var_own(ctx, unit, LI_VAR_UNIT_bombed) == 1;
    if (phase == LI_PHASE_FREE) {
        return dropped ? "dropped" : NULL;
    }
    if (phase != LI_PHASE_MOVEMENT || !ref_equal(acting, li_formation(formation))) {
        return "run";
    }
    if (li_order_of(ctx->field, ctx->draft->table, unit) != LI_ORDER_ADVANCE) {
        return "hurry";
    }
    return dropped ? "dropped" : NULL;
}

static bool has_bombs(const LiProfile *profile, const char *weapon) {
    for (int k = 0; k < profile->weapon_count; k++) {
        bool named = !weapon || strcmp(weapon, profile->weapons[k].id) == 0;
        if (named && (profile->weapons[k].traits & LI_W_BOMBING_RUN)) {
            return true;
        }
    }
    return false;
}

bool li_bombs(RulesCtx *ctx, const int *firers, int count, const char *weapon, const char **barred) {
    bool any = false;
    *barred = NULL;
    for (int i = 0; i < count; i++) {
        if (has_bombs(li_profile(ctx->field, firers[i]), weapon)) {
            any = true;
            *barred = no_bombs(ctx, firers[i]);
            if (!*barred) {
                return true;
            }
        }
    }
    return any;
}

void li_bombs_away(RulesCtx *ctx, int unit) {
    var_set_own(ctx, unit, LI_VAR_UNIT_bombed, 1);
    ctx_cite(ctx, "LI-CORE-19", "bombs", ROLE_DECIDES, UNIT("unit", unit),
             LENGTH("limit", number_now(ctx, LI_NUM_BOMB_REACH)));
}
