/* Adds what rows of a ruleset bring with them: the member "brings" says, by list, which variables each row gets and
 * which variable has the row as one of its words. So a new card is just one row of a house rules file.
 *
 * "brings": {"cards": {"unless": "free", "word_of": "card", "variables": [{"name": "hand_", "label": "in hand: ",
 * ...}]}}
 *
 * A row with the member that `unless` names brings no variables. A variable's name and label go on with the row's. */
#include "io/ruleset_internal.h"

#include <string.h>

static const BaseTree *find_variable(const BaseTree *variables, const char *name) {
    for (const BaseTree *it = variables->first; it; it = it->next) {
        if (strcmp(tree_get_text(it, "name", ""), name) == 0) {
            return it;
        }
    }
    return NULL;
}

/* Joins a start and an id in snake case, which names and words of variables use. */
static const char *joined_name(BaseArena *arena, const char *start, const char *id) {
    char *name = arena_printf(arena, "%s%s", start, id);
    for (char *c = name; *c; c++) {
        *c = *c == '-' ? '_' : *c;
    }
    return name;
}

/* Adds the variables of a row. A variable that a file already defines stays as it is. */
static void bring_variables(BaseArena *arena, BaseTree *all, const BaseTree *brought, const BaseTree *row,
                            const char *id) {
    for (const BaseTree *it = brought ? brought->first : NULL; it; it = it->next) {
        const char *name = joined_name(arena, tree_get_text(it, "name", ""), id);
        if (!find_variable(all, name)) {
            BaseTree *own = tree_push(all, tree_copy(arena, it));
            const char *label = tree_get_text(it, "label", "");
            label = arena_printf(arena, "%s%s", label, tree_get_text(row, "label", id));
            tree_add(arena, own, WITH_TEXT("name", name), WITH_TEXT("label", label));
        }
    }
}

static void bring_word(BaseArena *arena, BaseTree *words, const char *id) {
    for (const BaseTree *it = words->first; it; it = it->next) {
        if (it->kind == TREE_TEXT && strcmp(it->text, id) == 0) {
            return;
        }
    }
    tree_push(words, tree_text(arena, id));
}

static void bring_of_list(BaseArena *arena, BaseTree *variables, const BaseTree *rows, const BaseTree *brings) {
    const char *unless = tree_get_text(brings, "unless", ""), *word_of = tree_get_text(brings, "word_of", "");
    BaseTree *words = (BaseTree *)tree_find(find_variable(variables, word_of), "words");
    for (const BaseTree *row = rows->first; row; row = row->next) {
        const char *id = tree_get_text(row, "id", "");
        if (*id && words) {
            bring_word(arena, words, id);
        }
        if (*id && !tree_get_bool(row, unless, false)) {
            bring_variables(arena, variables, tree_find(brings, "variables"), row, id);
        }
    }
}

void io_merge_derive(BaseArena *arena, BaseTree *ruleset) {
    const BaseTree *brings = tree_find(ruleset, "brings");
    BaseTree *variables = (BaseTree *)tree_find(ruleset, "variables");
    for (const BaseTree *it = brings && variables ? brings->first : NULL; it; it = it->next) {
        const BaseTree *rows = tree_find(ruleset, it->key);
        if (rows && rows->kind == TREE_LIST) {
            bring_of_list(arena, variables, rows, it);
        }
    }
}
