/* Looks up once in the data the names that the code uses. */
#include "rules/ea-heresy/eah_compile.h"

#define VAR_ROW(owner, name) [EAH_VAR_##owner##_##name] = {REF_##owner, #name},
static const KitVarName VAR_NAMES[EAH_VAR_COUNT] = {EAH_VARS(VAR_ROW)};

#define READING_ROW(name, id, words) [EAH_READ_##name] = {id, words},
static const KitReadingName READING_NAMES[EAH_READING_COUNT] = {EAH_READINGS(READING_ROW)};

#define NUMBER_ROW(name, id) [EAH_NUM_##name] = id,
static const char *const NUMBER_NAMES[EAH_NUMBER_COUNT] = {EAH_NUMBERS(NUMBER_ROW)};

void eah_resolve_names(DataReader *reader, EahData *out) {
    kit_find_variables(reader, VAR_NAMES, EAH_VAR_COUNT, out->var);
    kit_check_words(reader, out->var[EAH_VAR_FORMATION_order], EAH_ORDER_WORDS);
    kit_check_words(reader, out->var[EAH_VAR_UNIT_mode], EAH_MODE_WORDS);
    kit_check_words(reader, out->var[EAH_VAR_UNIT_part], EAH_PART_WORDS);
    kit_check_words(reader, out->var[EAH_VAR_AREA_state], EAH_STATE_WORDS);
    kit_find_readings(reader, READING_NAMES, EAH_READING_COUNT, out->reading);
    kit_find_numbers(reader, NUMBER_NAMES, EAH_NUMBER_COUNT, out->number);
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
