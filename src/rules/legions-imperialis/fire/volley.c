/* Who can fire a weapon of a volley, at which models, with how many dice, and its hits on a Structure (CORE-10, -12,
 * -19, SHOT, GFIR). fire/volley_fire.c fires it. */
#include "geom/limits.h"
#include "rules/legions-imperialis/fire/aim.h"
#include "rules/legions-imperialis/fire/foretell.h"
#include "rules/legions-imperialis/move/moves.h"
#include "rules/legions-imperialis/sight/sight.h"

#include <math.h>
#include <string.h>

/* ---- one model at the target ---- */

static bool in_range(RulesCtx *ctx, int firer, const LiWeapon *weapon, TableRef target) {
    double gap = li_gap(ctx->field, ctx->draft->table, li_unit(firer), target, NULL, NULL);
    bool bombs = (weapon->traits & LI_W_BOMBING_RUN) != 0;
    double range = bombs ? number_now(ctx, LI_NUM_BOMB_REACH) : weapon->range;
    return weapon->contact ? gap <= GEOM_LIMIT : gap <= range + GEOM_LIMIT && gap >= weapon->min - GEOM_LIMIT;
}

/* True if the firer can hit the target. 1. It is in range. 2. It is seen; for a Structure a part of it that is also in
 * range (GFIR-02). 3. A barrage needs no sight, unless the firer is hidden and the reading forbids it. */
static bool can_hit(RulesCtx *ctx, LiVolley *volley, int firer, const LiWeapon *weapon, TableRef target) {
    if (!in_range(ctx, firer, weapon, target)) {
        volley->rule = volley->rule ? volley->rule : "LI-CORE-10";
        volley->key = volley->key ? volley->key : "range";
        return false;
    }
    bool blind = (weapon->traits & LI_W_ANY_BARRAGE) != 0;
    if (blind && li_hidden(ctx, firer) >= 0 && reading_now(ctx, LI_READ_HIDOUT) == LI_HIDOUT_NEVER) {
        volley->rule = "LI-OBST-06";
        volley->key = "hidden";
        volley->hidden = firer;
        return false;
    }
    bool same = li_host(ctx->draft->table, firer) >= 0 && reading_now(ctx, LI_READ_OUTPOINT) == LI_OUTPOINT_ONE;
    if (blind || li_sees(ctx, li_unit(firer), target, weapon->range, same)) {
        return true;
    }
    int hidden = ref_is(target, REF_UNIT) ? li_hidden(ctx, target.index) : -1;
    bool garrison = ref_is(target, REF_UNIT) && li_host(ctx->draft->table, target.index) >= 0;
    volley->rule = hidden >= 0 || li_hidden(ctx, firer) >= 0 ? "LI-OBST-06" : garrison ? "LI-GFIR-02" : "LI-CORE-10";
    volley->key = volley->rule[3] == 'O' ? "hidden" : garrison ? "not" : "sight";
    volley->hidden = volley->rule[3] != 'O' ? -1 : hidden >= 0 ? target.index : firer;
    return false;
}

bool li_volley_reaches(RulesCtx *ctx, int firer, const LiWeapon *weapon, TableRef target) {
    LiVolley unsaid = {.rule = "", .hidden = -1}; /* the reason is told once for the volley, not for each model */
    return can_hit(ctx, &unsaid, firer, weapon, target);
}

void li_volley_cite_why(RulesCtx *ctx, const LiVolley *volley, TableRef target) {
    const Table *table = ctx->draft->table;
    bool hides = volley->hidden >= 0 && volley->key && strcmp(volley->key, "hidden") == 0;
    int who = hides ? volley->hidden : volley->firers[0], units[LI_UNITS];
    int count = ref_is(target, REF_FORMATION) ? li_models(table, target.index, units) : 0;
    int host = count > 0 ? li_host(table, units[0]) : -1;
    cite_also(ctx, FORMATION("formation", ctx->field->setup->units[volley->firers[0]].formation), UNIT("unit", who),
              REF("target", target),
              REF("area", hides       ? li_area(li_hidden(ctx, who))
                          : host >= 0 ? li_area(host)
                                      : target));
}

/* ---- one weapon ---- */

static void note(int *list, int *count, int value) {
    for (int i = 0; i < *count; i++) {
        if (list[i] == value) {
            return;
        }
    }
    list[(*count)++] = value;
}

static int target_refs(RulesCtx *ctx, const LiVolley *volley, TableRef *out) {
    int units[LI_UNITS], count = 1;
    out[0] = li_area(volley->area);
    if (volley->area < 0) {
        count = li_models(ctx->draft->table, volley->formation, units);
        for (int i = 0; i < count; i++) {
            out[i] = li_unit(units[i]);
        }
    }
    return count;
}

void li_volley_show(RulesCtx *ctx, const LiVolley *volley) {
    bool sight = !ctx->quiet && volley->key && (!strcmp(volley->key, "sight") || !strcmp(volley->key, "not"));
    TableRef refs[LI_UNITS];
    int count = sight ? target_refs(ctx, volley, refs) : 0;
    for (int i = 0; i < volley->firer_count && count > 0; i++) {
        TableRef firer = li_unit(volley->firers[i]);
        double min = INFINITY;
        int nearest = 0;
        for (int k = 0; k < count; k++) {
            double gap = li_gap(ctx->field, ctx->draft->table, firer, refs[k], NULL, NULL);
            nearest = gap < min ? k : nearest;
            min = fmin(min, gap);
        }
        RulesSight line;
        li_sight(ctx, firer, refs[nearest], SIGHT_LINE, &line);
        if (ctx->margins) {
            rules_sight_close(ctx, &line);
        }
        array_push(&ctx->ruling->sights, line);
    }
}

/* True if the model has a weapon that the volley uses. */
static bool takes_part(RulesCtx *ctx, const LiVolley *volley, int firer) {
    const LiProfile *profile = li_profile(ctx->field, firer);
    bool uses = false;
    for (int k = 0; k < profile->weapon_count; k++) {
        uses = uses || li_volley_uses(volley, &profile->weapons[k]);
    }
    return uses;
}

double li_volley_gap(RulesCtx *ctx, const LiVolley *volley) {
    TableRef refs[LI_UNITS];
    int count = target_refs(ctx, volley, refs);
    double best = INFINITY;
    for (int i = 0; i < volley->firer_count; i++) {
        TableRef firer = li_unit(volley->firers[i]);
        for (int k = 0; k < count && takes_part(ctx, volley, firer.index); k++) {
            best = fmin(best, li_gap(ctx->field, ctx->draft->table, firer, refs[k], NULL, NULL));
        }
    }
    return best;
}

void li_volley_gather(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, LiPool *pool) {
    TableRef refs[LI_UNITS];
    int count = target_refs(ctx, volley, refs);
    *pool = (LiPool){0};
    for (int i = 0; i < volley->firer_count; i++) {
        const LiProfile *profile = li_profile(ctx->field, volley->firers[i]);
        bool has = false, any = false, close = false;
        const char *barred;
        if ((weapon->traits & LI_W_BOMBING_RUN) && li_bombs(ctx, &volley->firers[i], 1, weapon->id, &barred) &&
            barred) {
            volley->rule = "LI-CORE-19";
            volley->key = barred;
            continue;
        }
        for (int k = 0; k < profile->weapon_count; k++) {
            has = has || &profile->weapons[k] == weapon;
        }
        for (int k = 0; k < count && has; k++) {
            if (can_hit(ctx, volley, volley->firers[i], weapon, refs[k])) {
                any = true;
                close = close || li_gap(ctx->field, ctx->draft->table, li_unit(volley->firers[i]), refs[k], NULL,
                                        NULL) <= weapon->range / 2 + GEOM_LIMIT;
                if (volley->area < 0) {
                    note(pool->seen, &pool->seen_count, refs[k].index);
                }
            }
        }
        if (any) {
            bool twice = (weapon->traits & LI_W_ASSAULT) && close;
            pool->each[pool->firer_count] = weapon->dice * (twice ? 2 : 1);
            pool->dice += pool->each[pool->firer_count];
            pool->firers[pool->firer_count++] = volley->firers[i];
        }
    }
}

/* ---- Structures ---- */

void li_cite_area(RulesCtx *ctx, const char *rule, const char *key, int area, RulesRole role) {
    ctx_cite(ctx, rule, key, role, AREA("area", area));
}

void li_cite_structure(RulesCtx *ctx, int area) {
    li_cite_area(ctx, li_kind(ctx->field, ctx->draft->table, area)->bridge ? "LI-RIVR-05" : "LI-SHOT-01", "target",
                 area, ROLE_CONTEXT);
    cite_also(ctx, INT("wounds", li_wounds(ctx->field, ctx->draft->table, li_area(area))),
              NEED("save", li_kind(ctx->field, ctx->draft->table, area)->sv));
}

static int li_ap_at_walls(RulesCtx *ctx, const LiWeapon *weapon) {
    return weapon->ap * (weapon->traits & LI_W_BUNKER_BUSTER ? number_int(ctx, LI_NUM_BUNKER_FACTOR) : 1);
}

bool li_volley_at_structure(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool, bool sure) {
    int area = volley->area, hits = pool->dice, need = LI_SURE;
    bool fallen = false, can = (weapon->traits & LI_W_HARMS_STRUCTURES) != 0;
    int ap = li_ap_at_walls(ctx, weapon);
    LiBlow blow = {area, hits, ap, 1, li_volley_key(volley, weapon, pool)};
    li_cite_structure(ctx, area);
    if (!sure) {
        LiAim aim = {
            .firers = pool->firers, .firer_count = pool->firer_count, .formation = -1, .area = area, .weapon = weapon};
        need = li_shown_need(ctx, li_need(ctx, &aim, true), false);
        fact_number(ctx, "needs", need);
    }
    if (volley->foretold) {
        li_foretell_blow(ctx, volley->foretold, weapon, need, can, &blow);
        return true;
    }
    if (!sure && !li_roll_hits(ctx, weapon, pool, li_area(area), need, false, &hits)) {
        return false;
    }
    li_add_hits(ctx, hits);
    li_cite_area(ctx, "LI-SHOT-04", can ? "can" : "lost", area, can ? ROLE_PASSES : ROLE_DECIDES);
    cite_also(ctx, TEXT("weapon", weapon->name), INT("count", hits));
    if (weapon->traits & LI_W_BUNKER_BUSTER) {
        li_cite_area(ctx, "LI-CORE-19", "bunker", area, ROLE_CONTEXT);
        cite_also(ctx, TEXT("weapon", weapon->name), INT("ap", weapon->ap), INT("value", ap));
    }
    blow.hits = hits;
    return !can || li_batter(ctx, &blow, &fallen);
}

bool li_volley_uses(const LiVolley *volley, const LiWeapon *weapon) {
    bool wrecks = weapon->wrecker > 0 && volley->area >= 0;
    if ((volley->weapon && strcmp(volley->weapon, weapon->id) != 0) || (weapon->dice == 0 && !wrecks)) {
        return false;
    }
    bool defence = (weapon->traits & LI_W_POINT_DEFENCE) != 0, bombs = (weapon->traits & LI_W_BOMBING_RUN) != 0;
    return defence ? !volley->defence_spent : bombs || !volley->defence_only;
}

const LiWeapon *li_volley_find(RulesCtx *ctx, LiVolley *volley, bool blows, LiPool *pool) {
    for (int i = 0; i < volley->firer_count; i++) {
        const LiProfile *profile = li_profile(ctx->field, volley->firers[i]);
        for (int k = 0; k < profile->weapon_count; k++) {
            const LiWeapon *weapon = &profile->weapons[k];
            if (!li_volley_uses(volley, weapon) || (weapon->dice == 0 && !blows)) {
                continue;
            }
            li_volley_gather(ctx, volley, weapon, pool);
            if (pool->firer_count > 0) {
                return weapon;
            }
        }
    }
    return NULL;
}
