/* Answers to what an action asks on its way: each option is tried on the dice that have fallen, and fresh ones behind
 * them. */
#include "base/base.h"
#include "mind/think.h"
#include "play/answer.h"

#define ANSWER_SAMPLES 4

static PlayInput known(PlayKeyed *dice, const PlayInput *from) {
    PlayInput input = keyed_input(dice);
    for (int i = 0; i < from->dice.count; i++) {
        input_add_die(&input, from->dice.items[i]);
    }
    for (int i = 0; i < from->answers.count; i++) {
        input_add_answer(&input, from->answers.items[i]);
    }
    input.fallbacks = true;
    return input;
}

static int64_t worth_of(PlayFork *fork, const BaseTree *action, const PlayInput *from, const BaseTree *answer,
                        PlayKeyed *dice, int side, int samples, uint64_t seed) {
    int64_t sum = 0;
    for (int i = 0; i < samples; i++) {
        keyed_reset(dice, keyed_seed(seed, 4, (uint64_t)i));
        PlayInput input = known(dice, from);
        input_add_answer(&input, answer);
        fork_push(fork);
        bool done = fork_do(fork, action, &input) == RULING_DONE;
        sum += done ? rules_worth_total(fork_ctx(fork), side) : INT32_MIN;
        fork_pop(fork);
        input_term(&input);
    }
    return sum;
}

const BaseTree *mind_answer(PlayFork *fork, const BaseTree *action, const PlayInput *input, const MindAsk *ask,
                            BaseArena *arena) {
    const RulesAsk *asked = &fork_ruling(fork)->ask;
    const BaseTree *best = answer_fallback(arena, fork_field(fork), asked);
    if (asked->kind != ASK_CHOOSE || asked->min != 1 || asked->max != 1 || asked->side < 0) {
        return best;
    }
    int count = asked->option_count, side = asked->side;
    const BaseTree **options = arena_alloc(arena, (size_t)count, sizeof *options);
    for (int i = 0; i < count; i++) {
        options[i] = tree_text(arena, asked->options[i]);
    }
    if (ask->level == MIND_RANDOM) {
        BaseRng rng = rng_make(keyed_seed(ask->seed, 5, 0));
        return count > 0 ? options[rng_below(&rng, (uint32_t)count)] : best;
    }
    PlayKeyed dice = keyed_make(fork_field(fork), ask->seed);
    int64_t highest = 0;
    for (int i = 0; i < count; i++) {
        int64_t worth = worth_of(fork, action, input, options[i], &dice, side, ANSWER_SAMPLES, ask->seed);
        if (i == 0 || worth > highest) {
            highest = worth;
            best = options[i];
        }
    }
    keyed_term(&dice);
    return best;
}
