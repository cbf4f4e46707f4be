/* Writes the names that a rule system's code uses, out of its ruleset's data, when the program is built: an enumerator
 * for each variable, reading and number, one for each value of a reading, and the table by which the same names are
 * looked up in the data that are loaded at run time.
 *   rules_names RULESET HEADER SOURCE
 * RULESET: assets/rulesets/<id>; HEADER: <generated>/rules/<id>/names.h; SOURCE: the table, beside it.
 * The names begin with the ruleset's prefix, as the ids of its rules do: EAH_VAR_UNIT_fired, EAH_NUM_AREA_DEPTH,
 * EAH_READ_IN_RULE, and EAH_IN_RULE_ANY for its value "any". */
#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *folder; /* of the ruleset */
    char prefix[32], camel[32];
    json_t *variables, *readings, *numbers;
} Names;

_Noreturn static void fail(const char *path, const char *why) {
    fprintf(stderr, "rules_names: %s: %s\n", path, why);
    exit(EXIT_FAILURE);
}

static const char *text_of(const json_t *row, const char *key) {
    const char *text = json_string_value(json_object_get(row, key));
    return text ? text : "";
}

/* ---- reading ---- */

static json_t *load(const Names *names, const char *file) {
    char path[4096];
    json_error_t error;
    snprintf(path, sizeof path, "%s/%s", names->folder, file);
    json_t *root = json_load_file(path, 0, &error);
    if (!root) {
        fail(path, error.text);
    }
    return root;
}

static json_t *load_list(const Names *names, const char *list) {
    char file[64];
    snprintf(file, sizeof file, "%s.json", list);
    json_t *root = load(names, file), *rows = json_incref(json_object_get(root, list));
    json_decref(root);
    if (!json_is_array(rows)) {
        fail(file, "holds no list of its name");
    }
    return rows;
}

static void read_names(Names *names) {
    json_t *root = load(names, "ruleset.json");
    snprintf(names->prefix, sizeof names->prefix, "%s", text_of(root, "prefix"));
    json_decref(root);
    for (size_t i = 0; names->prefix[i]; i++) {
        names->camel[i] = (char)(i == 0 ? names->prefix[i] : tolower((unsigned char)names->prefix[i]));
    }
    names->variables = load_list(names, "variables");
    names->readings = load_list(names, "readings");
    names->numbers = load_list(names, "numbers");
}

/* ---- writing ---- */

/* Writes BEFORE, "IN_RULE" for "in_rule" and "AREA_DEPTH" for "area-depth", and AFTER. */
static void put_upper(FILE *file, const char *before, const char *word, const char *after) {
    fputs(before, file);
    for (; *word; word++) {
        fputc(isalnum((unsigned char)*word) ? toupper((unsigned char)*word) : '_', file);
    }
    fputs(after, file);
}

static FILE *create(const char *path) {
    FILE *file = fopen(path, "w");
    if (!file) {
        fail(path, strerror(errno));
    }
    fputs("/* Written by tools/support/rules_names.c out of the ruleset's data: change these. */\n", file);
    return file;
}

static void finish(FILE *file, const char *path) {
    if (ferror(file) || fclose(file) != 0) {
        fail(path, "cannot be written");
    }
}

static void write_values(const Names *names, const json_t *reading, FILE *file) {
    size_t i = 0;
    json_t *value = NULL;
    fprintf(file, "enum {");
    json_array_foreach(json_object_get(reading, "values"), i, value) {
        fprintf(file, "%s %s", i ? "," : "", names->prefix);
        put_upper(file, "_", text_of(reading, "id"), "_");
        put_upper(file, "", json_string_value(value), "");
    }
    fprintf(file, " };\n");
}

static void write_header(const Names *names, FILE *file) {
    const char *prefix = names->prefix, *camel = names->camel;
    size_t i = 0;
    json_t *row = NULL;
    fprintf(file, "#ifndef RULES_%s_NAMES_H\n#define RULES_%s_NAMES_H\n\n#include \"rules/names.h\"\n\n", prefix,
            prefix);
    fprintf(file, "typedef enum {\n");
    json_array_foreach(names->variables, i, row) {
        fprintf(file, "    %s_VAR", prefix);
        put_upper(file, "_", text_of(row, "owner"), "_");
        fprintf(file, "%s,\n", text_of(row, "name"));
    }
    fprintf(file, "    %s_VAR_COUNT\n} %sVar;\n\ntypedef enum {\n", prefix, camel);
    json_array_foreach(names->readings, i, row) {
        fprintf(file, "    %s_READ", prefix);
        put_upper(file, "_", text_of(row, "id"), ",\n");
    }
    fprintf(file, "    %s_READ_COUNT\n} %sReading;\n\n", prefix, camel);
    json_array_foreach(names->readings, i, row) {
        write_values(names, row, file);
    }
    fprintf(file, "\ntypedef enum {\n");
    json_array_foreach(names->numbers, i, row) {
        fprintf(file, "    %s_NUM", prefix);
        put_upper(file, "_", text_of(row, "id"), ",\n");
    }
    fprintf(file, "    %s_NUM_COUNT\n} %sNumber;\n\nextern const RulesNames %s_NAMES;\n\n#endif\n", prefix, camel,
            prefix);
}

static void write_table(const Names *names, const char *id, FILE *file) {
    const char *prefix = names->prefix;
    size_t i = 0, k = 0;
    json_t *row = NULL, *value = NULL;
    fprintf(file, "#include \"rules/%s/names.h\"\n\nstatic const RulesVarName VARS[] = {\n", id);
    json_array_foreach(names->variables, i, row) {
        put_upper(file, "    {REF_", text_of(row, "owner"), ", ");
        fprintf(file, "\"%s\"},\n", text_of(row, "name"));
    }
    fprintf(file, "};\n\nstatic const RulesReadingName READINGS[] = {\n");
    json_array_foreach(names->readings, i, row) {
        fprintf(file, "    {\"%s\", \"", text_of(row, "id"));
        json_array_foreach(json_object_get(row, "values"), k, value) {
            fprintf(file, "%s%s", k ? " " : "", json_string_value(value));
        }
        fprintf(file, "\"},\n");
    }
    fprintf(file, "};\n\nstatic const char *const NUMBERS[] = {\n");
    json_array_foreach(names->numbers, i, row) {
        fprintf(file, "    \"%s\",\n", text_of(row, "id"));
    }
    fprintf(file, "};\n\nconst RulesNames %s_NAMES = {VARS, %s_VAR_COUNT, READINGS, %s_READ_COUNT, ", prefix, prefix,
            prefix);
    fprintf(file, "NUMBERS, %s_NUM_COUNT};\n", prefix);
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fail("usage", "rules_names RULESET HEADER SOURCE");
    }
    Names names = {.folder = argv[1]};
    const char *slash = strrchr(argv[1], '/');
    read_names(&names);
    FILE *header = create(argv[2]);
    write_header(&names, header);
    finish(header, argv[2]);
    FILE *source = create(argv[3]);
    write_table(&names, slash ? slash + 1 : argv[1], source);
    finish(source, argv[3]);
    json_decref(names.variables);
    json_decref(names.readings);
    json_decref(names.numbers);
    return EXIT_SUCCESS;
}
