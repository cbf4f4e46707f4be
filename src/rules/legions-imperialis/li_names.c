/* Looks up the names that the code uses, once, in the data. */
#include "rules/kit/reader.h"
#include "rules/legions-imperialis/li.h"

#define VAR_ROW(owner, name) [LI_VAR_##owner##_##name] = {REF_##owner, #name},
static const KitVarName VAR_NAMES[LI_VAR_COUNT] = {LI_VARS(VAR_ROW)};

#define READING_ROW(name, id, words) [LI_READ_##name] = {id, words},
static const KitReadingName READING_NAMES[LI_READING_COUNT] = {LI_READINGS(READING_ROW)};

#define NUMBER_ROW(name, id) [LI_NUM_##name] = id,
static const char *const NUMBER_NAMES[LI_NUMBER_COUNT] = {LI_NUMBERS(NUMBER_ROW)};

void li_resolve_names(DataReader *reader, LiData *out) {
    kit_find_variables(reader, VAR_NAMES, LI_VAR_COUNT, out->var);
    kit_check_words(reader, out->var[LI_VAR_FORMATION_order], LI_ORDER_WORDS);
    kit_check_words(reader, out->var[LI_VAR_GAME_stage], LI_STAGE_WORDS);
    kit_check_phases(reader, LI_PHASE_WORDS);
    kit_find_readings(reader, READING_NAMES, LI_READING_COUNT, out->reading);
    kit_find_numbers(reader, NUMBER_NAMES, LI_NUMBER_COUNT, out->number);
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
