/* What a blocked answer names: every barrier that by itself stops all lines, or else a smallest set that does so
 * together, in the order along the line, whatever the order of the file. Held to by asking again with nothing but what
 * is named, and with each of it left out. */
#include "geom/shared_judge.h"
#include "geom/shared_look.h"
#include "support/test.h"

#include <math.h>

#define SEED   20261123u
#define TABLES 500

/* ---- by hand: two discs of 40 mm, 400 mm apart on y = 0 ---- */

static void assert_names(const GeomSight *sight, bool alone, const int *pieces, int count) {
    assert_int_equal(sight->verdict, GEOM_SIGHT_BLOCKED);
    assert_int_equal(sight->alone, alone);
    assert_int_equal(sight->blocker_count, count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(sight->blockers[i], pieces[i]);
    }
}

static void each_that_would_do_alone_is_named_in_its_order_along_the_line(void **state) {
    (void)state;
    Look look = look_discs();
    look_add_box(&look, 250, -200, 270, 200);
    look_add_box(&look, 200, -10, 220, 10); /* has no part in it */
    look_add_box(&look, 100, -200, 120, 200);
    GeomSight sight = look_ask(&look);
    assert_names(&sight, true, (int[]){2, 0}, 2);
    assert_true(fabs(sight.stop.x - 100) < 1e-6);
    table_swap_bases(&look.table);
    sight = look_ask(&look);
    assert_names(&sight, true, (int[]){0, 2}, 2);
    assert_true(fabs(sight.stop.x - 270) < 1e-6);
    look_term(&look);
}

static void the_line_that_is_drawn_ends_at_what_is_named(void **state) {
    (void)state;
    Look look = look_discs();
    look_add_box(&look, 100, -15, 120, 15);   /* in the way of most lines */
    look_add_box(&look, 200, -200, 220, 200); /* of all */
    GeomSight sight = look_ask(&look);
    assert_names(&sight, true, (int[]){1}, 1);
    assert_true(fabs(sight.stop.x - 200) < 1e-6);
    look_term(&look);
}

static void what_the_rest_can_spare_is_not_named(void **state) {
    (void)state;
    Look look = look_discs();
    look_add_box(&look, 180, -60, 200, 5);
    look_add_box(&look, 150, -10, 160, 10);
    look_add_box(&look, 230, 0, 250, 60);
    look_add_box(&look, 190, 0, 240, 20);
    GeomSight sight = look_ask(&look);
    assert_names(&sight, false, (int[]){0, 3}, 2); /* 0 and 2 would do as well: what is further off is spared first */
    look_term(&look);
}

static void a_depth_that_would_do_alone_is_named_and_stated(void **state) {
    (void)state;
    Look look = look_discs();
    GeomRole *wood = look_add_box(&look, -100, -200, 160, 200); /* holds the first: 140 mm of it at least */
    *wood = (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = 100, .group = -1};
    look_add_box(&look, 300, -60, 320, 5);
    look_add_box(&look, 330, 4, 350, 60);
    GeomSight sight = look_ask(&look);
    assert_names(&sight, true, (int[]){0}, 1);
    assert_int_equal(sight.why, GEOM_WHY_DEPTH);
    assert_true(sight.has_depth && fabs(sight.depth - 140) < 1e-3);
    assert_true(sight.clearance < 0); /* of the two that would do together */
    assert_true(fabs(vec_distance(sight.a, sight.stop) - 100) < 1e-3);
    look_add_box(&look, 200, -200, 220, 200);
    sight = look_ask(&look);
    assert_names(&sight, true, (int[]){0, 3}, 2);
    assert_int_equal(sight.why, GEOM_WHY_COMPLETE);
    assert_true(sight.has_depth && fabs(sight.depth - 140) < 1e-3);
    look_term(&look);
}

/* ---- random tables ---- */

typedef struct {
    const Table *table;
    JudgeRoles book;
    const GeomScene *scene;
    GeomWork *work;
    bool kept[256]; /* by piece: all others are open */
} Filter;

static GeomRole kept_role(void *context, int piece) {
    Filter *filter = context;
    return filter->kept[piece] ? judge_role(&filter->book, piece) : (GeomRole){.kind = GEOM_ROLE_OPEN, .group = -1};
}

static GeomSight ask(Filter *filter, bool names) {
    GeomSightQuery question = {.from = {&filter->table->a, 1},
                               .to = {&filter->table->b, 1},
                               .role = kept_role,
                               .context = filter,
                               .want_blockers = names};
    GeomSight sight;
    geom_sight(filter->scene, filter->work, &question, &sight);
    return sight;
}

static bool shares(const Filter *filter, int a, int b) {
    const TablePiece *one = &filter->table->pieces.items[a], *other = &filter->table->pieces.items[b];
    return a == b || (one->kind == TABLE_WOOD && other->kind == TABLE_WOOD && filter->book.held[a] &&
                      filter->book.held[b] && one->group >= 0 && one->group == other->group);
}

static void keep(Filter *filter, int piece, bool kept) {
    for (int i = 0; i < filter->table->pieces.count; i++) {
        filter->kept[i] = shares(filter, piece, i) ? kept : filter->kept[i];
    }
}

static void keep_none(Filter *filter) {
    for (int i = 0; i < filter->table->pieces.count; i++) {
        filter->kept[i] = false;
    }
}

static GeomVerdict alone(Filter *filter, int piece) {
    keep_none(filter);
    keep(filter, piece, true);
    return ask(filter, false).verdict;
}

static bool is_named(const Filter *filter, const GeomSight *sight, int piece) {
    for (int i = 0; i < sight->blocker_count; i++) {
        if (shares(filter, sight->blockers[i], piece)) {
            return true;
        }
    }
    return false;
}

static void check_names(Filter *filter, const GeomSight *sight, int index) {
    for (int i = 0; i < filter->table->pieces.count; i++) {
        bool named = is_named(filter, sight, i), would_do = alone(filter, i) == GEOM_SIGHT_BLOCKED;
        if (would_do != (named && sight->alone)) {
            fail_msg("seed %u, table %d: piece %d %s alone, and is %s", SEED, index, i,
                     would_do ? "would do" : "would not do", named ? "named" : "not named");
        }
    }
    keep_none(filter);
    for (int i = 0; i < sight->blocker_count; i++) {
        keep(filter, sight->blockers[i], true);
    }
    if (ask(filter, false).verdict != GEOM_SIGHT_BLOCKED) {
        fail_msg("seed %u, table %d: what is named does not close the way", SEED, index);
    }
    for (int i = 0; i < sight->blocker_count && !sight->alone; i++) {
        keep(filter, sight->blockers[i], false);
        if (ask(filter, false).verdict == GEOM_SIGHT_BLOCKED) {
            fail_msg("seed %u, table %d: piece %d can be spared", SEED, index, sight->blockers[i]);
        }
        keep(filter, sight->blockers[i], true);
    }
}

static void check_order(const Filter *filter, const GeomSight *sight, int index) {
    double last = -INFINITY;
    for (int i = 0; i < sight->blocker_count; i++) {
        double stretch[2];
        int count;
        area_chord(geom_scene_area(filter->scene, sight->blockers[i]), sight->a, sight->b, stretch, 1, &count);
        if (count > 0) {
            if (stretch[0] < last - 1e-9) {
                fail_msg("seed %u, table %d: %d is named too late", SEED, index, sight->blockers[i]);
            }
            last = stretch[0];
        }
    }
}

static GeomSight named_on(const Table *table, int index, bool check) {
    bool held[256];
    TableAreas areas = table_areas(table);
    GeomScene *scene = geom_scene_create(areas.areas, areas.count, table_box(table));
    Filter filter = {.table = table, .book = {table, held}, .scene = scene, .work = geom_work_create(scene)};
    judge_look(table, held);
    for (int i = 0; i < table->pieces.count; i++) {
        filter.kept[i] = true;
    }
    GeomSight sight = ask(&filter, true);
    if (check && sight.verdict == GEOM_SIGHT_BLOCKED) {
        check_names(&filter, &sight, index);
        check_order(&filter, &sight, index);
    }
    geom_work_destroy(filter.work);
    geom_scene_destroy(scene);
    table_areas_term(&areas);
    return sight;
}

static void what_is_named_decides_and_nothing_else(void **state) {
    (void)state;
    print_message("seed %u\n", SEED);
    int singles = 0, several = 0, together = 0;
    for (int i = 0; i < TABLES; i++) {
        Table table;
        table_random(&table, SEED, i);
        GeomSight sight = named_on(&table, i, true);
        singles += sight.verdict == GEOM_SIGHT_BLOCKED && sight.blocker_count == 1;
        several += sight.verdict == GEOM_SIGHT_BLOCKED && sight.blocker_count > 1 && sight.alone;
        together += sight.verdict == GEOM_SIGHT_BLOCKED && !sight.alone;
        table_swap_bases(&table);
        GeomSight back = named_on(&table, i, false);
        assert_int_equal(back.blocker_count, sight.blocker_count);
        assert_int_equal(back.alone, sight.alone);
        table_term(&table);
    }
    print_message("%d hidden by one, %d by each of several, %d by several together\n", singles, several, together);
    assert_true(singles > 20 && several > 10 && together > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_that_would_do_alone_is_named_in_its_order_along_the_line),
        cmocka_unit_test(the_line_that_is_drawn_ends_at_what_is_named),
        cmocka_unit_test(what_the_rest_can_spare_is_not_named),
        cmocka_unit_test(a_depth_that_would_do_alone_is_named_and_stated),
        cmocka_unit_test(what_is_named_decides_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
