#include "ui/shell/settings.h"

#include "io/file.h"
#include "ui/board/board_view.h"
#include "ui/board/rulers.h"
#include "ui/shell/files.h"
#include "ui/tools/tool_sight.h"
#include "ui/tools/what_if.h"

#include <stdlib.h>
#include <string.h>

/* Saved at once, so that a program that is killed opens the file again. */
void settings_remember(App *app, const char *path) {
    bool known = app->settings.last && strcmp(app->settings.last, path) == 0;
    settings_add_recent(&app->settings, path);
    if (!known) {
        settings_save(app);
    }
}

void settings_load(App *app) {
    BaseFaults faults = {0};
    char *path = files_in_config(app, SETTINGS_FILE);
    settings_read(&app->settings, path, &faults);
    base_free(path);
    faults_free(&faults); /* settings that are not sound keep their defaults; `sightline settings` lists them */
}

/* A file with a mistake in it is still somebody's work: it is kept under another name, and the user is told. A file
 * that merely cannot be read now is left alone, for it may be sound. */
static bool put_aside(App *app, const char *path) {
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
        kit_toast(app->kit, (KitToast){.text = "The settings file could not be read",
                                       .detail = "It is kept as " SETTINGS_FILE ".bad; the settings begin anew."});
    }
    base_free(bytes);
    faults_free(&faults);
    return aside;
}

void settings_save(App *app) {
    BaseFaults faults = {0};
    char *path = files_in_config(app, SETTINGS_FILE);
    app->settings.scale = app->scale;
    bool kept = file_make_folders(app->config, &faults) && settings_write(&app->settings, path, &faults);
    if (!kept && put_aside(app, path)) {
        faults_free(&faults);
        kept = settings_write(&app->settings, path, &faults);
    }
    if (!kept && !app->unkept) { /* said once: each later change would only repeat it */
        char *why = faults_line(&faults.items[0]);
        kit_toast(app->kit, (KitToast){.text = "The settings cannot be kept", .detail = why, .fault = true});
        base_free(why);
    }
    app->unkept = !kept;
    base_free(path);
    faults_free(&faults);
}

/* ---- applying ---- */

bool app_is_dark(const App *app) {
    return app->settings.theme == SETTINGS_DARK || (app->settings.theme == SETTINGS_AS_SYSTEM && app->night);
}

const ViewTheme *app_theme(const App *app) {
    return theme_find(app_is_dark(app), app->settings.palette == SETTINGS_SAFE_COLOURS ? VIEW_SAFE : VIEW_PAPER);
}

void app_turn_theme(App *app) {
    app->settings.theme = app_is_dark(app) ? SETTINGS_LIGHT : SETTINGS_DARK;
    kit_wake(app->kit, 0);
}

/* Sets the player's tolerance, unless the table has one of its own, and the unit in which lengths are shown. */
void settings_field(App *app) {
    static const char *const NAMES[] = {[SETTINGS_CM] = "cm", [SETTINGS_IN] = "in", [SETTINGS_MM] = "mm"};
    const RulesField *field = app_field(app);
    const BaseTree *options = tree_find(play_battlefield(app->session), "options"),
                   *own = tree_find(options, "tolerance");
    if (!own) {
        field->data->tolerance = app->settings.tolerance >= 0 ? app->settings.tolerance : RULES_TOLERANCE;
    }
    setup_show_in(field->setup, NAMES[app->settings.unit]);
}

void settings_apply(App *app) {
    app->scale = app->settings.scale;
    kit_set_still(app->kit, app->still || app->settings.still);
    settings_field(app);
    if (what_if_stands(app)) {
        const RulesField *moved = play_field(what_if_session(app));
        moved->data->tolerance = app_field(app)->data->tolerance;
        setup_show_in(moved->setup, app_setup(app)->shown_name);
    }
    rulers_forget(app);
    board_forget_texts(app);
    sight_again(app);
    settings_save(app);
    kit_wake(app->kit, 0);
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
bool settings_night(void) {
    return holds_word(getenv("GTK_THEME"), "dark") ||
           file_says("gtk-4.0/settings.ini", "gtk-application-prefer-dark-theme", "1") ||
           file_says("gtk-4.0/settings.ini", "gtk-application-prefer-dark-theme", "true") ||
           file_says("gtk-3.0/settings.ini", "gtk-application-prefer-dark-theme", "1") ||
           file_says("gtk-3.0/settings.ini", "gtk-application-prefer-dark-theme", "true") ||
           file_says("gtk-3.0/settings.ini", "gtk-theme-name", "dark") ||
           file_says("kdeglobals", "ColorScheme=", "dark");
}
