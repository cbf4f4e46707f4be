/* What closes a blocked line of fire (LOS-01, CORE-06, ZERO-01): each thing that by itself stops every line, or else
 * things that together leave no line and of which none can be spared; in the order along the line from the viewer. */
#include "geom/limits.h"
#include "rules/infinity/sight/question.h"
#include "rules/kit/each.h"

#include <math.h>

/* An area or a trooper that may be in the way. */
typedef struct {
    TableRef ref;
    double place; /* mm along the line between the centres: where that meets it, or else where its nearest point lies */
    bool fixed;   /* a zone in contact with a base, which takes every line away */
    bool chosen;  /* it counts in the question that is asked */
} Barrier;

typedef struct {
    RulesCtx *ctx;
    const InfLookAsk *ask;
    InfQuestion question;
    Barrier *barriers; /* in the ruling's arena */
    int count, cap;
    bool *only; /* by area: chosen */
} Closing;

/* True if certainly no line is left; a search that ends at its floor does not count. */
static bool closed(Closing *closing) {
    InfQuestion question = closing->question;
    GeomFireLine line;
    question.base_count = 0;
    for (int i = 0; i < closing->count; i++) {
        const Barrier *barrier = &closing->barriers[i];
        if (ref_is(barrier->ref, REF_AREA)) {
            closing->only[barrier->ref.index] = barrier->chosen;
        } else if (barrier->chosen) {
            question.bases[question.base_count] = inf_base(closing->ctx, barrier->ref.index);
            question.base_units[question.base_count++] = barrier->ref.index;
        }
    }
    inf_question_ask(closing->ctx, &question, closing->ask, inf_min_width(closing->ctx), &line);
    return !line.clear && !line.undecided;
}

static void choose(Closing *closing, bool chosen) {
    for (int i = 0; i < closing->count; i++) {
        closing->barriers[i].chosen = chosen;
    }
}

/* ---- what is near ---- */

static double place_of(const InfLookAsk *ask, const GeomArea *area) {
    double stretch[2] = {0, 0};
    int count = 0;
    GeomVec near, way = vec_sub(ask->to_at, ask->from_at);
    double length = vec_length(way);
    GeomShape line = shape_segment(ask->from_at, ask->to_at);
    area_chord(area, ask->from_at, ask->to_at, stretch, 1, &count);
    if (count > 0) {
        return stretch[0] * length;
    }
    area_gap(area, &line, &near);
    return length > 0 ? vec_dot(vec_sub(near, ask->from_at), way) / length : 0;
}

static double place_of_base(const InfLookAsk *ask, const GeomShape *base) {
    GeomVec way = vec_sub(ask->to_at, ask->from_at), to = vec_sub(base->centre, ask->from_at);
    double length = vec_length(way);
    double along = length > 0 ? vec_dot(to, way) / length : 0, aside = length > 0 ? vec_cross(way, to) / length : 0;
    double half = base->rx * base->rx - aside * aside;
    return half > 0 ? along - sqrt(half) : along;
}

static void add_barrier(Closing *closing, Barrier barrier) {
    for (int i = 0; i < closing->count; i++) {
        Barrier *known = &closing->barriers[i];
        if (ref_equal(known->ref, barrier.ref)) {
            known->place = fmin(known->place, barrier.place);
            known->fixed |= barrier.fixed;
            return;
        }
    }
    closing->barriers = arena_grow(closing->ctx->ruling->arena, closing->barriers, closing->count, &closing->cap,
                                   sizeof *closing->barriers);
    closing->barriers[closing->count++] = barrier;
}

/* Adds what is near enough for some line to meet it. */
static void add_near(Closing *closing) {
    const InfLookAsk *ask = closing->ask;
    const RulesField *field = closing->ctx->field;
    const InfQuestion *question = &closing->question;
    GeomShape line = shape_segment(ask->from_at, ask->to_at);
    double aside = fmax(inf_base(closing->ctx, ask->from).rx, inf_base(closing->ctx, ask->to).rx) + GEOM_LIMIT;
    for (int piece = 0; piece < geom_scene_count(field->scene); piece++) {
        const GeomArea *area = geom_scene_area(field->scene, piece);
        if (inf_question_role(question, piece) != GEOM_FIRE_FREE && area_gap(area, &line, NULL) <= aside) {
            TableRef ref = inf_question_ref(field, question, piece);
            add_barrier(closing, (Barrier){.ref = ref, .place = place_of(ask, area)});
        }
    }
    for (int i = 0; i < question->base_count; i++) {
        if (shape_gap(&line, &question->bases[i]).gap <= aside) {
            TableRef ref = inf_unit(question->base_units[i]);
            add_barrier(closing, (Barrier){.ref = ref, .place = place_of_base(ask, &question->bases[i])});
        }
    }
}

static void add_fixed(Closing *closing, const InfLook *look) {
    for (int i = 0; i < look->zones.count; i++) {
        if (inf_look_fixed(closing->ctx, look, i)) {
            const InfZone *zone = &look->zones.zones[i];
            double place = place_of(closing->ask, inf_zone_area(closing->ctx, zone));
            add_barrier(closing, (Barrier){.ref = inf_area(zone->area), .place = place, .fixed = true});
        }
    }
}

/* Orders by place, at one place by id, so that the order of a file does not matter. */
static bool is_before(const TableSetup *setup, const Barrier *a, const Barrier *b) {
    if (a->place < b->place || a->place > b->place) {
        return a->place < b->place;
    }
    return setup_before(setup, a->ref, b->ref);
}

static void sort_along(Closing *closing) {
    const TableSetup *setup = closing->ctx->field->setup;
    for (int i = 1; i < closing->count; i++) {
        Barrier barrier = closing->barriers[i];
        int k = i;
        for (; k > 0 && is_before(setup, &barrier, &closing->barriers[k - 1]); k--) {
            closing->barriers[k] = closing->barriers[k - 1];
        }
        closing->barriers[k] = barrier;
    }
}

/* ---- what decides ---- */

/* Chooses each barrier that by itself stops every line. False: there is none. */
static bool choose_alone(Closing *closing) {
    bool found = false, *alone = arena_alloc(closing->ctx->ruling->arena, (size_t)closing->count, sizeof *alone);
    choose(closing, false);
    for (int i = 0; i < closing->count; i++) {
        closing->barriers[i].chosen = true;
        alone[i] = closing->barriers[i].fixed || closed(closing);
        closing->barriers[i].chosen = false;
        found |= alone[i];
    }
    for (int i = 0; i < closing->count; i++) {
        closing->barriers[i].chosen = alone[i];
    }
    return found;
}

/* Drops what is not needed to stop every line, the furthest along the line first. */
static void spare(Closing *closing) {
    choose(closing, true);
    for (int i = closing->count - 1; i >= 0; i--) {
        closing->barriers[i].chosen = false;
        closing->barriers[i].chosen = !closed(closing);
    }
}

static InfClosing list_chosen(const Closing *closing, bool alone) {
    InfClosing out = {.alone = alone};
    out.refs = arena_alloc(closing->ctx->ruling->arena, (size_t)closing->count, sizeof *out.refs);
    for (int i = 0; i < closing->count; i++) {
        if (closing->barriers[i].chosen) {
            out.refs[out.count++] = closing->barriers[i].ref;
        }
    }
    return out;
}

InfClosing inf_look_closing(RulesCtx *ctx, const InfLook *look, const InfLookAsk *ask, int level, int sat) {
    Closing closing = {.ctx = ctx, .ask = ask};
    closing.question = (InfQuestion){.ctx = ctx, .look = look, .level = level, .sat = sat, .zones = true};
    inf_question_bases(ctx, ask, ask->to_at, 0, &closing.question);
    add_near(&closing);
    add_fixed(&closing, look);
    sort_along(&closing);
    closing.only = arena_alloc(ctx->ruling->arena, (size_t)ctx->field->setup->area_count, sizeof *closing.only);
    closing.question.only = closing.only;
    if (choose_alone(&closing)) {
        return list_chosen(&closing, true);
    }
    choose(&closing, true);
    if (!closed(&closing)) {
        return (InfClosing){.count = 0};
    }
    spare(&closing);
    return list_chosen(&closing, false);
}

/* Names what the line between the centres meets. */
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
    GeomShape base;
    each_base(table, i, base) {
        if (i != look->ask.from && i != look->ask.to && shape_gap(&line, &base).lap > 0) {
            los_add_blocker(out, inf_unit(i));
        }
    }
}

/* Where too little of the target is in the arc nothing need be in the way; what would hide it from a viewer that faces
 * it is named. Where the search for a line was given up, what the line between the centres meets. */
void inf_look_closed(RulesCtx *ctx, const InfLook *look, RulesSight *out) {
    InfLookAsk ask = look->ask;
    double depth = geom_front_depth(ask.from_at, ask.front, ask.to_at, inf_base(ctx, ask.to).rx);
    double apart = vec_distance(ask.from_at, ask.to_at);
    if (depth < inf_min_width(ctx) - GEOM_LIMIT && apart > 0) {
        ask.front = vec_scale(vec_sub(ask.to_at, ask.from_at), 1 / apart);
    }
    InfClosing closing = inf_look_closing(ctx, look, &ask, INF_LEVEL_BLOCKS - 1, INF_LEVEL_BLOCKS);
    out->alone = closing.alone;
    for (int i = 0; i < closing.count; i++) {
        los_add_blocker(out, closing.refs[i]);
    }
    if (closing.count == 0 && look->line.undecided) {
        name_met(ctx, look, out);
    }
}

bool inf_look_fixed(RulesCtx *ctx, const InfLook *look, int zone) {
    const InfTouch *touch = &look->touch[zone];
    bool noise = look->zones.zones[zone].noise && inf_visor(ctx, look->ask.from) > 0;
    return (touch->how == INF_FROM || touch->how == INF_INTO) && touch->level >= INF_LEVEL_BLOCKS &&
           (noise || reading_now(ctx, INF_READ_ZERO_SCOPE) == INF_ZERO_SCOPE_ALL);
}
