/* The margins of whole rulings, attacked: nothing that is moved by less than a pair's margin changes its answer. A few
 * pairs of the shipped maps of every system that measures; tools/moved_long does it for hours. SIGHTLINE_SEED draws
 * other pairs and other moves. */
#include "play/shared_moved.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>

#define PAIRS 10
#define MOVES 8
#define MOST  12.0

static uint64_t seed_now(void) {
    const char *text = getenv("SIGHTLINE_SEED");
    return text ? strtoull(text, NULL, 0) : 20261123u;
}

static void attack(const char *const *maps, size_t count) {
    MovedSum sum = {0};
    for (size_t i = 0; i < count; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/maps/%s", TEST_SOURCE_DIR, maps[i]);
        MovedMap map = {path, seed_now() + i, PAIRS, MOVES, MOST};
        assert_true(moved_map(&map, &sum));
    }
    print_message(
        "SIGHTLINE_SEED=%llu: %d pairs (%d of them shots; %d hold, %d close), %d tables asked, %d would not stand\n",
        (unsigned long long)seed_now(), sum.pairs, sum.shots, sum.holding, sum.close, sum.asked, sum.impossible);
    if (sum.broken > 0) {
        fail_msg("%d answers changed\n%s", sum.broken, text_get(&sum.wrong));
    }
    assert_true(sum.asked > 0);
    moved_sum_free(&sum);
}

static void margins_hold_in_ea_heresy(void **state) {
    (void)state;
    static const char *const MAPS[] = {"bridge-at-ferne.json", "three-strongholds.json", "stronghold-road.json"};
    attack(MAPS, 3);
}

static void margins_hold_in_legions_imperialis(void **state) {
    (void)state;
    static const char *const MAPS[] = {"two-hills.json", "city-on-the-canal.json", "landing-at-kaer.json"};
    attack(MAPS, 3);
}

static void margins_hold_in_infinity(void **state) {
    (void)state;
    static const char *const MAPS[] = {"the-old-heart.json", "the-drowned-mine.json", "the-cold-relay.json"};
    attack(MAPS, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(margins_hold_in_ea_heresy),
        cmocka_unit_test(margins_hold_in_legions_imperialis),
        cmocka_unit_test(margins_hold_in_infinity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
