/* What a volley may come to, before a die is rolled: what each pool needs, what the target saves on, and the chances
 * that follow from the two, so that whoever reads the odds can derive them (CORE-07, CORE-09). */
#include "rules/ea-heresy/eah_fire.h"
#include "rules/ea-heresy/eah_hit.h"
#include "rules/kit/chance.h"

#include <math.h>

/* What one die meets. */
typedef struct {
    int need, save;
    bool again, by_cover;
} Way;

static Way way_to(RulesCtx *ctx, const EahVolley *volley, const EahShooter *shooter, int target) {
    TableRef ref = volley->targets[target].ref;
    EahCover cover;
    RulesSum sum;
    Way way = {.need = eah_to_hit(ctx, shooter->unit, shooter->weapon, 0, ref, volley->value, volley->firers,
                                  volley->firer_count, false, &cover, &sum)};
    EahHits hits = {.target = ref,
                    .hits = 1,
                    .tk = shooter->weapon->tk,
                    .macro = shooter->weapon->traits & EAH_W_MACRO,
                    .cover_save = cover.save,
                    .crossfire = volley->crossfire};
    way.save = eah_save_against(ctx, &hits, &way.again, &way.by_cover);
    return way;
}

static bool same_way(const Way *a, const Way *b) {
    return a->need == b->need && a->save == b->save && a->again == b->again && a->by_cover == b->by_cover;
}

/* CORE-07: a need above 6 is a 6 and then three less; CORE-09: the save, thrown again where that is so. */
static KitChance gets_through(const Way *way) {
    KitChance hit = way->need == VAR_NONE || way->need > 9 ? kit_chance(0, 1)
                    : way->need <= 6                       ? kit_chance_die(way->need, false)
                                     : kit_chance_both(kit_chance_die(6, false), kit_chance_die(way->need - 3, false));
    return kit_chance_both(hit, kit_chance_not(kit_chance_die(way->save, way->again)));
}

static void cite_way(RulesCtx *ctx, TableRef target, const Way *way) {
    const char *key = way->save == VAR_NONE ? "chance-no-save"
                      : way->again          ? "chance-again"
                      : way->by_cover       ? "chance-cover"
                                            : "chance";
    ctx_cite(ctx, "EAH-CORE-09", key, ROLE_CONTEXT);
    cite_ref(ctx, "target", target);
    cite_need(ctx, "hit", way->need);
    cite_need(ctx, "need", way->save);
    cite_chance(ctx, "each", gets_through(way));
}

/* What is met by the dice of all pools: whom each may hit, and how that one saves. */
typedef struct {
    Way first;
    int dice, ways;
    KitChance none; /* that nothing gets through; not known where it hangs on who takes the hits */
} Foretold;

/* Each way that differs from the one told before is told, with the first who is hit and saves so. */
static void foretell_pool(RulesCtx *ctx, const EahVolley *volley, const EahShooter *shooter, int dice, Foretold *all) {
    Way first = {.need = VAR_NONE}, last = all->first;
    bool alike = true;
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
        alike = alike && same_way(&first, &way);
    }
    all->dice += dice;
    all->none = kit_chance_both(all->none, alike ? kit_chance_never(gets_through(&first), dice) : kit_chance_unknown());
}

void eah_volley_foretell(RulesCtx *ctx, const EahVolley *volley) {
    Foretold all = {.none = kit_chance(1, 1)};
    for (int i = 0, n; i < volley->shooter_count; i += n) {
        const EahShooter *shooter = &volley->shooters[i];
        n = eah_volley_alike(volley, i);
        if (!shooter->weapon->bp) {
            foretell_pool(ctx, volley, shooter, n * shooter->weapon->shots, &all);
        }
    }
    fact_number(ctx, "dice-count", all.dice);
    if (all.dice > 0 && isfinite(all.none.value)) {
        fact_number(ctx, "gets-through", 1 - all.none.value);
        if (all.dice > 1) { /* of one die all is said */
            ctx_cite(ctx, "EAH-CORE-07", "chance-all", ROLE_CONTEXT);
            cite_int(ctx, "count", all.dice);
            cite_chance(ctx, "all", kit_chance_not(all.none));
        }
    }
}
