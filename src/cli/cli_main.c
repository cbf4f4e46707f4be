#include "base/near.h"
#include "cli/cli.h"
#include "cli/cli_internal.h"
#include "io/file.h"

#include <stdio.h>
#include <string.h>

#ifndef SIGHTLINE_VERSION
#define SIGHTLINE_VERSION "unreleased"
#endif

static const CliCommand *const commands[] = {&command_advise,   &command_trial,  &command_film,   &command_handout,
                                             &command_lessons,  &command_los,    &command_play,   &command_case,
                                             &command_check,    &command_odds,   &command_import, &command_export,
                                             &command_page,     &command_render, &command_replay, &command_rules,
                                             &command_settings, &command_show,   &command_verbs};

static void add_help(BaseText *out) {
    text_add(out, "Sightline: a battlefield for tabletop wargames with exact lines of sight\n\n"
                  "usage: sightline [FILE]        opens the window on a battlefield, game or case\n"
                  "       sightline COMMAND ...\n\n");
    for (size_t i = 0; i < BASE_COUNT(commands); i++) {
        text_addf(out, "  %-8s %s\n", commands[i]->name, commands[i]->doc);
    }
    text_add(
        out,
        "\n  --help     this, or after a command what it takes\n"
        "  --version  the version\n\n"
        "Exit status: 0 done, 1 a negative answer (a case failed, a file is not valid), 2 wrong usage, 3 an error.\n"
        "Errors go to standard error, results to standard output.\n");
}

static void add_command(BaseText *out, const CliCommand *command) {
    text_addf(out, "usage: sightline %s %s\n\n%s.\n", command->name, command->operands, command->doc);
    if (command->more) {
        text_addf(out, "%s\n", command->more);
    }
    text_add(out, command->option_count > 0 ? "\n" : "");
    for (int i = 0; i < command->option_count; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s%s%s", command->options[i].name, command->options[i].value ? " " : "",
                 command->options[i].value ? command->options[i].value : "");
        text_addf(out, "  %-20s %s\n", name, command->options[i].doc);
    }
}

/* Prints the help of a command; NULL: of the whole program. */
static int print_help(const CliCommand *command) {
    BaseText out = {0};
    if (command) {
        add_command(&out, command);
    } else {
        add_help(&out);
    }
    bool printed = cli_print(&out);
    text_free(&out);
    return printed ? CLI_DONE : CLI_ERROR;
}

static int print_version(void) {
    BaseText out = {0};
    text_addf(&out, "sightline %s\n", SIGHTLINE_VERSION);
    bool printed = cli_print(&out);
    text_free(&out);
    return printed ? CLI_DONE : CLI_ERROR;
}

static const CliCommand *find_command(const char *name) {
    for (size_t i = 0; i < BASE_COUNT(commands); i++) {
        if (strcmp(commands[i]->name, name) == 0) {
            return commands[i];
        }
    }
    return NULL;
}

static int run_command(const CliCommand *command, int argc, char **argv) {
    CliArgs args;
    bool help;
    const char **operands = base_alloc((size_t)argc + 1, sizeof *operands);
    int status = CLI_USAGE;
    if (cli_parse(command, argc, argv, &args, operands, &help)) {
        status = help ? print_help(command) : command->run(&args);
    }
    base_free(operands);
    return status;
}

static int help(int argc, char **argv) {
    const CliCommand *command = argc > 0 ? find_command(argv[0]) : NULL;
    if (!command && argc > 0) {
        return cli_fail(CLI_USAGE, "there is no command \"%s\"; sightline --help lists them", argv[0]);
    }
    return print_help(command);
}

/* Returns the command that a mistyped word is similar to, if there is no file of that name. Any other word is taken for
 * a file, and the window reports what is wrong with it. */
static const char *slip_of(const char *word) {
    NearMiss near = near_make(word);
    for (size_t i = 0; i < BASE_COUNT(commands); i++) {
        near_try(&near, commands[i]->name);
    }
    return file_exists(word) ? NULL : near.best;
}

bool cli_main(int argc, char **argv, int *status, const char **file) {
    const char *first = argc > 1 ? argv[1] : NULL;
    *status = CLI_DONE;
    *file = NULL;
    if (!first) {
        return false;
    }
    const CliCommand *command = find_command(first);
    if (command) {
        *status = run_command(command, argc - 2, argv + 2);
    } else if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0 || strcmp(first, "help") == 0) {
        *status = help(argc - 2, argv + 2);
    } else if (strcmp(first, "--version") == 0 || strcmp(first, "-V") == 0) {
        *status = print_version();
    } else if (first[0] == '-' && first[1] && strcmp(first, "--") != 0) {
        *status = cli_fail(CLI_USAGE, "there is no option %s; sightline --help lists what there is", first);
    } else if (slip_of(first)) {
        *status = cli_fail(CLI_USAGE, "there is no command and no file \"%s\"; perhaps this is meant: %s", first,
                           slip_of(first));
    } else {
        *file = strcmp(first, "--") == 0 ? argv[2] : first;
        int extra = argc - (strcmp(first, "--") == 0 ? 3 : 2);
        if (extra <= 0) {
            return false;
        }
        *status = cli_fail(CLI_USAGE, "the window opens one file; sightline --help lists the commands");
    }
    return true;
}
