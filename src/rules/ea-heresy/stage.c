/* The query `stage`: the assault under way, else the turn. */
#include "rules/ea-heresy/stage.h"

#include "rules/ea-heresy/assault/assault.h"
#include "rules/ea-heresy/turn/turn.h"

static void resolve_stage(RulesCtx *ctx) {
    const TableActivity *assault = eah_assault(ctx->draft->table);
    if (assault) {
        eah_stage_assault(ctx, assault);
    } else {
        eah_stage_turn(ctx);
    }
}

const RulesVerb eah_verb_stage = {
    "stage", "Where the turn or an assault stands, and what is expected of whom.", NULL, 0, true, resolve_stage};
