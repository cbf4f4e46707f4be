/* Actions, choices, undo, branches: always the same state for the same entry. */
#include "base/rng.h"
#include "io/file.h"
#include "play/branches.h"
#include "play/shared_toy.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

static void an_action_changes_the_state_and_is_an_entry(void **state) {
    (void)state;
    PlaySession *session = toy_session(1);
    BaseHash before = play_hash(session);
    const Ruling *ruling = toy_do(session, "{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 3, 'dice': [4, 1, 6]}");
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_false(toy_alive(session, "b1"));
    assert_int_equal(play_count(session), 1);
    assert_int_equal(play_cursor(session), 1);
    const PlayEntry *entry = play_entry(session, 0);
    assert_true(entry->hash == play_hash(session) && entry->hash != before);
    assert_true(entry->ruling == ruling);
    assert_null(tree_find(entry->action, "dice"));
    assert_int_equal(entry->dice->count, 3);
    assert_true(tree_at(entry->dice, 2)->number == 6);
    play_destroy(session);
}

static void queries_refusals_and_nonsense_change_nothing(void **state) {
    (void)state;
    static const struct {
        const char *action;
        RulesOutcome outcome;
    } cases[] = {
        {"{'do': 'count'}", RULING_ANSWER},
        {"{'do': 'go', 'unit': 'r1', 'path': [[120, 10]]}", RULING_REFUSED},
        {"{'do': 'go', 'unit': 'nobody', 'path': [[12, 10]]}", RULING_BAD},
        {"{'do': 'fly'}", RULING_BAD},
        {"{'unit': 'r1'}", RULING_BAD},
        {"[1]", RULING_BAD},
        {"{'do': 'choose', 'answer': 'yes'}", RULING_BAD},
        {"{'do': 'odds'}", RULING_BAD},
        {"{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 2, 'dice': [4]}", RULING_BAD},
        {"{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 2, 'dice': [4, 4, 4]}", RULING_BAD},
        {"{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 1, 'dice': [7]}", RULING_BAD},
        {"{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 1, 'dice': [0]}", RULING_BAD},
        {"{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 1, 'dice': 4}", RULING_BAD},
        {"{'do': 'gamble', 'unit': 'r1', 'dice': [4], 'answers': ['maybe']}", RULING_BAD},
        {"{'do': 'gamble', 'unit': 'r1', 'dice': [4], 'answers': ['no', 'no']}", RULING_BAD},
        {"{'do': 'land', 'unit': 'r1', 'dice': [4], 'answers': [[500, 5]]}", RULING_REFUSED},
    };
    PlaySession *session = toy_session(1);
    BaseHash before = play_hash(session);
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        const Ruling *ruling = toy_do(session, cases[i].action);
        if (ruling->outcome != cases[i].outcome) {
            fail_msg("%s: outcome %d, %s", cases[i].action, ruling->outcome, ruling->bad ? ruling->bad : "");
        }
        assert_int_equal(ruling->outcome == RULING_BAD, ruling->bad != NULL);
        assert_true(play_hash(session) == before);
        assert_int_equal(play_count(session), 0);
    }
    play_destroy(session);
}

static void dice_that_run_out_describe_which_are_wanted(void **state) {
    (void)state;
    PlaySession *session = toy_session(1);
    BaseFaults faults = {0};
    PlayInput input = input_typed();
    input_add_die(&input, 5);
    const BaseTree *action = toy_tree("{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 3}");
    const Ruling *ruling = play_do(session, action, &input, &faults);
    assert_int_equal(ruling->outcome, RULING_BAD);
    assert_true(input.dice_ended);
    assert_int_equal(input.wanted.count, 2);
    assert_int_equal(input.wanted.faces, 6);
    assert_string_equal(input.wanted.what, "to-hit");
    assert_non_null(strstr(ruling->bad, "2 more D6"));
    input_add_die(&input, 1);
    input_add_die(&input, 5);
    ruling = play_do(session, action, &input, &faults);
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_false(toy_alive(session, "b1"));
    input_term(&input);
    play_destroy(session);
}

static void a_choice_waits_and_goes_on_with_the_same_dice(void **state) {
    (void)state;
    PlaySession *session = toy_session(5);
    const Ruling *ruling = toy_do(session, "{'do': 'gamble', 'unit': 'r1'}");
    assert_int_equal(ruling->outcome, RULING_WAITING);
    assert_true(play_waiting(session) == ruling);
    int first = toy_value(session, "red", "score"); /* the state up to the ask is the state now */
    assert_in_range(first, 1, 6);
    assert_int_equal(tree_at(play_entry(session, 0)->dice, 0)->number, first);
    assert_int_equal(toy_do(session, "{'do': 'pass'}")->outcome, RULING_BAD);
    assert_int_equal(toy_do(session, "{'do': 'count'}")->outcome, RULING_ANSWER);
    assert_int_equal(toy_do(session, "{'do': 'choose', 'ask': 'other', 'answer': 'yes'}")->outcome, RULING_BAD);
    assert_int_equal(toy_do(session, "{'do': 'choose', 'ask': 'again', 'answer': 'perhaps'}")->outcome, RULING_BAD);
    assert_int_equal(toy_do(session, "{'do': 'choose', 'answr': 'yes'}")->outcome, RULING_BAD);
    assert_int_equal(toy_value(session, "red", "score"), first);
    ruling = toy_do(session, "{'do': 'choose', 'ask': 'again', 'answer': 'yes'}");
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_null(play_waiting(session));
    const PlayEntry *entry = play_entry(session, 1);
    assert_int_equal(entry->dice->count, 1);
    assert_int_equal(toy_value(session, "red", "score"), first + (int)tree_at(entry->dice, 0)->number);
    assert_int_equal(ruling->rolls.count, 2); /* the ruling is of the whole action */
    play_destroy(session);
}

static void two_choices_of_one_action_are_two_entries(void **state) {
    (void)state;
    PlaySession *session = toy_session(5);
    toy_do(session, "{'do': 'twice', 'unit': 'b1'}");
    assert_string_equal(play_waiting(session)->ask.id, "first");
    assert_int_equal(toy_value(session, "b1", "wounds"), 2);
    toy_do(session, "{'do': 'choose', 'answer': 'b'}");
    assert_string_equal(play_waiting(session)->ask.id, "second");
    assert_int_equal(toy_value(session, "b1", "wounds"), 1);
    assert_int_equal(toy_do(session, "{'do': 'choose', 'answer': ['x', 'x']}")->outcome, RULING_BAD);
    toy_do(session, "{'do': 'choose', 'answer': ['z', 'x']}");
    assert_null(play_waiting(session));
    assert_int_equal(toy_value(session, "blue", "score"), 22);
    assert_int_equal(play_count(session), 3);
    BaseFaults faults = {0};
    assert_true(play_undo(session, &faults));
    assert_string_equal(play_waiting(session)->ask.id, "second");
    assert_int_equal(toy_value(session, "blue", "score"), 0);
    assert_int_equal(toy_value(session, "b1", "wounds"), 1);
    assert_true(play_undo(session, &faults));
    assert_string_equal(play_waiting(session)->ask.id, "first");
    assert_int_equal(toy_value(session, "b1", "wounds"), 2);
    assert_true(play_seek(session, 3, &faults));
    assert_int_equal(toy_value(session, "blue", "score"), 22);
    assert_true(play_seek(session, 0, &faults));
    assert_false(play_undo(session, &faults));
    play_destroy(session);
}

static void answers_given_beforehand_do_not_wait(void **state) {
    (void)state;
    PlaySession *session = toy_session(5);
    assert_int_equal(toy_do(session, "{'do': 'twice', 'unit': 'b1', 'answers': ['a', []]}")->outcome, RULING_DONE);
    assert_int_equal(toy_value(session, "blue", "score"), 10);
    assert_int_equal(play_entry(session, 0)->answers->count, 2);
    assert_int_equal(toy_do(session, "{'do': 'gamble', 'unit': 'r1', 'dice': [3, 4], 'answers': ['yes']}")->outcome,
                     RULING_DONE);
    assert_int_equal(toy_value(session, "red", "score"), 7);
    assert_int_equal(toy_do(session, "{'do': 'twice', 'unit': 'r1', 'answers': ['a']}")->outcome, RULING_WAITING);
    assert_int_equal(toy_do(session, "{'do': 'choose', 'answer': 'y'}")->outcome, RULING_DONE);
    assert_int_equal(toy_value(session, "red", "score"), 18);
    play_destroy(session);
}

static void a_place_is_an_answer_and_may_be_refused(void **state) {
    (void)state;
    PlaySession *session = toy_session(5);
    toy_do(session, "{'do': 'land', 'unit': 'r1'}");
    BaseHash waiting = play_hash(session);
    assert_int_equal(toy_do(session, "{'do': 'choose', 'answer': [500, 10]}")->outcome, RULING_REFUSED);
    assert_true(play_hash(session) == waiting && play_waiting(session));
    assert_int_equal(
        toy_do(session, "{'do': 'choose', 'answer': {'at': [31.3, 12.7], 'facing': 90}, 'dice': [5]}")->outcome,
        RULING_DONE);
    const TableWhere *where = table_where(play_table(session), 0);
    assert_true(where->at.x == 31.3 * 10 && where->at.y == 12.7 * 10 && where->facing == 90);
    toy_do(session, "{'do': 'land', 'unit': 'r2'}");
    toy_do(session, "{'do': 'choose', 'answer': 'lost', 'dice': [5]}");
    assert_false(toy_alive(session, "r2"));
    play_destroy(session);
}

static void fallbacks_answer_for_players(void **state) {
    (void)state;
    PlaySession *session = toy_session(5);
    BaseFaults faults = {0};
    PlayInput input = input_seeded(3);
    input.fallbacks = true;
    const Ruling *ruling = play_do(session, toy_tree("{'do': 'land', 'unit': 'r1'}"), &input, &faults);
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_int_equal(play_entry(session, 0)->answers->count, 1);
    input_term(&input);
    input = input_seeded(3);
    input.fallbacks = true;
    assert_int_equal(play_do(session, toy_tree("{'do': 'twice', 'unit': 'b1'}"), &input, &faults)->outcome,
                     RULING_DONE);
    assert_int_equal(toy_value(session, "blue", "score"), 10); /* a, none */
    input_term(&input);
    play_destroy(session);
}

static void changing_the_past_keeps_the_old_branch(void **state) {
    (void)state;
    BaseFaults faults = {0};
    PlaySession *session = toy_session(5);
    toy_do(session, "{'do': 'go', 'unit': 'r1', 'path': [[11, 11]]}"); /* 1 */
    toy_do(session, "{'do': 'go', 'unit': 'r1', 'path': [[12, 12]]}"); /* 2 */
    toy_do(session, "{'do': 'go', 'unit': 'r1', 'path': [[13, 13]]}"); /* 3 */
    BaseHash old = play_hash(session);
    assert_true(play_seek(session, 1, &faults));
    assert_int_equal(play_count(session), 3);                          /* the future is still there */
    toy_do(session, "{'do': 'go', 'unit': 'r2', 'path': [[44, 44]]}"); /* 4, a child of 1 */
    assert_int_equal(play_count(session), 2);
    assert_int_equal(play_total(session), 4);
    assert_int_equal(play_entry(session, 1)->id, 4);
    assert_true(play_go(session, 3, &faults));
    assert_true(play_hash(session) == old);
    assert_int_equal(play_count(session), 3);
    assert_int_equal(play_entry(session, 2)->id, 3);
    assert_false(play_redo(session, &faults));
    assert_false(play_seek(session, 4, &faults));
    assert_int_equal(faults.count, 0);
    play_destroy(session);
}

/* Named, hidden, shown, by a file that is read again: the same branches; redo never leads to what is hidden. */
static void branches_are_named_and_hidden_in_the_file(void **state) {
    (void)state;
    char path[] = "/tmp/sightline-branches-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    BaseFaults faults = {0};
    PlaySession *session = toy_session(1);
    toy_do(session, "{'do': 'go', 'unit': 'r1', 'path': [[12, 10]]}");
    toy_do(session, "{'do': 'go', 'unit': 'r1', 'path': [[14, 10]]}");
    play_seek(session, 1, &faults);
    toy_do(session, "{'do': 'go', 'unit': 'r1', 'path': [[12, 14]]}");
    PlayBranches branches = {0};
    assert_int_equal(play_branches(session, &branches), 2);
    assert_true(branches.items[0].tip == 2 && branches.items[0].start == 1 && branches.items[0].own == 2 &&
                branches.items[0].own_count == 1);
    assert_true(branches.items[1].tip == 3 && branches.items[1].start == 3 && branches.items[1].own == 3 &&
                branches.items[1].here);
    assert_false(play_hide(session, 1, true, &faults)); /* the game stands on it */
    assert_true(play_name(session, branches.items[1].mark, "north", &faults));
    assert_true(play_hide_branch(session, &branches.items[0], &faults));
    assert_int_equal(play_branches(session, &branches), 1);
    assert_true(branches.items[0].own == 0 && branches.items[0].start == 1);
    assert_string_equal(branches.items[0].name, "north");
    assert_true(play_show_hidden(session, &faults) == 1 && play_count_hidden(session) == 0);
    play_branches(session, &branches);
    assert_true(play_hide_branch(session, &branches.items[1], &faults)); /* where the game is: it goes back first */
    assert_int_equal(play_cursor(session), 1);
    assert_int_equal(play_entry(session, 1)->id, 2);
    PlayDifferences differences = {0};
    Table *other = table_copy(play_table(session));
    play_state_of(session, 2, other);
    play_compare(play_field(session), play_table(session), other, &differences);
    assert_int_equal(differences.count, 1);
    assert_non_null(strstr(differences.items[0].text, "left 12.0, 10.0; right 14.0, 10.0; 2.0 cm apart"));
    play_differences_free(&differences);
    table_destroy(other);
    assert_true(play_record(session, path, true, &faults));
    assert_int_equal(faults.count, 0);
    size_t size;
    char *text = file_read(path, 1 << 20, &size, &faults);
    assert_non_null(strstr(text, "\"branch\":3"));
    assert_non_null(strstr(text, "\"hidden\":true"));
    base_free(text);
    unlink(path);
    play_destroy(session);
    array_free(&branches);
}

/* Somebody tries a hundred openings: each is a branch, and each is told. */
static void every_branch_is_stated(void **state) {
    (void)state;
    PlaySession *session = toy_session(1);
    BaseFaults faults = {0};
    for (int i = 0; i < 100; i++) {
        char action[96];
        snprintf(action, sizeof action, "{'do': 'go', 'unit': 'r1', 'path': [[12, %d.%d]]}", 10 + i / 10, i % 10);
        play_seek(session, 0, &faults);
        toy_do(session, action);
    }
    PlayBranches branches = {0};
    assert_int_equal(play_branches(session, &branches), 100);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(branches.items[i].tip, i + 1);
        assert_int_equal(branches.items[i].here, i == 99);
    }
    array_free(&branches);
    play_destroy(session);
}

static void the_same_seed_rolls_the_same_and_another_does_not(void **state) {
    (void)state;
    BaseHash hashes[3];
    for (int i = 0; i < 3; i++) {
        PlaySession *session = toy_session(i == 2 ? 100 : 99);
        for (int k = 0; k < 8; k++) {
            toy_do(session,
                   k % 2 ? "{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 1}" : "{'do': 'gamble', 'unit': 'r2'}");
            toy_do(session, k % 2 ? "{'do': 'pass'}" : "{'do': 'choose', 'answer': 'no'}");
        }
        hashes[i] = HASH_START;
        for (int k = 0; k < play_count(session); k++) {
            const BaseTree *dice = play_entry(session, k)->dice;
            for (const BaseTree *it = dice->first; it; it = it->next) {
                hashes[i] = hash_double(hashes[i], it->number);
            }
        }
        play_destroy(session);
    }
    assert_true(hashes[0] == hashes[1]);
    assert_true(hashes[0] != hashes[2]);
}

/* 6,000 dice: each face 1,000 +- 5 standard deviations (28.9). */
static void seeded_dice_are_fair(void **state) {
    (void)state;
    int seen[7] = {0};
    BaseFaults faults = {0};
    PlaySession *session = toy_session(2024);
    for (int i = 0; i < 100; i++) {
        toy_do(session, "{'do': 'set', 'ref': 'b1', 'values': {'wounds': 9, 'at': [10, 40]}}");
        toy_do(session, "{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 60}");
        const BaseTree *dice = play_entry(session, play_cursor(session) - 1)->dice;
        for (const BaseTree *it = dice->first; it; it = it->next) {
            seen[(int)it->number]++;
        }
        assert_true(play_undo(session, &faults)); /* the next one is another entry, so it rolls anew */
    }
    for (int face = 1; face <= 6; face++) {
        assert_in_range(seen[face], 1000 - 145, 1000 + 145);
    }
    play_destroy(session);
}

static void previews_leave_no_trace(void **state) {
    (void)state;
    PlaySession *session = toy_session(1);
    BaseHash before = play_hash(session);
    Table *would = table_copy(play_table(session));
    Ruling *ruling = play_preview(session, toy_tree("{'do': 'go', 'unit': 'r1', 'path': [[40, 40]]}"), NULL, would);
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_true(table_where(would, 0)->at.x == 400);
    assert_true(play_hash(session) == before);
    ruling_destroy(ruling);
    ruling = play_preview(session, toy_tree("{'do': 'shoot', 'by': 'r1', 'at': 'b1'}"), NULL, would);
    assert_int_equal(ruling->outcome, RULING_DONE); /* up to the dice */
    assert_true(tree_get_number(ruling->facts, "needs", 0) == 4);
    assert_true(table_equal(would, play_table(session)));
    ruling_destroy(ruling);
    toy_do(session, "{'do': 'gamble', 'unit': 'r1', 'dice': [3]}");
    before = play_hash(session);
    ruling = play_preview(session, toy_tree("{'do': 'choose', 'answer': 'no'}"), NULL, would);
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_true(play_hash(session) == before && play_waiting(session));
    ruling_destroy(ruling);
    ruling = play_preview(session, toy_tree("{'do': 'pass'}"), NULL, NULL);
    assert_int_equal(ruling->outcome, RULING_BAD);
    ruling_destroy(ruling);
    table_destroy(would);
    play_destroy(session);
}

/* What changes nothing is not kept: no journal fills with it, and nobody waits for it. */
static void an_action_that_changes_nothing_is_not_done(void **state) {
    (void)state;
    PlaySession *session = toy_session(1);
    assert_int_equal(toy_do(session, "{'do': 'set', 'ref': 'red', 'values': {'score': 3}}")->outcome, RULING_DONE);
    assert_int_equal(toy_do(session, "{'do': 'set', 'ref': 'red', 'values': {'score': 3}}")->outcome, RULING_BAD);
    assert_int_equal(toy_do(session, "{'do': 'pass'}")->outcome, RULING_BAD);
    assert_int_equal(play_count(session), 1);
    play_destroy(session);
}

static void count_call(void *context, PlaySession *session) {
    (void)session;
    ++*(int *)context;
}

static void listeners_hear_of_changes_only(void **state) {
    (void)state;
    int calls = 0;
    BaseFaults faults = {0};
    PlaySession *session = toy_session(1);
    play_listen(session, count_call, &calls);
    toy_do(session, "{'do': 'set', 'ref': 'red', 'values': {'score': 3}}");
    assert_int_equal(calls, 1);
    toy_do(session, "{'do': 'count'}");
    toy_do(session, "{'do': 'fly'}");
    assert_int_equal(calls, 1);
    play_undo(session, &faults);
    play_redo(session, &faults);
    assert_int_equal(calls, 3);
    play_destroy(session);
}

/* Random play with undo, redo, seeking and choices: every entry's state has its hash whenever the cursor is on it. */
static void states_are_the_same_however_they_are_reached(void **state) {
    (void)state;
    uint64_t seed = 777;
    printf("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    BaseFaults faults = {0};
    PlaySession *session = toy_session(9);
    BaseHash start = play_hash(session);
    for (int i = 0; i < 600; i++) {
        char action[160];
        if (play_waiting(session) && rng_below(&rng, 2)) {
            const RulesAsk *ask = &play_waiting(session)->ask;
            if (ask->kind == ASK_PLACE) {
                snprintf(action, sizeof action, "{'do': 'choose', 'answer': [%.3f, 5]}", rng_range(&rng, 0, 99));
            } else {
                snprintf(action, sizeof action, "{'do': 'choose', 'answer': '%s'}",
                         ask->options[rng_below(&rng, (uint32_t)ask->option_count)]);
            }
            toy_do(session, action);
        } else if (rng_below(&rng, 3) == 0 && play_total(session) > 0) {
            assert_true(play_go(session, (int)rng_below(&rng, (uint32_t)play_total(session) + 1), &faults));
        } else {
            static const char *const actions[] = {"{'do': 'gamble', 'unit': 'r1'}", "{'do': 'twice', 'unit': 'b1'}",
                                                  "{'do': 'land', 'unit': 'r2'}",
                                                  "{'do': 'shoot', 'by': 'r1', 'at': 'b2'}", "{'do': 'pass'}"};
            toy_do(session, actions[rng_below(&rng, BASE_COUNT(actions))]);
        }
        int cursor = play_cursor(session);
        assert_true(play_hash(session) == (cursor == 0 ? start : play_entry(session, cursor - 1)->hash));
    }
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_action_changes_the_state_and_is_an_entry),
        cmocka_unit_test(queries_refusals_and_nonsense_change_nothing),
        cmocka_unit_test(dice_that_run_out_describe_which_are_wanted),
        cmocka_unit_test(a_choice_waits_and_goes_on_with_the_same_dice),
        cmocka_unit_test(two_choices_of_one_action_are_two_entries),
        cmocka_unit_test(answers_given_beforehand_do_not_wait),
        cmocka_unit_test(a_place_is_an_answer_and_may_be_refused),
        cmocka_unit_test(fallbacks_answer_for_players),
        cmocka_unit_test(changing_the_past_keeps_the_old_branch),
        cmocka_unit_test(branches_are_named_and_hidden_in_the_file),
        cmocka_unit_test(every_branch_is_stated),
        cmocka_unit_test(the_same_seed_rolls_the_same_and_another_does_not),
        cmocka_unit_test(seeded_dice_are_fair),
        cmocka_unit_test(previews_leave_no_trace),
        cmocka_unit_test(an_action_that_changes_nothing_is_not_done),
        cmocka_unit_test(listeners_hear_of_changes_only),
        cmocka_unit_test(states_are_the_same_however_they_are_reached),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
