/* What each piece of the table does to a line of fire. */
#include "rules/infinity/inf_question.h"

#include "geom/limits.h"

static GeomFireRole role_of(void *context, int piece) {
    const InfQuestion *question = context;
    const RulesField *field = question->ctx->field;
    const Table *table = question->ctx->draft->table;
    if (piece < field->setup->area_count && !table->removed[piece] && inf_card(field, table, piece)->solid) {
        return GEOM_FIRE_OPEN;
    }
    for (int i = 0; question->zones && i < question->look->zones.count; i++) {
        const InfTouch *touch = &question->look->touch[i];
        const InfZone *zone = &question->look->zones.zones[i];
        bool fixed = touch->how == INF_FROM || touch->how == INF_INTO;
        if (zone->piece == piece && !fixed && (touch->level > question->level || zone->sat > question->sat)) {
            return GEOM_FIRE_CLOSED;
        }
    }
    return GEOM_FIRE_FREE;
}

void inf_question_bases(RulesCtx *ctx, const InfLookAsk *ask, InfQuestion *question) {
    for (int i = 0; i < ctx->field->setup->unit_count && question->base_count < (int)BASE_COUNT(question->bases); i++) {
        if (i != ask->from && i != ask->to && inf_stands(ctx->field, ctx->draft->table, i) &&
            !inf_unit_get(ctx, i, INF_VAR_UNIT_prone)) {
            question->base_units[question->base_count] = i;
            question->bases[question->base_count++] = inf_base(ctx, i);
        }
    }
}

static bool blocks_centres(const InfQuestion *question, const InfLookAsk *ask) {
    const GeomScene *scene = question->ctx->field->scene;
    GeomShape line = shape_segment(ask->from_at, ask->to_at);
    for (int piece = 0; piece < geom_scene_count(scene); piece++) {
        const GeomArea *area = geom_scene_area(scene, piece);
        GeomFireRole role = role_of((void *)question, piece);
        if (role == GEOM_FIRE_CLOSED ? area_gap(area, &line, NULL) <= GEOM_LIMIT
                                     : role == GEOM_FIRE_OPEN && area_overlaps(area, &line)) {
            return true;
        }
    }
    for (int i = 0; i < question->base_count; i++) {
        if (shape_gap(&line, &question->bases[i]).lap > GEOM_LAP_FLOOR) {
            return true;
        }
    }
    return false;
}

GeomFireAsk inf_question_fire(RulesCtx *ctx, const InfQuestion *question, const InfLookAsk *ask, double width) {
    return (GeomFireAsk){.from = ask->from_at,
                         .to = ask->to_at,
                         .from_radius = inf_base(ctx, ask->from).rx,
                         .to_radius = inf_base(ctx, ask->to).rx,
                         .front = ask->front,
                         .width = width,
                         .role = role_of,
                         .context = (void *)question,
                         .bases = question->bases,
                         .base_count = question->base_count};
}

void inf_question_ask(RulesCtx *ctx, const InfQuestion *question, const InfLookAsk *ask, double width,
                      GeomFireLine *out) {
    GeomFireAsk fire = inf_question_fire(ctx, question, ask, width);
    if (inf_reading(ctx, INF_READ_LOS_LINE) == 0) {
        geom_fire_line(ctx->field->scene, &fire, out);
        return;
    }
    bool clear = geom_front_depth(fire.from, fire.front, fire.to, fire.to_radius) >= width - GEOM_LIMIT &&
                 !blocks_centres(question, ask);
    *out = (GeomFireLine){.clear = clear, .eye = fire.from, .low = fire.to, .high = fire.to};
}

TableRef inf_question_ref(const RulesField *field, const InfQuestion *question, int source) {
    if (source == GEOM_FIRE_RIM) {
        return ref_none();
    }
    if (source < 0) {
        return inf_unit(question->base_units[-1 - source]);
    }
    int areas = field->setup->area_count;
    return inf_area(source < areas ? source : field->derived[source - areas].a);
}

double inf_least_width(RulesCtx *ctx) {
    return inf_reading(ctx, INF_READ_MIN_SIGHT) == 0 ? inf_length(ctx, INF_NUM_LEAST_SIGHT) : 0;
}
