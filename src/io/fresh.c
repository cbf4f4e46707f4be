/* The order of the steps is what keeps files whole:
 *   1. the bytes go to a new file in the same folder, 2. that file is synced, 3. it is renamed over the old one, 4. the
 * folder is synced. Nothing is visible before step 3; after step 4 the new file survives a loss of power. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "io/fresh.h"

#include "io/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Stands between the name and the process id: files with this mark are ours and may be swept. */
#define MARK      ".sightline-"
#define ENDING    ".tmp"
#define NAME_KEPT 100 /* bytes kept of the name, so that it does not become too long with the additions */

static char *real_target(const char *path) {
    char *real = realpath(path, NULL);
    if (!real) {
        return base_strdup(path);
    }
    char *copy = base_strdup(real);
    free(real);
    return copy;
}

static int folder_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? (int)(slash - path) + 1 : 0;
}

static void name_temporary(IoFresh *fresh, int attempt) {
    int folder = folder_length(fresh->target);
    text_clear(&fresh->temporary);
    text_addf(&fresh->temporary, "%.*s.%.*s" MARK "%ld-%d" ENDING, folder, fresh->target, NAME_KEPT,
              fresh->target + folder, (long)getpid(), attempt);
}

static void keep_mode(int fd, const char *target) {
    struct stat old;
    if (stat(target, &old) == 0) {
        (void)fchmod(fd, old.st_mode & 0777); /* failing to keep the old mode is no reason not to save */
    }
}

bool fresh_open(IoFresh *fresh, const char *path) {
    struct stat info;
    *fresh = (IoFresh){.fd = -1, .target = real_target(path), .error = EEXIST};
    if (stat(fresh->target, &info) == 0 && S_ISDIR(info.st_mode)) {
        fresh->error = EISDIR;
        return false;
    }
    for (int attempt = 0; attempt < 100 && fresh->fd < 0 && fresh->error == EEXIST; attempt++) {
        name_temporary(fresh, attempt);
        fresh->fd = open(text_get(&fresh->temporary), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
        fresh->error = fresh->fd < 0 ? errno : 0;
    }
    if (fresh->fd < 0) {
        text_clear(&fresh->temporary); /* the file is not ours, so it must not be removed */
        return false;
    }
    (void)file_lock(fresh->fd); /* may fail: without locks, files are not swept either */
    keep_mode(fresh->fd, fresh->target);
    return true;
}

bool fresh_write(IoFresh *fresh, const char *bytes, size_t size) {
    if (!fresh->error && (!file_write_all(fresh->fd, bytes, size) || fsync(fresh->fd) != 0)) {
        fresh->error = errno;
    }
    return !fresh->error;
}

/* Uses link, which unlike rename fails if the name is taken. On file systems without links, checks first that the name
 * is free. */
static int place_as_new(const char *temporary, const char *target) {
    if (link(temporary, target) == 0) {
        unlink(temporary);
        return 0;
    }
    if (errno == EEXIST || file_exists(target)) {
        return EEXIST;
    }
    return rename(temporary, target) == 0 ? 0 : errno;
}

bool fresh_place(IoFresh *fresh, bool replace) {
    if (fresh->error) {
        return false;
    }
    const char *temporary = text_get(&fresh->temporary);
    fresh->error =
        replace ? (rename(temporary, fresh->target) == 0 ? 0 : errno) : place_as_new(temporary, fresh->target);
    if (!fresh->error) {
        text_clear(&fresh->temporary);
    }
    return !fresh->error;
}

void fresh_end(IoFresh *fresh) {
    if (fresh->temporary.length > 0) {
        unlink(text_get(&fresh->temporary));
    }
    if (fresh->fd >= 0) {
        close(fresh->fd);
    }
    text_free(&fresh->temporary);
    base_free(fresh->target);
    *fresh = (IoFresh){.fd = -1};
}

bool file_sync_folder(const char *target) {
    BaseText folder = {0};
    int length = folder_length(target);
    text_add_bytes(&folder, length ? target : ".", length ? (size_t)length : 1);
    int fd = open(text_get(&folder), O_RDONLY | O_CLOEXEC);
    text_free(&folder);
    if (fd < 0) {
        return errno == EACCES; /* the folder may be written but not read */
    }
    bool synced = fsync(fd) == 0 || errno == EINVAL || errno == EROFS;
    close(fd);
    return synced;
}

/* ---- sweeping ---- */

/* Returns the process id in the name of a temporary file; 0 if it is not one. */
static long process_of(const char *name) {
    const char *mark = NULL;
    for (const char *next = strstr(name, MARK); next; next = strstr(next + 1, MARK)) {
        mark = next;
    }
    long process = 0;
    int attempt = 0, used = 0;
    bool ours = *name == '.' && mark && sscanf(mark, MARK "%9ld-%3d" ENDING "%n", &process, &attempt, &used) == 2 &&
                used > 0 && !mark[used];
    return ours && process > 0 ? process : 0;
}

/* True if its process has ended on this machine and nobody holds its lock. The lock matters because the process may run
 * on another machine. */
static bool is_left_over(const char *path, long process) {
    if (process == 0 || kill((pid_t)process, 0) == 0 || errno != ESRCH) {
        return false;
    }
    int fd = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool left = fd >= 0 && file_lock(fd) == FILE_LOCKED;
    if (fd >= 0) {
        close(fd);
    }
    return left;
}

void fresh_sweep(const char *path) {
    char *target = real_target(path);
    int length = folder_length(target);
    BaseText name = {0};
    text_add_bytes(&name, length ? target : "./", length ? (size_t)length : 2);
    size_t stem = name.length;
    DIR *folder = opendir(text_get(&name));
    for (struct dirent *entry = folder ? readdir(folder) : NULL; entry; entry = readdir(folder)) {
        long process = process_of(entry->d_name);
        name.length = stem;
        text_add(&name, entry->d_name);
        if (is_left_over(text_get(&name), process)) {
            unlink(text_get(&name));
        }
    }
    if (folder) {
        closedir(folder);
    }
    text_free(&name);
    base_free(target);
}
