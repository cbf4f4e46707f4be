#include "base/big.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

BaseBig big_make(uint64_t value) {
    BaseBig big = {.count = 0};
    for (; value; value >>= 32) {
        big.limbs[big.count++] = (uint32_t)value;
    }
    return big;
}

static void push(BaseBig *big, uint32_t limb) {
    if (big->count == BIG_LIMBS) {
        big->over = true;
    } else {
        big->limbs[big->count++] = limb;
    }
}

static void trim(BaseBig *big) {
    while (big->count > 0 && big->limbs[big->count - 1] == 0) {
        big->count--;
    }
}

void big_multiply(BaseBig *big, uint32_t by) {
    uint64_t carry = 0;
    for (int i = 0; i < big->count; i++) {
        carry += (uint64_t)big->limbs[i] * by;
        big->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry) {
        push(big, (uint32_t)carry);
    }
    trim(big);
}

uint32_t big_divide(BaseBig *big, uint32_t by) {
    uint64_t rest = 0;
    for (int i = big->count - 1; i >= 0; i--) {
        rest = rest << 32 | big->limbs[i];
        big->limbs[i] = (uint32_t)(rest / by);
        rest %= by;
    }
    trim(big);
    return (uint32_t)rest;
}

BaseBig big_product(const BaseBig *a, const BaseBig *b) {
    BaseBig product = {.over = a->over || b->over || a->count + b->count > BIG_LIMBS + 1};
    if (product.over || a->count == 0 || b->count == 0) {
        return product;
    }
    uint32_t limbs[2 * BIG_LIMBS] = {0};
    for (int i = 0; i < a->count; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < b->count; j++) {
            carry += (uint64_t)a->limbs[i] * b->limbs[j] + limbs[i + j];
            limbs[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        limbs[i + b->count] = (uint32_t)carry;
    }
    int count = a->count + b->count - (limbs[a->count + b->count - 1] == 0);
    product.over = count > BIG_LIMBS;
    product.count = product.over ? 0 : count;
    memcpy(product.limbs, limbs, (size_t)product.count * sizeof *limbs);
    return product;
}

void big_add(BaseBig *big, const BaseBig *other) {
    uint64_t carry = 0;
    big->over = big->over || other->over;
    for (int i = 0; i < other->count || carry; i++) {
        if (i == big->count) {
            push(big, 0);
            if (big->over) {
                return;
            }
        }
        carry += (uint64_t)big->limbs[i] + (i < other->count ? other->limbs[i] : 0);
        big->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

int big_compare(const BaseBig *a, const BaseBig *b) {
    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    for (int i = a->count - 1; i >= 0; i--) {
        if (a->limbs[i] != b->limbs[i]) {
            return a->limbs[i] < b->limbs[i] ? -1 : 1;
        }
    }
    return 0;
}

void big_subtract(BaseBig *a, const BaseBig *b) {
    base_assert(big_compare(a, b) >= 0);
    int64_t borrow = 0;
    for (int i = 0; i < a->count; i++) {
        int64_t limb = (int64_t)a->limbs[i] - (i < b->count ? b->limbs[i] : 0) + borrow;
        borrow = limb < 0 ? -1 : 0;
        a->limbs[i] = (uint32_t)limb;
    }
    trim(a);
}

static bool is_even(const BaseBig *big) {
    return big->count > 0 && (big->limbs[0] & 1) == 0;
}

/* Binary: halving and subtracting only. */
BaseBig big_common(BaseBig a, BaseBig b) {
    int twos = 0;
    if (a.count == 0 || b.count == 0) {
        return a.count == 0 ? b : a;
    }
    for (; is_even(&a) && is_even(&b); twos++) {
        big_divide(&a, 2);
        big_divide(&b, 2);
    }
    while (a.count > 0) {
        while (is_even(&a)) {
            big_divide(&a, 2);
        }
        while (is_even(&b)) {
            big_divide(&b, 2);
        }
        if (big_compare(&a, &b) < 0) {
            BaseBig other = a;
            a = b;
            b = other;
        }
        big_subtract(&a, &b);
    }
    for (; twos > 0; twos--) {
        big_multiply(&b, 2);
    }
    return b;
}

/* Long division, bit by bit from the top. */
BaseBig big_quotient(BaseBig a, const BaseBig *b) {
    BaseBig quotient = {.count = a.count, .over = a.over || b->over}, rest = {.count = 0};
    for (int i = a.count - 1; i >= 0; i--) {
        quotient.limbs[i] = 0;
        for (int bit = 31; bit >= 0; bit--) {
            BaseBig one = big_make(a.limbs[i] >> bit & 1);
            big_multiply(&rest, 2);
            big_add(&rest, &one);
            if (big_compare(&rest, b) >= 0) {
                big_subtract(&rest, b);
                quotient.limbs[i] |= (uint32_t)1 << bit;
            }
        }
    }
    trim(&quotient);
    return quotient;
}

/* The leading three limbs as a fraction of one, and the power of two that goes with it. */
static long double leading(const BaseBig *big, int *power) {
    long double value = 0;
    int from = big->count > 3 ? big->count - 3 : 0;
    for (int i = big->count - 1; i >= from; i--) {
        value = value * 4294967296.0L + big->limbs[i];
    }
    *power = 32 * from;
    return value;
}

long double big_ratio(const BaseBig *a, const BaseBig *b) {
    int up, down;
    long double top = leading(a, &up), bottom = leading(b, &down);
    return ldexpl(top / bottom, up - down);
}

const char *big_text(BaseBig big, char *out) {
    char digits[BIG_TEXT];
    int at = BIG_TEXT - 1;
    digits[at] = 0;
    do {
        uint32_t part = big_divide(&big, 1000000000u);
        for (int i = 0; i < 9 && (big.count > 0 || part > 0 || digits[at] == 0); i++, part /= 10) {
            digits[--at] = (char)('0' + part % 10);
        }
    } while (big.count > 0);
    memcpy(out, digits + at, (size_t)(BIG_TEXT - at));
    return out;
}
