/* The chances of an exchange. Dice oppose each other by rank alone: a failure, the value of a success, or a critical. A
 * side is therefore described by the rank of its best die, and given that rank each die that it opposes fares
 * independently. */
#include "rules/infinity/fire/chances.h"

/* ---- the sides ---- */

/* CORE-10, -14: works out the saves of the target. */
static void find_saves(InfSides *all, InfSide *side) {
    const InfSet *set = &side->set;
    const InfWeapon *weapon = set->weapon >= 0 ? &inf_data(all->ctx->field)->weapons[set->weapon] : NULL;
    side->strength = inf_strength(all->ctx, set->unit, set->other, set->weapon, &side->bonus);
    side->save = inf_save_need(side->strength, side->bonus);
    int fails = side->save < 1 ? 0 : side->save > all->faces ? all->faces : side->save - 1;
    bool twice = weapon && weapon->da;
    side->ways = twice ? all->faces * all->faces : all->faces;
    side->hurt = twice ? side->ways - (all->faces - fails) * (all->faces - fails) : fails;
}

void inf_sides_add(InfSides *all, const InfRollAsk *ask) {
    InfNeed need = inf_need(all->ctx, ask, false);
    if (need.sv == VAR_NONE) {
        return;
    }
    all->sides = arena_grow(all->ctx->ruling->arena, all->sides, all->count, &all->cap, sizeof *all->sides);
    InfSide *side = &all->sides[all->count++];
    *side = (InfSide){.set = inf_set_of(ask, &need), .value = need.value, .burst = need.burst};
    if (inf_is_attack(&side->set)) {
        find_saves(all, side);
    }
}

InfSides inf_sides(RulesCtx *ctx, const InfAsks *asks) {
    InfSides all = {.ctx = ctx, .faces = inf_faces(ctx)};
    for (int i = 0; i < asks->count; i++) {
        inf_sides_add(&all, &asks->items[i]);
    }
    return all;
}

/* ---- ranks ---- */

static int rank_of(const InfDie *die, int faces) {
    return !die->success ? 0 : die->critical ? faces + 1 : die->value;
}

static InfDie die_of(int rank, int faces) {
    return (InfDie){.value = rank > faces ? faces : rank, .success = rank > 0, .critical = rank > faces};
}

/* An empty set of sides, by index. */
static bool *none_of(const InfSides *all) {
    return arena_alloc(all->ctx->ruling->arena, (size_t)all->count, sizeof(bool));
}

/* The chance that no die of these sides has a higher rank than `rank`. */
static KitChance at_most(const InfSides *all, const bool *who, int rank) {
    KitChance chance = rulekit_chance(1, 1);
    for (int i = 0; i < all->count; i++) {
        const InfSet *set = &all->sides[i].set;
        int higher = 0;
        for (int face = 1; face <= all->faces && who[i]; face++) {
            InfDie die = inf_judge(set->sv, all->faces, face);
            higher += rank_of(&die, all->faces) > rank;
        }
        chance = rulekit_chance_both(chance, rulekit_chance_never(rulekit_chance(higher, all->faces), set->count));
    }
    return chance;
}

/* The chance that the best of their dice has exactly this rank. */
static KitChance best_is(const InfSides *all, const bool *who, int rank) {
    KitChance chance = at_most(all, who, rank);
    return rank > 0 ? rulekit_chance_but(chance, at_most(all, who, rank - 1)) : chance;
}

/* Counts the faces of one die that stand against this rank, as normal successes and as criticals. */
static void stand_faces(const InfSides *all, const InfSide *side, int rank, int *normal, int *critical) {
    InfDie by = die_of(rank, all->faces);
    *normal = *critical = 0;
    for (int face = 1; face <= all->faces; face++) {
        InfDie die = inf_judge(side->set.sv, all->faces, face);
        if (die.success && !inf_cancels(&by, &die)) {
            *normal += !die.critical;
            *critical += die.critical;
        }
    }
}

KitChance inf_chance_wins(const InfSides *all, int side, int against) {
    const InfSide *it = &all->sides[side];
    bool *who = none_of(all);
    KitChance wins = rulekit_chance(0, 1);
    for (int i = 0; i < all->count; i++) {
        who[i] = against >= 0 ? i == against : inf_opposed(&it->set, &all->sides[i].set);
    }
    for (int rank = 0; rank <= all->faces + 1; rank++) {
        int normal, critical;
        stand_faces(all, it, rank, &normal, &critical);
        KitChance some =
            rulekit_chance_not(rulekit_chance_never(rulekit_chance(normal + critical, all->faces), it->set.count));
        wins = rulekit_chance_either(wins, rulekit_chance_both(best_is(all, who, rank), some));
    }
    return wins;
}

/* ---- Wounds ---- */

/* CORE-10: a critical needs no save to fail. */
static KitChance harms(const InfSides *all, const InfSide *side, int rank) {
    int normal, critical;
    stand_faces(all, side, rank, &normal, &critical);
    return rulekit_chance(normal * side->hurt + critical * side->ways, all->faces * side->ways);
}

KitChance inf_chance_harms(const InfSides *all, int side) {
    return harms(all, &all->sides[side], 0);
}

static bool attacks(const InfSides *all, int i, int attacker, int unit) {
    const InfSet *set = &all->sides[i].set;
    return inf_is_attack(set) && set->unit == attacker && set->other == unit;
}

/* The chance that this attacker does not wound the unit with `side` (-1: with any of its attacks), when the unit's own
 * attacks on it oppose it and `evaded` is the best rank of what the unit rolls against everybody. */
static KitChance unhurt_by(const InfSides *all, int unit, int attacker, int side, int evaded) {
    bool *who = none_of(all);
    KitChance unhurt = rulekit_chance(0, 1);
    for (int i = 0; i < all->count; i++) {
        who[i] = attacks(all, i, unit, attacker);
    }
    for (int rank = 0; rank <= all->faces + 1; rank++) {
        KitChance chance = best_is(all, who, rank);
        for (int i = 0; i < all->count; i++) {
            if (attacks(all, i, attacker, unit) && (side < 0 || i == side)) {
                KitChance each = harms(all, &all->sides[i], rank > evaded ? rank : evaded);
                chance = rulekit_chance_both(chance, rulekit_chance_never(each, all->sides[i].set.count));
            }
        }
        unhurt = rulekit_chance_either(unhurt, chance);
    }
    return unhurt;
}

/* 1. A roll that is no attack opposes everybody who attacks the unit that makes it. 2. Given its rank, the attackers
 * are independent of each other. */
KitChance inf_chance_unhurt(const InfSides *all, int unit, int side) {
    bool *evades = none_of(all);
    KitChance unhurt = rulekit_chance(0, 1);
    for (int i = 0; i < all->count; i++) { /* 1 */
        evades[i] = all->sides[i].set.unit == unit && !inf_is_attack(&all->sides[i].set);
    }
    for (int rank = 0; rank <= all->faces + 1; rank++) {
        KitChance chance = best_is(all, evades, rank);
        for (int i = 0; i < all->count && chance.value > 0; i++) { /* 2 */
            int attacker = all->sides[i].set.unit;
            bool first = attacks(all, i, attacker, unit);
            for (int k = 0; k < i && first; k++) {
                first = !attacks(all, k, attacker, unit);
            }
            chance = first ? rulekit_chance_both(chance, unhurt_by(all, unit, attacker, side, rank)) : chance;
        }
        unhurt = rulekit_chance_either(unhurt, chance);
    }
    return unhurt;
}
