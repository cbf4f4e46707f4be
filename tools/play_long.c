/* Whole games by random players, by the thousand: play_long SYSTEM|MAP|random:SYSTEM [GAMES [SEED [FOLDER]]]. SYSTEM
 * stands for all tables of the project of that rule system, random:SYSTEM for tables laid out by chance. What the
 * player finds is printed, and the games with findings are kept in FOLDER. A seed alone, with one game, plays that game
 * again. Status 1 when something was found. */
#include "play/shared_random_player.h"
#include "play/shared_random_table.h"
#include "support/test.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#define ACTIONS_MAX 2000 /* of a game */
#define ODDS_EVERY  10   /* actions */
#define RANDOM      "random:"

static double seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec * 1e-6;
}

static bool is_of(const char *path, const char *system) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    bool is = document && strcmp(document->field->data->system->id, system) == 0;
    document_destroy(document);
    faults_free(&faults);
    return is;
}

typedef struct {
    RandomSum sum;
    const char *kept;
} Run;

static void play(Run *run, const char *path, uint64_t seed) {
    const RandomGame game = {.path = path,
                             .seed = seed,
                             .actions_max = ACTIONS_MAX,
                             .odds_every = ODDS_EVERY,
                             .judge = random_judge,
                             .kept = run->kept};
    random_game(&game, &run->sum);
}

/* A table of the system, laid out from the seed; begun in free play or as a game. */
static void play_random(Run *run, const char *system, uint64_t seed) {
    BaseFaults faults = {0};
    BaseText text = {0}, path = {0};
    BaseArena *arena = arena_create();
    const BaseTree *table = random_table(arena, system, seed, &faults);
    if (!table) {
        fprintf(stderr, "%s: no table from seed %llu: %s %s\n", system, (unsigned long long)seed,
                faults.count > 0 ? faults.items[0].place : "", faults.count > 0 ? faults.items[0].what : "");
    } else {
        text_addf(&path, "%s/%s-%llu.json", run->kept ? run->kept : "/tmp", system, (unsigned long long)seed);
        json_write_pretty(table, &text);
        if (file_save_atomic(text_get(&path), text_get(&text), text.length, &faults)) {
            play(run, text_get(&path), seed);
        }
        if (!run->kept) {
            remove(text_get(&path));
        }
    }
    text_free(&path);
    text_free(&text);
    arena_destroy(arena);
    faults_free(&faults);
}

/* All tables of the project that are of the system. */
static void play_shipped(Run *run, const char *system, uint64_t seed) {
    glob_t files = {0};
    glob("maps/*.json", 0, NULL, &files);
    glob("tests/games/*.json", GLOB_APPEND, NULL, &files);
    for (size_t f = 0; f < files.gl_pathc; f++) {
        if (is_of(files.gl_pathv[f], system)) {
            play(run, files.gl_pathv[f], seed);
        }
    }
    globfree(&files);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: play_long SYSTEM|MAP|random:SYSTEM [GAMES [SEED [FOLDER]]]\n");
        return 2;
    }
    const char *what = argv[1];
    int games = argc > 2 ? atoi(argv[2]) : 100;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : (uint64_t)time(NULL);
    Run run = {.kept = argc > 4 ? argv[4] : NULL};
    double start = seconds();
    printf("%s: %d games from seed %llu\n", what, games, (unsigned long long)seed);
    for (int i = 0; i < games; i++, seed++) {
        if (strncmp(what, RANDOM, strlen(RANDOM)) == 0) {
            play_random(&run, what + strlen(RANDOM), seed);
        } else if (rules_find(what)) {
            play_shipped(&run, what, seed);
        } else {
            play(&run, what, seed);
        }
    }
    BaseText said = {0};
    if (run.sum.system) {
        random_explain(&run.sum, true, &said);
    }
    printf("%s%.0f actions a second\n", text_get(&said), run.sum.actions / (seconds() - start));
    text_free(&said);
    int found = run.sum.finding_count;
    random_sum_free(&run.sum);
    return found ? 1 : 0;
}
