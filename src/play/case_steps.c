/* Runs the steps of a case. The case's dice and answers form one queue for all steps; a step may have its own
 * instead. */
#include "io/export.h"
#include "play/cases.h"
#include "play/exercise.h"
#include "play/session_internal.h"

#include <string.h>

struct CaseRun {
    const BaseTree *root; /* borrowed */
    PlaySession *session;
    bool owns;               /* the run owns the session */
    const BaseTree *next;    /* the next step */
    const BaseTree *answers; /* answers of the case that are still to be given */
    int *dice;
    int die_count, die_next;
    char *trouble;    /* faulty dice of the case; reported with the first step */
    BaseArena *arena; /* what exercises ask */
    int count, done;
};

static void read_dice(CaseRun *run) {
    const BaseTree *list = tree_find(run->root, "dice");
    run->dice = base_alloc(list ? (size_t)list->count : 0, sizeof *run->dice);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        int face = data_read_face(play_field(run->session)->data, it);
        if (face == 0 && !run->trouble) {
            run->trouble = base_strdup("\"dice\" holds something that is no face of a die");
        }
        run->dice[run->die_count++] = face > 0 ? face : 1;
    }
}

CaseRun *case_start_on(PlaySession *session, const BaseTree *root) {
    CaseRun *run = base_alloc(1, sizeof *run);
    const BaseTree *steps = tree_find(root, "steps"), *answers = tree_find(root, "answers");
    run->root = root;
    run->session = session;
    run->arena = arena_create();
    run->next = steps->first;
    run->count = steps->count;
    run->answers = answers ? answers->first : NULL;
    read_dice(run);
    return run;
}

CaseRun *case_start(const IoDocument *document) {
    base_assert(document->kind == DOCUMENT_CASE);
    CaseRun *run = case_start_on(session_borrow(document->field, document->battlefield, 1), document->root);
    run->owns = true;
    return run;
}

int case_count(const CaseRun *run) {
    return run->count;
}

PlaySession *case_session(CaseRun *run) {
    return run->session;
}

void case_end(CaseRun *run) {
    if (run) {
        if (run->owns) {
            play_destroy(run->session);
        }
        base_free(run->dice);
        base_free(run->trouble);
        arena_destroy(run->arena);
        base_free(run);
    }
}

/* ---- one step ---- */

static char *outcome_text(const Ruling *ruling) {
    BaseText text = {0};
    if (ruling->outcome == RULING_REFUSED && ruling->findings.count > 0) {
        text_add(&text, "it was refused: ");
        ruling_describe(ruling, &ruling->findings.items[ruling->findings.count - 1], &text);
        text_addf(&text, " (%s)", ruling->findings.items[ruling->findings.count - 1].rule);
    } else if (ruling->outcome == RULING_WAITING) {
        text_addf(&text, "it waits for \"%s\"", ruling->ask.id);
    } else {
        text_addf(&text, "it was %s", io_outcome_word(ruling->outcome));
    }
    char *copy = base_strdup(text_get(&text));
    text_free(&text);
    return copy;
}

static bool is_choose(const BaseTree *step) {
    return step && strcmp(tree_get_text(step, "do", ""), "choose") == 0;
}

/* True if the step expects to wait for an answer, or the next step gives one. */
static bool speaks_of_ask(const BaseTree *step) {
    return tree_find(tree_find(step, "expect"), "waiting") || is_choose(step->next);
}

/* A refusal or a wait that the step does not mention is a difference, unless the next step answers the waiting
 * choice. */
static char *unexpected_outcome(const Ruling *ruling, const BaseTree *expect, const BaseTree *next) {
    if (ruling->outcome == RULING_BAD) {
        return base_strdup(ruling->bad);
    }
    bool foreseen = tree_find(expect, "refused") || tree_find(expect, "allowed");
    if (ruling->outcome == RULING_REFUSED && !foreseen) {
        return outcome_text(ruling);
    }
    if (ruling->outcome == RULING_WAITING && !tree_find(expect, "waiting") && !is_choose(next)) {
        return outcome_text(ruling);
    }
    return NULL;
}

/* A missing sentence, or one with a placeholder that no value fills, is wrong in every case, expected or not. */
static char *unfilled_sentence(const Ruling *ruling) {
    BaseText text = {0};
    char *found = ruling_is_stated(ruling, &text) ? NULL : base_strdup(text_get(&text));
    text_free(&text);
    return found;
}

static const Ruling *resolve_step(CaseRun *run, const BaseTree *step) {
    PlayInput input;
    BaseFaults faults = {0}; /* nothing is written */
    bool own_dice = tree_find(step, "dice"), own_answers = tree_find(step, "answers");
    if (!session_input(run->session, step, true, &input)) {
        const Ruling *ruling = play_do(run->session, step, NULL, &faults); /* says what is wrong with them */
        input_term(&input);
        return ruling;
    }
    if (!own_dice) {
        input_set_script(&input, run->dice + run->die_next, run->die_count - run->die_next);
    }
    input.answer_script = own_answers ? NULL : run->answers;
    input.unasked = !speaks_of_ask(step);
    const Ruling *ruling = play_do(run->session, step, &input, &faults);
    if (!own_dice && ruling->outcome != RULING_BAD) {
        run->die_next += input.script_next;
    }
    if (!own_answers && ruling->outcome != RULING_BAD) {
        run->answers = input.answer_script;
    }
    input_term(&input);
    return ruling;
}

/* An exercise changes nothing: its ruling is what the rules answer before it is solved. */
static void prove_exercise(CaseRun *run, const BaseTree *step, CaseStep *out) {
    static const BaseTree nothing = {.kind = TREE_OBJECT};
    BaseFaults faults = {0};
    const char *why;
    const Exercise *exercise = exercise_read(run->arena, play_field(run->session), step, &why);
    out->asks = !exercise                         ? &nothing
                : exercise->kind == EXERCISE_MAKE ? exercise->goal->first
                                                  : exercise->items[0].asks;
    out->difference = exercise ? exercise_prove(exercise, run->session) : base_strdup(why);
    out->ruling = play_do(run->session, out->asks, NULL, &faults);
    faults_free(&faults);
}

bool case_next(CaseRun *run, CaseStep *out) {
    const BaseTree *step = run->next;
    if (!step) {
        return false;
    }
    run->next = step->next;
    if (io_is_exercise(step)) {
        *out = (CaseStep){.index = run->done++, .action = step};
        prove_exercise(run, step, out);
        return true;
    }
    *out = (CaseStep){.index = run->done++, .action = step, .asks = step, .ruling = resolve_step(run, step)};
    const BaseTree *expect = tree_find(step, "expect");
    if (run->trouble) {
        out->difference = run->trouble;
        run->trouble = NULL;
        return true;
    }
    out->difference = unexpected_outcome(out->ruling, expect, run->next);
    if (!out->difference && expect) {
        out->difference = expect_difference(expect, out->ruling, run->session);
    }
    out->difference = out->difference ? out->difference : unfilled_sentence(out->ruling);
    return true;
}

char *case_leftovers(const CaseRun *run) {
    BaseText text = {0};
    if (run->die_next < run->die_count) {
        text_addf(&text, "%d of %d dice are left over", run->die_count - run->die_next, run->die_count);
    }
    int answers = 0;
    for (const BaseTree *it = run->answers; it; it = it->next) {
        answers++;
    }
    if (answers > 0) {
        text_addf(&text, "%s%d answers are left over", text.length > 0 ? ", " : "", answers);
    }
    char *copy = text.length > 0 ? base_strdup(text_get(&text)) : NULL;
    text_free(&text);
    return copy;
}

/* ---- a whole case ---- */

static void fail(CaseResult *result, int step, const char *what) {
    BaseText text = {0};
    if (step > 0) {
        text_addf(&text, "step %d: ", step);
    }
    text_add(&text, what);
    result->passed = false;
    result->step = step;
    result->what = base_strdup(text_get(&text));
    text_free(&text);
}

CaseResult case_run(const IoDocument *document) {
    CaseResult result = {.passed = true};
    CaseRun *run = case_start(document);
    CaseStep step;
    while (result.passed && case_next(run, &step)) {
        if (step.difference) {
            fail(&result, step.index + 1, step.difference);
            base_free(step.difference);
        }
    }
    char *left = result.passed ? case_leftovers(run) : NULL;
    if (left) {
        fail(&result, 0, left);
    }
    base_free(left);
    case_end(run);
    return result;
}

void case_result_term(CaseResult *result) {
    base_free(result->what);
    result->what = NULL;
}
