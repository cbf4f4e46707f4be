/* The question in an order of the two ends that does not depend on how they were named, so that both ways round the
 * same arithmetic gives the same figure. */
#include "geom/margin/margin_internal.h"

#define LITTLE 2.5 /* mm: asked for no more, it is first tried whether the answer is sure for as much */

typedef struct {
    const GeomMarginQuery *query;
} Swapped;

static int swapped_roles(void *context, int piece, bool in_from, bool in_to, double r,
                         GeomRole out[GEOM_MARGIN_ROLES]) {
    const GeomMarginQuery *query = ((const Swapped *)context)->query;
    int count = query->roles(query->context, piece, in_to, in_from, r, out);
    for (int i = 0; i < count; i++) {
        bool high = out[i].from_high;
        out[i].from_high = out[i].to_high;
        out[i].to_high = high;
    }
    return count;
}

static double swapped_weight(void *context, int piece) {
    const GeomMarginQuery *query = ((const Swapped *)context)->query;
    return query->weight(query->context, piece);
}

static int swapped_body(void *context, int piece) {
    const GeomMarginQuery *query = ((const Swapped *)context)->query;
    return query->body(query->context, piece);
}

/* True when the second end comes first: further left, else further up. */
static bool comes_first(const GeomSightEnd *end, const GeomSightEnd *other) {
    GeomBox a = box_empty(), b = box_empty();
    for (int i = 0; i < end->count; i++) {
        a = box_join(a, shape_box_of(&end->parts[i]));
    }
    for (int i = 0; i < other->count; i++) {
        b = box_join(b, shape_box_of(&other->parts[i]));
    }
    double ax = a.x0 + a.x1, bx = b.x0 + b.x1, ay = a.y0 + a.y1, by = b.y0 + b.y1;
    return ax != bx ? ax < bx : ay != by ? ay < by : a.x0 != b.x0 ? a.x0 < b.x0 : a.y0 < b.y0;
}

static GeomMarginQuery swap(const GeomMarginQuery *query, Swapped *context) {
    context->query = query;
    return (GeomMarginQuery){.from = query->to,
                             .to = query->from,
                             .from_weight = query->to_weight,
                             .to_weight = query->from_weight,
                             .from_body = query->to_body,
                             .to_body = query->from_body,
                             .roles = query->roles ? swapped_roles : NULL,
                             .from_height = query->to_height,
                             .to_height = query->from_height,
                             .weight = query->weight ? swapped_weight : NULL,
                             .body = query->body ? swapped_body : NULL,
                             .context = context,
                             .scale = query->scale,
                             .centres_only = query->centres_only,
                             .max = query->max};
}

static bool is_sure(const GeomScene *scene, const GeomMarginQuery *query, bool seen, double r, BaseArena *scratch) {
    return (seen ? margin_seen_holds : margin_hidden_holds)(scene, query, r, scratch);
}

/* Where little is asked for, as whoever only asks whether it is close does, one decision mostly is enough. */
static GeomMargin little_first(const GeomScene *scene, const GeomMarginQuery *query, bool seen, BaseArena *scratch) {
    if (query->max > 0 && query->max <= LITTLE && is_sure(scene, query, seen, query->max, scratch)) {
        return (GeomMargin){.mm = query->max, .beyond = true, .guess = INFINITY};
    }
    return (seen ? margin_seen : margin_hidden)(scene, query, scratch);
}

static GeomMargin in_order(const GeomScene *scene, const GeomMarginQuery *query, bool seen, BaseArena *scratch) {
    base_assert(query->from.count > 0 && query->to.count > 0 && query->max >= 0);
    if (!comes_first(&query->to, &query->from)) {
        return little_first(scene, query, seen, scratch);
    }
    Swapped context;
    GeomMarginQuery other = swap(query, &context);
    GeomMargin out = little_first(scene, &other, seen, scratch);
    GeomVec a = out.a;
    out.a = out.b;
    out.b = a;
    return out;
}

GeomMargin geom_margin_hidden(const GeomScene *scene, const GeomMarginQuery *query, BaseArena *scratch) {
    return in_order(scene, query, false, scratch);
}

GeomMargin geom_margin_seen(const GeomScene *scene, const GeomMarginQuery *query, BaseArena *scratch) {
    return in_order(scene, query, true, scratch);
}

bool geom_margin_holds(const GeomScene *scene, const GeomMarginQuery *query, bool seen, double r, BaseArena *scratch) {
    Swapped context;
    bool turned = comes_first(&query->to, &query->from);
    GeomMarginQuery other = turned ? swap(query, &context) : *query;
    return is_sure(scene, &other, seen, r, scratch);
}
