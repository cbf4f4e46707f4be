/* What a volley may come to, before a die is rolled: what each weapon needs, what is left of the saves, and the chances
 * that follow from the two, so that whoever reads the odds can derive them (CORE-10, -13, SHOT-05). */
#include "rules/kit/chance.h"
#include "rules/legions-imperialis/li_actions.h"
#include "rules/legions-imperialis/li_template.h"
#include "rules/legions-imperialis/li_volley.h"

#include <math.h>
#include <string.h>

typedef struct {
    int dice;
    KitChance none; /* that nothing gets through; not known where it hangs on who takes the hits */
} Foretold;

/* What one die meets at one model. */
typedef struct {
    int hit, save, ap;
    const char *by;
    bool shields, light;
} Way;

static Way way_to(RulesCtx *ctx, const LiWeapon *weapon, int hit, int target, bool rear) {
    LiStrike strike = {.ap = weapon->ap + (rear ? li_count(ctx, LI_NUM_REAR_AP) : 0),
                       .traits = weapon->traits,
                       .front = !rear,
                       .cover = true};
    Way way = {.hit = hit, .ap = li_ap_at(ctx, target, &strike)};
    way.save = li_best_save(ctx, target, &strike, &way.by);
    way.shields = li_sheds(ctx, target);
    way.light = li_is_too_light(ctx, weapon->traits, target);
    return way;
}

static bool same_way(const Way *a, const Way *b) {
    return a->hit == b->hit && a->save == b->save && a->ap == b->ap && strcmp(a->by, b->by) == 0 &&
           a->shields == b->shields && a->light == b->light;
}

static KitChance gets_through(const Way *way) {
    KitChance saved = kit_chance_die(way->save, false);
    return way->light ? kit_chance(0, 1) : kit_chance_both(kit_chance_die(way->hit, false), kit_chance_not(saved));
}

static void cite_way(RulesCtx *ctx, const LiWeapon *weapon, TableRef target, const Way *way) {
    const char *key = way->light              ? "chance-light"
                      : way->shields          ? "chance-shields"
                      : way->save == VAR_NONE ? "chance-no-save"
                                              : "chance";
    ctx_cite(ctx, "LI-CORE-13", key, ROLE_CONTEXT);
    cite_text(ctx, "weapon", weapon->name);
    cite_ref(ctx, "target", target);
    cite_need(ctx, "hit", way->hit);
    cite_need(ctx, "need", way->save);
    cite_text(ctx, "save", way->by);
    cite_int(ctx, "ap", way->ap);
    cite_chance(ctx, "each", gets_through(way));
}

/* The firers of `part` have all targets from the same side. Each way that differs from the one before is told, with the
 * first model that saves so; of all alike the Detachment. Shields go down as they are hit: what comes after is not
 * known. */
static void foretell_part(RulesCtx *ctx, const LiAim *aim, const LiPool *part, int hit, Foretold *all) {
    int *able = arena_alloc(ctx->ruling->arena, (size_t)part->seen_count, sizeof *able);
    int count = li_hittable(ctx, aim, part->seen, part->seen_count, able);
    Way *ways = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *ways);
    bool alike = true;
    for (int i = 0; i < count; i++) {
        ways[i] = way_to(ctx, aim->weapon, hit, able[i], li_from_behind(ctx, part->firers[0], able[i]));
        alike = alike && same_way(&ways[0], &ways[i]);
    }
    for (int i = 0; i < count; i++) {
        if (i == 0 || !same_way(&ways[i - 1], &ways[i])) {
            cite_way(ctx, aim->weapon, alike ? li_formation(aim->formation) : li_unit(able[i]), &ways[i]);
        }
    }
    if (count > 0) {
        bool known = alike && (!ways[0].shields || ways[0].light);
        all->dice += part->dice;
        all->none = kit_chance_both(all->none, known ? kit_chance_never(gets_through(&ways[0]), part->dice)
                                                     : kit_chance_unknown());
    }
}

static void foretell_models(RulesCtx *ctx, const LiVolley *volley, const LiWeapon *weapon, const LiPool *pool,
                            Foretold *all) {
    LiAim aim = {.firers = pool->firers,
                 .firer_count = pool->firer_count,
                 .formation = volley->formation,
                 .area = -1,
                 .weapon = weapon,
                 .ignored = volley->ignored};
    int hit = li_shown_need(ctx, li_need(ctx, &aim, false), li_flies_above(ctx, weapon, pool->seen[0]));
    bool *done = arena_alloc(ctx->ruling->arena, (size_t)pool->firer_count, sizeof *done);
    for (int i = 0; i < pool->firer_count; i++) {
        LiPool *part = arena_alloc(ctx->ruling->arena, 1, sizeof *part);
        if (li_volley_part(ctx, pool, i, true, done, part)) {
            foretell_part(ctx, &aim, part, hit, all);
        }
    }
}

/* SHOT-04, -05. 1. A weapon that cannot harm it does nothing. 2. It saves by two dice. */
static void foretell_structure(RulesCtx *ctx, const LiVolley *volley, const LiWeapon *weapon, const LiPool *pool,
                               Foretold *all) {
    int area = volley->area, save = li_kind(ctx->field, ctx->draft->table, area)->sv, ap = li_ap_at_walls(ctx, weapon);
    LiAim aim = {
        .firers = pool->firers, .firer_count = pool->firer_count, .formation = -1, .area = area, .weapon = weapon};
    int hit = li_shown_need(ctx, li_need(ctx, &aim, false), false);
    bool can = (weapon->traits & LI_W_HARMS_STRUCTURES) != 0;
    KitChance each = kit_chance_both(kit_chance_die(hit, false), kit_chance_not(kit_chance_sum(2, ap, save)));
    each = can ? each : kit_chance(0, 1);
    ctx_cite(ctx, "LI-SHOT-05", can ? "chance" : "chance-none", ROLE_CONTEXT);
    cite_text(ctx, "weapon", weapon->name);
    cite_ref(ctx, "target", li_area(area));
    cite_need(ctx, "hit", hit);
    cite_need(ctx, "need", save);
    cite_int(ctx, "ap", ap);
    cite_chance(ctx, "each", each);
    all->dice += pool->dice;
    all->none = kit_chance_both(all->none, kit_chance_never(each, pool->dice));
}

/* What templates and barrages at those inside meet hangs on where they come to lie and who is inside: it is not known
 * beforehand, nor is what all come to then. False: that is so. */
static bool is_plain(RulesCtx *ctx, const LiVolley *volley, const LiWeapon *weapon, const LiPool *pool) {
    bool barrage = (weapon->traits & (LI_W_ANY_BARRAGE | LI_W_BOMBING_RUN)) != 0;
    bool inside = volley->area < 0 && li_host(ctx->draft->table, pool->seen[0]) >= 0;
    return !li_lays(weapon) && !(weapon->traits & LI_W_SATURATION) && !(volley->area >= 0 && weapon->wrecker > 0) &&
           !(barrage && (inside || volley->area >= 0));
}

static void foretell_weapon(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, Foretold *all) {
    LiPool *pool = arena_alloc(ctx->ruling->arena, 1, sizeof *pool);
    if (!li_volley_uses(volley, weapon)) {
        return;
    }
    volley->ignored = li_left_out(ctx, weapon->id);
    li_volley_gather(ctx, volley, weapon, pool);
    if (pool->firer_count == 0) {
        return;
    }
    if (!is_plain(ctx, volley, weapon, pool)) {
        all->none = kit_chance_unknown();
        return;
    }
    if (volley->area >= 0) {
        foretell_structure(ctx, volley, weapon, pool, all);
        return;
    }
    if (li_host(ctx->draft->table, pool->seen[0]) >= 0) { /* GFIR-04: all who are inside with it */
        pool->seen_count = li_models(ctx->draft->table, volley->formation, pool->seen);
    }
    foretell_models(ctx, volley, weapon, pool, all);
}

void li_volley_foretell(RulesCtx *ctx, const LiVolley *volley, const LiProfile *const *profiles, int count) {
    Foretold all = {.none = kit_chance(1, 1)};
    LiVolley *own = arena_alloc(ctx->ruling->arena, 1, sizeof *own); /* it notes why some do not fire */
    *own = *volley;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < profiles[i]->weapon_count; k++) {
            foretell_weapon(ctx, own, &profiles[i]->weapons[k], &all);
        }
    }
    if (all.dice > 0 && isfinite(all.none.value)) {
        fact_number(ctx, "gets-through", 1 - all.none.value);
        if (all.dice > 1) { /* of one die all is said */
            ctx_cite(ctx, "LI-CORE-10", "chance-all", ROLE_CONTEXT);
            cite_int(ctx, "count", all.dice);
            cite_chance(ctx, "all", kit_chance_not(all.none));
        }
    }
}
