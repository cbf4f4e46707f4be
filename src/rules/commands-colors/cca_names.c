/* Looks up once in the data the names that the code uses. */
#include "rules/commands-colors/cca_compile.h"

#define VAR_ROW(owner, name) [CCA_VAR_##owner##_##name] = {REF_##owner, #name},
static const KitVarName VAR_NAMES[CCA_VAR_COUNT] = {CCA_VARS(VAR_ROW)};

#define READING_ROW(name, id, words) [CCA_READ_##name] = {id, words},
static const KitReadingName READING_NAMES[CCA_READING_COUNT] = {CCA_READINGS(READING_ROW)};

#define NUMBER_ROW(name, id) [CCA_NUM_##name] = id,
static const char *const NUMBER_NAMES[CCA_NUMBER_COUNT] = {CCA_NUMBERS(NUMBER_ROW)};

void cca_resolve_names(DataReader *reader, CcaData *out) {
    kit_find_variables(reader, VAR_NAMES, CCA_VAR_COUNT, out->var);
    kit_check_words(reader, out->var[CCA_VAR_GAME_card_scope], CCA_SCOPE_WORDS);
    kit_find_readings(reader, READING_NAMES, CCA_READING_COUNT, out->reading);
    kit_find_numbers(reader, NUMBER_NAMES, CCA_NUMBER_COUNT, out->number);
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
