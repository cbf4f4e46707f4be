/* Any bytes as lines of actions on a board of each system with a bit of everything: refused, nonsense or done, and
 * undone to the bit. */
#include "fuzz/shared_fuzz.h"
#include "play/odds.h"

#include <string.h>

#define LINES_MAX 6

static PlaySession *start(int system) {
    RulesField *field = fuzz_field(fuzz_board(system));
    base_assert(field);
    return play_create(field, fuzz_board(system), 7);
}

static void try_action(PlaySession *session, const BaseTree *action) {
    static const PlayOddsOptions few = {.leaves_max = 20, .samples = 10, .seed = 1};
    BaseFaults faults = {0};
    BaseHash before = play_hash(session);
    ruling_destroy(play_preview(session, action, NULL, NULL));
    odds_destroy(play_odds(session, action, &few));
    base_assert(play_hash(session) == before);
    bool asks_odds = strcmp(tree_get_text(action, "do", ""), "odds") == 0; /* a whole walk is too dear here */
    const Ruling *ruling = asks_odds ? NULL : play_do(session, action, NULL, &faults);
    if (ruling && ruling->outcome != RULING_DONE && ruling->outcome != RULING_WAITING) {
        base_assert(play_hash(session) == before);
    }
    faults_free(&faults);
}

static void try_lines(int system, const uint8_t *bytes, size_t size) {
    PlaySession *session = start(system);
    BaseArena *arena = arena_create();
    BaseHash first = play_hash(session);
    const char *s = (const char *)bytes, *end = s + size;
    for (int i = 0; i < LINES_MAX && s < end; i++) {
        const char *stop = memchr(s, '\n', (size_t)(end - s));
        stop = stop ? stop : end;
        BaseFaults faults = {0};
        const BaseTree *action = json_parse(arena, s, (size_t)(stop - s), "fuzz", 0, &faults);
        if (action) {
            try_action(session, action);
        }
        faults_free(&faults);
        s = stop + 1;
    }
    BaseFaults none = {0};
    base_assert(play_seek(session, 0, &none) && play_hash(session) == first);
    arena_destroy(arena);
    play_destroy(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    for (int system = 0; system < FUZZ_SYSTEMS; system++) {
        try_lines(system, bytes, size);
    }
    return 0;
}
