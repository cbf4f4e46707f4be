#include "ui/shell/files_noted.h"

#include "io/file.h"
#include "ui/shell/shell_state.h"

#include <string.h>

/* Hash of the file's bytes. False: it cannot be read, so nothing in it could be lost either. */
static bool digest_of(const char *path, BaseHash *out) {
    BaseFaults unsaid = {0};
    size_t size = 0;
    char *bytes = file_is_plain(path, &unsaid) ? file_read(path, FILE_LARGEST, &size, &unsaid) : NULL;
    if (bytes) {
        *out = hash_bytes(HASH_START, bytes, size);
    }
    base_free(bytes);
    faults_free(&unsaid);
    return bytes != NULL;
}

void files_note(Ui *ui, const char *path) {
    ShellChanged *changed = &ui->shell->changed;
    char *copy = base_strdup(path);
    base_free(changed->noted);
    changed->noted = copy;
    changed->as = 0;
    digest_of(path, &changed->as);
}

bool files_is_as_noted(const Ui *ui, const char *path) {
    const ShellChanged *changed = &ui->shell->changed;
    BaseHash now;
    bool there = digest_of(path, &now);
    return !there || (changed->noted && strcmp(changed->noted, path) == 0 && changed->as == now);
}
