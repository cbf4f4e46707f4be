/* Movement in EA - Heresy beyond what cases say: random walks against stepping along them, refusals that leave no
 * trace, and what is told to whoever asks for something that makes no sense. */
#include "base/rng.h"
#include "play/shared_eah_game.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SEED 20240613

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

/* ---- tests on the way ---- */

#define BOXES 5
#define STEP  0.002 /* cm */

typedef struct {
    double x0, y0, x1, y1;
    bool difficult; /* jungle; else woods, which asks a tank a Dangerous test and infantry none */
} Box;

static bool laps(const Box *box, double x, double y, double radius) {
    double dx = fmax(fmax(box->x0 - x, x - box->x1), 0), dy = fmax(fmax(box->y0 - y, y - box->y1), 0);
    return hypot(dx, dy) < radius;
}

/* Where infantry of this radius passes into jungle, by small steps along the path. */
static int step_along(const Box *boxes, double (*path)[2], int points, double radius, double *at, double *shortest) {
    int found = 0;
    double s = 0, since = 0;
    bool in = false;
    *shortest = INFINITY; /* of the stretches inside and between: too short ones are no fair question */
    for (int i = 0; i + 1 < points; i++) {
        double length = hypot(path[i + 1][0] - path[i][0], path[i + 1][1] - path[i][1]);
        for (double t = 0; t < length; t += STEP) {
            double x = path[i][0] + (path[i + 1][0] - path[i][0]) * t / length;
            double y = path[i][1] + (path[i + 1][1] - path[i][1]) * t / length;
            bool now = false;
            for (int b = 0; b < BOXES; b++) {
                now = now || (boxes[b].difficult && laps(&boxes[b], x, y, radius));
            }
            if (now != in) {
                *shortest = s + t > 0 ? fmin(*shortest, s + t - since) : *shortest;
                since = s + t;
                if (now && found < 16) {
                    at[found++] = s + t;
                }
                in = now;
            }
        }
        s += length;
    }
    *shortest = found ? fmin(*shortest, s - since) : *shortest;
    return found;
}

static void lay_boxes(BaseRng *rng, Box *boxes, BaseText *terrain) {
    for (int b = 0; b < BOXES; b++) {
        Box *box = &boxes[b];
        *box = (Box){.x0 = rng_range(rng, 40, 60), .y0 = rng_range(rng, 40, 60), .difficult = rng_below(rng, 3) > 0};
        box->x1 = box->x0 + rng_range(rng, 1, 8);
        box->y1 = box->y0 + rng_range(rng, 1, 8);
        text_addf(terrain,
                  "%s{'id': 't%d', 'kind': '%s', 'outline': [[%.17g,%.17g],[%.17g,%.17g],[%.17g,%.17g],[%.17g,%.17g]]}",
                  b ? ", " : "", b, box->difficult ? "jungle" : "woods", box->x0, box->y0, box->x1, box->y0, box->x1,
                  box->y1, box->x0, box->y1);
    }
}

static void compare_events(const Ruling *ruling, const double *at, int count) {
    const BaseTree *events = tree_find(ruling->facts, "events");
    int found = 0;
    for (const BaseTree *it = events->first; it; it = it->next) {
        if (strcmp(tree_get_text(it, "what", ""), "difficult") == 0) {
            double s = tree_get_number(it, "s", NAN);
            if (found >= count || fabs(s - at[found]) > 2 * STEP) {
                fail_msg("test %d at %g, stepping says %g (of %d)", found, s, found < count ? at[found] : NAN, count);
            }
            found++;
        }
    }
    assert_int_equal(found, count);
}

static void tests_fall_where_stepping_along_finds_them(void **state) {
    (void)state;
    BaseRng rng = rng_make(SEED);
    int asked = 0;
    print_message("seed %d\n", SEED);
    for (int round = 0; round < 150; round++) {
        Box boxes[BOXES];
        BaseText terrain = {0};
        char unit[200];
        double path[4][2], at[16], shortest;
        lay_boxes(&rng, boxes, &terrain);
        for (int i = 0; i < 4; i++) {
            path[i][0] = rng_range(&rng, 38, 70);
            path[i][1] = rng_range(&rng, 38, 70);
        }
        int count = step_along(boxes, path, 4, 1.25, at, &shortest);
        snprintf(unit, sizeof unit,
                 "{'id': 'u', 'side': 'red', 'profile': 'infantry', 'at': [%.17g, %.17g], 'base': {'circle': 25}}",
                 path[0][0], path[0][1]);
        if (shortest > 0.05) { /* half a millimetre: the steps cannot tell a graze */
            PlaySession *session = eah_game(text_get(&terrain), "", unit, "");
            const Ruling *ruling =
                eah_do(session, "{'do': 'path', 'unit': 'u', 'path': [[%.17g,%.17g],[%.17g,%.17g],[%.17g,%.17g]]}",
                       path[1][0], path[1][1], path[2][0], path[2][1], path[3][0], path[3][1]);
            assert_int_equal(ruling->outcome, RULING_ANSWER);
            compare_events(ruling, at, count);
            asked += count;
            play_destroy(session);
        }
        text_free(&terrain);
    }
    assert_true(asked > 100);
}

/* ---- what is told ---- */

#define TWO                                                                                                            \
    "{'id': 'a1', 'formation': 'a', 'profile': 'infantry', 'at': [20, 20], 'base': {'circle': 25}},"                   \
    "{'id': 'a2', 'formation': 'a', 'profile': 'infantry', 'at': [20, 24], 'base': {'circle': 25}}"
#define KEEP "{'id': 'keep', 'kind': 'small-stronghold', 'outline': [[40,40],[48,40],[48,48],[40,48]]}"

static PlaySession *two(void) {
    return eah_game(KEEP, "{'id': 'a', 'side': 'red'}",
                    TWO ", {'id': 'b1', 'side': 'red', 'profile': 'infantry', 'inside': 'keep'}", "");
}

static void what_makes_no_sense_is_answered_with_what_to_write(void **state) {
    (void)state;
    static const struct {
        const char *action, *says;
    } tries[] = {
        {"{'do': 'move', 'unit': 'a3', 'path': [[30, 20]]}", "perhaps"},
        {"{'do': 'move', 'unit': 7, 'path': [[30, 20]]}", "takes the id"},
        {"{'do': 'move', 'path': [[30, 20]]}", "name who acts"},
        {"{'do': 'move', 'unit': 'a1'}", "needs the places"},
        {"{'do': 'move', 'unit': 'a1', 'path': []}", "places"},
        {"{'do': 'move', 'units': ['a1', 'a2'], 'paths': {'a1': [[25, 20]]}}", "a2 needs the places"},
        {"{'do': 'move', 'unit': 'a1', 'path': [[30, 20]], 'facing': 1e9}", "bearing"},
        {"{'do': 'move', 'unit': 'a1', 'path': [[30, 20]], 'how': 'flying'}", "how"},
        {"{'do': 'move', 'unit': 'b1', 'path': [[30, 20]]}", "use leave"},
        {"{'do': 'leave', 'unit': 'a1', 'path': [[30, 20]]}", "in no building"},
        {"{'do': 'enter', 'unit': 'b1', 'area': 'keep'}", "is inside a building"},
        {"{'do': 'order', 'order': 'advance'}", "name who acts"},
        {"{'do': 'order', 'unit': 'b1', 'order': 'advance'}", "belongs to no formation"},
        {"{'do': 'popup'}", "name who acts"},
    };
    PlaySession *session = two();
    for (size_t i = 0; i < BASE_COUNT(tries); i++) {
        const Ruling *ruling = eah_do(session, "%s", tries[i].action);
        if (ruling->outcome != RULING_BAD || !strstr(ruling->bad, tries[i].says)) {
            fail_msg("%s: %s", tries[i].action, ruling->bad ? ruling->bad : "accepted");
        }
    }
    assert_int_equal(play_count(session), 0);
    play_destroy(session);
}

static void a_path_may_have_as_many_places_as_it_likes(void **state) {
    (void)state;
    PlaySession *session = two();
    BaseText text = {0};
    for (int i = 0; i < 513; i++) {
        text_addf(&text, "%s[%g, 20]", i ? ", " : "", 20 + 0.01 * (i + 1));
    }
    const Ruling *ruling = eah_do(session, "{'do': 'move', 'unit': 'a1', 'path': [%s]}", text_get(&text));
    assert_int_equal(ruling->outcome, RULING_DONE);
    GeomVec at = table_where(play_table(session), 0)->at;
    assert_true(fabs(at.x - 251.3) < 1e-9 && fabs(at.y - 200) < 1e-9); /* 20 + 513 hundredths of a centimetre, 20 cm */
    text_free(&text);
    play_destroy(session);
}

static void a_refused_move_leaves_no_trace(void **state) {
    (void)state;
    static const char *const tries[] = {
        "{'do': 'move', 'unit': 'a1', 'path': [[90, 20]]}",
        "{'do': 'move', 'unit': 'a1', 'path': [[20, 23]]}",
        "{'do': 'move', 'formation': 'a', 'paths': {'a1': [[25, 20]], 'a2': [[60, 24]]}}",
        "{'do': 'enter', 'formation': 'a', 'area': 'keep'}",
        "{'do': 'leave', 'unit': 'b1', 'path': [[70, 44]]}",
    };
    PlaySession *session = two();
    BaseHash before = play_hash(session);
    for (size_t i = 0; i < BASE_COUNT(tries); i++) {
        assert_int_equal(eah_do(session, "%s", tries[i])->outcome, RULING_REFUSED);
        assert_true(play_hash(session) == before);
    }
    play_destroy(session);
}

/* Before a die falls the ruling knows the path, its tests and where the unit would stand. */
static void a_preview_takes_no_dice_and_changes_nothing(void **state) {
    (void)state;
    PlaySession *session = eah_game("{'id': 'j', 'kind': 'jungle', 'outline': [[22,10],[30,10],[30,30],[22,30]]}",
                                    "{'id': 'a', 'side': 'red'}", TWO, "");
    BaseHash before = play_hash(session);
    Ruling *ruling = play_preview(session, toy_tree("{'do': 'move', 'unit': 'a1', 'path': [[24, 20]]}"), NULL, NULL);
    assert_int_equal(ruling->traces.count, 1);
    assert_int_equal(ruling->traces.items[0].event_count, 1);
    assert_int_equal(ruling->traces.items[0].events[0].chance_of, 1);
    assert_int_equal(ruling->traces.items[0].events[0].chance_in, 12);
    assert_true(fabs(ruling->traces.items[0].events[0].s - 7.5) < 1e-6);
    assert_int_equal(ruling->rolls.count, 0);
    assert_true(play_hash(session) == before);
    ruling_destroy(ruling);
    play_destroy(session);
}

/* Who stands where another goes does not matter while he goes away in the same action. */
static void a_formation_moves_as_one_in_whatever_order_it_is_named(void **state) {
    (void)state;
    static const char *const orders[] = {"'a1', 'a2'", "'a2', 'a1'"};
    BaseHash ends[2];
    for (int i = 0; i < 2; i++) {
        PlaySession *session = two();
        const Ruling *ruling =
            eah_do(session, "{'do': 'move', 'units': [%s], 'paths': {'a1': [[20, 22]], 'a2': [[20, 26]]}}", orders[i]);
        assert_int_equal(ruling->outcome, RULING_DONE);
        ends[i] = play_hash(session);
        play_destroy(session);
    }
    assert_true(ends[0] == ends[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tests_fall_where_stepping_along_finds_them),
        cmocka_unit_test(what_makes_no_sense_is_answered_with_what_to_write),
        cmocka_unit_test(a_path_may_have_as_many_places_as_it_likes),
        cmocka_unit_test(a_refused_move_leaves_no_trace),
        cmocka_unit_test(a_preview_takes_no_dice_and_changes_nothing),
        cmocka_unit_test(a_formation_moves_as_one_in_whatever_order_it_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
