/* Is a cell hidden, seen, or neither as a whole?
 *
 * Hidden: no line reaches the cell's outline. For this the cell is an end like any other, and each piece that overlaps
 * it plays the laxer of the two parts that it has for what stands in it and for what stands beside; a complete piece is
 * clipped by the cell.
 *
 * An end that the ruleset gives for the cell takes its place; then it must stand for any point, or for every one.
 *
 * Seen: no outline of a piece that matters comes near the cell, so all its points lie in the same pieces, and there is
 * a beam to its middle at least as wide as the cell's diagonal, whose lines all keep within their limits. Then each
 * point is reached by the beam's middle line moved aside. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/region/region_internal.h"
#include "geom/sight/sight_broad.h"
#include "geom/sight/sight_depth.h"
#include "geom/sight/sight_role.h"
#include "geom/sight/sight_sweep.h"

#include <string.h>

/* Of lines through area terrain, for one cell. Nearly every cell takes less than a hundred; where it takes thousands to
 * be sure that none passes its quarters are surer sooner. A search cut short leaves the cell undecided. */
#define PROBES_MAX 128

/* The rules walk through what holds a cell to say what a piece is to it, and the overlap with the piece is found too:
 * of so many, each role counts as one more edge met. */
#define HELD_TO_AN_EDGE 32
/* So many edges of pieces round about, passed by while looking for what holds a cell, count as one met. */
#define WALKED_TO_AN_EDGE 3.0

static GeomRole ask_role(const GeomRegion *region, int piece, const int *held, int count) {
    if (piece >= region->pieces || !region->query.role) {
        return (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
    }
    return region->query.role(region->query.context, piece, held, count);
}

/* Where the piece stands among those that hold the cell; -1: it does not. */
static int held_at(const GeomRegion *region, int piece) {
    base_check(piece >= 0 && piece < region->scene->pieces);
    int low = 0, high = region->cell_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (region->cell_held[middle] < piece) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < region->cell_count && region->cell_held[low] == piece ? low : -1;
}

/* As the question has it. */
static GeomRole looked_at(GeomRegion *region, GeomRole role) {
    if (role.kind != GEOM_ROLE_DEPTH) {
        return role;
    }
    region->met_depth = true;
    region->met_limit = region->met_limit || isfinite(role.limit);
    if (region->pass == REGION_NEVER) {
        return (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
    }
    return region->pass == REGION_LIFTED || !isfinite(role.limit) ? (GeomRole){.kind = GEOM_ROLE_OPEN, .group = -1}
                                                                  : role;
}

/* What both let pass, or more. */
static GeomRole laxer(GeomRole a, GeomRole b) {
    if (a.kind == GEOM_ROLE_COMPLETE || b.kind == GEOM_ROLE_COMPLETE) {
        return a.kind == GEOM_ROLE_COMPLETE ? b : a;
    }
    if (a.kind != b.kind) {
        return (GeomRole){.kind = GEOM_ROLE_OPEN, .group = -1};
    }
    a.limit = max_of(a.limit, b.limit);
    a.height = min_of(a.height, b.height);
    a.from_high = a.from_high || b.from_high;
    a.to_high = a.to_high || b.to_high;
    return a;
}

static const RegionRole *known_role(GeomRegion *region, int piece) {
    RegionRole *role = &region->roles[piece];
    if (role->cell == region->cell_number) {
        return role;
    }
    sight_add_cost(region->work->sight, region->cell_count / HELD_TO_AN_EDGE);
    int at = held_at(region, piece), count = 0;
    role->cell = region->cell_number;
    role->in = ask_role(region, piece, region->cell_held, region->cell_count);
    role->torn = at >= 0 && !region->cell_whole[at];
    if (role->torn && role->in.kind != GEOM_ROLE_OPEN) {
        for (int i = 0; i < region->cell_count; i++) {
            if (i != at) {
                region->cell_others[count++] = region->cell_held[i];
            }
        }
        role->beside = ask_role(region, piece, region->cell_others, count);
    }
    return role;
}

/* A piece that holds some of the cell is to one point of it what stands in it, and to another what lies before it. */
static GeomRole cell_role(void *context, int piece) {
    GeomRegion *region = context;
    const RegionRole *role = known_role(region, piece);
    GeomRole in = looked_at(region, role->in);
    return in.kind == GEOM_ROLE_OPEN || !role->torn ? in : laxer(in, looked_at(region, role->beside));
}

static GeomRegionEnds ends_for(const GeomRegion *region, GeomBox box, double room) {
    base_check(box.x0 < box.x1 && box.y0 < box.y1);
    GeomRegionEnds ends = {.from = region->query.from};
    if (region->query.ends) {
        GeomRegionCell cell = {box, region->cell_held, region->cell_count, room};
        region->query.ends(region->query.context, &cell, &ends);
    }
    return ends;
}

/* `ask` must last as long as the question. */
static void begin(GeomRegion *region, GeomSightQuery *query, const GeomRegionEnds *ends, const GeomShape *box) {
    SightWork *w = region->work->sight;
    base_assert(ends->from.count >= 0 && ends->to.count >= 0 && !isnan(ends->from_height) && !isnan(ends->to_height));
    *query = (GeomSightQuery){.from = ends->from,
                              .to = ends->to.count > 0 ? ends->to : (GeomSightEnd){box, 1},
                              .from_height = ends->from_height,
                              .to_height = ends->to_height,
                              .role = cell_role,
                              .context = region};
    sight_begin(w, region->work, query, false);
    w->effort.probes_max = PROBES_MAX;
    if (region->query.ends) {
        sight_hold(w, &query->from, &query->to);
        return;
    }
    w->ask.held[0] = region->from_held;
    w->ask.held_count[0] = region->from_count;
    w->ask.held[1] = region->cell_held;
    w->ask.held_count[1] = region->cell_count;
}

/* A piece that a line passes when it is nearer to its start is the more easily passed the further the line goes on: to
 * the far side of the cell. */
static bool is_hidden(GeomRegion *region, const GeomSightQuery *query, double across) {
    SightWork *w = region->work->sight;
    w->beyond = across;
    for (int i = 0; i < query->from.count * query->to.count; i++) {
        SightAnswer answer;
        sight_judge(w, &query->from.parts[i / query->to.count], &query->to.parts[i % query->to.count], &answer);
        if (answer.verdict != GEOM_SIGHT_BLOCKED) {
            return false;
        }
    }
    return true;
}

/* Of ends that stand for every point of the cell one pair is enough. */
static bool is_any_clear(GeomRegion *region, const GeomSightQuery *query) {
    for (int i = 0; i < query->from.count * query->to.count; i++) {
        SightAnswer answer;
        sight_judge(region->work->sight, &query->from.parts[i / query->to.count], &query->to.parts[i % query->to.count],
                    &answer);
        if (answer.verdict == GEOM_SIGHT_CLEAR) {
            return true;
        }
    }
    return false;
}

/* Has the piece any effect on lines to the cell, or on lines to a point beside it that the piece does not hold? */
static bool has_effect(GeomRegion *region, int piece) {
    return sight_role(region->work->sight, piece).kind != GEOM_ROLE_OPEN ||
           ask_role(region, piece, NULL, 0).kind != GEOM_ROLE_OPEN;
}

/* Whether an edge of a piece that has any effect comes within the circle round the cell. */
static bool is_crossed(GeomRegion *region, GeomVec middle, double radius) {
    const GeomScene *scene = region->scene;
    GeomWork *work = region->work;
    scene_collect_box(scene, work,
                      (GeomBox){middle.x - radius, middle.y - radius, middle.x + radius, middle.y + radius});
    for (int i = 0; i < work->edge_count; i++) {
        int e = work->edges[i];
        GeomVec a = vec_sub(scene_from(scene, e), middle), side = vec_sub(scene_to(scene, e), scene_from(scene, e));
        double length = vec_dot(side, side), t = length > 0 ? -vec_dot(a, side) / length : 0;
        GeomVec near = vec_add(a, vec_scale(side, min_of(1, max_of(0, t))));
        if (vec_dot(near, near) < radius * radius && has_effect(region, scene->piece_of[e])) {
            return true;
        }
    }
    return false;
}

/* A beam to the middle that serves the whole cell. */
static bool is_reached(GeomRegion *region, const GeomShape *part, GeomVec middle, double radius) {
    base_assert(radius > 0);
    SightWork *w = region->work->sight;
    GeomShape point = shape_point(middle);
    SightAnswer answer;
    if (!sight_place(w, part, &point, &answer)) {
        return false;
    }
    w->pin_room = 1.01 * radius;
    sight_gather(w, &(SightReachOut){.pad = w->pin_room});
    if (w->sealed >= 0) {
        return false;
    }
    SightFinding found = sweep_decide(w, 2 * radius);
    if (!found.open) {
        return false;
    }
    if (!area_begin(w)) {
        return true;
    }
    if (area_strip(w, found.best.d, radius)) {
        return true;
    }
    /* Not this one: perhaps the line of least depth. */
    answer = (SightAnswer){.line = found.best, .excess = -INFINITY, .depth_piece = -1};
    area_judge(w, &answer);
    return answer.verdict == GEOM_SIGHT_CLEAR && answer.beam >= 2 * radius && area_strip(w, answer.line.d, radius);
}

/* Nothing that has any effect lies in the box of both. */
static bool is_open_ground(GeomRegion *region, const GeomSightQuery *query, GeomBox box) {
    SightWork *w = region->work->sight;
    GeomBox both = box;
    for (int i = 0; i < query->from.count; i++) {
        both = box_join(both, shape_box_of(&query->from.parts[i]));
    }
    for (int p = geom_scene_near(region->scene, both, 0); p >= 0; p = geom_scene_near(region->scene, both, p + 1)) {
        if (sight_role(w, p).kind != GEOM_ROLE_OPEN) {
            return false;
        }
    }
    return true;
}

/* A point of a cell that a complete piece covers is not seen. */
static bool is_covered(GeomRegion *region) {
    for (int i = 0; i < region->cell_count; i++) {
        if (sight_role(region->work->sight, region->cell_held[i]).kind == GEOM_ROLE_COMPLETE) {
            return true;
        }
    }
    return false;
}

/* One of the three questions. */
static GeomCellState pass(GeomRegion *region, GeomCell *cell, RegionPass how) {
    GeomShape box = shape_box(cell->box);
    GeomVec middle = box.centre;
    double radius = vec_distance(middle, box.points[0]);
    GeomRegionEnds ends = ends_for(region, cell->box, radius);
    GeomSightQuery query;
    region->pass = how;
    begin(region, &query, &ends, &box);
    if (is_hidden(region, &query, 2 * radius)) {
        return GEOM_CELL_HIDDEN;
    }
    ends = ends_for(region, cell->box, -radius);
    begin(region, &query, &ends, &box);
    if (query.from.count == 0 || is_crossed(region, middle, radius)) {
        return GEOM_CELL_BORDER;
    }
    cell->max = ends.within && cell->max > GEOM_SEEN_WITHIN ? GEOM_SEEN_WITHIN : cell->max;
    if (ends.to.count > 0) {
        return is_any_clear(region, &query) ? GEOM_CELL_SEEN : GEOM_CELL_BORDER;
    }
    if (is_open_ground(region, &query, cell->box)) {
        return GEOM_CELL_SEEN;
    }
    if (is_covered(region)) {
        return GEOM_CELL_HIDDEN;
    }
    for (int i = 0; i < query.from.count; i++) {
        if (is_reached(region, &query.from.parts[i], middle, radius)) {
            return GEOM_CELL_SEEN;
        }
    }
    return GEOM_CELL_BORDER;
}

static GeomSeen no_more(const GeomCell *cell, GeomSeen max) {
    return max < cell->min ? cell->min : max < cell->max ? max : cell->max;
}

static GeomSeen no_less(const GeomCell *cell, GeomSeen min) {
    return min > cell->max ? cell->max : min > cell->min ? min : cell->min;
}

/* Is it seen as the limits are? Whether the other two questions may bound it as well. */
static void decide_limited(GeomRegion *region, GeomCell *cell, bool *upper, bool *lower) {
    GeomCellState limited = pass(region, cell, REGION_LIMITED);
    *upper = region->met_depth;
    *lower = region->met_limit;
    if (limited == GEOM_CELL_HIDDEN) {
        cell->max = no_more(cell, region->met_limit ? GEOM_SEEN_TOO_DEEP : GEOM_SEEN_NOT);
    } else if (limited == GEOM_CELL_SEEN) {
        cell->min = no_less(cell, region->met_depth ? GEOM_SEEN_WITHIN : cell->max);
    }
}

static void decide_upper(GeomRegion *region, GeomCell *cell) {
    GeomCellState never = pass(region, cell, REGION_NEVER);
    if (never == GEOM_CELL_HIDDEN) {
        cell->max = no_more(cell, GEOM_SEEN_WITHIN);
    } else if (never == GEOM_CELL_SEEN && cell->max == GEOM_SEEN_OPEN) {
        cell->min = GEOM_SEEN_OPEN;
    }
}

static void decide_lower(GeomRegion *region, GeomCell *cell) {
    GeomCellState lifted = pass(region, cell, REGION_LIFTED);
    if (lifted == GEOM_CELL_HIDDEN) {
        cell->max = no_more(cell, GEOM_SEEN_NOT);
    } else if (lifted == GEOM_CELL_SEEN) {
        cell->min = no_less(cell, GEOM_SEEN_TOO_DEEP);
    }
}

/* Only what is not known yet is asked. */
void geom_region_decide(GeomRegion *region, GeomCell *cell) {
    base_assert(cell->box.x0 < cell->box.x1 && cell->box.y0 < cell->box.y1);
    base_assert(cell->min < cell->max); /* else there is nothing to decide */
    bool upper = true, lower = true;
    region->cell = shape_box(cell->box);
    int walked;
    region->cell_count = scene_holding(region->scene, &region->cell, region->cell_held, region->scene->pieces,
                                       region->cell_whole, &walked);
    sight_add_cost(region->work->sight, walked / WALKED_TO_AN_EDGE);
    if (++region->cell_number == 0) {
        memset(region->roles, 0, (size_t)region->scene->pieces * sizeof *region->roles);
        region->cell_number = 1;
    }
    region->met_depth = region->met_limit = false;
    if (cell->min < GEOM_SEEN_WITHIN && cell->max > GEOM_SEEN_TOO_DEEP) {
        decide_limited(region, cell, &upper, &lower);
    }
    if (upper && cell->min < GEOM_SEEN_OPEN && cell->max == GEOM_SEEN_OPEN) {
        decide_upper(region, cell);
    }
    if (lower && cell->min == GEOM_SEEN_NOT && cell->max > GEOM_SEEN_NOT) {
        decide_lower(region, cell);
    }
    cell->state = cell->min >= GEOM_SEEN_WITHIN     ? GEOM_CELL_SEEN
                  : cell->max <= GEOM_SEEN_TOO_DEEP ? GEOM_CELL_HIDDEN
                                                    : GEOM_CELL_BORDER;
}
