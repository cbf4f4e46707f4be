/* A film from the window: of the lesson that is open, else of the game's branch. One picture each tick, so that the
 * window goes on answering; Cancel leaves nothing behind. */
#include "play/scenes.h"
#include "ui/kit/kit_odds.h"
#include "ui/lesson/lesson.h"
#include "view/film/film.h"
#include "view/film/reel.h"

#include <stdio.h>

#define FILM_WIDE 960 /* px: a picture takes a few hundredths of a second */

struct AppFilming {
    IoDocument *document; /* of the case that is filmed, NULL */
    PlayScenes *scenes;
    ViewReel *reel;
    ViewFilm *film;
    char *path;
    int done;
};

void filming_drop(App *app) {
    AppFilming *filming = app->filming;
    if (filming) {
        film_cancel(filming->film);
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
    if (lesson_is_on(app) && app->path) {
        filming->document = document_load(app->path, &faults);
        filming->scenes = filming->document ? scenes_of_case(filming->document) : NULL;
    } else {
        filming->scenes = scenes_of_game(app->session, play_count(app->session));
    }
    const RulesField *field = filming->document ? filming->document->field : app_field(app);
    const RenderOptions options = {
        .width = FILM_WIDE, .scale = 1, .dark = app_is_dark(app), .photo = filming->document ? NULL : app->photo};
    filming->reel = filming->scenes ? reel_create(field, &options, &faults) : NULL;
    filming->film =
        filming->reel ? film_begin(path, reel_width(filming->reel), reel_height(filming->reel), &faults) : NULL;
    if (!filming->film) {
        failed(app, &faults);
    }
    kit_wake(app->kit, 0);
}

static void finish(App *app) {
    BaseFaults faults = {0};
    bool good = film_end(app->filming->film, &faults);
    app->filming->film = NULL;
    if (!good) {
        failed(app, &faults);
        return;
    }
    kit_toast(app->kit, (KitToast){.text = "The film is made", .detail = app->filming->path});
    filming_drop(app);
}

void filming_step(App *app) {
    AppFilming *filming = app->filming;
    PlayScene scene;
    BaseFaults faults = {0};
    if (!filming) {
        return;
    }
    kit_wake(app->kit, 0);
    if (!scenes_next(filming->scenes, &scene)) {
        finish(app);
        return;
    }
    ReelCaption caption = {scene.number, scene.title, scene.text};
    cairo_surface_t *picture = reel_draw(filming->reel, scene.table, scene.ruling, &caption);
    filming->done++;
    if (!film_add(filming->film, picture, scene.first ? SCENE_FIRST_MS : SCENE_STANDS_MS, &faults)) {
        failed(app, &faults);
    }
}

void filming_frame(App *app) {
    AppFilming *filming = app->filming;
    if (!filming) {
        return;
    }
    Kit *kit = app->kit;
    char text[64];
    int count = scenes_count(filming->scenes);
    KitBox over = kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h);
    KitBox in = kit_modal_begin(kit, "Making the film", over, 420, 190);
    bool cancel = kit_key(kit, SDLK_ESCAPE, KMOD_NONE);
    kit_text(kit, kit_cut_top(&in, 34), KIT_TITLE, kit_theme(kit)->ink, 0, "Making the film");
    snprintf(text, sizeof text, "%d of %d pictures", filming->done, count);
    kit_text(kit, kit_cut_top(&in, 24), KIT_BODY, kit_theme(kit)->win_ink2, 0, text);
    kit_odds_bar(kit, kit_cut_top(&in, 10), (double)filming->done / count, kit_theme(kit)->accent);
    KitButton button = {.label = "Cancel", .key = "Esc"};
    KitBox row = kit_cut_bottom(&in, 32);
    cancel = kit_button(kit, kit_cut_left(&row, kit_button_width(kit, button)), button) || cancel;
    kit_modal_end(kit);
    if (cancel) {
        filming_drop(app);
        kit_toast(kit, (KitToast){.text = "Cancelled", .detail = "Nothing is left of the film."});
    }
}
