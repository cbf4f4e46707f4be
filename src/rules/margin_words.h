/* The margin of an answer in words, shared by window, command line and printed card. */
#ifndef RULES_MARGIN_WORDS_H
#define RULES_MARGIN_WORDS_H

#include "rules/ruling.h"

/* For a figure under a caption of its own: "", "at least" or "more than", and the mm in `out`, rounded down so that
 * they stay proven. */
const char *rules_margin_figure(const RulesMargin *margin, char out[TEXT_NUMBER_MAX]);
/* Appends "Margin 0.57 mm.", "Margin at least 3 mm.", "Margin more than 50 mm."; nothing where nothing was measured. */
void rules_margin_describe(const RulesMargin *margin, BaseText *out);
/* Appends "Nearest other answer: seen, if R1 stands 0.3 mm nearer and Witch wood 0.3 mm to the left (EAH-LOS-06).", of
 * more than two "if R1, Witch wood and Abbey all stand 0.3 mm elsewhere"; nothing where none was found. `sight` (may be
 * NULL) is the line that the answer is about: its ends move nearer or back. */
void rules_margin_describe_nearest(const RulesField *field, const RulesMargin *margin, const RulesSight *sight,
                                   BaseText *out);
/* Appends "Laid out from a photograph to within 2 mm, lengths to within 0.8 %.", and of the ends and the blockers of
 * `sight` (may be NULL) that say so for themselves "Witch wood stands to within 3 mm."; nothing where nobody says. */
void rules_margin_describe_accuracy(const RulesField *field, const RulesSight *sight, BaseText *out);

/* Appends what one thing can do by itself, where the search found it: "From where Witch wood stands, 6.2 mm left and it
 * is seen." */
void rules_margin_describe_alone(const RulesField *field, const RulesMargin *margin, const RulesSight *sight,
                                 BaseText *out);

#endif
