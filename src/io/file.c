/* Reading whole files, and what errno means to a person. */
#include "io/file.h"

#include "base/array.h"
#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void file_fault(const char *path, int error, const char *doing, BaseFaults *faults) {
    const char *remedy = "Check the path and try again";
    const char *what = strerror(error);
    switch (error) {
    case ENOENT:
        what = "there is no such file or folder";
        remedy = "Check the path for a slip of the pen";
        break;
    case EISDIR:
        what = "it is a folder";
        remedy = "Give the path of a file in it";
        break;
    case ENOTDIR: what = "part of the path is a file, not a folder"; break;
    case EACCES:
    case EPERM:
        what = "permission denied";
        remedy = "Choose another folder, or change the file's permissions";
        break;
    case EROFS:
        what = "the file system is read-only";
        remedy = "Choose another folder";
        break;
    case EEXIST:
        what = "the file exists already";
        remedy = "Choose another name";
        break;
    case ENOSPC:
    case EDQUOT:
        what = "the disk is full";
        remedy = "Make room there or choose another disk; nothing was lost";
        break;
    case EFBIG:
        what = "the file would be larger than the system allows";
        remedy = "Choose another disk";
        break;
    case ENAMETOOLONG:
        what = "the name is too long";
        remedy = "Choose a shorter one";
        break;
    default: break;
    }
    faults_add(faults, path, "", "", remedy, "cannot %s: %s", doing, what);
}

/* Reads until the end, or until there are more than `max` bytes: the size of a device cannot be queried. */
static int read_on(int fd, size_t max, BaseText *bytes) {
    char part[1 << 14];
    while (bytes->length <= max) {
        ssize_t got = read(fd, part, sizeof part);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return got < 0 ? errno : 0;
        }
        text_add_bytes(bytes, part, (size_t)got);
    }
    return 0;
}

char *file_read_open(int fd, const char *path, size_t size_max, FileGoesOn goes_on, size_t *size, BaseFaults *faults) {
    BaseText bytes = {0};
    size_t max = size_max;
    text_add(&bytes, ""); /* ensures a terminator even for an empty file */
    int error = read_on(fd, max, &bytes);
    if (!error && bytes.length > max && goes_on && goes_on(bytes.data, bytes.length)) {
        max = FILE_LARGEST;
        error = read_on(fd, max, &bytes);
    }
    if (error) {
        file_fault(path, error, "read", faults);
    } else if (bytes.length > max) {
        faults_add(faults, path, "", "", "Split it up, or check that it is the file you mean",
                   "the file is larger than %zu MiB", max >> 20);
    }
    if (error || bytes.length > max) {
        text_free(&bytes);
        return NULL;
    }
    *size = bytes.length;
    return bytes.data;
}

char *file_read(const char *path, size_t size_max, size_t *size, BaseFaults *faults) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        file_fault(path, errno, "read", faults);
        return NULL;
    }
    char *bytes = file_read_open(fd, path, size_max, NULL, size, faults);
    close(fd);
    return bytes;
}

bool file_is_plain(const char *path, BaseFaults *faults) {
    struct stat info;
    bool good = stat(path, &info) != 0 || S_ISREG(info.st_mode); /* a missing file is reported when it is read */
    if (!good && S_ISDIR(info.st_mode)) {
        file_fault(path, EISDIR, "read", faults);
    } else if (!good) {
        faults_add(faults, path, "", "", "Name a file that lies on disk", "this is not a plain file");
    }
    return good;
}

bool file_is_same(const char *a, const char *b) {
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

bool file_make_folders(const char *path, BaseFaults *faults) {
    char *part = base_strdup(path);
    for (char *end = part; *end; end++) {
        char after = end[1];
        if (after == '/' || !after) {
            end[1] = 0;
            (void)mkdir(part, 0777); /* an existing folder is no fault; the result of the last one decides */
            end[1] = after;
        }
    }
    base_free(part);
    struct stat info;
    bool good = stat(path, &info) == 0 && S_ISDIR(info.st_mode);
    if (!good) {
        int error = mkdir(path, 0777) != 0 ? errno : 0;
        file_fault(path, error == EEXIST ? ENOTDIR : error, "make the folder", faults);
    }
    return good;
}

char *file_free_name(const char *path, int stem, const char *tail, const char *ending) {
    BaseText name = {0};
    text_addf(&name, "%.*s%s%s", stem, path, tail, ending);
    for (int i = 2; file_exists(text_get(&name)); i++) {
        text_clear(&name);
        text_addf(&name, "%.*s%s-%d%s", stem, path, tail, i, ending);
    }
    return name.data;
}

char *file_beside(BaseArena *arena, const char *beside, const char *relative) {
    const char *slash = beside ? strrchr(beside, '/') : NULL;
    if (*relative == '/' || !slash) {
        return arena_strdup(arena, relative);
    }
    return arena_printf(arena, "%.*s/%s", (int)(slash - beside), beside, relative);
}

bool file_stays_inside(const char *relative) {
    if (*relative == '/' || !*relative || strchr(relative, '\\')) {
        return false;
    }
    for (const char *part = relative; part; part = strchr(part, '/')) {
        part += *part == '/';
        if (strncmp(part, "..", 2) == 0 && (part[2] == '/' || !part[2])) {
            return false;
        }
    }
    return true;
}

bool file_exists(const char *path) {
    return access(path, F_OK) == 0;
}

bool file_write_all(int fd, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t put = write(fd, bytes, size);
        if (put < 0 && errno == EINTR) {
            continue;
        }
        if (put <= 0) {
            errno = put < 0 ? errno : ENOSPC;
            return false;
        }
        bytes += put;
        size -= (size_t)put;
    }
    return true;
}

bool file_put_aside(const char *path, BaseFaults *faults) {
    BaseText bad = {0};
    text_addf(&bad, "%s.bad", path);
    bool good = rename(path, text_get(&bad)) == 0;
    if (!good) {
        file_fault(path, errno, "put aside", faults);
    }
    text_free(&bad);
    return good;
}

typedef ARRAY(const char *) Paths;

/* The depth of the walk is limited, so that a link to a folder above ends. */
static void list_folder(BaseArena *arena, const char *folder, const char *ending, int depth, Paths *paths) {
    DIR *dir = depth > 8 ? NULL : opendir(folder);
    if (!dir) {
        return;
    }
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        if (entry->d_name[0] == '.') {
            continue;
        }
        const char *path = arena_printf(arena, "%s/%s", folder, entry->d_name);
        struct stat stat_now;
        if (stat(path, &stat_now) != 0) {
            continue;
        }
        if (S_ISDIR(stat_now.st_mode)) {
            list_folder(arena, path, ending, depth + 1, paths);
        } else if (text_ends_with(entry->d_name, ending, false)) {
            array_push(paths, path);
        }
    }
    closedir(dir);
}

static int compare_paths(const void *a, const void *b) {
    return text_compare_natural(*(const char *const *)a, *(const char *const *)b);
}

int file_list(BaseArena *arena, const char *folder, const char *ending, const char ***out) {
    Paths paths = {0};
    list_folder(arena, folder, ending, 0, &paths);
    if (paths.count > 0) {
        qsort(paths.items, (size_t)paths.count, sizeof *paths.items, compare_paths);
    }
    *out = arena_alloc(arena, (size_t)paths.count, sizeof **out);
    for (int i = 0; i < paths.count; i++) {
        (*out)[i] = paths.items[i];
    }
    int count = paths.count;
    array_free(&paths);
    return count;
}
