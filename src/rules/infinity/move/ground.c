/* The ground under a base, and the allowance that it leaves (MOVE-01, -04..-11, -13, TERR-03, ROOM-03). */
#include "base/text.h"
#include "rules/infinity/move/plan.h"

#include <math.h>
#include <string.h>

static const char *const WORDS[INF_GO_COUNT] = {"move",    "second-move", "cautious", "jump",          "climb",
                                                "assault", "dodge",       "engage",   "guts-reactive", "guts-active"};

static const char *const LABELS[INF_GO_COUNT] = {
    "a Move",    "a second Move",      "Cautious Movement", "a Jump", "a Climb", "an Assault", "a Dodge",
    "an Engage", "a failed Guts Roll", "a failed Guts Roll"};

const char *inf_go_word(InfGo go) {
    return WORDS[go];
}

const char *inf_go_label(InfGo go) {
    return LABELS[go];
}

bool inf_go_find(const char *word, InfGo *out) {
    int index = text_index(WORDS, INF_GO_COUNT, word);
    if (index >= 0) {
        *out = (InfGo)index;
    }
    return index >= 0;
}

/* ROOM-03: true if a room that the base is in takes the place of this area. */
static bool replaced(RulesCtx *ctx, const InfGround *ground, int zone) {
    const InfZone *it = &ground->zones.zones[zone];
    if (it->type != INF_TYPE_ZERO_G || it->room) {
        return false;
    }
    for (int i = 0; i < ground->zones.count; i++) {
        if (ground->in[i] && ground->zones.zones[i].room) {
            return reading_now(ctx, INF_READ_ROOM_OVER_ZERO_G) == INF_ROOM_OVER_ZERO_G_ROOM;
        }
    }
    return false;
}

/* TERR-03 asks for an area of the skill's type; by the other reading its movement field must be in force as well. */
static bool gives_inch(RulesCtx *ctx, const InfZone *zone) {
    return zone->mov != INF_MOV_NONE || reading_now(ctx, INF_READ_TERRAIN_BONUS_WHERE) == INF_TERRAIN_BONUS_WHERE_TYPE;
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
        cut = reading_now(ctx, INF_READ_GUTS_REACH) == INF_GUTS_REACH_BOTH;
    }
    return number_now(ctx, cut ? INF_NUM_ROUGH_REACTION : INF_NUM_REACTION_MOVE);
}

bool inf_has_bonus(RulesCtx *ctx, const InfGround *ground, InfGo go) {
    bool first = go == INF_GO_MOVE || go == INF_GO_CAUTIOUS || go == INF_GO_JUMP || go == INF_GO_CLIMB ||
                 go == INF_GO_ASSAULT; /* skills that use the first value */
    return first && ground->bonus >= 0 && ground->mov == INF_MOV_NONE &&
           reading_now(ctx, INF_READ_TERRAIN_BONUS) == INF_TERRAIN_BONUS_BONUS;
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
    if (rough && reading_now(ctx, INF_READ_REDUCED_AFTER_LEAVING) == INF_REDUCED_AFTER_LEAVING_CONTACT &&
        second < first) { /* MOVE-14 */
        in_contact = second;
    } else if (rough) { /* MOVE-04 */
        first = second;
    } else if (inf_has_bonus(ctx, ground, go)) {
        first += number_now(ctx, INF_NUM_TERRAIN_BONUS);
    }
    if (min) {
        *min = in_contact;
    }
    if (go == INF_GO_MOVE_SECOND) {
        return second;
    }
    if (go == INF_GO_ASSAULT) {
        return rough && reading_now(ctx, INF_READ_ASSAULT_IN_ROUGH) == INF_ASSAULT_IN_ROUGH_ONCE ? second
                                                                                                 : first + second;
    }
    return first;
}
