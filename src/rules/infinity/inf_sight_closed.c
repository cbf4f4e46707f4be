/* What closes a line of fire that is blocked (LOS-01, CORE-06, ZERO-01): things that leave no line together, none of
 * which can be spared. */
#include "geom/limits.h"
#include "rules/infinity/inf_question.h"

#include <math.h>

typedef struct {
    const RulesField *field;
    const InfQuestion *question;
    GeomFireAsk fire; /* as the question puts it */
    bool *met;        /* by area: near the pair, and not free */
    bool *spared;     /* by area */
    GeomShape *bases; /* in the ruling's arena */
    int *units, base_count;
} Closing;

static GeomFireRole role_of(void *context, int piece) {
    Closing *closing = context;
    int area = inf_question_ref(closing->field, closing->question, piece).index;
    GeomFireRole role = closing->fire.role(closing->fire.context, piece);
    closing->met[area] |= role != GEOM_FIRE_FREE;
    return closing->spared[area] ? GEOM_FIRE_FREE : role;
}

/* Surely: a search that ends at its floor says nothing. */
static bool closed(Closing *closing) {
    GeomFireAsk fire = closing->fire;
    GeomFireLine line;
    fire.role = role_of;
    fire.context = closing;
    fire.bases = closing->bases;
    fire.base_count = closing->base_count;
    geom_fire_line(closing->field->scene, &fire, &line);
    return !line.clear && !line.undecided;
}

/* Bases that are too far aside for any line stay out of it. */
static void take_bases(Closing *closing) {
    const InfQuestion *question = closing->question;
    GeomShape line = shape_segment(closing->fire.from, closing->fire.to);
    double aside = fmax(closing->fire.from_radius, closing->fire.to_radius);
    for (int i = 0; i < question->base_count; i++) {
        if (shape_gap(&line, &question->bases[i]).gap <= aside + GEOM_LIMIT) {
            closing->bases[closing->base_count] = question->bases[i];
            closing->units[closing->base_count++] = question->base_units[i];
        }
    }
}

static void spare_areas(Closing *closing) {
    for (int i = 0; i < closing->field->setup->area_count; i++) {
        int area = closing->field->setup->order[REF_AREA][i];
        if (closing->met[area]) {
            closing->spared[area] = true;
            closing->spared[area] = closed(closing);
        }
    }
}

static int base_of(const Closing *closing, int unit) {
    for (int i = 0; i < closing->base_count; i++) {
        if (closing->units[i] == unit) {
            return i;
        }
    }
    return -1;
}

static void spare_bases(Closing *closing) {
    for (int i = 0; i < closing->field->setup->unit_count; i++) {
        int at = base_of(closing, closing->field->setup->order[REF_UNIT][i]);
        if (at < 0) {
            continue;
        }
        int last = closing->base_count - 1;
        GeomShape base = closing->bases[at];
        int unit = closing->units[at];
        closing->bases[at] = closing->bases[last];
        closing->units[at] = closing->units[last];
        closing->base_count = last;
        if (!closed(closing)) {
            closing->bases[last] = base;
            closing->units[last] = unit;
            closing->base_count = last + 1;
        }
    }
}

static void list_kept(const Closing *closing, TableRef *refs, int *count) {
    for (int i = 0; i < closing->field->setup->area_count; i++) {
        int area = closing->field->setup->order[REF_AREA][i];
        if (closing->met[area] && !closing->spared[area]) {
            refs[(*count)++] = inf_area(area);
        }
    }
    for (int i = 0; i < closing->field->setup->unit_count; i++) {
        int unit = closing->field->setup->order[REF_UNIT][i];
        if (base_of(closing, unit) >= 0) {
            refs[(*count)++] = inf_unit(unit);
        }
    }
}

/* Everything in the way, then area by area and trooper by trooper, in the order of their ids, without what the rest
 * does not need. */
int inf_look_closing(RulesCtx *ctx, const InfLook *look, int level, int sat, bool zones, TableRef **refs) {
    InfQuestion question = {.ctx = ctx, .look = look, .level = level, .sat = sat, .zones = zones};
    Closing *closing = arena_alloc(ctx->ruling->arena, 1, sizeof *closing);
    size_t areas = (size_t)ctx->field->setup->area_count + 1;
    int count = 0;
    inf_question_bases(ctx, &look->ask, look->ask.to_at, &question);
    *closing = (Closing){.field = ctx->field, .question = &question};
    closing->fire = inf_question_fire(ctx, &question, &look->ask, inf_least_width(ctx));
    closing->met = arena_alloc(ctx->ruling->arena, areas, sizeof *closing->met);
    closing->spared = arena_alloc(ctx->ruling->arena, areas, sizeof *closing->spared);
    closing->bases = arena_alloc(ctx->ruling->arena, (size_t)question.base_count, sizeof *closing->bases);
    closing->units = arena_alloc(ctx->ruling->arena, (size_t)question.base_count, sizeof *closing->units);
    *refs = arena_alloc(ctx->ruling->arena, areas + (size_t)question.base_count, sizeof **refs);
    take_bases(closing);
    if (closed(closing)) {
        spare_areas(closing);
        spare_bases(closing);
        list_kept(closing, *refs, &count);
    }
    return count;
}

/* False: nothing in the way is what closes it (the arc does), or it is not sure that all is closed. Scenery that does
 * it without zones is named without them. */
static bool name_closing(RulesCtx *ctx, const InfLook *look, RulesSight *out) {
    TableRef *refs;
    int count = inf_look_closing(ctx, look, INF_LEVEL_BLOCKS - 1, INF_LEVEL_BLOCKS, !look->hidden, &refs);
    for (int i = 0; i < count; i++) {
        los_add_blocker(out, refs[i]);
    }
    return count > 0;
}

/* What the line between the centres meets. */
static void name_met(RulesCtx *ctx, const InfLook *look, RulesSight *out) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    GeomShape line = shape_segment(look->ask.from_at, look->ask.to_at);
    out->each = true;
    for (int i = 0; i < field->setup->area_count; i++) {
        if (!table->removed[i] && inf_card(field, table, i)->solid &&
            area_overlaps(&field->setup->areas[i].area, &line)) {
            los_add_blocker(out, inf_area(i));
        }
    }
    for (int i = 0; i < field->setup->unit_count; i++) {
        GeomShape base;
        if (i != look->ask.from && i != look->ask.to && table_base(table, i, &base) &&
            shape_gap(&line, &base).lap > 0) {
            los_add_blocker(out, inf_unit(i));
        }
    }
}

/* 1. A zone in contact with a base takes every line away on its own. 2. Where all lines are looked along, and what is
 * turned away from is not the reason: a smallest set. 3. Else what the line of the centres meets, or the zone that the
 * verdict rests on. */
void inf_look_closed(RulesCtx *ctx, const InfLook *look, RulesSight *out) {
    bool fixed = look->blocker >= 0 && look->touch[look->blocker].how != INF_OUTSIDE;
    double depth =
        geom_front_depth(look->ask.from_at, look->ask.front, look->ask.to_at, inf_base(ctx, look->ask.to).rx);
    bool all =
        inf_reading(ctx, INF_READ_LOS_LINE) == 0 && depth >= inf_least_width(ctx) - GEOM_LIMIT && !look->line.undecided;
    if (fixed && !look->hidden) { /* 1 */
        los_add_blocker(out, inf_area(look->zones.zones[look->blocker].area));
    } else if (!all || !name_closing(ctx, look, out)) { /* 2 */
        if (look->blocker >= 0 && !look->hidden) {      /* 3 */
            los_add_blocker(out, inf_area(look->zones.zones[look->blocker].area));
        } else {
            name_met(ctx, look, out);
        }
    }
}
