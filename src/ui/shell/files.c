#include "ui/shell/files.h"

#include "io/file.h"
#include "ui/dialogs/card_dialog.h"
#include "ui/dialogs/card_print.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/dialogs/keys_sheet.h"
#include "ui/dialogs/replay.h"
#include "ui/editor/editor.h"
#include "ui/house/house_change.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"
#include "ui/shell/files_changed.h"
#include "ui/shell/import_map.h"
#include "ui/shell/session.h"
#include "ui/shell/settings.h"
#include "view/photo/photo.h"

#include <string.h>

char *files_in_config(const App *app, const char *name) {
    BaseText path = {0};
    text_addf(&path, "%s/%s", app->config, name);
    return path.data;
}

/* ---- files ---- */

/* A game being opened. */
typedef struct {
    char *path;
    BaseFaults faults;
} Opening;

static void opening_drop(void *with) {
    Opening *opening = with;
    base_free(opening->path);
    faults_free(&opening->faults);
    base_free(opening);
}

static void game_is_open(App *app, void *with, PlaySession *session, int done) {
    Opening *opening = with;
    (void)done; /* actions that could not be repeated are reported as a fault */
    app_take_session(app, session, opening->path);
    app->path_is_battlefield = false;
    editor_forget(app);
    play_record(session, opening->path, true, &opening->faults);
    settings_remember(app, opening->path);
    app_say_faults(app, &opening->faults, "Opened, but");
}

/* If no table is shown yet, shows the start of the game while it is played again. */
static void show_start(App *app, const IoDocument *document) {
    BaseFaults faults = {0};
    RulesField *field = field_create(document->battlefield, document->path, &faults);
    if (field) { /* it was found sound a moment ago */
        app_take_session(app, play_create(field, document->battlefield, play_fresh_seed()), NULL);
    }
    faults_free(&faults);
}

static void open_game(App *app, IoDocument *document, const char *path) {
    Opening *opening = base_alloc(1, sizeof *opening);
    opening->path = base_strdup(path);
    if (!app->session) {
        show_start(app, document);
    }
    replaying_begin(app, play_open_begin(document, &opening->faults),
                    (AppReplayWish){"Opening the game", game_is_open, opening_drop, opening});
}

bool files_open(App *app, const char *path, BaseFaults *faults) {
    IoDocument *document = document_claim(path, faults);
    if (!document) {
        return false;
    }
    return files_show(app, document, path, faults);
}

void files_sweep(const App *app) {
    static const char *const PLACES[] = {SETTINGS_FILE, "games/any"};
    for (size_t i = 0; i < BASE_COUNT(PLACES); i++) {
        char *path = files_in_config(app, PLACES[i]);
        saving_sweep(path);
        base_free(path);
    }
}

bool files_show(App *app, IoDocument *document, const char *path, BaseFaults *faults) {
    saving_sweep(path);
    bool taught = document->kind == DOCUMENT_CASE, battlefield = document->kind == DOCUMENT_BATTLEFIELD;
    if (document->torn) {
        kit_toast(app->kit, (KitToast){.text = "The last line of the game was torn",
                                       .detail = "It was never shown as done and has been cut off.",
                                       .fault = true});
    }
    if (document->kind == DOCUMENT_GAME) {
        open_game(app, document, path);
        return true;
    }
    PlaySession *session = play_open(document, faults);
    if (taught) {
        lesson_begin(app, session, path);
    } else {
        app_take_session(app, session, path);
    }
    app->path_is_battlefield = battlefield;
    files_note(app, path);
    editor_forget(app);
    settings_remember(app, path);
    return true;
}

void files_open_told(App *app, const char *path) {
    BaseFaults faults = {0};
    if (!editor_may_lose(app, LEAVE_OPEN, path)) {
        return;
    }
    bool good = import_map_is(path) ? import_map_open(app, path, &faults) : files_open(app, path, &faults);
    if (!good && files_offer_salvage(app, path)) {
        faults_free(&faults);
        return;
    }
    app_say_faults(app, &faults, good ? "Opened, but" : "Could not open the file");
    faults_free(&faults);
}

static void slug_of(const char *title, char *out, size_t cap) {
    size_t n = 0;
    for (const char *c = title; *c && n + 1 < cap; c++) {
        bool plain = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9'), upper = *c >= 'A' && *c <= 'Z';
        if (plain || upper) {
            out[n++] = upper ? (char)(*c + 32) : *c;
        } else if (n && out[n - 1] != '-') {
            out[n++] = '-';
        }
    }
    out[n] = 0;
}

/* The first action on a battlefield starts a game file, so that nothing that was shown is lost. */
void files_begin_record(App *app) {
    if (play_path(app->session) || lesson_is_on(app)) { /* what is tried in a lesson is not kept */
        return;
    }
    char *folder = files_in_config(app, "games"), slug[64];
    BaseText path = {0};
    BaseFaults faults = {0};
    slug_of(app_setup(app)->title, slug, sizeof slug);
    int number = 1;
    do {
        text_clear(&path);
        text_addf(&path, "%s/%s-%d.game", folder, *slug ? slug : "game", number++);
    } while (file_exists(text_get(&path)));
    if (file_make_folders(folder, &faults) && play_record(app->session, text_get(&path), false, &faults)) {
        settings_remember(app, text_get(&path));
        settings_save(app);
        editor_safe_keep(app); /* the game file now holds the table, so the backup goes */
    } else {
        app_say_faults(app, &faults, "The game cannot be kept on disk");
    }
    faults_free(&faults);
    text_free(&path);
    base_free(folder);
}

static bool ends_with(const char *text, const char *end) {
    size_t a = strlen(text), b = strlen(end);
    return a >= b && !SDL_strcasecmp(text + a - b, end);
}

/* Copies the picture under the table along when the battlefield is saved into another folder. */
static bool copy_picture(const App *app, const char *path, BaseFaults *faults) {
    const char *image = app_setup(app)->image, *slash = image ? strrchr(image, '/') : NULL;
    BaseArena *arena = arena_create();
    const char *there = image ? file_beside(arena, path, slash ? slash + 1 : image) : NULL;
    bool good = true;
    if (there && strcmp(there, image) != 0 && !file_exists(there) && file_exists(image)) {
        size_t size = 0;
        char *bytes = file_read(image, PHOTO_BYTES, &size, faults);
        good = bytes && file_save_atomic(there, bytes, size, faults);
        base_free(bytes);
    }
    arena_destroy(arena);
    return good;
}

/* A path that ends in .json gets the battlefield: as laid out while nothing has been done on it, else as it stands. Any
 * other path gets the game. */
static bool write_as_named(App *app, const char *path, BaseFaults *faults) {
    if (!ends_with(path, ".json")) {
        return play_record(app->session, path, true, faults);
    }
    if (!copy_picture(app, path, faults)) {
        return false;
    }
    if (app->editor->plan && play_total(app->session) == 0) {
        return editor_save(app, path, faults);
    }
    BaseText text = {0};
    BaseArena *arena = arena_create();
    json_write_pretty(battlefield_tree(arena, app_field(app), app_table(app), play_battlefield(app->session)), &text);
    bool good = file_save_atomic(path, text_get(&text), text.length, faults);
    text_free(&text);
    arena_destroy(arena);
    return good;
}

/* `name` may be app->path itself, which saving replaces; hence the copy. */
bool files_save(App *app, const char *name) {
    BaseFaults faults = {0};
    char *path = base_strdup(name);
    bool good = write_as_named(app, path, &faults);
    if (good) {
        files_note(app, path);
        settings_remember(app, path);
        if (play_path(app->session)) { /* a copy of the table was saved: the game goes on, and the next start opens the
                                          game */
            settings_remember(app, play_path(app->session));
        }
        settings_save(app);
        editor_safe_keep(app);
        kit_toast(app->kit, (KitToast){.text = "Saved", .detail = path});
    } else {
        app_say_faults(app, &faults, "Not saved");
    }
    faults_free(&faults);
    base_free(path);
    return good;
}

/* Every action of a game is on disk already; a table without any action has no game file yet and asks for a name. */
void files_save_here(App *app) {
    const char *path = play_path(app->session);
    if (app->tool == TOOL_TERRAIN) {
        editor_save_here(app);
        return;
    }
    if (path) {
        files_save_again(app, path);
    } else {
        app->dialog = DIALOG_SAVE;
    }
}

/* ---- dialogs ---- */

/* A path with the open file's name and this extension, in its folder; "" without a file. Freed with base_free. */
static char *path_beside(const App *app, const char *ending) {
    const char *path = app->path ? app->path : "", *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path, *dot = strchr(name, '.');
    BaseText out = {0};
    text_add_bytes(&out, path, dot && dot > name ? (size_t)(dot - path) : strlen(path));
    text_add(&out, *path ? ending : "");
    char *made = base_strdup(text_get(&out));
    text_free(&out);
    return made;
}

/* Asks where to save the cards of the battlefield's terrain as it is now. */
static void open_cards_picker(App *app) {
    static const char *const ENDINGS[] = {".pdf", ".png", ".svg", NULL};
    char *begin = path_beside(app, "-cards.pdf");
    app->picker = picker_create(&(KitPickerOptions){.mode = PICKER_SAVE,
                                                    .title = "Print the terrain cards",
                                                    .path = *begin ? begin : NULL,
                                                    .endings = ENDINGS,
                                                    .recent = (const char *const *)app->settings.recent,
                                                    .recent_count = app->settings.recent_count});
    base_free(begin);
}

static void open_picker(App *app, KitPickerMode mode) {
    static const char *const OPENS[] = {".json", ".game", ".tmj", ".uvtt", ".dd2vtt", ".df2vtt", NULL},
                             *const SAVES[] = {".game", ".json", NULL};
    const char *begin = mode == PICKER_SAVE && play_path(app->session) ? play_path(app->session) : app->path;
    app->picker = picker_create(&(KitPickerOptions){.mode = mode,
                                                    .title = mode == PICKER_OPEN
                                                                 ? "Open a battlefield, game or case"
                                                                 : "Save the game, or the battlefield as it stands",
                                                    .path = begin,
                                                    .endings = mode == PICKER_OPEN ? OPENS : SAVES,
                                                    .recent = (const char *const *)app->settings.recent,
                                                    .recent_count = app->settings.recent_count});
}

static void open_card_picker(App *app) {
    static const char *const ENDINGS[] = {".png", ".pdf", ".svg", NULL};
    char *begin = card_default_path(app);
    app->picker = picker_create(&(KitPickerOptions){.mode = PICKER_SAVE,
                                                    .title = "Save the card, and its case beside it",
                                                    .path = begin,
                                                    .endings = ENDINGS,
                                                    .beside = dispute_case_path});
    base_free(begin);
}

static void open_house_picker(App *app) {
    static const char *const ENDINGS[] = {".json", NULL};
    bool save = app->dialog == DIALOG_HOUSE_SAVE;
    app->picker = picker_create(&(KitPickerOptions){.mode = save ? PICKER_SAVE : PICKER_OPEN,
                                                    .title = save ? "Save the house rules as a ruleset of their own"
                                                                  : "Take the house rules from a file",
                                                    .path = app->path,
                                                    .endings = ENDINGS,
                                                    .recent = (const char *const *)app->settings.recent,
                                                    .recent_count = app->settings.recent_count});
}

static void open_film_picker(App *app) {
    static const char *const ENDINGS[] = {".gif", ".webp", ".png", NULL};
    char *begin = path_beside(app, ENDINGS[0]);
    app->picker = picker_create(&(KitPickerOptions){.mode = PICKER_SAVE,
                                                    .title = "Film: animated .gif or .webp, or numbered .png",
                                                    .path = *begin ? begin : NULL,
                                                    .endings = ENDINGS,
                                                    .recent = (const char *const *)app->settings.recent,
                                                    .recent_count = app->settings.recent_count});
    base_free(begin);
}

static void close_dialog(App *app) {
    picker_destroy(app->picker);
    app->picker = NULL;
    app->dialog = DIALOG_NONE;
}

static void picker_dialog(App *app) {
    if (!app->picker && app->dialog == DIALOG_CARD) {
        open_card_picker(app);
    } else if (!app->picker && app->dialog == DIALOG_CARDS) {
        open_cards_picker(app);
    } else if (!app->picker && app->dialog == DIALOG_FILM) {
        open_film_picker(app);
    } else if (!app->picker && (app->dialog == DIALOG_HOUSE_SAVE || app->dialog == DIALOG_HOUSE_LOAD)) {
        open_house_picker(app);
    } else if (!app->picker) {
        open_picker(app, app->dialog == DIALOG_OPEN ? PICKER_OPEN : PICKER_SAVE);
    }
    KitPickerState state = picker_frame(app->picker, app->kit, app->layout.board);
    AppDialog house = app->dialog == DIALOG_HOUSE_SAVE || app->dialog == DIALOG_HOUSE_LOAD ? app->dialog : DIALOG_NONE;
    if (state == PICKER_CANCELLED) {
        close_dialog(app);
        app->dialog = house ? DIALOG_HOUSE : DIALOG_NONE;
    } else if (state == PICKER_CHOSEN) {
        char *path = base_strdup(picker_path(app->picker));
        bool opening = app->dialog == DIALOG_OPEN, card = app->dialog == DIALOG_CARD,
             cards = app->dialog == DIALOG_CARDS, film = app->dialog == DIALOG_FILM;
        close_dialog(app);
        if (house) {
            app->dialog = DIALOG_HOUSE; /* which goes on */
            (house == DIALOG_HOUSE_SAVE ? house_save : house_load)(app, path);
        } else if (card) {
            card_save(app, path);
        } else if (cards) {
            cards_print(app, path);
        } else if (film) {
            filming_start(app, path);
        } else if (opening) {
            files_open_told(app, path);
        } else {
            files_save(app, path);
        }
        base_free(path);
    }
}

void files_frame(App *app) {
    if (app->dialog == DIALOG_OPEN || app->dialog == DIALOG_SAVE || app->dialog == DIALOG_CARD ||
        app->dialog == DIALOG_CARDS || app->dialog == DIALOG_FILM || app->dialog == DIALOG_HOUSE_SAVE ||
        app->dialog == DIALOG_HOUSE_LOAD) {
        picker_dialog(app);
    } else if (app->dialog == DIALOG_HOUSE) {
        house_frame(app);
    } else if (app->dialog == DIALOG_LESSONS) {
        lesson_list(app);
    } else if (app->dialog == DIALOG_KEYS) {
        keys_sheet(app);
    }
}
