/* Formats lengths and lists for findings. */
#include "rules/grammar.h"
#include "rules/infinity/inf.h"

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
    cite_also(ctx, TEXT(name, one), TEXT(other, two));
}

void inf_cite_apart(RulesCtx *ctx, const char *name, double a, const char *other, double b) {
    cite_apart(ctx, name, a, other, b, ctx->field->setup->shown, ctx->field->setup->shown_name);
}

void inf_cite_apart_mm(RulesCtx *ctx, const char *name, double a, const char *other, double b) {
    cite_apart(ctx, name, a, other, b, 1, "mm");
}

const char *inf_describe_list(RulesCtx *ctx, const TableRef *refs, int count) {
    BaseText all = {0};
    grammar_add_all_names(ctx->field, refs, count, &all);
    const char *kept = arena_strdup(ctx->ruling->arena, text_get(&all));
    text_free(&all);
    return kept;
}

const char *inf_type_label(InfType type) {
    static const char *const LABELS[] = {
        [INF_TYPE_JUNGLE] = "Jungle", [INF_TYPE_MOUNTAINS] = "Mountains", [INF_TYPE_AQUATIC] = "Aquatic",
        [INF_TYPE_DESERT] = "Desert", [INF_TYPE_ZERO_G] = "Zero-G",       [INF_TYPE_SPECIAL] = "Special"};
    return LABELS[type];
}

const char *inf_mod_text(RulesCtx *ctx, int mod) {
    BaseText text = {0};
    text_add(&text, mod > 0 ? "+" : "");
    grammar_add_int(mod, &text);
    const char *kept = arena_strdup(ctx->ruling->arena, text_get(&text));
    text_free(&text);
    return kept;
}

static void add_field(BaseText *out, const char *word) {
    if (*word) {
        text_addf(out, "%s%s", out->length > 0 ? ", " : "", word);
    }
}

void inf_cite_card(RulesCtx *ctx, const InfZone *zone) {
    static const char *const MOVS[] = {
        [INF_MOV_NONE] = "", [INF_MOV_DIFFICULT] = "Difficult", [INF_MOV_VERY] = "Very Difficult"};
    static const char *const VISES[] = {[INF_VIS_NONE] = "",
                                        [INF_VIS_LOW] = "Low Visibility",
                                        [INF_VIS_POOR] = "Poor Visibility",
                                        [INF_VIS_ZERO] = "Zero Visibility"};
    BaseText fields = {0};
    add_field(&fields, MOVS[zone->mov]);
    add_field(&fields, VISES[zone->vis]);
    add_field(&fields, zone->noise ? "White Noise" : "");
    add_field(&fields, zone->sat == 0 ? "" : zone->sat == 1 ? "Saturation" : "High Saturation");
    if (zone->hostility != INF_HOST_NONE) {
        size_t begin = fields.length + (fields.length > 0 ? 2 : 0);
        add_field(&fields, inf_level_word(ctx, zone->hostility));
        grammar_capital(&fields, begin);
    }
    add_field(&fields, fields.length == 0 ? "no effect" : "");
    ctx_cite(ctx, zone->rule, "card", ROLE_CONTEXT, AREA("area", zone->area),
             TEXT("fields", arena_strdup(ctx->ruling->arena, text_get(&fields))), DRAW_AREA(inf_area(zone->area)));
    text_free(&fields);
}

/* ---- arguments ---- */

bool inf_arg_skill(RulesCtx *ctx, const char *name, InfSkillId fallback, InfSkillId *out) {
    const char *word = arg_word(ctx, name, NULL);
    *out = fallback;
    if (!word) {
        return true;
    }
    for (int i = 0; i < INF_SKILL_COUNT; i++) {
        if (strcmp(inf_data(ctx->field)->skills[i].id, word) == 0) {
            *out = (InfSkillId)i;
            return true;
        }
    }
    ctx_bad(ctx, "\"%s\" is no skill", word);
    return false;
}
