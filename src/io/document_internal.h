/* What the files document*.c share. Nobody else includes it. */
#ifndef IO_DOCUMENT_INTERNAL_H
#define IO_DOCUMENT_INTERNAL_H

#include "io/document.h"

typedef struct {
    IoDocument *document;
    const char *bytes; /* after the byte order mark */
    size_t size;
    bool salvages; /* a game up to the first line that cannot be read */
    bool named;    /* by a case: nothing but a battlefield is read on */
    BaseFaults *faults;
} Opening;

/* ---- document_parts.c ---- */
void document_fault(Opening *opening, const char *place, const char *remedy, const char *what);
/* A fault for each member of `tree` that is none of the keys. */
void document_check_keys(Opening *opening, const BaseTree *tree, const char *place, const char *const *keys, int count);
void document_check_version(Opening *opening);

/* ---- document_game.c ---- */
size_t document_line_end(const char *bytes, size_t from, size_t size);
/* The first line of a game is a whole JSON object with a "game" member; no other kind of file has that. NULL: it is
 * none. */
const BaseTree *document_read_game_head(Opening *opening);
void document_open_game(Opening *opening);
bool document_begins_game(const char *bytes, size_t size);

#endif
