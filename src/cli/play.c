/* sightline play: a script's actions, one after the other, without a window. */
#include "cli/script.h"
#include "io/file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Opens what is to be played on. A game goes on in its own file unless --out names another or --dry is given. */
static PlaySession *open_session(const CliArgs *args, double seed, const char **record) {
    const char *path = args->operands[0], *out = cli_value(args, "--out");
    bool own = !cli_flag(args, "--dry") && (!out || file_is_same(path, out)), goes_on = false;
    PlaySession *session = own ? cli_open_to_play(path, out != NULL, &goes_on) : cli_open(path);
    *record = out ? out : goes_on ? path : NULL;
    if (!session && goes_on && !out) {
        cli_fail(CLI_ERROR, "--dry asks of it and tries on it without writing to it");
    }
    if (session && seed >= 0) {
        play_reseed(session, (uint64_t)seed);
    }
    return session;
}

/* True if the file may be overwritten: a game may replace a game, but not a battlefield or a case. */
static bool may_replace(const char *out) {
    BaseFaults faults = {0};
    IoDocument *document = out && file_exists(out) ? document_load(out, &faults) : NULL;
    bool may = !document || (document->kind == DOCUMENT_GAME && !document->in_page);
    document_destroy(document);
    faults_free(&faults);
    if (!may) {
        cli_fail(CLI_ERROR, "%s is a battlefield or a case, or in a page: give the game a name of its own", out);
    }
    return may;
}

static int play_script(Script *script, const CliArgs *args, const char *record) {
    BaseFaults faults = {0};
    const char *path = cli_value(args, "--script");
    bool good = may_replace(cli_value(args, "--out")) &&
                (script->typed || !path || script_load(script, path, &faults)) &&
                (!record || play_record(script->session, record, true, &faults));
    cli_faults(&faults);
    good = good && (script->typed ? script_type(script) : script_run(script));
    if (script->scripted && script->die_next < script->die_count) {
        fprintf(stderr, "sightline: %d of %d dice are left over\n", script->die_count - script->die_next,
                script->die_count);
    }
    if (!good || script->failed) {
        return CLI_ERROR;
    }
    return script->negative ? CLI_NEGATIVE : CLI_DONE;
}

/* True if the actions are typed: standard input is a terminal, and no file takes its place. */
static bool is_typed(const CliArgs *args) {
    const char *path = cli_value(args, "--script");
    return (!path || strcmp(path, "-") == 0) && isatty(STDIN_FILENO);
}

/* False if the seats cannot be filled so, which has been reported. */
static bool take_seats(Script *script, const CliArgs *args) {
    const char *text = cli_value(args, "--seats");
    if (!text) {
        return true;
    }
    script->seats = seats_create(play_field(script->session), play_table(script->session));
    if (!script->seats) {
        cli_fail(CLI_ERROR, "no computer can play on this battlefield");
        return false;
    }
    const char *wrong = seats_read(script->seats, text, script->arena);
    return !wrong || (cli_usage(args->command, "--seats: %s", wrong), false);
}

static bool is_used_rightly(const CliArgs *args) {
    if (!cli_flag(args, "--script") && !cli_flag(args, "--seats") && !is_typed(args)) {
        cli_usage(args->command,
                  "play needs --script S, \"-\" for standard input, --seats S, or a terminal to type at");
        return false;
    }
    if (cli_flag(args, "--dice") && cli_flag(args, "--seed")) {
        cli_usage(args->command, "--dice and --seed exclude each other");
        return false;
    }
    if (cli_flag(args, "--dry") && cli_flag(args, "--out")) {
        cli_usage(args->command, "--dry writes nothing, so that --out has no meaning with it");
        return false;
    }
    return true;
}

static int run_play(const CliArgs *args) {
    double seed = -1;
    const char *record = NULL;
    Script script = {.json = cli_flag(args, "--json"),
                     .full = cli_flag(args, "--full"),
                     .nearest = cli_flag(args, "--nearest"),
                     .scripted = cli_flag(args, "--dice"),
                     .keep_going = cli_flag(args, "--keep-going"),
                     .typed = is_typed(args)};
    if (!is_used_rightly(args) || !cli_number(args, "--seed", 0, 9007199254740992.0, &seed)) {
        return CLI_USAGE;
    }
    int status = CLI_ERROR;
    script.session = open_session(args, seed, &record);
    script.path = args->operands[0];
    cli_take_ids(args, script.session);
    if (script.session && script.typed) {
        play_show_ids(script.session);
    }
    if (script.session &&
        !cli_dice(args, "--dice", play_field(script.session)->data, &script.dice, &script.die_count)) {
        status = CLI_USAGE;
    } else if (script.session) {
        script.arena = arena_create();
        status = take_seats(&script, args) ? play_script(&script, args, record) : CLI_USAGE;
        seats_destroy(script.seats);
        arena_destroy(script.arena);
    }
    play_destroy(script.session);
    array_free(&script.steps);
    base_free(script.dice);
    text_free(&script.out);
    return status;
}

static const CliOption options[] = {
    {"--script", "S", "actions, one a line or a JSON list; \"-\" for standard input. Left out at a terminal: typed"},
    {"--dice", "1,3,6",
     "the faces that fall, in order, for actions without dice of their own; by name where they have names: SWORD,FLAG"},
    {"--seed", "N", "dice from this seed; the same seed gives the same dice"},
    {"--seats", "S", "computers play: random, easy, fair, strong or hand, for all or by side: south=fair,north=hand"},
    {"--out", "G", "write the game to this file, replacing what is there"},
    {"--dry", NULL, "write nothing: a game that is played on stays as it is"},
    {"--keep-going", NULL, "play on after a step that cannot be understood; the status is 3 all the same"},
    {"--full", NULL, "each ruling with all its sentences and readings; of odds each outcome, with its fraction"},
    {"--nearest", NULL, "each ruling with its nearest other answer, a tenth of a second each"},
    {"--ids", NULL, "behind each name the id that calls it in files and actions; always where actions are typed"},
    {"--json", NULL, "one ruling a line as JSON"},
};

const CliCommand command_play = {
    "play",
    "FILE [--script S] [--seats S] [--dice 1,3,6 | --seed N] [--out G | --dry] [--keep-going] [--nearest] [--full] "
    "[--ids] "
    "[--json]",
    "Runs actions without a window",
    "A game goes on in its own file: what is done is added to it. A line is JSON, {\"do\": ...}, or words: move b3-1 "
    "33,41.\n"
    "Besides the verbs of the rules there are show (the table as it stands), undo and redo. Where a player must "
    "choose\n"
    "and the next step is no \"choose\", the rule's own first choice is taken, and reported as a step of its own.\n"
    "A refused action does not end a script; a step that cannot be understood does. Status 1 when the rules refused "
    "an\n"
    "action, or an \"expect\" of the script did not hold, 3 when a step was not understood.",
    1,
    1,
    options,
    (int)BASE_COUNT(options),
    run_play};
