#include "support/tree_of.h"

#include "support/test.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    BaseArena *arena;
    const char *at;
} Reader;

static BaseTree *read_value(Reader *reader);

static void skip_space(Reader *reader) {
    reader->at += strspn(reader->at, " \t\r\n");
}

static bool take(Reader *reader, char c) {
    skip_space(reader);
    if (*reader->at != c) {
        return false;
    }
    reader->at++;
    return true;
}

static void need(Reader *reader, char c) {
    if (!take(reader, c)) {
        fail_msg("'%c' expected at: %.40s", c, reader->at);
    }
}

static char *read_text(Reader *reader) {
    need(reader, '\'');
    size_t length = strcspn(reader->at, "'");
    char *text = arena_strndup(reader->arena, reader->at, length);
    reader->at += length;
    need(reader, '\'');
    return text;
}

static BaseTree *read_list(Reader *reader) {
    BaseTree *list = tree_list(reader->arena);
    need(reader, '[');
    while (!take(reader, ']')) {
        tree_push(list, read_value(reader));
        if (!take(reader, ',')) {
            need(reader, ']');
            break;
        }
    }
    return list;
}

static BaseTree *read_object(Reader *reader) {
    BaseTree *object = tree_object(reader->arena);
    need(reader, '{');
    while (!take(reader, '}')) {
        skip_space(reader);
        char *key = read_text(reader);
        need(reader, ':');
        tree_set(reader->arena, object, key, read_value(reader));
        if (!take(reader, ',')) {
            need(reader, '}');
            break;
        }
    }
    return object;
}

static bool take_word(Reader *reader, const char *word) {
    size_t length = strlen(word);
    if (strncmp(reader->at, word, length) != 0) {
        return false;
    }
    reader->at += length;
    return true;
}

static BaseTree *read_value(Reader *reader) {
    skip_space(reader);
    switch (*reader->at) {
    case '{': return read_object(reader);
    case '[': return read_list(reader);
    case '\'': return tree_text(reader->arena, read_text(reader));
    default: break;
    }
    if (take_word(reader, "true")) {
        return tree_bool(reader->arena, true);
    }
    if (take_word(reader, "false")) {
        return tree_bool(reader->arena, false);
    }
    if (take_word(reader, "null")) {
        return tree_null(reader->arena);
    }
    char *end = NULL;
    double number = strtod(reader->at, &end);
    if (end == reader->at) {
        fail_msg("a value expected at: %.40s", reader->at);
    }
    reader->at = end;
    return tree_number(reader->arena, number);
}

BaseTree *tree_of(BaseArena *arena, const char *text) {
    Reader reader = {arena, text};
    BaseTree *tree = read_value(&reader);
    skip_space(&reader);
    assert_int_equal(*reader.at, 0);
    return tree;
}
