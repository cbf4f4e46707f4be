/* Random tables of the less usual kind: a base in the hole of a ring, swarms of tiny pieces, everything on whole
 * millimetres, ovals and hulls at odd angles close to their cover, tables metres across and far from the origin, combs.
 */
#include "geom/shared_tables.h"

#include <math.h>

#define TURN 6.283185307179586

static double any(BaseRng *rng, double low, double high) {
    return rng_range(rng, low, high);
}

static bool one_in(BaseRng *rng, unsigned count) {
    return rng_below(rng, count) == 0;
}

/* An oval, a rectangle or a hull, by chance, about `size` across. */
static GeomShape any_base(BaseRng *rng, double x, double y, double size) {
    unsigned kind = rng_below(rng, 4);
    if (kind == 0) {
        return table_disc(x, y, size);
    }
    if (kind == 1) {
        return table_oval(x, y, size, size * any(rng, 0.2, 1), any(rng, 0, TURN));
    }
    if (kind == 2) {
        return table_rect(x, y, size, size * any(rng, 0.2, 1), any(rng, 0, TURN));
    }
    GeomVec points[9];
    int count = 3 + (int)rng_below(rng, 7);
    double first = any(rng, 0, TURN), flat = any(rng, 0.3, 1);
    for (int i = 0; i < count; i++) {
        double turn = TURN * (i + any(rng, -0.3, 0.3)) / count;
        GeomVec p = {size / 2 * cos(turn), flat * size / 2 * sin(turn)};
        points[i] = vec(x + p.x * cos(first) - p.y * sin(first), y + p.x * sin(first) + p.y * cos(first));
    }
    return table_hull(points, count);
}

static void add_circle(Table *table, GeomVec at, double radius, int count, double first) {
    GeomVec points[64];
    for (int i = 0; i < count; i++) {
        points[i] = vec(at.x + radius * cos(first + TURN * i / count), at.y + radius * sin(first + TURN * i / count));
    }
    table_add_ring(table, points, count);
}

static void add_tilted_box(Table *table, TableKind kind, GeomVec at, double along, double across, double angle) {
    GeomShape box = table_rect(at.x, at.y, along, across, angle);
    table_add_piece(table, kind, 100);
    table_add_ring(table, box.points, 4);
}

/* The first base in the hole of a ring, or in a ring with a gate; the other beyond some boxes. */
static void make_ring(Table *table, BaseRng *rng) {
    double size = any(rng, 20, 60), hole = any(rng, size * 0.6, 90), thick = any(rng, 3, 60);
    GeomVec at = {any(rng, -0.3, 0.3) * (hole - size / 2), any(rng, -0.3, 0.3) * (hole - size / 2)};
    table->a = any_base(rng, at.x, at.y, size);
    table->b = any_base(rng, 500, any(rng, -40, 40), any(rng, 20, 80));
    int count = 6 + (int)rng_below(rng, 30);
    if (one_in(rng, 2)) {
        table_add_piece(table, one_in(rng, 2) ? TABLE_WOOD : TABLE_SOLID, any(rng, 5, 60));
        add_circle(table, vec(0, 0), hole + thick, count, any(rng, 0, 1));
        add_circle(table, vec(0, 0), hole, count, any(rng, 0, 1));
    } else {
        GeomVec points[80];
        double gate = any(rng, 0.02, 0.4), first = any(rng, -0.6, 0.6) + gate;
        for (int i = 0; i <= count; i++) {
            double turn = first + (TURN - 2 * gate) * i / count;
            points[i] = vec((hole + thick) * cos(turn), (hole + thick) * sin(turn));
            points[2 * count + 1 - i] = vec(hole * cos(turn), hole * sin(turn));
        }
        table_add_piece(table, one_in(rng, 3) ? TABLE_WOOD : TABLE_SOLID, any(rng, 5, 60));
        table_add_ring(table, points, 2 * count + 2);
    }
    for (unsigned i = rng_below(rng, 4); i > 0; i--) {
        add_tilted_box(table, TABLE_SOLID, vec(any(rng, 180, 420), any(rng, -60, 60)), any(rng, 5, 60), any(rng, 5, 40),
                       any(rng, 0, TURN));
    }
}

static void make_swarm(Table *table, BaseRng *rng) {
    table->a = any_base(rng, 0, 0, any(rng, 20, 60));
    table->b = any_base(rng, 400, any(rng, -100, 100), any(rng, 20, 60));
    int count = 30 + (int)rng_below(rng, 170);
    for (int i = 0; i < count; i++) {
        add_tilted_box(table, TABLE_SOLID, vec(any(rng, 60, 340), any(rng, -120, 120)), any(rng, 1, 9), any(rng, 1, 9),
                       any(rng, 0, TURN));
    }
}

static double whole(BaseRng *rng, int low, int high) {
    return low + (int)rng_below(rng, (uint32_t)(high - low + 1));
}

/* Everything on whole millimetres, so that much lies in line and touches. */
static void make_raster(Table *table, BaseRng *rng) {
    table->a = table_rect(0, 0, 2 * whole(rng, 5, 20), 2 * whole(rng, 5, 20), 0);
    table->b = one_in(rng, 2) ? table_disc(300, whole(rng, -20, 20), 2 * whole(rng, 5, 20))
                              : table_rect(300, whole(rng, -20, 20), 2 * whole(rng, 5, 20), 2 * whole(rng, 5, 20), 0);
    int count = 2 + (int)rng_below(rng, 14);
    for (int i = 0; i < count; i++) {
        double x = whole(rng, 2, 26) * 10, y = whole(rng, -6, 5) * 5, w = whole(rng, 1, 4) * 10,
               h = whole(rng, 1, 5) * 5;
        TableKind kind = one_in(rng, 4) ? TABLE_WOOD : TABLE_SOLID;
        if (one_in(rng, 3)) {
            table_add_piece(table, kind, 10 * whole(rng, 1, 5));
            table_add_ring(table, (GeomVec[]){{x, y}, {x + w, y + h}, {x, y + 2 * h}, {x - w, y + h}}, 4);
        } else {
            table_add_box(table, kind, 10 * whole(rng, 1, 5), x, y, x + w, y + h);
        }
    }
}

/* Cover close to both bases, all at odd angles. */
static void make_close_cover(Table *table, BaseRng *rng) {
    table->a = any_base(rng, 0, 0, any(rng, 20, 90));
    table->b = any_base(rng, 320, any(rng, -60, 60), any(rng, 20, 90));
    for (unsigned i = 1 + rng_below(rng, 5); i > 0; i--) {
        bool first = one_in(rng, 2);
        double off = any(rng, 35, 75), y = any(rng, -45, 45);
        GeomVec at = first ? vec(off, y) : vec(320 - off, table->b.centre.y + y);
        add_tilted_box(table, one_in(rng, 4) ? TABLE_WOOD : TABLE_SOLID, at, any(rng, 3, 70), any(rng, 3, 50),
                       any(rng, 0, TURN));
    }
}

/* Ten metres across and fifty off: where digits begin to run out. */
static void make_huge(Table *table, BaseRng *rng) {
    double x = any(rng, -5e4, 5e4), y = any(rng, -5e4, 5e4), far = any(rng, 3000, 1e4);
    table->a = any_base(rng, x, y, any(rng, 20, 150));
    table->b = any_base(rng, x + far, y + any(rng, -1000, 1000), any(rng, 20, 150));
    for (unsigned i = 1 + rng_below(rng, 25); i > 0; i--) {
        double part = any(rng, 0.05, 0.95);
        GeomVec on = vec_lerp(table->a.centre, table->b.centre, part);
        add_tilted_box(table, TABLE_SOLID, vec(on.x, on.y + any(rng, -150, 150)), any(rng, 1, 300), any(rng, 1, 100),
                       any(rng, 0, TURN));
    }
}

static void add_comb(Table *table, BaseRng *rng, double x, double side) {
    GeomVec points[128];
    int teeth = 5 + (int)rng_below(rng, 20), n = 0;
    double step = 120.0 / teeth, deep = any(rng, 20, 90);
    points[n++] = vec(x, -side * 100);
    for (int i = 0; i < teeth; i++) {
        double at = x + i * step, tip = side * (deep - 60 + any(rng, -10, 10));
        points[n++] = vec(at, -side * 80);
        points[n++] = vec(at + step * 0.3, tip);
        points[n++] = vec(at + step * 0.6, tip + any(rng, -5, 5));
        points[n++] = vec(at + step * 0.8, -side * 80);
    }
    points[n++] = vec(x + 120, -side * 100);
    table_add_piece(table, TABLE_SOLID, 100);
    table_add_ring(table, points, n);
}

static void make_combs(Table *table, BaseRng *rng) {
    table->a = any_base(rng, 0, any(rng, -30, 30), any(rng, 20, 60));
    table->b = any_base(rng, 400, any(rng, -30, 30), any(rng, 20, 60));
    add_comb(table, rng, any(rng, 40, 120), 1);
    if (one_in(rng, 2)) {
        add_comb(table, rng, any(rng, 180, 240), -1);
    }
}

void table_odd(Table *table, uint64_t seed, int index) {
    static void (*const makers[])(Table *, BaseRng *) = {make_ring,        make_swarm, make_raster,
                                                         make_close_cover, make_huge,  make_combs};
    char title[64];
    snprintf(title, sizeof title, "odd, seed %llu table %d", (unsigned long long)seed, index);
    table_init(table, title);
    BaseRng rng = rng_make(seed * 1000003u + (uint64_t)index);
    makers[index % (int)BASE_COUNT(makers)](table, &rng);
    if (one_in(&rng, 3) && index % (int)BASE_COUNT(makers) != 2) {
        TableMotion motion = {.angle = any(&rng, 0, TURN), .about = table->a.centre};
        table_move(table, &motion);
    }
}
