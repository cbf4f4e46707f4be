/* What a Combat may come to, told before a die is rolled: each Fight from what either side rolls, the Combat from its
 * Fights (CORE-14, -15, FGHT-04, -05). The losers' morale and withdrawal are left out because they depend on who is
 * left. */
#include "rules/kit/chance.h"
#include "rules/kit/dry.h"
#include "rules/legions-imperialis/li_fight.h"

#include <stdio.h>
#include <string.h>

#define DIE 6

/* One Fight between two models, alone or as one of several. */
typedef struct {
    LiStake own, foe;
    bool later; /* a later bout: the single model may not live to fight it */
    KitChance win, lose, tie;
    const char *own_text, *foe_text;
    int alike; /* number of Fights told together with it, itself included */
} Bout;

/* "2D6 + 4 (CAF +3, charge +1)" */
static const char *say_stake(RulesCtx *ctx, const LiStake *stake) {
    BaseText text = {0};
    text_addf(&text, "%dD6", stake->dice);
    if (stake->plus != 0) {
        text_addf(&text, stake->plus < 0 ? " - %d" : " + %d", stake->plus < 0 ? -stake->plus : stake->plus);
    }
    for (int i = 0; i < stake->part_count; i++) {
        text_add(&text, i == 0 ? " (" : ", ");
        ruling_say_mod(ctx->ruling, &stake->parts[i], &text);
    }
    text_add(&text, stake->part_count > 0 ? ")" : "");
    const char *kept = arena_strdup(ctx->ruling->arena, text_get(&text));
    text_free(&text);
    return kept;
}

/* FGHT-05: the higher sum wins. Where ties are rolled again, their chance is shared between the two in proportion. */
static void weigh(RulesCtx *ctx, Bout *bout, bool again) {
    BaseArena *arena = ctx->ruling->arena;
    int a_most = DIE * bout->own.dice, b_max = DIE * bout->foe.dice;
    KitChance *a = arena_alloc(arena, (size_t)a_most + 1, sizeof *a);
    KitChance *b = arena_alloc(arena, (size_t)b_max + 1, sizeof *b);
    kit_chance_totals(bout->own.dice, a);
    kit_chance_totals(bout->foe.dice, b);
    bout->win = bout->lose = bout->tie = kit_chance(0, 1);
    for (int i = 0; i <= a_most; i++) {
        for (int k = 0; k <= b_max; k++) {
            int ahead = i + bout->own.plus - k - bout->foe.plus;
            KitChance *sum = ahead > 0 ? &bout->win : ahead < 0 ? &bout->lose : &bout->tie;
            *sum = kit_chance_either(*sum, kit_chance_both(a[i], b[k]));
        }
    }
    KitChance decided = kit_chance_either(bout->win, bout->lose);
    if (again && decided.value > 0) {
        bout->win = kit_chance_given(bout->win, decided);
        bout->lose = kit_chance_given(bout->lose, decided);
        bout->tie = kit_chance(0, 1);
    }
}

static void cite_bout(RulesCtx *ctx, const Bout *bout, bool again) {
    const char *key = bout->later ? (again ? "chance-then-again" : "chance-then") : again ? "chance-again" : "chance";
    ctx_cite(ctx, "LI-CORE-14", key, ROLE_CONTEXT);
    cite_ref(ctx, "unit", li_unit(bout->own.unit));
    cite_ref(ctx, "target", li_unit(bout->foe.unit));
    cite_text(ctx, "dice", bout->own_text);
    cite_text(ctx, "other", bout->foe_text);
    cite_chance(ctx, "win", bout->win);
    cite_chance(ctx, "lose", bout->lose);
    cite_chance(ctx, "tie", bout->tie);
    if (bout->alike > 1) {
        ctx_cite(ctx, "LI-CORE-14", "chance-alike", ROLE_CONTEXT);
        cite_int(ctx, "count", bout->alike);
    }
}

static bool are_alike(const Bout *a, const Bout *b) {
    return !a->later && !b->later && strcmp(a->own_text, b->own_text) == 0 && strcmp(a->foe_text, b->foe_text) == 0;
}

/* ---- the Combat ---- */

/* By how many Fights the first side is ahead, from -room to room. */
typedef struct {
    KitChance *by;
    int room;
} Lead;

static Lead lead_make(RulesCtx *ctx, int room) {
    Lead lead = {arena_alloc(ctx->ruling->arena, 2 * (size_t)room + 1, sizeof *lead.by), room};
    for (int i = 0; i <= 2 * room; i++) {
        lead.by[i] = kit_chance(i == room, 1);
    }
    return lead;
}

static void lead_add(Lead *lead, int ahead, KitChance chance) {
    base_assert(ahead >= -lead->room && ahead <= lead->room);
    KitChance *sum = &lead->by[ahead + lead->room];
    *sum = kit_chance_either(*sum, chance);
}

/* One model against several: each it beats counts for its side, each it loses to against it, and with no wound left it
 * stops fighting. `lives[lost][won]` is carried from Fight to Fight. */
static Lead fight_through(RulesCtx *ctx, const Bout *bouts, int count, int wounds) {
    size_t row = (size_t)count + 1, size = row * row;
    Lead lead = lead_make(ctx, count);
    KitChance *lives = arena_alloc(ctx->ruling->arena, size, sizeof *lives), zero = kit_chance(0, 1);
    lead.by[count] = zero;
    for (size_t i = 0; i < size; i++) {
        lives[i] = kit_chance(i == 0, 1);
    }
    for (int k = 0; k < count; k++) {
        for (int lost = k; lost >= 0; lost--) {
            for (int won = k - lost; won >= 0; won--) { /* downwards, so that no result is counted twice */
                KitChance *at = &lives[(size_t)lost * row + (size_t)won], here = *at;
                *at = kit_chance_both(here, bouts[k].tie);
                at[1] = kit_chance_either(at[1], kit_chance_both(here, bouts[k].win));
                KitChance beaten = kit_chance_both(here, bouts[k].lose);
                if (lost + 1 >= wounds) {
                    lead_add(&lead, won - lost - 1, beaten);
                } else {
                    at[row] = kit_chance_either(at[row], beaten);
                }
            }
        }
    }
    for (size_t i = 0; i < size; i++) {
        if (lives[i].value > 0) {
            lead_add(&lead, (int)(i % row) - (int)(i / row), lives[i]);
        }
    }
    return lead;
}

/* Combines two independent Leads; the second is seen from the other side where `turned`. */
static Lead both_leads(RulesCtx *ctx, const Lead *one, const Lead *other, bool turned) {
    Lead sum = lead_make(ctx, one->room + other->room);
    sum.by[sum.room] = kit_chance(0, 1);
    for (int i = -one->room; i <= one->room; i++) {
        for (int k = -other->room; k <= other->room; k++) {
            lead_add(&sum, i + (turned ? -k : k), kit_chance_both(one->by[i + one->room], other->by[k + other->room]));
        }
    }
    return sum;
}

static void tell_combat(RulesCtx *ctx, const LiCombat *combat, const Lead *lead, bool said) {
    KitChance win = kit_chance(0, 1), lose = win;
    for (int i = 1; i <= lead->room; i++) {
        win = kit_chance_either(win, lead->by[lead->room + i]);
        lose = kit_chance_either(lose, lead->by[lead->room - i]);
    }
    fact_number(ctx, "combat-won", win.value);
    fact_number(ctx, "combat-lost", lose.value);
    if (!said) {
        ctx_cite(ctx, "LI-CORE-15", "chance-combat", ROLE_CONTEXT);
        cite_ref(ctx, "side", ref_make(REF_SIDE, combat->sides[0]));
        cite_ref(ctx, "other", ref_make(REF_SIDE, combat->sides[1]));
        cite_chance(ctx, "win", win);
        cite_chance(ctx, "lose", lose);
        cite_chance(ctx, "tie", lead->by[lead->room]);
    }
}

void li_fights_foretell(RulesCtx *ctx, const LiCombat *combat, const LiFight *fights, int count) {
    int total = 0, at = 0;
    for (int i = 0; i < count; i++) {
        total += fights[i].count;
    }
    KitDry dry = kit_dry_begin(ctx);
    bool again = li_ties_are_rolled_again(ctx);
    Bout *bouts = arena_alloc(ctx->ruling->arena, (size_t)total, sizeof *bouts);
    Lead lead = lead_make(ctx, 0);
    for (int i = 0; i < count; i++) {
        const LiFight *fight = &fights[i];
        int wounds = li_wounds(ctx->field, ctx->draft->table, li_unit(fight->one));
        for (int k = 0; k < fight->count; k++) {
            Bout *bout = &bouts[at + k];
            bout->own = li_stake(ctx, fight->one, fight->many[k], 0);
            bout->foe = li_stake(ctx, fight->many[k], fight->one, k);
            bout->later = k >= wounds;
            bout->own_text = say_stake(ctx, &bout->own);
            bout->foe_text = say_stake(ctx, &bout->foe);
            bout->alike = 1;
            weigh(ctx, bout, again);
            for (int earlier = 0; earlier < at + k && bout->alike == 1; earlier++) {
                if (bouts[earlier].alike > 0 && are_alike(&bouts[earlier], bout)) {
                    bouts[earlier].alike++;
                    bout->alike = 0;
                }
            }
        }
        Lead own = fight_through(ctx, &bouts[at], fight->count, wounds);
        lead = both_leads(ctx, &lead, &own, fight->side == 1);
        at += fight->count;
    }
    for (int i = 0; i < total; i++) {
        if (bouts[i].alike > 0) {
            cite_bout(ctx, &bouts[i], again);
        }
    }
    kit_dry_end(ctx, &dry);
    tell_combat(ctx, combat, &lead, total == 1);
}
