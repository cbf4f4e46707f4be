/* Any bytes as a case that is walked as a lesson: its questions answered, gone back, strayed from and returned to. */
#include "base/hash.h"
#include "base/rng.h"
#include "fuzz/shared_fuzz.h"
#include "play/lesson_walk.h"

#define STEPS_MAX 30
#define MOVES     40

static void walk(PlaySession *session, const BaseTree *root, BaseRng *rng) {
    LessonWalk *lesson = walk_create(session, root);
    int count = walk_count(lesson);
    for (int i = 0; i < MOVES; i++) {
        if (walk_waits_for_answer(lesson)) {
            walk_guess(lesson, (int)rng_below(rng, 5) - 1);
        }
        int at = rng_below(rng, 4) == 0 ? (int)rng_below(rng, (uint32_t)count + 2) - 1 : walk_at(lesson) + 1;
        walk_go(lesson, at);
        base_assert(walk_at(lesson) >= 0 && walk_at(lesson) <= count && walk_done(lesson) <= count);
        if (rng_below(rng, 6) == 0) {
            BaseFaults faults = {0};
            play_undo(session, &faults);
            faults_free(&faults);
            if (walk_strayed(lesson)) {
                walk_return(lesson);
            }
            base_assert(!walk_strayed(lesson));
        }
    }
    walk_destroy(lesson);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(fuzz_files(bytes, size), &faults);
    if (document && document->kind == DOCUMENT_CASE && tree_find(document->root, "steps")->count <= STEPS_MAX) {
        uint64_t seed = HASH_START;
        for (size_t i = 0; i < size; i++) {
            seed = hash_int(seed, bytes[i]);
        }
        BaseRng rng = rng_make(seed);
        BaseArena *arena = arena_create();
        const BaseTree *root = tree_copy(arena, document->root);
        PlaySession *session = play_open(document, &faults);
        document = NULL; /* taken over */
        if (session) {
            walk(session, root, &rng);
        }
        play_destroy(session);
        arena_destroy(arena);
    }
    document_destroy(document);
    faults_free(&faults);
    return 0;
}
