/* Formats lengths and lists for findings. */
#include "rules/infinity/inf.h"
#include "rules/kit/names.h"

#include <string.h>

enum { PLACES_MIN = 2, PLACES_MAX = 6 };

static const char *length_text(RulesCtx *ctx, double value, int places, const char *unit) {
    char figure[TEXT_NUMBER_MAX];
    return arena_printf(ctx->ruling->arena, "%s %s", text_rounded(value, places, figure), unit);
}

static void cite_apart(RulesCtx *ctx, const char *name, double a, const char *other, double b, double scale,
                       const char *unit) {
    const char *one, *two;
    int places = PLACES_MIN;
    do {
        one = length_text(ctx, a / scale, places, unit);
        two = length_text(ctx, b / scale, places, unit);
    } while (strcmp(one, two) == 0 && a != b && ++places <= PLACES_MAX);
    cite_text(ctx, name, one);
    cite_text(ctx, other, two);
}

void inf_cite_apart(RulesCtx *ctx, const char *name, double a, const char *other, double b) {
    cite_apart(ctx, name, a, other, b, ctx->field->setup->shown, ctx->field->setup->shown_name);
}

void inf_cite_apart_mm(RulesCtx *ctx, const char *name, double a, const char *other, double b) {
    cite_apart(ctx, name, a, other, b, 1, "mm");
}

const char *inf_say_list(RulesCtx *ctx, const TableRef *refs, int count) {
    BaseText all = {0};
    kit_say_names(ctx->field->setup, refs, count, 0, &all);
    const char *kept = arena_strdup(ctx->ruling->arena, text_get(&all));
    text_free(&all);
    return kept;
}
