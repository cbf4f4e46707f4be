/* The reading with one line only, centre to centre: blocked where it enters an interior or runs along a seam. */
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/sight/sight_broad.h"
#include "geom/sight/sight_chain.h"
#include "geom/sight/sight_depth.h"
#include "geom/sight/sight_role.h"

static void note(SightWork *w, int piece) {
    if (w->names.choosing == SIGHT_ALL) {
        sight_note(w, piece);
    }
}

static bool blocks(SightWork *w, int i, GeomBox line) {
    int piece = w->ask.list[i];
    return sight_role(w, piece).kind == GEOM_ROLE_COMPLETE && box_meets(w->scene->areas[piece].box, line);
}

static bool enters_any(SightWork *w, GeomVec a, GeomVec b, GeomBox line) {
    bool any = false;
    for (int i = 0; i < w->ask.count; i++) {
        int count = 0;
        if (blocks(w, i, line) &&
            area_chord(&w->scene->areas[w->ask.list[i]], a, b, NULL, 0, &count) > GEOM_LAP_FLOOR) {
            note(w, w->ask.list[i]);
            any = true;
        }
    }
    return any;
}

/* An edge that lies on the line: where along it, and whether its piece is on the left. */
static bool lies_on(GeomVec a, GeomVec d, const AreaEdges *e, double *from, double *to, bool *left) {
    if (fabs(vec_cross(d, vec_sub(e->a, a))) > GEOM_LAP_FLOOR ||
        fabs(vec_cross(d, vec_sub(e->b, a))) > GEOM_LAP_FLOOR) {
        return false;
    }
    double p = vec_dot(d, vec_sub(e->a, a)), q = vec_dot(d, vec_sub(e->b, a));
    *left = q > p; /* a piece lies on the left of its edges */
    *from = min_of(p, q);
    *to = max_of(p, q);
    return true;
}

/* Pieces on both sides of the same stretch of the line. */
static bool runs_along_seam(SightWork *w, GeomVec a, GeomVec b, GeomBox line) {
    GeomVec d = vec_unit(vec_sub(b, a));
    double length = vec_distance(a, b);
    for (int i = 0; i < w->ask.count; i++) {
        for (AreaEdges e = area_edges(&w->scene->areas[w->ask.list[i]]); blocks(w, i, line) && area_edge_next(&e);) {
            double from, to, other_from, other_to;
            bool left, other_left;
            if (!lies_on(a, d, &e, &from, &to, &left) || !left) {
                continue;
            }
            for (int k = 0; k < w->ask.count; k++) {
                for (AreaEdges o = area_edges(&w->scene->areas[w->ask.list[k]]);
                     blocks(w, k, line) && area_edge_next(&o);) {
                    if (lies_on(a, d, &o, &other_from, &other_to, &other_left) && !other_left &&
                        min_of(min_of(to, other_to), length) - max_of(max_of(from, other_from), 0) > GEOM_LAP_FLOOR) {
                        note(w, w->ask.list[i]);
                        note(w, w->ask.list[k]);
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

static void judge_area(SightWork *w, SightAnswer *answer) {
    SightLine line = area_line(w, answer->line.d, answer->line.rho);
    if (!line.passes) {
        answer->verdict = GEOM_SIGHT_BLOCKED;
        answer->why = GEOM_WHY_NEARER;
        return;
    }
    answer->has_depth = line.piece >= 0;
    answer->depth = line.depth;
    answer->limit = line.limit;
    answer->excess = line.excess;
    answer->depth_piece = line.piece;
    if (answer->has_depth && line.excess > GEOM_LIMIT) {
        answer->verdict = GEOM_SIGHT_BLOCKED;
        answer->why = GEOM_WHY_DEPTH;
    }
}

void sight_judge_centres(SightWork *w, const GeomShape *a, const GeomShape *b, SightAnswer *answer) {
    if (!sight_place(w, a, b, answer)) {
        return;
    }
    answer->verdict = GEOM_SIGHT_CLEAR;
    answer->why = GEOM_WHY_BEAM;
    w->a.centre = a->centre;
    w->b.centre = b->centre;
    GeomVec d = vec_unit(vec_sub(b->centre, a->centre)), n = vec_left(d);
    double rho = rho_of(d, a->centre), from = end_cross(&w->a, d, rho, 1), to = end_cross(&w->b, d, rho, -1);
    GeomVec start = vec_add(vec_scale(n, rho), vec_scale(d, from)), stop = vec_add(vec_scale(n, rho), vec_scale(d, to));
    GeomBox line = box_add(box_add(box_empty(), start), stop);
    w->from = w->to = d;
    w->pinned = true; /* how far the line is from what is beside it */
    w->pin = a->centre;
    w->pin_room = INFINITY;
    sight_gather(w, &(SightReachOut){0});
    answer->line = chain_probe(w, d);
    answer->line.d = d;
    answer->line.rho = rho;
    bool blocked = enters_any(w, start, stop, line) || runs_along_seam(w, start, stop, line);
    answer->width = blocked ? min_of(0, answer->line.width) : max_of(0, answer->line.width);
    answer->beam = answer->width;
    if (blocked) {
        answer->verdict = GEOM_SIGHT_BLOCKED;
        answer->why = GEOM_WHY_COMPLETE;
    } else if (area_begin(w)) {
        judge_area(w, answer);
        answer->unmeasured = sight_has_passing(w);
    }
}
