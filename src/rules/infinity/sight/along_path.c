/* Lines of fire to a target that moves, and how wide a line is. Along a leg the question to geometry only changes where
 * the target comes into contact with a zone that blocks this viewer. The leg is therefore halved until each part
 * touches such a zone everywhere or nowhere, and geometry decides the part as a whole. */
#include "geom/limits.h"
#include "rules/infinity/sight/question.h"

#include <math.h>
#include <string.h>

typedef struct {
    RulesCtx *ctx;
    InfWayAsk ask;
    InfLook look; /* the zones, and which of them the current part of the path touches */
    InfQuestion question;
    GeomVec start, way; /* way: direction of the leg, unit vector */
    double width, length;
    bool centre, bases, own_blocks; /* bases: the bases decide "from" and "into"; own_blocks: a zone of the viewer takes
                                       every line away */
} Walk;

static GeomVec at_of(const Walk *walk, double s) {
    return vec_add(walk->start, vec_scale(walk->way, s));
}

/* True if a zone in contact with a base takes every line away: ZERO-01, NOISE-02 where the zone takes lines away at
 * all; otherwise it only has its MOD. */
static bool takes_away(const Walk *walk, int zone) {
    int level = walk->look.touch[zone].level;
    bool noise = walk->look.zones.zones[zone].noise && inf_visor(walk->ctx, walk->ask.look.from) > 0;
    return level > walk->ask.level &&
           (level < INF_LEVEL_BLOCKS || noise || reading_now(walk->ctx, INF_READ_ZERO_SCOPE) == INF_ZERO_SCOPE_ALL);
}

typedef enum { TOUCHES_NOWHERE, TOUCHES_EVERYWHERE, TOUCHES_IN_PART } Touches;

/* Contact of the target's base with a zone on [s0, s1]. The base at any place of the stretch lies in the disc around
 * the middle enlarged by half the stretch, and holds the disc reduced by it. */
static Touches touches(const Walk *walk, int zone, double s0, double s1) {
    GeomShape base = inf_base(walk->ctx, walk->ask.look.to), inner = base;
    double half = (s1 - s0) / 2;
    base.centre = inner.centre = at_of(walk, s0 + half);
    base.rx = base.ry = base.rx + half;
    if (!inf_in_zone(walk->ctx, &walk->look.zones.zones[zone], &base)) {
        return TOUCHES_NOWHERE;
    }
    inner.rx = inner.ry = inner.rx - half;
    return inner.rx > 0 && inf_in_zone(walk->ctx, &walk->look.zones.zones[zone], &inner) ? TOUCHES_EVERYWHERE
                                                                                         : TOUCHES_IN_PART;
}

/* LOS-07, reading B: the line between the centres. A ribbon around it, no wider than the precision to which tables can
 * be laid, stands for it; the target's rim must be in the arc. */
static GeomFireQuery centres(const Walk *walk, GeomVec from, GeomVec until) {
    GeomFireQuery fire = inf_question_fire(walk->ctx, &walk->question, &walk->ask.look, 3 * GEOM_LIMIT);
    GeomVec a = vec_sub(from, fire.from), b = vec_sub(until, fire.from);
    GeomVec middle =
        vec_add(vec_scale(a, 1 / fmax(vec_length(a), GEOM_TOUCH)), vec_scale(b, 1 / fmax(vec_length(b), GEOM_TOUCH)));
    fire.front = vec_length(middle) > GEOM_TOUCH ? vec_scale(middle, 1 / vec_length(middle)) : fire.front;
    fire.from_radius = 0;
    fire.to_radius = GEOM_LIMIT;
    return fire;
}

/* Reading B: reduces [s0, s1] to the part in which enough of the base is in the arc. False: there is none. */
static bool clip_to_arc(const Walk *walk, double *s0, double *s1) {
    double r = inf_base(walk->ctx, walk->ask.look.to).rx, enough = walk->width - GEOM_LIMIT;
    double a = vec_dot(vec_sub(at_of(walk, 0), walk->ask.look.from_at), walk->ask.look.front) + r - enough;
    double b = vec_dot(walk->way, walk->ask.look.front);
    if (fabs(b) <= GEOM_NOISE) {
        return a >= 0;
    }
    *s0 = b > 0 ? fmax(*s0, -a / b) : *s0;
    *s1 = b > 0 ? *s1 : fmin(*s1, -a / b);
    return *s0 <= *s1;
}

/* Decides a part along which the zones in contact are the same. */
static bool part(Walk *walk, double s0, double s1, InfWayLook *out) {
    GeomFirePath found;
    if (walk->centre && !clip_to_arc(walk, &s0, &s1)) {
        return false;
    }
    GeomVec from = at_of(walk, s0), until = at_of(walk, s1);
    GeomFireQuery fire = walk->centre ? centres(walk, from, until)
                                      : inf_question_fire(walk->ctx, &walk->question, &walk->ask.look, walk->width);
    fire.to = from;
    geom_fire_path(walk->ctx->field->scene, &fire, until, walk->ask.what, &found);
    double sure = found.seen ? s0 + found.unseen : found.undecided ? s0 : INFINITY;
    out->undecided |= found.undecided;
    out->unseen = fmin(out->unseen, sure);
    out->max = fmax(out->max, walk->centre ? 0 : found.max);
    if (found.seen) {
        out->seen = true;
        out->from = s0 + found.s;
        out->at = at_of(walk, out->from);
    }
    return found.seen;
}

/* 1. A zone that the target touches everywhere takes the line away there. 2. For a zone that it touches in places the
 * stretch is halved, down to what no table can be laid to. 3. Otherwise geometry decides. */
static bool decide(Walk *walk, double s0, double s1, InfWayLook *out) {
    bool split = false;
    for (int i = 0; walk->bases && i < walk->look.zones.count; i++) {
        InfTouch *touch = &walk->look.touch[i];
        if (touch->level <= walk->ask.level || touch->how == INF_FROM) {
            continue;
        }
        Touches how = touches(walk, i, s0, s1);
        if (how == TOUCHES_EVERYWHERE && takes_away(walk, i)) { /* 1 */
            return false;
        }
        touch->how = how == TOUCHES_NOWHERE ? INF_OUTSIDE : INF_INTO;
        split |= how == TOUCHES_IN_PART;
    }
    if (split && s1 - s0 > GEOM_LIMIT) { /* 2 */
        double middle = (s0 + s1) / 2;
        return decide(walk, s0, middle, out) || decide(walk, middle, s1, out);
    }
    return !split && part(walk, s0, s1, out); /* 3 */
}

/* Zones in contact with the viewer are the same along the whole path. */
static void start(Walk *walk) {
    GeomShape from = inf_base(walk->ctx, walk->ask.look.from);
    from.centre = walk->ask.look.from_at;
    InfZones *zones = &walk->look.zones;
    inf_zones(walk->ctx, zones);
    walk->look.touch = arena_alloc(walk->ctx->ruling->arena, (size_t)zones->count, sizeof *walk->look.touch);
    for (int i = 0; i < walk->look.zones.count; i++) {
        const InfZone *zone = &walk->look.zones.zones[i];
        InfTouch *touch = &walk->look.touch[i];
        touch->level = inf_level_of(walk->ctx, walk->ask.look.from, zone);
        touch->how = walk->bases && inf_in_zone(walk->ctx, zone, &from) ? INF_FROM : INF_OUTSIDE;
        walk->own_blocks |= touch->how == INF_FROM && takes_away(walk, i);
    }
}

InfWayAsk inf_way_ask(const InfLookAsk *look, GeomVec until) {
    return (InfWayAsk){
        .look = *look, .until = until, .what = GEOM_FIRE_PATH_ANY, .level = INF_LEVEL_BLOCKS - 1, .uncovered = 0};
}

void inf_look_way_make(RulesCtx *ctx, const InfWayAsk *ask, InfWayLook *out) {
    Walk *walk = arena_alloc(ctx->ruling->arena, 1, sizeof *walk);
    const InfLookAsk *look = &ask->look;
    bool zones = ask->uncovered <= 0;
    double length = vec_distance(look->to_at, ask->until);
    *out = (InfWayLook){.at = ask->until, .unseen = length};
    *walk = (Walk){.ctx = ctx, .ask = *ask, .start = look->to_at, .length = length};
    if (length <= GEOM_LIMIT) {
        return;
    }
    walk->width = zones ? inf_min_width(ctx) : ask->uncovered;
    walk->way = vec_scale(vec_sub(ask->until, look->to_at), 1 / length);
    walk->centre = reading_now(ctx, INF_READ_LOS_LINE) == INF_LOS_LINE_CENTRE;
    walk->bases = zones && reading_now(ctx, INF_READ_ZONE_PRESENCE) == INF_ZONE_PRESENCE_BASE;
    walk->question =
        (InfQuestion){.ctx = ctx, .look = &walk->look, .level = ask->level, .sat = INF_LEVEL_BLOCKS, .zones = zones};
    inf_question_bases(ctx, look, ask->until, 0, &walk->question);
    start(walk);
    if (!walk->own_blocks) {
        decide(walk, 0, walk->length, out);
    }
}
