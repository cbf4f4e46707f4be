/* The calls for rule code: dice and answers through the one input, readings and numbers in force, facts. */
#include "base/base.h"
#include "rules/rules.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool stop(RulesCtx *ctx) {
    ctx->stopped = true;
    return false;
}

/* ---- dice ---- */

bool rules_is_good(const RulesDice *dice, int face) {
    return dice->good ? (dice->good >> (face - 1) & 1) != 0 : dice->need > 0 && face >= dice->need;
}

static void record_roll(RulesCtx *ctx, const RulesDice *dice, const int *values) {
    Ruling *ruling = ctx->ruling;
    int *kept = arena_alloc(ruling->arena, (size_t)dice->count, sizeof *kept);
    int owner_count = dice->pooled ? dice->owner_count : dice->owners ? dice->count : 0;
    TableRef *owners = owner_count > 0 ? arena_alloc(ruling->arena, (size_t)owner_count, sizeof *owners) : NULL;
    RulesResult *results = arena_alloc(ruling->arena, (size_t)dice->count, sizeof *results);
    int good_faces = 0, good = 0;
    for (int face = 1; face <= dice->faces; face++) {
        good_faces += rules_is_good(dice, face);
    }
    for (int i = 0; i < owner_count; i++) {
        owners[i] = dice->owners[i];
    }
    for (int i = 0; i < dice->count; i++) {
        base_assert(values[i] >= 1 && values[i] <= dice->faces);
        kept[i] = values[i];
        good += rules_is_good(dice, values[i]);
        results[i] = dice->need <= 0 ? RESULT_NONE : values[i] >= dice->need ? RESULT_SUCCEEDS : RESULT_FAILS;
    }
    array_push(&ruling->rolls, (RulesRoll){.what = dice->what,
                                           .rule = dice->rule,
                                           .by = dice->by,
                                           .at = dice->at,
                                           .owners = owners,
                                           .owner_count = owner_count,
                                           .pooled = dice->pooled,
                                           .again = dice->again,
                                           .second = dice->second,
                                           .faces = dice->faces,
                                           .need = dice->need,
                                           .total = dice->total,
                                           .values = kept,
                                           .results = results,
                                           .count = dice->count,
                                           .good_faces = good_faces,
                                           .good = good,
                                           .plain = dice->plain});
}

bool ctx_roll(RulesCtx *ctx, const RulesDice *dice, int *values) {
    if (ctx->stopped) {
        return false;
    }
    ctx->no_dice = dice->count <= 0;
    if (ctx->no_dice) {
        return true;
    }
    base_assert(values && dice->faces >= 1 && (!dice->good || dice->faces <= 64)); /* one bit per face */
    if (!ctx->input || !ctx->input->roll(ctx->input, dice, values)) {
        return stop(ctx);
    }
    record_roll(ctx, dice, values);
    return true;
}

int ctx_roll_last(const RulesCtx *ctx) {
    return ctx->no_dice ? -1 : ctx->ruling->rolls.count - 1;
}

void ctx_roll_renamed(RulesCtx *ctx, int index, const RulesResult *results) {
    if (index < 0) {
        return;
    }
    base_assert(index < ctx->ruling->rolls.count);
    RulesRoll *roll = &ctx->ruling->rolls.items[index];
    RulesResult *kept = arena_alloc(ctx->ruling->arena, (size_t)roll->count, sizeof *kept);
    for (int i = 0; i < roll->count; i++) {
        kept[i] = results[i];
    }
    roll->results = kept;
}

void ctx_roll_results(RulesCtx *ctx, const RulesResult *results) {
    base_assert(ctx->no_dice || ctx->ruling->rolls.count > 0);
    ctx_roll_renamed(ctx, ctx_roll_last(ctx), results);
}

void ctx_roll_drawn(RulesCtx *ctx, const char *card) {
    if (!ctx->no_dice) {
        ctx->ruling->rolls.items[ctx->ruling->rolls.count - 1].drawn = card;
    }
}

bool ctx_merge(RulesCtx *ctx, BaseHash key) {
    if (ctx->stopped) {
        return false;
    }
    return !ctx->input || !ctx->input->merge || ctx->input->merge(ctx->input, key) || stop(ctx);
}

bool ctx_again(RulesCtx *ctx) {
    if (ctx->stopped) {
        return false;
    }
    return !ctx->input || !ctx->input->again || ctx->input->again(ctx->input) || stop(ctx);
}

bool ctx_unanswered(RulesCtx *ctx) {
    ctx->ruling->unanswered = ctx->ruling->unanswered || ctx->unanswered;
    return ctx->unanswered;
}

/* ---- answers ---- */

/* Copies the ask into the ruling: the rule that asked unwinds, so nothing may point into its memory. */
static void keep_ask(RulesCtx *ctx, const RulesAsk *ask) {
    BaseArena *arena = ctx->ruling->arena;
    const char **options = arena_alloc(arena, (size_t)ask->option_count, sizeof *options);
    for (int i = 0; i < ask->option_count; i++) {
        options[i] = arena_strdup(arena, ask->options[i]);
    }
    ctx->ruling->ask = *ask;
    ctx->ruling->ask.options = options;
}

/* Checks an answer, whoever gave it: a window, a script, a file. */
static const char *answer_fault(const RulesAsk *ask, const RulesAnswer *answer) {
    if (ask->kind == ASK_PLACE) {
        bool lost = answer->where.kind == WHERE_OFF;
        return lost && !ask->can_lose ? "there is a place for it: give one" : NULL;
    }
    if (answer->count < ask->min || answer->count > ask->max) {
        return "too few or too many were chosen";
    }
    for (int i = 0; i < answer->count; i++) {
        if (answer->options[i] < 0 || answer->options[i] >= ask->option_count) {
            return "that is not one of the options";
        }
        for (int j = 0; j < i; j++) {
            if (answer->options[i] == answer->options[j]) {
                return "an option was chosen twice";
            }
        }
    }
    return NULL;
}

bool ctx_ask(RulesCtx *ctx, const RulesAsk *ask, RulesAnswer *answer) {
    if (ctx->stopped) {
        return false;
    }
    base_assert(ask->id && ask->option_count >= 0 && answer);
    if (!ctx->input || !ctx->input->ask(ctx->input, ask, answer)) {
        keep_ask(ctx, ask);
        return stop(ctx);
    }
    const char *fault = answer_fault(ask, answer);
    if (fault) {
        ctx_bad(ctx, "the answer to \"%s\" does not fit: %s", ask->id, fault);
        return stop(ctx);
    }
    ctx->answered = true;
    return true;
}

/* ---- switches and numbers ---- */

static void note(int index, int **items, int *count, int *cap) {
    int at = *count;
    while (at > 0 && (*items)[at - 1] >= index) {
        at--;
    }
    if (at < *count && (*items)[at] == index) {
        return;
    }
    if (*count == *cap) {
        *items = array_grow(*items, cap, *count + 1, sizeof **items);
    }
    memmove(*items + at + 1, *items + at, (size_t)(*count - at) * sizeof **items);
    (*items)[at] = index;
    (*count)++;
}

int ctx_reading(RulesCtx *ctx, int reading) {
    base_assert(reading >= 0 && reading < ctx->field->data->reading_count);
    Ruling *ruling = ctx->ruling;
    note(reading, &ruling->readings.items, &ruling->readings.count, &ruling->readings.cap);
    return ctx->readings[reading];
}

double ctx_number(RulesCtx *ctx, int number) {
    base_assert(number >= 0 && number < ctx->field->data->number_count);
    const RulesNumber *it = &ctx->field->data->numbers[number];
    if (it->value != it->book) {
        Ruling *ruling = ctx->ruling;
        note(number, &ruling->numbers.items, &ruling->numbers.count, &ruling->numbers.cap);
    }
    return it->value;
}

/* ---- faults of the action ---- */

void ctx_bad(RulesCtx *ctx, const char *format, ...) {
    ctx->ruling->outcome = RULING_BAD;
    if (ctx->ruling->bad) {
        return; /* keep the first message: it is what to mend first */
    }
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    ctx->ruling->bad = arena_strdup(ctx->ruling->arena, text);
}

/* ---- facts ---- */

static void set_fact(RulesCtx *ctx, const char *name, BaseTree *value) {
    base_assert(name && value);
    tree_set(ctx->ruling->arena, ctx->ruling->facts, name, value);
}

void fact_number(RulesCtx *ctx, const char *name, double value) {
    if (isfinite(value)) {
        set_fact(ctx, name, tree_number(ctx->ruling->arena, value));
    }
}

void fact_length(RulesCtx *ctx, const char *name, double mm) {
    base_assert(!isnan(mm));
    fact_number(ctx, name, mm / ctx->field->setup->unit);
}

void fact_bool(RulesCtx *ctx, const char *name, bool value) {
    set_fact(ctx, name, tree_bool(ctx->ruling->arena, value));
}

void fact_text(RulesCtx *ctx, const char *name, const char *text) {
    set_fact(ctx, name, tree_text(ctx->ruling->arena, text));
}

void fact_template(RulesCtx *ctx, int index, GeomVec at) {
    BaseArena *arena = ctx->ruling->arena;
    double unit = ctx->field->setup->unit;
    const BaseTree *old = tree_find(ctx->ruling->facts, "template");
    BaseTree *places = tree_list(arena), *pair = tree_list(arena);
    tree_push(pair, tree_number(arena, at.x / unit));
    tree_push(pair, tree_number(arena, at.y / unit));
    for (int i = 0; i <= index || (old && i < old->count); i++) {
        const BaseTree *was = tree_at(old, i);
        tree_push(places, i == index ? pair : was ? tree_copy(arena, was) : tree_null(arena));
    }
    fact_tree(ctx, "template", places);
}

void fact_tree(RulesCtx *ctx, const char *name, BaseTree *value) {
    set_fact(ctx, name, value);
}
