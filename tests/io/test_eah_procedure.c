/* Random boards, judged a second way: the catalogue's procedure for one line, step by step, written here from its
 * words. What is visible must have a witness that passes it; of what is blocked no line out of many may. By default and
 * by every reading that bears on sight. */
#include "base/rng.h"
#include "geom/limits.h"
#include "rules/ea-heresy/eah.h"
#include "shared_eah.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SEED   20240611
#define BOARDS 8
#define UNITS  5 /* of each side */
#define LINES  250

typedef struct {
    bool out_free, sum, along, one_way, own_hill, whole_hill, centre_in;
} Readings;

typedef struct {
    GeomShape shape;
    int host; /* -1 */
    bool elevated, flying;
    bool on[16], in[16]; /* by area: on a hill; overlaps it */
    double edge[16];
} End;

typedef struct {
    Board *board;
    Readings readings;
    bool hill[16], area[16], complete[16], towering[16];
    int count;
} Judge;

/* Where the line o + t d is inside a convex shape. */
static bool shape_chord(const GeomShape *shape, GeomVec o, GeomVec d, double *t0, double *t1) {
    *t0 = -INFINITY;
    *t1 = INFINITY;
    if (shape->kind == GEOM_DISC) {
        GeomVec m = vec_sub(o, shape->centre);
        double b = vec_dot(m, d), root = b * b - vec_dot(m, m) + shape->rx * shape->rx;
        *t0 = -b - sqrt(fmax(root, 0));
        *t1 = -b + sqrt(fmax(root, 0));
        return root > 0;
    }
    for (int i = 0; i < shape->count; i++) {
        GeomVec a = shape->points[i], side = vec_sub(shape->points[(i + 1) % shape->count], a);
        double at = vec_cross(side, vec_sub(o, a)), rate = vec_cross(side, d);
        if (rate > 0) {
            *t0 = fmax(*t0, -at / rate);
        } else if (rate < 0) {
            *t1 = fmin(*t1, -at / rate);
        } else if (at < 0) {
            return false;
        }
    }
    return *t0 < *t1;
}

/* Stretches of p-q inside an area, in mm; the length of all. */
static double stretches(const Judge *judge, int area, GeomVec p, GeomVec q, double *out, int *count) {
    double length = vec_distance(p, q);
    double inside = area_chord(&judge->board->field->setup->areas[area].area, p, q, out, 8, count);
    for (int i = 0; i < 2 * *count; i++) {
        out[i] *= length;
    }
    return inside;
}

/* LOS-16: does the line cross the feature where it stands on a hill? */
static bool crosses_on_hill(const Judge *judge, int feature, GeomVec p, GeomVec q) {
    double mine[16], hills[16];
    int m, h;
    stretches(judge, feature, p, q, mine, &m);
    for (int a = 0; a < judge->count; a++) {
        if (!judge->hill[a]) {
            continue;
        }
        stretches(judge, a, p, q, hills, &h);
        for (int i = 0; i < m; i++) {
            for (int k = 0; k < h; k++) {
                if (fmin(mine[2 * i + 1], hills[2 * k + 1]) - fmax(mine[2 * i], hills[2 * k]) > 1e-6) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* HILL-03 whole_hill: a feature that stops sight overlaps it. */
static bool carries(const Judge *judge, int hill) {
    const TableAreaSetup *areas = judge->board->field->setup->areas;
    for (int a = 0; a < judge->count; a++) {
        GeomBox x = areas[a].area.box, y = areas[hill].area.box; /* all outlines are boxes here */
        if ((judge->area[a] || judge->complete[a]) && fmin(x.x1, y.x1) - fmax(x.x0, y.x0) > 1e-6 &&
            fmin(x.y1, y.y1) - fmax(x.y0, y.y0) > 1e-6) {
            return true;
        }
    }
    return false;
}

/* Step 5. */
static bool seen_over(const Judge *judge, const End *v, const End *t, int a, const double *cut, int cuts,
                      double length) {
    bool from = v->elevated && !t->in[a], to = t->elevated && !v->in[a];
    double ev = v->edge[a], et = t->edge[a];
    if (judge->readings.one_way && to && !v->elevated) {
        return true;
    }
    to = to && !judge->readings.one_way;
    if (judge->readings.along && !v->in[a] && !t->in[a]) {
        ev = cut[0];
        et = length - cut[2 * cuts - 1];
    }
    return (from && et > ev + GEOM_LIMIT) || (to && ev > et + GEOM_LIMIT);
}

/* Steps 1 to 6 for one line. */
static bool line_passes(const Judge *judge, const End *v, const End *t, GeomVec p, GeomVec q, double slack) {
    double deep = 0;
    if (v->flying || t->flying) {
        return true;
    }
    for (int a = 0; a < judge->count; a++) {
        double cut[16], length;
        int cuts;
        if (!judge->hill[a] && !judge->area[a] && !judge->complete[a]) {
            continue;
        }
        length = stretches(judge, a, p, q, cut, &cuts);
        if (length <= slack || a == v->host || a == t->host) {
            continue;
        }
        bool on = judge->hill[a] && (v->on[a] || t->on[a]);
        if (on && ((v->on[a] && t->on[a]) || !judge->readings.own_hill)) {
            continue;
        }
        bool tall = judge->towering[a] || (judge->hill[a] && judge->readings.whole_hill && carries(judge, a)) ||
                    (!judge->hill[a] && crosses_on_hill(judge, a, p, q));
        if (!tall && seen_over(judge, v, t, a, cut, cuts, vec_distance(p, q))) {
            continue;
        }
        if (judge->area[a] && judge->readings.out_free && v->in[a] && !t->in[a]) {
            continue;
        }
        if (judge->area[a] && (v->in[a] || t->in[a])) {
            deep = judge->readings.sum ? deep + length : fmax(deep, length);
            continue;
        }
        return false;
    }
    return deep <= 100 + GEOM_LIMIT + slack;
}

static void end_make(Judge *judge, TableRef ref, End *out) {
    const RulesField *field = judge->board->field;
    const Table *table = judge->board->table;
    GeomShape parts[EAH_PARTS];
    memset(out, 0, sizeof *out);
    assert_int_equal(eah_body(field, table, ref, parts, EAH_PARTS), 1);
    out->shape = parts[0];
    out->host = eah_host(table, ref.index);
    out->flying = eah_is_flying(field, table, ref.index);
    out->elevated = eah_has(field, ref.index, EAH_TOWERING | EAH_SUPPORT_CRAFT) ||
                    var_get(field, table, ref, EAH_VAR_UNIT_popped_up) == 1 ||
                    (out->host >= 0 && judge->towering[out->host]);
    for (int a = 0; a < judge->count; a++) {
        GeomPlace place = geom_place(&out->shape, &field->setup->areas[a].area);
        out->in[a] = place.lap > GEOM_LAP_FLOOR;
        out->on[a] = judge->hill[a] && out->in[a] && (!judge->readings.centre_in || out->host >= 0 || place.centre_in);
        out->edge[a] = place.edge;
        out->elevated = out->elevated || out->on[a];
    }
}

static void judge_make(Judge *judge, Board *board, const Readings *readings) {
    *judge = (Judge){.board = board, .readings = *readings, .count = board->field->setup->area_count};
    assert_true(judge->count <= 16);
    for (int a = 0; a < judge->count; a++) {
        const EahKind *kind = eah_kind(board->field, board->table, a);
        judge->hill[a] = kind->los == EAH_LOS_HILL;
        judge->area[a] = kind->los == EAH_LOS_AREA;
        judge->complete[a] = kind->los == EAH_LOS_COMPLETE;
        judge->towering[a] = eah_is_towering_area(board->field, board->table, a);
    }
}

/* A random line from one end to the other, trimmed; false: this one misses. */
static bool random_line(BaseRng *rng, const End *v, const End *t, GeomVec *p, GeomVec *q) {
    GeomVec toward = vec_sub(t->shape.centre, v->shape.centre);
    double angle = atan2(toward.y, toward.x) + rng_range(rng, -1, 1) * rng_unit(rng);
    GeomVec d = vec(cos(angle), sin(angle)), n = vec_left(d);
    double low = fmax(vec_dot(shape_support(&v->shape, vec_scale(n, -1)), n),
                      vec_dot(shape_support(&t->shape, vec_scale(n, -1)), n));
    double high = fmin(vec_dot(shape_support(&v->shape, n), n), vec_dot(shape_support(&t->shape, n), n));
    double v0, v1, t0, t1;
    GeomVec o = vec_scale(n, rng_range(rng, low, high));
    if (low >= high || !shape_chord(&v->shape, o, d, &v0, &v1) || !shape_chord(&t->shape, o, d, &t0, &t1) || t0 <= v1) {
        return false;
    }
    *p = vec_add(o, vec_scale(d, v1));
    *q = vec_add(o, vec_scale(d, t0));
    return true;
}

static void check_pair(Judge *judge, BaseRng *rng, const char *from, const char *to, int counts[2]) {
    Board *board = judge->board;
    End v, t;
    RulesSight sight = board_sight(board, from, to, SIGHT_FULL);
    RulesSight quick = board_sight(board, from, to, SIGHT_VERDICT);
    assert_int_equal(sight.visible, quick.visible);
    end_make(judge, setup_find(board->field->setup, from), &v);
    end_make(judge, setup_find(board->field->setup, to), &t);
    if (shape_gap(&v.shape, &t.shape).gap <= GEOM_LIMIT) {
        assert_true(sight.visible);
        return;
    }
    counts[sight.visible]++;
    if (sight.visible) {
        if (!line_passes(judge, &v, &t, sight.a, sight.b, 1e-5)) {
            fail_msg("%s sees %s by a line that does not pass", from, to);
        }
        return;
    }
    for (int i = 0; i < LINES; i++) {
        GeomVec p, q;
        if (random_line(rng, &v, &t, &p, &q) && line_passes(judge, &v, &t, p, q, 0)) {
            fail_msg("%s does not see %s, but (%.6f, %.6f) to (%.6f, %.6f) passes", from, to, p.x, p.y, q.x, q.y);
        }
    }
}

static void random_terrain(BaseRng *rng, BaseText *out) {
    static const char *const kinds[] = {
        "woods", "hill", "hill", "scrub", "small-stronghold", "large-stronghold", "mountain", "crater", "urban-area"};
    for (int i = 0; i < 12; i++) {
        double x = rng_range(rng, -20, 30), y = rng_range(rng, -25, 15);
        double w = rng_range(rng, 4, 24), h = rng_range(rng, 4, 24);
        text_addf(out, "%s%s %.4f %.4f %.4f %.4f", i > 0 ? "; " : "", kinds[rng_below(rng, BASE_COUNT(kinds))], x,
                  x + w, y, y + h);
    }
}

static void random_units(BaseRng *rng, BaseText *out) {
    static const char *const profiles[] = {"infantry", "infantry", "titan", "gunship", "gun-skimmer", "fighter"};
    for (int i = 0; i < UNITS; i++) {
        const char *profile = profiles[rng_below(rng, BASE_COUNT(profiles))];
        text_addf(out, "%s%s %.4f %.4f 1.25%s", i > 0 ? "; " : "", profile, rng_range(rng, -22, 52),
                  rng_range(rng, -28, 38),
                  strcmp(profile, "gun-skimmer") == 0 && rng_below(rng, 2) ? " | \"popped_up\": true" : "");
    }
}

/* Drawn until nobody stands in a mountain or a wall and no two Strongholds share ground. */
static Board *random_board(BaseRng *rng, const char *options) {
    Board *board = NULL;
    for (int tries = 0; !board && tries < 5000; tries++) {
        BaseText terrain = {0}, red = {0}, blue = {0};
        random_terrain(rng, &terrain);
        random_units(rng, &red);
        random_units(rng, &blue);
        board = board_try(terrain.data, red.data, blue.data, options);
        text_free(&terrain);
        text_free(&red);
        text_free(&blue);
    }
    assert_non_null(board);
    return board;
}

/* All pairs both ways; the numbers of blocked and of visible ones say that the boards are worth their while. */
static void check_boards(const char *options, const Readings *readings, uint64_t seed) {
    BaseRng rng = rng_make(seed), lines = rng_make(seed + 1);
    int counts[2] = {0, 0};
    for (int i = 0; i < BOARDS; i++) {
        Board *board = random_board(&rng, options);
        Judge judge;
        judge_make(&judge, board, readings);
        for (int a = 1; a <= UNITS; a++) {
            for (int b = 1; b <= UNITS; b++) {
                char from[16], to[16];
                snprintf(from, sizeof from, "a%d", a);
                snprintf(to, sizeof to, "b%d", b);
                check_pair(&judge, &lines, from, to, counts);
                check_pair(&judge, &lines, to, from, counts);
            }
        }
        board_close(board);
    }
    print_message("seed %llu: %d blocked, %d visible\n", (unsigned long long)seed, counts[0], counts[1]);
    assert_true(counts[0] > 100 && counts[1] > 100);
}

#define BY(name, text, ...)                                                                                            \
    static void name(void **state) {                                                                                   \
        (void)state;                                                                                                   \
        check_boards(text, &(Readings){__VA_ARGS__}, SEED);                                                            \
    }

BY(random_boards_follow_the_procedure, "", .sum = false)
BY(and_by_los_out_limit, "\"los_out_limit\": \"none\"", .out_free = true)
BY(and_by_los_sum, "\"los_sum\": \"cumulative\"", .sum = true)
BY(and_by_over_distance, "\"over_distance\": \"along_line\"", .along = true)
BY(and_by_over_mutual, "\"over_mutual\": \"off\"", .one_way = true)
BY(and_by_own_hill, "\"own_hill\": \"distance\"", .own_hill = true)
BY(and_by_hill_combo, "\"hill_combo\": \"whole_hill\"", .whole_hill = true)
BY(and_by_in_rule, "\"in_rule\": \"centre\"", .centre_in = true)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boards_follow_the_procedure),
        cmocka_unit_test(and_by_los_out_limit),
        cmocka_unit_test(and_by_los_sum),
        cmocka_unit_test(and_by_over_distance),
        cmocka_unit_test(and_by_over_mutual),
        cmocka_unit_test(and_by_own_hill),
        cmocka_unit_test(and_by_hill_combo),
        cmocka_unit_test(and_by_in_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
