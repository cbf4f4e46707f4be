/* Luck: the results of dice compared with their expected results. Computed from the rolls of rulings alone; rolls
 * without a success (who begins, where something scatters) are left out. Dice that are rerolled when they fail are
 * rated by their final result: a rerolled save of 4+ succeeds in three of four cases.
 *
 * Exact: the number of good dice of a side is a sum of independent throws of unequal chances (Poisson's binomial),
 * added up throw by throw. */
#ifndef PLAY_LUCK_H
#define PLAY_LUCK_H

#include "play/session.h"

/* true for a roll that can succeed or fail and is not itself a reroll of failed dice */
bool luck_counts(const RulesRoll *roll);
/* The chance of exactly as many successes as there were, and of at least as many. 1 if the roll does not count. */
double luck_exactly(const RulesRoll *roll);
double luck_or_better(const RulesRoll *roll);
/* Adds up the rolls of a ruling that a reader takes for one throw: equal in purpose, need, faces and side. `index` is
 * the first of them; returns false if it is not the first, or if the roll does not count. */
bool luck_pool(const Ruling *ruling, int index, RulesRoll *out);
/* Appends "2 of 4, 30 %, as good or better 41 %", with 0 or 100 % only where the chance is exactly that. Counts the
 * dice that reached the need, as the ruling does, even where reaching it hurts the player who rolls; "better" always
 * means better for that player. */
void luck_describe(const RulesRoll *roll, BaseText *out);
/* Appends the same for all rolls of a ruling: "Chance: to hit 2 of 4, 30 %, as good or better 41 %; save ..."; nothing
 * if no roll counts. */
void luck_describe_all(const Ruling *ruling, BaseText *out);

typedef struct {
    int dice, good;
    double expected;
    /* share of all games with these rolls in which the side would have had fewer successes, ties counted half: 0.5 is
     * neither lucky nor unlucky; NAN without dice */
    double share;
} PlayLuck;

/* Appends "27 of 34 dice went well, 20.2 expected, luckier than 99 games of 100". */
void luck_describe_side(const PlayLuck *luck, BaseText *out);

/* Luck of a side over the first `cursor` entries of the current branch. An action and its choices count as one. */
PlayLuck play_luck(const PlaySession *session, int side, int cursor);
/* Gives the successes above the expected number after each entry: play_count + 1 values, with out[0] = 0 at the
 * start. */
void play_luck_curve(const PlaySession *session, int side, double *out);

#endif
