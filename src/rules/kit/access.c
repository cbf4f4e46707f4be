#include "rules/kit/access.h"

#include "base/base.h"

static VarId id_of(const RulesField *field, int var) {
    base_assert(var >= 0 && field->data->named.var);
    return field->data->named.var[var];
}

const TableVar *var_row(const RulesField *field, int var) {
    return &field->data->schema.vars[id_of(field, var)];
}

static TableRef owner_of(RulesCtx *ctx, int index, int var) {
    return index < 0 ? ref_none() : ref_make(var_row(ctx->field, var)->owner, index);
}

int var_get(const RulesField *field, const Table *table, TableRef ref, int var) {
    return table_get(table, ref, id_of(field, var));
}

int var_now(RulesCtx *ctx, TableRef ref, int var) {
    return var_get(ctx->field, ctx->draft->table, ref, var);
}

void var_set(RulesCtx *ctx, TableRef ref, int var, int value) {
    draft_set(ctx->draft, ref, id_of(ctx->field, var), value);
}

int var_own(RulesCtx *ctx, int index, int var) {
    return var_now(ctx, owner_of(ctx, index, var), var);
}

void var_set_own(RulesCtx *ctx, int index, int var, int value) {
    var_set(ctx, owner_of(ctx, index, var), var, value);
}

void var_add_own(RulesCtx *ctx, int index, int var, int amount) {
    draft_add(ctx->draft, owner_of(ctx, index, var), id_of(ctx->field, var), amount);
}

void var_start(RulesField *field, int index, int var, int value) {
    const TableVar *row = var_row(field, var);
    base_assert(row->owner == REF_UNIT || row->owner == REF_AREA);
    const int *vars = row->owner == REF_UNIT ? field->setup->units[index].vars : field->setup->areas[index].vars;
    if (vars[row->slot] == VAR_NONE) {
        ((int *)vars)[row->slot] = value; /* the setup may be written while it is laid out */
    }
}

void var_start_above_0(RulesField *field, int index, int var, int value) {
    var_start(field, index, var, value > 0 ? value : VAR_NONE);
}

double number_now(RulesCtx *ctx, int number) {
    base_assert(number >= 0);
    return ctx_number(ctx, ctx->field->data->named.number[number]);
}

int number_int(RulesCtx *ctx, int number) {
    return (int)number_now(ctx, number);
}

int reading_now(RulesCtx *ctx, int reading) {
    base_assert(reading >= 0);
    return ctx_reading(ctx, ctx->field->data->named.reading[reading]);
}

double number_of(const RulesField *field, int number) {
    return field->data->numbers[field->data->named.number[number]].value;
}

int reading_of(const RulesData *data, int reading) {
    return data->reading_values[data->named.reading[reading]];
}
