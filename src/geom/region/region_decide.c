/* Is a cell hidden, seen, or neither as a whole?
 *
 * Hidden: no line reaches the cell's outline. For this the cell is an end like any other, and each piece that overlaps
 * it plays the part it has for what stands in it, which is never the stricter one; a complete piece is clipped by the
 * cell.
 *
 * Seen: no outline of a piece that matters comes near the cell, so all its points lie in the same pieces, and there is
 * a beam to its middle at least as wide as the cell's diagonal, whose lines all keep within their limits. Then each
 * point is reached by the beam's middle line moved aside. */
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/region/region_internal.h"
#include "geom/sight/sight_broad.h"
#include "geom/sight/sight_depth.h"
#include "geom/sight/sight_sweep.h"

static GeomRole cell_role(void *context, int piece) {
    const GeomRegion *region = context;
    if (!region->ask.role) {
        return (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
    }
    return region->ask.role(region->ask.context, piece, region->cell_held, region->cell_count);
}

static void begin(GeomRegion *region, const GeomSightAsk *ask) {
    SightWork *w = region->work->sight;
    sight_begin(w, region->work, ask, false);
    w->held[0] = region->from_held;
    w->held_count[0] = region->from_count;
    w->held[1] = region->cell_held;
    w->held_count[1] = region->cell_count;
}

static bool is_hidden(GeomRegion *region, const GeomSightAsk *ask, const GeomShape *box) {
    SightWork *w = region->work->sight;
    begin(region, ask);
    for (int i = 0; i < region->ask.from.count; i++) {
        SightAnswer answer;
        sight_judge(w, &region->parts[i], box, &answer);
        if (answer.verdict != GEOM_SIGHT_BLOCKED) {
            return false;
        }
    }
    return true;
}

/* Has the piece any effect on lines to the cell, or on lines to a point beside it that the piece does not hold? */
static bool has_effect(GeomRegion *region, int piece) {
    return sight_role(region->work->sight, piece).kind != GEOM_ROLE_OPEN ||
           (region->ask.role && region->ask.role(region->ask.context, piece, NULL, 0).kind != GEOM_ROLE_OPEN);
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

/* A beam to the middle that serves the whole cell. The depth along its middle line goes to the cell. */
static bool is_reached(GeomRegion *region, const GeomShape *part, GeomVec middle, double radius, double *depth) {
    SightWork *w = region->work->sight;
    GeomShape point = shape_point(middle);
    SightAnswer answer;
    *depth = 0;
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
    GeomVec d = found.best.d;
    if (!area_strip(w, d, radius)) {
        /* Not this one: perhaps the line of least depth. */
        answer = (SightAnswer){.line = found.best, .excess = -INFINITY, .depth_piece = -1};
        area_judge(w, &answer);
        d = answer.line.d;
        if (answer.verdict != GEOM_SIGHT_CLEAR || answer.beam < 2 * radius || !area_strip(w, d, radius)) {
            return false;
        }
    }
    *depth = area_line(w, d, rho_of(d, middle)).depth;
    return true;
}

/* Nothing that has any effect lies in the box of both. */
static bool is_open_ground(GeomRegion *region, GeomBox box) {
    SightWork *w = region->work->sight;
    GeomBox both = box;
    for (int i = 0; i < region->ask.from.count; i++) {
        both = box_join(both, shape_box_of(&region->parts[i]));
    }
    int *list = region->work->piece_list;
    int count = geom_scene_near(region->scene, both, list, region->scene->pieces);
    for (int i = 0; i < count; i++) {
        if (sight_role(w, list[i]).kind != GEOM_ROLE_OPEN) {
            return false;
        }
    }
    return true;
}

void region_decide(GeomRegion *region, GeomCell *cell) {
    GeomShape box = shape_box(cell->box);
    GeomVec middle = box.centre;
    double radius = vec_distance(middle, box.points[0]);
    GeomSightAsk ask = {
        .from = region->ask.from, .to = {&box, 1}, .role = cell_role, .context = region, .want_depth = false};
    region->cell_count =
        geom_scene_holding(region->scene, region->work, &box, region->cell_held, region->scene->pieces);
    cell->depth = 0;
    if (is_hidden(region, &ask, &box)) {
        cell->state = GEOM_CELL_HIDDEN;
        return;
    }
    begin(region, &ask);
    if (is_crossed(region, middle, radius)) {
        return;
    }
    if (is_open_ground(region, cell->box)) {
        cell->state = GEOM_CELL_SEEN;
        return;
    }
    /* A point of a cell that a complete piece covers is not seen. */
    for (int i = 0; i < region->cell_count; i++) {
        if (sight_role(region->work->sight, region->cell_held[i]).kind == GEOM_ROLE_COMPLETE) {
            cell->state = GEOM_CELL_HIDDEN;
            return;
        }
    }
    for (int i = 0; i < region->ask.from.count; i++) {
        if (is_reached(region, &region->parts[i], middle, radius, &cell->depth)) {
            cell->state = GEOM_CELL_SEEN;
            return;
        }
    }
}
