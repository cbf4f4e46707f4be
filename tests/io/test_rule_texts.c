/* Each rule that the code of a system names is one of its ruleset, and each that it cites with the key of a sentence
 * has that sentence in the ruleset's files: a missing one is not noticed when it is said, since the rule as a whole is
 * said in its place. Rule and key stand beside one another as literals: in a call (ctx_cite, ctx_refuse and what calls
 * them), in a row of a table, in a struct. What the code puts together from variables is found where it is said: each
 * case checks its own rulings (ruling_is_stated). */
#include "base/array.h"
#include "io/document.h"
#include "support/sources.h"
#include "support/test.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const char *text; /* in the source, without its quotation marks */
    size_t length;
    int line;
} Literal;

typedef ARRAY(Literal) Literals;

typedef struct {
    const RulesData *data;
    const char *path, *at;
    int line, pairs, missing;
} Scan;

/* ---- what a literal is ---- */

static bool is_rule(const Scan *scan, const Literal *it) {
    size_t prefix = strlen(scan->data->prefix);
    return it->length > prefix + 4 && !strncmp(it->text, scan->data->prefix, prefix) && it->text[prefix] == '-' &&
           isdigit((unsigned char)it->text[it->length - 1]);
}

static bool is_key(const Literal *it) {
    bool good = it->length > 0 && islower((unsigned char)it->text[0]);
    for (size_t i = 0; i < it->length && good; i++) {
        unsigned char c = (unsigned char)it->text[i];
        good = islower(c) || isdigit(c) || c == '-';
    }
    return good;
}

static Literals those(const Scan *scan, const Literals *all, bool rules) {
    Literals out = {0};
    for (int i = 0; i < all->count; i++) {
        const Literal *it = &all->items[i];
        if (rules ? is_rule(scan, it) : is_key(it)) {
            array_push(&out, *it);
        }
    }
    return out;
}

/* ---- pairs ---- */

static bool has_text(const Scan *scan, const Literal *rule, const Literal *key) {
    char id[64], word[64];
    snprintf(id, sizeof id, "%.*s", (int)rule->length, rule->text);
    snprintf(word, sizeof word, "%.*s", (int)key->length, key->text);
    int index = data_find_rule(scan->data, id);
    return index >= 0 && tree_get_text(scan->data->rules[index].texts, word, NULL);
}

static void expect_text(Scan *scan, const Literal *rule, const Literal *key, bool good) {
    scan->pairs++;
    if (!good) {
        scan->missing++;
        print_error("%s:%d: %.*s has no sentence \"%.*s\"\n", scan->path, rule->line, (int)rule->length, rule->text,
                    (int)key->length, key->text);
    }
}

/* As many of one as of the other are chosen by the same condition, in the same order. One of either goes with each of
 * the other. Else each key goes with one rule at least. */
static void check_pairs(Scan *scan, const Literals *before, const Literals *after) {
    Literals rules = those(scan, before, true), keys = those(scan, after, false);
    for (int r = 0; r < rules.count && rules.count != keys.count && (rules.count == 1 || keys.count == 1); r++) {
        for (int k = 0; k < keys.count; k++) {
            expect_text(scan, &rules.items[r], &keys.items[k], has_text(scan, &rules.items[r], &keys.items[k]));
        }
    }
    for (int k = 0; k < keys.count && rules.count > 0; k++) {
        if (rules.count == keys.count) {
            expect_text(scan, &rules.items[k], &keys.items[k], has_text(scan, &rules.items[k], &keys.items[k]));
        } else if (rules.count > 1 && keys.count > 1) {
            bool any = false;
            for (int r = 0; r < rules.count; r++) {
                any = any || has_text(scan, &rules.items[r], &keys.items[k]);
            }
            expect_text(scan, &rules.items[0], &keys.items[k], any);
        }
    }
    array_free(&rules);
    array_free(&keys);
}

/* ---- the source, as groups in brackets ---- */

static void skip_comment(Scan *scan) {
    const char *end = scan->at[1] == '*' ? strstr(scan->at + 2, "*/") : NULL;
    end = end ? end + 2 : scan->at + strcspn(scan->at, "\n");
    for (; scan->at < end; scan->at++) {
        scan->line += *scan->at == '\n';
    }
}

static const char *end_of_quoted(const char *at, char mark) {
    for (at++; *at && *at != mark; at++) {
        at += *at == '\\' && at[1];
    }
    return at;
}

/* Also where no sentence of it is said: a fault of a file names its rule. */
static void expect_rule(Scan *scan, const Literal *it) {
    char id[64];
    snprintf(id, sizeof id, "%.*s", (int)it->length, it->text);
    if (is_rule(scan, it) && data_find_rule(scan->data, id) < 0) {
        scan->missing++;
        print_error("%s:%d: there is no rule %s\n", scan->path, it->line, id);
    }
}

static void take_literal(Scan *scan, Literals *out) {
    const char *end = end_of_quoted(scan->at, '"');
    const Literal literal = {scan->at + 1, (size_t)(end - scan->at) - 1, scan->line};
    expect_rule(scan, &literal);
    array_push(out, literal);
    scan->at = *end ? end + 1 : end;
}

/* Is the bracket at hand that of a call: does a name that is no word of the language stand before it? */
static bool is_call(const char *from, const char *at) {
    while (at > from && isspace((unsigned char)at[-1])) {
        at--;
    }
    const char *end = at;
    while (at > from && (isalnum((unsigned char)at[-1]) || at[-1] == '_')) {
        at--;
    }
    bool returns = end - at == 6 && !strncmp(at, "return", 6);
    return end > at && !returns;
}

/* Up to the bracket that closes the group. Literals of one that only holds an expression together are added to `out`.
 */
static void scan_group(Scan *scan, const char *from, Literals *out) {
    Literals before = {0}, now = {0};
    bool single = true;
    while (*scan->at && !strchr(")]}", *scan->at)) {
        const char *at = scan->at;
        if (at[0] == '/' && (at[1] == '*' || at[1] == '/')) {
            skip_comment(scan);
        } else if (*at == '"') {
            take_literal(scan, &now);
        } else if (*at == '\'') {
            const char *end = end_of_quoted(at, '\'');
            scan->at = *end ? end + 1 : end;
        } else if (strchr("([{", *at)) {
            scan->at++;
            scan_group(scan, from, *at == '(' && !is_call(from, at) ? &now : NULL);
        } else if (*at == ',' || *at == ';') {
            check_pairs(scan, &before, &now);
            array_free(&before);
            before = now;
            now = (Literals){0};
            single = false;
            scan->at++;
        } else {
            scan->line += *at == '\n';
            scan->at++;
        }
    }
    scan->at += *scan->at != 0;
    check_pairs(scan, &before, &now);
    for (int i = 0; i < now.count && out && single; i++) {
        array_push(out, now.items[i]);
    }
    array_free(&before);
    array_free(&now);
}

/* ---- files ---- */

static void scan_source(void *context, const char *path, const char *text) {
    Scan *scan = context;
    scan->path = path;
    scan->line = 1;
    scan->at = text;
    while (*scan->at) {
        scan_group(scan, text, NULL);
    }
}

static RulesData *load(const char *id) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    RulesData *data = ruleset_data(tree_text(arena, id), NULL, &faults);
    arena_destroy(arena);
    assert_non_null(data);
    return data;
}

static void each_rule_that_is_cited_has_its_sentence(void **state) {
    (void)state;
    int count, missing = 0;
    const RulesSystem *const *systems = rules_systems(&count);
    for (int i = 0; i < count; i++) {
        RulesData *data = load(systems[i]->id);
        Scan scan = {.data = data};
        char folder[1024];
        snprintf(folder, sizeof folder, "%s/src/rules/%s", TEST_SOURCE_DIR, systems[i]->id);
        assert_true(sources_visit(folder, true, ".c", scan_source, &scan) > 0);
        assert_true(scan.pairs >= data->rule_count); /* it has found the code, and the citations in it */
        missing += scan.missing;
        data_destroy(data);
    }
    assert_int_equal(missing, 0);
}

/* ---- numbers ---- */

static void keep_source(void *context, const char *path, const char *text) {
    (void)path;
    text_add(context, text);
}

/* Code asks for the number "area-depth" by the enumerator EAH_NUM_AREA_DEPTH, and not by the beginning of a longer one.
 */
static bool is_read(const RulesData *data, const char *source, const char *id) {
    char name[128];
    int length = snprintf(name, sizeof name, "%s_NUM_%s", data->prefix, id);
    for (int i = 0; i < length; i++) {
        name[i] = name[i] == '-' ? '_' : (char)toupper((unsigned char)name[i]);
    }
    for (const char *at = strstr(source, name); at; at = strstr(at + 1, name)) {
        if (!isalnum((unsigned char)at[length]) && at[length] != '_') {
            return true;
        }
    }
    return false;
}

/* A number that house rules may change and no code asks for is a promise that is not kept. */
static void each_number_is_read(void **state) {
    (void)state;
    int count, unread = 0;
    const RulesSystem *const *systems = rules_systems(&count);
    for (int i = 0; i < count; i++) {
        RulesData *data = load(systems[i]->id);
        BaseText source = {0};
        char folder[1024];
        snprintf(folder, sizeof folder, "%s/src/rules/%s", TEST_SOURCE_DIR, systems[i]->id);
        sources_visit(folder, true, ".c", keep_source, &source);
        for (int n = 0; n < data->number_count; n++) {
            if (!is_read(data, text_get(&source), data->numbers[n].id)) {
                print_error("%s: nothing reads the number %s\n", data->id, data->numbers[n].id);
                unread++;
            }
        }
        text_free(&source);
        data_destroy(data);
    }
    assert_int_equal(unread, 0);
}

/* ---- what the engine says ---- */

static void expect_key(const RulesData *data, const char *rule, const char *key) {
    int index = rule ? data_find_rule(data, rule) : -1;
    if (index < 0 || !tree_get_text(data->rules[index].texts, key, NULL)) {
        fail_msg("%s: the rule %s has no sentence \"%s\"", data->id, rule ? rule : "(none)", key);
    }
}

/* What the engine itself says in a ruleset's words: an action that changes nothing, a verb in the wrong phase. */
static void each_ruleset_has_the_sentences_of_the_engine(void **state) {
    (void)state;
    int count;
    const RulesSystem *const *systems = rules_systems(&count);
    for (int i = 0; i < count; i++) {
        RulesData *data = load(systems[i]->id);
        const BaseTree *cites = tree_find(data->root, "cites");
        expect_key(data, tree_get_text(cites, "no-change", NULL), "no-change");
        for (const BaseTree *it = cites->first; it; it = it->next) {
            expect_key(data, it->text, it->key);
        }
        const BaseTree *gravest = tree_find(data->root, "gravest");
        for (const BaseTree *it = gravest ? gravest->first : NULL; it; it = it->next) {
            char rule[64];
            const char *key = strchr(it->text, ' ');
            assert_true(key && (size_t)(key - it->text) < sizeof rule);
            snprintf(rule, sizeof rule, "%.*s", (int)(key - it->text), it->text);
            expect_key(data, rule, key + 1);
        }
        for (int p = 0; p < data->phase_count; p++) {
            if (tree_find(data->phases[p].row, "verbs")) {
                expect_key(data, tree_get_text(data->phases[p].row, "rule", NULL), "phase");
            }
        }
        data_destroy(data);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_that_is_cited_has_its_sentence),
        cmocka_unit_test(each_number_is_read),
        cmocka_unit_test(each_ruleset_has_the_sentences_of_the_engine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
