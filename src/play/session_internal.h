/* What the files session*.c and odds.c share. Nobody else includes it. */
#ifndef PLAY_SESSION_INTERNAL_H
#define PLAY_SESSION_INTERNAL_H

#include "play/session.h"

typedef struct {
    PlayEntry entry;
    int child;        /* the next entry on the branch that was gone last; 0: none */
    const char *name; /* of the branch that goes on from it; NULL none */
    bool hidden;      /* it and all that follows */
    bool marked;      /* name or hidden have changed, and no file was there to write it to */
} PlayNode;

typedef struct {
    PlayListener call;
    void *context;
} PlayListening;

struct PlaySession {
    RulesField *field;
    bool borrows_field;
    BaseArena *arena; /* trees of the journal */
    const BaseTree *battlefield;
    uint64_t seed;
    Table *table;
    GeomWork *work;
    void *cache;
    RulesCtx ctx;            /* of the last play_ctx */
    TableDraft draft;        /* the same */
    Ruling *last;            /* of the last query or refusal */
    ARRAY(PlayNode *) nodes; /* id - 1 */
    int first;               /* child of the start */
    int at;                  /* entry at the cursor, 0 the start */
    BaseHash start;
    IoLog *log;
    char *path;
    char *opened;      /* the game file that it came from, NULL */
    bool opened_whole; /* its replay did not stop early */
    IoLog *claim;      /* that file, when it was locked before it was read; NULL */
    BaseHash opened_digest;
    size_t opened_bytes;
    int opened_at; /* cursor and entries as they are in that file */
    int opened_total;
    ARRAY(PlayListening) listeners;
};

/* ---- session_state.c ---- */
PlayNode *session_node(const PlaySession *session, int id);
int *session_child(PlaySession *session, int id);     /* of an entry or (0) of the start */
int session_next(const PlaySession *session, int id); /* the same, read */
void session_destroy_node(PlayNode *node);
bool session_is_choose(const BaseTree *action);
void session_tell(PlaySession *session); /* each listener, that something has changed */

/* ---- session_run.c: one action on the session's own table ---- */
/* A state that is come back to is the same to the bit, so that it gets its versions back, too: what the rules' cache
 * knows of it stays good through any number of previews and ways of odds. */
typedef struct {
    uint64_t version, terrain_version;
} PlayVersions;

typedef struct {
    const BaseTree *action; /* that is resolved: for a choose the one that waits for it */
    int waiting;            /* the entry whose changes were taken back for the run, 0 */
    PlayVersions before;    /* of the state before the run */
    PlayVersions base;      /* of the state that it resolves on: the same, unless something waits */
    TableDraft draft;
    bool unanswered; /* RulesCtx */
} PlayRun;

/* Makes ready, or says in the ruling (BAD) why this cannot be done now. For a choose the waiting action's changes are
 * taken back and its dice and answers go to the input's past. */
bool run_begin(PlaySession *session, PlayRun *run, const BaseTree *action, PlayInput *input, Ruling *ruling);
/* Resolves; the draft holds the changes of DONE and WAITING. `input` NULL: checks only. Returns false when dice ended.
 */
bool run_resolve(PlaySession *session, PlayRun *run, PlayInput *input, Ruling *ruling);
void run_rollback(PlayRun *run);
/* Nothing has happened: rolls back and puts the waiting action's changes in place again. */
void run_cancel(PlaySession *session, PlayRun *run);
/* The ruling for dice or answers that were not there, not in range, not taken. */
void run_bad_input(const PlayInput *input, Ruling *ruling);

/* ---- session_file.c ---- */
BaseTree *line_of_entry(BaseArena *arena, const PlayEntry *entry);
BaseTree *line_of_cursor(BaseArena *arena, int id);
/* Name and hiding of a node as a line; `whole`: those that are not set, too. NULL: there is nothing to say. */
BaseTree *line_of_mark(BaseArena *arena, const PlayNode *node, bool whole);
bool session_write(PlaySession *session, const BaseTree *line, BaseFaults *faults);

/* ---- session_branch.c ---- */
/* A name or a hiding from a line of the file. NULL, or what is wrong with it. */
const char *session_take_mark(PlaySession *session, const BaseTree *line);

/* ---- session_journal.c ---- */
void session_forget_last(PlaySession *session);
bool session_is_on_the_way(const PlaySession *session, int ancestor, int id);

/* ---- session.c ---- */
/* As play_create on a field that outlives the session. */
PlaySession *session_borrow(RulesField *field, const BaseTree *battlefield, uint64_t seed);
/* The action's own dice and answers; else, unless it is a replay, seeded dice. False when they are no lists of such. */
bool session_input(const PlaySession *session, const BaseTree *action, bool replay, PlayInput *out);
/* As play_do; the ruling of what was not journalled is session->last. */
const Ruling *session_do(PlaySession *session, const BaseTree *action, PlayInput *input, BaseFaults *faults);
/* The ruling of the last query or refusal, for one who keeps it. */
Ruling *session_take_last(PlaySession *session);

#endif
