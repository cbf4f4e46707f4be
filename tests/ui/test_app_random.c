/* A thousand things that a person could do, in any order, in every rule system: no crash, no leak, and undo leads back
 * to the start. tools/random_long does a hundred thousand of them. */
#include "support/test.h"
#include "ui/shared_random.h"

#include <stdlib.h>
#include <time.h>

#define EVENTS  250
#define PAINTED 32

static void run_on(const char *file) {
    const char *given = getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("SIGHTLINE_SEED=%llu %s\n", (unsigned long long)seed, file);
    RandomTold told = random_run(&(RandomRun){file, seed, EVENTS, PAINTED, 50});
    print_message("%d events, %d actions, %d edits\n", told.events, told.actions, told.edits);
}

static void whatever_is_done_on_a_road_can_be_undone(void **state) {
    (void)state;
    run_on("maps/stronghold-road.json");
}

static void whatever_is_done_between_hills_can_be_undone(void **state) {
    (void)state;
    run_on("maps/two-hills.json");
}

static void whatever_is_done_in_a_corridor_can_be_undone(void **state) {
    (void)state;
    run_on("maps/the-long-hold.json");
}

static void whatever_is_done_on_hexes_can_be_undone(void **state) {
    (void)state;
    run_on("maps/ford-at-cala.json");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_is_done_on_a_road_can_be_undone),
        cmocka_unit_test(whatever_is_done_between_hills_can_be_undone),
        cmocka_unit_test(whatever_is_done_in_a_corridor_can_be_undone),
        cmocka_unit_test(whatever_is_done_on_hexes_can_be_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
