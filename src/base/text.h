/* Text that is built, numbers as text, UTF-8. Locale never matters: the decimal sign is a point. */
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

/* Does it stand anywhere in it? ASCII letters count as equal in either case; nothing (length 0) stands in everything.
 */
bool text_holds(const char *text, const char *word, size_t length);

/* Does each of these words, apart by spaces, stand somewhere in it? So a search is typed. */
bool text_holds_all(const char *text, const char *words);

/* Where it is among the words; -1: none of them, or NULL. */
int text_index(const char *const *words, int count, const char *text);

#define TEXT_NUMBER_MAX 32
/* The shortest decimal form that reads back as the same double ("0.1", "1e+22", "-3"). NaN and infinities are a bug;
 * -0 is written "0". */
const char *text_number(double value, char out[TEXT_NUMBER_MAX]);
/* Rounded to `places` decimals, trailing zeros cut, never "-0". For people. */
const char *text_rounded(double value, int places, char out[TEXT_NUMBER_MAX]);
/* Strict: the whole text is one finite number. */
bool text_parse_number(const char *text, double *value);

/* Length in bytes of the character at `s`, 0 at the end, -1 if the bytes are not valid UTF-8. */
int text_utf8_next(const char *s, uint32_t *codepoint);
bool text_utf8_valid(const char *bytes, size_t count);

/* Orders ids as people do: runs of digits by value ("r1-2" before "r1-10"), else bytes. <0, 0, >0; 0 only for equal
 * texts. */
int text_compare_natural(const char *a, const char *b);

#endif
