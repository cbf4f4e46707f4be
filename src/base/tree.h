/* A value tree of plain data (what JSON can say), owned by an arena: documents, actions, facts. Knows no file format;
 * io reads JSON into it and writes it. Objects keep their keys' order. */
#ifndef BASE_TREE_H
#define BASE_TREE_H

#include "base/arena.h"

typedef enum { TREE_NULL, TREE_BOOL, TREE_NUMBER, TREE_TEXT, TREE_LIST, TREE_OBJECT } BaseTreeKind;

typedef struct BaseTree BaseTree;
struct BaseTree {
    BaseTreeKind kind;
    bool truth;       /* TREE_BOOL */
    double number;    /* TREE_NUMBER, finite */
    const char *text; /* TREE_TEXT, UTF-8 */
    const char *key;  /* key of a member of an object, else NULL */
    int count;        /* members */
    BaseTree *first, *last, *next;
};

BaseTree *tree_null(BaseArena *arena);
BaseTree *tree_bool(BaseArena *arena, bool truth);
BaseTree *tree_number(BaseArena *arena, double number);  /* must be finite */
BaseTree *tree_text(BaseArena *arena, const char *text); /* copied; NULL gives TREE_NULL */
BaseTree *tree_list(BaseArena *arena);
BaseTree *tree_pair(BaseArena *arena, double x, double y); /* the list [x, y], as files write a place or a size */
BaseTree *tree_object(BaseArena *arena);
BaseTree *tree_copy(BaseArena *arena, const BaseTree *tree);
/* Appends; `child` must not be in another tree. Returns child. */
BaseTree *tree_push(BaseTree *list, BaseTree *child);
/* Like tree_push for a child that already has its key. The caller guarantees that no other member has the same key. */
BaseTree *tree_append(BaseTree *parent, BaseTree *child);
/* Sets a member, replacing the value if the key exists. The key is copied into the arena. Returns child. */
BaseTree *tree_set(BaseArena *arena, BaseTree *object, const char *key, BaseTree *child);

/* A member to be set: WITH_TEXT("file", path). Its text is copied; NULL gives TREE_NULL. */
typedef struct {
    const char *key;
    BaseTreeKind kind;
    bool optional; /* a text that is NULL or empty, or a truth that is false, is left out */
    bool truth;
    double number;
    const char *text;
    BaseTree *tree; /* if there is one, the value, whatever the kind */
} TreeMember;

#define WITH_TEXT(name, value)                                                                                         \
    { .key = (name), .kind = TREE_TEXT, .text = (value) }
#define WITH_NUMBER(name, value)                                                                                       \
    { .key = (name), .kind = TREE_NUMBER, .number = (value) }
#define WITH_BOOL(name, value)                                                                                         \
    { .key = (name), .kind = TREE_BOOL, .truth = (value) }
#define WITH_TREE(name, value)                                                                                         \
    { .key = (name), .tree = (value) }
/* The same where there may be nothing to set. */
#define WITH_SOME(name, value)                                                                                         \
    { .key = (name), .kind = TREE_TEXT, .optional = true, .text = (value) }
#define WITH_FLAG(name, value)                                                                                         \
    { .key = (name), .kind = TREE_BOOL, .optional = true, .truth = (value) }

/* Sets the members in their order, as tree_set does. Returns the object. */
BaseTree *tree_set_all(BaseArena *arena, BaseTree *object, const TreeMember *members, size_t count);
#define tree_add(arena, object, ...)                                                                                   \
    tree_set_all(arena, object, (const TreeMember[]){__VA_ARGS__},                                                     \
                 sizeof((const TreeMember[]){__VA_ARGS__}) / sizeof(TreeMember))
/* Makes an object with these members. */
#define tree_make(arena, ...) tree_add(arena, tree_object(arena), __VA_ARGS__)

/* Inserts the child before the item `index` of a list; appends it if `index` >= count. Returns child. */
BaseTree *tree_insert(BaseTree *list, int index, BaseTree *child);
/* Removes a member from its list or object and returns it. */
BaseTree *tree_take(BaseTree *parent, int index);
BaseTree *tree_unset(BaseTree *object, const char *key); /* like tree_take, by key; NULL if there is none */

/* Each of these accepts NULL for the tree and then returns NULL or the fallback. */
const BaseTree *tree_find(const BaseTree *object, const char *key); /* NULL if absent or if `object` is not an object */
const BaseTree *tree_at(const BaseTree *list, int index);
double tree_get_number(const BaseTree *object, const char *key, double fallback);
const char *tree_get_text(const BaseTree *object, const char *key, const char *fallback);
bool tree_get_bool(const BaseTree *object, const char *key, bool fallback);
bool tree_equal(const BaseTree *a, const BaseTree *b); /* ignores the order of an object's members */

#endif
