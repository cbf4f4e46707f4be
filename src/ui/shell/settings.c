#include "ui/shell/settings.h"

#include "io/file.h"
#include "ui/board/board_view.h"
#include "ui/board/rulers.h"
#include "ui/shell/shell_state.h"
#include "ui/tools/tool_sight.h"
#include "ui/tools/what_if.h"

#include <stdlib.h>
#include <string.h>

/* Saved at once, so that a program that is killed opens the file again. */
void shell_settings_remember(Ui *ui, const char *path) {
    bool known = ui->settings.last && strcmp(ui->settings.last, path) == 0;
    settings_add_recent(&ui->settings, path);
    if (!known) {
        shell_settings_save(ui);
    }
}

void shell_settings_load(Ui *ui) {
    BaseFaults faults = {0};
    char *path = ui_in_config(ui, SETTINGS_FILE);
    settings_read(&ui->settings, path, &faults);
    base_free(path);
    faults_free(&faults); /* settings that are not sound keep their defaults; `sightline settings` lists them */
}

/* A file with a mistake in it is still somebody's work: it is kept under another name, and the user is told. A file
 * that merely cannot be read now is left alone, for it may be sound. */
static bool put_aside(Ui *ui, const char *path) {
    IoSettings there;
    BaseFaults faults = {0};
    size_t size;
    char *bytes = file_read(path, JSON_SIZE_MAX, &size, &faults);
    bool damaged = bytes && !settings_read(&there, path, &faults);
    if (bytes) {
        settings_free(&there);
    }
    bool aside = damaged && file_put_aside(path, &faults);
    if (aside) {
        kit_toast(ui->kit, (KitToast){.text = "The settings file could not be read",
                                      .detail = "It is kept as " SETTINGS_FILE ".bad; the settings begin anew."});
    }
    base_free(bytes);
    faults_free(&faults);
    return aside;
}

void shell_settings_save(Ui *ui) {
    BaseFaults faults = {0};
    char *path = ui_in_config(ui, SETTINGS_FILE);
    ui->settings.scale = ui->screen.scale;
    bool kept = file_make_folders(ui->folders.config, &faults) && settings_write(&ui->settings, path, &faults);
    if (!kept && put_aside(ui, path)) {
        faults_free(&faults);
        kept = settings_write(&ui->settings, path, &faults);
    }
    if (!kept && !ui->shell->unkept) { /* said once: each later change would only repeat it */
        char *why = faults_line(&faults.items[0]);
        kit_toast(ui->kit, (KitToast){.text = "The settings cannot be kept", .detail = why, .fault = true});
        base_free(why);
    }
    ui->shell->unkept = !kept;
    base_free(path);
    faults_free(&faults);
}

/* ---- applying ---- */

void shell_settings_turn_theme(Ui *ui) {
    ui->settings.theme = ui_is_dark(ui) ? SETTINGS_LIGHT : SETTINGS_DARK;
    kit_wake(ui->kit, 0);
}

/* Sets the player's tolerance, unless the table has one of its own, and the unit in which lengths are shown. */
void shell_settings_field(Ui *ui) {
    static const char *const NAMES[] = {[SETTINGS_CM] = "cm", [SETTINGS_IN] = "in", [SETTINGS_MM] = "mm"};
    const RulesField *field = ui_field(ui);
    const BaseTree *options = tree_find(play_battlefield(ui->session), "options"),
                   *own = tree_find(options, "tolerance");
    if (!own) {
        field->data->tolerance = ui->settings.tolerance >= 0 ? ui->settings.tolerance : field_tolerance(field);
    }
    setup_show_in(field->setup, NAMES[ui->settings.unit]);
}

void shell_settings_apply(Ui *ui) {
    ui->screen.scale = ui->settings.scale;
    kit_set_still(ui->kit, ui->screen.still || ui->settings.still);
    shell_settings_field(ui);
    if (what_if_stands(ui)) {
        const RulesField *moved = play_field(what_if_session(ui));
        moved->data->tolerance = ui_field(ui)->data->tolerance;
        setup_show_in(moved->setup, ui_setup(ui)->shown_name);
    }
    rulers_forget(ui);
    pane_forget_texts(ui);
    tool_sight_again(ui);
    shell_settings_save(ui);
    kit_wake(ui->kit, 0);
}

/* ---- the desktop's theme ---- */

static bool holds_word(const char *text, const char *word) {
    for (; text && *text; text++) {
        if (SDL_strncasecmp(text, word, strlen(word)) == 0) {
            return true;
        }
    }
    return false;
}

/* True if a line of this file in ~/.config begins with `key` and contains `word`. */
static bool file_says(const char *file, const char *key, const char *word) {
    BaseText path = {0};
    BaseFaults faults = {0};
    char *folder = settings_folder(), *bytes = NULL;
    size_t size = 0;
    bool says = false;
    *strrchr(folder, '/') = 0;
    text_addf(&path, "%s/%s", folder, file);
    bytes = file_exists(text_get(&path)) ? file_read(text_get(&path), 1 << 16, &size, &faults) : NULL;
    for (char *line = bytes; line && *line;) {
        size_t length = strcspn(line, "\n");
        char *next = line + length + (line[length] != 0);
        line[length] = 0;
        says = says || (strncmp(line, key, strlen(key)) == 0 && holds_word(line + strlen(key), word));
        line = next;
    }
    base_free(bytes);
    base_free(folder);
    text_free(&path);
    faults_free(&faults);
    return says;
}

/* SDL cannot tell, so the settings of GTK and KDE are read from their files. */
bool shell_settings_night(void) {
    return holds_word(getenv("GTK_THEME"), "dark") ||
           file_says("gtk-4.0/settings.ini", "gtk-application-prefer-dark-theme", "1") ||
           file_says("gtk-4.0/settings.ini", "gtk-application-prefer-dark-theme", "true") ||
           file_says("gtk-3.0/settings.ini", "gtk-application-prefer-dark-theme", "1") ||
           file_says("gtk-3.0/settings.ini", "gtk-application-prefer-dark-theme", "true") ||
           file_says("gtk-3.0/settings.ini", "gtk-theme-name", "dark") ||
           file_says("kdeglobals", "ColorScheme=", "dark");
}
