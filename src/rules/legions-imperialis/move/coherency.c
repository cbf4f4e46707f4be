/* CORE-05: whether the models of a Detachment form one chain, and how sure that is. */
#include "rules/kit/coherency.h"

#include "geom/limits.h"
#include "rules/bodies.h"
#include "rules/legions-imperialis/li.h"
#include "rules/legions-imperialis/move/moves.h"

#include <math.h>

typedef struct {
    RulesCtx *ctx;
    int units[LI_UNITS], count;
    double reach;
} Chain;

static double gap_between(const Chain *chain, int one, int other) {
    return li_gap(chain->ctx->field, chain->ctx->draft->table, li_unit(chain->units[one]), li_unit(chain->units[other]),
                  NULL, NULL);
}

static bool are_linked(const void *context, int one, int other) {
    const Chain *chain = context;
    return gap_between(chain, one, other) <= chain->reach + GEOM_LIMIT;
}

/* How far both can be moved before they are linked no more, or are. What stands as one body stays so. */
static double slack_of(const void *context, int one, int other) {
    const Chain *chain = context;
    RulesCtx *ctx = chain->ctx;
    TableRef a = li_unit(chain->units[one]), b = li_unit(chain->units[other]);
    const RulesBodies *bodies = bodies_now(ctx);
    double spare = chain->reach + GEOM_LIMIT - gap_between(chain, one, other);
    bool as_one = bodies_of(bodies, ctx->draft->table, a) == bodies_of(bodies, ctx->draft->table, b);
    double speed = (as_one ? 0 : rules_margin_speed(ctx, a, b)) + rules_margin_spread(ctx, chain->reach);
    return speed > 0 && isfinite(spare) ? spare / speed : copysign(INFINITY, spare);
}

static void note_chain(RulesCtx *ctx, const Chain *chain, bool together) {
    double mm = ctx->margins ? fabs(rulekit_chain_slack(chain->count, slack_of, chain)) : INFINITY;
    if (isfinite(mm)) {
        (together ? ctx_margin : ctx_margin_fails)(ctx, rules_margin_make(MARGIN_FOUND, mm, "LI-CORE-05"));
    }
}

bool li_refuse_apart(RulesCtx *ctx, int apart) {
    Chain chain = {.ctx = ctx, .reach = number_now(ctx, LI_NUM_COHERENCY)};
    chain.count = li_models(ctx->draft->table, ctx->field->setup->units[apart].formation, chain.units);
    double min = INFINITY;
    int nearest = -1;
    for (int i = 0; i < chain.count; i++) {
        double gap = chain.units[i] == apart
                         ? INFINITY
                         : li_gap(ctx->field, ctx->draft->table, li_unit(apart), li_unit(chain.units[i]), NULL, NULL);
        nearest = gap < min ? chain.units[i] : nearest;
        min = fmin(min, gap);
    }
    return ctx_refuse(ctx, "LI-CORE-05", min <= chain.reach + GEOM_LIMIT ? "chain" : "apart", UNIT("unit", apart),
                      UNIT("other", nearest), LENGTH("gap", min), LENGTH("limit", chain.reach));
}

/* 1. A Detachment that is inside, or aboard, with all its models is always coherent. 2. Of others the Structure is the
 * base of who is inside (GARR-09). */
bool li_check_coherency(RulesCtx *ctx, int formation) {
    Chain chain = {.ctx = ctx, .reach = number_now(ctx, LI_NUM_COHERENCY)};
    bool chained[LI_UNITS] = {false}, spread = false;
    chain.count = li_models(ctx->draft->table, formation, chain.units);
    for (int i = 0; i < chain.count; i++) {
        spread = spread ||
                 (li_host(ctx->draft->table, chain.units[i]) < 0 && li_carrier(ctx->draft->table, chain.units[i]) < 0);
    }
    bool together = !spread || rulekit_chain(chain.count, are_linked, &chain, chained);
    if (spread) {
        note_chain(ctx, &chain, together);
    }
    if (together) {
        ctx_cite(ctx, "LI-CORE-05", "together", ROLE_CONTEXT, FORMATION("formation", formation));
        return true;
    }
    int apart = 1;
    while (chained[apart]) {
        apart++;
    }
    return li_refuse_apart(ctx, chain.units[apart]);
}
