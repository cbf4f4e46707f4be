/* Any bytes as a game file: opened whole, up to a difference, or not at all. */
#include "fuzz/shared_fuzz.h"
#include "play/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(fuzz_files(bytes, size), &faults);
    if (document) {
        PlaySession *session = play_open(document, &faults);
        BaseHash hash = play_hash(session);
        int cursor = play_cursor(session);
        base_assert(play_seek(session, 0, &faults) && play_seek(session, cursor, &faults));
        base_assert(play_hash(session) == hash);
        play_destroy(session);
    } else {
        base_assert(faults.count > 0);
    }
    faults_free(&faults);
    return 0;
}
