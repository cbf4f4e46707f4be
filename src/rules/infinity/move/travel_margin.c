/* How sure it is that a trooper may make a movement, or may not, and which area ends it (MOVE-02, -06, -13, CORE-15).
 * The places of its path are known and not measured; its start, the terrain and the other bases may stand otherwise. An
 * end that is laid against something moves with that.
 *
 * Not known, and so not said of a movement that is allowed: one from or into several areas that count as one; where
 * ground is met on the way that does not end it; one that an area ends short of others in its path. */
#include "geom/limits.h"
#include "rules/bodies.h"
#include "rules/infinity/move/plan.h"
#include "rules/kit/each.h"
#include "rules/kit/way.h"

#include <math.h>

typedef struct {
    RulesCtx *ctx;
    int unit;
    const InfTravel *travel;
    const RulesBodies *bodies;
    KitWay way;
    GeomShape end;
    int holds_to;      /* the body that it is laid against at its end */
    RulesDecision all; /* that it is allowed, so far */
    bool unknown;
} Sure;

static void and_also(Sure *it, bool holds, double mm, const char *rule) {
    if (!holds && mm <= 0) {
        it->unknown = true;
        return;
    }
    it->all = decision_and(it->all, decision_below(holds, mm, rule));
}

static KitMet met_of(const Sure *it, TableRef ref) {
    const Table *table = it->ctx->draft->table;
    int body = bodies_of(it->bodies, table, ref);
    return (KitMet){.speed = rules_margin_speed(it->ctx, ref, ref_none()),
                    .with_start = body == bodies_of(it->bodies, table, inf_unit(it->unit)),
                    .with_end = body == it->holds_to};
}

/* ---- the ground ---- */

/* True if what the base touches at its start has a say in how far it may go. */
static bool counts_at_start(const Sure *it, int zone) {
    const InfZone *own = &it->travel->ground.zones.zones[zone];
    return own->mov != INF_MOV_NONE || own->room || inf_terrain_matches(it->ctx, it->unit, own);
}

static RulesMargin start_margin(const Sure *it, int zone) {
    RulesCtx *ctx = it->ctx;
    const InfZone *own = &it->travel->ground.zones.zones[zone];
    GeomShape base = inf_base(ctx, it->unit);
    if (met_of(it, inf_area(own->area)).with_start) {
        return (RulesMargin){.kind = MARGIN_NONE};
    }
    return rules_margin_of_place(&base, inf_zone_area(ctx, own), MARGIN_TOUCHES,
                                 rules_margin_speed(ctx, inf_unit(it->unit), inf_area(own->area)), "INF-MOVE-01");
}

/* A straight way from within a convex area leaves it once, and does not come back. */
static bool leaves_once(const Sure *it, int zone) {
    GeomShape part;
    return it->way.path.count == 2 &&
           area_convex_parts(inf_zone_area(it->ctx, &it->travel->ground.zones.zones[zone]), &part, 1) == 1;
}

/* An area that is not touched at the start ends the movement, or is not met at all. */
static void note_zone(Sure *it, int zone, bool stops) {
    const InfZone *own = &it->travel->ground.zones.zones[zone];
    KitMet met = met_of(it, inf_area(own->area));
    met.area = inf_zone_area(it->ctx, own);
    double clear = rulekit_way_clear(&it->way, &met, GEOM_LIMIT);
    if (stops) {
        double in = rulekit_way_met(&it->way, &met, GEOM_LIMIT, -INFINITY);
        it->unknown = it->unknown || in <= 0;
        and_also(it, true, in, "INF-MOVE-02");
    } else {
        it->unknown = it->unknown || clear <= 0;
        and_also(it, true, clear, "INF-MOVE-02");
    }
}

static void note_ground(Sure *it) {
    const InfGround *ground = &it->travel->ground;
    int in_count = 0;
    for (int i = 0; i < ground->zones.count; i++) {
        if (counts_at_start(it, i)) {
            it->all = decision_and(it->all, (RulesDecision){true, start_margin(it, i)});
        }
        in_count += ground->rough[i] && ground->in[i];
        if (ground->rough[i] && ground->in[i] && !leaves_once(it, i)) {
            it->unknown = true;
        } else if (ground->rough[i] && !ground->in[i]) {
            note_zone(it, i, i == it->travel->zone);
        }
    }
    bool in_contact = reading_now(it->ctx, INF_READ_REDUCED_AFTER_LEAVING) == INF_REDUCED_AFTER_LEAVING_CONTACT;
    it->unknown = it->unknown || in_count > 1 || (in_count > 0 && (in_contact || it->travel->zone >= 0));
}

/* ---- what bars the way ---- */

static void note_thing(Sure *it, const KitMet *met) {
    double clear = rulekit_way_clear(&it->way, met, 0);
    if (clear > 0) {
        and_also(it, true, clear, "INF-CORE-15");
        return;
    }
    double in = rulekit_way_met(&it->way, met, 0, 2 * GEOM_LIMIT);
    it->unknown = it->unknown || in <= GEOM_LIMIT; /* along it, or over its edge */
    and_also(it, false, fmax(0, in - GEOM_LIMIT), "INF-CORE-15");
}

static void note_things(Sure *it) {
    RulesCtx *ctx = it->ctx;
    const TableSetup *setup = ctx->field->setup;
    for (int a = 0; a < setup->area_count; a++) {
        if (!ctx->draft->table->removed[a] && inf_card(ctx->field, ctx->draft->table, a)->solid) {
            KitMet met = met_of(it, inf_area(a));
            met.area = &setup->areas[a].area;
            note_thing(it, &met);
        }
    }
    GeomShape other;
    each_base(ctx->draft->table, i, other) {
        if (i == it->unit) {
            continue;
        }
        KitMet met = met_of(it, inf_unit(i));
        met.shape = &other;
        if (inf_enemies(ctx, i, it->unit) && inf_stands(ctx->field, ctx->draft->table, i)) {
            note_thing(it, &met);
        } else if (!met.with_end) { /* others are passed, but not stood on */
            GeomGap gap = shape_gap(&it->end, &other);
            bool on = gap.lap > GEOM_LIMIT;
            double off = on ? gap.lap - GEOM_LIMIT : gap.gap - gap.lap + GEOM_LIMIT;
            and_also(it, !on, fmax(0, off) / (met.speed + it->way.end), "INF-CORE-15");
        }
    }
}

static void note_length(Sure *it) {
    double limit = it->travel->route.allowance + GEOM_LIMIT, off = it->travel->route.length - limit;
    double speed = it->way.start + it->way.end + rules_margin_spread(it->ctx, it->travel->route.allowance);
    and_also(it, off <= 0, speed > 0 ? fabs(off) / speed : INFINITY, "INF-MOVE-06");
}

/* ---- the whole ---- */

static void find_end(Sure *it) {
    RulesCtx *ctx = it->ctx;
    TableRef against = ref_none();
    it->end = inf_base(ctx, it->unit);
    it->end.centre = it->way.path.points[it->way.path.count - 1];
    it->holds_to = bodies_touched(it->bodies, ctx->draft->table, &it->end, &it->unit, 1, &against);
    it->way.end = it->holds_to >= 0 ? rules_margin_speed(ctx, against, ref_none()) : 0;
    it->unknown = it->holds_to == RULES_BODY_SEVERAL;
}

/* The places of a path that stay where they are known bar it for good, unless an area ends it before. */
static bool is_wrong(const InfBar *bar) {
    return bar->kind == INF_BAR_EDGE || bar->kind == INF_BAR_CORNERS || bar->kind == INF_BAR_ENDED;
}

bool inf_travel_margin(RulesCtx *ctx, int unit, const InfTravel *travel, RulesMargin *out) {
    Sure *it = arena_alloc(ctx->ruling->arena, 1, sizeof *it);
    bool refused = travel->bar.kind != INF_BAR_NONE;
    *it = (Sure){.ctx = ctx, .unit = unit, .travel = travel, .all = decision_fixed(true)};
    it->bodies = bodies_now(ctx);
    it->way = (KitWay){.arena = ctx->ruling->arena,
                       .scene = ctx->field->scene,
                       .path = travel->route.path,
                       .shape = inf_base(ctx, unit),
                       .start = rules_margin_speed(ctx, inf_unit(unit), ref_none())};
    if (travel->route.path.count < 2 || (refused && travel->zone >= 0)) {
        return false;
    }
    find_end(it);
    note_ground(it);
    RulesDecision ground = it->all;
    bool known = !it->unknown;
    it->all = decision_fixed(true);
    note_things(it);
    note_length(it);
    if (refused) { /* no area comes to end it before what bars it */
        bool wrong = is_wrong(&travel->bar);
        *out = wrong ? ground.margin : rules_margin_and(ground.margin, it->all.margin);
        return known && (wrong || !it->all.holds);
    }
    *out = rules_margin_and(ground.margin, it->all.margin);
    return it->all.holds && !it->unknown;
}
