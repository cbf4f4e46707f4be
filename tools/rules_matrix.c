/* Prints, for each rule system, the matrix rule x case x code, and fails on a gap: a rule that no code cites, a rule
 * that no case expects, a case that expects a rule nobody has. Rules of a later issue stand in
 * tests/cases/<system>/later.txt, one id a line; one that is there and yet complete is a gap as well, so that the list
 * only shrinks.
 *
 * The rows of the ruleset's "interactions" (combinations of rules, each with the rules that decide it) are counted as
 * well: a row needs a case of its id that expects these rules, each in one of them at least.
 *
 * Sentences are counted, too: each has to be proved by a test that recomputes what it claims, which lists it in a row
 * SAID(rule, key) (tests/support/said.h). A line "sentences" in later.txt says that a system does not have all of them
 * yet. Questions to a player and names of modifiers ("ask...", "mod...") claim nothing.
 *
 *   rules_matrix [--all]      --all prints every row, else only sums and gaps
 *
 * "Code cites" means its id stands in a .c file of the system's folder, or it is the row of a terrain kind, or among
 * the rules that the row cites (the code cites both by the data). "A case expects" means its id is in the `rules` of an
 * `expect`. */
#include "io/document.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct {
    const char *id;
    int code, cases;
    bool row, later;
} Row;

typedef ARRAY(Row) Rows;

#define DECIDING_MAX 8

/* A row of the table of interactions. */
typedef struct {
    const char *id;
    const char *rules[DECIDING_MAX];
    bool expected[DECIDING_MAX];
    int rule_count, cases;
    bool later;
} Combination;

typedef ARRAY(Combination) Combinations;

static Row *row_find(Rows *rows, const char *id) {
    for (int i = 0; i < rows->count; i++) {
        if (!strcmp(rows->items[i].id, id)) {
            return &rows->items[i];
        }
    }
    return NULL;
}

static char *read_text(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        return NULL;
    }
    BaseText text = {0};
    char buffer[4096];
    size_t got;
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0) {
        text_add_bytes(&text, buffer, got);
    }
    fclose(file);
    return text.data ? text.data : base_strdup("");
}

static bool ends_with(const char *text, const char *end) {
    size_t a = strlen(text), b = strlen(end);
    return a >= b && !strcmp(text + a - b, end);
}

/* Calls back for every file below `folder` with this ending. */
static void each_file(const char *folder, const char *ending, void (*use)(void *context, const char *path),
                      void *context) {
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        char path[1024];
        struct stat info;
        if (entry->d_name[0] == '.' ||
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path || stat(path, &info) != 0) {
            continue;
        }
        if (S_ISDIR(info.st_mode)) {
            each_file(path, ending, use, context);
        } else if (ends_with(path, ending)) {
            use(context, path);
        }
    }
    if (dir) {
        closedir(dir);
    }
}

static void use_code(void *context, const char *path) {
    Rows *rows = context;
    char *text = read_text(path);
    for (int i = 0; text && i < rows->count; i++) {
        char quoted[64];
        snprintf(quoted, sizeof quoted, "\"%s\"", rows->items[i].id);
        rows->items[i].code += strstr(text, quoted) != NULL;
    }
    base_free(text);
}

typedef struct {
    Rows *rows;
    Combinations *combinations;
    int gaps;
    BaseArena *arena;
} CaseScan;

static Combination *combination_find(Combinations *all, const char *id) {
    for (int i = 0; i < all->count; i++) {
        if (!strcmp(all->items[i].id, id)) {
            return &all->items[i];
        }
    }
    return NULL;
}

static void use_combination(Combination *combination, const BaseTree *expect) {
    const BaseTree *rules = tree_find(expect, "rules");
    for (const BaseTree *item = rules ? rules->first : NULL; item; item = item->next) {
        for (int i = 0; i < combination->rule_count; i++) {
            bool same = item->kind == TREE_TEXT && !strcmp(item->text, combination->rules[i]);
            combination->expected[i] = combination->expected[i] || same;
        }
    }
}

static void use_expect(CaseScan *scan, const BaseTree *expect, const char *path) {
    const BaseTree *rules = tree_find(expect, "rules");
    for (const BaseTree *item = rules ? rules->first : NULL; item; item = item->next) {
        Row *row = item->kind == TREE_TEXT ? row_find(scan->rows, item->text) : NULL;
        if (row) {
            row->cases++;
        } else {
            printf("gap: %s expects the rule %s, which the ruleset does not have\n", path,
                   item->kind == TREE_TEXT ? item->text : "?");
            scan->gaps++;
        }
    }
}

static void use_case(void *context, const char *path) {
    CaseScan *scan = context;
    BaseFaults faults = {0};
    const BaseTree *root = json_load(scan->arena, path, &faults);
    const BaseTree *steps = tree_find(root, "steps");
    Combination *combination = combination_find(scan->combinations, root ? tree_get_text(root, "case", "") : "");
    for (const BaseTree *step = steps ? steps->first : NULL; step; step = step->next) {
        use_expect(scan, tree_find(step, "expect"), path);
        if (combination) {
            use_combination(combination, tree_find(step, "expect"));
        }
    }
    if (combination) {
        combination->cases++;
    }
    if (faults.count) {
        printf("gap: %s cannot be read\n", path);
        scan->gaps++;
    }
    faults_free(&faults);
}

static bool lists(const char *text, const char *id) {
    const char *at = strstr(text, id);
    size_t n = strlen(id);
    return at && (at[n] == '\n' || at[n] == 0 || at[n] == ' ');
}

static void mark_later(Rows *rows, Combinations *combinations, const char *path) {
    char *text = read_text(path);
    for (int i = 0; text && i < rows->count; i++) {
        rows->items[i].later = lists(text, rows->items[i].id);
    }
    for (int i = 0; text && i < combinations->count; i++) {
        combinations->items[i].later = lists(text, combinations->items[i].id);
    }
    base_free(text);
}

/* ---- interactions ---- */

static void read_combinations(CaseScan *scan, const BaseTree *root) {
    const BaseTree *list = tree_find(root, "interactions");
    for (const BaseTree *item = list ? list->first : NULL; item; item = item->next) {
        Combination combination = {.id = tree_get_text(item, "id", "")};
        const BaseTree *rules = tree_find(item, "rules");
        for (const BaseTree *it = rules ? rules->first : NULL; it && combination.rule_count < DECIDING_MAX;
             it = it->next) {
            combination.rules[combination.rule_count++] = it->text;
            if (!row_find(scan->rows, it->text)) {
                printf("gap: %s is decided by %s, which the ruleset does not have\n", combination.id, it->text);
                scan->gaps++;
            }
        }
        array_push(scan->combinations, combination);
    }
}

static int report_combinations(const Combinations *all, bool every) {
    int gaps = 0, complete = 0, later = 0;
    for (int i = 0; i < all->count; i++) {
        const Combination *row = &all->items[i];
        const char *missing = NULL;
        for (int k = 0; k < row->rule_count; k++) {
            missing = missing || row->expected[k] ? missing : row->rules[k];
        }
        bool whole = row->cases && row->rule_count && !missing, listed = whole && row->later;
        bool gap = listed || (!whole && !row->later);
        if (every || gap) {
            printf("  %-16s cases %2d%s%s", row->id, row->cases, row->later ? "  later" : "", gap ? "  GAP: " : "");
            printf("%s%s\n",
                   !gap     ? ""
                   : listed ? "complete, but still listed as later"
                            : "no case of it expects ",
                   !gap || listed ? ""
                   : missing      ? missing
                                  : "anything");
        }
        gaps += gap;
        complete += whole;
        later += row->later;
    }
    if (all->count) {
        printf("  %d interactions: %d with a case that expects what decides them, %d later, %d gaps\n", all->count,
               complete, later, gaps);
    }
    return gaps;
}

static int report(const Rows *rows, bool all) {
    int gaps = 0, complete = 0, later = 0, cases = 0;
    for (int i = 0; i < rows->count; i++) {
        const Row *row = &rows->items[i];
        bool whole = (row->code || row->row) && row->cases;
        const char *gap = !row->later && !whole ? (row->cases              ? "no code"
                                                   : row->code || row->row ? "no case"
                                                                           : "no code, no case")
                          : row->later && whole ? "complete, but still listed as later"
                                                : NULL;
        if (all || gap) {
            printf("  %-16s code %2d%s  cases %2d%s%s%s\n", row->id, row->code, row->row ? "+row" : "    ", row->cases,
                   row->later ? "  later" : "", gap ? "  GAP: " : "", gap ? gap : "");
        }
        gaps += gap != NULL;
        complete += whole;
        later += row->later;
        cases += row->cases;
    }
    printf("  %d rules: %d with code and case, %d later, %d gaps; %d expectations\n", rows->count, complete, later,
           gaps, cases);
    return gaps;
}

/* ---- sentences ---- */

static void use_test(void *context, const char *path) {
    BaseText *all = context;
    char *text = read_text(path);
    text_add(all, text ? text : "");
    base_free(text);
}

/* Questions, names of modifiers and the words of the guide claim nothing. */
static bool claims(const char *key) {
    return strncmp(key, "ask", 3) != 0 && strncmp(key, "mod", 3) != 0 && strncmp(key, "guide", 5) != 0;
}

/* Returns the number of gaps: sentences without a check of their truth, unless they may come later. */
static int report_sentences(const BaseTree *rules, const char *tests, bool later, bool all) {
    int count = 0, unproved = 0;
    for (const BaseTree *rule = rules ? rules->first : NULL; rule; rule = rule->next) {
        const BaseTree *texts = tree_find(rule, "texts");
        for (const BaseTree *it = texts ? texts->first : NULL; it; it = it->next) {
            char row[256];
            /* "KEY-would" says of what was refused what KEY says of what was done, in the same figures. */
            int length = (int)(strlen(it->key) - (text_ends_with(it->key, "-would", false) ? strlen("-would") : 0));
            snprintf(row, sizeof row, "SAID(\"%s\", \"%.*s\")", tree_get_text(rule, "id", ""), length, it->key);
            bool proved = !claims(it->key) || strstr(tests, row);
            if (!proved && (all || !later)) {
                printf("  %-16s %s: no test proves this sentence\n", tree_get_text(rule, "id", ""), it->key);
            }
            count += claims(it->key);
            unproved += !proved;
        }
    }
    bool listed = later && unproved == 0;
    printf("  %d sentences: %d that a test proves, %d not%s\n", count, count - unproved, unproved,
           listed  ? "; still listed as later"
           : later ? ", later"
                   : "");
    return later ? listed : unproved;
}

static void mark_row(Rows *rows, const char *rule) {
    Row *row = row_find(rows, rule);
    if (row) {
        row->row = true;
    }
}

static int check_system(const RulesSystem *system, const char *tests, bool all) {
    char path[512];
    BaseFaults faults = {0};
    Rows rows = {0};
    Combinations combinations = {0};
    BaseArena *arena = arena_create();
    const BaseTree *root = ruleset_load(arena, system->id, "", &faults);
    const BaseTree *rules = tree_find(root, "rules"), *kinds = tree_find(root, "kinds");
    for (const BaseTree *rule = rules ? rules->first : NULL; rule; rule = rule->next) {
        array_push(&rows, ((Row){.id = tree_get_text(rule, "id", "")}));
    }
    for (const BaseTree *kind = kinds ? kinds->first : NULL; kind; kind = kind->next) {
        mark_row(&rows, tree_get_text(kind, "rule", ""));
        const BaseTree *cites = tree_find(kind, "cites");
        for (const BaseTree *it = cites ? cites->first : NULL; it; it = it->next) {
            mark_row(&rows, it->kind == TREE_TEXT ? it->text : "");
        }
    }
    snprintf(path, sizeof path, "src/rules/%s", system->id);
    each_file(path, ".c", use_code, &rows);
    CaseScan scan = {&rows, &combinations, 0, arena};
    read_combinations(&scan, root);
    snprintf(path, sizeof path, "tests/cases/%s", system->id);
    each_file(path, ".case.json", use_case, &scan);
    snprintf(path, sizeof path, "tests/cases/%s/later.txt", system->id);
    mark_later(&rows, &combinations, path);
    char *waits = read_text(path);
    bool sentences_later = waits && lists(waits, "sentences");
    base_free(waits);
    printf("%s\n", system->id);
    int gaps = scan.gaps + report(&rows, all) + report_combinations(&combinations, all) + (rows.count == 0);
    gaps += report_sentences(rules, tests, sentences_later, all);
    array_free(&combinations);
    array_free(&rows);
    arena_destroy(arena);
    faults_free(&faults);
    return gaps;
}

int main(int argc, char **argv) {
    bool all = argc > 1 && !strcmp(argv[1], "--all");
    int count, gaps = 0;
    const RulesSystem *const *systems = rules_systems(&count);
    BaseText tests = {0};
    each_file("tests", ".c", use_test, &tests);
    for (int i = 0; i < count; i++) {
        gaps += check_system(systems[i], text_get(&tests), all);
    }
    text_free(&tests);
    return gaps ? 1 : 0;
}
