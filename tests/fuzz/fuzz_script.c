/* Any bytes as a script of `sightline play` on a board of each system: a status, and never a crash. */
#include "cli/cli.h"
#include "fuzz/shared_fuzz.h"

#include <stdio.h>

static void play(int system, char *script) {
    char program[] = "sightline", verb[] = "play", option[] = "--script", seed[] = "--seed", number[] = "7";
    char board[512];
    snprintf(board, sizeof board, "%s", fuzz_board_path(system));
    char *words[] = {program, verb, board, option, script, seed, number, NULL};
    int status = -1;
    const char *file = NULL;
    base_assert(cli_main(7, words, &status, &file));
    base_assert(status >= 0 && status <= 3);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static FILE *quiet;
    if (!quiet) { /* what is printed is not looked at; messages of the fuzzer go to its own stream */
        quiet = freopen("/dev/null", "w", stdout);
        base_assert(quiet);
    }
    char script[128];
    snprintf(script, sizeof script, "%s", fuzz_files(bytes, size));
    for (int system = 0; system < FUZZ_SYSTEMS; system++) {
        play(system, script);
    }
    return 0;
}
