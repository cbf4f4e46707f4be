#include "ui/shared_random.h"

#include "base/rng.h"
#include "io/file.h"
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "ui/lesson/lesson.h"
#include "ui/shared_hand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WAITED   8   /* before the next event, after one in so many, until the window has come to rest */
#define PATIENCE 400 /* frames, of that: a film, or odds of many ways, go on under what is done next; a check waits */

typedef struct {
    Desk *desk;
    BaseRng rng;
    RandomTold stated;
    const char *title; /* of the setup: another pointer, another table */
    BaseHash start;
    int total; /* entries of this table that are counted as accepted */
} Run;

static int below(Run *run, int max) {
    return (int)rng_below(&run->rng, (uint32_t)max);
}

/* ---- what must hold ---- */

/* Out of whatever is open, the lessons and the laying out, too. */
static void back_to_the_board(Run *run) {
    for (int i = 0; i < 10; i++) {
        driver_release(run->desk->driver, HAND_WIDTH / 2, HAND_HEIGHT / 2, SDL_BUTTON_LEFT, 1);
        desk_key(run->desk, SDLK_ESCAPE);
    }
}

static void undo(Run *run) {
    driver_key(run->desk->driver, SDLK_z, KMOD_LCTRL);
}

static void redo(Run *run) {
    driver_key(run->desk->driver, SDLK_z, (SDL_Keymod)(KMOD_LCTRL | KMOD_LSHIFT));
}

/* A game that begins takes dice that nobody can know, and a seed of ours would not lead the same way twice. */
static void seed_dice(Run *run) {
    PlaySession *session = run->desk->ui->session;
    uint64_t seed = rng_below(&run->rng, UINT32_MAX);
    if (!play_path(session) && play_total(session) == 0) {
        play_reseed(session, seed);
    }
}

/* A file was opened by chance, or the table laid out: the start is another now. */
static void watch_table(Run *run) {
    Ui *ui = run->desk->ui;
    if (ui_setup(ui)->title == run->title) {
        int total = play_total(ui->session);
        run->stated.actions += total > run->total ? total - run->total : 0;
        run->total = total;
        return;
    }
    run->title = ui_setup(ui)->title;
    run->total = play_total(ui->session);
    run->stated.files++;
    seed_dice(run);
    BaseFaults faults = {0};
    int cursor = play_cursor(ui->session);
    play_seek(ui->session, 0, &faults);
    run->start = play_hash(ui->session);
    play_seek(ui->session, cursor, &faults);
    faults_free(&faults);
}

static void check_step(Run *run) {
    Desk *desk = run->desk;
    back_to_the_board(run);
    int cursor = desk_cursor(desk);
    if (desk->ui->tool == TOOL_TERRAIN || cursor == 0 || play_waiting(desk->ui->session)) {
        return;
    }
    BaseHash now = desk_hash(desk);
    undo(run);
    assert_int_equal(desk_cursor(desk), cursor - 1);
    redo(run);
    assert_int_equal(desk_cursor(desk), cursor);
    assert_true(desk_hash(desk) == now);
    run->stated.steps++;
}

/* The document is undone to its first step and done again. */
static void check_document(Run *run) {
    Editor *editor = run->desk->ui->editor;
    int steps = plan_cursor(editor->plan);
    BaseArena *arena = arena_create();
    const BaseTree *last = tree_copy(arena, plan_tree(editor->plan));
    for (int i = steps; i > 0; i--) {
        undo(run);
        assert_int_equal(plan_cursor(editor->plan), i - 1);
    }
    for (int i = 0; i < steps; i++) {
        redo(run);
    }
    assert_int_equal(plan_cursor(editor->plan), steps);
    assert_true(tree_equal(plan_tree(editor->plan), last));
    run->stated.edits = steps;
    arena_destroy(arena);
}

/* One step at a time to the start, from what waits for an answer, too; each state on the way is the one that the way
 * back comes through. */
static void check_game(Run *run) {
    Desk *desk = run->desk;
    int count = desk_cursor(desk);
    BaseHash *hashes = base_alloc((size_t)count + 1, sizeof *hashes);
    for (int i = count; i > 0; i--) {
        hashes[i] = desk_hash(desk);
        undo(run);
        assert_int_equal(desk_cursor(desk), i - 1);
    }
    assert_true(desk_hash(desk) == run->start);
    for (int i = 1; i <= count; i++) {
        redo(run);
        assert_int_equal(desk_cursor(desk), i);
        assert_true(desk_hash(desk) == hashes[i]);
    }
    base_free(hashes);
    run->stated.games++;
    run->stated.longest = count > run->stated.longest ? count : run->stated.longest;
}

/* What is laid out, or what was played. */
static void check_whole(Run *run) {
    back_to_the_board(run);
    watch_table(run);
    if (run->desk->ui->tool == TOOL_TERRAIN) {
        check_document(run);
    } else if (!ui_in_lesson(run->desk->ui)) {
        check_game(run);
    }
}

/* What is on disk is what was shown. */
static void check_file(Run *run) {
    Desk *desk = run->desk;
    int total = play_total(desk->ui->session);
    BaseHash end = desk_hash(desk);
    if (desk->ui->editor->plan || !play_path(desk->ui->session)) { /* a table laid out has tests of its own */
        return;
    }
    desk_leave(desk);
    desk_reopen(desk);
    assert_int_equal(play_total(desk->ui->session), total);
    assert_true(desk_hash(desk) == end);
}

static void copy_into(const char *file, const char *to) {
    BaseFaults faults = {0};
    size_t size;
    char *bytes = source_read(file, &size);
    assert_true(file_save_atomic(to, bytes, size, &faults));
    base_free(bytes);
    faults_free(&faults);
}

RandomTold random_run(const RandomRun *asked) {
    Run run = {.rng = rng_make(asked->seed)};
    char folder[] = "/tmp/sightline-random-XXXXXX", path[64], command[96];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/table.json", folder);
    copy_into(asked->file, path);
    run.desk = desk_open_sized(path, HAND_WIDTH, HAND_HEIGHT, 1);
    run.start = desk_hash(run.desk);
    run.title = ui_setup(run.desk->ui)->title;
    seed_dice(&run);
    for (int i = 0; i < asked->events; i++) {
        driver_blind(run.desk->driver, i % asked->painted != 0);
        driver_hurry(run.desk->driver, below(&run, WAITED) ? 1 + below(&run, 2) : PATIENCE);
        hand_event(run.desk, &run.rng);
        driver_hurry(run.desk->driver, 0);
        watch_table(&run);
        if (asked->checked && i % asked->checked == asked->checked - 1) {
            check_step(&run);
            watch_table(&run);
        }
        if (asked->whole && i % asked->whole == asked->whole - 1) {
            check_whole(&run);
        }
        run.stated.events++;
    }
    check_whole(&run);
    if (run.desk->ui->tool != TOOL_TERRAIN && !ui_in_lesson(run.desk->ui)) {
        check_file(&run);
    }
    desk_close(run.desk);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
    return run.stated;
}
