/* A file that is written beside the place where it will stand, and takes its name when it is whole: a crash, a full
 * disk or a pulled plug leaves either the old file or the new one. Nobody outside src/io includes it; saving.h is for
 * the other rooms. */
#ifndef IO_FRESH_H
#define IO_FRESH_H

#include "base/text.h"

typedef struct {
    int fd;             /* locked where the file system has locks; -1: none */
    char *target;       /* the name to come, behind links: a link stays one */
    BaseText temporary; /* the name meanwhile */
    int error;          /* errno of the first step that failed, 0 */
} IoFresh;

/* Opens the temporary file. Each function returns false when it or a step before it failed, with `error` set. */
bool fresh_open(IoFresh *fresh, const char *path);
/* The bytes are on disk when it returns. */
bool fresh_write(IoFresh *fresh, const char *bytes, size_t size);
/* Gives it its name. Without `replace` a file that has the name meanwhile stays, and the error is EEXIST. */
bool fresh_place(IoFresh *fresh, bool replace);
/* Closes it (the log takes `fd` out first, with -1 in its place); one that was not placed is gone. */
void fresh_end(IoFresh *fresh);
/* Removes what programs that were killed have left of such files in the folder of `path`. */
void fresh_sweep(const char *path);

#endif
