/* Files of Sightline: battlefields, games, cases, rulesets. Loads all or nothing, collects all faults, and says of
 * each: file, place, id, remedy. Limits: 200 sides, 2,000 formations, 10,000 units, 5,000 areas, 100,000 points, 2,000
 * points an outline. */
#ifndef IO_DOCUMENT_H
#define IO_DOCUMENT_H

#include "io/json.h"
#include "rules/rules.h"

typedef enum { DOCUMENT_NONE, DOCUMENT_BATTLEFIELD, DOCUMENT_GAME, DOCUMENT_CASE } IoDocumentKind;

typedef struct {
    IoDocumentKind kind;
    BaseArena *arena; /* owns the trees */
    char *path;
    const BaseTree *root; /* case: the case; game: the first line; battlefield: itself */
    const BaseTree *battlefield;
    RulesField *field; /* owned */
    /* games */
    const BaseTree **lines; /* every line after the first */
    int line_count;
    long good_bytes; /* length of the file up to the end of the last whole line */
    bool torn;       /* the last line was torn and is left out: say so */
} IoDocument;

/* NULL with faults. The kind is read off the content (a "case" member, a "game" member), not off the name. */
IoDocument *document_load(const char *path, BaseFaults *faults);
/* From a tree already read (a case's battlefield, a test); `path` is used in faults and to find files beside it. */
RulesField *field_create(const BaseTree *battlefield, const char *path, BaseFaults *faults);
void document_destroy(IoDocument *document);

/* The ruleset `name` (id of a built-in one, or a path relative to `beside`), merged with what it extends, as one tree
 * in `arena`. */
const BaseTree *ruleset_load(BaseArena *arena, const char *name, const char *beside, BaseFaults *faults);
/* The battlefield as it would be written: the setup with places and variables of `table` put in (NULL: as set up). */
BaseTree *battlefield_tree(BaseArena *arena, const RulesField *field, const Table *table, const BaseTree *original);
/* Writes beside, syncs, renames: after a failure the old file is as it was. False and a fault (disk full, read-only).
 */
bool file_save_atomic(const char *path, const char *bytes, size_t size, BaseFaults *faults);

/* Where the program's own data is: $SIGHTLINE_DATA, the installed folder, the source tree. NULL if nowhere; freed with
 * base_free. */
char *data_path(const char *relative);

#endif
