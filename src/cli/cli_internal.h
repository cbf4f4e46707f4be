/* Shared by the subcommands: options, opening files, printing. Nobody outside src/cli includes it. */
#ifndef CLI_INTERNAL_H
#define CLI_INTERNAL_H

#include "play/session.h"

enum { CLI_DONE = 0, CLI_NEGATIVE = 1, CLI_USAGE = 2, CLI_ERROR = 3 };

#define CLI_OPTIONS_MAX 16

typedef struct {
    const char *name;  /* "--from", or with a short form "-o,--out" */
    const char *value; /* name of its value for the help; NULL if it has none */
    const char *doc;
} CliOption;

typedef struct CliArgs CliArgs;

typedef struct {
    const char *name, *operands, *doc;
    const char *more; /* further text for the command's own help; may be NULL */
    int min, max;     /* number of operands; max -1: any number */
    const CliOption *options;
    int option_count;
    int (*run)(const CliArgs *args);
} CliCommand;

struct CliArgs {
    const CliCommand *command;
    const char *const *operands;
    int count;
    const char *values[CLI_OPTIONS_MAX]; /* by option: NULL if not given, "" for a given option without a value */
};

extern const CliCommand command_advise, command_trial, command_film, command_handout, command_lessons, command_los,
    command_play, command_case, command_check, command_odds, command_import, command_export, command_page,
    command_render, command_replay, command_rules, command_settings, command_show, command_verbs;

/* ---- options.c ---- */
/* Reads the arguments after the command's name. False for wrong usage, which has been reported. `help` is set by
 * --help. */
bool cli_parse(const CliCommand *command, int argc, char **argv, CliArgs *out, const char **operands, bool *help);
/* Returns an option's value, NULL if not given. `name` is the long form with its dashes. */
const char *cli_value(const CliArgs *args, const char *name);
bool cli_flag(const CliArgs *args, const char *name);
/* With --ids names are followed by ids from now on. */
void cli_take_ids(const CliArgs *args, PlaySession *session);
/* Reads a number in a range, if given; false with a message if it is not one. */
bool cli_number(const CliArgs *args, const char *name, double min, double max, double *value);
/* Reads faces separated by commas, as numbers or as names of the ruleset: "1,3,6", "SWORD,flag". False with a message.
 * Free the values with base_free. */
bool cli_dice(const CliArgs *args, const char *name, const RulesData *data, int **values, int *count);

/* ---- output.c ---- */
/* Prints one line on standard error, after the program's name. Returns the status. */
int cli_fail(int status, const char *format, ...) BASE_PRINTF(2, 3);
int cli_usage(const CliCommand *command, const char *format, ...) BASE_PRINTF(2, 3);
/* Prints each fault on a line of standard error, without control characters, and frees them. */
void cli_faults(BaseFaults *faults);
/* Returns the text without control characters except line ends; free it with base_free. */
char *cli_clean(const char *text);
/* Writes to standard output; false if that fails, which is reported. */
bool cli_print(const BaseText *text);
void cli_add_line(BaseText *out, const BaseTree *tree); /* as one line of JSON with its line end */

/* ---- saving.c ---- */
/* Ends the saving. Replacing existing files by different ones needs --force; without it nothing changes, and a fault
 * says what the file is. False with a fault if nothing was saved. */
bool cli_end_saving(const CliArgs *args, IoSaving *saving, bool whole, BaseFaults *faults);

/* ---- show.c ---- */
/* Appends the table as it stands: whose turn, the score, who stands where, the terrain. Of what only its owner may look
 * at it tells that of the side that acts. */
void cli_show(const PlaySession *session, BaseText *out);
/* Appends the board of hexes as letters, with a legend of its terrain. */
void cli_show_hexes(const RulesField *field, const Table *table, BaseText *out);
/* Appends whose turn it is and in which phase: "South is to act: Command phase, turn 1, to win 5.". */
void cli_show_turn(const RulesField *field, const Table *table, BaseText *out);
/* Appends the variables of a thing that say something, but for secret ones: "order advance, blast markers 1"; nothing
 * where all are as they begin. With `all` every one. */
void cli_show_state(const RulesField *field, const Table *table, TableRef ref, bool all, BaseText *out);
/* Appends a line for each secret that a thing has, behind `indent`: "In hand: Order two units on the left". */
void cli_show_secrets(const RulesField *field, const Table *table, TableRef ref, const char *indent, BaseText *out);
/* Appends where a unit stands: "at 47.2, 51, facing 90", "in G4", "inside The keep", "destroyed". */
void cli_show_where(const RulesField *field, const Table *table, int unit, BaseText *out);

/* ---- open.c ---- */
/* Opens a session on a battlefield, a case's battlefield, or a game in its current state. NULL if it cannot be opened
 * completely, which is reported. */
PlaySession *cli_open(const char *path);
/* The same for a caller that will continue a game in its file: refuses a game that another program has open, or that
 * may not be written, and if `must` what is no game. `game` is told whether it is one. */
PlaySession *cli_open_to_play(const char *path, bool must, bool *game);
/* Loads a ruleset by id or path; NULL on failure, which is reported. */
RulesData *cli_ruleset(const char *name);
/* The headline of what has just been ruled: what it did to the table, where it has been done. */
void cli_headline(const PlaySession *session, const Ruling *ruling, BaseText *out);
/* Finds the thing on the table with this id; on a hex board also a hex, "G5" or "5,7" (column, row). False if there is
 * none, which is reported. */
bool cli_find(const PlaySession *session, const char *id, TableRef *out);

#endif
