#include "rules/margin.h"

#include "base/base.h"
#include "geom/limits.h"

#include <math.h>

RulesMargin rules_margin_and(RulesMargin one, RulesMargin other) {
    if (one.kind == MARGIN_NONE || other.kind == MARGIN_NONE) {
        return one.kind == MARGIN_NONE ? other : one;
    }
    RulesMargin min = other.mm < one.mm ? other : one;
    min.beyond = one.beyond && other.beyond;
    return min;
}

RulesMargin rules_margin_or(RulesMargin one, RulesMargin other) {
    if (one.kind == MARGIN_NONE || other.kind == MARGIN_NONE) {
        return (RulesMargin){.kind = MARGIN_NONE}; /* what nothing moves holds for good */
    }
    RulesMargin greatest = other.mm > one.mm ? other : one;
    greatest.kind = MARGIN_AT_LEAST;
    greatest.beyond = one.beyond || other.beyond;
    return greatest;
}

RulesMargin rules_margin_make(RulesMarginKind kind, double mm, const char *rule) {
    return (RulesMargin){
        .kind = kind, .mm = fmin(mm, RULES_MARGIN_MAX), .beyond = mm >= RULES_MARGIN_MAX, .rule = rule};
}

RulesMargin rules_margin_of_limit(double distance, double limit, double speed, const char *rule) {
    base_assert(distance >= 0 && speed >= 0);
    double off = fabs(distance - limit - GEOM_LIMIT), mm = speed > 0 ? off / speed : INFINITY;
    return rules_margin_make(MARGIN_FOUND, mm, rule);
}

/* ---- decisions ---- */

static RulesDecision negated(RulesDecision it) {
    it.holds = !it.holds;
    return it;
}

RulesDecision decision_and(RulesDecision one, RulesDecision other) {
    if (one.holds == other.holds) {
        return (RulesDecision){one.holds, one.holds ? rules_margin_and(one.margin, other.margin)
                                                    : rules_margin_or(one.margin, other.margin)};
    }
    RulesDecision fails = one.holds ? other : one;
    bool fixed = (one.holds ? one : other).margin.kind == MARGIN_NONE;
    if (!fixed && fails.margin.kind == MARGIN_FOUND) {
        fails.margin.kind = MARGIN_AT_LEAST; /* what mends the one may break the other */
    }
    return fails;
}

RulesDecision decision_or(RulesDecision one, RulesDecision other) {
    return negated(decision_and(negated(one), negated(other)));
}

static double size_of(const RulesMargin *margin) {
    return margin->kind == MARGIN_NONE ? INFINITY : margin->mm;
}

/* True when the first changes before the second; equal ones in their order. */
static bool changes_before(const RulesDecision *items, int one, int other) {
    double a = size_of(&items[one].margin), b = size_of(&items[other].margin);
    return a < b || (a == b && one < other);
}

RulesDecision decision_at_least(const RulesDecision *items, int count, int needed) {
    int holding = 0;
    for (int i = 0; i < count; i++) {
        holding += items[i].holds;
    }
    bool holds = holding >= needed;
    int changes = holds ? holding - needed + 1 : needed - holding;
    RulesDecision out = decision_fixed(holds);
    for (int i = 0; i < count; i++) {
        int before = 0;
        for (int k = 0; k < count; k++) {
            before += items[k].holds == holds && changes_before(items, k, i);
        }
        if (items[i].holds == holds && before == changes - 1) {
            out.margin = items[i].margin;
        }
    }
    bool alone = changes == 1 && holding == (holds ? count : 0); /* no other could make up for it */
    if (out.margin.kind == MARGIN_FOUND && !alone) {
        out.margin.kind = MARGIN_AT_LEAST;
    }
    return out;
}
