/* Files as bytes and paths as text, with faults that say what to do. Knows no format. Writing is saving.h. */
#ifndef IO_FILE_H
#define IO_FILE_H

#include "base/arena.h"
#include "base/fault.h"

/* Returns the whole file with a terminator (which `size` does not count), to be freed with base_free. NULL with a fault
 * for a directory and for a missing, unreadable or larger file. */
char *file_read(const char *path, size_t size_max, size_t *size, BaseFaults *faults);
/* Reads an open file from its current position; `path` is for faults. A file larger than size_max is read, up to
 * FILE_LARGEST, only if `goes_on` (may be NULL) accepts its first bytes as the beginning of something that may be
 * larger. */
typedef bool (*FileGoesOn)(const char *bytes, size_t size);
#define FILE_LARGEST ((size_t)1 << 30)
char *file_read_open(int fd, const char *path, size_t size_max, FileGoesOn goes_on, size_t *size, BaseFaults *faults);
/* Checks a file that another file names: false with a fault if something exists there that is not a regular file,
 * because reading a pipe could block for ever. */
bool file_is_plain(const char *path, BaseFaults *faults);
/* True if both paths lead to the same existing file. */
bool file_is_same(const char *a, const char *b);
/* Creates the folder and all missing folders above it. False with a fault. */
bool file_make_folders(const char *path, BaseFaults *faults);
/* Renames a file that cannot be read to NAME.bad, to make room for a new one. False with a fault. */
bool file_put_aside(const char *path, BaseFaults *faults);
/* Locks a file that is open for writing until it is closed. */
typedef enum { FILE_LOCKED, FILE_TAKEN, FILE_WITHOUT_LOCKS } FileLock;
FileLock file_lock(int fd);
/* Returns `relative` resolved against the folder that holds `beside`, in the arena; an absolute path stays
 * unchanged. */
char *file_beside(BaseArena *arena, const char *beside, const char *relative);
/* True for a relative path that never leaves its folder; for pictures that a battlefield names. */
bool file_stays_inside(const char *relative);
bool file_exists(const char *path);
/* Returns a name that no file has yet, freed with base_free: the first `stem` bytes of `path`, `tail` and `ending`,
 * with a number from 2 before the ending if that is needed. */
char *file_free_name(const char *path, int stem, const char *tail, const char *ending);
/* Adds the fault for an errno after `doing` ("read", "write") failed for the file. */
void file_fault(const char *path, int error, const char *doing, BaseFaults *faults);
/* Writes all bytes, with as many calls as necessary; false with errno. */
bool file_write_all(int fd, const char *bytes, size_t size);
/* Syncs the folder of a file, so that the file's name survives a loss of power. */
bool file_sync_folder(const char *path);
/* Lists the files in a folder and its subfolders whose names end in `ending`, in natural order; the paths are in the
 * arena. */
int file_list(BaseArena *arena, const char *folder, const char *ending, const char ***out);

#endif
