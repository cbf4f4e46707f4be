/* Finds a lawful path for a model that must get away (CORE-15, GARR-10): straight where possible, otherwise around what
 * lies between. Every path that is found is a walk that the rules allow. The search runs on a fine grid of places, so a
 * path through a gap hardly wider than the base may be missed; its owner may then show it. Knows nothing of Combats. */
#include "rules/legions-imperialis/move/way_out.h"

#include "geom/limits.h"
#include "rules/kit/nearest.h"
#include "rules/kit/place.h"
#include "rules/legions-imperialis/move/moves.h"

#include <math.h>

#define NET_ACROSS 32  /* grid spots from the start to the end of the allowance */
#define NET_FINE   2.0 /* least distance between them, mm */
#define ENDS_MAX   64  /* number of nearest ends for which a lawful path is tried */

/* ---- one way ---- */

LiWalk *li_walk_out(RulesCtx *ctx, const LiLeaver *leaver, const GeomVec *points, int count) {
    LiWalkAsk ask = {.unit = leaver->unit,
                     .points = points,
                     .count = count,
                     .facing = leaver->facing,
                     .how = LI_HOW_WITHDRAW,
                     .host = leaver->host,
                     .target = -1,
                     .fresh = true};
    base_assert(count > 0);
    if (leaver->host >= 0) {
        li_at_wall(ctx, &ask);
    } else {
        ask.start = leaver->start;
    }
    return li_walk(ctx, &ask);
}

/* Tries a walk on a ruling of its own: thousands are tried, and none of them is told. */
static const LiWalk *trial(const LiLeaver *leaver, const GeomVec *points, int count) {
    RulesCtx *own = leaver->trial;
    ruling_reset(own->ruling, own->field);
    return li_walk_out(own, leaver, points, count);
}

static bool li_is_lawful(const LiWalk *walk) {
    return !walk->route.stopped.rule && !walk->fault.rule;
}

static bool may_end(const LiLeaver *leaver, GeomVec at) {
    GeomShape base = shape_place(&leaver->trial->field->setup->units[leaver->unit].base, at, leaver->facing);
    LiStanding standing = {.ctx = leaver->trial, .unit = leaver->unit, .target = -1, .avoid = leaver->zone};
    return li_may_stand(&standing, &base);
}

/* Callback of rulekit_nearest_free: the model may end there, and gets there straight. */
static bool goes_straight(void *context, const GeomShape *base) {
    const LiLeaver *leaver = context;
    GeomVec at = base->centre;
    return may_end(leaver, at) && li_is_lawful(trial(leaver, &at, 1));
}

/* ---- the net ---- */

typedef enum { SPOT_UNSEEN, SPOT_BARRED, SPOT_FREE } SpotState;

typedef struct {
    SpotState state;
    double spent; /* mm of the allowance, as the grid counts it */
    double rate;  /* cost of a mm here */
    int toll;     /* the area whose toll is paid on arriving here, or -1 */
    int from;     /* the spot before it, or -1 */
    bool zone;    /* in an enemy's zone */
    bool queued;
} Spot;

typedef struct {
    const LiLeaver *leaver;
    GeomVec corner;
    double step;
    int across, down;
    Spot *spots;
    int *queue, first, waiting;
} Net;

static GeomVec spot_at(const Net *net, int index) {
    return vec_add(net->corner, vec(net->step * (index % net->across), net->step * (index / net->across)));
}

/* Checks the ground under a spot. False: it cannot be passed. */
static bool pass_ground(const LiLeaver *leaver, Spot *spot, const GeomShape *base) {
    RulesCtx *ctx = leaver->trial;
    const RulesField *field = ctx->field;
    for (int a = 0; a < field->setup->area_count; a++) {
        bool there = !ctx->draft->table->removed[a] && a != leaver->host &&
                     box_meets(shape_box_of(base), field->setup->areas[a].area.box) &&
                     !li_goes_over(ctx, leaver->unit, a) && li_overlaps(field, a, base);
        if (!there) {
            continue;
        }
        LiGo go = li_go(ctx, leaver->unit, a);
        int holder = li_is_structure(field, ctx->draft->table, a) ? li_side_inside(field, ctx->draft->table, a) : -1;
        bool foes = holder >= 0 && holder != field->setup->units[leaver->unit].side;
        bool top = li_kind(field, ctx->draft->table, a)->face && place_held(&field->setup->areas[a].area, base);
        if (foes || (go == LI_GO_NOT && !top)) {
            return false;
        }
        spot->rate = go == LI_GO_DOUBLE ? number_now(ctx, LI_NUM_DIFFICULT_FACTOR) : spot->rate;
        spot->toll = (go == LI_GO_HEIGHT || go == LI_GO_TOP || go == LI_GO_FACE) && !top ? a : spot->toll;
    }
    return true;
}

/* Checks the enemies near a spot. False: the base would be inside one of them. */
static bool pass_enemies(const LiLeaver *leaver, Spot *spot, const GeomShape *base) {
    const RulesField *field = leaver->trial->field;
    for (int i = 0; i < field->setup->unit_count && li_way_over(field, leaver->unit) < 0; i++) {
        GeomShape other;
        bool foe = field->setup->units[i].side != field->setup->units[leaver->unit].side &&
                   !li_has(field, i, LI_FLYER) && table_base(leaver->trial->draft->table, i, &other);
        GeomGap gap = foe ? shape_gap(base, &other) : (GeomGap){.gap = INFINITY};
        if (gap.lap > GEOM_LIMIT) {
            return false;
        }
        spot->zone = spot->zone || gap.gap <= leaver->zone + GEOM_LIMIT;
    }
    return true;
}

static Spot *look(Net *net, int index) {
    const RulesField *field = net->leaver->trial->field;
    Spot *spot = &net->spots[index];
    if (spot->state != SPOT_UNSEEN) {
        return spot;
    }
    GeomShape base = shape_place(&field->setup->units[net->leaver->unit].base, spot_at(net, index), net->leaver->faced);
    *spot = (Spot){.spent = INFINITY, .rate = 1, .toll = -1, .from = -1};
    bool free = box_within(shape_box_of(&base), box_grow(field->setup->size, GEOM_LIMIT)) &&
                pass_ground(net->leaver, spot, &base) && pass_enemies(net->leaver, spot, &base);
    spot->state = free ? SPOT_FREE : SPOT_BARRED;
    return spot;
}

static void reach(Net *net, int index, double spent, int from) {
    Spot *spot = look(net, index);
    if (spot->state != SPOT_FREE || spent >= spot->spent - GEOM_TOUCH || spent > net->leaver->allowance + net->step) {
        return;
    }
    spot->spent = spent;
    spot->from = from;
    if (!spot->queued) {
        int room = net->across * net->down;
        base_assert(net->waiting < room);
        spot->queued = true;
        net->queue[(net->first + net->waiting++) % room] = index;
    }
}

/* Extends the search from one spot to its neighbours. A model never re-enters a zone that it has left. */
static void spread(Net *net, int index) {
    const LiLeaver *leaver = net->leaver;
    int x = index % net->across, y = index / net->across;
    Spot spot = net->spots[index];
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if ((dx == 0 && dy == 0) || x + dx < 0 || x + dx >= net->across || y + dy < 0 || y + dy >= net->down) {
                continue;
            }
            int next = index + dy * net->across + dx;
            const Spot *to = look(net, next);
            if (to->state == SPOT_BARRED || (to->zone && !spot.zone)) {
                continue;
            }
            double toll = to->toll >= 0 && to->toll != spot.toll
                              ? li_height(leaver->trial->field, leaver->trial->draft->table, to->toll)
                              : 0;
            double length = net->step * (dx != 0 && dy != 0 ? sqrt(2) : 1);
            reach(net, next, spot.spent + length * fmax(spot.rate, to->rate) + toll, index);
        }
    }
}

/* Enters the grid: around the start, or all along the walls. */
static void enter(Net *net) {
    const LiLeaver *leaver = net->leaver;
    const TableSetup *setup = leaver->trial->field->setup;
    for (int i = 0; i < net->across * net->down; i++) {
        GeomShape base = shape_place(&setup->units[leaver->unit].base, spot_at(net, i), leaver->faced);
        double away = leaver->host >= 0 ? area_gap(&setup->areas[leaver->host].area, &base, NULL)
                                        : vec_distance(base.centre, leaver->start.centre);
        if (away <= net->step && !(leaver->host >= 0 && li_overlaps(leaver->trial->field, leaver->host, &base))) {
            reach(net, i, away, -1);
        }
    }
}

static Net lay_net(const LiLeaver *leaver, BaseArena *arena) {
    const RulesField *field = leaver->trial->field;
    GeomBox box = leaver->host >= 0 ? field->setup->areas[leaver->host].area.box
                                    : (GeomBox){leaver->start.centre.x, leaver->start.centre.y, leaver->start.centre.x,
                                                leaver->start.centre.y};
    Net net = {.leaver = leaver};
    GeomShape base = shape_place(&field->setup->units[leaver->unit].base, vec(0, 0), leaver->faced);
    GeomBox own = shape_box_of(&base);
    double size = leaver->host >= 0 ? hypot(own.x1 - own.x0, own.y1 - own.y0) : 0;
    box = box_grow(box, leaver->allowance + size);
    net.step = fmax(NET_FINE, fmax(box.x1 - box.x0, box.y1 - box.y0) / (2 * NET_ACROSS));
    net.corner = vec(box.x0, box.y0);
    net.across = (int)((box.x1 - box.x0) / net.step) + 1;
    net.down = (int)((box.y1 - box.y0) / net.step) + 1;
    size_t count = (size_t)net.across * (size_t)net.down;
    net.spots = arena_alloc(arena, count, sizeof *net.spots);
    net.queue = arena_alloc(arena, count, sizeof *net.queue);
    return net;
}

static void flood(Net *net) {
    enter(net);
    while (net->waiting > 0) {
        int index = net->queue[net->first];
        net->first = (net->first + 1) % (net->across * net->down);
        net->waiting--;
        net->spots[index].queued = false;
        spread(net, index);
    }
}

/* ---- ways through the net ---- */

/* The spots on the path to this one in their order, followed by `to` where it is given. */
static GeomVec *trail(const Net *net, BaseArena *arena, int index, const GeomVec *to, int *count) {
    *count = to != NULL;
    for (int i = index; i >= 0; i = net->spots[i].from) {
        (*count)++;
    }
    GeomVec *out = arena_alloc(arena, (size_t)*count, sizeof *out);
    int at = *count;
    if (to) {
        out[--at] = *to;
    }
    for (int i = index; i >= 0; i = net->spots[i].from) {
        out[--at] = spot_at(net, i);
    }
    return out;
}

/* Straightens the path: goes each time to the last of the spots that can be reached without a stop. False: the result
 * is not lawful, or has more bends than an answer can hold. */
static bool straighten(const LiLeaver *leaver, const GeomVec *spots, int count, LiWayOut *out) {
    out->count = 0;
    for (int at = -1; at < count - 1 && out->count <= RULES_BENDS;) {
        int next = count - 1;
        for (; next > at; next--) {
            out->points[out->count] = spots[next];
            if (!trial(leaver, out->points, out->count + 1)->route.stopped.rule) {
                break;
            }
        }
        if (next == at) {
            return false;
        }
        out->count++;
        at = next;
    }
    return out->count > 0 && li_is_lawful(trial(leaver, out->points, out->count)) &&
           vec_distance(out->points[out->count - 1], spots[count - 1]) <= GEOM_TOUCH;
}

/* The cheapest spot not tried yet; with `to` only those beside it. -1: none is left. */
static int next_end(const Net *net, const bool *tried, const GeomVec *to) {
    int best = -1;
    for (int i = 0; i < net->across * net->down; i++) {
        const Spot *spot = &net->spots[i];
        bool counts = spot->state == SPOT_FREE && isfinite(spot->spent) && !tried[i] &&
                      (!to || vec_distance(spot_at(net, i), *to) <= 2 * net->step);
        best = counts && (best < 0 || spot->spent < net->spots[best].spent) ? i : best;
    }
    return best;
}

static bool find_bent(const LiLeaver *leaver, const GeomVec *to, LiWayOut *out) {
    BaseArena *arena = arena_create();
    Net net = lay_net(leaver, arena);
    bool *tried = arena_alloc(arena, (size_t)(net.across * net.down), sizeof *tried), found = false;
    flood(&net);
    for (int made = 0, end; made < ENDS_MAX && !found && (end = next_end(&net, tried, to)) >= 0;) {
        int count;
        tried[end] = true;
        if (!to && !may_end(leaver, spot_at(&net, end))) {
            continue;
        }
        const GeomVec *spots = trail(&net, arena, end, to, &count);
        found = straighten(leaver, spots, count, out);
        made++;
    }
    arena_destroy(arena);
    return found;
}

/* ---- all ---- */

static bool find_way(const LiLeaver *leaver, const GeomVec *to, LiWayOut *out) {
    const RulesField *field = leaver->trial->field;
    const GeomBase *base = &field->setup->units[leaver->unit].base;
    GeomShape parts[LI_PARTS] = {leaver->start};
    int count =
        leaver->host < 0 ? 1 : li_body(field, leaver->trial->draft->table, li_area(leaver->host), parts, LI_PARTS);
    KitRegion region = {.table = field->setup->size,
                        .around = parts,
                        .around_count = count,
                        .reach = leaver->allowance,
                        .free = goes_straight,
                        .context = (void *)leaver};
    out->count = 1;
    if (to) {
        GeomShape there = shape_place(base, *to, leaver->facing);
        out->points[0] = *to;
        return goes_straight((void *)leaver, &there) || (may_end(leaver, *to) && find_bent(leaver, to, out));
    }
    GeomBox box = leaver->host < 0 ? box_empty() : field->setup->areas[leaver->host].area.box;
    GeomVec from = leaver->host < 0 ? leaver->start.centre : vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
    return rulekit_nearest_free(base, from, leaver->facing, &region, &out->points[0]) || find_bent(leaver, NULL, out);
}

bool li_way_out(RulesCtx *ctx, LiLeaver *leaver, const GeomVec *to, LiWayOut *out) {
    Ruling *ruling = ruling_create(ctx->field);
    RulesCtx own = *ctx;
    own.ruling = ruling;
    leaver->trial = &own;
    bool found = find_way(leaver, to, out);
    leaver->trial = NULL;
    ruling_destroy(ruling);
    base_assert(!found || (out->count > 0 && out->count <= RULES_BENDS + 1));
    return found;
}
