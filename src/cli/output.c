#include "cli/cli_internal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* What comes from a file may hold anything; a terminal must not obey it. */
char *cli_clean(const char *text) {
    char *clean = base_strdup(text);
    for (char *c = clean; *c; c++) {
        if (((unsigned char)*c < 0x20 && *c != '\n') || *c == 0x7f) {
            *c = '?';
        }
    }
    return clean;
}

void cli_faults(BaseFaults *faults) {
    for (int i = 0; i < faults->count; i++) {
        char *line = faults_line(&faults->items[i]), *clean = cli_clean(line);
        fprintf(stderr, "%s\n", clean);
        base_free(clean);
        base_free(line);
    }
    if (faults->dropped > 0) {
        fprintf(stderr, "and %d more\n", faults->dropped);
    }
    faults_free(faults);
}

bool cli_print(const BaseText *text) {
    bool good = fwrite(text_get(text), 1, text->length, stdout) == text->length;
    if (fflush(stdout) != 0 || !good) {
        cli_fail(CLI_ERROR, "standard output cannot be written: %s", strerror(errno));
        return false;
    }
    return true;
}

bool cli_end_saving(const CliArgs *args, IoSaving *saving, bool whole, BaseFaults *faults) {
    const char *there = whole && !cli_flag(args, "--force") ? saving_would_replace(saving) : NULL;
    if (there) {
        faults_add(faults, there, "", "", "Give another name, or --force to replace it",
                   "there is a file of this name, with another content");
    }
    return saving_end(saving, whole && !there, faults);
}

void cli_add_line(BaseText *out, const BaseTree *tree) {
    json_write(tree, out);
    text_add_char(out, '\n');
}
