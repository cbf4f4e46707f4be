/* Locks that belong to an open file and not to the process: a POSIX lock is lost as soon as anything in the program
 * closes the same file, and then two programs could append to one game. Linux calls them open-file-description locks
 * and declares them only for _GNU_SOURCE, which the rest of the project does without. */
#define _GNU_SOURCE
#include "io/file.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

FileLock file_lock(int fd) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(fd, F_OFD_SETLK, &lock) == 0) {
        return FILE_LOCKED;
    }
    return errno == EACCES || errno == EAGAIN ? FILE_TAKEN : FILE_WITHOUT_LOCKS;
}
