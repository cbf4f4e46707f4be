/* Enumeration by re-running: a rule is a pure function of its inputs, so that the tree of all outcomes is walked by
 * running the rule once for each leaf. On the way down every pool of dice is a choice among multisets. After a run the
 * last pool that has a next multiset advances to it, and the pools below it start anew. */
#include "play/odds.h"
#include "play/odds_internal.h"
#include "play/session_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LEAVES_MAX     200000u
#define SAMPLES        40000u
#define ESTIMATE_EVERY 2000u /* ways after which the total is estimated; a tenth of the most, where that is less */
#define UNCLOCKED_MAX  64    /* most ways between two readings of the clock, which may cost more than a way */

/* ---- pools ---- */

/* Finds the classes of faces: the number of faces in each class, and one of them. */
static void read_classes(const RulesDice *dice, OddsPool *pool) {
    int index[RULES_FACES_MAX];
    base_assert(dice->faces >= 1 && dice->faces <= RULES_FACES_MAX);
    memset(index, -1, sizeof index);
    pool->classes = 0;
    for (int face = 0; face < dice->faces; face++) {
        int class = dice->class_of ? dice->class_of[face] : face;
        base_assert(class < RULES_FACES_MAX);
        if (index[class] < 0) {
            index[class] = pool->classes;
            pool->sizes[pool->classes++] = 0;
        }
        pool->face[index[class]] = face + 1;
        pool->sizes[index[class]]++;
    }
}

/* Starts the compositions of `dice` into classes, which go in a fixed order from all in the first class to all in the
 * last. */
static void first_composition(OddsPool *pool, int dice) {
    memset(pool->counts, 0, sizeof pool->counts);
    pool->dice = dice;
    pool->counts[0] = dice;
    pool->index = 0;
    pool->total = 1; /* C(dice + classes - 1, dice) */
    for (int i = 1; i <= dice; i++) {
        pool->total = pool->total * (pool->classes - 1 + i) / i;
    }
}

static bool next_composition(OddsPool *pool) {
    pool->index++;
    pool->weighed = false;
    int last = pool->classes - 1, i = last - 1;
    while (i >= 0 && pool->counts[i] == 0) {
        i--;
    }
    if (i < 0) {
        return false;
    }
    int tail = pool->counts[last];
    pool->counts[last] = 0;
    pool->counts[i]--;
    pool->counts[i + 1] = tail + 1;
    return true;
}

/* n! / (c1! c2! ...) * (s1/f)^c1 * ..., as a product of binomials. Computed besides the exact weight, which may have
 * too many digits. */
static long double composition_weight(const OddsPool *pool, int faces) {
    long double weight = 1;
    int left = pool->dice;
    for (int i = 0; i < pool->classes; i++) {
        for (int k = 1; k <= pool->counts[i]; k++) {
            weight = weight * (long double)left-- / (long double)k;
            weight = weight * (long double)pool->sizes[i] / (long double)faces;
        }
    }
    return weight;
}

static void fill_values(const OddsPool *pool, int *values) {
    int at = 0;
    for (int i = 0; i < pool->classes; i++) {
        for (int k = 0; k < pool->counts[i]; k++) {
            values[at++] = pool->face[i];
        }
    }
}

static bool supply_enumerated(void *context, const RulesDice *dice, int *values) {
    OddsWalk *walk = context;
    if (walk->at == walk->pools.count) {
        OddsPool pool = {.classes = 0};
        read_classes(dice, &pool);
        first_composition(&pool, dice->count);
        array_push(&walk->pools, pool);
    }
    OddsPool *pool = &walk->pools.items[walk->at++];
    base_assert(pool->dice == dice->count); /* the same inputs ask for the same dice */
    walk->weight *= composition_weight(pool, dice->faces);
    if (!pool->weighed) {
        pool->weight = walk->at > 1 ? walk->pools.items[walk->at - 2].weight : walk->nodes.items[walk->node].weight;
        weight_roll(walk, &pool->weight, pool, dice->faces);
        pool->weighed = true;
    }
    fill_values(pool, values);
    return true;
}

static bool supply_sampled(void *context, const RulesDice *dice, int *values) {
    OddsWalk *walk = context;
    for (int i = 0; i < dice->count; i++) {
        values[i] = 1 + (int)rng_below(&walk->rng, (uint32_t)dice->faces);
    }
    return true;
}

/* Advances the last pool that has a next composition; false when all have been walked. */
static bool advance(OddsWalk *walk) {
    while (walk->pools.count > 0) {
        if (next_composition(&walk->pools.items[walk->pools.count - 1])) {
            return true;
        }
        walk->pools.count--;
    }
    return false;
}

/* ---- runs ---- */

static void run_once(PlaySession *session, PlayRun *run, PlayInput *input, Ruling *ruling, OddsWalk *walk) {
    const OddsNode *node = &walk->nodes.items[walk->node];
    walk->at = walk->passed = 0;
    walk->merged = walk->repeats = false;
    walk->weight = node->chance;
    input->dice.count = 0;
    for (int i = 0; i < node->dice_count; i++) {
        array_push(&input->dice, node->dice[i]);
    }
    input->answers.count = walk->given_answers;
    if (input->arena) {
        arena_reset(input->arena);
    }
    ruling_reset(ruling, session->field);
    run_resolve(session, run, input, ruling);
    walk->player_chose = walk->player_chose || input->answers.count > walk->given_answers;
}

/* Estimates the share of this depth that has been walked from each pool's share of its compositions, assuming that the
 * rest branches as much as what has been walked. */
static double progress(const OddsWalk *walk) {
    double done = 0, part = 1;
    for (int i = 0; i < walk->pools.count; i++) {
        done += part * walk->pools.items[i].index / walk->pools.items[i].total;
        part /= walk->pools.items[i].total;
    }
    return merge_progress(walk, done);
}

/* Walks one more way. Starts sampling if there are, or clearly will be, too many. */
static void enumerate_one(OddsWalk *walk, PlayRun *run, PlayInput *input) {
    uint64_t own = walk->cases - walk->level_cases;
    bool estimates = own > 0 && own % (walk->max < 10 * ESTIMATE_EVERY ? walk->max / 10 + 1 : ESTIMATE_EVERY) == 0;
    if (walk->cases == walk->max || (estimates && (double)own > 4 * (double)walk->max * progress(walk))) {
        odds_forget(walk);
        walk->cases = 0;
        walk->node = 0;
        walk->stage = ODDS_SAMPLES;
        return;
    }
    run_once(walk->session, run, input, walk->ruling, walk);
    if (walk->repeats) {
        merge_add_again(walk);
    } else if (!walk->merged) {
        walk->direct = true;
        odds_collect(walk, &run->draft, walk->weight, merge_weight(walk));
    }
    run_rollback(run);
    walk->cases++;
    if (!advance(walk) && !merge_next(walk)) {
        walk->odds->exact = true;
        walk->stage = ODDS_DONE;
    }
}

static void sample_one(OddsWalk *walk, PlayRun *run, PlayInput *input) {
    input->supply = supply_sampled;
    run_once(walk->session, run, input, walk->ruling, walk);
    odds_collect(walk, &run->draft, 1.0L / (long double)walk->samples, NULL);
    run_rollback(run);
    if (++walk->cases >= walk->samples) {
        walk->odds->error = 1.96 * 0.5 / sqrt((double)walk->samples); /* widest at a chance of one half */
        walk->stage = ODDS_DONE;
    }
}

/* Walks the first way, which decides whether there is a distribution at all; its ruling is kept. */
static void first_way(OddsWalk *walk, PlayRun *run, PlayInput *input) {
    PlayOdds *odds = walk->odds;
    walk->before = table_copy(walk->session->table);
    run_once(walk->session, run, input, odds->ruling, walk);
    while (walk->repeats && advance(walk)) { /* find the first way that is not a repetition */
        run_rollback(run);
        run_once(walk->session, run, input, odds->ruling, walk);
    }
    odds->outcome = odds->ruling->outcome;
    run_rollback(run);
    if (input->bad_answer) {
        run_bad_input(input, odds->ruling);
        odds->outcome = RULING_BAD;
    }
    walk->pools.count = 0;
    walk->stage = odds->outcome == RULING_DONE || odds->outcome == RULING_ANSWER ? ODDS_ENUMERATES : ODDS_DONE;
}

/* ---- the walk, in slices ---- */

static void go_one(OddsWalk *walk, PlayRun *run, PlayInput *input) {
    switch (walk->stage) {
    case ODDS_FIRST: first_way(walk, run, input); break;
    case ODDS_ENUMERATES: enumerate_one(walk, run, input); break;
    case ODDS_SAMPLES: sample_one(walk, run, input); break;
    case ODDS_DONE: break;
    }
}

OddsWalk *odds_begin(PlaySession *session, const BaseTree *action, const PlayOddsOptions *options) {
    OddsWalk *walk = base_alloc(1, sizeof *walk);
    walk->session = session;
    walk->arena = arena_create();
    walk->action = tree_copy(walk->arena, action);
    walk->ruling = ruling_create(session->field);
    walk->max = options && options->leaves_max ? options->leaves_max : LEAVES_MAX;
    walk->samples = options && options->samples ? options->samples : SAMPLES;
    walk->rng = rng_make(options ? options->seed : 1);
    walk->unanswered = options && options->unanswered;
    merge_begin(walk);
    walk->odds = base_alloc(1, sizeof *walk->odds);
    walk->odds->arena = walk->arena;
    walk->odds->ruling = ruling_create(session->field);
    return walk;
}

bool odds_go_on(OddsWalk *walk, double ms) {
    clock_t begin = clock();
    PlayInput input = input_supplied(supply_enumerated, walk);
    input.merge = merge_meet;
    input.again = merge_again;
    input.fallbacks = true;
    PlayRun run;
    if (!run_begin(walk->session, &run, walk->action, &input, walk->odds->ruling)) {
        walk->odds->outcome = RULING_BAD;
        walk->stage = ODDS_DONE;
    } else {
        const BaseTree *answers = tree_find(walk->action, "answers");
        for (const BaseTree *it = answers ? answers->first : NULL; it; it = it->next) {
            input_add_answer(&input, it);
        }
        walk->given_answers = input.answers.count;
        run.unanswered = walk->unanswered;
        run.supposed = true;
    }
    double gone = 0;
    int ways = 1;
    do {
        for (int i = 0; i < ways && walk->stage != ODDS_DONE; i++) {
            go_one(walk, &run, &input);
        }
        /* A way may be expensive (survivors searching for a place). While ways are cheap, twice as many are walked
         * before the next reading of the clock. */
        double before = gone;
        gone = 1e3 * (double)(clock() - begin) / CLOCKS_PER_SEC;
        ways = 8 * (gone - before) < ms && ways < UNCLOCKED_MAX ? 2 * ways : ways;
    } while (walk->stage != ODDS_DONE && gone < ms);
    run_cancel(walk->session, &run);
    input_term(&input);
    return walk->stage == ODDS_DONE;
}

static void free_walk(OddsWalk *walk) {
    table_destroy(walk->before);
    ruling_destroy(walk->ruling);
    array_free(&walk->pools);
    merge_term(walk);
    base_free(walk);
}

PlayOdds *odds_end(OddsWalk *walk) {
    PlayOdds *odds = walk->odds;
    base_assert(walk->stage == ODDS_DONE);
    odds->cases = walk->cases;
    odds->policy = walk->player_chose ? "where a player would choose, the first choice of the rule is taken" : NULL;
    odds_finish(walk, odds);
    free_walk(walk);
    return odds;
}

void odds_drop(OddsWalk *walk) {
    if (walk) {
        odds_free_outcomes(walk);
        odds_destroy(walk->odds);
        free_walk(walk);
    }
}

PlayOdds *play_odds(PlaySession *session, const BaseTree *action, const PlayOddsOptions *options) {
    OddsWalk *walk = odds_begin(session, action, options);
    while (!odds_go_on(walk, 1e3)) {
    }
    return odds_end(walk);
}

void odds_destroy(PlayOdds *odds) {
    if (odds) {
        ruling_destroy(odds->ruling);
        arena_destroy(odds->arena);
        base_free(odds);
    }
}
