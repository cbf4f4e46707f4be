/* Cites a line of fire in words and shapes. */
#include "geom/limits.h"
#include "rules/infinity/sight/sight.h"

#include <math.h>

static void cite_zone(RulesCtx *ctx, const InfLook *look, int zone, const char *rule, const char *key, RulesRole role) {
    TableRef area = inf_area(look->zones.zones[zone].area);
    ctx_cite(ctx, rule, key, role, REF("area", area), UNIT("unit", look->ask.from), UNIT("other", look->ask.to),
             DRAW_AREA(area));
}

/* True if the zone changes anything for this viewer. */
static bool costs(const InfLook *look, int zone) {
    return look->touch[zone].level > 0 || look->zones.zones[zone].sat > 0;
}

/* True if the chosen line meets the zone, rather than only the lines that are wide enough. */
static bool is_met(RulesCtx *ctx, const InfLook *look, int zone) {
    GeomShape line = shape_segment(look->line.eye, vec_lerp(look->line.low, look->line.high, 0.5));
    return area_gap(inf_zone_area(ctx, &look->zones.zones[zone]), &line, NULL) <= GEOM_LIMIT;
}

static void cite_relation(RulesCtx *ctx, const InfLook *look, int zone) {
    static const char *const rules[] = {NULL, "INF-LOS-02", "INF-LOS-03", "INF-LOS-04"};
    static const char *const keys[] = {NULL, "from", "into", "through"};
    InfHow how = look->touch[zone].how;
    if (how == INF_THROUGH && look->visible && !is_met(ctx, look, zone)) {
        cite_zone(ctx, look, zone, "INF-LOS-07", "slips", ROLE_PASSES);
        return;
    }
    cite_zone(ctx, look, zone, rules[how], keys[how], costs(look, zone) ? ROLE_PASSES : ROLE_CONTEXT);
    if (how == INF_THROUGH) {
        if (costs(look, zone)) {
            cite_zone(ctx, look, zone, "INF-VIS-05", "contact", ROLE_CONTEXT);
        }
        cite_zone(ctx, look, zone, "INF-LOS-05", "touches", ROLE_CONTEXT);
    } else {
        cite_zone(ctx, look, zone, "INF-LOS-06", "bases", ROLE_CONTEXT);
    }
}

/* VIS-10, NOISE-01, -05, -06: the viewer's visor. */
static void cite_visor(RulesCtx *ctx, const InfLook *look, int zone) {
    const InfZone *it = &look->zones.zones[zone];
    int visor = inf_visor(ctx, look->ask.from);
    if (it->noise) {
        cite_zone(ctx, look, zone, "INF-NOISE-01", visor > 0 ? "blind" : "clear", ROLE_CONTEXT);
        if (it->vis != INF_VIS_NONE) {
            cite_zone(ctx, look, zone, "INF-NOISE-06", visor > 0 ? "noise" : "low", ROLE_CONTEXT);
        }
    }
    if (visor > 0 && !it->noise && it->vis != INF_VIS_NONE) {
        cite_zone(ctx, look, zone, "INF-VIS-10", "visor", ROLE_CONTEXT);
        cite_also(ctx, INT("level", visor), TEXT("vis", inf_vis_word((InfVis)look->touch[zone].level)));
    }
    if (visor > 0 && it->noise) {
        cite_zone(ctx, look, zone, "INF-NOISE-05", "alike", ROLE_CONTEXT);
        cite_also(ctx, INT("level", visor));
    }
}

/* ZONE-01, ZONE-05, STORM, CARD, ROOM: cites what the zone is. */
static void cite_card(RulesCtx *ctx, const InfLook *look, int zone) {
    const InfZone *it = &look->zones.zones[zone];
    inf_cite_card(ctx, it);
    bool blind = it->noise && inf_visor(ctx, look->ask.from) > 0; /* what it is for other viewers does not matter */
    bool clear = it->vis == INF_VIS_NONE && !blind;
    if (clear || it->sat == 0) {
        cite_zone(ctx, look, zone, "INF-ZONE-05", "nothing", ROLE_CONTEXT);
        cite_also(ctx, TEXT("field", clear ? "visibility" : "saturation"));
    }
    if (it->room && !blind) {
        cite_zone(ctx, look, zone, "INF-ROOM-04", "room", ROLE_CONTEXT);
        cite_also(ctx, TEXT("vis", inf_vis_word(it->vis)), INT("sat", it->sat));
    }
    inf_cite_storm(ctx, it);
}

/* CORE-06: cites a thing that is in the way. */
static void cite_hidden(RulesCtx *ctx, const RulesSight *met, TableRef ref) {
    bool together = met->blocker_count > 1 && !met->each && !met->alone, area = ref_is(ref, REF_AREA);
    ctx_cite(ctx, "INF-CORE-06", together ? "together" : "blocks", ROLE_DECIDES, TERRAIN(area ? ref : ref_none()),
             REF("other", ref), DRAW(area ? SHAPE_AREA : SHAPE_BASE, .ref = ref));
}

/* Where the line enters a disc, as a fraction of its length; 1 when it does not. */
static double disc_met(const GeomShape *base, GeomVec a, GeomVec b) {
    double length = vec_distance(a, b);
    GeomVec way = vec_scale(vec_sub(b, a), 1 / length), to = vec_sub(base->centre, a);
    double along = vec_dot(to, way), aside = vec_cross(way, to), half = base->rx * base->rx - aside * aside;
    return half > 0 ? (along - sqrt(half)) / length : 1;
}

/* For drawing: where the line between the centres passes everything named, which leaves too little on either side of
 * it, uses the line that just touches the first of them, if that is a line to the target's base. */
static void aim_at_first(RulesCtx *ctx, RulesSight *sight) {
    GeomShape base, line = shape_segment(sight->a, sight->b), to = inf_base(ctx, sight->to.index);
    GeomVec near = sight->b, first = sight->b;
    if (ref_is(sight->blockers[0], REF_AREA)) {
        area_gap(&ctx->field->setup->areas[sight->blockers[0].index].area, &line, &near);
    } else if (table_base(ctx->draft->table, sight->blockers[0].index, &base)) {
        near = shape_gap(&line, &base).on_b;
    }
    double away = vec_distance(sight->a, near);
    if (away > GEOM_LIMIT) {
        GeomVec way = vec_scale(vec_sub(near, sight->a), 1 / away);
        double along = vec_dot(vec_sub(sight->b, sight->a), way);
        first = vec_add(sight->a, vec_scale(way, fmax(along, away)));
    }
    if (vec_distance(first, sight->b) <= to.rx + GEOM_LIMIT) {
        sight->b = first;
        sight->stop = near;
    }
}

/* For drawing: where the line between the centres first meets one of those that block it; its end when it meets
 * none. */
static GeomVec first_met(RulesCtx *ctx, const RulesSight *sight) {
    double first = 1;
    for (int i = 0; i < sight->blocker_count && vec_distance(sight->a, sight->b) > 0; i++) {
        GeomShape base;
        double stretch[2] = {1, 1};
        TableRef ref = sight->blockers[i];
        if (ref_is(ref, REF_AREA)) {
            area_chord(&ctx->field->setup->areas[ref.index].area, sight->a, sight->b, stretch, 1, NULL);
        } else if (table_base(ctx->draft->table, ref.index, &base)) {
            stretch[0] = disc_met(&base, sight->a, sight->b);
        }
        first = fmin(first, fmax(0, stretch[0]));
    }
    return vec_lerp(sight->a, sight->b, first);
}

/* A few words beside the line, for a line that several things block; otherwise NULL. */
static const char *brief_of(RulesCtx *ctx, const RulesSight *sight) {
    if (sight->blocker_count < 2 || sight->each) {
        return NULL;
    }
    const TableSetup *setup = ctx->field->setup;
    const char *first = setup_name(setup, sight->blockers[0]);
    return sight->blocker_count == 2
               ? arena_printf(ctx->ruling->arena, "%s and %s", first, setup_name(setup, sight->blockers[1]))
               : arena_printf(ctx->ruling->arena, "%s and %d more", first, sight->blocker_count - 1);
}

static void cite_zone_blocks(RulesCtx *ctx, const InfLook *look, int zone) {
    bool noise = look->zones.zones[zone].noise && inf_visor(ctx, look->ask.from) > 0;
    cite_zone(ctx, look, zone, noise ? "INF-NOISE-02" : "INF-ZERO-01", "none", ROLE_DECIDES);
    cite_card(ctx, look, zone);
    cite_visor(ctx, look, zone);
    if (look->touch[zone].how != INF_OUTSIDE) {
        cite_relation(ctx, look, zone);
    }
}

/* True if the zone is one of those that close the line together. */
static bool closes(const InfLook *look, int zone, const RulesSight *met) {
    bool named = false;
    for (int i = 0; i < met->blocker_count; i++) {
        named |= ref_equal(met->blockers[i], inf_area(look->zones.zones[zone].area));
    }
    return named && look->touch[zone].level >= INF_LEVEL_BLOCKS;
}

/* Cites what closes the line, in the order along it; a zone is cited by rules of its own. */
static void cite_closing(RulesCtx *ctx, const InfLook *look, const RulesSight *met) {
    for (int i = 0; i < met->blocker_count; i++) {
        TableRef ref = met->blockers[i];
        if (!ref_is(ref, REF_AREA) || inf_card(ctx->field, ctx->draft->table, ref.index)->solid) {
            cite_hidden(ctx, met, ref);
        }
        for (int k = 0; k < look->zones.count; k++) {
            if (ref_equal(ref, inf_area(look->zones.zones[k].area)) && look->touch[k].level >= INF_LEVEL_BLOCKS) {
                cite_zone_blocks(ctx, look, k);
            }
        }
    }
}

static void cite_blocked(RulesCtx *ctx, const InfLook *look, const RulesSight *met) {
    TableRef from = inf_unit(look->ask.from), to = inf_unit(look->ask.to);
    const GeomVec line[] = {look->ask.from_at, look->ask.to_at};
    ctx_cite(ctx, "INF-LOS-01", "blocked", ROLE_DECIDES, REF("unit", from), REF("other", to),
             DRAW(SHAPE_LINE, .ref = from, .points = line, .count = 2));
    cite_closing(ctx, look, met);
    double depth =
        geom_front_depth(look->ask.from_at, look->ask.front, look->ask.to_at, inf_base(ctx, look->ask.to).rx);
    if (look->hidden && depth < inf_min_width(ctx) - GEOM_LIMIT) {
        ctx_cite(ctx, "INF-LOS-01", depth <= 0 ? "hidden" : "sliver", ROLE_CONTEXT, REF("unit", from),
                 REF("other", to));
        inf_cite_apart_mm(ctx, "width", fmax(0, depth), "need", inf_min_width(ctx));
    }
}

static void cite_seen(RulesCtx *ctx, const InfLook *look) {
    TableRef from = inf_unit(look->ask.from), to = inf_unit(look->ask.to);
    const GeomVec line[] = {look->line.eye, vec_lerp(look->line.low, look->line.high, 0.5)};
    const GeomVec fan[] = {look->line.eye, look->line.low, look->line.high};
    ctx_cite(ctx, "INF-LOS-01", "seen", ROLE_PASSES, REF("unit", from), REF("other", to),
             DRAW(SHAPE_LINE, .ref = from, .points = line, .count = 2),
             DRAW(SHAPE_FAN, .ref = from, .points = fan, .count = 3));
    ctx_cite(ctx, "INF-LOS-10", "own", ROLE_CONTEXT, REF("unit", from), REF("other", to));
    if (look->level > 0) {
        ctx_cite(ctx, "INF-VIS-01", "ladder", ROLE_CONTEXT, TEXT("vis", inf_vis_word((InfVis)look->level)),
                 TEXT("mod", inf_mod_text(ctx, inf_level_mod(ctx, look->level))));
    }
    if (reading_now(ctx, INF_READ_LOS_LINE) == INF_LOS_LINE_CENTRE) {
        ctx_cite(ctx, "INF-LOS-07", "centre", ROLE_CONTEXT);
    }
    if (look->level > 0 || look->sat > 0) {
        ctx_cite(ctx, "INF-LOS-09", "chosen", ROLE_CONTEXT, TEXT("vis", inf_vis_word((InfVis)look->level)),
                 INT("sat", look->sat));
    }
    if (look->trades) {
        ctx_cite(ctx, "INF-LOS-09", "trade", ROLE_CONTEXT, TEXT("vis", inf_vis_word((InfVis)look->other_level)),
                 INT("sat", look->other_sat));
    }
}

static void cite_avoided(RulesCtx *ctx, const InfLook *look, int zone) {
    cite_zone(ctx, look, zone, "INF-LOS-07", "avoided", ROLE_PASSES);
    cite_zone(ctx, look, zone, "INF-LOS-08", "width", ROLE_PASSES);
    inf_cite_apart_mm(ctx, "length", look->line.width, "limit", inf_min_width(ctx));
    if (look->touch[zone].level >= INF_LEVEL_BLOCKS) {
        cite_zone(ctx, look, zone, "INF-ZERO-02", "past", ROLE_PASSES);
    }
}

/* ZONE-04, VIS-07, SAT-05, SAT-07, SAT-09, TERR-04 for all zones that count together. */
static void cite_together(RulesCtx *ctx, const InfLook *look) {
    int seen = 0, lossy = 0;
    for (int i = 0; i < look->zones.count; i++) {
        const InfZone *zone = &look->zones.zones[i];
        if (!look->touch[i].chosen) {
            continue;
        }
        seen += look->touch[i].level > 0;
        lossy += zone->sat > 0;
        cite_zone(ctx, look, i, "INF-ZONE-04", costs(look, i) ? "open" : "plain", ROLE_CONTEXT);
        if (zone->sat > 0) {
            cite_zone(ctx, look, i, "INF-SAT-07", "same", ROLE_CONTEXT);
        }
        if (zone->sat > 0 && look->touch[i].level > 0) {
            cite_zone(ctx, look, i, "INF-SAT-09", "both", ROLE_CONTEXT);
        }
        if (inf_terrain_matches(ctx, look->ask.from, zone)) {
            cite_zone(ctx, look, i, "INF-TERR-04", "stays", ROLE_CONTEXT);
        }
    }
    if (seen > 1) {
        ctx_cite(ctx, "INF-VIS-07", "worst", ROLE_CONTEXT);
    }
    if (lossy > 1) {
        ctx_cite(ctx, "INF-SAT-05", reading_now(ctx, INF_READ_SAT_STACK) == INF_SAT_STACK_HIGHEST ? "highest" : "sum",
                 ROLE_CONTEXT);
    }
}

/* LOS-08: cites what together leaves too little of the target for a line with less of this cost. */
static void cite_thin(RulesCtx *ctx, const InfLook *look, bool burst) {
    bool lines = reading_now(ctx, INF_READ_LOS_LINE) == INF_LOS_LINE_BEST &&
                 reading_now(ctx, INF_READ_MIN_SIGHT) == INF_MIN_SIGHT_THREE_MM;
    InfClosing thin = {.count = 0};
    if (lines && inf_look_by_line(look, burst)) {
        thin = inf_look_thin(ctx, look, look->line_level, look->line_sat, burst);
    }
    if (thin.count == 0) {
        return;
    }
    ctx_cite(ctx, "INF-LOS-08", "thin", ROLE_CONTEXT, UNIT("other", look->ask.to),
             TEXT("areas", inf_describe_list(ctx, thin.refs, thin.count)),
             TEXT("limit", inf_millimetres(ctx, inf_min_width(ctx))));
    for (int i = 0; i < thin.count; i++) {
        cite_also(ctx, DRAW(ref_is(thin.refs[i], REF_AREA) ? SHAPE_AREA : SHAPE_BASE, .ref = thin.refs[i]));
    }
}

static void cite_visible(RulesCtx *ctx, const InfLook *look) {
    cite_seen(ctx, look);
    cite_thin(ctx, look, false);
    cite_thin(ctx, look, true);
    for (int i = 0; i < look->zones.count; i++) {
        if (look->touch[i].avoided) {
            cite_avoided(ctx, look, i);
        }
        if (look->touch[i].chosen) {
            cite_relation(ctx, look, i);
            cite_visor(ctx, look, i);
            cite_card(ctx, look, i);
        }
    }
    cite_together(ctx, look);
}

/* The line as it is drawn: where it starts and ends, where it is stopped, and by what. */
static RulesSight line_of(RulesCtx *ctx, const InfLook *look) {
    RulesSight out = {.from = inf_unit(look->ask.from),
                      .to = inf_unit(look->ask.to),
                      .visible = look->visible,
                      .undecided = look->line.undecided,
                      .clearance = NAN,
                      .depth_area = ref_none(),
                      .a = look->line.eye};
    out.b = out.stop = vec_lerp(look->line.low, look->line.high, 0.5);
    if (!look->visible) {
        inf_look_closed(ctx, look, &out);
        out.stop = first_met(ctx, &out);
        if (out.blocker_count > 0 && !out.each && vec_distance(out.stop, out.b) <= GEOM_LIMIT) {
            aim_at_first(ctx, &out);
        }
        out.brief = brief_of(ctx, &out);
    }
    return out;
}

/* Shows the line once, for the object that decided; every function that cites a line calls this. */
static void show_line(RulesCtx *ctx, const RulesSight *line) {
    for (int i = 0; i < ctx->ruling->sights.count; i++) {
        const RulesSight *known = &ctx->ruling->sights.items[i];
        if (ref_equal(known->from, line->from) && ref_equal(known->to, line->to) &&
            vec_distance(known->a, line->a) + vec_distance(known->b, line->b) <= GEOM_LIMIT) {
            return;
        }
    }
    RulesSight shown = *line;
    if (ctx->margins) {
        rules_sight_close(ctx, &shown);
    }
    array_push(&ctx->ruling->sights, shown);
}

void inf_look_cite(RulesCtx *ctx, const InfLook *look) {
    if (ctx->quiet) {
        return;
    }
    RulesSight line = line_of(ctx, look);
    if (look->visible) {
        cite_visible(ctx, look);
    } else {
        cite_blocked(ctx, look, &line);
    }
    show_line(ctx, &line);
}

/* Names what the action comes from, goes into and goes through. A blocked line goes through nothing: it would go
 * through the zones that take it away, and of the others nothing can be said. */
static void name_zones(RulesCtx *ctx, const InfLook *look, RulesSight *out) {
    static const RulesZoneHow hows[] = {[INF_FROM] = ZONE_FROM, [INF_INTO] = ZONE_INTO, [INF_THROUGH] = ZONE_THROUGH};
    struct RulesSightZone *zones = arena_alloc(ctx->ruling->arena, (size_t)look->zones.count, sizeof *zones);
    for (int i = 0; i < look->zones.count; i++) {
        InfHow how = look->touch[i].how;
        if (how == INF_OUTSIDE && closes(look, i, out)) {
            how = INF_THROUGH;
        }
        TableRef area = inf_area(look->zones.zones[i].area);
        bool stated = false; /* the area's own zone comes before the parts that Storms make of it */
        for (int j = 0; j < out->zone_count; j++) {
            stated |= ref_equal(zones[j].area, area);
        }
        if (how != INF_OUTSIDE && !stated) {
            zones[out->zone_count++] = (struct RulesSightZone){area, hows[how]};
        }
    }
    out->zones = zones;
}

/* "at -3 with Burst 1 less" */
static const char *cost_words(RulesCtx *ctx, const InfLook *look) {
    BaseArena *arena = ctx->ruling->arena;
    const char *mod = arena_printf(arena, "at %d", inf_level_mod(ctx, look->level));
    return look->sat > 0 ? arena_printf(arena, "%s with Burst %d less", mod, look->sat) : mod;
}

static void cost_facts(RulesCtx *ctx, const InfLook *look) {
    fact_number(ctx, "visibility", look->visible ? inf_level_mod(ctx, look->level) : 0);
    fact_number(ctx, "saturation", look->visible ? look->sat : 0);
    fact_number(ctx, "seen_mm", look->line.width);
}

void inf_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out) {
    GeomShape base;
    *out = (RulesSight){.from = from, .to = to, .clearance = NAN, .depth_area = ref_none()};
    if (!ref_is(from, REF_UNIT) || !ref_is(to, REF_UNIT) || !table_base(ctx->draft->table, from.index, &base) ||
        !table_base(ctx->draft->table, to.index, &base)) {
        ctx_bad(ctx, "lines of fire run from trooper to trooper");
        return;
    }
    InfLookAsk ask = inf_look_ask(ctx, from.index, to.index);
    InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
    inf_look(ctx, &ask, look);
    *out = line_of(ctx, look);
    out->cost = look->visible ? look->level + INF_LEVEL_BLOCKS * look->sat : 0;
    InfMargin margin = {.known = false}, cost = {.known = false};
    if (detail > SIGHT_NAMED) {
        inf_look_margin(ctx, look, &margin);
        inf_cost_margin(ctx, look, &cost);
        out->clearance = margin.known ? margin.width - margin.need : NAN;
        out->by_width = margin.known;
    }
    if (detail == SIGHT_FULL) {
        if (look->visible) {
            cite_visible(ctx, look);
        } else {
            cite_blocked(ctx, look, out);
        }
        inf_margin_cite(ctx, look, &margin);
        inf_cost_margin_cite(ctx, look, &cost);
        name_zones(ctx, look, out);
        cost_facts(ctx, look);
        out->at = look->visible ? cost_words(ctx, look) : NULL;
    }
}
