#include "table/schema.h"

#include "base/base.h"

#include <string.h>

void schema_finish(TableSchema *schema) {
    memset(schema->slots, 0, sizeof schema->slots);
    for (int i = 0; i < schema->count; i++) {
        schema->vars[i].scale = schema->vars[i].scale < 1 ? 1 : schema->vars[i].scale;
        schema->vars[i].slot = schema->slots[schema->vars[i].owner]++;
    }
}

VarId schema_find(const TableSchema *schema, TableRefKind owner, const char *name) {
    for (int i = 0; i < schema->count; i++) {
        if (schema->vars[i].owner == owner && strcmp(schema->vars[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

int schema_word(const TableSchema *schema, VarId var, const char *word) {
    base_assert(var >= 0 && var < schema->count);
    const TableVar *it = &schema->vars[var];
    for (int i = 0; i < it->word_count; i++) {
        if (strcmp(it->words[i], word) == 0) {
            return i;
        }
    }
    return -1;
}
