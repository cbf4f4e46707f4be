/* Bytes written as letters (RFC 4648, base 64), as other programs put pictures and tiles into JSON. */
#ifndef IO_BASE64_H
#define IO_BASE64_H

#include <stdbool.h>
#include <stddef.h>

/* The bytes, to be freed with base_free; line ends and a "data:...;base64," before them are passed over. NULL: it is
 * none. */
unsigned char *base64_read(const char *text, size_t *size);

#endif
