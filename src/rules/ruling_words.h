/* A ruling in words: question, answer and explanation, as headlines use them. Shared by window, films and command line.
 * Knows nothing of drawing. Everything is appended to `out`. */
#ifndef RULES_RULING_WORDS_H
#define RULES_RULING_WORDS_H

#include "rules/data.h"
#include "rules/ruling.h"

/* Returns true when the ruling answers a question about one line of sight. */
bool ruling_is_sight(const Ruling *ruling);
/* "Does B3-3 see R1-1?", "B3 Tanks fire at the keep". */
void ruling_question(const Ruling *ruling, BaseText *out);
/* A sentence that is given with "%s" for who and, after it, for whom: their names take its places. */
void ruling_form(const Ruling *ruling, const char *form, TableRef who, TableRef whom, BaseText *out);
/* Returns true when the ruling's question is a sentence without anybody in it: "What comes next?" */
bool ruling_asks(const Ruling *ruling);
/* Appends the word that tells an action from others of its verb to what has been said of it: "An order for B3:
 * advance"; where nothing but "End" has, it is "The phase ends". */
void ruling_which(const char *verb, const char *word, BaseText *out);
/* The line below it: what the line of sight does, or the dice; may append nothing. */
void ruling_how(const Ruling *ruling, BaseText *out);
/* Of an action that was refused or not understood: why, as its answer says it; nothing for any other. Of several rules
 * that forbid it the first or, when dice had been rolled before, the last. */
void ruling_why_not(const Ruling *ruling, BaseText *out);
/* Returns true when the finding predicts what dice will come to before they are rolled. Such texts of a rule have keys
 * that begin with "chance". */
bool ruling_foretells(const RulesFinding *finding);
/* The dice pools of a ruling: "To hit on 5+: 2 of 4; save on 4+: 1 of 2." */
void ruling_dice(const Ruling *ruling, BaseText *out);
/* Returns the name of a thing; "" for REF_NONE. */
const char *ruling_name(const Ruling *ruling, TableRef ref);
/* "to-hit" as "To hit", "cc" as "CC". */
void ruling_word(const char *word, BaseText *out);
/* The value of a reading as words: "along_line" as "along line". */
#define RULING_VALUE_MAX 64
const char *ruling_reading(const RulesReading *reading, int value, char out[RULING_VALUE_MAX]);

/* Who rolled: "b1-2"; for several "b1-1 to b1-5" when their ids are consecutive, else "b1-1, b1-4 and b2-1", for more
 * than three "b1-1, b1-4 and 3 more". Appends nothing when nobody is named. */
void ruling_rollers(const Ruling *ruling, const RulesRoll *roll, BaseText *out);

#endif
