#include "geom/shared_oracle_parts.h"

#include <stdlib.h>

int oracle_compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

double oracle_support(const GeomShape *base, GeomVec n) {
    if (base->kind == GEOM_POLY) {
        double max = -INFINITY;
        for (int i = 0; i < base->count; i++) {
            max = fmax(max, vec_dot(base->points[i], n));
        }
        return max;
    }
    double along = base->rx * vec_dot(n, base->axis), across = base->ry * vec_cross(base->axis, n);
    return vec_dot(base->centre, n) + sqrt(along * along + across * across);
}

OracleFrame oracle_frame(const Oracle *oracle, double angle) {
    OracleFrame frame = {.angle = angle, .d = {cos(angle), sin(angle)}, .n = {-sin(angle), cos(angle)}};
    GeomVec down = vec_scale(frame.n, -1);
    frame.low = fmax(-oracle_support(&oracle->a, down), -oracle_support(&oracle->b, down));
    frame.high = fmin(oracle_support(&oracle->a, frame.n), oracle_support(&oracle->b, frame.n));
    return frame;
}

double oracle_rho(const Oracle *oracle, const OracleFrame *frame, int contact) {
    return contact == ORACLE_LOW    ? frame->low
           : contact == ORACLE_HIGH ? frame->high
                                    : vec_dot(oracle->spots.items[contact], frame->n);
}

void oracle_cut(const GeomShape *base, const OracleFrame *frame, double rho, double *in, double *out) {
    if (base->kind != GEOM_POLY) {
        /* In the oval's own axes scaled to a unit circle the line is m + t v. */
        GeomVec off = vec_sub(vec_scale(frame->n, rho), base->centre);
        GeomVec m = {vec_dot(off, base->axis) / base->rx, vec_cross(base->axis, off) / base->ry};
        GeomVec v = {vec_dot(frame->d, base->axis) / base->rx, vec_cross(base->axis, frame->d) / base->ry};
        double vv = vec_dot(v, v), mv = vec_dot(m, v), miss = vec_cross(m, v);
        double half = sqrt(fmax(0, vv - miss * miss)) / vv;
        *in = -mv / vv - half;
        *out = -mv / vv + half;
        return;
    }
    *in = INFINITY;
    *out = -INFINITY;
    for (int i = 0; i < base->count; i++) {
        GeomVec p = base->points[i], q = base->points[(i + 1) % base->count];
        double py = vec_dot(p, frame->n) - rho, qy = vec_dot(q, frame->n) - rho;
        if ((py > 0) == (qy > 0) && py != 0 && qy != 0) {
            continue;
        }
        double t = py == qy ? 0 : fmin(1, fmax(0, py / (py - qy)));
        double u = vec_dot(vec_lerp(p, q, t), frame->d);
        *in = fmin(*in, u);
        *out = fmax(*out, u);
    }
    if (*in > *out) { /* beyond the outline by rounding, or on purpose by `pad`: the nearest corner counts */
        double best = INFINITY;
        for (int i = 0; i < base->count; i++) {
            double miss = fabs(vec_dot(base->points[i], frame->n) - rho), u = vec_dot(base->points[i], frame->d);
            if (miss < best) {
                best = miss;
                *in = *out = u;
            }
        }
    }
}

bool oracle_inside(const Oracle *oracle, int piece, GeomVec p) {
    const Table *table = oracle->table;
    const TablePiece *it = &table->pieces.items[piece];
    GeomVec at = vec_add(p, oracle->origin);
    bool inside = false;
    for (int r = it->ring; r < it->ring + it->rings; r++) {
        int first = table->starts.items[r], count = table->starts.items[r + 1] - first;
        for (int i = 0; i < count; i++) {
            GeomVec v = table->points.items[first + i], w = table->points.items[first + (i + 1) % count];
            if ((v.y > at.y) != (w.y > at.y) && at.x < v.x + (at.y - v.y) / (w.y - v.y) * (w.x - v.x)) {
                inside = !inside;
            }
        }
    }
    return inside;
}

GeomVec oracle_in_circle(const GeomShape *base, GeomVec p) {
    GeomVec off = vec_sub(p, base->centre);
    return vec(vec_dot(off, base->axis) / base->rx, vec_cross(base->axis, off) / base->ry);
}

/* Part of the segment that lies in the base: [t0, t1], empty when t0 >= t1. */
static void within_base(const GeomShape *base, GeomVec p, GeomVec q, double *t0, double *t1) {
    *t0 = 0;
    *t1 = 1;
    if (base->kind != GEOM_POLY) {
        GeomVec from = oracle_in_circle(base, p), step = vec_sub(oracle_in_circle(base, q), from);
        double a = vec_dot(step, step), b = vec_dot(from, step), c = vec_dot(from, from) - 1, root = b * b - a * c;
        double half = root > 0 ? sqrt(root) : 0;
        *t0 = root > 0 ? fmax(0, (-b - half) / a) : 1;
        *t1 = root > 0 ? fmin(1, (-b + half) / a) : 0;
        return;
    }
    for (int i = 0; i < base->count; i++) {
        GeomVec v = base->points[i], side = vec_sub(base->points[(i + 1) % base->count], v);
        double at_p = vec_cross(side, vec_sub(p, v)), at_q = vec_cross(side, vec_sub(q, v));
        if (at_p < 0 && at_q < 0) {
            *t1 = -1;
        } else if (at_p < 0) {
            *t0 = fmax(*t0, at_p / (at_p - at_q));
        } else if (at_q < 0) {
            *t1 = fmin(*t1, at_p / (at_p - at_q));
        }
    }
}

/* The base drawn in by about the floor for overlaps. */
static GeomShape drawn_in(const GeomShape *base) {
    GeomShape small = *base;
    small.rx -= 1e-7;
    small.ry -= 1e-7;
    GeomVec middle = {0, 0};
    for (int i = 0; i < base->count; i++) {
        middle = vec_add(middle, vec_scale(base->points[i], 1.0 / base->count));
    }
    for (int i = 0; i < base->count; i++) {
        small.points[i] = vec_lerp(base->points[i], middle, 8e-9);
    }
    if (base->kind == GEOM_POLY) {
        small.centre = middle;
    }
    return small;
}

bool oracle_holds(const Table *table, int piece, const GeomShape *base) {
    Oracle flat = {.table = table};
    GeomShape small = drawn_in(base);
    if (oracle_inside(&flat, piece, small.centre)) {
        return true;
    }
    const TablePiece *it = &table->pieces.items[piece];
    for (int r = it->ring; r < it->ring + it->rings; r++) {
        int first = table->starts.items[r], count = table->starts.items[r + 1] - first;
        for (int i = 0; i < count; i++) {
            double t0, t1;
            within_base(&small, table->points.items[first + i], table->points.items[first + (i + 1) % count], &t0, &t1);
            if (t0 < t1) {
                return true;
            }
        }
    }
    return false;
}

/* The hull of both bases, grown by pad: beyond a support line of a few directions nothing matters. */
static bool beyond(const Oracle *oracle, GeomVec p, GeomVec q) {
    for (int k = 0; k < 128; k++) {
        double angle = oracle->from + k * (2 * PI / 128);
        GeomVec n = {cos(angle), sin(angle)};
        double reach = fmax(oracle_support(&oracle->a, n), oracle_support(&oracle->b, n)) + oracle->pad + 1e-6;
        if (vec_dot(p, n) > reach && vec_dot(q, n) > reach) {
            return true;
        }
    }
    return false;
}

static int add_spot(Oracle *oracle, GeomVec p) {
    array_push(&oracle->spots, p);
    array_push(&oracle->near, (char)!beyond(oracle, p, p));
    return oracle->spots.count - 1;
}

/* An edge, cut where it crosses the outlines of the bases, so that each part is wholly in or out of them. */
static void add_edge(Oracle *oracle, int piece, int p, int q) {
    bool blocks = oracle->role[piece] == ORACLE_BLOCKS;
    GeomVec from = oracle->spots.items[p], to = oracle->spots.items[q];
    if (blocks && beyond(oracle, from, to)) {
        return;
    }
    double cuts[4];
    int count = 0, last = p;
    for (int k = 0; k < 2; k++) {
        double t0, t1;
        within_base(k ? &oracle->b : &oracle->a, from, to, &t0, &t1);
        if (t0 < t1) {
            oracle->laps[piece] = oracle->laps[piece] || blocks;
            cuts[count++] = t0;
            cuts[count++] = t1;
        }
    }
    qsort(cuts, (size_t)count, sizeof cuts[0], oracle_compare);
    for (int k = 0; k <= count; k++) {
        if (k < count && (cuts[k] <= 0 || cuts[k] >= 1)) {
            continue;
        }
        int next = k < count ? add_spot(oracle, vec_lerp(from, to, cuts[k])) : q;
        OracleEdge edge = {last, next, piece};
        if (blocks) {
            array_push(&oracle->walls, edge);
        } else {
            array_push(&oracle->wood, edge);
        }
        last = next;
    }
}

static void add_piece(Oracle *oracle, int piece) {
    const Table *table = oracle->table;
    const TablePiece *it = &table->pieces.items[piece];
    for (int r = it->ring; r < it->ring + it->rings; r++) {
        int first = table->starts.items[r], count = table->starts.items[r + 1] - first;
        int spot = oracle->spots.count;
        for (int i = 0; i < count; i++) {
            add_spot(oracle, vec_sub(table->points.items[first + i], oracle->origin));
        }
        for (int i = 0; i < count; i++) {
            add_edge(oracle, piece, spot + i, spot + (i + 1) % count);
        }
    }
    if (oracle->role[piece] == ORACLE_BLOCKS &&
        (oracle_inside(oracle, piece, oracle->a.centre) || oracle_inside(oracle, piece, oracle->b.centre))) {
        oracle->laps[piece] = true;
    }
}

static double corridor(const Oracle *oracle, double angle) {
    OracleFrame frame = oracle_frame(oracle, angle);
    return frame.high - frame.low;
}

/* The direction of no common line nearest to `inner` on one side: bisect between one that has lines and one that has
 * none. */
static double bisect_corridor(const Oracle *oracle, double inner, double outer) {
    for (int i = 0; i < 100; i++) {
        double middle = (inner + outer) / 2;
        if (corridor(oracle, middle) > -2 * oracle->pad) {
            inner = middle;
        } else {
            outer = middle;
        }
    }
    return inner;
}

static void find_range(Oracle *oracle) {
    GeomVec between = vec_sub(oracle->b.centre, oracle->a.centre);
    double first = atan2(between.y, between.x), min = INFINITY, split = 0;
    for (int i = 1; i < 4096; i++) {
        double angle = first + i * (PI / 4096), width = corridor(oracle, angle);
        if (width < min) {
            min = width;
            split = angle;
        }
    }
    for (double step = PI / 4096; step > 1e-12; step /= 2) {
        double left = corridor(oracle, split - step), right = corridor(oracle, split + step);
        if (left < min || right < min) {
            split += left < right ? -step : step;
            min = fmin(left, right);
        }
    }
    oracle->apart = min < -1e-9;
    if (oracle->apart) {
        oracle->to = bisect_corridor(oracle, first, split);
        oracle->from = bisect_corridor(oracle, first, split - PI);
    }
}

static void find_roles(Oracle *oracle, const bool *held) {
    const Table *table = oracle->table;
    int count = table->pieces.count;
    oracle->role = base_alloc((size_t)count, sizeof *oracle->role);
    oracle->laps = base_alloc((size_t)count, sizeof *oracle->laps);
    oracle->wood_first = base_alloc((size_t)count + 1, sizeof *oracle->wood_first);
    oracle->limits = base_alloc((size_t)count, sizeof *oracle->limits);
    for (int i = 0; i < count; i++) {
        const TablePiece *piece = &table->pieces.items[i];
        oracle->role[i] = piece->kind == TABLE_OPEN ? ORACLE_NOTHING : ORACLE_BLOCKS;
        if (piece->kind != TABLE_WOOD || !held[i]) {
            continue;
        }
        int group = oracle->group_count;
        for (int j = 0; j < i && piece->group >= 0; j++) {
            if (oracle->role[j] >= 0 && table->pieces.items[j].group == piece->group) {
                group = oracle->role[j];
            }
        }
        oracle->role[i] = group;
        if (group == oracle->group_count) {
            oracle->limits[oracle->group_count++] = piece->limit;
        }
    }
}

static GeomShape placed(const GeomShape *base, GeomVec origin) {
    GeomShape moved = *base;
    moved.centre = vec_sub(base->centre, origin);
    for (int i = 0; i < base->count; i++) {
        moved.points[i] = vec_sub(base->points[i], origin);
    }
    if (base->kind == GEOM_POLY) {
        moved.centre = vec(0, 0);
        for (int i = 0; i < base->count; i++) {
            moved.centre = vec_add(moved.centre, vec_scale(moved.points[i], 1.0 / base->count));
        }
    }
    return moved;
}

Oracle *oracle_create(const Table *table, const bool *held, double pad) {
    Oracle *oracle = base_alloc(1, sizeof *oracle);
    oracle->table = table;
    oracle->pad = pad;
    oracle->origin = vec_lerp(table->a.centre, table->b.centre, 0.5);
    oracle->a = placed(&table->a, oracle->origin);
    oracle->b = placed(&table->b, oracle->origin);
    find_roles(oracle, held);
    find_range(oracle);
    if (!oracle->apart) {
        return oracle;
    }
    for (int k = 0; k < 2; k++) {
        const GeomShape *base = k ? &oracle->b : &oracle->a;
        for (int i = 0; i < base->count; i++) {
            add_spot(oracle, base->points[i]);
        }
    }
    for (int i = 0; i < table->pieces.count; i++) {
        if (oracle->role[i] != ORACLE_NOTHING) {
            add_piece(oracle, i);
        }
        oracle->wood_first[i + 1] = oracle->wood.count;
    }
    oracle_find_angles(oracle);
    return oracle;
}

void oracle_destroy(Oracle *oracle) {
    base_free(oracle->role);
    base_free(oracle->laps);
    base_free(oracle->limits);
    base_free(oracle->wood_first);
    array_free(&oracle->spots);
    array_free(&oracle->near);
    array_free(&oracle->walls);
    array_free(&oracle->wood);
    array_free(&oracle->angles);
    array_free(&oracle->spans);
    array_free(&oracle->gaps);
    array_free(&oracle->marks);
    base_free(oracle);
}
