/* A sum in one line, with where each part comes from. */
#ifndef RULES_TELLING_SUM_H
#define RULES_TELLING_SUM_H

#include "rules/ruling.h"

/* Appends a sum in one line. */
void telling_sum(const Ruling *ruling, const RulesSum *sum, BaseText *out);

#endif
