/* Loaded before the C library (LD_PRELOAD): lets the N-th call of one kind fail, or all from there on, or makes every
 * write a short one. What it does stands in the environment:
 *   FAULT_CALL   open, read, write, fsync, rename, link, unlink, mkdir, close, ftruncate, fcntl, malloc; "short" for
 *                short writes
 *   FAULT_AT     the call that fails, from 1; 0: none, they are only counted
 *   FAULT_ERRNO  with this errno
 *   FAULT_ON     set: all from there on
 *   FAULT_COUNT  a file that gets the number of calls when the program ends
 *   FAULT_UNDER  only calls on files below this folder, and only memory that the program itself asks for
 * Calls before the program's own start and those on standard error are left alone. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/* The allocator's own names: asking for the next malloc by dlsym would allocate. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

static const char *kind, *count_file, *under;
static long fails_at;
static int fails_with;
static bool fails_on, begun;
static atomic_long calls, hits;
static uintptr_t code_begin, code_end; /* of the program, without its libraries */

/* The program itself comes first. */
static int note_code(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size;
    (void)unused;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type == PT_LOAD && (info->dlpi_phdr[i].p_flags & PF_X)) {
            code_begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            code_end = code_begin + info->dlpi_phdr[i].p_memsz;
        }
    }
    return 1;
}

__attribute__((constructor)) static void begin(void) {
    const char *at = getenv("FAULT_AT"), *with = getenv("FAULT_ERRNO");
    kind = getenv("FAULT_CALL");
    count_file = getenv("FAULT_COUNT");
    under = getenv("FAULT_UNDER");
    dl_iterate_phdr(note_code, NULL);
    fails_at = at ? strtol(at, NULL, 10) : 0;
    fails_with = with ? (int)strtol(with, NULL, 10) : EIO;
    fails_on = getenv("FAULT_ON") != NULL;
    begun = kind != NULL;
}

__attribute__((destructor)) static void tell(void) {
    begun = false;
    FILE *file = count_file ? fopen(count_file, "w") : NULL;
    if (file) {
        fprintf(file, "%ld\n", atomic_load(&calls));
        fclose(file);
    }
}

/* True: this call fails, and errno says how. */
static bool fails(const char *which) {
    if (!begun || strcmp(kind, which) != 0) {
        return false;
    }
    long number = atomic_fetch_add(&calls, 1) + 1;
    bool now = fails_at > 0 && (number == fails_at || (fails_on && number > fails_at));
    errno = now ? fails_with : errno;
    atomic_fetch_add(&hits, now);
    return now;
}

/* How many calls have failed so far: a program that knows of the shim may ask. */
long fault_hits(void);
long fault_hits(void) {
    return atomic_load(&hits);
}

static bool is_meant(const char *path) {
    return !under || strncmp(path, under, strlen(under)) == 0;
}

static bool path_fails(const char *which, const char *path) {
    return begun && is_meant(path) && fails(which);
}

static bool fd_is_meant(int fd) {
    char link_name[40], path[512];
    if (!under) {
        return true;
    }
    int error = errno;
    snprintf(link_name, sizeof link_name, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link_name, path, sizeof path - 1);
    errno = error;
    path[length > 0 ? length : 0] = 0;
    return is_meant(path);
}

static bool fd_fails(const char *which, int fd) {
    return begun && strcmp(kind, which) == 0 && fd_is_meant(fd) && fails(which);
}

static bool memory_fails(const void *caller) {
    uintptr_t at = (uintptr_t)caller;
    return begun && (!under || (at >= code_begin && at < code_end)) && fails("malloc");
}

static void *next(const char *name) {
    return dlsym(RTLD_NEXT, name);
}

/* A function pointer from a data pointer, which ISO C has no cast for. */
#define REAL(name)                                                                                                     \
    static __typeof__(&(name)) real;                                                                                   \
    if (!real) {                                                                                                       \
        void *found = next(#name);                                                                                     \
        memcpy(&real, &found, sizeof real);                                                                            \
    }

/* A font that cannot be opened is no fault: another is taken. */
static bool open_fails(const char *path) {
    return !strstr(path, "/fonts/") && path_fails("open", path);
}

int open(const char *path, int flags, ...) {
    va_list args;
    va_start(args, flags);
    mode_t mode = (flags & O_CREAT) ? va_arg(args, mode_t) : 0;
    va_end(args);
    REAL(open)
    return open_fails(path) ? -1 : real(path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) {
    REAL(fopen)
    return open_fails(path) ? NULL : real(path, mode);
}

ssize_t read(int fd, void *bytes, size_t size) {
    REAL(read)
    return fd_fails("read", fd) ? -1 : real(fd, bytes, size);
}

ssize_t write(int fd, const void *bytes, size_t size) {
    REAL(write)
    if (fd == STDERR_FILENO) {
        return real(fd, bytes, size);
    }
    if (begun && strcmp(kind, "short") == 0 && fd_is_meant(fd)) {
        long number = atomic_fetch_add(&calls, 1);
        if (number % 3 == 2) {
            errno = EINTR;
            return -1;
        }
        return real(fd, bytes, size > 1 ? size / 2 : size);
    }
    return fd_fails("write", fd) ? -1 : real(fd, bytes, size);
}

int fsync(int fd) {
    REAL(fsync)
    return fd_fails("fsync", fd) ? -1 : real(fd);
}

int rename(const char *from, const char *to) {
    REAL(rename)
    return path_fails("rename", to) ? -1 : real(from, to);
}

int link(const char *from, const char *to) {
    REAL(link)
    return path_fails("link", to) ? -1 : real(from, to);
}

int unlink(const char *path) {
    REAL(unlink)
    return path_fails("unlink", path) ? -1 : real(path);
}

int mkdir(const char *path, mode_t mode) {
    REAL(mkdir)
    return path_fails("mkdir", path) ? -1 : real(path, mode);
}

int ftruncate(int fd, off_t size) {
    REAL(ftruncate)
    return fd_fails("ftruncate", fd) ? -1 : real(fd, size);
}

int fcntl(int fd, int command, ...) {
    va_list args;
    va_start(args, command);
    void *argument = va_arg(args, void *);
    va_end(args);
    REAL(fcntl)
    return fd_fails("fcntl", fd) ? -1 : real(fd, command, argument);
}

/* The file is closed all the same, as Linux does it. */
int close(int fd) {
    REAL(close)
    bool fault = fd_fails("close", fd);
    int error = errno, result = real(fd);
    errno = fault ? error : errno;
    return fault ? -1 : result;
}

void *malloc(size_t size) {
    return memory_fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return memory_fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    return memory_fails(__builtin_return_address(0)) ? NULL : __libc_realloc(block, size);
}
