/* window_life FOLDER SEED EVENTS HOW [FILE]: one life of the window, for faults_long, which ends it, lets its calls
 * fail and looks what is left. It begins on FOLDER/sightline as a start without a file name does, or on FILE; where
 * FOLDER/held says what the life before had on disk, all of that must be there. Then EVENTS things are done by chance,
 * and after each standard error is told what is on disk now. HOW: it "ends", or "dies" without a word, or ends and
 * "seeks" the game that was held where it has not begun with it. With a call that fails nothing is looked for.
 * Status 0; 1 when something did not hold; 3 when there is no memory, or nothing could be opened. */
#include "support/life/life.h"
#include "support/test.h"
#include "ui/shared_hand.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FILES_OF 4 /* one event in so many is about files */
#define DIES     "dies"
#define SEEKS    "seeks"

typedef struct {
    const char *folder, *how, *file;
    uint64_t seed;
    int events;
    bool opened;
} Life;

/* Of the shim, where it is loaded. */
static long fault_hits(void) {
    long (*asked)(void) = NULL;
    void *found = dlsym(RTLD_DEFAULT, "fault_hits");
    memcpy(&asked, &found, sizeof asked);
    return asked ? asked() : 0;
}

static void tell(const Desk *desk) {
    Held held = held_take(desk);
    held_explain(&held);
}

/* A call that failed is told in the window, with what came of it. */
static void explain_fault(Desk *desk, int event, long hits, int stated) {
    if (fault_hits() > hits) {
        fprintf(stderr, "%s a call that failed, event %d\n", look_is_stated(desk, stated) ? "told of" : "silent about",
                event);
    }
}

static void live(Desk *desk, const Life *life) {
    BaseRng rng = rng_make(life->seed);
    tell(desk);
    for (int i = 0; i < life->events; i++) {
        long hits = fault_hits();
        int stated = look_stated(desk);
        bool files = rng_below(&rng, FILES_OF) == 0;
        fprintf(stderr, "does %d\n", i);
        driver_blind(desk->driver, true);
        driver_hurry(desk->driver, 3);
        if (files) {
            life_files(desk, &rng, life->folder);
        } else {
            hand_event(desk, &rng);
        }
        driver_hurry(desk->driver, 0);
        driver_frame(desk->driver);
        tell(desk);
        explain_fault(desk, i, hits, stated);
        if (desk->ui->shell->quit) {
            return;
        }
    }
}

static void a_life(void **state) {
    Life *life = *state;
    char config[160], path[160];
    Held held;
    snprintf(config, sizeof config, "%s/sightline", life->folder);
    snprintf(path, sizeof path, "%s/held", life->folder);
    bool looks = !getenv("FAULT_CALL") && held_read(path, &held);
    if (looks) {
        look_at_files(life->folder);
    }
    long hits = fault_hits();
    Desk *desk = desk_open_in(config, life->file, HAND_WIDTH, HAND_HEIGHT);
    life->opened = desk != NULL;
    if (!desk) {
        return;
    }
    explain_fault(desk, -1, hits, 0);
    if (looks) {
        look_at_start(desk, life->folder, &held, strcmp(life->how, SEEKS) == 0);
    }
    live(desk, life);
    if (strcmp(life->how, DIES) == 0) {
        raise(SIGKILL);
    }
    desk_leave(desk);
    base_free(desk);
}

int main(int argc, char **argv) {
    if (argc < 5) {
        fprintf(stderr, "usage: window_life FOLDER SEED EVENTS HOW [FILE]\n");
        return 2;
    }
    Life life = {argv[1], argv[4], argc > 5 ? argv[5] : NULL, strtoull(argv[2], NULL, 10), atoi(argv[3]), false};
    size_t length = strlen(argv[1]);
    argv[1][length - (argv[1][length - 1] == '/')] = 0;
    setenv("HOME", life.folder, 1); /* what a dialog begins in */
    if (chdir(life.folder) != 0) {
        return 2;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(a_life, &life)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed ? 1 : life.opened ? 0 : 3;
}
