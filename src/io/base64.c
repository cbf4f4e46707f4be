#include "io/base64.h"

#include "base/base.h"

#include <stdint.h>
#include <string.h>

static int value_of(char c) {
    if (c >= 'A' && c <= 'Z') {
        return c - 'A';
    }
    if (c >= 'a' && c <= 'z') {
        return c - 'a' + 26;
    }
    if (c >= '0' && c <= '9') {
        return c - '0' + 52;
    }
    return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
}

static const char *past_head(const char *text) {
    const char *comma = strncmp(text, "data:", 5) == 0 ? strchr(text, ',') : NULL;
    return comma ? comma + 1 : text;
}

unsigned char *base64_read(const char *text, size_t *size) {
    const char *s = past_head(text);
    unsigned char *out = base_alloc(strlen(s) / 4 * 3 + 4, 1);
    uint32_t bits = 0;
    int held = 0;
    *size = 0;
    for (; *s && *s != '='; s++) {
        int value = value_of(*s);
        if (value < 0 && !strchr(" \t\r\n", *s)) {
            base_free(out);
            return NULL;
        }
        if (value >= 0) {
            bits = bits << 6 | (uint32_t)value;
            held += 6;
        }
        if (held >= 8) {
            held -= 8;
            out[(*size)++] = (unsigned char)(bits >> held & 0xff);
        }
    }
    return out;
}

void base64_add(BaseText *out, const unsigned char *bytes, size_t size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        size_t left = size - i;
        uint32_t bits = (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                        (left > 2 ? (uint32_t)bytes[i + 2] : 0);
        char four[4] = {digits[bits >> 18], digits[bits >> 12 & 63], left > 1 ? digits[bits >> 6 & 63] : '=',
                        left > 2 ? digits[bits & 63] : '='};
        text_add_bytes(out, four, sizeof four);
    }
}
