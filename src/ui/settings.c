/* What the window keeps from one start to the next: a small file of its own. Settings that cannot be read are as good
 * as none. */
#include "ui/app_internal.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void set_last(App *app, const char *path) {
    char *copy = base_strdup(path);
    base_free(app->settings.last);
    app->settings.last = copy;
}

void settings_remember(App *app, const char *path) {
    AppSettings *s = &app->settings;
    char whole[4096];
    char *copy = base_strdup(realpath(path, whole) ? whole : path);
    int at = 0;
    while (at < s->recent_count && strcmp(s->recent[at], copy) != 0) {
        at++;
    }
    if (at == s->recent_count && s->recent_count < APP_RECENT_MAX) {
        s->recent[s->recent_count++] = NULL;
    }
    at = at >= APP_RECENT_MAX ? APP_RECENT_MAX - 1 : at;
    base_free(s->recent[at]);
    memmove(s->recent + 1, s->recent, (size_t)at * sizeof *s->recent);
    s->recent[0] = copy;
    set_last(app, copy);
}

void settings_term(App *app) {
    for (int i = 0; i < app->settings.recent_count; i++) {
        base_free(app->settings.recent[i]);
    }
    base_free(app->settings.last);
}

static double number(const BaseTree *root, const char *key, double fallback, double least, double most) {
    return fmin(most, fmax(least, tree_get_number(root, key, fallback)));
}

static void load_window(AppSettings *s, const BaseTree *root) {
    s->width = (int)number(root, "width", 0, 0, 16384);
    s->height = (int)number(root, "height", 0, 0, 16384);
    s->x = (int)number(root, "x", 0, -16384, 16384);
    s->y = (int)number(root, "y", 0, -16384, 16384);
    s->maximised = tree_get_bool(root, "maximised", false);
    if (s->width < 320 || s->height < 240) {
        s->width = s->height = 0;
    }
}

static void load_recent(AppSettings *s, const BaseTree *recent) {
    for (int i = 0; recent && i < recent->count && s->recent_count < APP_RECENT_MAX; i++) {
        const BaseTree *item = tree_at(recent, i);
        if (item->kind == TREE_TEXT) {
            s->recent[s->recent_count++] = base_strdup(item->text);
        }
    }
}

void settings_load(App *app) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    char *path = files_in_config(app, "settings.json");
    struct stat info;
    const BaseTree *root = stat(path, &info) == 0 ? json_load(arena, path, &faults) : NULL;
    AppSettings *s = &app->settings;
    s->greeted = tree_get_bool(root, "greeted", false);
    s->dark = tree_get_bool(root, "dark", s->dark);
    s->type_dice = tree_get_bool(root, "type-dice", false);
    s->fold_panel = tree_get_bool(root, "fold-panel", false);
    s->fold_timeline = tree_get_bool(root, "fold-timeline", false);
    s->fold_profile = tree_get_bool(root, "fold-profile", false);
    s->panel = number(root, "panel", s->panel, 344, 560);
    s->timeline = number(root, "timeline", s->timeline, 64, 240);
    s->tolerance = number(root, "tolerance", -1, -1, RULES_TOLERANCE_MAX);
    s->scale = number(root, "scale", s->scale, 1, 3);
    s->last = base_strdup(tree_get_text(root, "last", NULL));
    load_window(s, tree_find(root, "window"));
    load_recent(s, tree_find(root, "recent"));
    base_free(path);
    arena_destroy(arena);
    faults_free(&faults);
}

static BaseTree *window_tree(BaseArena *arena, const AppSettings *s) {
    BaseTree *window = tree_object(arena);
    tree_set(arena, window, "x", tree_number(arena, s->x));
    tree_set(arena, window, "y", tree_number(arena, s->y));
    tree_set(arena, window, "width", tree_number(arena, s->width));
    tree_set(arena, window, "height", tree_number(arena, s->height));
    tree_set(arena, window, "maximised", tree_bool(arena, s->maximised));
    return window;
}

static BaseTree *settings_tree(BaseArena *arena, const App *app) {
    const AppSettings *s = &app->settings;
    BaseTree *root = tree_object(arena);
    tree_set(arena, root, "greeted", tree_bool(arena, s->greeted));
    tree_set(arena, root, "dark", tree_bool(arena, s->dark));
    tree_set(arena, root, "type-dice", tree_bool(arena, s->type_dice));
    tree_set(arena, root, "fold-panel", tree_bool(arena, s->fold_panel));
    tree_set(arena, root, "fold-timeline", tree_bool(arena, s->fold_timeline));
    tree_set(arena, root, "fold-profile", tree_bool(arena, s->fold_profile));
    tree_set(arena, root, "panel", tree_number(arena, s->panel));
    tree_set(arena, root, "timeline", tree_number(arena, s->timeline));
    if (s->tolerance >= 0) {
        tree_set(arena, root, "tolerance", tree_number(arena, s->tolerance));
    }
    tree_set(arena, root, "scale", tree_number(arena, app->scale));
    if (s->width > 0) {
        tree_set(arena, root, "window", window_tree(arena, s));
    }
    if (s->last) {
        tree_set(arena, root, "last", tree_text(arena, s->last));
    }
    BaseTree *recent = tree_set(arena, root, "recent", tree_list(arena));
    for (int i = 0; i < s->recent_count; i++) {
        tree_push(recent, tree_text(arena, s->recent[i]));
    }
    return root;
}

void settings_save(App *app) {
    BaseFaults faults = {0};
    BaseText text = {0};
    BaseArena *arena = arena_create();
    json_write_pretty(settings_tree(arena, app), &text);
    char *path = files_in_config(app, "settings.json");
    files_make_folder(app->config);
    file_save_atomic(path, text_get(&text), text.length, &faults);
    base_free(path);
    text_free(&text);
    arena_destroy(arena);
    faults_free(&faults); /* that they could not be kept is no reason to bother anybody */
}
