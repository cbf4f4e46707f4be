#include "rules/kit/reader.h"

#include "base/base.h"
#include "base/text.h"

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

void kit_find_variables(DataReader *reader, const KitVarName *names, int count, VarId *out) {
    base_assert(names && out && count >= 0);
    for (int i = 0; i < count; i++) {
        out[i] = schema_find(&reader->data->schema, names[i].owner, names[i].name);
        if (out[i] < 0) {
            data_fault(reader, "variables", names[i].name, PUT_BACK, "a variable is missing");
        }
    }
}

void kit_find_readings(DataReader *reader, const KitReadingName *names, int count, int *out) {
    base_assert(names && out && count >= 0);
    const RulesData *data = reader->data;
    for (int i = 0; i < count; i++) {
        int found = out[i] = data_find_reading(data, names[i].id);
        if (found < 0 ||
            !words_equal(names[i].words, data->readings[found].values, data->readings[found].value_count)) {
            data_fault(reader, "readings", names[i].id, "Keep its values as the book's file has them",
                       "a switch is missing or its values were changed");
        }
    }
}

void kit_find_numbers(DataReader *reader, const char *const *names, int count, int *out) {
    base_assert(names && out && count >= 0);
    for (int i = 0; i < count; i++) {
        out[i] = data_find_number(reader->data, names[i]);
        if (out[i] < 0) {
            data_fault(reader, "numbers", names[i], PUT_BACK, "a number is missing");
        }
    }
}

void kit_check_words(DataReader *reader, VarId var, const char *words) {
    const TableVar *row = var >= 0 ? &reader->data->schema.vars[var] : NULL;
    if (row && (row->type != VAR_WORD || !words_equal(words, row->words, row->word_count))) {
        data_fault(reader, "variables", row->name, KEEP_WORDS, "words were changed");
    }
}

void kit_check_phases(DataReader *reader, const char *words) {
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

int kit_read_need(DataReader *reader, const DataItem *item, const char *key) {
    const BaseTree *tree = tree_find(item->tree, key);
    int need = VAR_NONE;
    if (tree && (tree->kind != TREE_TEXT || !parse_need(tree->text, &need))) {
        item_fault(reader, item, key, "Write \"5+\" or \"none\"", "this is not what a die needs");
    }
    return need;
}

int kit_read_class(DataReader *reader, const DataItem *item, const char *const *classes, int count) {
    if (!tree_find(item->tree, "class")) {
        item_fault(reader, item, NULL, "Add \"class\"", "\"class\" is missing");
    }
    return item_word(reader, item, "class", classes, count, 0);
}
