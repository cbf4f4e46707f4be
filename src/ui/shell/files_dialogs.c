#include "ui/shell/files_dialogs.h"

#include "play/dispute.h"
#include "ui/dialogs/card_dialog.h"
#include "ui/dialogs/card_print.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/dialogs/keys_sheet.h"
#include "ui/editor/editor.h"
#include "ui/house/house_change.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"
#include "ui/lesson/lesson_write.h"
#include "ui/shell/files.h"
#include "ui/shell/files_changed.h"
#include "ui/shell/import_map.h"
#include "ui/shell/shell_state.h"

void files_open_stated(Ui *ui, const char *path) {
    BaseFaults faults = {0};
    if (!editor_may_lose(ui, LEAVE_OPEN, path)) {
        return;
    }
    bool good = shell_import_map_is(path) ? shell_import_map_open(ui, path, &faults) : files_open(ui, path, &faults);
    if (!good && files_offer_salvage(ui, path)) {
        faults_free(&faults);
        return;
    }
    ui_describe_faults(ui, &faults, good ? "Opened, but" : "Could not open the file");
    faults_free(&faults);
}

/* Every action of a game is on disk already; a table without any action has no game file yet and asks for a name. */
void files_save_here(Ui *ui) {
    const char *path = play_path(ui->session);
    if (ui->tool == TOOL_TERRAIN) {
        editor_save_here(ui);
        return;
    }
    if (path) {
        files_save_again(ui, path);
    } else {
        ui->dialog = DIALOG_SAVE;
    }
}

/* ---- dialogs ---- */

/* A path with the open file's name and this extension, in its folder; "" without a file. Freed with base_free. */
static char *path_beside(const Ui *ui, const char *ending) {
    const char *path = ui->path ? ui->path : "", *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path, *dot = strchr(name, '.');
    BaseText out = {0};
    text_add_bytes(&out, path, dot && dot > name ? (size_t)(dot - path) : strlen(path));
    text_add(&out, *path ? ending : "");
    char *made = base_strdup(text_get(&out));
    text_free(&out);
    return made;
}

/* Asks where to save the cards of the battlefield's terrain as it is now. */
static void open_cards_picker(Ui *ui) {
    static const char *const ENDINGS[] = {".pdf", ".png", ".svg", NULL};
    char *begin = path_beside(ui, "-cards.pdf");
    ui->shell->picker = picker_create(&(KitPickerOptions){.mode = PICKER_SAVE,
                                                          .title = "Print the terrain cards",
                                                          .path = *begin ? begin : NULL,
                                                          .endings = ENDINGS,
                                                          .recent = (const char *const *)ui->settings.recent,
                                                          .recent_count = ui->settings.recent_count});
    base_free(begin);
}

static void open_picker(Ui *ui, KitPickerMode mode) {
    static const char *const OPENS[] = {".json",   ".game",   ".html",    ".tmj", ".tmx", ".uvtt",
                                        ".dd2vtt", ".df2vtt", ".geojson", ".wkt", ".svg", NULL},
                             *const SAVES[] = {".game", ".json", NULL};
    const char *begin = mode == PICKER_SAVE && play_path(ui->session) ? play_path(ui->session) : ui->path;
    ui->shell->picker = picker_create(
        &(KitPickerOptions){.mode = mode,
                            .title = mode == PICKER_OPEN ? "Open a battlefield, game or case"
                                                         : "Save the game, or the battlefield as it stands",
                            .path = begin,
                            .endings = mode == PICKER_OPEN ? OPENS : SAVES,
                            .recent = (const char *const *)ui->settings.recent,
                            .recent_count = ui->settings.recent_count});
}

static void open_card_picker(Ui *ui) {
    static const char *const ENDINGS[] = {".png", ".pdf", ".svg", NULL};
    char *begin = dialog_card_default_path(ui);
    ui->shell->picker = picker_create(&(KitPickerOptions){.mode = PICKER_SAVE,
                                                          .title = "Save the card, and its case beside it",
                                                          .path = begin,
                                                          .endings = ENDINGS,
                                                          .beside = dispute_case_path});
    base_free(begin);
}

static void open_house_picker(Ui *ui) {
    static const char *const ENDINGS[] = {".json", NULL};
    bool save = ui->dialog == DIALOG_HOUSE_SAVE;
    ui->shell->picker = picker_create(&(KitPickerOptions){
        .mode = save ? PICKER_SAVE : PICKER_OPEN,
        .title = save ? "Save the house rules as a ruleset of their own" : "Take the house rules from a file",
        .path = ui->path,
        .endings = ENDINGS,
        .recent = (const char *const *)ui->settings.recent,
        .recent_count = ui->settings.recent_count});
}

static void open_film_picker(Ui *ui) {
    static const char *const ENDINGS[] = {".gif", ".webp", ".png", NULL};
    char *begin = path_beside(ui, ENDINGS[0]);
    ui->shell->picker = picker_create(&(KitPickerOptions){.mode = PICKER_SAVE,
                                                          .title = "Film: animated .gif or .webp, or numbered .png",
                                                          .path = *begin ? begin : NULL,
                                                          .endings = ENDINGS,
                                                          .recent = (const char *const *)ui->settings.recent,
                                                          .recent_count = ui->settings.recent_count});
    base_free(begin);
}

static void open_lesson_picker(Ui *ui) {
    static const char *const ENDINGS[] = {".case.json", ".json", NULL};
    char *begin = lesson_write_path(ui);
    ui->shell->picker = picker_create(
        &(KitPickerOptions){.mode = PICKER_SAVE, .title = "Save the lesson", .path = begin, .endings = ENDINGS});
    base_free(begin);
}

static void close_dialog(Ui *ui) {
    picker_destroy(ui->shell->picker);
    ui->shell->picker = NULL;
    ui->dialog = DIALOG_NONE;
}

static void picker_dialog(Ui *ui) {
    if (!ui->shell->picker && ui->dialog == DIALOG_CARD) {
        open_card_picker(ui);
    } else if (!ui->shell->picker && ui->dialog == DIALOG_CARDS) {
        open_cards_picker(ui);
    } else if (!ui->shell->picker && ui->dialog == DIALOG_FILM) {
        open_film_picker(ui);
    } else if (!ui->shell->picker && (ui->dialog == DIALOG_HOUSE_SAVE || ui->dialog == DIALOG_HOUSE_LOAD)) {
        open_house_picker(ui);
    } else if (!ui->shell->picker && ui->dialog == DIALOG_WRITE_SAVE) {
        open_lesson_picker(ui);
    } else if (!ui->shell->picker) {
        open_picker(ui, ui->dialog == DIALOG_OPEN ? PICKER_OPEN : PICKER_SAVE);
    }
    KitPickerState state = picker_frame(ui->shell->picker, ui->kit, ui->layout.board);
    UiDialog house = ui->dialog == DIALOG_HOUSE_SAVE || ui->dialog == DIALOG_HOUSE_LOAD ? ui->dialog : DIALOG_NONE;
    bool writing = ui->dialog == DIALOG_WRITE_SAVE;
    if (state == PICKER_CANCELLED) {
        close_dialog(ui);
        ui->dialog = house ? DIALOG_HOUSE : writing ? DIALOG_WRITE : DIALOG_NONE;
    } else if (state == PICKER_CHOSEN) {
        char *path = base_strdup(picker_path(ui->shell->picker));
        bool opening = ui->dialog == DIALOG_OPEN, card = ui->dialog == DIALOG_CARD, cards = ui->dialog == DIALOG_CARDS,
             film = ui->dialog == DIALOG_FILM;
        close_dialog(ui);
        if (house) {
            ui->dialog = DIALOG_HOUSE; /* which goes on */
            (house == DIALOG_HOUSE_SAVE ? house_save : house_load)(ui, path);
        } else if (writing) {
            ui->dialog = DIALOG_WRITE;
            lesson_write_save(ui, path);
        } else if (card) {
            dialog_card_save(ui, path);
        } else if (cards) {
            cards_print(ui, path);
        } else if (film) {
            filming_start(ui, path);
        } else if (opening) {
            files_open_stated(ui, path);
        } else {
            files_save(ui, path);
        }
        base_free(path);
    }
}

void files_frame(Ui *ui) {
    if (ui->dialog == DIALOG_OPEN || ui->dialog == DIALOG_SAVE || ui->dialog == DIALOG_CARD ||
        ui->dialog == DIALOG_CARDS || ui->dialog == DIALOG_FILM || ui->dialog == DIALOG_HOUSE_SAVE ||
        ui->dialog == DIALOG_HOUSE_LOAD || ui->dialog == DIALOG_WRITE_SAVE) {
        picker_dialog(ui);
    } else if (ui->dialog == DIALOG_HOUSE) {
        house_frame(ui);
    } else if (ui->dialog == DIALOG_LESSONS) {
        lesson_list(ui);
    } else if (ui->dialog == DIALOG_WRITE) {
        lesson_write_frame(ui);
    } else if (ui->dialog == DIALOG_KEYS) {
        dialogs_keys(ui);
    }
}
