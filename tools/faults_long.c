/* faults_long [SECONDS [SEED]]: what happens to files when the machine fails. The program itself is run again and
 * again: with a system call or an allocation that fails, killed, several at one game, on files that were changed
 * somewhere. Run from the source tree. Says its seed; ends with 1 when something did not hold.
 *
 * Each part gets its share of the seconds (35); tools/test runs it so, for as long as one likes it finds more. */
#include "support/faults/faults.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv) {
    static const struct {
        void (*run)(BaseRng *rng, double until);
        double share;
    } parts[] = {{faults_inject, 0.5}, {faults_kill, 0.15}, {faults_together, 0.1}, {faults_mutate, 0.25}};
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 35;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : (uint64_t)time(NULL);
    printf("seed %llu\n", (unsigned long long)seed);
    faults_begin(FAULT_PROGRAM, FAULT_SHIM);
    double until = fault_now();
    for (size_t i = 0; i < BASE_COUNT(parts); i++) {
        BaseRng rng = rng_make(seed + i);
        until += seconds * parts[i].share;
        parts[i].run(&rng, until);
        fflush(stdout);
    }
    faults_end();
    int complaints = fault_complaints();
    printf(complaints ? "%d things did not hold\n" : "all of it held\n", complaints);
    return complaints != 0;
}
