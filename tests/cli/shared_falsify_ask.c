/* What the program says of a table that is written to a file. */
#include "cli/shared_falsify.h"
#include "io/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A file of this table, which whoever asks removes. */
static bool write_table(const BaseTree *root, char path[64]) {
    BaseText text = {0};
    strcpy(path, "/tmp/falsify-XXXXXX.json");
    int file = mkstemps(path, 5);
    FILE *out = file >= 0 ? fdopen(file, "w") : NULL;
    json_write(root, &text);
    bool good = out && fputs(text_get(&text), out) >= 0;
    good = out && fclose(out) == 0 && good;
    text_free(&text);
    return good;
}

/* The lines that the program prints, as a list; NULL: it did not end well. */
static BaseTree *lines_of(BaseArena *arena, const char *program, const BaseTree *root, const char *options) {
    char path[64];
    BaseTree *out = tree_list(arena);
    char *line = NULL;
    size_t room = 0;
    ssize_t size;
    if (!write_table(root, path)) {
        return NULL;
    }
    FILE *pipe = popen(arena_printf(arena, "'%s' los %s %s --json 2>/dev/null", program, path, options), "r");
    while (pipe && (size = getline(&line, &room, pipe)) > 0) {
        BaseFaults faults = {0};
        const BaseTree *one = json_parse(arena, line, (size_t)size, path, 0, &faults);
        faults_free(&faults);
        if (one) {
            tree_push(out, tree_copy(arena, one));
        }
    }
    int status = pipe ? pclose(pipe) : -1;
    free(line);
    unlink(path);
    return status >= 0 && (status == 0 || out->count > 0) ? out : NULL;
}

bool falsify_ask(BaseArena *arena, const char *program, const BaseTree *root, const char *from, bool margins,
                 FalsifyAnswers *out) {
    const char *who = from ? arena_printf(arena, "--from '%s'", from) : "--all";
    BaseTree *lines = lines_of(arena, program, root, arena_printf(arena, "%s%s", who, margins ? " --full" : ""));
    *out = (FalsifyAnswers){0};
    if (!lines || lines->count == 0) {
        return false;
    }
    out->items = arena_alloc(arena, (size_t)lines->count, sizeof *out->items);
    for (const BaseTree *it = lines->first; it; it = it->next) {
        bool seen = tree_get_bool(it, "visible", false);
        double mod = tree_get_number(it, "visibility", 0), burst = tree_get_number(it, "saturation", 0);
        out->items[out->count++] = (FalsifyAnswer){tree_get_text(it, "from", ""),
                                                   tree_get_text(it, "to", ""),
                                                   seen,
                                                   seen ? (int)(-100 * mod + burst) : 0,
                                                   tree_get_number(it, "margin_mm", -1),
                                                   strcmp(tree_get_text(it, "margin_is", ""), "found") == 0};
    }
    return true;
}

const BaseTree *falsify_ask_pair(BaseArena *arena, const char *program, const BaseTree *root, const char *from,
                                 const char *to) {
    const BaseTree *lines = lines_of(arena, program, root, arena_printf(arena, "--from '%s' --to '%s'", from, to));
    return lines ? lines->first : NULL;
}

const FalsifyAnswer *falsify_answer(const FalsifyAnswers *answers, const char *from, const char *to) {
    for (int i = 0; i < answers->count; i++) {
        if (strcmp(answers->items[i].from, from) == 0 && strcmp(answers->items[i].to, to) == 0) {
            return &answers->items[i];
        }
    }
    return NULL;
}

void falsify_words(const FalsifyAnswer *answer, BaseText *out) {
    int mod = answer->cost / 100, burst = answer->cost % 100;
    text_add(out, answer->seen ? "seen" : "hidden");
    if (answer->seen) {
        text_addf(out, " at %d", -mod);
    }
    if (burst > 0) {
        text_addf(out, " with Burst %d less", burst);
    }
}

bool falsify_is(const FalsifyAnswer *answer, const char *words) {
    BaseText own = {0};
    falsify_words(answer, &own);
    bool same = strcmp(words, answer->seen ? "seen" : "hidden") == 0 || strcmp(words, text_get(&own)) == 0;
    text_free(&own);
    return same;
}
