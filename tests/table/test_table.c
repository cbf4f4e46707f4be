/* What a table tells, and how its changes are made, listed and taken back. */
#include "support/test.h"
#include "table/shared_setup.h"

#include <string.h>

typedef struct {
    TableSetup *setup;
    Table *table;
    TableDraft draft;
} World;

static int world_up(void **state) {
    World *world = base_alloc(1, sizeof *world);
    world->setup = make_setup();
    world->table = table_create(world->setup);
    world->draft = draft_make(world->table);
    *state = world;
    return 0;
}

static int world_down(void **state) {
    World *world = *state;
    draft_term(&world->draft);
    table_destroy(world->table);
    arena_destroy(world->setup->arena);
    base_free(world);
    return 0;
}

static TableRef ref_of(const World *world, const char *id) {
    return setup_find(world->setup, id);
}

static void a_table_starts_as_it_was_laid_out(void **state) {
    World *world = *state;
    assert_int_equal(table_get(world->table, ref_make(REF_GAME, 0), VAR_TURN), 1);
    assert_int_equal(table_get(world->table, ref_of(world, "b1-1"), VAR_DC), 4);
    assert_int_equal(table_get(world->table, ref_of(world, "r1-1"), VAR_DC), 1);
    assert_int_equal(table_get(world->table, ref_of(world, "r1-1"), VAR_TIED), VAR_NONE);
    assert_int_equal(table_get(world->table, ref_of(world, "hill"), VAR_STATE), 1);
    assert_int_equal(table_kind(world->table, 0), 2);
    assert_int_equal(world->table->phase, -1);
    assert_int_equal(table_where(world->table, 1)->kind, WHERE_POINT);
    assert_null(table_activity(world->table));
}

static void a_game_may_start_in_a_phase(void **state) {
    World *world = *state;
    world->setup->start_phase = 2;
    Table *table = table_create(world->setup);
    assert_int_equal(table->phase, 1);
    table_destroy(table);
}

static void only_what_is_on_the_table_is_alive(void **state) {
    World *world = *state;
    assert_true(table_alive(world->table, ref_of(world, "r1-1")));
    assert_false(table_alive(world->table, ref_of(world, "away")));
    assert_true(table_alive(world->table, ref_of(world, "r2")));
    draft_remove(&world->draft, ref_of(world, "r2-1"), 1);
    assert_false(table_alive(world->table, ref_of(world, "r2")));
    assert_true(table_alive(world->table, ref_of(world, "red")));
    assert_true(table_alive(world->table, ref_of(world, "wood")));
    draft_remove(&world->draft, ref_of(world, "wood"), 0);
    assert_false(table_alive(world->table, ref_of(world, "wood")));
    assert_true(table_alive(world->table, ref_make(REF_GAME, 0)));
    assert_false(table_alive(world->table, ref_none()));
}

static void members_come_in_the_order_of_their_ids(void **state) {
    World *world = *state;
    int units[8];
    assert_int_equal(table_members(world->table, ref_of(world, "r1"), units, 8), 3);
    assert_string_equal(world->setup->units[units[0]].id, "r1-1");
    assert_string_equal(world->setup->units[units[1]].id, "r1-2");
    assert_string_equal(world->setup->units[units[2]].id, "r1-10");
    assert_int_equal(table_members(world->table, ref_of(world, "blue"), units, 8), 3);
    assert_string_equal(world->setup->units[units[2]].id, "loose");
    assert_int_equal(table_members(world->table, ref_of(world, "r1"), units, 1), 3);
    assert_int_equal(table_members(world->table, ref_of(world, "wood"), units, 8), 0);
}

static void a_host_knows_who_is_inside(void **state) {
    World *world = *state;
    TableRef keep = ref_of(world, "keep");
    draft_place(&world->draft, ref_of(world, "r1-10").index, where_inside(keep, 0));
    draft_place(&world->draft, ref_of(world, "r1-2").index, where_inside(keep, 1));
    draft_place(&world->draft, ref_of(world, "loose").index, where_attached(ref_of(world, "b1-1"), 0));
    int units[4];
    assert_int_equal(table_inside(world->table, keep, units, 4), 2);
    assert_string_equal(world->setup->units[units[0]].id, "r1-2");
    assert_int_equal(table_inside(world->table, ref_of(world, "b1-1"), units, 4), 1);
    assert_int_equal(table_inside(world->table, ref_of(world, "wood"), units, 4), 0);
    assert_int_equal(table_inside(world->table, keep, NULL, 0), 2);
    int first = table_next_inside(world->table, keep, -1);
    table_inside(world->table, keep, units, 4);
    assert_int_equal(first, units[0]);
    assert_int_equal(table_next_inside(world->table, keep, first), units[1]);
    assert_int_equal(table_next_inside(world->table, keep, units[1]), -1);
    assert_int_equal(table_next_inside(world->table, ref_of(world, "wood"), -1), -1);
}

static void only_a_unit_at_a_point_has_its_own_base(void **state) {
    World *world = *state;
    GeomShape base;
    assert_true(table_base(world->table, 1, &base));
    GeomBox box = shape_box_of(&base);
    assert_true(box.x0 == 90 && box.x1 == 110 && box.y0 == 30 && box.y1 == 70); /* 20 along east */
    draft_place(&world->draft, 1, where_inside(ref_of(world, "keep"), 0));
    assert_false(table_base(world->table, 1, &base));
    assert_false(table_base(world->table, 7, &base));
}

static void a_change_that_changes_nothing_is_not_listed(void **state) {
    World *world = *state;
    TableDraft *draft = &world->draft;
    draft_set(draft, ref_of(world, "b1-1"), VAR_DC, 4);
    draft_place(draft, 0, *table_where(world->table, 0));
    draft_remove(draft, ref_of(world, "away"), 3);
    draft_kind(draft, 0, 2);
    draft_phase(draft, -1);
    draft_expire(draft, LIFE_ACTION, ref_none());
    assert_int_equal(draft->count, 0);
}

static void values_stay_within_their_range(void **state) {
    World *world = *state;
    TableRef unit = ref_of(world, "b1-1"), area = ref_of(world, "keep");
    draft_set(&world->draft, unit, VAR_DC, 60);
    assert_int_equal(table_get(world->table, unit, VAR_DC), 6);
    draft_add(&world->draft, unit, VAR_DC, -9);
    assert_int_equal(table_get(world->table, unit, VAR_DC), 0);
    draft_add(&world->draft, area, VAR_USED, -9);
    assert_int_equal(table_get(world->table, area, VAR_USED), -5);
    draft_set(&world->draft, unit, VAR_TIED, var_pack(area));
    draft_set(&world->draft, unit, VAR_TIED, VAR_NONE);
    assert_int_equal(table_get(world->table, unit, VAR_TIED), VAR_NONE);
}

static void a_draft_sees_its_own_changes_and_rolls_back_to_a_mark(void **state) {
    World *world = *state;
    TableDraft *draft = &world->draft;
    BaseHash start = table_hash(world->table);
    draft_set(draft, ref_of(world, "b1-1"), VAR_DC, 2);
    BaseHash hurt = table_hash(world->table);
    int mark = draft_mark(draft);
    draft_remove(draft, ref_of(world, "b1-1"), 1);
    draft_kind(draft, 0, 1);
    draft_phase(draft, 2);
    assert_false(table_alive(world->table, ref_of(world, "b1-1")));
    assert_int_equal(table_where(world->table, 4)->role, 1);
    draft_rollback(draft, mark);
    assert_true(table_hash(world->table) == hurt);
    assert_true(table_alive(world->table, ref_of(world, "b1-1")));
    draft_rollback(draft, 0);
    assert_true(table_hash(world->table) == start);
}

static void a_scope_that_ends_clears_its_own_and_shorter_lives(void **state) {
    World *world = *state;
    TableDraft *draft = &world->draft;
    TableRef unit = ref_of(world, "r1-2"), formation = ref_of(world, "r1"), side = ref_of(world, "red");
    draft_set(draft, unit, VAR_ENTERED, 1);
    draft_set(draft, unit, VAR_TIED, var_pack(formation));
    draft_set(draft, formation, VAR_ORDER, 2);
    draft_set(draft, side, VAR_SCORE, 7);
    draft_set(draft, formation, VAR_BMS, 3);
    draft_expire(draft, LIFE_ACTIVATION, ref_none());
    assert_int_equal(table_get(world->table, unit, VAR_ENTERED), 0);
    assert_int_equal(table_get(world->table, unit, VAR_TIED), VAR_NONE);
    assert_int_equal(table_get(world->table, formation, VAR_ORDER), 2);
    draft_expire(draft, LIFE_TURN, ref_none());
    assert_int_equal(table_get(world->table, formation, VAR_ORDER), 0);
    assert_int_equal(table_get(world->table, side, VAR_SCORE), 7);
    draft_expire(draft, LIFE_ROUND, ref_none());
    assert_int_equal(table_get(world->table, side, VAR_SCORE), 0);
    assert_int_equal(table_get(world->table, formation, VAR_BMS), 3);
}

static void a_scope_of_one_owner_leaves_the_others_alone(void **state) {
    World *world = *state;
    TableDraft *draft = &world->draft;
    const char *ids[] = {"r1-1", "r2-1", "b1-1", "loose"};
    const char *scopes[] = {"r1-1", "r1", "red", "blue"};
    const bool cleared[4][4] = {{1, 0, 0, 0}, {1, 0, 0, 0}, {1, 1, 0, 0}, {0, 0, 1, 1}};
    for (int s = 0; s < 4; s++) {
        int mark = draft_mark(draft);
        for (int i = 0; i < 4; i++) {
            draft_set(draft, ref_of(world, ids[i]), VAR_ENTERED, 1);
        }
        draft_expire(draft, LIFE_ACTION, ref_of(world, scopes[s]));
        for (int i = 0; i < 4; i++) {
            assert_int_equal(table_get(world->table, ref_of(world, ids[i]), VAR_ENTERED), !cleared[s][i]);
        }
        draft_rollback(draft, mark);
    }
}

static TableActivity activity(int procedure, int step) {
    return (TableActivity){.procedure = procedure, .step = step, .side = 1, .subject = ref_make(REF_UNIT, 2)};
}

static void activities_are_a_stack(void **state) {
    World *world = *state;
    TableDraft *draft = &world->draft;
    draft_push(draft, activity(1, 0));
    draft_push(draft, activity(2, 0));
    draft_step(draft, activity(2, 1));
    assert_int_equal(table_activity(world->table)->step, 1);
    draft_step(draft, activity(2, 1));
    assert_int_equal(draft->count, 3);
    draft_pop(draft);
    assert_int_equal(table_activity(world->table)->procedure, 1);
    draft_rollback(draft, 1);
    assert_int_equal(world->table->activity_count, 1);
    assert_int_equal(table_activity(world->table)->procedure, 1);
}

static TableObligation debt(int value) {
    return (TableObligation){.procedure = 1, .who = ref_make(REF_UNIT, value), .what = ref_none(), .value = value};
}

static void obligations_are_paid_in_any_order_and_come_back_in_theirs(void **state) {
    World *world = *state;
    TableDraft *draft = &world->draft;
    for (int i = 0; i < 4; i++) {
        draft_owe(draft, debt(i));
    }
    BaseHash owed = table_hash(world->table);
    draft_pay(draft, 1);
    draft_pay(draft, 0);
    assert_int_equal(world->table->obligation_count, 2);
    assert_int_equal(world->table->obligations[0].value, 2);
    assert_int_equal(world->table->obligations[1].value, 3);
    draft_rollback(draft, 4);
    assert_true(table_hash(world->table) == owed);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(world->table->obligations[i].value, i);
    }
}

static void the_list_of_a_draft_does_the_same_to_another_table(void **state) {
    World *world = *state;
    Table *other = table_create(world->setup);
    BaseHash start = table_hash(other);
    draft_set(&world->draft, ref_of(world, "b1-1"), VAR_DC, 0);
    draft_remove(&world->draft, ref_of(world, "b1-1"), 2);
    draft_push(&world->draft, activity(1, 0));
    table_apply(other, world->draft.changes, world->draft.count);
    assert_true(table_equal(other, world->table));
    assert_true(table_hash(other) == table_hash(world->table));
    table_revert(other, world->draft.changes, world->draft.count);
    assert_true(table_hash(other) == start);
    table_destroy(other);
}

static void everything_a_rule_can_read_is_in_the_hash(void **state) {
    World *world = *state;
    TableDraft *draft = &world->draft;
    BaseHash start = table_hash(world->table);
    Table *plain = table_copy(world->table);
    for (int what = 0; what < 10; what++) {
        switch (what) {
        case 0: draft_set(draft, ref_make(REF_GAME, 0), VAR_TURN, 2); break;
        case 1: draft_set(draft, ref_of(world, "wood"), VAR_USED, 1); break;
        case 2: draft_place(draft, 0, where_point(vec(0, 50), 91)); break;
        case 3: draft_place(draft, 7, where_off(4)); break;
        case 4: draft_kind(draft, 1, 1); break;
        case 5: draft_remove(draft, ref_of(world, "hill"), 0); break;
        case 6: draft_phase(draft, 0); break;
        case 7: draft_push(draft, activity(1, 0)); break;
        case 8: draft_owe(draft, debt(0)); break;
        default: draft_place(draft, 0, where_attached(ref_of(world, "r1-2"), 0)); break;
        }
        assert_int_equal(draft->count, 1);
        assert_false(table_hash(world->table) == start);
        assert_false(table_equal(world->table, plain));
        draft_rollback(draft, 0);
        assert_true(table_hash(world->table) == start);
        assert_true(table_equal(world->table, plain));
    }
    table_destroy(plain);
}

static void a_draft_is_idle_when_its_changes_cancel_one_another(void **state) {
    World *world = *state;
    TableDraft *draft = &world->draft;
    TableRef unit = ref_of(world, "b1-1"), wood = ref_of(world, "wood");
    int dc = table_get(world->table, unit, VAR_DC), kind = table_kind(world->table, wood.index);
    TableWhere where = *table_where(world->table, 0);
    assert_true(draft_is_idle(draft, 0));
    draft_set(draft, unit, VAR_DC, dc - 1);
    draft_place(draft, 0, where_point(vec(1, 1), 0));
    draft_set(draft, unit, VAR_DC, dc);
    assert_false(draft_is_idle(draft, 0));
    draft_place(draft, 0, where_point(vec(2, 1), 0));
    draft_place(draft, 0, where);
    assert_true(draft_is_idle(draft, 0));
    int mark = draft_mark(draft);
    draft_kind(draft, wood.index, kind == 0 ? 1 : 0);
    assert_false(draft_is_idle(draft, mark));
    draft_kind(draft, wood.index, kind);
    assert_true(draft_is_idle(draft, mark));
    draft_push(draft, activity(1, 0));
    assert_false(draft_is_idle(draft, mark));
    uint64_t version = world->table->version;
    draft_pop(draft);
    assert_true(draft_is_idle(draft, mark));
    draft_owe(draft, debt(0));
    assert_false(draft_is_idle(draft, mark));
    draft_pay(draft, world->table->obligation_count - 1);
    assert_true(draft_is_idle(draft, mark));
    assert_false(world->table->version == version);
}

static void copies_that_go_different_ways_share_no_version(void **state) {
    World *world = *state;
    Table *copy = table_copy(world->table);
    TableDraft other = draft_make(copy);
    assert_true(copy->version == world->table->version);
    draft_place(&world->draft, 0, where_point(vec(1, 1), 0));
    draft_place(&other, 0, where_point(vec(2, 1), 0));
    assert_false(copy->version == world->table->version);
    assert_true(copy->terrain_version == world->table->terrain_version);
    uint64_t before = world->table->version;
    draft_rollback(&world->draft, 0);
    assert_false(world->table->version == before);
    draft_set(&other, ref_of(world, "wood"), VAR_USED, 1);
    assert_false(copy->terrain_version == world->table->terrain_version);
    draft_term(&other);
    table_assign(copy, world->table);
    assert_true(copy->version == world->table->version);
    assert_true(table_equal(copy, world->table));
    table_destroy(copy);
}

#define WORLD_TEST(name) cmocka_unit_test_setup_teardown(name, world_up, world_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        WORLD_TEST(a_table_starts_as_it_was_laid_out),
        WORLD_TEST(a_game_may_start_in_a_phase),
        WORLD_TEST(only_what_is_on_the_table_is_alive),
        WORLD_TEST(members_come_in_the_order_of_their_ids),
        WORLD_TEST(a_host_knows_who_is_inside),
        WORLD_TEST(only_a_unit_at_a_point_has_its_own_base),
        WORLD_TEST(a_change_that_changes_nothing_is_not_listed),
        WORLD_TEST(values_stay_within_their_range),
        WORLD_TEST(a_draft_sees_its_own_changes_and_rolls_back_to_a_mark),
        WORLD_TEST(a_scope_that_ends_clears_its_own_and_shorter_lives),
        WORLD_TEST(a_scope_of_one_owner_leaves_the_others_alone),
        WORLD_TEST(activities_are_a_stack),
        WORLD_TEST(obligations_are_paid_in_any_order_and_come_back_in_theirs),
        WORLD_TEST(the_list_of_a_draft_does_the_same_to_another_table),
        WORLD_TEST(everything_a_rule_can_read_is_in_the_hash),
        WORLD_TEST(a_draft_is_idle_when_its_changes_cancel_one_another),
        WORLD_TEST(copies_that_go_different_ways_share_no_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
