/* What a Combat may come to, told before a die is rolled: each Fight from what either side rolls, the Combat from its
 * Fights (CORE-14, -15, FGHT-04, -05). The losers' morale and withdrawal are left out because they depend on who is
 * left. */
#include "rules/kit/chance.h"
#include "rules/kit/dry.h"
#include "rules/legions-imperialis/assault/fight.h"

#include <stdio.h>
#include <string.h>

/* One Fight between two models, alone or as one of several. */
typedef struct {
    LiStake own, foe;
    bool later; /* a later bout: the single model may not live to fight it */
    KitChance win, lose, tie;
    const char *own_text, *foe_text;
    int alike; /* number of Fights told together with it, itself included */
} Bout;

/* "2D6 + 4 (CAF +3, charge +1)" */
static const char *describe_stake(RulesCtx *ctx, const LiStake *stake) {
    BaseText text = {0};
    text_addf(&text, "%dD6", stake->dice);
    if (stake->plus != 0) {
        text_addf(&text, stake->plus < 0 ? " - %d" : " + %d", stake->plus < 0 ? -stake->plus : stake->plus);
    }
    for (int i = 0; i < stake->part_count; i++) {
        text_add(&text, i == 0 ? " (" : ", ");
        ruling_describe_mod(ctx->ruling, &stake->parts[i], &text);
    }
    text_add(&text, stake->part_count > 0 ? ")" : "");
    const char *kept = arena_strdup(ctx->ruling->arena, text_get(&text));
    text_free(&text);
    return kept;
}

/* FGHT-05: the higher sum wins. Where ties are rolled again, their chance is shared between the two in proportion. */
static void weigh(RulesCtx *ctx, Bout *bout, bool again) {
    BaseArena *arena = ctx->ruling->arena;
    KitSpread own = rulekit_spread_dice(arena, bout->own.dice), foe = rulekit_spread_dice(arena, bout->foe.dice);
    KitSpread ahead = rulekit_spread_sum(&own, -1, &foe);
    int even = bout->foe.plus - bout->own.plus;
    bout->win = rulekit_spread_between(&ahead, even + 1, ahead.max);
    bout->lose = rulekit_spread_between(&ahead, ahead.min, even - 1);
    bout->tie = rulekit_spread_between(&ahead, even, even);
    KitChance decided = rulekit_chance_either(bout->win, bout->lose);
    if (again && decided.value > 0) {
        bout->win = rulekit_chance_given(bout->win, decided);
        bout->lose = rulekit_chance_given(bout->lose, decided);
        bout->tie = rulekit_chance(0, 1);
    }
}

static void cite_bout(RulesCtx *ctx, const Bout *bout, bool again) {
    const char *key = bout->later ? (again ? "chance-then-again" : "chance-then") : again ? "chance-again" : "chance";
    ctx_cite(ctx, "LI-CORE-14", key, ROLE_CONTEXT, UNIT("unit", bout->own.unit), UNIT("target", bout->foe.unit),
             TEXT("dice", bout->own_text), TEXT("other", bout->foe_text), CHANCE(ctx, "win", bout->win),
             CHANCE(ctx, "lose", bout->lose), CHANCE(ctx, "tie", bout->tie));
    if (bout->alike > 1) {
        ctx_cite(ctx, "LI-CORE-14", "chance-alike", ROLE_CONTEXT, INT("count", bout->alike));
    }
}

static bool are_alike(const Bout *a, const Bout *b) {
    return !a->later && !b->later && strcmp(a->own_text, b->own_text) == 0 && strcmp(a->foe_text, b->foe_text) == 0;
}

/* ---- the Combat ---- */

/* One model against several: each it beats counts for its side, each it loses to against it, and with no wound left it
 * stops fighting. `lives[lost][won]` is carried from Fight to Fight. */
static KitSpread fight_through(RulesCtx *ctx, const Bout *bouts, int count, int wounds) {
    size_t row = (size_t)count + 1, size = row * row;
    KitSpread lead = rulekit_spread(ctx->ruling->arena, -count, count);
    KitChance *lives = arena_alloc(ctx->ruling->arena, size, sizeof *lives);
    for (size_t i = 0; i < size; i++) {
        lives[i] = rulekit_chance(i == 0, 1);
    }
    for (int k = 0; k < count; k++) {
        for (int lost = k; lost >= 0; lost--) {
            for (int won = k - lost; won >= 0; won--) { /* downwards, so that no result is counted twice */
                KitChance *at = &lives[(size_t)lost * row + (size_t)won], here = *at;
                *at = rulekit_chance_both(here, bouts[k].tie);
                at[1] = rulekit_chance_either(at[1], rulekit_chance_both(here, bouts[k].win));
                KitChance beaten = rulekit_chance_both(here, bouts[k].lose);
                if (lost + 1 >= wounds) {
                    rulekit_spread_add(&lead, won - lost - 1, beaten);
                } else {
                    at[row] = rulekit_chance_either(at[row], beaten);
                }
            }
        }
    }
    for (size_t i = 0; i < size; i++) {
        if (lives[i].value > 0) {
            rulekit_spread_add(&lead, (int)(i % row) - (int)(i / row), lives[i]);
        }
    }
    return lead;
}

static void explain_combat(RulesCtx *ctx, const LiCombat *combat, const KitSpread *lead, bool reported) {
    KitChance win = rulekit_spread_between(lead, 1, lead->max), lose = rulekit_spread_between(lead, lead->min, -1);
    fact_number(ctx, "combat-won", win.value);
    fact_number(ctx, "combat-lost", lose.value);
    if (!reported) {
        ctx_cite(ctx, "LI-CORE-15", "chance-combat", ROLE_CONTEXT, SIDE("side", combat->sides[0]),
                 SIDE("other", combat->sides[1]), CHANCE(ctx, "win", win), CHANCE(ctx, "lose", lose),
                 CHANCE(ctx, "tie", rulekit_spread_between(lead, 0, 0)));
    }
}

void li_fights_foretell(RulesCtx *ctx, const LiCombat *combat, const LiFight *fights, int count) {
    int total = 0, at = 0;
    for (int i = 0; i < count; i++) {
        total += fights[i].count;
    }
    KitDry dry = rulekit_dry_begin(ctx);
    bool again = li_ties_are_rolled_again(ctx);
    Bout *bouts = arena_alloc(ctx->ruling->arena, (size_t)total, sizeof *bouts);
    KitSpread lead = rulekit_spread(ctx->ruling->arena, 0, 0); /* by how many Fights the first side is ahead */
    rulekit_spread_add(&lead, 0, rulekit_chance(1, 1));
    for (int i = 0; i < count; i++) {
        const LiFight *fight = &fights[i];
        int wounds = li_wounds(ctx->field, ctx->draft->table, li_unit(fight->one));
        for (int k = 0; k < fight->count; k++) {
            Bout *bout = &bouts[at + k];
            bout->own = li_stake(ctx, fight->one, fight->many[k], 0);
            bout->foe = li_stake(ctx, fight->many[k], fight->one, k);
            bout->later = k >= wounds;
            bout->own_text = describe_stake(ctx, &bout->own);
            bout->foe_text = describe_stake(ctx, &bout->foe);
            bout->alike = 1;
            weigh(ctx, bout, again);
            for (int earlier = 0; earlier < at + k && bout->alike == 1; earlier++) {
                if (bouts[earlier].alike > 0 && are_alike(&bouts[earlier], bout)) {
                    bouts[earlier].alike++;
                    bout->alike = 0;
                }
            }
        }
        KitSpread own = fight_through(ctx, &bouts[at], fight->count, wounds);
        lead = rulekit_spread_sum(&lead, fight->side == 1 ? -1 : 1, &own);
        at += fight->count;
    }
    for (int i = 0; i < total; i++) {
        if (bouts[i].alike > 0) {
            cite_bout(ctx, &bouts[i], again);
        }
    }
    rulekit_dry_end(ctx, &dry);
    explain_combat(ctx, combat, &lead, total == 1);
}
