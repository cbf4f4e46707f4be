/* A battlefield laid out in a test, without files: ruleset and battlefield as text (tree_of), a table on it, and a
 * context to resolve actions in. Whatever is wrong with the text fails the test. */
#ifndef SUPPORT_LAID_H
#define SUPPORT_LAID_H

#include "rules/rules.h"

typedef struct {
    RulesField *field;
    Table *table;
    TableDraft draft;
    Ruling *ruling;
    BaseArena *arena; /* of actions */
    RulesAction action;
    RulesCtx ctx;
} Laid;

/* The field alone: for who brings a table of his own. The texts are as in files: sides, formations, units, terrain,
 * table, options. */
RulesField *laid_field(const RulesSystem *system, const char *ruleset, const char *battlefield);
Laid *laid_make(const RulesSystem *system, const char *ruleset, const char *battlefield);
void laid_free(Laid *laid);

/* Resolves the action; the table holds what it did (nothing, if refused). The changes since laid_make are in draft. */
const Ruling *laid_do(Laid *laid, RulesInput *input, const char *action);
TableRef laid_ref(const Laid *laid, const char *id);
int laid_get(const Laid *laid, const char *id, const char *variable);
bool laid_cites(const Laid *laid, const char *rule);
/* A fact of the last ruling. */
double laid_number(const Laid *laid, const char *fact);
bool laid_truth(const Laid *laid, const char *fact);
/* The sentence of a finding. */
const char *laid_says(Laid *laid, int finding);

/* Inputs given one after the other, dice and answers each in their own list; when one runs out the input has ended. */
typedef struct {
    RulesInput input; /* first member */
    const int *dice;
    int dice_count, next_die;
    const int *answers; /* options */
    int answer_count, next_answer;
} ScriptedInput;

ScriptedInput scripted(const int *dice, int dice_count, const int *answers, int answer_count);

#endif
