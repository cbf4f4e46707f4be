/* A choice between hexes or words, put to the side that has to make it. */
#include "rules/commands-colors/fire/battle.h"

int cca_ask(RulesCtx *ctx, const CcaAsk *ask) {
    RulesAnswer answer;
    const RulesAsk full = {.kind = ASK_CHOOSE,
                           .id = ask->id,
                           .side = ask->side,
                           .rule = ask->rule,
                           .key = ask->key,
                           .about = cca_unit(ask->unit),
                           .region_of = ref_none(),
                           .options = ask->options,
                           .option_count = ask->count,
                           .min = 1,
                           .max = 1,
                           .fallback = ask->fallback};
    return ctx_ask(ctx, &full, &answer) ? answer.options[0] : -1;
}
