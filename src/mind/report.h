/* What a trial comes to: rates with their intervals, lengths, losses, luck, comparisons of arms on the same dice. */
#ifndef MIND_REPORT_H
#define MIND_REPORT_H

#include "mind/trial_file.h"

/* All numbers of the report as an object, in the arena:
 *
 * "games", "pairs"; "seats"; "arms": [{"name", "games", "ends": {word: count}, "sides": {id: RATE}, "first": RATE (whom
 * the trial seats at the first side, over both orders), "margin", "round", "actions": MEAN, "luck": {"decides",
 * "explains"}, "lost": {unit: share of games}, "fell": {"columns", "rows", "counts"}, "rounds": [games by their last
 * round, from 0], "median" and "strangest": numbers of games, "pairs": [5 counts], "llr"}]; "sides": [{"id", "name"}];
 * "compared": [{"arm", "with", "wins":
 * {"difference", "interval", "mcnemar", "correlation", "saved"}, "margin": {...}}].
 *
 * RATE is {"wins", "games", "rate", "interval"}; MEAN is {"mean", "sd", "interval", "quantiles" of 5, 25, 50, 75, 95
 * %}.
 */
const BaseTree *report_tree(const TrialRows *rows, BaseArena *arena);
void report_text(const BaseTree *report, BaseText *out);
void report_csv(const TrialRows *rows, BaseText *out); /* a line a game */

#endif
