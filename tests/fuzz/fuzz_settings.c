/* Any bytes as the file of settings: what of them is sound is taken, and what was taken is written and read again the
 * same. */
#include "fuzz/shared_fuzz.h"
#include "io/settings.h"

#include <stdio.h>
#include <string.h>

static void assert_alike(const IoSettings *a, const IoSettings *b) {
    int count = 0;
    const IoSetting *schema = settings_schema(&count);
    for (int i = 0; i < count; i++) {
        base_assert(settings_get(a, &schema[i]) == settings_get(b, &schema[i]));
    }
    base_assert(a->recent_count == b->recent_count);
    for (int i = 0; i < a->recent_count; i++) {
        base_assert(strcmp(a->recent[i], b->recent[i]) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    BaseFaults faults = {0};
    IoSettings settings = {0}, again = {0};
    settings_default(&settings);
    settings_default(&again);
    settings_read(&settings, fuzz_files(bytes, size), &faults);
    char path[128];
    strcpy(path, fuzz_output("written.json"));
    remove(path); /* what is there is kept */
    base_assert(settings_write(&settings, path, &faults));
    faults_free(&faults);
    settings_read(&again, path, &faults);
    base_assert(faults.count == 0);
    assert_alike(&settings, &again);
    faults_free(&faults);
    settings_free(&settings);
    settings_free(&again);
    return 0;
}
