/* Tells a movement: what counted, where it stopped, why it is refused; and makes the trace that the board draws. */
#include "geom/limits.h"
#include "rules/infinity/move/plan.h"

#include <math.h>

static void cite_area(RulesCtx *ctx, int unit, const InfTravel *travel, int zone, const char *rule, const char *key,
                      RulesRole role) {
    TableRef area = inf_area(travel->ground.zones.zones[zone].area);
    ctx_cite(ctx, rule, key, role, UNIT("unit", unit), REF("area", area), TEXT("how", inf_go_label(travel->go)));
}

static void cite_limit(RulesCtx *ctx, int unit, const InfTravel *travel) {
    InfGo go = travel->go;
    int zone = travel->ground.zone;
    ctx_cite(ctx, "INF-MOVE-06", "limit", ROLE_CONTEXT, UNIT("unit", unit), TEXT("how", inf_go_label(go)),
             LENGTH("limit", travel->route.allowance));
    if (zone < 0) {
        return;
    }
    bool very = travel->ground.mov == INF_MOV_VERY;
    if (inf_go_reactive(go)) {
        cite_area(ctx, unit, travel, zone, very ? "INF-MOVE-10" : "INF-MOVE-09", "limit", ROLE_PASSES);
        cite_also(ctx, LENGTH("limit", travel->route.allowance));
    } else if (go != INF_GO_GUTS_ACTIVE) {
        const InfProfile *profile = inf_profile(ctx->field, unit);
        cite_area(ctx, unit, travel, zone, "INF-MOVE-01", "counts", ROLE_PASSES);
        cite_area(ctx, unit, travel, zone, "INF-MOVE-04", "second", ROLE_CONTEXT);
        cite_also(ctx, INT("first", (int)(profile->mov[0] / ctx->field->setup->unit + 0.5)),
                  INT("second", (int)(profile->mov[1] / ctx->field->setup->unit + 0.5)),
                  LENGTH("length", travel->route.allowance));
        if (go == INF_GO_MOVE_SECOND) {
            cite_area(ctx, unit, travel, zone, "INF-MOVE-05", "both", ROLE_CONTEXT);
        }
    }
    if (go == INF_GO_GUTS_ACTIVE || go == INF_GO_GUTS_REACTIVE) {
        cite_area(ctx, unit, travel, zone, "INF-MOVE-11", "limit", ROLE_CONTEXT);
        cite_also(ctx, LENGTH("limit", travel->route.allowance));
    }
    if (very) {
        cite_area(ctx, unit, travel, zone, "INF-MOVE-07", "same", ROLE_CONTEXT);
    }
}

/* True if the base touches the zone anywhere on the path that it moves. */
static bool meets(RulesCtx *ctx, int unit, const InfTravel *travel, int zone) {
    const GeomArea *area = inf_zone_area(ctx, &travel->ground.zones.zones[zone]);
    double left = travel->bar.at, radius = inf_base(ctx, unit).rx;
    for (int i = 0; i + 1 < travel->route.path.count && left > 0; i++) {
        GeomVec from = travel->route.path.points[i], to = travel->route.path.points[i + 1];
        double length = vec_distance(from, to);
        GeomShape leg = shape_segment(from, length > left ? vec_lerp(from, to, left / length) : to);
        if (area_gap(area, &leg, NULL) <= radius + GEOM_LIMIT) {
            return true;
        }
        left -= length;
    }
    return false;
}

/* ROOM-01..03, -05. */
static void cite_rooms(RulesCtx *ctx, int unit, const InfTravel *travel, int i) {
    const InfGround *ground = &travel->ground;
    const InfZone *zone = &ground->zones.zones[i];
    if (zone->optional) {
        cite_area(ctx, unit, travel, i, "INF-ROOM-05", zone->mov != INF_MOV_NONE ? "on" : "off", ROLE_CONTEXT);
    } else if (zone->type == INF_TYPE_ZERO_G && zone->mov != INF_MOV_NONE && zone->vis == INF_VIS_NONE &&
               !zone->noise && zone->sat == 0 && zone->hostility == INF_HOST_NONE) {
        cite_area(ctx, unit, travel, i, "INF-ROOM-02", "only", ROLE_CONTEXT);
    }
    if (zone->type == INF_TYPE_ZERO_G) {
        cite_area(ctx, unit, travel, i, "INF-ROOM-01", "type", ROLE_CONTEXT);
    }
    bool alone = reading_now(ctx, INF_READ_ROOM_OVER_ZERO_G) == INF_ROOM_OVER_ZERO_G_ROOM;
    for (int k = 0; zone->room && k < ground->zones.count; k++) {
        const InfZone *other = &ground->zones.zones[k];
        bool counts = ground->rough[k] || alone; /* a Terrain skill may have freed it from both */
        if (ground->in[k] && !other->room && other->type == INF_TYPE_ZERO_G && counts) {
            cite_area(ctx, unit, travel, k, "INF-ROOM-03", ground->rough[k] ? "both" : "room", ROLE_CONTEXT);
        }
    }
}

/* ZONE-02, -03, MOVE-13, TERR-01..05 for what it stands in, and for what its Terrain skill lets it enter. */
static void cite_standing(RulesCtx *ctx, int unit, const InfTravel *travel) {
    const InfGround *ground = &travel->ground;
    int in = 0;
    for (int i = 0; i < ground->zones.count; i++) {
        const InfZone *zone = &ground->zones.zones[i];
        bool matches = inf_terrain_matches(ctx, unit, zone);
        if (!ground->in[i] && !(matches && zone->mov != INF_MOV_NONE && meets(ctx, unit, travel, i))) {
            continue;
        }
        if (matches) {
            cite_area(ctx, unit, travel, i, "INF-TERR-02", "matches", ROLE_CONTEXT);
            cite_also(ctx, TEXT("type", inf_type_label(zone->type)));
            cite_area(ctx, unit, travel, i, "INF-TERR-03", "free", ROLE_PASSES);
            if (zone->storms > 0) {
                cite_area(ctx, unit, travel, i, "INF-TERR-05", "base", ROLE_CONTEXT);
            }
        }
        if (!ground->in[i]) {
            continue;
        }
        in++;
        if (!matches && zone->mov != INF_MOV_NONE && inf_terrain_skill(ctx, unit) > 0) {
            cite_area(ctx, unit, travel, i, "INF-TERR-02", "not", ROLE_CONTEXT);
            cite_also(ctx, TEXT("type", inf_type_label(zone->type)));
        }
        inf_cite_card(ctx, zone);
        cite_area(ctx, unit, travel, i, "INF-ZONE-02", "in", ROLE_CONTEXT);
        cite_rooms(ctx, unit, travel, i);
    }
    if (in > 1) {
        ctx_cite(ctx, "INF-ZONE-03", "several", ROLE_CONTEXT, UNIT("unit", unit), INT("count", in));
        if (ground->zone >= 0) {
            cite_area(ctx, unit, travel, ground->zone, "INF-MOVE-13", "strict", ROLE_CONTEXT);
        }
    }
}

/* MOVE-13, -14: cites areas in which it began, or of the same group, and at which it did not stop. */
static void cite_passed(RulesCtx *ctx, int unit, const InfTravel *travel) {
    for (int i = 0; i < travel->ground.zones.count; i++) {
        if (!travel->ground.rough[i] || i == travel->zone) {
            continue;
        }
        if (travel->ground.in[i]) {
            cite_area(ctx, unit, travel, i, "INF-MOVE-14", "leaves", ROLE_CONTEXT);
            continue;
        }
        GeomShape base = inf_base(ctx, unit);
        base.centre = geom_path_at(&travel->route.path, travel->bar.at);
        if (inf_in_zone(ctx, &travel->ground.zones.zones[i], &base)) {
            cite_area(ctx, unit, travel, i, "INF-MOVE-13", "seam", ROLE_CONTEXT);
        }
    }
}

static void cite_stop(RulesCtx *ctx, int unit, const InfTravel *travel) {
    int zone = travel->zone;
    GeomVec at = geom_path_at(&travel->route.path, travel->route.stop);
    cite_area(ctx, unit, travel, zone, "INF-MOVE-02", "stop", ROLE_DECIDES);
    cite_also(ctx, LENGTH("length", travel->route.stop), DRAW_MARK(inf_unit(unit), &at, STYLE_STOP));
    cite_area(ctx, unit, travel, zone, "INF-MOVE-15", "at", ROLE_CONTEXT);
    cite_area(ctx, unit, travel, zone, "INF-MOVE-16", "any", ROLE_CONTEXT);
    inf_cite_card(ctx, &travel->ground.zones.zones[zone]);
    if (travel->ground.zones.zones[zone].mov == INF_MOV_VERY) {
        cite_area(ctx, unit, travel, zone, "INF-MOVE-07", "same", ROLE_CONTEXT);
    }
    if (travel->again) {
        cite_area(ctx, unit, travel, zone, "INF-MOVE-14", "again", ROLE_CONTEXT);
    } else if (travel->another) {
        cite_area(ctx, unit, travel, zone, "INF-MOVE-13", "another", ROLE_CONTEXT);
    }
    if (inf_go_reactive(travel->go)) {
        cite_area(ctx, unit, travel, zone, "INF-MOVE-12", "stop", ROLE_CONTEXT);
        cite_also(ctx, LENGTH("length", travel->route.stop));
    }
}

void inf_travel_cite(RulesCtx *ctx, int unit, const InfTravel *travel) {
    double gone = travel->bar.at;
    ctx_cite(ctx, "INF-CORE-15", "moves", ROLE_PASSES, UNIT("unit", unit), LENGTH("length", gone),
             LENGTH("limit", travel->route.allowance),
             DRAW(SHAPE_PATH, .ref = inf_unit(unit), .points = travel->route.path.points,
                  .count = travel->route.path.count));
    cite_limit(ctx, unit, travel);
    cite_standing(ctx, unit, travel);
    if (travel->bonus) {
        cite_area(ctx, unit, travel, travel->ground.bonus, "INF-TERR-03", "bonus", ROLE_CONTEXT);
        cite_also(ctx, LENGTH("length", number_now(ctx, INF_NUM_TERRAIN_BONUS)));
    }
    cite_passed(ctx, unit, travel);
    if (travel->zone >= 0) {
        cite_stop(ctx, unit, travel);
    }
}

bool inf_travel_refused(RulesCtx *ctx, int unit, const InfTravel *travel) {
    if (travel->bar.kind == INF_BAR_NONE) {
        return false;
    }
    if (travel->bar.kind == INF_BAR_FAR) {
        cite_limit(ctx, unit, travel);
    }
    inf_bar_cite(ctx, unit, travel);
    ctx->ruling->outcome = RULING_REFUSED;
    return true;
}

/* True if contact with rough ground ends the path, and nothing before it. */
static bool stops_there(const InfTravel *travel) {
    return travel->zone >= 0 && travel->bar.at >= travel->route.stop - GEOM_LIMIT;
}

RulesTrace inf_travel_trace(const InfTravel *travel, double facing) {
    const InfBar *bar = &travel->bar;
    bool contact = stops_there(travel), barred = bar->kind != INF_BAR_NONE;
    TableRef area = ref_is(bar->what, REF_AREA) ? bar->what : ref_none();
    RulesTrace trace = route_trace(&travel->route, bar->at, 1);
    trace.stop_rule = barred ? inf_bar_rule(bar) : contact ? "INF-MOVE-02" : NULL;
    trace.facing = facing;
    if (contact || (barred && bar->kind != INF_BAR_FAR)) {
        area = barred ? area : inf_area(travel->ground.zones.zones[travel->zone].area);
        route_event(&travel->route, &trace, bar->at, "stop", trace.stop_rule, area);
    }
    return trace;
}

/* The query about a path: where it would stop. A second Move is asked for as such, or by the Order under way. */
void inf_walk(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
              RulesTrace *out) {
    InfGo go = INF_GO_MOVE;
    if (!inf_go_find(how, &go)) {
        BaseText all = {0};
        for (int i = 0; i < INF_GO_COUNT; i++) {
            text_addf(&all, "%s%s", i == 0 ? "" : ", ", inf_go_word((InfGo)i));
        }
        ctx_bad(ctx, "no movement is called \"%s\": write one of %s", how, text_get(&all));
        text_free(&all);
        return;
    }
    if (table_where(ctx->draft->table, unit)->kind != WHERE_POINT) {
        ctx_bad(ctx, "%s stands nowhere on the table", setup_id(ctx->field->setup, inf_unit(unit)));
        return;
    }
    if (go == INF_GO_MOVE && var_own(ctx, unit, INF_VAR_UNIT_first) == INF_MOVE) {
        go = INF_GO_MOVE_SECOND;
    }
    InfTravel *travel = inf_travel(ctx, unit, points, count, go);
    RulesMargin margin;
    if (ctx->margins && inf_travel_margin(ctx, unit, travel, &margin)) {
        ctx_margin(ctx, margin);
    }
    *out = inf_travel_trace(travel, facing);
    if (!stops_there(travel)) { /* an area beyond the reach ends nothing */
        travel->zone = -1;
    }
    inf_travel_cite(ctx, unit, travel);
    if (travel->bar.kind != INF_BAR_NONE) {
        inf_bar_cite(ctx, unit, travel);
    }
}
