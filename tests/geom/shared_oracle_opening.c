/* How a blocked pair could be opened: for each direction every piece is taken as a rigid whole with its extent across
 * the direction; a line needs all of them wholly on one side or the other. The least push found is then tried on the
 * table. */
#include "geom/shared_oracle_parts.h"

#include <stdlib.h>
#include <string.h>

/* A point of a piece, taken as fixed while the direction turns a little; or an end of the corridor; or none (the piece
 * goes on beyond the pad). */
typedef struct {
    int kind; /* ORACLE_LOW, ORACLE_HIGH, 0 = a point, 1 = none */
    GeomVec at;
} Contact;

typedef struct {
    double low, high;
    Contact low_at, high_at;
    int piece;
    bool met;
} Extent;

typedef struct {
    double value; /* signed; the greatest is wanted */
    double angle, rho;
    int base;
    signed char *push;
} Opening;

static double rho_of(const OracleFrame *frame, Contact contact) {
    return contact.kind == ORACLE_LOW    ? frame->low
           : contact.kind == ORACLE_HIGH ? frame->high
                                         : vec_dot(contact.at, frame->n);
}

/* Cuts p-q down to where `side` of its end points is not negative. */
static bool clip(GeomVec *p, GeomVec *q, double side_p, double side_q) {
    if (side_p <= 0 && side_q <= 0) {
        return false;
    }
    if (side_p < 0) {
        *p = vec_lerp(*p, *q, side_p / (side_p - side_q));
    } else if (side_q < 0) {
        *q = vec_lerp(*p, *q, side_p / (side_p - side_q));
    }
    return true;
}

static void extend(Extent *extent, const OracleFrame *frame, double pad, GeomVec p) {
    double rho = vec_dot(p, frame->n);
    if (!extent->met || rho < extent->low) {
        extent->low = rho;
        extent->low_at = (Contact){rho <= frame->low - pad * 0.999, p};
    }
    if (!extent->met || rho > extent->high) {
        extent->high = rho;
        extent->high_at = (Contact){rho >= frame->high + pad * 0.999, p};
    }
    extent->met = true;
}

/* The part of an edge between the rhos, if and as far as it is between the bases. Beside a base the line across its
 * outermost point stands for the outline: there it is once the base has been pushed. */
static void add_part(const Oracle *oracle, const OracleFrame *frame, const OracleEdge *edge, double floor,
                     double ceiling, Extent *extents) {
    GeomVec p = oracle->spots.items[edge->p], q = oracle->spots.items[edge->q];
    if (!clip(&p, &q, vec_dot(p, frame->n) - floor, vec_dot(q, frame->n) - floor) ||
        !clip(&p, &q, ceiling - vec_dot(p, frame->n), ceiling - vec_dot(q, frame->n))) {
        return;
    }
    double middle = vec_dot(vec_lerp(p, q, 0.5), frame->n), in, exit, entry, out;
    oracle_cut(&oracle->a, frame, middle, &in, &exit);
    oracle_cut(&oracle->b, frame, middle, &entry, &out);
    if (middle > frame->low && middle < frame->high) {
        double u = vec_dot(vec_lerp(p, q, 0.5), frame->d);
        if (u <= exit || u >= entry) {
            return;
        }
    } else if (!clip(&p, &q, vec_dot(p, frame->d) - exit, vec_dot(q, frame->d) - exit) ||
               !clip(&p, &q, entry - vec_dot(p, frame->d), entry - vec_dot(q, frame->d))) {
        return;
    }
    extend(&extents[edge->piece], frame, oracle->pad, p);
    extend(&extents[edge->piece], frame, oracle->pad, q);
}

static void add_extent(const Oracle *oracle, const OracleFrame *frame, const OracleEdge *edge, Extent *extents) {
    double low = fmin(frame->low, frame->high), high = fmax(frame->low, frame->high);
    add_part(oracle, frame, edge, low - oracle->pad, low, extents);
    add_part(oracle, frame, edge, low, high, extents);
    add_part(oracle, frame, edge, high, high + oracle->pad, extents);
}

static int compare_extents(const void *a, const void *b) {
    const Extent *x = a, *y = b;
    return x->low < y->low ? -1 : x->low > y->low;
}

static double value_at(const Oracle *oracle, double angle, Contact left, Contact right, double *rho) {
    OracleFrame frame = oracle_frame(oracle, angle);
    double low = rho_of(&frame, left), high = rho_of(&frame, right);
    *rho = (low + high) / 2;
    return (high - low) / 2;
}

static bool take(const Oracle *oracle, double angle, Contact left, Contact right, Opening *best) {
    double rho, value = value_at(oracle, angle, left, right, &rho);
    if (value <= best->value) {
        return false;
    }
    OracleFrame frame = oracle_frame(oracle, angle);
    best->value = value;
    best->angle = angle;
    best->rho = rho;
    best->base = rho < frame.low ? -1 : rho > frame.high ? 1 : 0;
    return true;
}

/* The slot between two contacts over a stretch of directions; pieces before `slot` would be pushed down, the others up.
 */
static void try_slot(const Oracle *oracle, Contact left, Contact right, double from, double to, const Extent *sorted,
                     int slot, Opening *best) {
    const double ratio = 0.61803398874989485;
    double low = from, high = to, rho;
    bool better = take(oracle, from, left, right, best);
    better |= take(oracle, to, left, right, best);
    for (int i = 0; i < 40; i++) {
        double l = high - ratio * (high - low), r = low + ratio * (high - low);
        if (value_at(oracle, l, left, right, &rho) > value_at(oracle, r, left, right, &rho)) {
            high = r;
        } else {
            low = l;
        }
    }
    better |= take(oracle, (low + high) / 2, left, right, best);
    if (better) {
        int count = oracle->table->pieces.count;
        memset(best->push, 0, (size_t)count);
        for (int i = 0; i < count; i++) {
            if (sorted[i].met) {
                best->push[sorted[i].piece] = i < slot ? -1 : 1;
            }
        }
    }
}

static void visit(const Oracle *oracle, double from, double to, Extent *extents, Opening *best) {
    int count = oracle->table->pieces.count;
    OracleFrame frame = oracle_frame(oracle, (from + to) / 2);
    for (int i = 0; i < count; i++) {
        extents[i] = (Extent){.low = INFINITY, .piece = i};
    }
    for (int i = 0; i < oracle->walls.count; i++) {
        add_extent(oracle, &frame, &oracle->walls.items[i], extents);
    }
    qsort(extents, (size_t)count, sizeof *extents, compare_extents);
    double high = frame.low,
           slack = (vec_distance(oracle->a.centre, oracle->b.centre) + 600 + 2 * oracle->pad) * (to - from) / 2;
    Contact high_at = {ORACLE_LOW, {0, 0}};
    for (int i = 0; i <= count; i++) {
        bool last = i == count || extents[i].low >= frame.high;
        Contact low_at = last ? (Contact){ORACLE_HIGH, {0, 0}} : extents[i].low_at;
        double low = last ? frame.high : extents[i].low;
        if (high_at.kind != 1 && low_at.kind != 1 && (low - high) / 2 + slack > best->value) {
            try_slot(oracle, high_at, low_at, from, to, extents, i, best);
        }
        if (last) {
            break;
        }
        if (extents[i].high > high) {
            high = extents[i].high;
            high_at = extents[i].high_at;
        }
    }
}

static Opening min_push(const Table *table, const bool *held, double pad) {
    Oracle *oracle = oracle_create(table, held, pad);
    int count = table->pieces.count;
    Extent *extents = base_alloc((size_t)count, sizeof *extents);
    Opening best = {.value = -INFINITY, .push = base_alloc((size_t)count, 1)};
    for (int i = 0; i + 1 < oracle->angles.count; i++) {
        visit(oracle, oracle->angles.items[i], oracle->angles.items[i + 1], extents, &best);
    }
    base_free(extents);
    oracle_destroy(oracle);
    return best;
}

OracleOpening oracle_opening(const Table *table, const bool *held) {
    static const double tries[] = {1, 1.001, 1.01, 1.1, 1.3, 2};
    double pad = 5;
    Opening best = min_push(table, held, pad);
    while (-best.value * 2 > pad && pad < 300) {
        pad *= 3;
        base_free(best.push);
        best = min_push(table, held, pad);
    }
    OracleOpening out = {
        .need = -best.value, .axis = {-sin(best.angle), cos(best.angle)}, .push_base = best.base, .push = best.push};
    for (size_t i = 0; i < BASE_COUNT(tries) && !out.found && out.need >= -1e-6; i++) {
        out.by = out.need * tries[i] + 1e-4;
        Table moved = oracle_pushed(table, &out, out.by);
        Oracle *oracle = oracle_create(&moved, held, 0);
        out.found = oracle_sees(oracle);
        oracle_destroy(oracle);
        table_term(&moved);
    }
    return out;
}

Table oracle_pushed(const Table *table, const OracleOpening *opening, double by) {
    Table moved = table_copy(table);
    for (int i = 0; i < table->pieces.count; i++) {
        TableMotion motion = {.by = vec_scale(opening->axis, by * opening->push[i])};
        table_move_piece(&moved, i, &motion);
    }
    TableMotion motion = {.by = vec_scale(opening->axis, by * opening->push_base)};
    moved.a = motion_of_shape(&motion, &table->a);
    moved.b = motion_of_shape(&motion, &table->b);
    return moved;
}

void oracle_opening_term(OracleOpening *opening) {
    base_free(opening->push);
}
