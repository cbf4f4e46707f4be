/* The strong level: what looks best at once is judged by what comes of it. After each of the best lines the game is
 * played on for some decisions, by the rules' own promise for both sides and on the same dice for all lines. Another
 * line than the best at once is taken only where its gain stands out of the noise: the best of several noisy means
 * would be too often one that had luck. */
#include "base/base.h"
#include "mind/think_internal.h"

#include <math.h>
#include <stdlib.h>

#define LINES   6    /* that are looked at */
#define SAMPLES 8    /* tries of each of them */
#define STREAM  1000 /* the dice of the samples are none of those that the lines were tried on */

typedef struct {
    int64_t worth[SAMPLES];
    int count;
} Outlook;

/* Plays on until the round is over, or so many decisions were made. */
static void play_on(Thinking *it, int decisions) {
    RulesVerdict was, now;
    rules_verdict(fork_ctx(it->fork), &was);
    for (int i = 0; i < decisions; i++) {
        rules_verdict(fork_ctx(it->fork), &now);
        if (now.over || now.round > was.round || !try_instinct(it)) {
            return;
        }
    }
}

static void add_terms(const Thinking *it, const RulesWorth *worth, MindLine *line) {
    double gain = (double)(worth->total - it->base.total);
    line->tries++;
    line->sum += worth->total - it->base.total;
    line->squares += gain * gain;
    for (int i = 0; i < RULES_TERMS_MAX; i++) {
        line->terms[i] += worth->milli[i] - it->base.milli[i];
    }
}

static void look_after(Thinking *it, MindLine *line, Outlook *out) {
    MindLine seen = {.plan = line->plan, .stands = line->stands, .steady = line->steady, .worked = line->worked};
    for (out->count = 0; out->count < SAMPLES && !thinking_stopped(it); out->count++) {
        RulesWorth worth;
        int done = 0;
        fork_push(it->fork);
        try_begin(it, STREAM + (uint64_t)out->count);
        for (int at = 0; try_step(it, line, at, &done); at++) {
        }
        play_on(it, rules_look_on(fork_field(it->fork)));
        rules_worth(fork_ctx(it->fork), it->ask->side, &worth);
        fork_pop(it->fork);
        add_terms(it, &worth, &seen);
        out->worth[out->count] = worth.total;
    }
    if (seen.tries > 1) {
        double mean = (double)seen.sum / seen.tries, spread = seen.squares / seen.tries - mean * mean;
        seen.error = MIND_SURE * sqrt(fmax(0, spread) / (seen.tries - 1));
    }
    *line = seen;
}

/* True when the outlook is better than the other by more than its standard error, on the same dice. */
static bool is_better(const Outlook *one, const Outlook *other, double *gain) {
    double sum = 0, squares = 0;
    int count = one->count < other->count ? one->count : other->count;
    for (int i = 0; i < count; i++) {
        double difference = (double)(one->worth[i] - other->worth[i]);
        sum += difference;
        squares += difference * difference;
    }
    if (count < 2) {
        return false;
    }
    double mean = sum / count, error = sqrt(fmax(0, squares / count - mean * mean) / (count - 1));
    *gain = mean;
    return mean > error && mean > 0;
}

static int compare_seen(const void *a, const void *b) {
    const MindLine *x = a, *y = b;
    int64_t left = x->sum * y->tries, right = y->sum * x->tries;
    return left != right ? (left < right ? 1 : -1) : (x->plan > y->plan) - (x->plan < y->plan);
}

void think_on(Thinking *it) {
    MindThought *out = it->out;
    Outlook first, other;
    int best = 0, seen = 1;
    double largest = 0;
    bool looks = rules_look_on(fork_field(it->fork)) > 0 && it->gather.turn.side == it->ask->side;
    if (!looks || out->count < 2 || out->lines[0].plan->last || thinking_spent(it)) {
        return;
    }
    look_after(it, &out->lines[0], &first);
    for (; seen < out->count && seen < LINES && !thinking_spent(it) && !thinking_stopped(it); seen++) {
        double gain = 0;
        look_after(it, &out->lines[seen], &other);
        if (is_better(&other, &first, &gain) && gain > largest) {
            best = seen;
            largest = gain;
        }
    }
    MindLine chosen = out->lines[best];
    out->lines[best] = out->lines[0];
    out->lines[0] = chosen;
    qsort(out->lines + 1, (size_t)seen - 1, sizeof *out->lines, compare_seen);
    out->count = seen;
    for (int i = 0; i < seen; i++) {
        int64_t behind = mind_gain(&out->lines[0]) - mind_gain(&out->lines[i]);
        out->lines[i].behind = behind > 0 ? behind : 0;
    }
}
