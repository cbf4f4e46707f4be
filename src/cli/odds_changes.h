/* What becomes of the table in the outcomes of an action, for cli/odds_words.h. */
#ifndef CLI_ODDS_CHANGES_H
#define CLI_ODDS_CHANGES_H

#include "play/odds.h"

/* Appends what all outcomes have in common (who has fired); with `full` then what each has of its own. */
void cli_odds_outcomes(const PlayOdds *odds, bool full, BaseText *out);

#endif
