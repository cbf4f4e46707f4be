/* Finds the lines of faults that only know their path. Trees have no positions, so the text is walked once more when
 * there is something to report: one pass that builds the path of each value. */
#include "io/json.h"

#include <string.h>

typedef struct {
    const char *s, *end, *line_start;
    int line;
    BaseText path;
    BaseFault **wanted; /* faults with a place but without a line */
    int wanted_count;
} Walker;

static void skip_space(Walker *walker) {
    for (; walker->s < walker->end && strchr(" \t\r\n", *walker->s) && *walker->s; walker->s++) {
        if (*walker->s == '\n') {
            walker->line++;
            walker->line_start = walker->s + 1;
        }
    }
}

/* Columns count characters, as editors do. */
static int column_of(const Walker *walker) {
    int column = 1;
    for (const char *s = walker->line_start; s < walker->s; s++) {
        column += ((unsigned char)*s & 0xc0) != 0x80;
    }
    return column;
}

/* True if `path` is the place itself or contains it. */
static bool leads_to(const BaseText *path, const char *place) {
    return strncmp(place, path->data, path->length) == 0 && (!place[path->length] || strchr(".[", place[path->length]));
}

/* The walk meets an ancestor before its contents, so that the last value that contains a place is the innermost. */
static void mark(Walker *walker) {
    if (walker->path.length == 0) {
        return;
    }
    for (int i = 0; i < walker->wanted_count; i++) {
        if (leads_to(&walker->path, walker->wanted[i]->place)) {
            walker->wanted[i]->line = walker->line;
            walker->wanted[i]->column = column_of(walker);
        }
    }
}

/* Skips a text with both quotation marks and adds its content to `out` unless that is NULL. Escapes stay as written, so
 * that a key with escapes is not found; that costs only its line number. */
static void skip_text(Walker *walker, BaseText *out) {
    const char *from = ++walker->s;
    while (walker->s < walker->end && *walker->s != '"') {
        walker->s += *walker->s == '\\' ? 2 : 1;
    }
    if (out) {
        text_add_bytes(out, from, (size_t)(walker->s - from));
    }
    walker->s++;
}

static void walk(Walker *walker);

static void cut_path(Walker *walker, size_t length) {
    if (walker->path.data) {
        walker->path.length = length;
        walker->path.data[length] = 0;
    }
}

static void walk_members(Walker *walker, char close) {
    size_t base = walker->path.length;
    walker->s++;
    for (int index = 0;; index++) {
        skip_space(walker);
        if (walker->s >= walker->end || *walker->s == close) {
            break;
        }
        if (close == ']') {
            text_addf(&walker->path, "[%d]", index);
        } else {
            text_add(&walker->path, base > 0 ? "." : "");
            skip_text(walker, &walker->path);
            skip_space(walker);
            walker->s++; /* the colon */
            skip_space(walker);
        }
        walk(walker);
        cut_path(walker, base);
        skip_space(walker);
        if (walker->s < walker->end && *walker->s == ',') {
            walker->s++;
        }
    }
    walker->s++;
}

static void walk(Walker *walker) {
    skip_space(walker);
    if (walker->s >= walker->end) {
        return;
    }
    mark(walker);
    switch (*walker->s) {
    case '{': walk_members(walker, '}'); break;
    case '[': walk_members(walker, ']'); break;
    case '"': skip_text(walker, NULL); break;
    default:
        do { /* at least one character, so that the walk always ends */
            walker->s++;
        } while (walker->s < walker->end && !strchr(" \t\r\n,]}", *walker->s));
    }
}

void json_locate(const char *bytes, size_t size, int line_offset, BaseFaults *faults, int first) {
    BaseFault **wanted = base_alloc((size_t)faults->count, sizeof *wanted);
    int wanted_count = 0;
    for (int i = first; i < faults->count; i++) {
        if (faults->items[i].line == 0 && *faults->items[i].place) {
            wanted[wanted_count++] = &faults->items[i];
        }
    }
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
        bytes += 3;
        size -= 3;
    }
    Walker walker = {.s = bytes,
                     .end = bytes + size,
                     .line_start = bytes,
                     .line = 1 + line_offset,
                     .wanted = wanted,
                     .wanted_count = wanted_count};
    if (wanted_count > 0) {
        walk(&walker);
    }
    text_free(&walker.path);
    base_free(wanted);
}
