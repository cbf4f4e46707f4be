/* The game file. Invariants:
 *   1. `good` is the length of the file up to the end of the last line that was written whole and synced.
 *   2. A line is one write, so that a crash can tear only the last line, which the loader cuts off.
 *   3. After a failed write the file is cut back to `good`; if even that fails, the log takes no more lines. */
#include "io/log.h"

#include "io/document.h"
#include "io/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

struct IoLog {
    int fd;
    char *path;
    off_t good;
    bool broken;
};

static IoLog *make_log(int fd, const char *path, off_t good) {
    IoLog *log = base_alloc(1, sizeof *log);
    *log = (IoLog){.fd = fd, .path = base_strdup(path), .good = good};
    return log;
}

/* One program at a time: two that append to one file would tear each other's games. */
static bool lock_file(int fd, const char *path, BaseFaults *faults) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(fd, F_SETLK, &lock) == 0 || (errno != EACCES && errno != EAGAIN)) {
        return true; /* file systems without locks are used unlocked */
    }
    faults_add(faults, path, "", "", "Close it there, or save this game under another name",
               "the game is open in another window of the program");
    return false;
}

IoLog *log_create(const char *path, const BaseTree *first, bool replace, BaseFaults *faults) {
    int flags = O_WRONLY | O_CREAT | O_CLOEXEC | (replace ? 0 : O_EXCL);
    if (replace && file_exists(path)) {
        /* The old game stays whole until the new one has its first line. */
        BaseText line = {0};
        json_write(first, &line);
        text_add_char(&line, '\n');
        bool saved = file_save_atomic(path, text_get(&line), line.length, faults);
        long good = (long)line.length;
        text_free(&line);
        return saved ? log_continue(path, good, faults) : NULL;
    }
    int fd = open(path, flags, 0666);
    if (fd < 0) {
        file_fault(path, errno, "start the game file", faults);
        return NULL;
    }
    IoLog *log = make_log(fd, path, 0);
    if (!lock_file(fd, path, faults) || !log_append(log, first, faults)) {
        log_close(log);
        unlink(path); /* it was made here, and holds nothing */
        return NULL;
    }
    file_sync_folder(path);
    return log;
}

IoLog *log_continue(const char *path, long good_bytes, BaseFaults *faults) {
    int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0) {
        file_fault(path, errno, "go on with the game file", faults);
        return NULL;
    }
    IoLog *log = make_log(fd, path, (off_t)good_bytes);
    char last = '\n';
    if (!lock_file(fd, path, faults)) {
        log_close(log);
        return NULL;
    }
    if (ftruncate(fd, log->good) != 0 || (good_bytes > 0 && pread(fd, &last, 1, log->good - 1) != 1)) {
        file_fault(path, errno, "go on with the game file", faults);
        log_close(log);
        return NULL;
    }
    if (last != '\n') { /* an editor left off the last line's end */
        if (pwrite(fd, "\n", 1, log->good) != 1) {
            file_fault(path, errno, "go on with the game file", faults);
            log_close(log);
            return NULL;
        }
        log->good++;
    }
    return log;
}

static bool append_bytes(IoLog *log, const char *bytes, size_t size, BaseFaults *faults) {
    if (log->broken) {
        faults_add(faults, log->path, "", "", "Save the game under another name", "the game file takes no more lines");
        return false;
    }
    if (lseek(log->fd, log->good, SEEK_SET) >= 0 && file_write_all(log->fd, bytes, size) && fsync(log->fd) == 0) {
        log->good += (off_t)size;
        return true;
    }
    int error = errno;
    log->broken = ftruncate(log->fd, log->good) != 0;
    file_fault(log->path, error, "write the game file", faults);
    return false;
}

bool log_append(IoLog *log, const BaseTree *line, BaseFaults *faults) {
    return log_append_all(log, &line, 1, faults);
}

bool log_append_all(IoLog *log, const BaseTree *const *lines, int count, BaseFaults *faults) {
    BaseText text = {0};
    for (int i = 0; i < count; i++) {
        json_write(lines[i], &text);
        text_add_char(&text, '\n');
    }
    bool kept = count == 0 || append_bytes(log, text_get(&text), text.length, faults);
    text_free(&text);
    return kept;
}

void log_close(IoLog *log) {
    if (log) {
        close(log->fd);
        base_free(log->path);
        base_free(log);
    }
}
