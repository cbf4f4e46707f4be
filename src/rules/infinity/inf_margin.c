/* By how much a line of fire is there, or is not (LOS-01, LOS-08): the widest clear sight of any eye beside the width
 * that it needs, and what ends it on either side. */
#include "geom/limits.h"
#include "rules/infinity/inf_question.h"

/* 1. A zone of either base says it whatever the width. 2. Along one line there is no width. 3. What is turned away from
 * lacks what the arc cuts off. 4. Else the widest sight past all that takes lines away. */
void inf_look_margin(RulesCtx *ctx, const InfLook *look, InfMargin *out) {
    const InfLookAsk *ask = &look->ask;
    *out = (InfMargin){.need = inf_least_width(ctx), .by = {ref_none(), ref_none()}};
    bool fixed = look->blocker >= 0 && look->touch[look->blocker].how != INF_OUTSIDE;
    if (fixed || inf_reading(ctx, INF_READ_LOS_LINE) != 0) { /* 1, 2 */
        return;
    }
    out->known = true;
    double depth = geom_front_depth(ask->from_at, ask->front, ask->to_at, inf_base(ctx, ask->to).rx);
    if (depth < out->need - GEOM_LIMIT) { /* 3 */
        out->width = depth;
        out->by_arc = true;
        return;
    }
    InfQuestion question = {/* 4 */
                            .ctx = ctx,
                            .look = look,
                            .level = INF_LEVEL_BLOCKS - 1,
                            .sat = INF_LEVEL_BLOCKS,
                            .zones = true};
    inf_question_bases(ctx, ask, ask->to_at, &question);
    GeomFireAsk fire = inf_question_fire(ctx, &question, ask, out->need);
    GeomFireWidest widest;
    geom_fire_widest(ctx->field->scene, &fire, &widest);
    out->width = widest.width;
    out->fan[0] = widest.eye;
    out->fan[1] = widest.low;
    out->fan[2] = widest.high;
    if (widest.width > 0) {
        out->by[0] = inf_question_ref(ctx->field, &question, widest.low_by);
        out->by[1] = inf_question_ref(ctx->field, &question, widest.high_by);
    }
}

const char *inf_millimetres(RulesCtx *ctx, double mm) {
    char figure[TEXT_NUMBER_MAX];
    BaseText text = {0};
    text_addf(&text, "%s mm", text_rounded(mm, 2, figure));
    const char *kept = arena_strdup(ctx->ruling->arena, text_get(&text));
    text_free(&text);
    return kept;
}

/* What ends the clear width on one side. */
static void cite_end(RulesCtx *ctx, const InfLook *look, TableRef by) {
    if (by.kind == REF_NONE) {
        return;
    }
    bool area = ref_is(by, REF_AREA);
    ctx_cite(ctx, "INF-LOS-08", "ends", ROLE_CONTEXT)->terrain = area ? by : ref_none();
    cite_ref(ctx, "area", by);
    cite_ref(ctx, "other", inf_unit(look->ask.to));
    cite_shape(ctx, area ? SHAPE_AREA : SHAPE_BASE, by, NULL, 0);
}

void inf_margin_cite(RulesCtx *ctx, const InfLook *look, const InfMargin *margin) {
    if (!margin->known) {
        return;
    }
    double off = margin->width - margin->need;
    bool enough = off >= -GEOM_LIMIT;
    ctx_cite(ctx, "INF-LOS-08",
             margin->by_arc ? "behind"
             : enough       ? "spare"
                            : "short",
             enough ? ROLE_PASSES : ROLE_DECIDES);
    cite_ref(ctx, "unit", inf_unit(look->ask.from));
    cite_ref(ctx, "other", inf_unit(look->ask.to));
    cite_text(ctx, "width", inf_millimetres(ctx, margin->width < 0 ? -margin->width : margin->width));
    cite_text(ctx, "need", inf_millimetres(ctx, margin->need));
    cite_text(ctx, "off", inf_millimetres(ctx, off < 0 ? -off : off));
    if (margin->width > 0 && !margin->by_arc) {
        cite_shape(ctx, SHAPE_FAN, inf_unit(look->ask.from), margin->fan, 3);
        RulesShape *bar = cite_shape(ctx, SHAPE_RULER, inf_unit(look->ask.to), margin->fan + 1, 2);
        bar->value = margin->width;
        bar->limit = margin->need;
        BaseText word = {0};
        text_addf(&word, "%s of %s", inf_millimetres(ctx, margin->width), inf_millimetres(ctx, margin->need));
        bar->word = arena_strdup(ctx->ruling->arena, text_get(&word));
        text_free(&word);
        cite_end(ctx, look, margin->by[0]);
        if (!ref_equal(margin->by[0], margin->by[1])) {
            cite_end(ctx, look, margin->by[1]);
        }
    }
}
