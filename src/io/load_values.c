/* Reads start values of variables: the data that a ruleset allows on a thing besides its place and shape. */
#include "io/loader.h"
#include "rules/values.h"

static void read_value(IoLoader *loader, const LoadItem *item, const TableVar *var, const BaseTree *tree, int *out) {
    /* use the loader's own index of ids, which suggests similar ones */
    if (var->type == VAR_REF && tree->kind != TREE_NULL) {
        TableRef ref = load_ref(loader, item, var->name, REF_NONE);
        *out = var_pack(ref);
        return;
    }
    BaseText why = {0};
    if (!value_read(loader->setup, var, tree, out, &why)) {
        load_fault(loader, item, var->name, text_get(&why), "this cannot be the value of \"%s\" (%s)", var->name,
                   var->label);
        *out = var->fallback;
    }
    text_free(&why);
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
            read_value(loader, item, &schema->vars[id], it, &out[schema->vars[id].slot]);
        }
    }
}
