/* The members of a case, and of its steps, as far as they can be checked without playing it. */
#include "io/document_internal.h"

#include <string.h>

static void check_list(Opening *opening, const char *key, bool required, const char *remedy) {
    const BaseTree *list = tree_find(opening->document->root, key);
    if (list ? list->kind != TREE_LIST : required) {
        document_fault(
            opening, key, remedy,
            arena_printf(opening->document->arena, list ? "\"%s\" is not a list" : "\"%s\" is missing", key));
    }
}

/* ---- questions ---- */

static void check_answer(Opening *opening, const BaseTree *answer, const char *place) {
    static const char *const keys[] = {"says", "if", "because", "shows"};
    const BaseTree *because = tree_find(answer, "because"), *shows = tree_find(answer, "shows");
    if (!tree_get_text(answer, "says", NULL)) {
        document_fault(opening, place, "Write {\"says\": \"8 cm\", \"if\": {\"depth\": 8}}", "the answer says nothing");
        return;
    }
    document_check_keys(opening, answer, place, keys, (int)BASE_COUNT(keys));
    if (!tree_find(answer, "if") || tree_find(answer, "if")->kind != TREE_OBJECT) {
        document_fault(opening, place, "Add \"if\": what would have to hold for it, as in \"expect\"",
                       "the answer claims nothing");
    }
    if (shows && (!tree_find(shows, "from") || !tree_find(shows, "to"))) {
        document_fault(opening, place, "Write {\"from\": \"red\", \"to\": [40, 26]}: things or places",
                       "\"shows\" has no two ends");
    }
    if (because && because->kind != TREE_TEXT) {
        document_fault(opening, place, "Write why it is wrong as a text", "\"because\" is not a text");
    }
}

static void check_question(Opening *opening, const BaseTree *question, const char *place) {
    static const char *const keys[] = {"says", "answers"};
    BaseArena *arena = opening->document->arena;
    const BaseTree *answers = tree_find(question, "answers");
    if (!tree_get_text(question, "says", NULL) || !answers || answers->kind != TREE_LIST || answers->count < 2 ||
        answers->count > IO_ANSWERS_MAX) {
        document_fault(opening, place, "Write {\"says\": \"Can Red see Blue?\", \"answers\": [two to six of them]}",
                       "this is not a question with its answers");
        return;
    }
    document_check_keys(opening, question, place, keys, (int)BASE_COUNT(keys));
    int index = 0;
    for (const BaseTree *it = answers->first; it; it = it->next, index++) {
        check_answer(opening, it, arena_printf(arena, "%s.answers[%d]", place, index));
    }
}

/* ---- steps ---- */

static void check_step(Opening *opening, const BaseTree *step, const char *place) {
    const BaseTree *question = tree_find(step, "question");
    if (io_is_exercise(step)) {
        document_check_exercise(opening, step, place);
    } else if (!tree_get_text(step, "do", NULL)) {
        document_fault(opening, place, "Write {\"do\": \"sight\", ...}", "the step does nothing");
    } else if (question) {
        check_question(opening, question, arena_printf(opening->document->arena, "%s.question", place));
    }
}

void document_check_case(Opening *opening) {
    static const char *const keys[] = {"sightline", "case",    "title", "teaches", "battlefield",
                                       "dice",      "answers", "steps", "note"};
    static const char *const texts[] = {"case", "title", "teaches", "note"};
    const BaseTree *root = opening->document->root, *steps = tree_find(root, "steps");
    document_check_keys(opening, root, "", keys, (int)BASE_COUNT(keys));
    for (size_t i = 0; i < BASE_COUNT(texts); i++) {
        const BaseTree *text = tree_find(root, texts[i]);
        if (text && text->kind != TREE_TEXT) {
            document_fault(opening, texts[i], "Write a text in quotation marks", "this is not a text");
        }
    }
    check_list(opening, "dice", false, "Write the faces in order: [3, 6]");
    check_list(opening, "answers", false, "Write the answers in order");
    check_list(opening, "steps", true, "Write [{\"do\": \"sight\", ...}, ...]");
    int index = 0;
    for (const BaseTree *it = steps && steps->kind == TREE_LIST ? steps->first : NULL; it; it = it->next, index++) {
        check_step(opening, it, arena_printf(opening->document->arena, "steps[%d]", index));
    }
}
