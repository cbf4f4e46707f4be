/* Tries of a plan on the fork: its actions, and what ends the procedure that they began. */
#include "mind/think_internal.h"

bool thinking_stopped(const Thinking *it) {
    return it->ask->stop && atomic_load(it->ask->stop);
}

bool thinking_spent(const Thinking *it) {
    return it->ask->budget > 0 && fork_count(it->fork) - it->start >= it->ask->budget;
}

int64_t mind_gain(const MindLine *line) {
    return line->tries > 0 ? line->sum / line->tries : 0;
}

void try_begin(Thinking *it, uint64_t sample) {
    keyed_reset(&it->dice, keyed_seed(it->ask->seed, 1, sample));
}

bool try_action(Thinking *it, const BaseTree *action) {
    PlayInput input = keyed_input(&it->dice);
    input.fallbacks = true;
    RulesOutcome outcome = fork_do(it->fork, action, &input);
    input_term(&input);
    return outcome == RULING_DONE;
}

bool try_instinct(Thinking *it) {
    RulesTurn turn;
    arena_reset(it->scratch);
    it->inner.ctx = fork_ctx(it->fork);
    rules_turn(it->inner.ctx, &turn);
    rules_gather(&it->inner, turn.side);
    for (int i = 0; i < it->inner.plans.count; i++) {
        const RulesPlan *plan = &it->inner.plans.items[i];
        if (!plan->waits && try_action(it, plan->actions[0])) {
            return true;
        }
    }
    return false;
}

bool try_step(Thinking *it, const MindLine *line, int at, int *done) {
    const RulesPlan *plan = line->plan;
    if (at < plan->action_count) {
        bool worked = try_action(it, plan->actions[at]);
        *done += worked;
        return worked || at > 0;
    }
    bool open = !line->stands && fork_table(it->fork)->activity_count > 0;
    return open && at < plan->action_count + PROCEDURE_STEPS && try_instinct(it);
}

static void note_try(Thinking *it, MindLine *line, int done) {
    RulesWorth worth;
    rules_worth(fork_ctx(it->fork), it->ask->side, &worth);
    int64_t gain = line->stands ? 0 : worth.total - it->base.total;
    line->tries++;
    line->worked += done == line->plan->action_count;
    line->sum += gain;
    line->squares += (double)gain * (double)gain;
    for (int i = 0; i < RULES_TERMS_MAX && !line->stands; i++) {
        line->terms[i] += worth.milli[i] - it->base.milli[i];
    }
}

bool try_first(Thinking *it, MindLine *line) {
    int at = 0, done = 0;
    line->stands = line->plan->closes && fork_table(it->fork)->activity_count == 0;
    fork_push(it->fork);
    try_begin(it, 0);
    while (try_step(it, line, at, &done)) {
        at++;
        line->steady = it->dice.used == 0 ? at : line->steady;
    }
    line->certain = it->dice.used == 0;
    if (at > 0) {
        note_try(it, line, done);
        line->ends = table_hash(fork_table(it->fork));
    }
    fork_pop(it->fork);
    return at > 0;
}

void try_more(Thinking *it, MindLine *line, int tries) {
    int steady = 0;
    fork_push(it->fork);
    try_begin(it, 0);
    for (int at = 0; at < line->steady; at++) {
        try_step(it, line, at, &steady);
    }
    while (line->tries < tries && !thinking_stopped(it) && !thinking_spent(it)) {
        int done = steady;
        fork_push(it->fork);
        try_begin(it, (uint64_t)line->tries);
        for (int at = line->steady; try_step(it, line, at, &done); at++) {
        }
        note_try(it, line, done);
        fork_pop(it->fork);
    }
    fork_pop(it->fork);
}
