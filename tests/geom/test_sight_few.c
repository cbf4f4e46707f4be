/* The verdict alone, which looks at few pieces where they decide, against the whole answer, which gathers all: on
 * random tables, on odd ones, and on fields with roles of every kind. SIGHTLINE_SEED chooses other tables. */
#include "geom/shared_tables.h"
#include "geom/sight/sight.h"
#include "support/test.h"

#include <stdlib.h>

#define TABLES 300
#define PAIRS  60

/* How a field's pieces are to be taken: `mix` has every kind, else those that hold a base limit the depth. */
typedef struct {
    const Table *table;
    const int *held[2];
    int held_count[2];
    bool mix;
} Roles;

typedef struct {
    int seen, hidden;
} Tally;

static uint64_t seed_of_day(void) {
    const char *seed = getenv("SIGHTLINE_SEED");
    return seed ? strtoull(seed, NULL, 10) : 31;
}

static bool holds_a_base(const Roles *roles, int piece) {
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < roles->held_count[k]; i++) {
            if (roles->held[k][i] == piece) {
                return true;
            }
        }
    }
    return false;
}

static GeomRole role_of(void *context, int piece) {
    const Roles *roles = context;
    const TablePiece *it = &roles->table->pieces.items[piece];
    GeomRole role = {.kind = GEOM_ROLE_COMPLETE, .group = -1};
    if (roles->mix) {
        role.kind = piece % 5 < 3 ? GEOM_ROLE_COMPLETE : (GeomRoleKind)(piece / 5 % 5);
        role.limit = piece % 7 == 0 ? 0 : 10.0 * (piece % 7);
        role.group = piece % 3 == 0 ? 0 : -1;
        role.height = 10 * (piece % 4);
        role.from_high = piece % 2 == 0;
        role.to_high = piece % 11 == 0;
    } else if (it->kind == TABLE_OPEN) {
        role.kind = GEOM_ROLE_OPEN;
    } else if (it->kind == TABLE_WOOD && holds_a_base(roles, piece)) {
        role.kind = GEOM_ROLE_DEPTH;
        role.limit = it->limit;
        role.group = it->group;
    }
    return role;
}

static void compare(const GeomScene *scene, GeomWork *work, const Table *table, bool mix, Tally *tally) {
    int *held[2], counts[2];
    const GeomShape *ends[2] = {&table->a, &table->b};
    for (int k = 0; k < 2; k++) {
        held[k] = base_alloc((size_t)table->pieces.count + 1, sizeof(int));
        counts[k] = geom_scene_holding(scene, work, ends[k], held[k], table->pieces.count);
    }
    Roles roles = {table, {held[0], held[1]}, {counts[0], counts[1]}, mix};
    GeomSightQuery ask = {.from = {ends[0], 1}, .to = {ends[1], 1}, .role = role_of, .context = &roles};
    ask.from_height = 25;
    ask.to_height = 5;
    static GeomSight whole, alone, back;
    geom_sight_held(scene, work, &ask, held[0], counts[0], held[1], counts[1], &whole);
    ask.only_verdict = true;
    geom_sight_held(scene, work, &ask, held[0], counts[0], held[1], counts[1], &alone);
    if (alone.verdict != whole.verdict || alone.why != whole.why) {
        table_dump(table, stderr);
        fail_msg("%s: the verdict alone is %d (%d), of the whole answer %d (%d)", table->title, (int)alone.verdict,
                 (int)alone.why, (int)whole.verdict, (int)whole.why);
    }
    if (!mix) { /* NEARER and BODY would have to be turned, too */
        ask.from.parts = ends[1];
        ask.to.parts = ends[0];
        geom_sight_held(scene, work, &ask, held[1], counts[1], held[0], counts[0], &back);
        assert_int_equal(back.verdict, alone.verdict);
    }
    tally->seen += whole.verdict == GEOM_SIGHT_CLEAR;
    tally->hidden += whole.verdict == GEOM_SIGHT_BLOCKED;
    base_free(held[0]);
    base_free(held[1]);
}

static void compare_table(const Table *table, bool mix, Tally *tally) {
    TableAreas areas = table_areas(table);
    GeomScene *scene = geom_scene_create(areas.areas, areas.count, table_box(table));
    GeomWork *work = geom_work_create(scene);
    compare(scene, work, table, mix, tally);
    geom_work_destroy(work);
    geom_scene_destroy(scene);
    table_areas_term(&areas);
}

static void random_tables_agree(void **state) {
    (void)state;
    uint64_t seed = seed_of_day();
    print_message("seed %llu\n", (unsigned long long)seed);
    Tally tally = {0};
    for (int i = 0; i < TABLES; i++) {
        for (int odd = 0; odd < 2; odd++) {
            Table table;
            (odd ? table_odd : table_random)(&table, seed, i);
            compare_table(&table, false, &tally);
            compare_table(&table, true, &tally);
            table_term(&table);
        }
    }
    assert_true(tally.seen > TABLES / 4 && tally.hidden > TABLES / 4);
}

static GeomShape any_base(BaseRng *rng) {
    double x = rng_range(rng, 80, 1720), y = rng_range(rng, 80, 1120), size = rng_range(rng, 5, 80);
    switch (rng_below(rng, 3)) {
    case 0: return table_disc(x, y, size);
    case 1: return table_oval(x, y, size, size * rng_range(rng, 0.3, 1), rng_range(rng, 0, 6.28));
    default: return table_rect(x, y, size, size * rng_range(rng, 0.1, 1), rng_range(rng, 0, 6.28));
    }
}

/* Bases stand anywhere, in what blocks, too, and over one another. */
static void fields_agree(void **state) {
    (void)state;
    static const int sizes[] = {150, 600, 2500, 9000};
    uint64_t seed = seed_of_day();
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    for (size_t k = 0; k < BASE_COUNT(sizes); k++) {
        Table table;
        Tally tally = {0};
        table_field(&table, seed + k, sizes[k]);
        table.a = table.b = table_disc(900, 600, 1800);
        TableAreas areas = table_areas(&table);
        GeomScene *scene = geom_scene_create(areas.areas, areas.count, table_box(&table));
        GeomWork *work = geom_work_create(scene);
        for (int i = 0; i < PAIRS; i++) {
            table.a = any_base(&rng);
            table.b = any_base(&rng);
            compare(scene, work, &table, false, &tally);
            compare(scene, work, &table, true, &tally);
        }
        assert_true(tally.hidden > 0);
        geom_work_destroy(work);
        geom_scene_destroy(scene);
        table_areas_term(&areas);
        table_term(&table);
    }
}

/* A base flush with a wall looks along it and away, never through it; a strip that begins in the base must not begin in
 * the wall. */
static void a_wall_flush_with_a_base_is_no_beam(void **state) {
    (void)state;
    for (int i = 0; i < 200; i++) {
        Table table;
        Tally tally = {0};
        table_init(&table, "flush");
        double angle = 0.0314 * i;
        table_add_box(&table, TABLE_SOLID, 0, 125, -200, 140, 200);
        table.a = i % 2 ? table_rect(100, 0, 50, 50, 0) : table_disc(100, 0, 50);
        table.b = table_disc(400, 0, 40);
        table_move(&table, &(TableMotion){.angle = angle, .by = {300.3 * i, 17.7}});
        compare_table(&table, false, &tally);
        assert_int_equal(tally.hidden, 1);
        table_term(&table);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_tables_agree),
        cmocka_unit_test(fields_agree),
        cmocka_unit_test(a_wall_flush_with_a_base_is_no_beam),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
