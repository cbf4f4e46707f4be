/* A game in progress: takes actions and returns rulings; keeps the journal, undo and redo, and the file. The state is a
 * fold of the journal, and nothing else changes it. Notifies listeners of changes. Knows no window.
 *
 * An entry is on disk before play_do returns. Undo and redo move a cursor, which is also written to the file; an action
 * after an undo starts a branch and keeps the old one.
 *
 * The game file after its first line: an entry is an action with the "dice" that fell, the "answers" that came with it
 * and the "hash" of the state after it. Entries are numbered from 1 in the file's order, and each is a child of the
 * entry at the cursor. {"cursor": N} moves the cursor to entry N, 0 for the start; {"branch": N, "name": ..., "hidden":
 * ...} names the branch that continues from entry N, or hides that entry and all that follow it. Where "hash" is left
 * out, no hash is compared. */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include "io/document.h"
#include "io/log.h"
#include "play/dice.h"

typedef struct {
    int id, parent;          /* from 1; parent 0: the start */
    const BaseTree *action;  /* without dice, answers and hash; a `choose` has its own entry */
    const BaseTree *dice;    /* list of the dice that fell for this entry */
    const BaseTree *answers; /* list of the answers that came with the action; NULL if none */
    Ruling *ruling;          /* owned */
    /* owned; from the state before the action to this state (a `choose` resolves its whole action again) */
    TableChange *changes;
    int change_count;
    BaseHash hash; /* hash of the state after it */
} PlayEntry;

typedef struct PlaySession PlaySession;

/* Starts a game on a field (taken over) from its setup. `battlefield` (copied) is the tree for the game file. */
PlaySession *play_create(RulesField *field, const BaseTree *battlefield, uint64_t seed);
/* Opens a loaded document (taken over): replays a game and checks each hash. Stops at the first entry that differs,
 * with a fault; the session is still usable up to there. Writes to no file: see play_record. */
PlaySession *play_open(IoDocument *document, BaseFaults *faults);
/* The same one action at a time, for callers that must not block. The faults must outlive the replay. */
typedef struct PlayReplay PlayReplay;
PlayReplay *play_open_begin(IoDocument *document, BaseFaults *faults);
bool replay_step(PlayReplay *replay);                  /* false when nothing is left */
int replay_done(const PlayReplay *replay, int *total); /* number of lines of the file, or of actions, done so far */
const PlaySession *replay_session(const PlayReplay *replay); /* the session as far as it has been replayed */
PlaySession *replay_end(PlayReplay *replay); /* replays the rest, ends the replay and returns the session */
void replay_cancel(PlayReplay *replay);      /* NULL is allowed */
/* Returns an unpredictable seed for a new game, at most 2^53. */
uint64_t play_fresh_seed(void);
void play_destroy(PlaySession *session); /* NULL is allowed */
/* Sets another seed (at most 2^53) for dice from here on. Only before the game is recorded, since the first line of its
 * file names the seed. */
void play_reseed(PlaySession *session, uint64_t seed);

/* Writes all entries so far, and from now on every new entry, to this file. If it is the file that was opened, it is
 * continued where it ended, after cutting off a torn last line; that fails if its replay stopped early, or if another
 * program has it open or has changed it since. `replace` allows overwriting an existing file, except a game that
 * another program has open. */
bool play_record(PlaySession *session, const char *path, bool replace, BaseFaults *faults);
/* Makes sure, before the first action, that the opened game (document_claim) belongs to this session alone, for a
 * caller that will record into it. Returns false with a fault if another program has it open, if it may not be written,
 * or if it is not a game. */
bool play_claim(PlaySession *session, const char *path, BaseFaults *faults);
const char *play_path(const PlaySession *session); /* NULL if the game has no file */
/* Checks that the whole game is in its file; what was deleted or cut off is written anew. Returns false with a fault if
 * another program has put something else there (play_record with `replace` overwrites it) or if writing fails; false
 * without a fault if the game has no file. */
bool play_check(PlaySession *session, BaseFaults *faults);
/* true if the file was rewritten since the last call, so that the user can be told */
bool play_take_renewed(PlaySession *session);

const RulesField *play_field(const PlaySession *session);
/* From now on, names in words are followed by the ids that call their things. */
void play_show_ids(PlaySession *session);
const BaseTree *play_battlefield(const PlaySession *session); /* the battlefield at the start */
const Table *play_table(const PlaySession *session);          /* the current state */
const Ruling *play_waiting(const PlaySession *session);       /* the ruling that waits for an answer; NULL if none */

/* Resolves an action (an object: verb under "do", arguments, optional "dice" and "answers") with `input` (NULL: the
 * action's own dice and answers if it has any, else the session's seeded dice); applies it, adds it to the journal and
 * notifies listeners. {"do": "choose", "ask": id, "answer": ...} answers the waiting choice. Queries and refusals
 * change nothing and are not journalled; the same holds for an action with too few or too many dice (BAD). The ruling
 * belongs to the session: entries keep theirs, others are valid until the next call. Returns NULL with a fault only if
 * the entry could not be written to disk; then nothing has happened. */
const Ruling *play_do(PlaySession *session, const BaseTree *action, PlayInput *input, BaseFaults *faults);
/* Resolves an action and rolls it back, for previews. The caller owns the ruling. If `input` is NULL there are no dice,
 * and the ruling says what is known before they fall. `table_out` (may be NULL) gets the resulting state. */
Ruling *play_preview(PlaySession *session, const BaseTree *action, PlayInput *input, Table *table_out);
/* Sight between one ordered pair in the current state, fast. What `out` points to is valid until the next call. */
void play_sight(PlaySession *session, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);
/* Returns a context for calls of the system's functions on the current state (body, walk, region ...); valid until the
 * next change. */
RulesCtx *play_ctx(PlaySession *session, Ruling *ruling);

/* Appends a title for an entry: "B3 Tanks fire at the keep", "Chosen: Retreat". NULL stands for the setup. */
void play_describe_entry(const PlayEntry *entry, BaseText *out);

/* Number of faces of the entry's die with index `die` (from 0); 6 if its ruling has no such die. */
int play_entry_faces(const PlayEntry *entry, int die);

int play_count(const PlaySession *session); /* number of entries on the whole current branch, including undone ones */
const PlayEntry *play_entry(const PlaySession *session, int index); /* on the current branch */
int play_cursor(const PlaySession *session);                        /* number of entries that are done */
/* Gives the state after `cursor` entries of the current branch, which may be undone ones; the session does not move. */
void play_state_at(const PlaySession *session, int cursor, Table *out);
bool play_undo(PlaySession *session, BaseFaults *faults); /* false without a fault if there is nothing to undo */
bool play_redo(PlaySession *session, BaseFaults *faults);
bool play_seek(PlaySession *session, int cursor, BaseFaults *faults);
/* Entries of all branches by id; play_go moves to one on any branch. */
int play_total(const PlaySession *session);
const PlayEntry *play_find(const PlaySession *session, int id); /* NULL for 0 or an unknown id */
bool play_go(PlaySession *session, int id, BaseFaults *faults); /* fails for a hidden entry */
/* Gives the state after any entry; the session does not move. */
void play_state_of(const PlaySession *session, int id, Table *out);
/* Names and hides branches (listed by branches.h) by appending lines: nothing is ever removed from the file. A name
 * belongs to the branch that continues from the entry; "" removes it. Hiding applies to the entry and all that follow
 * it, and can be undone. Returns false if the line could not be written, or if the game stands on what was to be
 * hidden; then nothing has happened. */
bool play_name(PlaySession *session, int id, const char *name, BaseFaults *faults);
bool play_hide(PlaySession *session, int id, bool hidden, BaseFaults *faults);
bool play_is_hidden(const PlaySession *session, int id); /* true if the entry or one before it is hidden */
bool play_dirty(const PlaySession *session);             /* true if something is not on disk */
BaseHash play_hash(const PlaySession *session);

/* Returns the battlefield at the start with one reading of its options set to this value. */
BaseTree *play_with_reading(BaseArena *arena, const PlaySession *session, const char *reading, const char *value);
/* Replays the game on a battlefield with other options: repeats the actions up to the cursor one at a time with the
 * same dice and answers, until one is refused or needs others. The field is taken over; the new session has no file.
 * The session is borrowed and must not change until the end of the replay. */
PlayReplay *play_reread_begin(const PlaySession *session, RulesField *field, const BaseTree *battlefield);

typedef void (*PlayListener)(void *context, PlaySession *session);
/* Adding the same listener twice has no further effect. */
void play_listen(PlaySession *session, PlayListener listener, void *context);

#endif
