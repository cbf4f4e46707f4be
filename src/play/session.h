/* A game in progress: actions in, rulings out; the journal, undo and redo; the file. State is a fold of the journal: nothing else
 * changes it. Tells listeners when something changed. Knows no window.
 *
 * An entry is on disk before play_do returns. Undo and redo move a cursor (and are lines in the file, too); changing the past starts
 * a branch and keeps the old one. */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include "io/document.h"
#include "io/log.h"
#include "play/dice.h"

typedef struct {
    int id, parent;            /* from 1; parent 0 = the start */
    const BaseTree *action;    /* without dice, answers, hash; a `choose` has its own entry */
    const BaseTree *dice;      /* list */
    Ruling *ruling;            /* owned: as it was decided */
    TableChange *changes;      /* owned; for a waiting action: up to the ask */
    int change_count;
    BaseHash hash;             /* of the state after it */
} PlayEntry;

typedef struct PlaySession PlaySession;

/* Starts on a field (taken over) from its setup. `battlefield` is the tree for the game file. */
PlaySession *play_create(RulesField *field, const BaseTree *battlefield, uint64_t seed);
/* Opens a loaded document (taken over): replays a game and checks each hash; at the first entry that differs it stops there and says
 * so in the faults (the session is still usable up to it). */
PlaySession *play_open(IoDocument *document, BaseFaults *faults);
void play_destroy(PlaySession *session);

/* From now on every entry goes to this file (all entries so far first). */
bool play_record(PlaySession *session, const char *path, bool replace, BaseFaults *faults);
const char *play_path(const PlaySession *session); /* NULL: not on disk */

const RulesField *play_field(const PlaySession *session);
const Table *play_table(const PlaySession *session);      /* the state now */
const Ruling *play_waiting(const PlaySession *session);   /* the ruling that waits for an answer, or NULL */

/* Resolves an action (an object: verb under "do", arguments, optional "dice" and "answers") with `input` (NULL: the session's seeded
 * dice); applies, journals, tells. Queries and refusals change nothing and are not journalled. The ruling belongs to the session:
 * entries keep theirs, others live until the next call. */
const Ruling *play_do(PlaySession *session, const BaseTree *action, PlayInput *input, BaseFaults *faults);
/* The same on a copy: nothing happens. For previews; any number may be asked. The ruling is the caller's. `table_out` (may be NULL)
 * gets the state that would be. */
Ruling *play_preview(PlaySession *session, const BaseTree *action, PlayInput *input, Table *table_out);
/* One ordered pair of the state now, fast. */
void play_sight(PlaySession *session, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);
/* A context for calls of the descriptor on the state now (body, walk, region ...); valid until the next change. */
RulesCtx *play_ctx(PlaySession *session, Ruling *ruling);

int play_count(const PlaySession *session);             /* entries on the current branch, whole, future included */
const PlayEntry *play_entry(const PlaySession *session, int index); /* on the current branch */
int play_cursor(const PlaySession *session);            /* how many of them are done */
bool play_undo(PlaySession *session, BaseFaults *faults);
bool play_redo(PlaySession *session, BaseFaults *faults);
bool play_seek(PlaySession *session, int cursor, BaseFaults *faults);
bool play_dirty(const PlaySession *session);            /* something is not on disk */
BaseHash play_hash(const PlaySession *session);

typedef void (*PlayListener)(void *context, PlaySession *session);
void play_listen(PlaySession *session, PlayListener listener, void *context);

#endif
