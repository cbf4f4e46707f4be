/* The margins of whole rulings, attacked for as long as one likes:
 *
 *   moved_long BATTLEFIELD [SEED [SECONDS]]
 *
 * Pairs of units are drawn, everything is moved by less than the pair's margin, and the program is asked again on the
 * table that came of it. Exit 1 if an answer changed; each is printed with its seed, of which a round has one. */
#include "play/shared_moved.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define PAIRS 20
#define MOVES 30
#define MOST  25.0

int main(int count, char **words) {
    if (count < 2) {
        fprintf(stderr, "usage: moved_long BATTLEFIELD [SEED [SECONDS]]\n");
        return 2;
    }
    uint64_t seed = count > 2 ? strtoull(words[2], NULL, 0) : 1;
    double seconds = count > 3 ? strtod(words[3], NULL) : 60;
    MovedSum sum = {0};
    time_t start = time(NULL);
    do {
        MovedMap map = {words[1], seed++, PAIRS, MOVES, MOST};
        if (!moved_map(&map, &sum)) {
            fprintf(stderr, "moved_long: cannot open %s\n", words[1]);
            return 2;
        }
    } while (difftime(time(NULL), start) < seconds);
    printf("%s%d pairs (%d of them shots; %d hold, %d close), %d tables asked, %d would not stand, %d answers changed; "
           "next seed %llu\n",
           text_get(&sum.wrong), sum.pairs, sum.shots, sum.holding, sum.close, sum.asked, sum.impossible, sum.broken,
           (unsigned long long)seed);
    int broken = sum.broken;
    moved_sum_free(&sum);
    return broken > 0;
}
