/* The game file: append-only JSON Lines. A line is on disk (written, flushed, synced) before log_append returns. */
#ifndef IO_LOG_H
#define IO_LOG_H

#include "io/json.h"

typedef struct IoLog IoLog;

/* Starts a new file with its first line; fails if the path exists and `replace` is false. */
IoLog *log_create(const char *path, const BaseTree *first, bool replace, BaseFaults *faults);
/* Goes on with a loaded game: cuts a torn last line off first (good_bytes of the document). */
IoLog *log_continue(const char *path, long good_bytes, BaseFaults *faults);
bool log_append(IoLog *log, const BaseTree *line, BaseFaults *faults);
/* Several at once with one sync: all or none. */
bool log_append_all(IoLog *log, const BaseTree *const *lines, int count, BaseFaults *faults);
void log_close(IoLog *log); /* NULL is allowed */

#endif
