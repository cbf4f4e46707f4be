#include "ui/shell/files_changed.h"

#include "io/file.h"
#include "ui/editor/editor.h"
#include "ui/shell/files.h"
#include "ui/shell/files_noted.h"
#include "ui/shell/shell_state.h"

#include <string.h>

/* ---- saving again ---- */

static void ask_about(Ui *ui, const char *path) {
    char *copy = base_strdup(path);
    base_free(ui->shell->changed.asked);
    ui->shell->changed.asked = copy;
    kit_wake(ui->kit, 0);
}

static void save_game_again(Ui *ui, const char *path) {
    BaseFaults faults = {0};
    if (play_check(ui->session, &faults)) {
        bool renewed = play_take_renewed(ui->session);
        kit_toast(ui->kit, (KitToast){.text = renewed ? "The game file was gone or cut off: it is written anew"
                                                      : "Every action is on disk already",
                                      .detail = path});
    } else if (file_exists(path)) {
        ask_about(ui, path);
    } else {
        ui_describe_faults(ui, &faults, "Not saved");
        ui->dialog = DIALOG_SAVE;
    }
    faults_free(&faults);
}

void files_save_again(Ui *ui, const char *path) {
    const char *game = play_path(ui->session);
    if (game && strcmp(game, path) == 0) {
        save_game_again(ui, path);
    } else if (files_is_as_noted(ui, path)) {
        files_save(ui, path);
    } else {
        ask_about(ui, path);
    }
}

/* ---- damaged games ---- */

bool files_offer_salvage(Ui *ui, const char *path) {
    if (!document_can_salvage(path)) {
        return false;
    }
    char *copy = base_strdup(path);
    base_free(ui->shell->changed.damaged);
    ui->shell->changed.damaged = copy;
    kit_wake(ui->kit, 0);
    return true;
}

/* The damaged file stays as it is; the next action begins a new game file. */
static void open_part(Ui *ui, const char *path) {
    BaseFaults faults = {0};
    IoDocument *document = document_salvage(path, &faults);
    if (document) {
        files_show(ui, document, path, &faults);
    }
    ui_describe_faults(ui, &faults, document ? "Opened, but" : "Could not open the file");
    faults_free(&faults);
}

/* ---- questions ---- */

static void changed_answered(Ui *ui, KitAnswer answer) {
    char *path = ui->shell->changed.asked;
    ui->shell->changed.asked = NULL;
    if (answer == KIT_YES) {
        ui->dialog = DIALOG_SAVE;
    } else if (answer == KIT_OTHER) {
        files_save(ui, path);
    } else if (answer == KIT_MORE) {
        BaseFaults faults = {0};
        bool good = files_open(ui, path, &faults);
        ui_describe_faults(ui, &faults, good ? "Opened, but" : "Could not open the file");
        faults_free(&faults);
    }
    base_free(path);
    kit_wake(ui->kit, 0);
}

static void ask_changed(Ui *ui, KitBox over) {
    const char *path = ui->shell->changed.asked, *slash = strrchr(path, '/');
    BaseText title = {0};
    text_addf(&title, "%s has been changed by another program", slash ? slash + 1 : path);
    KitAnswer answer =
        kit_ask(ui->kit, over,
                (KitQuestion){.title = text_get(&title),
                              .text = "What is there now is not what this window read or wrote. Nothing has been "
                                      "written yet. Esc goes back.",
                              .yes = "Save as …",
                              .other = "Replace theirs",
                              .more = "Open theirs"});
    text_free(&title);
    if (answer != KIT_ASKING) {
        changed_answered(ui, answer);
    }
}

static void ask_damaged(Ui *ui, KitBox over) {
    KitAnswer answer =
        kit_ask(ui->kit, over,
                (KitQuestion){.title = "The game is damaged. Open it as far as it is whole?",
                              .text = "A line in the middle of the file cannot be read. The file stays as it is; what "
                                      "is played from here on goes into another.",
                              .yes = "Open it up to there",
                              .no = "Leave it"});
    if (answer != KIT_ASKING) {
        char *path = ui->shell->changed.damaged;
        ui->shell->changed.damaged = NULL;
        if (answer == KIT_YES) {
            open_part(ui, path);
        }
        base_free(path);
        kit_wake(ui->kit, 0);
    }
}

void files_forget(Ui *ui) {
    base_free(ui->shell->changed.noted);
    base_free(ui->shell->changed.asked);
    base_free(ui->shell->changed.damaged);
    ui->shell->changed = (ShellChanged){.as = 0};
}

void files_changed_frame(Ui *ui) {
    KitBox over = kit_box(0, 0, ui->layout.title.w, ui->layout.title.h + ui->layout.tools.h);
    if (ui->session && play_take_renewed(ui->session)) {
        kit_toast(ui->kit, (KitToast){.text = "The game file was gone or cut off: it is written anew",
                                      .detail = play_path(ui->session)});
    }
    if (ui->shell->changed.asked) {
        ask_changed(ui, over);
    } else if (ui->shell->changed.damaged) {
        ask_damaged(ui, over);
    }
}
