/* The English that sentences need, in one place: singular and plural, articles, possessives, lengths, names. Everything
 * is appended to `out`. A translation replaces this file and the ruleset's sentences. */
#ifndef RULES_GRAMMAR_H
#define RULES_GRAMMAR_H

#include "base/text.h"
#include "rules/field.h"

/* Returns true when a name or a word stands for several by its form: "Javelins", "B3 Tanks", "Hill men", "Gauls on
 * horse"; not "Line Tank 2", "Row of trees", "Moss", "Hydroponics". */
bool grammar_is_plural(const char *name);
/* Returns true for a thing whose name is a plural; kinds of things that the ruleset does not list under "plural" are
 * singular whatever their name. */
bool grammar_are(const RulesField *field, TableRef ref);
/* "a forest", "an order", "an 8", "a unit". */
void grammar_add_article(const char *word, BaseText *out);
/* "Scout's", "Tanks'". */
void grammar_add_owner(const char *name, BaseText *out);
/* Turns the small letter at this place of `out` into a capital; anything else stays as it is. */
void grammar_capital(BaseText *out, size_t at);
/* A whole number with a true minus: "3", "−2". */
void grammar_add_int(int number, BaseText *out);

/* The name of a thing within a sentence: "Scout", "the Javelins", "North's Javelins" where another side has some of the
 * same name, "the keep" for a piece called "The keep". A name that holds a figure has no article: "B3 Tanks". A thing
 * without a name is called by its id; where the setup shows ids, one that has a name by both: "Scout (r-1)". */
void grammar_add_name(const RulesField *field, TableRef ref, BaseText *out);
/* The same at the beginning of a sentence: "The Javelins"; an id stays as it is. */
void grammar_begin_name(const RulesField *field, TableRef ref, BaseText *out);
/* Puts things in the order of their ids, in which lists name them. */
void grammar_sort(const TableSetup *setup, TableRef *refs, int count);
/* All of them: "R2·1 to R2·4 and R2·6". Units of one formation that follow each other are told by the first and the
 * last; grammar_count_parts returns the number of parts that this makes. */
int grammar_count_parts(const TableSetup *setup, const TableRef *refs, int count);
void grammar_add_all_names(const RulesField *field, const TableRef *refs, int count, BaseText *out);
/* Returns true when the thing has a name, given or made (rules/spoken.h), so that its id need not be shown. */
bool grammar_is_named(const TableSetup *setup, TableRef ref);

/* Number of decimals that tell two lengths in mm apart: two, or as many more as they need if they are not equal. */
int grammar_places(const RulesField *field, double mm, double other);
/* The length in the unit that the table shows: "2.5 in". */
void grammar_add_length(const RulesField *field, double mm, int places, BaseText *out);

#endif
