/* The calls for rule code: dice and answers through the one input, readings and numbers in force, citations. */
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

static bool is_good(const RulesDice *dice, int face) {
    return dice->good ? (dice->good >> (face - 1) & 1) != 0 : dice->need > 0 && face >= dice->need;
}

static void record_roll(RulesCtx *ctx, const RulesDice *dice, const int *values) {
    Ruling *ruling = ctx->ruling;
    int *kept = arena_alloc(ruling->arena, (size_t)dice->count, sizeof *kept);
    int owner_count = dice->pooled ? dice->owner_count : dice->owners ? dice->count : 0;
    TableRef *owners = owner_count > 0 ? arena_alloc(ruling->arena, (size_t)owner_count, sizeof *owners) : NULL;
    const char **results = arena_alloc(ruling->arena, (size_t)dice->count, sizeof *results);
    int good_faces = 0, good = 0;
    for (int face = 1; face <= dice->faces; face++) {
        good_faces += is_good(dice, face);
    }
    for (int i = 0; i < owner_count; i++) {
        owners[i] = dice->owners[i];
    }
    for (int i = 0; i < dice->count; i++) {
        base_assert(values[i] >= 1 && values[i] <= dice->faces);
        kept[i] = values[i];
        good += is_good(dice, values[i]);
        results[i] = dice->need <= 0 ? "" : values[i] >= dice->need ? "succeeds" : "fails";
    }
    array_push(&ruling->rolls, (RulesRoll){.what = dice->what,
                                           .rule = dice->rule,
                                           .by = dice->by,
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

void ctx_roll_renamed(RulesCtx *ctx, int index, const char *const *results) {
    if (index < 0) {
        return;
    }
    base_assert(index < ctx->ruling->rolls.count);
    RulesRoll *roll = &ctx->ruling->rolls.items[index];
    const char **kept = arena_alloc(ctx->ruling->arena, (size_t)roll->count, sizeof *kept);
    for (int i = 0; i < roll->count; i++) {
        kept[i] = results[i];
    }
    roll->results = kept;
}

void ctx_roll_results(RulesCtx *ctx, const char *const *results) {
    base_assert(ctx->no_dice || ctx->ruling->rolls.count > 0);
    ctx_roll_renamed(ctx, ctx_roll_last(ctx), results);
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

/* ---- citations ---- */

RulesFinding *ctx_cite(RulesCtx *ctx, const char *rule, const char *key, RulesRole role) {
    base_assert(rule);
    array_push(&ctx->ruling->findings, (RulesFinding){.rule = rule, .key = key, .role = role, .terrain = ref_none()});
    return &ctx->ruling->findings.items[ctx->ruling->findings.count - 1];
}

static RulesFinding *last_finding(RulesCtx *ctx) {
    base_assert(ctx->ruling->findings.count > 0);
    return &ctx->ruling->findings.items[ctx->ruling->findings.count - 1];
}

/* Grows a list of a finding: it has room for 4 items, then for the next power of two. */
static void *grown(RulesCtx *ctx, const void *items, int count, size_t size) {
    bool full = count == 0 || (count >= 4 && (count & (count - 1)) == 0);
    if (!full) {
        return NULL;
    }
    char *more = arena_alloc(ctx->ruling->arena, count == 0 ? 4 : 2 * (size_t)count, size);
    if (count > 0) {
        memcpy(more, items, (size_t)count * size);
    }
    return more;
}

/* A second value with the same name replaces the first. */
static void add_value(RulesCtx *ctx, RulesValue value) {
    base_assert(value.name);
    RulesFinding *finding = last_finding(ctx);
    for (int i = 0; i < finding->value_count; i++) {
        if (!strcmp(finding->values[i].name, value.name)) {
            ((RulesValue *)finding->values)[i] = value;
            return;
        }
    }
    RulesValue *more = grown(ctx, finding->values, finding->value_count, sizeof *more);
    finding->values = more ? more : finding->values;
    /* This file owns the list; it is const only for readers. */
    ((RulesValue *)finding->values)[finding->value_count++] = value;
}

void cite_length(RulesCtx *ctx, const char *name, double mm) {
    base_assert(isfinite(mm));
    add_value(ctx, (RulesValue){.name = name, .kind = VALUE_LENGTH, .number = mm});
}

void cite_int(RulesCtx *ctx, const char *name, int value) {
    add_value(ctx, (RulesValue){.name = name, .kind = VALUE_INT, .number = value});
}

void cite_need(RulesCtx *ctx, const char *name, int need) {
    add_value(ctx, (RulesValue){.name = name, .kind = VALUE_NEED, .number = need});
}

void cite_ref(RulesCtx *ctx, const char *name, TableRef ref) {
    base_assert(ref.kind == REF_NONE || setup_has(ctx->field->setup, ref));
    add_value(ctx, (RulesValue){.name = name, .kind = VALUE_REF, .ref = ref});
    RulesFinding *finding = last_finding(ctx);
    if (ref.kind == REF_AREA && finding->terrain.kind == REF_NONE) {
        finding->terrain = ref;
    }
}

void cite_text(RulesCtx *ctx, const char *name, const char *text) {
    base_assert(name);
    add_value(ctx, (RulesValue){
                       .name = name, .kind = VALUE_TEXT, .text = arena_strdup(ctx->ruling->arena, text ? text : "")});
}

RulesShape *cite_shape(RulesCtx *ctx, RulesShapeKind kind, TableRef ref, const GeomVec *points, int count) {
    base_assert(count >= 0 && (points || count == 0));
    base_assert(ref.kind == REF_NONE || setup_has(ctx->field->setup, ref));
    RulesFinding *finding = last_finding(ctx);
    RulesShape *more = grown(ctx, finding->shapes, finding->shape_count, sizeof *more);
    finding->shapes = more ? more : finding->shapes;
    GeomVec *kept = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *kept);
    if (count > 0) {
        memcpy(kept, points, (size_t)count * sizeof *kept);
    }
    RulesShape *shape = (RulesShape *)&finding->shapes[finding->shape_count++];
    *shape = (RulesShape){
        .kind = kind, .role = finding->role, .ref = ref, .other = ref_none(), .points = kept, .count = count};
    return shape;
}

RulesFinding *ctx_refuse(RulesCtx *ctx, const char *rule, const char *key) {
    ctx->ruling->outcome = RULING_REFUSED;
    return ctx_cite(ctx, rule, key, ROLE_DECIDES);
}

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
