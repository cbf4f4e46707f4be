/* Any bytes as lines of actions on a table and on a board of hexes with a bit of everything: refused, nonsense or done,
 * and undone to the bit.
 */
#include "fuzz/shared_fuzz.h"
#include "play/odds.h"

#include <string.h>

#define LINES_MAX 6

static const char battlefield[] =
    "{\"sightline\":1,\"ruleset\":\"ea-heresy\",\"table\":{\"unit\":\"cm\",\"size\":[90,60]},"
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

static const char hexes[] =
    "{\"sightline\":1,\"ruleset\":\"commands-colors\",\"table\":{\"unit\":\"hex\",\"columns\":13,\"rows\":9},"
    "\"sides\":[{\"id\":\"red\",\"home\":\"south\"},{\"id\":\"blue\",\"home\":\"north\"}],"
    "\"terrain\":[{\"id\":\"wood\",\"kind\":\"forest\",\"hexes\":[\"E5\",\"F6\"]},"
    "{\"id\":\"hill\",\"kind\":\"hill\",\"hexes\":[\"D6\",\"D7\"]},"
    "{\"id\":\"river\",\"kind\":\"river\",\"hexes\":[\"G7\",\"H7\"]},"
    "{\"id\":\"works\",\"kind\":\"rampart\",\"hexes\":[\"E7\"],\"facing\":60}],"
    "\"units\":[{\"id\":\"a1\",\"side\":\"red\",\"profile\":\"heavy-infantry\",\"at\":\"E7\"},"
    "{\"id\":\"a2\",\"side\":\"red\",\"profile\":\"light-bow-infantry\",\"at\":\"F5\"},"
    "{\"id\":\"a3\",\"side\":\"red\",\"profile\":\"leader\",\"attached\":\"a1\"},"
    "{\"id\":\"e1\",\"side\":\"blue\",\"profile\":\"elephants\",\"at\":\"E8\"},"
    "{\"id\":\"e2\",\"side\":\"blue\",\"profile\":\"warriors\",\"at\":\"D5\"},"
    "{\"id\":\"e3\",\"side\":\"blue\",\"profile\":\"light-cavalry\",\"at\":\"C4\"}]}";

static PlaySession *start(const char *text) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *tree = json_parse(arena, text, strlen(text), "", 0, &faults);
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

static void try_lines(const char *text, const uint8_t *bytes, size_t size) {
    PlaySession *session = start(text);
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
    try_lines(battlefield, bytes, size);
    try_lines(hexes, bytes, size);
    return 0;
}
