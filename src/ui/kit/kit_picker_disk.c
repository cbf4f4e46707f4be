/* The file picker on the disk: folders read, names joined, what is picked or typed taken. Draws nothing. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "ui/kit/kit_picker_internal.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ENDING_MAX 5 /* letters and digits after the dot; anything longer is part of the name */

bool picker_join(char *out, const char *folder, const char *name) {
    const char *home = getenv("HOME");
    bool from_home = name[0] == '~' && (name[1] == '/' || !name[1]) && home;
    const char *first = name[0] == '/' ? "" : from_home ? home : folder;
    const char *rest = from_home ? name + 1 : name;
    const char *slash = name[0] == '/' || from_home || strcmp(first, "/") == 0 ? "" : "/";
    size_t need = strlen(first) + strlen(slash) + strlen(rest) + 1;
    if (need > PATH_CAP) {
        return false;
    }
    SDL_snprintf(out, PATH_CAP, "%s%s%s", first, slash, rest);
    return true;
}

bool picker_is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool picker_is_file(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && !S_ISDIR(info.st_mode);
}

static bool picker_fits(const KitPicker *picker, const char *name) {
    size_t length = strlen(name);
    for (const char *const *ending = picker->options.endings; ending && *ending; ending++) {
        size_t count = strlen(*ending);
        if (length > count && SDL_strcasecmp(name + length - count, *ending) == 0) {
            return true;
        }
    }
    return !picker->options.endings;
}

static int compare_entries(const void *a, const void *b) {
    const PickerEntry *p = a, *q = b;
    return p->is_folder != q->is_folder ? (p->is_folder ? -1 : 1) : text_compare_natural(p->name, q->name);
}

void picker_forget(KitPicker *picker) {
    for (int i = 0; i < picker->entries.count; i++) {
        base_free(picker->entries.items[i].name);
    }
    picker->entries.count = 0;
}

static void add_entry(KitPicker *picker, const char *name) {
    char path[PATH_CAP];
    struct stat info;
    if (name[0] == '.' || !text_utf8_valid(name, strlen(name)) || !picker_join(path, picker->folder, name) ||
        stat(path, &info)) {
        return;
    }
    PickerEntry entry = {base_strdup(name), S_ISDIR(info.st_mode), picker_fits(picker, name), (double)info.st_size};
    array_push(&picker->entries, entry);
}

void picker_go(KitPicker *picker, const char *path) {
    char *whole = realpath(path, NULL);
    DIR *folder = whole && strlen(whole) < PATH_CAP ? opendir(whole) : NULL;
    if (!folder) {
        SDL_snprintf(picker->fault, sizeof picker->fault, "this folder cannot be read: %s", strerror(errno));
        free(whole);
        return;
    }
    SDL_strlcpy(picker->folder, whole, sizeof picker->folder);
    free(whole);
    picker_forget(picker);
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        add_entry(picker, entry->d_name);
    }
    closedir(folder);
    if (picker->entries.count) {
        qsort(picker->entries.items, (size_t)picker->entries.count, sizeof(PickerEntry), compare_entries);
    }
    picker->picked = -1;
    picker->scroll.y = 0;
    picker->fault[0] = 0;
}

void picker_go_up(KitPicker *picker) {
    char path[PATH_CAP];
    if (picker_join(path, picker->folder, "..")) {
        picker_go(picker, path);
    }
}

/* ---- what Enter does ---- */

KitPickerState picker_choose(KitPicker *picker, const char *path) {
    SDL_strlcpy(picker->chosen, path, sizeof picker->chosen);
    return PICKER_CHOSEN;
}

static KitPickerState refuse(KitPicker *picker, const char *fault) {
    SDL_strlcpy(picker->fault, fault, sizeof picker->fault);
    return PICKER_ASKING;
}

/* ".mp4": a few letters and digits behind the last dot of the name; NULL: the name has no ending. */
static const char *ending_of(const char *path) {
    const char *dot = strrchr(path, '.'), *slash = strrchr(path, '/');
    if (!dot || (slash && dot < slash + 2)) {
        return NULL;
    }
    size_t length = strlen(dot + 1), letters = 0, plain = 0;
    for (const char *c = dot + 1; *c; c++) {
        letters += SDL_isalpha((unsigned char)*c) != 0;
        plain += SDL_isalnum((unsigned char)*c) != 0;
    }
    return letters > 0 && plain == length && length <= ENDING_MAX ? dot : NULL;
}

/* Refuses the extension of another kind of file: the contents would not be what the name says. */
static KitPickerState refuse_ending(KitPicker *picker, const char *ending) {
    BaseText text = {0};
    text_addf(&text, "nothing is written as %s here: end the name in ", ending);
    for (const char *const *it = picker->options.endings; *it; it++) {
        text_addf(&text, "%s%s", it == picker->options.endings ? "" : it[1] ? ", " : " or ", *it);
    }
    refuse(picker, text_get(&text));
    text_free(&text);
    return PICKER_ASKING;
}

bool picker_replaces_beside(const KitPicker *picker) {
    char *beside = picker->options.beside ? picker->options.beside(picker->chosen) : NULL;
    bool there = beside && picker_is_file(beside);
    base_free(beside);
    return there;
}

static KitPickerState save_as(KitPicker *picker, const char *path) {
    char whole[PATH_CAP], folder[PATH_CAP];
    bool fits = picker_fits(picker, path);
    const char *ending = fits ? "" : picker->options.endings[0], *foreign = fits ? NULL : ending_of(path);
    if (foreign) {
        return refuse_ending(picker, foreign);
    }
    if (strlen(path) + strlen(ending) >= PATH_CAP) {
        return refuse(picker, "this name is too long");
    }
    SDL_snprintf(whole, sizeof whole, "%s%s", path, ending);
    SDL_strlcpy(folder, whole, sizeof folder);
    *(strrchr(folder, '/') + 1) = 0;
    if (access(folder, W_OK)) {
        return refuse(picker,
                      picker_is_folder(folder) ? "nothing can be written in this folder" : "there is no such folder");
    }
    SDL_strlcpy(picker->chosen, whole, sizeof picker->chosen);
    picker->replacing = picker_is_file(whole) || picker_replaces_beside(picker);
    return picker->replacing ? PICKER_ASKING : PICKER_CHOSEN;
}

KitPickerState picker_take(KitPicker *picker) {
    char path[PATH_CAP];
    const char *name =
        picker->picked >= 0 ? picker->entries.items[picker->shown.items[picker->picked]].name : picker->name;
    if (!name[0]) {
        return PICKER_ASKING;
    }
    if (!picker_join(path, picker->folder, name)) {
        return refuse(picker, "this name is too long");
    }
    if (picker_is_folder(path)) {
        bool typed = picker->picked < 0;
        picker_go(picker, path);
        if (!picker->fault[0] && (typed || picker->options.mode == PICKER_OPEN)) {
            picker->name[0] = 0; /* it named the folder */
        }
        return PICKER_ASKING;
    }
    if (picker->options.mode == PICKER_SAVE) {
        return save_as(picker, path);
    }
    return picker_is_file(path) ? picker_choose(picker, path) : refuse(picker, "there is no file of this name");
}
