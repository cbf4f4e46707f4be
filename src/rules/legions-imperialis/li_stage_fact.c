/* The parts of the query `stage` that the round and the pairs of a Combat both build: rows and actions. */
#include "rules/legions-imperialis/li_stage.h"

BaseTree *li_stage_action(const LiStageFact *stage, const char *verb) {
    BaseTree *action = tree_object(stage->arena);
    tree_set(stage->arena, action, "do", tree_text(stage->arena, verb));
    return action;
}

BaseTree *li_stage_row(LiStageFact *stage, TableRef of) {
    BaseTree *row = tree_push(stage->rows, tree_object(stage->arena));
    tree_set(stage->arena, row, "id", tree_text(stage->arena, setup_id(stage->ctx->field->setup, of)));
    return tree_set(stage->arena, row, "options", tree_list(stage->arena));
}
