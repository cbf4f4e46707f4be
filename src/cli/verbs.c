/* sightline verbs: the available verbs and their arguments. */
#include "play/verbs.h"

#include "cli/cli_internal.h"

#include <string.h>

static const char *kind_word(RulesArgKind kind) {
    static const char *const words[] = {
        [ARG_UNIT] = "unit",     [ARG_FORMATION] = "formation", [ARG_AREA] = "area",       [ARG_SIDE] = "side",
        [ARG_REF] = "id",        [ARG_UNITS] = "units",         [ARG_PLACE] = "place",     [ARG_PATH] = "path",
        [ARG_NUMBER] = "number", [ARG_WORD] = "word",           [ARG_BOOL] = "true/false", [ARG_VALUES] = "object",
        [ARG_ANY] = "any"};
    return words[kind];
}

static void add_verb(const RulesVerb *verb, BaseText *out) {
    text_addf(out, "%s%s\n    %s\n", verb->name, verb->query ? " ?" : "", verb->doc ? verb->doc : "");
    for (int i = 0; i < verb->arg_count; i++) {
        const RulesArg *arg = &verb->args[i];
        text_addf(out, "    %s%s%s (%s): %s", arg->required ? "" : "[", arg->name, arg->required ? "" : "]",
                  kind_word(arg->kind), arg->doc ? arg->doc : "");
        for (int k = 0; arg->words && arg->words[k]; k++) {
            text_addf(out, "%s%s", k == 0 ? ": " : ", ", arg->words[k]);
        }
        text_add_char(out, '\n');
    }
}

static BaseTree *verb_tree(BaseArena *arena, const RulesVerb *verb) {
    BaseTree *tree =
        tree_make(arena, WITH_TEXT("verb", verb->name), WITH_BOOL("query", verb->query), WITH_TEXT("doc", verb->doc));
    BaseTree *args = tree_set(arena, tree, "arguments", tree_list(arena));
    for (int i = 0; i < verb->arg_count; i++) {
        BaseTree *arg = tree_push(args, tree_make(arena, WITH_TEXT("name", verb->args[i].name),
                                                  WITH_TEXT("kind", kind_word(verb->args[i].kind)),
                                                  WITH_BOOL("required", verb->args[i].required),
                                                  WITH_TEXT("doc", verb->args[i].doc)));
        BaseTree *words = verb->args[i].words ? tree_set(arena, arg, "words", tree_list(arena)) : NULL;
        for (int k = 0; words && verb->args[i].words[k]; k++) {
            tree_push(words, tree_text(arena, verb->args[i].words[k]));
        }
    }
    return tree;
}

static void report(const RulesVerb *verb, bool json, BaseText *out) {
    if (!json) {
        add_verb(verb, out);
        return;
    }
    BaseArena *arena = arena_create();
    cli_add_line(out, verb_tree(arena, verb));
    arena_destroy(arena);
}

static int run_verbs(const CliArgs *args) {
    RulesData *data = cli_ruleset(args->operands[0]);
    if (!data) {
        return CLI_ERROR;
    }
    bool json = cli_flag(args, "--json");
    BaseText out = {0};
    for (int i = 0; i < data->system->verb_count; i++) {
        report(data->system->verbs[i], json, &out);
    }
    int count;
    const RulesVerb *own = play_verbs(&count);
    for (int i = 0; i < count; i++) {
        report(&own[i], json, &out);
    }
    bool printed = cli_print(&out);
    text_free(&out);
    data_destroy(data);
    return printed ? CLI_DONE : CLI_ERROR;
}

static const CliOption options[] = {{"--json", NULL, "one JSON object a line"}};

const CliCommand command_verbs = {
    "verbs",
    "RULESET [--json]",
    "The actions of a ruleset, with their arguments",
    "A verb with ? is a question: it changes nothing. Any action may have \"say\"; in scripts and cases "
    "also \"expect\",\n\"dice\" and \"answers\".",
    1,
    1,
    options,
    (int)BASE_COUNT(options),
    run_verbs};
