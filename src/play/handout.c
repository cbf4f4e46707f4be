#include "play/handout.h"

#include "play/exercise.h"
#include "play/lesson_walk.h"
#include "play/session_internal.h"
#include "rules/telling.h"

#include <string.h>

static const char *plain(BaseArena *arena, const char *words) {
    BaseText text = {0};
    play_lesson_plain(words, &text);
    const char *kept = arena_strdup(arena, text_get(&text));
    text_free(&text);
    return kept;
}

/* The walk's own texts go with it, so that all are copied. */
static PlayHandoutTask question(BaseArena *arena, const LessonStep *step) {
    const char **options = arena_alloc(arena, (size_t)step->question.count, sizeof *options);
    for (int i = 0; i < step->question.count; i++) {
        options[i] = arena_strdup(arena, step->question.answers[i]);
    }
    return (PlayHandoutTask){.before = plain(arena, step->text),
                             .asks = arena_strdup(arena, step->question.says),
                             .options = options,
                             .option_count = step->question.count,
                             .answer = step->right >= 0 ? options[step->right] : "",
                             .why = telling_headline_in(arena, step->ruling)};
}

/* The names of a pick that are right, or of a sort in their order. */
static const char *chosen(BaseArena *arena, const Exercise *exercise) {
    BaseText text = {0};
    for (const BaseTree *id = exercise->solution->first; id; id = id->next) {
        for (int i = 0; i < exercise->item_count; i++) {
            if (id->kind == TREE_TEXT && strcmp(exercise->items[i].id, id->text) == 0) {
                text_addf(&text, "%s%s", text.length > 0 ? "; " : "", exercise->items[i].name);
            }
        }
    }
    const char *kept = arena_strdup(arena, text_get(&text));
    text_free(&text);
    return kept;
}

static PlayHandoutTask exercise_task(BaseArena *arena, const LessonStep *step) {
    const Exercise *exercise = step->exercise;
    const char **options = arena_alloc(arena, (size_t)exercise->item_count, sizeof *options);
    for (int i = 0; i < exercise->item_count; i++) {
        options[i] = arena_strdup(arena, exercise->items[i].name);
    }
    bool make = exercise->kind == EXERCISE_MAKE;
    return (PlayHandoutTask){.before = plain(arena, step->text),
                             .asks = exercise->says,
                             .options = options,
                             .option_count = exercise->item_count,
                             .answer = make ? "Draw it on the board." : chosen(arena, exercise),
                             .why = make ? plain(arena, exercise->hint) : ""};
}

static void fill(PlayHandout *out, const IoDocument *document) {
    PlaySession *session = session_borrow(document->field, document->battlefield, 1);
    LessonWalk *walk = walk_create(session, document->root);
    PlayHandoutTask *tasks = arena_alloc(out->arena, (size_t)walk_count(walk), sizeof *tasks);
    for (int at = 1; at <= walk_count(walk); at++) {
        walk_go(walk, at);
        const LessonStep *step = walk_now(walk);
        if (step->exercise) {
            walk_give_up(walk);
            tasks[out->count++] = exercise_task(out->arena, step);
        } else if (step->asks) {
            walk_guess(walk, -1);
            tasks[out->count++] = question(out->arena, step);
        }
    }
    out->tasks = tasks;
    walk_destroy(walk);
    play_destroy(session);
}

PlayHandout *handout_create(const IoDocument *document, BaseFaults *faults) {
    if (document->kind != DOCUMENT_CASE) {
        faults_add(faults, document->path, "", "", "Give a case file, or a ruleset for its course",
                   "this is no lesson");
        return NULL;
    }
    PlayHandout *out = base_alloc(1, sizeof *out);
    out->arena = arena_create();
    out->session = session_borrow(document->field, document->battlefield, 1);
    out->title = tree_get_text(document->root, "title", "");
    out->rule = tree_get_text(document->root, "case", "");
    out->teaches = plain(out->arena, tree_get_text(document->root, "teaches", ""));
    fill(out, document);
    if (out->count == 0) {
        faults_add(faults, document->path, "steps", "", "Add a question or an exercise", "the lesson asks nothing");
        handout_destroy(out);
        return NULL;
    }
    return out;
}

void handout_destroy(PlayHandout *handout) {
    if (handout) {
        play_destroy(handout->session);
        arena_destroy(handout->arena);
        base_free(handout);
    }
}
