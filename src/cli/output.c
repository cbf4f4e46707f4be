#include "cli/cli_internal.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Text from a file may contain control sequences, which a terminal must not obey. */
char *cli_clean(const char *text) {
    char *clean = base_strdup(text);
    for (char *c = clean; *c; c++) {
        if (((unsigned char)*c < 0x20 && *c != '\n') || *c == 0x7f) {
            *c = '?';
        }
    }
    return clean;
}

static void complain(const char *format, va_list args) {
    char line[1024];
    vsnprintf(line, sizeof line, format, args);
    char *clean = cli_clean(line);
    fprintf(stderr, "sightline: %s\n", clean);
    base_free(clean);
}

int cli_fail(int status, const char *format, ...) {
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    return status;
}

int cli_usage(const CliCommand *command, const char *format, ...) {
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    fprintf(stderr, "usage: sightline %s %s\n", command->name, command->operands);
    return CLI_USAGE;
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

void cli_add_line(BaseText *out, const BaseTree *tree) {
    json_write(tree, out);
    text_add_char(out, '\n');
}
