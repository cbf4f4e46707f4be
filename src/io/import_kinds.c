/* Finds the ruleset's kind for a word of a map. */
#include "io/import_internal.h"

#include <ctype.h>
#include <string.h>

/* Returns the text in lower case with its words joined by hyphens; "" for NULL. */
static const char *import_word(BaseArena *arena, const char *text) {
    char *out = arena_strdup(arena, text ? text : ""), *to = out;
    for (const char *s = out; *s; s++) {
        bool letter = isalnum((unsigned char)*s) || (unsigned char)*s >= 0x80;
        if (letter) {
            *to++ = (char)tolower((unsigned char)*s);
        } else if (to > out && to[-1] != '-') {
            *to++ = '-';
        }
    }
    to -= to > out && to[-1] == '-';
    *to = 0;
    return out;
}

static bool same(BaseArena *arena, const char *text, const char *word) {
    return text && strcmp(import_word(arena, text), word) == 0;
}

/* Finds a kind by its id, its label or its pattern. */
static int find_kind(Importer *importer, const char *word) {
    const RulesData *data = importer->data;
    int kind = data_find_kind(data, word);
    for (int i = 0; i < data->kind_count && kind < 0; i++) {
        kind = same(importer->arena, data->kinds[i].label, word) ? i : -1;
    }
    for (int i = 0; i < data->kind_count && kind < 0; i++) {
        kind = data->kinds[i].pattern && strcmp(data->kinds[i].pattern, word) == 0 ? i : -1;
    }
    return kind;
}

static bool in_row(const BaseTree *row, const char *word) {
    for (const BaseTree *it = row->first; it; it = it->next) {
        if (it->kind == TREE_TEXT && strcmp(it->text, word) == 0) {
            return true;
        }
    }
    return false;
}

static int find_synonym(Importer *importer, const char *word) {
    int kind = -1;
    for (const BaseTree *row = importer->synonyms ? importer->synonyms->first : NULL; row && kind < 0;
         row = row->next) {
        for (const BaseTree *it = in_row(row, word) ? row->first : NULL; it && kind < 0; it = it->next) {
            kind = find_kind(importer, it->text);
        }
    }
    return kind;
}

/* Finds the kind for a word in an option such as "tree=woods,*=rock"; -1 if the word is not named or its kind does not
 * exist (reported when the option was read). */
static int find_option(Importer *importer, const char *word) {
    const char *s = importer->options->kinds;
    while (s && *s) {
        size_t length = strcspn(s, ","), equals = strcspn(s, "=");
        const char *from = equals < length ? arena_strndup(importer->arena, s, equals) : "";
        if (strcmp(from, "*") == 0 ? strcmp(word, "*") == 0 : same(importer->arena, from, word)) {
            return data_find_kind(importer->data, arena_strndup(importer->arena, s + equals + 1, length - equals - 1));
        }
        s += length + (s[length] == ',');
    }
    return -1;
}

static int find_word(Importer *importer, const char *word) {
    size_t length = strlen(word);
    int kind = find_option(importer, word);
    kind = kind < 0 ? find_kind(importer, word) : kind;
    kind = kind < 0 ? find_synonym(importer, word) : kind;
    if (kind < 0 && length > 1 && word[length - 1] == 's') {
        const char *single = arena_strndup(importer->arena, word, length - 1);
        kind = find_kind(importer, single);
        kind = kind < 0 ? find_synonym(importer, single) : kind;
    }
    return kind;
}

int import_kind(Importer *importer, const char *const words[IMPORT_WORDS], const char **word) {
    const char *first = NULL;
    /* the user's options take precedence over the meaning of the map's words */
    for (int i = 0; i < IMPORT_WORDS; i++) {
        const char *plain = import_word(importer->arena, words[i]);
        int kind = *plain ? find_option(importer, plain) : -1;
        if (kind >= 0) {
            *word = plain;
            return kind;
        }
    }
    for (int i = 0; i < IMPORT_WORDS; i++) {
        const char *plain = import_word(importer->arena, words[i]);
        if (!*plain) {
            continue;
        }
        first = first ? first : plain;
        int kind = find_word(importer, plain);
        if (kind >= 0) {
            *word = plain;
            return kind;
        }
    }
    *word = first ? first : "*";
    return find_option(importer, "*");
}
