/* Reading a script. */
#include "cli/script.h"
#include "io/file.h"

#include <string.h>

/* Words end at a byte of zero, and what is no UTF-8 could not be printed as JSON. */
static bool line_is_text(const Script *script, const char *line, size_t length, const char *path, BaseFaults *faults) {
    if (!memchr(line, '\0', length) && text_utf8_valid(line, length)) {
        return true;
    }
    BaseFault *fault = faults_add(faults, path, "", "", "Save the script as UTF-8", "the line is not text");
    fault->line = script->line;
    return false;
}

const BaseTree *script_parse(Script *script, const char *line, size_t length, const char *path, BaseFaults *faults) {
    size_t blank = strspn(line, " \t\r");
    if (blank >= length) {
        return NULL;
    }
    if (line[blank] == '{') {
        return json_parse(script->arena, line, length, path, script->line - 1, faults);
    }
    return line_is_text(script, line, length, path, faults)
               ? script_words(script, arena_strndup(script->arena, line, length), path, faults)
               : NULL;
}

static void add_lines(Script *script, const char *bytes, size_t size, const char *path, BaseFaults *faults) {
    for (const char *s = bytes; s < bytes + size;) {
        const char *end = memchr(s, '\n', (size_t)(bytes + size - s));
        size_t length = end ? (size_t)(end - s) : (size_t)(bytes + size - s);
        script->line++;
        const BaseTree *action = script_parse(script, s, length, path, faults);
        if (action) {
            array_push(&script->steps, (ScriptStep){action, script->line});
        }
        s += length + 1;
    }
}

bool script_load(Script *script, const char *path, BaseFaults *faults) {
    size_t size;
    char *bytes = file_read(strcmp(path, "-") == 0 ? "/dev/stdin" : path, JSON_SIZE_MAX, &size, faults);
    if (!bytes) {
        return false;
    }
    if (bytes[strspn(bytes, " \t\r\n")] == '[') {
        const BaseTree *list = json_parse(script->arena, bytes, size, path, 0, faults);
        for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
            array_push(&script->steps, (ScriptStep){it, script->steps.count + 1});
        }
    } else {
        add_lines(script, bytes, size, path, faults);
    }
    base_free(bytes);
    return faults->count == 0;
}
