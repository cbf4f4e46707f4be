/* The odds of an action in words, as command line and window say them: the headline, and what its figures are. */
#ifndef PLAY_ODDS_WORDS_H
#define PLAY_ODDS_WORDS_H

#include "play/odds.h"

/* Digits of a denominator that a person reads. */
#define ODDS_DIGITS_MAX 5

/* Appends what may be lost, and how likely: "41.4 % that at least one of B3 is lost. "; each sentence with a blank
 * after it. `fractions`: exact chances as fractions, too. */
void odds_headline(const PlayOdds *odds, bool fractions, BaseText *out);
/* "41.4", "< 0.1", "> 99.9": a chance in per cent, always with its decimal, so that columns stand under one another. */
const char *odds_percent(double chance, char out[TEXT_NUMBER_MAX]);
void odds_add_chance(double chance, BaseText *out); /* the same with its sign: "41.4 %" */
/* What the units of a side that may be lost are called together: the one unit, their formation, else the side. */
TableRef odds_losers(const PlayOdds *odds, int side);

const TableVar *odds_var(const PlayOdds *odds, const PlayFigure *figure); /* NULL: it is no variable */
double odds_stays(const PlayFigure *figure);                              /* the chance that it is as it was */
bool odds_is_alive(const PlayFigure *figure);                             /* whether a unit is on the table */
bool odds_is_lost_of_side(const PlayFigure *figure);                      /* how many a side loses */
bool odds_is_pips(const PlayOdds *odds, const PlayFigure *figure);        /* wounds, structure: shown as pips */

#endif
