#include "ui/shell/files.h"

#include "io/file.h"
#include "io/games.h"
#include "play/dispute.h"
#include "ui/dialogs/replay.h"
#include "ui/editor/editor.h"
#include "ui/editor/editor_kept.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/panel_welcome.h"
#include "ui/shell/files_noted.h"
#include "ui/shell/session.h"
#include "ui/shell/settings.h"
#include "ui/shell/shell_state.h"
#include "view/photo/photo.h"

#include <string.h>

/* ---- files ---- */

/* A game being opened. */
typedef struct {
    char *path;
    bool in_page; /* nothing is written to it */
    BaseFaults faults;
} Opening;

static void opening_drop(void *with) {
    Opening *opening = with;
    base_free(opening->path);
    faults_free(&opening->faults);
    base_free(opening);
}

static bool is_of_program(const char *path) {
    char *own = io_data_path(FILES_FIRST_BATTLE);
    bool same = own && file_is_same(own, path);
    base_free(own);
    return same;
}

static void game_is_open(Ui *ui, void *with, PlaySession *session, int done) {
    Opening *opening = with;
    (void)done; /* actions that could not be repeated are reported as a fault */
    if (is_of_program(opening->path)) {
        shell_session_take(ui, session, NULL);
        ui->path_is_battlefield = false;
        editor_forget(ui);
        panel_welcome_begin(ui);
        return;
    }
    shell_session_take(ui, session, opening->in_page ? NULL : opening->path);
    ui->path_is_battlefield = false;
    editor_forget(ui);
    if (!opening->in_page) {
        play_record(session, opening->path, true, &opening->faults);
    }
    shell_settings_remember(ui, opening->path);
    ui_describe_faults(ui, &opening->faults, "Opened, but");
}

/* If no table is shown yet, shows the start of the game while it is played again. */
static void show_start(Ui *ui, const IoDocument *document) {
    BaseFaults faults = {0};
    RulesField *field = io_field_create(document->battlefield, document->path, &faults);
    if (field) { /* it was found sound a moment ago */
        shell_session_take(ui, play_create(field, document->battlefield, play_fresh_seed()), NULL);
    }
    faults_free(&faults);
}

static void open_game(Ui *ui, IoDocument *document, const char *path) {
    Opening *opening = base_alloc(1, sizeof *opening);
    opening->path = base_strdup(path);
    opening->in_page = document->in_page;
    if (!ui->session) {
        show_start(ui, document);
    }
    replaying_begin(ui, play_open_begin(document, &opening->faults),
                    (ReplayWish){"Opening the game", game_is_open, opening_drop, opening});
}

bool files_open(Ui *ui, const char *path, BaseFaults *faults) {
    IoDocument *document = is_of_program(path) ? document_load(path, faults) : document_claim(path, faults);
    if (!document) {
        return false;
    }
    return files_show(ui, document, path, faults);
}

void files_sweep(const Ui *ui) {
    char *settings = ui_in_config(ui, SETTINGS_FILE);
    BaseText game = {0};
    text_addf(&game, "%s/any", ui->shell->games);
    saving_sweep(settings);
    saving_sweep(text_get(&game));
    text_free(&game);
    base_free(settings);
}

void files_bring_games(Ui *ui) {
    BaseFaults faults = {0};
    char *from = ui_in_config(ui, "games"), *settings = ui_in_config(ui, SETTINGS_FILE);
    int moved = games_move(from, ui->shell->games, &ui->settings, settings, &faults);
    if (moved > 0) {
        BaseText detail = {0};
        text_addf(&detail, "%d moved to %s", moved, ui->shell->games);
        kit_toast(ui->kit, (KitToast){.text = "Games have a folder of their own now", .detail = text_get(&detail)});
        text_free(&detail);
    }
    ui_describe_faults(ui, &faults, "Older games stay where they are");
    faults_free(&faults);
    base_free(settings);
    base_free(from);
}

bool files_show(Ui *ui, IoDocument *document, const char *path, BaseFaults *faults) {
    saving_sweep(path);
    bool taught = document->kind == DOCUMENT_CASE, in_page = document->in_page;
    bool battlefield = document->kind == DOCUMENT_BATTLEFIELD && !in_page;
    if (document->torn) {
        kit_toast(ui->kit, (KitToast){.text = "The last line of the game was torn",
                                      .detail = "It was never shown as done and has been cut off.",
                                      .fault = true});
    }
    if (document->kind == DOCUMENT_GAME) {
        open_game(ui, document, path);
        return true;
    }
    PlaySession *session = play_open(document, faults);
    if (taught) {
        lesson_begin(ui, session, path);
    } else {
        shell_session_take(ui, session, in_page ? NULL : path);
    }
    ui->path_is_battlefield = battlefield;
    files_note(ui, path);
    editor_forget(ui);
    shell_settings_remember(ui, path);
    return true;
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
void files_begin_record(Ui *ui) {
    if (play_path(ui->session) || ui_in_lesson(ui)) { /* what is tried in a lesson is not kept */
        return;
    }
    char slug[64];
    BaseText path = {0};
    BaseFaults faults = {0};
    slug_of(ui_setup(ui)->title, slug, sizeof slug);
    int number = 1;
    do {
        text_clear(&path);
        text_addf(&path, "%s/%s-%d.game", ui->shell->games, *slug ? slug : "game", number++);
    } while (file_exists(text_get(&path)));
    if (file_make_folders(ui->shell->games, &faults) && play_record(ui->session, text_get(&path), false, &faults)) {
        shell_settings_remember(ui, text_get(&path));
        shell_settings_save(ui);
        editor_safe_keep(ui); /* the game file now holds the table, so the backup goes */
    } else {
        ui_describe_faults(ui, &faults, "The game cannot be kept on disk");
    }
    faults_free(&faults);
    text_free(&path);
}

/* Copies the picture under the table along when the battlefield is saved into another folder. */
static bool copy_picture(const Ui *ui, const char *path, BaseFaults *faults) {
    const char *image = ui_setup(ui)->image, *slash = image ? strrchr(image, '/') : NULL;
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
static bool write_as_named(Ui *ui, const char *path, BaseFaults *faults) {
    if (!text_ends_with(path, ".json", true)) {
        return play_record(ui->session, path, true, faults);
    }
    if (!copy_picture(ui, path, faults)) {
        return false;
    }
    if (ui->editor->plan && play_total(ui->session) == 0) {
        return editor_save(ui, path, faults);
    }
    BaseText text = {0};
    BaseArena *arena = arena_create();
    json_write_pretty(battlefield_tree(arena, ui_field(ui), ui_table(ui), play_battlefield(ui->session)), &text);
    bool good = file_save_atomic(path, text_get(&text), text.length, faults);
    text_free(&text);
    arena_destroy(arena);
    return good;
}

/* `name` may be ui->path itself, which saving replaces; hence the copy. */
bool files_save(Ui *ui, const char *name) {
    BaseFaults faults = {0};
    char *path = base_strdup(name);
    bool good = write_as_named(ui, path, &faults);
    if (good) {
        files_note(ui, path);
        shell_settings_remember(ui, path);
        if (play_path(ui->session)) { /* a copy of the table was saved: the game goes on, and the next start opens the
                                          game */
            shell_settings_remember(ui, play_path(ui->session));
        }
        shell_settings_save(ui);
        editor_safe_keep(ui);
        kit_toast(ui->kit, (KitToast){.text = "Saved", .detail = path});
    } else {
        ui_describe_faults(ui, &faults, "Not saved");
    }
    faults_free(&faults);
    base_free(path);
    return good;
}
