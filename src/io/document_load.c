/* Recognises the kind of a file and reads its parts: a battlefield, or a case or game that contains one. */
#include "base/hash.h"
#include "io/document_internal.h"
#include "io/file.h"
#include "io/loader.h"
#include "io/page.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* ---- cases ---- */

static IoDocument *load(const char *path, bool named, bool salvages, IoLog *log, BaseFaults *faults);

static void take_battlefield(Opening *opening, IoDocument *other) {
    IoDocument *document = opening->document;
    document->battlefield = tree_copy(document->arena, other->battlefield);
    document->field = other->field;
    other->field = NULL;
}

/* Opens the battlefield that a case names, with its faults. If the file is not a battlefield at all, the fault says
 * only that and quotes nothing, because a file outside the case's folder may be private. */
static void open_named_battlefield(Opening *opening, const char *name) {
    IoDocument *document = opening->document;
    const char *path = file_beside(document->arena, document->path, name);
    BaseFaults found = {0};
    IoDocument *other = file_is_plain(path, &found) ? load(path, true, false, NULL, &found) : NULL;
    if (other) {
        take_battlefield(opening, other);
    } else if (!file_stays_inside(name) && file_exists(path)) {
        document_fault(opening, "battlefield", "Check the file that the case names by itself: sightline check FILE",
                       "the file that the case names is no valid battlefield");
    } else {
        faults_move(opening->faults, &found);
    }
    faults_free(&found);
    document_destroy(other);
}

/* A case holds either the battlefield itself or the path of its file relative to the case. */
static void open_case_battlefield(Opening *opening) {
    IoDocument *document = opening->document;
    const BaseTree *tree = tree_find(document->root, "battlefield");
    if (tree && tree->kind == TREE_OBJECT) {
        document->battlefield = tree;
        document->field = io_field_load(NULL, NULL, tree, document->path, "battlefield.", opening->faults);
    } else if (tree && tree->kind == TREE_TEXT) {
        open_named_battlefield(opening, tree->text);
    } else {
        document_fault(opening, "battlefield", "Add \"battlefield\": {...}, or the path of its file",
                       "the case has no battlefield");
    }
}

static void open_case(Opening *opening) {
    opening->document->kind = DOCUMENT_CASE;
    document_check_version(opening);
    document_check_case(opening);
    open_case_battlefield(opening);
}

/* ---- all kinds ---- */

/* Embeds house rules in the document, so that everything saved from it contains them and needs no other file. */
static void embed_ruleset(IoDocument *document) {
    const BaseTree *named = tree_find(document->battlefield, "ruleset");
    if (!document->field || !named) {
        return;
    }
    const BaseTree *whole = ruleset_embed(document->arena, named, document->path);
    if (whole != named) {
        BaseTree *battlefield = tree_copy(document->arena, document->battlefield);
        tree_set(document->arena, battlefield, "ruleset", tree_copy(document->arena, whole));
        document->battlefield = battlefield;
    }
}

static void open_battlefield(Opening *opening) {
    IoDocument *document = opening->document;
    document->kind = DOCUMENT_BATTLEFIELD;
    document->battlefield = document->root;
    document->field = io_field_load(NULL, NULL, document->root, document->path, "", opening->faults);
}

static void open_bytes(Opening *opening) {
    IoDocument *document = opening->document;
    document->root = document_read_game_head(opening);
    if (document->root && !opening->named) {
        document_open_game(opening);
        return;
    }
    if (!document->root) {
        document->root = json_parse(document->arena, opening->bytes, opening->size, document->path, 0, opening->faults);
    }
    if (!document->root) {
        return;
    }
    if (opening->named && (tree_find(document->root, "case") || tree_find(document->root, "game"))) {
        document_fault(opening, "", "Name the file of a battlefield in the case",
                       "a case names this file as its battlefield, and it is none");
    } else if (document->root->kind != TREE_OBJECT) {
        document_fault(opening, "", "Give a battlefield, a game or a case", "the file does not hold an object");
    } else if (tree_find(document->root, "case")) {
        open_case(opening);
    } else {
        open_battlefield(opening);
    }
}

static int fault_count(const BaseFaults *faults) {
    return faults->count + faults->dropped;
}

/* Finds the lines of this file's faults only: those of a file that a case names have theirs already. */
static void locate(Opening *opening, int first) {
    BaseFaults *faults = opening->faults;
    BaseFaults own = {.items = faults->items, .count = faults->count};
    for (int i = first; i < faults->count; i++) {
        if (strcmp(faults->items[i].file, opening->document->path) != 0 && faults->items[i].line == 0) {
            faults->items[i].line = -1; /* excluded from the search */
        }
    }
    size_t head =
        opening->document->kind == DOCUMENT_GAME ? document_line_end(opening->bytes, 0, opening->size) : opening->size;
    json_locate(opening->bytes, head, 0, &own, first);
    for (int i = first; i < faults->count; i++) {
        faults->items[i].line = faults->items[i].line < 0 ? 0 : faults->items[i].line;
    }
}

/* A game grows with what is done, and a page with its pictures. */
static bool may_go_on(const char *bytes, size_t size) {
    return io_page_begins(bytes, size) || document_begins_game(bytes, size);
}

static char *read_whole(const char *path, size_t *size, BaseFaults *faults) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        file_fault(path, errno, "read", faults);
        return NULL;
    }
    char *bytes = file_read_open(fd, path, JSON_SIZE_MAX, may_go_on, size, faults);
    close(fd);
    return bytes;
}

static IoDocument *load_bytes(const char *bytes, size_t size, const char *path, bool named, bool salvages,
                              BaseFaults *faults) {
    int before = faults->count, total = fault_count(faults);
    IoDocument *document = base_alloc(1, sizeof *document);
    document->arena = arena_create();
    document->path = base_strdup(path);
    document->digest = hash_bytes(HASH_START, bytes, size);
    size_t mark = size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    Opening opening = {document, bytes + mark, size - mark, salvages, named, faults};
    open_bytes(&opening);
    document->good_bytes += mark;
    if (fault_count(faults) > total) {
        if (document->root) {
            locate(&opening, before);
        }
        document_destroy(document);
        return NULL;
    }
    embed_ruleset(document);
    return document;
}

/* Loads the file that lies in a web page. */
static IoDocument *load_page(const char *html, size_t html_size, const char *path, bool named, bool salvages,
                             BaseFaults *faults) {
    size_t size;
    char *bytes = io_page_take_file(html, html_size, &size);
    IoDocument *document = bytes ? load_bytes(bytes, size, path, named, salvages, faults) : NULL;
    if (document) {
        document->in_page = true;
    } else if (!bytes) {
        faults_add(faults, path, "", "", "Give a page that sightline page has written, or the file it was made of",
                   "this is a web page, and no whole file of Sightline's lies in it");
    }
    base_free(bytes);
    return document;
}

/* Loads a document. If `log` is not NULL, takes it over and reads the bytes from it. */
static IoDocument *load(const char *path, bool named, bool salvages, IoLog *log, BaseFaults *faults) {
    size_t size;
    char *read = log ? NULL : read_whole(path, &size, faults);
    const char *bytes = log ? log_bytes(log, &size) : read;
    IoDocument *document = !bytes                        ? NULL
                           : io_page_begins(bytes, size) ? load_page(bytes, size, path, named, salvages, faults)
                                                         : load_bytes(bytes, size, path, named, salvages, faults);
    if (document && document->kind == DOCUMENT_GAME && !document->in_page) {
        document->log = log;
    } else {
        log_close(log);
    }
    base_free(read);
    return document;
}

IoDocument *document_load(const char *path, BaseFaults *faults) {
    return load(path, false, false, NULL, faults);
}

IoDocument *document_claim(const char *path, BaseFaults *faults) {
    BaseFaults unsaid = {0};
    IoLog *log = log_claim(path, &unsaid);
    faults_free(&unsaid);
    return load(path, false, false, log, faults);
}

IoDocument *document_salvage(const char *path, BaseFaults *faults) {
    return load(path, false, true, NULL, faults);
}

bool document_can_salvage(const char *path) {
    BaseFaults unsaid = {0};
    IoDocument *document = document_salvage(path, &unsaid);
    bool can = document && document->kind == DOCUMENT_GAME && document->damage;
    document_destroy(document);
    faults_free(&unsaid);
    return can;
}

void document_destroy(IoDocument *document) {
    if (document) {
        if (document->field) {
            field_destroy(document->field);
        }
        log_close(document->log);
        arena_destroy(document->arena);
        base_free(document->path);
        base_free(document);
    }
}
