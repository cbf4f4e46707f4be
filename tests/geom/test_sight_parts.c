/* A building as an end: a footprint shaped like an L, cut into convex parts, sees what the best of its parts sees. Each
 * part is judged by the independent oracle. */
#include "geom/shared_judge.h"
#include "support/test.h"

#define PARTS_MAX 8
#define PIECES    256

/* An L about the place of the table's first base, at an odd angle. */
static int set_footprint(Table *table, BaseRng *rng, GeomShape parts[PARTS_MAX]) {
    double size = rng_range(rng, 15, 40), leg = rng_range(rng, 0.2, 0.8) * size;
    GeomVec ring[6] = {{-size, -size},           {size, -size},      {size, leg - size},
                       {leg - size, leg - size}, {leg - size, size}, {-size, size}};
    TableMotion motion = {.angle = rng_range(rng, 0, 6.28), .by = table->a.centre};
    for (int i = 0; i < 6; i++) {
        ring[i] = motion_of(&motion, ring[i]);
    }
    int starts[2] = {0, 6};
    GeomArea area = area_make(ring, starts, 1, NULL);
    return area_convex_parts(&area, parts, PARTS_MAX);
}

/* What the oracle has of the best part. */
static OracleRuling best_ruling(const Table *table, const bool *held, const GeomShape *parts, int count) {
    OracleRuling best = {.verdict = ORACLE_HIDDEN, .width = -INFINITY};
    for (int i = 0; i < count; i++) {
        Table part = table_copy(table);
        part.a = parts[i];
        Oracle *oracle = oracle_create(&part, held, 0);
        OracleRuling ruling = oracle_rule(oracle, true);
        best.meet = best.meet || ruling.meet;
        best.width = fmax(best.width, ruling.width);
        if (ruling.verdict == ORACLE_SEEN || (ruling.verdict == ORACLE_CANNOT_TELL && best.verdict != ORACLE_SEEN)) {
            best.verdict = ruling.verdict;
        }
        oracle_destroy(oracle);
        table_term(&part);
    }
    return best;
}

static GeomSight look(const Table *table, const bool *held, const GeomShape *parts, int count, bool back, bool full) {
    TableAreas areas = table_areas(table);
    GeomScene *scene = geom_scene_create(areas.areas, areas.count, table_box(table));
    GeomWork *work = geom_work_create(scene);
    JudgeRoles book = {table, held};
    GeomSightQuery ask = {.from = {parts, count}, .to = {&table->b, 1}, .role = judge_role, .context = &book};
    if (back) {
        ask.from = (GeomSightEnd){&table->b, 1};
        ask.to = (GeomSightEnd){parts, count};
    }
    ask.want_clearance = ask.want_depth = full;
    GeomSight sight;
    geom_sight(scene, work, &ask, &sight);
    geom_work_destroy(work);
    geom_scene_destroy(scene);
    table_areas_term(&areas);
    return sight;
}

static void judge_footprint(const Table *table, const GeomShape *parts, int count) {
    bool held[PIECES] = {false};
    for (int i = 0; i < table->pieces.count; i++) {
        held[i] = oracle_holds(table, i, &table->b);
        for (int k = 0; k < count; k++) {
            held[i] = held[i] || oracle_holds(table, i, &parts[k]);
        }
    }
    OracleRuling ruling = best_ruling(table, held, parts, count);
    GeomSight bare = look(table, held, parts, count, false, false), full = look(table, held, parts, count, false, true);
    GeomSight back = look(table, held, parts, count, true, true);
    assert_int_equal(full.verdict, bare.verdict);
    assert_int_equal(back.verdict, bare.verdict);
    assert_true(isnan(full.clearance) || fabs(full.clearance - back.clearance) <= 1e-9);
    if (ruling.verdict != ORACLE_CANNOT_TELL || ruling.meet) {
        bool sees = ruling.verdict == ORACLE_SEEN || ruling.meet;
        assert_int_equal(bare.verdict, sees ? GEOM_SIGHT_CLEAR : GEOM_SIGHT_BLOCKED);
    }
    if (!ruling.meet && ruling.width > 1e-6) {
        assert_true(fabs(full.clearance - ruling.width / 2) <= 1e-5);
    }
}

static void a_building_sees_what_its_best_part_sees(void **state) {
    (void)state;
    printf("seed 77, 90 odd tables\n");
    for (int i = 0; i < 90; i++) {
        Table table;
        GeomShape parts[PARTS_MAX];
        table_odd(&table, 77, i);
        BaseRng rng = rng_make((uint64_t)i);
        int count = set_footprint(&table, &rng, parts);
        assert_true(count > 1);
        judge_footprint(&table, parts, count);
        table_term(&table);
    }
}

/* Two parts at each end, and one piece that stops each of the four pairs: it is named once, and kept once (the list of
 * what closes the way has room for each piece of the scene, no more). */
static GeomSight stopped_by_one_piece(GeomBox wall, bool centres_only) {
    GeomVec ring[4] = {{wall.x0, wall.y0}, {wall.x1, wall.y0}, {wall.x1, wall.y1}, {wall.x0, wall.y1}};
    int starts[2] = {0, 4};
    GeomArea area = area_make(ring, starts, 1, NULL);
    GeomBase disc = geom_base_disc(20);
    GeomShape from[2] = {shape_place(&disc, vec(50, 30), 0), shape_place(&disc, vec(50, 70), 0)};
    GeomShape to[2] = {shape_place(&disc, vec(350, 30), 0), shape_place(&disc, vec(350, 70), 0)};
    GeomScene *scene = geom_scene_create(&area, 1, (GeomBox){0, 0, 400, 100});
    GeomWork *work = geom_work_create(scene);
    GeomSightQuery ask = {.from = {from, 2}, .to = {to, 2}, .centres_only = centres_only, .want_blockers = true};
    GeomSight sight;
    geom_sight(scene, work, &ask, &sight);
    geom_work_destroy(work);
    geom_scene_destroy(scene);
    return sight;
}

static void assert_stopped_once(GeomSight sight) {
    assert_int_equal(sight.verdict, GEOM_SIGHT_BLOCKED);
    assert_int_equal(sight.blocker_count, 1);
    assert_int_equal(sight.blockers[0], 0);
}

static void what_holds_both_buildings_is_noted_once(void **state) {
    (void)state;
    assert_stopped_once(stopped_by_one_piece((GeomBox){0, 0, 400, 100}, false));
}

static void what_stops_all_centre_lines_is_noted_once(void **state) {
    (void)state;
    assert_stopped_once(stopped_by_one_piece((GeomBox){150, 0, 250, 100}, true));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_building_sees_what_its_best_part_sees),
        cmocka_unit_test(what_holds_both_buildings_is_noted_once),
        cmocka_unit_test(what_stops_all_centre_lines_is_noted_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
