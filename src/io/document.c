/* What kind of file it is, and its parts: a battlefield, a case round one, a game on one. */
#include "io/document.h"

#include "io/file.h"
#include "io/loader.h"

#include <math.h>
#include <string.h>

typedef struct {
    IoDocument *document;
    const char *bytes; /* after the byte order mark */
    size_t size;
    BaseFaults *faults;
} Opening;

static void document_fault(Opening *opening, const char *place, const char *remedy, const char *what) {
    faults_add(opening->faults, opening->document->path, place, "", remedy, "%s", what);
}

/* ---- games ---- */

static bool is_blank(const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (!strchr(" \t\r\n", bytes[i]) || !bytes[i]) {
            return false;
        }
    }
    return true;
}

static size_t line_end(const char *bytes, size_t from, size_t size) {
    const char *end = memchr(bytes + from, '\n', size - from);
    return end ? (size_t)(end - bytes) : size;
}

/* The first line of a game is a whole JSON object with a "game" member; no other kind of file has that. */
static const BaseTree *read_game_head(Opening *opening) {
    size_t end = line_end(opening->bytes, 0, opening->size);
    BaseFaults ignored = {0};
    const BaseTree *head = json_parse(opening->document->arena, opening->bytes, end, "", 0, &ignored);
    faults_free(&ignored);
    return head && tree_find(head, "game") ? head : NULL;
}

/* A last line without its end that is not whole either was torn by a crash. Any other bad line is a fault. */
static void read_lines(Opening *opening) {
    IoDocument *document = opening->document;
    ARRAY(const BaseTree *) lines = {0};
    ARRAY(int) numbers = {0};
    size_t from = line_end(opening->bytes, 0, opening->size) + 1;
    document->good_bytes = (long)(from < opening->size ? from : opening->size);
    for (int number = 2; from < opening->size; number++) {
        size_t end = line_end(opening->bytes, from, opening->size);
        if (!is_blank(opening->bytes + from, end - from)) {
            BaseFaults found = {0};
            const BaseTree *line = json_parse(document->arena, opening->bytes + from, end - from, document->path,
                                              number - 1, end == opening->size ? &found : opening->faults);
            document->torn = found.count > 0;
            faults_free(&found);
            if (line) {
                array_push(&lines, line);
                array_push(&numbers, number);
            }
        }
        if (document->torn) {
            break;
        }
        from = end + 1;
        document->good_bytes = (long)(from < opening->size ? from : opening->size);
    }
    int *kept = arena_alloc(document->arena, (size_t)lines.count, sizeof *kept);
    document->lines = arena_alloc(document->arena, (size_t)lines.count, sizeof *document->lines);
    for (int i = 0; i < lines.count; i++) {
        document->lines[i] = lines.items[i];
        kept[i] = numbers.items[i];
    }
    document->line_numbers = kept;
    document->line_count = lines.count;
    array_free(&lines);
    array_free(&numbers);
}

static void check_keys(Opening *opening, const BaseTree *tree, const char *place, const char *const *keys, int count) {
    for (const BaseTree *it = tree->first; it; it = it->next) {
        bool known = false;
        for (int i = 0; i < count; i++) {
            known = known || strcmp(keys[i], it->key) == 0;
        }
        if (!known) {
            IoLoader loader = {.arena = opening->document->arena};
            const char *remedy = load_remedy(&loader, it->key, keys, count, "Take it out");
            const char *where = *place ? arena_printf(opening->document->arena, "%s.%s", place, it->key) : it->key;
            faults_add(opening->faults, opening->document->path, where, "", remedy, "the key \"%s\" is not known here",
                       it->key);
        }
    }
}

static void check_version(Opening *opening) {
    const BaseTree *version = tree_find(opening->document->root, "sightline");
    if (!version || version->kind != TREE_NUMBER || version->number != 1) {
        document_fault(opening, "sightline", version ? "Write 1, or get a newer Sightline" : "Add \"sightline\": 1",
                       version ? "this version of the format is not known"
                               : "the file does not say that it is one of Sightline's");
    }
}

static void open_game(Opening *opening) {
    static const char *const keys[] = {"sightline", "game", "battlefield", "seed", "hash", "note"};
    IoDocument *document = opening->document;
    document->kind = DOCUMENT_GAME;
    check_keys(opening, document->root, "", keys, (int)BASE_COUNT(keys));
    check_version(opening);
    const BaseTree *seed = tree_find(document->root, "seed");
    if (seed && !(seed->kind == TREE_NUMBER && seed->number >= 0 && seed->number <= 9007199254740992.0 &&
                  seed->number == floor(seed->number))) {
        document_fault(opening, "seed", "Write a whole number, 0 to 2^53", "this is no seed");
    }
    document->battlefield = tree_find(document->root, "battlefield");
    if (!document->battlefield || document->battlefield->kind != TREE_OBJECT) {
        document_fault(opening, "battlefield", "Add \"battlefield\": {...}", "the game has no battlefield");
        return;
    }
    document->field = field_load(NULL, NULL, document->battlefield, document->path, "battlefield.", opening->faults);
    read_lines(opening);
}

/* ---- cases ---- */

static void check_list(Opening *opening, const char *key, bool required, const char *remedy) {
    const BaseTree *list = tree_find(opening->document->root, key);
    if (list ? list->kind != TREE_LIST : required) {
        document_fault(
            opening, key, remedy,
            arena_printf(opening->document->arena, list ? "\"%s\" is not a list" : "\"%s\" is missing", key));
    }
}

static void check_steps(Opening *opening) {
    const BaseTree *steps = tree_find(opening->document->root, "steps");
    int index = 0;
    for (const BaseTree *it = steps && steps->kind == TREE_LIST ? steps->first : NULL; it; it = it->next, index++) {
        if (!tree_get_text(it, "do", NULL)) {
            document_fault(opening, arena_printf(opening->document->arena, "steps[%d]", index),
                           "Write {\"do\": \"sight\", ...}", "the step does nothing");
        }
    }
}

/* Either the battlefield itself or the path of its file, as seen from the case. */
static void open_case_battlefield(Opening *opening) {
    IoDocument *document = opening->document;
    const BaseTree *tree = tree_find(document->root, "battlefield");
    if (tree && tree->kind == TREE_OBJECT) {
        document->battlefield = tree;
        document->field = field_load(NULL, NULL, tree, document->path, "battlefield.", opening->faults);
    } else if (tree && tree->kind == TREE_TEXT) {
        IoDocument *other = document_load(file_beside(document->arena, document->path, tree->text), opening->faults);
        if (other && other->kind != DOCUMENT_BATTLEFIELD) {
            document_fault(opening, "battlefield", "Name the file of a battlefield",
                           "the file that the case names is not a battlefield");
        } else if (other) {
            document->battlefield = tree_copy(document->arena, other->battlefield);
            document->field = other->field;
            other->field = NULL;
        }
        document_destroy(other);
    } else {
        document_fault(opening, "battlefield", "Add \"battlefield\": {...}, or the path of its file",
                       "the case has no battlefield");
    }
}

static void open_case(Opening *opening) {
    static const char *const keys[] = {"sightline", "case",    "title", "teaches", "battlefield",
                                       "dice",      "answers", "steps", "note"};
    static const char *const texts[] = {"case", "title", "teaches", "note"};
    const BaseTree *root = opening->document->root;
    opening->document->kind = DOCUMENT_CASE;
    check_keys(opening, root, "", keys, (int)BASE_COUNT(keys));
    check_version(opening);
    for (size_t i = 0; i < BASE_COUNT(texts); i++) {
        const BaseTree *text = tree_find(root, texts[i]);
        if (text && text->kind != TREE_TEXT) {
            document_fault(opening, texts[i], "Write a text in quotation marks", "this is not a text");
        }
    }
    check_list(opening, "dice", false, "Write the faces in order: [3, 6]");
    check_list(opening, "answers", false, "Write the answers in order");
    check_list(opening, "steps", true, "Write [{\"do\": \"sight\", ...}, ...]");
    check_steps(opening);
    open_case_battlefield(opening);
}

/* ---- all ---- */

/* House rules go along from here on: whatever is saved holds them, and needs no file beside it. */
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
    document->field = field_load(NULL, NULL, document->root, document->path, "", opening->faults);
}

static void open_bytes(Opening *opening) {
    IoDocument *document = opening->document;
    document->root = read_game_head(opening);
    if (document->root) {
        open_game(opening);
        return;
    }
    document->root = json_parse(document->arena, opening->bytes, opening->size, document->path, 0, opening->faults);
    if (!document->root) {
        return;
    }
    if (document->root->kind != TREE_OBJECT) {
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

/* Lines for the faults of this file only: a case may name another, which has found its own. */
static void locate(Opening *opening, int first) {
    BaseFaults *faults = opening->faults;
    BaseFaults own = {.items = faults->items, .count = faults->count};
    for (int i = first; i < faults->count; i++) {
        if (strcmp(faults->items[i].file, opening->document->path) != 0 && faults->items[i].line == 0) {
            faults->items[i].line = -1; /* not to be looked for */
        }
    }
    size_t head = opening->document->kind == DOCUMENT_GAME ? line_end(opening->bytes, 0, opening->size) : opening->size;
    json_locate(opening->bytes, head, 0, &own, first);
    for (int i = first; i < faults->count; i++) {
        faults->items[i].line = faults->items[i].line < 0 ? 0 : faults->items[i].line;
    }
}

IoDocument *document_load(const char *path, BaseFaults *faults) {
    size_t size;
    int before = faults->count, total = fault_count(faults);
    char *bytes = file_read(path, JSON_SIZE_MAX, &size, faults);
    if (!bytes) {
        return NULL;
    }
    IoDocument *document = base_alloc(1, sizeof *document);
    document->arena = arena_create();
    document->path = base_strdup(path);
    size_t mark = size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    Opening opening = {document, bytes + mark, size - mark, faults};
    open_bytes(&opening);
    document->good_bytes += (long)mark;
    if (fault_count(faults) > total) {
        if (document->root) {
            locate(&opening, before);
        }
        document_destroy(document);
        document = NULL;
    } else {
        embed_ruleset(document);
    }
    base_free(bytes);
    return document;
}

void document_destroy(IoDocument *document) {
    if (document) {
        if (document->field) {
            field_destroy(document->field);
        }
        arena_destroy(document->arena);
        base_free(document->path);
        base_free(document);
    }
}
