#include "base/hash.h"

#include <stdio.h>
#include <string.h>

#define FNV_PRIME ((BaseHash)0x100000001b3u)

BaseHash hash_bytes(BaseHash hash, const void *bytes, size_t count) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ at[i]) * FNV_PRIME;
    }
    return hash;
}

BaseHash hash_text(BaseHash hash, const char *text) {
    text = text ? text : "";
    return hash_bytes(hash, text, strlen(text) + 1);
}

BaseHash hash_int(BaseHash hash, int64_t value) {
    uint64_t bits = (uint64_t)value;
    for (int i = 0; i < 8; i++) {
        hash = (hash ^ ((bits >> (8 * i)) & 0xff)) * FNV_PRIME;
    }
    return hash;
}

BaseHash hash_double(BaseHash hash, double value) {
    double plain = value + 0.0; /* -0 becomes +0, nothing else changes */
    int64_t bits;
    memcpy(&bits, &plain, sizeof bits);
    return hash_int(hash, bits);
}

const char *hash_form(BaseHash hash, char out[HASH_FORM_SIZE]) {
    snprintf(out, HASH_FORM_SIZE, "%016llx", (unsigned long long)hash);
    return out;
}
