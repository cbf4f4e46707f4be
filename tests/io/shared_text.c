#define _XOPEN_SOURCE 700 /* nftw */
#include "io/shared_text.h"

#include "base/text.h"
#include "support/test.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

static int remove_one(const char *path, const struct stat *info, int flag, struct FTW *walk) {
    (void)info;
    (void)flag;
    (void)walk;
    return remove(path);
}

static void remove_folder(void) {
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

const char *scratch_path(const char *name) {
    static char paths[8][256];
    static int next;
    if (!*folder) {
        strcpy(folder, "/tmp/sightline-test-XXXXXX");
        assert_non_null(mkdtemp(folder));
        atexit(remove_folder);
    }
    char *path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

const char *scratch_file(const char *name, const char *text) {
    const char *path = scratch_path(name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
    return path;
}

char *scratch_read(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        return NULL;
    }
    BaseText text = {0};
    for (int c = getc(file); c != EOF; c = getc(file)) {
        text_add_char(&text, (char)c);
    }
    fclose(file);
    char *copy = base_strdup(text_get(&text));
    text_free(&text);
    return copy;
}

const char *faults_text(const BaseFaults *faults) {
    static char all[1 << 16];
    size_t used = 0;
    all[0] = 0;
    for (int i = 0; i < faults->count && used < sizeof all; i++) {
        char *line = faults_line(&faults->items[i]);
        used += (size_t)snprintf(all + used, sizeof all - used, "%s\n", line);
        base_free(line);
    }
    return all;
}

void assert_fault(const BaseFaults *faults, const char *word, const char *other) {
    for (int i = 0; i < faults->count; i++) {
        char *line = faults_line(&faults->items[i]);
        bool found = strstr(line, word) && (!other || strstr(line, other));
        base_free(line);
        if (found) {
            return;
        }
    }
    fail_msg("no fault with \"%s\" and \"%s\" in:\n%s", word, other ? other : "", faults_text(faults));
}
