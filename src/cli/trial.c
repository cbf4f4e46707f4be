/* sightline trial: many games by computers, their file and what they come to. */
#include "cli/cli_internal.h"
#include "io/file.h"
#include "io/saving.h"
#include "mind/report.h"
#include "mind/stats.h"
#include "view/chart/trial_chart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define ACTIONS_MAX 4000
#define SURE        .05 /* error of the first and of the second kind of the sequential test */

/* ---- shards ---- */

typedef struct {
    int index, count; /* index from 0 */
} Shard;

/* What Slurm, Open MPI and other starters say of the place of a process among its like. */
static bool shard_of_environment(Shard *out) {
    static const struct {
        const char *index, *first, *count;
    } KNOWN[] = {{"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_COUNT"},
                 {"SLURM_PROCID", NULL, "SLURM_NTASKS"},
                 {"OMPI_COMM_WORLD_RANK", NULL, "OMPI_COMM_WORLD_SIZE"},
                 {"PMI_RANK", NULL, "PMI_SIZE"}};
    for (size_t i = 0; i < BASE_COUNT(KNOWN); i++) {
        const char *index = getenv(KNOWN[i].index), *count = getenv(KNOWN[i].count);
        const char *first = KNOWN[i].first ? getenv(KNOWN[i].first) : "0";
        if (index && count && first) {
            *out = (Shard){atoi(index) - atoi(first), atoi(count)};
            return out->count > 0 && out->index >= 0 && out->index < out->count;
        }
    }
    return false;
}

static bool read_shard(const CliArgs *args, Shard *out) {
    const char *text = cli_value(args, "--shard");
    char rest;
    *out = (Shard){0, 1};
    if (!text) {
        return true;
    }
    if (strcmp(text, "auto") == 0) {
        return shard_of_environment(out) ||
               (cli_usage(args->command, "--shard auto finds no SLURM_..., OMPI_... or PMI_... that says which shard"),
                false);
    }
    if (sscanf(text, "%d/%d%c", &out->index, &out->count, &rest) != 2 || out->count < 1 || out->index < 1 ||
        out->index > out->count) {
        cli_usage(args->command, "--shard takes I/N, as 3/64, or auto");
        return false;
    }
    out->index--;
    return true;
}

/* ---- running ---- */

typedef struct {
    int played, wins[RULES_SIDES_MAX], pairs[5];
    double first_of_pair; /* what the game before came to for whom the trial seats first */
    int stuck;
    clock_t start;
    time_t shown;
} Progress;

static void note_game(Progress *progress, const Trial *trial, const BaseTree *line, int game) {
    const TableSetup *setup = trial_field(trial, 0)->setup;
    const char *winner = tree_get_text(line, "winner", "");
    bool swapped = tree_get_bool(line, "swap", false);
    double win = !*winner ? .5 : strcmp(winner, setup->sides[0].id) == 0 ? 1 : 0, first = swapped ? 1 - win : win;
    progress->played++;
    const char *how = tree_get_text(line, "end", "");
    progress->stuck += strcmp(how, game_end_word(GAME_STUCK)) == 0;
    if (trial_swaps(trial) && game % 2 == 1) {
        progress->pairs[(int)(2 * (progress->first_of_pair + first))]++;
    }
    progress->first_of_pair = first;
}

static void show_progress(Progress *progress, int games) {
    time_t now = time(NULL);
    if (now == progress->shown || !isatty(STDERR_FILENO)) {
        return;
    }
    double seconds = (double)(clock() - progress->start) / CLOCKS_PER_SEC;
    progress->shown = now;
    fprintf(stderr, "\r%d of %d games, %.1f a second ", progress->played, games,
            seconds > 0 ? progress->played / seconds : 0);
}

/* Keeps the lines where there is no file, so that a report can be made of them. */
typedef struct {
    const Trial *trial;
    TrialFile *file;
    BaseText lines;
    Shard shard;
    bool sequential;
    double low, high;
} Run;

static bool play_arms(Run *run, int game, Progress *progress, BaseArena *arena, BaseFaults *faults) {
    for (int arm = 0; arm < trial_arms(run->trial); arm++) {
        if (run->file && trial_file_has(run->file, game, arm)) {
            continue;
        }
        const BaseTree *line = trial_play(run->trial, game, arm, arena, NULL, NULL);
        if (run->file && !trial_file_add(run->file, game, arm, line, faults)) {
            return false;
        }
        if (!run->file) {
            cli_add_line(&run->lines, line);
        }
        if (arm == 0) {
            note_game(progress, run->trial, line, game);
        }
        arena_reset(arena);
    }
    return true;
}

/* Returns false on a fault. A sequential trial stops at the first pair at which it is sure. */
static bool play_all(Run *run, Progress *progress, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    int unit = trial_swaps(run->trial) ? 2 : 1; /* the games of a pair stay in one shard */
    bool good = true, sure = false;
    for (int game = 0; game < trial_games(run->trial) && good && !sure; game++) {
        if (game / unit % run->shard.count != run->shard.index) {
            continue;
        }
        good = play_arms(run, game, progress, arena, faults);
        show_progress(progress, trial_games(run->trial));
        double llr = stats_llr(progress->pairs, run->low, run->high);
        sure = run->sequential && game % 2 == 1 && stats_sprt(llr, SURE, SURE) != STATS_OPEN;
    }
    arena_destroy(arena);
    return good;
}

/* ---- the report ---- */

static int print_report(const TrialRows *rows, const CliArgs *args) {
    BaseArena *arena = arena_create();
    BaseText text = {0};
    const char *out = cli_value(args, "--out");
    BaseFaults faults = {0};
    const BaseTree *report = report_tree(rows, arena);
    bool csv = out && text_ends_with(out, ".csv", true), json = out && text_ends_with(out, ".json", true);
    if (csv) {
        report_csv(rows, &text);
    } else if (json || cli_flag(args, "--json")) {
        cli_add_line(&text, report);
    } else {
        report_text(report, &text);
    }
    bool drawn = out && draw_trial_knows(out);
    bool good = drawn ? draw_trial_write(report, out, cli_flag(args, "--dark"), file_sink(), &faults)
                : out ? file_save_atomic(out, text_get(&text), text.length, &faults)
                      : cli_print(&text);
    cli_faults(&faults);
    text_free(&text);
    arena_destroy(arena);
    return good ? CLI_DONE : CLI_ERROR;
}

static int run_report(const CliArgs *args) {
    BaseFaults faults = {0};
    TrialRows rows;
    if (!trial_rows_load(args->operands[0], &rows, &faults)) {
        cli_faults(&faults);
        return CLI_ERROR;
    }
    int status = print_report(&rows, args);
    trial_rows_free(&rows);
    return status;
}

static int run_merge(const CliArgs *args) {
    BaseFaults faults = {0};
    bool good = trial_merge(cli_value(args, "--merge"), args->operands, args->count, &faults);
    cli_faults(&faults);
    return good ? CLI_DONE : CLI_ERROR;
}

/* ---- one game again ---- */

typedef struct {
    PlaySession *session;
    bool failed;
} Replay;

static void record_line(void *context, const BaseTree *line) {
    Replay *replay = context;
    BaseFaults faults = {0};
    const Ruling *ruling = replay->failed ? NULL : play_do(replay->session, line, NULL, &faults);
    replay->failed = !ruling || ruling->outcome != RULING_DONE;
    cli_faults(&faults);
}

static bool read_game(const CliArgs *args, const BaseTree *header, int *game, int *arm) {
    const char *text = cli_value(args, "--game"), *name = strchr(text, ':');
    char *end;
    long number = strtol(text, &end, 10);
    *game = (int)number;
    *arm = name ? -1 : 0;
    const BaseTree *arms = tree_find(header, "arms");
    int index = 0;
    for (const BaseTree *it = name && arms ? arms->first : NULL; it; it = it->next, index++) {
        *arm = strcmp(tree_get_text(it, "name", ""), name + 1) == 0 ? index : *arm;
    }
    if (end == text || (*end && *end != ':') || number < 0 || (double)number >= tree_get_number(header, "games", 0) ||
        *arm < 0) {
        cli_usage(args->command, "--game takes the number of a game, from 0, and its arm: 17 or 17:book");
        return false;
    }
    return true;
}

static int record_game(const CliArgs *args, const TrialRows *rows, int game, int arm, BaseFaults *faults) {
    const BaseTree *battlefield = tree_find(tree_at(tree_find(rows->header, "arms"), arm), "battlefield");
    Trial *trial = trial_from_header(rows->header, args->operands[0], faults);
    RulesField *field = trial ? io_field_create(battlefield, args->operands[0], faults) : NULL;
    if (!field) {
        trial_destroy(trial);
        return CLI_ERROR;
    }
    BaseArena *arena = arena_create();
    Replay replay = {.session = play_create(field, battlefield, 1)};
    const BaseTree *line = trial_play(trial, game, arm, arena, record_line, &replay);
    char hash[HASH_FORM_SIZE];
    const char *state = tree_get_text(line, "state", "");
    bool same = strcmp(state, hash_form(play_hash(replay.session), hash)) == 0;
    int status = CLI_DONE;
    if (replay.failed || !same) {
        status = cli_fail(CLI_ERROR, "the game does not come to the same end: another build has played it");
    } else if (!play_record(replay.session, cli_value(args, "--out"), true, faults)) {
        status = CLI_ERROR;
    }
    play_destroy(replay.session);
    arena_destroy(arena);
    trial_destroy(trial);
    return status;
}

static int run_game(const CliArgs *args) {
    BaseFaults faults = {0};
    TrialRows rows;
    int game, arm, status = CLI_USAGE;
    if (!cli_flag(args, "--out")) {
        return cli_usage(args->command, "--game needs --out FILE, where the game is written");
    }
    if (!trial_rows_load(args->operands[0], &rows, &faults)) {
        cli_faults(&faults);
        return CLI_ERROR;
    }
    if (read_game(args, rows.header, &game, &arm)) {
        status = record_game(args, &rows, game, arm, &faults);
    }
    cli_faults(&faults);
    trial_rows_free(&rows);
    return status;
}

/* ---- a trial ---- */

static bool read_options(const CliArgs *args, TrialOptions *options, Run *run) {
    double games = 100, seed = 1, rounds = 0, actions = ACTIONS_MAX;
    const char *sequential = cli_value(args, "--sprt");
    char rest;
    if (!cli_number(args, "--games", 1, 1e7, &games) || !cli_number(args, "--seed", 0, 9007199254740992.0, &seed) ||
        !cli_number(args, "--rounds", 1, 1000, &rounds) || !cli_number(args, "--most-actions", 1, 1e6, &actions) ||
        !read_shard(args, &run->shard)) {
        return false;
    }
    *options = (TrialOptions){.seats = cli_value(args, "--seats"),
                              .arms = cli_value(args, "--arms"),
                              .swap = cli_flag(args, "--swap"),
                              .seed = (uint64_t)seed,
                              .games = (int)games,
                              .rounds = (int)rounds,
                              .actions = (int)actions};
    run->sequential = sequential != NULL;
    if (sequential && (sscanf(sequential, "%lf,%lf%c", &run->low, &run->high, &rest) != 2 || !(run->low >= 0) ||
                       !(run->high > run->low) || !(run->high <= 1) || !options->swap || run->shard.count > 1)) {
        cli_usage(args->command, "--sprt takes two rates, as 0.5,0.55, with --swap and without --shard");
        return false;
    }
    return true;
}

/* Makes a report of the lines that were kept. */
static int report_kept(const Run *run, const CliArgs *args) {
    BaseFaults faults = {0};
    TrialRows rows;
    BaseText text = {0};
    int status = CLI_ERROR;
    cli_add_line(&text, trial_header(run->trial));
    text_add(&text, text_get(&run->lines));
    if (trial_rows_parse(args->operands[0], text_get(&text), text.length, &rows, &faults)) {
        status = print_report(&rows, args);
        trial_rows_free(&rows);
    }
    text_free(&text);
    cli_faults(&faults);
    return status;
}

static int run_games(const CliArgs *args) {
    BaseFaults faults = {0};
    TrialOptions options;
    Run run = {.file = NULL};
    Progress progress = {.start = clock()};
    const char *out = cli_value(args, "--out");
    if (!read_options(args, &options, &run)) {
        return CLI_USAGE;
    }
    Trial *trial = trial_create(args->operands[0], &options, &faults);
    run.trial = trial;
    run.file = trial && out ? trial_file_open(out, trial, &faults) : NULL;
    bool good = trial && (!out || run.file) && play_all(&run, &progress, &faults);
    trial_file_close(run.file);
    cli_faults(&faults);
    int status = good ? CLI_DONE : CLI_ERROR;
    if (good && progress.shown) {
        fputc('\n', stderr);
    }
    if (good && !out) {
        status = report_kept(&run, args);
    }
    if (good && status == CLI_DONE && progress.stuck > 0) {
        status = cli_fail(CLI_NEGATIVE, "%d games got stuck", progress.stuck);
    }
    text_free(&run.lines);
    trial_destroy(trial);
    return status;
}

static int run_trial(const CliArgs *args) {
    if (cli_flag(args, "--merge")) {
        return run_merge(args);
    }
    if (args->count != 1) {
        return cli_usage(args->command, "trial takes one file");
    }
    return cli_flag(args, "--report") ? run_report(args) : cli_flag(args, "--game") ? run_game(args) : run_games(args);
}

static const CliOption options[] = {
    {"--games", "N", "so many games (100)"},
    {"--seed", "N", "of all dice (1); the same seed plays the same games on every machine"},
    {"--seats", "S",
     "who plays: random, easy, strong, or fair, which it is unless given; or by side: south=fair,north=easy"},
    {"--swap", NULL, "games in pairs: the second with the levels changed between the sides, on the same dice"},
    {"--rounds", "N", "a game is cut off after so many rounds; the score decides then"},
    {"--most-actions", "N", "or after so many actions (4000)"},
    {"--arms", "A",
     "what is compared with the battlefield as it is, on the same dice: NAME:reading.ID=VALUE, NAME:number.ID=VALUE, "
     "NAME:house=FILE, NAME=FILE, with a ; between them"},
    {"--shard", "I/N", "only this part of the games, from 1; auto: as Slurm or MPI say"},
    {"--sprt", "A,B", "stop as soon as it is sure that the first seat's rate is rather A or B: 0.5,0.55"},
    {"-o,--out", "F",
     "the games, a line each, added to what is there; with --report a .json, .csv, "
     ".png, .svg, .pdf, .html; with --game a game"},
    {"--dark", NULL, "the report's picture in dark colours"},
    {"--merge", "F", "write the games of all files that are named into this one"},
    {"--report", NULL, "what a trial's file comes to"},
    {"--game", "N", "play a game of a trial's file again and write it to --out: 17, or 17:ARM"},
    {"--json", NULL, "the report as one JSON object"},
};

const CliCommand command_trial = {
    "trial",
    "FILE [--games N] [--seats S] [--swap] [--arms A] [--seed N] [--shard I/N] [--sprt A,B] [-o F] | --merge F FILE... "
    "| "
    "FILE --report [-o F] | FILE --game N -o F",
    "Plays many games by computers and says what they come to",
    "Each game hangs on the seed and its number alone: shards may be played anywhere, and merge to the same bytes. A\n"
    "file that is there is gone on with. Rates have Wilson's interval of 95 %, means Student's. Status 1 when a game "
    "got\n"
    "stuck.",
    1,
    -1,
    options,
    (int)BASE_COUNT(options),
    run_trial};
