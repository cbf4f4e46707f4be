/* How far everything may be moved before what a line of fire costs, or whether there is one, changes (LOS-01..09). The
 * headline is the MOD and the Burst lost: a line as good as the best one must stay, a better one must not appear, and
 * no base may come into a zone that costs more, or out of the one that it pays for. */
#include "rules/infinity/sight/sight_margin.h"

#include "geom/fire/fire_moves.h"
#include "geom/limits.h"
#include "rules/bodies.h"
#include "rules/infinity/sight/question.h"

#include <math.h>

enum { WAYS_OUT = 48 }; /* directions in which a base is tried to leave a zone */
#define STEP_OUT 1.1    /* by this it goes farther when none does */
/* What hangs on so many times the margin, and so many mm more, is hardly the nearest to change. */
#define FAR_SHARE 1.5
#define FAR_MORE  0.5
#define OVER      0.02 /* mm beyond a limit, so that what passes it passes surely */

typedef struct {
    InfQuestion question;
    const InfLook *look;
    const RulesBodies *bodies;
    double *turns; /* by zone: displacement from which on the bases may touch it where they do not, or the reverse */
    int *base_bodies;
    double *base_weights;
    double width, max;     /* what must be seen; how far is looked */
    const GeomVec **moves; /* what would change it; NULL: nobody wants to know */
    int *move_count;
    double farthest; /* what hangs on more than this is not looked into */
} Ask;

static RulesMargin no_limit(void) {
    return (RulesMargin){.kind = MARGIN_NONE};
}

static double weight_of(void *context, int piece) {
    const Ask *ask = context;
    return bodies_weight(ask->bodies, bodies_of_piece(ask->bodies, piece), ask->question.ctx->tolerance);
}

static int body_of(void *context, int piece) {
    return bodies_of_piece(((const Ask *)context)->bodies, piece);
}

/* True if the zone takes every line away from a base that touches it; true also where such a base pays for it: then
 * what a line through it would cost does not matter, and it may count as avoided all along. */
static bool settles(RulesCtx *ctx, const Ask *ask, int zone) {
    const InfLook *look = ask->look;
    bool noise = look->zones.zones[zone].noise && inf_visor(ctx, look->ask.from) > 0;
    return look->touch[zone].level < INF_LEVEL_BLOCKS || noise ||
           reading_now(ctx, INF_READ_ZERO_SCOPE) == INF_ZERO_SCOPE_ALL;
}

static bool is_fixed(const InfTouch *touch) {
    return touch->how == INF_FROM || touch->how == INF_INTO;
}

static GeomFireRole role_of(void *context, int piece, double r, bool hard) {
    Ask *ask = context;
    RulesCtx *ctx = ask->question.ctx;
    const InfLook *look = ask->look;
    GeomFireRole now = inf_question_role(&ask->question, piece);
    for (int i = 0; i < look->zones.count && now != GEOM_FIRE_OPEN; i++) {
        const InfZone *zone = &look->zones.zones[i];
        const InfTouch *touch = &look->touch[i];
        if (zone->piece != piece || (touch->level <= ask->question.level && zone->sat <= ask->question.sat)) {
            continue;
        }
        if (r < ask->turns[i] || (!is_fixed(touch) && settles(ctx, ask, i))) {
            return now;
        }
        return hard ? GEOM_FIRE_CLOSED : settles(ctx, ask, i) ? now : GEOM_FIRE_FREE;
    }
    return now;
}

/* ---- what would change it ---- */

/* Room for the moves of all bodies; NULL when there is no more. */
static GeomVec *new_moves(const Ask *ask) {
    if (!ask->moves || *ask->move_count == RULES_MOVES_MAX) {
        return NULL;
    }
    GeomVec *by = arena_alloc(ask->question.ctx->ruling->arena, (size_t)ask->bodies->count + 1, sizeof *by);
    ask->moves[(*ask->move_count)++] = by;
    return by;
}

static void set_move(GeomVec *by, int body, GeomVec move) {
    if (body >= 0) {
        by[body] = move;
    }
}

static void propose_line(const Ask *ask, const GeomFireMarginQuery *query, bool seen, const GeomFireMargin *margin) {
    const RulesCtx *ctx = ask->question.ctx;
    const GeomScene *scene = ctx->field->scene;
    GeomFireMoves found;
    if (!ask->moves || margin->beyond || margin->mm > ask->farthest ||
        !geom_fire_moves(scene, query, seen, margin, ctx->ruling->arena, &found)) {
        return;
    }
    GeomVec *by = new_moves(ask);
    for (int i = 0; by && i < geom_scene_count(scene); i++) {
        if (vec_length(found.pieces[i]) > 0) {
            set_move(by, bodies_of_piece(ask->bodies, i), found.pieces[i]);
        }
    }
    for (int i = 0; by && i < query->line->base_count; i++) {
        set_move(by, query->base_bodies[i], found.bases[i]);
    }
    if (by) {
        set_move(by, query->from_body, found.from);
        set_move(by, query->to_body, found.to);
    }
}

/* The way on which the base leaves the zone by moving `far`; 0, 0 where none was found. */
static GeomVec way_out(const GeomShape *base, const GeomArea *zone, double far) {
    for (int i = 0; i < WAYS_OUT; i++) {
        double angle = TAU * i / WAYS_OUT;
        GeomVec way = vec(cos(angle), sin(angle));
        GeomShape there = shape_moved(base, vec_scale(way, far));
        if (area_gap(zone, &there, NULL) > GEOM_LIMIT) {
            return way;
        }
    }
    return vec(0, 0);
}

/* Base and zone towards each other, or apart. */
static void propose_contact(const Ask *ask, int unit, const GeomShape *base, const InfZone *zone, bool in, double mm) {
    RulesCtx *ctx = ask->question.ctx;
    const GeomArea *area = inf_zone_area(ctx, zone);
    double own = rules_margin_speed(ctx, inf_unit(unit), ref_none());
    double speed = rules_margin_speed(ctx, inf_unit(unit), inf_area(zone->area)), far = mm + OVER;
    GeomVec at, way = vec(0, 0);
    if (!in) {
        double gap = area_gap(area, base, &at), away = vec_distance(at, base->centre);
        way = gap > 0 && away > 0 ? vec_scale(vec_sub(at, base->centre), 1 / away) : way;
    }
    for (; in && vec_length(way) == 0 && far<ask->max; far *= vec_length(way)> 0 ? 1 : STEP_OUT) {
        way = way_out(base, area, far * speed);
    }
    GeomVec *by = vec_length(way) > 0 ? new_moves(ask) : NULL;
    if (by) {
        set_move(by, bodies_of_piece(ask->bodies, zone->piece), vec_scale(way, (own - speed) * far));
        set_move(by, bodies_of(ask->bodies, ctx->draft->table, inf_unit(unit)), vec_scale(way, own * far));
    }
}

/* ---- memberships and lines ---- */

/* The displacement at which this base comes into contact with the zone, or out of it. */
static RulesMargin contact_of(const Ask *ask, int unit, GeomVec at, int zone, const char *rule) {
    RulesCtx *ctx = ask->question.ctx;
    const InfZone *it = &ask->look->zones.zones[zone];
    GeomShape base = inf_base(ctx, unit);
    base.centre = at;
    if (reading_now(ctx, INF_READ_ZONE_PRESENCE) != INF_ZONE_PRESENCE_BASE ||
        bodies_of(ask->bodies, ctx->draft->table, inf_unit(unit)) == bodies_of_piece(ask->bodies, it->piece)) {
        return no_limit();
    }
    double speed = rules_margin_speed(ctx, inf_unit(unit), inf_area(it->area));
    RulesMargin out = rules_margin_of_place(&base, inf_zone_area(ctx, it), MARGIN_TOUCHES, speed, rule);
    if (ask->moves && out.mm < ask->farthest) {
        propose_contact(ask, unit, &base, it, inf_in_zone(ctx, it, &base), out.mm);
    }
    return out;
}

/* A zone that one of the bases touches is left when both have left it; one that none touches is entered by either. */
static RulesMargin turn_of(const Ask *ask, int zone) {
    const InfLookAsk *ends = &ask->look->ask;
    RulesCtx *ctx = ask->question.ctx;
    const InfZone *it = &ask->look->zones.zones[zone];
    const int units[] = {ends->from, ends->to};
    const GeomVec places[] = {ends->from_at, ends->to_at};
    RulesMargin out = no_limit();
    bool stays = false;
    for (int i = 0; i < 2; i++) {
        GeomShape base = inf_base(ctx, units[i]);
        base.centre = places[i];
        bool in = inf_in_zone(ctx, it, &base);
        if (in != is_fixed(&ask->look->touch[zone])) {
            continue;
        }
        RulesMargin one = contact_of(ask, units[i], places[i], zone, i == 0 ? "INF-LOS-02" : "INF-LOS-03");
        stays = stays || (in && one.kind == MARGIN_NONE);
        bool greater = out.kind == MARGIN_NONE || one.mm > out.mm;
        out = !in ? rules_margin_and(out, one) : greater ? one : out;
    }
    return stays ? no_limit() : out;
}

static void find_turns(Ask *ask) {
    const InfLook *look = ask->look;
    ask->turns = arena_alloc(ask->question.ctx->ruling->arena, (size_t)look->zones.count + 1, sizeof *ask->turns);
    for (int i = 0; i < look->zones.count; i++) {
        RulesMargin turn = turn_of(ask, i);
        ask->turns[i] = turn.kind == MARGIN_NONE ? INFINITY : turn.mm;
    }
}

/* Bases that a displacement could bring between the two. */
static void find_bases(Ask *ask) {
    RulesCtx *ctx = ask->question.ctx;
    InfLookAsk width = ask->look->ask;
    double furthest = bodies_heaviest(ask->bodies, ctx->tolerance);
    inf_question_bases(ctx, &width, width.to_at, 2 * furthest * ask->max, &ask->question);
    ask->base_bodies = arena_alloc(ctx->ruling->arena, (size_t)ask->question.base_count + 1, sizeof *ask->base_bodies);
    ask->base_weights =
        arena_alloc(ctx->ruling->arena, (size_t)ask->question.base_count + 1, sizeof *ask->base_weights);
    for (int i = 0; i < ask->question.base_count; i++) {
        ask->base_bodies[i] = bodies_of(ask->bodies, ctx->draft->table, inf_unit(ask->question.base_units[i]));
        ask->base_weights[i] = bodies_weight(ask->bodies, ask->base_bodies[i], ctx->tolerance);
    }
}

/* Of what holds only as long as this does as well, no more need be known; but whoever wants to know what would change
 * it is told of all that is about as near. */
static double enough(const Ask *ask, const RulesMargin *known) {
    double far = ask->moves ? ask->farthest : known->kind == MARGIN_NONE ? ask->max : known->mm;
    return fmin(ask->max, far);
}

/* That a line of at most this cost is there (seen), or that none is; no limit where that is so up to `max`, which is
 * all that matters. */
static RulesMargin line_of(Ask *ask, int level, int sat, bool seen, double max) {
    RulesCtx *ctx = ask->question.ctx;
    const InfLookAsk *ends = &ask->look->ask;
    ask->question.level = level;
    ask->question.sat = sat;
    GeomFireQuery line = inf_question_fire(ctx, &ask->question, ends, ask->width);
    const Table *table = ctx->draft->table;
    GeomFireMarginQuery query = {.line = &line,
                                 .from_weight = rules_margin_speed(ctx, inf_unit(ends->from), ref_none()),
                                 .to_weight = rules_margin_speed(ctx, inf_unit(ends->to), ref_none()),
                                 .from_body = bodies_of(ask->bodies, table, inf_unit(ends->from)),
                                 .to_body = bodies_of(ask->bodies, table, inf_unit(ends->to)),
                                 .role = role_of,
                                 .body = body_of,
                                 .context = ask,
                                 .weight = weight_of,
                                 .base_bodies = ask->base_bodies,
                                 .base_weights = ask->base_weights,
                                 .scale = rules_margin_spread(ctx, 1),
                                 .max = max};
    GeomFireMargin found = geom_fire_margin(ctx->field->scene, &query, seen, ctx->ruling->arena);
    propose_line(ask, &query, seen, &found);
    if (found.beyond && max < ask->max) {
        return no_limit();
    }
    return (RulesMargin){.kind = found.cut_short || (seen && !found.beyond) ? MARGIN_AT_LEAST : MARGIN_FOUND,
                         .mm = found.mm,
                         .beyond = found.beyond,
                         .rule = "INF-LOS-08"};
}

/* What no base may come to touch: it would cost more than the line does now, or take it away. */
static RulesMargin stays_out(const Ask *ask) {
    const InfLook *look = ask->look;
    RulesCtx *ctx = ask->question.ctx;
    RulesMargin out = no_limit();
    for (int i = 0; i < look->zones.count; i++) {
        const InfTouch *touch = &look->touch[i];
        bool costs = touch->level < INF_LEVEL_BLOCKS ? touch->level > look->level : settles(ctx, ask, i);
        if (!is_fixed(touch) && (costs || look->zones.zones[i].sat > look->sat)) {
            out = rules_margin_and(out, turn_of(ask, i));
        }
    }
    return out;
}

/* The zone of a base that costs as much is kept. Where there are several, or the line costs it as well, they would all
 * have to go at once. */
static RulesDecision stays_in(const Ask *ask, bool burst) {
    const InfLook *look = ask->look;
    RulesDecision out = {.holds = false, .margin = no_limit()};
    int cost = burst ? look->sat : look->level;
    for (int i = 0; i < look->zones.count; i++) {
        int own = burst ? look->zones.zones[i].sat : look->touch[i].level;
        if (is_fixed(&look->touch[i]) && own >= cost && (burst || own < INF_LEVEL_BLOCKS)) {
            RulesDecision one = {.holds = true, .margin = turn_of(ask, i)};
            out = out.holds ? decision_or(out, one) : one;
        }
    }
    return out;
}

/* No displacement makes it cheaper: by its level, or by the Burst lost. */
static RulesMargin stays_dear(Ask *ask, bool burst, bool both_count, double max) {
    const InfLook *look = ask->look;
    int cost = burst ? look->sat : look->level, of_line = burst ? look->line_sat : look->line_level;
    int level = look->line_level, sat = look->line_sat;
    RulesMargin line = no_limit();
    if (of_line > 0 && (of_line >= cost || both_count)) {
        inf_better_line(ask->question.ctx, burst, &level, &sat);
        line = line_of(ask, level, sat, false, max);
    }
    RulesDecision base = cost > 0 ? stays_in(ask, burst) : (RulesDecision){.holds = false};
    if (!base.holds) {
        return line;
    }
    if (of_line >= cost) {
        RulesMargin either = rules_margin_or(base.margin, line);
        return both_count ? rules_margin_and(either, line) : either;
    }
    return rules_margin_and(base.margin, line);
}

static RulesMargin of_visible(Ask *ask) {
    const InfLook *look = ask->look;
    bool any_sat = false;
    for (int i = 0; i < look->zones.count; i++) {
        any_sat = any_sat || look->zones.zones[i].sat > 0;
    }
    int level = any_sat ? look->line_level : look->level, sat = any_sat ? look->line_sat : INF_LEVEL_BLOCKS;
    RulesMargin out = stays_out(ask);
    out = rules_margin_and(out, line_of(ask, level, sat, true, enough(ask, &out)));
    out = rules_margin_and(out, stays_dear(ask, false, any_sat, enough(ask, &out)));
    return any_sat ? rules_margin_and(out, stays_dear(ask, true, false, enough(ask, &out))) : out;
}

static RulesMargin of_hidden(Ask *ask) {
    const InfLook *look = ask->look;
    RulesMargin line = line_of(ask, INF_LEVEL_BLOCKS - 1, INF_LEVEL_BLOCKS, false, ask->max), fixed = no_limit();
    bool any = false;
    for (int i = 0; i < look->zones.count; i++) {
        if (inf_look_fixed(ask->question.ctx, look, i)) {
            fixed = any ? rules_margin_or(fixed, turn_of(ask, i)) : turn_of(ask, i);
            any = true;
        }
    }
    return !any ? line : look->hidden ? rules_margin_or(line, fixed) : fixed;
}

/* Losses that add up hang on which zones the one line meets that was chosen. */
static bool is_bounded(RulesCtx *ctx, const InfLook *look) {
    int lossy = 0;
    for (int i = 0; i < look->zones.count; i++) {
        lossy += look->zones.zones[i].sat > 0;
    }
    return reading_now(ctx, INF_READ_LOS_LINE) == INF_LOS_LINE_BEST &&
           (lossy < 2 || reading_now(ctx, INF_READ_SAT_STACK) == INF_SAT_STACK_HIGHEST);
}

static Ask ask_make(RulesCtx *ctx, const InfLook *look, double width, double max) {
    Ask ask = {.look = look, .width = width, .max = max};
    ask.bodies = bodies_now(ctx);
    ask.question = (InfQuestion){.ctx = ctx, .look = look};
    find_bases(&ask);
    return ask;
}

RulesDecision inf_touch_decision(RulesCtx *ctx, int unit, int area, const GeomShape *base) {
    const RulesBodies *bodies = bodies_now(ctx);
    const GeomArea *piece = &ctx->field->setup->areas[area].area;
    RulesDecision out = {.holds = area_gap(piece, base, NULL) <= GEOM_LIMIT, .margin = no_limit()};
    if (bodies_of(bodies, ctx->draft->table, inf_unit(unit)) != bodies_of_piece(bodies, area)) {
        double speed = rules_margin_speed(ctx, inf_unit(unit), inf_area(area));
        out.margin = rules_margin_of_place(base, piece, MARGIN_TOUCHES, speed, "INF-CORE-09");
    }
    return out;
}

RulesDecision inf_bare_decision(RulesCtx *ctx, const InfLookAsk *ends, double width) {
    InfLook look = {.ask = *ends};
    Ask ask = ask_make(ctx, &look, width, RULES_MARGIN_MAX);
    bool seen = inf_look_past_scenery(ctx, ends, width);
    RulesMargin margin = line_of(&ask, 0, 0, seen, ask.max);
    margin.rule = "INF-CORE-09";
    return (RulesDecision){.holds = seen, .margin = margin};
}

static bool find_margin(RulesCtx *ctx, Ask *wanted, TableRef from, TableRef to, bool seen, RulesMargin *out) {
    InfLookAsk ends = inf_look_ask(ctx, from.index, to.index);
    InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
    *out = no_limit();
    inf_look(ctx, &ends, look);
    if (look->visible != seen || look->line.undecided || !is_bounded(ctx, look)) {
        return false;
    }
    Ask ask = ask_make(ctx, look, inf_min_width(ctx), wanted->max);
    ask.question.zones = true;
    find_turns(&ask);
    ask.moves = wanted->moves;
    ask.move_count = wanted->move_count;
    ask.farthest = wanted->farthest;
    *out = seen ? of_visible(&ask) : of_hidden(&ask);
    if (out->kind == MARGIN_NONE) { /* nothing that may be moved has a say */
        *out = (RulesMargin){.kind = MARGIN_FOUND, .mm = ask.max, .beyond = true};
    }
    return true;
}

bool inf_sight_margin(RulesCtx *ctx, TableRef from, TableRef to, bool seen, double max, RulesMargin *out) {
    return find_margin(ctx, &(Ask){.max = max}, from, to, seen, out);
}

int inf_sight_moves(RulesCtx *ctx, TableRef from, TableRef to, bool seen, const GeomVec *out[RULES_MOVES_MAX]) {
    int count = 0;
    RulesMargin margin;
    Ask ask = {.max = RULES_MARGIN_MAX};
    if (find_margin(ctx, &ask, from, to, seen, &margin)) {
        ask.moves = out;
        ask.move_count = &count;
        ask.farthest = fmin(RULES_MARGIN_MAX, FAR_SHARE * margin.mm + FAR_MORE);
        find_margin(ctx, &ask, from, to, seen, &margin);
    }
    return count;
}
