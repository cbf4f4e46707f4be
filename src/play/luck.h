/* Luck: what dice gave, against what they give on the average. Told from the rolls of rulings alone; rolls whose faces
 * serve nobody in particular (who begins, where it scatters) are left out. Dice that are thrown again when they fail
 * are rated by what they come to in the end: a save of 4+ that is rolled again does well in three of four.
 *
 * Exact: the number of good dice of a side is a sum of independent throws of unequal chances (Poisson's binomial),
 * added up throw by throw. */
#ifndef PLAY_LUCK_H
#define PLAY_LUCK_H

#include "play/session.h"

bool luck_counts(const RulesRoll *roll); /* some faces serve who rolls, others do not; no throw of failed dice again */
/* The chance that so many dice are good as were; and that as many are, or more. 1 where the roll does not count. */
double luck_exactly(const RulesRoll *roll);
double luck_at_least(const RulesRoll *roll);
/* Rolls of a ruling that are one throw to who reads: alike in what they are for, in need, faces and side; only they are
 * added up. `index`: the first of them; false: it is not the first, or does not count. */
bool luck_pool(const Ruling *ruling, int index, RulesRoll *out);
/* "2 of 4, 30 %, as good or better 41 %"; appended. Never 0 or 100 % unless it is so. Counted are the dice that reached
 * the need, as the ruling counts them, also where that hurts who rolls; better is what is better for him. */
void luck_say(const RulesRoll *roll, BaseText *out);
/* The same for all rolls of a ruling: "Chance: to hit 2 of 4, 30 %, as good or better 41 %; save ..."; nothing where
 * none counts. */
void luck_say_all(const Ruling *ruling, BaseText *out);

typedef struct {
    int dice, good;
    double expected;
    double share; /* of all games with these rolls: those in which the side would have had fewer good dice, ties half;
                     0.5 is neither, NAN without dice */
} PlayLuck;

/* "27 of 34 dice went well, 20.2 expected, luckier than 99 games of 100"; appended. */
void luck_say_side(const PlayLuck *luck, BaseText *out);

/* Of a side, over the first `cursor` entries of the current branch. An action and its choices are one. */
PlayLuck play_luck(const PlaySession *session, int side, int cursor);
/* Good dice above what was expected, after each entry: out[0] = 0 at the start, `play_count` + 1 values. */
void play_luck_curve(const PlaySession *session, int side, double *out);

#endif
