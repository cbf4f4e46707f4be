/* The zones as they are now: the card, what the players have written over it, Storms, the optional field (ZONE, STORM,
 * ROOM-05). */
#include "geom/limits.h"
#include "rules/infinity/inf.h"

const char *inf_level_word(RulesCtx *ctx, int hostility) {
    return hostility == INF_HOST_NONE ? "none" : inf_data(ctx->field)->levels[hostility - 1].id;
}

static int area_get(RulesCtx *ctx, int area, int var) {
    return var_now(ctx, inf_area(area), var);
}

/* The value written over the card; the word "card" (0) leaves the card's own. */
static int written(RulesCtx *ctx, int area, int var, int card) {
    int word = area_get(ctx, area, var);
    return word > 0 ? word - 1 : card;
}

bool inf_level_open(RulesCtx *ctx, int area) {
    int word = area_get(ctx, area, INF_VAR_AREA_hostility),
        roll = INF_LEVELS + 2; /* the word after "card", "none" and the levels */
    return word == roll || (word == 0 && reading_now(ctx, INF_READ_HOST_LEVEL_SOURCE) == INF_HOST_LEVEL_SOURCE_ROLLED);
}

/* STORM-06: the number of Storms that count; a second one only by its reading. */
static int storms_that_count(RulesCtx *ctx, int storms) {
    return storms > 1 && reading_now(ctx, INF_READ_SECOND_STORM) == INF_SECOND_STORM_NOTHING ? 1 : storms;
}

/* STORM-03..05: visibility raised one level for each Storm that counts; by the other reading nothing is raised from
 * none. */
static InfVis raised(RulesCtx *ctx, InfVis vis, int storms) {
    for (; storms > 0 && vis < INF_VIS_ZERO; storms--) {
        if (vis == INF_VIS_NONE && reading_now(ctx, INF_READ_STORM_NONE_TO_LOW) == INF_STORM_NONE_TO_LOW_NONE) {
            break;
        }
        vis++;
    }
    return vis;
}

static void zone_make(RulesCtx *ctx, int piece, int area, const InfCard *card, int storms, InfZone *out) {
    int noise = area_get(ctx, area, INF_VAR_AREA_white_noise), sat = area_get(ctx, area, INF_VAR_AREA_sat);
    int on = area_get(ctx, area, INF_VAR_AREA_mov_on);
    *out = (InfZone){.piece = piece, .area = area, .room = card->room, .rule = card->rule};
    out->optional = card->optional || (card->blank && on != VAR_NONE); /* ROOM-05, CARD-19 */
    out->type = (InfType)written(ctx, area, INF_VAR_AREA_type, (int)card->type);
    out->mov = (InfMov)written(ctx, area, INF_VAR_AREA_mov, (int)card->mov);
    out->ground = (InfVis)written(ctx, area, INF_VAR_AREA_vis, (int)card->vis);
    int level = written(ctx, area, INF_VAR_AREA_hostility, card->hostility);
    out->hostility = level <= INF_LEVELS ? level : INF_HOST_NONE; /* a level still to be rolled is none */
    out->noise = noise == VAR_NONE ? card->noise : noise != 0;
    out->sat = sat == VAR_NONE ? card->sat : sat;
    out->storms = storms_that_count(ctx, storms);
    out->vis = raised(ctx, out->ground, out->storms);
    if (out->optional) {
        bool in_force =
            on == VAR_NONE ? reading_now(ctx, INF_READ_OPTIONAL_DIFFICULT) == INF_OPTIONAL_DIFFICULT_ON : on != 0;
        out->mov = in_force ? out->mov : INF_MOV_NONE;
    }
}

bool inf_may_have_storm(InfType type) {
    return type != INF_TYPE_ZERO_G && type != INF_TYPE_SPECIAL;
}

/* STORM-01 by the Storm's own outline: the ground that the area and the outlines share has the visibility of so many
 * Storms, one more if the area has a Storm itself (STORM-06). Movement, Saturation and Hostility remain the area's, and
 * count there (STORM-02). */
static void overlap_make(RulesCtx *ctx, int derived, int area, InfZone *out) {
    int own = area_get(ctx, area, INF_VAR_AREA_storm);
    zone_make(ctx, ctx->field->setup->area_count + derived, area, inf_card(ctx->field, ctx->draft->table, area),
              ctx->field->derived[derived].area_count - 1 + (own > 0 ? own : 0), out);
    out->mov = INF_MOV_NONE;
    out->sat = 0;
    out->hostility = INF_HOST_NONE;
}

static bool all_there(const Table *table, const RulesDerived *derived) {
    bool there = true;
    for (int i = 0; i < derived->area_count; i++) {
        there = there && !table->removed[derived->areas[i]];
    }
    return there;
}

void inf_zones(RulesCtx *ctx, InfZones *out) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    size_t max = (size_t)(field->setup->area_count + field->derived_count);
    *out = (InfZones){.zones = arena_alloc(ctx->ruling->arena, max, sizeof *out->zones)};
    setup_each(field->setup, REF_AREA, area) {
        const InfCard *card = inf_card(field, table, area);
        if (!table->removed[area] && !card->solid && !card->storm && !card->floor) {
            zone_make(ctx, area, area, card, area_get(ctx, area, INF_VAR_AREA_storm), &out->zones[out->count++]);
        }
    }
    for (int i = 0; i < field->derived_count; i++) {
        int area = field->derived[i].a;
        if (all_there(table, &field->derived[i])) {
            overlap_make(ctx, i, area, &out->zones[out->count]);
            out->count += inf_may_have_storm(out->zones[out->count].type);
        }
    }
}

const GeomArea *inf_zone_area(RulesCtx *ctx, const InfZone *zone) {
    return geom_scene_area(ctx->field->scene, zone->piece);
}

/* ZONE-02: true if the base overlaps or touches the zone. */
bool inf_in_zone(RulesCtx *ctx, const InfZone *zone, const GeomShape *base) {
    return area_gap(inf_zone_area(ctx, zone), base, NULL) <= GEOM_LIMIT;
}

int inf_terrain_skill(RulesCtx *ctx, int unit) {
    int own = var_own(ctx, unit, INF_VAR_UNIT_terrain_skill);
    return own > 0 ? own - 1 : inf_profile(ctx->field, unit)->terrain;
}

bool inf_terrain_matches(RulesCtx *ctx, int unit, const InfZone *zone) {
    int skill = inf_terrain_skill(ctx, unit);
    if (zone->type == INF_TYPE_SPECIAL) {
        return false;
    }
    return skill == INF_TERRAIN_TOTAL || skill == (int)zone->type + 1;
}

static void cite_area(RulesCtx *ctx, const InfZone *zone, const char *rule, const char *key) {
    ctx_cite(ctx, rule, key, ROLE_CONTEXT, AREA("area", zone->area), DRAW_AREA(inf_area(zone->area)));
}

void inf_cite_storm(RulesCtx *ctx, const InfZone *zone) {
    if (zone->storms == 0) {
        return;
    }
    cite_area(ctx, zone, "INF-STORM-02", "stays");
    cite_area(ctx, zone, "INF-CARD-14", "card");
    if (zone->storms > 1) {
        cite_area(ctx, zone, "INF-STORM-06", "raises");
    }
    if (zone->ground == INF_VIS_NONE && zone->vis <= INF_VIS_LOW) {
        cite_area(ctx, zone, "INF-STORM-04", zone->vis == INF_VIS_NONE ? "none" : "low");
    } else if (zone->ground == INF_VIS_ZERO) {
        cite_area(ctx, zone, "INF-STORM-05", "zero");
    } else {
        cite_area(ctx, zone, "INF-STORM-03", "raised");
        cite_also(ctx, TEXT("from", inf_vis_word(zone->ground)), TEXT("vis", inf_vis_word(zone->vis)));
    }
}
