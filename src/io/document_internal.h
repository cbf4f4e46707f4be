/* What the files document*.c share. Nobody else includes it. */
#ifndef IO_DOCUMENT_INTERNAL_H
#define IO_DOCUMENT_INTERNAL_H

#include "io/document.h"

typedef struct {
    IoDocument *document;
    const char *bytes; /* after the byte order mark */
    size_t size;
    bool salvages; /* load a damaged game up to the first line that cannot be read */
    bool named;    /* the file is named by a case, so only a battlefield is accepted */
    BaseFaults *faults;
} Opening;

/* ---- document_parts.c ---- */
void document_fault(Opening *opening, const char *place, const char *remedy, const char *what);
/* Adds a fault for each member of `tree` that is none of the keys. */
void document_check_keys(Opening *opening, const BaseTree *tree, const char *place, const char *const *keys, int count);
void document_check_version(Opening *opening);

/* ---- document_case.c ---- */
void document_check_case(Opening *opening); /* the members of a case but its battlefield */

/* ---- document_exercise.c ---- */
void document_check_exercise(Opening *opening, const BaseTree *step, const char *place);

/* ---- document_game.c ---- */
size_t document_line_end(const char *bytes, size_t from, size_t size);
/* Reads the first line of a game: a complete JSON object with a "game" member, which no other kind of file has. NULL if
 * the file is not a game. */
const BaseTree *document_read_game_head(Opening *opening);
void document_open_game(Opening *opening);
bool document_begins_game(const char *bytes, size_t size);

#endif
