/* The margin of a line of fire: tables worked on paper (design: one margin for a whole ruling, examples 28 to 31), and
 * random tables on which a local search over displacements tries to change the answer by less. The search knows only
 * how wide the widest sight is; it shares nothing with the bounds. */
#include "base/rng.h"
#include "geom/fire/fire_margin.h"
#include "geom/fire/fire_moves.h"
#include "geom/limits.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>

#define IN 25.4
enum { MAX = 10, BASES = 3, FROM = -2, TO = -1 };

typedef struct {
    GeomVec points[MAX][4];
    int bodies[MAX], count; /* FROM and TO: it moves with that base */
    GeomShape bases[BASES];
    int base_count;
    GeomVec from, to, front;
    double radius, width;
} Board;

static GeomFireRole closed(void *context, int piece) {
    (void)context;
    (void)piece;
    return GEOM_FIRE_CLOSED;
}

static GeomFireRole closed_at(void *context, int piece, double r, bool hard) {
    (void)context;
    (void)piece;
    (void)r;
    (void)hard;
    return GEOM_FIRE_CLOSED;
}

static int body_of(void *context, int piece) {
    return ((const Board *)context)->bodies[piece] - FROM;
}

typedef struct {
    int starts[2];
    GeomArea areas[MAX];
    GeomScene *scene;
    GeomFireQuery ask;
} Laid;

static void lay(Board *board, Laid *laid) {
    laid->starts[0] = 0;
    laid->starts[1] = 4;
    for (int i = 0; i < board->count; i++) {
        laid->areas[i] = area_make(board->points[i], laid->starts, 1, NULL);
    }
    laid->scene = geom_scene_create(laid->areas, board->count, (GeomBox){0, 0, 1200, 1200});
    laid->ask = (GeomFireQuery){.from = board->from,
                                .to = board->to,
                                .from_radius = board->radius,
                                .to_radius = board->radius,
                                .front = board->front,
                                .width = board->width,
                                .role = closed,
                                .bases = board->bases,
                                .base_count = board->base_count};
}

static double widest(Board *board) {
    Laid laid;
    GeomFireWidest out;
    lay(board, &laid);
    geom_fire_widest(laid.scene, &laid.ask, &out);
    geom_scene_destroy(laid.scene);
    return out.width;
}

static bool is_seen(Board *board) {
    return widest(board) >= board->width - GEOM_LIMIT;
}

enum { BODIES = MAX + BASES + 2 };

/* With the displacement that was found to change the answer; its size is 0 if there is none. */
static GeomFireMargin margin_and_moves(Board *board, bool seen, GeomVec by[BODIES], double *size) {
    Laid laid;
    lay(board, &laid);
    BaseArena *arena = arena_create();
    GeomFireMarginQuery query = {.line = &laid.ask,
                                 .from_weight = 1,
                                 .to_weight = 1,
                                 .from_body = 0,
                                 .to_body = 1,
                                 .role = closed_at,
                                 .body = body_of,
                                 .context = board,
                                 .max = 50};
    GeomFireMargin out = geom_fire_margin(laid.scene, &query, seen, arena);
    GeomFireMoves moves;
    *size = 0;
    if (by && geom_fire_moves(laid.scene, &query, seen, &out, arena, &moves)) {
        *size = moves.size;
        by[0] = moves.from;
        by[1] = moves.to;
        for (int i = 0; i < board->count; i++) {
            by[2 + board->bodies[i]] = moves.pieces[i];
        }
        for (int i = 0; i < board->base_count; i++) {
            by[2 + MAX + i] = moves.bases[i];
        }
    }
    arena_destroy(arena);
    geom_scene_destroy(laid.scene);
    return out;
}

static GeomFireMargin margin_of(Board *board, bool seen) {
    double size;
    return margin_and_moves(board, seen, NULL, &size);
}

static void add_box(Board *board, int body, double x0, double x1, double y0, double y1) {
    const GeomVec points[] = {vec(x0, y0), vec(x1, y0), vec(x1, y1), vec(x0, y1)};
    for (int i = 0; i < 4; i++) {
        board->points[board->count][i] = points[i];
    }
    board->bodies[board->count++] = body;
}

static Board face_to_face(double apart) {
    return (Board){.from = vec(200, 500), .to = vec(200 + apart, 500), .front = vec(1, 0), .radius = 12.7, .width = 3};
}

typedef struct {
    const char *what;
    bool seen;
    double margin, apart; /* 50: more than that */
    double share;         /* how much of itself the bound may lack */
    struct {
        int body;
        double x0, x1, y0, y1;
    } pieces[4];
} Example;

/* Lengths across from the axis, along from the viewer's centre. */
static const Example EXAMPLES[] = {
    {"nothing between", true, 50, 600, 0, {{0}}},
    {"28 3.2 mm past a wall", true, 0.0525, 600, 0.035, {{1, 299.99, 300.01, -300, 11.1}}},
    {"28 from the other side: 2.8 mm", false, 0.0475, 600, 0.035, {{1, 299.99, 300.01, -300, 11.3}}},
    {"a wall in two lengths is one",
     false,
     0.0475,
     600,
     0.035,
     {{1, 299.99, 300.01, -300, 0}, {1, 299.99, 300.01, 0, 11.3}}},
    {"31 two zones leave 3.2 mm",
     true,
     0.0787,
     12 * IN,
     0.04,
     {{1, 2 * IN, 3 * IN, -8 * IN, 0.18 * IN}, {2, 9 * IN, 10 * IN, -0.18 * IN, 8 * IN}}},
};

static Board board_of(const Example *it) {
    Board board = face_to_face(it->apart);
    for (int k = 0; k < 4 && it->pieces[k].body; k++) {
        add_box(&board, it->pieces[k].body, 200 + it->pieces[k].x0, 200 + it->pieces[k].x1, 500 + it->pieces[k].y0,
                500 + it->pieces[k].y1);
    }
    return board;
}

static void margins_worked_on_paper_are_found(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof EXAMPLES / sizeof EXAMPLES[0]; i++) {
        const Example *it = &EXAMPLES[i];
        Board board = board_of(it);
        GeomFireMargin got = margin_of(&board, it->seen);
        print_message("%-35s width %.3f, margin %.4f of %.4f%s\n", it->what, widest(&board), got.mm, it->margin,
                      got.cut_short ? ", cut short" : "");
        assert_int_equal(is_seen(&board), it->seen);
        assert_true(got.mm <= it->margin * 1.005 && got.mm >= it->margin * (1 - it->share) - 0.001);
        assert_int_equal(got.beyond, it->margin >= 50);
    }
}

/* ---- random tables ---- */

static void add_random(Board *board, BaseRng *rng) {
    double angle = rng_unit(rng) * 3.14159265358979, long_ = 10 + 90 * rng_unit(rng), wide = 2 + 30 * rng_unit(rng);
    double span = board->to.x - board->from.x - 60;
    GeomVec at = vec(board->from.x + 30 + span * rng_unit(rng), 500 + 70 * (rng_unit(rng) - 0.5));
    GeomVec d = vec(cos(angle), sin(angle)), n = vec_left(d);
    const double corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int k = 0; k < 4; k++) {
        board->points[board->count][k] =
            vec_add(at, vec_add(vec_scale(d, corners[k][0] * long_ / 2), vec_scale(n, corners[k][1] * wide / 2)));
    }
    int i = board->count++, ties[] = {FROM, TO, i - 1};
    bool tied = rng_below(rng, 4) == 0;
    board->bodies[i] = tied ? ties[rng_below(rng, i > 0 ? 3 : 2)] : i;
}

static Board random_board(BaseRng *rng) {
    Board board = face_to_face(120 + 400 * rng_unit(rng));
    double turn = (rng_unit(rng) - 0.5) * (rng_below(rng, 3) ? 1 : 3.2);
    board.front = vec(cos(turn), sin(turn));
    int count = 1 + (int)rng_below(rng, 5);
    for (int i = 0; i < count; i++) {
        add_random(&board, rng);
    }
    int bases = (int)rng_below(rng, BASES);
    for (int i = 0; i < bases; i++) {
        GeomVec at =
            vec(board.from.x + 26 + (board.to.x - board.from.x - 52) * rng_unit(rng), 500 + 60 * (rng_unit(rng) - 0.5));
        board.bases[board.base_count] = (GeomShape){.kind = GEOM_DISC, .centre = at, .rx = 12.7, .ry = 12.7};
        board.base_count += vec_distance(at, board.from) > 25.4 && vec_distance(at, board.to) > 25.4;
    }
    return board;
}

static Board moved(const Board *board, const GeomVec by[BODIES], double r) {
    Board out = *board;
    out.from = vec_add(out.from, vec_scale(by[0], r));
    out.to = vec_add(out.to, vec_scale(by[1], r));
    for (int i = 0; i < board->count; i++) {
        for (int k = 0; k < 4; k++) {
            out.points[i][k] = vec_add(out.points[i][k], vec_scale(by[2 + board->bodies[i]], r));
        }
    }
    for (int i = 0; i < board->base_count; i++) {
        out.bases[i] = shape_moved(&out.bases[i], vec_scale(by[2 + MAX + i], r));
    }
    return out;
}

static GeomVec unit_step(BaseRng *rng) {
    double angle = rng_unit(rng) * 6.283185307179586;
    return vec(cos(angle), sin(angle));
}

/* Bases do not stand in one another: no table is like that. */
static bool can_stand(const Board *board) {
    for (int i = 0; i < board->base_count; i++) {
        GeomVec at = board->bases[i].centre;
        if (fmin(vec_distance(at, board->from), vec_distance(at, board->to)) < 2 * board->radius) {
            return false;
        }
    }
    return vec_distance(board->from, board->to) >= 2 * board->radius;
}

/* The widest sight that a search from `by` finds when it wants less of it, or more. */
static double drive(const Board *board, GeomVec by[BODIES], double r, bool less, int tries, BaseRng *rng) {
    Board now = moved(board, by, r);
    double best = !can_stand(&now) ? (less ? INFINITY : -INFINITY) : widest(&now);
    for (int i = 0; i < tries; i++) {
        GeomVec was[BODIES];
        for (int k = 0; k < BODIES; k++) {
            was[k] = by[k];
            if (rng_below(rng, 3) == 0) {
                GeomVec to = vec_add(by[k], vec_scale(unit_step(rng), 1.2 * rng_unit(rng)));
                by[k] = vec_length(to) > 1 ? vec_scale(to, 1 / vec_length(to)) : to;
            }
        }
        now = moved(board, by, r);
        double width = !can_stand(&now) ? NAN : widest(&now);
        if (less ? width <= best : width >= best) {
            best = width;
        } else {
            for (int k = 0; k < BODIES; k++) {
                by[k] = was[k];
            }
        }
    }
    return best;
}

static bool changed(const Board *board, bool seen, double r, int tries, BaseRng *rng) {
    GeomVec by[BODIES];
    for (int k = 0; k < BODIES; k++) {
        bool across = rng_below(rng, 2);
        by[k] = across ? vec(0, rng_below(rng, 2) ? 1 : -1) : unit_step(rng);
    }
    double width = drive(board, by, r, seen, tries, rng), enough = board->width - GEOM_LIMIT;
    return seen ? width < enough : width >= enough;
}

static void no_smaller_displacement_changes_the_answer(void **state) {
    (void)state;
    const char *given = getenv("SIGHTLINE_SEED"), *more = getenv("SIGHTLINE_TABLES");
    uint64_t seed = given ? strtoull(given, NULL, 0) : 1;
    print_message("SIGHTLINE_SEED=%llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    int broken = 0, cut = 0, zero = 0, beyond = 0, tables = more ? atoi(more) : 50; /* for hours: more */
    for (int i = 0; i < tables; i++) {
        Board board = random_board(&rng);
        bool seen = is_seen(&board);
        GeomFireMargin got = margin_of(&board, seen);
        cut += got.cut_short;
        zero += got.mm <= 0;
        beyond += got.beyond;
        for (int k = 0; k < 4 && got.mm > 0; k++) {
            if (changed(&board, seen, 0.999 * got.mm, 60, &rng)) {
                print_error("table %d: %s, margin %.6f, but moved by less it is not\n", i, seen ? "seen" : "hidden",
                            got.mm);
                broken++;
            }
        }
    }
    print_message("%d tables, %d broken, %d cut short, %d without a margin, %d beyond\n", tables, broken, cut, zero,
                  beyond);
    assert_int_equal(broken, 0);
}

static int compare_doubles(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

/* How far apart a bound and a displacement that changes the answer are: 1 is the most that is asked for in the median,
 * a tenth of the bound or 0.2 mm. */
static double spread_of(double bound, double flip) {
    return (flip - bound) / fmax(0.1 * bound, 0.2);
}

static void the_nearest_other_answer_is_another_and_not_far_beyond_the_bound(void **state) {
    (void)state;
    const char *given = getenv("SIGHTLINE_SEED");
    BaseRng known = rng_make(2), rng = rng_make(given ? strtoull(given, NULL, 0) : 3);
    enum { TABLES = 40, OTHERS = 10 };
    double spreads[TABLES + OTHERS], shares[TABLES + OTHERS];
    int count = 0, asked = 0;
    for (int i = 0; i < TABLES + OTHERS; i++) { /* how often one is found is measured on known tables */
        Board board = random_board(i < OTHERS ? &rng : &known);
        if (i == OTHERS) {
            count = asked = 0;
        }
        bool seen = is_seen(&board);
        GeomVec by[BODIES] = {{0}};
        double size, longest = 0;
        GeomFireMargin got = margin_and_moves(&board, seen, by, &size);
        asked += !got.beyond;
        if (size == 0) {
            continue;
        }
        Board other = moved(&board, by, 1);
        for (int k = 0; k < BODIES; k++) {
            longest = fmax(longest, vec_length(by[k]));
        }
        assert_true(longest <= size + 1e-9 && size >= got.mm);
        assert_int_equal(is_seen(&other), !seen);
        shares[count] = size / got.mm;
        spreads[count++] = spread_of(got.mm, size);
    }
    assert_true(count * 10 >= asked * 9);
    size_t found = (size_t)count;
    qsort(spreads, found, sizeof *spreads, compare_doubles);
    qsort(shares, found, sizeof *shares, compare_doubles);
    print_message("%d of %d have one; flip by bound: median %.3f, 90 %% %.3f; spread %.2f and %.2f\n", count, asked,
                  shares[found / 2], shares[found * 9 / 10], spreads[found / 2], spreads[found * 9 / 10]);
    assert_true(given || spreads[found / 2] <= 1); /* other tables scatter about this median */
}

/* Mirrored across the axis or turned about a point, and with the pieces in another order. */
static Board altered(const Board *board, bool mirror, double turn) {
    Board out = *board;
    GeomVec c = vec(600, 600);
    GeomVec *all[4 * MAX + BASES + 2];
    int count = 0;
    for (int i = 0; i < board->count; i++) {
        int from = board->count - 1 - i;
        out.bodies[i] = board->bodies[from];
        for (int k = 0; k < 4; k++) {
            out.points[i][k] = board->points[from][mirror ? 3 - k : k];
            all[count++] = &out.points[i][k];
        }
    }
    for (int i = 0; i < board->base_count; i++) {
        all[count++] = &out.bases[i].centre;
    }
    all[count++] = &out.from;
    all[count++] = &out.to;
    for (int i = 0; i < count; i++) {
        GeomVec p = vec_sub(*all[i], c);
        p = mirror ? vec(p.x, -p.y) : p;
        *all[i] = vec_add(c, vec(p.x * cos(turn) - p.y * sin(turn), p.x * sin(turn) + p.y * cos(turn)));
    }
    GeomVec f = mirror ? vec(out.front.x, -out.front.y) : out.front;
    out.front = vec(f.x * cos(turn) - f.y * sin(turn), f.x * sin(turn) + f.y * cos(turn));
    return out;
}

static void a_mirrored_turned_or_shuffled_table_has_the_same_margin(void **state) {
    (void)state;
    BaseRng rng = rng_make(7);
    double worst = 1;
    for (int i = 0; i < 30; i++) {
        Board board = random_board(&rng), other = altered(&board, i & 1, i % 3 * 1.1);
        bool seen = is_seen(&board);
        assert_int_equal(is_seen(&other), seen);
        double one = margin_of(&board, seen).mm, two = margin_of(&other, seen).mm;
        worst = fmax(worst, fmax(one, two) / fmin(one, two));
    }
    print_message("they differ by %.3f at most\n", worst);
    assert_true(worst <= 1.03); /* as near as a margin is found */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(margins_worked_on_paper_are_found),
        cmocka_unit_test(no_smaller_displacement_changes_the_answer),
        cmocka_unit_test(the_nearest_other_answer_is_another_and_not_far_beyond_the_bound),
        cmocka_unit_test(a_mirrored_turned_or_shuffled_table_has_the_same_margin)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
