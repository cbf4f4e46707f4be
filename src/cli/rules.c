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
} Shown;

/* Cases are installed under cases/, and lie under tests/cases/ in the source. */
static int find_cases(BaseArena *arena, const RulesData *data, const char *rule, Shown **out) {
    static const char *const folders[] = {"cases", "tests/cases"};
    ARRAY(Shown) found = {0};
    for (size_t i = 0; i < BASE_COUNT(folders); i++) {
        const char **files = NULL;
        char *folder = data_path(arena_printf(arena, "%s/%s", folders[i], data->system->id));
        int count = folder ? file_list(arena, folder, ".case.json", &files) : 0;
        for (int k = 0; k < count; k++) {
            BaseFaults ignored = {0};
            const BaseTree *root = json_load(arena, files[k], &ignored);
            if (shows_rule(root, rule)) {
                array_push(&found, (Shown){files[k], tree_get_text(root, "title", "")});
            }
            faults_free(&ignored);
        }
        base_free(folder);
    }
    *out = arena_alloc(arena, (size_t)found.count, sizeof **out);
    for (int i = 0; i < found.count; i++) {
        (*out)[i] = found.items[i];
    }
    int count = found.count;
    array_free(&found);
    return count;
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
    text_addf(out, "\nReading %s: %s\n", reading->id, reading->title);
    for (int i = 0; i < reading->value_count; i++) {
        text_addf(out, "    %s%s: %s\n", reading->values[i], i == 0 ? " (default)" : "", reading->labels[i]);
    }
}

static void say_rule(BaseArena *arena, const RulesData *data, const RulesRule *rule, BaseText *out) {
    Shown *cases;
    int count = find_cases(arena, data, rule->id, &cases);
    text_addf(out, "%s  %s%s\n%s\n", rule->id, rule->title, rule->parent ? " (parent game)" : "", rule->says);
    for (int i = 0; i < rule->reading_count; i++) {
        say_reading(data, rule->readings[i], out);
    }
    text_add(out, count > 0 ? "\nShown by\n" : "");
    for (int i = 0; i < count; i++) {
        text_addf(out, "    %s  %s\n", cases[i].path, cases[i].title);
    }
}

static BaseTree *rule_tree(BaseArena *arena, const RulesData *data, const RulesRule *rule) {
    Shown *cases;
    int count = find_cases(arena, data, rule->id, &cases);
    BaseTree *tree = tree_object(arena);
    tree_set(arena, tree, "rule", tree_text(arena, rule->id));
    tree_set(arena, tree, "title", tree_text(arena, rule->title));
    tree_set(arena, tree, "says", tree_text(arena, rule->says));
    tree_set(arena, tree, "parent", tree_bool(arena, rule->parent));
    BaseTree *readings = tree_set(arena, tree, "readings", tree_list(arena));
    for (int i = 0; i < rule->reading_count; i++) {
        tree_push(readings, tree_text(arena, rule->readings[i]));
    }
    BaseTree *shown = tree_set(arena, tree, "cases", tree_list(arena));
    for (int i = 0; i < count; i++) {
        tree_push(shown, tree_text(arena, cases[i].path));
    }
    return tree;
}

static int tell_rule(const RulesData *data, const char *word, bool json, BaseText *out) {
    BaseArena *arena = arena_create();
    int index = find_rule(arena, data, word);
    if (index >= 0 && json) {
        cli_add_line(out, rule_tree(arena, data, &data->rules[index]));
    } else if (index >= 0) {
        say_rule(arena, data, &data->rules[index], out);
    }
    arena_destroy(arena);
    if (index < 0) {
        NearMiss near = near_make(word);
        for (int i = 0; i < data->rule_count; i++) {
            near_try(&near, data->rules[i].id);
        }
        return cli_fail(CLI_ERROR, "%s has no rule \"%s\"%s%s", data->name, word,
                        near.best ? "; perhaps this is meant: " : "", near.best ? near.best : "");
    }
    return CLI_DONE;
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

static void list_asked(const CliArgs *args, const RulesData *data, BaseText *out) {
    bool json = cli_flag(args, "--json"), other = false;
    if (cli_flag(args, "--kinds")) {
        other = true;
        for (int i = 0; i < data->kind_count; i++) {
            add_row(out, json, "kind", data->kinds[i].id, data->kinds[i].label);
        }
    }
    if (cli_flag(args, "--profiles")) {
        other = true;
        for (int i = 0; i < data->profile_count; i++) {
            add_row(out, json, "profile", data->profiles[i].id, data->profiles[i].name);
        }
    }
    if (cli_flag(args, "--readings")) {
        other = true;
        list_readings(data, json, out);
    }
    if (cli_flag(args, "--numbers")) {
        other = true;
        list_numbers(data, json, out);
    }
    for (int i = 0; !other && i < data->rule_count; i++) {
        add_row(out, json, "rule", data->rules[i].id, data->rules[i].title);
    }
}

static int run_rules(const CliArgs *args) {
    BaseText out = {0};
    int status = CLI_DONE;
    RulesData *data = args->count > 0 ? cli_ruleset(args->operands[0]) : NULL;
    if (args->count == 0) {
        list_rulesets(cli_flag(args, "--json"), &out);
    } else if (!data) {
        status = CLI_ERROR;
    } else if (args->count == 2) {
        status = tell_rule(data, args->operands[1], cli_flag(args, "--json"), &out);
    } else {
        list_asked(args, data, &out);
    }
    data_destroy(data);
    status = cli_print(&out) ? status : CLI_ERROR;
    text_free(&out);
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
