#include "ui/dialogs/film_dialog.h"

#include "play/scenes.h"
#include "ui/dialogs/replay.h"
#include "ui/lesson/lesson.h"
#include "ui/shell/settings.h"
#include "view/film/film.h"
#include "view/film/reel.h"

#define FILM_WIDTH 960 /* px: at this width a picture takes a few hundredths of a second */

struct AppFilming {
    IoDocument *document; /* owned: the case being filmed; NULL */
    PlayScenes *scenes;
    ViewReel *reel;
    ViewFilm *film;
    IoSaving *saving;
    char *path;
    cairo_surface_t *picture; /* the reel's: drawn but not yet encoded; NULL */
    int stands;               /* ms for which the picture is shown */
    SDL_Thread *worker;       /* encodes the picture; while it runs, it alone uses the film, the picture and these: */
    BaseFaults faults;
    bool good;
    SDL_sem *written;
    bool cancelled; /* cancel as soon as the worker has finished */
    int done;
};

void filming_drop(App *app) {
    AppFilming *filming = app->filming;
    if (filming) {
        SDL_WaitThread(filming->worker, NULL); /* NULL is allowed */
        SDL_DestroySemaphore(filming->written);
        faults_free(&filming->faults);
        film_cancel(filming->film);
        BaseFaults none = {0};
        saving_end(filming->saving, false, &none);
        reel_destroy(filming->reel);
        scenes_destroy(filming->scenes);
        document_destroy(filming->document);
        base_free(filming->path);
        base_free(filming);
        app->filming = NULL;
    }
}

void filming_open(App *app) {
    app->dialog = DIALOG_FILM;
}

static void failed(App *app, BaseFaults *faults) {
    app_say_faults(app, faults, "The film was not made");
    faults_free(faults);
    filming_drop(app);
}

void filming_start(App *app, const char *path) {
    BaseFaults faults = {0};
    filming_drop(app);
    AppFilming *filming = app->filming = base_alloc(1, sizeof *filming);
    filming->path = base_strdup(path);
    filming->written = SDL_CreateSemaphore(0);
    if (lesson_is_on(app) && app->path) {
        filming->document = document_load(app->path, &faults);
        filming->scenes = filming->document ? scenes_of_case(filming->document) : NULL;
    } else {
        filming->scenes = scenes_of_game(app->session, play_count(app->session));
    }
    const RulesField *field = filming->document ? filming->document->field : app_field(app);
    const RenderOptions options = {
        .width = FILM_WIDTH, .scale = 1, .dark = app_is_dark(app), .photo = filming->document ? NULL : app->photo};
    filming->reel = filming->scenes ? reel_create(field, &options, &faults) : NULL;
    filming->saving = saving_begin();
    filming->film = filming->reel && saving_try(path, &faults)
                        ? film_begin(path, reel_width(filming->reel), reel_height(filming->reel),
                                     saving_sink(filming->saving), &faults)
                        : NULL;
    if (!filming->film) {
        failed(app, &faults);
    }
    kit_wake(app->kit, 0);
}

static void finish(App *app) {
    BaseFaults faults = {0};
    bool good = film_end(app->filming->film, &faults);
    app->filming->film = NULL;
    good = saving_end(app->filming->saving, good, &faults);
    app->filming->saving = NULL;
    if (!good) {
        failed(app, &faults);
        return;
    }
    kit_toast(app->kit, (KitToast){.text = "The film is made", .detail = app->filming->path});
    filming_drop(app);
}

static bool draw_next(App *app) {
    AppFilming *filming = app->filming;
    PlayScene scene;
    if (!scenes_next(filming->scenes, &scene)) {
        return false;
    }
    ReelCaption caption = {scene.number, scene.title, scene.text};
    filming->picture = reel_draw(filming->reel, scene.table, scene.ruling, &caption);
    filming->stands = scene.first ? SCENE_FIRST_MS : SCENE_STANDS_MS;
    return true;
}

static int write_picture(void *context) {
    AppFilming *filming = context;
    filming->good = film_add(filming->film, filming->picture, filming->stands, &filming->faults);
    SDL_SemPost(filming->written);
    return 0;
}

static void begin_writing(AppFilming *filming) {
    filming->worker = SDL_CreateThread(write_picture, "film", filming);
    if (!filming->worker) { /* without a thread the window waits for it */
        write_picture(filming);
    }
}

static void end_writing(App *app) {
    AppFilming *filming = app->filming;
    SDL_WaitThread(filming->worker, NULL);
    filming->worker = NULL;
    filming->picture = NULL;
    filming->done++;
    if (filming->cancelled) {
        filming_drop(app);
    } else if (!filming->good) {
        BaseFaults faults = filming->faults;
        filming->faults = (BaseFaults){0};
        failed(app, &faults);
    }
}

void filming_step(App *app) {
    AppFilming *filming = app->filming;
    if (!filming) {
        return;
    }
    kit_wake(app->kit, 0);
    if (filming->picture) {
        if (SDL_SemWaitTimeout(filming->written, (Uint32)app->slice_ms) == 0) {
            end_writing(app);
        }
    } else if (draw_next(app)) {
        begin_writing(filming);
    } else {
        finish(app);
    }
}

void filming_frame(App *app) {
    AppFilming *filming = app->filming;
    if (filming && !filming->cancelled &&
        progress_frame(app, "Making the film", "pictures", filming->done, scenes_count(filming->scenes))) {
        kit_toast(app->kit, (KitToast){.text = "Cancelled", .detail = "Nothing is left of the film."});
        filming->cancelled = true;
        if (!filming->picture) {
            filming_drop(app);
        }
    }
}
