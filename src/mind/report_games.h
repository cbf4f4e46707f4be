/* The games of an arm that are worth a look: the one nearest to the middle of all, and the one farthest from it. */
#ifndef MIND_REPORT_GAMES_H
#define MIND_REPORT_GAMES_H

#include "base/tree.h"

typedef struct {
    const double *values[3]; /* by game of the arm */
    const int *game;         /* its number in the trial */
    int count;
} ReportGames;

/* Adds "median" and "strangest": numbers of games. Each measure counts by its standard deviation, from its median; of
 * equal games the first is taken. Adds nothing for no games. */
void report_add_games(const ReportGames *games, BaseArena *arena, BaseTree *out);
/* Returns how many games had each round as their last, from round 0 on. */
BaseTree *report_rounds(const double *rounds, int count, BaseArena *arena);
/* Sums where units fell over a grid of the table: {"columns", "rows", "counts": by row}. `lines`: the games of the
 * arm; `size`: the table's, in its unit, or NULL, when what fell farthest sets it. */
BaseTree *report_fell(const BaseTree **lines, int count, const BaseTree *size, BaseArena *arena);

#endif
