/* The command line. Exit status: 0 done, 1 a negative answer where one was asked for, 2 wrong usage, 3 an error. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>

/* True when the arguments name a subcommand (or --help, --version): *status is the exit status. False if the window is
 * to be started; `*file` is then the file to open, or NULL. */
bool cli_main(int argc, char **argv, int *status, const char **file);

#endif
