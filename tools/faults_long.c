/* faults_long [SECONDS [SEED [PART]]]: what happens to files when the machine fails. The program itself is run again
 * and again: with a system call or an allocation that fails, killed, several at one game, on files that were changed
 * somewhere; and its window, worked at random. Run from the source tree. Says its seed; ends with 1 when something did
 * not hold.
 *
 * Each part gets its share of the seconds (50); tools/test runs it so, for as long as one likes it finds more. PART:
 * only those whose name begins with it. */
#include "support/faults/faults.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct {
    const char *name;
    void (*run)(BaseRng *rng, double until);
    double share;
} parts[] = {{"inject", faults_inject, 0.35},
             {"kill", faults_kill, 0.1},
             {"together", faults_together, 0.07},
             {"mutate", faults_mutate, 0.18},
             {"window-inject", faults_window_inject, 0.15},
             {"window-kill", faults_window_kill, 0.15}};

static bool is_meant(size_t part, const char *name) {
    return strncmp(parts[part].name, name, strlen(name)) == 0;
}

int main(int argc, char **argv) {
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 50, shares = 0;
    const char *given = argc > 2 ? argv[2] : getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    const char *name = argc > 3 ? argv[3] : "";
    printf("seed %llu\n", (unsigned long long)seed);
    faults_begin(FAULT_PROGRAM, FAULT_SHIM);
    for (size_t i = 0; i < BASE_COUNT(parts); i++) {
        shares += is_meant(i, name) ? parts[i].share : 0;
    }
    double until = fault_now();
    for (size_t i = 0; i < BASE_COUNT(parts); i++) {
        if (is_meant(i, name)) {
            BaseRng rng = rng_make(seed + i);
            until += seconds * parts[i].share / shares;
            parts[i].run(&rng, until);
            fflush(stdout);
        }
    }
    faults_end();
    int complaints = fault_complaints();
    printf(complaints ? "%d things did not hold\n" : "all of it held\n", complaints);
    return complaints != 0;
}
