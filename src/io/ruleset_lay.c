/* A player's own ruleset laid over the one that it extends. Rows with an id that is there already change it member by
 * member, others are added, anything else is replaced. The changes are recorded in the member "house" of the result,
 * with the old values; from this the rules know which house rules a ruling depends on. Names that nothing reads are
 * faults, so that a typing error does not pass for a house rule. */
#include "base/near.h"
#include "io/ruleset_internal.h"

#include <string.h>

void io_merge_fault(Merger *merger, const char *file, const char *place, const char *remedy, const char *what) {
    faults_add(merger->faults, file, place, "", remedy, "%s", what);
    merger->good = false;
}

/* The ruleset that is being laid over another, and the current position in it. */
typedef struct {
    Merger *merger;
    BaseTree *house; /* the list of changes */
    const char *file, *prefix, *by, *list, *id, *place;
} Laying;

bool io_merge_same_item(const BaseTree *a, const BaseTree *b) {
    const char *id_a = tree_get_text(a, "id", NULL), *id_b = tree_get_text(b, "id", NULL);
    if (id_a || id_b) {
        return id_a && id_b && strcmp(id_a, id_b) == 0;
    }
    const char *name_a = tree_get_text(a, "name", NULL), *name_b = tree_get_text(b, "name", NULL);
    return name_a && name_b && strcmp(name_a, name_b) == 0 &&
           strcmp(tree_get_text(a, "owner", ""), tree_get_text(b, "owner", "")) == 0;
}

static BaseTree *find_item(BaseTree *list, const BaseTree *item) {
    for (BaseTree *it = list->first; it; it = it->next) {
        if (io_merge_same_item(it, item)) {
            return it;
        }
    }
    return NULL;
}

static BaseTree *own_member(BaseTree *object, const char *key) {
    for (BaseTree *it = object->first; it; it = it->next) {
        if (strcmp(it->key, key) == 0) {
            return it;
        }
    }
    return NULL;
}

static bool is_item_list(const BaseTree *tree) {
    return tree->kind == TREE_LIST && tree->first && tree->first->kind == TREE_OBJECT &&
           (tree_find(tree->first, "id") || tree_find(tree->first, "name"));
}

/* ---- what was changed ---- */

/* Records a change. A change of an earlier change keeps the first "old", which is the book's; a change back to it is
 * removed. */
static void note(const Laying *laying, const char *member, const BaseTree *old, const BaseTree *now) {
    BaseArena *arena = laying->merger->arena;
    const BaseTree *first = old;
    int index = 0;
    for (BaseTree *it = laying->house->first; it; it = it->next, index++) {
        if (!strcmp(tree_get_text(it, "list", ""), laying->list) && !strcmp(tree_get_text(it, "id", ""), laying->id) &&
            !strcmp(tree_get_text(it, "member", ""), member)) {
            first = tree_find(it, "old");
            tree_take(laying->house, index);
            break;
        }
    }
    if (first && tree_equal(first, now)) {
        return;
    }
    BaseTree *change =
        tree_push(laying->house, tree_make(arena, WITH_TEXT("by", laying->by), WITH_TEXT("list", laying->list),
                                           WITH_TEXT("id", laying->id), WITH_TEXT("member", member)));
    if (first) {
        tree_set(arena, change, "old", tree_copy(arena, first));
    }
    tree_set(arena, change, "now", tree_copy(arena, now));
}

/* ---- names ---- */

static void name_fault(const Laying *laying, const char *key, const NearMiss *near, const char *remedy,
                       const char *format, const char *word) {
    Merger *merger = laying->merger;
    const char *place =
        arena_printf(merger->arena, "%s%s%s%s", laying->prefix, laying->place, *laying->place && *key ? "." : "", key);
    const char *meant = near->best ? arena_printf(merger->arena, "Perhaps \"%s\" is meant", near->best) : remedy;
    faults_add(merger->faults, laying->file, place, laying->id, meant, "%s \"%s\"", format, word);
    merger->good = false;
}

/* Members that are read from any row, whether or not a row of the book has them. */
static const char *const ROW_KEYS[] = {"id",    "name",    "label",   "inherits", "also",   "form",  "pattern",
                                       "cells", "rule",    "class",   "symbol",   "base",   "says",  "sight_edge",
                                       "title", "parent",  "texts",   "readings", "words",  "owner", "type",
                                       "min",   "max",     "default", "optional", "show",   "scale", "lifetime",
                                       "verbs", "planned", "who",     "values",   "labels", "blank", "bears"};

/* True if any row of the book's list has such a member. A member that no row has is not read by anything. */
static bool is_known(const BaseTree *rows, const char *key, NearMiss *near) {
    for (size_t i = 0; i < BASE_COUNT(ROW_KEYS); i++) {
        if (strcmp(ROW_KEYS[i], key) == 0) {
            return true;
        }
    }
    for (const BaseTree *row = rows->first; row; row = row->next) {
        for (const BaseTree *it = row->kind == TREE_OBJECT ? row->first : NULL; it; it = it->next) {
            if (strcmp(it->key, key) == 0) {
                return true;
            }
            near_try(near, it->key);
        }
    }
    return false;
}

/* House rules may change the value of a number, but not its type and bounds, which the program depends on. */
static bool is_fixed(const Laying *laying, const char *key) {
    static const char *const own[] = {"id", "label", "value"};
    bool mine = strcmp(laying->list, "numbers") != 0;
    for (size_t i = 0; i < BASE_COUNT(own); i++) {
        mine = mine || strcmp(own[i], key) == 0;
    }
    return !mine;
}

static void check_members(const Laying *laying, const BaseTree *rows, const BaseTree *row) {
    for (const BaseTree *it = row->first; it; it = it->next) {
        NearMiss near = near_make(it->key);
        if (is_fixed(laying, it->key)) { /* the member cannot be a misspelling of another */
            name_fault(laying, it->key, &near, "Write \"id\" and \"value\" alone",
                       "house rules do not change of a number its", it->key);
        } else if (!is_known(rows, it->key, &near)) {
            name_fault(laying, it->key, &near, "Take it out", "no row of this list has a member", it->key);
        }
    }
}

/* The code refers to numbers and readings by name, so new ones would not be read. In other lists, a new row with nearly
 * the id of an existing one and without a name was meant to change that row. */
static bool may_be_new(const Laying *laying, const BaseTree *rows, const BaseTree *row) {
    bool closed = !strcmp(laying->list, "numbers") || !strcmp(laying->list, "readings");
    NearMiss near = near_make(laying->id);
    for (const BaseTree *it = rows->first; it; it = it->next) {
        near_try(&near, tree_get_text(it, "id", tree_get_text(it, "name", "")));
    }
    bool has_text =
        tree_find(row, "label") || tree_find(row, "inherits") || (tree_find(row, "name") && tree_find(row, "id"));
    bool variable = !tree_find(row, "id");
    if (closed || (near.best && !has_text && !variable)) {
        name_fault(laying, "id", &near, "\"sightline rules\" lists those that there are",
                   "the ruleset that is extended does not have", laying->id);
        return false;
    }
    return true;
}

/* ---- laying over ---- */

static void lay_members(const Laying *laying, BaseTree *base, const BaseTree *over, const char *path);

static void lay_items(const Laying *laying, BaseTree *base, const BaseTree *over, const char *path) {
    BaseArena *arena = laying->merger->arena;
    for (const BaseTree *it = over->first; it; it = it->next) {
        BaseTree *same = it->kind == TREE_OBJECT ? find_item(base, it) : NULL;
        const char *id = tree_get_text(it, "id", tree_get_text(it, "name", "")),
                   *deep = arena_printf(arena, "%s.%s", path, id);
        if (same) {
            lay_members(laying, same, it, deep);
        } else {
            tree_push(base, tree_copy(arena, it));
            note(laying, deep, NULL, it);
        }
    }
}

static void lay_member(const Laying *laying, BaseTree *base, const BaseTree *it, const char *path) {
    BaseArena *arena = laying->merger->arena;
    BaseTree *old = own_member(base, it->key);
    const char *deep = *path ? arena_printf(arena, "%s.%s", path, it->key) : it->key;
    if (old && old->kind == TREE_OBJECT && it->kind == TREE_OBJECT) {
        lay_members(laying, old, it, deep);
    } else if (old && is_item_list(old) && it->kind == TREE_LIST) {
        lay_items(laying, old, it, deep);
    } else if (!old || !tree_equal(old, it)) {
        bool first = !old && !strcmp(laying->list, "readings") && !strcmp(deep, "default");
        note(laying, deep, first ? tree_at(tree_find(base, "values"), 0) : old, it);
        tree_set(arena, base, it->key, tree_copy(arena, it));
    }
}

static void lay_members(const Laying *laying, BaseTree *base, const BaseTree *over, const char *path) {
    for (const BaseTree *it = over->first; it; it = it->next) {
        lay_member(laying, base, it, path);
    }
}

static void lay_rows(const Laying *all, BaseTree *base, const BaseTree *over) {
    Merger *merger = all->merger;
    BaseTree *book = tree_copy(merger->arena, base);
    int index = 0;
    for (const BaseTree *it = over->first; it; it = it->next, index++) {
        Laying laying = *all;
        laying.place = arena_printf(merger->arena, "%s[%d]", all->list, index);
        if (it->kind != TREE_OBJECT) {
            io_merge_fault(merger, all->file, arena_printf(merger->arena, "%s%s", all->prefix, laying.place),
                           "Write {\"id\": ..., ...}", "this is not an object");
            continue;
        }
        laying.id = tree_get_text(it, "id", tree_get_text(it, "name", ""));
        if (!*laying.id) {
            io_merge_fault(merger, all->file, arena_printf(merger->arena, "%s%s", all->prefix, laying.place),
                           "Add \"id\": that of the row that is changed, or a new one", "this row has no id");
            continue;
        }
        BaseTree *same = find_item(base, it);
        check_members(&laying, book, it);
        if (same) {
            lay_members(&laying, same, it, "");
        } else if (may_be_new(&laying, book, it)) {
            tree_push(base, tree_copy(merger->arena, it));
            note(&laying, "", NULL, it);
        }
    }
}

static void unknown_member(const Laying *laying, const BaseTree *base, const char *key) {
    NearMiss near = near_make(key);
    for (const BaseTree *it = base->first; it; it = it->next) {
        near_try(&near, it->key);
    }
    name_fault(laying, key, &near, "Take it out", "the ruleset that is extended has no member", key);
}

void io_merge_lay_over(Merger *merger, BaseTree *base, const BaseTree *over, const char *file, const char *prefix) {
    static const char *const head[] = {"sightline", "ruleset", "name", "prefix", "system", "unit"};
    BaseTree *house = own_member(base, "house");
    if (!house) {
        house = tree_set(merger->arena, base, "house", tree_list(merger->arena));
    }
    const char *by = tree_get_text(over, "name", tree_get_text(over, "ruleset", ""));
    for (const BaseTree *it = over->first; it; it = it->next) {
        Laying laying = {merger, house, file, prefix, by, it->key, "", ""};
        BaseTree *old = own_member(base, it->key);
        bool plain = false;
        for (size_t i = 0; i < BASE_COUNT(head); i++) {
            plain = plain || strcmp(head[i], it->key) == 0;
        }
        if (strcmp(it->key, "name") == 0) { /* "EA - Heresy, Our club" */
            const char *both = arena_printf(merger->arena, "%s, %s", tree_get_text(base, "name", ""), by);
            tree_set(merger->arena, base, "name", tree_text(merger->arena, both));
        } else if (plain) {
            tree_set(merger->arena, base, it->key, tree_copy(merger->arena, it));
        } else if (!old || !strcmp(it->key, "house")) {
            unknown_member(&laying, base, it->key);
        } else if (old->kind == TREE_OBJECT && it->kind == TREE_OBJECT) {
            lay_members(&laying, old, it, "");
        } else if (is_item_list(old) && it->kind == TREE_LIST) {
            lay_rows(&laying, old, it);
        } else if (!tree_equal(old, it)) {
            note(&laying, "", old, it);
            tree_set(merger->arena, base, it->key, tree_copy(merger->arena, it));
        }
    }
}
