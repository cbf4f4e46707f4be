/* Decodes base 64 (RFC 4648), in which other programs put pictures and tiles into JSON. */
#ifndef IO_BASE64_H
#define IO_BASE64_H

#include <stdbool.h>
#include <stddef.h>

/* Decodes the text and returns the bytes, to be freed with base_free. Line ends and a leading "data:...;base64," are
 * skipped. NULL if the text is not base 64. */
unsigned char *base64_read(const char *text, size_t *size);

#endif
