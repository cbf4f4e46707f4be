/* Runs a case file: steps, expectations, scripted dice; the same file is test, lesson and diagram. */
#ifndef PLAY_CASES_H
#define PLAY_CASES_H

#include "play/session.h"

typedef struct {
    bool passed;
    int step;        /* from 1, the step that failed */
    char *what;      /* "step 2: depth is 9.51, expected 9.5" */
} CaseResult;

CaseResult case_run(const IoDocument *document);
void case_result_term(CaseResult *result);
/* Subset match with numbers within 0.01; the first difference as text (freed with base_free), NULL when it holds. `facts` as in a ruling. */
char *expect_difference(const BaseTree *expect, const Ruling *ruling, const Table *table);

#endif
