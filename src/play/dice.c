#include "play/dice.h"

#include "play/answer.h"

/* ---- dice ---- */

static bool take_die(PlayInput *input, const RulesDice *dice, int *value) {
    int past = input->past_dice.count, next = input->next_die;
    if (next < past) {
        *value = input->past_dice.items[next];
    } else if (next - past < input->dice.count) {
        *value = input->dice.items[next - past];
    } else {
        switch (input->mode) {
        case DICE_SEEDED: *value = 1 + (int)rng_below(&input->rng, (uint32_t)dice->faces); break;
        case DICE_SCRIPTED:
            if (input->script_next == input->script_count) {
                return false;
            }
            *value = input->script[input->script_next++];
            break;
        case DICE_TYPED:
        case DICE_SUPPLIED: return false;
        }
        array_push(&input->dice, *value);
    }
    input->next_die++;
    return true;
}

static bool end_dice(PlayInput *input, const RulesDice *dice, int missing) {
    input->dice_ended = true;
    input->wanted = *dice;
    input->wanted.count = missing;
    input->wanted.class_of = NULL; /* belongs to the rule that asked */
    return false;
}

/* Asks the supplier for a whole pool when none of its dice are known yet: the supplier may treat them as
 * interchangeable. */
static bool supply_pool(PlayInput *input, const RulesDice *dice, int *values) {
    if (!input->supply(input->context, dice, values)) {
        return end_dice(input, dice, dice->count);
    }
    for (int i = 0; i < dice->count; i++) {
        array_push(&input->dice, values[i]);
    }
    input->next_die += dice->count;
    return true;
}

static bool roll(RulesInput *self, const RulesDice *dice, int *values) {
    PlayInput *input = (PlayInput *)self;
    if (input->mode == DICE_SUPPLIED && input->next_die == input->past_dice.count + input->dice.count) {
        return supply_pool(input, dice, values);
    }
    for (int i = 0; i < dice->count; i++) {
        if (!take_die(input, dice, &values[i])) {
            return end_dice(input, dice, dice->count - i);
        }
        if (values[i] < 1 || values[i] > dice->faces) {
            input->out_of_range = values[i] ? values[i] : -1;
            input->wanted = *dice;
            input->wanted.class_of = NULL;
            return false;
        }
    }
    return true;
}

/* ---- answers ---- */

static const BaseTree *take_answer(PlayInput *input, const RulesAsk *ask) {
    int past = input->past_answers.count, next = input->next_answer;
    const BaseTree *tree = NULL;
    if (next < past) {
        tree = input->past_answers.items[next];
    } else if (next - past < input->answers.count) {
        tree = input->answers.items[next - past];
    } else if (input->answer_script) {
        tree = input->answer_script;
        input->answer_script = tree->next;
        array_push(&input->answers, tree);
    } else if (input->fallbacks || (input->unasked && ask->optional)) {
        input->arena = input->arena ? input->arena : arena_create();
        tree = answer_fallback(input->arena, input->field, ask);
        array_push(&input->answers, tree);
    }
    input->next_answer += tree != NULL;
    return tree;
}

static bool ask_player(RulesInput *self, const RulesAsk *ask, RulesAnswer *answer) {
    PlayInput *input = (PlayInput *)self;
    const BaseTree *tree = take_answer(input, ask);
    if (!tree) {
        return false;
    }
    BaseText why = {0};
    bool good = answer_read(input->field, ask, tree, answer, &why);
    if (!good) {
        input->arena = input->arena ? input->arena : arena_create();
        input->bad_answer =
            arena_printf(input->arena, "the answer to \"%s\" does not fit: %s", ask->id, text_get(&why));
    }
    text_free(&why);
    return good;
}

static bool merge(RulesInput *self, BaseHash key) {
    PlayInput *input = (PlayInput *)self;
    return !input->merge || input->merge(input->context, key, input->dice.items, input->dice.count);
}

static bool again(RulesInput *self) {
    PlayInput *input = (PlayInput *)self;
    return !input->again || input->again(input->context);
}

/* ---- inputs ---- */

static PlayInput make_input(PlayDiceMode mode) {
    return (PlayInput){.input = {.roll = roll, .ask = ask_player, .merge = merge, .again = again}, .mode = mode};
}

PlayInput input_seeded(uint64_t seed) {
    PlayInput input = make_input(DICE_SEEDED);
    input.rng = rng_make(seed);
    return input;
}

PlayInput input_scripted(const int *values, int count) {
    PlayInput input = make_input(DICE_SCRIPTED);
    input_set_script(&input, values, count);
    return input;
}

void input_set_script(PlayInput *input, const int *values, int count) {
    input->mode = DICE_SCRIPTED;
    input->script = values;
    input->script_count = count;
    input->script_next = 0;
}

PlayInput input_typed(void) {
    return make_input(DICE_TYPED);
}

PlayInput input_supplied(PlaySupply supply, void *context) {
    PlayInput input = make_input(DICE_SUPPLIED);
    input.supply = supply;
    input.context = context;
    return input;
}

void input_rewind(PlayInput *input) {
    input->next_die = input->next_answer = 0;
    input->dice_ended = false;
    input->out_of_range = 0;
    input->bad_answer = NULL;
}

void input_add_die(PlayInput *input, int value) {
    array_push(&input->dice, value);
}

void input_add_answer(PlayInput *input, const BaseTree *answer) {
    array_push(&input->answers, answer);
}

bool input_has_leftovers(const PlayInput *input) {
    return input->next_die < input->past_dice.count + input->dice.count ||
           input->next_answer < input->past_answers.count + input->answers.count;
}

void input_term(PlayInput *input) {
    array_free(&input->past_dice);
    array_free(&input->dice);
    array_free(&input->past_answers);
    array_free(&input->answers);
    arena_destroy(input->arena);
    input->arena = NULL;
}
