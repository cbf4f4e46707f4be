/* What the subcommands share: their options, opening files, printing. Nobody outside src/cli includes it. */
#ifndef CLI_INTERNAL_H
#define CLI_INTERNAL_H

#include "play/session.h"

enum { CLI_DONE = 0, CLI_NEGATIVE = 1, CLI_USAGE = 2, CLI_ERROR = 3 };

#define CLI_OPTIONS_MAX 16

typedef struct {
    const char *name;  /* "--from", or with a short form "-o,--out" */
    const char *value; /* what follows it, for the help; NULL: nothing */
    const char *doc;
} CliOption;

typedef struct CliArgs CliArgs;

typedef struct {
    const char *name, *operands, *doc;
    const char *more; /* for its own help; may be NULL */
    int min, max;     /* operands; most -1: any number */
    const CliOption *options;
    int option_count;
    int (*run)(const CliArgs *args);
} CliCommand;

struct CliArgs {
    const CliCommand *command;
    const char *const *operands;
    int count;
    const char *values[CLI_OPTIONS_MAX]; /* by option; "" for one without a value that was given, NULL not given */
};

extern const CliCommand command_film, command_lessons, command_los, command_play, command_case, command_check,
    command_odds, command_import, command_render, command_replay, command_rules, command_settings, command_verbs;

/* ---- options.c ---- */
/* Reads what follows the command's name. False: wrong usage, which has been said. `help`: --help was among it. */
bool cli_parse(const CliCommand *command, int argc, char **argv, CliArgs *out, const char **operands, bool *help);
/* NULL: not given. The name is the long one, with its dashes. */
const char *cli_value(const CliArgs *args, const char *name);
bool cli_flag(const CliArgs *args, const char *name);
/* A number in a range; false with a message when it is given and is none. */
bool cli_number(const CliArgs *args, const char *name, double min, double max, double *value);
/* Faces with commas, by number or by the ruleset's names: "1,3,6", "SWORD,flag". False with a message. Freed with
 * base_free. */
bool cli_dice(const CliArgs *args, const char *name, const RulesData *data, int **values, int *count);

/* ---- output.c ---- */
/* One line on standard error, after the program's name. Returns the status. */
int cli_fail(int status, const char *format, ...) BASE_PRINTF(2, 3);
int cli_usage(const CliCommand *command, const char *format, ...) BASE_PRINTF(2, 3);
/* Each fault on a line of standard error, without control characters. Frees them. */
void cli_faults(BaseFaults *faults);
/* Text without control characters, but for line ends; freed with base_free. */
char *cli_clean(const char *text);
/* To standard output; false (said) when it cannot be written. */
bool cli_print(const BaseText *text);
void cli_add_line(BaseText *out, const BaseTree *tree); /* as JSON, with its line end */

/* ---- saving.c ---- */
/* Ends the saving. Where it is whole but files that are there would be replaced by others, that takes --force: without
 * it all stays as it was, and is said with what the file is. False (said, in `faults`) when nothing was saved. */
bool cli_end_saving(const CliArgs *args, IoSaving *saving, bool whole, BaseFaults *faults);

/* ---- open.c ---- */
/* The session on a battlefield, a case's battlefield or a game as it stands; NULL (said) when it cannot be opened
 * whole. */
PlaySession *cli_open(const char *path);
/* The same for one who will go on with it in the same file: a game that another program has open is refused. */
PlaySession *cli_open_to_go_on(const char *path);
/* The ruleset by id or path, alone; NULL (said). */
RulesData *cli_ruleset(const char *name);
/* The thing of this id that is on the table; on hexes also a hex, "G5" or "5,7" (column, row). False (said) when there
 * is none. */
bool cli_find(const PlaySession *session, const char *id, TableRef *out);

#endif
