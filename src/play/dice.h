/* Sources of dice and answers: seeded, scripted, read back, typed in, or supplied by a caller (odds.h). Honest: uniform, recorded.
 *
 * A run takes first what came in earlier runs of the same action (past), then what was added to this input, then what its mode gives.
 * Everything new is recorded, so that the next run reads it back: dice that have fallen cannot change. Answers are trees, as files
 * write them: places are in table units, and it is the tree that is recorded, so that a replay works with the same numbers to
 * the bit. */
#ifndef PLAY_DICE_H
#define PLAY_DICE_H

#include "base/rng.h"
#include "rules/rules.h"

typedef enum { DICE_SEEDED, DICE_SCRIPTED, DICE_TYPED, DICE_SUPPLIED } PlayDiceMode;

/* Fills dice->count values; false: no more. */
typedef bool (*PlaySupply)(void *context, const RulesDice *dice, int *values);
/* As RulesInput.merge; `dice` are all that fell in this run. */
typedef bool (*PlayMerge)(void *context, BaseHash key, const int *dice, int count);

/* As RulesInput.again. */
typedef bool (*PlayAgain)(void *context);

typedef struct {
    RulesInput input;        /* first member: a RulesInput* is a PlayInput* */
    const RulesField *field; /* whose ids and units answers are written in; set by the session */
    BaseArena *arena;        /* of fallback answers; made when needed */
    ARRAY(int) past_dice, dice;
    ARRAY(const BaseTree *) past_answers, answers;
    int next_die, next_answer; /* how many this run has taken, past ones first */
    PlayDiceMode mode;
    BaseRng rng;             /* SEEDED */
    const int *script;       /* SCRIPTED: borrowed */
    int script_count, script_next;
    const BaseTree *answer_script; /* the next of a list whose rest may be left over; NULL none */
    PlaySupply supply;       /* SUPPLIED */
    PlayMerge merge;         /* NULL: nothing is merged */
    PlayAgain again;         /* NULL: it is rolled again */
    void *context;
    bool fallbacks;          /* answers asks by their fallback instead of waiting */
    bool unasked;            /* so it does with those that are optional */
    bool dice_ended;         /* a die was asked for and there was none: `wanted` says which, with how many are still missing */
    RulesDice wanted;
    int out_of_range;        /* a face that the die has not: its value, else 0 */
    const char *bad_answer;  /* an answer that does not fit its ask: what to write; NULL. In the arena */
} PlayInput;

PlayInput input_seeded(uint64_t seed);
PlayInput input_scripted(const int *values, int count);
PlayInput input_typed(void);
PlayInput input_supplied(PlaySupply supply, void *context);
/* Turns it into a scripted one; what it was given already comes first. */
void input_set_script(PlayInput *input, const int *values, int count);
void input_rewind(PlayInput *input); /* the next run reads back from the start */
void input_add_die(PlayInput *input, int value);
void input_add_answer(PlayInput *input, const BaseTree *answer); /* borrowed */
/* Dice or answers that the run was given and did not take, scripts excepted. */
bool input_has_leftovers(const PlayInput *input);
void input_term(PlayInput *input);

/* An answer as files write it: an option's word, a list of words; [x, y], a hex, {"at": place, "facing": bearing} (without one: that of
 * the ask's fallback); "lost" where nothing can be placed. False: it does not fit, and `why` gets what would. */
bool answer_read(const RulesField *field, const RulesAsk *ask, const BaseTree *tree, RulesAnswer *out, BaseText *why);
/* What is taken when nobody is asked. */
BaseTree *answer_fallback(BaseArena *arena, const RulesField *field, const RulesAsk *ask);

#endif
