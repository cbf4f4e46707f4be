#include "rules/kit/stage.h"

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
