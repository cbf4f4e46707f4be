/* The margin of the lines between two ends that are set up so: what geometry is asked, and the rims of woods that stand
 * for an end (OBST-07). */
#include "geom/limits.h"
#include "rules/legions-imperialis/sight/margin_parts.h"

#include <math.h>

#define LOOKS     8    /* halvings of the displacement for which a rim is cut */
#define RIM_SHARE 0.03 /* a margin through rims is closed in on to within this part of it */
#define RIM_FINE  0.005

/* Shapes that stand for an end and move as one. */
typedef struct {
    int first, count, body;
} Group;

/* By how much a displacement of 1 changes the heights on which the top of an area stands: those that were measured. */
double li_height_speed(RulesCtx *ctx, int area) {
    const RulesField *field = ctx->field;
    double speed = 0;
    for (int a = area; a >= 0; a = field->setup->areas[a].on) {
        bool measured = var_get(field, ctx->draft->table, li_area(a), LI_VAR_AREA_height) > 0;
        speed += measured ? rules_margin_speed(ctx, li_area(a), ref_none()) : 0;
    }
    return speed;
}

/* ---- what geometry asks ---- */

static int roles_of(void *context, int piece, bool in_from, bool in_to, double r, GeomRole out[GEOM_MARGIN_ROLES]) {
    LiMarginAsk *ask = context;
    (void)in_from; /* what holds an end is asked of its base, not of the rims that stand for it */
    (void)in_to;
    out[0] = li_pair_role(&ask->pair, piece);
    if (out[0].kind != GEOM_ROLE_BODY) {
        return 1;
    }
    double speed = li_height_speed(ask->pair.ctx, field_area_of_piece(ask->pair.ctx->field, piece)) + ask->height_speed;
    out[1] = out[0];
    out[0].height += (ask->seen ? 1 : -1) * speed * r;
    return ask->seen || speed == 0 ? 1 : 2; /* the lower body is the milder; as it is it has a say for small r */
}

static double weight_of(void *context, int piece) {
    const LiMarginAsk *ask = context;
    return bodies_weight(ask->bodies, bodies_of_piece(ask->bodies, piece), ask->pair.ctx->tolerance);
}

static int body_of(void *context, int piece) {
    return bodies_of_piece(((const LiMarginAsk *)context)->bodies, piece);
}

/* ---- lines ---- */

/* By how much the end may be shifted against the area. */
double li_margin_slide(LiMarginAsk *ask, const LiEnd *end, int area, double r) {
    int body = bodies_of(ask->bodies, ask->pair.ctx->draft->table, end->ref);
    return body >= 0 && ask->bodies->areas[area] == body
               ? 0
               : rules_margin_speed(ask->pair.ctx, end->ref, li_area(area)) * r;
}

static void add_group(Group *groups, int *count, const LiEnd *end, int first, int body) {
    if (end->end_count > first) {
        groups[(*count)++] = (Group){first, end->end_count - first, body};
    }
}

/* OBST-07 with everything moved by r: all that may stand for the end when the pair is hidden, what does so in any case
 * when it is seen. The list has a group for each wood, and one more. */
static Group *open_end(LiMarginAsk *ask, LiEnd *end, bool outward, double r, int *count) {
    LiPair *pair = &ask->pair;
    RulesCtx *ctx = pair->ctx;
    Group *groups = arena_alloc(ctx->ruling->arena, (size_t)end->in_count + 1, sizeof *groups);
    bool portals = false, out = true;
    *count = end->end_count = 0;
    for (int i = 0; i < end->in_count; i++) {
        int area = end->in[i], first = end->end_count;
        if (!li_end_by_rim(pair, end, area, outward)) {
            continue;
        }
        double by = li_margin_slide(ask, end, area, r), rim = number_now(ctx, LI_NUM_RIM),
               off = by + rules_margin_spread(ctx, rim) * r;
        rim += ask->seen ? -off : off;
        GeomPlace place = geom_place(&end->body[0], li_ground(ctx->field, area));
        double beyond = place.out > 0 ? place.out : -place.edge; /* how far the base sticks out */
        out = out && end->host < 0 && beyond + (ask->seen ? -by : by) > GEOM_LIMIT;
        portals = true;
        if (rim > 0) {
            li_end_add_rim(pair, end, area, end->body, end->body_count, rim);
        }
        add_group(groups, count, end, first, ask->bodies->areas[area]);
    }
    int first = end->end_count;
    for (int i = 0; i < end->body_count && (!portals || out); i++) {
        li_end_add(ctx, end, end->body[i]);
    }
    add_group(groups, count, end, first, bodies_of(ask->bodies, ctx->draft->table, end->ref));
    return groups;
}

static bool touch(const LiPair *pair, const Group *from, const Group *to) {
    for (int i = 0; i < from->count; i++) {
        for (int k = 0; k < to->count; k++) {
            if (shape_contact(&pair->from.ends[from->first + i], &pair->to.ends[to->first + k])) {
                return true;
            }
        }
    }
    return false;
}

/* The margin of what one group and another do, no more than `max`. */
static double group_margin(LiMarginAsk *ask, const Group *from, const Group *to, double max) {
    LiPair *pair = &ask->pair;
    RulesCtx *ctx = pair->ctx;
    GeomMarginQuery query = {.from = {pair->from.ends + from->first, from->count},
                             .to = {pair->to.ends + to->first, to->count},
                             .from_weight = bodies_weight(ask->bodies, from->body, ctx->tolerance),
                             .to_weight = bodies_weight(ask->bodies, to->body, ctx->tolerance),
                             .from_body = from->body,
                             .to_body = to->body,
                             .roles = roles_of,
                             .from_height = pair->from.top,
                             .to_height = pair->to.top,
                             .scale = rules_margin_spread(ctx, 1),
                             .weight = weight_of,
                             .body = body_of,
                             .context = ask,
                             .max = max};
    if (touch(pair, from, to)) { /* they see each other; what moves as one does so for good */
        return ask->seen && from->body >= 0 && from->body == to->body ? max : 0;
    }
    GeomMargin found = ask->seen ? geom_margin_seen(ctx->field->scene, &query, ctx->ruling->arena)
                                 : geom_margin_hidden(ctx->field->scene, &query, ctx->ruling->arena);
    ask->cut_short = ask->cut_short || found.cut_short;
    bool first = !(vec_distance(ask->line.a, ask->line.b) > 0);
    ask->line = first || (ask->seen ? found.mm > ask->line.mm : found.mm < ask->line.mm) ? found : ask->line;
    return found.beyond ? max : found.mm;
}

/* The displacement up to which lines keep the verdict, with ends that are cut for displacements of r. */
double li_margin_lines(LiMarginAsk *ask, double r, double max) {
    int from_count, to_count;
    const Group *from = open_end(ask, &ask->pair.from, true, r, &from_count);
    const Group *to = open_end(ask, &ask->pair.to, false, r, &to_count);
    double mm = ask->seen ? 0 : max;
    for (int i = 0; i < from_count && (ask->seen || mm > 0); i++) {
        for (int k = 0; k < to_count && (!ask->seen || mm < max); k++) {
            double one = group_margin(ask, &from[i], &to[k], ask->seen ? max : mm);
            mm = ask->seen ? fmax(mm, one) : fmin(mm, one);
        }
    }
    return mm;
}

bool li_margin_any_rim(LiMarginAsk *ask) {
    LiPair *pair = &ask->pair;
    for (int side = 0; side < 2; side++) {
        const LiEnd *end = li_margin_end(ask, side);
        for (int i = 0; i < end->in_count; i++) {
            if (li_end_by_rim(pair, end, end->in[i], side == 0) && li_margin_slide(ask, end, end->in[i], 1) > 0) {
                return true;
            }
        }
    }
    return false;
}

/* A rim is cut for a displacement, and the less the more it leaves: the largest that is proven for itself. */
double li_margin_rims(LiMarginAsk *ask, double max) {
    double high = li_margin_lines(ask, 0, max), low = 0, r = high;
    for (int i = 0; i < LOOKS && high - low > fmax(RIM_FINE, RIM_SHARE * high); i++) {
        double mm = li_margin_lines(ask, r, max);
        low = fmax(low, fmin(r, mm));
        high = mm < r ? r : high;
        r = (low + high) / 2;
    }
    return low;
}
