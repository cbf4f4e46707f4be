#include "rules/kit/chance.h"

#include <math.h>
#include <stdio.h>

#define DIE            6
#define DENOMINATOR    9999999u /* longer ones are for programs */
#define DENOMINATOR_IN (UINT64_C(1) << 60)

static uint64_t divisor(uint64_t a, uint64_t b) {
    while (b > 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static KitChance fraction(uint64_t numerator, uint64_t denominator) {
    uint64_t common = divisor(numerator, denominator);
    return (KitChance){(double)numerator / (double)denominator, numerator / common, denominator / common};
}

KitChance kit_chance(int ways, int of) {
    base_assert(of > 0);
    return fraction((uint64_t)(ways < 0 ? 0 : ways > of ? of : ways), (uint64_t)of);
}

KitChance kit_chance_unknown(void) {
    return (KitChance){NAN, 0, 0};
}

KitChance kit_chance_not(KitChance chance) {
    KitChance other = {1 - chance.value, 0, 0};
    return chance.denominator ? fraction(chance.denominator - chance.numerator, chance.denominator) : other;
}

KitChance kit_chance_both(KitChance one, KitChance other) {
    bool fits = one.denominator && other.denominator && one.denominator <= DENOMINATOR_IN / other.denominator;
    return fits ? fraction(one.numerator * other.numerator, one.denominator * other.denominator)
                : (KitChance){one.value * other.value, 0, 0};
}

KitChance kit_chance_either(KitChance one, KitChance other) {
    uint64_t scale = one.denominator && other.denominator ? divisor(one.denominator, other.denominator) : 0;
    if (scale == 0 || one.denominator / scale > DENOMINATOR_IN / other.denominator) {
        return (KitChance){one.value + other.value, 0, 0};
    }
    return fraction(one.numerator * (other.denominator / scale) + other.numerator * (one.denominator / scale),
                    one.denominator / scale * other.denominator);
}

KitChance kit_chance_but(KitChance whole, KitChance part) {
    return kit_chance_not(kit_chance_either(kit_chance_not(whole), part));
}

KitChance kit_chance_never(KitChance chance, int times) {
    KitChance none = kit_chance(1, 1), miss = kit_chance_not(chance);
    for (int i = 0; i < times; i++) {
        none = kit_chance_both(none, miss);
    }
    return none;
}

KitChance kit_chance_die(int need, bool again) {
    KitChance once = need == VAR_NONE ? kit_chance(0, DIE) : kit_chance(DIE + 1 - (need < 2 ? 2 : need), DIE);
    return again ? kit_chance_not(kit_chance_never(once, 2)) : once;
}

KitChance kit_chance_sum(int dice, int plus, int need) {
    base_assert(dice >= 1);
    KitChance most = kit_chance(0, 1);
    for (int face = 1; face <= DIE; face++) {
        KitChance rest = dice > 1 ? kit_chance_sum(dice - 1, plus + face, need) : kit_chance(plus + face >= need, 1);
        most = kit_chance_either(most, kit_chance_both(rest, kit_chance(1, DIE)));
    }
    return most;
}

void cite_chance(RulesCtx *ctx, const char *name, KitChance chance) {
    char figure[TEXT_NUMBER_MAX], text[TEXT_NUMBER_MAX + 48];
    text_rounded(100 * chance.value, 1, figure);
    bool told = chance.denominator > 1 && chance.denominator <= DENOMINATOR;
    if (told) {
        snprintf(text, sizeof text, "%s %% (%llu/%llu)", figure, (unsigned long long)chance.numerator,
                 (unsigned long long)chance.denominator);
    } else {
        snprintf(text, sizeof text, "%s %%", figure);
    }
    cite_text(ctx, name, text);
}
