/* A game in progress: actions in, rulings out; the journal, undo and redo; the file. State is a fold of the journal:
 * nothing else changes it. Tells listeners when something changed. Knows no window.
 *
 * An entry is on disk before play_do returns. Undo and redo move a cursor (and are lines in the file, too); changing
 * the past starts a branch and keeps the old one.
 *
 * The game file after its first line: an action with "dice" that fell, "answers" that came with it and the "hash" of
 * the state after it is an entry, numbered from 1 in the file's order, a child of the entry at the cursor; {"cursor":
 * N} moves the cursor to entry N, 0 for the start; {"branch": N, "name": ..., "hidden": ...} names the branch that goes
 * on from entry N, or hides that entry and all that follows. Where "hash" is left out nothing is compared. */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include "io/document.h"
#include "io/log.h"
#include "play/dice.h"

typedef struct {
    int id, parent;          /* from 1; parent 0 = the start */
    const BaseTree *action;  /* without dice, answers, hash; a `choose` has its own entry */
    const BaseTree *dice;    /* list: those that fell for this entry */
    const BaseTree *answers; /* list: those that came with the action; NULL none */
    Ruling *ruling;          /* owned: as it was decided */
    TableChange
        *changes; /* owned; from before the action that began it (a `choose` resolves that one again) to this state */
    int change_count;
    BaseHash hash; /* of the state after it */
} PlayEntry;

typedef struct PlaySession PlaySession;

/* Starts on a field (taken over) from its setup. `battlefield` is the tree for the game file (copied). */
PlaySession *play_create(RulesField *field, const BaseTree *battlefield, uint64_t seed);
/* Opens a loaded document (taken over): replays a game and checks each hash; at the first entry that differs it stops
 * there and says so in the faults (the session is still usable up to it). Nothing is written to: see play_record. */
PlaySession *play_open(IoDocument *document, BaseFaults *faults);
/* The same, an action at a time, for who must not stand still. The faults must outlive the replay. */
typedef struct PlayReplay PlayReplay;
PlayReplay *play_open_begin(IoDocument *document, BaseFaults *faults);
bool replay_step(PlayReplay *replay);                        /* false: there is no more */
int replay_done(const PlayReplay *replay, int *total);       /* lines of the file, or actions done again */
const PlaySession *replay_session(const PlayReplay *replay); /* as far as it is */
PlaySession *replay_end(PlayReplay *replay);                 /* with what is left of it; ends the replay */
void replay_cancel(PlayReplay *replay);                      /* NULL is allowed */
/* For a game that begins now: nobody can know it before. At most 2^53. */
uint64_t play_fresh_seed(void);
void play_destroy(PlaySession *session); /* NULL is allowed */
/* Other dice from here on; before the game is recorded, whose first line names the seed. At most 2^53. */
void play_reseed(PlaySession *session, uint64_t seed);

/* From now on every entry goes to this file (all entries so far first). The very file that was opened goes on where it
 * ended, its torn line cut off; it is not gone on with when its replay stopped early, when another program has it open
 * or has changed it since. `replace`: what stands there now may go, but no game that another program has open. */
bool play_record(PlaySession *session, const char *path, bool replace, BaseFaults *faults);
/* Before the first action of one who will record into the very game that was opened (document_claim): that it is this
 * session's alone. False with a fault: another program has it, it may not be written, it is no game. */
bool play_claim(PlaySession *session, const char *path, BaseFaults *faults);
const char *play_path(const PlaySession *session); /* NULL: not on disk */
/* Is all of it in its file? What was deleted or cut off is written anew. False with a fault where another program has
 * put something else there (play_record with `replace` writes over it) or the disk refuses; false without one: it has
 * no file. */
bool play_check(PlaySession *session, BaseFaults *faults);
bool play_take_renewed(PlaySession *session); /* the file was written anew since this was asked last: say so */

const RulesField *play_field(const PlaySession *session);
const BaseTree *play_battlefield(const PlaySession *session); /* as it was at the start */
const Table *play_table(const PlaySession *session);          /* the state now */
const Ruling *play_waiting(const PlaySession *session);       /* the ruling that waits for an answer, or NULL */

/* Resolves an action (an object: verb under "do", arguments, optional "dice" and "answers") with `input` (NULL: the
 * action's own dice and answers if it has any, else the session's seeded dice); applies, journals, tells. {"do":
 * "choose", "ask": id, "answer": ...} answers what waits. Queries and refusals change nothing and are not journalled;
 * nor does an action whose dice end too early or are left over (BAD). The ruling belongs to the session: entries keep
 * theirs, others live until the next call. NULL with a fault only when it could not be written to disk; then nothing
 * has happened. */
const Ruling *play_do(PlaySession *session, const BaseTree *action, PlayInput *input, BaseFaults *faults);
/* The same, and then it is taken back. For previews; any number may be asked. The ruling is the caller's. `input` NULL:
 * no dice, the ruling says what is known before they fall. `table_out` (may be NULL) gets the state that would be. */
Ruling *play_preview(PlaySession *session, const BaseTree *action, PlayInput *input, Table *table_out);
/* One ordered pair of the state now, fast. What `out` points to is good until the next call. */
void play_sight(PlaySession *session, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);
/* A context for calls of the descriptor on the state now (body, walk, region ...); valid until the next change. */
RulesCtx *play_ctx(PlaySession *session, Ruling *ruling);

/* What was done, as a title: "B3 Tanks fire at the keep", "Chosen: Retreat"; appended. NULL: as set up. */
void play_say_entry(const PlayEntry *entry, BaseText *out);

/* The faces of the die that fell as the `die`-th for it, from 0; 6 where its ruling has no such die. */
int play_entry_faces(const PlayEntry *entry, int die);

int play_count(const PlaySession *session); /* entries on the current branch, whole, future included */
const PlayEntry *play_entry(const PlaySession *session, int index); /* on the current branch */
int play_cursor(const PlaySession *session);                        /* how many of them are done */
/* The state after that many entries of the current branch, future ones included; the session stays where it is. */
void play_state_at(const PlaySession *session, int cursor, Table *out);
bool play_undo(PlaySession *session, BaseFaults *faults); /* false without a fault: there is nothing to undo */
bool play_redo(PlaySession *session, BaseFaults *faults);
bool play_seek(PlaySession *session, int cursor, BaseFaults *faults);
/* All branches: entries by id, and going to one wherever it is. */
int play_total(const PlaySession *session);
const PlayEntry *play_find(const PlaySession *session, int id); /* NULL: 0 or none */
bool play_go(PlaySession *session, int id, BaseFaults *faults); /* none that is hidden */
/* The state after any entry; the session stays where it is. */
void play_state_of(const PlaySession *session, int id, Table *out);
/* Branches (branches.h lists them) are named and put out of sight by lines that say so: nothing is ever taken out of
 * the file. The name belongs to the branch that goes on from the entry; "" takes it off. What is hidden is the entry
 * and all that follows, and can be shown again. False: not written to disk, or the game stands on what was to be
 * hidden; then nothing has happened. */
bool play_name(PlaySession *session, int id, const char *name, BaseFaults *faults);
bool play_hide(PlaySession *session, int id, bool hidden, BaseFaults *faults);
bool play_is_hidden(const PlaySession *session, int id); /* it, or what it follows */
bool play_dirty(const PlaySession *session);             /* something is not on disk */
BaseHash play_hash(const PlaySession *session);

/* The battlefield as it was at the start, with one reading of its options set to this value. */
BaseTree *play_with_reading(BaseArena *arena, const PlaySession *session, const char *reading, const char *value);
/* The same game on a battlefield that differs in its options: what is done up to the cursor is done again, an action at
 * a time, with the dice and answers that it took, until one of them is refused or takes others. The field is taken
 * over; on no disk yet. The session is borrowed and must stay as it is until the end. */
PlayReplay *play_reread_begin(const PlaySession *session, RulesField *field, const BaseTree *battlefield);

typedef void (*PlayListener)(void *context, PlaySession *session);
/* The same one twice is told once. */
void play_listen(PlaySession *session, PlayListener listener, void *context);

#endif
