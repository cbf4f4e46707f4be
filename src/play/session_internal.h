/* What the files session*.c and odds_walk.c share. Nobody else includes it. */
#ifndef PLAY_SESSION_INTERNAL_H
#define PLAY_SESSION_INTERNAL_H

#include "play/session.h"

typedef struct {
    PlayEntry entry;
    int child;        /* the next entry on the branch that was used last; 0 if none */
    const char *name; /* name of the branch that continues from it; NULL if none */
    bool hidden;      /* hides the entry and all that follow it */
    bool marked;      /* `name` or `hidden` changed while there was no file to write to */
} PlayNode;

typedef struct {
    PlayListener call;
    void *context;
} PlayListening;

struct PlaySession {
    RulesField *field;
    bool borrows_field;
    BaseArena *arena; /* owns the trees of the journal */
    const BaseTree *battlefield;
    uint64_t seed;
    Table *table;
    GeomWork *work;
    void *cache;
    struct RulesBodyStore *bodies;
    RulesCtx ctx;            /* context returned by the last play_ctx */
    TableDraft draft;        /* draft of that context */
    Ruling *last;            /* ruling of the last query or refusal */
    ARRAY(PlayNode *) nodes; /* id - 1 */
    int first;               /* the current child of the start */
    int at;                  /* entry at the cursor, 0 the start */
    BaseHash start;
    IoLog *log;
    char *path;
    char *opened;      /* the game file that it was opened from, NULL if none */
    bool opened_whole; /* false if its replay stopped early */
    IoLog *claim;      /* that file if it was locked before it was read, else NULL */
    BaseHash opened_digest;
    size_t opened_bytes;
    int opened_at; /* cursor and number of entries in that file */
    int opened_total;
    ARRAY(PlayListening) listeners;
};

/* ---- session_state.c ---- */
PlayNode *session_node(const PlaySession *session, int id);
int *session_child(PlaySession *session, int id);     /* the child of an entry, or of the start for id 0 */
int session_next(const PlaySession *session, int id); /* read access to the same */
void session_destroy_node(PlayNode *node);
bool session_is_choose(const BaseTree *action);
void session_notify(PlaySession *session); /* notifies each listener of a change */

/* ---- session_run.c: one action on the session's own table ---- */
/* The versions of a state. A rollback restores the state to the bit, so it restores the versions, too: the rules' cache
 * stays valid through any number of previews and ways of odds. */
typedef struct {
    uint64_t version, terrain_version;
} PlayVersions;

typedef struct {
    const BaseTree *action; /* the action to resolve: for a choose, the one that waits for it */
    int waiting;            /* the entry whose changes were reverted for the run; 0 if none */
    PlayVersions before;    /* versions of the state before the run */
    /* versions of the state that the action is resolved on; equal to `before` unless an action is waiting */
    PlayVersions base;
    TableDraft draft;
    bool unanswered; /* for RulesCtx.unanswered */
    bool supposed;   /* for RulesCtx.supposed: only odds set it */
    bool margins;    /* for RulesCtx.margins: a player reads the ruling */
} PlayRun;

/* Prepares the run; false if the action cannot be done now, with the reason in the ruling (BAD). For a choose, reverts
 * the changes of the waiting action and puts its dice and answers into the input's past. */
bool run_begin(PlaySession *session, PlayRun *run, const BaseTree *action, PlayInput *input, Ruling *ruling);
/* Resolves the action; the draft holds the changes of DONE and WAITING. With `input` NULL it only checks. Returns false
 * if the dice ran out. */
bool run_resolve(PlaySession *session, PlayRun *run, PlayInput *input, Ruling *ruling);
void run_rollback(PlayRun *run);
/* Cancels the run: rolls back and applies the waiting action's changes again. */
void run_cancel(PlaySession *session, PlayRun *run);
/* Makes the ruling for dice or answers that are missing, out of range or left over. */
void run_bad_input(const PlayInput *input, Ruling *ruling);

/* ---- session_file.c ---- */
BaseTree *play_line_of_entry(BaseArena *arena, const PlayEntry *entry);
BaseTree *play_line_of_cursor(BaseArena *arena, int id);
bool session_write(PlaySession *session, const BaseTree *line, BaseFaults *faults);

/* ---- session_branch.c ---- */
/* Reads a name or a hiding from a line of the file. Returns NULL, or what is wrong with the line. */
const char *session_take_mark(PlaySession *session, const BaseTree *line);

/* ---- session_journal.c ---- */
void session_forget_last(PlaySession *session);
bool session_leads_to(const PlaySession *session, int ancestor, int id);

/* ---- session_play.c ---- */
/* Like play_create, but borrows the field, which must outlive the session. */
PlaySession *session_borrow(RulesField *field, const BaseTree *battlefield, uint64_t seed);
/* Makes the input from the action's own dice and answers, else (unless it is a replay) from seeded dice. False if they
 * are not valid lists. */
bool session_input(const PlaySession *session, const BaseTree *action, bool replay, PlayInput *out);
/* Like play_do; a ruling that is not journalled is session->last. */
const Ruling *session_do(PlaySession *session, const BaseTree *action, PlayInput *input, BaseFaults *faults);
/* Gives the ruling of the last query or refusal to the caller, who owns it from then on. */
Ruling *session_take_last(PlaySession *session);

#endif
