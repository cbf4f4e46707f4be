/* Prints, for each rule system, the matrix rule x case x code, and fails on a gap: a rule that no code cites, a rule
 * that no case expects, a case that expects a rule nobody has. Rules of a later issue stand in
 * tests/cases/<system>/later.txt, one id a line; one that is there and yet complete is a gap as well, so that the list
 * only shrinks.
 *
 *   rules_matrix [--all]      --all prints every row, else only sums and gaps
 *
 * "Code cites" means its id stands in a .c file of the system's folder, or it is the row of a terrain kind (the code
 * cites a kind's row by the data). "A case expects" means its id is in the `rules` of an `expect`. */
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
    int gaps;
    BaseArena *arena;
} CaseScan;

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
    for (const BaseTree *step = steps ? steps->first : NULL; step; step = step->next) {
        use_expect(scan, tree_find(step, "expect"), path);
    }
    if (faults.count) {
        printf("gap: %s cannot be read\n", path);
        scan->gaps++;
    }
    faults_free(&faults);
}

static void mark_later(Rows *rows, const char *path) {
    char *text = read_text(path);
    for (int i = 0; text && i < rows->count; i++) {
        const char *at = strstr(text, rows->items[i].id);
        size_t n = strlen(rows->items[i].id);
        rows->items[i].later = at && (at[n] == '\n' || at[n] == 0 || at[n] == ' ');
    }
    base_free(text);
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

static int check_system(const RulesSystem *system, bool all) {
    char path[512];
    BaseFaults faults = {0};
    Rows rows = {0};
    BaseArena *arena = arena_create();
    const BaseTree *root = ruleset_load(arena, system->id, "", &faults);
    const BaseTree *rules = tree_find(root, "rules"), *kinds = tree_find(root, "kinds");
    for (const BaseTree *rule = rules ? rules->first : NULL; rule; rule = rule->next) {
        array_push(&rows, ((Row){.id = tree_get_text(rule, "id", "")}));
    }
    for (const BaseTree *kind = kinds ? kinds->first : NULL; kind; kind = kind->next) {
        Row *row = row_find(&rows, tree_get_text(kind, "rule", ""));
        if (row) {
            row->row = true;
        }
    }
    snprintf(path, sizeof path, "src/rules/%s", system->id);
    each_file(path, ".c", use_code, &rows);
    CaseScan scan = {&rows, 0, arena};
    snprintf(path, sizeof path, "tests/cases/%s", system->id);
    each_file(path, ".case.json", use_case, &scan);
    snprintf(path, sizeof path, "tests/cases/%s/later.txt", system->id);
    mark_later(&rows, path);
    printf("%s\n", system->id);
    int gaps = scan.gaps + report(&rows, all) + (rows.count == 0);
    array_free(&rows);
    arena_destroy(arena);
    faults_free(&faults);
    return gaps;
}

int main(int argc, char **argv) {
    bool all = argc > 1 && !strcmp(argv[1], "--all");
    int count, gaps = 0;
    const RulesSystem *const *systems = rules_systems(&count);
    for (int i = 0; i < count; i++) {
        gaps += check_system(systems[i], all);
    }
    return gaps ? 1 : 0;
}
