/* Saving so that a crash, a full disk or a pulled plug leaves either the old file or the new one:
 *   1. the bytes go to a new file in the same folder, 2. that file is synced, 3. it is renamed over the old one, 4. the
 * folder is synced. Until 3 nobody can see a difference; after 4 the new file survives a loss of power. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "io/document.h"
#include "io/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The name behind links: a saved link must stay one. */
static char *real_target(const char *path) {
    char *real = realpath(path, NULL);
    if (!real) {
        return base_strdup(path);
    }
    char *copy = base_strdup(real);
    free(real);
    return copy;
}

static int open_beside(const char *target, BaseText *temporary) {
    const char *slash = strrchr(target, '/');
    int folder = slash ? (int)(slash - target) + 1 : 0;
    for (int attempt = 0; attempt < 100; attempt++) {
        text_clear(temporary);
        text_addf(temporary, "%.*s.%s.%ld-%d.tmp", folder, target, target + folder, (long)getpid(), attempt);
        int fd = open(text_get(temporary), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST) {
            return fd;
        }
    }
    return -1;
}

static void keep_mode(int fd, const char *target) {
    struct stat old;
    if (stat(target, &old) == 0) {
        (void)fchmod(fd, old.st_mode & 0777); /* what cannot be kept is no reason not to save */
    }
}

bool file_sync_folder(const char *target) {
    const char *slash = strrchr(target, '/');
    BaseText folder = {0};
    text_add_bytes(&folder, slash ? target : ".", slash ? (size_t)(slash - target) + 1 : 1);
    int fd = open(text_get(&folder), O_RDONLY | O_CLOEXEC);
    text_free(&folder);
    if (fd < 0) {
        return errno == EACCES; /* a folder that may be written but not read */
    }
    bool synced = fsync(fd) == 0 || errno == EINVAL || errno == EROFS;
    close(fd);
    return synced;
}

/* 0, or the errno of the step that failed; then no temporary file is left. */
static int write_and_swap(const char *target, const char *bytes, size_t size) {
    BaseText temporary = {0};
    int error = 0, fd = open_beside(target, &temporary);
    if (fd < 0) {
        error = errno;
        text_free(&temporary);
        return error;
    }
    keep_mode(fd, target);
    if (!file_write_all(fd, bytes, size) || fsync(fd) != 0) {
        error = errno;
    }
    if (close(fd) != 0 && !error) {
        error = errno;
    }
    if (!error && rename(text_get(&temporary), target) != 0) {
        error = errno;
    }
    if (error) {
        unlink(text_get(&temporary));
    } else if (!file_sync_folder(target)) {
        error = errno;
    }
    text_free(&temporary);
    return error;
}

bool file_save_atomic(const char *path, const char *bytes, size_t size, BaseFaults *faults) {
    char *target = real_target(path);
    int error = write_and_swap(target, bytes, size);
    base_free(target);
    if (error) {
        file_fault(path, error, "save", faults);
    }
    return error == 0;
}
