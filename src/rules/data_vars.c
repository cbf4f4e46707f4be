/* Reads "variables": the state that the things of this ruleset have. */
#include "base/text.h"
#include "rules/data_internal.h"
#include "rules/values.h"

static const char *const OWNERS[] = {"game", "side", "formation", "unit", "area"};
static const TableRefKind OWNER_KINDS[] = {REF_GAME, REF_SIDE, REF_FORMATION, REF_UNIT, REF_AREA};
static const char *const TYPES[] = {"int", "bool", "word", "ref"};
static const char *const LIVES[] = {"game", "round", "turn", "activation", "action"};
static const char *const SHOWS[] = {"none", "count", "stars", "pips", "sign"};
static const char *const KEYS[] = {"name",  "label",   "owner",    "type",   "min",      "max",  "scale",
                                   "words", "default", "optional", "secret", "lifetime", "show", NULL};

#define SCALE_MAX 1000

static void read_range(DataReader *reader, const DataItem *item, TableVar *var) {
    switch (var->type) {
    case VAR_INT:
        var->min = 0;
        var->max = INT_MAX;
        item_int(reader, item, "min", &var->min);
        item_int(reader, item, "max", &var->max);
        item_int(reader, item, "scale", &var->scale);
        if (var->scale < 1 || var->scale > SCALE_MAX || (var->scale > 1 && var->max > INT_MAX / var->scale)) {
            item_fault(reader, item, "scale", "Write 10, 100 or 1000, and a \"max\"", "numbers cannot be kept so");
            var->scale = 1;
        }
        var->min *= var->scale;
        var->max *= var->scale > 1 ? var->scale : 1;
        if (var->min > var->max) {
            item_fault(reader, item, "max", "Let max be at least min", "%d to %d holds no number", var->min, var->max);
            var->max = var->min;
        }
        break;
    case VAR_BOOL: var->max = 1; break;
    case VAR_WORD:
        var->words = item_texts(reader, item, "words", &var->word_count);
        if (var->word_count == 0) {
            item_fault(reader, item, "words", "List them: \"words\": [\"a\", \"b\"]", "a word variable needs words");
        }
        var->max = var->word_count - 1;
        break;
    case VAR_REF: break;
    }
}

/* Returns the value of a variable when nothing sets it: none where that is allowed, else false, the first word, or the
 * number nearest to 0. */
static int plain_default(const TableVar *var) {
    if (var->optional) {
        return VAR_NONE;
    }
    return var->type != VAR_INT || var->min <= 0 ? (var->max < 0 ? var->max : 0) : var->min;
}

static bool default_fits(const TableVar *var, const BaseTree *tree, int *value) {
    int index;
    switch (var->type) {
    case VAR_INT: return rules_var_read_int(var, tree, value);
    case VAR_BOOL: *value = tree->truth; return tree->kind == TREE_BOOL;
    case VAR_WORD:
        index = tree->kind == TREE_TEXT ? text_index(var->words, var->word_count, tree->text) : -1;
        *value = index >= 0 ? index : *value;
        return index >= 0;
    case VAR_REF: return false;
    }
    return false;
}

static void read_default(DataReader *reader, const DataItem *item, TableVar *var) {
    var->fallback = plain_default(var);
    const BaseTree *tree = tree_find(item->tree, "default");
    if (!tree || (tree->kind == TREE_NULL && var->optional)) {
        return;
    }
    if (!default_fits(var, tree, &var->fallback)) {
        item_fault(reader, item, "default", "Let it be of the variable's type and range",
                   "this cannot be the default of \"%s\"", var->name);
    }
}

static void read_variable(DataReader *reader, const BaseTree *tree, int index, TableVar *var) {
    DataItem item = list_item(reader, "variables", tree, index, "name", ID_SNAKE);
    item_known(reader, &item, KEYS);
    var->name = item.id;
    var->label = item_text(reader, &item, "label", false, item.id);
    if (!tree_find(tree, "owner")) {
        item_fault(reader, &item, NULL, "Add \"owner\"", "\"owner\" is missing");
    }
    var->owner = OWNER_KINDS[item_word(reader, &item, "owner", OWNERS, (int)BASE_COUNT(OWNERS), 0)];
    var->type = (TableVarType)item_word(reader, &item, "type", TYPES, (int)BASE_COUNT(TYPES), VAR_INT);
    var->lifetime = (TableLifetime)item_word(reader, &item, "lifetime", LIVES, (int)BASE_COUNT(LIVES), LIFE_GAME);
    var->show = (TableShow)item_word(reader, &item, "show", SHOWS, (int)BASE_COUNT(SHOWS), SHOW_NOT);
    var->optional = item_bool(reader, &item, "optional", false) || var->type == VAR_REF;
    var->secret = item_bool(reader, &item, "secret", false);
    var->scale = 1;
    read_range(reader, &item, var);
    read_default(reader, &item, var);
}

void data_read_variables(DataReader *reader) {
    TableSchema *schema = &reader->data->schema;
    const BaseTree *list = root_list(reader, "variables");
    if (list) {
        schema->vars = arena_alloc(reader->data->arena, (size_t)list->count, sizeof *schema->vars);
        for (const BaseTree *it = list->first; it; it = it->next) {
            TableVar *var = &schema->vars[schema->count];
            read_variable(reader, it, schema->count, var);
            if (schema_find(schema, var->owner, var->name) >= 0) {
                data_fault(reader, arena_printf(reader->data->arena, "variables[%d]", schema->count), var->name,
                           "Give it another name, or another owner", "this owner has such a variable already");
            }
            schema->count++;
        }
    }
    schema_finish(schema);
}
