/* Predicts a volley before a die is rolled: what each pool needs, what the target saves on, and the chances that follow
 * from the two, so that a reader can derive the odds (CORE-07, CORE-09, CORE-11). */
#include "rules/ea-heresy/eah_fire.h"
#include "rules/ea-heresy/eah_hit.h"
#include "rules/kit/chance.h"
#include "rules/kit/dry.h"

#include <string.h>

/* Most combinations of hits over all pools, each of which is dealt out; with more, no chance is given. */
#define THROWS_MAX 4096

/* What one die needs and what the target saves it on. */
typedef struct {
    int need, save;
    bool again, by_cover;
} Way;

static Way way_of(RulesCtx *ctx, const EahHits *hits, int need) {
    Way way = {.need = need};
    way.save = eah_save_against(ctx, hits, &way.again, &way.by_cover);
    return way;
}

static Way way_to(RulesCtx *ctx, const EahVolley *volley, const EahShooter *shooter, int target) {
    EahStrike strike = {.weapon = shooter->weapon, .target = target, .hits = 1};
    EahCover cover;
    RulesSum sum;
    int need = eah_to_hit(ctx, shooter->unit, shooter->weapon, 0, volley->targets[target].ref, volley->value,
                          volley->firers, volley->firer_count, false, &cover, &sum);
    strike.cover_save = cover.save;
    EahHits hits = eah_strike_hits(volley, &strike);
    return way_of(ctx, &hits, need);
}

static bool same_way(const Way *a, const Way *b) {
    return a->need == b->need && a->save == b->save && a->again == b->again && a->by_cover == b->by_cover;
}

/* CORE-07: a need above 6 is a 6 and then three less. */
static KitChance chance_to_hit(int need) {
    if (need == VAR_NONE || need > 9) {
        return kit_chance(0, 1);
    }
    return need <= 6 ? kit_chance_die(need, false)
                     : kit_chance_both(kit_chance_die(6, false), kit_chance_die(need - 3, false));
}

/* CORE-09: the chance that the save fails, including a second throw where allowed. */
static KitChance is_not_saved(const Way *way) {
    return kit_chance_not(kit_chance_die(way->save, way->again));
}

static KitChance gets_through(const Way *way) {
    return kit_chance_both(chance_to_hit(way->need), is_not_saved(way));
}

static const char *key_of(const Way *way) {
    return way->save == VAR_NONE ? "chance-no-save"
           : way->again          ? "chance-again"
           : way->by_cover       ? "chance-cover"
                                 : "chance";
}

static void cite_way(RulesCtx *ctx, TableRef target, const Way *way) {
    ctx_cite(ctx, "EAH-CORE-09", key_of(way), ROLE_CONTEXT);
    cite_ref(ctx, "target", target);
    cite_need(ctx, "hit", way->need);
    cite_need(ctx, "need", way->save);
    cite_chance(ctx, "each", gets_through(way));
}

/* The attacks of a barrage on one thing. */
typedef struct {
    TableRef ref;
    Way way;
    int attacks;
} Touched;

struct EahForetold {
    Way first; /* the first one, which was cited */
    int dice, ways;
    bool alike;     /* each pool by itself does not depend on who takes the hits */
    KitChance none; /* chance that nothing gets through */
    Touched *touched;
    int touched_count, touched_cap;
    /* one throw of all pools: how many hit of each, and its chance */
    struct {
        int hits, dice;
    } * throws;
    int throw_count, throw_cap, at;
    BaseArena *arena;
    KitChance thrown;
};

/* ---- pools ---- */

/* Cites each combination that differs from the one cited before, with the first target that is hit and saves so. */
static void foretell_pool(RulesCtx *ctx, const EahVolley *volley, const EahShooter *shooter, int dice,
                          EahForetold *all) {
    Way first = {.need = VAR_NONE}, last = all->first;
    int seen = 0;
    for (int i = 0; i < volley->aimed; i++) {
        if (!shooter->sees[i]) {
            continue;
        }
        Way way = way_to(ctx, volley, shooter, i);
        if (all->ways++ == 0) {
            all->first = last = way;
            cite_way(ctx, volley->targets[i].ref, &way);
        } else if (!same_way(&last, &way)) {
            cite_way(ctx, volley->targets[i].ref, &way);
            last = way;
        }
        first = seen++ ? first : way;
        all->alike = all->alike && same_way(&first, &way);
    }
    all->dice += dice;
    all->none = kit_chance_both(all->none, kit_chance_never(gets_through(&first), dice));
}

static void foretell_pools(RulesCtx *ctx, const EahVolley *volley, EahForetold *all) {
    for (int i = 0, n; i < volley->shooter_count; i += n) {
        const EahShooter *shooter = &volley->shooters[i];
        n = eah_volley_alike(volley, i);
        if (!shooter->weapon->bp) {
            foretell_pool(ctx, volley, shooter, n * shooter->weapon->shots, all);
        }
    }
}

/* ---- throws, where it hangs on who takes the hits ---- */

int eah_foretell_hits(EahForetold *all, int count, int need) {
    int at = all->at++;
    if (at == all->throw_count) {
        all->throws = arena_grow(all->arena, all->throws, at, &all->throw_cap, sizeof *all->throws);
        all->throws[at].hits = 0;
        all->throws[at].dice = count;
        all->throw_count++;
    }
    KitChance *counts = arena_alloc(all->arena, (size_t)count + 1, sizeof *counts);
    kit_chance_counts(chance_to_hit(need), count, counts);
    all->thrown = kit_chance_both(all->thrown, counts[all->throws[at].hits]);
    return all->throws[at].hits;
}

/* Advances to the next throw. Returns false after the last. */
static bool next_throw(EahForetold *all) {
    while (all->throw_count > 0 && all->throws[all->throw_count - 1].hits == all->throws[all->throw_count - 1].dice) {
        all->throw_count--;
    }
    if (all->throw_count == 0) {
        return false;
    }
    all->throws[all->throw_count - 1].hits++;
    return true;
}

/* Returns the chance that nothing of this throw gets through, dealt out as it would be. */
static KitChance throw_dice(RulesCtx *ctx, const EahVolley *volley, EahForetold *all) {
    EahVolley own = *volley;
    own.targets = arena_alloc(ctx->ruling->arena, (size_t)volley->target_cap, sizeof *own.targets);
    memcpy(own.targets, volley->targets, (size_t)volley->target_count * sizeof *own.targets);
    own.foretold = all;
    all->at = 0;
    all->thrown = kit_chance(1, 1);
    eah_volley_direct(ctx, &own);
    for (int i = 0; i < own.strike_count; i++) {
        EahHits hits = eah_strike_hits(&own, &own.strikes[i]);
        Way way = way_of(ctx, &hits, VAR_NONE);
        all->thrown = kit_chance_both(all->thrown, kit_chance_never(is_not_saved(&way), hits.hits));
    }
    return all->thrown;
}

/* Tries all throws. Returns false when there are too many. */
static bool try_throws(RulesCtx *ctx, const EahVolley *volley, EahForetold *all) {
    all->none = kit_chance(0, 1);
    for (int i = 0; i < THROWS_MAX; i++) {
        all->none = kit_chance_either(all->none, throw_dice(ctx, volley, all));
        if (!next_throw(all)) {
            return true;
        }
    }
    return false;
}

/* ---- barrages ---- */

void eah_foretell_attacks(RulesCtx *ctx, const EahVolley *volley, const EahWeapon *weapon, int target, int attacks,
                          int need) {
    EahForetold *all = volley->foretold;
    EahStrike *strike = eah_find_strike(volley, weapon, target);
    EahHits hits = eah_strike_hits(volley, strike);
    Touched touched = {hits.target, way_of(ctx, &hits, need), attacks};
    all->touched = arena_grow(all->arena, all->touched, all->touched_count, &all->touched_cap, sizeof *all->touched);
    all->touched[all->touched_count++] = touched;
    all->dice += attacks;
    all->none = kit_chance_both(all->none, kit_chance_never(gets_through(&touched.way), attacks));
}

static bool same_attacks(const Touched *a, const Touched *b) {
    return a->attacks == b->attacks && same_way(&a->way, &b->way);
}

static const char *say_dice(const EahForetold *all, int dice) {
    return dice == 1 ? "one die" : arena_printf(all->arena, "%d dice", dice);
}

/* Cites the targets that are attacked alike together. */
static void cite_touched(RulesCtx *ctx, const EahForetold *all) {
    TableRef *refs = arena_alloc(all->arena, (size_t)all->touched_count, sizeof *refs);
    for (int i = 0; i < all->touched_count; i++) {
        const Touched *first = &all->touched[i];
        bool told = false;
        int count = 0;
        for (int k = 0; k < all->touched_count; k++) {
            bool same = same_attacks(first, &all->touched[k]);
            told = told || (same && k < i);
            if (same) {
                refs[count++] = all->touched[k].ref;
            }
        }
        if (!told) {
            ctx_cite(ctx, "EAH-CORE-11", key_of(&first->way), ROLE_CONTEXT);
            cite_text(ctx, "dice", say_dice(all, first->attacks));
            cite_text(ctx, "each-of", count > 1 ? "each of " : "");
            eah_cite_names(ctx, "names", refs, count);
            cite_need(ctx, "hit", first->way.need);
            cite_need(ctx, "need", first->way.save);
            cite_chance(ctx, "each", gets_through(&first->way));
        }
    }
}

/* ---- all ---- */

void eah_volley_foretell(RulesCtx *ctx, const EahVolley *volley) {
    KitDry dry = kit_dry_begin(ctx);
    EahForetold all = {.none = kit_chance(1, 1), .alike = true, .arena = ctx->ruling->arena};
    EahVolley own = *volley;
    own.foretold = &all;
    foretell_pools(ctx, &own, &all);
    bool known = all.alike || try_throws(ctx, &own, &all);
    own.targets = arena_alloc(all.arena, (size_t)volley->target_cap, sizeof *own.targets);
    memcpy(own.targets, volley->targets, (size_t)volley->target_count * sizeof *own.targets);
    if (eah_volley_barrages(ctx, &own)) {
        cite_touched(ctx, &all);
    }
    if (all.dice > 1 || !all.alike) { /* else all is said */
        ctx_cite(ctx, "EAH-CORE-07", known ? "chance-all" : "chance-untold", ROLE_CONTEXT);
        cite_text(ctx, "dice", say_dice(&all, all.dice));
        cite_chance(ctx, "all", kit_chance_not(all.none));
    }
    if (kit_dry_end(ctx, &dry)) {
        fact_number(ctx, "dice-count", all.dice);
        fact_number(ctx, "gets-through", known && all.dice > 0 ? 1 - all.none.value : kit_chance_unknown().value);
    }
}
