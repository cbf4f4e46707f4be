#include "io/saving.h"

#include "base/array.h"
#include "io/file.h"
#include "io/fresh.h"

#include <errno.h>
#include <unistd.h>

typedef struct {
    IoFresh fresh;
    char *path; /* as the caller named it */
} Part;

struct IoSaving {
    ARRAY(Part) parts;
};

IoSaving *saving_begin(void) {
    return base_alloc(1, sizeof(IoSaving));
}

bool saving_put(IoSaving *saving, const char *path, const char *bytes, size_t size, BaseFaults *faults) {
    if (saving->parts.count == 0) { /* the files of a set lie beside each other */
        fresh_sweep(path);
    }
    Part part = {.path = base_strdup(path)};
    bool good = fresh_open(&part.fresh, path) && fresh_write(&part.fresh, bytes, size);
    if (good && close(part.fresh.fd) != 0) {
        part.fresh.error = errno;
        good = false;
    }
    part.fresh.fd = good ? -1 : part.fresh.fd;
    if (!good) {
        file_fault(path, part.fresh.error, "save", faults);
    }
    array_push(&saving->parts, part);
    return good;
}

static bool put(void *context, const char *path, const char *bytes, size_t size, BaseFaults *faults) {
    return saving_put(context, path, bytes, size, faults);
}

BaseSink saving_sink(IoSaving *saving) {
    return (BaseSink){put, saving};
}

bool saving_commit(IoSaving *saving, BaseFaults *faults) {
    bool good = true;
    for (int i = 0; i < saving->parts.count && good; i++) {
        Part *part = &saving->parts.items[i];
        good = fresh_place(&part->fresh, true);
        if (!good) {
            file_fault(part->path, part->fresh.error, "save", faults);
        } else if (!file_sync_folder(part->fresh.target)) {
            faults_add(faults, part->path, "", "", "Check the disk",
                       "the file is in its place, but the disk does not say that it would outlast a loss of power");
            good = false;
        }
    }
    saving_drop(saving);
    return good;
}

void saving_drop(IoSaving *saving) {
    if (saving) {
        for (int i = 0; i < saving->parts.count; i++) {
            fresh_end(&saving->parts.items[i].fresh);
            base_free(saving->parts.items[i].path);
        }
        array_free(&saving->parts);
        base_free(saving);
    }
}

bool file_save_atomic(const char *path, const char *bytes, size_t size, BaseFaults *faults) {
    IoSaving *saving = saving_begin();
    if (!saving_put(saving, path, bytes, size, faults)) {
        saving_drop(saving);
        return false;
    }
    return saving_commit(saving, faults);
}
