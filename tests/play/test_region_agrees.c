/* What R paints against verdicts. On a unit that really stands there, at random places of shipped battlefields: where
 * the picture says "seen" the unit is seen, where all that its base covers is hidden it is not. In every system on an
 * open table. Where a base lies across the outline of terrain its own rules say what it is in: those are left out. And
 * on points, in a raster over every shipped map (tools/region_long has a finer one). */
#include "base/rng.h"
#include "geom/limits.h"
#include "play/shared_region.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SEED      20261122u
#define PLACES    120
#define TOLERANCE 7.0 /* mm */
#define STEP      11.0
#define COARSE    19.0

/* The best and the worst that the picture says of the ground under a base. */
static void under(const RegionBoard *board, const GeomShape *base, GeomSeen *worst, GeomSeen *best) {
    const GeomCell *cells;
    int count = geom_region_cells(board->region, &cells);
    GeomBox box = shape_box_of(base);
    *worst = GEOM_SEEN_OPEN;
    *best = GEOM_SEEN_NOT;
    for (int i = 0; i < count; i++) {
        GeomShape cell = shape_box(cells[i].box);
        if (box_meets(cells[i].box, box) && shape_gap(&cell, base).gap <= 0) {
            *worst = cells[i].min < *worst ? cells[i].min : *worst;
            *best = cells[i].max > *best ? cells[i].max : *best;
        }
    }
}

/* Who stands there is in it, or cannot stand there. */
static bool is_house(const char *kind) {
    static const char *const HOUSES[] = {
        "civitas",           "fortification", "militas", "large-stronghold", "small-stronghold",
        "medium-stronghold", "bulkhead",      "door",    "crates",           "solid"};
    for (size_t i = 0; i < BASE_COUNT(HOUSES); i++) {
        if (strcmp(kind, HOUSES[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_free(const RegionBoard *board, const GeomShape *base, int but) {
    const TableSetup *setup = board->document->field->setup;
    for (int i = 0; i < setup->area_count; i++) {
        GeomPlace place = geom_place(base, &setup->areas[i].area);
        const RulesKind *kind = &board->document->field->data->kinds[table_kind(board->table, i)];
        if (place.lap > 0 && (place.out > 0 || is_house(kind->id))) {
            return false;
        }
    }
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape other;
        if (i != but && table_base(board->table, i, &other) && shape_gap(base, &other).gap < 1) {
            return false;
        }
    }
    return true;
}

/* The board must stay where it is: the region asks it. */
static void open_map(RegionBoard *board, const char *map, const char *viewer, double tolerance) {
    char path[512];
    snprintf(path, sizeof path, "%s/maps/%s", TEST_SOURCE_DIR, map);
    if (!region_board_open(board, path, viewer)) {
        fail_msg("%s: %s sees nothing", map, viewer);
    }
    region_board_refine(board, tolerance);
    assert_true(geom_region_tolerance(board->region) <= tolerance);
}

static void agrees(const char *map, const char *viewer, const char *probe) {
    RegionBoard board;
    open_map(&board, map, viewer, TOLERANCE);
    const TableSetup *setup = board.document->field->setup;
    TableRef to = setup_find(setup, probe);
    BaseRng rng = rng_make(SEED);
    int seen = 0, hidden = 0;
    for (int i = 0; i < PLACES; i++) {
        GeomVec at = vec(rng_range(&rng, 40, setup->size.x1 - 40), rng_range(&rng, 40, setup->size.y1 - 40));
        GeomShape base = shape_place(&setup->units[to.index].base, at, 0);
        GeomSeen worst, best;
        if (!is_free(&board, &base, to.index)) {
            continue;
        }
        under(&board, &base, &worst, &best);
        bool visible = region_board_sight(&board, to, at, SIGHT_VERDICT, 1).visible;
        if ((worst >= GEOM_SEEN_WITHIN && !visible) || (best <= GEOM_SEEN_TOO_DEEP && visible)) {
            fail_msg("seed %u, %s, %s: at (%.3f, %.3f) mm the picture says %d to %d, the verdict is %s", SEED, map,
                     viewer, at.x, at.y, (int)worst, (int)best, visible ? "seen" : "hidden");
        }
        seen += worst >= GEOM_SEEN_WITHIN;
        hidden += best <= GEOM_SEEN_TOO_DEEP;
    }
    printf("seed %u, %s: %d seen, %d hidden\n", SEED, map, seen, hidden);
    assert_true(seen >= 5 && hidden >= 5); /* it did compare something */
    region_board_close(&board);
}

static void the_picture_agrees_with_the_verdict_through_woods(void **state) {
    (void)state;
    agrees("three-strongholds.json", "b1-7", "r1-5");
}

static void the_picture_agrees_with_the_verdict_over_hills_and_roofs(void **state) {
    (void)state;
    agrees("two-hills.json", "line-1-3", "rifles-1");
    agrees("two-hills.json", "walkers-1", "rifles-1");
}

static void the_picture_agrees_with_the_verdict_through_zones_from_the_front(void **state) {
    (void)state;
    agrees("the-long-hold.json", "b7", "r5");
    agrees("the-old-heart.json", "b3", "r1");
}

static const struct {
    const char *map, *viewer;
} VIEWERS[] = {{"bridge-at-ferne.json", "b1-1"},      {"bridge-at-ferne.json", "b8-1"},
               {"stronghold-road.json", "r1-2"},      {"three-strongholds.json", "b1-1"},
               {"three-strongholds.json", "r3-3"},    {"two-hills.json", "rifles-3"},
               {"two-hills.json", "walkers-1"},       {"city-on-the-canal.json", "rifles-4"},
               {"city-on-the-canal.json", "tanks-1"}, {"landing-at-kaer.json", "carrier-1"},
               {"the-long-hold.json", "b1"},          {"the-old-heart.json", "r2"}};

static void the_picture_agrees_with_points_on_every_map(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(VIEWERS); i++) {
        RegionBoard board;
        open_map(&board, VIEWERS[i].map, VIEWERS[i].viewer, COARSE);
        RegionRaster raster = region_board_raster(&board, STEP);
        if (raster.hidden_but_seen + raster.seen_but_hidden > 0) {
            fail_msg("%s, %s: of %ld points %ld are painted as hidden and seen, %ld the other way; (%.3f, %.3f)",
                     VIEWERS[i].map, VIEWERS[i].viewer, raster.points, raster.hidden_but_seen, raster.seen_but_hidden,
                     raster.first.x, raster.first.y);
        }
        assert_true(raster.points > 3000);
        region_board_close(&board);
    }
}

/* Two that were painted as hidden: beside a roof that is flush with a cell's side, and behind a ruin that holds some of
 * a cell, from a hill. */
static void ground_beside_a_roof_and_behind_a_ruin_is_seen(void **state) {
    (void)state;
    static const struct {
        const char *map, *viewer;
        GeomVec at;
    } places[] = {{"city-on-the-canal.json", "rifles-4", {880.23, 946.11}},
                  {"bridge-at-ferne.json", "b1-1", {375.41, 814.37}}};
    for (size_t i = 0; i < BASE_COUNT(places); i++) {
        RegionBoard board;
        GeomSeen worst, best;
        open_map(&board, places[i].map, places[i].viewer, COARSE);
        GeomShape point = shape_point(places[i].at);
        assert_int_equal(region_board_point(&board, places[i].at), GEOM_SIGHT_CLEAR);
        under(&board, &point, &worst, &best);
        assert_true(best >= GEOM_SEEN_WITHIN);
        region_board_close(&board);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_picture_agrees_with_the_verdict_through_woods),
        cmocka_unit_test(the_picture_agrees_with_the_verdict_over_hills_and_roofs),
        cmocka_unit_test(the_picture_agrees_with_the_verdict_through_zones_from_the_front),
        cmocka_unit_test(the_picture_agrees_with_points_on_every_map),
        cmocka_unit_test(ground_beside_a_roof_and_behind_a_ruin_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
