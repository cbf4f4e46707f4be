/* What each piece of the table does to a line of fire. */
#include "rules/infinity/sight/question.h"

#include "geom/limits.h"

GeomFireRole inf_question_role(const InfQuestion *question, int piece) {
    const RulesField *field = question->ctx->field;
    const Table *table = question->ctx->draft->table;
    if (question->only && !question->only[inf_question_ref(field, question, piece).index]) {
        return GEOM_FIRE_FREE;
    }
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

static GeomFireRole role_of(void *context, int piece) {
    return inf_question_role(context, piece);
}

static bool may_hide(RulesCtx *ctx, int unit, GeomBox near, GeomShape *base) {
    if (!inf_stands(ctx->field, ctx->draft->table, unit) || var_own(ctx, unit, INF_VAR_UNIT_prone)) {
        return false;
    }
    *base = inf_base(ctx, unit);
    return box_meets(near, shape_box_of(base));
}

void inf_question_bases(RulesCtx *ctx, const InfLookAsk *ask, GeomVec until, double room, InfQuestion *question) {
    BaseArena *arena = ctx->ruling->arena;
    GeomBox from = box_grow(box_add(box_empty(), ask->from_at), inf_base(ctx, ask->from).rx + GEOM_LIMIT);
    GeomBox to = box_grow(box_add(box_add(box_empty(), ask->to_at), until), inf_base(ctx, ask->to).rx + GEOM_LIMIT);
    GeomBox near = box_grow(box_join(from, to), room);
    int cap = 0, unit_cap = 0, count = 0;
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        GeomShape base;
        if (i != ask->from && i != ask->to && may_hide(ctx, i, near, &base)) {
            question->bases = arena_grow(arena, question->bases, count, &cap, sizeof *question->bases);
            question->base_units = arena_grow(arena, question->base_units, count, &unit_cap, sizeof(int));
            question->base_units[count] = i;
            question->bases[count++] = base;
        }
    }
    question->base_count = count;
}

static bool blocks_centres(const InfQuestion *question, const InfLookAsk *ask) {
    const GeomScene *scene = question->ctx->field->scene;
    GeomShape line = shape_segment(ask->from_at, ask->to_at);
    for (int piece = 0; piece < geom_scene_count(scene); piece++) {
        const GeomArea *area = geom_scene_area(scene, piece);
        GeomFireRole role = inf_question_role(question, piece);
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

GeomFireQuery inf_question_fire(RulesCtx *ctx, const InfQuestion *question, const InfLookAsk *ask, double width) {
    return (GeomFireQuery){.from = ask->from_at,
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
    GeomFireQuery fire = inf_question_fire(ctx, question, ask, width);
    if (reading_now(ctx, INF_READ_LOS_LINE) == INF_LOS_LINE_BEST) {
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

double inf_min_width(RulesCtx *ctx) {
    return reading_now(ctx, INF_READ_MIN_SIGHT) == INF_MIN_SIGHT_THREE_MM ? number_now(ctx, INF_NUM_LEAST_SIGHT) : 0;
}
