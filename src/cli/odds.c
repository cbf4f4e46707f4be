/* sightline odds: the distribution of what one action can do. */
#include "play/odds.h"

#include "cli/cli_internal.h"
#include "cli/odds_words.h"
#include "io/export.h"
#include "io/file.h"

#include <limits.h>
#include <string.h>

static const BaseTree *read_action(BaseArena *arena, const char *text) {
    BaseFaults faults = {0};
    const BaseTree *action;
    if (strcmp(text, "-") == 0) {
        action = json_load(arena, "/dev/stdin", &faults);
    } else {
        action = json_parse(arena, text, strlen(text), "--action", 0, &faults);
    }
    cli_faults(&faults);
    return action;
}

static int report_odds(PlaySession *session, const BaseTree *action, const PlayOdds *odds, const CliArgs *args,
                       BaseText *out) {
    BaseArena *arena = arena_create();
    bool done = odds->outcome == RULING_DONE || odds->outcome == RULING_ANSWER;
    if (cli_flag(args, "--json")) {
        cli_add_line(out, done ? odds_tree(arena, odds, INT_MAX) : io_ruling_tree(arena, odds->ruling));
    } else if (done) {
        cli_odds_describe(session, action, odds, cli_flag(args, "--full"), out);
    } else {
        io_ruling_text(odds->ruling, NULL, cli_flag(args, "--full"), out);
    }
    arena_destroy(arena);
    if (odds->outcome == RULING_BAD) {
        text_clear(out);
        return cli_fail(CLI_ERROR, "%s", odds->ruling->bad);
    }
    return done ? CLI_DONE : CLI_NEGATIVE;
}

static int run_odds(const CliArgs *args) {
    double max = 0, samples = 0, seed = 1;
    if (!cli_flag(args, "--action")) {
        return cli_usage(args->command, "odds needs --action JSON");
    }
    if (!cli_number(args, "--most", 1, 1e9, &max) || !cli_number(args, "--samples", 100, 1e9, &samples) ||
        !cli_number(args, "--seed", 0, 9007199254740992.0, &seed)) {
        return CLI_USAGE;
    }
    BaseArena *arena = arena_create();
    BaseText out = {0};
    int status = CLI_ERROR;
    const BaseTree *action = read_action(arena, cli_value(args, "--action"));
    PlaySession *session = action ? cli_open(args->operands[0]) : NULL;
    cli_take_ids(args, session);
    if (session) {
        PlayOddsOptions options = {(uint64_t)max, (uint64_t)samples, (uint64_t)seed, cli_flag(args, "--unanswered")};
        PlayOdds *odds = play_odds(session, action, &options);
        status = report_odds(session, action, odds, args, &out);
        odds_destroy(odds);
        status = cli_print(&out) ? status : CLI_ERROR;
    }
    play_destroy(session);
    text_free(&out);
    arena_destroy(arena);
    return status;
}

static const CliOption options[] = {
    {"--action", "JSON", "the action; \"-\" for standard input"},
    {"--most", "N", "walk at most so many ways (200000); past that, sample"},
    {"--samples", "N", "plays of a sample (40000)"},
    {"--seed", "N", "seed of a sample (1)"},
    {"--unanswered", NULL, "of what only declares: the dice that fall if nobody answers"},
    {"--ids", NULL, "behind each name the id that calls it in files and actions"},
    {"--full", NULL, "each outcome, and each figure with its fraction"},
    {"--json", NULL, "one JSON object"},
};

const CliCommand command_odds = {
    "odds",
    "FILE --action JSON [--most N] [--samples N] [--seed N] [--unanswered] [--full] [--ids] [--json]",
    "The distribution of an action's outcomes",
    "Exact as long as there are not too many ways, else sampled with its error stated.",
    1,
    1,
    options,
    (int)BASE_COUNT(options),
    run_odds};
