/* Large whole numbers, for exact fractions: how many ways there are out of how many. Knows no sign.
 *
 * A value of fixed size over the limbs of libgmp, so that it is copied like a number and nobody frees it. What does not
 * fit sets `over`, which every result keeps that was made of it; such a number is good for nothing else. */
#ifndef BASE_BIG_H
#define BASE_BIG_H

#include "base/base.h"

#include <gmp.h>

#define BIG_BITS  768 /* up to 6^297 */
#define BIG_LIMBS (BIG_BITS / GMP_NUMB_BITS)
#define BIG_TEXT  (BIG_BITS / 3 + 2)

typedef struct {
    mp_limb_t limbs[BIG_LIMBS]; /* the least first; beyond `count` undefined */
    int count;                  /* without leading zeros; 0 is zero */
    bool over;
} BaseBig;

BaseBig big_make(uint64_t value);
void big_multiply(BaseBig *big, uint32_t by);
/* Quotient in place, the remainder returned; by is not 0. */
uint32_t big_divide(BaseBig *big, uint32_t by);
BaseBig big_product(const BaseBig *a, const BaseBig *b);
void big_add(BaseBig *big, const BaseBig *other);
/* Where big >= other. */
void big_subtract(BaseBig *big, const BaseBig *other);
int big_compare(const BaseBig *a, const BaseBig *b);
/* The greatest common divisor; of 0 and b it is b. */
BaseBig big_common(const BaseBig *a, const BaseBig *b);
/* a / b where b divides a without a remainder. */
BaseBig big_quotient(const BaseBig *a, const BaseBig *b);
long double big_ratio(const BaseBig *a, const BaseBig *b); /* nearest to a / b; b is not 0 */
/* In decimal digits; out has BIG_TEXT bytes and is returned. */
const char *big_text(const BaseBig *big, char *out);

#endif
