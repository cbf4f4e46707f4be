/* Numbers as text and back, independent of the locale: the C library's conversion is used, but not its decimal sign. */
#include "base/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Replaces the decimal sign of the locale (it may be several bytes) by a point. The text contains only digits, signs, e
 * and that decimal sign. */
static void plain_point(char *number) {
    char *sign = number;
    while (*sign && strchr("+-0123456789e", *sign)) {
        sign++;
    }
    if (*sign) {
        char *rest = sign + 1;
        while (*rest && !strchr("+-0123456789e", *rest)) {
            rest++;
        }
        *sign = '.';
        memmove(sign + 1, rest, strlen(rest) + 1);
    }
}

/* "1e+05" -> "1e+5": the C library writes at least two digits. */
static void short_exponent(char *number) {
    char *e = strchr(number, 'e');
    if (!e) {
        return;
    }
    char *digits = e + 2;
    size_t zeros = strspn(digits, "0");
    memmove(digits, digits + zeros, strlen(digits + zeros) + 1);
}

/* Plain digits and a point from 0.00001 up to 16 digits, an exponent beyond that, as people and JSON write numbers. */
const char *text_number(double value, char out[TEXT_NUMBER_MAX]) {
    base_assert(isfinite(value));
    int digits = 1;
    for (; digits <= 17; digits++) {
        snprintf(out, TEXT_NUMBER_MAX, "%.*e", digits - 1, value);
        if (strtod(out, NULL) == value) {
            break;
        }
    }
    int power = atoi(strchr(out, 'e') + 1);
    if (power >= -5 && power < 16) {
        int decimals = digits - 1 - power;
        snprintf(out, TEXT_NUMBER_MAX, "%.*f", decimals > 0 ? decimals : 0, value);
    }
    plain_point(out);
    short_exponent(out);
    return strcmp(out, "-0") == 0 ? strcpy(out, "0") : out;
}

const char *text_rounded(double value, int places, char out[TEXT_NUMBER_MAX]) {
    base_assert(isfinite(value) && places >= 0 && places <= 12);
    if (fabs(value) >= 1e15) { /* a double of this size has no meaningful decimals */
        return text_number(value, out);
    }
    snprintf(out, TEXT_NUMBER_MAX, "%.*f", places, value);
    plain_point(out);
    if (strchr(out, '.')) {
        size_t end = strlen(out);
        while (out[end - 1] == '0') {
            end--;
        }
        out[out[end - 1] == '.' ? end - 1 : end] = 0;
    }
    if (strcmp(out, "-0") == 0) {
        strcpy(out, "0");
    }
    return out;
}

/* number := [-] digits [. digits] [(e|E) [+|-] digits], and nothing else: JSON's grammar, plus leading zeros and a
 * leading +, which people type. */
static bool looks_like_number(const char *s, const char **point) {
    s += *s == '-' || *s == '+';
    size_t whole = strspn(s, "0123456789");
    s += whole;
    size_t part = 0;
    *point = NULL;
    if (*s == '.') {
        *point = s;
        part = strspn(s + 1, "0123456789");
        s += 1 + part;
    }
    if (whole + part == 0) {
        return false;
    }
    if (*s == 'e' || *s == 'E') {
        s++;
        s += *s == '-' || *s == '+';
        size_t power = strspn(s, "0123456789");
        if (power == 0) {
            return false;
        }
        s += power;
    }
    return *s == 0;
}

bool text_parse_number(const char *text, double *value) {
    const char *point;
    if (!text || !looks_like_number(text, &point)) {
        return false;
    }
    double read;
    char *end;
    read = strtod(text, &end);
    if (*end && point) { /* the locale has another decimal sign: use it for strtod */
        char sample[16];
        snprintf(sample, sizeof sample, "%.1f", 0.5);
        sample[strlen(sample) - 1] = 0; /* "0" sign "5" -> "0" sign */
        BaseText local = {0};
        text_add_bytes(&local, text, (size_t)(point - text));
        text_add(&local, sample + 1);
        text_add(&local, point + 1);
        read = strtod(text_get(&local), &end);
        bool whole = *end == 0;
        text_free(&local);
        if (!whole) {
            return false;
        }
    }
    if (!isfinite(read)) {
        return false;
    }
    *value = read;
    return true;
}
