/* A battlefield being edited: steps as data, undo as a shorter fold, validity by the loader, and the file that comes of
 * it. */
#include "base/rng.h"
#include "io/plan.h"
#include "io/plan_outline.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char FIELD[] =
    "{\"sightline\":1,\"title\":\"Plan\",\"note\":\"kept\",\"ruleset\":\"ea-heresy\","
    "\"table\":{\"unit\":\"cm\",\"size\":[120,90]},"
    "\"units\":[{\"id\":\"u1\",\"formation\":\"f1\",\"profile\":\"line-infantry\",\"inside\":\"keep\"},"
    "{\"id\":\"u2\",\"side\":\"blue\",\"profile\":\"line-infantry\",\"at\":[100.10,20]}],"
    "\"terrain\":[{\"id\":\"hill-1\",\"kind\":\"hill\",\"outline\":[[10,10],[50,10],[50,50],[10,50]],\"steep\":[1]},"
    "{\"id\":\"wood-1\",\"kind\":\"woods\",\"on\":\"hill-1\",\"name\":\"Elm wood\","
    "\"outline\":[[20,20],[40,20],[40,40],[20,40]],\"holes\":[[[25,25],[35,25],[35,35],[25,35]]]},"
    "{\"id\":\"keep\",\"kind\":\"small-stronghold\",\"outline\":[[60,60],[68,60],[68,68],[60,68]]},"
    "{\"id\":\"road-1\",\"kind\":\"road\",\"path\":[[0,80],[60,85],[120,80]],\"width\":5}],"
    "\"sides\":[{\"id\":\"red\",\"name\":\"Red\"},{\"id\":\"blue\",\"name\":\"Blue\"}],"
    "\"formations\":[{\"id\":\"f1\",\"side\":\"red\",\"name\":\"First\"}]}";

static void assert_near(double a, double b, double by) {
    assert_true(fabs(a - b) <= by);
}

typedef struct {
    BaseArena *arena;
    IoPlan *plan;
    const BaseTree *start;
} Work;

static Work work_on(const char *text) {
    Work work = {.arena = arena_create()};
    BaseFaults faults = {0};
    work.start = json_parse(work.arena, text, strlen(text), "plan", 0, &faults);
    assert_non_null(work.start);
    work.plan = plan_create(work.start, "");
    return work;
}

static void work_done(Work *work) {
    plan_destroy(work->plan);
    arena_destroy(work->arena);
}

static bool valid(const Work *work, BaseFaults *faults) {
    BaseFaults own = {0};
    RulesField *field = plan_check(work->plan, plan_tree(work->plan), faults ? faults : &own);
    bool good = field != NULL;
    if (field) {
        field_destroy(field);
    }
    faults_free(&own);
    return good;
}

static PlanOutline outline_of(const Work *work, const char *id) {
    return outline_read(work->arena, plan_find(plan_tree(work->plan), id, NULL, NULL), "steep");
}

static bool put_outline(const Work *work, const char *id, PlanOutline outline, const char *what, bool merge) {
    BaseTree *step = tree_list(work->arena);
    outline_write(work->arena, step, plan_find(plan_tree(work->plan), id, NULL, NULL), "steep", &outline);
    return plan_do(work->plan, step, what, merge);
}

static void a_step_does_what_it_says_and_undo_takes_it_back(void **state) {
    (void)state;
    Work work = work_on(FIELD);
    PlanOutline wood = outline_of(&work, "wood-1");
    assert_int_equal(wood.count, 8);
    assert_int_equal(wood.rings, 2);
    assert_true(
        put_outline(&work, "wood-1", outline_with_corner(work.arena, &wood, 1, vec(44.5, 19)), "corner", false));
    PlanOutline moved = outline_of(&work, "wood-1");
    assert_true(moved.points[1].x == 44.5);
    assert_true(moved.points[0].x == 20);
    assert_true(valid(&work, NULL));
    assert_true(plan_dirty(work.plan));
    assert_true(plan_undo(work.plan));
    assert_true(tree_equal(plan_tree(work.plan), work.start));
    assert_false(plan_dirty(work.plan));
    assert_false(plan_undo(work.plan));
    assert_true(plan_redo(work.plan));
    assert_true(outline_of(&work, "wood-1").points[1].x == 44.5);
    assert_false(plan_redo(work.plan));
    work_done(&work);
}

static void what_was_undone_is_gone_once_something_else_is_done(void **state) {
    (void)state;
    Work work = work_on(FIELD);
    BaseTree *step = tree_list(work.arena);
    plan_set(work.arena, step, "", "title", tree_text(work.arena, "Other"));
    assert_true(plan_do(work.plan, step, "title", false));
    plan_saved(work.plan);
    plan_undo(work.plan);
    assert_true(plan_dirty(work.plan));
    step = tree_list(work.arena);
    plan_set(work.arena, step, "", "title", tree_text(work.arena, "Third"));
    assert_true(plan_do(work.plan, step, "title", true));
    assert_int_equal(plan_count(work.plan), 1);
    assert_true(plan_dirty(work.plan)); /* the saved state cannot be reached any more */
    assert_string_equal(tree_get_text(plan_tree(work.plan), "title", ""), "Third");
    work_done(&work);
}

static void steps_that_merge_are_undone_as_one(void **state) {
    (void)state;
    Work work = work_on(FIELD);
    for (int i = 0; i < 5; i++) {
        PlanOutline wood = outline_of(&work, "wood-1");
        assert_true(put_outline(&work, "wood-1", outline_shifted(work.arena, &wood, .5, 0), "nudge", true));
    }
    assert_int_equal(plan_count(work.plan), 1);
    assert_true(outline_of(&work, "wood-1").points[0].x == 22.5);
    plan_undo(work.plan);
    assert_true(tree_equal(plan_tree(work.plan), work.start));
    work_done(&work);
}

static void an_edit_that_does_not_fit_changes_nothing(void **state) {
    (void)state;
    Work work = work_on(FIELD);
    BaseTree *step = tree_list(work.arena);
    plan_set(work.arena, step, "wood-1", "name", tree_text(work.arena, "x"));
    plan_set(work.arena, step, "wood-9", "name", tree_text(work.arena, "x"));
    assert_null(plan_try(work.plan, step));
    assert_false(plan_do(work.plan, step, "name", false));
    assert_true(tree_equal(plan_tree(work.plan), work.start));
    work_done(&work);
}

static void corners_come_and_go_and_marked_edges_stay_with_their_sides(void **state) {
    (void)state;
    Work work = work_on(FIELD);
    PlanOutline hill = outline_of(&work, "hill-1");
    assert_true(hill.marked[1] && !hill.marked[0]);
    assert_true(put_outline(&work, "hill-1", outline_with_more(work.arena, &hill, 0, vec(30, 8)), "more", false));
    hill = outline_of(&work, "hill-1");
    assert_int_equal(hill.count, 5);
    assert_true(hill.marked[2] && !hill.marked[1] && !hill.marked[0]); /* the eastern side, as before */
    assert_true(put_outline(&work, "hill-1", outline_with_more(work.arena, &hill, 2, vec(52, 30)), "more", false));
    hill = outline_of(&work, "hill-1");
    assert_true(hill.marked[2] && hill.marked[3]); /* both halves */
    PlanOutline less;
    assert_true(outline_with_less(work.arena, &hill, 1, &less));
    assert_true(put_outline(&work, "hill-1", less, "less", false));
    hill = outline_of(&work, "hill-1");
    assert_true(hill.marked[1] && hill.marked[2] && !hill.marked[0]);
    assert_true(valid(&work, NULL));
    work_done(&work);
}

static void the_last_corners_of_an_outline_stay_those_of_a_hole_close_it(void **state) {
    (void)state;
    Work work = work_on(FIELD);
    PlanOutline wood = outline_of(&work, "wood-1"), less;
    assert_true(outline_with_less(work.arena, &wood, 5, &less));
    assert_true(outline_with_less(work.arena, &less, 5, &less)); /* three corners would be two */
    assert_int_equal(less.rings, 1);
    assert_true(put_outline(&work, "wood-1", less, "hole", false));
    assert_int_equal(tree_find(plan_find(plan_tree(work.plan), "wood-1", NULL, NULL), "holes")->count, 0);
    assert_true(outline_with_less(work.arena, &less, 0, &less));
    assert_false(outline_with_less(work.arena, &less, 0, &less));
    PlanOutline road = outline_of(&work, "road-1");
    assert_true(road.open);
    assert_true(outline_with_less(work.arena, &road, 1, &road));
    assert_false(outline_with_less(work.arena, &road, 1, &road));
    work_done(&work);
}

static void a_fault_says_where_it_is_and_the_rest_can_still_be_shown(void **state) {
    (void)state;
    Work work = work_on(FIELD);
    PlanOutline keep = outline_of(&work, "keep");
    put_outline(&work, "keep", outline_with_corner(work.arena, &keep, 0, vec(72, 64)), "corner", false);
    BaseFaults faults = {0};
    assert_false(valid(&work, &faults));
    assert_int_equal(faults.count, 1);
    assert_string_equal(plan_fault_id(plan_tree(work.plan), &faults.items[0]), "keep");
    assert_true(faults.items[0].has_spot);
    assert_near(faults.items[0].x, 68, 1e-9); /* (72, 64) lies beyond the eastern side: both its edges cross that */
    const BaseTree *sound;
    RulesField *field = plan_sound(work.plan, work.arena, plan_tree(work.plan), &sound);
    assert_non_null(field); /* without the keep, and without the unit that is in it */
    assert_int_equal(field->setup->area_count, 3);
    assert_int_equal(field->setup->unit_count, 1);
    field_destroy(field);
    faults_free(&faults);
    work_done(&work);
}

static void an_outline_that_crosses_itself_is_untangled_through_the_same_corners(void **state) {
    (void)state;
    Work work = work_on(FIELD);
    const GeomVec BOW[] = {{0, 0}, {10, 10}, {10, 0}, {0, 10}};
    PlanOutline bow = outline_of_points(work.arena, BOW, 4, false);
    int a, b;
    GeomVec at;
    assert_true(outline_crossing(&bow, &a, &b, &at));
    assert_near(at.x, 5, 1e-12);
    assert_near(at.y, 5, 1e-12);
    PlanOutline good = outline_untangled(work.arena, &bow);
    assert_int_equal(good.count, 4);
    assert_false(outline_crossing(&good, &a, &b, &at));
    assert_near(fabs(outline_size(&good)), 100, 1e-9);
    work_done(&work);
}

static void removing_puts_right_what_named_it(void **state) {
    (void)state;
    Work work = work_on(FIELD);
    BaseTree *step = tree_list(work.arena);
    plan_step_remove(work.arena, step, plan_tree(work.plan), "keep");
    assert_true(plan_do(work.plan, step, "remove", false));
    assert_true(valid(&work, NULL));
    const BaseTree *unit = plan_find(plan_tree(work.plan), "u1", NULL, NULL);
    assert_null(tree_find(unit, "inside"));
    assert_true(tree_at(tree_find(unit, "at"), 0)->number == 64);
    step = tree_list(work.arena);
    plan_step_remove(work.arena, step, plan_tree(work.plan), "hill-1");
    assert_true(plan_do(work.plan, step, "remove", false));
    assert_null(tree_find(plan_find(plan_tree(work.plan), "wood-1", NULL, NULL), "on"));
    step = tree_list(work.arena);
    plan_step_remove(work.arena, step, plan_tree(work.plan), "red");
    assert_true(plan_do(work.plan, step, "remove", false));
    assert_null(plan_find(plan_tree(work.plan), "f1", NULL, NULL));
    assert_null(plan_find(plan_tree(work.plan), "u1", NULL, NULL));
    assert_true(valid(&work, NULL));
    while (plan_undo(work.plan)) {
    }
    assert_true(tree_equal(plan_tree(work.plan), work.start));
    work_done(&work);
}

static void a_copy_has_an_id_of_its_own_and_stands_beside(void **state) {
    (void)state;
    Work work = work_on(FIELD);
    BaseTree *step = tree_list(work.arena);
    assert_string_equal(plan_step_copy(work.arena, step, plan_tree(work.plan), "wood-1", 1, 2), "wood-2");
    assert_true(plan_do(work.plan, step, "copy", false));
    PlanOutline copy = outline_of(&work, "wood-2");
    assert_true(copy.points[0].x == 21);
    assert_true(copy.points[4].y == 27); /* the hole goes with it */
    step = tree_list(work.arena);
    assert_string_equal(plan_step_copy(work.arena, step, plan_tree(work.plan), "u2", -5, 0), "u2-1");
    assert_true(plan_do(work.plan, step, "copy", false));
    assert_true(valid(&work, NULL));
    work_done(&work);
}

static void a_new_name_reaches_all_who_use_it(void **state) {
    (void)state;
    Work work = work_on(FIELD);
    BaseTree *step = tree_list(work.arena);
    plan_step_rename(work.arena, step, "hill-1", "tor");
    plan_step_rename(work.arena, step, "f1", "first");
    plan_step_rename(work.arena, step, "keep", "tower");
    assert_true(plan_do(work.plan, step, "rename", false));
    assert_string_equal(tree_get_text(plan_find(plan_tree(work.plan), "wood-1", NULL, NULL), "on", ""), "tor");
    assert_string_equal(tree_get_text(plan_find(plan_tree(work.plan), "u1", NULL, NULL), "inside", ""), "tower");
    assert_true(valid(&work, NULL));
    work_done(&work);
}

/* What is written reads back as the same document, in the same order, to the same bytes. */
static void assert_round_trip(const Work *work) {
    BaseText once = {0}, twice = {0};
    BaseFaults faults = {0};
    json_write_pretty(plan_tree(work->plan), &once);
    const BaseTree *back = json_parse(work->arena, text_get(&once), once.length, "back", 0, &faults);
    assert_non_null(back);
    assert_true(tree_equal(back, plan_tree(work->plan)));
    json_write_pretty(back, &twice);
    assert_string_equal(text_get(&once), text_get(&twice));
    text_free(&once);
    text_free(&twice);
}

static void what_is_written_keeps_order_and_notes_and_reads_back_the_same(void **state) {
    (void)state;
    Work work = work_on(FIELD);
    PlanOutline road = outline_of(&work, "road-1");
    put_outline(&work, "road-1", outline_with_corner(work.arena, &road, 1, vec(58.25, 84)), "corner", false);
    assert_round_trip(&work);
    BaseText text = {0};
    json_write(plan_tree(work.plan), &text);
    const char *units = strstr(text_get(&text), "\"units\""), *terrain = strstr(text_get(&text), "\"terrain\"");
    assert_true(units && terrain && units < terrain); /* as the original has them */
    assert_non_null(strstr(text_get(&text), "\"note\":\"kept\""));
    assert_non_null(strstr(text_get(&text), "[58.25,84]"));
    assert_non_null(strstr(text_get(&text), "[100.1,20]"));
    text_free(&text);
    work_done(&work);
}

static void a_blank_one_is_valid_in_every_ruleset(void **state) {
    (void)state;
    static const struct {
        const char *ruleset, *unit;
        double width, high;
    } BLANKS[] = {{"ea-heresy", "cm", 180, 120},
                  {"legions-imperialis", "in", 48, 48},
                  {"infinity", "in", 48, 48},
                  {"commands-colors", "hex", 13, 9}};
    for (size_t i = 0; i < BASE_COUNT(BLANKS); i++) {
        BaseArena *arena = arena_create();
        IoPlan *plan = plan_create(
            plan_blank(arena, "New", BLANKS[i].ruleset, BLANKS[i].unit, BLANKS[i].width, BLANKS[i].high), "");
        BaseFaults faults = {0};
        RulesField *field = plan_check(plan, plan_tree(plan), &faults);
        assert_non_null(field);
        field_destroy(field);
        plan_destroy(plan);
        arena_destroy(arena);
    }
}

/* ---- any steps in any order ---- */

static void random_step(Work *work, BaseRng *rng, BaseTree *step) {
    const BaseTree *now = plan_tree(work->plan), *terrain = tree_find(now, "terrain");
    const BaseTree *thing = terrain->count ? tree_at(terrain, (int)rng_below(rng, (uint32_t)terrain->count)) : NULL;
    const char *id = tree_get_text(thing, "id", "");
    GeomVec at = vec(rng_below(rng, 120), rng_below(rng, 90));
    if (!thing) {
        return;
    }
    PlanOutline outline = outline_read(work->arena, thing, "steep"), changed = outline;
    int corner = (int)rng_below(rng, (uint32_t)outline.count);
    switch (rng_below(rng, 8)) {
    case 0: changed = outline_with_corner(work->arena, &outline, corner, at); break;
    case 1: changed = outline_with_more(work->arena, &outline, corner, at); break;
    case 2: outline_with_less(work->arena, &outline, corner, &changed); break;
    case 3: changed = outline_shifted(work->arena, &outline, 1, -1); break;
    case 4: changed = outline_untangled(work->arena, &outline); break;
    case 5: plan_step_copy(work->arena, step, now, id, 3, 3); return;
    case 6:
        if (rng_below(rng, 4) == 0) {
            plan_step_remove(work->arena, step, now, id);
        }
        return;
    default: changed = outline_with_mark(work->arena, &outline, corner, true); break;
    }
    outline_write(work->arena, step, thing, "steep", &changed);
}

static void undo_leads_back_from_anywhere_and_every_document_reads_back(void **state) {
    (void)state;
    const char *given = getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("SIGHTLINE_SEED=%llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    Work work = work_on(FIELD);
    int sound = 0, faulty = 0;
    for (int i = 0; i < 150; i++) {
        BaseTree *step = tree_list(work.arena);
        random_step(&work, &rng, step);
        assert_true(plan_do(work.plan, step, "any", rng_below(&rng, 3) == 0));
        if (i % 10 == 0) {
            assert_round_trip(&work);
            BaseFaults faults = {0};
            *(valid(&work, &faults) ? &sound : &faulty) += 1;
            const BaseTree *left;
            RulesField *field = plan_sound(work.plan, work.arena, plan_tree(work.plan), &left);
            assert_non_null(field);
            field_destroy(field);
            faults_free(&faults);
        }
    }
    print_message("%d sound, %d at fault, %d steps\n", sound, faulty, plan_count(work.plan));
    while (plan_undo(work.plan)) {
    }
    assert_true(tree_equal(plan_tree(work.plan), work.start));
    work_done(&work);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_does_what_it_says_and_undo_takes_it_back),
        cmocka_unit_test(what_was_undone_is_gone_once_something_else_is_done),
        cmocka_unit_test(steps_that_merge_are_undone_as_one),
        cmocka_unit_test(an_edit_that_does_not_fit_changes_nothing),
        cmocka_unit_test(corners_come_and_go_and_marked_edges_stay_with_their_sides),
        cmocka_unit_test(the_last_corners_of_an_outline_stay_those_of_a_hole_close_it),
        cmocka_unit_test(a_fault_says_where_it_is_and_the_rest_can_still_be_shown),
        cmocka_unit_test(an_outline_that_crosses_itself_is_untangled_through_the_same_corners),
        cmocka_unit_test(removing_puts_right_what_named_it),
        cmocka_unit_test(a_copy_has_an_id_of_its_own_and_stands_beside),
        cmocka_unit_test(a_new_name_reaches_all_who_use_it),
        cmocka_unit_test(what_is_written_keeps_order_and_notes_and_reads_back_the_same),
        cmocka_unit_test(a_blank_one_is_valid_in_every_ruleset),
        cmocka_unit_test(undo_leads_back_from_anywhere_and_every_document_reads_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
