/* Large whole numbers, for exact fractions: how many ways there are out of how many. Knows no sign.
 *
 * A value of fixed size: no allocation. What does not fit sets `over`, which every result keeps that was made of it;
 * such a number is good for nothing else. */
#ifndef BASE_BIG_H
#define BASE_BIG_H

#include "base/base.h"

#define BIG_LIMBS 24 /* of 32 bits: up to 6^297 */
#define BIG_TEXT  (BIG_LIMBS * 10 + 1)

typedef struct {
    uint32_t limbs[BIG_LIMBS]; /* the least first; beyond `count` undefined */
    int count;                 /* without leading zeros; 0 is zero */
    bool over;
} BaseBig;

BaseBig big_make(uint64_t value);
void big_multiply(BaseBig *big, uint32_t by);
/* Quotient in place, the rest returned; by is not 0. */
uint32_t big_divide(BaseBig *big, uint32_t by);
BaseBig big_product(const BaseBig *a, const BaseBig *b);
void big_add(BaseBig *big, const BaseBig *other);
/* Where big >= other. */
void big_subtract(BaseBig *big, const BaseBig *other);
int big_compare(const BaseBig *a, const BaseBig *b);
/* The greatest common divisor; of 0 and b it is b. */
BaseBig big_common(BaseBig a, BaseBig b);
/* a / b where b divides a without a rest. */
BaseBig big_quotient(BaseBig a, const BaseBig *b);
long double big_ratio(const BaseBig *a, const BaseBig *b); /* nearest to a / b; b is not 0 */
/* In digits; out has BIG_TEXT bytes. */
const char *big_text(BaseBig big, char *out);

#endif
