/* Runs a case file: steps, expectations, scripted dice. The same file serves as test, lesson and diagram. */
#ifndef PLAY_CASES_H
#define PLAY_CASES_H

#include "play/session.h"

typedef struct {
    bool passed;
    int step;   /* the step that failed, from 1; 0: the case as a whole (dice left over) */
    char *what; /* "step 2: depth is 9.51, expected 9.5"; NULL when passed */
} CaseResult;

CaseResult case_run(const IoDocument *document);
void case_result_term(CaseResult *result);

/* Runs a case step by step, for lessons. The document is borrowed. */
typedef struct CaseRun CaseRun;

typedef struct {
    int index;              /* from 0 */
    const BaseTree *action; /* the step as written, with "say" and "expect" */
    const BaseTree *asks;   /* what the ruling answers: the step, or an exercise's first query; valid until case_end */
    const Ruling *ruling;   /* valid until the next step */
    char *difference;       /* what is not as expected, to be freed with base_free; NULL if all is */
} CaseStep;

CaseRun *case_start(const IoDocument *document);
/* Runs the steps of the case `root` on the caller's session. Both are borrowed, and the session must outlive the run. A
 * caller that does anything else on the session must return to where the last step ended before running the next. */
CaseRun *case_start_on(PlaySession *session, const BaseTree *root);
int case_count(const CaseRun *run);
/* Runs the next step; false if there is none. The run continues after a difference, as a lesson does. */
bool case_next(CaseRun *run, CaseStep *out);
/* After the last step: returns the dice or answers of the case that no step took, as text to be freed with base_free;
 * NULL if there are none. */
char *case_leftovers(const CaseRun *run);
PlaySession *case_session(CaseRun *run);
void case_end(CaseRun *run); /* NULL is allowed */

/* Subset match: everything that is named must hold, what is left out is not compared. Numbers match within 0.01 of a
 * table unit, or of a mm where the name ends in _mm, or lie within {"from": 4, "to": 6}, of which one may be left
 * out; a margin_mm may be 3 % less than is expected, as a bound. Lists of plain values must match completely and in
 * order, except `blockers`, which are a set; of a list of objects, those that are named must be there in this order. Of
 * "findings" and "not-findings" each is an object with a rule and as much of its key, role, terrain, sentence ("says")
 * and values as matters, in any order. A thing on the table ("unit": {ID:
 * {...}}) is matched by its variables and by whatever `state` says about it. A key that none of these knows is a
 * difference, too. Returns the first difference as text (to be freed with base_free), NULL if there is none. */
char *expect_difference(const BaseTree *expect, const Ruling *ruling, PlaySession *session);

#endif
