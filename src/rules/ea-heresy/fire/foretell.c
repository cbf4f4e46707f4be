/* Predicts a volley before a die is rolled: what each pool needs, what the target saves on, and the chances that follow
 * from the two, so that a reader can derive the odds (CORE-07, CORE-09, CORE-11). */
#include "rules/ea-heresy/fire/foretold.h"
#include "rules/kit/dry.h"

#include <string.h>

/* Most combinations of hits over all pools, each of which is dealt out; with more, no chance is given. */
#define THROWS_MAX 4096

static EahDie die_at(RulesCtx *ctx, const EahVolley *volley, const EahShooter *shooter, int target) {
    EahStrike strike = {.weapon = shooter->weapon, .target = target, .hits = 1};
    EahCover cover;
    RulesSum sum;
    int need = eah_to_hit(ctx, shooter->unit, shooter->weapon, 0, volley->targets[target].ref, volley->value,
                          volley->firers, volley->firer_count, false, &cover, &sum);
    strike.cover_save = cover.save;
    EahHits hits = eah_strike_hits(volley, &strike);
    return eah_die_of(ctx, &hits, need);
}

static bool same_die(const EahDie *a, const EahDie *b) {
    return a->need == b->need && a->save == b->save && a->again == b->again && a->by_cover == b->by_cover;
}

static const char *key_of(const EahDie *die) {
    return die->save == VAR_NONE ? "chance-no-save"
           : die->again          ? "chance-again"
           : die->by_cover       ? "chance-cover"
                                 : "chance";
}

static void cite_die(RulesCtx *ctx, TableRef target, const EahDie *die) {
    ctx_cite(ctx, "EAH-CORE-09", key_of(die), ROLE_CONTEXT, REF("target", target), NEED("hit", die->need),
             NEED("need", die->save), CHANCE(ctx, "each", eah_gets_through(die)));
    eah_cite_passes(ctx, die);
}

/* ---- pools ---- */

/* Cites each combination that differs from the one cited before, with the first target that is hit and saves so. */
static void foretell_pool(RulesCtx *ctx, const EahVolley *volley, const EahShooter *shooter, int dice,
                          EahForetold *all) {
    EahDie first = {.need = VAR_NONE}, last = all->first;
    int seen = 0;
    for (int i = 0; i < volley->aimed; i++) {
        if (!shooter->sees[i]) {
            continue;
        }
        EahDie die = die_at(ctx, volley, shooter, i);
        if (all->kinds++ == 0) {
            all->first = last = die;
            cite_die(ctx, volley->targets[i].ref, &die);
        } else if (!same_die(&last, &die)) {
            cite_die(ctx, volley->targets[i].ref, &die);
            last = die;
        }
        first = seen++ ? first : die;
        all->alike = all->alike && same_die(&first, &die);
    }
    all->dice += dice;
    all->none = rulekit_chance_both(all->none, rulekit_chance_never(eah_gets_through(&first), dice));
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
    all->thrown = rulekit_chance(1, 1);
    eah_volley_direct(ctx, &own);
    for (int i = 0; i < own.strike_count; i++) {
        EahHits hits = eah_strike_hits(&own, &own.strikes[i]);
        EahDie die = eah_die_of(ctx, &hits, VAR_NONE);
        all->thrown = rulekit_chance_both(all->thrown, rulekit_chance_never(eah_is_not_saved(&die), hits.hits));
    }
    return all->thrown;
}

/* Tries all throws. Returns false when there are too many. */
static bool try_throws(RulesCtx *ctx, const EahVolley *volley, EahForetold *all) {
    all->none = rulekit_chance(0, 1);
    for (int i = 0; i < THROWS_MAX; i++) {
        all->none = rulekit_chance_either(all->none, throw_dice(ctx, volley, all));
        if (!next_throw(all)) {
            return true;
        }
    }
    return false;
}

/* ---- barrages ---- */

static bool same_attacks(const EahTouched *a, const EahTouched *b) {
    return a->attacks == b->attacks && same_die(&a->die, &b->die);
}

static const char *describe_dice(const EahForetold *all, int dice) {
    return dice == 1 ? "one die" : arena_printf(all->arena, "%d dice", dice);
}

/* Cites the targets that are attacked alike together. */
static void cite_touched(RulesCtx *ctx, const EahForetold *all) {
    TableRef *refs = arena_alloc(all->arena, (size_t)all->touched_count, sizeof *refs);
    for (int i = 0; i < all->touched_count; i++) {
        const EahTouched *first = &all->touched[i];
        bool stated = false;
        int count = 0;
        for (int k = 0; k < all->touched_count; k++) {
            bool same = same_attacks(first, &all->touched[k]);
            stated = stated || (same && k < i);
            if (same) {
                refs[count++] = all->touched[k].ref;
            }
        }
        if (!stated) {
            ctx_cite(ctx, "EAH-CORE-11", key_of(&first->die), ROLE_CONTEXT,
                     TEXT("dice", describe_dice(all, first->attacks)), TEXT("each-of", count > 1 ? "each of " : ""));
            eah_cite_names(ctx, "names", refs, count);
            cite_also(ctx, NEED("hit", first->die.need), NEED("need", first->die.save),
                      CHANCE(ctx, "each", eah_gets_through(&first->die)));
            eah_cite_passes(ctx, &first->die);
        }
    }
}

/* ---- all ---- */

void eah_volley_foretell(RulesCtx *ctx, const EahVolley *volley) {
    KitDry dry = rulekit_dry_begin(ctx);
    EahForetold all = {.none = rulekit_chance(1, 1), .alike = true, .arena = ctx->ruling->arena};
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
        ctx_cite(ctx, "EAH-CORE-07", known ? "chance-all" : "chance-untold", ROLE_CONTEXT,
                 TEXT("dice", describe_dice(&all, all.dice)), CHANCE(ctx, "all", rulekit_chance_not(all.none)));
    }
    if (rulekit_dry_end(ctx, &dry)) {
        fact_number(ctx, "dice-count", all.dice);
        fact_number(ctx, "gets-through", known && all.dice > 0 ? 1 - all.none.value : rulekit_chance_unknown().value);
    }
}
