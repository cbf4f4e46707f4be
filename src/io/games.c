/* realpath */
#define _XOPEN_SOURCE 700

#include "io/games.h"

#include "io/file.h"
#include "io/saving.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    const char *from, *to, *settings_path;
    IoSettings *settings;
    BaseFaults *faults;
} Move;

static bool holds_the_same(const char *a, const char *b) {
    BaseFaults unsaid = {0};
    size_t size_a = 0, size_b = 0;
    bool linked = file_is_same(a, b);
    char *bytes_a = linked ? NULL : file_read(a, FILE_LARGEST, &size_a, &unsaid),
         *bytes_b = bytes_a ? file_read(b, FILE_LARGEST, &size_b, &unsaid) : NULL;
    bool same = linked || (bytes_b && size_a == size_b && memcmp(bytes_a, bytes_b, size_a) == 0);
    base_free(bytes_a);
    base_free(bytes_b);
    faults_free(&unsaid);
    return same;
}

/* The name below `to`: the old one, with a number where a file with other content has it. An equal file there is what
 * an interrupted move has left. Freed with base_free. */
static char *new_name(const Move *move, const char *old) {
    const char *below = old + strlen(move->from), *dot = strrchr(below, '.'), *slash = strrchr(below, '/');
    int stem = dot && dot > slash + 1 ? (int)(dot - below) : (int)strlen(below);
    BaseText name = {0};
    text_addf(&name, "%s%s", move->to, below);
    for (int i = 2; file_exists(text_get(&name)) && !holds_the_same(text_get(&name), old); i++) {
        text_clear(&name);
        text_addf(&name, "%s%.*s-%d%s", move->to, stem, below, i, below + stem);
    }
    return name.data;
}

/* A second name for the same file, or a copy where the folders are on different disks. */
static bool add_name(const char *old, const char *name, BaseFaults *faults) {
    size_t size = 0;
    if (link(old, name) == 0) {
        return file_sync_folder(name);
    }
    char *bytes = file_read(old, FILE_LARGEST, &size, faults);
    bool good = bytes && file_save_atomic(name, bytes, size, faults);
    base_free(bytes);
    return good;
}

static void replace(char **path, const char *with) {
    base_free(*path);
    *path = base_strdup(with);
}

/* Points the recent files from one name to the other while both exist. False with a fault if that cannot be kept. */
static bool point_to(const Move *move, const char *old, const char *name) {
    IoSettings *settings = move->settings;
    char *whole = realpath(name, NULL);
    const char *path = whole ? whole : name;
    bool changed = settings->last && file_is_same(settings->last, old) && strcmp(settings->last, path) != 0;
    if (changed) {
        replace(&settings->last, path);
    }
    for (int i = 0; i < settings->recent_count; i++) {
        if (file_is_same(settings->recent[i], old) && strcmp(settings->recent[i], path) != 0) {
            replace(&settings->recent[i], path);
            changed = true;
        }
    }
    free(whole);
    return !changed || settings_write(settings, move->settings_path, move->faults);
}

static bool move_locked(const Move *move, const char *old) {
    char *name = new_name(move, old), *folder = base_strdup(name);
    *strrchr(folder, '/') = 0;
    bool made = !file_exists(name);
    bool good = file_make_folders(folder, move->faults) && (!made || add_name(old, name, move->faults)) &&
                point_to(move, old, name);
    if (good && unlink(old) != 0) {
        file_fault(old, errno, "move", move->faults);
        good = false;
    }
    if (!good && made && file_exists(name)) {
        Move back = *move;
        BaseFaults unsaid = {0}; /* why it did not go has been said */
        back.faults = &unsaid;
        point_to(&back, name, old);
        unlink(name);
        faults_free(&unsaid);
    }
    base_free(folder);
    base_free(name);
    return good;
}

static bool move_file(const Move *move, const char *old) {
    struct stat info;
    if (lstat(old, &info) != 0 || !S_ISREG(info.st_mode)) {
        return false; /* a link may lead on from where it is only */
    }
    int fd = open(old, O_RDWR | O_CLOEXEC);
    bool moved = (fd < 0 || file_lock(fd) != FILE_TAKEN) && move_locked(move, old);
    if (fd >= 0) {
        close(fd);
    }
    return moved;
}

int games_move(const char *from, const char *to, IoSettings *settings, const char *settings_path, BaseFaults *faults) {
    Move move = {from, to, settings_path, settings, faults};
    BaseArena *arena = arena_create();
    const char **paths;
    int count = strcmp(from, to) == 0 || file_is_same(from, to) ? 0 : file_list(arena, from, "", &paths), moved = 0;
    for (int i = 0; i < count && !faults->count; i++) { /* what hinders one hinders all */
        moved += move_file(&move, paths[i]);
    }
    rmdir(from); /* fails while something is left in it */
    arena_destroy(arena);
    return moved;
}
