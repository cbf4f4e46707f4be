/* How sure it is that a volley may be fired, or may not (CORE-07, -10, OBST-06): one shot of a weapon at a model is
 * enough, and nobody of the Detachment may be pinned. A shot holds while it is in range and seen.
 *
 * Shots whose margin is not known (at a Structure of which a part only is in range, with some templates, with bombs)
 * prove nothing: they are left out where a volley is fired, and where none is, nothing is noted.
 */
#include "rules/legions-imperialis/fire/shot.h"
#include "rules/legions-imperialis/fire/templates.h"
#include "rules/legions-imperialis/sight/sight.h"

#include <math.h>

#define LINES_MAX 12 /* lines of sight whose margins are looked for to better that of a volley that is fired */

typedef struct {
    RulesCtx *ctx;
    const LiVolley *volley;
    RulesMargin best;          /* least of the shots where all fail, greatest where one is enough */
    int count, holding, lines; /* holding: of those that came out as the volley does */
    bool fires, fixed;         /* fixed: a shot that nothing moves */
    bool unknown;
} Shots;

bool li_shot_reach(RulesCtx *ctx, const LiVolley *volley, int firer, const LiWeapon *weapon, TableRef target,
                   RulesDecision *out) {
    RulesDecision laid;
    double gap = li_gap(ctx->field, ctx->draft->table, li_unit(firer), target, NULL, NULL);
    bool known = li_template_decision(ctx, volley, firer, weapon, target, &laid);
    *out = li_shot_gap(ctx, gap, weapon, rules_margin_speed(ctx, li_unit(firer), target), "LI-CORE-10");
    if (known && li_lays(weapon)) {
        *out = decision_and(*out, laid);
    }
    return (known || !out->holds) && !(weapon->traits & LI_W_BOMBING_RUN);
}

/* The line, while the search may still look for any. */
static RulesDecision line_of(Shots *shots, int firer, const LiWeapon *weapon, TableRef target) {
    RulesCtx *ctx = shots->ctx;
    bool seen = shots->fires && !(weapon->traits & LI_W_ANY_BARRAGE) &&
                li_sees(ctx, li_unit(firer), target, weapon->range, false);
    if (seen && shots->lines++ >= LINES_MAX) {
        return (RulesDecision){true, {.kind = MARGIN_AT_LEAST}};
    }
    bool bounded = !shots->fires && shots->best.kind != MARGIN_NONE;
    return li_shot_line(ctx, firer, weapon, target, bounded ? shots->best.mm : RULES_MARGIN_MAX);
}

/* True if the shot cannot change what is known, whatever its line of sight is. */
static bool is_idle(const Shots *shots, const RulesDecision *range) {
    bool first = shots->best.kind == MARGIN_NONE;
    double mm = range->margin.kind == MARGIN_NONE ? INFINITY : range->margin.mm;
    if (shots->fires) {
        return !range->holds || (!first && mm <= shots->best.mm);
    }
    return !range->holds && !first && mm >= shots->best.mm;
}

static void add_shot(Shots *shots, int firer, const LiWeapon *weapon, TableRef target) {
    RulesDecision shot;
    bool known = li_shot_reach(shots->ctx, shots->volley, firer, weapon, target, &shot);
    if (!known || (shot.holds && !li_shot_line_known(shots->ctx, firer, weapon, target))) {
        shots->unknown = true; /* a shot that is out of range fails, whatever its line is */
        return;
    }
    shots->count++;
    if (is_idle(shots, &shot)) {
        return;
    }
    if (shot.holds || li_shot_line_known(shots->ctx, firer, weapon, target)) {
        shot = decision_and(shot, line_of(shots, firer, weapon, target));
    }
    if (shot.holds != shots->fires) {
        return;
    }
    shots->holding++;
    shots->fixed = shots->fixed || (shots->fires && shot.margin.kind == MARGIN_NONE);
    bool better = shots->best.kind == MARGIN_NONE ||
                  (shots->fires ? shot.margin.mm > shots->best.mm : shot.margin.mm < shots->best.mm);
    shots->best = shot.margin.kind != MARGIN_NONE && better ? shot.margin : shots->best;
}

static void add_weapon(Shots *shots, int firer, const LiWeapon *weapon) {
    const LiVolley *volley = shots->volley;
    int units[LI_UNITS], count = volley->area < 0 ? li_models(shots->ctx->draft->table, volley->formation, units) : 0;
    if (volley->area >= 0) {
        add_shot(shots, firer, weapon, li_area(volley->area));
    }
    for (int i = 0; i < count; i++) {
        add_shot(shots, firer, weapon, li_unit(units[i]));
    }
}

static Shots ask_all(RulesCtx *ctx, const LiVolley *volley, bool fires) {
    Shots shots = {.ctx = ctx, .volley = volley, .fires = fires};
    for (int i = 0; i < volley->firer_count; i++) {
        const LiProfile *profile = li_profile(ctx->field, volley->firers[i]);
        for (int k = 0; k < profile->weapon_count; k++) {
            if (li_volley_uses(volley, &profile->weapons[k])) {
                add_weapon(&shots, volley->firers[i], &profile->weapons[k]);
            }
        }
    }
    if (shots.best.kind == MARGIN_FOUND && (shots.count > 1 || shots.unknown)) {
        shots.best.kind = MARGIN_AT_LEAST;
    }
    return shots;
}

void li_volley_margin(RulesCtx *ctx, const LiVolley *volley) {
    if (!ctx->margins || tree_find(ctx->action->args, "ignore")) {
        return;
    }
    Shots shots = ask_all(ctx, volley, true);
    if (shots.holding > 0) {
        li_note_free(ctx, ctx->field->setup->units[volley->firers[0]].formation);
        ctx_margin(ctx, shots.fixed ? (RulesMargin){.kind = MARGIN_NONE} : shots.best);
    } else if (!shots.unknown) {
        shots = ask_all(ctx, volley, false);
        ctx_margin_fails(ctx, shots.best);
    }
}
