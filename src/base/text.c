#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static void reserve(BaseText *text, size_t more) {
    size_t need = text->length + more + 1;
    if (need > text->cap) {
        size_t cap = text->cap < 32 ? 64 : 2 * text->cap;
        text->cap = cap < need ? need : cap;
        text->data = base_realloc(text->data, text->cap, 1);
    }
}

void text_add_bytes(BaseText *text, const char *bytes, size_t count) {
    reserve(text, count);
    if (count > 0) {
        memcpy(text->data + text->length, bytes, count);
    }
    text->length += count;
    text->data[text->length] = 0;
}

void text_add(BaseText *text, const char *bytes) {
    text_add_bytes(text, bytes, strlen(bytes));
}

void text_add_char(BaseText *text, char c) {
    text_add_bytes(text, &c, 1);
}

void text_addf(BaseText *text, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    base_assert(length >= 0);
    reserve(text, (size_t)length);
    vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
    va_end(again);
    text->length += (size_t)length;
}

void text_clear(BaseText *text) {
    text->length = 0;
    if (text->data) {
        text->data[0] = 0;
    }
}

void text_free(BaseText *text) {
    base_free(text->data);
    *text = (BaseText){0};
}

bool text_ends_with(const char *text, const char *ending, bool any_case) {
    size_t length = strlen(text), end = strlen(ending);
    const char *at = length >= end ? text + length - end : text;
    return length >= end && (any_case ? strcasecmp(at, ending) : strcmp(at, ending)) == 0;
}

int text_index(const char *const *words, int count, const char *text) {
    for (int i = 0; text && i < count; i++) {
        if (strcmp(words[i], text) == 0) {
            return i;
        }
    }
    return -1;
}

bool text_holds(const char *text, const char *word, size_t length) {
    int first = length > 0 ? tolower((unsigned char)word[0]) : 0;
    for (; *text; text++) {
        if (tolower((unsigned char)*text) != first) {
            continue; /* most places, at the cost of one comparison */
        }
        size_t i = 1;
        while (i < length && text[i] && tolower((unsigned char)text[i]) == tolower((unsigned char)word[i])) {
            i++;
        }
        if (i == length) {
            return true;
        }
    }
    return length == 0;
}

bool text_holds_all(const char *text, const char *words) {
    for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
        size_t length = strcspn(words, " ");
        if (!text_holds(text, words, length)) {
            return false;
        }
        words += length;
    }
    return true;
}

const char *text_get(const BaseText *text) {
    return text->data ? text->data : "";
}

/* Returns the length of a character by its lead byte; 0 if the byte cannot be one. */
static int utf8_length(unsigned char lead) {
    if (lead < 0x80) {
        return 1;
    }
    return lead >= 0xc2 && lead <= 0xdf ? 2 : (lead & 0xf0) == 0xe0 ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/* Reads at most `room` bytes. Returns -1 if they are not UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing
 * past U+10FFFF). */
static int utf8_decode(const char *s, size_t room, uint32_t *codepoint) {
    unsigned char lead = (unsigned char)s[0];
    int length = utf8_length(lead);
    if (length == 0 || (size_t)length > room) {
        return -1;
    }
    uint32_t code = length == 1 ? lead : lead & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        unsigned char c = (unsigned char)s[i]; /* a terminator is not a continuation byte, so nothing past it is read */
        if ((c & 0xc0) != 0x80) {
            return -1;
        }
        code = code << 6 | (c & 0x3f);
    }
    static const uint32_t min[] = {0, 0, 0x80, 0x800, 0x10000};
    if (code < min[length] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
        return -1;
    }
    if (codepoint) {
        *codepoint = code;
    }
    return length;
}

int text_utf8_next(const char *s, uint32_t *codepoint) {
    if (!*s) {
        if (codepoint) {
            *codepoint = 0;
        }
        return 0;
    }
    return utf8_decode(s, 4, codepoint);
}

bool text_utf8_valid(const char *bytes, size_t count) {
    for (size_t i = 0; i < count;) {
        int length = utf8_decode(bytes + i, count - i, NULL);
        if (length < 0) {
            return false;
        }
        i += (size_t)length;
    }
    return true;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Compares two runs of digits by value, ignoring leading zeros, and advances both texts past their runs. */
static int compare_runs(const char **a, const char **b) {
    while (**a == '0') {
        ++*a;
    }
    while (**b == '0') {
        ++*b;
    }
    size_t na = strspn(*a, "0123456789"), nb = strspn(*b, "0123456789");
    int order = na != nb ? (na < nb ? -1 : 1) : memcmp(*a, *b, na);
    *a += na;
    *b += nb;
    return order;
}

int text_compare_natural(const char *a, const char *b) {
    const char *whole_a = a, *whole_b = b;
    while (*a && *b) {
        if (is_digit(*a) && is_digit(*b)) {
            int order = compare_runs(&a, &b);
            if (order != 0) {
                return order;
            }
        } else if (*a != *b) {
            return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
        } else {
            a++;
            b++;
        }
    }
    if (*a || *b) {
        return *a ? 1 : -1;
    }
    return strcmp(whole_a, whole_b); /* "r01" and "r1" are different texts */
}
