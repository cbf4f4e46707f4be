/* Random events in the window by the ten thousand: random_long MAP [EVENTS [SEED]]. The short run of the tests, at
 * length: rounds on fresh copies of the map, each undone step by step and done again at its end. A round that fails is
 * named by its seed; SEED alone with the EVENTS of a round runs it again. Status 1 when one failed. */
#include "support/test.h"
#include "ui/shared_random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#define ROUND   1000 /* events: a game of some hundred actions */
#define PAINTED 100
#define CHECKED 40
#define WHOLE   250

typedef struct {
    RandomRun run;
    RandomTold stated;
} Round;

static void a_round(void **state) {
    Round *round = *state;
    round->stated = random_run(&round->run);
}

static double seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec * 1e-6;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: random_long MAP [EVENTS [SEED]]\n");
        return 2;
    }
    int events = argc > 2 ? atoi(argv[2]) : 100000, failed = 0;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : (uint64_t)time(NULL);
    RandomTold sum = {0};
    cmocka_set_message_output(CM_OUTPUT_TAP); /* says what fails, and little else */
    printf("%s: %d events from seed %llu\n", argv[1], events, (unsigned long long)seed);
    for (int done = 0; done < events; done += ROUND, seed++) {
        int count = events - done < ROUND ? events - done : ROUND;
        Round round = {.run = {argv[1], seed, count, PAINTED, CHECKED, WHOLE}};
        const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(a_round, &round)};
        if (cmocka_run_group_tests(tests, NULL, NULL)) {
            printf("FAILED: random_long %s %d %llu\n", argv[1], count, (unsigned long long)seed);
            failed++;
        }
        sum.events += round.stated.events;
        sum.actions += round.stated.actions;
        sum.edits += round.stated.edits;
        sum.files += round.stated.files;
        sum.steps += round.stated.steps;
        sum.games += round.stated.games;
        sum.longest = round.stated.longest > sum.longest ? round.stated.longest : sum.longest;
        fprintf(stderr,
                "%s: %d events (%.0f a second), %d actions accepted, %d edits, %d tables; undone and redone %d steps "
                "and %d games, the longest of %d; %.0f s, %d failed\n",
                argv[1], sum.events, sum.events / seconds(), sum.actions, sum.edits, sum.files, sum.steps, sum.games,
                sum.longest, seconds(), failed);
        fflush(stdout);
    }
    return failed ? 1 : 0;
}
