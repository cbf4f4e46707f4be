/* What rulings of Legions Imperialis claim, read in all cases of the project, in the same cases shaken, and on tables
 * laid for the rest. */
#include "play/shared_li_claims.h"
#include "support/test.h"

#include <stdlib.h>

static const LiClaimChecks *const LISTS[] = {&li_claims_ground, &li_claims_way,  &li_claims_fire, &li_claims_odds,
                                             &li_claims_fights, &li_claims_turn, &li_claims_house};

static void what_is_claimed_is_so(void **state) {
    (void)state;
    const char *given = getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : 1906;
    print_message("seed %llu\n", (unsigned long long)seed);
    assert_int_equal(li_claims_play(LISTS, BASE_COUNT(LISTS), seed), 0);
}

/* A check that never met its sentence proves nothing. */
static void each_check_has_met_its_sentence(void **state) {
    (void)state;
    int idle = 0;
    for (size_t list = 0; list < BASE_COUNT(LISTS); list++) {
        for (size_t i = 0; i < LISTS[list]->count; i++) {
            const LiClaimCheck *check = &LISTS[list]->items[i];
            if (check->met == 0) {
                print_error("%s %s was never told\n", check->rule, check->key);
                idle++;
            }
        }
    }
    assert_int_equal(idle, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_claimed_is_so),
        cmocka_unit_test(each_check_has_met_its_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
