/* The margin of a line of sight. Geometry proves it for ends and roles that stay; here stands what a displacement
 * changes besides: which woods hold a model, which hill it stands on, how deep in a wood it is, and how much of a
 * wood's boundary stands for it.
 *
 * What may be so or not is asked both ways (a *doubt*), from the displacement on at which it may change. Heights that
 * the battlefield gives were measured, and go up and down as well; those of profiles and kinds do not. */
#include "geom/limits.h"
#include "rules/legions-imperialis/sight/margin_parts.h"

#include <math.h>
#include <string.h>

typedef struct {
    double mm;
    bool rough;   /* a bound that may be far below the margin */
    bool by_deep; /* it hangs on how deep a model is in a wood */
} Found;

static double end_height_speed(const LiPair *pair, const LiEnd *end) {
    const RulesField *field = pair->ctx->field;
    const Table *table = pair->ctx->draft->table;
    int area = end->host >= 0 ? end->host : ref_is(end->ref, REF_AREA) ? end->ref.index : -1;
    double speed = area >= 0 ? li_height_speed(pair->ctx, area) : 0;
    for (int a = 0; a < field->setup->area_count && area < 0; a++) {
        bool ground = !table->removed[a] && li_kind(field, table, a)->ground;
        speed = ground && area_holds(&field->setup->areas[a].area, &end->body[0], NULL) >= 0
                    ? fmax(speed, li_height_speed(pair->ctx, a))
                    : speed;
    }
    return speed;
}

/* ---- the whole ---- */

/* OBST-05, -06: up to which displacement the models stay hidden in their woods, or out of that depth. */
static double deep_margin(LiMarginAsk *ask) {
    double largest = 0, min = ask->max;
    for (int side = 0; side < (ask->pair.to.flies ? 1 : 2); side++) {
        const LiEnd *end = li_margin_end(ask, side);
        for (int i = 0; i < end->in_count; i++) {
            if (li_pair_shares(&ask->pair, end->in[i])) {
                continue;
            }
            double off = fabs(end->deep[i] - GEOM_LIMIT), speed = li_margin_slide(ask, end, end->in[i], 1);
            speed += rules_margin_spread(ask->pair.ctx, number_now(ask->pair.ctx, LI_NUM_RIM));
            double mm = speed > 0 ? fmin(off / speed, ask->max) : ask->max;
            bool hidden = end->deep[i] > GEOM_LIMIT;
            largest = hidden ? fmax(largest, mm) : largest;
            min = hidden ? 0 : fmin(min, mm);
        }
    }
    return ask->seen ? min : largest;
}

/* With the doubts as the pair now has them. */
static Found supposed_margin(LiMarginAsk *ask, double max) {
    double deep = fmin(deep_margin(ask), max);
    if (ask->pair.to.flies) {
        return (Found){.mm = deep, .by_deep = true};
    }
    if (ask->seen ? deep <= 0 : deep >= max) {
        return (Found){.mm = deep, .by_deep = true};
    }
    bool rims = li_margin_any_rim(ask);
    double lines = rims ? li_margin_rims(ask, max) : li_margin_lines(ask, 0, max);
    bool by_deep = ask->seen ? deep < lines : deep > lines;
    return (Found){.mm = by_deep ? deep : lines, .rough = rims && !by_deep, .by_deep = by_deep};
}

static double turned_at(const LiMarginAsk *ask, unsigned turned) {
    double at = 0;
    for (int i = 0; i < ask->doubt_count; i++) {
        at = turned >> i & 1 ? fmax(at, ask->doubts[i].at) : at;
    }
    return at;
}

/* However the doubts turn out that may at a displacement, the answer is the same below the margin. */
static Found min_margin(LiMarginAsk *ask) {
    li_margin_suppose(ask, 0);
    Found best = supposed_margin(ask, ask->max);
    for (unsigned turned = 1; turned < 1u << ask->doubt_count; turned++) {
        double at = turned_at(ask, turned);
        if (at >= best.mm) {
            continue;
        }
        li_margin_suppose(ask, turned);
        Found other = supposed_margin(ask, best.mm);
        if (other.mm < best.mm) {
            best = at > other.mm ? (Found){.mm = at} : other;
        }
    }
    return best.mm > ask->ends_at ? (Found){.mm = ask->ends_at, .rough = true} : best;
}

static void keep_side(LiMarginAsk *ask, int side) {
    BaseArena *arena = ask->pair.ctx->ruling->arena;
    const LiEnd *end = li_margin_end(ask, side);
    LiMarginSide *own = &ask->sides[side];
    *own = (LiMarginSide){.count = end->in_count, .top = end->top};
    own->in = arena_alloc(arena, (size_t)end->in_count + 1, sizeof *own->in);
    own->deep = arena_alloc(arena, (size_t)end->in_count + 1, sizeof *own->deep);
    if (end->in_count > 0) {
        memcpy(own->in, end->in, (size_t)end->in_count * sizeof *own->in);
        memcpy(own->deep, end->deep, (size_t)end->in_count * sizeof *own->deep);
    }
}

bool li_sight_margin(RulesCtx *ctx, TableRef from, TableRef to, bool seen, double max, RulesMargin *out) {
    *out = (RulesMargin){.kind = MARGIN_NONE};
    LiMarginAsk *ask = arena_alloc(ctx->ruling->arena, 1, sizeof *ask);
    *ask = (LiMarginAsk){.pair.ctx = ctx, .seen = seen, .max = max, .ends_at = INFINITY};
    if (!li_end_make(ctx, from, &ask->pair.from) || !li_end_make(ctx, to, &ask->pair.to) || ask->pair.from.flies) {
        return false; /* a Flyer sees everything, wherever it is */
    }
    if (ask->pair.to.flies && reading_now(ctx, LI_READ_FLYBACK) == LI_FLYBACK_YES) {
        return false;
    }
    ask->bodies = bodies_now(ctx);
    ask->height_speed =
        fmax(end_height_speed(&ask->pair, &ask->pair.from), end_height_speed(&ask->pair, &ask->pair.to));
    keep_side(ask, 0);
    keep_side(ask, 1);
    li_margin_doubts(ask);
    Found found = min_margin(ask);
    *out = (RulesMargin){.kind =
                             found.rough || ask->cut_short || (seen && found.mm < max) ? MARGIN_AT_LEAST : MARGIN_FOUND,
                         .mm = found.mm,
                         .beyond = found.mm >= max,
                         .rule = found.by_deep ? "LI-OBST-05" : NULL,
                         .a = ask->line.a,
                         .b = ask->line.b};
    return true;
}
