/* Files of Sightline: battlefields, games, cases, rulesets. Loads all or nothing, and collects all faults, each with
 * file, place, id and remedy. Limits: 200 sides, 2,000 formations, 10,000 units, 5,000 areas, 100,000 points, 2,000
 * points per outline. */
#ifndef IO_DOCUMENT_H
#define IO_DOCUMENT_H

#include "io/json.h"
#include "io/log.h"
#include "io/saving.h"
#include "rules/rules.h"

#define IO_ANSWERS_MAX 6 /* answers of a question in a case: the keys 1 to 6 */

typedef enum { DOCUMENT_NONE, DOCUMENT_BATTLEFIELD, DOCUMENT_GAME, DOCUMENT_CASE } IoDocumentKind;

typedef struct {
    IoDocumentKind kind;
    BaseArena *arena; /* owns the trees */
    char *path;
    const BaseTree *root; /* the case, the first line of the game, or the battlefield */
    const BaseTree *battlefield;
    RulesField *field; /* owned */
    /* for games only: */
    const BaseTree **lines;  /* every line after the first */
    const int *line_numbers; /* line number of each in the file */
    int line_count;
    size_t good_bytes;  /* length of the file up to the end of the last complete line */
    bool in_page;       /* the file lies in a web page (io/page.h), which nothing is to be written to */
    bool torn;          /* the last line was torn and is left out; the user should be told */
    BaseHash digest;    /* hash of all bytes as they were read */
    IoLog *log;         /* document_claim: the file, locked since before it was read; else NULL */
    const char *damage; /* document_salvage: what is wrong with the first line that was left out; NULL if nothing */
} IoDocument;

/* Loads a document, also one that lies in a web page; NULL with faults. The kind is recognised by the content (a "case"
 * or "game" member), not by the file name. */
IoDocument *document_load(const char *path, BaseFaults *faults);
/* The same for a caller that will continue the game: locks the file before reading it. If it cannot be locked (another
 * program has it open, or it may not be written), it is read without a log, and play_record will report why. */
IoDocument *document_claim(const char *path, BaseFaults *faults);
/* Loads a damaged game up to its first line that cannot be read, for viewing and for saving under another name. */
IoDocument *document_salvage(const char *path, BaseFaults *faults);
/* True if the beginning of the game is sound, so that document_salvage can load it. */
bool document_can_salvage(const char *path);
/* True if a step of a case is an exercise: it has "make", "pick" or "sort" in place of "do". */
bool io_is_exercise(const BaseTree *step);
/* Makes a field from a tree (a case's battlefield, a test). `path` is used in faults and to find files beside it. */
RulesField *io_field_create(const BaseTree *battlefield, const char *path, BaseFaults *faults);
/* Makes the same field with pieces of terrain moved, in a millisecond and with the same refs; shifts of other things
 * are left to the table. It borrows from the first, which must outlive it. Nothing is checked: pieces may leave the
 * table. NULL where the ground that pieces then share cannot be worked out. */
RulesField *io_field_shifted(const RulesField *field, const TableShift *shifts, int count);
/* The same for tests of systems that are not built in: the system and its ruleset's tree are given, and the
 * battlefield's "ruleset" is ignored. */
RulesField *io_field_create_for(const RulesSystem *system, const BaseTree *ruleset, const BaseTree *battlefield,
                                BaseFaults *faults);
void document_destroy(IoDocument *document); /* NULL is allowed */
/* Returns the state at the start: the setup, in the phase that the battlefield names. */
Table *io_table_start(const RulesField *field, const BaseTree *battlefield);

/* Loads the ruleset `name` (the id of a built-in one, or a path relative to `beside`), merged with what it extends, as
 * one tree in `arena`. */
const BaseTree *ruleset_load(BaseArena *arena, const char *name, const char *beside, BaseFaults *faults);
/* The same for the member "ruleset" of a battlefield: an id, a path, or the ruleset itself, which extends a built-in
 * one. `prefix` is prepended to places in it: "battlefield.ruleset.". */
const BaseTree *ruleset_load_tree(BaseArena *arena, const BaseTree *ruleset, const char *beside, const char *prefix,
                                  BaseFaults *faults);
/* True if the name of a ruleset is the path of a file, not the id of a built-in ruleset. */
bool ruleset_is_path(const char *name);
/* Returns the ruleset's data without options, or NULL with faults, each placed in the file where it was written. */
RulesData *ruleset_data(const BaseTree *ruleset, const char *beside, BaseFaults *faults);
/* Gives the faults from `first` on, whose places are in the merged tree, the file, line and column of their origin.
 * Places that begin with "options" stay unchanged. */
void ruleset_place_faults(const BaseTree *ruleset, const char *beside, const char *prefix, BaseFaults *faults,
                          int first);
/* Returns the ruleset in the form in which it is saved within another file: an id unchanged, a player's own ruleset
 * completely, so that only built-in rulesets are needed to read it. One that cannot be read stays unchanged. The result
 * is in the arena or is `ruleset` itself. */
const BaseTree *ruleset_embed(BaseArena *arena, const BaseTree *ruleset, const char *beside);
/* Lists the ids of the built-in rulesets in natural order, in the arena. */
int ruleset_list(BaseArena *arena, const char ***out);
/* Returns the battlefield to be written: `original` (the tree that the field was loaded from) with the places, kinds,
 * variables and phase of `table` (NULL: the setup). A battlefield cannot hold activities under way or obligations; only
 * a game can. */
BaseTree *battlefield_tree(BaseArena *arena, const RulesField *field, const Table *table, const BaseTree *original);

/* Returns the path of a file or folder of the program's own data, to be freed with base_free; NULL if it is not found.
 * Searches $SIGHTLINE_DATA, the share folder beside the program, the source tree and the installed folder. `relative`
 * begins with "assets/" or "maps/". */
char *io_data_path(const char *relative);

#endif
