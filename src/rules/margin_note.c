/* The margin of a ruling: what its headline hangs on, noted while the rule resolves. */
#include "rules/bodies.h"
#include "rules/rules_internal.h"
#include "rules/sight_tree.h"

#include <math.h>

static double weight_of(const RulesCtx *ctx, TableRef ref) {
    if (ref.kind == REF_NONE || !ctx->field->setup->accuracy.apart) {
        return ref.kind != REF_NONE;
    }
    const RulesBodies *bodies = bodies_now(ctx);
    return bodies_weight(bodies, bodies_of(bodies, ctx->draft->table, ref), ctx->tolerance);
}

double rules_margin_speed(const RulesCtx *ctx, TableRef one, TableRef other) {
    return weight_of(ctx, one) + weight_of(ctx, other);
}

double rules_margin_spread(const RulesCtx *ctx, double length) {
    double scale = ctx->field->setup->accuracy.scale;
    return scale > 0 && ctx->tolerance > 0 ? length * scale / ctx->tolerance : 0;
}

void ctx_margin(RulesCtx *ctx, RulesMargin margin) {
    if (ctx->margins) {
        ctx->ruling->margin = rules_margin_and(ctx->ruling->margin, margin);
    }
}

void ctx_margin_fails(RulesCtx *ctx, RulesMargin margin) {
    if (ctx->margins) {
        RulesMargin *failing = &ctx->ruling->margin_fails;
        *failing = failing->kind == MARGIN_NONE ? margin : rules_margin_or(*failing, margin);
    }
}

void ctx_margin_unknown(RulesCtx *ctx) {
    ctx->ruling->margin_unknown = true;
}

void ctx_margin_limit(RulesCtx *ctx, const char *rule, double distance, double limit, double speed, bool holds) {
    if (ctx->margins && isfinite(distance) && isfinite(limit)) {
        RulesMargin margin = rules_margin_of_limit(distance, limit, speed + rules_margin_spread(ctx, limit), rule);
        if (holds) {
            ctx_margin(ctx, margin);
        } else {
            ctx_margin_fails(ctx, margin);
        }
    }
}

void ruling_settle_margin(RulesCtx *ctx) {
    Ruling *ruling = ctx->ruling;
    if (!ctx->margins || ruling->outcome == RULING_BAD || ruling->outcome == RULING_WAITING) {
        return;
    }
    if (ruling->outcome == RULING_REFUSED) {
        ruling->margin = ruling->margin_fails;
        ruling->margin.kind = ruling->margin.kind == MARGIN_FOUND ? MARGIN_AT_LEAST : ruling->margin.kind;
    } else if (ruling->margin_unknown) {
        ruling->margin.kind = MARGIN_NONE;
    }
    if (ruling->margin.kind != MARGIN_NONE) {
        rules_sight_set_margin(ruling->arena, ruling->facts, &ruling->margin);
        fact_bool(ctx, "close", margin_is_close(&ruling->margin, ctx->tolerance));
    }
}
