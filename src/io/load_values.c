/* Start values of variables: what a ruleset lets an object of a battlefield carry beyond its place and shape. */
#include "io/loader.h"

#include <math.h>
#include <string.h>

static bool read_int(IoLoader *loader, const LoadItem *item, const TableVar *var, const BaseTree *tree, int *out) {
    bool whole = tree->kind == TREE_NUMBER && tree->number == floor(tree->number);
    if (!whole || tree->number < var->least || tree->number > var->most) {
        const char *remedy = var->most == INT_MAX
                                 ? arena_printf(loader->arena, "Write a whole number of at least %d", var->least)
                                 : arena_printf(loader->arena, "Write a whole number, %d to %d", var->least, var->most);
        load_fault(loader, item, var->name, remedy, "this can not be the value of \"%s\" (%s)", var->name, var->label);
        return false;
    }
    *out = (int)tree->number;
    return true;
}

static bool read_bool(IoLoader *loader, const LoadItem *item, const TableVar *var, const BaseTree *tree, int *out) {
    if (tree->kind != TREE_BOOL) {
        load_fault(loader, item, var->name, "Write true or false", "\"%s\" is either true or false", var->name);
        return false;
    }
    *out = tree->truth;
    return true;
}

static bool read_word(IoLoader *loader, const LoadItem *item, VarId id, const BaseTree *tree, int *out) {
    const TableVar *var = &loader->data->schema.vars[id];
    int word = tree->kind == TREE_TEXT ? schema_word(&loader->data->schema, id, tree->text) : -1;
    if (word < 0) {
        BaseText all = {0};
        for (int i = 0; i < var->word_count; i++) {
            text_addf(&all, "%s\"%s\"", i == 0 ? "Write " : i + 1 < var->word_count ? ", " : " or ", var->words[i]);
        }
        load_fault(loader, item, var->name, text_get(&all), "\"%s\" can not be this", var->name);
        text_free(&all);
        return false;
    }
    *out = word;
    return true;
}

static bool read_ref(IoLoader *loader, const LoadItem *item, const TableVar *var, int *out) {
    TableRef ref = load_ref(loader, item, var->name, REF_NONE);
    *out = var_pack(ref);
    return ref.kind != REF_NONE;
}

static void read_value(IoLoader *loader, const LoadItem *item, VarId id, const BaseTree *tree, int *out) {
    const TableVar *var = &loader->data->schema.vars[id];
    if (tree->kind == TREE_NULL && var->optional) {
        *out = VAR_NONE;
        return;
    }
    int value = var->fallback;
    switch (var->type) {
    case VAR_INT: read_int(loader, item, var, tree, &value); break;
    case VAR_BOOL: read_bool(loader, item, var, tree, &value); break;
    case VAR_WORD: read_word(loader, item, id, tree, &value); break;
    case VAR_REF: read_ref(loader, item, var, &value); break;
    }
    *out = value;
}

void load_values(IoLoader *loader, const LoadItem *item, TableRefKind owner, int *out) {
    if (!loader->data) {
        return;
    }
    const TableSchema *schema = &loader->data->schema;
    for (int i = 0; i < schema->count; i++) {
        if (schema->vars[i].owner == owner) {
            out[schema->vars[i].slot] = schema->vars[i].fallback;
        }
    }
    for (const BaseTree *it = item->tree->first; it; it = it->next) {
        VarId id = schema_find(schema, owner, it->key);
        if (id >= 0) {
            read_value(loader, item, id, it, &out[schema->vars[id].slot]);
        }
    }
}
