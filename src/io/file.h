/* Files as bytes and paths as text, with faults that say what to do. Knows no format. document.h declares
 * file_save_atomic and data_path, which the rooms above may use. */
#ifndef IO_FILE_H
#define IO_FILE_H

#include "base/arena.h"
#include "base/fault.h"

/* The whole file, terminated (the terminator is not counted), to be freed with base_free. A directory, a missing,
 * unreadable or larger file is a fault and NULL. */
char *file_read(const char *path, size_t size_max, size_t *size, BaseFaults *faults);
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
