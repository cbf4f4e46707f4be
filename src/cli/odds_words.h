/* The odds of an action in words, for the command and for a script. */
#ifndef CLI_ODDS_WORDS_H
#define CLI_ODDS_WORDS_H

#include "play/odds.h"

/* Appends the headline, what a die needs, the tables of what may be lost and of what is left, everything else that
 * hangs on the dice, and what holds in every case; with `full` each outcome and each figure with its fraction. The odds
 * must have outcomes. */
void cli_odds_describe(PlaySession *session, const BaseTree *action, const PlayOdds *odds, bool full, BaseText *out);

#endif
