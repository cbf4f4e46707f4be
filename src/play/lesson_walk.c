/* A walk keeps the journal entry after each step, so that going to a position means going to an entry. */
#include "play/lesson_walk.h"

#include "play/session_internal.h"

typedef struct {
    LessonStep step;
    Ruling *own; /* owned; ruling of a query or a refusal, which no entry keeps */
    int entry;   /* journal entry after the step */
} Walked;

struct LessonWalk {
    PlaySession *session;
    CaseRun *run;
    BaseArena *arena; /* owns the questions */
    Walked *steps;
    int count, done, at;
};

static void read_steps(LessonWalk *walk, const BaseTree *root) {
    const BaseTree *step = tree_find(root, "steps")->first;
    for (int i = 0; i < walk->count; i++, step = step->next) {
        LessonStep *out = &walk->steps[i].step;
        out->action = step;
        out->text = tree_get_text(step, "say", "");
        out->guess = out->right = -1;
        out->asks = play_lesson_question(walk->arena, play_field(walk->session), step, &out->question);
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

bool walk_shows_rule(const LessonWalk *walk) {
    const LessonStep *now = walk_now(walk);
    int first = 1;
    while (first <= walk_count(walk) && !walk_step(walk, first)->asks) {
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

static void do_next(LessonWalk *walk) {
    Walked *walked = &walk->steps[walk->done];
    CaseStep result;
    go_to_entry(walk, entry_at(walk, walk->done));
    case_next(walk->run, &result);
    LessonStep *step = &walked->step;
    walked->entry = walk->session->at;
    walk->done++;
    step->done = true;
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

void walk_guess(LessonWalk *walk, int answer) {
    if (walk->at == walk->done + 1 && walk->at <= walk->count) {
        do_next(walk);
        walk->steps[walk->at - 1].step.guess = answer;
    }
}

/* ---- moving between steps ---- */

bool walk_go(LessonWalk *walk, int at) {
    if (at < 0 || at > walk->count || at > walk->done + 1) {
        return false;
    }
    walk->at = at;
    go_to_entry(walk, entry_at(walk, at));
    if (at == walk->done + 1 && !walk->steps[at - 1].step.asks) {
        do_next(walk); /* there is no question, so the step is done at once */
    }
    return true;
}

bool walk_strayed(const LessonWalk *walk) {
    return walk->session->at != entry_at(walk, walk->at);
}

void walk_return(LessonWalk *walk) {
    go_to_entry(walk, entry_at(walk, walk->at));
}
