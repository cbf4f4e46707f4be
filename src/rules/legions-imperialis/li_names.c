/* Names that the code uses, found once in the data. A file that lacks one, or has its words in another order, is
 * refused at load: the code reads them by position. */
#include "rules/legions-imperialis/li.h"

#include <string.h>

typedef struct {
    TableRefKind owner;
    const char *name;
} VarName;

#define VAR_ROW(owner, name) [LI_VAR_##owner##_##name] = {REF_##owner, #name},
static const VarName var_names[LI_VAR_COUNT] = {LI_VARS(VAR_ROW)};

typedef struct {
    const char *id, *words;
} ReadingName;

#define READING_ROW(name, id, words) [LI_READ_##name] = {id, words},
static const ReadingName reading_names[LI_READING_COUNT] = {LI_READINGS(READING_ROW)};

#define NUMBER_ROW(name, id) [LI_NUM_##name] = id,
static const char *const number_names[LI_NUMBER_COUNT] = {LI_NUMBERS(NUMBER_ROW)};

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

static void fault(RulesData *data, BaseFaults *faults, const char *place, const char *id, const char *what) {
    faults_add(faults, data->id, place, id, "put it back from the book's file", "%s", what);
}

static void check_words(RulesData *data, BaseFaults *faults, VarId var, const char *words) {
    const TableVar *row = var >= 0 ? &data->schema.vars[var] : NULL;
    if (row && (row->type != VAR_WORD || !words_equal(words, row->words, row->word_count))) {
        fault(data, faults, "variables", row->name, "words were changed");
    }
}

static void check_phases(RulesData *data, BaseFaults *faults) {
    const char *ids[8];
    int count = 0;
    for (int i = 0; i < data->phase_count && count < 8; i++) {
        ids[count++] = data->phases[i].id;
    }
    if (!words_equal(LI_PHASE_WORDS, ids, count)) {
        fault(data, faults, "phases", "", "phases were changed");
    }
}

bool li_resolve_names(RulesData *data, BaseFaults *faults, LiData *out) {
    int before = faults->count;
    for (int i = 0; i < LI_VAR_COUNT; i++) {
        out->var[i] = schema_find(&data->schema, var_names[i].owner, var_names[i].name);
        if (out->var[i] < 0) {
            fault(data, faults, "variables", var_names[i].name, "a variable is missing");
        }
    }
    check_words(data, faults, out->var[LI_VAR_FORMATION_order], LI_ORDER_WORDS);
    check_words(data, faults, out->var[LI_VAR_GAME_stage], LI_STAGE_WORDS);
    check_phases(data, faults);
    for (int i = 0; i < LI_READING_COUNT; i++) {
        int reading = out->reading[i] = data_find_reading(data, reading_names[i].id);
        if (reading < 0 ||
            !words_equal(reading_names[i].words, data->readings[reading].values, data->readings[reading].value_count)) {
            fault(data, faults, "readings", reading_names[i].id, "a switch is missing or its values were changed");
        }
    }
    for (int i = 0; i < LI_NUMBER_COUNT; i++) {
        out->number[i] = data_find_number(data, number_names[i]);
        if (out->number[i] < 0) {
            fault(data, faults, "numbers", number_names[i], "a number is missing");
        }
    }
    return faults->count == before;
}

double li_number(RulesCtx *ctx, LiNumber number) {
    return ctx_number(ctx, li_data(ctx->field)->number[number]);
}

int li_count(RulesCtx *ctx, LiNumber number) {
    return (int)li_number(ctx, number);
}

int li_reading(RulesCtx *ctx, LiReading reading) {
    return ctx_reading(ctx, li_data(ctx->field)->reading[reading]);
}

int li_get(const RulesField *field, const Table *table, TableRef ref, int var) {
    return table_get(table, ref, li_data(field)->var[var]);
}

int li_now(RulesCtx *ctx, TableRef ref, int var) {
    return li_get(ctx->field, ctx->draft->table, ref, var);
}

void li_set(RulesCtx *ctx, TableRef ref, int var, int value) {
    draft_set(ctx->draft, ref, li_data(ctx->field)->var[var], value);
}
