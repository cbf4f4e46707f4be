/* 64-bit FNV-1a over bytes given in pieces. Used for state hashes and for the pattern seeds of areas; not for security.
 * Integers are hashed in little-endian order whatever the machine; doubles by their IEEE bits, -0 as +0. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/base.h"

typedef uint64_t BaseHash;
#define HASH_START ((BaseHash)0xcbf29ce484222325u)

BaseHash hash_bytes(BaseHash hash, const void *bytes, size_t count);
BaseHash hash_text(BaseHash hash, const char *text); /* includes the terminator; NULL counts as "" */
BaseHash hash_int(BaseHash hash, int64_t value);
BaseHash hash_double(BaseHash hash, double value);

#define HASH_FORM_SIZE 17
/* Writes the hash as files and cards show it: sixteen hexadecimal digits. Returns `out`. */
const char *hash_form(BaseHash hash, char out[HASH_FORM_SIZE]);

#endif
