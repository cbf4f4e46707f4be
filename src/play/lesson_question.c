/* The questions of lessons. Each answer is a claim about the ruling, so that no file can teach what the engine
 * denies. */
#include "play/lessons.h"

#include <string.h>

static const char *named(const RulesField *field, const BaseTree *step, const char *key) {
    const char *id = tree_get_text(step, key, NULL);
    TableRef ref = id ? setup_find(field->setup, id) : ref_none();
    return ref.kind == REF_NONE ? id : setup_name(field->setup, ref);
}

static BaseTree *claim(BaseArena *arena, const char *key, bool value) {
    BaseTree *tree = tree_make(arena, WITH_BOOL(key, value));
    return tree;
}

static void yes_or_no(BaseArena *arena, LessonQuestion *out, const char *key, bool yes) {
    out->because[0] = out->because[1] = "";
    out->answers[0] = "Yes";
    out->claims[0] = claim(arena, key, yes);
    out->answers[1] = "No";
    out->claims[1] = claim(arena, key, !yes);
    out->count = 2;
    out->yes_no = true;
}

static bool read_own(BaseArena *arena, const BaseTree *question, LessonQuestion *out) {
    const BaseTree *answers = tree_find(question, "answers");
    out->says = tree_get_text(question, "says", "");
    for (const BaseTree *it = answers && answers->kind == TREE_LIST ? answers->first : NULL;
         it && out->count < LESSON_ANSWERS_MAX; it = it->next) {
        const BaseTree *means = tree_find(it, "if");
        out->answers[out->count] = tree_get_text(it, "says", "");
        out->because[out->count] = tree_get_text(it, "because", "");
        out->shows[out->count] = tree_find(it, "shows");
        out->claims[out->count++] = means ? means : tree_object(arena);
    }
    out->yes_no = out->count == 2 && strcmp(out->answers[0], "Yes") == 0 && strcmp(out->answers[1], "No") == 0;
    return out->count > 1;
}

bool play_lesson_question(BaseArena *arena, const RulesField *field, const BaseTree *step, LessonQuestion *out) {
    const BaseTree *own = tree_find(step, "question"), *expect = tree_find(step, "expect");
    *out = (LessonQuestion){0};
    if (own) {
        return read_own(arena, own, out);
    }
    RulesVerbRole role = rules_role(field->data->system, tree_get_text(step, "do", ""));
    const char *from = named(field, step, "from"), *to = named(field, step, "to");
    if (role == VERB_SIGHT && from && to && tree_find(expect, "visible")) {
        out->says = arena_printf(arena, "Can %s see %s?", from, to);
        yes_or_no(arena, out, "visible", true);
        return true;
    }
    if (tree_find(expect, "refused") || tree_find(expect, "allowed")) {
        out->says = "Do the rules allow it?";
        yes_or_no(arena, out, "allowed", true);
        return true;
    }
    return false;
}

int play_lesson_right(const LessonQuestion *question, const Ruling *ruling, PlaySession *session) {
    for (int i = 0; i < question->count; i++) {
        char *difference = expect_difference(question->claims[i], ruling, session);
        base_free(difference);
        if (!difference) {
            return i;
        }
    }
    return -1;
}

void play_lesson_plain(const char *words, BaseText *out) {
    for (const char *c = words; *c; c++) {
        if (c[0] == '*' && c[1] == '*') {
            c++;
        } else {
            text_add_bytes(out, c, 1);
        }
    }
}
