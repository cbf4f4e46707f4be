/* Exact weights: ways counted as whole numbers over a product of faces, so that chances are fractions. */
#include "play/odds_internal.h"

OddsWeight weight_one(void) {
    return (OddsWeight){.ways = big_make(1)};
}

/* Returns the kind of dice with this number of faces, adding it if necessary; -1 if there are too many kinds. */
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

/* n! / (c1! c2! ...) * s1^c1 * ...: each binomial is a whole number after every step. */
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

static BaseBig under_of(const OddsWeight *weight) {
    return weight->under.count || weight->under.over ? weight->under : big_make(1);
}

/* Returns the factor that turns `own` into the least common multiple of both. */
static BaseBig missing(const BaseBig *own, const BaseBig *other) {
    BaseBig common = big_common(own, other);
    return big_quotient(other, &common);
}

/* Brings both weights to a common denominator. */
static void make_alike(const OddsWalk *walk, OddsWeight *a, OddsWeight *b) {
    raise_to(walk, a, b->spent);
    raise_to(walk, b, a->spent);
    if (a->under.count == 0 && b->under.count == 0) {
        return;
    }
    BaseBig under_a = under_of(a), under_b = under_of(b);
    if (a->ways.over || b->ways.over || under_a.over || under_b.over) {
        a->ways.over = b->ways.over = true;
        return;
    }
    BaseBig to_a = missing(&under_a, &under_b), to_b = missing(&under_b, &under_a);
    a->ways = big_product(&a->ways, &to_a);
    b->ways = big_product(&b->ways, &to_b);
    a->under = b->under = big_product(&under_a, &to_a);
    a->ways.over = b->ways.over = a->ways.over || b->ways.over || a->under.over;
}

void weight_add(const OddsWalk *walk, OddsWeight *sum, const OddsWeight *weight) {
    OddsWeight more = *weight;
    make_alike(walk, sum, &more);
    big_add(&sum->ways, &more.ways);
}

void weight_share(const OddsWalk *walk, OddsWeight *weight, const OddsWeight *whole, const OddsWeight *part) {
    OddsWeight all = *whole, again = *part;
    make_alike(walk, &all, &again);
    if (all.ways.over || again.ways.over || weight->ways.over || weight->under.over) {
        weight->ways.over = true;
        return;
    }
    BaseBig rest = all.ways;
    big_subtract(&rest, &again.ways);
    BaseBig up = missing(&rest, &all.ways), down = missing(&all.ways, &rest), under = under_of(weight);
    weight->ways = big_product(&weight->ways, &up);
    weight->under = big_product(&under, &down);
    if (weight->ways.over || weight->under.over) {
        weight->ways.over = true;
        return;
    }
    BaseBig common = big_common(&weight->ways, &weight->under);
    weight->ways = big_quotient(&weight->ways, &common);
    weight->under = big_quotient(&weight->under, &common);
}

BaseBig weight_level(OddsWalk *walk) {
    OddsWeight whole = weight_one();
    int max[ODDS_KINDS_MAX] = {0};
    for (int i = 0; i < walk->outcomes.count; i++) {
        for (int k = 0; k < walk->kinds; k++) {
            int spent = walk->outcomes.items[i].weight.spent[k];
            max[k] = spent > max[k] ? spent : max[k];
        }
    }
    for (int i = 0; i < walk->outcomes.count; i++) { /* the ways of `whole` end up as the common denominator */
        OddsWeight *own = &walk->outcomes.items[i].weight;
        raise_to(walk, own, max);
        make_alike(walk, &whole, own);
    }
    raise_to(walk, &whole, max);
    for (int i = 0; i < walk->outcomes.count; i++) {
        make_alike(walk, &whole, &walk->outcomes.items[i].weight);
        whole.ways.over = whole.ways.over || walk->outcomes.items[i].weight.ways.over;
    }
    return whole.ways;
}

PlayFraction weight_fraction(BaseArena *arena, const BaseBig *numerator, const BaseBig *denominator) {
    char digits[BIG_TEXT];
    BaseBig common = big_common(numerator, denominator);
    BaseBig top = big_quotient(numerator, &common), bottom = big_quotient(denominator, &common);
    PlayFraction fraction;
    fraction.numerator = arena_strdup(arena, big_text(&top, digits));
    fraction.denominator = arena_strdup(arena, big_text(&bottom, digits));
    return fraction;
}
