/* Any bytes as a case: run to its end whatever its steps ask for. */
#include "fuzz/shared_fuzz.h"
#include "play/cases.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(fuzz_files(bytes, size), &faults);
    if (document && document->kind == DOCUMENT_CASE && tree_find(document->root, "steps")->count <= 50) {
        CaseResult result = case_run(document);
        base_assert(result.passed == !result.what);
        case_result_term(&result);
    }
    document_destroy(document);
    faults_free(&faults);
    return 0;
}
