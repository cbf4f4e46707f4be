/* The only way to write files: either all files of a set get their names, after each of them is complete and on disk,
 * or none does and every old file is unchanged. Only a crash between two renames can split a set, and even then each
 * file is complete. (A game that grows line by line uses io/log.h.) */
#ifndef IO_SAVING_H
#define IO_SAVING_H

#include "base/fault.h"
#include "base/sink.h"

typedef struct IoSaving IoSaving;

IoSaving *saving_begin(void);
/* Adds a file to the set; its bytes are on disk under a temporary name when this returns. False with a fault (disk
 * full, no such folder ...); the caller then has to drop the set. */
bool saving_put(IoSaving *saving, const char *path, const char *bytes, size_t size, BaseFaults *faults);
/* Returns a sink for code that makes bytes and knows no files. */
BaseSink saving_sink(IoSaving *saving);
/* True if a file could be written there; to be called before a long computation. */
bool saving_try(const char *path, BaseFaults *faults);
/* Returns the first file of the set that already exists with other content, as the caller named it; NULL if nothing
 * would be overwritten. */
const char *saving_would_replace(const IoSaving *saving);
/* Ends and frees the set (NULL is allowed). With `whole`, gives the files their names; false with a fault if that
 * fails. Otherwise removes them all and returns false. */
bool saving_end(IoSaving *saving, bool whole, BaseFaults *faults);

/* Removes temporary files that killed programs have left in the folder of this path. */
void saving_sweep(const char *path);

/* Writes a single file. */
bool file_save_atomic(const char *path, const char *bytes, size_t size, BaseFaults *faults);
BaseSink file_sink(void); /* writes each file by itself */

#endif
