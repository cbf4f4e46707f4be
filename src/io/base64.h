/* Base 64 (RFC 4648), in which other programs put pictures and tiles into JSON, and web pages files into links. */
#ifndef IO_BASE64_H
#define IO_BASE64_H

#include "base/text.h"

/* Decodes the text and returns the bytes, to be freed with base_free. Line ends and a leading "data:...;base64," are
 * skipped. NULL if the text is not base 64. */
unsigned char *base64_read(const char *text, size_t *size);

/* Appends the bytes as base 64, padded, on one line. */
void base64_add(BaseText *out, const unsigned char *bytes, size_t size);

#endif
