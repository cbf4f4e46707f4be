/* The command line as a shell would call it: in a child process, with what it prints and its status. */
#ifndef CLI_SHARED_RUN_H
#define CLI_SHARED_RUN_H

#include "io/json.h"

typedef struct {
    int status;
    char *out, *err;
} CliRun;

/* Words after the program's name, NULL at the end. The run before is forgotten. */
CliRun *cli_run(const char *first, ...);
/* The same with this text on standard input. */
/* The next run writes to this file, which is not read back. */
void cli_output(const char *path);
void cli_input(const char *text);
/* The i-th line of what was printed, as JSON; the test fails when it is none. */
const BaseTree *cli_line(int index);
int cli_lines(void);
/* Frees what the last run left. */
void cli_forget(void);
/* A file in a folder that lasts as long as the program; its path. `text` has ' for ". NULL: only the path. */
const char *cli_file(const char *name, const char *text);

void assert_status(int status);
void assert_out(const char *word);
void assert_err(const char *word);

#endif
