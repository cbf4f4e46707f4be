/* Strongholds in EA - Heresy beyond what cases say: room against places taken one by one, distances at the wall against
 * corners measured here, survivors who must find a place in any rubble. */
#include "base/rng.h"
#include "play/shared_eah_game.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SEED 20240614

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

/* ---- STRUCT-06 ---- */

/* Each point of damage capacity holds two plain units or one big one: places are taken point by point. */
static bool fits_by_places(int dc, int plain, int big) {
    for (int point = 0; point < dc; point++) {
        if (big > 0) {
            big--;
        } else {
            plain -= 2;
        }
    }
    return big <= 0 && plain <= 0;
}

static bool fits_by_rule(PlaySession *session, const char *keep, int plain, int big) {
    BaseText units = {0};
    for (int i = 0; i < plain + big; i++) {
        text_addf(&units, "%s'%c%d'", i ? ", " : "", i < plain ? 'p' : 'b', i < plain ? i : i - plain);
    }
    const Ruling *ruling = eah_do(session, "{'do': 'may', 'action': {'do': 'enter', 'units': [%s], 'area': '%s'}}",
                                  text_get(&units), keep);
    bool fits = tree_get_bool(ruling->facts, "allowed", false);
    assert_true(fits || ruling_cites(ruling, "EAH-STRUCT-06"));
    text_free(&units);
    return fits;
}

static void room_is_what_places_give(void **state) {
    (void)state;
    static const char *const keeps[] = {"small", "medium", "large"};
    BaseText units = {0}, terrain = {0};
    for (int i = 0; i < 14; i++) { /* all within one move of each keep's long wall */
        text_addf(&units,
                  "%s{'id': 'p%d', 'side': 'red', 'profile': 'infantry', 'at': [%d, 10], 'base': {'circle': 25}}",
                  i ? ", " : "", i, 10 + 4 * i);
    }
    for (int i = 0; i < 8; i++) {
        text_addf(&units,
                  ", {'id': 'b%d', 'side': 'red', 'profile': 'horse-guard', 'at': [%d, 10], 'base': {'circle': 25}}", i,
                  70 + 4 * i);
    }
    for (int k = 0; k < 3; k++) {
        text_addf(&terrain, "%s{'id': '%s', 'kind': '%s-stronghold', 'outline': [[5,%d],[150,%d],[150,%d],[5,%d]]}",
                  k ? ", " : "", keeps[k], keeps[k], 14 + 2 * k, 14 + 2 * k, 15 + 2 * k, 15 + 2 * k);
    }
    PlaySession *session = eah_game(text_get(&terrain), "", text_get(&units), "");
    for (int plain = 0; plain <= 14; plain++) {
        for (int big = plain ? 0 : 1; big <= 8; big++) {
            assert_int_equal(fits_by_rule(session, "small", plain, big), fits_by_places(4, plain, big));
        }
    }
    play_destroy(session);
    text_free(&units);
    text_free(&terrain);
}

/* ---- STRUCT-09, -14 ---- */

typedef struct {
    double x, y;
} Point;

#define X0   90.0
#define Y0   90.0
#define X1   98.0
#define Y1   98.0
#define KEEP "{'id': 'keep', 'kind': 'small-stronghold', 'outline': [[90,90],[98,90],[98,98],[90,98]]}"

static double to_keep(Point p) {
    return hypot(fmax(fmax(X0 - p.x, p.x - X1), 0), fmax(fmax(Y0 - p.y, p.y - Y1), 0));
}

static double to_segment(Point p, Point a, Point b) {
    double dx = b.x - a.x, dy = b.y - a.y, t = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy);
    t = fmin(1, fmax(0, t));
    return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/* Corners of a base of 4 cm across and 2 along its bearing. */
static void corners(Point at, double bearing, Point *out) {
    double turn = bearing * acos(-1) / 180, fx = sin(turn), fy = -cos(turn);
    for (int i = 0; i < 4; i++) {
        double along = i == 0 || i == 1 ? 1 : -1, across = i == 0 || i == 3 ? 2 : -2;
        out[i] = (Point){at.x + along * fx - across * fy, at.y + along * fy + across * fx};
    }
}

/* Apart convex shapes are nearest at a corner of one of them. */
static double gap_of(const Point *base) {
    static const Point keep[] = {{X0, Y0}, {X1, Y0}, {X1, Y1}, {X0, Y1}};
    double gap = INFINITY;
    for (int i = 0; i < 4; i++) {
        gap = fmin(gap, to_keep(base[i]));
        for (int k = 0; k < 4; k++) {
            gap = fmin(gap, to_segment(keep[k], base[i], base[(i + 1) % 4]));
        }
    }
    return gap;
}

static void the_way_in_is_the_shortest_there_is(void **state) {
    (void)state;
    BaseRng rng = rng_make(SEED);
    int entered = 0;
    for (int round = 0; round < 150; round++) {
        Point at = {rng_range(&rng, 70, 118), rng_range(&rng, 70, 118)}, base[4];
        double bearing = rng_below(&rng, 3) ? rng_range(&rng, 0, 360) : 90 * rng_below(&rng, 4);
        corners(at, bearing, base);
        double gap = gap_of(base);
        if (gap < 0.01 || (at.x > X0 - 3 && at.x < X1 + 3 && at.y > Y0 - 3 && at.y < Y1 + 3)) {
            continue;
        }
        char unit[200];
        snprintf(unit, sizeof unit,
                 "{'id': 'u', 'side': 'red', 'profile': 'infantry', 'at': [%.17g, %.17g], 'facing': %.17g}", at.x, at.y,
                 bearing);
        PlaySession *session = eah_game(KEEP, "", unit, "");
        const Ruling *ruling = eah_do(session, "{'do': 'enter', 'unit': 'u', 'area': 'keep'}");
        bool near = gap <= 15.001;
        if (fabs(gap - 15.001) > 1e-6) {
            assert_int_equal(ruling->outcome, near ? RULING_DONE : RULING_REFUSED);
        }
        assert_true(fabs(eah_fact(ruling, "cost") - gap) < 1e-7);
        entered += near;
        play_destroy(session);
    }
    assert_true(entered > 50);
}

static void leaving_is_measured_to_the_furthest_corner(void **state) {
    (void)state;
    BaseRng rng = rng_make(SEED + 1);
    int left = 0, refused = 0;
    for (int round = 0; round < 150; round++) {
        Point at = {rng_range(&rng, 72, 116), rng_range(&rng, 72, 116)}, base[4];
        double bearing = rng_range(&rng, 0, 360), far = 0;
        corners(at, bearing, base);
        for (int i = 0; i < 4; i++) {
            far = fmax(far, to_keep(base[i]));
        }
        if (at.x > X0 - 3 && at.x < X1 + 3 && at.y > Y0 - 3 && at.y < Y1 + 3) {
            continue;
        }
        PlaySession *session =
            eah_game(KEEP, "", "{'id': 'u', 'side': 'red', 'profile': 'infantry', 'inside': 'keep'}", "");
        const Ruling *ruling = eah_do(
            session, "{'do': 'leave', 'unit': 'u', 'path': [[%.17g, %.17g]], 'facing': %.17g}", at.x, at.y, bearing);
        if (fabs(far - 15.001) > 1e-6) {
            assert_int_equal(ruling->outcome, far <= 15.001 ? RULING_DONE : RULING_REFUSED);
        }
        assert_true(fabs(eah_fact(ruling, "cost") - far) < 1e-7);
        left += ruling->outcome == RULING_DONE;
        refused += ruling->outcome == RULING_REFUSED;
        play_destroy(session);
    }
    assert_true(left > 30 && refused > 10);
}

/* ---- STRUCT-29 ---- */

#define RUBBLE 14

static double to_lakes(Point at, double (*lakes)[4]) {
    double min = INFINITY;
    for (int i = 0; i < 3; i++) {
        double dx = fmax(fmax(lakes[i][0] - at.x, at.x - lakes[i][2]), 0);
        double dy = fmax(fmax(lakes[i][1] - at.y, at.y - lakes[i][3]), 0);
        min = fmin(min, hypot(dx, dy));
    }
    return min;
}

/* A ruin among lakes and other units: whoever survives is offered a place that is legal, one after the other. */
static PlaySession *fallen_keep(BaseRng *rng, Point *others, double (*lakes)[4]) {
    BaseText terrain = {0}, units = {0};
    text_add(&terrain,
             "{'id': 'keep', 'kind': 'small-stronghold', 'dc_now': 1, 'outline': [[90,90],[98,90],[98,98],[90,98]]}");
    for (int i = 0; i < 3; i++) {
        bool long_one = rng_below(rng, 2);
        double x = rng_range(rng, 82, 100), y = rng_range(rng, 82, 86);
        memcpy(lakes[i], (double[4]){x, y, x + (long_one ? 6 : 3), y + 3}, sizeof lakes[i]);
        text_addf(&terrain, ", {'id': 'l%d', 'kind': 'lake', 'outline': [[%g,%g],[%g,%g],[%g,%g],[%g,%g]]}", i,
                  lakes[i][0], lakes[i][1], lakes[i][2], lakes[i][1], lakes[i][2], lakes[i][3], lakes[i][0],
                  lakes[i][3]);
    }
    text_add(&units, "{'id': 'gun', 'side': 'blue', 'profile': 'battle-tank', 'at': [20, 94]}");
    for (int i = 0; i < 4; i++) {
        text_addf(&units,
                  ", {'id': 'o%d', 'side': 'red', 'profile': 'infantry', 'inside': 'keep', 'base': {'circle': 25}}", i);
    }
    for (int i = 0; i < RUBBLE; i++) { /* on a ring round the walls, apart from each other */
        double turn = 6.2832 * (i + rng_range(rng, 0, 0.4)) / RUBBLE;
        others[i] = (Point){94 + 9.2 * cos(turn), 94 + 9.2 * sin(turn)};
        if (to_lakes(others[i], lakes) < 1.5) { /* nobody is laid out in water: out of the way */
            others[i] = (Point){20 + 4 * i, 150};
        }
        text_addf(
            &units,
            ", {'id': 'r%d', 'side': 'red', 'profile': 'battle-tank', 'at': [%.17g, %.17g], 'base': {'circle': 30}}", i,
            others[i].x, others[i].y);
    }
    PlaySession *session = eah_game(text_get(&terrain), "", text_get(&units), "");
    text_free(&terrain);
    text_free(&units);
    return session;
}

static void check_place(Point at, const Point *others, int count, double (*lakes)[4]) {
    assert_true(to_keep(at) >= 1.25 - 1e-6 && to_keep(at) <= 1.25 + 5.001 + 1e-9);
    for (int i = 0; i < count; i++) {
        double radius = i < RUBBLE ? 1.5 : 1.25;
        assert_true(hypot(at.x - others[i].x, at.y - others[i].y) >= 1.25 + radius - 0.0011);
    }
    assert_true(to_lakes(at, lakes) >= 1.25 - 1e-6);
}

static void survivors_are_offered_a_place_where_they_may_stand(void **state) {
    (void)state;
    BaseRng rng = rng_make(SEED + 2);
    int placed = 0;
    for (int round = 0; round < 20; round++) {
        Point others[RUBBLE + 8];
        double lakes[3][4];
        PlaySession *session = fallen_keep(&rng, others, lakes);
        const Ruling *ruling =
            eah_do(session, "{'do': 'fire', 'unit': 'gun', 'at': 'keep', 'dice': [4, 1, 1, 2, 6, 6, 6, 6]}");
        int count = RUBBLE;
        while (ruling->outcome == RULING_WAITING) {
            assert_string_equal(ruling->ask.id, "exit");
            GeomVec at = ruling->ask.fallback_where.at;
            others[count] = (Point){at.x / 10, at.y / 10};
            check_place(others[count], others, count, lakes);
            count++;
            ruling = eah_do(session, "{'do': 'choose', 'answer': {'at': [%.17g, %.17g]}}", at.x / 10, at.y / 10);
        }
        assert_int_equal(ruling->outcome, RULING_DONE);
        placed += count - RUBBLE;
        for (int i = 0; i < 4; i++) {
            char id[16];
            snprintf(id, sizeof id, "o%d", i);
            TableRef ref = setup_find(play_field(session)->setup, id);
            TableWhereKind kind = table_where(play_table(session), ref.index)->kind;
            assert_true(kind == WHERE_POINT || kind == WHERE_OFF); /* nobody stays in a ruin */
        }
        play_destroy(session);
    }
    assert_true(placed > 20);
}

/* Undo gives back the walls, the dead and the activations; redo brings the same end. */
static void a_collapse_is_undone_as_a_whole(void **state) {
    (void)state;
    BaseFaults faults = {0};
    PlaySession *session = eah_game(
        "{'id': 'keep', 'kind': 'small-stronghold', 'dc_now': 1, 'outline': [[90,90],[98,90],[98,98],[90,98]]}",
        "{'id': 'a', 'side': 'red', 'order': 'overwatch'}",
        "{'id': 'gun', 'side': 'blue', 'profile': 'battle-tank', 'at': [20, 94]},"
        "{'id': 'o', 'formation': 'a', 'profile': 'infantry', 'inside': 'keep'},"
        "{'id': 'p', 'formation': 'a', 'profile': 'infantry', 'inside': 'keep', 'base': {'circle': 25}}",
        "");
    BaseHash before = play_hash(session);
    eah_do(session, "{'do': 'fire', 'unit': 'gun', 'at': 'keep', 'dice': [4, 1, 1, 2, 1, 6], 'answers': [[94, 87]]}");
    BaseHash after = play_hash(session);
    assert_true(!eah_alive(session, "o") && eah_alive(session, "p"));
    assert_true(play_undo(session, &faults) && play_hash(session) == before);
    assert_true(eah_alive(session, "o") && eah_var(session, "keep", "dc_now") == 1);
    assert_true(play_redo(session, &faults) && play_hash(session) == after);
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(room_is_what_places_give),
        cmocka_unit_test(the_way_in_is_the_shortest_there_is),
        cmocka_unit_test(leaving_is_measured_to_the_furthest_corner),
        cmocka_unit_test(survivors_are_offered_a_place_where_they_may_stand),
        cmocka_unit_test(a_collapse_is_undone_as_a_whole),
    };
    print_message("seed %d\n", SEED);
    return cmocka_run_group_tests(tests, NULL, teardown);
}
