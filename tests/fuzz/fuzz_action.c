/* Any bytes as lines of actions on a table with a bit of everything: refused, nonsense or done, and undone to the bit.
 */
#include "fuzz/shared_fuzz.h"
#include "play/odds.h"

#include <string.h>

#define LINES_MAX 6

static const char battlefield[] =
    "{\"sightline\":1,\"table\":{\"unit\":\"cm\",\"size\":[90,60]},"
    "\"sides\":[{\"id\":\"red\"},{\"id\":\"blue\"}],"
    "\"formations\":[{\"id\":\"r1\",\"side\":\"red\"},{\"id\":\"b1\",\"side\":\"blue\"},{\"id\":\"b2\",\"side\":"
    "\"blue\"}],"
    "\"terrain\":[{\"id\":\"wood\",\"kind\":\"woods\",\"outline\":[[30,10],[45,10],[45,30],[30,30]]},"
    "{\"id\":\"hill\",\"kind\":\"hill\",\"outline\":[[40,20],[60,20],[60,40],[40,40]]},"
    "{\"id\":\"keep\",\"kind\":\"small-stronghold\",\"outline\":[[62,44],[70,44],[70,52],[62,52]]},"
    "{\"id\":\"road\",\"kind\":\"road\",\"path\":[[0,55],[90,55]],\"width\":5}],"
    "\"units\":[{\"id\":\"a1\",\"formation\":\"r1\",\"profile\":\"line-infantry\",\"at\":[20,20],\"facing\":90},"
    "{\"id\":\"a2\",\"formation\":\"r1\",\"profile\":\"battle-tank\",\"at\":[20,25],\"facing\":90},"
    "{\"id\":\"e1\",\"formation\":\"b1\",\"profile\":\"line-infantry\",\"at\":[50,20],\"facing\":270},"
    "{\"id\":\"e2\",\"formation\":\"b1\",\"profile\":\"line-infantry\",\"inside\":\"keep\"},"
    "{\"id\":\"e3\",\"formation\":\"b2\",\"profile\":\"titan\",\"at\":[75,20],\"facing\":270}]}";

static PlaySession *start(void) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *tree = json_parse(arena, battlefield, strlen(battlefield), "", 0, &faults);
    RulesField *field = tree ? fuzz_field(tree) : NULL;
    base_assert(field);
    PlaySession *session = play_create(field, tree, 7);
    arena_destroy(arena);
    return session;
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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    PlaySession *session = start();
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
    return 0;
}
