/* How sure it is that a volley may be fired, or may not (CORE-07, -10, OBST-06): one shot of a weapon at a model is
 * enough, and nobody of the Detachment may be pinned. A shot holds while it is in range and seen.
 *
 * Shots whose margin is not known (at a Structure of which a part only is in range; with templates that are told where
 * to lie, and with bombs) prove nothing: they are left out where a volley is fired, and where none is, nothing is
 * noted.
 */
#include "geom/limits.h"
#include "rules/legions-imperialis/actions.h"
#include "rules/legions-imperialis/fire/template.h"
#include "rules/legions-imperialis/fire/volley.h"
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

/* The gap against the range of the weapon, and against what it must keep off. */
static RulesDecision range_of(RulesCtx *ctx, int firer, const LiWeapon *weapon, TableRef target) {
    double gap = li_gap(ctx->field, ctx->draft->table, li_unit(firer), target, NULL, NULL);
    double speed = rules_margin_speed(ctx, li_unit(firer), target);
    if (!isfinite(gap) || (weapon->contact && gap <= GEOM_LIMIT)) { /* what touches was set so by hand */
        return (RulesDecision){isfinite(gap), {.kind = MARGIN_NONE}};
    }
    double range = weapon->contact ? 0 : weapon->range;
    RulesDecision near = {gap <= range + GEOM_LIMIT,
                          rules_margin_of_limit(gap, range, speed + rules_margin_spread(ctx, range), "LI-CORE-10")};
    if (weapon->contact || weapon->min <= 0) {
        return near;
    }
    double short_of = weapon->min - 2 * GEOM_LIMIT; /* the limit is passed downwards */
    return decision_and(
        near, (RulesDecision){gap >= weapon->min - GEOM_LIMIT,
                              rules_margin_of_limit(gap, fmax(0, short_of),
                                                    speed + rules_margin_spread(ctx, weapon->min), "LI-CORE-10")});
}

/* The Structure that is fired at, or in which the target is, or -1. */
static int walls_of(const Shots *shots, TableRef target) {
    const RulesCtx *ctx = shots->ctx;
    if (ref_is(target, REF_UNIT)) {
        return li_host(ctx->draft->table, target.index);
    }
    return li_is_structure(ctx->field, ctx->draft->table, target.index) ? target.index : -1;
}

/* GFIR-02: only walls in range are seen. While all of them are, the Structure is seen as a whole. */
static RulesDecision all_in_range(const Shots *shots, int firer, const LiWeapon *weapon, int walls) {
    RulesCtx *ctx = shots->ctx;
    const GeomArea *area = &ctx->field->setup->areas[walls].area;
    GeomShape parts[LI_PARTS];
    int count = li_body(ctx->field, ctx->draft->table, li_unit(firer), parts, LI_PARTS);
    double far = INFINITY, speed = rules_margin_speed(ctx, li_unit(firer), li_area(walls));
    for (int i = 0; i < count; i++) {
        double farthest = 0;
        for (int k = 0; k < area->count; k++) {
            GeomShape corner = shape_point(area->points[k]);
            farthest = fmax(farthest, shape_gap(&parts[i], &corner).gap);
        }
        far = fmin(far, farthest);
    }
    if (!isfinite(far) || !isfinite(weapon->range)) {
        return (RulesDecision){isfinite(far), {.kind = MARGIN_NONE}};
    }
    return (RulesDecision){
        far <= weapon->range + GEOM_LIMIT,
        rules_margin_of_limit(far, weapon->range, speed + rules_margin_spread(ctx, weapon->range), "LI-GFIR-02")};
}

/* True if the margin of the line that the shot needs is known: that of a whole Structure, where all of it is in range,
 * or where not even the whole of it is seen. */
static bool is_line_known(const Shots *shots, int firer, const LiWeapon *weapon, TableRef target) {
    RulesCtx *ctx = shots->ctx;
    int reading = reading_of(ctx->field->data, LI_READ_OUTPOINT), walls = walls_of(shots, target);
    if ((weapon->traits & LI_W_ANY_BARRAGE) && reading_of(ctx->field->data, LI_READ_HIDOUT) == LI_HIDOUT_NEVER) {
        return false;
    }
    if (li_host(ctx->draft->table, firer) >= 0 && reading == LI_OUTPOINT_ONE) {
        return false; /* the walls that look out are those in range */
    }
    if (walls < 0 || (weapon->traits & LI_W_ANY_BARRAGE)) {
        return true;
    }
    return li_sees(ctx, li_unit(firer), target, weapon->range, false)
               ? all_in_range(shots, firer, weapon, walls).holds
               : !li_sees(ctx, li_unit(firer), target, INFINITY, false);
}

/* The line of sight that the shot needs; `max`: no more is of use. */
static RulesDecision sight_of(Shots *shots, int firer, const LiWeapon *weapon, TableRef target, double max) {
    RulesCtx *ctx = shots->ctx;
    RulesDecision out = {li_sees(ctx, li_unit(firer), target, weapon->range, false), {.kind = MARGIN_NONE}};
    if (shots->fires && out.holds && shots->lines++ >= LINES_MAX) {
        out.margin = (RulesMargin){.kind = MARGIN_AT_LEAST};
        return out;
    }
    li_sight_margin(ctx, li_unit(firer), target, out.holds, fmin(max, RULES_MARGIN_MAX), &out.margin);
    out.margin.rule = out.margin.rule ? out.margin.rule : "LI-CORE-10";
    int walls = walls_of(shots, target);
    if (walls >= 0 && out.holds) {
        out = decision_and(out, all_in_range(shots, firer, weapon, walls));
        out.margin.kind = out.margin.kind == MARGIN_FOUND ? MARGIN_AT_LEAST : out.margin.kind; /* a part may do */
    }
    return out;
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

/* A template that is told where to lie, or that must lie over a Structure, may have nothing under it. */
static bool is_laid_by_hand(const Shots *shots, const LiWeapon *weapon, TableRef target) {
    return li_lays(weapon) && (tree_find(shots->ctx->action->args, "point") || walls_of(shots, target) >= 0);
}

static void add_shot(Shots *shots, int firer, const LiWeapon *weapon, TableRef target) {
    RulesDecision shot = range_of(shots->ctx, firer, weapon, target);
    bool line = is_line_known(shots, firer, weapon, target);
    bool laid = shots->fires && is_laid_by_hand(shots, weapon, target);
    if ((weapon->traits & LI_W_BOMBING_RUN) || (shot.holds && (!line || laid))) {
        shots->unknown = true; /* a shot that is out of range fails, whatever its line is */
        return;
    }
    shots->count++;
    if (is_idle(shots, &shot)) {
        return;
    }
    if (line && !(weapon->traits & LI_W_ANY_BARRAGE)) {
        bool bounded = !shots->fires && shots->best.kind != MARGIN_NONE;
        RulesDecision sight = sight_of(shots, firer, weapon, target, bounded ? shots->best.mm : RULES_MARGIN_MAX);
        shot = decision_and(shot, sight);
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
