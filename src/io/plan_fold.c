/* The fold: steps are kept as data, and the document is rebuilt from the start whenever the cursor moves back. */
#include "base/base.h"
#include "io/plan_internal.h"

#include <string.h>

/* ---- one edit ---- */

static BaseTree *mutable_list(BaseTree *root, const char *key) {
    for (BaseTree *it = root->first; it; it = it->next) {
        if (strcmp(it->key, key) == 0) {
            return it->kind == TREE_LIST ? it : NULL;
        }
    }
    return NULL;
}

static BaseTree *mutable_thing(BaseTree *root, const char *id) {
    const char *list;
    int index;
    if (!*id) {
        return root;
    }
    if (!plan_find(root, id, &list, &index)) {
        return NULL;
    }
    BaseTree *thing = mutable_list(root, list)->first;
    for (int i = 0; i < index; i++) {
        thing = thing->next;
    }
    return thing;
}

static bool apply_set(BaseArena *arena, BaseTree *root, const BaseTree *edit) {
    BaseTree *thing = mutable_thing(root, tree_get_text(edit, "of", ""));
    const char *key = tree_get_text(edit, "key", NULL);
    const BaseTree *value = tree_find(edit, "value");
    if (!thing || !key) {
        return false;
    }
    if (value) {
        tree_set(arena, thing, key, tree_copy(arena, value));
    } else {
        tree_unset(thing, key);
    }
    return true;
}

static bool apply_add(BaseArena *arena, BaseTree *root, const BaseTree *edit) {
    const char *key = tree_get_text(edit, "list", NULL);
    const BaseTree *value = tree_find(edit, "value");
    if (!key || !plan_is_list(key) || !value || value->kind != TREE_OBJECT) {
        return false;
    }
    BaseTree *list = mutable_list(root, key);
    list = list ? list : tree_set(arena, root, key, tree_list(arena));
    BaseTree *copy = tree_copy(arena, value);
    copy->key = NULL;
    double at = tree_get_number(edit, "at", list->count);
    tree_insert(list, at >= 0 && at < list->count ? (int)at : list->count, copy);
    return true;
}

static bool apply_remove(BaseTree *root, const BaseTree *edit) {
    const char *list;
    int index;
    if (!plan_find(root, tree_get_text(edit, "of", ""), &list, &index)) {
        return false;
    }
    tree_take(mutable_list(root, list), index);
    return true;
}

/* Renames members whose text is this id. They are references, since the format compares no other names with ids. */
static void rename_members(BaseArena *arena, BaseTree *thing, const char *id, const char *to) {
    for (BaseTree *it = thing->first; it; it = it->next) {
        bool words = strcmp(it->key, "name") == 0 || strcmp(it->key, "note") == 0 || strcmp(it->key, "kind") == 0 ||
                     strcmp(it->key, "profile") == 0 || strcmp(it->key, "group") == 0;
        if (it->kind == TREE_TEXT && !words && strcmp(it->text, id) == 0) {
            it->text = arena_strdup(arena, to);
        }
    }
}

static bool apply_rename(BaseArena *arena, BaseTree *root, const BaseTree *edit) {
    const char *id = tree_get_text(edit, "of", ""), *to = tree_get_text(edit, "to", "");
    if (!*to || !plan_find(root, id, NULL, NULL)) {
        return false;
    }
    for (BaseTree *list = root->first; list; list = list->next) {
        for (BaseTree *it = plan_is_list(list->key) ? list->first : NULL; it; it = it->next) {
            if (it->kind == TREE_OBJECT) {
                rename_members(arena, it, id, to);
            }
        }
    }
    return true;
}

static bool apply_replace(BaseArena *arena, BaseTree *root, const BaseTree *edit) {
    const BaseTree *value = tree_find(edit, "value");
    if (!value || value->kind != TREE_OBJECT) {
        return false;
    }
    BaseTree *copy = tree_copy(arena, value);
    root->first = copy->first;
    root->last = copy->last;
    root->count = copy->count;
    return true;
}

bool plan_apply(BaseArena *arena, BaseTree *root, const BaseTree *edit) {
    const char *what = tree_get_text(edit, "edit", "");
    return strcmp(what, "set") == 0       ? apply_set(arena, root, edit)
           : strcmp(what, "add") == 0     ? apply_add(arena, root, edit)
           : strcmp(what, "remove") == 0  ? apply_remove(root, edit)
           : strcmp(what, "rename") == 0  ? apply_rename(arena, root, edit)
           : strcmp(what, "replace") == 0 ? apply_replace(arena, root, edit)
                                          : false;
}

static bool apply_step(BaseArena *arena, BaseTree *root, const BaseTree *step) {
    bool good = step->kind == TREE_LIST;
    for (const BaseTree *it = step->first; it && good; it = it->next) {
        good = plan_apply(arena, root, it);
    }
    return good;
}

/* ---- the fold ---- */

static BaseTree *fold(const IoPlan *plan, BaseArena *arena) {
    BaseTree *root = tree_copy(arena, plan->start);
    for (int i = 0; i < plan->cursor; i++) {
        bool good = apply_step(arena, root, plan->steps.items[i].step);
        base_assert(good); /* it fitted the same document when it was done */
    }
    return root;
}

static void refold(IoPlan *plan) {
    arena_reset(plan->state);
    plan->now = fold(plan, plan->state);
}

IoPlan *plan_create(const BaseTree *battlefield, const char *path) {
    IoPlan *plan = base_alloc(1, sizeof *plan);
    plan->arena = arena_create();
    plan->state = arena_create();
    plan->tried = arena_create();
    plan->path = arena_strdup(plan->arena, path ? path : "");
    BaseTree *start = tree_copy(plan->arena, battlefield);
    start->key = NULL;
    plan->start = start;
    refold(plan);
    return plan;
}

void plan_move(IoPlan *plan, const char *path) {
    plan->path = arena_strdup(plan->arena, path);
    plan->ruleset = NULL; /* a player's own ruleset may be found relative to the path */
}

void plan_destroy(IoPlan *plan) {
    if (plan) {
        array_free(&plan->steps);
        arena_destroy(plan->tried);
        arena_destroy(plan->state);
        arena_destroy(plan->arena);
        base_free(plan);
    }
}

const BaseTree *plan_tree(const IoPlan *plan) {
    return plan->now;
}

const BaseTree *plan_try(IoPlan *plan, const BaseTree *step) {
    arena_reset(plan->tried);
    BaseTree *root = tree_copy(plan->tried, plan->now);
    return apply_step(plan->tried, root, step) ? root : NULL;
}

/* Joins two steps in the order in which they were done. */
static const BaseTree *joined(BaseArena *arena, const BaseTree *first, const BaseTree *second) {
    BaseTree *both = tree_copy(arena, first);
    for (const BaseTree *it = second->first; it; it = it->next) {
        tree_push(both, tree_copy(arena, it));
    }
    return both;
}

/* Keeps only the last of several edits that set the same member, so that an arrow key held down gives one edit, not a
 * hundred. */
static const BaseTree *thinned(BaseArena *arena, const BaseTree *step) {
    BaseTree *out = tree_list(arena);
    for (const BaseTree *it = step->first; it; it = it->next) {
        bool beaten = false;
        for (const BaseTree *later = it->next; later && !beaten; later = later->next) {
            beaten = !strcmp(tree_get_text(it, "edit", ""), "set") &&
                     !strcmp(tree_get_text(later, "edit", ""), "set") &&
                     !strcmp(tree_get_text(it, "of", ""), tree_get_text(later, "of", "")) &&
                     !strcmp(tree_get_text(it, "key", ""), tree_get_text(later, "key", ""));
        }
        if (!beaten) {
            tree_push(out, tree_copy(arena, it));
        }
    }
    return out;
}

bool plan_do(IoPlan *plan, const BaseTree *step, const char *what, bool merge) {
    if (!plan_try(plan, step)) {
        return false;
    }
    PlanStep *last = plan->cursor > 0 ? &plan->steps.items[plan->cursor - 1] : NULL;
    bool kept = plan->saved >= plan->cursor; /* merging must not change the saved state */
    bool join = merge && last && !kept && plan->cursor == plan->steps.count && strcmp(last->what, what) == 0;
    if (plan->saved > plan->cursor) {
        plan->saved = -1; /* the saved state is among the dropped steps */
    }
    plan->steps.count = plan->cursor;
    if (join) {
        last->step = thinned(plan->arena, joined(plan->arena, last->step, step));
    } else {
        array_push(&plan->steps, (PlanStep){tree_copy(plan->arena, step), arena_strdup(plan->arena, what)});
        plan->cursor++;
    }
    refold(plan);
    return true;
}

bool plan_undo(IoPlan *plan) {
    if (plan->cursor == 0) {
        return false;
    }
    plan->cursor--;
    refold(plan);
    return true;
}

bool plan_redo(IoPlan *plan) {
    if (plan->cursor == plan->steps.count) {
        return false;
    }
    plan->cursor++;
    refold(plan);
    return true;
}

int plan_count(const IoPlan *plan) {
    return plan->steps.count;
}
int plan_cursor(const IoPlan *plan) {
    return plan->cursor;
}
const char *plan_what(const IoPlan *plan, int index) {
    base_assert(index >= 0 && index < plan->steps.count);
    return plan->steps.items[index].what;
}
bool plan_dirty(const IoPlan *plan) {
    return plan->cursor != plan->saved;
}
void plan_saved(IoPlan *plan) {
    plan->saved = plan->cursor;
}
void plan_touch(IoPlan *plan) {
    plan->saved = -1;
}
