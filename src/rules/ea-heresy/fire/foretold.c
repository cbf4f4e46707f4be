#include "rules/ea-heresy/fire/foretold.h"

EahDie eah_die_of(RulesCtx *ctx, const EahHits *hits, int need) {
    EahDie die = {.need = need};
    die.save = eah_save_against(ctx, hits, &die.again, &die.by_cover);
    return die;
}

/* CORE-07: a need above 6 is a 6 and then three less. */
static KitChance chance_to_hit(int need) {
    if (need == VAR_NONE || need > 9) {
        return rulekit_chance(0, 1);
    }
    return need <= 6 ? rulekit_chance_die(need, false)
                     : rulekit_chance_both(rulekit_chance_die(6, false), rulekit_chance_die(need - 3, false));
}

KitChance eah_is_not_saved(const EahDie *die) {
    return rulekit_chance_not(rulekit_chance_die(die->save, die->again));
}

KitChance eah_gets_through(const EahDie *die) {
    return rulekit_chance_both(chance_to_hit(die->need), eah_is_not_saved(die));
}

/* "4+"; above 6, a 6 and then three less. */
static const char *need_text(BaseArena *arena, int need) {
    return need <= 6 ? arena_printf(arena, "%d+", need) : arena_printf(arena, "6, %d+", need - 3);
}

void eah_cite_passes(RulesCtx *ctx, const EahDie *die) {
    BaseArena *arena = ctx->ruling->arena;
    if (die->need == VAR_NONE || die->need > 9) {
        return;
    }
    rulekit_pass(ctx, PASS_HITS, need_text(arena, die->need), chance_to_hit(die->need));
    if (die->save != VAR_NONE) {
        KitChance failed = rulekit_chance_not(rulekit_chance_die(die->save, false));
        rulekit_pass(ctx, PASS_NOT_SAVED, need_text(arena, die->save), failed);
        if (die->again) {
            rulekit_pass(ctx, PASS_NOT_SAVED_AGAIN, need_text(arena, die->save), failed);
        }
    }
}

int eah_foretell_hits(EahForetold *all, int count, int need) {
    int at = all->at++;
    if (at == all->throw_count) {
        all->throws = arena_grow(all->arena, all->throws, at, &all->throw_cap, sizeof *all->throws);
        all->throws[at].hits = 0;
        all->throws[at].dice = count;
        all->throw_count++;
    }
    KitChance *counts = arena_alloc(all->arena, (size_t)count + 1, sizeof *counts);
    rulekit_chance_counts(chance_to_hit(need), count, counts);
    all->thrown = rulekit_chance_both(all->thrown, counts[all->throws[at].hits]);
    return all->throws[at].hits;
}

void eah_foretell_attacks(RulesCtx *ctx, const EahVolley *volley, const EahWeapon *weapon, int target, int attacks,
                          int need) {
    EahForetold *all = volley->foretold;
    EahStrike *strike = eah_find_strike(volley, weapon, target);
    EahHits hits = eah_strike_hits(volley, strike);
    EahTouched touched = {hits.target, eah_die_of(ctx, &hits, need), attacks};
    all->touched = arena_grow(all->arena, all->touched, all->touched_count, &all->touched_cap, sizeof *all->touched);
    all->touched[all->touched_count++] = touched;
    all->dice += attacks;
    all->none = rulekit_chance_both(all->none, rulekit_chance_never(eah_gets_through(&touched.die), attacks));
}
