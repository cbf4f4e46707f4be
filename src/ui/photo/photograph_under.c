/* The picture under the table is read by a thread, because a large one takes longer than the window may stand still.
 * Until it is there the table is drawn as paper. */
#include "ui/photo/photograph.h"
#include "ui/shell/app_state.h"
#include "ui/tools/what_if.h"

#include <string.h>

#define LOOK_MS 15 /* ms between two looks at whether it has been read */

struct AppUnder {
    pthread_t thread;
    atomic_bool done;
    bool running;
    char *path;
    cairo_surface_t *picture;
    BaseFaults faults;
};

static void *run(void *context) {
    AppUnder *under = context;
    under->picture = photo_load(under->path, &under->faults);
    atomic_store(&under->done, true);
    return NULL;
}

static void begin(App *app) {
    app->under = base_alloc(1, sizeof *app->under);
    app->under->path = base_strdup(app->photo_name);
    app->under->running = !app->still && pthread_create(&app->under->thread, NULL, run, app->under) == 0;
    if (!app->under->running) { /* without animation, because a picture made of the window must be complete; or without
                                   a thread to be had */
        run(app->under);
    }
}

/* Puts the picture under the table if it is still wanted. */
static void take(App *app) {
    AppUnder *under = app->under;
    if (app->photo_due && !strcmp(app->photo_name, under->path)) {
        app->photo_due = false;
        app->photo = under->picture ? cairo_surface_reference(under->picture) : NULL;
        app_say_faults(app, &under->faults, "Without its photograph");
        if (app->board) {
            board_set_photo(app->board, app->photo);
            board_set_photo(what_if_board(app), app->photo);
        }
    }
    photograph_under_end(app);
}

void photograph_under(App *app) {
    const char *image = app_setup(app)->image;
    bool same = image ? app->photo_name && !strcmp(image, app->photo_name) : !app->photo_name;
    if (!same) { /* after an edit of the table the same picture is not read again */
        cairo_surface_destroy(app->photo);
        base_free(app->photo_name);
        app->photo = NULL;
        app->photo_name = base_strdup(image);
        app->photo_due = image != NULL;
    }
    if (app->photo_due && !app->under) {
        begin(app);
    }
    if (app->under && atomic_load(&app->under->done)) {
        take(app);
    }
    if (app->photo_due) {
        kit_wake(app->kit, LOOK_MS);
    }
}

void photograph_under_end(App *app) {
    AppUnder *under = app->under;
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
    app->under = NULL;
}
