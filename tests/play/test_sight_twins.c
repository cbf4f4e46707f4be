/* Two places 0.0001 mm apart, along rims and at corners of terrain, on the shipped maps of every system: one answer for
 * both, unless it is too close to call within a hundredth of a millimetre, or unless the base came to stand in other
 * terrain on the way, which is for the rules to say and not for geometry. */
#include "base/rng.h"
#include "play/shared_region.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>

#define SEED      20261124u
#define PLACES    150
#define APART     1e-4
#define TOLERANCE 0.01

/* On an outline of the map: in a corner, or somewhere between two. `out`: the way off it. */
static GeomVec on_outline(const TableSetup *setup, BaseRng *rng, GeomVec *out) {
    const GeomArea *area;
    do {
        area = &setup->areas[rng_below(rng, (uint32_t)setup->area_count)].area;
    } while (area->count == 0);
    int ring = (int)rng_below(rng, (uint32_t)area->rings), from = area->ring_start[ring];
    int count = area->ring_start[ring + 1] - from, at = (int)rng_below(rng, (uint32_t)count);
    GeomVec a = area->points[from + at], b = area->points[from + (at + 1) % count];
    double length = vec_distance(a, b);
    *out = length > 0 ? vec_scale(vec_left(vec_sub(b, a)), -1 / length) : vec(1, 0);
    return rng_below(rng, 3) == 0 ? a : vec_lerp(a, b, rng_unit(rng));
}

/* Its middle on the rim, or its edge from outside or inside, or anywhere across. */
static GeomVec beside(const GeomShape *base, BaseRng *rng, GeomVec rim, GeomVec out) {
    GeomBox box = shape_box_of(base);
    double reach = (box.x1 - box.x0) / 2;
    switch (rng_below(rng, 4)) {
    case 0: return rim;
    case 1: return vec_add(rim, vec_scale(out, reach));
    case 2: return vec_sub(rim, vec_scale(out, reach));
    default: return vec_add(rim, vec_scale(out, rng_range(rng, -2 * reach, 2 * reach)));
    }
}

static bool stands_alike(const TableSetup *setup, const GeomShape *base, const GeomShape *twin) {
    for (int i = 0; i < setup->area_count; i++) {
        const GeomArea *area = &setup->areas[i].area;
        if (area_overlaps(area, base) != area_overlaps(area, twin)) {
            return false;
        }
        if (area_overlaps(area, base)) {
            GeomPlace one = geom_place(base, area), other = geom_place(twin, area);
            if ((one.out > TOLERANCE) != (other.out > TOLERANCE) || one.centre_in != other.centre_in) {
                return false;
            }
        }
    }
    return true;
}

static void agree(const char *map, const char *viewer, const char *probe) {
    RegionBoard board; /* must stay where it is */
    char path[512];
    snprintf(path, sizeof path, "%s/maps/%s", TEST_SOURCE_DIR, map);
    if (!region_board_open(&board, path, viewer)) {
        fail_msg("%s: %s sees nothing", map, viewer);
    }
    const TableSetup *setup = board.document->field->setup;
    TableRef to = setup_find(setup, probe);
    BaseRng rng = rng_make(SEED);
    int seen = 0, hidden = 0, close = 0;
    for (int i = 0; i < PLACES; i++) {
        GeomShape upright = shape_place(&setup->units[to.index].base, vec(0, 0), 0);
        GeomVec out, rim = on_outline(setup, &rng, &out), at = beside(&upright, &rng, rim, out);
        double way = rng_range(&rng, 0, 2 * acos(-1));
        GeomVec there = vec_add(at, vec(APART * cos(way), APART * sin(way)));
        GeomShape base = shape_moved(&upright, at), twin = shape_moved(&upright, there);
        if (!stands_alike(setup, &base, &twin)) {
            continue;
        }
        RulesSight one = region_board_sight(&board, to, at, SIGHT_LINE, TOLERANCE);
        RulesSight other = region_board_sight(&board, to, there, SIGHT_LINE, TOLERANCE);
        bool stated = one.close || other.close || one.undecided || other.undecided;
        if (one.visible != other.visible && !stated) {
            fail_msg("seed %u, %s, %s to %s, place %d: %s at (%.9f, %.9f) mm by %g, %s at (%.9f, %.9f) by %g", SEED,
                     map, viewer, probe, i, one.visible ? "seen" : "hidden", at.x, at.y, one.clearance,
                     other.visible ? "seen" : "hidden", there.x, there.y, other.clearance);
        }
        seen += one.visible;
        hidden += !one.visible;
        close += stated;
    }
    print_message("seed %u, %s, %s: %d seen, %d hidden, %d close\n", SEED, map, viewer, seen, hidden, close);
    assert_true(seen >= 5 && hidden >= 5);
    region_board_close(&board);
}

static void twins_agree_among_woods_and_strongholds(void **state) {
    (void)state;
    agree("bridge-at-ferne.json", "b1-1", "r1-2");
    agree("three-strongholds.json", "r3-3", "b1-7");
    agree("stronghold-road.json", "b1-5", "r1-2");
}

static void twins_agree_among_copses_hills_and_roofs(void **state) {
    (void)state;
    agree("two-hills.json", "rifles-3", "line-1-1");
    agree("two-hills.json", "walkers-1", "rifles-1");
    agree("city-on-the-canal.json", "rifles-4", "line-1-1");
    agree("landing-at-kaer.json", "carrier-1", "rifles-2");
}

static void twins_agree_among_zones(void **state) {
    (void)state;
    agree("the-long-hold.json", "b7", "r5");
    agree("the-old-heart.json", "b3", "r1");
}

/* A stretch of a boundary lay beside its own edge by the last bit of a number, and the wood closed the view out of
 * itself. */
static void a_boundary_that_looks_out_is_not_closed_by_its_own_edge(void **state) {
    (void)state;
    RegionBoard board;
    assert_true(region_board_open(&board, TEST_SOURCE_DIR "/maps/two-hills.json", "rifles-3"));
    TableRef to = setup_find(board.document->field->setup, "line-1-1");
    for (int i = 0; i < 200; i++) {
        GeomVec at = {285.6276 + 1e-4 * (i - 100), 725.4971};
        RulesSight sight = region_board_sight(&board, to, at, SIGHT_LINE, TOLERANCE);
        assert_true(sight.visible && fabs(sight.clearance - 1.97) < 0.05);
    }
    region_board_close(&board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_agree_among_woods_and_strongholds),
        cmocka_unit_test(twins_agree_among_copses_hills_and_roofs),
        cmocka_unit_test(twins_agree_among_zones),
        cmocka_unit_test(a_boundary_that_looks_out_is_not_closed_by_its_own_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
