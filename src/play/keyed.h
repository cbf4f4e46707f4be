/* Dice by key: the j-th die that something rolls for one purpose in a game depends on nothing but the game's seed, what
 * it is rolled for, who rolls and j. What another rule rolls more or fewer of shifts nothing else, so that the same
 * game by two rulesets has the same luck as far as the rules allow (common random numbers). */
#ifndef PLAY_KEYED_H
#define PLAY_KEYED_H

#include "play/dice.h"

typedef struct {
    BaseHash key;
    uint64_t again; /* the run that it belongs to */
    uint32_t count;
} PlayKeyedCount;

typedef struct {
    uint64_t seed, run;
    PlayKeyedCount *counts; /* open addressing; grows */
    int cap, used;
    const RulesField *field;
} PlayKeyed;

PlayKeyed keyed_make(const RulesField *field, uint64_t seed);
void keyed_term(PlayKeyed *keyed);
/* All dice begin anew, from another seed. */
void keyed_reset(PlayKeyed *keyed, uint64_t seed);
/* An input whose new dice are those; it must not outlive `keyed`. */
PlayInput keyed_input(PlayKeyed *keyed);
/* A seed made of several numbers: streams that are named by them and never meet. */
uint64_t keyed_seed(uint64_t seed, uint64_t a, uint64_t b);

#endif
