#include "io/saving.h"

#include "base/array.h"
#include "io/file.h"
#include "io/fresh.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    IoFresh fresh;
    char *path; /* path as the caller gave it */
} Part;

struct IoSaving {
    ARRAY(Part) parts;
};

IoSaving *saving_begin(void) {
    return base_alloc(1, sizeof(IoSaving));
}

bool saving_put(IoSaving *saving, const char *path, const char *bytes, size_t size, BaseFaults *faults) {
    if (saving->parts.count == 0) { /* once, since the files of a set are in the same folder */
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

static bool is_other_content(const Part *part) {
    BaseFaults unsaid = {0};
    const char *names[2] = {part->fresh.target, text_get(&part->fresh.temporary)};
    char *bytes[2] = {NULL, NULL};
    size_t sizes[2] = {0, 0};
    for (int i = 0; i < 2 && file_exists(part->fresh.target); i++) {
        bytes[i] = file_read(names[i], FILE_LARGEST, &sizes[i], &unsaid);
    }
    bool same = bytes[0] && bytes[1] && sizes[0] == sizes[1] && memcmp(bytes[0], bytes[1], sizes[0]) == 0;
    base_free(bytes[0]);
    base_free(bytes[1]);
    faults_free(&unsaid);
    return file_exists(part->fresh.target) && !same;
}

const char *saving_would_replace(const IoSaving *saving) {
    for (int i = 0; i < saving->parts.count; i++) {
        if (is_other_content(&saving->parts.items[i])) {
            return saving->parts.items[i].path;
        }
    }
    return NULL;
}

bool saving_try(const char *path, BaseFaults *faults) {
    IoFresh fresh;
    bool good = fresh_open(&fresh, path);
    if (!good) {
        file_fault(path, fresh.error, "save", faults);
    }
    fresh_end(&fresh);
    return good;
}

static bool place(Part *part, BaseFaults *faults) {
    if (!fresh_place(&part->fresh, true)) {
        file_fault(part->path, part->fresh.error, "save", faults);
        return false;
    }
    if (!file_sync_folder(part->fresh.target)) {
        faults_add(faults, part->path, "", "", "Check the disk",
                   "the file is in its place, but the disk does not say that it would outlast a loss of power");
        return false;
    }
    return true;
}

void saving_sweep(const char *path) {
    fresh_sweep(path);
}

bool saving_end(IoSaving *saving, bool whole, BaseFaults *faults) {
    if (!saving) {
        return false;
    }
    for (int i = 0; i < saving->parts.count; i++) {
        Part *part = &saving->parts.items[i];
        whole = whole && place(part, faults);
        fresh_end(&part->fresh);
        base_free(part->path);
    }
    array_free(&saving->parts);
    base_free(saving);
    return whole;
}

bool file_save_atomic(const char *path, const char *bytes, size_t size, BaseFaults *faults) {
    IoSaving *saving = saving_begin();
    bool whole = saving_put(saving, path, bytes, size, faults);
    return saving_end(saving, whole, faults);
}

static bool put_by_itself(void *context, const char *path, const char *bytes, size_t size, BaseFaults *faults) {
    (void)context;
    return file_save_atomic(path, bytes, size, faults);
}

BaseSink file_sink(void) {
    return (BaseSink){put_by_itself, NULL};
}
