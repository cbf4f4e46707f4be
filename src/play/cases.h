/* Runs a case file: steps, expectations, scripted dice; the same file is test, lesson and diagram. */
#ifndef PLAY_CASES_H
#define PLAY_CASES_H

#include "play/session.h"

typedef struct {
    bool passed;
    int step;   /* from 1, the step that failed; 0: the case as a whole (dice left over) */
    char *what; /* "step 2: depth is 9.51, expected 9.5"; NULL when passed */
} CaseResult;

CaseResult case_run(const IoDocument *document);
void case_result_term(CaseResult *result);

/* The same step by step, for lessons. The document is borrowed. */
typedef struct CaseRun CaseRun;

typedef struct {
    int index;              /* from 0 */
    const BaseTree *action; /* the step as written, with "say" and "expect" */
    const Ruling *ruling;   /* good until the next step */
    char *difference;       /* what is not as expected, NULL; freed with base_free */
} CaseStep;

CaseRun *case_start(const IoDocument *document);
/* The steps of the case `root` on a session of the caller's, which outlives the run; both are borrowed. Whoever does
 * something else on it goes back to where the last step ended before the next. */
CaseRun *case_start_on(PlaySession *session, const BaseTree *root);
int case_count(const CaseRun *run);
/* False when there is no step left. After a difference the steps go on, as a lesson would. */
bool case_next(CaseRun *run, CaseStep *out);
/* Dice or answers of the case that no step took, as text (freed with base_free); NULL none. Once all steps are done. */
char *case_leftovers(const CaseRun *run);
PlaySession *case_session(CaseRun *run);
void case_end(CaseRun *run); /* NULL is allowed */

/* Subset match: what is named must hold, what is left out is free. Numbers within 0.01 of a table unit; lists of
 * plain values whole and in order, but for `blockers`, which are a set; of a list of objects those named, in order. Of
 * a thing on the table ("unit": {ID: {...}}) its variables and whatever `state` tells of it. A key that nothing of this
 * knows is a difference, too. The first difference as text (freed with base_free), NULL when it holds. */
char *expect_difference(const BaseTree *expect, const Ruling *ruling, PlaySession *session);

#endif
