/* Random tables: what stands in the way, and how it is set so that it matters. */
#include "geom/shared_oracle.h"
#include "geom/shared_tables.h"

static const double TURN = 2 * 3.14159265358979323846;

/* Where the next piece goes: around a point, at an angle, on a raster or not. */
typedef struct {
    Table *table;
    BaseRng rng;
    bool raster; /* whole steps of 5 mm, no turns */
    TableKind kind;
    double limit;
} Maker;

static double range(Maker *m, double low, double high) {
    double value = rng_range(&m->rng, low, high);
    return m->raster ? 5 * floor(value / 5 + 0.5) : value;
}

static int below(Maker *m, int bound) {
    return (int)rng_below(&m->rng, (uint32_t)bound);
}

static void add_turned(Maker *m, const GeomVec *points, int count, GeomVec at) {
    GeomVec out[128];
    TableMotion motion = {.angle = m->raster ? 0 : rng_range(&m->rng, 0, TURN), .by = at};
    for (int i = 0; i < count; i++) {
        out[i] = motion_of(&motion, points[i]);
    }
    table_add_ring(m->table, out, count);
}

static void add_convex(Maker *m, GeomVec at, double size) {
    GeomVec points[16];
    int count = m->raster ? 4 : 3 + below(m, 10);
    double start = m->raster ? TURN / 8 : rng_range(&m->rng, 0, TURN);
    for (int i = 0; i < count; i++) {
        double angle = start + TURN * i / count;
        points[i] = vec(size * cos(angle), 0.7 * size * sin(angle));
        if (m->raster) {
            points[i] = vec(5 * floor(points[i].x / 5 + 0.5), 5 * floor(points[i].y / 5 + 0.5));
        }
    }
    add_turned(m, points, count, at);
}

static void add_star(Maker *m, GeomVec at, double size) {
    GeomVec points[64];
    int count = 5 + below(m, 36);
    for (int i = 0; i < count; i++) {
        double angle = TURN * i / count, reach = size * rng_range(&m->rng, 0.45, 1.15);
        points[i] = vec_add(at, vec(reach * cos(angle), reach * sin(angle)));
    }
    table_add_ring(m->table, points, count);
}

static void add_ell(Maker *m, GeomVec at, double size) {
    double arm = m->raster ? 10 : size * rng_range(&m->rng, 0.1, 0.4), s = m->raster ? 5 * floor(size / 5) + 15 : size;
    add_turned(m, (GeomVec[]){{0, 0}, {s, 0}, {s, arm}, {arm, arm}, {arm, s}, {0, s}}, 6, at);
}

static void add_cup(Maker *m, GeomVec at, double size) {
    double arm = m->raster ? 5 : size * rng_range(&m->rng, 0.05, 0.3), s = m->raster ? 5 * floor(size / 5) + 20 : size;
    add_turned(
        m,
        (GeomVec[]){
            {-s, -s}, {s, -s}, {s, s}, {s - arm, s}, {s - arm, arm - s}, {arm - s, arm - s}, {arm - s, s}, {-s, s}},
        8, at);
}

/* A ring with a hole: even a base may stand in it. */
static void add_ring(Maker *m, GeomVec at, double size) {
    GeomVec points[24], hole[24];
    int count = 4 + below(m, 16);
    double inner = rng_range(&m->rng, 0.5, 0.9);
    for (int i = 0; i < count; i++) {
        double angle = TURN * i / count + 0.1;
        points[i] = vec_add(at, vec(size * cos(angle), size * sin(angle)));
        hole[i] = vec_lerp(at, points[i], inner);
    }
    table_add_ring(m->table, points, count);
    table_add_ring(m->table, hole, count);
}

static void add_sliver(Maker *m, GeomVec at, double size) {
    static const double thin[] = {1, 0.1, 1e-3, 1e-5};
    double half = thin[below(m, 4)];
    add_turned(m, (GeomVec[]){{-2 * size, 0}, {2 * size, -half}, {2 * size, half}}, 3, at);
}

/* Walls that touch end to end: each shares two corners with the next, so that the seams are exact. */
static void add_walls(Maker *m, GeomVec at, double size) {
    int count = 2 + below(m, 5);
    double thick = m->raster ? 5 : rng_range(&m->rng, 1, 15),
           bearing = m->raster ? (below(m, 2) ? 0 : TURN / 4) : rng_range(&m->rng, 0, TURN);
    GeomVec d = {cos(bearing), sin(bearing)}, left = {-thick * d.y, thick * d.x}, from = at;
    if (m->raster) {
        d = vec(floor(d.x + 0.5), floor(d.y + 0.5));
        left = vec(-thick * d.y, thick * d.x);
    }
    GeomVec from_left = vec_add(from, left);
    for (int i = 0; i < count; i++) {
        double length = m->raster ? range(m, 10, size + 15) : fmax(thick, rng_range(&m->rng, 0.3, 1) * size);
        GeomVec to = vec_add(from, vec_scale(d, length)), to_left = vec_add(to, left);
        if (i > 0) {
            table_add_piece(m->table, m->kind, m->limit);
        }
        table_add_ring(m->table, (GeomVec[]){from, to, to_left, from_left}, 4);
        from = to;
        from_left = to_left;
        if (!m->raster && below(m, 2)) { /* a bend at the joint: the next wall starts from the same two corners */
            double bend = rng_range(&m->rng, -0.4, 0.4);
            d = vec(d.x * cos(bend) - d.y * sin(bend), d.x * sin(bend) + d.y * cos(bend));
            left = vec(-thick * d.y, thick * d.x);
        }
    }
}

/* Bricks in two courses: corners of one course lie in the middle of the sides of the other. */
static void add_bricks(Maker *m, GeomVec at, double size) {
    double length = m->raster ? 20 : size / 2, height = m->raster ? 10 : size / 4;
    bool upright = below(m, 2) != 0;
    for (int i = 0; i < 5; i++) {
        double x = i < 3 ? length * i : length * (i - 3) + length / 2, y = i < 3 ? 0 : height;
        GeomVec box[4] = {{x, y}, {x + length, y}, {x + length, y + height}, {x, y + height}};
        for (int k = 0; k < 4; k++) {
            box[k] = vec_add(at, upright ? vec(-box[k].y, box[k].x) : box[k]);
        }
        if (i > 0) {
            table_add_piece(m->table, m->kind, m->limit);
        }
        table_add_ring(m->table, box, 4);
    }
}

/* Boxes on either side of one line, sometimes meeting at a corner: nothing but zero width along the line. */
static void add_zigzag(Maker *m, GeomVec at, double size) {
    double step = m->raster ? 20 : size * 0.4, depth = m->raster ? range(m, 15, 60) : size;
    bool touch = below(m, 2) != 0, upright = below(m, 2) != 0;
    double bearing = m->raster ? 0 : rng_range(&m->rng, 0, TURN);
    for (int i = 0; i < 4; i++) {
        double x = i * (touch ? step : 1.5 * step), y = i % 2 ? depth : -depth;
        GeomVec box[4] = {{x, 0}, {x + step, 0}, {x + step, y}, {x, y}};
        TableMotion motion = {.angle = bearing, .by = at};
        for (int k = 0; k < 4; k++) {
            box[k] = motion_of(&motion, upright ? vec(-box[k].y, box[k].x) : box[k]);
        }
        if (i > 0) {
            table_add_piece(m->table, m->kind, m->limit);
        }
        table_add_ring(m->table, box, 4);
    }
}

static void add_nested(Maker *m, GeomVec at, double size) {
    for (int i = 0; i < 3; i++) {
        if (i > 0) {
            table_add_piece(m->table, m->kind, m->limit);
        }
        add_star(m, at, size * (1.3 - 0.35 * i));
    }
}

static void add_some(Maker *m, GeomVec at, double size) {
    static void (*const forms[])(Maker *, GeomVec, double) = {
        add_convex, add_star, add_ell, add_cup, add_ring, add_sliver, add_walls, add_bricks, add_zigzag, add_nested};
    table_add_piece(m->table, m->kind, m->limit);
    int form = below(m, (int)BASE_COUNT(forms) + 3);
    forms[form < (int)BASE_COUNT(forms) ? form : 0](m, at, size);
}

static GeomShape random_base(Maker *m, GeomVec at) {
    double along = range(m, 20, 150), across = range(m, 20, 150), angle = m->raster ? 0 : rng_range(&m->rng, 0, TURN);
    int kind = below(m, 10);
    if (kind < 4) {
        return table_disc(at.x, at.y, along);
    }
    if (kind < 7) {
        return table_rect(at.x, at.y, along, across, angle);
    }
    if (kind < 8) {
        return table_oval(at.x, at.y, along, across, angle);
    }
    GeomVec points[8];
    int count = 3 + below(m, 6);
    for (int i = 0; i < count; i++) {
        double turn = angle + TURN * (i + 0.6 * rng_unit(&m->rng)) / count;
        points[i] = vec(at.x + along / 2 * cos(turn), at.y + across / 2 * sin(turn));
    }
    return table_hull(points, count);
}

static double reach(const GeomShape *base, GeomVec n) {
    double max = -INFINITY;
    for (int i = 0; i < base->count; i++) {
        max = fmax(max, vec_dot(base->points[i], n));
    }
    double along = base->rx * vec_dot(base->axis, n), across = base->ry * vec_cross(base->axis, n);
    return base->kind == GEOM_POLY ? max : vec_dot(base->centre, n) + sqrt(along * along + across * across);
}

/* Both bases, the second beyond the first in some direction. */
static GeomVec set_bases(Maker *m) {
    double bearing = m->raster ? TURN / 4 * below(m, 4) : rng_range(&m->rng, 0, TURN);
    GeomVec d = {cos(bearing), sin(bearing)};
    d = m->raster ? vec(floor(d.x + 0.5), floor(d.y + 0.5)) : d;
    m->table->a = random_base(m, vec(600, 600));
    GeomShape b = random_base(m, vec(600, 600));
    double gap = below(m, 4) ? range(m, 60, 700) : range(m, 5, 60);
    double part = reach(&m->table->a, d) + reach(&b, vec_scale(d, -1)) + gap, aside = range(m, -60, 60);
    TableMotion motion = {.by = vec_add(vec_scale(d, part), vec(-d.y * aside, d.x * aside))};
    m->table->b = motion_of_shape(&motion, &b);
    return d;
}

/* Blockers may not overlap a base: those that do are pushed off, away from both. */
static void push_off(Table *table, int piece, GeomVec d) {
    for (int i = 0; i < 40; i++) {
        bool on_a = oracle_holds(table, piece, &table->a), on_b = oracle_holds(table, piece, &table->b);
        if (!on_a && !on_b) {
            return;
        }
        double step = 20 * (i + 1);
        GeomVec by = i % 2 ? vec(-d.y * step, d.x * step) : vec_scale(d, on_a ? step / 2 : -step / 2);
        TableMotion motion = {.by = by};
        table_move_piece(table, piece, &motion);
    }
    table->pieces.items[piece].kind = TABLE_OPEN;
}

/* A box or a wood's edge laid flush against a base's flank or front. */
static void add_flush(Maker *m, GeomVec d) {
    const GeomShape *base = below(m, 2) ? &m->table->a : &m->table->b;
    GeomVec n = below(m, 2) ? vec(-d.y, d.x) : vec(d.y, -d.x), from, to;
    if (base->kind == GEOM_POLY) {
        int side = below(m, base->count);
        from = base->points[side];
        to = base->points[(side + 1) % base->count];
        n = vec_sub(to, from);
        n = vec_scale(vec(n.y, -n.x), 1 / vec_length(n));
    } else {
        double far = reach(base, n);
        GeomVec foot = vec_add(vec_scale(n, far), vec_scale(d, vec_dot(base->centre, d)));
        from = vec_sub(foot, vec_scale(d, 30));
        to = vec_add(foot, vec_scale(d, 30));
    }
    GeomVec along = vec_sub(to, from);
    from = vec_sub(from, vec_scale(along, below(m, 3)));
    to = vec_add(to, vec_scale(along, below(m, 3)));
    double deep = below(m, 2) ? 5 : 40;
    table_add_piece(m->table, m->kind, m->limit);
    table_add_ring(m->table, (GeomVec[]){from, to, vec_add(to, vec_scale(n, deep)), vec_add(from, vec_scale(n, deep))},
                   4);
}

/* Of a group only what does not overlap, since the oracle adds: by the boxes of what it has so far. */
static bool joins_group(const Table *table, int piece) {
    for (int other = 0; other < piece; other++) {
        GeomBox boxes[2] = {box_empty(), box_empty()};
        for (int k = 0; k < 2 && table->pieces.items[other].group >= 0; k++) {
            const TablePiece *it = &table->pieces.items[k ? other : piece];
            for (int i = table->starts.items[it->ring]; i < table->starts.items[it->ring + it->rings]; i++) {
                boxes[k] = box_add(boxes[k], table->points.items[i]);
            }
        }
        if (box_meets(boxes[0], boxes[1])) {
            return false;
        }
    }
    return true;
}

static void add_pieces(Maker *m, GeomVec d) {
    GeomVec a = m->table->a.centre, way = vec_sub(m->table->b.centre, a);
    int count = 1 + below(m, 9);
    bool grouped = below(m, 12) == 0;
    for (int i = 0; i < count; i++) {
        int kind = below(m, 20), first = m->table->pieces.count;
        m->kind = kind < 13 ? TABLE_SOLID : kind < 19 ? TABLE_WOOD : TABLE_OPEN;
        m->limit = grouped || below(m, 4) ? 100 : range(m, 20, 250);
        if (below(m, 8) == 0) {
            add_flush(m, d);
        } else {
            double along = rng_range(&m->rng, m->kind == TABLE_WOOD ? -0.1 : 0.05, 1.1), aside = range(m, -90, 90);
            GeomVec at = vec_add(vec_add(a, vec_scale(way, along)), vec(-d.y * aside, d.x * aside));
            at = m->raster ? vec(5 * floor(at.x / 5), 5 * floor(at.y / 5)) : at;
            add_some(m, at, range(m, 10, m->kind == TABLE_WOOD ? 160 : 70));
        }
        for (int p = first; p < m->table->pieces.count; p++) {
            m->table->pieces.items[p].group = -1;
            m->table->pieces.items[p].group = grouped && m->kind == TABLE_WOOD && joins_group(m->table, p) ? 3 : -1;
            if (m->kind == TABLE_SOLID) {
                push_off(m->table, p, d);
            }
        }
    }
}

static bool sees_with(Table *table, int piece, GeomVec by) {
    TableMotion there = {.by = by}, back = {.by = vec_scale(by, -1)};
    bool held[64];
    table_move_piece(table, piece, &there);
    for (int i = 0; i < table->pieces.count; i++) {
        held[i] = oracle_holds(table, i, &table->a) || oracle_holds(table, i, &table->b);
    }
    bool free = table->pieces.items[piece].kind != TABLE_SOLID || !held[piece];
    Oracle *oracle = oracle_create(table, held, 0);
    bool sees = free && oracle_sees(oracle);
    oracle_destroy(oracle);
    table_move_piece(table, piece, &back);
    return sees;
}

/* A long box across the way, far to one side of it; `at` of the way between the bases (0..1). */
static int add_screen(Maker *m, GeomVec d, double at, double side) {
    GeomVec n = {-d.y * side, d.x * side};
    double front = reach(&m->table->a, d), back = -reach(&m->table->b, vec_scale(d, -1)), room = back - front;
    double thick = fmin(rng_range(&m->rng, 1, 20), room / 4), middle = front + room * at;
    double tilt = rng_range(&m->rng, -1, 1) * fmin(room / 4, 10), near = 400 + vec_dot(m->table->a.centre, n);
    GeomVec corners[4] = {{middle, near},
                          {middle + thick, near + tilt / 40},
                          {middle + thick + tilt, near + 600},
                          {middle + tilt, near + 600}};
    for (int i = 0; i < 4; i++) {
        corners[i] = vec_add(vec_scale(d, corners[i].x), vec_scale(n, corners[i].y));
    }
    table_add_piece(m->table, TABLE_SOLID, 100);
    table_add_ring(m->table, corners, 4);
    return m->table->pieces.count - 1;
}

/* Slides a screen into the way until nothing is seen; leaves it `part` of the way there, or a hair before or after. */
static void slide_in(Maker *m, int screen, GeomVec n, double part) {
    static const double hairs[] = {0.05, 0.05, 2, 1e-3, 1e-5, 0};
    double low = 0, high = 1000;
    for (int i = 0; i < 40; i++) {
        double middle = (low + high) / 2;
        bool sees = sees_with(m->table, screen, vec_scale(n, -middle));
        low = sees ? middle : low;
        high = sees ? high : middle;
    }
    double hair = hairs[below(m, 6)] * rng_range(&m->rng, -1, 1);
    TableMotion motion = {.by = vec_scale(n, part < 1 ? -low + 200 * (1 - part) : -low + hair)};
    table_move_piece(m->table, screen, &motion);
}

/* Opens the way if need be, and closes it again with one or two screens but for a hair. */
static void make_marginal(Maker *m, GeomVec d) {
    Table *table = m->table;
    for (int i = 0; i < table->pieces.count && !sees_with(table, 0, vec(0, 0)); i++) {
        table->pieces.items[i].kind = TABLE_OPEN;
    }
    double side = below(m, 2) ? 1 : -1;
    GeomVec n = {-d.y * side, d.x * side};
    if (below(m, 2)) {
        int first = add_screen(m, d, rng_range(&m->rng, 0.2, 0.4), -side);
        slide_in(m, first, vec_scale(n, -1), rng_range(&m->rng, 0.7, 0.999));
    }
    int screen = add_screen(m, d, rng_range(&m->rng, 0.5, 0.7), side);
    slide_in(m, screen, n, 1);
}

/* Puts the limits of all woods next to the least depth there is. */
static void make_too_deep(Maker *m) {
    Table *table = m->table;
    bool held[64];
    for (int i = 0; i < table->pieces.count; i++) {
        held[i] = oracle_holds(table, i, &table->a) || oracle_holds(table, i, &table->b);
    }
    Oracle *oracle = oracle_create(table, held, 0);
    OracleRuling ruling = oracle_rule(oracle, true);
    oracle_destroy(oracle);
    if (ruling.has_depth && ruling.depth > 1) {
        double hair = rng_range(&m->rng, 0.005, 0.1) * (below(m, 2) ? 1 : -1);
        for (int i = 0; i < table->pieces.count; i++) {
            table->pieces.items[i].limit = ruling.depth - 0.01 + hair;
        }
    }
}

void table_random(Table *table, uint64_t seed, int index) {
    char title[64];
    snprintf(title, sizeof title, "seed %llu table %d", (unsigned long long)seed, index);
    table_init(table, title);
    Maker m = {.table = table, .rng = rng_make(seed * 1000003u + (uint64_t)index)};
    m.raster = below(&m, 4) == 0;
    GeomVec d = set_bases(&m);
    add_pieces(&m, d);
    int how = below(&m, 5);
    if (how < 2 && table->pieces.count <= 60) {
        make_marginal(&m, d);
    }
    if (how < 3 && table->pieces.count <= 64 && below(&m, 2)) {
        make_too_deep(&m);
    }
    if (below(&m, 16) == 0) { /* now blockers may reach into bases, and bases touch */
        table_jostle(table, 15, &m.rng);
    }
    if (m.raster && below(&m, 2)) { /* what lay in line now does so but for rounding */
        TableMotion motion = {.angle = rng_range(&m.rng, 0, TURN), .about = {600, 600}};
        table_move(table, &motion);
    }
}

void table_field(Table *table, uint64_t seed, int vertices) {
    char title[64];
    snprintf(title, sizeof title, "field of %d, seed %llu", vertices, (unsigned long long)seed);
    table_init(table, title);
    Maker m = {.table = table, .rng = rng_make(seed)};
    /* A sixth of a table of 1800 x 1200 mm is covered, whatever the number of pieces, at about 14 corners a piece. */
    double size = fmin(120, sqrt(1800.0 * 1200 / 6 * 14 / vertices / 2));
    while (table_vertices(table) < vertices) {
        m.kind = below(&m, 4) ? TABLE_SOLID : TABLE_WOOD;
        m.limit = 100;
        GeomVec at = {rng_range(&m.rng, 100, 1700), rng_range(&m.rng, 100, 1100)};
        table_add_piece(table, m.kind, m.limit);
        (below(&m, 2) ? add_star : add_convex)(&m, at, size * rng_range(&m.rng, 0.5, 1.3));
    }
}
