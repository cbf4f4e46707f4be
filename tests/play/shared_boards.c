#include "play/shared_boards.h"

#include "base/rng.h"
#include "io/json.h"
#include "play/cases.h"
#include "play/what_if.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TRIES 8 /* random places for each board that is wanted: many are off the table, or taken */

typedef struct {
    const IoDocument *document;
    PlaySession *session;
    const Exercise *exercise;
    const BaseTree *step;
    BaseRng rng;
    BoardsTold *told;
} Judging;

/* ---- a board ---- */

static GeomVec place(BaseRng *rng, const TableSetup *setup, GeomVec at, bool near) {
    GeomBox size = setup->size;
    double reach = near ? (size.x1 - size.x0) * .12 : size.x1 - size.x0;
    GeomVec to = vec(at.x + (rng_unit(rng) * 2 - 1) * reach, at.y + (rng_unit(rng) * 2 - 1) * reach);
    if (setup->board == BOARD_HEX) {
        HexId hex = hex_at(&setup->hexes, to, setup->unit);
        return hex_valid(&setup->hexes, hex) ? hex_centre(hex, setup->unit) : at;
    }
    double grain = setup->unit / 8; /* exact in a file */
    return vec(round(to.x / grain) * grain, round(to.y / grain) * grain);
}

static bool stands_at(const PlaySession *session, TableRef ref, GeomVec *out) {
    const TableWhere *where = table_where(play_table(session), ref.index);
    double unit = play_field(session)->setup->unit;
    *out = where->kind == WHERE_HEX ? hex_centre(where->hex, unit) : where->at;
    return play_can_shift(session, ref);
}

/* The same shift in the words of the file. */
static void write_place(BaseArena *arena, BaseTree *units, const TableSetup *setup, TableRef ref, GeomVec at) {
    for (BaseTree *it = units->first; it; it = it->next) {
        if (strcmp(tree_get_text(it, "id", ""), setup_id(setup, ref)) == 0) {
            bool hexes = setup->board == BOARD_HEX;
            char name[8] = "";
            if (hexes) {
                hex_name(hex_at(&setup->hexes, at, setup->unit), name);
            }
            tree_set(arena, it, "at",
                     hexes ? tree_text(arena, name) : tree_pair(arena, at.x / setup->unit, at.y / setup->unit));
        }
    }
}

/* Moves what may be taken up, or of a pick the things and who looks at them. */
static PlaySession *lay(Judging *judging, BaseArena *arena, BaseTree *battlefield) {
    const TableSetup *setup = play_field(judging->session)->setup;
    BaseTree *units = NULL;
    for (BaseTree *it = battlefield->first; it; it = it->next) {
        units = strcmp(it->key, "units") == 0 ? it : units;
    }
    TableShift shifts[64];
    int count = 0;
    bool near = rng_below(&judging->rng, 3) > 0;
    for (int i = 0; i < setup->unit_count && count < 64; i++) {
        TableRef ref = ref_make(REF_UNIT, i);
        GeomVec at;
        bool mine = judging->exercise->kind != EXERCISE_MAKE || exercise_may_take(judging->exercise, ref);
        if (!mine || !stands_at(judging->session, ref, &at) || rng_below(&judging->rng, 3) == 0) {
            continue;
        }
        GeomVec to = place(&judging->rng, setup, at, near);
        shifts[count++] = (TableShift){ref, vec_sub(to, at)};
        write_place(arena, units, setup, ref, to);
    }
    BaseFaults faults = {0};
    PlaySession *board = play_what_if(judging->session, shifts, count, "", &faults);
    faults_free(&faults);
    return board;
}

/* ---- judged as a file ---- */

static IoDocument *as_file(BaseArena *arena, const BaseTree *battlefield, const BaseTree *query) {
    char path[] = "/tmp/sightline-board-XXXXXX.case.json";
    BaseFaults faults = {0};
    BaseText text = {0};
    BaseTree *steps = tree_list(arena);
    tree_push(steps, tree_copy(arena, query));
    json_write(tree_make(arena, WITH_NUMBER("sightline", 1), WITH_TEXT("case", "board"),
                         WITH_TREE("battlefield", tree_copy(arena, battlefield)), WITH_TREE("steps", steps)),
               &text);
    int fd = mkstemps(path, 10);
    assert_int_equal(write(fd, text_get(&text), text.length), (int)text.length);
    close(fd);
    IoDocument *document = document_load(path, &faults);
    unlink(path);
    text_free(&text);
    faults_free(&faults);
    return document;
}

/* 1: the case passes, 0: it does not, -1: the file is no battlefield. */
static int passes(BaseArena *arena, const BaseTree *battlefield, const BaseTree *query) {
    IoDocument *document = as_file(arena, battlefield, query);
    if (!document) {
        return -1;
    }
    CaseResult result = case_run(document);
    int passed = result.passed;
    case_result_term(&result);
    document_destroy(document);
    return passed;
}

static void differs(Judging *judging, const BaseTree *battlefield, const BaseTree *query, bool judged) {
    BaseText text = {0};
    if (!judging->told->wrong) {
        text_addf(&text, "%s: the exercise says %s, the case the opposite of\n", judging->document->path,
                  judged ? "yes" : "no");
        json_write(query, &text);
        text_add(&text, "\non ");
        json_write(tree_find(battlefield, "units"), &text);
        judging->told->wrong = base_strdup(text_get(&text));
    }
    text_free(&text);
}

static bool is_query(const BaseTree *condition) {
    return tree_get_text(condition, "do", NULL) != NULL;
}

/* A goal that also asks for acts is judged by its queries: there has been no act here. */
static bool judge_make(Judging *judging, BaseArena *arena, PlaySession *board, const BaseTree *battlefield) {
    ExerciseVerdict verdict;
    exercise_judge(arena, judging->exercise, board, 0, &verdict);
    ruling_destroy(verdict.ruling);
    int i = 0;
    for (const BaseTree *it = judging->exercise->goal->first; it; it = it->next, i++) {
        int passed = is_query(it) ? passes(arena, battlefield, it) : !verdict.points[i].missing;
        if (passed < 0) {
            return false;
        }
        if (passed == (verdict.points[i].missing != NULL)) {
            differs(judging, battlefield, it, !verdict.points[i].missing);
        }
    }
    judging->told->held += verdict.holds;
    return true;
}

static bool judge_items(Judging *judging, BaseArena *arena, PlaySession *board, const BaseTree *battlefield) {
    const Exercise *exercise = judging->exercise;
    ExerciseTruth *truths = arena_alloc(arena, (size_t)exercise->item_count, sizeof *truths);
    exercise_truths(arena, exercise, board, truths);
    for (int i = 0; i < exercise->item_count; i++) {
        BaseTree *query = tree_copy(arena, exercise->items[i].asks);
        bool sort = exercise->kind == EXERCISE_SORT, right = truths[i].right;
        if (sort && isnan(truths[i].figure)) {
            continue;
        }
        if (sort) { /* the figure by which it is sorted is the one that a case finds */
            tree_set(arena, query, "expect",
                     tree_make(arena, WITH_TREE(exercise->by, tree_number(arena, truths[i].figure))));
            right = true;
        }
        int passed = passes(arena, battlefield, query);
        if (passed < 0) {
            return false;
        }
        if (passed != right) {
            differs(judging, battlefield, query, right);
        }
        judging->told->held += right;
    }
    return true;
}

static void judge(Judging *judging, int count) {
    int done = 0;
    judging->told->exercises++;
    for (int i = 0; i < count * TRIES && done < count && !judging->told->wrong; i++) {
        BaseArena *arena = arena_create();
        BaseTree *battlefield = tree_copy(arena, judging->document->battlefield);
        PlaySession *board = lay(judging, arena, battlefield);
        bool make = judging->exercise->kind == EXERCISE_MAKE;
        done += board && (make ? judge_make : judge_items)(judging, arena, board, battlefield);
        play_destroy(board);
        arena_destroy(arena);
    }
    judging->told->boards += done;
}

/* Only exercises whose board is the battlefield's: an act before one would have to be done on every board. */
void boards_judge(const char *path, int count, uint64_t seed, BoardsTold *told) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    IoDocument *document = document_load(path, &faults), *other = document_load(path, &faults);
    PlaySession *session = other ? play_open(other, &faults) : NULL;
    assert_non_null(session);
    bool acted = false;
    for (const BaseTree *it = tree_find(document->root, "steps")->first; it && !acted; it = it->next) {
        const char *why;
        if (io_is_exercise(it)) {
            Judging judging = {.document = document,
                               .session = session,
                               .step = it,
                               .told = told,
                               .exercise = exercise_read(arena, play_field(session), it, &why),
                               .rng = rng_make(seed)};
            assert_non_null(judging.exercise);
            judge(&judging, count);
        } else {
            const RulesVerb *verb = rules_verb(document->field->data->system, tree_get_text(it, "do", ""));
            acted = !verb || !verb->query;
        }
    }
    play_destroy(session);
    document_destroy(document);
    arena_destroy(arena);
    faults_free(&faults);
}
