#include "support/sight_made.h"

#include "support/grid_sampler.h"

#include <string.h>

/* us, at 8,000 corners */
static const double VERDICT_WANTED = 200, CLEARANCE_WANTED = 5000, DEPTH_WANTED = 20000;

typedef ARRAY(GeomVec) Ring;

static void put(Ring *ring, double x, double y) {
    array_push(ring, vec(x, y));
}

static void add(Table *table, TableKind kind, Ring *ring) {
    table_add_piece(table, kind, 100);
    table_add_ring(table, ring->items, ring->count);
    ring->count = 0;
}

static void add_round(Table *table, TableKind kind, Ring *ring, GeomVec at, double radius, int corners) {
    for (int i = 0; i < corners; i++) {
        put(ring, at.x + radius * cos(TAU * i / corners), at.y + radius * sin(TAU * i / corners));
    }
    add(table, kind, ring);
}

/* Teeth from the top and from the bottom by turns, across the way; their tips pass each other by `lap`. */
static void lay_combs(Table *table, Ring *ring, int corners, double lap) {
    int teeth = corners / 8;
    double pitch = 1000.0 / teeth;
    for (int side = 0; side < 2; side++) {
        double back = side ? 1000 : 200, tip = 600 + (side ? -lap : lap) / 2, start = 400 + side * pitch / 2;
        put(ring, start, back + (side ? 10 : -10));
        put(ring, start + pitch * teeth, back + (side ? 10 : -10));
        for (int i = teeth; i-- > 0;) {
            put(ring, start + pitch * (i + 0.3), back);
            put(ring, start + pitch * (i + 0.25), tip);
            put(ring, start + pitch * (i + 0.15), tip);
            put(ring, start + pitch * (i + 0.1), back);
        }
        add(table, TABLE_SOLID, ring);
    }
}

static void lay_lapping_combs(Table *table, Ring *ring, BaseRng *rng, int corners) {
    (void)rng;
    lay_combs(table, ring, corners, 10);
}

static void lay_slit(Table *table, Ring *ring, BaseRng *rng, int corners) {
    (void)rng;
    lay_combs(table, ring, corners, -0.002);
}

/* A wall of 12 turns about the first base. */
static void lay_spiral(Table *table, Ring *ring, BaseRng *rng, int corners) {
    (void)rng;
    for (int way = 0; way < 2; way++) {
        for (int i = 0; i < corners / 2; i++) {
            double part = (way ? corners / 2 - 1 - i : i) / (corners / 2.0), angle = 12 * TAU * part,
                   radius = 50 + 400 * part + 8 * way;
            put(ring, 600 + radius * cos(angle), 600 + radius * sin(angle));
        }
    }
    add(table, TABLE_SOLID, ring);
}

static void lay_fences(Table *table, Ring *ring, BaseRng *rng, int corners) {
    (void)ring;
    int pickets = corners / 24;
    double pitch = 900.0 / pickets;
    for (int fence = 0; fence < 6; fence++) {
        double shift = rng_range(rng, 0, pitch), x = 450 + 180 * fence;
        for (int i = 0; i < pickets; i++) {
            double y = 150 + pitch * i + shift;
            table_add_box(table, TABLE_SOLID, 0, x, y, x + 8, y + 0.7 * pitch);
        }
    }
}

static void lay_needles(Table *table, Ring *ring, BaseRng *rng, int corners) {
    for (int i = 0; i < corners / 3; i++) {
        GeomVec at = {rng_range(rng, 420, 1380), rng_range(rng, 540, 660)};
        double angle = rng_range(rng, 0, TAU), length = rng_range(rng, 20, 80);
        GeomVec d = {cos(angle), sin(angle)};
        put(ring, at.x - d.x * length, at.y - d.y * length);
        put(ring, at.x + d.x * length, at.y + d.y * length);
        put(ring, at.x - d.y * 0.5, at.y + d.x * 0.5);
        add(table, TABLE_SOLID, ring);
    }
}

static void lay_octagons(Table *table, Ring *ring, BaseRng *rng, int corners) {
    for (int i = 0; i < corners / 8; i++) {
        add_round(table, TABLE_SOLID, ring, vec(rng_range(rng, 450, 1350), rng_range(rng, 500, 700)),
                  rng_range(rng, 20, 60), 8);
    }
}

static void lay_woods(Table *table, Ring *ring, BaseRng *rng, int corners) {
    for (int i = 0; i < corners / 8; i++) {
        add_round(table, TABLE_WOOD, ring, vec(rng_range(rng, 300, 1500), rng_range(rng, 450, 750)),
                  rng_range(rng, 20, 60), 8);
    }
}

static void lay_woods_in_one(Table *table, Ring *ring, BaseRng *rng, int corners) {
    lay_woods(table, ring, rng, corners);
    for (int i = 0; i < table->pieces.count; i++) {
        table->pieces.items[i].group = 0;
    }
}

static void lay_nested(Table *table, Ring *ring, BaseRng *rng, int corners) {
    (void)rng;
    int woods = corners / 32;
    for (int i = 0; i < woods; i++) {
        add_round(table, TABLE_WOOD, ring, table->a.centre, 30 + 300.0 * (i + 1) / woods, 32);
    }
}

static void lay_ragged(Table *table, Ring *ring, BaseRng *rng, int corners) {
    for (int i = 0; i < corners; i++) {
        double radius = rng_range(rng, 60, 160);
        put(ring, table->a.centre.x + radius * cos(TAU * i / corners),
            table->a.centre.y + radius * sin(TAU * i / corners));
    }
    add(table, TABLE_WOOD, ring);
}

static GeomRole role_of(void *context, int piece) {
    const TablePiece *it = &((const Ground *)context)->table.pieces.items[piece];
    return it->kind == TABLE_WOOD ? (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = it->limit, .group = it->group}
                                  : (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
}

/* us: the least of some queries, of which few are asked where one takes long. */
static double look(const Ground *ground, bool clearance, bool depth, GeomSight *sight) {
    GeomSightQuery ask = {.from = {&ground->table.a, 1}, .to = {&ground->table.b, 1}, .role = role_of};
    ask.context = (void *)ground;
    ask.only_verdict = !clearance && !depth;
    ask.want_clearance = clearance;
    ask.want_depth = depth;
    double best = INFINITY, spent = 0;
    for (int i = 0; i < 200 && (i < 3 || spent < 50000); i++) {
        double start = clock_us();
        geom_sight(ground->scene, ground->work, &ask, sight);
        double took = clock_us() - start;
        spent += took;
        best = took < best ? took : best;
    }
    return best;
}

static double look_of_sampler(const Ground *ground) {
    static Pair pair;
    pair.a = ground->table.a;
    pair.b = ground->table.b;
    double best = INFINITY;
    for (int i = 0; i < 20; i++) {
        double start = clock_us();
        sampler_sees(ground, &pair);
        double took = clock_us() - start;
        best = took < best ? took : best;
    }
    return best;
}

typedef struct {
    const char *name;
    void (*lay)(Table *table, Ring *ring, BaseRng *rng, int corners);
    bool deep; /* woods: the sampler has no answer for so many */
} Made;

static const Made MADE[] = {
    {"two combs, teeth lapping 10 mm", lay_lapping_combs, false},
    {"two combs, slit of 0.002 mm", lay_slit, false},
    {"spiral of 12 turns", lay_spiral, false},
    {"6 fences of pickets", lay_fences, false},
    {"needles in the way", lay_needles, false},
    {"lapping octagons", lay_octagons, false},
    {"lapping woods, one sum", lay_woods_in_one, true},
    {"lapping woods, each its limit", lay_woods, true},
    {"nested woods about a base", lay_nested, true},
    {"one ragged wood about a base", lay_ragged, true},
};

static bool print_made(const Made *made, int corners) {
    static Ground ground;
    static GeomSight sight;
    memset(&ground, 0, sizeof ground);
    table_init(&ground.table, made->name);
    ground.table.a = table_disc(600, 600, 50);
    ground.table.b = table_disc(1700, 600, 50);
    if (made->lay != lay_spiral && made->lay != lay_nested && made->lay != lay_ragged) {
        ground.table.a = table_disc(300, 600, 50);
        ground.table.b = table_disc(1500, 600, 50);
    }
    Ring ring = {0};
    BaseRng rng = rng_make(4);
    made->lay(&ground.table, &ring, &rng, corners);
    ground_begin(&ground, 4);
    double verdict = look(&ground, false, false, &sight), clearance = look(&ground, true, false, &sight), depth = 0;
    bool seen = sight.verdict == GEOM_SIGHT_CLEAR;
    if (sight.has_depth) {
        depth = look(&ground, false, true, &sight);
    }
    printf("| %-30s | %5d | %-7s | %9.1f | %9.1f | %9.1f |", made->name, corners, seen ? "visible" : "blocked", verdict,
           clearance, depth);
    if (made->deep) {
        puts("         |");
    } else {
        printf(" %7.1f |\n", look_of_sampler(&ground));
    }
    array_free(&ring);
    ground_term(&ground);
    return verdict <= VERDICT_WANTED && clearance <= CLEARANCE_WANTED && depth <= DEPTH_WANTED;
}

int made_print(void) {
    int missed = 0;
    puts("\nMade to be hard: us for a verdict, a clearance, a least depth; 32 x 32 lines on the scene's grid.");
    puts("| table                          | count | answer  |   verdict | clearance |     depth |    grid |");
    for (size_t i = 0; i < BASE_COUNT(MADE); i++) {
        print_made(&MADE[i], 1000);
        missed += !print_made(&MADE[i], 8000);
    }
    return missed;
}
