#include "ui/shared_random.h"

#include "base/rng.h"
#include "io/file.h"
#include "support/test.h"
#include "ui/editor/editor.h"
#include "ui/lesson/lesson.h"
#include "ui/shared_player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDE     1080 /* the terrain is drawn anew at each zoom: a small window keeps that cheap */
#define HIGH     720
#define WAITED   8   /* before the next event, after one in so many, until the window has come to rest */
#define PATIENCE 400 /* frames, of that: a film, or odds of many ways, go on under what is done next; a check waits */

typedef struct {
    Desk *desk;
    BaseRng rng;
    RandomTold told;
    const char *title; /* of the setup: another pointer, another table */
    BaseHash start;
    int total; /* entries of this table that are counted as accepted */
} Run;

static int below(Run *run, int most) {
    return (int)rng_below(&run->rng, (uint32_t)most);
}

/* ---- events ---- */

/* Anywhere, where that one is in reserve, or lost. */
static GeomVec random_unit_px(Run *run) {
    const App *app = run->desk->app;
    int unit = below(run, app_setup(app)->unit_count + 1);
    TableRef ref = ref_make(REF_UNIT, unit);
    GeomVec at;
    bool there = unit < app_setup(app)->unit_count && table_alive(app_table(app), ref) && board_place_of(app, ref, &at);
    return there ? camera_px(&app->camera, at) : vec(below(run, WIDE), below(run, HIGH));
}

static void random_pointer(Run *run) {
    static const int BUTTONS[] = {SDL_BUTTON_LEFT, SDL_BUTTON_LEFT, SDL_BUTTON_LEFT, SDL_BUTTON_RIGHT,
                                  SDL_BUTTON_MIDDLE};
    Driver *driver = run->desk->driver;
    GeomVec at = below(run, 3) ? random_unit_px(run) /* there is more on the board */
                               : vec(below(run, WIDE), below(run, HIGH));
    int button = BUTTONS[below(run, 5)];
    switch (below(run, 10)) {
    case 0: driver_move(driver, at.x, at.y); break;
    case 1: driver_press(driver, at.x, at.y, button == SDL_BUTTON_MIDDLE ? SDL_BUTTON_LEFT : button, 1); break;
    case 2: driver_release(driver, at.x, at.y, button, 1); break;
    case 3: driver_click(driver, at.x, at.y); break;
    case 4: driver_wheel(driver, at.x, at.y, below(run, 3) - 1); break;
    case 5:
    case 6: driver_drag(driver, at.x, at.y, at.x + below(run, 300) - 150, at.y + below(run, 300) - 150, 3); break;
    default: driver_click(driver, at.x, at.y); break;
    }
}

static void random_key(Run *run) {
    static const SDL_Keycode KEYS[] = {
        SDLK_v,   SDLK_l,      SDLK_x,      SDLK_a,     SDLK_m,  SDLK_h,    SDLK_r,      SDLK_f,      SDLK_n,
        SDLK_p,   SDLK_c,      SDLK_o,      SDLK_d,     SDLK_q,  SDLK_e,    SDLK_w,      SDLK_COMMA,  SDLK_PERIOD,
        SDLK_TAB, SDLK_RETURN, SDLK_ESCAPE, SDLK_SPACE, SDLK_F6, SDLK_F9,   SDLK_F10,    SDLK_LEFT,   SDLK_RIGHT,
        SDLK_UP,  SDLK_DOWN,   SDLK_k,      SDLK_z,     SDLK_y,  SDLK_HOME, SDLK_DELETE, SDLK_RETURN, SDLK_ESCAPE,
        SDLK_F1,  SDLK_F2,     SDLK_b,      SDLK_g,     SDLK_i,  SDLK_u,    SDLK_t};
    static const SDL_Keymod MODS[] = {KMOD_NONE, KMOD_NONE, KMOD_NONE, KMOD_LSHIFT, KMOD_LCTRL};
    SDL_Keycode key = KEYS[below(run, (int)BASE_COUNT(KEYS))];
    SDL_Keymod mods = MODS[below(run, (int)BASE_COUNT(MODS))];
    if ((key == SDLK_q || key == SDLK_n) && mods == KMOD_LCTRL) { /* that would end it, or begin another */
        mods = KMOD_NONE;
    }
    if (key == SDLK_t && below(run, 8)) { /* the table is laid out anew now and then */
        key = SDLK_v;
    }
    driver_key(run->desk->driver, key, mods);
}

/* What a player does on purpose: chance alone hardly ever completes it. */
static void random_purpose(Run *run) {
    Desk *desk = run->desk;
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_ESCAPE);
    GeomVec a = random_unit_px(run), b = random_unit_px(run);
    switch (below(run, 3)) {
    case 0:
        desk_key(desk, SDLK_v);
        driver_drag(desk->driver, a.x, a.y, a.x + below(run, 200) - 100, a.y + below(run, 200) - 100, 3);
        break;
    case 1:
        desk_key(desk, SDLK_v);
        driver_drag(desk->driver, a.x, a.y, b.x, b.y, 3);
        break;
    default:
        desk_key(desk, SDLK_x);
        driver_click(desk->driver, a.x, a.y);
        driver_click(desk->driver, b.x, b.y);
        break;
    }
    if (desk->app->typed.action) {
        driver_type(desk->driver, "1 2 3 4 5 6 1 2 3");
        for (int i = 0; i < 9; i++) {
            desk_key(desk, SDLK_RETURN);
            desk_key(desk, SDLK_BACKSPACE);
            desk_key(desk, SDLK_BACKSPACE);
        }
    }
}

static void random_event(Run *run) {
    static const char *const TEXTS[] = {"1", "6", "4 2", "?", "+", "-", "keep", "3"};
    int kind = below(run, 44);
    if (kind >= 22) {
        player_turn(run->desk, &run->rng);
    } else if (kind < 11) {
        random_pointer(run);
    } else if (kind < 18) {
        random_key(run);
    } else if (kind > 19) {
        random_purpose(run);
    } else if (kind == 18) {
        driver_type(run->desk->driver, TEXTS[below(run, (int)BASE_COUNT(TEXTS))]);
    } else {
        driver_leave(run->desk->driver);
    }
}

/* ---- what must hold ---- */

/* Out of whatever is open, the lessons and the laying out, too. */
static void back_to_the_board(Run *run) {
    for (int i = 0; i < 10; i++) {
        driver_release(run->desk->driver, WIDE / 2, HIGH / 2, SDL_BUTTON_LEFT, 1);
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
    PlaySession *session = run->desk->app->session;
    uint64_t seed = rng_below(&run->rng, UINT32_MAX);
    if (!play_path(session) && play_total(session) == 0) {
        play_reseed(session, seed);
    }
}

/* A file was opened by chance, or the table laid out: the start is another now. */
static void watch_table(Run *run) {
    App *app = run->desk->app;
    if (app_setup(app)->title == run->title) {
        int total = play_total(app->session);
        run->told.actions += total > run->total ? total - run->total : 0;
        run->total = total;
        return;
    }
    run->title = app_setup(app)->title;
    run->total = play_total(app->session);
    run->told.files++;
    seed_dice(run);
    BaseFaults faults = {0};
    int cursor = play_cursor(app->session);
    play_seek(app->session, 0, &faults);
    run->start = play_hash(app->session);
    play_seek(app->session, cursor, &faults);
    faults_free(&faults);
}

static void check_step(Run *run) {
    Desk *desk = run->desk;
    back_to_the_board(run);
    int cursor = desk_cursor(desk);
    if (desk->app->tool == TOOL_TERRAIN || cursor == 0 || play_waiting(desk->app->session)) {
        return;
    }
    BaseHash now = desk_hash(desk);
    undo(run);
    assert_int_equal(desk_cursor(desk), cursor - 1);
    redo(run);
    assert_int_equal(desk_cursor(desk), cursor);
    assert_true(desk_hash(desk) == now);
    run->told.steps++;
}

/* The document is undone to its first step and done again. */
static void check_document(Run *run) {
    AppEditor *editor = run->desk->app->editor;
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
    run->told.edits = steps;
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
    run->told.games++;
    run->told.longest = count > run->told.longest ? count : run->told.longest;
}

/* What is laid out, or what was played. */
static void check_whole(Run *run) {
    back_to_the_board(run);
    watch_table(run);
    if (run->desk->app->tool == TOOL_TERRAIN) {
        check_document(run);
    } else if (!lesson_is_on(run->desk->app)) {
        check_game(run);
    }
}

/* What is on disk is what was shown. */
static void check_file(Run *run) {
    Desk *desk = run->desk;
    int total = play_total(desk->app->session);
    BaseHash end = desk_hash(desk);
    if (desk->app->editor->plan || !play_path(desk->app->session)) { /* a table laid out has tests of its own */
        return;
    }
    desk_leave(desk);
    desk_reopen(desk);
    assert_int_equal(play_total(desk->app->session), total);
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
    run.desk = desk_open_sized(path, WIDE, HIGH, 1);
    run.start = desk_hash(run.desk);
    run.title = app_setup(run.desk->app)->title;
    seed_dice(&run);
    for (int i = 0; i < asked->events; i++) {
        driver_blind(run.desk->driver, i % asked->painted != 0);
        driver_hurry(run.desk->driver, below(&run, WAITED) ? 1 + below(&run, 2) : PATIENCE);
        random_event(&run);
        driver_hurry(run.desk->driver, 0);
        watch_table(&run);
        if (asked->checked && i % asked->checked == asked->checked - 1) {
            check_step(&run);
            watch_table(&run);
        }
        if (asked->whole && i % asked->whole == asked->whole - 1) {
            check_whole(&run);
        }
        run.told.events++;
    }
    check_whole(&run);
    if (run.desk->app->tool != TOOL_TERRAIN && !lesson_is_on(run.desk->app)) {
        check_file(&run);
    }
    desk_close(run.desk);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
    return run.told;
}
