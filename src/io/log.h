/* The game file: append-only JSON Lines. A line is on disk (written, flushed, synced) before log_append returns.
 *
 * The file is locked while the log is open, and checked before each line, since other programs may ignore locks.
 * What was deleted or cut off is written anew from memory; content that another program has put there is never
 * overwritten. */
#ifndef IO_LOG_H
#define IO_LOG_H

#include "io/json.h"

typedef struct IoLog IoLog;

/* Starts a new file with these lines; it gets its name only when all of them are on disk. Fails if the path exists and
 * `replace` is false, or if another program has the game of that name open. `mine` (may be NULL) is the log that this
 * one replaces, whose lock is ignored. */
IoLog *log_create(const char *path, const BaseTree *const *lines, int count, bool replace, const IoLog *mine,
                  BaseFaults *faults);
/* Opens an existing game: locks it, then reads it. NULL with a fault. */
IoLog *log_claim(const char *path, BaseFaults *faults);
/* Returns the content with a terminator; owned by the log. */
const char *log_bytes(const IoLog *log, size_t *size);
/* Continues the file after the first `good` bytes: cuts off a torn last line, and ends one without a line end. */
bool log_go_on(IoLog *log, size_t good, BaseFaults *faults);
bool log_append(IoLog *log, const BaseTree *line, BaseFaults *faults);
/* Appends several lines with one sync: all or none. */
bool log_append_all(IoLog *log, const BaseTree *const *lines, int count, BaseFaults *faults);
/* Checks that everything that was written is still in the file of that name; writes anew what is gone or cut off. False
 * with a fault if another program's content is there, or if it cannot be written. */
bool log_check(IoLog *log, BaseFaults *faults);
bool log_is_lost(const IoLog *log); /* true if the last check found that something is not on disk */
/* true if the file was rewritten since the last call, so that the user can be told */
bool log_take_renewed(IoLog *log);
void log_close(IoLog *log); /* NULL is allowed */

#endif
