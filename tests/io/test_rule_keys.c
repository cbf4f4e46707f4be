/* Each sentence of a ruleset is said by somebody: for each key of a rule's texts there is a place in the code that
 * names the two side by side, or that names the key and has the rule from elsewhere (from a row of the data, from a
 * variable). A word that names a value, a fact, an argument or a member of a file is no key. The other way round, that
 * what is cited has its sentence, is held by test_rule_texts. */
#include "base/array.h"
#include "io/document.h"
#include "support/sources.h"
#include "support/test.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef ARRAY(char *) Words;

typedef struct {
    const RulesData *data;
    const char *at;
    Words pairs; /* "RULE key" */
    Words alone; /* keys whose rule is not named beside them */
    int files;
} Scan;

/* What stands between two brackets, the arguments of a call or a row. */
typedef struct {
    Words rules, keys;
    int named, asked; /* rules named in the argument at hand, and question marks in it */
    bool varies;      /* a rule may be another one than those that are named */
} Group;

static void drop(Words *words) {
    for (int i = 0; i < words->count; i++) {
        base_free(words->items[i]);
    }
    array_free(words);
}

static bool holds(const Words *words, const char *word) {
    for (int i = 0; i < words->count; i++) {
        if (strcmp(words->items[i], word) == 0) {
            return true;
        }
    }
    return false;
}

static void keep(Words *words, const char *word) {
    if (!holds(words, word)) {
        array_push(words, base_strdup(word));
    }
}

/* Does this function take words that are no keys? */
static bool takes_others(const char *name) {
    static const char *const WHOLE[] = {"REF",          "UNIT",   "AREA",    "SIDE", "FORMATION", "LENGTH",   "INT",
                                        "NEED",         "TEXT",   "CHANCE",  "DRAW", "DRAW_MARK", "CCA_UNIT", "CCA_HEX",
                                        "CCA_DRAW_HEX", "strcmp", "strncmp", "X",    "data_find", NULL};
    static const char *const BEGIN[] = {"fact_", "tree_", "arg_", "item_", "inf_cite_apart", NULL};
    bool found = false;
    for (int i = 0; WHOLE[i]; i++) {
        found = found || strcmp(WHOLE[i], name) == 0;
    }
    for (int i = 0; BEGIN[i]; i++) {
        found = found || strncmp(BEGIN[i], name, strlen(BEGIN[i])) == 0;
    }
    return found;
}

/* Of so many question marks one value more comes: are all of them named? */
static void end_argument(Group *group) {
    group->varies = group->varies || (group->named > 0 && group->asked >= group->named);
    group->named = group->asked = 0;
}

static void end_group(Scan *scan, const char *name, Group *group) {
    end_argument(group);
    for (int k = 0; k < group->keys.count && !takes_others(name); k++) {
        for (int r = 0; r < group->rules.count; r++) {
            char pair[256];
            snprintf(pair, sizeof pair, "%s %s", group->rules.items[r], group->keys.items[k]);
            keep(&scan->pairs, pair);
        }
        if (group->rules.count == 0 || group->varies) {
            keep(&scan->alone, group->keys.items[k]);
        }
    }
    drop(&group->rules);
    drop(&group->keys);
    *group = (Group){0};
}

static void take_literal(Scan *scan, Group *group) {
    char word[128];
    size_t length = 0;
    for (scan->at++; *scan->at && *scan->at != '"'; scan->at++) {
        scan->at += *scan->at == '\\' && scan->at[1];
        word[length < sizeof word - 1 ? length++ : length] = *scan->at;
    }
    word[length] = 0;
    scan->at += *scan->at != 0;
    bool rule = data_find_rule(scan->data, word) >= 0;
    group->named += rule;
    array_push(rule ? &group->rules : &group->keys, base_strdup(word));
}

/* The name before a bracket; "" where none is, or a word of the language. */
static void name_before(const char *from, const char *at, char *name, size_t size) {
    while (at > from && isspace((unsigned char)at[-1])) {
        at--;
    }
    const char *end = at;
    while (at > from && (isalnum((unsigned char)at[-1]) || at[-1] == '_')) {
        at--;
    }
    size_t length = (size_t)(end - at);
    snprintf(name, size, "%.*s", length < size ? (int)length : 0, at);
    if (strcmp(name, "return") == 0) {
        name[0] = 0;
    }
}

static bool pass_over(Scan *scan) {
    const char *at = scan->at;
    if (at[0] == '/' && at[1] == '*') {
        const char *end = strstr(at + 2, "*/");
        scan->at = end ? end + 2 : at + strlen(at);
    } else if (*at == '\'') {
        for (scan->at++; *scan->at && *scan->at != '\''; scan->at++) {
            scan->at += *scan->at == '\\' && scan->at[1];
        }
        scan->at += *scan->at != 0;
    } else if (*at == '#' && strncmp(at, "#include", 8) == 0) {
        scan->at += strcspn(at, "\n");
    }
    return scan->at > at;
}

/* Up to the bracket that closes it. One that only holds an expression together belongs to what is around it. */
static void scan_group(Scan *scan, const char *from, const char *name, Group *group) {
    while (*scan->at && !strchr(")]}", *scan->at)) {
        if (pass_over(scan)) {
            continue;
        }
        char inner[64] = "";
        if (*scan->at == '"') {
            take_literal(scan, group);
        } else if (strchr("([{", *scan->at)) {
            bool round = *scan->at == '(';
            name_before(from, scan->at, inner, sizeof inner);
            scan->at++;
            Group own = {0};
            scan_group(scan, from, round ? inner : "", round && !inner[0] ? group : &own);
            if (!round || inner[0]) {
                end_group(scan, round ? inner : "", &own);
            }
        } else {
            group->asked += *scan->at == '?';
            if (*scan->at == ';') {
                end_group(scan, name, group);
            } else if (*scan->at == ',') {
                end_argument(group);
            }
            scan->at++;
        }
    }
    scan->at += *scan->at != 0;
}

static void scan_source(void *context, const char *path, const char *text) {
    Scan *scan = context;
    (void)path;
    scan->at = text;
    while (*scan->at) {
        Group group = {0};
        scan_group(scan, text, "", &group);
        end_group(scan, "", &group);
    }
    scan->files++;
}

static void scan_folder(Scan *scan, const char *name, bool deep) {
    char folder[1024];
    snprintf(folder, sizeof folder, "%s/src/%s", TEST_SOURCE_DIR, name);
    assert_true(sources_visit(folder, deep, ".c", scan_source, scan) +
                    sources_visit(folder, deep, ".h", scan_source, scan) >
                0);
}

static int count_unsaid(const Scan *scan) {
    int count = 0;
    for (int i = 0; i < scan->data->rule_count; i++) {
        const RulesRule *rule = &scan->data->rules[i];
        for (const BaseTree *it = rule->texts ? rule->texts->first : NULL; it; it = it->next) {
            static const char WOULD[] = "-would"; /* of what is refused (ruling_text.c) */
            char pair[256], key[128];
            size_t length = strlen(it->key), end = sizeof WOULD - 1;
            length -= length > end && strcmp(it->key + length - end, WOULD) == 0 ? end : 0;
            snprintf(key, sizeof key, "%.*s", (int)length, it->key);
            snprintf(pair, sizeof pair, "%s %s", rule->id, key);
            if (!holds(&scan->pairs, pair) && !holds(&scan->alone, key)) {
                print_error("nobody says %s \"%s\"\n", rule->id, it->key);
                count++;
            }
        }
    }
    return count;
}

static void each_sentence_is_stated_by_somebody(void **state) {
    (void)state;
    int count, unsaid = 0;
    const RulesSystem *const *systems = rules_systems(&count);
    for (int i = 0; i < count; i++) {
        BaseArena *arena = arena_create();
        BaseFaults faults = {0};
        RulesData *data = ruleset_data(tree_text(arena, systems[i]->id), NULL, &faults);
        Scan scan = {.data = data};
        char own[256];
        assert_non_null(data);
        snprintf(own, sizeof own, "rules/%s", systems[i]->id);
        scan_folder(&scan, own, true);
        scan_folder(&scan, "rules", false);
        scan_folder(&scan, "rules/kit", true);
        scan_folder(&scan, "play", true);
        assert_true(scan.files > 50 && scan.pairs.count > 50);
        unsaid += count_unsaid(&scan);
        drop(&scan.pairs);
        drop(&scan.alone);
        data_destroy(data);
        arena_destroy(arena);
    }
    assert_int_equal(unsaid, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_sentence_is_stated_by_somebody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
