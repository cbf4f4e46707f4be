/* The engine's judgement of exercises: each condition is a query that is put to the board. */
#include "play/cases.h"
#include "play/exercise.h"
#include "rules/telling.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *headline(BaseArena *arena, const Ruling *ruling) {
    return ruling->outcome == RULING_BAD ? arena_strdup(arena, ruling->bad) : telling_headline_in(arena, ruling);
}

/* ---- make ---- */

/* The ruling on the last act of the learner; NULL before the first. */
static const Ruling *last_act(const PlaySession *board, int since) {
    int cursor = play_cursor(board);
    return cursor > since ? play_entry(board, cursor - 1)->ruling : NULL;
}

/* `keep` gets the answer where the condition is a query. */
static ExercisePoint judge_point(BaseArena *arena, const BaseTree *condition, PlaySession *board, int since,
                                 Ruling **keep) {
    const BaseTree *expect = tree_find(condition, "expect");
    ExercisePoint point = {.says = tree_get_text(condition, "say", ""), .now = ""};
    *keep = tree_find(condition, "do") ? play_preview(board, condition, NULL, NULL) : NULL;
    const Ruling *ruling = *keep ? *keep : last_act(board, since);
    if (!ruling) {
        point.missing = "nothing has been done yet";
        return point;
    }
    bool has_answer = ruling->sights.count > 0 || ruling->sums.count > 0 || ruling->outcome != RULING_ANSWER;
    point.now =
        has_answer ? headline(arena, ruling) : ""; /* what a place is like has_answer nothing of the condition */
    if (ruling->outcome == RULING_BAD) {
        point.missing = point.now;
        return point;
    }
    char *difference = expect ? expect_difference(expect, ruling, board) : NULL;
    point.missing = difference ? arena_strdup(arena, difference) : NULL;
    base_free(difference);
    return point;
}

/* The first of the file's replies that holds of this board. Each is a claim about the answer to one condition: the one
 * that it names by its place from 1 in "of", else the first. */
static const char *find_reply(const Exercise *exercise, PlaySession *board, int since, Ruling *const *rulings) {
    for (const BaseTree *it = exercise->replies ? exercise->replies->first : NULL; it; it = it->next) {
        int of = (int)tree_get_number(it, "of", 1) - 1;
        const Ruling *ruling =
            of >= 0 && of < exercise->goal->count ? (rulings[of] ? rulings[of] : last_act(board, since)) : NULL;
        const BaseTree *claim = tree_find(it, "if");
        char *difference = ruling && claim ? expect_difference(claim, ruling, board) : base_strdup("no claim");
        bool fits = !difference;
        base_free(difference);
        if (fits) {
            return tree_get_text(it, "says", "");
        }
    }
    return "";
}

void exercise_judge(BaseArena *arena, const Exercise *exercise, PlaySession *board, int since, ExerciseVerdict *out) {
    base_assert(exercise->kind == EXERCISE_MAKE);
    int count = exercise->goal->count, first = -1, i = 0;
    ExercisePoint *points = arena_alloc(arena, (size_t)count, sizeof *points);
    Ruling **rulings = base_alloc((size_t)count, sizeof *rulings);
    *out = (ExerciseVerdict){.holds = true, .points = points, .count = count, .reply = ""};
    for (const BaseTree *it = exercise->goal->first; it; it = it->next, i++) {
        points[i] = judge_point(arena, it, board, since, &rulings[i]);
        first = first < 0 && points[i].missing ? i : first;
        out->holds = out->holds && !points[i].missing;
    }
    out->reply = out->holds ? "" : find_reply(exercise, board, since, rulings);
    first = first < 0 ? 0 : first;
    for (i = 0; i < count; i++) {
        if (i == first) {
            out->ruling = rulings[i];
        } else {
            ruling_destroy(rulings[i]);
        }
    }
    base_free(rulings);
}

/* ---- pick and order ---- */

/* A figure of an answer: a fact of that name, or the number that a need begins with. */
static double figure_of(const Ruling *ruling, const char *by) {
    const BaseTree *fact = tree_find(ruling->facts, by);
    if (fact && fact->kind == TREE_NUMBER) {
        return fact->number;
    }
    if (fact && fact->kind == TREE_TEXT) {
        char *end;
        double number = strtod(fact->text, &end);
        return end == fact->text ? (double)NAN : number;
    }
    return NAN;
}

void exercise_truths(BaseArena *arena, const Exercise *exercise, PlaySession *board, ExerciseTruth *truths) {
    base_assert(exercise->kind != EXERCISE_MAKE);
    for (int i = 0; i < exercise->item_count; i++) {
        const BaseTree *asks = exercise->items[i].asks, *expect = tree_find(asks, "expect");
        Ruling *ruling = play_preview(board, asks, NULL, NULL);
        char *difference = expect && ruling->outcome != RULING_BAD ? expect_difference(expect, ruling, board) : NULL;
        truths[i] = (ExerciseTruth){.right = ruling->outcome != RULING_BAD && !difference,
                                    .figure = figure_of(ruling, exercise->by),
                                    .now = headline(arena, ruling)};
        base_free(difference);
        ruling_destroy(ruling);
    }
}

bool exercise_sorted(const Exercise *exercise, const ExerciseTruth *truths, const int *order) {
    for (int i = 1; i < exercise->item_count; i++) {
        double before = truths[order[i - 1]].figure, after = truths[order[i]].figure;
        if (exercise->ascending ? before > after : before < after) {
            return false;
        }
    }
    return true;
}
