/* How sure it is that a unit sees all of another, or does not (COVER-09). Both are bounds.
 *
 * It does while the lines of one eye, the point that was found, keep off every piece that has a say. It does not while
 * some point of the target's outline is hidden from all of the outline that looks; or while that is cut into arcs, each
 * of which has such a point of its own. */
#include "geom/limits.h"
#include "geom/margin/margin.h"
#include "rules/ea-heresy/sight/cover_parts.h"
#include "rules/ea-heresy/sight/view_parts.h"

#include <math.h>

#define DIRECTIONS 5 /* points of the target that are tried, from side to side of what faces the eyes */
#define ARCS_MAX   16

static int body_of(void *context, int piece) {
    return bodies_of_piece(&((const EahViewAsk *)context)->bodies, piece);
}

static double weight_of(void *context, int piece) {
    return eah_view_weight(context, piece);
}

/* Where the end may come into a piece, or leave it. */
static double change_of(EahViewAsk *ask, int end, int piece, bool in) {
    const EahPair *pair = ask->pair;
    const EahSide *side = end ? &pair->to : &pair->from;
    const GeomArea *area = geom_scene_area(pair->ctx->field->scene, piece);
    double min = INFINITY, largest = 0;
    for (int i = 0; i < side->end->count; i++) {
        min = in ? min : fmin(min, area_gap(area, &side->end->parts[i], NULL));
        largest = in ? fmax(largest, geom_place(&side->end->parts[i], area).lap) : largest;
    }
    return (in ? largest : min) / (ask->weights[end] + weight_of(ask, piece));
}

static bool holds(const EahSide *side, int piece) {
    for (int i = 0; i < side->end->held_count; i++) {
        if (side->end->held[i] == piece) {
            return true;
        }
    }
    return false;
}

/* What the piece may do when everything is moved by r: whatever the arcs that geometry is asked about lie in, the whole
 * bases count. */
static int roles_of(void *context, int piece, bool in_from, bool in_to, double r, GeomRole out[GEOM_MARGIN_ROLES]) {
    EahViewAsk *ask = context;
    EahPair *pair = ask->pair;
    bool from = holds(&pair->from, piece), to = holds(&pair->to, piece);
    (void)in_from;
    (void)in_to;
    pair->suppose.holdings = false;
    EahJudgement now = eah_judge(pair, piece);
    int count = 0;
    out[count++] = now.role;
    bool from_turns = r >= change_of(ask, 0, piece, from), to_turns = r >= change_of(ask, 1, piece, to);
    double moved = (ask->weights[0] + ask->weights[1] + 2 * weight_of(ask, piece)) * r; /* both gaps change */
    bool tie = now.compared && fabs(now.edge_from - now.edge_to) <= moved + GEOM_LIMIT;
    if ((from_turns || to_turns || tie) && now.los != EAH_LOS_NONE) {
        out[count++] = (GeomRole){.kind = GEOM_ROLE_OPEN, .group = -1}; /* the mildest that it may be */
    }
    return count;
}

/* ---- not all of it ---- */

/* Writes shapes that hold a share of the outline each; `fine` 0: one for all of it. Returns their number. */
static int cut_outline(const GeomShape *shape, int fine, GeomShape out[ARCS_MAX]) {
    int count = 0;
    if (fine == 0) {
        out[count++] = *shape;
        return count;
    }
    bool round = shape->kind != GEOM_POLY;
    int parts = round ? 4 << (fine - 1) : fine;
    for (int i = 0; round && i < parts; i++) { /* the corner where the tangents of both ends meet */
        double a = TAU * i / parts, b = TAU * (i + 1) / parts, middle = (a + b) / 2;
        GeomVec corner = vec_sub(eah_rim_at(shape, middle), shape->centre);
        corner = vec_add(shape->centre, vec_scale(corner, 1 / cos((b - a) / 2)));
        out[count] = (GeomShape){.kind = GEOM_POLY, .count = 3, .centre = eah_rim_at(shape, middle)};
        out[count].points[0] = eah_rim_at(shape, a);
        out[count].points[1] = corner;
        out[count].points[2] = eah_rim_at(shape, b);
        count++;
    }
    for (int i = 0; !round && i < shape->count && shape->count * parts <= ARCS_MAX; i++) {
        GeomVec p = shape->points[i], q = shape->points[(i + 1) % shape->count];
        for (int k = 0; k < parts; k++) {
            out[count++] = shape_segment(vec_lerp(p, q, (double)k / parts), vec_lerp(p, q, (double)(k + 1) / parts));
        }
    }
    return count;
}

/* The point lies on the side of the target that faces the eyes, and its lines do not go through the target. */
static double faces(const EahViewAsk *ask, const GeomShape *eyes, GeomVec point, GeomVec normal) {
    GeomVec nearest = shape_support(eyes, vec_scale(normal, -1));
    return vec_dot(normal, vec_sub(nearest, point)) / (ask->weights[0] + ask->weights[1]);
}

/* How sure it is that this point is hidden from all of these eyes; 0 when it is not. */
static double hidden_point(EahViewAsk *ask, const GeomShape *eyes, GeomVec point) {
    EahPair *pair = ask->pair;
    RulesCtx *ctx = pair->ctx;
    GeomShape end = shape_point(point);
    GeomSightQuery line = eah_pair_ask(pair);
    GeomSight found;
    line.from = (GeomSightEnd){eyes, 1};
    line.to = (GeomSightEnd){&end, 1};
    line.centres_only = false;
    pair->suppose.holdings = false;
    geom_sight(ctx->field->scene, ctx->work, &line, &found);
    if (found.verdict != GEOM_SIGHT_BLOCKED) {
        return 0;
    }
    const Table *table = ctx->draft->table;
    GeomMarginQuery query = {.from = line.from,
                             .to = line.to,
                             .from_weight = ask->weights[0],
                             .to_weight = ask->weights[1],
                             .from_body = bodies_of(&ask->bodies, table, pair->from.ref),
                             .to_body = bodies_of(&ask->bodies, table, pair->to.ref),
                             .roles = roles_of,
                             .scale = rules_margin_spread(ctx, 1),
                             .weight = weight_of,
                             .body = body_of,
                             .context = ask,
                             .max = ask->max};
    return geom_margin_hidden(ctx->field->scene, &query, ask->arena).mm;
}

static double hidden_from_arc(EahViewAsk *ask, const GeomShape *eyes, const GeomShape *target) {
    double largest = 0;
    GeomVec to_eyes = vec_sub(eyes->centre, target->centre);
    double angle = atan2(to_eyes.y, to_eyes.x);
    for (int i = 0; i < DIRECTIONS && vec_length(to_eyes) > 0 && largest < ask->max; i++) {
        double turn = angle + (i - DIRECTIONS / 2) * (PI / 2.5 / (DIRECTIONS / 2)); /* up to 72 degrees to each side */
        GeomVec normal = vec(cos(turn), sin(turn)), point = shape_support(target, normal);
        double facing = faces(ask, eyes, point, normal);
        largest = facing > largest ? fmax(largest, fmin(facing, hidden_point(ask, eyes, point))) : largest;
    }
    return largest;
}

static double hidden_part(EahViewAsk *ask) {
    const EahEnd *from = ask->pair->from.end, *to = ask->pair->to.end;
    double best = 0;
    for (int fine = 0; fine <= 2 && best <= 0 && from->count == 1; fine++) {
        GeomShape arcs[ARCS_MAX];
        int count = cut_outline(&from->parts[0], fine, arcs);
        double min = count > 0 ? INFINITY : 0;
        for (int i = 0; i < count && min > 0; i++) {
            double largest = 0;
            for (int k = 0; k < to->count; k++) {
                largest = fmax(largest, hidden_from_arc(ask, &arcs[i], &to->parts[k]));
            }
            min = fmin(min, largest);
        }
        best = fmax(best, min);
    }
    return best;
}

double eah_view_margin(RulesCtx *ctx, TableRef from, TableRef to, bool tall, const GeomVec *eye, double max) {
    EahPair pair;
    if (!eah_pair_make(ctx, from, to, &pair)) {
        return INFINITY;
    }
    EahViewAsk ask = {.pair = &pair,
                      .bodies = bodies_find(ctx->field, ctx->draft->table, ctx->ruling->arena),
                      .arena = ctx->ruling->arena,
                      .max = max,
                      .weights = {rules_margin_speed(ctx, from, ref_none()), rules_margin_speed(ctx, to, ref_none())}};
    pair.towering_only = tall;
    if (eah_pair_variants(&pair) > 1 || reading_now(ctx, EAH_READ_HULL_VIEW) == EAH_HULL_VIEW_ANY_LINE) {
        return 0;
    }
    double mm = eye ? eah_clear_view(&ask, *eye) : hidden_part(&ask);
    return fmin(mm, eah_hills_stay(&pair));
}
