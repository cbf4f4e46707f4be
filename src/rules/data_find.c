/* Finds rows of a ruleset by the names that files and people give them. */
#include "base/base.h"
#include "base/text.h"
#include "rules/data.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#define FIND_BY_ID(list, wanted)                                                                                       \
    base_assert(data && (wanted));                                                                                     \
    for (int i = 0; i < data->list##_count; i++) {                                                                     \
        if (strcmp(data->list##s[i].id, wanted) == 0) {                                                                \
            return i;                                                                                                  \
        }                                                                                                              \
    }                                                                                                                  \
    return -1

int data_find_rule(const RulesData *data, const char *id) {
    FIND_BY_ID(rule, id);
}

int data_find_rule_typed(const RulesData *data, const char *word) {
    base_assert(data && word);
    size_t prefix = strlen(data->prefix);
    for (int i = 0; i < data->rule_count; i++) {
        const char *id = data->rules[i].id;
        bool prefixed = strncmp(id, data->prefix, prefix) == 0 && id[prefix] == '-';
        if (strcasecmp(id, word) == 0 || (prefixed && strcasecmp(id + prefix + 1, word) == 0)) {
            return i;
        }
    }
    return -1;
}

/* Compares ignoring case and taking every separator as an underscore: "all entry" and "all_entry" are one word. */
static bool same_word(const char *a, const char *b) {
    for (; *a && *b; a++, b++) {
        char x = *a == '.' || *a == '-' || *a == ' ' ? '_' : (char)tolower((unsigned char)*a);
        char y = *b == '.' || *b == '-' || *b == ' ' ? '_' : (char)tolower((unsigned char)*b);
        if (x != y) {
            return false;
        }
    }
    return *a == *b;
}

/* A catalogue writes its readings with its own prefix and dots: cca.rampart.tip is rampart_tip. */
int data_find_reading(const RulesData *data, const char *id) {
    base_assert(data && id);
    size_t prefix = data->prefix ? strlen(data->prefix) : 0;
    bool prefixed = prefix > 0 && strncasecmp(id, data->prefix, prefix) == 0 && id[prefix] == '.';
    const char *name = prefixed ? id + prefix + 1 : id;
    for (int i = 0; i < data->reading_count; i++) {
        if (prefixed ? same_word(data->readings[i].id, name) : strcmp(data->readings[i].id, name) == 0) {
            return i;
        }
    }
    return -1;
}

int data_find_number(const RulesData *data, const char *id) {
    FIND_BY_ID(number, id);
}

/* A row may be known by further names, its "also". */
static bool also_known(const BaseTree *row, const char *id) {
    const BaseTree *names = tree_find(row, "also");
    for (const BaseTree *it = names ? names->first : NULL; it; it = it->next) {
        if (it->kind == TREE_TEXT && strcmp(it->text, id) == 0) {
            return true;
        }
    }
    return false;
}

int data_find_kind(const RulesData *data, const char *id) {
    base_assert(data && id);
    for (int i = 0; i < data->kind_count; i++) {
        if (strcmp(data->kinds[i].id, id) == 0) {
            return i;
        }
    }
    for (int i = 0; i < data->kind_count; i++) {
        if (also_known(data->kinds[i].row, id)) {
            return i;
        }
    }
    return -1;
}

int data_find_profile(const RulesData *data, const char *id) {
    base_assert(data && id);
    for (int i = 0; i < data->profile_count; i++) {
        if (strcmp(data->profiles[i].id, id) == 0) {
            return i;
        }
    }
    for (int i = 0; i < data->profile_count; i++) {
        if (also_known(data->profiles[i].row, id)) {
            return i;
        }
    }
    return -1;
}

int data_find_phase(const RulesData *data, const char *id) {
    FIND_BY_ID(phase, id);
}

int data_find_value(const RulesReading *reading, const char *word) {
    base_assert(reading && word && reading->value_count >= 0);
    for (int i = 0; i < reading->value_count; i++) {
        if (same_word(reading->values[i], word)) {
            return i;
        }
    }
    bool letter = word[0] >= 'A' && word[0] <= 'Z' && word[1] == 0;
    return letter && word[0] - 'A' < reading->value_count ? word[0] - 'A' : -1;
}

int data_find_cause(const RulesData *data, const char *word) {
    base_assert(data && word);
    return text_index(data->causes, data->cause_count, word);
}

int data_read_face(const RulesData *data, const BaseTree *tree) {
    base_assert(data && tree);
    for (int i = 0; tree->kind == TREE_TEXT && i < data->face_count; i++) {
        if (same_word(data->faces[i], tree->text)) {
            return i + 1;
        }
    }
    bool number = tree->kind == TREE_NUMBER && tree->number >= 1 && tree->number <= 1000000;
    return number && tree->number == (int)tree->number ? (int)tree->number : 0;
}
