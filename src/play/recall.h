/* What a learner knows, kept on this machine alone: for each rule that a question was about, one of five boxes and the
 * day on which it is due again. A right answer moves it a box on, a wrong one back to the first; what was shown counts
 * as wrong. What is in a box is due after 1, 3, 7, 21 and 60 days. There are no points and no streaks.
 *
 * The file: {"sightline": 1, "boxes": {RULESET: {RULE: {"box": 2, "due": 20783}}}}; days are counted from 1970. It is
 * read anew before each note, so that two windows lose nothing of each other. */
#ifndef PLAY_RECALL_H
#define PLAY_RECALL_H

#include "base/fault.h"
#include "base/tree.h"

enum { RECALL_BOXES = 5 };

int recall_today(void);
/* The boxes of all rulesets, in the arena; an empty object if there is no such file or it cannot be read. */
const BaseTree *recall_load(BaseArena *arena, const char *path);
/* The rules of a ruleset that are due, those that have waited longest first; returns their number. */
int recall_due(BaseArena *arena, const BaseTree *boxes, const char *ruleset, int day, const char ***rules);
int recall_box(const BaseTree *boxes, const char *ruleset, const char *rule); /* 0: never asked */

typedef struct {
    const char *ruleset, *rule;
    bool right;
    int day;
} RecallNote;

/* Notes an answer in the file. A file that cannot be read is kept as NAME.bad. */
bool recall_note(const char *path, RecallNote note, BaseFaults *faults);

#endif
