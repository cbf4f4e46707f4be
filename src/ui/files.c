/* Opening, saving, the game on disk, settings that last, and the dialogs for them. */
#include "ui/app_internal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* ---- recent files and settings ---- */

static void remember(App *app, const char *path) {
    AppSettings *s = &app->settings;
    char *copy = base_strdup(path);
    int at = 0;
    while (at < s->recent_count && strcmp(s->recent[at], path) != 0) {
        at++;
    }
    if (at == s->recent_count && s->recent_count < APP_RECENT_MAX) {
        s->recent[s->recent_count++] = NULL;
    }
    at = at >= APP_RECENT_MAX ? APP_RECENT_MAX - 1 : at;
    base_free(s->recent[at]);
    memmove(s->recent + 1, s->recent, (size_t)at * sizeof *s->recent);
    s->recent[0] = copy;
}

static void set_last(App *app, const char *path) {
    char *copy = base_strdup(path);
    base_free(app->settings.last);
    app->settings.last = copy;
}

static void make_folder(const char *path) {
    char part[1024];
    for (size_t i = 0; path[i] && i + 1 < sizeof part; i++) {
        part[i] = path[i];
        part[i + 1] = 0;
        if (path[i + 1] == '/' || path[i + 1] == 0) {
            mkdir(part, 0755);
        }
    }
}

static char *in_config(const App *app, const char *name) {
    BaseText path = {0};
    text_addf(&path, "%s/%s", app->config, name);
    return path.data;
}

void settings_load(App *app) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    char *path = in_config(app, "settings.json");
    struct stat info;
    const BaseTree *root = stat(path, &info) == 0 ? json_load(arena, path, &faults) : NULL;
    AppSettings *s = &app->settings;
    s->dark = tree_get_bool(root, "dark", s->dark);
    s->type_dice = tree_get_bool(root, "type-dice", false);
    s->panel = fmin(560, fmax(344, tree_get_number(root, "panel", s->panel)));
    s->timeline = fmin(240, fmax(64, tree_get_number(root, "timeline", s->timeline)));
    s->scale = fmin(3, fmax(1, tree_get_number(root, "scale", s->scale)));
    const char *last = tree_get_text(root, "last", NULL);
    s->last = base_strdup(last);
    const BaseTree *recent = tree_find(root, "recent");
    for (int i = 0; recent && i < recent->count && s->recent_count < APP_RECENT_MAX; i++) {
        const BaseTree *item = tree_at(recent, i);
        if (item->kind == TREE_TEXT) {
            s->recent[s->recent_count++] = base_strdup(item->text);
        }
    }
    base_free(path);
    arena_destroy(arena);
    faults_free(&faults); /* settings that cannot be read are as good as none */
}

void settings_save(App *app) {
    BaseFaults faults = {0};
    BaseText text = {0};
    BaseArena *arena = arena_create();
    const AppSettings *s = &app->settings;
    BaseTree *root = tree_object(arena);
    tree_set(arena, root, "dark", tree_bool(arena, s->dark));
    tree_set(arena, root, "type-dice", tree_bool(arena, s->type_dice));
    tree_set(arena, root, "panel", tree_number(arena, s->panel));
    tree_set(arena, root, "timeline", tree_number(arena, s->timeline));
    tree_set(arena, root, "scale", tree_number(arena, s->scale));
    if (s->last) {
        tree_set(arena, root, "last", tree_text(arena, s->last));
    }
    BaseTree *recent = tree_set(arena, root, "recent", tree_list(arena));
    for (int i = 0; i < s->recent_count; i++) {
        tree_push(recent, tree_text(arena, s->recent[i]));
    }
    json_write_pretty(root, &text);
    char *path = in_config(app, "settings.json");
    make_folder(app->config);
    file_save_atomic(path, text_get(&text), text.length, &faults);
    base_free(path);
    text_free(&text);
    arena_destroy(arena);
    faults_free(&faults);
}

void settings_term(App *app) {
    for (int i = 0; i < app->settings.recent_count; i++) {
        base_free(app->settings.recent[i]);
    }
    base_free(app->settings.last);
}

/* ---- files ---- */

bool files_open(App *app, const char *path, BaseFaults *faults) {
    IoDocument *document = document_load(path, faults);
    if (!document) {
        return false;
    }
    bool game = document->kind == DOCUMENT_GAME;
    if (document->torn) {
        kit_toast(app->kit, (KitToast){.text = "The last line of the game was torn",
                                       .detail = "It was never shown as done and has been cut off.",
                                       .fault = true});
    }
    PlaySession *session = play_open(document, faults);
    if (!session) {
        return false;
    }
    app_take_session(app, session, path);
    if (game) {
        play_record(session, path, true, faults);
    }
    remember(app, path);
    set_last(app, path);
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

/* The first action of a battlefield starts a game file of its own, so that nothing that was shown is lost. */
void files_begin_record(App *app) {
    if (play_path(app->session)) {
        return;
    }
    char *folder = in_config(app, "games"), slug[64];
    BaseText path = {0};
    BaseFaults faults = {0};
    slug_of(app_setup(app)->title, slug, sizeof slug);
    make_folder(folder);
    struct stat info;
    int number = 1;
    do {
        text_clear(&path);
        text_addf(&path, "%s/%s-%d.game", folder, *slug ? slug : "game", number++);
    } while (stat(text_get(&path), &info) == 0);
    if (play_record(app->session, text_get(&path), false, &faults)) {
        set_last(app, text_get(&path));
        settings_save(app);
    } else {
        app_say_faults(app, &faults, "The game cannot be kept on disk");
    }
    faults_free(&faults);
    text_free(&path);
    base_free(folder);
}

static bool ends_with(const char *text, const char *end) {
    size_t a = strlen(text), b = strlen(end);
    return a >= b && !strcmp(text + a - b, end);
}

/* A name that ends in .json saves the battlefield as it stands; anything else the game. */
bool files_save(App *app, const char *path) {
    BaseFaults faults = {0};
    bool good;
    if (ends_with(path, ".json")) {
        BaseText text = {0};
        BaseArena *arena = arena_create();
        json_write_pretty(battlefield_tree(arena, app_field(app), app_table(app), NULL), &text);
        good = file_save_atomic(path, text_get(&text), text.length, &faults);
        text_free(&text);
        arena_destroy(arena);
    } else {
        good = play_record(app->session, path, true, &faults);
    }
    if (good) {
        remember(app, path);
        set_last(app, path);
        settings_save(app);
        kit_toast(app->kit, (KitToast){.text = "Saved", .detail = path});
    } else {
        app_say_faults(app, &faults, "Not saved");
    }
    faults_free(&faults);
    return good;
}

/* ---- dialogs ---- */

static void open_picker(App *app, KitPickerMode mode) {
    static const char *const OPENS[] = {".json", ".game", NULL}, *const SAVES[] = {".game", ".json", NULL};
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

static void close_dialog(App *app) {
    picker_destroy(app->picker);
    app->picker = NULL;
    app->dialog = DIALOG_NONE;
}

static void picker_dialog(App *app) {
    if (!app->picker) {
        open_picker(app, app->dialog == DIALOG_OPEN ? PICKER_OPEN : PICKER_SAVE);
    }
    KitPickerState state = picker_frame(app->picker, app->kit, app->layout.board);
    if (state == PICKER_CANCELLED) {
        close_dialog(app);
    } else if (state == PICKER_CHOSEN) {
        char *path = base_strdup(picker_path(app->picker));
        bool opening = app->dialog == DIALOG_OPEN;
        close_dialog(app);
        BaseFaults faults = {0};
        if (opening && !files_open(app, path, &faults)) {
            app_say_faults(app, &faults, "Could not open the file");
        } else if (!opening) {
            files_save(app, path);
        }
        faults_free(&faults);
        base_free(path);
    }
}

static void keys_dialog(App *app) {
    static const char *const KEYS[][2] = {{"V L X A M T", "tools: select, sight, fire, assault, measure, terrain"},
                                          {"R", "the region that the chosen unit sees"},
                                          {"N, P", "next and previous unit"},
                                          {"F, +, −", "fit the table, zoom"},
                                          {"Space, middle button", "pan"},
                                          {"Ctrl Z, Ctrl Shift Z", "undo, redo"},
                                          {", and .", "step back and on in time"},
                                          {"D", "type real dice"},
                                          {"Ctrl C", "copy the ruling as text"},
                                          {"Ctrl O, Ctrl S", "open, save"},
                                          {"F6, Tab", "move between groups and controls"},
                                          {"F9, F10", "fold the panel, the timeline"},
                                          {"Esc", "back out one level"}};
    KitBox in =
        kit_modal_begin(app->kit, "All keys", app->layout.board, 480, 60 + 26.0 * (double)BASE_COUNT(KEYS) + 60);
    const ViewTheme *theme = kit_theme(app->kit);
    kit_text(app->kit, kit_cut_top(&in, 34), KIT_TITLE, theme->ink, 0, "All keys");
    for (size_t i = 0; i < BASE_COUNT(KEYS); i++) {
        KitBox row = kit_cut_top(&in, 26);
        kit_keycap(app->kit, row.x, row.y + 13, KEYS[i][0]);
        kit_text(app->kit, kit_box(row.x + 150, row.y, row.w - 150, 26), KIT_BODY, theme->win_ink2, 0, KEYS[i][1]);
    }
    kit_cut_top(&in, 8);
    bool close =
        kit_button(app->kit, kit_box(in.x, in.y, 90, 32), (KitButton){.label = "Close", .look = KIT_PRIMARY}) ||
        kit_key(app->kit, SDLK_ESCAPE, KMOD_NONE) || kit_key(app->kit, SDLK_RETURN, KMOD_NONE);
    kit_modal_end(app->kit);
    if (close) {
        app->dialog = DIALOG_NONE;
    }
}

void files_frame(App *app) {
    if (app->dialog == DIALOG_OPEN || app->dialog == DIALOG_SAVE) {
        picker_dialog(app);
    } else if (app->dialog == DIALOG_KEYS) {
        keys_dialog(app);
    }
}
