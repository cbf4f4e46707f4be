#include "rules/kit/reader.h"

#include "base/base.h"

#include <string.h>

static const char *const PUT_BACK = "Put it back from the book's file";
static const char *const KEEP_WORDS = "Keep the words of the book's file in their order";

/* Returns true when `words` continues with this word, and steps past it. */
static bool next_word(const char **words, const char *word) {
    size_t length = strlen(word);
    if (strncmp(*words, word, length) != 0 || ((*words)[length] != ' ' && (*words)[length] != '\0')) {
        return false;
    }
    *words += (*words)[length] == ' ' ? length + 1 : length;
    return true;
}

static bool words_equal(const char *words, const char *const *list, int count) {
    for (int i = 0; i < count; i++) {
        if (!next_word(&words, list[i])) {
            return false;
        }
    }
    return *words == '\0';
}

static const VarId *find_variables(DataReader *reader, const RulesNames *names) {
    VarId *out = arena_alloc(reader->data->arena, (size_t)names->var_count, sizeof *out);
    for (int i = 0; i < names->var_count; i++) {
        out[i] = schema_find(&reader->data->schema, names->vars[i].owner, names->vars[i].name);
        if (out[i] < 0) {
            data_fault(reader, "variables", names->vars[i].name, PUT_BACK, "a variable is missing");
        }
    }
    return out;
}

static const int *find_readings(DataReader *reader, const RulesNames *names) {
    const RulesData *data = reader->data;
    int *out = arena_alloc(data->arena, (size_t)names->reading_count, sizeof *out);
    for (int i = 0; i < names->reading_count; i++) {
        const RulesReadingName *name = &names->readings[i];
        int found = out[i] = data_find_reading(data, name->id);
        if (found < 0 || !words_equal(name->words, data->readings[found].values, data->readings[found].value_count)) {
            data_fault(reader, "readings", name->id, "Keep its values as the book's file has them",
                       "a switch is missing or its values were changed");
        }
    }
    return out;
}

static const int *find_numbers(DataReader *reader, const RulesNames *names) {
    int *out = arena_alloc(reader->data->arena, (size_t)names->number_count, sizeof *out);
    for (int i = 0; i < names->number_count; i++) {
        out[i] = data_find_number(reader->data, names->numbers[i]);
        if (out[i] < 0) {
            data_fault(reader, "numbers", names->numbers[i], PUT_BACK, "a number is missing");
        }
    }
    return out;
}

void rulekit_find_names(DataReader *reader, const RulesNames *names) {
    base_assert(names);
    reader->data->named.var = find_variables(reader, names);
    reader->data->named.reading = find_readings(reader, names);
    reader->data->named.number = find_numbers(reader, names);
}

void rulekit_check_words(DataReader *reader, int var, const char *words) {
    VarId id = reader->data->named.var[var];
    const TableVar *row = id >= 0 ? &reader->data->schema.vars[id] : NULL;
    if (row && (row->type != VAR_WORD || !words_equal(words, row->words, row->word_count))) {
        data_fault(reader, "variables", row->name, KEEP_WORDS, "words were changed");
    }
}

void rulekit_check_phases(DataReader *reader, const char *words) {
    const RulesData *data = reader->data;
    bool same = true;
    for (int i = 0; i < data->phase_count && same; i++) {
        same = next_word(&words, data->phases[i].id);
    }
    if (!same || *words != '\0') {
        data_fault(reader, "phases", "", KEEP_WORDS, "phases were changed");
    }
}

static bool parse_need(const char *text, int *need) {
    *need = VAR_NONE;
    if (strcmp(text, "none") == 0) {
        return true;
    }
    if (text[0] >= '1' && text[0] <= '6' && strcmp(text + 1, "+") == 0) {
        *need = text[0] - '0';
        return true;
    }
    return false;
}

int rulekit_read_need(DataReader *reader, const DataItem *item, const char *key) {
    const BaseTree *tree = tree_find(item->tree, key);
    int need = VAR_NONE;
    if (tree && (tree->kind != TREE_TEXT || !parse_need(tree->text, &need))) {
        item_fault(reader, item, key, "Write \"5+\" or \"none\"", "this is not what a die needs");
    }
    return need;
}

int rulekit_read_class(DataReader *reader, const DataItem *item, const char *const *classes, int count) {
    if (!tree_find(item->tree, "class")) {
        item_fault(reader, item, NULL, "Add \"class\"", "\"class\" is missing");
    }
    return item_word(reader, item, "class", classes, count, 0);
}
