#include "rules/kit/suggest.h"

#include <string.h>

static int who_acts(const TableSetup *setup, const BaseTree *action) {
    static const char *const NAMES[] = {"unit", "units", "formation"};
    for (size_t i = 0; i < BASE_COUNT(NAMES); i++) {
        const BaseTree *it = tree_find(action, NAMES[i]);
        it = it && it->kind == TREE_LIST ? it->first : it;
        TableRef ref = it && it->kind == TREE_TEXT ? setup_find(setup, it->text) : ref_none();
        if (ref_is(ref, REF_UNIT)) {
            return ref.index;
        }
        if (ref_is(ref, REF_FORMATION) && setup->formation_start[ref.index] < setup->formation_start[ref.index + 1]) {
            return setup->formation_units[setup->formation_start[ref.index]];
        }
    }
    return -1;
}

void rulekit_suggest_weapons(const RulesField *field, const RulesArg *arg, const BaseTree *action, BaseArena *arena,
                             BaseTree *values) {
    bool asks = strcmp(arg->name, "weapon") == 0 || strcmp(arg->name, "with") == 0;
    int unit = asks ? who_acts(field->setup, action) : -1;
    const BaseTree *row = unit < 0 ? NULL : field->data->profiles[field->setup->units[unit].profile].row;
    const BaseTree *weapons = tree_find(row, "weapons");
    for (const BaseTree *it = weapons ? weapons->first : NULL; it; it = it->next) {
        const char *id = it->kind == TREE_TEXT ? it->text : tree_get_text(it, "id", NULL);
        if (id) {
            tree_push(values, tree_text(arena, id));
        }
    }
}
