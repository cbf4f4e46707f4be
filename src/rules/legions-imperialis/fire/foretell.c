#include "rules/legions-imperialis/fire/foretell.h"

#include "rules/kit/chance.h"
#include "rules/kit/dry.h"
#include "rules/legions-imperialis/damage/damage.h"
#include "rules/legions-imperialis/stronghold/structure.h"

#include <stdio.h>
#include <string.h>

/* What one die meets at one model or Structure. */
typedef struct {
    const LiWeapon *weapon;
    TableRef target;
    int hit, save, ap;
    int wounds; /* for a Structure: wounds that a failed save costs */
    const char *by;
    bool shields, light, can;
} Way;

/* The chance that nothing has got through so far while so many shields are left to each model in the target's list. */
typedef struct {
    int *up;
    KitChance chance;
} State;

/* A Detachment or a Structure, and the result of its dice. */
typedef struct {
    TableRef ref;
    int dice, sure;                /* dice rolled to hit; hits without a roll */
    int *shielded, shielded_count; /* models with shields */
    State *states;
    int state_count, state_cap;
    KitChance *lost; /* for a Structure: by number of wounds, the chance that so many are lost, up to all of them */
    int wounds;      /* wounds that it has */
} Target;

struct LiForetold {
    KitDry dry;
    Target *targets;
    Way *stated;
    int target_count, target_cap, stated_count, stated_cap;
    bool open;  /* something of what was told can get through */
    bool mixed; /* the effect of a die depends on which model takes the hit */
};

LiForetold *li_foretell_begin(RulesCtx *ctx) {
    LiForetold *all = arena_alloc(ctx->ruling->arena, 1, sizeof *all);
    all->dry = rulekit_dry_begin(ctx);
    return all;
}

/* ---- one die ---- */

static bool same_way(const Way *a, const Way *b) {
    return a->weapon == b->weapon && a->hit == b->hit && a->save == b->save && a->ap == b->ap &&
           a->wounds == b->wounds && strcmp(a->by, b->by) == 0 && a->shields == b->shields && a->light == b->light &&
           a->can == b->can;
}

/* True if this way has not been told yet. */
static bool is_new(RulesCtx *ctx, LiForetold *all, const Way *way) {
    for (int i = 0; i < all->stated_count; i++) {
        if (ref_equal(all->stated[i].target, way->target) && same_way(&all->stated[i], way)) {
            return false;
        }
    }
    all->stated = arena_grow(ctx->ruling->arena, all->stated, all->stated_count, &all->stated_cap, sizeof *all->stated);
    all->stated[all->stated_count++] = *way;
    all->open = all->open || !way->light;
    return true;
}

static KitChance chance_to_hit(int hit) {
    return hit == LI_SURE ? rulekit_chance(1, 1) : rulekit_chance_die(hit, false);
}

static KitChance is_saved(const Way *way) {
    return way->can ? rulekit_chance_sum(2, way->ap, way->save) : rulekit_chance_die(way->save, false);
}

static KitChance gets_through(const Way *way) {
    KitChance fails = rulekit_chance_not(is_saved(way));
    return way->light ? rulekit_chance(0, 1) : rulekit_chance_both(chance_to_hit(way->hit), fails);
}

static void cite_passes(RulesCtx *ctx, const Way *way) {
    BaseArena *arena = ctx->ruling->arena;
    if (way->hit != LI_SURE && way->hit != VAR_NONE) {
        rulekit_pass(ctx, PASS_HITS, arena_printf(arena, "%d+", way->hit), chance_to_hit(way->hit));
    }
    if (way->save != VAR_NONE) {
        const char *need = arena_printf(arena, way->can ? "%d+ by 2D6" : "%d+", way->save);
        rulekit_pass(ctx, PASS_NOT_SAVED, need, rulekit_chance_not(is_saved(way)));
    }
}

static void cite_way(RulesCtx *ctx, const char *rule, const char *key, const Way *way) {
    ctx_cite(ctx, rule, key, ROLE_CONTEXT, TEXT("weapon", way->weapon->name), REF("target", way->target),
             NEED("hit", way->hit), NEED("need", way->save), TEXT("save", way->by), INT("ap", way->ap),
             INT("wounds", way->wounds), CHANCE(ctx, "each", gets_through(way)));
    if (!way->light) {
        cite_passes(ctx, way);
    }
}

static Way way_to(RulesCtx *ctx, const LiWeapon *weapon, int hit, const LiStrike *strike, int index) {
    int unit = strike->units[index];
    LiStrike own = li_strike_at(ctx, strike, index);
    Way way = {.weapon = weapon, .target = li_unit(unit), .hit = hit, .ap = li_ap_at(ctx, unit, &own)};
    way.save = li_best_save(ctx, unit, &own, &way.by);
    way.shields = li_sheds(ctx, unit);
    way.light = li_is_too_light(ctx, strike->traits, unit);
    return way;
}

static void explain_way(RulesCtx *ctx, LiForetold *all, const Way *way) {
    const char *key = way->light                     ? "chance-light"
                      : way->shields && way->ap == 0 ? "chance-discarded"
                      : way->shields                 ? "chance-shields"
                      : way->save == VAR_NONE        ? "chance-no-save"
                                                     : "chance";
    if (is_new(ctx, all, way)) {
        cite_way(ctx, "LI-CORE-13", key, way);
    }
}

/* Tells each way that differs from the one before, with the first model that saves so; when all are alike, the
 * Detachment once. Returns true if they are alike. */
static bool explain_ways(RulesCtx *ctx, LiForetold *all, TableRef target, const Way *ways, int count) {
    bool alike = true;
    for (int i = 1; i < count; i++) {
        alike = alike && same_way(&ways[0], &ways[i]);
    }
    for (int i = 0; i < count; i++) {
        if (i == 0 || !same_way(&ways[i - 1], &ways[i])) {
            Way way = ways[i];
            way.target = alike ? target : way.target;
            explain_way(ctx, all, &way);
        }
    }
    return alike;
}

/* ---- all dice at one target ---- */

static State *add_state(RulesCtx *ctx, Target *target, KitChance chance) {
    BaseArena *arena = ctx->ruling->arena;
    target->states = arena_grow(arena, target->states, target->state_count, &target->state_cap, sizeof(State));
    State *state = &target->states[target->state_count++];
    *state = (State){arena_alloc(arena, (size_t)target->shielded_count, sizeof *state->up), chance};
    for (int i = 0; i < target->shielded_count; i++) {
        state->up[i] = li_shields_up(ctx, target->shielded[i]);
    }
    return state;
}

/* Adds the table's current shields as a state; states with the same shields are merged. */
static void merge_state(RulesCtx *ctx, Target *target, KitChance chance) {
    for (int k = 0; k < target->state_count; k++) {
        bool same = true;
        for (int i = 0; i < target->shielded_count; i++) {
            same = same && target->states[k].up[i] == li_shields_up(ctx, target->shielded[i]);
        }
        if (same) {
            target->states[k].chance = rulekit_chance_either(target->states[k].chance, chance);
            return;
        }
    }
    add_state(ctx, target, chance);
}

static Target *find_target(RulesCtx *ctx, LiForetold *all, TableRef ref) {
    BaseArena *arena = ctx->ruling->arena;
    for (int i = 0; i < all->target_count; i++) {
        if (ref_equal(all->targets[i].ref, ref)) {
            return &all->targets[i];
        }
    }
    all->targets = arena_grow(arena, all->targets, all->target_count, &all->target_cap, sizeof *all->targets);
    Target *target = &all->targets[all->target_count++];
    *target = (Target){.ref = ref};
    if (ref_is(ref, REF_AREA)) {
        target->wounds = li_wounds(ctx->field, ctx->draft->table, ref);
        target->lost = arena_alloc(arena, (size_t)target->wounds + 1, sizeof *target->lost);
        for (int i = 0; i <= target->wounds; i++) {
            target->lost[i] = rulekit_chance(i == 0, 1);
        }
    } else {
        int units[LI_UNITS], count = ref_is(ref, REF_UNIT) ? 1 : li_models(ctx->draft->table, ref.index, units);
        units[0] = ref_is(ref, REF_UNIT) ? ref.index : units[0];
        target->shielded = arena_alloc(arena, (size_t)count, sizeof *target->shielded);
        for (int i = 0; i < count; i++) {
            if (li_sheds(ctx, units[i])) {
                target->shielded[target->shielded_count++] = units[i];
            }
        }
    }
    add_state(ctx, target, rulekit_chance(1, 1));
    return target;
}

/* The chance that each of the strike's Hits is saved, dealt out as they would be. Shields go down on the draft's
 * table. */
static KitChance all_saved(RulesCtx *ctx, const LiStrike *strike) {
    KitChance chance = rulekit_chance(1, 1);
    int *shares = arena_alloc(ctx->ruling->arena, (size_t)strike->count, sizeof *shares);
    int *order = arena_alloc(ctx->ruling->arena, (size_t)strike->count, sizeof *order);
    if (strike->hits > 0 && li_allocate(ctx, strike, shares, order)) {
        for (int i = 0; i < strike->count; i++) {
            const char *by;
            LiStrike own;
            int hits = shares[i] > 0 ? li_hits_to_save(ctx, strike, i, shares[i], &own) : 0;
            int need = hits > 0 ? li_best_save(ctx, strike->units[i], &own, &by) : VAR_NONE;
            chance = rulekit_chance_both(
                chance, rulekit_chance_never(rulekit_chance_not(rulekit_chance_die(need, false)), hits));
        }
    }
    return chance;
}

/* Spreads the chances over the number of hits, for targets where it matters who takes them or that have shields. */
static void spread(RulesCtx *ctx, Target *target, int dice, int hit, const LiStrike *strike) {
    KitChance *counts = arena_alloc(ctx->ruling->arena, (size_t)dice + 1, sizeof *counts);
    const State *before = target->states;
    int count = target->state_count;
    rulekit_chance_counts(rulekit_chance_die(hit, false), dice, counts);
    target->states = NULL;
    target->state_count = target->state_cap = 0;
    for (int i = 0; i < count * (dice + 1); i++) {
        const State *state = &before[i / (dice + 1)];
        int mark = draft_mark(ctx->draft);
        LiStrike some = *strike;
        some.hits = i % (dice + 1);
        for (int k = 0; k < target->shielded_count; k++) {
            var_set_own(ctx, target->shielded[k], LI_VAR_UNIT_shields, state->up[k]);
        }
        KitChance chance = rulekit_chance_both(counts[some.hits], all_saved(ctx, &some));
        merge_state(ctx, target, rulekit_chance_both(state->chance, chance));
        draft_rollback(ctx->draft, mark);
    }
}

void li_foretell_strike(RulesCtx *ctx, LiForetold *all, const LiWeapon *weapon, int dice, int hit,
                        const LiStrike *strike) {
    int formation = ctx->field->setup->units[strike->units[0]].formation;
    Target *target = find_target(ctx, all, formation >= 0 ? li_formation(formation) : li_unit(strike->units[0]));
    Way *ways = arena_alloc(ctx->ruling->arena, (size_t)strike->count, sizeof *ways);
    LiStrike unasked = *strike;
    unasked.ask = false;
    for (int i = 0; i < strike->count; i++) {
        ways[i] = way_to(ctx, weapon, hit, strike, i);
    }
    bool alike = explain_ways(ctx, all, target->ref, ways, strike->count);
    all->mixed = all->mixed || !alike;
    target->dice += dice;
    if (!alike || target->shielded_count > 0) {
        spread(ctx, target, dice, hit, &unasked);
        return;
    }
    target->states[0].chance =
        rulekit_chance_both(target->states[0].chance, rulekit_chance_never(gets_through(&ways[0]), dice));
}

/* ---- Structures ---- */

/* SHOT-04, -05. 1. A weapon that cannot harm it does nothing. 2. It saves by two dice. */
void li_foretell_blow(RulesCtx *ctx, LiForetold *all, const LiWeapon *weapon, int hit, bool can, const LiBlow *blow) {
    Target *target = find_target(ctx, all, li_area(blow->area));
    Way way = {.weapon = weapon,
               .target = target->ref,
               .hit = hit,
               .save = li_kind(ctx->field, ctx->draft->table, blow->area)->sv,
               .ap = blow->ap,
               .wounds = blow->wounds,
               .by = "",
               .light = !can,
               .can = can};
    bool wrecks = hit == LI_SURE && weapon->wrecker > 0;
    const char *key = !can ? "chance-none" : wrecks ? "chance-wreck" : hit == LI_SURE ? "chance-sure" : "chance";
    if (is_new(ctx, all, &way)) {
        cite_way(ctx, wrecks ? "LI-CORE-19" : "LI-SHOT-05", key, &way);
    }
    *(hit == LI_SURE ? &target->sure : &target->dice) += blow->hits;
    KitChance each = gets_through(&way), kept = rulekit_chance_not(each);
    target->states[0].chance = rulekit_chance_both(target->states[0].chance, rulekit_chance_never(each, blow->hits));
    for (int i = 0; i < blow->hits; i++) {
        for (int lost = target->wounds - 1; lost >= 0; lost--) {
            int then = lost + blow->wounds < target->wounds ? lost + blow->wounds : target->wounds;
            target->lost[then] =
                rulekit_chance_either(target->lost[then], rulekit_chance_both(target->lost[lost], each));
            target->lost[lost] = rulekit_chance_both(target->lost[lost], kept);
        }
    }
}

/* ---- all together ---- */

/* The chance that nothing gets through, summed over all states of its shields. */
static KitChance none_at(const Target *target) {
    KitChance none = rulekit_chance(0, 1);
    for (int i = 0; i < target->state_count; i++) {
        none = rulekit_chance_either(none, target->states[i].chance);
    }
    return none;
}

/* "With 3 dice and one sure hit", and the chance that one of them is not saved. */
static void cite_all(RulesCtx *ctx, const char *key, int dice, int sure, KitChance none) {
    char rolled[32], given[32], text[80];
    snprintf(rolled, sizeof rolled, dice == 1 ? "one die" : "%d dice", dice);
    snprintf(given, sizeof given, sure == 1 ? "one sure hit" : "%d sure hits", sure);
    snprintf(text, sizeof text, dice && sure ? "%s and %s" : "%s%s", dice ? rolled : "", sure ? given : "");
    ctx_cite(ctx, "LI-CORE-10", key, ROLE_CONTEXT, TEXT("dice", text), CHANCE(ctx, "all", rulekit_chance_not(none)));
}

/* The Structure that the target is in, if it may fall before the target is hit; what they would save by then is not
 * told. */
static int shelter_of(RulesCtx *ctx, const LiForetold *all, const Target *target) {
    int units[LI_UNITS];
    int count = ref_is(target->ref, REF_FORMATION) ? li_models(ctx->draft->table, target->ref.index, units) : 0;
    int host = count > 0 ? li_host(ctx->draft->table, units[0]) : -1;
    for (int i = 0; i < all->target_count && host >= 0; i++) {
        const Target *other = &all->targets[i];
        if (ref_equal(other->ref, li_area(host)) && other->lost[other->wounds].value > 0) {
            return host;
        }
    }
    return -1;
}

static void explain_target(RulesCtx *ctx, const LiForetold *all, const Target *target) {
    KitChance none = none_at(target);
    int host = shelter_of(ctx, all, target);
    if (all->target_count > 1 && target->dice + target->sure > 1) {
        cite_all(ctx, host >= 0 ? "chance-inside" : "chance-at", target->dice, target->sure, none);
        cite_also(ctx, REF("target", target->ref), AREA("area", host));
    }
    KitChance falls = target->lost ? target->lost[target->wounds] : rulekit_chance(0, 1);
    if (falls.value > 0 && target->wounds > 1) { /* with one wound this is already said: anything that gets through */
        ctx_cite(ctx, "LI-SHOT-06", "chance-falls", ROLE_CONTEXT, REF("area", target->ref),
                 INT("wounds", target->wounds), CHANCE(ctx, "all", falls));
    }
}

void li_foretell_end(RulesCtx *ctx, LiForetold *all) {
    int dice = 0, sure = 0;
    KitChance none = rulekit_chance(1, 1);
    for (int i = 0; i < all->target_count; i++) {
        dice += all->targets[i].dice;
        sure += all->targets[i].sure;
        none = rulekit_chance_both(none, none_at(&all->targets[i]));
        explain_target(ctx, all, &all->targets[i]);
    }
    if ((dice + sure > 1 || all->mixed) &&
        all->open) { /* for a single die, and for dice that can do nothing, everything is already said */
        cite_all(ctx, all->target_count > 1 ? "chance-any" : "chance-all", dice, sure, none);
    }
    if (rulekit_dry_end(ctx, &all->dry) && dice + sure > 0) {
        fact_number(ctx, "gets-through", 1 - none.value);
    }
}
