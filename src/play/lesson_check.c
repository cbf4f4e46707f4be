#include "play/lesson_check.h"

#include "play/lesson_walk.h"
#include "play/session_internal.h"
#include "rules/ruling_words.h"

#include <ctype.h>
#include <string.h>

typedef struct {
    const IoDocument *document;
    PlaySession *session;
    LessonWalk *walk;
    const char *before;
    BaseArena *arena;
    BaseFaults *faults, *notes;
    int tasks; /* questions and exercises */
} Check;

static const char *place_of(const Check *check, int at, const char *key) {
    return arena_printf(check->arena, *key ? "steps[%d].%s" : "steps[%d]", at - 1, key);
}

/* ---- questions ---- */

/* The words stand in the text by themselves, not as a part of another figure: "5" does not stand in "15 cm". */
static bool stands_in(const char *text, const char *words) {
    size_t length = strlen(words);
    for (const char *found = strstr(text, words); found; found = strstr(found + 1, words)) {
        char before = found > text ? found[-1] : ' ', after = found[length];
        bool begins = !isalnum((unsigned char)before) && before != '.' && before != '+';
        bool ends = !isalnum((unsigned char)after) && !(after == '.' && isdigit((unsigned char)found[length + 1]));
        if (begins && ends) {
            return true;
        }
    }
    return false;
}

static void check_given_away(const Check *check, const LessonStep *step, int at) {
    const char *right = step->question.answers[step->right];
    const char *above[] = {at == 1 ? check->before : "", step->text};
    for (size_t i = 0; i < BASE_COUNT(above) && !step->question.yes_no; i++) {
        if (stands_in(above[i], right)) {
            faults_add(check->faults, check->document->path, place_of(check, at, "question"), "",
                       "Take it out of the text, or ask for something else",
                       "the text above the question has its answer, \"%s\"", right);
        }
    }
}

static int answers_that_hold(const Check *check, const LessonStep *step) {
    int hold = 0;
    for (int i = 0; i < step->question.count; i++) {
        char *difference = expect_difference(step->question.claims[i], step->ruling, check->session);
        hold += difference == NULL;
        base_free(difference);
    }
    return hold;
}

static void check_question(Check *check, const LessonStep *step, int at) {
    const LessonQuestion *question = &step->question;
    int hold = answers_that_hold(check, step);
    if (hold != 1) {
        faults_add(check->faults, check->document->path, place_of(check, at, "question"), "",
                   "Let exactly one answer hold", "%d of its answers are right", hold);
        return;
    }
    for (int i = 0; i < question->count; i++) {
        if (i != step->right && !*question->because[i]) {
            faults_add(check->faults, check->document->path, place_of(check, at, "question"), "",
                       "Add \"because\": why it is wrong", "the answer \"%s\" has no reason of its own",
                       question->answers[i]);
        }
        for (int k = 0; k < i; k++) {
            if (*question->because[i] && strcmp(question->because[i], question->because[k]) == 0) {
                faults_add(check->faults, check->document->path, place_of(check, at, "question"), "",
                           "Say of each answer what it mistakes", "two wrong answers have the same reason");
            }
        }
    }
    check_given_away(check, step, at);
}

static void note_readings(const Check *check, const LessonStep *step, int at) {
    const RulesData *data = play_field(check->session)->data;
    for (int i = 0; i < step->reading_count; i++) {
        const RulesReading *reading = &data->readings[step->readings[i].reading];
        faults_add(check->notes, check->document->path, place_of(check, at, "question"), reading->id,
                   "The page of the answer tells so", "with \"%s\" another answer is right",
                   reading->values[step->readings[i].value]);
    }
}

/* ---- the board ---- */

/* Where a line is stopped, the board has one cause: a second piece that stops every line by itself proves nothing. */
static void check_causes(const Check *check, const LessonStep *step, int at) {
    if (!ruling_is_sight(step->ruling)) {
        return;
    }
    const RulesSight *sight = &step->ruling->sights.items[0];
    if (!sight->visible && sight->alone && sight->blocker_count > 1) {
        const TableSetup *setup = play_field(check->session)->setup;
        faults_add(check->faults, check->document->path, place_of(check, at, ""), "", "Take one of them off the line",
                   "%s and %s each stop every line by themselves", setup_name(setup, sight->blockers[0]),
                   setup_name(setup, sight->blockers[1]));
    }
}

/* The tree names the thing by its id, or has its name in a text. */
static bool names(const BaseTree *tree, const char *id, const char *name) {
    if (tree->key && strcmp(tree->key, id) == 0) {
        return true;
    }
    if (tree->kind == TREE_TEXT) {
        return strcmp(tree->text, id) == 0 || stands_in(tree->text, name);
    }
    for (const BaseTree *it = tree->first; it; it = it->next) {
        if (names(it, id, name)) {
            return true;
        }
    }
    return false;
}

static bool stops_a_line(const Check *check, TableRef unit) {
    for (int at = 1; at <= walk_count(check->walk); at++) {
        const Ruling *ruling = walk_step(check->walk, at)->ruling;
        for (int i = 0; ruling && ruling_is_sight(ruling) && i < ruling->sights.items[0].blocker_count; i++) {
            if (ref_equal(ruling->sights.items[0].blockers[i], unit)) {
                return true;
            }
        }
    }
    return false;
}

/* A unit that no step names only asks the learner what it is there for. One that a step names by its formation, its
 * side or what it is in at the start has a part, and so has one that stops a line, or who holds what stops one. */
static bool has_part(const Check *check, const TableSetup *setup, const BaseTree *item) {
    static const char *const keys[] = {"id", "formation", "side", "inside", "attached"};
    const BaseTree *steps = tree_find(check->document->root, "steps");
    for (size_t i = 0; i < BASE_COUNT(keys); i++) {
        const char *id = tree_get_text(item, keys[i], NULL);
        TableRef ref = id ? setup_find(setup, id) : ref_none();
        if (ref.kind != REF_NONE && names(steps, id, setup_name(setup, ref))) {
            return true;
        }
    }
    TableRef inside = setup_find(setup, tree_get_text(item, "inside", ""));
    return stops_a_line(check, setup_find(setup, tree_get_text(item, "id", ""))) ||
           (inside.kind != REF_NONE && stops_a_line(check, inside));
}

static void check_actors(const Check *check) {
    const TableSetup *setup = play_field(check->session)->setup;
    const BaseTree *units = tree_find(check->document->battlefield, "units");
    for (const BaseTree *it = units ? units->first : NULL; it; it = it->next) {
        if (!has_part(check, setup, it)) {
            faults_add(check->faults, check->document->path, "battlefield.units", tree_get_text(it, "id", ""),
                       "Take it off, or ask about it", "no step names it");
        }
    }
}

/* ---- the whole ---- */

static void check_step(Check *check, int at) {
    walk_go(check->walk, at);
    const LessonStep *step = walk_now(check->walk);
    if (step->exercise) {
        walk_give_up(check->walk);
    } else if (step->asks) {
        walk_guess(check->walk, -1);
    }
    check->tasks += step->asks || step->exercise;
    if (step->difference) {
        faults_add(check->faults, check->document->path, place_of(check, at, ""), "",
                   "Let the case pass first: sightline case FILE", "%s", step->difference);
        return;
    }
    check_causes(check, step, at);
    if (step->asks) {
        check_question(check, step, at);
        note_readings(check, step, at);
    }
}

void play_check_lesson(const IoDocument *document, const char *before, BaseFaults *faults, BaseFaults *notes) {
    base_assert(document->kind == DOCUMENT_CASE);
    Check check = {.document = document, .before = before, .faults = faults, .notes = notes, .arena = arena_create()};
    check.session = session_borrow(document->field, document->battlefield, 1);
    check.walk = walk_create(check.session, document->root);
    for (int at = 1; at <= walk_count(check.walk); at++) {
        check_step(&check, at);
    }
    if (!*tree_get_text(document->root, "teaches", "")) {
        faults_add(faults, document->path, "teaches", "", "Say the rule in two sentences",
                   "the lesson teaches nothing");
    }
    if (check.tasks == 0) {
        faults_add(faults, document->path, "steps", "", "Add a question or an exercise",
                   "the learner has nothing to do");
    }
    check_actors(&check);
    walk_destroy(check.walk);
    play_destroy(check.session);
    arena_destroy(check.arena);
}
