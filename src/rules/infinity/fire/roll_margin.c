/* How sure the number is that a shot needs: its line of fire with what that costs, the band of its range, and whether
 * the target is in cover (LOS-01..09, CORE-09). */
#include "rules/infinity/fire/roll_margin.h"

#include "rules/infinity/sight/sight_margin.h"

RulesMargin inf_contact_margin(RulesCtx *ctx, int a, int b) {
    GeomShape one = inf_base(ctx, a), other = inf_base(ctx, b);
    double speed = rules_margin_speed(ctx, inf_unit(a), inf_unit(b));
    return rules_margin_of_limit(shape_gap(&one, &other).gap, 0, speed, "INF-CORE-04");
}

static RulesMargin of_band(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need, int band) {
    double speed = rules_margin_speed(ctx, inf_unit(ask->unit), inf_unit(ask->other));
    double to = inf_data(ctx->field)->weapons[ask->weapon].bands[band].to;
    return rules_margin_of_limit(need->look->gap, to, speed + rules_margin_spread(ctx, to), "INF-CORE-09");
}

static RulesMargin out_of_range(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need) {
    return of_band(ctx, ask, need, inf_data(ctx->field)->weapons[ask->weapon].band_count - 1);
}

/* Notes the ends of the band, where the next one has another MOD or there is none. */
static void note_band(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need) {
    const InfWeapon *weapon = &inf_data(ctx->field)->weapons[ask->weapon];
    int band = inf_band_of(weapon, need->look->gap);
    for (int i = band > 0 ? band - 1 : band; i <= band; i++) {
        if (i + 1 == weapon->band_count || weapon->bands[i].mod != weapon->bands[i + 1].mod) {
            ctx_margin(ctx, of_band(ctx, ask, need, i));
        }
    }
}

/* The target touches scenery that something could part it from, or could come to. */
static RulesDecision touches_scenery(RulesCtx *ctx, int unit) {
    RulesDecision out = decision_fixed(false);
    const GeomShape base = inf_base(ctx, unit);
    bool first = true;
    for (int i = 0; i < ctx->field->setup->area_count; i++) {
        if (!ctx->draft->table->removed[i] && inf_card(ctx->field, ctx->draft->table, i)->solid) {
            RulesDecision one = inf_touch_decision(ctx, unit, i, &base);
            out = first ? one : decision_or(out, one);
            first = false;
        }
    }
    return out;
}

static void note_cover(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need) {
    RulesDecision touch = touches_scenery(ctx, ask->other);
    if (!touch.holds) {
        ctx_margin(ctx, touch.margin);
        return;
    }
    double width = inf_uncovered_width(ctx, ask->other);
    RulesDecision bare = inf_bare_decision(ctx, &need->look->ask, width);
    bare.holds = !bare.holds;
    ctx_margin(ctx, decision_and(touch, bare).margin);
}

void inf_note_shot(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need) {
    if (!ctx->margins || ask->skill != INF_BS_ATTACK || ask->weapon < 0 || !need->look || ask->answer) {
        return;
    }
    RulesMargin sight;
    bool seen = need->look->visible;
    if (!inf_sight_margin(ctx, inf_unit(ask->unit), inf_unit(ask->other), seen, RULES_MARGIN_MAX, &sight)) {
        return; /* without it nothing is known of the number */
    }
    if (need->beyond) { /* a pair that is neither seen nor in range is refused while either holds */
        RulesDecision line = {.holds = seen, .margin = sight},
                      range = {.holds = false, .margin = out_of_range(ctx, ask, need)};
        ctx_margin(ctx, decision_and(line, range).margin);
        return;
    }
    if (!seen) {
        ctx_margin(ctx, sight);
        return;
    }
    ctx_margin(ctx, sight);
    note_band(ctx, ask, need);
    note_cover(ctx, ask, need);
}
