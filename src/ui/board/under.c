/* The picture under the table is read by a thread, because a large one takes longer than the window may stand still.
 * Until it is there the table is drawn as paper. */
#include "ui/board/under.h"

#include "ui/board/board_state.h"
#include "ui/tools/what_if.h"
#include "view/photo/photo.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#define FAINT   .6 /* the veil set by the middle step of pane_next_photo_strength */
#define LOOK_MS 15 /* ms between two looks at whether it has been read */

struct BoardLoad {
    pthread_t thread;
    atomic_bool done;
    bool running;
    char *path;
    cairo_surface_t *picture;
    BaseFaults faults;
};

static void *run(void *context) {
    BoardLoad *under = context;
    under->picture = photo_load(under->path, &under->faults);
    atomic_store(&under->done, true);
    return NULL;
}

static void begin(Ui *ui) {
    ui->board->under.load = base_alloc(1, sizeof *ui->board->under.load);
    ui->board->under.load->path = base_strdup(ui->board->under.name);
    ui->board->under.load->running =
        !ui->screen.still && pthread_create(&ui->board->under.load->thread, NULL, run, ui->board->under.load) == 0;
    if (!ui->board->under.load->running) { /* without animation, because a picture made of the window must be complete;
                                   or without a thread to be had */
        run(ui->board->under.load);
    }
}

/* Puts the picture under the table if it is still wanted. */
static void take(Ui *ui) {
    BoardLoad *under = ui->board->under.load;
    if (ui->board->under.due && !strcmp(ui->board->under.name, under->path)) {
        ui->board->under.due = false;
        ui->under.photo = under->picture ? cairo_surface_reference(under->picture) : NULL;
        ui_describe_faults(ui, &under->faults, "Without its photograph");
        if (ui->picture) {
            board_set_photo(ui->picture, ui->under.photo);
            board_set_photo(what_if_board(ui), ui->under.photo);
        }
    }
    pane_end_photo(ui);
}

void pane_load_photo(Ui *ui) {
    const char *image = ui_setup(ui)->image;
    bool same = image ? ui->board->under.name && !strcmp(image, ui->board->under.name) : !ui->board->under.name;
    if (!same) { /* after an edit of the table the same picture is not read again */
        cairo_surface_destroy(ui->under.photo);
        base_free(ui->board->under.name);
        ui->under.photo = NULL;
        ui->board->under.name = base_strdup(image);
        ui->board->under.due = image != NULL;
    }
    if (ui->board->under.due && !ui->board->under.load) {
        begin(ui);
    }
    if (ui->board->under.load && atomic_load(&ui->board->under.load->done)) {
        take(ui);
    }
    if (ui->board->under.due) {
        kit_wake(ui->kit, LOOK_MS);
    }
}

void pane_end_photo(Ui *ui) {
    BoardLoad *under = ui->board->under.load;
    if (!under) {
        return;
    }
    if (under->running) {
        pthread_join(under->thread, NULL);
    }
    cairo_surface_destroy(under->picture);
    base_free(under->path);
    faults_free(&under->faults);
    base_free(under);
    ui->board->under.load = NULL;
}

const char *pane_photo_strength_word(const Ui *ui) {
    return ui->under.veil == 0 ? "Photograph: shown" : ui->under.veil < 1 ? "Photograph: faint" : "Photograph: hidden";
}

static void board_show_photo(Ui *ui) {
    board_set_photo_strength(ui->picture, 1 - ui->under.veil);
}

void pane_photo_slider(Ui *ui, KitBox box) {
    double percent = 100 * (1 - ui->under.veil);
    KitSlider slider = {.label = "Strength of the photograph in percent", .high = 100, .step = 5};
    if (kit_slider(ui->kit, box, slider, &percent)) {
        ui->under.veil = 1 - percent / 100;
        board_show_photo(ui);
    }
}

void pane_next_photo_strength(Ui *ui) {
    if (!ui->under.photo) {
        kit_toast(ui->kit,
                  (KitToast){.text = "There is no photograph under this table", .detail = "Ctrl I puts one there."});
        return;
    }
    ui->under.veil = ui->under.veil < FAINT ? FAINT : ui->under.veil < 1 ? 1 : 0;
    board_show_photo(ui);
    kit_toast(ui->kit, (KitToast){.text = pane_photo_strength_word(ui)});
    kit_wake(ui->kit, 0);
}
