/* The window, worked at random (window_life), killed at any moment, and with calls that fail: the life after it looks
 * whether every file can be opened and nothing is missing that was on disk. Where nothing failed but the kill, it
 * begins with the same game or table; a call that failed was told in the window. */
#include "support/faults/faults.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define EVENTS_KILLED "100000" /* it is killed long before */
#define LIVES         12       /* in one folder, before another is begun; even: they come in twos */
#define HELD          "held "
#define NO_MEMORY     3 /* the status of a program that has none, and says so */

static const char *const MAPS[] = {"maps/stronghold-road.json", "maps/two-hills.json", "maps/the-long-hold.json",
                                   "maps/ford-at-cala.json"};

static const struct {
    const char *call;
    int errors[4];
    bool silent; /* nothing is lost by it, so that nobody need be told */
} kinds[] = {
    {"write", {ENOSPC, EIO, EDQUOT, ENOSPC}, false}, {"fsync", {EIO, ENOSPC, EIO, EDQUOT}, false},
    {"rename", {EIO, ENOSPC, EACCES, EXDEV}, false}, {"mkdir", {EACCES, ENOSPC, EROFS, EIO}, true},
    {"open", {EACCES, EMFILE, EIO, ENOSPC}, true},   {"read", {EIO, EINTR, EISDIR, EIO}, true},
    {"link", {EPERM, EIO, EMLINK, EPERM}, true},     {"unlink", {EACCES, EIO, EROFS, EBUSY}, true},
    {"close", {EIO, ENOSPC, EINTR, EDQUOT}, true},   {"ftruncate", {EIO, EPERM, EINTR, ENOSPC}, true},
    {"fcntl", {ENOLCK, EINVAL, EIO, EINTR}, true},   {"malloc", {ENOMEM, ENOMEM, ENOMEM, ENOMEM}, true},
};

typedef struct {
    BaseRng *rng;
    int lives;  /* in this folder */
    char *seed; /* of the life that was begun last */
} Window;

static void copy_map(const char *map) {
    FILE *file = fopen(map, "rb");
    BaseText text = {0};
    base_assert(file);
    for (int c = getc(file); c != EOF; c = getc(file)) {
        text_add_char(&text, (char)c);
    }
    fclose(file);
    fault_write("table.json", text_get(&text), text.length);
    text_free(&text);
}

static pid_t begin_life(Window *window, const char *events, const char *how, const Fault *fault) {
    char seed[24];
    bool first = window->lives++ % LIVES == 0;
    if (first) {
        fault_clear();
        copy_map(MAPS[rng_below(window->rng, (uint32_t)BASE_COUNT(MAPS))]);
    }
    snprintf(seed, sizeof seed, "%u", rng_below(window->rng, UINT32_MAX));
    base_free(window->seed);
    window->seed = base_strdup(seed);
    const char *const words[] = {"@", window->seed, events, how, first ? "@table.json" : NULL, NULL};
    return fault_start(words, fault);
}

/* The line of what was held, with whether the life was at something then. */
static void write_held(const char *line, bool rests) {
    char *rest = NULL;
    BaseText text = {0};
    long pid = strtol(line + strlen(HELD), &rest, 10);
    text_addf(&text, HELD "%ld %d%.*s\n", pid, rests, (int)strcspn(rest + 2, "\n"), rest + 2);
    fault_write("held", text_get(&text), text.length);
    text_free(&text);
}

/* What the last life has told of last is what the next one is to find; one that was killed before it told anything has
 * found what the one before had, and may have taken it up. */
static void hand_on(void) {
    size_t size;
    char *said = fault_stated_all(), *before = fault_read("held", &size), *last = NULL, *end = strrchr(said, '\n');
    bool rests = false;
    *(end ? end : said) = 0;
    for (char *line = said; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        bool held = strncmp(line, HELD, strlen(HELD)) == 0;
        last = held ? line : last;
        rests = held || (rests && strncmp(line, "does ", 5) != 0);
    }
    if (last || before) {
        write_held(last ? last : before, last && rests);
    }
    base_free(before);
    base_free(said);
}

static void complain(const Window *window, const Fault *fault, const FaultRun *run, const char *what) {
    const char *const words[] = {"FOLDER", window->seed, NULL};
    fault_complain(words, fault, run, what);
}

static void nap(double seconds) {
    struct timespec time = {.tv_sec = (time_t)seconds, .tv_nsec = (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&time, NULL);
}

void faults_window_kill(BaseRng *rng, double until) {
    Window window = {.rng = rng};
    int killed = 0;
    double far = 0.5;
    fault_use(FAULT_WINDOW);
    for (; !fault_time_is_over(until); killed++) {
        bool itself = rng_below(rng, 3) == 0; /* at rest: then the next life finds just what this one told */
        char events[8];
        snprintf(events, sizeof events, "%u", rng_below(rng, 12));
        pid_t child = begin_life(&window, itself ? events : EVENTS_KILLED, "dies", NULL);
        if (!itself) {
            nap(0.1 + rng_unit(rng) * far);
            kill(child, SIGKILL);
        }
        FaultRun run = fault_wait(child);
        if (run.signal != SIGKILL) {
            complain(&window, NULL, &run, "the window goes on after a kill with what was on disk");
            window.lives = 0;
        }
        hand_on();
    }
    base_free(window.seed);
    printf("%d windows killed\n", killed);
}

/* ---- calls that fail ---- */

static bool says(const char *words) {
    char *said = fault_stated_all();
    bool found = strstr(said, words) != NULL;
    base_free(said);
    return found;
}

static void fail_once(Window *window, int *tried) {
    BaseRng *rng = window->rng;
    uint32_t k = rng_below(rng, (uint32_t)BASE_COUNT(kinds));
    bool memory = strcmp(kinds[k].call, "malloc") == 0;
    Fault fault = {.call = kinds[k].call, .error = kinds[k].errors[rng_below(rng, 4)], .here = true};
    fault.on = fault.error != EINTR && rng_below(rng, 3) == 0;
    fault.at = 1 + (long)rng_below(rng, memory ? 60000 : fault.on ? 10 : 30);
    FaultRun run = fault_wait(begin_life(window, "10", "ends", &fault));
    bool stopped = run.status == NO_MEMORY && (memory || says("sightline-faults"));
    if (run.status != 0 && !stopped) {
        complain(window, &fault, &run, "nothing in the window crashes or hangs when a call fails");
        window->lives = 0;
        return;
    }
    if (!kinds[k].silent && !fault.on && says("silent about")) {
        complain(window, &fault, &run, "the window tells of a call that failed");
    }
    hand_on();
    *tried += 1;
    FaultRun after = fault_wait(begin_life(window, "0", "seeks", NULL));
    if (after.status != 0) {
        complain(window, &fault, &after, "nothing is lost by a call that failed");
        window->lives = 0;
    }
    hand_on();
}

void faults_window_inject(BaseRng *rng, double until) {
    Window window = {.rng = rng};
    int tried = 0;
    fault_use(FAULT_WINDOW);
    while (!fault_time_is_over(until)) {
        fail_once(&window, &tried);
    }
    base_free(window.seed);
    printf("%d windows with a failing call\n", tried);
}
