/* Tries to break the margins of lines of sight from outside, for as long as one likes: the program is run on files that
 * are written, and what it prints is read (tests/cli/shared_falsify.h).
 *
 *   falsify_margins PROGRAM [--seed N] [--seconds N] [--faults N] [--tables N] [--pairs N] [--steps N] [FILE...]
 *
 * Battlefields in turn, and random tables of every system that measures between them; without a file these alone.
 * Without --seconds it goes on until it is stopped. Exit 1 if an answer changed that should not have. To be run in the
 * project's folder. */
#include "cli/shared_falsify.h"
#include "io/json.h"
#include "play/shared_random_table.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static volatile sig_atomic_t stopped;

static void stop(int signal_number) {
    (void)signal_number;
    stopped = 1;
}

typedef struct {
    long seed, seconds, faults, tables, pairs, steps;
    const char *program, **files;
    int file_count;
} Options;

static bool read_options(int count, char **words, Options *options) {
    *options = (Options){.seed = 1, .seconds = -1, .faults = 20, .tables = 12, .pairs = 6, .steps = 12};
    const struct {
        const char *name;
        long *to;
    } numbers[] = {{"--seed", &options->seed},     {"--seconds", &options->seconds}, {"--faults", &options->faults},
                   {"--tables", &options->tables}, {"--pairs", &options->pairs},     {"--steps", &options->steps}};
    options->program = count > 1 ? words[1] : NULL;
    options->files = malloc((size_t)count * sizeof *options->files);
    for (int i = 2; i < count && options->files; i++) {
        long *to = NULL;
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers && i + 1 < count; k++) {
            to = strcmp(words[i], numbers[k].name) == 0 ? numbers[k].to : to;
        }
        if (to) {
            *to = strtol(words[++i], NULL, 10);
        } else if (words[i][0] == '-') {
            fprintf(stderr, "falsify_margins: %s? See the head of tools/falsify_margins.c\n", words[i]);
            return false;
        } else {
            options->files[options->file_count++] = words[i];
        }
    }
    return options->files && options->program;
}

/* Every other table is one of the files. */
static const BaseTree *table_of(const Options *options, long index, BaseArena *arena, const char **name) {
    static const char *const SYSTEMS[] = {"ea-heresy", "infinity", "legions-imperialis"};
    BaseFaults faults = {0};
    const BaseTree *root;
    if (options->file_count > 0 && index % 2 == 0) {
        *name = options->files[index / 2 % options->file_count];
        root = json_load(arena, *name, &faults);
    } else {
        long number = options->file_count > 0 ? index / 2 : index;
        *name = SYSTEMS[number % 3];
        root = random_table(arena, *name, (uint64_t)(options->seed + index), &faults);
    }
    faults_free(&faults);
    return root;
}

int main(int count, char **words) {
    Options options;
    if (!read_options(count, words, &options)) {
        fprintf(stderr, "usage: falsify_margins PROGRAM [OPTIONS] [FILE...]\n");
        return 2;
    }
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    FalsifySum sum = {0};
    time_t start = time(NULL);
    size_t told = 0;
    for (long i = 0; !stopped && sum.broken < options.faults; i++) {
        if (options.seconds >= 0 && difftime(time(NULL), start) >= (double)options.seconds) {
            break;
        }
        BaseArena *arena = arena_create();
        const char *name;
        const BaseTree *root = table_of(&options, i, arena, &name);
        FalsifyJob job = {
            options.program,    "assets/rulesets", name, root, (uint64_t)(options.seed + i), (int)options.tables,
            (int)options.pairs, (int)options.steps};
        if (root) {
            falsify(&job, &sum);
        }
        printf("%s", text_get(&sum.wrong) + told);
        fflush(stdout);
        told = sum.wrong.length;
        arena_destroy(arena);
    }
    BaseText text = {0};
    falsify_describe(&sum, &text);
    printf("%s", text_get(&text));
    text_free(&text);
    text_free(&sum.wrong);
    free(options.files);
    return sum.broken > 0;
}
