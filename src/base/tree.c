#include "base/tree.h"

#include <math.h>
#include <string.h>

static BaseTree *make(BaseArena *arena, BaseTreeKind kind) {
    BaseTree *tree = arena_alloc(arena, 1, sizeof *tree);
    tree->kind = kind;
    return tree;
}

BaseTree *tree_null(BaseArena *arena) {
    return make(arena, TREE_NULL);
}

BaseTree *tree_bool(BaseArena *arena, bool truth) {
    BaseTree *tree = make(arena, TREE_BOOL);
    tree->truth = truth;
    return tree;
}

BaseTree *tree_number(BaseArena *arena, double number) {
    base_assert(isfinite(number));
    BaseTree *tree = make(arena, TREE_NUMBER);
    tree->number = number;
    return tree;
}

BaseTree *tree_text(BaseArena *arena, const char *text) {
    if (!text) {
        return tree_null(arena);
    }
    BaseTree *tree = make(arena, TREE_TEXT);
    tree->text = arena_strdup(arena, text);
    return tree;
}

BaseTree *tree_list(BaseArena *arena) {
    return make(arena, TREE_LIST);
}

BaseTree *tree_object(BaseArena *arena) {
    return make(arena, TREE_OBJECT);
}

BaseTree *tree_append(BaseTree *parent, BaseTree *child) {
    base_assert(!child->next);
    if (parent->last) {
        parent->last->next = child;
    } else {
        parent->first = child;
    }
    parent->last = child;
    parent->count++;
    return child;
}

BaseTree *tree_push(BaseTree *list, BaseTree *child) {
    base_assert(list->kind == TREE_LIST);
    return tree_append(list, child);
}

BaseTree *tree_pair(BaseArena *arena, double x, double y) {
    BaseTree *pair = tree_list(arena);
    tree_push(pair, tree_number(arena, x));
    tree_push(pair, tree_number(arena, y));
    return pair;
}

BaseTree *tree_set(BaseArena *arena, BaseTree *object, const char *key, BaseTree *child) {
    base_assert(object->kind == TREE_OBJECT);
    BaseTree *before = NULL;
    for (BaseTree *member = object->first; member; before = member, member = member->next) {
        if (strcmp(member->key, key) != 0) {
            continue;
        }
        base_assert(!child->next);
        child->key = member->key;
        child->next = member->next;
        if (before) {
            before->next = child;
        } else {
            object->first = child;
        }
        if (object->last == member) {
            object->last = child;
        }
        member->next = NULL;
        return child;
    }
    child->key = arena_strdup(arena, key);
    return tree_append(object, child);
}

static BaseTree *member_value(BaseArena *arena, const TreeMember *member) {
    if (member->tree) {
        return member->tree;
    }
    switch (member->kind) {
    case TREE_TEXT: return tree_text(arena, member->text);
    case TREE_NUMBER: return tree_number(arena, member->number);
    case TREE_BOOL: return tree_bool(arena, member->truth);
    default: return NULL;
    }
}

BaseTree *tree_set_all(BaseArena *arena, BaseTree *object, const TreeMember *members, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const TreeMember *member = &members[i];
        bool absent = member->kind == TREE_TEXT ? !member->text || !*member->text : !member->truth;
        if (!member->optional || !absent) {
            BaseTree *value = member_value(arena, member);
            base_assert(value);
            tree_set(arena, object, member->key, value);
        }
    }
    return object;
}

BaseTree *tree_insert(BaseTree *list, int index, BaseTree *child) {
    base_assert(list->kind == TREE_LIST && index >= 0);
    if (index >= list->count) {
        return tree_append(list, child);
    }
    BaseTree **link = &list->first;
    for (int i = 0; i < index; i++) {
        link = &(*link)->next;
    }
    base_assert(!child->next);
    child->next = *link;
    *link = child;
    list->count++;
    return child;
}

BaseTree *tree_take(BaseTree *parent, int index) {
    base_assert(index >= 0 && index < parent->count);
    BaseTree **link = &parent->first, *before = NULL;
    for (int i = 0; i < index; i++) {
        before = *link;
        link = &before->next;
    }
    BaseTree *taken = *link;
    *link = taken->next;
    if (parent->last == taken) {
        parent->last = before;
    }
    taken->next = NULL;
    parent->count--;
    return taken;
}

BaseTree *tree_unset(BaseTree *object, const char *key) {
    int index = 0;
    for (const BaseTree *it = object->first; it; it = it->next, index++) {
        if (it->key && strcmp(it->key, key) == 0) {
            return tree_take(object, index);
        }
    }
    return NULL;
}

BaseTree *tree_copy(BaseArena *arena, const BaseTree *tree) {
    BaseTree *copy = make(arena, tree->kind);
    copy->truth = tree->truth;
    copy->number = tree->number;
    copy->text = arena_strdup(arena, tree->text);
    copy->key = arena_strdup(arena, tree->key);
    for (const BaseTree *member = tree->first; member; member = member->next) {
        tree_append(copy, tree_copy(arena, member));
    }
    return copy;
}

const BaseTree *tree_find(const BaseTree *object, const char *key) {
    if (!object || object->kind != TREE_OBJECT) {
        return NULL;
    }
    for (const BaseTree *member = object->first; member; member = member->next) {
        if (strcmp(member->key, key) == 0) {
            return member;
        }
    }
    return NULL;
}

const BaseTree *tree_at(const BaseTree *list, int index) {
    if (!list || list->kind != TREE_LIST || index < 0) {
        return NULL;
    }
    const BaseTree *member = list->first;
    while (member && index-- > 0) {
        member = member->next;
    }
    return member;
}

double tree_get_number(const BaseTree *object, const char *key, double fallback) {
    const BaseTree *member = tree_find(object, key);
    return member && member->kind == TREE_NUMBER ? member->number : fallback;
}

const char *tree_get_text(const BaseTree *object, const char *key, const char *fallback) {
    const BaseTree *member = tree_find(object, key);
    return member && member->kind == TREE_TEXT ? member->text : fallback;
}

bool tree_get_bool(const BaseTree *object, const char *key, bool fallback) {
    const BaseTree *member = tree_find(object, key);
    return member && member->kind == TREE_BOOL ? member->truth : fallback;
}

/* Keys of an object are unique, so that equal counts and one direction of "every member is there" are enough. The
 * member at the same position is tried first, since the trees to be compared mostly have the same order. */
static bool objects_equal(const BaseTree *a, const BaseTree *b) {
    const BaseTree *beside = b->first;
    for (const BaseTree *member = a->first; member; member = member->next) {
        const BaseTree *other = beside && strcmp(beside->key, member->key) == 0 ? beside : tree_find(b, member->key);
        if (!other || !tree_equal(member, other)) {
            return false;
        }
        beside = other->next;
    }
    return true;
}

static bool lists_equal(const BaseTree *a, const BaseTree *b) {
    const BaseTree *other = b->first;
    for (const BaseTree *member = a->first; member; member = member->next, other = other->next) {
        if (!tree_equal(member, other)) {
            return false;
        }
    }
    return true;
}

bool tree_equal(const BaseTree *a, const BaseTree *b) {
    if (!a || !b) {
        return a == b;
    }
    if (a->kind != b->kind || a->count != b->count) {
        return false;
    }
    switch (a->kind) {
    case TREE_NULL: return true;
    case TREE_BOOL: return a->truth == b->truth;
    case TREE_NUMBER: return a->number == b->number;
    case TREE_TEXT: return strcmp(a->text, b->text) == 0;
    case TREE_LIST: return lists_equal(a, b);
    case TREE_OBJECT: return objects_equal(a, b);
    }
    return false;
}
