#include "io/page.h"

#include "io/base64.h"
#include "io/file.h"

#include <string.h>

#define LINK "data:application/x-sightline;base64,"

void io_page_add_link(BaseText *out, const char *bytes, size_t size) {
    text_add(out, LINK);
    base64_add(out, (const unsigned char *)bytes, size);
}

bool io_page_begins(const char *bytes, size_t size) {
    static const char begin[] = "<!DOCTYPE html>";
    return size >= sizeof begin - 1 && memcmp(bytes, begin, sizeof begin - 1) == 0;
}

char *io_page_take_file(const char *html, size_t size, size_t *file_size) {
    static const char link[] = "\"" LINK;
    const char *from = NULL, *end = NULL;
    for (const char *s = html; !from && s && (size_t)(html + size - s) > sizeof link; s = s ? s + 1 : NULL) {
        s = memchr(s, '"', (size_t)(html + size - s) - sizeof link);
        from = s && memcmp(s, link, sizeof link - 1) == 0 ? s + sizeof link - 1 : NULL;
    }
    end = from ? memchr(from, '"', (size_t)(html + size - from)) : NULL;
    if (!end) {
        return NULL;
    }
    char *text = base_alloc((size_t)(end - from) + 1, 1);
    memcpy(text, from, (size_t)(end - from));
    unsigned char *bytes = base64_read(text, file_size);
    base_free(text);
    char *out = bytes ? base_alloc(*file_size + 1, 1) : NULL; /* with a terminator, as files are read */
    if (out) {
        memcpy(out, bytes, *file_size);
    }
    base_free(bytes);
    return out;
}

const BaseTree *io_page_load_json(BaseArena *arena, const char *path, BaseFaults *faults) {
    size_t size, inside_size;
    BaseFaults unsaid = {0};
    char *bytes = file_read(path, PAGE_SIZE_MAX, &size, &unsaid);
    char *inside = bytes && io_page_begins(bytes, size) ? io_page_take_file(bytes, size, &inside_size) : NULL;
    const BaseTree *tree =
        inside ? json_parse(arena, inside, inside_size, path, 0, faults) : json_load(arena, path, faults);
    base_free(inside);
    base_free(bytes);
    faults_free(&unsaid);
    return tree;
}

/* Appends a game whose first line is another. */
static void add_game(const BaseTree *head, const char *bytes, size_t size, BaseText *out) {
    const char *end = memchr(bytes, '\n', size);
    json_write(head, out);
    text_add_bytes(out, end ? end : "\n", end ? (size_t)(bytes + size - end) : 1);
}

void io_page_add_file(const IoDocument *document, const char *bytes, size_t size, BaseText *out) {
    BaseArena *arena = arena_create();
    bool bare = document->kind == DOCUMENT_BATTLEFIELD;
    const BaseTree *own = bare ? document->root : tree_find(document->root, "battlefield");
    BaseTree *battlefield = tree_copy(arena, document->battlefield), *root = battlefield;
    BaseTree *image = bare ? tree_unset((BaseTree *)tree_find(battlefield, "table"), "image") : NULL;
    if (!image && own == document->battlefield) {
        text_add_bytes(out, bytes, size);
        arena_destroy(arena);
        return;
    }
    if (!bare) {
        root = tree_copy(arena, document->root);
        tree_set(arena, root, "battlefield", battlefield);
    }
    if (document->kind == DOCUMENT_GAME) {
        add_game(root, bytes, size, out);
    } else {
        json_write_pretty(root, out);
    }
    arena_destroy(arena);
}
