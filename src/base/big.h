/* Large unsigned integers for exact fractions: the number of favourable ways out of the number of all ways.
 *
 * A value of fixed size over the limbs of libgmp, so that it is copied by assignment and never freed. A result that
 * does not fit sets `over`, and so does every result computed from it; the value of such a number is undefined. */
#ifndef BASE_BIG_H
#define BASE_BIG_H

#include "base/base.h"

#include <gmp.h>

#define BIG_BITS  768 /* up to 6^297 */
#define BIG_LIMBS (BIG_BITS / GMP_NUMB_BITS)
#define BIG_TEXT  (BIG_BITS / 3 + 2)

typedef struct {
    mp_limb_t limbs[BIG_LIMBS]; /* least significant first; undefined from `count` on */
    int count;                  /* without leading zeros; 0 is zero */
    bool over;
} BaseBig;

BaseBig big_make(uint64_t value);
void big_multiply(BaseBig *big, uint32_t by);
/* Divides in place and returns the remainder. `by` must not be 0. */
uint32_t big_divide(BaseBig *big, uint32_t by);
BaseBig big_product(const BaseBig *a, const BaseBig *b);
void big_add(BaseBig *big, const BaseBig *other);
/* Requires big >= other. */
void big_subtract(BaseBig *big, const BaseBig *other);
int big_compare(const BaseBig *a, const BaseBig *b);
/* Returns the greatest common divisor; that of 0 and b is b. */
BaseBig big_common(const BaseBig *a, const BaseBig *b);
/* Returns a / b. Requires that b divides a without a remainder. */
BaseBig big_quotient(const BaseBig *a, const BaseBig *b);
long double big_ratio(const BaseBig *a, const BaseBig *b); /* the value nearest to a / b; b must not be 0 */
/* Writes the decimal digits to `out`, which has room for BIG_TEXT bytes, and returns it. */
const char *big_text(const BaseBig *big, char *out);

#endif
