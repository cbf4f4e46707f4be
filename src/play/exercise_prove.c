/* Holds an exercise of a case against the engine: its start must fail and its solution hold. */
#include "play/exercise.h"
#include "play/what_if.h"
#include "rules/telling.h"

#include <math.h>
#include <string.h>

PlaySession *exercise_board(const PlaySession *session, BaseFaults *faults) {
    return play_what_if(session, NULL, 0, "", faults);
}

/* ---- carrying out the solution ---- */

static bool place_of(const TableSetup *setup, const BaseTree *tree, GeomVec *out) {
    HexId hex;
    if (tree->kind == TREE_TEXT && hex_parse(tree->text, &hex) && hex_valid(&setup->hexes, hex)) {
        *out = hex_centre(hex, setup->unit);
        return setup->board == BOARD_HEX;
    }
    const BaseTree *x = tree_at(tree, 0), *y = tree_at(tree, 1);
    if (setup->board == BOARD_HEX || !x || !y || x->kind != TREE_NUMBER || y->kind != TREE_NUMBER) {
        return false;
    }
    *out = vec(x->number * setup->unit, y->number * setup->unit);
    return true;
}

static bool stands_at(const PlaySession *session, TableRef ref, GeomVec *out) {
    const TableSetup *setup = play_field(session)->setup;
    if (!ref_is(ref, REF_UNIT)) {
        return false;
    }
    const TableWhere *where = table_where(play_table(session), ref.index);
    *out = where->kind == WHERE_HEX ? hex_centre(where->hex, setup->unit) : where->at;
    return where->kind == WHERE_POINT || where->kind == WHERE_HEX;
}

bool exercise_shifts(BaseArena *arena, const Exercise *exercise, const PlaySession *session, const TableShift **out,
                     int *count, const char **why) {
    base_assert(exercise->free && exercise->solution);
    const TableSetup *setup = play_field(session)->setup;
    const BaseTree *list = exercise->solution;
    TableShift *shifts = arena_alloc(arena, (size_t)list->count, sizeof *shifts);
    *count = 0;
    *out = shifts;
    for (const BaseTree *it = list->first; it; it = it->next) {
        TableRef ref = setup_find(setup, it->key);
        GeomVec from, to;
        if (!exercise_may_take(exercise, ref)) {
            *why = arena_printf(arena, "the solution moves \"%s\", which is not in \"hands\"", it->key);
            return false;
        }
        if (!stands_at(session, ref, &from) || !place_of(setup, it, &to)) {
            *why = arena_printf(arena, "the solution has no place for \"%s\"", it->key);
            return false;
        }
        shifts[(*count)++] = (TableShift){ref, vec_sub(to, from)};
    }
    return true;
}

/* Of a free exercise: every thing is put where the solution has it. */
static PlaySession *put_down(BaseArena *arena, const Exercise *exercise, const PlaySession *session, const char **why) {
    const TableShift *shifts;
    int count;
    BaseFaults faults = {0};
    if (!exercise_shifts(arena, exercise, session, &shifts, &count, why)) {
        return NULL;
    }
    PlaySession *out = play_what_if(session, shifts, count, "", &faults);
    *why = out ? NULL : arena_printf(arena, "the solution cannot stand there: %s", faults.items[0].what);
    faults_free(&faults);
    return out;
}

/* The acts of the solution, each by the rules. */
static PlaySession *act_out(BaseArena *arena, const Exercise *exercise, const PlaySession *session, const char **why) {
    BaseFaults faults = {0};
    PlaySession *out = exercise_board(session, &faults);
    if (!out) {
        *why = arena_printf(arena, "the board cannot be copied: %s", faults.items[0].what);
        faults_free(&faults);
        return NULL;
    }
    for (const BaseTree *it = exercise->solution->first; it; it = it->next) {
        const Ruling *ruling = play_do(out, it, NULL, &faults);
        if (!ruling || ruling->outcome != RULING_DONE) {
            bool bad = ruling && ruling->outcome == RULING_BAD;
            *why = arena_printf(arena, "the solution cannot be done: %s",
                                bad      ? ruling->bad
                                : ruling ? telling_headline_in(arena, ruling)
                                         : "");
            play_destroy(out);
            faults_free(&faults);
            return NULL;
        }
    }
    faults_free(&faults);
    return out;
}

/* A new board with the solution of a MAKE carried out; NULL, with a sentence in *why, if it cannot be. */
static PlaySession *solved_board(BaseArena *arena, const Exercise *exercise, const PlaySession *session,
                                 const char **why) {
    base_assert(exercise->kind == EXERCISE_MAKE);
    *why = exercise->solution ? NULL : "the exercise has no solution";
    if (!exercise->solution) {
        return NULL;
    }
    return exercise->free ? put_down(arena, exercise, session, why) : act_out(arena, exercise, session, why);
}

/* ---- proofs ---- */

static const char *unmet(BaseArena *arena, const ExerciseVerdict *verdict) {
    for (int i = 0; i < verdict->count; i++) {
        if (verdict->points[i].missing) {
            return arena_printf(arena, "with the solution, condition %d of the goal: %s", i + 1,
                                verdict->points[i].missing);
        }
    }
    return NULL;
}

static const char *prove_make(BaseArena *arena, const Exercise *exercise, PlaySession *session) {
    ExerciseVerdict verdict;
    const char *why;
    exercise_judge(arena, exercise, session, play_cursor(session), &verdict);
    ruling_destroy(verdict.ruling);
    if (verdict.holds) {
        return "the exercise is solved before it begins";
    }
    PlaySession *solved = solved_board(arena, exercise, session, &why);
    if (!solved) {
        return why;
    }
    exercise_judge(arena, exercise, solved, 0, &verdict);
    ruling_destroy(verdict.ruling);
    play_destroy(solved);
    return verdict.holds ? NULL : unmet(arena, &verdict);
}

static bool lists(const BaseTree *list, const char *id) {
    for (const BaseTree *it = list->first; it; it = it->next) {
        if (it->kind == TREE_TEXT && strcmp(it->text, id) == 0) {
            return true;
        }
    }
    return false;
}

static const char *prove_pick(BaseArena *arena, const Exercise *exercise, const ExerciseTruth *truths) {
    int right = 0;
    for (int i = 0; i < exercise->item_count; i++) {
        bool listed = lists(exercise->solution, exercise->items[i].id);
        right += truths[i].right;
        if (listed != truths[i].right) {
            return arena_printf(arena, "\"%s\" is %sin the solution, and the rules say: %s", exercise->items[i].id,
                                listed ? "" : "not ", truths[i].now);
        }
    }
    if (right != exercise->solution->count) {
        return "the solution names something that is not to choose among";
    }
    return right == 0                      ? "none of the things is right"
           : right == exercise->item_count ? "all of the things are right: there is nothing to find"
                                           : NULL;
}

static int item_named(const Exercise *exercise, const BaseTree *name) {
    for (int i = 0; name->kind == TREE_TEXT && i < exercise->item_count; i++) {
        if (strcmp(exercise->items[i].id, name->text) == 0) {
            return i;
        }
    }
    return -1;
}

static const char *prove_sort(BaseArena *arena, const Exercise *exercise, const ExerciseTruth *truths) {
    int *order = arena_alloc(arena, (size_t)exercise->item_count, sizeof *order), count = 0;
    for (int i = 0; i < exercise->item_count; i++) {
        order[i] = i;
        if (isnan(truths[i].figure)) {
            return arena_printf(arena, "\"%s\" has no figure \"%s\": %s", exercise->items[i].name, exercise->by,
                                truths[i].now);
        }
    }
    if (exercise_sorted(exercise, truths, order)) {
        return "the queries stand in the right order already";
    }
    if (exercise->solution->count != exercise->item_count) {
        return "the solution does not name each query once";
    }
    for (const BaseTree *it = exercise->solution->first; it; it = it->next) {
        order[count] = item_named(exercise, it);
        bool again = false;
        for (int i = 0; i < count; i++) {
            again = again || order[i] == order[count];
        }
        if (order[count++] < 0 || again) {
            return "the solution does not name each query once";
        }
    }
    return exercise_sorted(exercise, truths, order) ? NULL : "the solution is not sorted as the rules have it";
}

char *exercise_prove(const Exercise *exercise, PlaySession *session) {
    BaseArena *arena = arena_create();
    const char *wrong;
    if (exercise->kind == EXERCISE_MAKE) {
        wrong = prove_make(arena, exercise, session);
    } else {
        ExerciseTruth *truths = arena_alloc(arena, (size_t)exercise->item_count, sizeof *truths);
        exercise_truths(arena, exercise, session, truths);
        wrong = !exercise->solution               ? "the exercise has no solution"
                : exercise->kind == EXERCISE_PICK ? prove_pick(arena, exercise, truths)
                                                  : prove_sort(arena, exercise, truths);
    }
    char *copy = wrong ? base_strdup(wrong) : NULL;
    arena_destroy(arena);
    return copy;
}
