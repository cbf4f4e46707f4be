#include "ui/shared_app.h"

#include "io/file.h"
#include "io/json.h"
#include "support/test.h"
#include "ui/core/ui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the window as a host ---- */

static bool on_event(void *context, const SDL_Event *event) {
    return app_event(((Desk *)context)->app, event);
}
static int on_tick(void *context, uint32_t now) {
    return app_tick(((Desk *)context)->app, now);
}
static void on_draw(void *context, cairo_t *cr, int width, int height) {
    app_draw(((Desk *)context)->app, cr, width, height);
}
static bool on_quit(void *context) {
    return app_wants_quit(((Desk *)context)->app);
}

static char *clip_get(void *context) {
    return base_strdup(((Desk *)context)->copied);
}
static void clip_set(void *context, const char *text) {
    Desk *desk = context;
    snprintf(desk->copied, sizeof desk->copied, "%s", text);
}

/* In place of a seed that nobody can know before: what a test rolls, it rolls in every run. */
uint64_t __wrap_play_fresh_seed(void);
uint64_t __wrap_play_fresh_seed(void) {
    return 1;
}

static bool try_start(Desk *desk, const char *file, int width, int height, double scale) {
    BaseFaults faults = {0};
    AppOptions options = {.width = width, .height = height, .scale = scale, .still = true, .config = desk->folder};
    desk->app = app_create(&options, file, &faults);
    for (int i = 0; i < faults.count && !desk->app; i++) {
        char *line = faults_line(&faults.items[i]);
        print_error("%s\n", line);
        base_free(line);
    }
    faults_free(&faults);
    if (!desk->app) {
        return false;
    }
    desk->ui = app_ui(desk->app);
    kit_set_clipboard(desk->ui->kit, (KitClipboard){clip_get, clip_set, desk});
    kit_set_unit(desk->ui->kit, 1 / scale);
    desk->driver = driver_create((UiHost){desk, on_event, on_tick, on_draw, on_quit}, width, height, scale);
    driver_blind(desk->driver, true);
    driver_watch(desk->driver, desk->ui->kit);
    driver_frame(desk->driver);
    return true;
}

static void start(Desk *desk, const char *file, int width, int height, double scale) {
    assert_true(try_start(desk, file, width, height, scale));
}

Desk *desk_open_in(const char *folder, const char *file, int width, int height) {
    Desk *desk = base_alloc(1, sizeof *desk);
    snprintf(desk->folder, sizeof desk->folder, "%s", folder);
    if (!try_start(desk, file, width, height, 1)) {
        base_free(desk);
        return NULL;
    }
    return desk;
}

Desk *desk_open_sized(const char *file, int width, int height, double scale) {
    char whole[512];
    snprintf(whole, sizeof whole, "%s%s%s", file[0] == '/' ? "" : TEST_SOURCE_DIR, file[0] == '/' ? "" : "/", file);
    Desk *desk = base_alloc(1, sizeof *desk);
    snprintf(desk->folder, sizeof desk->folder, "/tmp/sightline-desk-XXXXXX");
    assert_non_null(mkdtemp(desk->folder));
    start(desk, whole, width, height, scale);
    desk_key(desk, SDLK_ESCAPE);
    return desk;
}

Desk *desk_open(const char *file) {
    return desk_open_sized(file, 1600, 1000, 1);
}

Desk *desk_reopen(Desk *desk) {
    start(desk, NULL, 1600, 1000, 1);
    return desk;
}

void desk_leave(Desk *desk) {
    driver_destroy(desk->driver);
    app_destroy(desk->app);
    desk->driver = NULL;
    desk->app = NULL;
    desk->ui = NULL;
}

void desk_close(Desk *desk) {
    char command[128];
    desk_leave(desk);
    snprintf(command, sizeof command, "rm -rf '%s'", desk->folder);
    assert_int_equal(system(command), 0);
    base_free(desk);
}

/* ---- names and places ---- */

TableRef desk_ref(const Desk *desk, const char *id) {
    TableRef ref = setup_find(ui_setup(desk->ui), id);
    if (ref.kind == REF_NONE) {
        fail_msg("nothing is called \"%s\"", id);
    }
    return ref;
}

int desk_unit(const Desk *desk, const char *id) {
    TableRef ref = desk_ref(desk, id);
    assert_true(ref_is(ref, REF_UNIT));
    return ref.index;
}

const TableWhere *desk_where(const Desk *desk, const char *id) {
    return table_where(ui_table(desk->ui), desk_unit(desk, id));
}

GeomVec desk_px(const Desk *desk, double x, double y) {
    double unit = ui_setup(desk->ui)->unit;
    return camera_px(&desk->ui->camera, vec(x * unit, y * unit));
}

GeomVec desk_px_of(const Desk *desk, const char *id) {
    TableRef ref = desk_ref(desk, id);
    GeomBox box;
    if (ref_is(ref, REF_AREA)) {
        box = ui_setup(desk->ui)->areas[ref.index].area.box;
    } else {
        GeomShape parts[64];
        const RulesField *field = ui_field(desk->ui);
        assert_true(field->data->system->body(field, ui_table(desk->ui), ref, parts, 64) > 0);
        box = shape_box_of(&parts[0]);
    }
    return camera_px(&desk->ui->camera, vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2));
}

/* ---- doing ---- */

void desk_click(Desk *desk, const char *id) {
    GeomVec px = desk_px_of(desk, id);
    driver_click(desk->driver, px.x, px.y);
}

void desk_hover(Desk *desk, const char *id) {
    GeomVec px = desk_px_of(desk, id);
    driver_move(desk->driver, px.x, px.y);
}

void desk_pull(Desk *desk, const char *id, double x, double y) {
    GeomVec from = desk_px_of(desk, id), to = desk_px(desk, x, y);
    driver_press(desk->driver, from.x, from.y, SDL_BUTTON_LEFT, 1);
    for (int i = 1; i <= 5; i++) {
        driver_move(desk->driver, from.x + (to.x - from.x) * i / 5, from.y + (to.y - from.y) * i / 5);
    }
}

void desk_let_go(Desk *desk) {
    driver_event(desk->driver, (SDL_Event){.button = {.type = SDL_MOUSEBUTTONUP,
                                                      .button = SDL_BUTTON_LEFT,
                                                      .clicks = 1,
                                                      .x = (int)kit_input(desk->ui->kit)->x,
                                                      .y = (int)kit_input(desk->ui->kit)->y}});
    driver_frame(desk->driver);
}

void desk_drag(Desk *desk, const char *id, double x, double y) {
    desk_pull(desk, id, x, y);
    desk_let_go(desk);
}

void desk_key(Desk *desk, SDL_Keycode key) {
    driver_key(desk->driver, key, KMOD_NONE);
}

void desk_roll(Desk *desk, const char *faces) {
    assert_non_null(kit_find_role(desk->ui->kit, KIT_ROLE_FIELD, "Dice"));
    driver_type(desk->driver, faces);
    desk_key(desk, SDLK_RETURN);
}

/* ---- seeing ---- */

bool desk_says(Desk *desk, const char *words) {
    char *dump = app_dump(desk->app);
    bool found = strstr(dump, words) != NULL;
    if (!found) {
        fprintf(stderr, "the window does not say \"%s\":\n%s\n", words, dump); /* print_message cuts at 1 KB */
    }
    base_free(dump);
    return found;
}

int desk_cursor(const Desk *desk) {
    return play_cursor(desk->ui->session);
}

BaseHash desk_hash(const Desk *desk) {
    return play_hash(desk->ui->session);
}

char *source_read(const char *file, size_t *size) {
    BaseFaults faults = {0};
    char path[512];
    snprintf(path, sizeof path, "%s/%s", TEST_SOURCE_DIR, file);
    char *bytes = file_read(path, JSON_SIZE_MAX, size, &faults);
    assert_non_null(bytes);
    faults_free(&faults);
    return bytes;
}

void desk_picture(Desk *desk, const char *name) {
    const char *folder = getenv("SIGHTLINE_LESSON_PICTURES");
    if (folder) {
        char path[256];
        snprintf(path, sizeof path, "%s/%s.png", folder, name);
        driver_png(desk->driver, path);
    }
}
