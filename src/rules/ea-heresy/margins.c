/* How sure single comparisons are that several rules make. */
#include "geom/limits.h"
#include "rules/ea-heresy/eah.h"

#include <math.h>

RulesDecision eah_within(const RulesCtx *ctx, TableRef a, TableRef b, double gap, double limit, const char *rule) {
    RulesDecision out = decision_fixed(gap <= limit + GEOM_LIMIT);
    if (isfinite(gap) && gap > GEOM_LIMIT) {
        double speed = rules_margin_speed(ctx, a, b) + rules_margin_spread(ctx, limit);
        out.margin = rules_margin_of_limit(gap, limit, speed, rule);
    }
    return out;
}
