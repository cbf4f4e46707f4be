#include "ui/dialogs/film_dialog.h"

#include "play/scenes.h"
#include "ui/dialogs/dialogs_state.h"
#include "ui/dialogs/replay.h"
#include "view/film/film.h"
#include "view/film/reel.h"

#define FILM_WIDTH 960 /* px: at this width a picture takes a few hundredths of a second */
#define DIALOG     520.0

struct DialogsFilm {
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

void filming_drop(Ui *ui) {
    DialogsFilm *filming = ui->dialogs->film;
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
        ui->dialogs->film = NULL;
    }
}

void filming_open(Ui *ui) {
    DialogsState *dialogs = ui->dialogs;
    dialogs->film_width = dialogs->film_width ? dialogs->film_width : FILM_WIDTH;
    dialogs->film_ms = dialogs->film_ms ? dialogs->film_ms : SCENE_SHOWN_MS;
    dialogs->film_asking = true;
}

/* ---- how it is to be ---- */

typedef struct {
    const char *label;
    int value;
} Choice;

static void choose(Ui *ui, KitBox row, const char *of, const Choice *choices, int count, int *value) {
    kit_text(ui->kit, kit_cut_left(&row, 150), KIT_STRONG, kit_theme(ui->kit)->ink, 0, of);
    for (int i = 0; i < count; i++) {
        bool on = *value == choices[i].value;
        KitButton button = {.label = choices[i].label, .icon = on ? KIT_ICON_CHECK : KIT_ICON_NONE, .on = on, .of = of};
        if (kit_cut_button(ui->kit, &row, 6, button)) {
            *value = choices[i].value;
        }
    }
}

static int scenes_here(Ui *ui) {
    return play_count(ui->session) + 1; /* the table as it was set up comes first */
}

static void ask_frame(Ui *ui) {
    static const Choice SPEEDS[] = {{"Slow", 4000}, {"Normal", SCENE_SHOWN_MS}, {"Quick", 1000}, {"Fast", 400}},
                        SIZES[] = {{"640", 640}, {"960", FILM_WIDTH}, {"1280", 1280}, {"1920", 1920}};
    DialogsState *dialogs = ui->dialogs;
    Kit *kit = ui->kit;
    KitBox in = kit_modal_begin(kit, "Film", kit_window(kit), DIALOG, 252);
    kit_text(kit, kit_cut_top(&in, 38), KIT_TITLE, kit_theme(kit)->ink, 0, "Film, action by action");
    choose(ui, kit_cut_top(&in, 32), "Speed", SPEEDS, (int)BASE_COUNT(SPEEDS), &dialogs->film_ms);
    kit_cut_top(&in, 10);
    choose(ui, kit_cut_top(&in, 32), "Width in pixels", SIZES, (int)BASE_COUNT(SIZES), &dialogs->film_width);
    kit_cut_top(&in, 10);
    if (!ui_in_lesson(ui)) {
        kit_text(kit, kit_cut_top(&in, 22), KIT_SIDE, kit_theme(kit)->win_ink2, 0,
                 kit_printf(kit, "%d picture%s, about %.0f s long.", scenes_here(ui), scenes_here(ui) == 1 ? "" : "s",
                            (SCENE_FIRST_MS + (scenes_here(ui) - 1) * (double)dialogs->film_ms) / 1000));
    }
    KitBox row = kit_cut_bottom(&in, 32);
    bool on =
        kit_cut_button(kit, &row, 8, (KitButton){.label = "Choose its file", .look = KIT_PRIMARY, .key = "Enter"}) ||
        kit_key(kit, SDLK_RETURN, KMOD_NONE);
    bool leaves = kit_cut_button(kit, &row, 8, (KitButton){.label = "Cancel", .key = "Esc"}) ||
                  kit_key(kit, SDLK_ESCAPE, KMOD_NONE);
    kit_modal_end(kit);
    if (on || leaves) {
        dialogs->film_asking = false;
        ui->dialog = on ? DIALOG_FILM : ui->dialog;
    }
}

/* ---- making it ---- */

static void failed(Ui *ui, BaseFaults *faults) {
    ui_describe_faults(ui, faults, "The film was not made");
    faults_free(faults);
    filming_drop(ui);
}

void filming_start(Ui *ui, const char *path) {
    BaseFaults faults = {0};
    filming_drop(ui);
    DialogsFilm *filming = ui->dialogs->film = base_alloc(1, sizeof *filming);
    filming->path = base_strdup(path);
    filming->written = SDL_CreateSemaphore(0);
    if (ui_in_lesson(ui) && ui->path) {
        filming->document = document_load(ui->path, &faults);
        filming->scenes = filming->document ? scenes_of_case(filming->document) : NULL;
    } else {
        filming->scenes = scenes_of_game(ui->session, play_count(ui->session));
    }
    const RulesField *field = filming->document ? filming->document->field : ui_field(ui);
    const RenderOptions options = {.width = ui->dialogs->film_width ? ui->dialogs->film_width : FILM_WIDTH,
                                   .scale = 1,
                                   .dark = ui_is_dark(ui),
                                   .photo = filming->document ? NULL : ui->under.photo};
    filming->reel = filming->scenes ? reel_create(field, &options, &faults) : NULL;
    filming->saving = saving_begin();
    filming->film = filming->reel && saving_try(path, &faults)
                        ? film_begin(path, reel_width(filming->reel), reel_height(filming->reel),
                                     saving_sink(filming->saving), &faults)
                        : NULL;
    if (!filming->film) {
        failed(ui, &faults);
    }
    kit_wake(ui->kit, 0);
}

static void finish(Ui *ui) {
    BaseFaults faults = {0};
    bool good = film_end(ui->dialogs->film->film, &faults);
    ui->dialogs->film->film = NULL;
    good = saving_end(ui->dialogs->film->saving, good, &faults);
    ui->dialogs->film->saving = NULL;
    if (!good) {
        failed(ui, &faults);
        return;
    }
    kit_toast(ui->kit, (KitToast){.text = "The film is made", .detail = ui->dialogs->film->path});
    filming_drop(ui);
}

static bool draw_next(Ui *ui) {
    DialogsFilm *filming = ui->dialogs->film;
    PlayScene scene;
    if (!scenes_next(filming->scenes, &scene)) {
        return false;
    }
    ReelCaption caption = {scene.number, scene.title, scene.text};
    filming->picture = reel_draw(filming->reel, scene.table, scene.ruling, &caption);
    filming->stands = scene.first ? SCENE_FIRST_MS : ui->dialogs->film_ms ? ui->dialogs->film_ms : SCENE_SHOWN_MS;
    return true;
}

static int write_picture(void *context) {
    DialogsFilm *filming = context;
    filming->good = film_add(filming->film, filming->picture, filming->stands, &filming->faults);
    SDL_SemPost(filming->written);
    return 0;
}

static void begin_writing(DialogsFilm *filming) {
    filming->worker = SDL_CreateThread(write_picture, "film", filming);
    if (!filming->worker) { /* without a thread the window waits for it */
        write_picture(filming);
    }
}

static void end_writing(Ui *ui) {
    DialogsFilm *filming = ui->dialogs->film;
    SDL_WaitThread(filming->worker, NULL);
    filming->worker = NULL;
    filming->picture = NULL;
    filming->done++;
    if (filming->cancelled) {
        filming_drop(ui);
    } else if (!filming->good) {
        BaseFaults faults = filming->faults;
        filming->faults = (BaseFaults){0};
        failed(ui, &faults);
    }
}

void filming_step(Ui *ui) {
    DialogsFilm *filming = ui->dialogs->film;
    if (!filming) {
        return;
    }
    kit_wake(ui->kit, 0);
    if (filming->picture) {
        if (SDL_SemWaitTimeout(filming->written, (Uint32)ui->slice_ms) == 0) {
            end_writing(ui);
        }
    } else if (draw_next(ui)) {
        begin_writing(filming);
    } else {
        finish(ui);
    }
}

void filming_frame(Ui *ui) {
    if (ui->dialogs->film_asking) {
        ask_frame(ui);
    }
    DialogsFilm *filming = ui->dialogs->film;
    if (filming && !filming->cancelled &&
        progress_frame(ui, "Making the film", "pictures", filming->done, scenes_count(filming->scenes))) {
        kit_toast(ui->kit, (KitToast){.text = "Cancelled", .detail = "Nothing is left of the film."});
        filming->cancelled = true;
        if (!filming->picture) {
            filming_drop(ui);
        }
    }
}
