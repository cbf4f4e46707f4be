/* What a file is that somebody took for one of Sightline's, by its first bytes. */
#ifndef IO_FILE_KIND_H
#define IO_FILE_KIND_H

#include <stddef.h>

typedef struct {
    const char *what, *remedy; /* "a PNG picture"; what to do with it instead */
} FileKind;

/* NULL: none of the kinds that are known; it may be text. */
const FileKind *file_kind(const char *bytes, size_t size);

#endif
