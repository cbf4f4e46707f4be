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
    GeomSightAsk ask = {.from = {&table->a, 1}, .to = {&table->b, 1}};
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_over_a_base_counts_under_many_layers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
