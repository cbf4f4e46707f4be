/* Edits and whole steps as data, for the mouse, the panel and tests. */
#include "io/plan_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const LISTS[] = {"sides", "formations", "terrain", "units"};

bool plan_is_list(const char *key) {
    for (size_t i = 0; i < BASE_COUNT(LISTS); i++) {
        if (strcmp(LISTS[i], key) == 0) {
            return true;
        }
    }
    return false;
}

const BaseTree *plan_find(const BaseTree *tree, const char *id, const char **list, int *index) {
    for (size_t i = 0; i < BASE_COUNT(LISTS) && *id; i++) {
        const BaseTree *things = tree_find(tree, LISTS[i]);
        int at = 0;
        for (const BaseTree *it = things && things->kind == TREE_LIST ? things->first : NULL; it; it = it->next, at++) {
            if (strcmp(tree_get_text(it, "id", ""), id) == 0) {
                if (list) {
                    *list = LISTS[i];
                }
                if (index) {
                    *index = at;
                }
                return it;
            }
        }
    }
    return NULL;
}

/* Returns the length of an id without its number: "woods" of "woods-12". */
static size_t stem_length(const char *id) {
    size_t length = strlen(id), digits = length;
    while (digits > 0 && id[digits - 1] >= '0' && id[digits - 1] <= '9') {
        digits--;
    }
    return digits > 1 && digits < length && id[digits - 1] == '-' ? digits - 1 : length;
}

const char *plan_free_id(BaseArena *arena, const BaseTree *tree, const char *like) {
    char id[64];
    size_t stem = stem_length(like);
    for (int number = 1;; number++) {
        snprintf(id, sizeof id, "%.*s-%d", stem < 48 ? (int)stem : 48, like, number);
        if (!plan_find(tree, id, NULL, NULL)) {
            return arena_strdup(arena, id);
        }
    }
}

/* ---- single edits ---- */

static BaseTree *edit_of(BaseArena *arena, BaseTree *step, const char *what) {
    BaseTree *edit = tree_push(step, tree_object(arena));
    tree_set(arena, edit, "edit", tree_text(arena, what));
    return edit;
}

BaseTree *plan_set(BaseArena *arena, BaseTree *step, const char *of, const char *key, BaseTree *value) {
    BaseTree *edit = edit_of(arena, step, "set");
    tree_add(arena, edit, WITH_TEXT("of", of), WITH_TEXT("key", key));
    if (value) {
        tree_set(arena, edit, "value", value);
    }
    return edit;
}

BaseTree *plan_add(BaseArena *arena, BaseTree *step, const char *list, BaseTree *value) {
    BaseTree *edit = edit_of(arena, step, "add");
    tree_add(arena, edit, WITH_TEXT("list", list), WITH_TREE("value", value));
    return edit;
}

void plan_step_rename(BaseArena *arena, BaseTree *step, const char *id, const char *to) {
    BaseTree *edit = edit_of(arena, step, "rename");
    tree_add(arena, edit, WITH_TEXT("of", id), WITH_TEXT("to", to));
}

void plan_step_replace(BaseArena *arena, BaseTree *step, const BaseTree *tree) {
    BaseTree *copy = tree_copy(arena, tree);
    copy->key = NULL;
    tree_set(arena, edit_of(arena, step, "replace"), "value", copy);
}

/* ---- removing ---- */

static bool names(const BaseTree *thing, const char *key, const char *id) {
    return strcmp(tree_get_text(thing, key, ""), id) == 0;
}

/* Returns the middle of an area, or the position of a unit; a unit inside or attached to something is where that is. */
static BaseTree *place_of(BaseArena *arena, const BaseTree *tree, const BaseTree *thing, int depth) {
    const BaseTree *at = tree_find(thing, "at"), *hexes = tree_find(thing, "hexes");
    const BaseTree *ring = tree_find(thing, "outline") ? tree_find(thing, "outline") : tree_find(thing, "path");
    const char *host = tree_get_text(thing, "inside", tree_get_text(thing, "attached", ""));
    if (at) {
        return tree_copy(arena, at);
    }
    if (hexes && hexes->first) {
        return tree_copy(arena, hexes->first);
    }
    double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
    for (const BaseTree *it = ring && ring->kind == TREE_LIST ? ring->first : NULL; it; it = it->next) {
        if (it->kind == TREE_LIST && it->count == 2) {
            x0 = fmin(x0, it->first->number);
            x1 = fmax(x1, it->first->number);
            y0 = fmin(y0, it->last->number);
            y1 = fmax(y1, it->last->number);
        }
    }
    if (x0 <= x1) {
        return tree_pair(arena, (x0 + x1) / 2, (y0 + y1) / 2);
    }
    const BaseTree *other = depth < 8 ? plan_find(tree, host, NULL, NULL) : NULL;
    return other ? place_of(arena, tree, other, depth + 1) : NULL;
}

/* Sets a unit down where the thing was that it was in or attached to, or takes it off the table if that had no
 * position. */
static void set_down(BaseArena *arena, BaseTree *step, const BaseTree *tree, const BaseTree *unit,
                     const BaseTree *host) {
    const char *id = tree_get_text(unit, "id", "");
    BaseTree *place = place_of(arena, tree, host, 0);
    plan_set(arena, step, id, tree_find(unit, "inside") ? "inside" : "attached", NULL);
    plan_set(arena, step, id, "role", NULL);
    plan_set(arena, step, id, place ? "at" : "off", place ? place : tree_bool(arena, true));
}

static void let_go(BaseArena *arena, BaseTree *step, const BaseTree *tree, const BaseTree *thing,
                   const BaseTree *gone) {
    const char *id = tree_get_text(thing, "id", ""), *of = tree_get_text(gone, "id", "");
    for (const BaseTree *it = thing->first; it; it = it->next) {
        bool names_it = it->kind == TREE_TEXT && strcmp(it->text, of) == 0;
        if (!names_it || !strcmp(it->key, "id") || !strcmp(it->key, "name") || !strcmp(it->key, "note") ||
            !strcmp(it->key, "kind") || !strcmp(it->key, "profile") || !strcmp(it->key, "group")) {
            continue;
        }
        if (!strcmp(it->key, "inside") || !strcmp(it->key, "attached")) {
            set_down(arena, step, tree, thing, gone);
        } else {
            plan_set(arena, step, id, it->key, NULL);
        }
    }
}

void plan_step_remove(BaseArena *arena, BaseTree *step, const BaseTree *tree, const char *id) {
    const BaseTree *gone = plan_find(tree, id, NULL, NULL);
    if (!gone) {
        return;
    }
    for (size_t i = 0; i < BASE_COUNT(LISTS); i++) {
        const BaseTree *things = tree_find(tree, LISTS[i]);
        for (const BaseTree *it = things ? things->first : NULL; it; it = it->next) {
            bool belongs = names(it, "side", id) || (names(it, "formation", id) && !tree_find(it, "side"));
            if (belongs) {
                plan_step_remove(arena, step, tree, tree_get_text(it, "id", ""));
            } else if (it != gone) {
                let_go(arena, step, tree, it, gone);
            }
        }
    }
    tree_set(arena, edit_of(arena, step, "remove"), "of", tree_text(arena, id));
}

/* ---- copying ---- */

static void shift_points(BaseTree *points, double dx, double dy) {
    for (BaseTree *it = points->first; it && points->kind == TREE_LIST; it = it->next) {
        if (it->kind == TREE_LIST && it->count == 2 && it->first->kind == TREE_NUMBER) {
            it->first->number = round((it->first->number + dx) * 1e6) / 1e6;
            it->last->number = round((it->last->number + dy) * 1e6) / 1e6;
        }
    }
}

const char *plan_step_copy(BaseArena *arena, BaseTree *step, const BaseTree *tree, const char *id, double dx,
                           double dy) {
    const char *list;
    const BaseTree *thing = plan_find(tree, id, &list, NULL);
    if (!thing) {
        return NULL;
    }
    BaseTree *copy = tree_copy(arena, thing);
    const char *own = plan_free_id(arena, tree, id);
    tree_set(arena, copy, "id", tree_text(arena, own));
    for (BaseTree *it = copy->first; it; it = it->next) {
        if (!strcmp(it->key, "outline") || !strcmp(it->key, "path")) {
            shift_points(it, dx, dy);
        } else if (!strcmp(it->key, "holes")) {
            for (BaseTree *hole = it->first; hole; hole = hole->next) {
                shift_points(hole, dx, dy);
            }
        } else if (!strcmp(it->key, "at") && it->kind == TREE_LIST && it->count == 2) {
            it->first->number = round((it->first->number + dx) * 1e6) / 1e6;
            it->last->number = round((it->last->number + dy) * 1e6) / 1e6;
        }
    }
    plan_add(arena, step, list, copy);
    return own;
}

/* ---- a new battlefield ---- */

static void blank_side(BaseArena *arena, BaseTree *root, const char *id, const char *name, const char *colour) {
    BaseTree *side = tree_object(arena), *formation = tree_object(arena);
    tree_add(arena, side, WITH_TEXT("id", id), WITH_TEXT("name", name), WITH_TEXT("colour", colour));
    tree_add(arena, formation, WITH_TEXT("id", arena_printf(arena, "%s-1", id)), WITH_TEXT("side", id),
             WITH_TEXT("name", arena_printf(arena, "%s first", name)));
    for (BaseTree *it = root->first; it; it = it->next) {
        if (!strcmp(it->key, "sides")) {
            tree_push(it, side);
        } else if (!strcmp(it->key, "formations")) {
            tree_push(it, formation);
        }
    }
}

BaseTree *plan_blank(BaseArena *arena, const char *title, const char *ruleset, const char *unit, double width,
                     double height) {
    BaseTree *root = tree_object(arena), *table = tree_object(arena);
    tree_add(arena, root, WITH_NUMBER("sightline", 1), WITH_TEXT("title", title), WITH_TEXT("ruleset", ruleset));
    tree_set(arena, table, "unit", tree_text(arena, unit));
    if (strcmp(unit, "hex") == 0) {
        tree_add(arena, table, WITH_NUMBER("columns", width), WITH_NUMBER("rows", height));
    } else {
        tree_set(arena, table, "size", tree_pair(arena, width, height));
    }
    tree_add(arena, root, WITH_TREE("table", table), WITH_TREE("terrain", tree_list(arena)),
             WITH_TREE("sides", tree_list(arena)), WITH_TREE("formations", tree_list(arena)),
             WITH_TREE("units", tree_list(arena)));
    blank_side(arena, root, "red", "Red", "#b23a2e");
    blank_side(arena, root, "blue", "Blue", "#2e5fb2");
    return root;
}
