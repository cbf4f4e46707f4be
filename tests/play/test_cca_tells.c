/* What rulings of Commands & Colors tell of moves, battles and turns is so, over random boards and hands: each claim is
 * recomputed from a model of the board (shared_cca_claims.h), and what was told has to lead from the board before to
 * the board after. */
#include "play/shared_cca_hands.h"
#include "play/shared_toy.h"
#include "support/test.h"

#include <stdlib.h>

enum { BOARDS = 40, BOARDS_MAX = 3000, ACTIONS = 220 };

static const ClaimChecks *const ALL[] = {&claim_checks_move, &claim_checks_dice, &claim_checks_battle,
                                         &claim_checks_works, &claim_checks_turn};

/* Walks all checks of all files; NULL begins and ends. */
static ClaimCheck *next_check(ClaimCheck *after) {
    bool next = after == NULL;
    for (size_t i = 0; i < BASE_COUNT(ALL); i++) {
        for (size_t k = 0; k < ALL[i]->count; k++) {
            if (next) {
                return &ALL[i]->items[k];
            }
            next = &ALL[i]->items[k] == after;
        }
    }
    return NULL;
}

static ClaimCheck *check_of(const RulesFinding *finding) {
    for (ClaimCheck *it = next_check(NULL); it; it = next_check(it)) {
        if (!strcmp(it->rule, finding->rule) && !strcmp(it->key, finding->key)) {
            return it;
        }
    }
    return NULL;
}

static void check_ruling(Claim *claim, const char *action) {
    claim->attacker = claim->ruling->subject.index;
    claim->target = claim->ruling->object.index;
    for (int i = 0; i < claim->ruling->findings.count; i++) {
        claim->finding = &claim->ruling->findings.items[i];
        ClaimCheck *check = check_of(claim->finding);
        if (claim_rule_is(claim, "CCA-CORE-09")) {
            claim->attacker = claim_unit(claim, "unit");
            claim->target = claim_unit(claim, "other");
        }
        if (!check) {
            continue;
        }
        check->met++;
        if (!check->so(claim)) {
            BaseText text = {0};
            ruling_describe(claim->ruling, claim->finding, &text);
            if (check->untrue++ == 0) {
                print_error("%s: %s %s is not so: %s\n", action, claim->finding->rule, claim->finding->key,
                            text_get(&text));
            }
        }
    }
}

/* What was told leads to the board as it is: nobody moved or lost a block in silence. */
/* Returns the number of units of which the story is not true. */
static int check_story(Claim *claim, const char *action) {
    int astray = 0;
    Claim now = *claim;
    claim_read(&now, play_table(claim->session));
    for (int i = 0; i < claim->setup->unit_count; i++) {
        HexId a = claim_at(claim, i), b = claim_at(&now, i);
        bool same = a.row == b.row && (a.row == 0 || hex_equal(a, b));
        if (!same || (claim_kind(claim, i)->type != 'l' && claim->pieces[i].blocks != now.pieces[i].blocks)) {
            print_error("%s: of %s something else is told than what happened\n", action,
                        setup_id(claim->setup, ref_make(REF_UNIT, i)));
            astray++;
        }
    }
    assert_int_equal(claim->banners[0], now.banners[0]);
    assert_int_equal(claim->banners[1], now.banners[1]);
    return astray;
}

static int count_idle(void) {
    int idle = 0;
    for (ClaimCheck *it = next_check(NULL); it; it = next_check(it)) {
        idle += it->met == 0;
    }
    return idle;
}

/* Does the action, answers what it asks by chance, and reads what was told. Returns the number of units of which
 * something else was told. */
static int check_action(PlaySession *session, const char *action, BaseRng *rng, int *done) {
    Table *before = table_copy(play_table(session));
    Claim claim = {.session = session, .setup = play_field(session)->setup, .before = before, .action = action};
    claim_read(&claim, before);
    claim.ruling = claim_answer(session, toy_do(session, action), rng);
    check_ruling(&claim, action);
    bool changed = claim.ruling->outcome == RULING_DONE;
    int astray = changed ? check_story(&claim, action) : 0;
    *done += changed;
    table_destroy(before);
    return astray;
}

/* Goes on until each check has met its sentence. */
static void what_is_stated_is_what_happened(void **state) {
    (void)state;
    const char *given = getenv("SIGHTLINE_SEED"), *action;
    uint64_t seed = given ? strtoull(given, NULL, 10) : 2611;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    int done = 0, untrue = 0;
    PlaySession *session;
    for (int i = 0; (session = claim_scene(i, &action)) != NULL; i++) {
        untrue += check_action(session, action, &rng, &done);
        play_destroy(session);
        toy_free();
    }
    for (int i = 0; i < BOARDS || (i < BOARDS_MAX && count_idle() > 0); i++) {
        session = claim_board(&rng, (ClaimGame)(i % CLAIM_GAMES));
        for (int k = 0; k < ACTIONS; k++) {
            char text[160];
            Claim claim = {.session = session, .setup = play_field(session)->setup, .before = play_table(session)};
            claim_read(&claim, claim.before);
            claim_action(&claim, &rng, text, sizeof text);
            untrue += check_action(session, text, &rng, &done);
        }
        play_destroy(session);
        toy_free();
    }
    for (ClaimCheck *it = next_check(NULL); it; it = next_check(it)) {
        untrue += it->untrue;
    }
    print_message("%d actions done\n", done);
    assert_int_equal(untrue, 0);
    assert_true(done > 1000);
}

/* A check that never met its sentence proves nothing. */
static void each_check_has_met_its_sentence(void **state) {
    (void)state;
    for (ClaimCheck *it = next_check(NULL); it; it = next_check(it)) {
        if (it->met == 0) {
            print_error("%s %s was never told\n", it->rule, it->key);
        }
    }
    assert_int_equal(count_idle(), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_stated_is_what_happened),
        cmocka_unit_test(each_check_has_met_its_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
