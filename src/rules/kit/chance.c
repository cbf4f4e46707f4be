#include "rules/kit/chance.h"

#include <math.h>
#include <stdio.h>

#define DIE            6
#define DENOMINATOR    9999999u /* a fraction with a longer denominator says nothing to a reader */
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

KitChance rulekit_chance(int ways, int of) {
    base_assert(of > 0);
    return fraction((uint64_t)(ways < 0 ? 0 : ways > of ? of : ways), (uint64_t)of);
}

KitChance rulekit_chance_unknown(void) {
    return (KitChance){NAN, 0, 0};
}

KitChance rulekit_chance_not(KitChance chance) {
    KitChance other = {1 - chance.value, 0, 0};
    return chance.denominator ? fraction(chance.denominator - chance.numerator, chance.denominator) : other;
}

KitChance rulekit_chance_both(KitChance one, KitChance other) {
    if (one.denominator && other.denominator) {
        uint64_t a = divisor(one.numerator, other.denominator), b = divisor(other.numerator, one.denominator);
        uint64_t left = one.denominator / b, right = other.denominator / a;
        if (left <= DENOMINATOR_IN / right) {
            return fraction(one.numerator / a * (other.numerator / b), left * right);
        }
    }
    return (KitChance){one.value * other.value, 0, 0};
}

KitChance rulekit_chance_either(KitChance one, KitChance other) {
    uint64_t scale = one.denominator && other.denominator ? divisor(one.denominator, other.denominator) : 0;
    if (scale == 0 || one.denominator / scale > DENOMINATOR_IN / other.denominator) {
        return (KitChance){one.value + other.value, 0, 0};
    }
    return fraction(one.numerator * (other.denominator / scale) + other.numerator * (one.denominator / scale),
                    one.denominator / scale * other.denominator);
}

KitChance rulekit_chance_but(KitChance whole, KitChance part) {
    return rulekit_chance_not(rulekit_chance_either(rulekit_chance_not(whole), part));
}

KitChance rulekit_chance_given(KitChance one, KitChance whole) {
    base_assert(whole.value > 0);
    KitChance part = rulekit_chance_both(one, (KitChance){1 / whole.value, whole.denominator, whole.numerator});
    return part.denominator ? part : (KitChance){one.value / whole.value, 0, 0};
}

KitChance rulekit_chance_never(KitChance chance, int times) {
    KitChance none = rulekit_chance(1, 1), miss = rulekit_chance_not(chance);
    for (int i = 0; i < times; i++) {
        none = rulekit_chance_both(none, miss);
    }
    return none;
}

KitChance rulekit_chance_die(int need, bool again) {
    KitChance once = need == VAR_NONE ? rulekit_chance(0, DIE) : rulekit_chance(DIE + 1 - (need < 2 ? 2 : need), DIE);
    return again ? rulekit_chance_not(rulekit_chance_never(once, 2)) : once;
}

KitChance rulekit_chance_sum(int dice, int plus, int need) {
    base_assert(dice >= 1);
    KitChance max = rulekit_chance(0, 1);
    for (int face = 1; face <= DIE; face++) {
        KitChance rest =
            dice > 1 ? rulekit_chance_sum(dice - 1, plus + face, need) : rulekit_chance(plus + face >= need, 1);
        max = rulekit_chance_either(max, rulekit_chance_both(rest, rulekit_chance(1, DIE)));
    }
    return max;
}

void rulekit_chance_counts(KitChance each, int times, KitChance *out) {
    KitChance miss = rulekit_chance_not(each);
    out[0] = rulekit_chance(1, 1);
    for (int n = 1; n <= times; n++) {
        out[n] = rulekit_chance_both(out[n - 1], each);
        for (int k = n - 1; k > 0; k--) {
            out[k] = rulekit_chance_either(rulekit_chance_both(out[k], miss), rulekit_chance_both(out[k - 1], each));
        }
        out[0] = rulekit_chance_both(out[0], miss);
    }
}

void rulekit_chance_totals(int dice, KitChance *out) {
    KitChance face = rulekit_chance(1, DIE);
    out[0] = rulekit_chance(1, 1);
    for (int n = 1; n <= dice; n++) {
        for (int total = DIE * n; total >= 0;
             total--) { /* downwards, because lower totals still belong to one die fewer */
            KitChance sum = rulekit_chance(0, 1);
            for (int k = 1; k <= DIE && k <= total; k++) {
                sum = total - k <= DIE * (n - 1) ? rulekit_chance_either(sum, out[total - k]) : sum;
            }
            out[total] = rulekit_chance_both(sum, face);
        }
    }
}

KitSpread rulekit_spread(BaseArena *arena, int min, int max) {
    base_assert(min <= max);
    KitSpread spread = {arena, arena_alloc(arena, (size_t)(max - min) + 1, sizeof *spread.at), min, max};
    for (int i = 0; i <= max - min; i++) {
        spread.at[i] = rulekit_chance(0, 1);
    }
    return spread;
}

KitSpread rulekit_spread_dice(BaseArena *arena, int dice) {
    KitSpread spread = rulekit_spread(arena, 0, DIE * dice);
    rulekit_chance_totals(dice, spread.at);
    return spread;
}

void rulekit_spread_add(KitSpread *spread, int number, KitChance chance) {
    base_assert(number >= spread->min && number <= spread->max);
    KitChance *sum = &spread->at[number - spread->min];
    *sum = rulekit_chance_either(*sum, chance);
}

KitSpread rulekit_spread_sum(const KitSpread *one, int times, const KitSpread *other) {
    base_assert(times == 1 || times == -1);
    int low = times > 0 ? other->min : -other->max, high = times > 0 ? other->max : -other->min;
    KitSpread sum = rulekit_spread(one->arena, one->min + low, one->max + high);
    for (int i = one->min; i <= one->max; i++) {
        for (int k = other->min; k <= other->max; k++) {
            rulekit_spread_add(&sum, i + times * k,
                               rulekit_chance_both(one->at[i - one->min], other->at[k - other->min]));
        }
    }
    return sum;
}

KitChance rulekit_spread_between(const KitSpread *spread, int min, int max) {
    KitChance sum = rulekit_chance(0, 1);
    for (int i = min > spread->min ? min : spread->min; i <= max && i <= spread->max; i++) {
        sum = rulekit_chance_either(sum, spread->at[i - spread->min]);
    }
    return sum;
}

#define FRACTION_MAX 999u /* a longer denominator is not read beside others */

void rulekit_pass(RulesCtx *ctx, RulesPassKind kind, const char *need, KitChance share) {
    base_assert(ctx->ruling->findings.count > 0);
    RulesFinding *finding = &ctx->ruling->findings.items[ctx->ruling->findings.count - 1];
    BaseArena *arena = ctx->ruling->arena;
    RulesPass *all = arena_alloc(arena, (size_t)finding->pass_count + 1, sizeof *all);
    for (int i = 0; i < finding->pass_count; i++) {
        all[i] = finding->passes[i];
    }
    bool short_enough = share.denominator > 0 && share.denominator <= FRACTION_MAX;
    all[finding->pass_count++] =
        (RulesPass){.kind = kind,
                    .need = need,
                    .share = share.value,
                    .fraction = short_enough ? arena_printf(arena, "%llu/%llu", (unsigned long long)share.numerator,
                                                            (unsigned long long)share.denominator)
                                             : NULL};
    finding->passes = all;
}

const char *rulekit_chance_text(const RulesCtx *ctx, KitChance chance) {
    char figure[TEXT_NUMBER_MAX], text[TEXT_NUMBER_MAX + 48];
    text_rounded(100 * chance.value, 1, figure);
    if (chance.denominator > 1 && chance.denominator <= DENOMINATOR) {
        snprintf(text, sizeof text, "%s %% (%llu/%llu)", figure, (unsigned long long)chance.numerator,
                 (unsigned long long)chance.denominator);
    } else {
        snprintf(text, sizeof text, "%s %%", figure);
    }
    return arena_strdup(ctx->ruling->arena, text);
}
