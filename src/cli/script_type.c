/* Playing what is typed: line by line, each done before the next is read. */
#include "cli/script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TYPED "what was typed"

static void help(Script *script) {
    const RulesSystem *system = play_field(script->session)->data->system;
    text_add(&script->out,
             "A line is a verb and its arguments: \"move b3-1 33,41\", \"odds fire b3 r2\", \"choose stay\";\n"
             "or the action as JSON: {\"do\": ...}. NAME=VALUE names an argument: dice=3,6.\n"
             "show, undo, redo, help, quit; and of the rules:");
    int column = 80;
    for (int i = 0; i < system->verb_count; i++) {
        const char *name = system->verbs[i]->name;
        bool wraps = column + (int)strlen(name) + 1 > 78;
        text_addf(&script->out, "%s%s", wraps ? "\n  " : " ", name);
        column = (wraps ? 2 : column + 1) + (int)strlen(name);
    }
    text_addf(&script->out, "\n\"sightline verbs %s\" says what each takes.\n", play_field(script->session)->data->id);
    cli_print(&script->out);
    text_clear(&script->out);
}

/* Returns the line without the blanks around it. */
static char *trimmed(char *line, size_t length) {
    while (length > 0 && strchr(" \t\r\n", line[length - 1])) {
        line[--length] = 0;
    }
    return line + strspn(line, " \t\r");
}

/* Does one line; false to end. */
static bool do_line(Script *script, char *line) {
    BaseFaults faults = {0};
    script->line++;
    if (strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0) {
        return false;
    }
    if (strcmp(line, "help") == 0) {
        help(script);
        return true;
    }
    const BaseTree *action = script_parse(script, line, strlen(line), TYPED, &faults);
    script->failed = script->failed || faults.count > 0;
    cli_faults(&faults);
    script->broken = action && !script_step(script, action);
    return !script->broken;
}

bool script_type(Script *script) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length = 0;
    bool more = true;
    while (more && script_seat_steps(script)) {
        fputs("> ", stdout);
        fflush(stdout);
        length = getline(&line, &size, stdin);
        more = length >= 0 && do_line(script, trimmed(line, (size_t)length));
    }
    if (length < 0) {
        fputs("\n", stdout); /* the end of the input leaves the prompt's line open */
        fflush(stdout);
    }
    free(line); /* getline's own */
    return !script->broken;
}
