/* Many complete pieces over both bases at once, as no table has them: nothing of them may get lost. By hand, and few of
 * them by the oracle, which looks at true outlines. */
#include "geom/shared_oracle.h"
#include "geom/sight/sight.h"
#include "support/test.h"

#define LAYERS 125

static GeomShape hull_of(int corners, double x, double y, double radius) {
    GeomVec points[GEOM_SHAPE_POINTS];
    for (int i = 0; i < corners; i++) {
        double t = 0.1 + 2 * acos(-1) * i / corners;
        points[i] = vec(x + radius * cos(t), y + radius * sin(t));
    }
    return table_hull(points, corners);
}

static void set_bases(Table *table, int form) {
    table_init(table, "crowd");
    table->a = form == 0 ? table_disc(0, 0, 40) : form == 1 ? table_oval(0, 0, 60, 40, 0.3) : hull_of(32, 0, 0, 20);
    table->b = form == 0 ? table_disc(400, 0, 40) : form == 1 ? table_oval(400, 0, 40, 60, 1) : hull_of(31, 400, 0, 20);
}

/* Boards from behind the one base to behind the other, one upon the other, all of them open below y = -12. */
static void add_layers(Table *table, int count) {
    for (int i = 0; i < count; i++) {
        double by = 4.0 * i / LAYERS;
        table_add_box(table, TABLE_SOLID, 0, -50 - by, -12 + by, 450 + by, 60 - by);
    }
}

static GeomSight look(const Table *table) {
    TableAreas areas = table_areas(table);
    GeomScene *scene = geom_scene_create(areas.areas, areas.count, table_box(table));
    GeomWork *work = geom_work_create(scene);
    GeomSightQuery ask = {.from = {&table->a, 1}, .to = {&table->b, 1}};
    GeomSight sight;
    geom_sight(scene, work, &ask, &sight);
    geom_work_destroy(work);
    geom_scene_destroy(scene);
    table_areas_term(&areas);
    return sight;
}

static void says(const Table *table, bool seen, const char *what, int form) {
    bool held[LAYERS + 2] = {false};
    GeomSight sight = look(table);
    if (sight.verdict != (seen ? GEOM_SIGHT_CLEAR : GEOM_SIGHT_BLOCKED)) {
        fail_msg("%s, form %d: verdict %d", what, form, (int)sight.verdict);
    }
    if (table->pieces.count < 8) { /* it looks at every two corners */
        Oracle *oracle = oracle_create(table, held, 0);
        OracleRuling ruling = oracle_rule(oracle, false);
        oracle_destroy(oracle);
        assert_int_equal(ruling.verdict, seen ? ORACLE_SEEN : ORACLE_HIDDEN);
    }
}

/* The wall comes last, and stands in the first base: every line starts in it. */
static void a_wall_over_a_base_counts_under_many_layers(void **state) {
    (void)state;
    for (int form = 0; form < 3; form++) {
        for (int layers = 0; layers <= LAYERS; layers = layers ? 5 * layers : LAYERS / 25) {
            Table table;
            set_bases(&table, form);
            add_layers(&table, layers);
            says(&table, true, "layers", form);
            table_add_box(&table, TABLE_SOLID, 0, 0, -90, 60, 90);
            says(&table, false, "layers and a wall", form);
            table_term(&table);
        }
    }
}

/* What a board covers of a base's rim is covered up to the rim: no slit is left along it. */
static void no_slit_is_left_along_a_rim(void **state) {
    (void)state;
    for (int form = 0; form < 3; form++) {
        Table table;
        set_bases(&table, form);
        add_layers(&table, 1);
        table_add_box(&table, TABLE_SOLID, 0, 190, -90, 210, -12);
        says(&table, false, "a board and a wall below it", form);
        table_term(&table);
    }
}

static void add_board(Table *table, BaseRng *rng, double x, double y, double along, double across, double tilt) {
    GeomShape board = table_rect(x, y, along, across, rng_range(rng, -tilt, tilt));
    table_add_piece(table, TABLE_SOLID, 0);
    table_add_ring(table, board.points, board.count);
}

/* Boards that lie over both bases or one, and walls between that leave little. */
static void random_boards_are_judged_as_the_oracle_does(void **state) {
    (void)state;
    const uint64_t seed = 20261123;
    for (int i = 0; i < 400; i++) {
        BaseRng rng = rng_make(seed + (uint64_t)i);
        Table table;
        set_bases(&table, i % 3);
        for (int k = 0; k < 1 + i % 3; k++) {
            double side = rng_range(&rng, 0, 1) < 0.5 ? -1 : 1, over = rng_range(&rng, -20, 20);
            bool one = rng_range(&rng, 0, 1) < 0.3;
            add_board(&table, &rng, one ? 0 : 200, side * (over + 40), one ? 160 : 520, 80, 0.02);
        }
        for (int k = 0; k < i % 4; k++) {
            add_board(&table, &rng, rng_range(&rng, 60, 340), rng_range(&rng, -25, 25), rng_range(&rng, 5, 40),
                      rng_range(&rng, 5, 40), 0.5);
        }
        bool held[8] = {false};
        Oracle *oracle = oracle_create(&table, held, 0);
        OracleRuling ruling = oracle_rule(oracle, false);
        oracle_destroy(oracle);
        GeomSight sight = look(&table);
        if (ruling.verdict != ORACLE_CANNOT_TELL && !ruling.meet &&
            sight.verdict != (ruling.verdict == ORACLE_SEEN ? GEOM_SIGHT_CLEAR : GEOM_SIGHT_BLOCKED)) {
            table_dump(&table, stderr);
            fail_msg("seed %llu: verdict %d, oracle %d, width %.9g", (unsigned long long)seed + (unsigned long long)i,
                     (int)sight.verdict, (int)ruling.verdict, ruling.width);
        }
        table_term(&table);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_over_a_base_counts_under_many_layers),
        cmocka_unit_test(no_slit_is_left_along_a_rim),
        cmocka_unit_test(random_boards_are_judged_as_the_oracle_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
