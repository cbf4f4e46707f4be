/* Reads the ruleset's "card": the blocks on the card of a kind of terrain, and what each word in them says. */
#include "base/text.h"
#include "rules/data_internal.h"

#include <string.h>

#define CARD_SIZE_MIN 30.0
#define CARD_SIZE_MAX 250.0 /* mm */
#define STEPS_MAX     8

static DataItem part_of(DataReader *reader, const BaseTree *tree, const char *above, const char *list, int index) {
    return (DataItem){tree, arena_printf(reader->data->arena, "%s.%s[%d]", above, list, index), ""};
}

/* Returns true when the variable can hold this word. */
static bool takes(const TableVar *var, const char *word) {
    double number;
    if (var->type == VAR_INT) {
        return text_parse_number(word, &number) && number >= var->min && number <= var->max;
    }
    if (var->type == VAR_WORD) {
        return text_index(var->words, var->word_count, word) >= 0;
    }
    return var->type == VAR_BOOL && (strcmp(word, "true") == 0 || strcmp(word, "false") == 0);
}

static void read_word(DataReader *reader, const BaseTree *tree, const char *place, const RulesCardField *field,
                      RulesCardWord *out) {
    static const char *const keys[] = {"value", "figure", "symbol", "level", "says", "closed", NULL};
    DataItem item = {tree, arena_printf(reader->data->arena, "%s.words.%s", place, tree->key), tree->key};
    item_known(reader, &item, keys);
    *out = (RulesCardWord){.word = tree->key};
    out->open = field->variable >= 0 && takes(&reader->data->schema.vars[field->variable], tree->key) &&
                !item_bool(reader, &item, "closed", false);
    out->value = item_text(reader, &item, "value", false, "");
    out->figure = item_text(reader, &item, "figure", false, "");
    out->symbol = item_text(reader, &item, "symbol", false, NULL);
    item_int(reader, &item, "level", &out->level);
    out->says = item_texts(reader, &item, "says", &out->describe_count);
    if (out->level < 0 || out->level > STEPS_MAX) {
        item_fault(reader, &item, "level", "Write 0 to 8", "%d is no level", out->level);
        out->level = 0;
    }
}

static VarId variable_named(DataReader *reader, const DataItem *item, const char *key, const char *name) {
    VarId var = schema_find(&reader->data->schema, REF_AREA, name);
    if (var < 0) {
        item_fault(reader, item, key, "Name a variable whose owner is \"area\"", "areas have no variable \"%s\"", name);
    }
    return var;
}

static void read_field(DataReader *reader, const DataItem *item, RulesCardField *out) {
    static const char *const keys[] = {"column", "variable", "rows", "rides", "words", NULL};
    BaseArena *arena = reader->data->arena;
    item_known(reader, item, keys);
    *out = (RulesCardField){.column = item_text(reader, item, "column", false, NULL), .variable = -1};
    const char *variable = item_text(reader, item, "variable", false, NULL);
    const char *rows = item_text(reader, item, "rows", false, NULL);
    if (variable) {
        out->variable = variable_named(reader, item, "variable", variable);
    } else if (out->column) {
        out->variable = schema_find(&reader->data->schema, REF_AREA, out->column);
    } else {
        item_fault(reader, item, NULL, "Add \"column\", \"variable\" or both", "it tells nothing");
    }
    out->rows = rows ? tree_find(reader->root, rows) : NULL;
    out->rides = item_bool(reader, item, "rides", false);
    const BaseTree *words = tree_find(item->tree, "words");
    if (!words || words->kind != TREE_OBJECT) {
        item_fault(reader, item, "words", "Write {\"word\": {\"value\": ...}}", "\"words\" is no object");
        return;
    }
    out->words = arena_alloc(arena, (size_t)words->count, sizeof *out->words);
    for (const BaseTree *it = words->first; it; it = it->next) {
        read_word(reader, it, item->place, out, &out->words[out->word_count]);
        out->word_count++;
    }
}

static void read_block(DataReader *reader, const DataItem *item, RulesCardBlock *out) {
    static const char *const keys[] = {"title", "symbol", "steps", "none", "fields", NULL};
    item_known(reader, item, keys);
    *out = (RulesCardBlock){.title = item_text(reader, item, "title", true, ""),
                            .symbol = item_text(reader, item, "symbol", false, ""),
                            .none = item_text(reader, item, "none", false, "")};
    item_int(reader, item, "steps", &out->steps);
    out->steps = out->steps < 0 ? 0 : out->steps > STEPS_MAX ? STEPS_MAX : out->steps;
    const BaseTree *list = tree_find(item->tree, "fields");
    out->fields = arena_alloc(reader->data->arena, list ? (size_t)list->count : 0, sizeof *out->fields);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        DataItem field = part_of(reader, it, item->place, "fields", out->field_count);
        read_field(reader, &field, &out->fields[out->field_count++]);
    }
}

static void read_size(DataReader *reader, const DataItem *card, RulesCardForm *out) {
    const BaseTree *size = tree_find(card->tree, "size");
    const BaseTree *width = tree_at(size, 0), *height = tree_at(size, 1);
    bool good = size && size->count == 2 && width->kind == TREE_NUMBER && height->kind == TREE_NUMBER &&
                width->number >= CARD_SIZE_MIN && width->number <= CARD_SIZE_MAX && height->number >= CARD_SIZE_MIN &&
                height->number <= CARD_SIZE_MAX;
    if (!good) {
        item_fault(reader, card, "size", "Write [63, 88]: mm, 30 to 250 each way", "the size of a card is missing");
        return;
    }
    out->width = width->number;
    out->height = height->number;
}

static void read_laid(DataReader *reader, const DataItem *card, RulesCardForm *out) {
    const BaseTree *laid = tree_find(card->tree, "laid");
    const char *kind = tree_get_text(laid, "kind", "");
    if (!laid) {
        return;
    }
    out->laid = variable_named(reader, card, "laid.variable", tree_get_text(laid, "variable", ""));
    out->laid_kind = data_find_kind(reader->data, kind);
    if (out->laid_kind < 0) {
        item_fault(reader, card, "laid.kind", "Name one of the kinds", "there is no kind \"%s\"", kind);
    }
}

void data_read_card(DataReader *reader) {
    static const char *const keys[] = {"size", "type", "laid", "blocks", NULL};
    DataItem card = {tree_find(reader->root, "card"), "card", ""};
    if (!card.tree) {
        return;
    }
    BaseArena *arena = reader->data->arena;
    RulesCardForm *out = arena_alloc(arena, 1, sizeof *out);
    *out = (RulesCardForm){.laid = -1, .laid_kind = -1};
    item_known(reader, &card, keys);
    read_size(reader, &card, out);
    read_laid(reader, &card, out);
    const BaseTree *type = tree_find(card.tree, "type"), *blocks = tree_find(card.tree, "blocks");
    if (type) {
        DataItem item = {type, "card.type", ""};
        read_field(reader, &item, &out->type);
    } else {
        item_fault(reader, &card, "type", "Add {\"column\": ..., \"words\": ...}", "a card has a type");
    }
    out->blocks = arena_alloc(arena, blocks ? (size_t)blocks->count : 0, sizeof *out->blocks);
    for (const BaseTree *it = blocks ? blocks->first : NULL; it; it = it->next) {
        DataItem item = part_of(reader, it, card.place, "blocks", out->block_count);
        read_block(reader, &item, &out->blocks[out->block_count++]);
    }
    reader->data->card = out;
}
