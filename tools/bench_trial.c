/* How fast games are played: for each system, by two fair players and by two who do anything, games and actions
 * resolved a second of one core, and the memory after them. bench_trial [SECONDS [TABLE...]]: so long for each row, of
 * these tables only. */
#include "io/document.h"
#include "mind/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static double seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec * 1e-6;
}

static long memory(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static void play(const char *path, MindLevel level, double limit) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    if (!document || !rules_has_mind(document->field)) {
        fprintf(stderr, "%s: not played\n", path);
        faults_free(&faults);
        return;
    }
    Table *start = io_table_start(document->field, document->battlefield);
    double begun = seconds(), took = 0;
    int games = 0, actions = 0;
    int64_t nodes = 0;
    do {
        MindGameRules rules = {.seed = (uint64_t)games + 1, .rounds = 20, .actions = 4000};
        for (int side = 0; side < RULES_SIDES_MAX; side++) {
            rules.seats[side].level = level;
        }
        MindGame *game = game_create(document->field, start, &rules);
        while (game_step(game)) {
        }
        games++;
        actions += game_actions(game);
        nodes += fork_count(game_fork(game));
        game_destroy(game);
        took = seconds() - begun;
    } while (took < limit);
    printf("%-40s %-7s %8.2f games/s  %9.0f resolved/s  %6.0f actions a game  %6ld KB\n", path, mind_level_word(level),
           games / took, (double)nodes / took, (double)actions / games, memory());
    table_destroy(start);
    document_destroy(document);
}

int main(int argc, char **argv) {
    static const char *const TABLES[] = {"maps/two-fords.json", "tests/games/keep-at-dusk.json",
                                         "tests/games/the-mill-falls.json", "tests/games/wreck-in-the-canopy.json",
                                         "maps/two-hills.json"};
    double limit = argc > 1 ? atof(argv[1]) : 5;
    for (int i = 0; i < (argc > 2 ? argc - 2 : (int)BASE_COUNT(TABLES)); i++) {
        const char *path = argc > 2 ? argv[i + 2] : TABLES[i];
        play(path, MIND_FAIR, limit);
        play(path, MIND_RANDOM, limit);
    }
    return 0;
}
