/* Names that the code uses, found once in the data. A file that lacks one, or has its words in another order, is
 * refused at load: the code reads them by position. */
#include "rules/ea-heresy/eah_compile.h"

#include <string.h>

typedef struct {
    TableRefKind owner;
    const char *name;
} VarName;

#define VAR_ROW(owner, name) [EAH_VAR_##owner##_##name] = {REF_##owner, #name},
static const VarName var_names[EAH_VAR_COUNT] = {EAH_VARS(VAR_ROW)};

typedef struct {
    const char *id, *words;
} ReadingName;

#define READING_ROW(name, id, words) [EAH_READ_##name] = {id, words},
static const ReadingName reading_names[EAH_READING_COUNT] = {EAH_READINGS(READING_ROW)};

#define NUMBER_ROW(name, id) [EAH_NUM_##name] = id,
static const char *const number_names[EAH_NUMBER_COUNT] = {EAH_NUMBERS(NUMBER_ROW)};

/* Are `words` (separated by spaces) exactly these, in this order? */
static bool words_equal(const char *words, const char *const *list, int count) {
    for (int i = 0; i < count; i++) {
        size_t length = strlen(list[i]);
        if (strncmp(words, list[i], length) != 0 || (words[length] != ' ' && words[length] != '\0')) {
            return false;
        }
        words += words[length] == ' ' ? length + 1 : length;
    }
    return *words == '\0';
}

static void check_words(EahReader *reader, VarId var, const char *name, const char *words) {
    if (var >= 0) {
        const TableVar *row = &reader->data->schema.vars[var];
        if (row->type != VAR_WORD || !words_equal(words, row->words, row->word_count)) {
            eah_fault(reader, "variables", name, "keep the words of the book's file in their order",
                      "words were changed");
        }
    }
}

void eah_resolve_names(EahReader *reader, EahData *out) {
    const RulesData *data = reader->data;
    for (int i = 0; i < EAH_VAR_COUNT; i++) {
        out->var[i] = schema_find(&data->schema, var_names[i].owner, var_names[i].name);
        if (out->var[i] < 0) {
            eah_fault(reader, "variables", var_names[i].name, "put it back from the book's file",
                      "a variable is missing");
        }
    }
    check_words(reader, out->var[EAH_VAR_FORMATION_order], "order", EAH_ORDER_WORDS);
    check_words(reader, out->var[EAH_VAR_UNIT_mode], "mode", EAH_MODE_WORDS);
    check_words(reader, out->var[EAH_VAR_UNIT_part], "part", EAH_PART_WORDS);
    check_words(reader, out->var[EAH_VAR_AREA_state], "state", EAH_STATE_WORDS);
    for (int i = 0; i < EAH_READING_COUNT; i++) {
        int reading = data_find_reading(data, reading_names[i].id);
        out->reading[i] = reading;
        if (reading < 0 ||
            !words_equal(reading_names[i].words, data->readings[reading].values, data->readings[reading].value_count)) {
            eah_fault(reader, "readings", reading_names[i].id, "keep its values as the book's file has them",
                      "a switch is missing or its values were changed");
        }
    }
    for (int i = 0; i < EAH_NUMBER_COUNT; i++) {
        out->number[i] = data_find_number(data, number_names[i]);
        if (out->number[i] < 0) {
            eah_fault(reader, "numbers", number_names[i], "put it back from the book's file", "a number is missing");
        }
    }
}

double eah_number(RulesCtx *ctx, EahNumber number) {
    return ctx_number(ctx, eah_data(ctx->field)->number[number]);
}

double eah_number_of(const RulesField *field, EahNumber number) {
    return field->data->numbers[eah_data(field)->number[number]].value;
}

int eah_reading(RulesCtx *ctx, EahReading reading) {
    return ctx_reading(ctx, eah_data(ctx->field)->reading[reading]);
}

int eah_get(const RulesField *field, const Table *table, TableRef ref, int var) {
    return table_get(table, ref, eah_data(field)->var[var]);
}

void eah_set(RulesCtx *ctx, TableRef ref, int var, int value) {
    draft_set(ctx->draft, ref, eah_data(ctx->field)->var[var], value);
}
