/* Unpacks what other programs have packed: zlib and gzip (RFC 1950, 1952), zstd (RFC 8878). */
#ifndef IO_IMPORT_PACKED_H
#define IO_IMPORT_PACKED_H

#include <stddef.h>

/* Returns the unpacked bytes, to be freed with base_free, with a terminator that does not count. NULL if they are not
 * whole, are packed in another way, or would be more than `max`, of which no more is ever unpacked. */
unsigned char *import_unpack(const unsigned char *bytes, size_t size, size_t max, size_t *out_size);

#endif
