/* House rules over the case files: the first two bytes choose a case, each five that follow change one member of one
 * row (numbers, kinds, profiles, weapons, cards) as Ctrl+H would: a number becomes another, a word or a list what
 * another row has there. What the loader takes is played to its end. */
#include "fuzz/shared_fuzz.h"
#include "io/file.h"
#include "io/house.h"
#include "io/json.h"
#include "play/cases.h"

#include <string.h>

enum { CHANGE_BYTES = 5, CHANGES_MAX = 12, STEPS_MAX = 12 };

typedef struct {
    const BaseTree *root; /* the case */
    const BaseTree *book; /* its ruleset */
} Source;

/* Kept to the end of the process; found by the leak checker as reachable. */
static BaseArena *kept;
static Source *sources;
static int source_count;

/* All cases on a ruleset of the book. */
static void read_sources(void) {
    BaseArena *arena = kept = arena_create();
    const char **ids, **paths;
    int systems = ruleset_list(arena, &ids), cap = 0;
    for (int i = 0; i < systems; i++) {
        BaseFaults faults = {0};
        const BaseTree *book = ruleset_load(arena, ids[i], "", &faults);
        int count = file_list(arena, arena_printf(arena, "tests/cases/%s", ids[i]), ".case.json", &paths);
        for (int k = 0; k < count; k++) {
            const BaseTree *root = json_load(arena, paths[k], &faults);
            const BaseTree *steps = tree_find(root, "steps"), *battlefield = tree_find(root, "battlefield");
            if (steps && steps->count <= STEPS_MAX && *tree_get_text(battlefield, "ruleset", "")) {
                if (source_count == cap) {
                    sources = array_grow(sources, &cap, source_count + 1, sizeof *sources);
                }
                sources[source_count++] = (Source){root, book};
            }
        }
        faults_free(&faults);
    }
    base_assert(source_count > 0); /* run it from the top of the project */
}

/* The nth plain value or list of plain values within a row, and its path. */
typedef struct {
    BaseArena *arena;
    int left;
    const BaseTree *leaf;
    const char *path;
} Search;

static void find_leaf(Search *search, const BaseTree *tree, const char *path) {
    for (const BaseTree *it = tree->first; it && !search->leaf; it = it->next) {
        const char *deep = *path ? arena_printf(search->arena, "%s.%s", path, it->key) : it->key;
        if (it->kind == TREE_OBJECT) {
            find_leaf(search, it, deep);
        } else if (strcmp(it->key, "id") != 0 && search->left-- == 0) {
            search->leaf = it;
            search->path = deep;
        }
    }
}

static int leaf_count(const BaseTree *tree) {
    int count = 0;
    for (const BaseTree *it = tree->first; it; it = it->next) {
        count += it->kind == TREE_OBJECT ? leaf_count(it) : strcmp(it->key, "id") != 0;
    }
    return count;
}

static double number_for(const BaseTree *row, uint8_t byte) {
    static const double odd[] = {0, 1, 2, 3, 6, 7, 12, 13, 33, 64, 65, 100, 1000, -1, -6, 0.5, 2.5, 1e6};
    const BaseTree *min = tree_find(row, "min"), *max = tree_find(row, "max");
    if (min && max && byte % 4 != 0) { /* mostly between its bounds, and at them */
        double share = (byte % 4 == 1) ? 0 : (byte % 4 == 2) ? 1 : byte / 256.0;
        double value = min->number + share * (max->number - min->number);
        return tree_get_bool(row, "whole", true) ? (double)(int)value : value;
    }
    return odd[byte / 4 % BASE_COUNT(odd)];
}

/* Another value for a member: of its own kind, or what another row has there. */
static BaseTree *value_for(BaseArena *arena, const BaseTree *rows, const BaseTree *row, const Search *found,
                           uint8_t byte) {
    if (found->leaf->kind == TREE_NUMBER) {
        return tree_number(arena, number_for(row, byte));
    }
    if (found->leaf->kind == TREE_BOOL) {
        return tree_bool(arena, byte & 1);
    }
    const BaseTree *other = tree_find(tree_at(rows, byte % rows->count), found->leaf->key);
    return tree_copy(arena, other ? other : found->leaf);
}

static void change(BaseArena *arena, const BaseTree *book, BaseTree *house, const uint8_t *bytes) {
    static const char *const lists[] = {"numbers", "numbers", "profiles", "kinds", "weapons", "cards", "profiles"};
    const char *list = lists[bytes[0] % BASE_COUNT(lists)];
    const BaseTree *rows = tree_find(book, list);
    const BaseTree *row = rows && rows->count > 0 ? tree_at(rows, (bytes[1] | bytes[2] << 8) % rows->count) : NULL;
    if (!row || !*tree_get_text(row, "id", "") || leaf_count(row) == 0) {
        return;
    }
    Search search = {.arena = arena, .left = bytes[3] % leaf_count(row)};
    if (strcmp(list, "numbers") == 0) {
        search.leaf = tree_find(row, "value");
        search.path = "value";
    } else {
        find_leaf(&search, row, "");
    }
    BaseTree *value = value_for(arena, rows, row, &search, bytes[4]);
    value->key = NULL;
    io_house_set(arena, house, list, row, search.path, value);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    if (!sources) {
        read_sources();
    }
    if (size < 2) {
        return 0;
    }
    const Source *source = &sources[(bytes[0] | bytes[1] << 8) % source_count];
    IoDocument *document = base_alloc(1, sizeof *document);
    BaseFaults faults = {0};
    BaseArena *arena = document->arena = arena_create();
    BaseTree *root = tree_copy(arena, source->root), *house = io_house_take(arena, tree_find(root, "battlefield"));
    for (size_t at = 2; at + CHANGE_BYTES <= size && at < 2 + CHANGES_MAX * CHANGE_BYTES; at += CHANGE_BYTES) {
        change(arena, source->book, house, bytes + at);
    }
    document->kind = DOCUMENT_CASE;
    document->path = base_strdup("house.case.json");
    document->root = root;
    document->battlefield = io_house_lay(arena, tree_find(root, "battlefield"), house);
    document->field = io_field_create(document->battlefield, document->path, &faults);
    if (document->field) {
        CaseResult result = case_run(document);
        case_result_term(&result);
    }
    document_destroy(document);
    faults_free(&faults);
    return 0;
}
