/* The settings file: read value by value, and written so that everything that was not changed here is preserved. */
#include "io/file.h"
#include "io/json.h"
#include "io/saving.h"
#include "io/settings.h"

#include <math.h>
#include <string.h>

/* ---- reading ---- */

static int count_words(const IoSetting *setting) {
    int count = 0;
    while (setting->words && setting->words[count]) {
        count++;
    }
    return count;
}

/* Reads a choice from its word, a switch from true or false, and a number from a number. */
static bool read_value(const IoSetting *setting, const BaseTree *it, double *out) {
    bool good = false;
    switch (setting->kind) {
    case SETTING_SWITCH:
        good = it->kind == TREE_BOOL;
        *out = it->truth;
        break;
    case SETTING_NUMBER:
        good = it->kind == TREE_NUMBER;
        *out = it->number;
        break;
    case SETTING_CHOICE:
        *out = it->kind == TREE_TEXT ? text_index(setting->words, count_words(setting), it->text) : -1;
        good = *out >= 0;
        break;
    }
    return good && *out >= setting->low && *out <= setting->high;
}

static int whole(const BaseTree *object, const char *key, double low, double high) {
    return (int)fmin(high, fmax(low, tree_get_number(object, key, 0)));
}

static void take_window(IoSettings *s, const BaseTree *window) {
    s->width = whole(window, "width", 0, 16384);
    s->height = whole(window, "height", 0, 16384);
    s->x = whole(window, "x", -16384, 16384);
    s->y = whole(window, "y", -16384, 16384);
    s->maximised = tree_get_bool(window, "maximised", false);
    if (s->width < 320 || s->height < 240) {
        s->width = s->height = 0;
    }
}

static void take_recent(IoSettings *s, const BaseTree *recent) {
    for (int i = 0; recent && i < recent->count && s->recent_count < SETTINGS_RECENT_MAX; i++) {
        const BaseTree *item = tree_at(recent, i);
        if (item->kind == TREE_TEXT) {
            s->recent[s->recent_count++] = base_strdup(item->text);
        }
    }
}

static void note_files(IoSettings *s) {
    for (int i = 0; i < s->known.recent_count; i++) {
        base_free(s->known.recent[i]);
    }
    for (int i = 0; i < s->recent_count; i++) {
        s->known.recent[i] = base_strdup(s->recent[i]);
    }
    s->known.recent_count = s->recent_count;
    base_free(s->known.last);
    s->known.last = base_strdup(s->last);
}

/* Loads the file's object, which is empty if the file is missing; NULL if it cannot be read or is not an object. */
static BaseTree *load(BaseArena *arena, const char *path, BaseFaults *faults) {
    if (!file_exists(path)) {
        return tree_object(arena);
    }
    const BaseTree *root = file_is_plain(path, faults) ? json_load(arena, path, faults) : NULL;
    if (root && root->kind != TREE_OBJECT) {
        faults_add(faults, path, "", "", "Write { ... }", "the settings are no object");
    }
    return root && root->kind == TREE_OBJECT ? tree_copy(arena, root) : NULL;
}

bool settings_read(IoSettings *settings, const char *path, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    int count;
    const IoSetting *schema = settings_schema(&count);
    settings_default(settings);
    const BaseTree *root = load(arena, path, faults);
    for (int i = 0; i < count; i++) {
        const BaseTree *it = tree_find(root, schema[i].key);
        double value;
        if (it && read_value(&schema[i], it, &value)) {
            settings_put(settings, &schema[i], value);
            settings->known.values[i] = settings_get(settings, &schema[i]);
        } else if (it) {
            faults_add(faults, path, schema[i].key, NULL, "Set it anew: sightline settings, or the settings page",
                       "this value is none of what \"%s\" may be", schema[i].key);
        }
    }
    settings->last = base_strdup(tree_get_text(root, "last", NULL));
    take_window(settings, tree_find(root, "window"));
    take_recent(settings, tree_find(root, "recent"));
    note_files(settings);
    arena_destroy(arena);
    return root != NULL;
}

/* ---- writing ---- */

static BaseTree *value_tree(BaseArena *arena, const IoSetting *setting, double value) {
    return setting->kind == SETTING_SWITCH   ? tree_bool(arena, value != 0)
           : setting->kind == SETTING_NUMBER ? tree_number(arena, value)
                                             : tree_text(arena, setting->words[(int)value]);
}

/* Writes only values that were changed here; the others stay as in the file, even if they belong to a newer version. */
static void put_values(BaseArena *arena, BaseTree *root, IoSettings *s) {
    int count;
    const IoSetting *schema = settings_schema(&count);
    for (int i = 0; i < count; i++) {
        double value = settings_get(s, &schema[i]);
        if (value != s->known.values[i] || !tree_find(root, schema[i].key)) {
            tree_set(arena, root, schema[i].key, value_tree(arena, &schema[i], value));
        }
        s->known.values[i] = value;
    }
}

static void put_window(BaseArena *arena, BaseTree *root, const IoSettings *s) {
    const BaseTree *old = tree_find(root, "window");
    BaseTree *window = old && old->kind == TREE_OBJECT ? tree_copy(arena, old) : tree_object(arena);
    tree_add(arena, window, WITH_NUMBER("x", s->x), WITH_NUMBER("y", s->y), WITH_NUMBER("width", s->width),
             WITH_NUMBER("height", s->height), WITH_BOOL("maximised", s->maximised));
    tree_set(arena, root, "window", window);
}

static bool is_among(char *const *paths, int count, const char *path) {
    return path && text_index((const char *const *)paths, count, path) >= 0;
}

/* Writes our recent files first, then those that another window has opened since we last read the file. */
static void put_recent(BaseArena *arena, BaseTree *root, const IoSettings *s) {
    const BaseTree *theirs = tree_find(root, "recent");
    BaseTree *list = tree_list(arena);
    for (int i = 0; i < s->recent_count; i++) {
        tree_push(list, tree_text(arena, s->recent[i]));
    }
    for (int i = 0; theirs && i < theirs->count && list->count < SETTINGS_RECENT_MAX; i++) {
        const BaseTree *it = tree_at(theirs, i);
        bool known = it->kind != TREE_TEXT || is_among(s->recent, s->recent_count, it->text) ||
                     is_among(s->known.recent, s->known.recent_count, it->text);
        if (!known) {
            tree_push(list, tree_text(arena, it->text));
        }
    }
    tree_set(arena, root, "recent", list);
}

static bool is_same_text(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

bool settings_write(IoSettings *settings, const char *path, BaseFaults *faults) {
    BaseText text = {0};
    BaseArena *arena = arena_create();
    BaseTree *root = load(arena, path, faults);
    bool good = root != NULL;
    if (!good) {
        faults_add(faults, path, "", "", "Correct the file or remove it, then set it again",
                   "the settings are left as they are");
    } else {
        put_values(arena, root, settings);
        if (settings->width > 0) {
            put_window(arena, root, settings);
        }
        if (settings->last && !is_same_text(settings->last, settings->known.last)) {
            tree_set(arena, root, "last", tree_text(arena, settings->last));
        }
        put_recent(arena, root, settings);
        json_write_pretty(root, &text);
        good = file_save_atomic(path, text_get(&text), text.length, faults);
        note_files(settings);
    }
    text_free(&text);
    arena_destroy(arena);
    return good;
}
