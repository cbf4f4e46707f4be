/* Replays a game from its file, or the same game under other rules with the dice that fell. One action a step, for
 * callers that must not block. */
#include "play/session_internal.h"

#include <stdio.h>
#include <string.h>

struct PlayReplay {
    PlaySession *session;  /* owned; as far as it has been replayed */
    IoDocument *document;  /* owned; the game's file, NULL when `of` is replayed */
    const PlaySession *of; /* borrowed; the game that is replayed under other rules */
    BaseFaults *faults;    /* borrowed; faults of the game's file */
    int done, total;       /* number of lines or actions */
    bool stopped;          /* at an action that cannot be repeated */
};

/* ---- from the file ---- */

static bool replay_fault(PlayReplay *replay, int index, const char *what) {
    BaseFault *fault = faults_add(replay->faults, replay->document->path, "", "",
                                  "The game is open up to the line before; the file is left as it is", "%s", what);
    fault->line = index < 0 ? 1 : replay->document->line_numbers[index];
    return false;
}

static bool hash_fits(const BaseTree *line, BaseHash hash) {
    const BaseTree *written = tree_find(line, "hash");
    char form[HASH_FORM_SIZE];
    return !written || (written->kind == TREE_TEXT && strcmp(written->text, hash_form(hash, form)) == 0);
}

static bool replay_cursor(PlayReplay *replay, int index, const BaseTree *cursor) {
    PlaySession *session = replay->session;
    bool good = cursor->kind == TREE_NUMBER && cursor->number >= 0 && cursor->number <= session->nodes.count &&
                cursor->number == (int)cursor->number;
    if (!good) {
        return replay_fault(replay, index, "the cursor goes to an entry that is not there");
    }
    if (play_is_hidden(session, (int)cursor->number)) {
        return replay_fault(replay, index, "the cursor goes to an entry that is hidden");
    }
    return play_go(session, (int)cursor->number, replay->faults);
}

static bool replay_mark(PlayReplay *replay, int index, const BaseTree *line) {
    const char *wrong = session_take_mark(replay->session, line);
    return !wrong || replay_fault(replay, index, wrong);
}

static bool replay_action(PlayReplay *replay, int index, const BaseTree *line) {
    PlaySession *session = replay->session;
    PlayInput input;
    bool good = session_input(session, line, true, &input);
    const Ruling *ruling = good ? session_do(session, line, &input, replay->faults) : NULL;
    input_term(&input);
    if (!ruling) {
        return replay_fault(replay, index, "dice and answers are not lists of such");
    }
    if (ruling->outcome == RULING_BAD) {
        return replay_fault(replay, index, ruling->bad);
    }
    if (ruling->outcome != RULING_DONE && ruling->outcome != RULING_WAITING) {
        return replay_fault(replay, index,
                            ruling->outcome == RULING_REFUSED ? "the rules forbid now what was done then"
                                                              : "a question is no part of a game");
    }
    if (!hash_fits(line, table_hash(session->table))) {
        play_go(session, session_node(session, session->at)->entry.parent, replay->faults);
        session_forget_last(session);
        return replay_fault(replay, index, "the state after this action is not what it was when it was played");
    }
    return true;
}

static bool replay_line(PlayReplay *replay, int index, const BaseTree *line) {
    const BaseTree *cursor = tree_find(line, "cursor");
    if (cursor) {
        return replay_cursor(replay, index, cursor);
    }
    bool mark = tree_find(line, "branch") && !tree_find(line, "do");
    return mark ? replay_mark(replay, index, line) : replay_action(replay, index, line);
}

static bool open_step(PlayReplay *replay) {
    return replay_line(replay, replay->done, replay->document->lines[replay->done]);
}

PlayReplay *play_open_begin(IoDocument *document, BaseFaults *faults) {
    bool game = document->kind == DOCUMENT_GAME;
    const BaseTree *seed = game ? tree_find(document->root, "seed") : NULL;
    PlayReplay *replay = base_alloc(1, sizeof *replay);
    *replay = (PlayReplay){.document = document, .faults = faults, .total = game ? document->line_count : 0};
    replay->session =
        play_create(document->field, document->battlefield, seed ? (uint64_t)seed->number : play_fresh_seed());
    document->field = NULL;
    if (game && !hash_fits(document->root, replay->session->start)) {
        replay->stopped =
            !replay_fault(replay, -1, "the start is not what it was when the game was played: its ruleset has changed");
    }
    return replay;
}

static void name_file(PlayReplay *replay) {
    PlaySession *session = replay->session;
    IoDocument *document = replay->document;
    if (document && document->kind == DOCUMENT_GAME && !document->in_page) {
        session->opened = base_strdup(document->path);
        session->opened_whole = !replay->stopped && !document->damage;
        session->opened_digest = document->digest;
        session->claim = document->log;
        document->log = NULL;
        session->opened_bytes = document->good_bytes;
        session->opened_at = session->at;
        session->opened_total = session->nodes.count;
    }
}

/* ---- under other rules ---- */

BaseTree *play_with_reading(BaseArena *arena, const PlaySession *session, const char *reading, const char *value) {
    BaseTree *battlefield = tree_copy(arena, play_battlefield(session));
    const BaseTree *options = tree_find(battlefield, "options"), *readings = tree_find(options, "readings");
    BaseTree *more = options ? tree_copy(arena, options) : tree_object(arena);
    BaseTree *chosen = readings ? tree_copy(arena, readings) : tree_object(arena);
    tree_set(arena, chosen, reading, tree_text(arena, value));
    tree_set(arena, more, "readings", chosen);
    tree_set(arena, battlefield, "options", more);
    return battlefield;
}

static BaseTree *whole_action(BaseArena *arena, const PlayEntry *entry) {
    BaseTree *action = tree_copy(arena, entry->action);
    tree_set(arena, action, "dice", entry->dice ? tree_copy(arena, entry->dice) : tree_list(arena));
    if (entry->answers) {
        tree_set(arena, action, "answers", tree_copy(arena, entry->answers));
    }
    return action;
}

PlayReplay *play_reread_begin(const PlaySession *session, RulesField *field, const BaseTree *battlefield) {
    PlayReplay *replay = base_alloc(1, sizeof *replay);
    *replay = (PlayReplay){
        .session = play_create(field, battlefield, session->seed), .of = session, .total = play_cursor(session)};
    return replay;
}

static bool reread_step(PlayReplay *replay) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0}; /* the session has no file, so this cannot fail */
    const BaseTree *action = whole_action(arena, play_entry(replay->of, replay->done));
    const Ruling *ruling = play_do(replay->session, action, NULL, &faults);
    faults_free(&faults);
    arena_destroy(arena);
    return ruling && (ruling->outcome == RULING_DONE || ruling->outcome == RULING_WAITING);
}

/* ---- both ---- */

bool replay_step(PlayReplay *replay) {
    if (replay->stopped || replay->done >= replay->total) {
        return false;
    }
    bool good = replay->document ? open_step(replay) : reread_step(replay);
    replay->stopped = !good;
    replay->done += good;
    return !replay->stopped && replay->done < replay->total;
}

int replay_done(const PlayReplay *replay, int *total) {
    *total = replay->total;
    return replay->done;
}

const PlaySession *replay_session(const PlayReplay *replay) {
    return replay->session;
}

static PlaySession *take_session(PlayReplay *replay) {
    PlaySession *session = replay->session;
    document_destroy(replay->document);
    base_free(replay);
    return session;
}

PlaySession *replay_end(PlayReplay *replay) {
    while (replay_step(replay)) {
    }
    name_file(replay);
    return take_session(replay);
}

void replay_cancel(PlayReplay *replay) {
    if (replay) {
        play_destroy(take_session(replay));
    }
}

PlaySession *play_open(IoDocument *document, BaseFaults *faults) {
    return replay_end(play_open_begin(document, faults));
}
