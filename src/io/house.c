#include "io/house.h"

#include <string.h>

static BaseTree *own(BaseTree *object, const char *key) {
    return (BaseTree *)tree_find(object, key); /* the caller may change the tree */
}

BaseTree *io_house_take(BaseArena *arena, const BaseTree *battlefield) {
    const BaseTree *named = tree_find(battlefield, "ruleset");
    if (named && named->kind == TREE_OBJECT) {
        return tree_copy(arena, named);
    }
    BaseTree *house = tree_object(arena);
    tree_add(arena, house, WITH_TEXT("ruleset", "house"), WITH_TEXT("name", "House rules"),
             WITH_TEXT("extends", tree_get_text(battlefield, "ruleset", "")));
    return house;
}

bool io_house_is_empty(const BaseTree *house) {
    for (const BaseTree *it = house->first; it; it = it->next) {
        if ((it->kind == TREE_LIST || it->kind == TREE_OBJECT) && strcmp(it->key, "extends") != 0) {
            return false;
        }
    }
    return true;
}

BaseTree *io_house_lay(BaseArena *arena, const BaseTree *battlefield, const BaseTree *house) {
    BaseTree *laid = tree_copy(arena, battlefield);
    const BaseTree *below = io_house_is_empty(house) ? tree_find(house, "extends") : house;
    tree_set(arena, laid, "ruleset", tree_copy(arena, below ? below : house));
    return laid;
}

/* Makes an id from the name, in the style of other files. */
static const char *slug_of(BaseArena *arena, const char *name) {
    char *slug = arena_strdup(arena, name);
    size_t n = 0;
    for (const char *c = name; *c; c++) {
        bool upper = *c >= 'A' && *c <= 'Z', plain = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9');
        if (upper || plain) {
            slug[n++] = upper ? (char)(*c + 32) : *c;
        } else if (n > 0 && slug[n - 1] != '-') {
            slug[n++] = '-';
        }
    }
    n -= n > 0 && slug[n - 1] == '-';
    slug[n] = 0;
    return slug;
}

void io_house_name(BaseArena *arena, BaseTree *house, const char *name) {
    const char *slug = slug_of(arena, name);
    tree_set(arena, house, "name", tree_text(arena, name));
    tree_set(arena, house, "ruleset", tree_text(arena, *slug ? slug : "house"));
}

/* ---- rows ---- */

static const char *id_of(const BaseTree *row) {
    return tree_get_text(row, "id", tree_get_text(row, "name", ""));
}

static BaseTree *find_row(BaseTree *list, const char *id, int *index) {
    int at = 0;
    for (BaseTree *it = list ? list->first : NULL; it; it = it->next, at++) {
        if (strcmp(id_of(it), id) == 0) {
            if (index) {
                *index = at;
            }
            return it;
        }
    }
    return NULL;
}

/* Returns the row of a list of the house rules, creating both if necessary. */
static BaseTree *need_row(BaseArena *arena, BaseTree *object, const char *list, const BaseTree *like) {
    BaseTree *rows = own(object, list);
    rows = rows ? rows : tree_set(arena, object, list, tree_list(arena));
    BaseTree *row = find_row(rows, id_of(like), NULL);
    if (!row) {
        const char *key = tree_find(like, "id") ? "id" : "name";
        row = tree_push(rows, tree_object(arena));
        tree_set(arena, row, key, tree_text(arena, id_of(like)));
    }
    return row;
}

static bool is_item_list(const BaseTree *tree) {
    return tree && tree->kind == TREE_LIST && tree->first && tree->first->kind == TREE_OBJECT && *id_of(tree->first);
}

/* Returns the first step of a path; `rest` gets what follows it, NULL after the last step. */
static const char *step_of(BaseArena *arena, const char *path, const char **rest) {
    const char *dot = strchr(path, '.');
    *rest = dot ? dot + 1 : NULL;
    return dot ? arena_strndup(arena, path, (size_t)(dot - path)) : path;
}

/* Sets a member in the structure that `in_force` has: an object in an object, an item of a list in a list. */
static void set_in(BaseArena *arena, BaseTree *object, const BaseTree *in_force, const char *path, BaseTree *value) {
    const char *rest, *key = step_of(arena, path, &rest);
    const BaseTree *below = tree_find(in_force, key);
    if (!rest) {
        tree_set(arena, object, key, value);
    } else if (is_item_list(below)) {
        const char *more, *id = step_of(arena, rest, &more);
        BaseTree *like = find_row((BaseTree *)below, id, NULL);
        if (like && more) {
            set_in(arena, need_row(arena, object, key, like), like, more, value);
        }
    } else {
        BaseTree *inner = own(object, key);
        set_in(arena, inner ? inner : tree_set(arena, object, key, tree_object(arena)), below, rest, value);
    }
}

void io_house_set(BaseArena *arena, BaseTree *house, const char *list, const BaseTree *row, const char *path,
                  BaseTree *value) {
    set_in(arena, need_row(arena, house, list, row), row, path, value);
}

/* True if the tree has no member except its name or id. */
static bool is_empty(const BaseTree *tree) {
    for (const BaseTree *it = tree->first; it; it = it->next) {
        if (!it->key || (strcmp(it->key, "id") != 0 && strcmp(it->key, "name") != 0)) {
            return false;
        }
    }
    return true;
}

static void unset_in(BaseTree *object, const char *path) {
    const char *dot = strchr(path, '.');
    size_t length = dot ? (size_t)(dot - path) : strlen(path);
    for (BaseTree *it = object->first; it; it = it->next) {
        bool named = it->key ? strlen(it->key) == length && !strncmp(it->key, path, length)
                             : strlen(id_of(it)) == length && !strncmp(id_of(it), path, length);
        if (!named) {
            continue;
        }
        if (dot) {
            unset_in(it, dot + 1);
        }
        if (!dot || is_empty(it)) {
            int index = 0;
            for (const BaseTree *before = object->first; before != it; before = before->next) {
                index++;
            }
            tree_take(object, index);
        }
        return;
    }
}

static void drop_if_empty(BaseTree *house, const char *list) {
    const BaseTree *rows = tree_find(house, list);
    if (rows && rows->count == 0) {
        tree_unset(house, list);
    }
}

void io_house_unset(BaseTree *house, const char *list, const char *id, const char *path) {
    int index;
    BaseTree *rows = own(house, list), *row = find_row(rows, id, &index);
    if (row) {
        unset_in(row, path);
        if (is_empty(row)) {
            tree_take(rows, index);
        }
        drop_if_empty(house, list);
    }
}

void io_house_drop(BaseTree *house, const char *list, const char *id) {
    int index;
    BaseTree *rows = own(house, list);
    if (find_row(rows, id, &index)) {
        tree_take(rows, index);
        drop_if_empty(house, list);
    }
}

const char *io_house_copy(BaseArena *arena, BaseTree *house, const char *list, const BaseTree *rows,
                          const BaseTree *from, const char *name) {
    const char *slug = slug_of(arena, name), *id = *slug ? slug : "house";
    for (int n = 2; find_row((BaseTree *)rows, id, NULL); n++) {
        id = arena_printf(arena, "%s-%d", *slug ? slug : "house", n);
    }
    /* Kinds and profiles inherit the members that they lack; other rows need all of theirs. */
    bool inherits = strcmp(list, "kinds") == 0 || strcmp(list, "profiles") == 0;
    BaseTree *row = inherits ? tree_object(arena) : tree_copy(arena, from);
    BaseTree *mine = own(house, list);
    tree_push(mine ? mine : tree_set(arena, house, list, tree_list(arena)), row);
    tree_set(arena, row, "id", tree_text(arena, id));
    if (inherits) {
        tree_set(arena, row, "inherits", tree_text(arena, id_of(from)));
    }
    tree_set(arena, row, tree_find(from, "label") || strcmp(list, "kinds") == 0 ? "label" : "name",
             tree_text(arena, name));
    return id;
}
