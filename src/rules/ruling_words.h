/* A ruling in words: question, answer and how, as headlines have them. Window, films and command line share them. Knows
 * no picture. Everything is appended to `out`. */
#ifndef RULES_RULING_WORDS_H
#define RULES_RULING_WORDS_H

#include "rules/data.h"
#include "rules/ruling.h"

/* One line of sight was asked for. */
bool ruling_is_sight(const Ruling *ruling);
/* "Does B3-3 see R1-1?", "B3 Tanks fire at the keep". */
void ruling_question(const Ruling *ruling, BaseText *out);
/* In one line, what decided: "Hidden by the keep.", "Not allowed.", "Two hits." */
void ruling_answer(const Ruling *ruling, BaseText *out);
/* The line under it: why not, or the dice; may stay empty. */
void ruling_how(const Ruling *ruling, BaseText *out);
/* Does it foretell what dice come to, before they are rolled? Texts of a rule whose keys begin with "chance" do. */
bool ruling_foretells(const RulesFinding *finding);
/* Pools of a ruling: "To hit on 5+: 2 of 4; save on 4+: 1 of 2." */
void ruling_dice(const Ruling *ruling, BaseText *out);
/* The name of a thing, "" for REF_NONE. */
const char *ruling_name(const Ruling *ruling, TableRef ref);
/* "to-hit" as "To hit", "cc" as "CC". */
void ruling_word(const char *word, BaseText *out);
/* The value of a reading as words: "along_line" as "along line". */
#define RULING_VALUE_MAX 64
const char *ruling_reading(const RulesReading *reading, int value, char out[RULING_VALUE_MAX]);

/* Who rolled: "b1-2"; of several "b1-1 to b1-5" where they follow one another in the order of ids, else "b1-1, b1-4 and
 * b2-1", of more than three "b1-1, b1-4 and 3 more". Nothing where nobody is named. */
void ruling_rollers(const Ruling *ruling, const RulesRoll *roll, BaseText *out);

#endif
