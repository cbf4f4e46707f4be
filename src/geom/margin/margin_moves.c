/* What to move for the other answer. Hidden: both ends are brought to the line that asks for least and towards each
 * other, pieces are shifted off it to the side that is nearer, those that are too deep in the best of some directions.
 * Seen: pieces are pushed on the best beam from both sides or all one way, the ends the other way or apart. Where an
 * end stands near the outline of a piece it may be brought over it. */
#include "geom/margin/margin_moves.h"

#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/margin/margin_internal.h"
#include "geom/margin/margin_lay.h"

#define WAYS    48   /* directions tried for a body */
#define STOPPED 1000 /* times a length of what stops lines counts more than one that has a limit */

typedef enum { ACROSS, AGAINST, SQUEEZE, LOOSEN, LAID } PieceMode;

typedef struct {
    const GeomScene *scene;
    const GeomMarginQuery *query;
    bool seen;
    double size;
    BaseArena *arena;
    GeomRoleKind *kinds; /* as the table lies */
    GeomVec a, d, n;     /* the line */
    double length;
    GeomMarginMoves *out;
    int count;
    MarginLaid *laid; /* room for all pieces */
    double *shifts;   /* by piece: what LAID gives it */
} Mover;

static double weight_of(const Mover *mover, int piece) {
    const GeomMarginQuery *query = mover->query;
    return query->weight ? query->weight(query->context, piece) : 1;
}

static int body_of(const Mover *mover, int piece) {
    const GeomMarginQuery *query = mover->query;
    return query->body ? query->body(query->context, piece) : -1;
}

static bool holds(const Mover *mover, int piece, const GeomSightEnd *end) {
    for (int i = 0; i < end->count; i++) {
        if (area_overlaps(geom_scene_area(mover->scene, piece), &end->parts[i])) {
            return true;
        }
    }
    return false;
}

static GeomRole role_of(const Mover *mover, int piece) {
    const GeomMarginQuery *query = mover->query;
    GeomRole roles[GEOM_MARGIN_ROLES] = {{.kind = GEOM_ROLE_COMPLETE, .group = -1}};
    if (query->roles) {
        query->roles(query->context, piece, holds(mover, piece, &query->from), holds(mover, piece, &query->to), 0,
                     roles);
    }
    return roles[0];
}

/* How far the end must go across to reach the line; 0: it does. */
static double off_line(const Mover *mover, const GeomSightEnd *end) {
    double best = INFINITY;
    if (mover->query->centres_only) {
        return vec_dot(mover->n, vec_sub(mover->a, end->parts[0].centre));
    }
    for (int i = 0; i < end->count; i++) {
        double low = vec_dot(mover->n, vec_sub(shape_support(&end->parts[i], vec_scale(mover->n, -1)), mover->a));
        double high = vec_dot(mover->n, vec_sub(shape_support(&end->parts[i], mover->n), mover->a));
        double off = low > 0 ? -low : high < 0 ? -high : 0;
        best = fabs(off) < fabs(best) ? off : best;
    }
    return best;
}

/* Across by what it lacks, the rest of it ahead (side 1) or back. */
static GeomVec to_line(const Mover *mover, const GeomSightEnd *end, double weight, double side) {
    double far = mover->size * weight, across = off_line(mover, end);
    across = fmax(-far, fmin(far, across * 1.0001));
    double along = sqrt(fmax(0, far * far - across * across));
    return vec_add(vec_scale(mover->n, across), vec_scale(mover->d, side * along));
}

/* The piece's outline across the line, within a stretch of it. */
static bool extent(const Mover *mover, int piece, const double reach[2], double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (AreaEdges e = area_edges(geom_scene_area(mover->scene, piece)); area_edge_next(&e);) {
        GeomVec p = vec_sub(e.a, mover->a), q = vec_sub(e.b, mover->a);
        double pu = vec_dot(mover->d, p), qu = vec_dot(mover->d, q), t0 = 0, t1 = 1;
        double fa[2] = {pu - reach[0], reach[1] - pu}, fb[2] = {qu - reach[0], reach[1] - qu};
        for (int k = 0; k < 2; k++) {
            t0 = fa[k] < 0 ? fmax(t0, fb[k] < 0 ? 2 : fa[k] / (fa[k] - fb[k])) : t0;
            t1 = fb[k] < 0 ? fmin(t1, fa[k] < 0 ? -1 : fa[k] / (fa[k] - fb[k])) : t1;
        }
        for (int k = 0; k < 2 && t0 <= t1; k++) {
            double y = vec_dot(mover->n, vec_lerp(p, q, k ? t1 : t0));
            *low = fmin(*low, y);
            *high = fmax(*high, y);
        }
    }
    return *low <= *high;
}

/* Of a body all pieces together. */
static bool body_extent(const Mover *mover, int piece, const double reach[2], double *low, double *high) {
    int body = body_of(mover, piece);
    bool any = extent(mover, piece, reach, low, high);
    for (int i = 0; i < mover->scene->pieces && body >= 0; i++) {
        double other_low, other_high;
        if (i != piece && body_of(mover, i) == body && mover->kinds[i] != GEOM_ROLE_OPEN &&
            extent(mover, i, reach, &other_low, &other_high)) {
            *low = fmin(*low, other_low);
            *high = fmax(*high, other_high);
            any = true;
        }
    }
    return any;
}

/* What the stretch of the line has inside the body of the piece, shifted so: what stops it counts for much more than
 * what only must not be long. */
static double cost_of(const Mover *mover, int piece, GeomVec a, GeomVec b, GeomVec by) {
    int body = body_of(mover, piece), count;
    double sum = 0;
    for (int i = 0; i < mover->scene->pieces; i++) {
        GeomRoleKind kind = i == piece || (body >= 0 && body_of(mover, i) == body) ? mover->kinds[i] : GEOM_ROLE_OPEN;
        if (kind != GEOM_ROLE_OPEN) {
            sum += (kind == GEOM_ROLE_DEPTH ? 1 : STOPPED) *
                   area_chord(geom_scene_area(mover->scene, i), vec_sub(a, by), vec_sub(b, by), NULL, 0, &count);
        }
    }
    return sum;
}

/* The direction in which the line has least of the body, or most; across the line if that is as good. */
static GeomVec best_way(const Mover *mover, int piece, GeomVec from, GeomVec to) {
    GeomVec a = vec_add(mover->a, vec_scale(mover->d, vec_dot(mover->d, from)));
    GeomVec b = vec_add(mover->a, vec_scale(mover->d, mover->length + vec_dot(mover->d, to)));
    double far = mover->size * weight_of(mover, piece), sign = mover->seen ? -1 : 1, best = INFINITY;
    GeomVec out = vec(0, 0);
    for (int i = 0; i < WAYS; i++) {
        double angle = TAU / 4 + TAU / 2 * (i & 1) + TAU / WAYS * (i / 2); /* across to either side first */
        GeomVec by = vec_scale(vec_add(vec_scale(mover->d, cos(angle)), vec_scale(mover->n, sin(angle))), far);
        double cost = sign * cost_of(mover, piece, a, b, by);
        if (cost < best - GEOM_TOUCH) {
            best = cost;
            out = by;
        }
    }
    return out;
}

static GeomVec piece_move(const Mover *mover, int piece, PieceMode mode, GeomVec from, GeomVec to) {
    double far = mover->size * weight_of(mover, piece), low, high;
    if (mover->kinds[piece] == GEOM_ROLE_DEPTH || (mode == LOOSEN && mover->kinds[piece] != GEOM_ROLE_OPEN)) {
        return best_way(mover, piece, from, to);
    }
    if (mode == LAID) {
        return vec_scale(mover->n, mover->shifts[piece]);
    }
    if (mode == ACROSS || mode == AGAINST) {
        return vec_scale(mover->n, mode == ACROSS ? far : -far);
    }
    double reach[2] = {vec_dot(mover->d, from), mover->length + vec_dot(mover->d, to)};
    if (!body_extent(mover, piece, reach, &low, &high)) {
        return vec(0, 0);
    }
    double side = high + low > 0 ? 1 : -1; /* where most of it lies */
    return vec_scale(mover->n, -side * far);
}

static void attach(const Mover *mover, GeomMarginMoves *moves, GeomVec *pieces) {
    const GeomMarginQuery *query = mover->query;
    for (int i = 0; i < mover->scene->pieces; i++) {
        int body = body_of(mover, i);
        for (int k = 0; k < i && body >= 0; k++) {
            if (body_of(mover, k) == body) {
                pieces[i] = pieces[k];
                break;
            }
        }
        if (body >= 0 && body == query->from_body) {
            pieces[i] = moves->from;
        } else if (body >= 0 && body == query->to_body) {
            pieces[i] = moves->to;
        }
    }
}

static GeomVec *add(Mover *mover, PieceMode mode, GeomVec from, GeomVec to) {
    if (mover->count == GEOM_MARGIN_CANDIDATES) {
        return NULL;
    }
    GeomVec *pieces = arena_alloc(mover->arena, (size_t)mover->scene->pieces + 1, sizeof *pieces);
    GeomMarginMoves *moves = &mover->out[mover->count++];
    *moves = (GeomMarginMoves){from, to, pieces};
    for (int i = 0; i < mover->scene->pieces; i++) {
        pieces[i] = piece_move(mover, i, mode, from, to);
    }
    attach(mover, moves, pieces);
    return pieces;
}

/* An end and a piece that hardly holds it, or hardly does not, are brought apart or together. */
static void add_changes(Mover *mover, PieceMode mode, GeomVec from, GeomVec to) {
    const GeomMarginQuery *query = mover->query;
    for (int i = 0; i < mover->scene->pieces; i++) {
        for (int k = 0; k < 2; k++) {
            const GeomSightEnd *end = k ? &query->to : &query->from;
            const GeomArea *area = geom_scene_area(mover->scene, i);
            double own = mover->size * (k ? query->to_weight : query->from_weight);
            double far = own + mover->size * weight_of(mover, i);
            bool held = holds(mover, i, end);
            if (!held && area_gap(area, &end->parts[0], NULL) > far) {
                continue;
            }
            for (int w = 0; w < WAYS / 2; w++) {
                GeomVec way = vec(cos(TAU * w / (WAYS / 2)), sin(TAU * w / (WAYS / 2)));
                GeomShape moved = shape_moved(&end->parts[0], vec_scale(way, far));
                if (area_overlaps(area, &moved) != held) {
                    GeomVec by = vec_scale(way, own);
                    GeomVec *pieces = add(mover, mode, k ? from : by, k ? by : to);
                    if (pieces) {
                        pieces[i] = vec_scale(way, own - far);
                        attach(mover, &mover->out[mover->count - 1], pieces);
                    }
                    break;
                }
            }
        }
    }
}

/* What the end reaches across the line. */
static void end_extent(const Mover *mover, const GeomSightEnd *end, GeomVec by, double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (int i = 0; i < end->count; i++) {
        GeomVec a = vec_sub(mover->a, by);
        *low = fmin(*low, vec_dot(mover->n, vec_sub(shape_support(&end->parts[i], vec_scale(mover->n, -1)), a)));
        *high = fmax(*high, vec_dot(mover->n, vec_sub(shape_support(&end->parts[i], mover->n), a)));
    }
}

/* The pieces laid side by side over all lines of this direction that are left between the ends, from either side. */
static void add_laid(Mover *mover, GeomVec from, GeomVec to, double side) {
    double reach[2] = {vec_dot(mover->d, from), mover->length + vec_dot(mover->d, to)};
    double low[2], high[2];
    end_extent(mover, &mover->query->from, from, &low[0], &high[0]);
    end_extent(mover, &mover->query->to, to, &low[1], &high[1]);
    double p = fmax(low[0], low[1]), q = fmin(high[0], high[1]);
    int count = 0;
    for (int i = 0; i < mover->scene->pieces && p < q; i++) {
        int body = body_of(mover, i);
        bool first = mover->kinds[i] == GEOM_ROLE_COMPLETE || mover->kinds[i] == GEOM_ROLE_BODY;
        for (int k = 0; k < i && first && body >= 0; k++) {
            first = body_of(mover, k) != body || mover->kinds[k] == GEOM_ROLE_OPEN;
        }
        MarginLaid it = {.room = mover->size * weight_of(mover, i), .piece = i};
        mover->shifts[i] = 0;
        if (first && body_extent(mover, i, reach, &it.low, &it.high)) {
            mover->laid[count++] =
                side > 0 ? it : (MarginLaid){.low = -it.high, .high = -it.low, .room = it.room, .piece = i};
        }
    }
    if (p >= q) {
        return;
    }
    margin_lay(mover->laid, count, side > 0 ? p : -q, side > 0 ? q : -p);
    for (int i = 0; i < count; i++) {
        mover->shifts[mover->laid[i].piece] = side * mover->laid[i].shift;
    }
    add(mover, LAID, from, to);
}

static void add_hidden(Mover *mover) {
    const GeomMarginQuery *query = mover->query;
    GeomVec from = to_line(mover, &query->from, query->from_weight, 1);
    GeomVec to = to_line(mover, &query->to, query->to_weight, -1);
    add(mover, LOOSEN, from, to);
    add(mover, LOOSEN, vec_scale(mover->n, off_line(mover, &query->from)),
        vec_scale(mover->n, off_line(mover, &query->to)));
    GeomVec up = vec_scale(mover->n, mover->size);
    for (int sign = -1; sign <= 1; sign += 2) {
        add(mover, sign > 0 ? AGAINST : ACROSS, vec_scale(up, sign * query->from_weight),
            vec_scale(up, sign * query->to_weight));
        add(mover, LOOSEN, vec_scale(up, sign * query->from_weight), vec_scale(up, sign * query->to_weight));
        add(mover, LOOSEN, vec_scale(up, sign * query->from_weight), vec_scale(up, -sign * query->to_weight));
    }
    add_changes(mover, LOOSEN, from, to);
}

/* Where the line meets a wood askew it gets deepest when both ends go straight away from the side by which it does. */
static void add_askew(Mover *mover, double fa, double fb) {
    for (int i = 0; i < mover->scene->pieces; i++) {
        GeomVec by = mover->kinds[i] == GEOM_ROLE_DEPTH ? best_way(mover, i, vec(0, 0), vec(0, 0)) : vec(0, 0);
        double length = vec_length(by);
        if (length > 0) {
            add(mover, SQUEEZE, vec_scale(by, -fa / length), vec_scale(by, -fb / length));
        }
    }
}

static void add_seen(Mover *mover) {
    const GeomMarginQuery *query = mover->query;
    double fa = mover->size * query->from_weight, fb = mover->size * query->to_weight;
    GeomVec back = vec_scale(mover->d, -fa), on = vec_scale(mover->d, fb);
    add(mover, SQUEEZE, back, on);
    add_askew(mover, fa, fb);
    for (int sign = -1; sign <= 1; sign += 2) {
        GeomVec from = vec_scale(mover->n, sign * fa), to = vec_scale(mover->n, sign * fb);
        for (int side = -1; side <= 1; side += 2) {
            add_laid(mover, from, vec_scale(to, -1), side);
            add_laid(mover, from, to, side);
        }
        add_laid(mover, back, on, sign);
    }
    for (int sign = -1; sign <= 1; sign += 2) {
        GeomVec from = vec_scale(mover->n, sign * fa), to = vec_scale(mover->n, sign * fb);
        add(mover, sign > 0 ? AGAINST : ACROSS, from, to);
        add(mover, SQUEEZE, from, to);
        add(mover, SQUEEZE, from, vec_scale(to, -1));
        add(mover, sign > 0 ? AGAINST : ACROSS, from, vec_scale(to, -1));
        add(mover, sign > 0 ? AGAINST : ACROSS, vec_scale(from, -1), to);
    }
    add_changes(mover, SQUEEZE, back, on);
}

/* Where the line through `a` leaves the end (side 1) or comes to it (side -1); of several parts where it is nearest to
 * the other end. */
static GeomVec rim_of(const GeomSightEnd *end, GeomVec a, GeomVec d, double side) {
    double rho = rho_of(d, a), best = -INFINITY;
    for (int i = 0; i < end->count; i++) {
        SightEnd part;
        end_init(&part, &end->parts[i]);
        best = fmax(best, side * end_cross(&part, d, rho, side));
    }
    return vec_add(vec_scale(vec_left(d), rho), vec_scale(d, side * best));
}

int geom_margin_moves(const GeomScene *scene, const GeomMarginQuery *query, bool seen, const GeomMargin *margin,
                      double size, BaseArena *arena, GeomMarginMoves out[GEOM_MARGIN_CANDIDATES]) {
    base_assert(size >= 0 && query->from.count > 0 && query->to.count > 0);
    Mover mover = {.scene = scene, .query = query, .seen = seen, .size = size, .arena = arena, .out = out};
    GeomVec a = margin->a, b = margin->b;
    if (!(vec_distance(a, b) > 0)) { /* no line is known */
        a = query->from.parts[0].centre;
        b = query->to.parts[0].centre;
    }
    if (!(vec_distance(a, b) > 0)) {
        return 0;
    }
    mover.d = vec_unit(vec_sub(b, a));
    mover.n = vec_left(mover.d);
    mover.a = rim_of(&query->from, a, mover.d, 1);
    mover.length = fmax(0, vec_dot(mover.d, vec_sub(rim_of(&query->to, a, mover.d, -1), mover.a)));
    mover.kinds = arena_alloc(arena, (size_t)scene->pieces + 1, sizeof *mover.kinds);
    mover.laid = arena_alloc(arena, (size_t)scene->pieces + 1, sizeof *mover.laid);
    mover.shifts = arena_alloc(arena, (size_t)scene->pieces + 1, sizeof *mover.shifts);
    for (int i = 0; i < scene->pieces; i++) {
        mover.kinds[i] = role_of(&mover, i).kind;
    }
    if (seen) {
        add_seen(&mover);
    } else {
        add_hidden(&mover);
    }
    return mover.count;
}
