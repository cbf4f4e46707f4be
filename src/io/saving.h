/* The one way by which files are written: all of a set take their names when each of them is whole and on disk, or none
 * does and every old file is as it was. Only a crash between two renames can part a set, and even then each file is
 * whole. (A game that grows line by line is io/log.h.) */
#ifndef IO_SAVING_H
#define IO_SAVING_H

#include "base/fault.h"
#include "base/sink.h"

typedef struct IoSaving IoSaving;

IoSaving *saving_begin(void);
/* A file of the set: its bytes are on disk when this returns, under another name. False and a fault: disk full, no such
 * folder ...; drop the set then. */
bool saving_put(IoSaving *saving, const char *path, const char *bytes, size_t size, BaseFaults *faults);
/* For one who makes bytes and knows no files. */
BaseSink saving_sink(IoSaving *saving);
/* Could a file be put there? Asked before what takes long. */
bool saving_try(const char *path, BaseFaults *faults);
/* The first file of the set that is there already with other content, as the caller named it; NULL: none, so that
 * nothing would be lost. */
const char *saving_would_replace(const IoSaving *saving);
/* `whole`: the set takes its names; false and a fault where it cannot. Else nothing of it is left, and the answer is
 * false. Frees it; NULL is allowed. */
bool saving_end(IoSaving *saving, bool whole, BaseFaults *faults);

/* Removes what programs that were killed have left of files that they were writing, in the folder of this path. */
void saving_sweep(const char *path);

/* One file by itself. */
bool file_save_atomic(const char *path, const char *bytes, size_t size, BaseFaults *faults);
BaseSink file_sink(void); /* each by itself */

#endif
