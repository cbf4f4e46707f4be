/* Names that the code uses, found once in the data. A file that lacks one, or has its words in another order, is
 * refused at load: the code reads them by position. */
#include "rules/commands-colors/cca_compile.h"

#include <string.h>

typedef struct {
    TableRefKind owner;
    const char *name;
} VarName;

#define VAR_ROW(owner, name) [CCA_VAR_##owner##_##name] = {REF_##owner, #name},
static const VarName VAR_NAMES[CCA_VAR_COUNT] = {CCA_VARS(VAR_ROW)};

typedef struct {
    const char *id, *words;
} ReadingName;

#define READING_ROW(name, id, words) [CCA_READ_##name] = {id, words},
static const ReadingName READING_NAMES[CCA_READING_COUNT] = {CCA_READINGS(READING_ROW)};

#define NUMBER_ROW(name, id) [CCA_NUM_##name] = id,
static const char *const NUMBER_NAMES[CCA_NUMBER_COUNT] = {CCA_NUMBERS(NUMBER_ROW)};

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

static void resolve_variables(CcaReader *reader, CcaData *out) {
    const RulesData *data = reader->data;
    for (int i = 0; i < CCA_VAR_COUNT; i++) {
        out->var[i] = schema_find(&data->schema, VAR_NAMES[i].owner, VAR_NAMES[i].name);
        if (out->var[i] < 0) {
            cca_fault(reader, "variables", VAR_NAMES[i].name, "Put it back from the book's file",
                      "a variable is missing");
        }
    }
    VarId scope = out->var[CCA_VAR_GAME_card_scope];
    const TableVar *row = scope >= 0 ? &data->schema.vars[scope] : NULL;
    if (row && (row->type != VAR_WORD || !words_equal(CCA_SCOPE_WORDS, row->words, row->word_count))) {
        cca_fault(reader, "variables", "card_scope", "Keep its words in the order of the book's file",
                  "words were changed");
    }
}

void cca_resolve_names(CcaReader *reader, CcaData *out) {
    const RulesData *data = reader->data;
    resolve_variables(reader, out);
    for (int i = 0; i < CCA_READING_COUNT; i++) {
        int reading = data_find_reading(data, READING_NAMES[i].id);
        out->reading[i] = reading;
        if (reading < 0 ||
            !words_equal(READING_NAMES[i].words, data->readings[reading].values, data->readings[reading].value_count)) {
            cca_fault(reader, "readings", READING_NAMES[i].id, "Keep its values as the book's file has them",
                      "a switch is missing or its values were changed");
        }
    }
    for (int i = 0; i < CCA_NUMBER_COUNT; i++) {
        out->number[i] = data_find_number(data, NUMBER_NAMES[i]);
        if (out->number[i] < 0) {
            cca_fault(reader, "numbers", NUMBER_NAMES[i], "Put it back from the book's file", "a number is missing");
        }
    }
}

/* HEX-01. The data are compiled when a board is laid. */
void cca_lay_hexes(const RulesData *data, HexBoard *board) {
    const CcaData *own = data->compiled;
    board->full_rows = data->reading_values[own->reading[CCA_READ_ODD_ROWS]] != 0;
}

int cca_reading(RulesCtx *ctx, CcaReading reading) {
    return ctx_reading(ctx, cca_data(ctx->field)->reading[reading]);
}

int cca_number(RulesCtx *ctx, CcaNumber number) {
    return (int)ctx_number(ctx, cca_data(ctx->field)->number[number]);
}

int cca_get(const RulesField *field, const Table *table, TableRef ref, int var) {
    return table_get(table, ref, cca_data(field)->var[var]);
}

int cca_unit_get(RulesCtx *ctx, int unit, int var) {
    return cca_get(ctx->field, ctx->draft->table, cca_unit(unit), var);
}

void cca_set(RulesCtx *ctx, TableRef ref, int var, int value) {
    draft_set(ctx->draft, ref, cca_data(ctx->field)->var[var], value);
}

const CcaProfile *cca_profile(const RulesField *field, int unit) {
    return &cca_data(field)->profiles[field->setup->units[unit].profile];
}
