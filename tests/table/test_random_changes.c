/* Random changes, forwards, backwards and over copies: whatever was done, taking it back gives the same state, bit for
 * bit. The oracle is a copy of the table from before, compared member by member. */
#include "base/rng.h"
#include "support/test.h"
#include "table/shared_setup.h"

#include <stdlib.h>
#include <time.h>

static TableWhere random_where(BaseRng *rng, const TableSetup *setup) {
    switch (rng_below(rng, 5)) {
    case 0: return where_point(vec(rng_range(rng, 0, 1800), rng_range(rng, 0, 1200)), rng_range(rng, 0, 360));
    case 1: return where_hex((HexId){(int16_t)(1 + rng_below(rng, 13)), (int16_t)(1 + rng_below(rng, 9))}, 60);
    case 2: return where_inside(ref_make(REF_AREA, (int)rng_below(rng, (uint32_t)setup->area_count)), 1);
    case 3: return where_attached(ref_make(REF_UNIT, (int)rng_below(rng, (uint32_t)setup->unit_count)), 0);
    default: return where_off((int)rng_below(rng, 4));
    }
}

static void random_variable(BaseRng *rng, TableDraft *draft) {
    const TableSetup *setup = draft->table->setup;
    VarId var = (int)rng_below(rng, VARS);
    const TableVar *it = &setup->schema->vars[var];
    TableRef ref = ref_make(it->owner, (int)rng_below(rng, (uint32_t)setup_count(setup, it->owner)));
    int value = it->type == VAR_REF && rng_below(rng, 2) ? VAR_NONE
                : it->type == VAR_REF                    ? var_pack(ref)
                                      : it->min + (int)rng_below(rng, (uint32_t)(it->max - it->min + 1));
    draft_set(draft, ref, var, value);
}

static TableActivity random_activity(BaseRng *rng) {
    TableActivity activity = {.procedure = (int)rng_below(rng, 3), .step = (int)rng_below(rng, 5), .side = -1};
    activity.values[rng_below(rng, TABLE_ACTIVITY_VALUES)] = (int)rng_below(rng, 100);
    return activity;
}

static void random_stack(BaseRng *rng, TableDraft *draft) {
    Table *table = draft->table;
    switch (rng_below(rng, 5)) {
    case 0:
        if (table->activity_count < TABLE_ACTIVITY_MAX) {
            draft_push(draft, random_activity(rng));
        }
        break;
    case 1:
        if (table->activity_count > 0) {
            draft_step(draft, random_activity(rng));
        }
        break;
    case 2:
        if (table->activity_count > 0) {
            draft_pop(draft);
        }
        break;
    case 3:
        if (table->obligation_count < 300) {
            draft_owe(draft, (TableObligation){.procedure = 1, .value = (int)rng_below(rng, 1000)});
        }
        break;
    default:
        if (table->obligation_count > 0) {
            draft_pay(draft, (int)rng_below(rng, (uint32_t)table->obligation_count));
        }
    }
}

static void random_change(BaseRng *rng, TableDraft *draft) {
    const TableSetup *setup = draft->table->setup;
    int unit = (int)rng_below(rng, (uint32_t)setup->unit_count),
        area = (int)rng_below(rng, (uint32_t)setup->area_count);
    switch (rng_below(rng, 8)) {
    case 0: draft_place(draft, unit, random_where(rng, setup)); break;
    case 1: draft_remove(draft, ref_make(REF_UNIT, unit), (int)rng_below(rng, 3)); break;
    case 2: draft_remove(draft, ref_make(REF_AREA, area), 0); break;
    case 3: draft_kind(draft, area, (int)rng_below(rng, 4)); break;
    case 4: draft_phase(draft, (int)rng_below(rng, 4) - 1); break;
    case 5: draft_expire(draft, (TableLifetime)(1 + rng_below(rng, 4)), ref_none()); break;
    case 6: random_variable(rng, draft); break;
    default: random_stack(rng, draft);
    }
}

static uint64_t seed_of_this_run(void) {
    const char *given = getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("seed %llu\n", (unsigned long long)seed);
    return seed;
}

static void whatever_was_done_can_be_taken_back(void **state) {
    (void)state;
    BaseRng rng = rng_make(seed_of_this_run());
    TableSetup *setup = make_setup();
    setup->hexes = (HexBoard){.columns = 13, .rows = 9, .full_rows = true};
    Table *table = table_create(setup);
    for (int round = 0; round < 300; round++) {
        TableDraft draft = draft_make(table);
        Table *before = table_copy(table), *other = table_copy(table);
        BaseHash start = table_hash(table);
        int steps = (int)rng_below(&rng, 60);
        for (int i = 0; i < steps; i++) {
            random_change(&rng, &draft);
        }
        /* back to a place in the middle, and on from there */
        int mark = draft.count > 0 ? (int)rng_below(&rng, (uint32_t)draft.count) : 0;
        draft_rollback(&draft, mark);
        for (int i = 0; i < 5; i++) {
            random_change(&rng, &draft);
        }
        table_apply(other, draft.changes, draft.count);
        assert_true(table_equal(other, table));
        assert_true(table_hash(other) == table_hash(table));
        table_revert(other, draft.changes, draft.count);
        assert_true(table_equal(other, before));
        assert_true(table_hash(other) == start);
        if (rng_below(&rng, 2)) {
            draft_rollback(&draft, 0);
            assert_true(table_equal(table, before));
            assert_true(table_hash(table) == start);
        }
        draft_term(&draft);
        table_destroy(before);
        table_destroy(other);
    }
    table_destroy(table);
    arena_destroy(setup->arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(whatever_was_done_can_be_taken_back)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
