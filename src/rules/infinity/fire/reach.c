/* What sight and contact allow a skill (ZERO-03, VIS-04, CORE-04). */
#include "rules/infinity/fire/roll.h"
#include "rules/infinity/fire/roll_margin.h"

bool inf_refuse_roll(RulesCtx *ctx, const InfRollAsk *ask, const char *rule, const char *key) {
    return ctx_refuse(ctx, rule, key, UNIT("unit", ask->unit), UNIT("other", ask->other),
                      TEXT("skill", inf_data(ctx->field)->skills[ask->skill].label));
}

/* ZERO-03: for a skill that needs contact, true if this zone, which takes Line of Fire away, is around both
 * troopers. */
static bool target_inside(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need) {
    GeomShape base = inf_base(ctx, ask->other);
    for (int i = 0; i < need->look->zones.count; i++) {
        const InfTouch *touch = &need->look->touch[i];
        if (touch->level < INF_LEVEL_BLOCKS || touch->how != INF_FROM) {
            continue;
        }
        bool own = inf_in_zone(ctx, &need->look->zones.zones[i], &base);
        if (!own && reading_now(ctx, INF_READ_ZERO_INSIDE_TARGET) == INF_ZERO_INSIDE_TARGET_OWN_BASE) {
            inf_refuse_roll(ctx, ask, "INF-ZERO-03", "outside");
            return false;
        }
        ctx_cite(ctx, "INF-ZERO-03", "contact", ROLE_PASSES, UNIT("unit", ask->unit), UNIT("other", ask->other));
    }
    return true;
}

bool inf_may_reach(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need) {
    const InfSkill *skill = &inf_data(ctx->field)->skills[ask->skill];
    if (skill->contact) {
        if (!inf_in_contact(ctx, ask->unit, ask->other)) {
            ctx_margin_fails(ctx, inf_contact_margin(ctx, ask->unit, ask->other));
            inf_refuse_roll(ctx, ask, "INF-CORE-04", "contact");
            return false;
        }
        return target_inside(ctx, ask, need);
    }
    if (skill->lof && !need->look->visible && !ask->answer) {
        inf_look_cite(ctx, need->look);
        inf_refuse_roll(ctx, ask, need->look->hidden ? "INF-LOS-01" : "INF-ZERO-03",
                        need->look->hidden ? "blocked" : "refused");
        return false;
    }
    if (need->beyond) {
        const InfWeapon *weapon = &inf_data(ctx->field)->weapons[ask->weapon];
        inf_refuse_roll(ctx, ask, "INF-CORE-09", "beyond");
        cite_also(ctx, TEXT("weapon", weapon->name));
        inf_cite_apart(ctx, "length", need->look->gap, "limit", weapon->bands[weapon->band_count - 1].to);
        return false;
    }
    return true;
}
