/* Where a base and an area stand on a grid, as tables are laid: sides run from rim to rim, through corners and along
 * each other all the time. `lap`, `out`, `share`, the overlap and the holding must say the same, and what a judge of
 * another style says: one that goes up the table row by row, between all heights at which two sides meet. */
#include "geom/limits.h"
#include "geom/shared_shapes.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>

#define SEED     20261123u
#define PLACES   4000 /* for each step of the grid */
#define CORNERS  9
#define HEIGHTS  512
#define ACROSS   16   /* steps that the ground measures */
#define SEPARATE 1e-7 /* rows on a grid differ by far more, rounding by far less */

/* ---- the judge ---- */

typedef struct {
    bool laps, out;
} Judged;

typedef struct {
    GeomVec a, b;
} Edge;

static int edges_of(const GeomVec *points, int count, Edge *out) {
    for (int i = 0; i < count; i++) {
        out[i] = (Edge){points[i], points[(i + 1) % count]};
    }
    return count;
}

static int by_value(const void *a, const void *b) {
    double p = *(const double *)a, q = *(const double *)b;
    return (p > q) - (p < q);
}

/* All x at which the row meets the edges, ascending. */
static int cuts_at(const Edge *edges, int count, double y, double *cuts) {
    int n = 0;
    for (int i = 0; i < count; i++) {
        GeomVec a = edges[i].a, b = edges[i].b;
        if ((a.y > y) != (b.y > y)) {
            cuts[n++] = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
        }
    }
    qsort(cuts, (size_t)n, sizeof *cuts, by_value);
    return n;
}

static int heights_of(const Edge *s, int s_count, const Edge *t, int t_count, double *out) {
    int n = 0;
    for (int i = 0; i < s_count; i++) {
        out[n++] = s[i].a.y;
        for (int k = 0; k < t_count; k++) {
            GeomVec d = vec_sub(s[i].b, s[i].a), e = vec_sub(t[k].b, t[k].a), off = vec_sub(t[k].a, s[i].a);
            double turn = vec_cross(d, e), at = turn != 0 ? vec_cross(off, e) / turn : -1;
            double on = turn != 0 ? vec_cross(off, d) / turn : -1;
            if (at >= 0 && at <= 1 && on >= 0 && on <= 1) {
                out[n++] = s[i].a.y + at * d.y;
            }
        }
    }
    for (int k = 0; k < t_count; k++) {
        out[n++] = t[k].a.y;
    }
    qsort(out, (size_t)n, sizeof *out, by_value);
    return n;
}

static Judged judge_polygon(const GeomShape *shape, const GeomArea *area) {
    Edge base[GEOM_SHAPE_POINTS], outline[2 * CORNERS];
    int base_count = edges_of(shape->points, shape->count, base), outline_count = 0;
    for (int r = 0; r < area->rings; r++) {
        int from = area->ring_start[r];
        outline_count += edges_of(area->points + from, area->ring_start[r + 1] - from, outline + outline_count);
    }
    double heights[HEIGHTS];
    int count = heights_of(base, base_count, outline, outline_count, heights);
    Judged judged = {false, false};
    for (int i = 0; i + 1 < count; i++) {
        double y = (heights[i] + heights[i + 1]) / 2, own[GEOM_SHAPE_POINTS], cuts[2 * CORNERS], inside = 0;
        if (heights[i + 1] - heights[i] < SEPARATE || cuts_at(base, base_count, y, own) != 2) {
            continue;
        }
        int n = cuts_at(outline, outline_count, y, cuts);
        for (int k = 0; k + 1 < n; k += 2) {
            inside += fmax(0, fmin(cuts[k + 1], own[1]) - fmax(cuts[k], own[0]));
        }
        judged.laps = judged.laps || inside > SEPARATE;
        judged.out = judged.out || own[1] - own[0] - inside > SEPARATE;
    }
    return judged;
}

static Judged judge_disc(const GeomShape *disc, const GeomArea *area) {
    double edge = slow_edge_distance(area, disc->centre);
    bool in = edge > SEPARATE && slow_inside(area, disc->centre), clear = edge > disc->rx - SEPARATE;
    return (Judged){in || !clear, !in || !clear};
}

/* ---- what stands on the grid ---- */

static GeomVec on_grid(BaseRng *rng, double step, int from, int to) {
    return vec(step * (from + (int)rng_below(rng, (uint32_t)(to - from + 1))),
               step * (from + (int)rng_below(rng, (uint32_t)(to - from + 1))));
}

static int orient(GeomVec a, GeomVec b, GeomVec c) {
    double turn = vec_cross(vec_sub(b, a), vec_sub(c, a)); /* of whole numbers: exact */
    return (turn > 0) - (turn < 0);
}

static bool between(GeomVec a, GeomVec b, GeomVec p) {
    return orient(a, b, p) == 0 && fmin(a.x, b.x) <= p.x && p.x <= fmax(a.x, b.x) && fmin(a.y, b.y) <= p.y &&
           p.y <= fmax(a.y, b.y);
}

static bool meet(Edge s, Edge t) {
    return between(s.a, s.b, t.a) || between(s.a, s.b, t.b) || between(t.a, t.b, s.a) || between(t.a, t.b, s.b) ||
           (orient(s.a, s.b, t.a) != orient(s.a, s.b, t.b) && orient(t.a, t.b, s.a) != orient(t.a, t.b, s.b));
}

static bool is_simple(const GeomVec *points, int count) {
    Edge edges[CORNERS];
    edges_of(points, count, edges);
    for (int i = 0; i < count; i++) {
        GeomVec next = edges[(i + 1) % count].b;
        if (orient(edges[i].a, edges[i].b, next) == 0) {
            return false; /* flat, or folded back */
        }
        for (int k = i + 2; k < count; k++) {
            if ((k + 1) % count != i && meet(edges[i], edges[k])) {
                return false;
            }
        }
    }
    return count >= 3;
}

static bool rings_meet(const GeomVec *p, int p_count, const GeomVec *q, int q_count) {
    Edge s[CORNERS], t[CORNERS];
    edges_of(p, p_count, s);
    edges_of(q, q_count, t);
    for (int i = 0; i < p_count; i++) {
        for (int k = 0; k < q_count; k++) {
            if (meet(s[i], t[k])) {
                return true;
            }
        }
    }
    return false;
}

static int random_ring(BaseRng *rng, double step, int from, int to, GeomVec *out) {
    int count;
    do {
        count = 3 + (int)rng_below(rng, CORNERS - 3);
        GeomVec p = on_grid(rng, step, from, to);
        for (int i = 0; i < count; i++) { /* every other side along the grid, mostly */
            GeomVec q = on_grid(rng, step, from, to);
            uint32_t way = rng_below(rng, 4);
            p = vec(way == 0 ? p.x : q.x, way == 1 ? p.y : q.y);
            out[i] = p;
        }
    } while (!is_simple(out, count));
    return count;
}

static void random_ground(OwnArea *own, BaseRng *rng, double step) {
    GeomVec ring[CORNERS], hole[CORNERS];
    int count = random_ring(rng, step, 0, ACROSS, ring);
    own->area.rings = 0;
    own_area_ring(own, ring, count);
    own_area_done(own);
    for (int tries = 0; tries < 20; tries++) {
        int x = 1 + (int)rng_below(rng, ACROSS - 6);
        int holed = random_ring(rng, step, x, x + 5, hole);
        if (!rings_meet(ring, count, hole, holed) && slow_inside(&own->area, hole[0])) {
            own->area.rings = 0;
            own_area_ring(own, ring, count);
            own_area_ring(own, hole, holed);
            own_area_done(own);
            return;
        }
    }
}

static GeomShape random_base(BaseRng *rng, double step) {
    GeomVec at = on_grid(rng, step / 2, 0, 2 * ACROSS), corners[6];
    uint32_t kind = rng_below(rng, 4);
    if (kind == 0) {
        GeomBase disc = geom_base_disc(step * (1 + rng_below(rng, 6)));
        return shape_place(&disc, at, 0);
    }
    GeomBase base = geom_base_rect(step * (1 + rng_below(rng, 8)), step * (1 + rng_below(rng, 8)));
    while (kind == 1) {
        for (int i = 0; i < 6; i++) {
            corners[i] = on_grid(rng, step, -4, 4);
        }
        if (geom_base_hull(corners, 6, &base)) {
            break;
        }
    }
    return shape_place(&base, at, 90.0 * rng_below(rng, 4));
}

/* ---- what must agree ---- */

static void everything_that_explains_membership_agrees_on_a_grid(void **state) {
    (void)state;
    static const double STEPS[] = {5, 10, 20};
    print_message("seed %u\n", SEED);
    BaseRng rng = rng_make(SEED);
    OwnArea own;
    int astride = 0;
    for (size_t s = 0; s < sizeof STEPS / sizeof *STEPS; s++) {
        for (int i = 0; i < PLACES; i++) {
            random_ground(&own, &rng, STEPS[s]);
            GeomShape shape = random_base(&rng, STEPS[s]);
            Judged judged = shape.kind == GEOM_DISC ? judge_disc(&shape, &own.area) : judge_polygon(&shape, &own.area);
            GeomPlace place = geom_place(&shape, &own.area);
            int held = area_holds(&own.area, &shape, NULL);
            bool laps = place.lap > GEOM_LAP_FLOOR, out = place.out > GEOM_LAP_FLOOR;
            if (laps != judged.laps || out != judged.out || (place.share > 1e-9) != judged.laps ||
                (place.share < 1 - 1e-9) != judged.out || area_overlaps(&own.area, &shape) != judged.laps ||
                (held > 0 && judged.out) || (held < 0 && judged.laps)) {
                fail_msg("seed %u, step %g, place %d: judged %s, %s; lap %g, out %g, share %g, overlaps %d, held %d",
                         SEED, STEPS[s], i, judged.laps ? "in" : "not in", judged.out ? "sticks out" : "wholly",
                         place.lap, place.out, place.share, area_overlaps(&own.area, &shape), held);
            }
            astride += laps && out;
        }
    }
    assert_true(astride > PLACES / 2); /* it did lay some across an outline */
}

/* The two that a library's own test cases found. */
static void a_side_from_rim_to_rim_is_seen(void **state) {
    (void)state;
    OwnArea wood, clearing;
    own_area_box(&wood, 508, 508, 533.4, 533.4);
    GeomBase square = geom_base_rect(50.8, 50.8), oblong = geom_base_rect(80, 160);
    GeomShape base = shape_place(&square, vec(508, 508), 0);
    GeomPlace place = geom_place(&base, &wood.area);
    assert_true(fabs(place.share - 0.25) < 1e-12 && fabs(place.lap - 12.7) < 1e-6);
    const GeomVec rim[] = {{500, 500}, {1600, 500}, {1600, 1600}, {500, 1600}};
    const GeomVec hole[] = {{1000, 1000}, {1120, 1000}, {1100, 1060}, {1040, 1060}};
    clearing.area.rings = 0;
    own_area_ring(&clearing, rim, 4);
    own_area_ring(&clearing, hole, 4);
    own_area_done(&clearing);
    base = shape_place(&oblong, vec(960, 1020), 0);
    place = geom_place(&base, &clearing.area);
    assert_true(fabs(place.share - (1 - 1200.0 / 12800)) < 1e-12 && place.out > 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_that_explains_membership_agrees_on_a_grid),
        cmocka_unit_test(a_side_from_rim_to_rim_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
