/* A walk keeps the journal entry after each step, so that going to a position means going to an entry. */
#include "play/lesson_readings.h"
#include "play/lesson_walk.h"
#include "play/session_internal.h"

typedef struct {
    LessonStep step;
    Ruling *own; /* owned; ruling of a query or a refusal, which no entry keeps */
    int entry;   /* journal entry after the step */
    bool ran;    /* the engine has done it; the learner may not know yet */
} Walked;

struct LessonWalk {
    PlaySession *session;
    CaseRun *run;
    BaseArena *arena; /* owns the questions */
    Walked *steps;
    int count, done, at;
};

/* An exercise that cannot be read is left out, and its step tells why as a difference. */
static void read_exercise(LessonWalk *walk, LessonStep *out) {
    const char *why;
    if (io_is_exercise(out->action)) {
        out->exercise = exercise_read(walk->arena, play_field(walk->session), out->action, &why);
        int count = out->exercise ? out->exercise->item_count : 0;
        out->chosen = arena_alloc(walk->arena, (size_t)count, sizeof *out->chosen);
    }
}

static void read_steps(LessonWalk *walk, const BaseTree *root) {
    const BaseTree *step = tree_find(root, "steps")->first;
    for (int i = 0; i < walk->count; i++, step = step->next) {
        LessonStep *out = &walk->steps[i].step;
        out->action = step;
        out->text = tree_get_text(step, "say", "");
        out->guess = out->right = out->missed = -1;
        read_exercise(walk, out);
        out->asks =
            !io_is_exercise(step) && play_lesson_question(walk->arena, play_field(walk->session), step, &out->question);
    }
}

LessonWalk *walk_create(PlaySession *session, const BaseTree *root) {
    LessonWalk *walk = base_alloc(1, sizeof *walk);
    walk->session = session;
    walk->run = case_start_on(session, root);
    walk->arena = arena_create();
    walk->count = case_count(walk->run);
    walk->steps = base_alloc((size_t)walk->count, sizeof *walk->steps);
    read_steps(walk, root);
    return walk;
}

void walk_destroy(LessonWalk *walk) {
    if (!walk) {
        return;
    }
    for (int i = 0; i < walk->count; i++) {
        ruling_destroy(walk->steps[i].own);
    }
    base_free(walk->steps);
    case_end(walk->run);
    arena_destroy(walk->arena);
    base_free(walk);
}

int walk_count(const LessonWalk *walk) {
    return walk->count;
}

int walk_at(const LessonWalk *walk) {
    return walk->at;
}

int walk_done(const LessonWalk *walk) {
    return walk->done;
}

const LessonStep *walk_step(const LessonWalk *walk, int at) {
    base_assert(at >= 1 && at <= walk->count);
    return &walk->steps[at - 1].step;
}

const LessonStep *walk_now(const LessonWalk *walk) {
    return walk->at > 0 ? walk_step(walk, walk->at) : NULL;
}

bool walk_waits_for_answer(const LessonWalk *walk) {
    const LessonStep *now = walk_now(walk);
    return now && now->asks && !now->done;
}

const Exercise *walk_exercise(const LessonWalk *walk) {
    const LessonStep *now = walk_now(walk);
    return now && !now->done ? now->exercise : NULL;
}

bool walk_shows_rule(const LessonWalk *walk) {
    const LessonStep *now = walk_now(walk);
    int first = 1;
    while (first <= walk_count(walk) && !walk_step(walk, first)->asks && !walk_step(walk, first)->exercise) {
        first++;
    }
    return first > walk_count(walk) ? walk_at(walk) <= 1 : walk_at(walk) == first && now->done;
}

/* Returns the entry that belongs to a position: the one after its step if that is done, else the one before it. */
static int entry_at(const LessonWalk *walk, int at) {
    int steps = at > walk->done ? walk->done : at;
    return steps > 0 ? walk->steps[steps - 1].entry : 0;
}

static void go_to_entry(LessonWalk *walk, int entry) {
    BaseFaults none = {0}; /* a lesson's session has no file, so this cannot fail */
    play_go(walk->session, entry, &none);
    faults_free(&none);
}

/* ---- doing a step ---- */

/* Lets the engine do the next step. The table then stands after it. */
static void run_next(LessonWalk *walk) {
    Walked *walked = &walk->steps[walk->done];
    LessonStep *step = &walked->step;
    CaseStep result;
    if (walked->ran) {
        return;
    }
    go_to_entry(walk, entry_at(walk, walk->done));
    step->readings =
        play_lesson_readings(walk->arena, walk->session, &step->question, step->action, &step->reading_count);
    case_next(walk->run, &result);
    walked->entry = walk->session->at;
    walked->ran = true;
    step->difference = result.difference ? arena_strdup(walk->arena, result.difference) : NULL;
    base_free(result.difference);
    step->right = step->asks ? play_lesson_right(&step->question, result.ruling, walk->session) : -1;
    if (result.ruling == walk->session->last) {
        walked->own = session_take_last(walk->session);
        step->ruling = walked->own;
    } else {
        step->ruling = result.ruling;
    }
}

static void do_next(LessonWalk *walk) {
    run_next(walk);
    walk->steps[walk->done].step.done = true;
    walk->done++;
    go_to_entry(walk, entry_at(walk, walk->done));
}

static bool waits(const LessonWalk *walk) {
    return walk->at == walk->done + 1 && walk->at <= walk->count;
}

void walk_guess(LessonWalk *walk, int answer) {
    if (!waits(walk)) {
        return;
    }
    LessonStep *step = &walk->steps[walk->at - 1].step;
    run_next(walk);
    if (answer >= 0 && answer != step->right && step->right >= 0 && step->missed < 0 && step->question.count > 2) {
        step->missed = answer;
        go_to_entry(walk, entry_at(walk, walk->at)); /* the table does not tell the answer either */
        return;
    }
    do_next(walk);
    step->guess = answer;
}

/* ---- the waiting exercise ---- */

static LessonStep *exercise_step(LessonWalk *walk) {
    base_assert(walk_exercise(walk));
    return &walk->steps[walk->at - 1].step;
}

/* Index of the entry that the exercise began after, on the session's branch. */
static int begun_at(const LessonWalk *walk, const PlaySession *board) {
    int id = entry_at(walk, walk->at - 1);
    for (int i = 0; board == walk->session && i < play_cursor(board); i++) {
        if (play_entry(board, i)->id == id) {
            return i + 1;
        }
    }
    return 0;
}

void walk_judge(LessonWalk *walk, BaseArena *arena, PlaySession *board, ExerciseVerdict *out) {
    exercise_judge(arena, exercise_step(walk)->exercise, board, begun_at(walk, board), out);
}

void walk_choose(LessonWalk *walk, int item) {
    LessonStep *step = exercise_step(walk);
    base_assert(item >= 0 && item < step->exercise->item_count);
    int was = step->chosen[item];
    step->chosen[item] = was ? 0 : ++step->chosen_count;
    for (int i = 0; was && i < step->exercise->item_count; i++) {
        step->chosen[i] -= step->chosen[i] > was;
    }
    step->chosen_count -= was > 0;
}

static bool chosen_well(const LessonStep *step) {
    const Exercise *exercise = step->exercise;
    int count = exercise->item_count, *order = base_alloc((size_t)count, sizeof *order);
    bool good = exercise->kind == EXERCISE_PICK || step->chosen_count == count;
    for (int i = 0; i < count; i++) {
        if (exercise->kind == EXERCISE_PICK) {
            good = good && step->truths[i].right == (step->chosen[i] > 0);
        } else if (good) {
            order[step->chosen[i] - 1] = i;
        }
    }
    good = good && (exercise->kind == EXERCISE_PICK || exercise_sorted(exercise, step->truths, order));
    base_free(order);
    return good;
}

static void ask_truths(LessonWalk *walk, LessonStep *step) {
    if (step->exercise->kind != EXERCISE_MAKE && !step->truths) {
        ExerciseTruth *truths = arena_alloc(walk->arena, (size_t)step->exercise->item_count, sizeof *truths);
        exercise_truths(walk->arena, step->exercise, walk->session, truths);
        step->truths = truths;
    }
}

bool walk_settle(LessonWalk *walk, bool holds) {
    LessonStep *step = exercise_step(walk);
    ask_truths(walk, step);
    if (step->exercise->kind == EXERCISE_MAKE ? holds : chosen_well(step)) {
        int stands = walk->session->at; /* what the learner has done stays in view */
        do_next(walk);
        go_to_entry(walk, stands);
        step->solved = true;
        return true;
    }
    step->tries++;
    return false;
}

void walk_give_up(LessonWalk *walk) {
    LessonStep *step = exercise_step(walk);
    ask_truths(walk, step);
    do_next(walk);
}

/* ---- moving between steps ---- */

bool walk_go(LessonWalk *walk, int at) {
    if (at < 0 || at > walk->count || at > walk->done + 1) {
        return false;
    }
    walk->at = at;
    go_to_entry(walk, entry_at(walk, at));
    if (at == walk->done + 1 && !walk->steps[at - 1].step.asks && !walk->steps[at - 1].step.exercise) {
        do_next(walk); /* nothing is asked, so the step is done at once */
    }
    return true;
}

bool walk_strayed(const LessonWalk *walk) {
    const LessonStep *now = walk_now(walk);
    return !(now && now->exercise) && walk->session->at != entry_at(walk, walk->at);
}

void walk_return(LessonWalk *walk) {
    go_to_entry(walk, entry_at(walk, walk->at));
}
