/* Exact weights: ways counted as whole numbers over a product of faces, so that chances are fractions. */
#include "play/odds_internal.h"

OddsWeight weight_one(void) {
    return (OddsWeight){.ways = big_make(1)};
}

/* The kind of dice with so many faces; -1: there are too many kinds. */
static int kind_of(OddsWalk *walk, int faces) {
    for (int i = 0; i < walk->kinds; i++) {
        if (walk->faces[i] == faces) {
            return i;
        }
    }
    if (walk->kinds == ODDS_KINDS_MAX) {
        return -1;
    }
    walk->faces[walk->kinds] = faces;
    return walk->kinds++;
}

/* n! / (c1! c2! ...) * s1^c1 * ...: each binomial is whole after every step. */
void weight_roll(OddsWalk *walk, OddsWeight *weight, const OddsPool *pool, int faces) {
    int left = pool->dice, kind = kind_of(walk, faces);
    if (kind < 0) {
        weight->ways.over = true;
        return;
    }
    weight->spent[kind] += pool->dice;
    BaseBig rolls = big_make(1);
    for (int i = 0; i < pool->classes; i++) {
        for (int k = 1; k <= pool->counts[i]; k++) {
            big_multiply(&rolls, (uint32_t)left--);
            big_divide(&rolls, (uint32_t)k);
        }
    }
    for (int i = 0; i < pool->classes; i++) {
        for (int k = 0; k < pool->counts[i]; k++) {
            big_multiply(&rolls, (uint32_t)pool->sizes[i]);
        }
    }
    weight->ways = big_product(&weight->ways, &rolls);
}

static void raise_to(const OddsWalk *walk, OddsWeight *weight, const int *spent) {
    for (int k = 0; k < walk->kinds; k++) {
        for (; weight->spent[k] < spent[k]; weight->spent[k]++) {
            big_multiply(&weight->ways, (uint32_t)walk->faces[k]);
        }
    }
}

void weight_add(const OddsWalk *walk, OddsWeight *sum, const OddsWeight *weight) {
    OddsWeight more = *weight;
    raise_to(walk, sum, more.spent);
    raise_to(walk, &more, sum->spent);
    big_add(&sum->ways, &more.ways);
}

BaseBig weight_level(OddsWalk *walk) {
    OddsWeight whole = weight_one();
    int most[ODDS_KINDS_MAX] = {0};
    for (int i = 0; i < walk->outcomes.count; i++) {
        for (int k = 0; k < walk->kinds; k++) {
            int spent = walk->outcomes.items[i].weight.spent[k];
            most[k] = spent > most[k] ? spent : most[k];
        }
    }
    raise_to(walk, &whole, most);
    for (int i = 0; i < walk->outcomes.count; i++) {
        raise_to(walk, &walk->outcomes.items[i].weight, most);
        whole.ways.over = whole.ways.over || walk->outcomes.items[i].weight.ways.over;
    }
    return whole.ways;
}

PlayFraction weight_fraction(BaseArena *arena, const BaseBig *numerator, const BaseBig *denominator) {
    char digits[BIG_TEXT];
    BaseBig common = big_common(*numerator, *denominator);
    PlayFraction fraction;
    fraction.numerator = arena_strdup(arena, big_text(big_quotient(*numerator, &common), digits));
    fraction.denominator = arena_strdup(arena, big_text(big_quotient(*denominator, &common), digits));
    return fraction;
}
