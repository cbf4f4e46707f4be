/* A program that is killed while it plays, and programs that play the same game at once: a game holds whole lines, in
 * the order in which they were played, and none that was said to be done is missing. */
#include "support/faults/faults.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define ACTIONS  60 /* of a game that is killed */
#define PROGRAMS 3  /* at one game */
#define OLD_GAME "@old.game"

static void write_script(const char *name, int first, int count) {
    BaseText script = {0};
    fault_script(&script, first, count);
    fault_write(name, text_get(&script), script.length);
    text_free(&script);
}

/* ---- killed ---- */

static bool begins_with(const char *bytes, size_t size, const char *whole, size_t whole_size) {
    return size <= whole_size && memcmp(bytes, whole, size) == 0;
}

/* The game that nobody disturbs; freed with base_free. */
static char *undisturbed(size_t *size, double *seconds) {
    static const char *const words[] = {"play", FAULT_MAP, "--script",    "@script", "--seed",
                                        "9",    "--out",   "@whole.game", NULL};
    double since = fault_now();
    FaultRun run = fault_run(words, NULL);
    *seconds = fault_now() - since;
    base_assert(run.status == 0);
    return fault_read("whole.game", size);
}

static void nap(double seconds) {
    struct timespec time = {.tv_sec = (time_t)seconds, .tv_nsec = (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&time, NULL);
}

static const char *wrong_after_kill(const char *whole, size_t whole_size, const char *old, size_t old_size) {
    static const char *const on[] = {"play", "@killed.game", "--script", "/dev/null", "--out", "@killed.game", NULL};
    size_t size;
    char *now = fault_read("killed.game", &size);
    const char *wrong = NULL;
    bool is_old = now && old && size == old_size && memcmp(now, old, size) == 0;
    if (now && !is_old && (size == 0 || !begins_with(now, size, whole, whole_size))) {
        wrong = "a game that was killed is a part of the game, from its beginning";
    } else if (now && fault_run(on, NULL).status != 0) {
        wrong = "a game that was killed goes on";
    } else if (now && !is_old && fault_files_with(".tmp") > 0) {
        write_script("sweep", 0, 1); /* the next game that begins there sweeps */
        static const char *const next[] = {"play", FAULT_MAP, "--script", "@sweep", "--out", "@next.game", NULL};
        fault_run(next, NULL);
        wrong = fault_files_with(".tmp") > 0 ? "what a killed program left is swept" : NULL;
    }
    base_free(now);
    return wrong;
}

void faults_kill(BaseRng *rng, double until) {
    static const char *const words[] = {"play", FAULT_MAP, "--script",     "@script", "--seed",
                                        "9",    "--out",   "@killed.game", NULL};
    int tried = 0;
    size_t whole_size, old_size = 0;
    double seconds;
    fault_clear();
    write_script("script", 0, ACTIONS);
    char *whole = undisturbed(&whole_size, &seconds);
    write_script("before", 5, 2);
    static const char *const before[] = {"play", FAULT_MAP, "--script", "@before", "--seed",
                                         "2",    "--out",   OLD_GAME,   NULL};
    base_assert(fault_run(before, NULL).status == 0);
    char *old = fault_read("old.game", &old_size);
    for (; !fault_time_is_over(until); tried++) {
        bool over = rng_below(rng, 3) == 0;
        remove(fault_path("killed.game"));
        if (over) {
            fault_write("killed.game", old, old_size);
        }
        pid_t child = fault_start(words, NULL);
        nap(rng_unit(rng) * seconds * 1.1);
        kill(child, SIGKILL);
        FaultRun run = fault_wait(child);
        const char *wrong = wrong_after_kill(whole, whole_size, over ? old : NULL, old_size);
        if (wrong) {
            fault_complain(words, NULL, &run, wrong);
        }
    }
    base_free(whole);
    base_free(old);
    printf("%d games killed while they were played\n", tried);
}

/* ---- at once ---- */

static int count_lines(const char *name) {
    size_t size;
    char *text = fault_read(name, &size);
    int count = 0;
    for (size_t i = 0; text && i < size; i++) {
        count += text[i] == '\n';
    }
    base_free(text);
    return count;
}

/* Each of the programs plays on in the same game, or says that another has it. Somebody may delete the game, or put
 * another in its place meanwhile: then nothing of that is written over. */
static void play_together(BaseRng *rng) {
    static const char *const words[] = {"play", "@shared.game", "--script", "@more", "--out", "@shared.game", NULL},
                             *const check[] = {"check", "@shared.game", NULL};
    int more = 2 + (int)rng_below(rng, 8), before = count_lines("shared.game"), done = 0;
    pid_t children[PROGRAMS];
    FaultRun run = {0};
    write_script("more", before, more);
    for (int i = 0; i < PROGRAMS; i++) {
        children[i] = fault_start(words, NULL);
        nap(rng_unit(rng) * 0.03);
    }
    for (int i = 0; i < PROGRAMS; i++) {
        run = fault_wait(children[i]);
        done += run.status == 0;
        if (run.status != 0 && run.status != 3) {
            fault_complain(words, NULL, &run, "a program at a game that another has says so");
        }
    }
    if (done == 0 || count_lines("shared.game") != before + done * more) {
        fault_complain(words, NULL, &run, "what each program said to have done is in the game, and nothing else");
    }
    run = fault_run(check, NULL);
    if (run.status != 0) {
        fault_complain(check, NULL, &run, "a game of several programs is valid");
    }
}

/* Into the pipe that the child reads, unless it has ended before it came to that. */
static void write_to(pid_t child, const char *pipe, const BaseText *text) {
    int fd = open(fault_path(pipe), O_WRONLY | O_NONBLOCK);
    for (siginfo_t ended = {.si_pid = 0}; fd < 0 && ended.si_pid != child;
         fd = open(fault_path(pipe), O_WRONLY | O_NONBLOCK)) {
        waitid(P_PID, (id_t)child, &ended, WEXITED | WNOHANG | WNOWAIT);
        nap(0.002);
    }
    if (fd >= 0) {
        ssize_t put = write(fd, text_get(text), text->length); /* less than a pipe holds */
        (void)put;                                             /* its end may have come meanwhile */
        close(fd);
    }
}

/* One program has read the game and waits for its script; another plays meanwhile. */
static void play_between(void) {
    static const char *const waits[] = {"play", "@shared.game", "--script", "@pipe", "--out", "@shared.game", NULL},
                             *const between[] = {"play",  "@shared.game", "--script", "@more",
                                                 "--out", "@shared.game", NULL};
    int before = count_lines("shared.game");
    remove(fault_path("pipe"));
    base_assert(mkfifo(fault_path("pipe"), 0600) == 0);
    write_script("more", before, 3);
    pid_t child = fault_start(waits, NULL);
    nap(0.15); /* it is at the pipe, or on its way: right either way */
    FaultRun second = fault_run(between, NULL);
    BaseText script = {0};
    fault_script(&script, before + 3, 2);
    write_to(child, "pipe", &script);
    text_free(&script);
    FaultRun first = fault_wait(child);
    int expected = before + (second.status == 0 ? 3 : 0) + (first.status == 0 ? 2 : 0);
    if (count_lines("shared.game") != expected || (first.status != 0 && second.status != 0)) {
        fault_complain(waits, NULL, &first, "nothing of what another program did meanwhile is lost");
    }
}

void faults_together(BaseRng *rng, double until) {
    static const char *const words[] = {"play", FAULT_MAP, "--script",     "@begin", "--seed",
                                        "4",    "--out",   "@shared.game", NULL};
    int tried = 0;
    for (; !fault_time_is_over(until); tried++) {
        if (tried % 10 == 0) {
            fault_clear();
            write_script("begin", 0, 2);
            base_assert(fault_run(words, NULL).status == 0);
            play_between();
        }
        play_together(rng);
    }
    printf("%d times %d programs at one game\n", tried, PROGRAMS);
}
