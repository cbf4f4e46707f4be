#include "rules/kit/reader.h"

#include <string.h>

static const char *const PUT_BACK = "Put it back from the book's file";
static const char *const KEEP_WORDS = "Keep the words of the book's file in their order";

void kit_fault(KitReader *reader, const char *place, const char *id, const char *remedy, const char *what) {
    faults_add(reader->faults, reader->data->id, place, id, remedy, "%s", what);
    reader->good = false;
}

int kit_word(const char *const *words, int count, const char *word) {
    for (int i = 0; word && i < count; i++) {
        if (strcmp(words[i], word) == 0) {
            return i;
        }
    }
    return -1;
}

/* Does `words` go on with this one? Steps past it. */
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

void kit_find_variables(KitReader *reader, const KitVarName *names, int count, VarId *out) {
    for (int i = 0; i < count; i++) {
        out[i] = schema_find(&reader->data->schema, names[i].owner, names[i].name);
        if (out[i] < 0) {
            kit_fault(reader, "variables", names[i].name, PUT_BACK, "a variable is missing");
        }
    }
}

void kit_find_readings(KitReader *reader, const KitReadingName *names, int count, int *out) {
    const RulesData *data = reader->data;
    for (int i = 0; i < count; i++) {
        int found = out[i] = data_find_reading(data, names[i].id);
        if (found < 0 ||
            !words_equal(names[i].words, data->readings[found].values, data->readings[found].value_count)) {
            kit_fault(reader, "readings", names[i].id, "Keep its values as the book's file has them",
                      "a switch is missing or its values were changed");
        }
    }
}

void kit_find_numbers(KitReader *reader, const char *const *names, int count, int *out) {
    for (int i = 0; i < count; i++) {
        out[i] = data_find_number(reader->data, names[i]);
        if (out[i] < 0) {
            kit_fault(reader, "numbers", names[i], PUT_BACK, "a number is missing");
        }
    }
}

void kit_check_words(KitReader *reader, VarId var, const char *words) {
    const TableVar *row = var >= 0 ? &reader->data->schema.vars[var] : NULL;
    if (row && (row->type != VAR_WORD || !words_equal(words, row->words, row->word_count))) {
        kit_fault(reader, "variables", row->name, KEEP_WORDS, "words were changed");
    }
}

void kit_check_phases(KitReader *reader, const char *words) {
    const RulesData *data = reader->data;
    bool same = true;
    for (int i = 0; i < data->phase_count && same; i++) {
        same = next_word(&words, data->phases[i].id);
    }
    if (!same || *words != '\0') {
        kit_fault(reader, "phases", "", KEEP_WORDS, "phases were changed");
    }
}
