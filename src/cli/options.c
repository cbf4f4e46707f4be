#include "base/near.h"
#include "cli/cli_internal.h"

#include <stdio.h>
#include <string.h>

/* True if the text is one of an option's names; "-o,--out" has two. */
static bool names(const CliOption *option, const char *text, size_t length) {
    const char *comma = strchr(option->name, ',');
    const char *full = comma ? comma + 1 : option->name;
    bool short_one = comma && length == (size_t)(comma - option->name) && memcmp(option->name, text, length) == 0;
    return short_one || (strlen(full) == length && memcmp(full, text, length) == 0);
}

static const char *long_name(const CliOption *option) {
    const char *comma = strchr(option->name, ',');
    return comma ? comma + 1 : option->name;
}

static int find_option(const CliCommand *command, const char *text, size_t length) {
    for (int i = 0; i < command->option_count; i++) {
        if (names(&command->options[i], text, length)) {
            return i;
        }
    }
    return -1;
}

static void unknown_option(const CliCommand *command, const char *text, size_t length) {
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    NearMiss near = near_make(word);
    for (int i = 0; i < command->option_count; i++) {
        near_try(&near, long_name(&command->options[i]));
    }
    cli_usage(command, "%s has no option %s%s%s", command->name, word, near.best ? "; perhaps this is meant: " : "",
              near.best ? near.best : "");
}

/* Reads one option at argv[*at] and moves past its value. */
static bool parse_option(const CliCommand *command, int argc, char **argv, int *at, CliArgs *out) {
    const char *text = argv[*at], *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    int index = find_option(command, text, length);
    if (index < 0) {
        unknown_option(command, text, length);
        return false;
    }
    const CliOption *option = &command->options[index];
    if (out->values[index]) {
        cli_usage(command, "%s is given twice", long_name(option));
        return false;
    }
    if (!option->value) {
        if (equals) {
            cli_usage(command, "%s takes no value", long_name(option));
        }
        out->values[index] = "";
        return !equals;
    }
    if (!equals && *at + 1 >= argc) {
        cli_usage(command, "%s needs a value: %s", long_name(option), option->value);
        return false;
    }
    out->values[index] = equals ? equals + 1 : argv[++*at];
    return true;
}

bool cli_parse(const CliCommand *command, int argc, char **argv, CliArgs *out, const char **operands, bool *help) {
    *out = (CliArgs){.command = command, .operands = operands};
    *help = false;
    bool options = true;
    for (int i = 0; i < argc; i++) {
        if (options && strcmp(argv[i], "--") == 0) {
            options = false;
        } else if (options && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
            *help = true;
            return true;
        } else if (options && argv[i][0] == '-' && argv[i][1]) {
            if (!parse_option(command, argc, argv, &i, out)) {
                return false;
            }
        } else {
            operands[out->count++] = argv[i];
        }
    }
    if (out->count < command->min || (command->max >= 0 && out->count > command->max)) {
        cli_usage(command, out->count < command->min ? "%s needs more than that" : "%s takes less than that",
                  command->name);
        return false;
    }
    return true;
}

const char *cli_value(const CliArgs *args, const char *name) {
    int index = find_option(args->command, name, strlen(name));
    base_assert(index >= 0);
    return args->values[index];
}

bool cli_flag(const CliArgs *args, const char *name) {
    return cli_value(args, name) != NULL;
}

void cli_take_ids(const CliArgs *args, PlaySession *session) {
    if (session && cli_flag(args, "--ids")) {
        play_show_ids(session);
    }
}

bool cli_number(const CliArgs *args, const char *name, double min, double max, double *value) {
    const char *text = cli_value(args, name);
    if (!text) {
        return true;
    }
    double read;
    if (!text_parse_number(text, &read) || !(read >= min && read <= max)) {
        char low[TEXT_NUMBER_MAX], high[TEXT_NUMBER_MAX];
        cli_usage(args->command, "%s takes a number from %s to %s", name, text_number(min, low),
                  text_number(max, high));
        return false;
    }
    *value = read;
    return true;
}

/* Reads one face: its number, or its name if the ruleset's dice have names. 0 if it is neither. */
static int read_face(const RulesData *data, const char *text, size_t length) {
    char word[32];
    double number = 0;
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : 0), text);
    bool figures = text_parse_number(word, &number);
    const BaseTree face = {.kind = figures ? TREE_NUMBER : TREE_TEXT, .number = number, .text = word};
    return data_read_face(data, &face);
}

static void no_face(const CliArgs *args, const char *name, const RulesData *data) {
    BaseText names = {0};
    for (int i = 0; i < data->face_count; i++) {
        text_addf(&names, "%s%s", i ? ", " : ", or names: ", data->faces[i]);
    }
    cli_usage(args->command, "%s takes faces with commas: 1,3,6%s", name, text_get(&names));
    text_free(&names);
}

bool cli_dice(const CliArgs *args, const char *name, const RulesData *data, int **values, int *count) {
    const char *text = cli_value(args, name);
    ARRAY(int) list = {0};
    bool good = true;
    while (text && *text && good) {
        size_t length = strcspn(text, ",");
        int face = read_face(data, text, length);
        good = face > 0;
        array_push(&list, face);
        text += length + (text[length] == ',');
    }
    if (!good) {
        array_free(&list);
        no_face(args, name, data);
        return false;
    }
    *values = list.items;
    *count = list.count;
    return true;
}
