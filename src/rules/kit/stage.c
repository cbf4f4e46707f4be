#include "rules/kit/stage.h"

#include "rules/grammar.h"

#include <math.h>

RulesStage *stage_begin(RulesCtx *ctx, const char *name, const char *const *steps, int step_count, int step) {
    base_assert(!ctx->ruling->stage && step >= 0 && step < step_count);
    RulesStage *stage = arena_alloc(ctx->ruling->arena, 1, sizeof *stage);
    *stage = (RulesStage){.name = name,
                          .steps = steps,
                          .step_count = step_count,
                          .step = step,
                          .round = STAGE_NONE,
                          .side = STAGE_NONE,
                          .left = STAGE_NONE};
    ctx->ruling->stage = stage;
    return stage;
}

void stage_end(RulesCtx *ctx) {
    fact_tree(ctx, "stage", rules_stage_tree(ctx->ruling->stage, ctx->ruling->arena, ctx->field->setup));
}

RulesStageRow *stage_row(RulesCtx *ctx, TableRef of) {
    RulesStageRow **end = &ctx->ruling->stage->rows;
    while (*end) {
        end = &(*end)->next;
    }
    *end = arena_alloc(ctx->ruling->arena, 1, sizeof **end);
    (*end)->of = of;
    return *end;
}

static RulesChoice *append(RulesCtx *ctx, RulesChoice **end, const char *label, BaseTree *action) {
    while (*end) {
        end = &(*end)->next;
    }
    *end = arena_alloc(ctx->ruling->arena, 1, sizeof **end);
    (*end)->label = label;
    (*end)->action = action;
    return *end;
}

RulesChoice *stage_choice(RulesCtx *ctx, RulesStageRow *row, const char *label, BaseTree *action) {
    return append(ctx, &row->choices, label, action);
}

RulesChoice *stage_button(RulesCtx *ctx, const char *label, BaseTree *action) {
    return append(ctx, &ctx->ruling->stage->may, label, action);
}

void stage_mover(RulesCtx *ctx, int unit, const char *how) {
    RulesStageMover **end = &ctx->ruling->stage->movers;
    while (*end) {
        end = &(*end)->next;
    }
    *end = arena_alloc(ctx->ruling->arena, 1, sizeof **end);
    **end = (RulesStageMover){.unit = ref_make(REF_UNIT, unit), .how = how};
}

BaseTree *stage_action(RulesCtx *ctx, const char *verb) {
    BaseTree *action = tree_object(ctx->ruling->arena);
    stage_word(ctx, action, "do", verb);
    return action;
}

void stage_name(RulesCtx *ctx, BaseTree *action, const char *argument, TableRef ref) {
    stage_word(ctx, action, argument, setup_id(ctx->field->setup, ref));
}

void stage_word(RulesCtx *ctx, BaseTree *action, const char *argument, const char *word) {
    tree_set(ctx->ruling->arena, action, argument, tree_text(ctx->ruling->arena, word));
}

const char *stage_text(const RulesCtx *ctx, const char *rule, const char *key) {
    const RulesData *data = ctx->field->data;
    return tree_get_text(data->rules[data_find_rule(data, rule)].texts, key, key);
}

#define D6 6

double stage_chance(int need) {
    return fmin(1, fmax(0, (D6 + 1 - need) / (double)D6));
}

void stage_need(RulesCtx *ctx, RulesStageRow *row, int need) {
    row->need = arena_printf(ctx->ruling->arena, "%d+", need);
    row->chance = stage_chance(need);
}

void stage_done(RulesStageRow *row, const char *remark) {
    row->done = true;
    row->remark = remark;
}

int stage_names_left(const RulesCtx *ctx, BaseText *out) {
    int count = 0, room = 0;
    for (const RulesStageRow *it = ctx->ruling->stage->rows; it; it = it->next) {
        room++;
    }
    TableRef *refs = arena_alloc(ctx->ruling->arena, (size_t)room + 1, sizeof *refs);
    for (const RulesStageRow *it = ctx->ruling->stage->rows; it; it = it->next) {
        if (!it->done) {
            refs[count++] = it->of;
        }
    }
    grammar_add_all_names(ctx->field, refs, count, out);
    return count;
}
