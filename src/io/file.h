/* Files as bytes and paths as text, with faults that say what to do. Knows no format. Writing is saving.h. */
#ifndef IO_FILE_H
#define IO_FILE_H

#include "base/arena.h"
#include "base/fault.h"

/* The whole file, terminated (the terminator is not counted), to be freed with base_free. A directory, a missing,
 * unreadable or larger file is a fault and NULL. */
char *file_read(const char *path, size_t size_max, size_t *size, BaseFaults *faults);
/* The same of an open file from where it stands; `path` is for faults. Beyond size_max only where `goes_on` (may be
 * NULL) says of the first bytes that they are the beginning of something that may be larger, and then up to
 * FILE_LARGEST.
 */
typedef bool (*FileGoesOn)(const char *bytes, size_t size);
#define FILE_LARGEST ((size_t)1 << 30)
char *file_read_open(int fd, const char *path, size_t size_max, FileGoesOn goes_on, size_t *size, BaseFaults *faults);
/* A file that another file names: false with a fault where something is there that is no plain file, since a pipe would
 * be waited for without end. */
bool file_is_plain(const char *path, BaseFaults *faults);
/* Both paths lead to one file that is there. */
bool file_is_same(const char *a, const char *b);
/* The folder and all above it that are missing. False with a fault. */
bool file_make_folders(const char *path, BaseFaults *faults);
/* A file that cannot be read makes way for a new one: it is kept as NAME.bad. False with a fault. */
bool file_put_aside(const char *path, BaseFaults *faults);
/* Takes a file that is open for writing for oneself, until it is closed. */
typedef enum { FILE_LOCKED, FILE_TAKEN, FILE_WITHOUT_LOCKS } FileLock;
FileLock file_lock(int fd);
/* `relative` as seen from the folder that holds `beside`; an absolute path stays. In the arena. */
char *file_beside(BaseArena *arena, const char *beside, const char *relative);
/* A relative path that never climbs out of its folder: for pictures that a battlefield names. */
bool file_stays_inside(const char *relative);
bool file_exists(const char *path);
/* The fault for errno after `doing` (to read, to write) went wrong with the file. */
void file_fault(const char *path, int error, const char *doing, BaseFaults *faults);
/* All of the bytes, however many calls that takes; false with errno. */
bool file_write_all(int fd, const char *bytes, size_t size);
/* Makes a file's name in its folder survive a loss of power. */
bool file_sync_folder(const char *path);
/* The names in a folder that end in `ending`, in natural order; folders in it are walked, too. Paths in the arena. */
int file_list(BaseArena *arena, const char *folder, const char *ending, const char ***out);

#endif
