/* Looks up the names that the code uses, once, in the data. */
#include "rules/infinity/inf_compile.h"

#define VAR_ROW(owner, name) [INF_VAR_##owner##_##name] = {REF_##owner, #name},
static const KitVarName VAR_NAMES[INF_VAR_COUNT] = {INF_VARS(VAR_ROW)};

#define READING_ROW(name, id, words) [INF_READ_##name] = {id, words},
static const KitReadingName READING_NAMES[INF_READING_COUNT] = {INF_READINGS(READING_ROW)};

#define NUMBER_ROW(name, id) [INF_NUM_##name] = id,
static const char *const NUMBER_NAMES[INF_NUMBER_COUNT] = {INF_NUMBERS(NUMBER_ROW)};

void inf_resolve_names(DataReader *reader, InfData *out) {
    kit_find_variables(reader, VAR_NAMES, INF_VAR_COUNT, out->var);
    kit_find_readings(reader, READING_NAMES, INF_READING_COUNT, out->reading);
    kit_find_numbers(reader, NUMBER_NAMES, INF_NUMBER_COUNT, out->number);
}

int inf_reading(RulesCtx *ctx, InfReading reading) {
    return ctx_reading(ctx, inf_data(ctx->field)->reading[reading]);
}

double inf_length(RulesCtx *ctx, InfNumber number) {
    return ctx_number(ctx, inf_data(ctx->field)->number[number]);
}

int inf_number(RulesCtx *ctx, InfNumber number) {
    return (int)ctx_number(ctx, inf_data(ctx->field)->number[number]);
}

int inf_get(const RulesField *field, const Table *table, TableRef ref, int var) {
    return table_get(table, ref, inf_data(field)->var[var]);
}

int inf_unit_get(RulesCtx *ctx, int unit, int var) {
    return inf_get(ctx->field, ctx->draft->table, inf_unit(unit), var);
}

void inf_set(RulesCtx *ctx, TableRef ref, int var, int value) {
    draft_set(ctx->draft, ref, inf_data(ctx->field)->var[var], value);
}

const InfProfile *inf_profile(const RulesField *field, int unit) {
    return &inf_data(field)->profiles[field->setup->units[unit].profile];
}

const InfCard *inf_card(const RulesField *field, const Table *table, int area) {
    return &inf_data(field)->cards[table_kind(table, area)];
}

int inf_visor(RulesCtx *ctx, int unit) {
    int own = inf_unit_get(ctx, unit, INF_VAR_UNIT_visor);
    return own == VAR_NONE ? inf_profile(ctx->field, unit)->visor : own;
}

bool inf_stands(const RulesField *field, const Table *table, int unit) {
    return table_where(table, unit)->kind == WHERE_POINT &&
           !inf_get(field, table, inf_unit(unit), INF_VAR_UNIT_unconscious) &&
           !inf_get(field, table, inf_unit(unit), INF_VAR_UNIT_dead);
}

bool inf_enemies(RulesCtx *ctx, int a, int b) {
    return setup_side_of(ctx->field->setup, inf_unit(a)) != setup_side_of(ctx->field->setup, inf_unit(b));
}

GeomShape inf_base(RulesCtx *ctx, int unit) {
    GeomShape base = shape_point(vec(0, 0));
    table_base(ctx->draft->table, unit, &base);
    return base;
}

GeomVec inf_front(RulesCtx *ctx, int unit) {
    return vec_bearing(table_where(ctx->draft->table, unit)->facing);
}
