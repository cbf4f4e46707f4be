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

static const RulesArg STAGE_ARGS[] = {
    {"chosen", ARG_ANY, false, "what a hand has chosen and not done yet, as an option gave it", NULL},
};
const RulesVerb eah_verb_stage = {"stage",    "Where the turn or an assault stands, and what is expected of whom.",
                                  STAGE_ARGS, (int)BASE_COUNT(STAGE_ARGS),
                                  true,       resolve_stage};
