/* Sources of dice and answers: seeded, scripted, read back, typed in, or supplied by a caller (odds.h). Seeded dice are
 * uniform, and everything is recorded.
 *
 * A run first takes the values of earlier runs of the same action (past), then those that were added to this input,
 * then those that its mode produces. Every new value is recorded, so that the next run reads it back: dice that have
 * fallen cannot change. Answers are trees in the form that files use, with places in table units. The tree itself is
 * recorded, so that a replay works with the same numbers to the bit. */
#ifndef PLAY_DICE_H
#define PLAY_DICE_H

#include "base/rng.h"
#include "rules/rules.h"

typedef enum { DICE_SEEDED, DICE_SCRIPTED, DICE_TYPED, DICE_SUPPLIED } PlayDiceMode;

/* Fills dice->count values; false if there are no more. */
typedef bool (*PlaySupply)(void *context, const RulesDice *dice, int *values);
/* See RulesInput.merge; `dice` are all dice of this run so far. */
typedef bool (*PlayMerge)(void *context, BaseHash key, const int *dice, int count);

/* See RulesInput.again. */
typedef bool (*PlayAgain)(void *context);

typedef struct {
    RulesInput input;        /* must be first: a RulesInput* is cast to PlayInput* */
    const RulesField *field; /* answers use its ids and units; set by the session */
    BaseArena *arena;        /* owns fallback answers; created on demand */
    ARRAY(int) past_dice, dice;
    ARRAY(const BaseTree *) past_answers, answers;
    int next_die, next_answer; /* number taken in this run, past ones first */
    PlayDiceMode mode;
    BaseRng rng;       /* SEEDED */
    const int *script; /* SCRIPTED: borrowed */
    int script_count, script_next;
    const BaseTree *answer_script; /* the next answer of a list that need not be used up; NULL if none */
    PlaySupply supply;             /* SUPPLIED */
    PlayMerge merge;               /* NULL: states are not merged */
    PlayAgain again;               /* NULL: dice are really rolled again */
    void *context;
    bool fallbacks; /* answers every ask with its fallback instead of waiting */
    bool unasked;   /* answers only optional asks with their fallback */
    /* the run needed a die and there was none: `wanted` says which kind, and its count how many are missing */
    bool dice_ended;
    RulesDice wanted;
    int out_of_range; /* value that is not a face of the die, else 0 */
    /* for an answer that does not fit its ask: what to write instead; in the arena, NULL if none */
    const char *bad_answer;
} PlayInput;

PlayInput input_seeded(uint64_t seed);
PlayInput input_scripted(const int *values, int count);
PlayInput input_typed(void);
PlayInput input_supplied(PlaySupply supply, void *context);
/* Turns the input into a scripted one; values added before come first. */
void input_set_script(PlayInput *input, const int *values, int count);
void input_rewind(PlayInput *input); /* the next run reads back from the start */
void input_add_die(PlayInput *input, int value);
void input_add_answer(PlayInput *input, const BaseTree *answer); /* borrowed */
/* True if the run left dice or answers unused, other than those of a script. */
bool input_has_leftovers(const PlayInput *input);
void input_term(PlayInput *input);

#endif
