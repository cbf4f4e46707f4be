/* How a step of a script or a case is told. */
#ifndef CLI_STEP_WORDS_H
#define CLI_STEP_WORDS_H

#include "cli/cli_internal.h"

typedef struct {
    PlaySession *session; /* where the step was just done */
    int number;           /* from 1 */
    bool full;            /* with all sentences */
} CliStep;

/* Appends what was asked or done, and what was ruled. `waiting`: the ruling that a `choose` answers, else NULL. */
void cli_step_describe(const CliStep *step, const BaseTree *action, const Ruling *ruling, const Ruling *waiting,
                       BaseText *out);

#endif
