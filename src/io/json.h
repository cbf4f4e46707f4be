/* Converts JSON text to value trees and back. Strict (RFC 8259, no duplicate keys, no NaN, valid UTF-8, finite numbers,
 * nesting and size limited); every fault has file, line and column. Knows no schema. */
#ifndef IO_JSON_H
#define IO_JSON_H

#include "base/fault.h"
#include "base/text.h"
#include "base/tree.h"

#define JSON_SIZE_MAX ((size_t)16 << 20)

/* NULL and a fault when the text is not JSON. `line_offset`: added to line numbers (lines of a game file). */
const BaseTree *json_parse(BaseArena *arena, const char *bytes, size_t size, const char *file, int line_offset,
                           BaseFaults *faults);
/* The same for other programs' files, up to a size that the caller sets. */
const BaseTree *json_parse_large(BaseArena *arena, const char *bytes, size_t size, size_t size_max, const char *file,
                                 BaseFaults *faults);
/* Reads a whole file; a directory, a missing, too large or unreadable file is a fault with its remedy. */
const BaseTree *json_load(BaseArena *arena, const char *path, BaseFaults *faults);
/* Sets line and column of the faults from index `first` on that have a place (`terrain[3].outline[2]`) but no line. The
 * text must be one that json_parse has accepted. A place that is not in the text (a missing member) gets the position
 * of the innermost place that contains it. */
void json_locate(const char *bytes, size_t size, int line_offset, BaseFaults *faults, int first);
/* Writes one line without a line end, with the shortest numbers that read back as the same double. */
void json_write(const BaseTree *tree, BaseText *out);
/* Writes an indented form for people, with points and short lists on one line, which suits line-based version
 * control. */
void json_write_pretty(const BaseTree *tree, BaseText *out);

#endif
