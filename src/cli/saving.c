/* Saving of files by commands: complete files only, which replace nothing without --force. */
#include "cli/cli_internal.h"

bool cli_end_saving(const CliArgs *args, IoSaving *saving, bool whole, BaseFaults *faults) {
    const char *there = whole && !cli_flag(args, "--force") ? saving_would_replace(saving) : NULL;
    if (there) {
        faults_add(faults, there, "", "", "Give another name, or --force to replace it",
                   "there is a file of this name, with another content");
    }
    return saving_end(saving, whole && !there, faults);
}
