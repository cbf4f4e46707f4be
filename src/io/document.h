/* Files of Sightline: battlefields, games, cases, rulesets. Loads all or nothing, collects all faults, and says of
 * each: file, place, id, remedy. Limits: 200 sides, 2,000 formations, 10,000 units, 5,000 areas, 100,000 points, 2,000
 * points an outline. */
#ifndef IO_DOCUMENT_H
#define IO_DOCUMENT_H

#include "io/json.h"
#include "io/log.h"
#include "io/saving.h"
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
    const BaseTree **lines;  /* every line after the first */
    const int *line_numbers; /* of each in the file */
    int line_count;
    size_t good_bytes;  /* length of the file up to the end of the last whole line */
    bool torn;          /* the last line was torn and is left out: say so */
    BaseHash digest;    /* of all its bytes as they were read */
    IoLog *log;         /* document_claim: locked since before it was read; NULL */
    const char *damage; /* document_salvage: what is wrong with the first line that is left out; NULL nothing */
} IoDocument;

/* NULL with faults. The kind is read off the content (a "case" member, a "game" member), not off the name. */
IoDocument *document_load(const char *path, BaseFaults *faults);
/* The same for one who will go on with it: a game is locked before it is read. Where it cannot be (another program has
 * it, it may not be written) it is read all the same, without a log; play_record says why then. */
IoDocument *document_claim(const char *path, BaseFaults *faults);
/* The same of a game that is damaged: up to its first line that cannot be read. For looking at, and for saving under
 * another name. */
IoDocument *document_salvage(const char *path, BaseFaults *faults);
/* True: it is a game that begins well, so that document_salvage gives something of it. */
bool document_can_salvage(const char *path);
/* From a tree already read (a case's battlefield, a test); `path` is used in faults and to find files beside it. */
RulesField *field_create(const BaseTree *battlefield, const char *path, BaseFaults *faults);
/* For tests of systems that are not built in: the system and its ruleset's tree are given, "ruleset" is not looked at.
 */
RulesField *field_create_for(const RulesSystem *system, const BaseTree *ruleset, const BaseTree *battlefield,
                             BaseFaults *faults);
void document_destroy(IoDocument *document); /* NULL is allowed */
/* The state at the start: as set up, in the phase that the battlefield names. */
Table *table_start(const RulesField *field, const BaseTree *battlefield);

/* The ruleset `name` (id of a built-in one, or a path relative to `beside`), merged with what it extends, as one tree
 * in `arena`. */
const BaseTree *ruleset_load(BaseArena *arena, const char *name, const char *beside, BaseFaults *faults);
/* The same for what the member "ruleset" of a battlefield says: an id, a path, or the ruleset itself, which extends one
 * that is built in. `prefix`: of places in it, "battlefield.ruleset.". */
const BaseTree *ruleset_load_tree(BaseArena *arena, const BaseTree *ruleset, const char *beside, const char *prefix,
                                  BaseFaults *faults);
/* Is what a battlefield names its ruleset by the path of a file, not the id of one that is built in? */
bool ruleset_is_path(const char *name);
/* Its data without options, every fault where it was written; NULL with faults. */
RulesData *ruleset_data(const BaseTree *ruleset, const char *beside, BaseFaults *faults);
/* Leads the faults from `first` on, whose places are those of the merged tree, to file, line and column. Those that
 * begin with "options" stay. */
void ruleset_place_faults(const BaseTree *ruleset, const char *beside, const char *prefix, BaseFaults *faults,
                          int first);
/* The ruleset as it goes along in a file: an id as it is; a player's own whole, so that nothing but what is built in is
 * needed to read it. One that cannot be read stays as it is. In the arena, or `ruleset` itself. */
const BaseTree *ruleset_embed(BaseArena *arena, const BaseTree *ruleset, const char *beside);
/* Ids of the rulesets that are there, in natural order; in the arena. */
int ruleset_list(BaseArena *arena, const char ***out);
/* The battlefield as it would be written: `original` (the tree that the field was loaded from) with places, kinds,
 * variables and phase of `table` put in (NULL: as set up). Activities under way and obligations have no place in a
 * battlefield: save a game for them. */
BaseTree *battlefield_tree(BaseArena *arena, const RulesField *field, const Table *table, const BaseTree *original);

/* Where the program's own data is: $SIGHTLINE_DATA, the share folder beside the program, the source tree, the installed
 * folder. NULL if it is nowhere; freed with base_free. `relative` begins with "assets/" or "maps/". */
char *data_path(const char *relative);

#endif
