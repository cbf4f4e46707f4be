#include "play/quiz.h"

#include "rules/grammar.h"
#include "rules/los_words.h"
#include "rules/telling_headline.h"

#include <math.h>
#include <stdlib.h>

#define EYE_MM 5.0 /* a margin below it cannot be judged on a drawing of a table */
/* What is asked about already counts as so many mm easier. */
#define SAME_UNIT      1e3
#define SAME_FORMATION 100
#define LENGTH         0.05 /* mm of margin that a mm of a line weighs: short lines cross fewer others on paper */
#define ASKED          600  /* pairs that are measured: of more, every second, third ... is left out */

typedef struct {
    int from, to; /* units */
    bool seen;
    double margin; /* mm; 0 on hexes, where nothing is measured */
} Pair;

typedef struct {
    PlaySession *session;
    Ruling *ruling;
    ARRAY(Pair) pairs;
    int *used, *used_of; /* by unit, by formation: how often it is asked about */
} Quiz;

static bool is_there(const Quiz *quiz, int unit) {
    GeomShape base;
    TableRef ref = ref_make(REF_UNIT, unit);
    const Table *table = play_table(quiz->session);
    return table_alive(table, ref) && rules_body(play_field(quiz->session), table, ref, &base, 1) > 0;
}

static bool ask(Quiz *quiz, const Pair *pair, RulesSight *out) {
    ruling_reset(quiz->ruling, play_field(quiz->session));
    return rules_sight(play_ctx(quiz->session, quiz->ruling), ref_make(REF_UNIT, pair->from),
                       ref_make(REF_UNIT, pair->to), SIGHT_FULL, out);
}

static void gather(Quiz *quiz) {
    const TableSetup *setup = play_field(quiz->session)->setup;
    for (int i = 0; i < setup->unit_count; i++) {
        for (int k = i + 1; k < setup->unit_count; k++) {
            Pair pair = {.from = setup->order[REF_UNIT][i], .to = setup->order[REF_UNIT][k]};
            bool enemies = setup->units[pair.from].side != setup->units[pair.to].side;
            if (enemies && is_there(quiz, pair.from) && is_there(quiz, pair.to)) {
                array_push(&quiz->pairs, pair);
            }
        }
    }
}

/* Keeps the pairs that can be told by eye, each with what holds. */
static void measure(Quiz *quiz) {
    int step = quiz->pairs.count / ASKED + 1, kept = 0;
    bool hexes = play_field(quiz->session)->setup->board == BOARD_HEX;
    for (int i = 0; i < quiz->pairs.count; i += step) {
        RulesSight sight;
        Pair pair = quiz->pairs.items[i];
        if (!ask(quiz, &pair, &sight) || sight.undecided || sight.close) {
            continue;
        }
        rules_sight_margin(play_ctx(quiz->session, quiz->ruling), &sight);
        pair.seen = sight.visible;
        pair.margin = sight.margin.kind == MARGIN_NONE ? 0 : sight.margin.mm;
        if (hexes || pair.margin >= EYE_MM) {
            quiz->pairs.items[kept++] = pair;
        }
    }
    quiz->pairs.count = kept;
}

static GeomVec middle(const Quiz *quiz, int unit) {
    GeomShape base = {0};
    rules_body(play_field(quiz->session), play_table(quiz->session), ref_make(REF_UNIT, unit), &base, 1);
    return base.centre;
}

static int formation(const Quiz *quiz, int unit) {
    return play_field(quiz->session)->setup->units[unit].formation;
}

/* How easy it is to tell, in mm; what would crowd the drawing counts as easy, too. */
static double ease_of(const Quiz *quiz, const Pair *pair) {
    double ease = pair->margin + LENGTH * vec_distance(middle(quiz, pair->from), middle(quiz, pair->to));
    const int units[] = {pair->from, pair->to};
    for (size_t i = 0; i < BASE_COUNT(units); i++) {
        int of = formation(quiz, units[i]);
        ease += SAME_UNIT * quiz->used[units[i]] + SAME_FORMATION * (of >= 0 ? quiz->used_of[of] : 0);
    }
    return ease;
}

static void count_use(Quiz *quiz, int unit) {
    int of = formation(quiz, unit);
    quiz->used[unit]++;
    if (of >= 0) {
        quiz->used_of[of]++;
    }
}

/* Takes the hardest of the pairs that are left with this answer. Returns false if none is. */
static bool take(Quiz *quiz, bool seen, Pair *out) {
    int best = -1;
    double min = HUGE_VAL;
    for (int i = 0; i < quiz->pairs.count; i++) {
        const Pair *pair = &quiz->pairs.items[i];
        double ease = ease_of(quiz, pair);
        if (pair->seen == seen && ease < min) {
            best = i;
            min = ease;
        }
    }
    if (best < 0) {
        return false;
    }
    *out = quiz->pairs.items[best];
    count_use(quiz, out->from);
    count_use(quiz, out->to);
    for (int i = best; i + 1 < quiz->pairs.count; i++) {
        quiz->pairs.items[i] = quiz->pairs.items[i + 1];
    }
    quiz->pairs.count--;
    return true;
}

static PlayHandoutTask task_of(Quiz *quiz, BaseArena *arena, const Pair *pair) {
    static const char *const ANSWERS[] = {"Yes", "No"};
    RulesSight sight;
    BaseText asks = {0};
    ask(quiz, pair, &sight);
    los_question(play_field(quiz->session), &sight, &asks);
    PlayHandoutTask task = {.before = "",
                            .asks = arena_strdup(arena, text_get(&asks)),
                            .options = ANSWERS,
                            .option_count = (int)BASE_COUNT(ANSWERS),
                            .answer = ANSWERS[sight.visible ? 0 : 1],
                            .why = telling_headline_in(arena, quiz->ruling),
                            .line = true,
                            .a = middle(quiz, pair->from),
                            .b = middle(quiz, pair->to)};
    text_free(&asks);
    return task;
}

/* As many of each answer, as far as there are; which of two stands first hangs on the table alone. */
static void choose(Quiz *quiz, PlayHandout *out, int count) {
    PlayHandoutTask *tasks = arena_alloc(out->arena, (size_t)count, sizeof *tasks);
    BaseRng rng = rng_make(play_hash(quiz->session));
    Pair pair;
    int seen = 0;
    while (out->count < count) {
        bool rather = 2 * seen < out->count || (2 * seen == out->count && rng_below(&rng, 2) == 0);
        if (!take(quiz, rather, &pair) && !take(quiz, !rather, &pair)) {
            break;
        }
        seen += pair.seen;
        tasks[out->count++] = task_of(quiz, out->arena, &pair);
    }
    out->tasks = tasks;
}

static void fill(PlayHandout *out, int count) {
    const TableSetup *setup = play_field(out->session)->setup;
    Quiz quiz = {.session = out->session, .ruling = ruling_create(play_field(out->session))};
    quiz.used = base_alloc((size_t)setup->unit_count + 1, sizeof *quiz.used);
    quiz.used_of = base_alloc((size_t)setup->formation_count + 1, sizeof *quiz.used_of);
    gather(&quiz);
    measure(&quiz);
    choose(&quiz, out, count);
    array_free(&quiz.pairs);
    base_free(quiz.used);
    base_free(quiz.used_of);
    ruling_destroy(quiz.ruling);
}

PlayHandout *quiz_create(PlaySession *session, int count, BaseFaults *faults) {
    base_assert(session && count > 0 && count <= QUIZ_MAX);
    const RulesField *field = play_field(session);
    PlayHandout *out = base_alloc(1, sizeof *out);
    *out = (PlayHandout){.session = session, .arena = arena_create(), .teaches = ""};
    out->title = *field->setup->title ? field->setup->title : "Who sees whom?";
    out->rule = field->data->name;
    if (field->data->system->sight) {
        fill(out, count);
    }
    if (out->count == 0) {
        faults_add(faults, "--quiz", "", "", "Give a table with two sides on it, of a system that has lines of sight",
                   "there is no line of sight to ask about");
        handout_destroy(out);
        return NULL;
    }
    return out;
}
