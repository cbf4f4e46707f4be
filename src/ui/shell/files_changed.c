#include "ui/shell/files_changed.h"

#include "io/file.h"
#include "ui/editor/editor.h"
#include "ui/shell/files.h"

#include <string.h>

/* ---- what was read or written last ---- */

/* Hash of the file's bytes. False: it cannot be read, so nothing in it could be lost either. */
static bool digest_of(const char *path, BaseHash *out) {
    BaseFaults unsaid = {0};
    size_t size = 0;
    char *bytes = file_is_plain(path, &unsaid) ? file_read(path, FILE_LARGEST, &size, &unsaid) : NULL;
    if (bytes) {
        *out = hash_bytes(HASH_START, bytes, size);
    }
    base_free(bytes);
    faults_free(&unsaid);
    return bytes != NULL;
}

void files_note(App *app, const char *path) {
    AppChanged *changed = &app->changed;
    char *copy = base_strdup(path);
    base_free(changed->noted);
    changed->noted = copy;
    changed->as = 0;
    digest_of(path, &changed->as);
}

static bool is_as_noted(const App *app, const char *path) {
    const AppChanged *changed = &app->changed;
    BaseHash now;
    bool there = digest_of(path, &now);
    return !there || (changed->noted && strcmp(changed->noted, path) == 0 && changed->as == now);
}

/* ---- saving again ---- */

static void ask_about(App *app, const char *path) {
    char *copy = base_strdup(path);
    base_free(app->changed.asked);
    app->changed.asked = copy;
    kit_wake(app->kit, 0);
}

static void save_game_again(App *app, const char *path) {
    BaseFaults faults = {0};
    if (play_check(app->session, &faults)) {
        bool renewed = play_take_renewed(app->session);
        kit_toast(app->kit, (KitToast){.text = renewed ? "The game file was gone or cut off: it is written anew"
                                                       : "Every action is on disk already",
                                       .detail = path});
    } else if (file_exists(path)) {
        ask_about(app, path);
    } else {
        app_say_faults(app, &faults, "Not saved");
        app->dialog = DIALOG_SAVE;
    }
    faults_free(&faults);
}

void files_save_again(App *app, const char *path) {
    const char *game = play_path(app->session);
    if (game && strcmp(game, path) == 0) {
        save_game_again(app, path);
    } else if (is_as_noted(app, path)) {
        files_save(app, path);
    } else {
        ask_about(app, path);
    }
}

/* ---- damaged games ---- */

bool files_offer_salvage(App *app, const char *path) {
    if (!document_can_salvage(path)) {
        return false;
    }
    char *copy = base_strdup(path);
    base_free(app->changed.damaged);
    app->changed.damaged = copy;
    kit_wake(app->kit, 0);
    return true;
}

/* The damaged file stays as it is; the next action begins a new game file. */
static void open_part(App *app, const char *path) {
    BaseFaults faults = {0};
    IoDocument *document = document_salvage(path, &faults);
    if (document) {
        files_show(app, document, path, &faults);
    }
    app_say_faults(app, &faults, document ? "Opened, but" : "Could not open the file");
    faults_free(&faults);
}

/* ---- questions ---- */

static void changed_answered(App *app, KitAnswer answer) {
    char *path = app->changed.asked;
    app->changed.asked = NULL;
    if (answer == KIT_YES) {
        app->dialog = DIALOG_SAVE;
    } else if (answer == KIT_OTHER) {
        files_save(app, path);
    } else if (answer == KIT_MORE) {
        BaseFaults faults = {0};
        bool good = files_open(app, path, &faults);
        app_say_faults(app, &faults, good ? "Opened, but" : "Could not open the file");
        faults_free(&faults);
    }
    base_free(path);
    kit_wake(app->kit, 0);
}

static void ask_changed(App *app, KitBox over) {
    const char *path = app->changed.asked, *slash = strrchr(path, '/');
    BaseText title = {0};
    text_addf(&title, "%s has been changed by another program", slash ? slash + 1 : path);
    KitAnswer answer =
        kit_ask(app->kit, over,
                (KitQuestion){.title = text_get(&title),
                              .text = "What is there now is not what this window read or wrote. Nothing has been "
                                      "written yet. Esc goes back.",
                              .yes = "Save as …",
                              .other = "Replace theirs",
                              .more = "Open theirs"});
    text_free(&title);
    if (answer != KIT_ASKING) {
        changed_answered(app, answer);
    }
}

static void ask_damaged(App *app, KitBox over) {
    KitAnswer answer =
        kit_ask(app->kit, over,
                (KitQuestion){.title = "The game is damaged. Open it as far as it is whole?",
                              .text = "A line in the middle of the file cannot be read. The file stays as it is; what "
                                      "is played from here on goes into another.",
                              .yes = "Open it up to there",
                              .no = "Leave it"});
    if (answer != KIT_ASKING) {
        char *path = app->changed.damaged;
        app->changed.damaged = NULL;
        if (answer == KIT_YES) {
            open_part(app, path);
        }
        base_free(path);
        kit_wake(app->kit, 0);
    }
}

void files_forget(App *app) {
    base_free(app->changed.noted);
    base_free(app->changed.asked);
    base_free(app->changed.damaged);
    app->changed = (AppChanged){.as = 0};
}

void files_changed_frame(App *app) {
    KitBox over = kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h);
    if (app->session && play_take_renewed(app->session)) {
        kit_toast(app->kit, (KitToast){.text = "The game file was gone or cut off: it is written anew",
                                       .detail = play_path(app->session)});
    }
    if (app->changed.asked) {
        ask_changed(app, over);
    } else if (app->changed.damaged) {
        ask_damaged(app, over);
    }
}
