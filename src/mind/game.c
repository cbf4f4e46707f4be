#include "mind/game.h"

#include "base/base.h"

#include <string.h>

#define ASKS_MAX 100 /* more than any action has */

struct MindGame {
    const RulesField *field;
    MindGameRules rules;
    PlayFork *fork;
    PlayKeyed dice;
    BaseArena *arena; /* for one step */
    const BaseTree *line;
    int side, actions;
    MindEnd end;
    MindLuck luck[RULES_SIDES_MAX];
    BaseHash passed; /* the state in which everybody who might answer has let it pass */
    bool has_passed;
};

const char *game_end_word(MindEnd end) {
    static const char *const WORDS[] = {"open", "won", "drawn", "rounds", "actions", "stuck"};
    return WORDS[end];
}

MindGame *game_create(const RulesField *field, const Table *start, const MindGameRules *rules) {
    base_assert(rules_has_mind(field));
    MindGame *game = base_alloc(1, sizeof *game);
    game->field = field;
    game->rules = *rules;
    game->fork = fork_create(field, start);
    game->dice = keyed_make(field, keyed_seed(rules->seed, 0, 0));
    game->arena = arena_create();
    game->side = -1;
    return game;
}

void game_destroy(MindGame *game) {
    if (game) {
        fork_destroy(game->fork);
        keyed_term(&game->dice);
        arena_destroy(game->arena);
        base_free(game);
    }
}

/* ---- one action, for good ---- */

static void note_luck(MindGame *game) {
    const Ruling *ruling = fork_ruling(game->fork);
    for (int i = 0; i < ruling->rolls.count; i++) {
        const RulesRoll *roll = &ruling->rolls.items[i];
        int side = setup_side_of(game->field->setup, roll->by);
        if (side >= 0 && side < RULES_SIDES_MAX && roll->good_faces > 0 && roll->faces > 0) {
            game->luck[side].count += roll->count;
            game->luck[side].good += roll->good;
            game->luck[side].expected += (double)roll->count * roll->good_faces / roll->faces;
        }
    }
}

static void write_line(MindGame *game, const BaseTree *action, const PlayInput *input) {
    BaseTree *line = tree_copy(game->arena, action);
    if (input->dice.count > 0) {
        BaseTree *dice = tree_set(game->arena, line, "dice", tree_list(game->arena));
        for (int i = 0; i < input->dice.count; i++) {
            tree_push(dice, tree_number(game->arena, input->dice.items[i]));
        }
    }
    if (input->answers.count > 0) {
        BaseTree *answers = tree_set(game->arena, line, "answers", tree_list(game->arena));
        for (int i = 0; i < input->answers.count; i++) {
            BaseTree *answer = tree_copy(game->arena, input->answers.items[i]);
            answer->key = NULL;
            tree_push(answers, answer);
        }
    }
    game->line = line;
}

static MindAsk ask_of(const MindGame *game, int side) {
    const MindSeat *seat = &game->rules.seats[side < 0 ? 0 : side];
    return (MindAsk){.side = side,
                     .level = seat->level,
                     .budget = seat->budget,
                     .seed = keyed_seed(game->rules.seed, 1 + (uint64_t)game->actions, (uint64_t)(side + 1))};
}

/* Returns false when the rules refuse it after all. */
static bool act(MindGame *game, const BaseTree *action, int side) {
    PlayInput input = keyed_input(&game->dice);
    RulesOutcome outcome = fork_do(game->fork, action, &input);
    for (int i = 0; i < ASKS_MAX && outcome == RULING_WAITING; i++) {
        int asked = fork_ruling(game->fork)->ask.side;
        MindAsk ask = ask_of(game, asked >= 0 ? asked : side);
        ask.seed = keyed_seed(ask.seed, 6, (uint64_t)i);
        input_add_answer(&input, mind_answer(game->fork, action, &input, &ask, game->arena));
        outcome = fork_do(game->fork, action, &input);
    }
    bool done = outcome == RULING_DONE;
    if (done) {
        note_luck(game);
        write_line(game, action, &input);
        game->side = side;
        game->actions++;
    }
    input_term(&input);
    return done;
}

/* ---- a step ---- */

static bool decide(MindGame *game, int side, bool must) {
    MindAsk ask = ask_of(game, side);
    MindThought thought;
    mind_think(game->fork, &ask, game->arena, &thought);
    for (int i = 0; i < thought.count; i++) {
        const RulesPlan *plan = thought.lines[i].plan;
        if (!must && (plan->closes || (ask.level != MIND_RANDOM && mind_gain(&thought.lines[i]) <= 0))) {
            return false;
        }
        if (act(game, plan->actions[0], side)) {
            return true;
        }
    }
    /* What was not promising enough to be tried may be all that is allowed. */
    RulesGather gather = {.ctx = fork_ctx(game->fork), .arena = game->arena};
    rules_gather(&gather, side);
    bool done = false;
    for (int i = 0; i < gather.plans.count && must && !done; i++) {
        done = !gather.plans.items[i].waits && act(game, gather.plans.items[i].actions[0], side);
    }
    array_free(&gather.plans);
    return done;
}

/* Others may do something before the side to act goes on; each is asked once in a state. */
static bool let_answer(MindGame *game, unsigned answers) {
    BaseHash state = answers ? table_hash(fork_table(game->fork)) : 0;
    if (!answers || (game->has_passed && game->passed == state)) {
        return false;
    }
    for (int side = 0; side < game->field->setup->side_count; side++) {
        if ((answers & 1U << side) && decide(game, side, false)) {
            return true;
        }
    }
    game->passed = state;
    game->has_passed = true;
    return false;
}

static bool finish(MindGame *game, MindEnd end) {
    game->end = end;
    return false;
}

bool game_step(MindGame *game) {
    RulesTurn turn;
    arena_reset(game->arena);
    if (game->end != GAME_GOES_ON) {
        return false;
    }
    RulesVerdict verdict = game_verdict(game);
    if (verdict.over) {
        return finish(game, verdict.winner >= 0 ? GAME_WON : GAME_DRAWN);
    }
    if (game->rules.rounds > 0 && verdict.round > game->rules.rounds) {
        return finish(game, GAME_ROUNDS);
    }
    if (game->actions >= game->rules.actions) {
        return finish(game, GAME_ACTIONS);
    }
    rules_turn(fork_ctx(game->fork), &turn);
    if (let_answer(game, turn.answers)) {
        return true;
    }
    return decide(game, turn.side, true) || finish(game, GAME_STUCK);
}

/* ---- what came of it ---- */

MindEnd game_end(const MindGame *game) {
    return game->end;
}

const PlayFork *game_fork(const MindGame *game) {
    return game->fork;
}

RulesVerdict game_verdict(MindGame *game) {
    RulesVerdict verdict;
    rules_verdict(fork_ctx(game->fork), &verdict);
    return verdict;
}

int game_winner(MindGame *game) {
    RulesVerdict verdict = game_verdict(game);
    if (game->end != GAME_ROUNDS) {
        return verdict.winner;
    }
    int best = 0;
    bool tied = false;
    for (int side = 1; side < game->field->setup->side_count; side++) {
        tied = verdict.score[side] == verdict.score[best] || (tied && verdict.score[side] < verdict.score[best]);
        best = verdict.score[side] > verdict.score[best] ? side : best;
    }
    return tied ? -1 : best;
}

int game_actions(const MindGame *game) {
    return game->actions;
}

const MindLuck *game_luck(const MindGame *game, int side) {
    base_assert(side >= 0 && side < RULES_SIDES_MAX);
    return &game->luck[side];
}

const BaseTree *game_line(const MindGame *game) {
    return game->line;
}
