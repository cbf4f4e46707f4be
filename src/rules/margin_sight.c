/* The margin of a line of sight: the system proves it, the tolerance judges it. */
#include "rules/rules.h"

#include <math.h>

/* Looked for up to `max` mm. */
static RulesMargin margin_up_to(RulesCtx *ctx, const RulesSight *sight, double max) {
    const RulesSystem *system = ctx->field->data->system;
    RulesMargin margin;
    bool measured = system->sight_margin && !sight->aloft && !sight->undecided &&
                    system->sight_margin(ctx, sight->from, sight->to, sight->visible, max, &margin);
    return measured ? margin : (RulesMargin){.kind = MARGIN_NONE};
}

void rules_sight_margin(RulesCtx *ctx, RulesSight *sight) {
    sight->margin = margin_up_to(ctx, sight, RULES_MARGIN_MAX);
    sight->close = margin_is_close(&sight->margin, ctx->tolerance);
}

void rules_sight_close(RulesCtx *ctx, RulesSight *sight) {
    RulesMargin margin = {.kind = MARGIN_NONE};
    if (ctx->tolerance > 0) {
        margin = margin_up_to(ctx, sight, fmin(ctx->tolerance, RULES_MARGIN_MAX));
    }
    sight->close = margin_is_close(&margin, ctx->tolerance);
}
