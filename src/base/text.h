/* String building, numbers as text, UTF-8. Locale never matters: the decimal sign is a point. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/base.h"

#include <stdarg.h>

/* A growing, always terminated string. {0} is empty and valid (data NULL until something is added). */
typedef struct {
    char *data;
    size_t length, cap;
} BaseText;

void text_add(BaseText *text, const char *bytes);
void text_add_bytes(BaseText *text, const char *bytes, size_t count);
void text_addf(BaseText *text, const char *format, ...) BASE_PRINTF(2, 3);
void text_add_char(BaseText *text, char c);
void text_clear(BaseText *text); /* keeps the memory */
void text_free(BaseText *text);
const char *text_get(const BaseText *text); /* "" when empty */

/* True if `text` contains the `length` bytes of `word`; ASCII letters match in either case. Every text contains an
 * empty word (length 0). */
bool text_holds(const char *text, const char *word, size_t length);

/* True if `text` contains each of the space-separated `words`, compared as by text_holds. This is how a typed search
 * matches. */
bool text_holds_all(const char *text, const char *words);

/* True if `text` ends in `ending`; ASCII letters match in either case if `any_case`. */
bool text_ends_with(const char *text, const char *ending, bool any_case);

/* Returns the index of `text` among the words; -1 if it is none of them or NULL. */
int text_index(const char *const *words, int count, const char *text);

#define TEXT_NUMBER_MAX 32
/* Writes the shortest decimal form that reads back as the same double ("0.1", "1e+22", "-3"). NaN and infinities are a
 * bug; -0 is written as "0". */
const char *text_number(double value, char out[TEXT_NUMBER_MAX]);
/* Writes the value for people: rounded to `places` decimals, without trailing zeros, never "-0". */
const char *text_rounded(double value, int places, char out[TEXT_NUMBER_MAX]);
/* Strict: true only if the whole text is one finite number. */
bool text_parse_number(const char *text, double *value);

/* Returns the length in bytes of the character at `s`; 0 at the end, -1 if the bytes are not valid UTF-8. */
int text_utf8_next(const char *s, uint32_t *codepoint);
bool text_utf8_valid(const char *bytes, size_t count);

/* Orders ids as people do: runs of digits by value ("r1-2" before "r1-10"), everything else by bytes. Returns <0, 0 or
 * >0; 0 only for equal texts. */
int text_compare_natural(const char *a, const char *b);

#endif
