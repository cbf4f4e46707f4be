/* The game file. Invariants:
 *   1. `kept` is the file's content up to the end of the last line that was written completely and synced.
 *   2. A line is one write, so that a crash can tear only the last line, which the loader cuts off.
 *   3. After a failed write the file is cut back to `kept`; if even that fails, it is written anew before the next
 * line.
 *   4. Nothing is appended to a file that does not hold `kept`, and nothing else, under its name. */
#include "io/log.h"

#include "io/file.h"
#include "io/fresh.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct IoLog {
    int fd;
    char *path;
    BaseText kept;
    struct timespec touched; /* time of our last change to the file */
    bool untrimmed;          /* the rest of a failed write follows `kept` and could not be cut off */
    bool lost, renewed;
};

static bool taken(const char *path, BaseFaults *faults) {
    faults_add(faults, path, "", "", "Close it there, or save this game under another name",
               "the game is open in another window of the program");
    return false;
}

static void note_time(IoLog *log) {
    struct stat info;
    if (fstat(log->fd, &info) == 0) {
        log->touched = info.st_mtim;
    }
}

/* ---- a whole file ---- */

static bool is_own_file(const struct stat *info, const IoLog *log) {
    struct stat own;
    return log && fstat(log->fd, &own) == 0 && own.st_dev == info->st_dev && own.st_ino == info->st_ino;
}

/* Locks the old file until the new one is in place, so that no other window can open it meanwhile. `held` gets its
 * descriptor, -1 if there is none. */
static bool lock_old(const char *path, const IoLog *mine, int *held, BaseFaults *faults) {
    struct stat info;
    *held = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (*held < 0 || (fstat(*held, &info) == 0 && is_own_file(&info, mine)) || file_lock(*held) != FILE_TAKEN) {
        return true;
    }
    close(*held);
    *held = -1;
    return taken(path, faults);
}

/* Creates a locked file with these bytes under this name and returns its descriptor; -1 with a fault. */
static int put_whole(const char *path, const BaseText *bytes, bool replace, const IoLog *mine, BaseFaults *faults) {
    int held, fd = -1;
    IoFresh fresh;
    if (!lock_old(path, mine, &held, faults)) {
        return -1;
    }
    fresh_sweep(path);
    if (fresh_open(&fresh, path) && fresh_write(&fresh, text_get(bytes), bytes->length) &&
        fresh_place(&fresh, replace)) {
        file_sync_folder(fresh.target);
        fd = fresh.fd;
        fresh.fd = -1;
    } else {
        file_fault(path, fresh.error, "write the game file", faults);
    }
    fresh_end(&fresh);
    if (held >= 0) {
        close(held);
    }
    return fd;
}

static void add_lines(BaseText *text, const BaseTree *const *lines, int count) {
    for (int i = 0; i < count; i++) {
        json_write(lines[i], text);
        text_add_char(text, '\n');
    }
}

IoLog *log_create(const char *path, const BaseTree *const *lines, int count, bool replace, const IoLog *mine,
                  BaseFaults *faults) {
    IoLog *log = base_alloc(1, sizeof *log);
    log->path = base_strdup(path);
    add_lines(&log->kept, lines, count);
    log->fd = put_whole(path, &log->kept, replace, mine, faults);
    if (log->fd < 0) {
        log_close(log);
        return NULL;
    }
    note_time(log);
    return log;
}

/* ---- an existing game ---- */

/* Opens and locks the file, and checks that no other program has replaced it between the two. */
static int open_locked(const char *path, BaseFaults *faults) {
    for (int attempt = 0; attempt < 10; attempt++) {
        int fd = open(path, O_RDWR | O_APPEND | O_NONBLOCK | O_CLOEXEC);
        struct stat info, named;
        if (fd < 0 || fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
            file_fault(path, fd < 0 ? errno : EINVAL, "go on with the game file", faults);
            if (fd >= 0) {
                close(fd);
            }
            return -1;
        }
        bool ours = file_lock(fd) != FILE_TAKEN;
        if (ours && stat(path, &named) == 0 && named.st_dev == info.st_dev && named.st_ino == info.st_ino) {
            return fd;
        }
        close(fd);
        if (!ours) {
            taken(path, faults);
            return -1;
        }
    }
    file_fault(path, EBUSY, "go on with the game file", faults);
    return -1;
}

static bool anything(const char *bytes, size_t size) {
    (void)bytes;
    (void)size;
    return true;
}

IoLog *log_claim(const char *path, BaseFaults *faults) {
    int fd = open_locked(path, faults);
    if (fd < 0) {
        return NULL;
    }
    IoLog *log = base_alloc(1, sizeof *log);
    *log = (IoLog){.fd = fd, .path = base_strdup(path)};
    size_t size;
    /* reading ends, because it is a regular file */
    char *bytes = file_read_open(fd, path, JSON_SIZE_MAX, anything, &size, faults);
    if (!bytes) {
        log_close(log);
        return NULL;
    }
    log->kept = (BaseText){bytes, size, size + 1};
    note_time(log);
    return log;
}

const char *log_bytes(const IoLog *log, size_t *size) {
    *size = log->kept.length;
    return text_get(&log->kept);
}

static bool cut_to(IoLog *log, size_t good) {
    log->kept.length = good;
    log->kept.data[good] = 0;
    return ftruncate(log->fd, (off_t)good) == 0;
}

bool log_go_on(IoLog *log, size_t good, BaseFaults *faults) {
    if (!log_check(log, faults)) {
        return false;
    }
    bool done = good >= log->kept.length || cut_to(log, good);
    if (done && good > 0 && log->kept.data[log->kept.length - 1] != '\n') { /* an editor omitted the last line end */
        done = file_write_all(log->fd, "\n", 1);
        text_add_bytes(&log->kept, "\n", done);
    }
    if (!done) {
        file_fault(log->path, errno, "go on with the game file", faults);
    }
    note_time(log);
    return done;
}

/* ---- changes by other programs ---- */

typedef enum { STANDS_WHOLE, STANDS_CUT, STANDS_OTHER } Standing;

/* Compares the file's bytes with `kept`: it is cut if it is gone or holds only the beginning, whole if it is equal. */
static Standing compare_bytes(const IoLog *log) {
    BaseFaults faults = {0};
    Standing standing = STANDS_OTHER;
    size_t size = 0;
    int fd = open(log->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) {
        return errno == ENOENT ? STANDS_CUT : STANDS_OTHER;
    }
    struct stat info;
    bool plain = fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && (size_t)info.st_size <= log->kept.length;
    char *bytes = plain ? file_read_open(fd, log->path, log->kept.length, NULL, &size, &faults) : NULL;
    if (bytes && memcmp(bytes, text_get(&log->kept), size) == 0) {
        standing = size == log->kept.length && is_own_file(&info, log) ? STANDS_WHOLE : STANDS_CUT;
    }
    base_free(bytes);
    faults_free(&faults);
    close(fd);
    return standing;
}

static Standing file_standing(IoLog *log) {
    struct stat named;
    bool untouched = stat(log->path, &named) == 0 && is_own_file(&named, log) &&
                     (size_t)named.st_size == log->kept.length &&
                     memcmp(&named.st_mtim, &log->touched, sizeof named.st_mtim) == 0;
    Standing standing = untouched ? STANDS_WHOLE : log->untrimmed ? STANDS_CUT : compare_bytes(log);
    if (standing == STANDS_WHOLE) {
        note_time(log);
    }
    return standing;
}

/* Writes the file anew. A copy with the same bytes is replaced, too, because it is not the file that is locked. */
static bool renew(IoLog *log, BaseFaults *faults) {
    int fd = put_whole(log->path, &log->kept, true, log, faults);
    if (fd < 0) {
        return false;
    }
    close(log->fd);
    log->fd = fd;
    log->renewed = true;
    log->untrimmed = false;
    note_time(log);
    return true;
}

bool log_check(IoLog *log, BaseFaults *faults) {
    Standing standing = file_standing(log);
    if (standing == STANDS_OTHER) {
        faults_add(faults, log->path, "", "", "Save the game under another name, or open what is there now",
                   "another program has changed the game file");
    }
    log->lost = standing == STANDS_OTHER || (standing == STANDS_CUT && !renew(log, faults));
    return !log->lost;
}

bool log_is_lost(const IoLog *log) {
    return log->lost;
}

bool log_take_renewed(IoLog *log) {
    bool renewed = log->renewed;
    log->renewed = false;
    return renewed;
}

/* ---- lines ---- */

static bool append_bytes(IoLog *log, const BaseText *bytes, BaseFaults *faults) {
    if (!log_check(log, faults)) {
        return false;
    }
    if (file_write_all(log->fd, text_get(bytes), bytes->length) && fsync(log->fd) == 0) {
        text_add_bytes(&log->kept, text_get(bytes), bytes->length);
        note_time(log);
        return true;
    }
    file_fault(log->path, errno, "write the game file", faults);
    log->untrimmed = !cut_to(log, log->kept.length);
    note_time(log);
    return false;
}

bool log_append(IoLog *log, const BaseTree *line, BaseFaults *faults) {
    return log_append_all(log, &line, 1, faults);
}

bool log_append_all(IoLog *log, const BaseTree *const *lines, int count, BaseFaults *faults) {
    BaseText text = {0};
    add_lines(&text, lines, count);
    bool kept = count == 0 || append_bytes(log, &text, faults);
    text_free(&text);
    return kept;
}

void log_close(IoLog *log) {
    if (log) {
        if (log->fd >= 0) {
            close(log->fd);
        }
        base_free(log->path);
        text_free(&log->kept);
        base_free(log);
    }
}
