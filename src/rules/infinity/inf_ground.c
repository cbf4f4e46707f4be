/* The ground under a base, and the allowance that it leaves (MOVE-01, -04..-11, -13, TERR-03, ROOM-03). */
#include "rules/infinity/inf_move.h"

#include <math.h>
#include <string.h>

static const char *const WORDS[INF_GO_COUNT] = {"move",    "second-move", "cautious", "jump",          "climb",
                                                "assault", "dodge",       "engage",   "guts-reactive", "guts-active"};

const char *inf_go_word(InfGo go) {
    return WORDS[go];
}

bool inf_go_find(const char *word, InfGo *out) {
    for (int i = 0; i < INF_GO_COUNT; i++) {
        if (strcmp(WORDS[i], word) == 0) {
            *out = (InfGo)i;
            return true;
        }
    }
    return false;
}

/* ROOM-03: true if a room that the base is in takes the place of this area. */
static bool replaced(RulesCtx *ctx, const InfGround *ground, int zone) {
    const InfZone *it = &ground->zones.zones[zone];
    if (it->type != INF_TYPE_ZERO_G || it->room) {
        return false;
    }
    for (int i = 0; i < ground->zones.count; i++) {
        if (ground->in[i] && ground->zones.zones[i].room) {
            return inf_reading(ctx, INF_READ_ROOM_OVER_ZERO_G) != 0;
        }
    }
    return false;
}

/* TERR-03 asks for an area of the skill's type; by the other reading its movement field must be in force as well. */
static bool gives_inch(RulesCtx *ctx, const InfZone *zone) {
    return zone->mov != INF_MOV_NONE || inf_reading(ctx, INF_READ_TERRAIN_BONUS_WHERE) == 0;
}

void inf_ground(RulesCtx *ctx, int unit, InfGround *out) {
    GeomShape base = inf_base(ctx, unit);
    memset(out, 0, sizeof *out);
    out->zone = out->bonus = -1;
    inf_zones(ctx, &out->zones);
    out->in = arena_alloc(ctx->ruling->arena, (size_t)out->zones.count, sizeof *out->in);
    out->rough = arena_alloc(ctx->ruling->arena, (size_t)out->zones.count, sizeof *out->rough);
    for (int i = 0; i < out->zones.count; i++) {
        out->in[i] = inf_in_zone(ctx, &out->zones.zones[i], &base);
    }
    for (int i = 0; i < out->zones.count; i++) {
        const InfZone *zone = &out->zones.zones[i];
        bool matches = inf_terrain_matches(ctx, unit, zone);
        out->rough[i] = zone->mov != INF_MOV_NONE && !matches && !replaced(ctx, out, i);
        if (out->in[i] && matches && gives_inch(ctx, zone)) {
            out->bonus = i;
        }
        if (out->in[i] && out->rough[i] && zone->mov > out->mov) {
            out->mov = zone->mov;
            out->zone = i;
        }
    }
}

/* MOVE-09..11: two inches, or one from rough ground. */
static double reactive_allowance(RulesCtx *ctx, const InfGround *ground, InfGo go) {
    bool cut = ground->mov != INF_MOV_NONE;
    if (go == INF_GO_GUTS_ACTIVE && cut) {
        cut = inf_reading(ctx, INF_READ_GUTS_REACH) != 0;
    }
    return inf_length(ctx, cut ? INF_NUM_ROUGH_REACTION : INF_NUM_REACTION_MOVE);
}

bool inf_has_bonus(RulesCtx *ctx, const InfGround *ground, InfGo go) {
    bool first = go == INF_GO_MOVE || go == INF_GO_CAUTIOUS || go == INF_GO_JUMP || go == INF_GO_CLIMB ||
                 go == INF_GO_ASSAULT; /* skills that use the first value */
    return first && ground->bonus >= 0 && ground->mov == INF_MOV_NONE && inf_reading(ctx, INF_READ_TERRAIN_BONUS) == 0;
}

double inf_allowance(RulesCtx *ctx, int unit, const InfGround *ground, InfGo go, double *min) {
    const InfProfile *profile = inf_profile(ctx->field, unit);
    double first = profile->mov[0], second = profile->mov[1], in_contact = INFINITY;
    bool rough = ground->mov != INF_MOV_NONE;
    if (min) {
        *min = in_contact;
    }
    if (inf_go_reactive(go) || go == INF_GO_GUTS_ACTIVE) {
        return reactive_allowance(ctx, ground, go);
    }
    if (rough && inf_reading(ctx, INF_READ_REDUCED_AFTER_LEAVING) != 0 && second < first) { /* MOVE-14 */
        in_contact = second;
    } else if (rough) { /* MOVE-04 */
        first = second;
    } else if (inf_has_bonus(ctx, ground, go)) {
        first += inf_length(ctx, INF_NUM_TERRAIN_BONUS);
    }
    if (min) {
        *min = in_contact;
    }
    if (go == INF_GO_MOVE_SECOND) {
        return second;
    }
    if (go == INF_GO_ASSAULT) {
        return rough && inf_reading(ctx, INF_READ_ASSAULT_IN_ROUGH) != 0 ? second : first + second;
    }
    return first;
}
