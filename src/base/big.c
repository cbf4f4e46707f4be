#include "base/big.h"

#include <math.h>

_Static_assert(GMP_NUMB_BITS == 64 || GMP_NUMB_BITS == 32, "limbs without nails");

BaseBig big_make(uint64_t value) {
    BaseBig big = {.count = 0};
    for (; value; value = GMP_NUMB_BITS < 64 ? value >> 32 : 0) {
        big.limbs[big.count++] = (mp_limb_t)value;
    }
    return big;
}

static void trim(BaseBig *big) {
    while (big->count > 0 && big->limbs[big->count - 1] == 0) {
        big->count--;
    }
}

static void push(BaseBig *big, mp_limb_t limb) {
    if (big->count == BIG_LIMBS) {
        big->over = true;
    } else {
        big->limbs[big->count++] = limb;
    }
}

void big_multiply(BaseBig *big, uint32_t by) {
    mp_limb_t carry = big->count > 0 ? mpn_mul_1(big->limbs, big->limbs, big->count, by) : 0;
    if (carry) {
        push(big, carry);
    }
    trim(big);
}

uint32_t big_divide(BaseBig *big, uint32_t by) {
    base_assert(by != 0);
    mp_limb_t rest = big->count > 0 ? mpn_divrem_1(big->limbs, 0, big->limbs, big->count, by) : 0;
    trim(big);
    return (uint32_t)rest;
}

BaseBig big_product(const BaseBig *a, const BaseBig *b) {
    BaseBig product = {.over = a->over || b->over};
    if (product.over || a->count == 0 || b->count == 0) {
        return product;
    }
    const BaseBig *longer = a->count >= b->count ? a : b, *shorter = longer == a ? b : a;
    mp_limb_t limbs[2 * BIG_LIMBS];
    mpn_mul(limbs, longer->limbs, longer->count, shorter->limbs, shorter->count);
    int count = a->count + b->count;
    count -= limbs[count - 1] == 0;
    product.over = count > BIG_LIMBS;
    product.count = product.over ? 0 : count;
    mpn_copyi(product.limbs, limbs, product.count);
    return product;
}

void big_add(BaseBig *big, const BaseBig *other) {
    big->over = big->over || other->over;
    bool more = big->count >= other->count;
    const BaseBig *longer = more ? big : other, *shorter = more ? other : big;
    mp_limb_t carry = 0;
    if (shorter->count > 0) {
        carry = mpn_add(big->limbs, longer->limbs, longer->count, shorter->limbs, shorter->count);
    } else {
        mpn_copyi(big->limbs, longer->limbs, longer->count);
    }
    big->count = longer->count;
    if (carry) {
        push(big, carry);
    }
}

int big_compare(const BaseBig *a, const BaseBig *b) {
    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    return a->count > 0 ? mpn_cmp(a->limbs, b->limbs, a->count) : 0;
}

void big_subtract(BaseBig *a, const BaseBig *b) {
    base_assert(big_compare(a, b) >= 0);
    if (b->count > 0) {
        mpn_sub(a->limbs, a->limbs, a->count, b->limbs, b->count);
    }
    trim(a);
}

/* Converts a result of libgmp to a BaseBig and frees it. */
static BaseBig take(mpz_t from, bool over) {
    base_assert(mpz_size(from) <= BIG_LIMBS);
    BaseBig big = {.count = (int)mpz_size(from), .over = over};
    mpn_copyi(big.limbs, mpz_limbs_read(from), big.count);
    mpz_clear(from);
    return big;
}

BaseBig big_common(const BaseBig *a, const BaseBig *b) {
    mpz_t x, y, common;
    mpz_init(common);
    mpz_gcd(common, mpz_roinit_n(x, a->limbs, a->count), mpz_roinit_n(y, b->limbs, b->count));
    return take(common, a->over || b->over);
}

BaseBig big_quotient(const BaseBig *a, const BaseBig *b) {
    base_assert(b->count > 0);
    mpz_t x, y, quotient;
    mpz_init(quotient);
    mpz_divexact(quotient, mpz_roinit_n(x, a->limbs, a->count), mpz_roinit_n(y, b->limbs, b->count));
    return take(quotient, a->over || b->over);
}

/* Returns at least the leading 96 bits (all bits of a shorter number) and the power of two to multiply them with.
 * libgmp offers a ratio only as a double, which is half a digit too coarse for sums of many chances. */
static long double leading(const BaseBig *big, int *power) {
    enum { LIMBS = 128 / GMP_NUMB_BITS };
    long double value = 0;
    int from = big->count > LIMBS ? big->count - LIMBS : 0;
    for (int i = big->count - 1; i >= from; i--) {
        value = ldexpl(value, GMP_NUMB_BITS) + (long double)big->limbs[i];
    }
    *power = GMP_NUMB_BITS * from;
    return value;
}

long double big_ratio(const BaseBig *a, const BaseBig *b) {
    base_assert(b->count > 0);
    int up, down;
    long double top = leading(a, &up), bottom = leading(b, &down);
    return ldexpl(top / bottom, up - down);
}

const char *big_text(const BaseBig *big, char *out) {
    mpz_t number;
    return mpz_get_str(out, 10, mpz_roinit_n(number, big->limbs, big->count));
}
