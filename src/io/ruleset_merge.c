/* A ruleset's files merged into one tree: a head (ruleset.json) that lists the others, and, for a player's own ruleset,
 * all of what it extends underneath. Checks only what merging needs; rules/data.h checks the rest. */
#include "base/near.h"
#include "io/file.h"
#include "io/ruleset_internal.h"

#include <string.h>

#define EXTENDS_MAX 8

static BaseTree *own_member(BaseTree *object, const char *key) {
    for (BaseTree *it = object->first; it; it = it->next) {
        if (strcmp(it->key, key) == 0) {
            return it;
        }
    }
    return NULL;
}

static void add_part(Merger *merger, const BaseTree *tree, const char *file, const char *prefix, int depth) {
    array_push(&merger->parts, (MergePart){tree, file, prefix, depth});
}

/* Joins the files of one ruleset: lists are concatenated; any other member may be in only one file. */
static void join_file(Merger *merger, BaseTree *root, const BaseTree *part, const char *file) {
    if (part->kind != TREE_OBJECT) {
        io_merge_fault(merger, file, "", "Write {\"kinds\": [...], ...}", "a file of a ruleset is an object");
        return;
    }
    for (const BaseTree *it = part->first; it; it = it->next) {
        BaseTree *old = own_member(root, it->key);
        if (!old) {
            tree_set(merger->arena, root, it->key, tree_copy(merger->arena, it));
        } else if (old->kind == TREE_LIST && it->kind == TREE_LIST) {
            for (const BaseTree *item = it->first; item; item = item->next) {
                BaseTree *copy = tree_copy(merger->arena, item);
                tree_push(old, copy);
            }
        } else {
            io_merge_fault(merger, file, it->key, "Keep it in one of them",
                           "another file of the ruleset has this, too");
        }
    }
}

/* ---- files ---- */

static BaseTree *load_named(Merger *merger, const char *name, const char *beside, int depth);
static BaseTree *load_head(Merger *merger, const BaseTree *head, const char *file, const char *prefix, int depth);

/* Loads a file that another one names. A file outside that one's folder may be private: it is read, but a fault says no
 * more than that it is not a ruleset. */
static const BaseTree *load_part(Merger *merger, const char *path, const char *name) {
    BaseFaults found = {0};
    const BaseTree *tree = file_is_plain(path, &found) ? json_load(merger->arena, path, &found) : NULL;
    if (!tree && !file_stays_inside(name) && file_exists(path)) {
        io_merge_fault(merger, path, "", "Check it by itself: sightline check FILE", "this is no valid ruleset");
        faults_free(&found);
    }
    merger->good = merger->good && tree;
    faults_move(merger->faults, &found);
    return tree;
}

static void load_files(Merger *merger, BaseTree *root, const BaseTree *head, const char *path, int depth) {
    const BaseTree *files = tree_find(head, "files");
    int index = 0;
    for (const BaseTree *it = files ? files->first : NULL; it; it = it->next, index++) {
        const char *place = arena_printf(merger->arena, "files[%d]", index);
        if (it->kind != TREE_TEXT || !file_stays_inside(it->text)) {
            io_merge_fault(merger, path, place, "Write the name of a file in the ruleset's own folder",
                           "this is not the name of a file");
            continue;
        }
        const char *file = file_beside(merger->arena, path, it->text);
        const BaseTree *part = load_part(merger, file, it->text);
        if (part) {
            join_file(merger, root, part, file);
            add_part(merger, part, file, "", depth);
        }
    }
}

/* Copies the head's members except those that only say how to merge. */
static BaseTree *own_members(Merger *merger, const BaseTree *head) {
    BaseTree *own = tree_object(merger->arena);
    for (const BaseTree *it = head->first; it; it = it->next) {
        if (strcmp(it->key, "files") != 0 && strcmp(it->key, "extends") != 0) {
            tree_set(merger->arena, own, it->key, tree_copy(merger->arena, it));
        }
    }
    return own;
}

static const char *prefixed(Merger *merger, const char *prefix, const char *place) {
    return *prefix ? arena_printf(merger->arena, "%s%s", prefix, place) : place;
}

static void check_head(Merger *merger, const BaseTree *head, const char *file, const char *prefix) {
    if (!*prefix && tree_get_number(head, "sightline", 0) != 1) { /* a ruleset within another file need not repeat it */
        io_merge_fault(merger, file, "sightline", "Write \"sightline\": 1",
                       "the file does not say that it is one of Sightline's");
    }
    if (!*tree_get_text(head, "ruleset", "")) {
        io_merge_fault(merger, file, prefixed(merger, prefix, "ruleset"), "Add \"ruleset\": an id of your choice",
                       "the ruleset has no id");
    }
}

/* Loads the ruleset to extend, given by its id, by the path of its file, or by itself in a file that embeds its house
 * rules. */
static BaseTree *load_base(Merger *merger, const BaseTree *extends, const char *file, const char *prefix, int depth) {
    if (extends->kind == TREE_TEXT) {
        return load_named(merger, extends->text, file, depth + 1);
    }
    if (extends->kind == TREE_OBJECT) {
        return load_head(merger, extends, file, prefixed(merger, prefix, "extends."), depth + 1);
    }
    io_merge_fault(merger, file, prefixed(merger, prefix, "extends"),
                   "Write the id of a ruleset, or the path of its file", "\"extends\" is not a text");
    return NULL;
}

/* Extends a ruleset, which keeps its system and the unit in which its numbers are written. */
static BaseTree *extend(Merger *merger, const BaseTree *extends, const BaseTree *own, const char *file,
                        const char *prefix, int depth) {
    BaseTree *base = load_base(merger, extends, file, prefix, depth);
    if (!base) {
        merger->good = false;
        return NULL;
    }
    if (!tree_find(base, "system")) {
        tree_set(merger->arena, base, "system", tree_text(merger->arena, tree_get_text(base, "ruleset", "")));
    }
    static const char *const kept[] = {"system", "unit"};
    for (size_t i = 0; i < BASE_COUNT(kept); i++) {
        const BaseTree *mine = tree_find(own, kept[i]);
        if (mine && !tree_equal(mine, tree_find(base, kept[i]))) {
            io_merge_fault(merger, file, prefixed(merger, prefix, kept[i]), "Leave it out",
                           "this stays as it is in the ruleset that is extended");
        }
    }
    io_merge_lay_over(merger, base, own, file, prefix);
    return base;
}

static BaseTree *load_head(Merger *merger, const BaseTree *head, const char *file, const char *prefix, int depth) {
    if (depth > EXTENDS_MAX) {
        io_merge_fault(merger, file, prefixed(merger, prefix, "extends"), "Let one of them stand on its own",
                       "the rulesets extend each other in a circle");
        return NULL;
    }
    if (head->kind != TREE_OBJECT) {
        io_merge_fault(merger, file, "", "Write { ... }", "a ruleset is an object");
        return NULL;
    }
    check_head(merger, head, file, prefix);
    add_part(merger, head, file, prefix, depth);
    BaseTree *own = own_members(merger, head);
    if (!*prefix) { /* a ruleset within another file has no files beside it */
        load_files(merger, own, head, file, depth);
    }
    const BaseTree *extends = tree_find(head, "extends");
    return extends ? extend(merger, extends, own, file, prefix, depth) : own;
}

/* `name` is its name in the file that refers to it. */
static BaseTree *load_file(Merger *merger, const char *path, const char *name, int depth) {
    const BaseTree *head = load_part(merger, path, name);
    return head ? load_head(merger, head, path, "", depth) : NULL;
}

bool ruleset_is_path(const char *name) {
    size_t length = strlen(name);
    return strchr(name, '/') || (length > 5 && strcmp(name + length - 5, ".json") == 0);
}

static void unknown_name(Merger *merger, const char *name, const char *beside) {
    NearMiss near = near_make(name);
    BaseText all = {0};
    const char **ids;
    int count = ruleset_list(merger->arena, &ids);
    for (int i = 0; i < count; i++) {
        near_try(&near, ids[i]);
        text_addf(&all, "%s\"%s\"", i == 0 ? "Write " : i + 1 < count ? ", " : " or ", ids[i]);
    }
    text_add(&all, count > 0 ? ", or the path of a file" : "Set SIGHTLINE_DATA to the folder that holds \"assets\"");
    const char *remedy = near.best ? arena_printf(merger->arena, "Perhaps \"%s\" is meant", near.best) : text_get(&all);
    faults_add(merger->faults, beside, "", "", remedy, "there is no ruleset \"%s\"", name);
    merger->good = false;
    text_free(&all);
}

static BaseTree *load_named(Merger *merger, const char *name, const char *beside, int depth) {
    if (depth > EXTENDS_MAX) {
        io_merge_fault(merger, beside, "extends", "Let one of them stand on its own",
                       "the rulesets extend each other in a circle");
        return NULL;
    }
    if (ruleset_is_path(name)) {
        return load_file(merger, file_beside(merger->arena, beside, name),
                         depth > 0 || (beside && *beside) ? name : ".", depth);
    }
    bool plain = *name && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name);
    char *path = plain ? io_data_path(arena_printf(merger->arena, "assets/rulesets/%s/ruleset.json", name)) : NULL;
    if (!path) {
        unknown_name(merger, name, beside);
        return NULL;
    }
    BaseTree *tree = load_file(merger, path, ".", depth);
    base_free(path);
    return tree;
}

BaseTree *io_merge_ruleset(Merger *merger, const BaseTree *ruleset, const char *beside, const char *prefix) {
    if (ruleset->kind == TREE_OBJECT) {
        return load_head(merger, ruleset, beside ? beside : "", prefix, 0);
    }
    return load_named(merger, ruleset->kind == TREE_TEXT ? ruleset->text : "", beside, 0);
}

int ruleset_list(BaseArena *arena, const char ***out) {
    char *folder = io_data_path("assets/rulesets");
    const char **paths = NULL;
    int count = folder ? file_list(arena, folder, "ruleset.json", &paths) : 0;
    *out = arena_alloc(arena, (size_t)count, sizeof **out);
    for (int i = 0; i < count; i++) { /* .../ID/ruleset.json */
        const char *end = strrchr(paths[i], '/'), *start = end;
        while (start[-1] != '/') {
            start--;
        }
        (*out)[i] = arena_strndup(arena, start, (size_t)(end - start));
    }
    base_free(folder);
    return count;
}
