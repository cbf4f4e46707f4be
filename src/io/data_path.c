/* Where the program's own data is. */
#include "io/document.h"
#include "io/file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Gives the folder of the running program plus `tail`; false if the system does not reveal it. */
static bool program_folder(const char *tail, BaseText *out) {
    char self[4096];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length <= 0) {
        return false;
    }
    self[length] = 0;
    char *slash = strrchr(self, '/');
    if (!slash) {
        return false;
    }
    text_add_bytes(out, self, (size_t)(slash - self));
    text_add(out, tail);
    return true;
}

/* Returns the path under `root` if it exists; takes over `root`. */
static char *found(BaseText *root, const char *relative) {
    text_add_char(root, '/');
    text_add(root, relative);
    char *path = file_exists(text_get(root)) ? base_strdup(text_get(root)) : NULL;
    text_free(root);
    return path;
}

/* Search order: $SIGHTLINE_DATA, and nothing else if it is set; the share folder beside the program's bin folder,
 * wherever the package was unpacked; the source tree that it was built from; the configured installation folder. */
char *io_data_path(const char *relative) {
    BaseText root = {0};
    const char *chosen = getenv("SIGHTLINE_DATA");
    if (chosen && *chosen) {
        text_add(&root, chosen);
        return found(&root, relative);
    }
    char *path = program_folder("/../share/sightline", &root) ? found(&root, relative) : NULL;
#ifdef SIGHTLINE_SOURCE_DIR
    if (!path) {
        text_add(&root, SIGHTLINE_SOURCE_DIR);
        path = found(&root, relative);
    }
#endif
#ifdef SIGHTLINE_DATA_DIR
    if (!path) {
        text_add(&root, SIGHTLINE_DATA_DIR);
        path = found(&root, relative);
    }
#endif
    return path;
}
