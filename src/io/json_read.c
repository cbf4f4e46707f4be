/* JSON text to trees, by jansson, which is strict and names line and column. Its values never leave this file. */
#include "io/file.h"
#include "io/file_kind.h"
#include "io/json.h"

#include <jansson.h>
#include <pthread.h>
#include <string.h>

/* Our documents are at most a dozen levels deep. Walks over trees recurse, so the depth is limited here once for all of
 * them. */
#define DEPTH_MAX 64

typedef struct {
    BaseArena *arena;
    const char *file;
    BaseFaults *faults;
} Reader;

static BaseTree *convert(Reader *reader, json_t *value, int depth);

static bool convert_list(Reader *reader, json_t *value, int depth, BaseTree *out) {
    size_t index;
    json_t *item;
    json_array_foreach(value, index, item) {
        BaseTree *child = convert(reader, item, depth + 1);
        if (!child) {
            return false;
        }
        tree_append(out, child);
    }
    return true;
}

/* Appends members without a search, because jansson ensures that keys are unique: a hostile object with a hundred
 * thousand keys costs no more than a list. */
static bool convert_object(Reader *reader, json_t *value, int depth, BaseTree *out) {
    const char *key;
    json_t *member;
    json_object_foreach(value, key, member) {
        BaseTree *child = convert(reader, member, depth + 1);
        if (!child) {
            return false;
        }
        child->key = arena_strdup(reader->arena, key);
        tree_append(out, child);
    }
    return true;
}

/* Converts a value; NULL with a fault if it is nested too deeply. */
static BaseTree *convert(Reader *reader, json_t *value, int depth) {
    if (depth > DEPTH_MAX) {
        faults_add(reader->faults, reader->file, "", "", "Sightline's files are at most a dozen levels deep",
                   "lists and objects are nested more than %d levels deep", DEPTH_MAX);
        return NULL;
    }
    BaseTree *list;
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        list = tree_object(reader->arena);
        return convert_object(reader, value, depth, list) ? list : NULL;
    case JSON_ARRAY: list = tree_list(reader->arena); return convert_list(reader, value, depth, list) ? list : NULL;
    case JSON_STRING: return tree_text(reader->arena, json_string_value(value));
    case JSON_INTEGER:
    case JSON_REAL: return tree_number(reader->arena, json_number_value(value));
    case JSON_TRUE: return tree_bool(reader->arena, true);
    case JSON_FALSE: return tree_bool(reader->arena, false);
    case JSON_NULL: break;
    }
    return tree_null(reader->arena);
}

typedef struct {
    enum json_error_code code;
    const char *what, *remedy;
} Explained;

/* Errors that jansson's own words do not explain to a player; any other error is passed on with its place. */
static const Explained explained[] = {
    {json_error_premature_end_of_input, "the text ends in the middle",
     "Close every bracket and quotation mark; the file may have been cut off"},
    {json_error_end_of_input_expected, "something follows after the end of the document",
     "Keep one JSON value in the file, and remove what comes after it"},
    {json_error_invalid_utf8, "the text is not valid UTF-8", "Save the file as UTF-8"},
    {json_error_numeric_overflow, "a number is too large", "Give a number of a size that can lie on a table"},
    {json_error_stack_overflow, "lists and objects are nested too deeply",
     "Sightline's files are at most a dozen levels deep"},
    {json_error_null_character, "a text contains the character \\u0000", "Remove it"},
    {json_error_null_byte_in_key, "a key contains the character \\u0000", "Remove it"},
    {json_error_duplicate_key, "the same key stands twice in one object", "Keep one of the two"},
};

static void add_syntax_fault(const json_error_t *error, const char *file, int line_offset, BaseFaults *faults) {
    const char *what = error->text, *remedy = "Correct the JSON there; a comma or a quotation mark is the usual cause";
    for (size_t i = 0; i < BASE_COUNT(explained); i++) {
        if (explained[i].code == json_error_code(error)) {
            what = explained[i].what;
            remedy = explained[i].remedy;
        }
    }
    BaseFault *fault = faults_add(faults, file, "", "", remedy, "%s", what);
    fault->line = error->line > 0 ? error->line + line_offset : 0;
    fault->column = error->line > 0 && error->column > 0 ? error->column : 0;
}

/* jansson would report a lack of memory as a fault of the text. */
static void *allocate(size_t size) {
    return base_alloc(size, 1);
}

static void use_own_memory(void) {
    json_set_alloc_funcs(allocate, base_free);
}

/* jansson takes a zero byte after a number at the end of the text for the end of the text. */
static bool has_no_zero(const char *bytes, size_t size, const char *file, int line_offset, BaseFaults *faults) {
    const char *zero = memchr(bytes, 0, size);
    if (!zero) {
        return true;
    }
    int line = 1, column = 1;
    for (const char *s = bytes; s < zero; s++) {
        line += *s == '\n';
        column = *s == '\n' ? 1 : column + 1;
    }
    BaseFault *fault =
        faults_add(faults, file, "", "", "Remove it; the file may have been damaged", "the text contains a zero byte");
    fault->line = line + line_offset;
    fault->column = column;
    return false;
}

/* Reports a picture or an archive as what it is, not as text with a mistake in it. */
static bool is_text(const char *bytes, size_t size, const char *file, BaseFaults *faults) {
    const FileKind *kind = file_kind(bytes, size);
    if (kind) {
        faults_add(faults, file, "", "", kind->remedy, "this is %s, not a battlefield, game or case", kind->what);
    }
    return !kind;
}

static const BaseTree *parse(BaseArena *arena, const char *bytes, size_t size, size_t size_max, const char *file,
                             int line_offset, BaseFaults *faults) {
    static const char bom[] = "\xef\xbb\xbf";
    if (!is_text(bytes, size, file, faults)) {
        return NULL;
    }
    if (size > size_max) {
        faults_add(faults, file, "", "", "Split it up", "the text is larger than %zu MiB", size_max >> 20);
        return NULL;
    }
    if (size >= 3 && memcmp(bytes, bom, 3) == 0) {
        bytes += 3;
        size -= 3;
    }
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    json_error_t error;
    pthread_once(&once, use_own_memory);
    if (!has_no_zero(bytes, size, file, line_offset, faults)) {
        return NULL;
    }
    json_t *value = json_loadb(bytes, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!value) {
        add_syntax_fault(&error, file, line_offset, faults);
        return NULL;
    }
    Reader reader = {arena, file, faults};
    BaseTree *tree = convert(&reader, value, 1);
    json_decref(value);
    return tree;
}

const BaseTree *json_parse(BaseArena *arena, const char *bytes, size_t size, const char *file, int line_offset,
                           BaseFaults *faults) {
    return parse(arena, bytes, size, JSON_SIZE_MAX, file, line_offset, faults);
}

const BaseTree *json_parse_large(BaseArena *arena, const char *bytes, size_t size, size_t size_max, const char *file,
                                 BaseFaults *faults) {
    return parse(arena, bytes, size, size_max, file, 0, faults);
}

const BaseTree *json_load(BaseArena *arena, const char *path, BaseFaults *faults) {
    size_t size;
    char *bytes = file_read(path, JSON_SIZE_MAX, &size, faults);
    if (!bytes) {
        return NULL;
    }
    const BaseTree *tree = json_parse(arena, bytes, size, path, 0, faults);
    base_free(bytes);
    return tree;
}
