/* Each question of each system is answered in words: by sentences and figures, and by no id of a file. */
#include "cli/shared_run.h"
#include "support/test.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const char *system, *question, *action;
    bool figure; /* the answer is a figure, or has one */
} Question;

/* With ' for ". */
static const Question QUESTIONS[] = {
    {"ea-heresy", "sight", "{'do': 'sight', 'from': 'b3-1', 'to': 'r2-1'}", true},
    {"ea-heresy", "region", "{'do': 'region', 'from': 'b3-1'}", true},
    {"ea-heresy", "reach", "{'do': 'reach', 'unit': 'b3-1'}", true},
    {"ea-heresy", "measure", "{'do': 'measure', 'from': 'b3-1', 'to': 'keep'}", true},
    {"ea-heresy", "where", "{'do': 'where', 'unit': 'b3-1'}", true},
    {"ea-heresy", "path", "{'do': 'path', 'unit': 'b3-1', 'path': [[60, 41]]}", true},
    {"ea-heresy", "targets", "{'do': 'targets', 'of': 'b3'}", true},
    {"ea-heresy", "needs", "{'do': 'needs', 'of': 'b3-1', 'at': 'r2-1'}", true},
    {"ea-heresy", "may", "{'do': 'may', 'action': {'do': 'fire', 'formation': 'b3', 'at': 'r2'}}", false},
    {"ea-heresy", "state", "{'do': 'state', 'of': 'b3-1'}", true},
    {"ea-heresy", "stage", "{'do': 'stage'}", false},
    {"ea-heresy", "odds", "{'do': 'odds', 'action': {'do': 'fire', 'formation': 'b3', 'at': 'r2'}}", true},
    {"commands-colors", "sight", "{'do': 'sight', 'from': 's-lb', 'to': 'n-ls'}", true},
    {"commands-colors", "region", "{'do': 'region', 'from': 's-lb'}", true},
    {"commands-colors", "measure", "{'do': 'measure', 'from': 'E7', 'to': 's-hi'}", true},
    {"commands-colors", "where", "{'do': 'where', 'unit': 's-lb'}", true},
    {"commands-colors", "path", "{'do': 'path', 'unit': 's-lb', 'path': ['F4']}", true},
    {"commands-colors", "reach", "{'do': 'reach', 'unit': 's-lb'}", true},
    {"commands-colors", "targets", "{'do': 'targets', 'of': 's-lb'}", true},
    {"commands-colors", "needs", "{'do': 'needs', 'of': 's-lb', 'at': 'n-hi'}", true},
    {"commands-colors", "may", "{'do': 'may', 'action': {'do': 'move', 'unit': 's-lb', 'path': ['F4']}}", false},
    {"commands-colors", "state", "{'do': 'state', 'of': 's-lb'}", true},
    {"commands-colors", "state", "{'do': 'state', 'of': 'F2'}", true},
    {"commands-colors", "state", "{'do': 'state', 'of': 'south'}", true},
    {"commands-colors", "stage", "{'do': 'stage'}", true},
    {"commands-colors", "odds", "{'do': 'odds', 'action': {'do': 'assault', 'unit': 's-li', 'at': 'n-wa'}}", true},
    {"infinity", "sight", "{'do': 'sight', 'from': 'b3', 'to': 'r1'}", true},
    {"infinity", "measure", "{'do': 'measure', 'from': 'b3', 'to': 'r1'}", true},
    {"infinity", "where", "{'do': 'where', 'unit': 'b3'}", true},
    {"infinity", "path", "{'do': 'path', 'unit': 'b3', 'path': [[25, 36]]}", true},
    {"infinity", "may", "{'do': 'may', 'action': {'do': 'order', 'unit': 'b3', 'skill': 'move', 'path': [[25, 36]]}}",
     false},
    {"infinity", "state", "{'do': 'state', 'of': 'b3'}", true},
    {"infinity", "needs", "{'do': 'needs', 'of': 'b3', 'at': 'r1'}", true},
    {"infinity", "targets", "{'do': 'targets', 'of': 'b3'}", true},
    {"infinity", "stage", "{'do': 'stage'}", false},
    {"infinity", "outlook", "{'do': 'outlook', 'of': 'b3'}", true},
    {"infinity", "region", "{'do': 'region', 'from': 'b3'}", true},
    {"infinity", "reach", "{'do': 'reach', 'unit': 'b3'}", true},
    {"infinity", "odds", "{'do': 'odds', 'action': {'do': 'order', 'unit': 'b3', 'skill': 'bs-attack', 'at': 'r1'}}",
     true},
    {"infinity", "reactions", "{'do': 'reactions', 'unit': 'r1'}", true},
    {"legions-imperialis", "sight", "{'do': 'sight', 'from': 'line-1-1', 'to': 'rifles-3'}", true},
    {"legions-imperialis", "measure", "{'do': 'measure', 'from': 'line-1-1', 'to': 'mill'}", true},
    {"legions-imperialis", "where", "{'do': 'where', 'unit': 'line-1-1'}", true},
    {"legions-imperialis", "path", "{'do': 'path', 'unit': 'line-1-1', 'path': [[8, 35]]}", true},
    {"legions-imperialis", "reach", "{'do': 'reach', 'unit': 'line-1-1'}", true},
    {"legions-imperialis", "targets", "{'do': 'targets', 'of': 'line-1'}", true},
    {"legions-imperialis", "needs", "{'do': 'needs', 'formation': 'line-1', 'at': 'chapel'}", true},
    {"legions-imperialis", "may", "{'do': 'may', 'action': {'do': 'fire', 'formation': 'line-1', 'at': 'chapel'}}",
     false},
    {"legions-imperialis", "state", "{'do': 'state', 'of': 'line-1-1'}", true},
    {"legions-imperialis", "region", "{'do': 'region', 'from': 'line-1-1'}", true},
    {"legions-imperialis", "stage", "{'do': 'stage'}", true},
    {"legions-imperialis", "odds", "{'do': 'odds', 'action': {'do': 'fire', 'formation': 'line-1', 'at': 'rifles'}}",
     true},
};

/* What has to be done before a question has an answer with figures. */
static const struct {
    const char *system, *question, *action;
} BEFORE[] = {
    {"commands-colors", "odds", "{'do': 'set', 'ref': 'game', 'values': {'phase': 'free'}}"},
    {"commands-colors", "odds", "{'do': 'place', 'unit': 's-li', 'at': 'D5'}"},
    {"infinity", "reactions", "{'do': 'order', 'unit': 'b3', 'skill': 'move', 'path': [[25, 36]]}"},
    {"legions-imperialis", "odds", "{'do': 'set', 'ref': 'game', 'values': {'phase': 'free'}}"},
    {"legions-imperialis", "odds", "{'do': 'place', 'unit': 'rifles-1', 'at': [14, 36]}"},
};

static const struct {
    const char *system, *map;
} TABLES[] = {{"ea-heresy", "maps/stronghold-road.json"},
              {"commands-colors", "maps/two-fords.json"},
              {"infinity", "maps/the-old-heart.json"},
              {"legions-imperialis", "maps/two-hills.json"}};

static int teardown(void **state) {
    (void)state;
    cli_forget();
    return 0;
}

static bool is_inner(char c) {
    return isalnum((unsigned char)c) || c == '-' || c == '_';
}

static bool has_word(const char *text, const char *word) {
    size_t length = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        if ((at == text || !is_inner(at[-1])) && !is_inner(at[length])) {
            return true;
        }
    }
    return false;
}

/* Returns an id of the file that stands in a text though the thing has a name; NULL: there is none. An id that is a
 * plain word is no proof. */
static const char *find_id(const BaseTree *map, const char *text) {
    static const char *const lists[] = {"sides", "formations", "units", "terrain"};
    for (size_t i = 0; i < BASE_COUNT(lists); i++) {
        const BaseTree *list = tree_find(map, lists[i]);
        for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
            const char *id = tree_get_text(it, "id", "");
            if (strpbrk(id, "-_0123456789") && has_word(text, id)) {
                return id;
            }
        }
    }
    return NULL;
}

/* Returns what was printed of step `number`, behind its own first line; NULL: there is none. */
static const char *find_answer(const char *out, int number) {
    char head[16];
    snprintf(head, sizeof head, "%d. ", number);
    const char *at = out;
    while (at && strncmp(at, head, strlen(head)) != 0) {
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    at = at ? strchr(at, '\n') : NULL;
    return at ? at + 1 : NULL;
}

/* Words and, if it has to have one, a figure; and nothing as it stands in a file. */
static void check_answer(const Question *question, const BaseTree *map, const char *text) {
    bool words = false, figure = false;
    for (const char *c = text; *c; c++) {
        words = words || (isalpha((unsigned char)c[0]) && isalpha((unsigned char)c[1]));
        figure = figure || isdigit((unsigned char)*c);
    }
    const char *id = find_id(map, text);
    bool raw = strpbrk(text, "{}\"") != NULL || strstr(text, "not understood") != NULL;
    if (!words || (question->figure && !figure) || id || raw) {
        print_error("%s: %s is answered by:\n%s%s%s\n", question->system, question->action, text, id ? "an id: " : "",
                    id ? id : "");
    }
    assert_true(words);
    assert_true(figure || !question->figure);
    assert_null(id);
    assert_false(raw);
}

/* Appends a script that ends with the question; returns its number of steps. */
static int lay_script(const Question *question, BaseText *out) {
    int steps = 1;
    for (size_t i = 0; i < BASE_COUNT(BEFORE); i++) {
        if (!strcmp(BEFORE[i].system, question->system) && !strcmp(BEFORE[i].question, question->question)) {
            text_addf(out, "%s\n", BEFORE[i].action);
            steps++;
        }
    }
    text_addf(out, "%s\n", question->action);
    for (char *c = out->data; *c; c++) {
        *c = *c == '\'' ? '"' : *c;
    }
    return steps;
}

static void ask_on(size_t t) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *map = json_load(arena, TABLES[t].map, &faults);
    assert_non_null(map);
    for (size_t i = 0; i < BASE_COUNT(QUESTIONS); i++) {
        if (strcmp(QUESTIONS[i].system, TABLES[t].system) != 0) {
            continue;
        }
        BaseText lines = {0};
        int steps = lay_script(&QUESTIONS[i], &lines);
        cli_input(text_get(&lines));
        CliRun *run = cli_run("play", TABLES[t].map, "--script", "-", NULL);
        text_free(&lines);
        const char *answer = find_answer(run->out, steps);
        if (run->status != 0) {
            print_error("%s: %s\n%s%s", QUESTIONS[i].system, QUESTIONS[i].action, run->out, run->err);
        }
        assert_status(0);
        assert_non_null(answer);
        check_answer(&QUESTIONS[i], map, answer);
    }
    faults_free(&faults);
    arena_destroy(arena);
}

static void each_question_is_answered_in_words(void **state) {
    (void)state;
    for (size_t t = 0; t < BASE_COUNT(TABLES); t++) {
        ask_on(t);
    }
}

/* A question that a system learns has to stand in the list above. */
static void no_question_is_left_out(void **state) {
    (void)state;
    for (size_t t = 0; t < BASE_COUNT(TABLES); t++) {
        cli_run("verbs", TABLES[t].system, "--json", NULL);
        assert_true(cli_lines() > 10);
        for (int i = 0; i < cli_lines(); i++) {
            const char *verb = tree_get_text(cli_line(i), "verb", "");
            bool found = !tree_get_bool(cli_line(i), "query", false);
            for (size_t k = 0; k < BASE_COUNT(QUESTIONS); k++) {
                found =
                    found || (!strcmp(QUESTIONS[k].system, TABLES[t].system) && !strcmp(QUESTIONS[k].question, verb));
            }
            if (!found) {
                print_error("%s: nobody asks \"%s\"\n", TABLES[t].system, verb);
            }
            assert_true(found);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(no_question_is_left_out, teardown),
        cmocka_unit_test_teardown(each_question_is_answered_in_words, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
