#include "play/lesson_check.h"

#include "play/exercise.h"
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

static bool names(const BaseTree *tree, const char *id) {
    if (tree->key && strcmp(tree->key, id) == 0) {
        return true;
    }
    if (tree->kind == TREE_TEXT) {
        return strcmp(tree->text, id) == 0;
    }
    for (const BaseTree *it = tree->first; it; it = it->next) {
        if (names(it, id)) {
            return true;
        }
    }
    return false;
}

/* A unit that no step names only asks the learner what it is there for. One that a step names by its formation, its
 * side or the building that it is in has a part, and so has one that stops a line. */
static bool has_part(const Check *check, const TableSetup *setup, int unit) {
    const TableUnit *own = &setup->units[unit];
    const TableWhere *where = table_where(play_table(check->session), unit);
    bool hosted = where->kind == WHERE_INSIDE || where->kind == WHERE_ATTACHED;
    TableRef refs[] = {ref_make(REF_UNIT, unit), ref_make(REF_FORMATION, own->formation), ref_make(REF_SIDE, own->side),
                       hosted ? where->host : ref_none()};
    const BaseTree *steps = tree_find(check->document->root, "steps");
    for (size_t i = 0; i < BASE_COUNT(refs); i++) {
        if (refs[i].kind != REF_NONE && refs[i].index >= 0 && names(steps, setup_id(setup, refs[i]))) {
            return true;
        }
    }
    for (int at = 1; at <= walk_count(check->walk); at++) {
        const Ruling *ruling = walk_step(check->walk, at)->ruling;
        for (int i = 0; ruling && ruling_is_sight(ruling) && i < ruling->sights.items[0].blocker_count; i++) {
            if (ref_equal(ruling->sights.items[0].blockers[i], refs[0])) {
                return true;
            }
        }
    }
    return false;
}

static void check_actors(const Check *check) {
    const TableSetup *setup = play_field(check->session)->setup;
    for (int i = 0; i < setup->unit_count; i++) {
        if (!has_part(check, setup, i)) {
            const char *id = setup_id(setup, ref_make(REF_UNIT, i));
            faults_add(check->faults, check->document->path, "battlefield.units", id, "Take it off, or ask about it",
                       "no step names it");
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

void lesson_check(const IoDocument *document, const char *before, BaseFaults *faults, BaseFaults *notes) {
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
