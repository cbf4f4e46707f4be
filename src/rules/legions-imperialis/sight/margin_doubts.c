/* What a displacement may change about the ends of a line of sight: which woods hold a model, and which hill it stands
 * on (OBST-07, -08, OPEN-02). */
#include "geom/limits.h"
#include "rules/legions-imperialis/sight/margin_parts.h"

#include <math.h>

static void add_doubt(LiMarginAsk *ask, LiDoubt doubt) {
    if (!(doubt.at < ask->max)) {
        return;
    }
    int at = ask->doubt_count;
    if (at == LI_DOUBTS_MAX) {
        double last = ask->doubts[--at].at;
        ask->ends_at = fmin(ask->ends_at, fmax(last, doubt.at));
        doubt = last < doubt.at ? ask->doubts[at] : doubt;
    }
    for (; at > 0 && ask->doubts[at - 1].at > doubt.at; at--) {
        ask->doubts[at] = ask->doubts[at - 1];
    }
    ask->doubts[at] = doubt;
    ask->doubt_count += ask->doubt_count < LI_DOUBTS_MAX ? 1 : 0;
}

/* By how much a base is, or is not, wholly in an area. By a reading the ground of inner areas may count. */
static double wholly_off(const LiPair *pair, int area, const GeomShape *base, const GeomPlace *place) {
    const RulesField *field = pair->ctx->field;
    const GeomArea *outline = &field->setup->areas[area].area;
    double off = place->out > 0 ? fabs(place->out - GEOM_LIMIT) : place->edge + GEOM_LIMIT;
    if (outline != li_ground(field, area) && reading_of(field->data, LI_READ_NEST) == LI_NEST_OUTLINE) {
        GeomPlace whole = geom_place(base, outline);
        off = fmin(off, whole.out > 0 ? fabs(whole.out - GEOM_LIMIT) : whole.edge + GEOM_LIMIT);
    }
    return off;
}

/* OBST-07, -08: a wood comes to hold a model, or ceases to; by a reading it counts whether it does so wholly. */
static void doubt_wood(LiMarginAsk *ask, int side, int area) {
    const LiPair *pair = &ask->pair;
    const GeomShape *base = &li_margin_end(ask, side)->body[0];
    const GeomArea *ground = li_ground(pair->ctx->field, area);
    bool in = li_end_is_in(li_margin_end(ask, side), area);
    double gap = in ? 0 : area_gap(ground, base, NULL);
    double speed = rules_margin_speed(pair->ctx, li_margin_end(ask, side)->ref, li_area(area));
    if (gap / speed > ask->max) {
        return;
    }
    GeomPlace place = geom_place(base, ground);
    double past = in ? place.lap - GEOM_LIMIT : place.gap + GEOM_LIMIT - place.lap;
    add_doubt(ask, (LiDoubt){LI_DOUBT_IN, side, area, in, fmax(past, 0) / speed});
    if (reading_of(pair->ctx->field->data, LI_READ_SAMEAREA) == LI_SAMEAREA_WHOLLY) {
        bool wholly = li_is_wholly(pair->ctx, li_margin_end(ask, side)->ref.index, area);
        add_doubt(ask, (LiDoubt){LI_DOUBT_WHOLLY, side, area, wholly, wholly_off(pair, area, base, &place) / speed});
    }
}

/* A model comes to stand on a hill, or leaves it. */
static void doubt_hill(LiMarginAsk *ask, int side, int area) {
    const GeomShape centre = shape_point(li_margin_end(ask, side)->body[0].centre);
    double edge;
    int holds = area_holds(&ask->pair.ctx->field->setup->areas[area].area, &centre, &edge);
    double speed = rules_margin_speed(ask->pair.ctx, li_margin_end(ask, side)->ref, li_area(area));
    add_doubt(ask, (LiDoubt){LI_DOUBT_FOOTING, side, area, holds > 0, edge / speed});
}

void li_margin_doubts(LiMarginAsk *ask) {
    const RulesField *field = ask->pair.ctx->field;
    const Table *table = ask->pair.ctx->draft->table;
    for (int side = 0; side < 2; side++) {
        const LiEnd *end = li_margin_end(ask, side);
        int body = bodies_of(ask->bodies, table, end->ref);
        for (int a = 0; a < field->setup->area_count && ref_is(end->ref, REF_UNIT) && end->host < 0; a++) {
            if (table->removed[a] || ask->bodies->areas[a] == body) {
                continue;
            }
            const LiKind *kind = li_kind(field, table, a);
            if (kind->sight == LI_SIGHT_HIDE) {
                doubt_wood(ask, side, a);
            } else if (kind->ground) {
                doubt_hill(ask, side, a);
            }
        }
    }
}

static bool is_turned(const LiMarginAsk *ask, unsigned turned, int what, int side, int area, bool now) {
    for (int i = 0; i < ask->doubt_count; i++) {
        const LiDoubt *doubt = &ask->doubts[i];
        if ((int)doubt->what == what && doubt->side == side && doubt->area == area) {
            return (turned >> i & 1) != 0 ? !now : now;
        }
    }
    return now;
}

static double top_with(LiMarginAsk *ask, unsigned turned, int side) {
    const LiPair *pair = &ask->pair;
    const RulesField *field = pair->ctx->field;
    const Table *table = pair->ctx->draft->table;
    const LiEnd *end = li_margin_end(ask, side);
    if (!ref_is(end->ref, REF_UNIT) || end->host >= 0) {
        return ask->sides[side].top;
    }
    double high = 0;
    for (int a = 0; a < field->setup->area_count; a++) {
        if (!table->removed[a] && li_kind(field, table, a)->ground) {
            bool on = area_side(&field->setup->areas[a].area, end->body[0].centre) > 0;
            high = is_turned(ask, turned, LI_DOUBT_FOOTING, side, a, on) ? fmax(high, li_top(field, table, a)) : high;
        }
    }
    return high + li_profile(field, end->ref.index)->height;
}

/* Sets up the pair as it is when these doubts have turned out otherwise. */
void li_margin_suppose(LiMarginAsk *ask, unsigned turned) {
    LiPair *pair = &ask->pair;
    for (int side = 0; side < 2; side++) {
        LiEnd *end = li_margin_end(ask, side);
        const LiMarginSide *own = &ask->sides[side];
        end->in_count = 0;
        for (int i = 0; i < own->count; i++) {
            if (is_turned(ask, turned, LI_DOUBT_IN, side, own->in[i], true)) {
                li_end_add_in(pair->ctx, end, own->in[i], own->deep[i]);
            }
        }
        for (int i = 0; i < ask->doubt_count; i++) {
            const LiDoubt *doubt = &ask->doubts[i];
            if (doubt->what == LI_DOUBT_IN && doubt->side == side && !doubt->now && (turned >> i & 1)) {
                li_end_add_in(pair->ctx, end, doubt->area, -number_now(pair->ctx, LI_NUM_RIM));
            }
        }
        end->whole = arena_alloc(pair->ctx->ruling->arena, (size_t)end->in_count + 1, sizeof *end->whole);
        for (int i = 0; i < end->in_count; i++) {
            bool model = ref_is(end->ref, REF_UNIT) && end->host < 0;
            bool whole = !model || li_is_wholly(pair->ctx, end->ref.index, end->in[i]);
            end->whole[i] = is_turned(ask, turned, LI_DOUBT_WHOLLY, side, end->in[i], whole);
        }
        end->top = top_with(ask, turned, side);
    }
}
