/* sightline rules: the catalogue of a ruleset, and the cases that show each rule. */
#include "cli/cli_internal.h"
#include "io/file.h"
#include "rules/near.h"

#include <ctype.h>
#include <string.h>

/* ---- cases that show a rule ---- */

static bool names_rule(const BaseTree *list, const char *rule) {
    for (const BaseTree *it = list && list->kind == TREE_LIST ? list->first : NULL; it; it = it->next) {
        if (it->kind == TREE_TEXT && strcmp(it->text, rule) == 0) {
            return true;
        }
    }
    return false;
}

static bool shows_rule(const BaseTree *root, const char *rule) {
    if (strcmp(tree_get_text(root, "case", ""), rule) == 0) {
        return true;
    }
    const BaseTree *steps = tree_find(root, "steps");
    for (const BaseTree *it = steps ? steps->first : NULL; it; it = it->next) {
        if (names_rule(tree_find(tree_find(it, "expect"), "rules"), rule)) {
            return true;
        }
    }
    return false;
}

typedef struct {
    const char *path, *title;
    const BaseTree *root;
} Shown;

typedef struct {
    BaseArena *arena;
    const RulesData *data;
    ARRAY(Shown) cases;
    bool json;
    BaseText out;
} Catalogue;

/* Cases are installed under cases/, and lie under tests/cases/ in the source. */
static void load_cases(Catalogue *catalogue) {
    static const char *const folders[] = {"cases", "tests/cases"};
    BaseArena *arena = catalogue->arena;
    for (size_t i = 0; i < BASE_COUNT(folders); i++) {
        const char **files = NULL;
        char *folder = data_path(arena_printf(arena, "%s/%s", folders[i], catalogue->data->system->id));
        int count = folder ? file_list(arena, folder, ".case.json", &files) : 0;
        for (int k = 0; k < count; k++) {
            BaseFaults ignored = {0};
            const BaseTree *root = json_load(arena, files[k], &ignored);
            if (root) {
                array_push(&catalogue->cases, (Shown){files[k], tree_get_text(root, "title", ""), root});
            }
            faults_free(&ignored);
        }
        base_free(folder);
    }
}

/* ---- one rule ---- */

/* "los-04" will do for "EAH-LOS-04". */
static int find_rule(BaseArena *arena, const RulesData *data, const char *word) {
    char *upper = arena_strdup(arena, word);
    for (char *c = upper; *c; c++) {
        *c = (char)toupper((unsigned char)*c);
    }
    int rule = data_find_rule(data, upper);
    return rule >= 0 ? rule : data_find_rule(data, arena_printf(arena, "%s-%s", data->prefix, upper));
}

static void say_reading(const RulesData *data, const char *id, BaseText *out) {
    int index = data_find_reading(data, id);
    if (index < 0) {
        return;
    }
    const RulesReading *reading = &data->readings[index];
    text_addf(out, "Reading %s: %s\n", reading->id, reading->title);
    for (int i = 0; i < reading->value_count; i++) {
        text_addf(out, "    %s%s: %s\n", reading->values[i], i == 0 ? " (default)" : "", reading->labels[i]);
    }
}

static void say_rule(Catalogue *catalogue, const RulesRule *rule) {
    text_addf(&catalogue->out, "%s  %s%s\n    %s\n", rule->id, rule->title, rule->parent ? " (parent game)" : "",
              rule->says);
    for (int i = 0; i < catalogue->cases.count; i++) {
        const Shown *shown = &catalogue->cases.items[i];
        if (shows_rule(shown->root, rule->id)) {
            text_addf(&catalogue->out, "    shown by %s  %s\n", shown->path, shown->title);
        }
    }
}

static void tell_tree(Catalogue *catalogue, const RulesRule *rule) {
    BaseArena *arena = arena_create();
    BaseTree *tree = tree_object(arena);
    tree_set(arena, tree, "rule", tree_text(arena, rule->id));
    tree_set(arena, tree, "title", tree_text(arena, rule->title));
    tree_set(arena, tree, "says", tree_text(arena, rule->says));
    tree_set(arena, tree, "parent", tree_bool(arena, rule->parent));
    BaseTree *readings = tree_set(arena, tree, "readings", tree_list(arena));
    for (int i = 0; i < rule->reading_count; i++) {
        tree_push(readings, tree_text(arena, rule->readings[i]));
    }
    BaseTree *cases = tree_set(arena, tree, "cases", tree_list(arena));
    for (int i = 0; i < catalogue->cases.count; i++) {
        if (shows_rule(catalogue->cases.items[i].root, rule->id)) {
            tree_push(cases, tree_text(arena, catalogue->cases.items[i].path));
        }
    }
    cli_add_line(&catalogue->out, tree);
    arena_destroy(arena);
}

static int tell_rule(Catalogue *catalogue, const char *word) {
    const RulesData *data = catalogue->data;
    int index = find_rule(catalogue->arena, data, word);
    if (index < 0) {
        NearMiss near = near_make(word);
        for (int i = 0; i < data->rule_count; i++) {
            near_try(&near, data->rules[i].id);
        }
        return cli_fail(CLI_ERROR, "%s has no rule \"%s\"%s%s", data->name, word,
                        near.best ? "; perhaps this is meant: " : "", near.best ? near.best : "");
    }
    const RulesRule *rule = &data->rules[index];
    load_cases(catalogue);
    if (catalogue->json) {
        tell_tree(catalogue, rule);
        return CLI_DONE;
    }
    say_rule(catalogue, rule);
    for (int i = 0; i < rule->reading_count; i++) {
        say_reading(data, rule->readings[i], &catalogue->out);
    }
    return CLI_DONE;
}

static void list_rules(Catalogue *catalogue) {
    load_cases(catalogue);
    for (int i = 0; i < catalogue->data->rule_count; i++) {
        if (catalogue->json) {
            tell_tree(catalogue, &catalogue->data->rules[i]);
        } else {
            say_rule(catalogue, &catalogue->data->rules[i]);
        }
    }
}

/* ---- lists ---- */

static void add_row(BaseText *out, bool json, const char *key, const char *id, const char *title) {
    if (!json) {
        text_addf(out, "%-24s %s\n", id, title);
        return;
    }
    BaseArena *arena = arena_create();
    BaseTree *tree = tree_object(arena);
    tree_set(arena, tree, key, tree_text(arena, id));
    tree_set(arena, tree, "title", tree_text(arena, title));
    cli_add_line(out, tree);
    arena_destroy(arena);
}

static void list_rulesets(bool json, BaseText *out) {
    BaseArena *arena = arena_create();
    const char **ids;
    int count = ruleset_list(arena, &ids);
    for (int i = 0; i < count; i++) {
        BaseFaults faults = {0};
        const BaseTree *root = ruleset_load(arena, ids[i], "", &faults);
        add_row(out, json, "ruleset", ids[i], tree_get_text(root, "name", ""));
        cli_faults(&faults);
    }
    arena_destroy(arena);
}

static void list_numbers(const RulesData *data, bool json, BaseText *out) {
    for (int i = 0; i < data->number_count; i++) {
        const RulesNumber *number = &data->numbers[i];
        char value[TEXT_NUMBER_MAX];
        BaseText line = {0};
        text_addf(&line, "%s: %s", number->label, text_rounded(number->book / number->scale, 3, value));
        add_row(out, json, "number", number->id, text_get(&line));
        text_free(&line);
    }
}

static void list_readings(const RulesData *data, bool json, BaseText *out) {
    for (int i = 0; i < data->reading_count; i++) {
        const RulesReading *reading = &data->readings[i];
        BaseText line = {0};
        for (int v = 0; v < reading->value_count; v++) {
            text_addf(&line, "%s%s", v ? " / " : "", reading->values[v]);
        }
        text_addf(&line, ": %s", reading->title);
        add_row(out, json, "reading", reading->id, text_get(&line));
        text_free(&line);
    }
}

static void list_asked(const CliArgs *args, Catalogue *catalogue) {
    const RulesData *data = catalogue->data;
    bool json = catalogue->json, other = false;
    if (cli_flag(args, "--kinds")) {
        other = true;
        for (int i = 0; i < data->kind_count; i++) {
            add_row(&catalogue->out, json, "kind", data->kinds[i].id, data->kinds[i].label);
        }
    }
    if (cli_flag(args, "--profiles")) {
        other = true;
        for (int i = 0; i < data->profile_count; i++) {
            add_row(&catalogue->out, json, "profile", data->profiles[i].id, data->profiles[i].name);
        }
    }
    if (cli_flag(args, "--readings")) {
        other = true;
        list_readings(data, json, &catalogue->out);
    }
    if (cli_flag(args, "--numbers")) {
        other = true;
        list_numbers(data, json, &catalogue->out);
    }
    if (!other) {
        list_rules(catalogue);
    }
}

static int tell_ruleset(const CliArgs *args, Catalogue *catalogue) {
    RulesData *data = cli_ruleset(args->operands[0]);
    int status = data ? CLI_DONE : CLI_ERROR;
    catalogue->data = data;
    if (data && args->count == 2) {
        status = tell_rule(catalogue, args->operands[1]);
    } else if (data) {
        list_asked(args, catalogue);
    }
    data_destroy(data);
    return status;
}

static int run_rules(const CliArgs *args) {
    Catalogue catalogue = {.arena = arena_create(), .json = cli_flag(args, "--json")};
    int status = CLI_DONE;
    if (args->count == 0) {
        list_rulesets(catalogue.json, &catalogue.out);
    } else {
        status = tell_ruleset(args, &catalogue);
    }
    status = cli_print(&catalogue.out) ? status : CLI_ERROR;
    text_free(&catalogue.out);
    array_free(&catalogue.cases);
    arena_destroy(catalogue.arena);
    return status;
}

static const CliOption options[] = {
    {"--kinds", NULL, "the kinds of terrain instead"},
    {"--profiles", NULL, "the profiles of units instead"},
    {"--readings", NULL, "the switches between readings"},
    {"--numbers", NULL, "the numbers that house rules may change"},
    {"--json", NULL, "one JSON object a line"},
};

const CliCommand command_rules = {
    "rules",
    "[RULESET [RULE]] [--kinds] [--profiles] [--readings] [--numbers] [--json]",
    "The catalogue of a ruleset, what each rule says, and the cases that show it",
    "Without a ruleset: which there are. A rule may be written without its prefix: los-04.",
    0,
    2,
    options,
    (int)BASE_COUNT(options),
    run_rules};
