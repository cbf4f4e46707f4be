/* The margin by which a line of fire exists or not (LOS-01, LOS-08): the widest clear sight of any eye, the width
 * needed, and what ends the sight on either side. */
#include "geom/limits.h"
#include "rules/infinity/sight/question.h"

#include <math.h>

/* The widest sight of any eye along a line that may cost up to this level and Burst loss. */
static void widest(RulesCtx *ctx, const InfLook *look, int level, int sat, InfMargin *out) {
    InfQuestion question = {.ctx = ctx, .look = look, .level = level, .sat = sat, .zones = true};
    inf_question_bases(ctx, &look->ask, look->ask.to_at, 0, &question);
    GeomFireQuery fire = inf_question_fire(ctx, &question, &look->ask, out->need);
    GeomFireWidest found;
    geom_fire_widest(ctx->field->scene, &fire, &found);
    out->width = found.width;
    out->fan[0] = found.eye;
    out->fan[1] = found.low;
    out->fan[2] = found.high;
    if (found.width > 0) {
        out->by[0] = inf_question_ref(ctx->field, &question, found.low_by);
        out->by[1] = inf_question_ref(ctx->field, &question, found.high_by);
    }
}

/* 1. Where a zone of either base decides, width does not matter. 2. Along one line there is no width. 3. A target
 * turned away from lacks what the arc cuts off. 4. Otherwise the widest sight past everything that takes lines away. */
void inf_look_margin(RulesCtx *ctx, const InfLook *look, InfMargin *out) {
    const InfLookAsk *ask = &look->ask;
    *out = (InfMargin){.need = inf_min_width(ctx), .by = {ref_none(), ref_none()}};
    bool fixed = look->blocker >= 0 && look->touch[look->blocker].how != INF_OUTSIDE;
    if (fixed || reading_now(ctx, INF_READ_LOS_LINE) == INF_LOS_LINE_CENTRE) { /* 1, 2 */
        return;
    }
    out->known = true;
    double depth = geom_front_depth(ask->from_at, ask->front, ask->to_at, inf_base(ctx, ask->to).rx);
    if (depth < out->need - GEOM_LIMIT) { /* 3 */
        out->width = depth;
        out->by_arc = true;
        return;
    }
    widest(ctx, look, INF_LEVEL_BLOCKS - 1, INF_LEVEL_BLOCKS, out); /* 4 */
}

/* True if there is a zone between the two that a line of this cost avoids. */
static bool avoids(const InfLook *look, int level, int sat) {
    for (int i = 0; i < look->zones.count; i++) {
        const InfTouch *touch = &look->touch[i];
        bool fixed = touch->how == INF_FROM || touch->how == INF_INTO;
        bool only_cost = touch->level < INF_LEVEL_BLOCKS;
        if (!fixed && ((only_cost && touch->level > level) || look->zones.zones[i].sat > sat)) {
            return true;
        }
    }
    return false;
}

static void nearer(InfMargin *out, const InfMargin *other) {
    if (!out->known || fabs(other->width - other->need) < fabs(out->width - out->need)) {
        *out = *other;
    }
}

/* 1. What the line avoids: how much more than the needed width is seen clear of it. 2. What it cannot avoid: how much
 * less. */
void inf_cost_margin(RulesCtx *ctx, const InfLook *look, InfMargin *out) {
    InfMargin one = {.known = true, .need = inf_min_width(ctx), .by = {ref_none(), ref_none()}};
    *out = (InfMargin){.known = false};
    if (!look->visible || reading_now(ctx, INF_READ_LOS_LINE) == INF_LOS_LINE_CENTRE) {
        return;
    }
    if (avoids(look, look->line_level, look->line_sat)) { /* 1 */
        widest(ctx, look, look->line_level, look->line_sat, &one);
        nearer(out, &one);
    }
    for (int burst = 0; burst < 2; burst++) { /* 2 */
        int level = look->line_level, sat = look->line_sat;
        if (inf_look_by_line(look, burst != 0)) {
            inf_better_line(ctx, burst != 0, &level, &sat);
            widest(ctx, look, level, sat, &one);
            nearer(out, &one);
        }
    }
}

void inf_cost_margin_cite(RulesCtx *ctx, const InfLook *look, const InfMargin *margin) {
    if (!margin->known) {
        return;
    }
    bool enough = margin->width >= margin->need - GEOM_LIMIT;
    ctx_cite(ctx, "INF-LOS-08", enough ? "clear-by" : "short-by", ROLE_CONTEXT, UNIT("unit", look->ask.from),
             UNIT("other", look->ask.to));
    inf_cite_apart_mm(ctx, "width", margin->width, "need", margin->need);
    cite_also(ctx, TEXT("off", inf_millimetres(ctx, fabs(margin->width - margin->need))));
}

const char *inf_millimetres(RulesCtx *ctx, double mm) {
    char figure[TEXT_NUMBER_MAX];
    BaseText text = {0};
    text_addf(&text, "%s mm", text_rounded(mm, 2, figure));
    const char *kept = arena_strdup(ctx->ruling->arena, text_get(&text));
    text_free(&text);
    return kept;
}

/* Cites what ends the clear width on one side. */
static void cite_end(RulesCtx *ctx, const InfLook *look, TableRef by) {
    if (by.kind == REF_NONE) {
        return;
    }
    bool area = ref_is(by, REF_AREA);
    ctx_cite(ctx, "INF-LOS-08", "ends", ROLE_CONTEXT, TERRAIN(area ? by : ref_none()), REF("area", by),
             UNIT("other", look->ask.to), DRAW(area ? SHAPE_AREA : SHAPE_BASE, .ref = by));
}

void inf_margin_cite(RulesCtx *ctx, const InfLook *look, const InfMargin *margin) {
    if (!margin->known || margin->by_arc) { /* what the arc leaves of it is told with the line */
        return;
    }
    double off = margin->width - margin->need;
    bool enough = off >= -GEOM_LIMIT;
    ctx_cite(ctx, "INF-LOS-08", enough ? "spare" : "short", enough ? ROLE_PASSES : ROLE_DECIDES,
             UNIT("unit", look->ask.from), UNIT("other", look->ask.to),
             TEXT("width", inf_millimetres(ctx, margin->width < 0 ? -margin->width : margin->width)),
             TEXT("need", inf_millimetres(ctx, margin->need)), TEXT("off", inf_millimetres(ctx, off < 0 ? -off : off)));
    if (margin->width > 0) {
        BaseText label = {0};
        text_addf(&label, "%s of %s", inf_millimetres(ctx, margin->width), inf_millimetres(ctx, margin->need));
        cite_also(ctx, DRAW(SHAPE_FAN, .ref = inf_unit(look->ask.from), .points = margin->fan, .count = 3),
                  DRAW(SHAPE_RULER, .ref = inf_unit(look->ask.to), .points = margin->fan + 1, .count = 2,
                       .value = margin->width, .limit = margin->need,
                       .label = arena_strdup(ctx->ruling->arena, text_get(&label))));
        text_free(&label);
        cite_end(ctx, look, margin->by[0]);
        if (!ref_equal(margin->by[0], margin->by[1])) {
            cite_end(ctx, look, margin->by[1]);
        }
    }
}
