/* The work on a photograph: reading, straightening and writing, each in a thread, then the step of the document. */
#include "io/file.h"
#include "ui/board/camera.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "ui/kit/kit_picker.h"
#include "ui/photo/photograph.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define SMALL_LONGEST 1600 /* px: longest side of the copy drawn while corners are marked */
#define LOOK_MS       15   /* ms between two looks at what a thread has done */
#define THREADS_MAX   8

const PhotoUnit photograph_units[3] = {{"cm", 10}, {"in", 25.4}, {"mm", 1}};

Photograph *photograph_create(void) {
    return base_alloc(1, sizeof(Photograph));
}

static void job_end(PhotoJob *job) {
    if (job->running) {
        pthread_join(job->thread, NULL);
    }
    cairo_surface_destroy(job->picture);
    cairo_surface_destroy(job->small);
    base_free(job->path);
    faults_free(&job->faults);
    *job = (PhotoJob){0};
}

static void forget(Photograph *photograph) {
    job_end(&photograph->job);
    photo_cancel(photograph->work);
    picker_destroy(photograph->picker);
    cairo_surface_destroy(photograph->photo);
    cairo_surface_destroy(photograph->small);
    base_free(photograph->path);
    base_free(photograph->save_to);
    base_free(photograph->image_path);
    *photograph = (Photograph){0};
}

void photograph_destroy(Photograph *photograph) {
    if (photograph) {
        forget(photograph);
        base_free(photograph);
    }
}

void photograph_close(Ui *ui) {
    forget(ui->photo);
    kit_focus(ui->kit, "Board");
    kit_wake(ui->kit, 0);
}

/* ---- threads ---- */

/* A copy no larger than a screen, so that dragging a corner draws at once. */
static cairo_surface_t *shrink(cairo_surface_t *photo) {
    int width = cairo_image_surface_get_width(photo), height = cairo_image_surface_get_height(photo);
    double k = fmin(1, (double)SMALL_LONGEST / (width > height ? width : height));
    cairo_surface_t *out =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)fmax(1, width * k), (int)fmax(1, height * k));
    cairo_t *cr = cairo_create(out);
    cairo_scale(cr, (double)cairo_image_surface_get_width(out) / width,
                (double)cairo_image_surface_get_height(out) / height);
    cairo_set_source_surface(cr, photo, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_GOOD);
    cairo_paint(cr);
    cairo_destroy(cr);
    return out;
}

static void *run_read(void *context) {
    PhotoJob *job = context;
    job->picture = photo_load(job->path, &job->faults);
    job->small = job->picture ? shrink(job->picture) : NULL;
    job->good = job->picture != NULL;
    atomic_store(&job->done, true);
    return NULL;
}

static void *run_turn(void *context) {
    PhotoJob *job = context;
    job->picture = photo_turn(job->from, 6);
    job->small = photo_turn(job->from_small, 6);
    job->good = true;
    atomic_store(&job->done, true);
    return NULL;
}

typedef struct {
    PhotoJob *job;
    BaseText bytes;
} PngBytes;

static cairo_status_t keep_bytes(void *context, const unsigned char *bytes, unsigned length) {
    PngBytes *out = context;
    text_add_bytes(&out->bytes, (const char *)bytes, length);
    return atomic_load(&out->job->stop) ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

/* The file gets its name only when the picture is complete. */
static void *run_write(void *context) {
    PhotoJob *job = context;
    PngBytes out = {.job = job};
    cairo_status_t status = cairo_surface_write_to_png_stream(job->picture, keep_bytes, &out);
    if (status == CAIRO_STATUS_SUCCESS && !atomic_load(&job->stop)) {
        job->good = file_save_atomic(job->path, text_get(&out.bytes), out.bytes.length, &job->faults);
    } else if (!atomic_load(&job->stop)) {
        faults_add(&job->faults, job->path, "", "", "Take a smaller photograph",
                   "the straightened picture could not be made: %s", cairo_status_to_string(status));
    }
    text_free(&out.bytes);
    atomic_store(&job->done, true);
    return NULL;
}

static void job_begin(Ui *ui, const char *path, void *(*run)(void *)) {
    PhotoJob *job = &ui->photo->job;
    job->path = path ? base_strdup(path) : NULL;
    job->running = pthread_create(&job->thread, NULL, run, job) == 0;
    if (!job->running) { /* there is no thread to be had: done here and now */
        run(job);
    }
    kit_wake(ui->kit, LOOK_MS);
}

void photograph_read(Ui *ui, const char *path) {
    Photograph *photograph = ui->photo;
    photograph->stage = PHOTO_READING;
    job_begin(ui, path, run_read);
}

/* ---- the corners ---- */

static void corners_reset(Photograph *photograph) {
    double w = cairo_image_surface_get_width(photograph->photo), h = cairo_image_surface_get_height(photograph->photo);
    for (int i = 0; i < 4; i++) {
        photograph->corners[i] = vec(i == 1 || i == 2 ? w * .88 : w * .12, i >= 2 ? h * .88 : h * .12);
    }
    photograph->corner = 0;
}

static void numbers_reset(Ui *ui) {
    Photograph *photograph = ui->photo;
    const TableSetup *setup = ui_setup(ui);
    bool hexes = setup->board == BOARD_HEX;
    double width = hexes ? setup->hexes.columns : (setup->size.x1 - setup->size.x0) / setup->unit;
    double high = hexes ? setup->hexes.rows : (setup->size.y1 - setup->size.y0) / setup->unit;
    for (int i = 0; i < 3; i++) {
        photograph->unit = strcmp(photograph_units[i].name, setup->unit_name) == 0 ? i : photograph->unit;
    }
    photograph->width = (KitNumber){.value = width, .low = 1, .high = hexes ? 100 : 50000};
    photograph->high = (KitNumber){.value = high, .low = 1, .high = hexes ? 100 : 50000};
}

void photograph_turn(Ui *ui) {
    Photograph *photograph = ui->photo;
    photograph->job.from = photograph->photo;
    photograph->job.from_small = photograph->small;
    photograph->stage = PHOTO_TURNING;
    job_begin(ui, NULL, run_turn);
}

static void take_turned(Ui *ui) {
    Photograph *photograph = ui->photo;
    PhotoJob *job = &photograph->job;
    double high = cairo_image_surface_get_height(photograph->photo);
    cairo_surface_destroy(photograph->photo);
    cairo_surface_destroy(photograph->small);
    photograph->photo = job->picture;
    photograph->small = job->small;
    job->picture = job->small = NULL;
    job_end(job);
    GeomVec turned[4];
    for (int i = 0; i < 4; i++) { /* after the turn the former lower left corner is the upper left */
        GeomVec p = photograph->corners[(i + 3) % 4];
        turned[i] = vec(high - p.y, p.x);
    }
    memcpy(photograph->corners, turned, sizeof turned);
    photograph->stage = PHOTO_CORNERS;
    kit_wake(ui->kit, 0);
}

/* Size with the margin that the loader gives a board of so many hexes, at the hex size in use. */
static GeomVec size_of_hexes(const Ui *ui, HexBoard board) {
    const TableSetup *setup = ui_setup(ui);
    double width = setup->unit, last = hex_centre((HexId){(int16_t)board.columns, 1}, width).x;
    double first = hex_centre((HexId){1, 1}, width).y, low = hex_centre((HexId){1, (int16_t)board.rows}, width).y;
    return vec(last + (board.full_rows ? width : width / 2), low + first);
}

GeomVec photograph_size(const Ui *ui, HexBoard *board) {
    const Photograph *photograph = ui->photo;
    *board = ui_setup(ui)->hexes;
    if (ui_setup(ui)->board == BOARD_HEX) {
        board->columns = (int)photograph->width.value;
        board->rows = (int)photograph->high.value;
        return size_of_hexes(ui, *board);
    }
    return vec_scale(vec(photograph->width.value, photograph->high.value), photograph_units[photograph->unit].mm);
}

bool photograph_map(const Ui *ui, GeomHomography *map) {
    HexBoard board;
    GeomVec corners[4];
    memcpy(corners, ui->photo->corners, sizeof corners);
    return homography_order(corners) && homography_of_rect(photograph_size(ui, &board), corners, map);
}

/* ---- straightening ---- */

static int processors(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : (int)count;
}

static void straighten(Ui *ui) {
    Photograph *photograph = ui->photo;
    HexBoard board;
    int width, height;
    GeomVec size = photograph_size(ui, &board), corners[4];
    memcpy(corners, photograph->corners, sizeof corners);
    if (!homography_order(corners)) {
        return;
    }
    photo_straight_size(size, corners, &width, &height);
    photograph->work = photo_straighten(photograph->photo, corners, width, height, processors());
    photograph->stage = photograph->work ? PHOTO_STRAIGHTENING : PHOTO_CORNERS;
    kit_wake(ui->kit, LOOK_MS);
}

void photograph_begin(Ui *ui) {
    Photograph *photograph = ui->photo;
    if (editor_has_own_file(ui) || photograph->save_to) {
        straighten(ui);
    } else {
        photograph->stage = PHOTO_PLACING; /* the work goes on from there */
    }
}

void photograph_stop(Ui *ui) {
    Photograph *photograph = ui->photo;
    if (photograph->stage == PHOTO_STRAIGHTENING) {
        photo_cancel(photograph->work);
        photograph->work = NULL;
        photograph->stage = PHOTO_CORNERS;
        kit_wake(ui->kit, 0);
    } else if (photograph->stage == PHOTO_WRITING) {
        atomic_store(&photograph->job.stop, true);   /* photograph_update goes back once the thread has noticed */
    } else if (photograph->stage != PHOTO_TURNING) { /* turning is over in a moment */
        photograph_close(ui);
    }
}

/* The name of a file that does not exist yet, beside the battlefield: undo must still find the older picture. */
static char *free_name(const char *battlefield) {
    const char *slash = strrchr(battlefield, '/'), *name = slash ? slash + 1 : battlefield, *dot = strrchr(name, '.');
    int stem = (int)(dot && dot > name ? dot - battlefield : (long)strlen(battlefield));
    return file_free_name(battlefield, stem, "-photo", ".png");
}

static void write_picture(Ui *ui) {
    Photograph *photograph = ui->photo;
    const char *beside = photograph->save_to ? photograph->save_to : ui->path;
    photograph->job.picture = photo_take(photograph->work);
    photograph->work = NULL;
    base_free(photograph->image_path);
    photograph->image_path = free_name(beside);
    photograph->stage = PHOTO_WRITING;
    job_begin(ui, photograph->image_path, run_write);
}

/* ---- the step ---- */

static BaseTree *table_step(Ui *ui, BaseArena *arena) {
    Photograph *photograph = ui->photo;
    const char *slash = strrchr(photograph->image_path, '/');
    BaseTree *step = tree_list(arena), *table = tree_copy(arena, tree_find(plan_tree(ui->editor->plan), "table"));
    HexBoard board;
    GeomVec size = photograph_size(ui, &board);
    if (ui_setup(ui)->board == BOARD_HEX) {
        tree_set(arena, table, "columns", tree_number(arena, board.columns));
        tree_set(arena, table, "rows", tree_number(arena, board.rows));
    } else {
        BaseTree *pair = tree_list(arena);
        bool same = strcmp(photograph_units[photograph->unit].name, ui_setup(ui)->unit_name) == 0;
        double k = ui_setup(ui)->unit;
        tree_push(pair, tree_number(arena, same ? photograph->width.value : round(size.x / k * 1e6) / 1e6));
        tree_push(pair, tree_number(arena, same ? photograph->high.value : round(size.y / k * 1e6) / 1e6));
        tree_set(arena, table, "size", pair);
    }
    tree_set(arena, table, "image", tree_text(arena, slash ? slash + 1 : photograph->image_path));
    plan_set(arena, step, "", "table", table);
    return step;
}

/* The picture is on disk; it becomes the one under the board. */
static void lay_under(Ui *ui) {
    Photograph *photograph = ui->photo;
    BaseArena *arena = arena_create();
    char *save_to = photograph->save_to;
    photograph->save_to = NULL;
    if (save_to) { /* paths in the document are relative to that folder */
        plan_move(ui->editor->plan, save_to);
        base_free(ui->path);
        ui->path = base_strdup(save_to);
        ui->path_is_battlefield = true;
    }
    editor_commit(ui, table_step(ui, arena), false, "the photograph");
    photograph_close(ui);
    editor_flush(ui);
    pane_fit(ui);
    if (save_to) {
        ui_want(ui, (UiWant){.what = WANT_SAVE_FILE, .text = save_to});
    } else {
        kit_toast(ui->kit, (KitToast){.text = "The photograph lies under the table",
                                      .detail = "Shift P shows it fainter, or hides it. Ctrl S saves the table."});
    }
    base_free(save_to);
    arena_destroy(arena);
}

/* ---- what the threads have done ---- */

static void take_read(Ui *ui) {
    Photograph *photograph = ui->photo;
    PhotoJob *job = &photograph->job;
    if (!job->good) {
        ui_describe_faults(ui, &job->faults, "Not a photograph");
        photograph_close(ui);
        return;
    }
    photograph->photo = job->picture;
    photograph->small = job->small;
    job->picture = job->small = NULL;
    job_end(job);
    corners_reset(photograph);
    numbers_reset(ui);
    photograph->stage = PHOTO_CORNERS;
    kit_focus(ui->kit, "Upper left");
}

static void take_written(Ui *ui) {
    Photograph *photograph = ui->photo;
    PhotoJob *job = &photograph->job;
    bool good = job->good && !atomic_load(&job->stop);
    if (job->good && !good) {
        remove(job->path); /* it was stopped when the file was all but written */
    }
    ui_describe_faults(ui, &job->faults, "Not written");
    job_end(job);
    if (good) {
        lay_under(ui);
    } else {
        base_free(photograph->save_to);
        photograph->save_to = NULL;
        photograph->stage = PHOTO_CORNERS;
    }
}

void photograph_update(Ui *ui) {
    Photograph *photograph = ui->photo;
    bool job =
        photograph->stage == PHOTO_READING || photograph->stage == PHOTO_WRITING || photograph->stage == PHOTO_TURNING;
    if (photograph->stage == PHOTO_ENTERING && !ui->editor->asking) {
        if (ui->tool != TOOL_TERRAIN) {
            photograph_close(ui); /* the battlefield is not edited: the game goes on */
        } else if (photograph->path) {
            photograph_read(ui, photograph->path);
        } else {
            photograph->stage = PHOTO_PICKING;
        }
    } else if (photograph->stage == PHOTO_STRAIGHTENING && photo_progress(photograph->work) >= 1) {
        write_picture(ui);
    } else if (job && atomic_load(&photograph->job.done)) {
        if (photograph->stage == PHOTO_READING) {
            take_read(ui);
        } else if (photograph->stage == PHOTO_TURNING) {
            take_turned(ui);
        } else {
            take_written(ui);
        }
    }
}
