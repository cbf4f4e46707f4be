#include "io/import_packed.h"

#include "base/base.h"

#include <string.h>
#include <zlib.h>
#include <zstd.h>

enum { WINDOW_ANY = 15 + 32 }; /* inflateInit2's windowBits: the largest window, zlib or gzip by the head */

static bool is_zstd(const unsigned char *bytes, size_t size) {
    return size >= 4 && memcmp(bytes, "\x28\xb5\x2f\xfd", 4) == 0;
}

/* A gzip head, or zlib's two bytes: the method is 8, and together they are a multiple of 31 (RFC 1950, 2.2). */
static bool is_zlib(const unsigned char *bytes, size_t size) {
    return size >= 2 &&
           ((bytes[0] == 0x1f && bytes[1] == 0x8b) || ((bytes[0] & 15) == 8 && (bytes[0] * 256 + bytes[1]) % 31 == 0));
}

/* Both write into `out`, which has room for `max` + 1 bytes, and return how many; SIZE_MAX if that fails. */
static size_t take_zlib(const unsigned char *bytes, size_t size, unsigned char *out, size_t max) {
    z_stream stream = {.next_in = (z_const Bytef *)(uintptr_t)bytes,
                       .avail_in = (uInt)size,
                       .next_out = out,
                       .avail_out = (uInt)(max + 1)};
    if (inflateInit2(&stream, WINDOW_ANY) != Z_OK) {
        return SIZE_MAX;
    }
    bool whole = inflate(&stream, Z_FINISH) == Z_STREAM_END;
    inflateEnd(&stream);
    return whole ? stream.total_out : SIZE_MAX;
}

static size_t take_zstd(const unsigned char *bytes, size_t size, unsigned char *out, size_t max) {
    size_t count = ZSTD_decompress(out, max + 1, bytes, size);
    return ZSTD_isError(count) ? SIZE_MAX : count;
}

unsigned char *import_unpack(const unsigned char *bytes, size_t size, size_t max, size_t *out_size) {
    base_assert(max < UINT32_MAX);
    bool zstd = is_zstd(bytes, size);
    if (size > UINT32_MAX || (!zstd && !is_zlib(bytes, size))) {
        return NULL;
    }
    unsigned char *out = base_alloc(max + 2, 1);
    size_t count = (zstd ? take_zstd : take_zlib)(bytes, size, out, max);
    if (count > max) {
        base_free(out);
        return NULL;
    }
    out[count] = 0;
    *out_size = count;
    return out;
}
