/* What the parts of a walk's margin have in common. */
#include "rules/legions-imperialis/move/walk_margin_parts.h"

double li_walk_speed(const LiWalkMargin *it, TableRef other) {
    int body = (ref_is(other, REF_AREA) ? it->bodies.areas : it->bodies.units)[other.index];
    bool held = it->holds_to >= 0 && body == it->holds_to;
    return held ? 0 : it->way.end + rules_margin_speed(it->ctx, other, ref_none());
}

int li_walk_start_body(const LiWalkMargin *it) {
    return it->walk->host >= 0 ? it->bodies.areas[it->walk->host] : it->bodies.units[it->walk->route.unit];
}

KitMet li_walk_met(const LiWalkMargin *it, int area) {
    int body = it->bodies.areas[area];
    return (KitMet){.area = &it->ctx->field->setup->areas[area].area,
                    .speed = rules_margin_speed(it->ctx, li_area(area), ref_none()),
                    .with_start = body == li_walk_start_body(it),
                    .with_end = body == it->holds_to};
}

void li_walk_and(LiWalkMargin *it, bool holds, double mm, RulesMarginKind kind, const char *rule) {
    if (!holds && mm <= 0) {
        return;
    }
    it->all = decision_and(it->all, (RulesDecision){holds, rules_margin_make(kind, mm, rule)});
}
