/* sightline play: a script's actions, one after the other, without a window. */
#include "cli/cli_internal.h"
#include "io/export.h"
#include "io/file.h"
#include "play/cases.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    PlaySession *session;
    BaseArena *arena;
    ARRAY(const BaseTree *) actions;
    int *dice;
    int die_count, die_next;
    bool scripted, json, negative;
    BaseText out;
    int number;
} Script;

/* ---- the script ---- */

static char *read_script(const char *path, size_t *size, BaseFaults *faults) {
    return file_read(strcmp(path, "-") == 0 ? "/dev/stdin" : path, JSON_SIZE_MAX, size, faults);
}

static void add_lines(Script *script, const char *bytes, size_t size, const char *path, BaseFaults *faults) {
    int number = 0;
    for (const char *s = bytes; s < bytes + size; number++) {
        const char *end = memchr(s, '\n', (size_t)(bytes + size - s));
        size_t length = end ? (size_t)(end - s) : (size_t)(bytes + size - s);
        if (strspn(s, " \t\r") < length) {
            const BaseTree *line = json_parse(script->arena, s, length, path, number, faults);
            if (line) {
                array_push(&script->actions, line);
            }
        }
        s += length + 1;
    }
}

/* Loads a JSON list of actions, or one action per line. */
static bool load_script(Script *script, const char *path, BaseFaults *faults) {
    size_t size;
    char *bytes = read_script(path, &size, faults);
    if (!bytes) {
        return false;
    }
    if (bytes[strspn(bytes, " \t\r\n")] == '[') {
        const BaseTree *list = json_parse(script->arena, bytes, size, path, 0, faults);
        for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
            array_push(&script->actions, it);
        }
    } else {
        add_lines(script, bytes, size, path, faults);
    }
    base_free(bytes);
    return faults->count == 0;
}

/* ---- running ---- */

/* Prints the facts of a query, one per line, since its findings alone do not answer it. */
static void tell_facts(Script *script, const Ruling *ruling) {
    for (const BaseTree *it = ruling->facts ? ruling->facts->first : NULL; it; it = it->next) {
        text_addf(&script->out, "   %s = ", it->key);
        cli_add_line(&script->out, it);
    }
}

static void tell(Script *script, const BaseTree *action, const Ruling *ruling) {
    if (script->json) {
        BaseArena *arena = arena_create();
        BaseTree *tree = ruling_tree(arena, ruling);
        tree_set(arena, tree, "do", tree_text(arena, tree_get_text(action, "do", "")));
        cli_add_line(&script->out, tree);
        arena_destroy(arena);
        return;
    }
    text_addf(&script->out, "%d. %s", script->number, tree_get_text(action, "do", ""));
    if (ruling->subject.kind != REF_NONE) {
        text_addf(&script->out, " %s", setup_id(ruling->field->setup, ruling->subject));
    }
    text_addf(&script->out, ": %s\n", outcome_word(ruling->outcome));
    ruling_text(ruling, &script->out);
    if (ruling->outcome == RULING_ANSWER) {
        tell_facts(script, ruling);
    }
}

static const Ruling *resolve(Script *script, const BaseTree *action, BaseFaults *faults) {
    bool own = tree_find(action, "dice") || tree_find(action, "answers");
    if (own || !script->scripted) {
        return play_do(script->session, action, NULL, faults);
    }
    PlayInput input = input_scripted(script->dice + script->die_next, script->die_count - script->die_next);
    const Ruling *ruling = play_do(script->session, action, &input, faults);
    script->die_next += ruling && ruling->outcome != RULING_BAD ? input.script_next : 0;
    input_term(&input);
    return ruling;
}

/* Checks the expectation of a line of the script, as for a step of a case. */
static void check_expect(Script *script, const BaseTree *action, const Ruling *ruling) {
    const BaseTree *expect = tree_find(action, "expect");
    char *difference = expect ? expect_difference(expect, ruling, script->session) : NULL;
    bool told = tree_find(expect, "refused") || tree_find(expect, "allowed");
    if (difference) {
        cli_fail(CLI_NEGATIVE, "action %d: %s", script->number, difference);
        base_free(difference);
        script->negative = true;
    }
    script->negative = script->negative || (ruling->outcome == RULING_REFUSED && !told);
}

/* Does an action; false if the script cannot continue. */
static bool do_action(Script *script, const BaseTree *action, BaseFaults *faults) {
    const Ruling *ruling = resolve(script, action, faults);
    if (!ruling) {
        return false;
    }
    tell(script, action, ruling);
    if (ruling->outcome == RULING_BAD) {
        cli_fail(CLI_ERROR, "action %d: %s", script->number, ruling->bad);
        return false;
    }
    check_expect(script, action, ruling);
    return true;
}

/* If the script does not choose, makes the rule's fallback choice and prints it as an action. */
static bool choose_fallbacks(Script *script, BaseFaults *faults) {
    for (const Ruling *waiting = play_waiting(script->session); waiting; waiting = play_waiting(script->session)) {
        BaseTree *choice = tree_object(script->arena);
        tree_set(script->arena, choice, "do", tree_text(script->arena, "choose"));
        tree_set(script->arena, choice, "ask", tree_text(script->arena, waiting->ask.id));
        tree_set(script->arena, choice, "answer",
                 answer_fallback(script->arena, play_field(script->session), &waiting->ask));
        if (!do_action(script, choice, faults)) {
            return false;
        }
    }
    return true;
}

static bool run_script(Script *script, BaseFaults *faults) {
    for (int i = 0; i < script->actions.count; i++) {
        const BaseTree *action = script->actions.items[i];
        script->number = i + 1;
        bool chooses = strcmp(tree_get_text(action, "do", ""), "choose") == 0;
        if ((!chooses && !choose_fallbacks(script, faults)) || !do_action(script, action, faults)) {
            return false;
        }
    }
    return choose_fallbacks(script, faults);
}

/* ---- the command ---- */

static PlaySession *open_session(const CliArgs *args, double seed) {
    const char *path = args->operands[0], *out = cli_value(args, "--out");
    PlaySession *session = out && file_is_same(path, out) ? cli_open_to_go_on(path) : cli_open(path);
    if (session && seed >= 0) {
        play_reseed(session, (uint64_t)seed);
    }
    return session;
}

/* True if the file may be overwritten: a game may replace a game, but not a battlefield or a case. */
static bool may_replace(const char *out) {
    BaseFaults faults = {0};
    IoDocument *document = out && file_exists(out) ? document_load(out, &faults) : NULL;
    bool may = !document || document->kind == DOCUMENT_GAME;
    document_destroy(document);
    faults_free(&faults);
    if (!may) {
        cli_fail(CLI_ERROR, "%s is a battlefield or a case: give the game a name of its own", out);
    }
    return may;
}

static int play_script(Script *script, const CliArgs *args) {
    BaseFaults faults = {0};
    const char *out = cli_value(args, "--out");
    bool good = may_replace(out) && load_script(script, cli_value(args, "--script"), &faults) &&
                (!out || play_record(script->session, out, true, &faults));
    good = good && run_script(script, &faults);
    cli_faults(&faults);
    if (script->scripted && script->die_next < script->die_count) {
        fprintf(stderr, "sightline: %d of %d dice are left over\n", script->die_count - script->die_next,
                script->die_count);
    }
    if (!cli_print(&script->out) || !good) {
        return CLI_ERROR;
    }
    return script->negative ? CLI_NEGATIVE : CLI_DONE;
}

static int run_play(const CliArgs *args) {
    double seed = -1;
    Script script = {.json = cli_flag(args, "--json"), .scripted = cli_flag(args, "--dice")};
    if (!cli_flag(args, "--script")) {
        return cli_usage(args->command, "play needs --script S, \"-\" for standard input");
    }
    if (script.scripted && cli_flag(args, "--seed")) {
        return cli_usage(args->command, "--dice and --seed exclude each other");
    }
    if (!cli_number(args, "--seed", 0, 9007199254740992.0, &seed)) {
        return CLI_USAGE;
    }
    int status = CLI_ERROR;
    script.session = open_session(args, seed);
    if (script.session &&
        !cli_dice(args, "--dice", play_field(script.session)->data, &script.dice, &script.die_count)) {
        status = CLI_USAGE;
    } else if (script.session) {
        script.arena = arena_create();
        status = play_script(&script, args);
        arena_destroy(script.arena);
    }
    play_destroy(script.session);
    array_free(&script.actions);
    base_free(script.dice);
    text_free(&script.out);
    return status;
}

static const CliOption options[] = {
    {"--script", "S", "actions: JSON lines or a JSON list; \"-\" for standard input"},
    {"--dice", "1,3,6",
     "the faces that fall, in order, for actions without dice of their own; by name where they have names: SWORD,FLAG"},
    {"--seed", "N", "dice from this seed; the same seed gives the same dice"},
    {"--out", "G", "write the game to this file, replacing what is there"},
    {"--json", NULL, "one ruling a line as JSON"},
};

const CliCommand command_play = {"play",
                                 "FILE --script S [--dice 1,3,6 | --seed N] [--out G] [--json]",
                                 "Runs actions without a window",
                                 "Where a player must choose and the next action is no \"choose\", the rule's own "
                                 "first choice is taken. Status 1 when the\n"
                                 "rules refused an action, or an \"expect\" of the script did not hold.",
                                 1,
                                 1,
                                 options,
                                 (int)BASE_COUNT(options),
                                 run_play};
