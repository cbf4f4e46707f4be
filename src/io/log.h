/* The game file: append-only JSON Lines. A line is on disk (written, flushed, synced) before log_append returns.
 *
 * The file is ours alone while the log is open, and it is looked at before each line: other programs do not ask for
 * locks. What was deleted or cut off is written anew from memory; over what another program has put there nothing is
 * written. */
#ifndef IO_LOG_H
#define IO_LOG_H

#include "io/json.h"

typedef struct IoLog IoLog;

/* Starts a new file that begins with these lines: it has its name only when all of them are on disk. Fails if the path
 * exists and `replace` is false, and when another program has the game of that name open. `mine` (may be NULL): the log
 * that this one takes the place of, whose own lock is no hindrance. */
IoLog *log_create(const char *path, const BaseTree *const *lines, int count, bool replace, const IoLog *mine,
                  BaseFaults *faults);
/* Takes a game that is there: locks it, then reads it. NULL with a fault. */
IoLog *log_claim(const char *path, BaseFaults *faults);
/* What it holds, terminated; the log's own. */
const char *log_bytes(const IoLog *log, size_t *size);
/* From now on lines follow the first `good` bytes: a torn last line is cut off, one without its end gets it. */
bool log_go_on(IoLog *log, size_t good, BaseFaults *faults);
bool log_append(IoLog *log, const BaseTree *line, BaseFaults *faults);
/* Several at once with one sync: all or none. */
bool log_append_all(IoLog *log, const BaseTree *const *lines, int count, BaseFaults *faults);
/* Is all that was written still there, under its name? What is gone or cut off is written anew. False with a fault:
 * another program's content stands there, or it cannot be written. */
bool log_check(IoLog *log, BaseFaults *faults);
bool log_is_lost(const IoLog *log); /* the last look found that not all is on disk */
bool log_take_renewed(IoLog *log);  /* it was written anew since this was asked last: say so */
void log_close(IoLog *log);         /* NULL is allowed */

#endif
