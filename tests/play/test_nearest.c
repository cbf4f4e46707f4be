/* The nearest other answer: once its moves are made the program says otherwise, on a table that is read anew from a
 * file; made as long as the margin allows, and no longer, they change nothing. */
#include "io/document.h"
#include "play/nearest.h"
#include "play/what_if.h"
#include "rules/rules.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>

#define WITHIN 0.999 /* of the margin */
#define NEAR   10.0  /* mm: pairs with a larger margin are left out */

static PlaySession *open_map(const char *name, char path[512]) {
    BaseFaults faults = {0};
    snprintf(path, 512, "%s/maps/%s", TEST_SOURCE_DIR, name);
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    PlaySession *session = play_open(document, &faults);
    assert_int_equal(faults.count, 0);
    return session;
}

/* What is said of the pair: that it is hidden, or seen and at which MOD and loss of Burst, where the system has them.
 */
static double headline(PlaySession *session, const char *from, const char *to) {
    RulesSight sight;
    const TableSetup *setup = play_field(session)->setup;
    Ruling *ruling = ruling_create(play_field(session));
    rules_sight(play_ctx(session, ruling), setup_find(setup, from), setup_find(setup, to), SIGHT_FULL, &sight);
    double mod = tree_get_number(ruling->facts, "visibility", 0),
           burst = tree_get_number(ruling->facts, "saturation", 0);
    ruling_destroy(ruling);
    return sight.visible ? 1 + 100 * fabs(mod) + 10 * fabs(burst) : 0;
}

/* The table with the moves made, all shortened to `share`. NULL: it would not stand. */
static PlaySession *moved(const PlaySession *session, const RulesNearest *nearest, double share, const char *path) {
    BaseFaults faults = {0};
    TableShift shifts[64];
    assert_true(nearest->move_count <= 64);
    for (int i = 0; i < nearest->move_count; i++) {
        shifts[i] = (TableShift){nearest->moves[i].ref, vec_scale(nearest->moves[i].by, share)};
    }
    PlaySession *out = play_what_if(session, shifts, nearest->move_count, path, &faults);
    faults_free(&faults);
    return out;
}

typedef struct {
    int asked, found;
} Sum;

static void check_pair(PlaySession *session, const char *path, TableRef from, TableRef to, const TableRef *alone,
                       Sum *sum) {
    const TableSetup *setup = play_field(session)->setup;
    const char *a = setup_id(setup, from), *b = setup_id(setup, to);
    RulesSight sight;
    play_sight(session, from, to, SIGHT_FULL, &sight);
    double before = headline(session, a, b);
    if (sight.margin.kind == MARGIN_NONE || sight.margin.mm > NEAR) {
        return;
    }
    BaseArena *arena = arena_create();
    RulesMargin margin = play_margin(session, &(PlayQuestion){.from = from, .to = to, .alone = alone}, arena);
    const RulesNearest *nearest = &margin.nearest;
    sum->asked++;
    if (nearest->answer) {
        sum->found++;
        assert_true(margin.mm <= nearest->mm);
        double longest = 0;
        for (int i = 0; i < nearest->move_count; i++) {
            longest = fmax(longest, vec_length(nearest->moves[i].by));
            assert_true(!alone || nearest->bodies[i] == nearest->bodies[0]);
        }
        assert_true(fabs(longest - nearest->mm) < 1e-9);
        PlaySession *there = moved(session, nearest, 1, path);
        PlaySession *short_of = moved(session, nearest, WITHIN * margin.mm / nearest->mm, path);
        if (there && fabs(headline(there, a, b) - before) <= 0) {
            fail_msg("%s: %s to %s stays as it was when moved by %.4f", path, a, b, nearest->mm);
        }
        if (short_of && fabs(headline(short_of, a, b) - before) > 0) {
            fail_msg("%s: %s to %s turns within its margin of %.4f", path, a, b, margin.mm);
        }
        play_destroy(there);
        play_destroy(short_of);
    }
    arena_destroy(arena);
}

/* `pairs` of every `step`-th pair of two sides; `alone`: only the second of them moves. */
static Sum check_map(const char *name, int step, int pairs, bool alone) {
    char path[512];
    PlaySession *session = open_map(name, path);
    const TableSetup *setup = play_field(session)->setup;
    Sum sum = {0};
    int pair = 0;
    for (int i = 0; i < setup->unit_count && sum.asked < pairs; i++) {
        for (int k = 0; k < setup->unit_count && sum.asked < pairs; k++) {
            TableRef from = ref_make(REF_UNIT, i), to = ref_make(REF_UNIT, k);
            bool placed = table_where(play_table(session), i)->kind == WHERE_POINT &&
                          table_where(play_table(session), k)->kind == WHERE_POINT;
            if (setup->units[i].side != setup->units[k].side && placed && pair++ % step == 0) {
                check_pair(session, path, from, to, alone ? &to : NULL, &sum);
            }
        }
    }
    print_message("%s: of %d pairs %d have another answer near\n", name, sum.asked, sum.found);
    assert_true(sum.asked >= pairs / 2);
    play_destroy(session);
    return sum;
}

static void it_is_another_answer_and_none_is_nearer_than_the_margin(void **state) {
    (void)state;
    Sum one = check_map("stronghold-road.json", 7, 6, false), two = check_map("two-hills.json", 11, 6, false);
    Sum three = check_map("the-old-heart.json", 3, 6, false);
    assert_true(2 * (one.found + two.found + three.found) >= one.asked + two.asked + three.asked);
}

static void one_thing_alone_may_turn_it(void **state) {
    (void)state;
    check_map("stronghold-road.json", 7, 3, true);
    check_map("two-hills.json", 13, 3, true);
}

/* 102 mm deep in a wood where 100.01 pass: base and wood share the 1.99, or the base goes all of it. */
static void a_thing_alone_goes_further_than_all_together(void **state) {
    (void)state;
    BaseFaults faults = {0};
    const char *path = "tests/cases/ea-heresy/margin-09-two-millimetres-too-deep.case.json";
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    PlaySession *session = play_open(document, &faults);
    const TableSetup *setup = play_field(session)->setup;
    TableRef a = setup_find(setup, "A"), b = setup_find(setup, "B");
    BaseArena *arena = arena_create();
    RulesMargin all = play_margin(session, &(PlayQuestion){.from = a, .to = b}, arena);
    RulesMargin alone = play_margin(session, &(PlayQuestion){.from = a, .to = b, .alone = &a}, arena);
    assert_true(all.nearest.mm >= 0.995 - 1e-9 && all.nearest.mm < 0.995 + 0.02);
    assert_int_equal(alone.nearest.move_count, 1);
    assert_true(ref_equal(alone.nearest.moves[0].ref, a));
    assert_true(alone.nearest.mm >= 1.99 - 1e-9 && alone.nearest.mm < 1.99 + 0.02);
    arena_destroy(arena);
    play_destroy(session);
}

/* It must not be waited for: a window that closes, or asks something else, stops it. */
static void a_search_that_is_stopped_finds_nothing(void **state) {
    (void)state;
    char path[512];
    PlaySession *session = open_map("bridge-at-ferne.json", path);
    const TableSetup *setup = play_field(session)->setup;
    atomic_bool stop;
    atomic_init(&stop, true);
    BaseArena *arena = arena_create();
    RulesMargin margin = play_margin(
        session, &(PlayQuestion){.from = setup_find(setup, "b1-5"), .to = setup_find(setup, "r1-3"), .stop = &stop},
        arena);
    assert_null(margin.nearest.answer);
    assert_int_equal(margin.kind, MARGIN_NONE);
    atomic_store(&stop, false);
    margin = play_margin(
        session, &(PlayQuestion){.from = setup_find(setup, "b1-5"), .to = setup_find(setup, "r1-3"), .stop = &stop},
        arena);
    assert_int_not_equal(margin.kind, MARGIN_NONE);
    arena_destroy(arena);
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_another_answer_and_none_is_nearer_than_the_margin),
        cmocka_unit_test(one_thing_alone_may_turn_it),
        cmocka_unit_test(a_thing_alone_goes_further_than_all_together),
        cmocka_unit_test(a_search_that_is_stopped_finds_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
