/* Sources of dice and answers: seeded, scripted, read back, typed in. The enumerable one is in odds.h. Honest: uniform, recorded. */
#ifndef PLAY_DICE_H
#define PLAY_DICE_H

#include "base/rng.h"
#include "rules/rules.h"

typedef enum { DICE_SEEDED, DICE_SCRIPTED, DICE_TYPED } PlayDiceMode;

/* Inputs of one action, in the order in which they were asked for: what a re-run reads back. */
typedef struct {
    bool is_answer;
    int value;          /* a die */
    RulesAnswer answer;
} PlayInputItem;

typedef struct {
    RulesInput input;      /* first member: a RulesInput* is a PlayInput* */
    PlayInputItem *items;  /* what came so far; read back first */
    int count, cap, next;
    PlayDiceMode mode;
    BaseRng rng;           /* SEEDED */
    const int *script;     /* SCRIPTED: borrowed */
    int script_count, script_next;
    bool fallbacks;        /* answers asks by their fallback instead of waiting */
    bool dice_ended;       /* TYPED, SCRIPTED: a die was asked for and there was none: `wanted` says which */
    RulesDice wanted;
    int out_of_range;      /* a scripted face that the die has not: its value, else 0 */
} PlayInput;

PlayInput input_seeded(uint64_t seed);
PlayInput input_scripted(const int *values, int count);
PlayInput input_typed(void);
void input_rewind(PlayInput *input); /* the next run reads back from the start */
void input_add_die(PlayInput *input, int value);
void input_add_answer(PlayInput *input, const RulesAnswer *answer);
void input_term(PlayInput *input);

#endif
