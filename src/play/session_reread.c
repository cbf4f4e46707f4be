/* The same game by other readings: what was done is done again, with the dice that fell. */
#include "play/session_internal.h"

#include <string.h>

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

PlaySession *play_reread(const PlaySession *session, RulesField *field, const BaseTree *battlefield, int *done) {
    PlaySession *again = play_create(field, battlefield, session->seed);
    BaseArena *arena = arena_create();
    BaseFaults faults = {0}; /* nothing is written to */
    int count = play_cursor(session);
    for (*done = 0; *done < count; (*done)++) {
        const BaseTree *action = whole_action(arena, play_entry(session, *done));
        const Ruling *ruling = play_do(again, action, NULL, &faults);
        if (!ruling || (ruling->outcome != RULING_DONE && ruling->outcome != RULING_WAITING)) {
            break;
        }
    }
    faults_free(&faults);
    arena_destroy(arena);
    return again;
}
