/* sightline rules: the catalogue of a ruleset, and the cases that show each rule. */
#include "base/near.h"
#include "cli/cli_internal.h"
#include "io/export.h"
#include "play/lessons.h"
#include "rules/house.h"

#include <string.h>

typedef struct {
    BaseArena *arena;
    const RulesData *data;
    PlayLessons *lessons;
    bool json;
    BaseText out;
} Catalogue;

static void load_lessons(Catalogue *catalogue) {
    BaseFaults ignored = {0}; /* a case that cannot be read shows no rule */
    catalogue->lessons = lessons_load(catalogue->data, &ignored);
    faults_free(&ignored);
}

/* ---- one rule ---- */

static void add_reading(const RulesData *data, const char *id, BaseText *out) {
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

static void add_rule_line(Catalogue *catalogue, const RulesRule *rule) {
    text_addf(&catalogue->out, "%s  %s%s\n    %s\n", rule->id, rule->title, rule->parent ? " (parent game)" : "",
              rule->says);
    for (int i = 0; i < catalogue->lessons->count; i++) {
        const PlayLesson *lesson = &catalogue->lessons->items[i];
        if (play_lesson_shows(lesson, rule->id)) {
            text_addf(&catalogue->out, "    shown by %s  %s\n", lesson->path, lesson->title);
        }
    }
}

static void add_tree(Catalogue *catalogue, const RulesRule *rule) {
    BaseArena *arena = arena_create();
    BaseTree *tree = tree_make(arena, WITH_TEXT("rule", rule->id), WITH_TEXT("title", rule->title),
                               WITH_TEXT("says", rule->says), WITH_BOOL("parent", rule->parent));
    BaseTree *readings = tree_set(arena, tree, "readings", tree_list(arena));
    for (int i = 0; i < rule->reading_count; i++) {
        tree_push(readings, tree_text(arena, rule->readings[i]));
    }
    BaseTree *cases = tree_set(arena, tree, "cases", tree_list(arena));
    for (int i = 0; i < catalogue->lessons->count; i++) {
        if (play_lesson_shows(&catalogue->lessons->items[i], rule->id)) {
            tree_push(cases, tree_text(arena, catalogue->lessons->items[i].path));
        }
    }
    cli_add_line(&catalogue->out, tree);
    arena_destroy(arena);
}

static int add_rule(Catalogue *catalogue, const char *word) {
    const RulesData *data = catalogue->data;
    int index = data_find_rule_typed(data, word);
    if (index < 0) {
        NearMiss near = near_make(word);
        for (int i = 0; i < data->rule_count; i++) {
            near_try(&near, data->rules[i].id);
        }
        return cli_fail(CLI_ERROR, "%s has no rule \"%s\"%s%s", data->name, word,
                        near.best ? "; perhaps this is meant: " : "", near.best ? near.best : "");
    }
    const RulesRule *rule = &data->rules[index];
    load_lessons(catalogue);
    if (catalogue->json) {
        add_tree(catalogue, rule);
        return CLI_DONE;
    }
    add_rule_line(catalogue, rule);
    for (int i = 0; i < rule->reading_count; i++) {
        add_reading(data, rule->readings[i], &catalogue->out);
    }
    return CLI_DONE;
}

static void list_rules(Catalogue *catalogue) {
    load_lessons(catalogue);
    for (int i = 0; i < catalogue->data->rule_count; i++) {
        if (catalogue->json) {
            add_tree(catalogue, &catalogue->data->rules[i]);
        } else {
            add_rule_line(catalogue, &catalogue->data->rules[i]);
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
    BaseTree *tree = tree_make(arena, WITH_TEXT(key, id), WITH_TEXT("title", title));
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
        text_addf(&line, "%s: %s", number->label, text_rounded(number->value / number->scale, 3, value));
        if (number->value != number->book) {
            text_addf(&line, " (book %s)", text_rounded(number->book / number->scale, 3, value));
        }
        text_addf(&line, "; from %s", text_rounded(number->min / number->scale, 3, value));
        text_addf(&line, " to %s", text_rounded(number->max / number->scale, 3, value));
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

/* Lists what the ruleset's house rules change, with old and new values. */
static void list_house(const RulesData *data, bool json, BaseText *out) {
    for (int i = 0; i < data->change_count; i++) {
        const RulesChange *change = &data->changes[i];
        BaseArena *arena = arena_create();
        BaseText what = {0}, line = {0};
        if (json) {
            cli_add_line(out, change_tree(arena, data, change));
        } else {
            rules_house_describe_what(data, change, &what);
            if (*change->id && !*change->member) {
                text_addf(&line, "%s: new among the %s", text_get(&what), change->list);
            } else {
                text_addf(&line, "%s: ", text_get(&what));
                rules_house_describe_value(data, change, true, &line);
                text_add(&line, " \xe2\x86\x92 ");
                rules_house_describe_value(data, change, false, &line);
            }
            text_addf(out, "%-24s %s%s%s%s\n", change->id, text_get(&line), *change->by ? " [" : "", change->by,
                      *change->by ? "]" : "");
        }
        text_free(&what);
        text_free(&line);
        arena_destroy(arena);
    }
    if (!json && data->change_count == 0) {
        text_addf(out, "%s: all by the book\n", data->name);
    }
}

static void list_tables(const CliArgs *args, Catalogue *catalogue) {
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
    if (cli_flag(args, "--house")) {
        other = true;
        list_house(data, json, &catalogue->out);
    }
    if (!other) {
        list_rules(catalogue);
    }
}

static int add_data(const CliArgs *args, Catalogue *catalogue, const RulesData *data) {
    catalogue->data = data;
    if (args->count == 2) {
        return add_rule(catalogue, args->operands[1]);
    }
    list_tables(args, catalogue);
    return CLI_DONE;
}

/* True for a battlefield, a game or a case, which stands for the ruleset in force on it. */
static bool is_document(const char *path) {
    BaseArena *arena = arena_create();
    BaseFaults ignored = {0};
    size_t length = strlen(path);
    bool game = length > 5 && strcmp(path + length - 5, ".game") == 0;
    const BaseTree *root = game || strchr(path, '.') == NULL ? NULL : json_load(arena, path, &ignored);
    bool document = game || tree_find(root, "table") || tree_find(root, "battlefield");
    faults_free(&ignored);
    arena_destroy(arena);
    return document;
}

/* Returns just the ruleset of a faulty battlefield, so that somebody who repairs its terrain can list the kinds. */
static RulesData *ruleset_of_faulty(const char *path) {
    BaseArena *arena = arena_create();
    BaseFaults ignored = {0};
    const BaseTree *root = json_load(arena, path, &ignored), *inner = tree_find(root, "battlefield");
    const BaseTree *ruleset = tree_find(inner ? inner : root, "ruleset");
    RulesData *data = ruleset ? ruleset_data(ruleset, path, &ignored) : NULL;
    faults_free(&ignored);
    arena_destroy(arena);
    return data;
}

static int add_ruleset(const CliArgs *args, Catalogue *catalogue) {
    const char *named = args->operands[0];
    if (is_document(named)) {
        BaseFaults faults = {0};
        IoDocument *document = document_load(named, &faults);
        RulesData *data = document ? NULL : ruleset_of_faulty(named);
        int status = document ? add_data(args, catalogue, document->field->data)
                     : data   ? add_data(args, catalogue, data)
                              : CLI_ERROR;
        if (!document && !data) {
            cli_faults(&faults);
        }
        faults_free(&faults);
        data_destroy(data);
        document_destroy(document);
        return status;
    }
    RulesData *data = cli_ruleset(named);
    int status = data ? add_data(args, catalogue, data) : CLI_ERROR;
    data_destroy(data);
    return status;
}

static int run_rules(const CliArgs *args) {
    Catalogue catalogue = {.arena = arena_create(), .json = cli_flag(args, "--json")};
    int status = CLI_DONE;
    if (args->count == 0) {
        list_rulesets(catalogue.json, &catalogue.out);
    } else {
        status = add_ruleset(args, &catalogue);
    }
    status = cli_print(&catalogue.out) ? status : CLI_ERROR;
    text_free(&catalogue.out);
    lessons_destroy(catalogue.lessons);
    arena_destroy(catalogue.arena);
    return status;
}

static const CliOption options[] = {
    {"--kinds", NULL, "the kinds of terrain instead"},
    {"--profiles", NULL, "the profiles of units instead"},
    {"--readings", NULL, "the switches between readings"},
    {"--numbers", NULL, "the numbers that house rules may change"},
    {"--house", NULL, "what house rules change: old and new"},
    {"--json", NULL, "one JSON object a line"},
};

const CliCommand command_rules = {
    "rules",
    "[RULESET [RULE]] [--kinds] [--profiles] [--readings] [--numbers] [--house] [--json]",
    "The catalogue of a ruleset, what each rule says, and the cases that show it",
    "Without a ruleset: which there are. A ruleset is an id, or the path of a file that extends one; a battlefield, a "
    "game "
    "or a case\nstands for the one in force on it. A rule may be written without its prefix: los-04.",
    0,
    2,
    options,
    (int)BASE_COUNT(options),
    run_rules};
