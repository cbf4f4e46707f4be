#include "base/base.h"
#include "base/near.h"
#include "cli/cli_internal.h"

#include <stdio.h>

/* `game` (may be NULL): the file is locked as a game that goes on, and it is told whether it is one. */
static PlaySession *open_session(const char *path, bool *game) {
    BaseFaults faults = {0};
    IoDocument *document = game ? document_claim(path, &faults) : document_load(path, &faults);
    if (!document) {
        cli_faults(&faults);
        return NULL;
    }
    if (game) {
        *game = document->kind == DOCUMENT_GAME && !document->in_page;
    }
    if (document->torn) {
        fprintf(stderr, "%s: the last line was torn and is left out\n", path);
    }
    PlaySession *session = play_open(document, &faults);
    if (faults.count > 0) {
        cli_faults(&faults);
        play_destroy(session);
        return NULL;
    }
    return session;
}

PlaySession *cli_open(const char *path) {
    return open_session(path, NULL);
}

PlaySession *cli_open_to_play(const char *path, bool must, bool *game) {
    PlaySession *session = open_session(path, game);
    BaseFaults faults = {0};
    if (session && (must || *game) && !play_claim(session, path, &faults)) {
        play_destroy(session);
        session = NULL;
    }
    cli_faults(&faults);
    return session;
}

RulesData *cli_ruleset(const char *name) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    RulesData *data = ruleset_data(tree_text(arena, name), "", &faults);
    cli_faults(&faults);
    arena_destroy(arena);
    return data;
}

static const char *rules_near_id(const TableSetup *setup, const char *id) {
    NearMiss near = near_make(id);
    for (int kind = REF_SIDE; kind < REF_KINDS; kind++) {
        for (int i = 0; i < setup_count(setup, (TableRefKind)kind); i++) {
            near_try(&near, setup_id(setup, ref_make((TableRefKind)kind, i)));
        }
    }
    return near.best;
}

/* Reads a hex by column and row, "5,7"; REF_NONE if it is not one. */
static TableRef find_hex(const TableSetup *setup, const char *text) {
    int column = 0, row = 0, used = 0;
    bool pair = setup->board == BOARD_HEX && sscanf(text, "%4d,%4d%n", &column, &row, &used) == 2 && !text[used];
    return pair ? setup_hex_ref(setup, (HexId){(int16_t)column, (int16_t)row}) : ref_none();
}

bool cli_find(const PlaySession *session, const char *id, TableRef *out) {
    base_assert(id && out);
    const TableSetup *setup = play_field(session)->setup;
    *out = setup_find(setup, id);
    *out = out->kind == REF_NONE ? find_hex(setup, id) : *out;
    if (out->kind == REF_NONE) {
        const char *near = rules_near_id(setup, id);
        cli_fail(CLI_ERROR, "there is nothing with the id \"%s\"%s%s", id, near ? "; perhaps this is meant: " : "",
                 near ? near : "");
        return false;
    }
    bool body = out->kind == REF_UNIT || out->kind == REF_AREA || out->kind == REF_HEX;
    if (!body || !table_alive(play_table(session), *out)) {
        cli_fail(CLI_ERROR, body ? "\"%s\" is not on the table" : "\"%s\" is no unit and no terrain", id);
        return false;
    }
    return true;
}
