/* Questions with one answer, put to the side of whom they are about. Knows no rule. */
#ifndef RULES_KIT_ASK_H
#define RULES_KIT_ASK_H

#include "rules/rules.h"

typedef struct {
    const char *id;         /* stable name: "exit" */
    const char *rule, *key; /* its sentence */
    TableRef about;
} KitQuestion;

/* Asks for one of these words, borrowed; `fallback` is the index of the one that is taken when nobody is asked. Returns
 * the index of the answer; -1: the input ended. */
int rulekit_choose(RulesCtx *ctx, KitQuestion question, const char *const *options, int count, int fallback);
/* Asks where the unit goes, within `reach` of `region_of`. A `fallback` off the table says that there is no lawful
 * place and that the unit is lost. Whether the answer is lawful is for the caller to check. Returns false when the
 * input ended. */
bool rulekit_choose_place(RulesCtx *ctx, KitQuestion question, TableRef region_of, double reach, TableWhere fallback,
                          TableWhere *out);

#endif
