#include "base/base.h"
#include "mind/think_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SECOND_BEST 4 /* one time in so many the easy level takes it */

static const char *const LEVELS[MIND_LEVELS] = {"random", "easy", "fair", "strong"};

/* How much a level tries. */
static const struct {
    int kept, kept_of_one; /* plans that are tried, by their promise; those of one actor among them */
    int first, more;       /* tries of each, and further tries of the best quarter */
} EFFORTS[MIND_LEVELS] = {[MIND_EASY] = {8, 8, 1, 0}, [MIND_FAIR] = {32, 8, 4, 12}, [MIND_STRONG] = {32, 8, 4, 12}};

const char *mind_level_word(MindLevel level) {
    base_assert(level < MIND_LEVELS);
    return LEVELS[level];
}

MindLevel mind_best_level(const RulesField *field) {
    return rules_look_on(field) > 0 ? MIND_STRONG : MIND_FAIR;
}

bool mind_read_level(const char *text, MindLevel *out) {
    for (int i = 0; i < MIND_LEVELS; i++) {
        if (strcmp(text, LEVELS[i]) == 0 || (text[0] == '0' + i && !text[1])) {
            *out = (MindLevel)i;
            return true;
        }
    }
    return false;
}

/* ---- which plans are tried ---- */

/* True when a line before has come to the same state, on the same dice: what else this one wanted was refused. */
static bool seen_before(const MindLine *lines, int count) {
    const MindLine *line = &lines[count];
    for (int i = 0; i < count; i++) {
        if (lines[i].ends == line->ends && lines[i].certain == line->certain && !lines[i].plan->closes &&
            !line->plan->closes && lines[i].plan->waits == line->plan->waits) {
            return true;
        }
    }
    return false;
}

/* The promising ones that the rules allow, and of one actor not too many, each tried once; of those that come to the
 * same the first. Plans that close are always among them. */
static int choose_plans(Thinking *it, MindLine *lines) {
    int count = 0, kept = EFFORTS[it->ask->level].kept, of_one = EFFORTS[it->ask->level].kept_of_one;
    for (int i = 0; i < it->gather.plans.count && !thinking_stopped(it); i++) {
        const RulesPlan *plan = &it->gather.plans.items[i];
        int same = 0;
        for (int k = 0; k < count; k++) {
            same += ref_equal(lines[k].plan->actor, plan->actor) && !lines[k].plan->waits;
        }
        if (!plan->closes && !plan->waits && (count >= kept || same >= of_one)) {
            continue;
        }
        lines[count] = (MindLine){.plan = plan};
        if (!try_first(it, &lines[count])) {
            it->out->refused++;
        } else if (!seen_before(lines, count)) {
            count++;
        }
    }
    return count;
}

/* Orders by the means, exactly; then by the promise. Plans for when nothing else is allowed stand last. */
static int compare_lines(const void *a, const void *b) {
    const MindLine *x = a, *y = b;
    if (x->plan->last != y->plan->last) {
        return x->plan->last ? 1 : -1;
    }
    int64_t left = x->sum * y->tries, right = y->sum * x->tries;
    return left != right ? (left < right ? 1 : -1) : (x->plan > y->plan) - (x->plan < y->plan);
}

/* What an actor can do later is not taken now; his other plans gain only what they gain beyond it. */
static void take_waits(MindThought *out) {
    int count = 0;
    for (int i = 0; i < out->count; i++) {
        MindLine *line = &out->lines[i];
        const MindLine *later = NULL;
        for (int k = 0; k < out->count && !line->plan->waits; k++) {
            const MindLine *other = &out->lines[k];
            bool own = other->plan->waits && other->tries > 0 && ref_equal(other->plan->actor, line->plan->actor);
            later = own && (!later || compare_lines(other, later) < 0) ? other : later;
        }
        if (later && later->sum > 0) {
            line->sum -= later->sum * line->tries / later->tries;
        }
    }
    for (int i = 0; i < out->count; i++) {
        if (!out->lines[i].plan->waits) {
            out->lines[count++] = out->lines[i];
        }
    }
    out->count = count;
}

/* ---- levels ---- */

/* Tries each of the first lines until it has `tries` of them; one without dice has the same outcome each time. */
static void sample_lines(Thinking *it, int count, int tries) {
    for (int i = 0; i < count && !thinking_stopped(it); i++) {
        MindLine *line = &it->out->lines[i];
        if (!line->certain && line->tries < tries && !thinking_spent(it)) {
            try_more(it, line, tries);
        }
        double mean = (double)line->sum / line->tries, spread = line->squares / line->tries - mean * mean;
        line->error = line->tries > 1 ? MIND_SURE * sqrt(fmax(0, spread) / (line->tries - 1)) : 0;
    }
}

/* The plans of one purpose by chance, until the rules allow one. */
static bool try_intent(Thinking *it, const char *intent, bool last, BaseRng *rng) {
    const RulesGather *gather = &it->gather;
    int *open = arena_alloc(it->arena, (size_t)gather->plans.count, sizeof *open), count = 0;
    for (int i = 0; i < gather->plans.count; i++) {
        const RulesPlan *plan = &gather->plans.items[i];
        if (!plan->waits && plan->last == last && strcmp(plan->intent, intent) == 0) {
            open[count++] = i;
        }
    }
    while (count > 0) {
        int at = (int)rng_below(rng, (uint32_t)count);
        const RulesPlan *plan = &gather->plans.items[open[at]];
        if (fork_may(it->fork, plan->actions[0])) {
            it->out->lines[it->out->count++] = (MindLine){.plan = plan, .tries = 1};
            return true;
        }
        it->out->refused++;
        open[at] = open[--count];
    }
    return false;
}

/* A purpose by chance, then one of its plans: a purpose with many plans is no likelier. */
static bool choose_intent(Thinking *it, bool last, BaseRng *rng) {
    const RulesGather *gather = &it->gather;
    const char **intents = arena_alloc(it->arena, (size_t)gather->plans.count, sizeof *intents);
    int count = 0;
    for (int i = 0; i < gather->plans.count; i++) {
        const RulesPlan *plan = &gather->plans.items[i];
        bool again = plan->waits || plan->last != last;
        for (int k = 0; k < count && !again; k++) {
            again = strcmp(intents[k], plan->intent) == 0;
        }
        if (!again) {
            intents[count++] = plan->intent;
        }
    }
    while (count > 0) {
        int at = (int)rng_below(rng, (uint32_t)count);
        if (try_intent(it, intents[at], last, rng)) {
            return true;
        }
        intents[at] = intents[--count];
    }
    return false;
}

static void think_random(Thinking *it) {
    BaseRng rng = rng_make(keyed_seed(it->ask->seed, 2, 0));
    if (!choose_intent(it, false, &rng)) {
        choose_intent(it, true, &rng);
    }
}

static void sort_lines(MindThought *out) {
    qsort(out->lines, (size_t)out->count, sizeof *out->lines, compare_lines);
    for (int i = 0; i < out->count; i++) {
        out->lines[i].behind = out->count > 0 ? mind_gain(&out->lines[0]) - mind_gain(&out->lines[i]) : 0;
    }
}

static void think_easy(Thinking *it) {
    it->out->count = choose_plans(it, it->out->lines);
    take_waits(it->out);
    sort_lines(it->out);
    BaseRng rng = rng_make(keyed_seed(it->ask->seed, 3, 0));
    if (it->out->count > 1 && rng_below(&rng, SECOND_BEST) == 0) {
        MindLine first = it->out->lines[0];
        it->out->lines[0] = it->out->lines[1];
        it->out->lines[1] = first;
    }
}

static void think_fair(Thinking *it) {
    MindThought *out = it->out;
    int first = EFFORTS[it->ask->level].first;
    out->count = choose_plans(it, out->lines);
    sample_lines(it, out->count, first);
    qsort(out->lines, (size_t)out->count, sizeof *out->lines, compare_lines);
    sample_lines(it, (out->count + 3) / 4, first + EFFORTS[it->ask->level].more);
    take_waits(out);
    sort_lines(out);
}

void mind_think(PlayFork *fork, const MindAsk *ask, BaseArena *arena, MindThought *out) {
    Thinking it = {.fork = fork,
                   .ask = ask,
                   .arena = arena,
                   .out = out,
                   .dice = keyed_make(fork_field(fork), ask->seed),
                   .gather = {.ctx = fork_ctx(fork), .arena = arena},
                   .scratch = arena_create(),
                   .start = fork_count(fork)};
    it.inner.arena = it.scratch;
    *out = (MindThought){.side = ask->side, .level = ask->level};
    rules_gather(&it.gather, ask->side);
    rules_worth(fork_ctx(fork), ask->side < 0 ? 0 : ask->side, &it.base);
    int count = it.gather.plans.count;
    RulesPlan *kept = arena_alloc(arena, (size_t)count, sizeof *kept);
    for (int i = 0; i < count; i++) {
        kept[i] = it.gather.plans.items[i];
    }
    array_free(&it.gather.plans); /* the thought keeps its plans in its arena */
    it.gather.plans.items = kept;
    it.gather.plans.count = count;
    out->turn = it.gather.turn;
    out->considered = count;
    out->lines = arena_alloc(arena, (size_t)count, sizeof *out->lines);
    if (ask->level == MIND_RANDOM || ask->side < 0) {
        think_random(&it);
    } else if (ask->level == MIND_EASY) {
        think_easy(&it);
    } else {
        think_fair(&it);
        if (ask->level == MIND_STRONG) {
            think_on(&it);
        }
    }
    out->stopped = thinking_stopped(&it);
    out->nodes = fork_count(fork) - it.start;
    array_free(&it.inner.plans);
    keyed_term(&it.dice);
    arena_destroy(it.scratch);
}
