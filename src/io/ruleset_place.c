/* Places the faults of a merged ruleset in the files where they were written, because the places of merged rows differ
 * from those in the files. */
#include "io/file.h"
#include "io/ruleset_internal.h"

#include <stdlib.h>
#include <string.h>

static void set_text(char **text, const char *to) {
    char *copy = base_strdup(to);
    base_free(*text);
    *text = copy;
}

static int find_index(const BaseTree *list, const BaseTree *row) {
    int index = 0;
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next, index++) {
        if (it->kind == TREE_OBJECT && io_merge_same_item(it, row)) {
            return index;
        }
    }
    return -1;
}

static const BaseTree *row_with_id(const BaseTree *list, const char *id) {
    for (const BaseTree *it = list && list->kind == TREE_LIST ? list->first : NULL; it; it = it->next) {
        if (*id && strcmp(tree_get_text(it, "id", tree_get_text(it, "name", "")), id) == 0) {
            return it;
        }
    }
    return NULL;
}

/* "kinds[3].cover": list, row of the merged tree, and the rest. A system may name list and id only. */
typedef struct {
    char list[64];
    const BaseTree *row; /* NULL for the whole list */
    const char *rest;    /* ".cover" */
    char key[64];        /* "cover" */
} Place;

static Place read_place(const BaseTree *root, const BaseFault *fault) {
    Place place = {.rest = ""};
    size_t length = strcspn(fault->place, "[.");
    length = length < sizeof place.list ? length : sizeof place.list - 1;
    memcpy(place.list, fault->place, length);
    place.rest = fault->place + length;
    const BaseTree *list = tree_find(root, place.list);
    if (*place.rest == '[') {
        place.row = tree_at(list, (int)strtol(place.rest + 1, NULL, 10));
        place.rest += strcspn(place.rest, "]");
        place.rest += *place.rest == ']';
    } else {
        place.row = row_with_id(list, fault->id);
    }
    const char *key = place.rest + (*place.rest == '.');
    length = strcspn(key, "[.");
    length = length < sizeof place.key ? length : sizeof place.key - 1;
    memcpy(place.key, key, length);
    return place;
}

/* Returns how well a part fits a fault: whether it has the very member, the row, or only the list. Among equals the
 * topmost part wins. */
static int fit_of(const MergePart *part, const Place *place, int *index) {
    const BaseTree *list = tree_find(part->tree, place->list);
    *index = place->row && list && list->kind == TREE_LIST ? find_index(list, place->row) : -1;
    if (!list) {
        return 0;
    }
    if (*index >= 0) {
        return *place->key && tree_find(tree_at(list, *index), place->key) ? 3 : 2;
    }
    return place->row ? 0 : 1;
}

static void place_fault(const Merger *merger, const BaseTree *root, BaseFault *fault) {
    Place place = read_place(root, fault);
    const MergePart *best = NULL;
    int best_fit = 0, best_index = -1;
    for (int i = 0; i < merger->parts.count; i++) {
        int index, fit = fit_of(&merger->parts.items[i], &place, &index);
        if (fit > best_fit || (fit == best_fit && best && merger->parts.items[i].depth < best->depth)) {
            best = &merger->parts.items[i];
            best_fit = fit;
            best_index = index;
        }
    }
    best = best ? best : &merger->parts.items[0];
    const char *at = best_index >= 0
                         ? arena_printf(merger->arena, "%s%s[%d]%s", best->prefix, place.list, best_index, place.rest)
                         : arena_printf(merger->arena, "%s%s", best->prefix, fault->place);
    set_text(&fault->place, at);
    set_text(&fault->file, best->file);
}

void io_merge_locate(BaseFaults *faults, int first, const char *beside) {
    for (int i = first; i < faults->count; i++) {
        BaseFault *fault = &faults->items[i];
        size_t size;
        if (fault->line > 0 || !*fault->place || !*fault->file || strcmp(fault->file, beside) == 0) {
            continue; /* faults in the opened file are located by its loader */
        }
        BaseFaults ignored = {0}, own = {.items = fault, .count = 1};
        char *bytes = file_read(fault->file, JSON_SIZE_MAX, &size, &ignored);
        if (bytes) {
            json_locate(bytes, size, 0, &own, 0);
        }
        base_free(bytes);
        faults_free(&ignored);
    }
}

void ruleset_place_faults(const BaseTree *ruleset, const char *beside, const char *prefix, BaseFaults *faults,
                          int first) {
    BaseArena *arena = arena_create();
    BaseFaults ignored = {0};
    Merger merger = {.arena = arena, .faults = &ignored, .good = true};
    const BaseTree *root = io_merge_ruleset(&merger, ruleset, beside, prefix);
    for (int i = first; i < faults->count && merger.parts.count > 0; i++) {
        if (strncmp(faults->items[i].place, "options", 7) != 0) {
            place_fault(&merger, root, &faults->items[i]);
        }
    }
    io_merge_locate(faults, first, beside ? beside : "");
    array_free(&merger.parts);
    faults_free(&ignored);
    arena_destroy(arena);
}

/* ---- embedding ---- */

/* Returns a head that includes the files that it lists and the rulesets that it extends, except built-in ones. */
static BaseTree *whole_head(Merger *merger, const MergePart *head) {
    BaseArena *arena = merger->arena;
    BaseTree *whole = tree_object(arena);
    for (int i = 0; i < merger->parts.count; i++) {
        const MergePart *part = &merger->parts.items[i];
        for (const BaseTree *it = part->depth == head->depth ? part->tree->first : NULL; it; it = it->next) {
            BaseTree *old = (BaseTree *)tree_find(whole, it->key);
            if (part->tree == head->tree ? strcmp(it->key, "files") == 0 : old && old->kind == TREE_LIST) {
                for (const BaseTree *row = part->tree == head->tree ? NULL : it->first; row; row = row->next) {
                    tree_push(old, tree_copy(arena, row));
                }
                continue;
            }
            tree_set(arena, whole, it->key, tree_copy(arena, it));
        }
    }
    return whole;
}

static const MergePart *head_at(const Merger *merger, int depth) {
    for (int i = 0; i < merger->parts.count; i++) {
        const MergePart *part = &merger->parts.items[i];
        if (part->depth == depth && tree_find(part->tree, "ruleset")) {
            return part;
        }
    }
    return NULL;
}

static BaseTree *embed_from(Merger *merger, int depth) {
    const MergePart *head = head_at(merger, depth);
    const BaseTree *extends = head ? tree_find(head->tree, "extends") : NULL;
    BaseTree *whole = head ? whole_head(merger, head) : NULL;
    bool named = extends && extends->kind == TREE_TEXT && !ruleset_is_path(extends->text);
    if (whole && extends && !named) {
        tree_set(merger->arena, whole, "extends", embed_from(merger, depth + 1));
    }
    return whole;
}

const BaseTree *ruleset_embed(BaseArena *arena, const BaseTree *ruleset, const char *beside) {
    bool named = ruleset->kind == TREE_TEXT && !ruleset_is_path(ruleset->text);
    BaseFaults ignored = {0};
    Merger merger = {.arena = arena, .faults = &ignored, .good = true};
    const BaseTree *root = named ? NULL : io_merge_ruleset(&merger, ruleset, beside, "ruleset.");
    const BaseTree *own = root && merger.good ? embed_from(&merger, 0) : NULL;
    array_free(&merger.parts);
    faults_free(&ignored);
    return own ? own : ruleset;
}
