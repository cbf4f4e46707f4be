/* Recognises, by its first bytes, a file that was mistaken for one of Sightline's. */
#ifndef IO_FILE_KIND_H
#define IO_FILE_KIND_H

#include <stddef.h>

typedef struct {
    const char *what, *remedy; /* "a PNG picture"; what to do instead */
} FileKind;

/* NULL if the kind is not known; it may be text. */
const FileKind *file_kind(const char *bytes, size_t size);

#endif
