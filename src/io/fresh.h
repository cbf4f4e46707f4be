/* A file that is written under a temporary name beside its target and renamed when it is complete, so that a crash, a
 * full disk or a power failure leaves either the old file or the new one. Nobody outside src/io includes it; saving.h
 * is for the other rooms. */
#ifndef IO_FRESH_H
#define IO_FRESH_H

#include "base/text.h"

typedef struct {
    int fd;             /* locked if the file system supports locks; -1: none */
    char *target;       /* the final name with links resolved, so that a link stays a link */
    BaseText temporary; /* the temporary name */
    int error;          /* errno of the first step that failed, 0 if none */
} IoFresh;

/* Opens the temporary file. Each function returns false when it or a step before it failed, with `error` set. */
bool fresh_open(IoFresh *fresh, const char *path);
/* Writes the bytes; they are on disk when it returns. */
bool fresh_write(IoFresh *fresh, const char *bytes, size_t size);
/* Gives the file its final name. Without `replace`, an existing file of that name stays, and the error is EEXIST. */
bool fresh_place(IoFresh *fresh, bool replace);
/* Closes the file, and removes it if it was not placed. A caller that keeps `fd` (the log) sets it to -1 first. */
void fresh_end(IoFresh *fresh);
/* Removes temporary files that killed programs have left in the folder of `path`. */
void fresh_sweep(const char *path);

#endif
