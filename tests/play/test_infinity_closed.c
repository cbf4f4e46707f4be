/* What is named where a line of fire of Infinity is blocked: each thing that by itself stops every line, or else things
 * that do so together, none of which can be spared. Held to on random tables by asking again on tables with nothing
 * but what is named, with each of it left out, with each thing alone, and with everything in another order. */
#include "base/rng.h"
#include "play/shared_infinity.h"
#include "play/shared_toy.h"
#include "rules/los_words.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TABLES = 200, THINGS = 9 };

#define MM (1 / 25.4)

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

/* "a" looks from west to east at "b". */
typedef struct {
    double x, y, w, h; /* a box of w by h round its middle; a trooper's middle */
    const char *kind;  /* NULL: a trooper */
} Thing;

typedef struct {
    Thing things[THINGS]; /* with the ids t0, t1 */
    int count, facing;    /* of a, a bearing */
    bool big;             /* b has a base of 55 mm */
    double apart;
} Board;

#define WEST   5.0
#define MIDDLE 12.0

static void make_thing(BaseRng *rng, const Board *board, Thing *thing) {
    static const char *const kinds[] = {"solid", "solid", "primeval-forest", "primeval-forest", "woods", "swamp"};
    bool trooper = rng_below(rng, 4) == 0, across = rng_below(rng, 2) == 0;
    thing->kind = trooper ? NULL : kinds[rng_below(rng, (uint32_t)BASE_COUNT(kinds))];
    thing->x = WEST + rng_range(rng, trooper ? 1.8 : 1.2, board->apart - 1.9);
    thing->y = MIDDLE + rng_range(rng, -1.2, 1.2);
    thing->w = rng_range(rng, 0.1, 0.8);
    thing->h = across ? rng_range(rng, 1.2, 4) : rng_range(rng, 0.2, 1.2);
    if (thing->kind && strcmp(thing->kind, "solid") != 0 && rng_below(rng, 6) == 0) { /* a zone that holds a base */
        thing->x = rng_below(rng, 2) ? WEST : WEST + board->apart;
    }
}

static void make_board(BaseRng *rng, Board *board) {
    *board = (Board){.count = 2 + (int)rng_below(rng, THINGS - 1), .facing = 90, .apart = rng_range(rng, 8, 16)};
    uint32_t turned = rng_below(rng, 8);
    board->facing = turned == 0 ? 270 : turned == 1 ? 90 + (int)rng_range(rng, -80, 80) : 90;
    board->big = rng_below(rng, 4) == 0;
    for (int i = 0; i < board->count; i++) {
        make_thing(rng, board, &board->things[i]);
    }
}

/* Only those that are kept, in the order of a file from first to last, or the other way round. */
static PlaySession *lay(const Board *board, const bool *kept, bool back, int facing) {
    BaseText text = {0}, units = {0};
    BaseFaults faults = {0};
    bool any = false;
    text_addf(&text,
              "{'sightline': 1, 'title': 'Test', 'ruleset': 'infinity', 'table': {'unit': 'in', 'size': [%d, %d]},"
              " 'sides': [{'id': 'red'}, {'id': 'blue'}], 'terrain': [",
              24, 24);
    for (int k = 0; k < board->count; k++) {
        int i = back ? board->count - 1 - k : k;
        const Thing *it = &board->things[i];
        double l = it->x - it->w / 2, r = it->x + it->w / 2, t = it->y - it->h / 2, b = it->y + it->h / 2;
        if (kept[i] && it->kind) {
            text_addf(&text,
                      "%s{'id': 't%d', 'kind': '%s', 'outline': [[%.9f, %.9f], [%.9f, %.9f], [%.9f, %.9f], [%.9f, "
                      "%.9f]]}",
                      any ? ", " : "", i, it->kind, l, t, r, t, r, b, l, b);
            any = true;
        } else if (kept[i]) {
            text_addf(&units, ", {'id': 't%d', 'side': 'blue', 'profile': 'line', 'at': [%.9f, %.9f]}", i, it->x,
                      it->y);
        }
    }
    text_addf(&text, "], 'units': [{'id': 'a', 'side': 'red', 'profile': 'line', 'at': [%.9f, %.9f], 'facing': %d}",
              WEST, MIDDLE, facing);
    text_addf(&text, ", {'id': 'b', 'side': 'blue', 'profile': '%s', 'at': [%.9f, %.9f]}%s]}",
              board->big ? "big" : "line", WEST + board->apart, MIDDLE, text_get(&units));
    const BaseTree *tree = toy_tree(text_get(&text));
    RulesField *field = io_field_create(tree, "test", &faults);
    text_free(&text);
    text_free(&units);
    faults_free(&faults);
    return field ? play_create(field, tree, 1) : NULL;
}

/* What a sight names, by the numbers of things, in its order. */
typedef struct {
    bool visible, undecided, alone, each;
    int names[THINGS], count;
    double stop, aside; /* where the drawn line ends */
} Seen;

static int thing_of(const TableSetup *setup, TableRef ref) {
    const char *id = setup_id(setup, ref);
    assert_int_equal(id[0], 't');
    return id[1] - '0';
}

/* What is cited as in the way is what is named, in the same order. */
static void check_cited(const TableSetup *setup, const Ruling *ruling, const Seen *seen) {
    int cited = 0;
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        bool scenery = strcmp(finding->rule, "INF-CORE-06") == 0, zone = strcmp(finding->rule, "INF-ZERO-01") == 0;
        for (int k = 0; k < finding->value_count && finding->role == ROLE_DECIDES && (scenery || zone); k++) {
            const RulesValue *value = &finding->values[k];
            if (value->kind == VALUE_REF && strcmp(value->name, scenery ? "other" : "area") == 0) {
                assert_true(cited < seen->count);
                assert_int_equal(thing_of(setup, value->ref), seen->names[cited++]);
                assert_int_equal(scenery && strcmp(finding->key, "together") == 0,
                                 scenery && !seen->alone && seen->count > 1);
            }
        }
    }
    assert_int_equal(cited, seen->count);
}

static Seen look(PlaySession *session) {
    const RulesField *field = play_field(session);
    const TableSetup *setup = field->setup;
    Ruling *ruling = ruling_create(field);
    RulesSight sight;
    Seen seen = {0};
    ruling_reset(ruling, field);
    field->data->system->sight(play_ctx(session, ruling), setup_find(setup, "a"), setup_find(setup, "b"), SIGHT_FULL,
                               &sight);
    seen.visible = sight.visible;
    seen.undecided = sight.undecided;
    seen.alone = sight.alone;
    seen.each = sight.each;
    seen.stop = sight.stop.x / setup->unit;
    seen.aside = sight.stop.y / setup->unit;
    assert_false(sight.cut_short);
    for (int i = 0; i < sight.blocker_count; i++) {
        seen.names[seen.count++] = thing_of(setup, sight.blockers[i]);
    }
    if (!seen.visible && !seen.undecided) {
        check_cited(setup, ruling, &seen);
    }
    ruling_destroy(ruling);
    play_destroy(session);
    return seen;
}

/* ---- what is so ---- */

typedef struct {
    const Board *board;
    uint64_t seed;
    int number, facing;
    Seen seen;
} Asked;

static void check(const Asked *asked, bool so, const char *what, int thing) {
    if (!so) {
        fail_msg("seed %llu, board %d: t%d %s", (unsigned long long)asked->seed, asked->number, thing, what);
    }
}

static bool hides(const Asked *asked, const bool *kept) {
    PlaySession *session = lay(asked->board, kept, false, asked->facing);
    assert_non_null(session);
    Seen seen = look(session);
    return !seen.visible && !seen.undecided;
}

static bool is_named(const Seen *seen, int thing) {
    for (int i = 0; i < seen->count; i++) {
        if (seen->names[i] == thing) {
            return true;
        }
    }
    return false;
}

static void check_names(const Asked *asked) {
    const Seen *seen = &asked->seen;
    bool named[THINGS] = {false};
    for (int i = 0; i < asked->board->count; i++) {
        bool only[THINGS] = {false};
        only[i] = true;
        named[i] = is_named(seen, i);
        check(asked, hides(asked, only) == (named[i] && (seen->alone || seen->count == 1)),
              named[i] ? "is named, and does not stop all lines" : "would do by itself, and is not named", i);
    }
    check(asked, seen->count == 0 || hides(asked, named), "and what else is named leave a line", seen->names[0]);
    for (int i = 0; i < seen->count && !seen->alone; i++) {
        named[seen->names[i]] = false;
        check(asked, !hides(asked, named), "can be spared", seen->names[i]);
        named[seen->names[i]] = true;
    }
}

/* Where the middle line comes into it; INFINITY: nowhere. */
static double entered(const Board *board, int thing) {
    const Thing *it = &board->things[thing];
    double half = it->w / 2, aside = fabs(it->y - MIDDLE);
    if (!it->kind) {
        double r = 12.5 * MM;
        half = aside < r ? sqrt(r * r - aside * aside) : -1;
    } else if (aside >= it->h / 2) {
        half = -1;
    }
    return half < 0 ? INFINITY : fmax(WEST, it->x - half);
}

static double gap_to(const Thing *it, double at_x, double at_y) {
    double x = fabs(at_x - it->x), y = fabs(at_y - it->y);
    return it->kind ? hypot(fmax(0, x - it->w / 2), fmax(0, y - it->h / 2)) : fmax(0, hypot(x, y) - 12.5 * MM);
}

/* A zone that a base is in may lie behind it: then the line runs on to the target. */
static void check_stop(const Asked *asked) {
    const Seen *seen = &asked->seen;
    const Board *board = asked->board;
    double gap = INFINITY, to_radius = (board->big ? 27.5 : 12.5) * MM;
    bool held = false;
    for (int i = 0; i < seen->count; i++) {
        const Thing *it = &board->things[seen->names[i]];
        gap = fmin(gap, gap_to(it, seen->stop, seen->aside));
        held |= gap_to(it, WEST, MIDDLE) <= 12.5 * MM || gap_to(it, WEST + board->apart, MIDDLE) <= to_radius;
    }
    check(asked, seen->count == 0 || held || gap < 1e-4, "is named, and the line ends at nothing that is",
          seen->names[0]);
}

/* In the order along the line; the line that is drawn ends at the first. */
static void check_order(const Asked *asked) {
    const Seen *seen = &asked->seen;
    double last = 0;
    for (int i = 0; i < seen->count; i++) {
        double place = entered(asked->board, seen->names[i]);
        if (isfinite(place)) {
            check(asked, place >= last - 1e-6, "is named too late", seen->names[i]);
            check(asked, i > 0 || fabs(seen->stop - place) < 1e-4, "is not where the line ends", seen->names[i]);
            last = place;
        }
    }
}

static bool ask(const Board *board, Asked *asked) {
    bool all[THINGS], none[THINGS] = {false};
    for (int i = 0; i < THINGS; i++) {
        all[i] = true;
    }
    PlaySession *session = lay(board, all, false, board->facing), *other = lay(board, all, true, board->facing);
    if (!session) {
        return false; /* somebody stands on scenery or on another */
    }
    asked->board = board;
    asked->facing = board->facing;
    asked->seen = look(session);
    Seen back = look(other);
    assert_int_equal(asked->seen.count, back.count);
    for (int i = 0; i < back.count; i++) {
        assert_int_equal(asked->seen.names[i], back.names[i]);
    }
    if (asked->seen.visible || asked->seen.undecided) {
        return false;
    }
    assert_false(asked->seen.each);
    asked->facing = hides(asked, none) ? 90 : board->facing; /* turned away from: as for one who faces it */
    return true;
}

static void what_is_named_decides_and_nothing_else(void **state) {
    (void)state;
    uint64_t seed = field_seed(20261128);
    BaseRng rng = rng_make(seed);
    int singles = 0, several = 0, together = 0, none = 0;
    for (int i = 0; i < TABLES; i++) {
        Board board;
        Asked asked = {.seed = seed, .number = i};
        make_board(&rng, &board);
        if (ask(&board, &asked)) {
            check_names(&asked);
            check_order(&asked);
            check_stop(&asked);
            none += asked.seen.count == 0;
            singles += asked.seen.count == 1;
            several += asked.seen.count > 1 && asked.seen.alone;
            together += asked.seen.count > 1 && !asked.seen.alone;
        }
        toy_free();
    }
    printf("seed %llu: %d hidden by one, %d by each of several, %d by several together, %d by the arc\n",
           (unsigned long long)seed, singles, several, together, none);
    assert_true(singles > 10 && several > 10 && together > 3);
}

/* Rows of walls leave no line together: the nearer one lies south of the line of the middles, so that this ends at the
 * further one. That is what a card says of it. */
static void the_line_that_is_drawn_ends_at_the_one_it_meets(void **state) {
    (void)state;
    PlaySession *session = toy_play(
        "{'sightline': 1, 'title': 'T', 'ruleset': 'infinity', 'table': {'unit': 'in', 'size': [48, 48]}, 'terrain': ["
        "{'id': 'near', 'kind': 'solid', 'outline': [[20, 24.1], [22, 24.1], [22, 30], [20, 30]]}, "
        "{'id': 'far', 'kind': 'solid', 'outline': [[26, 18], [28, 18], [28, 24.4], [26, 24.4]]}], "
        "'sides': [{'id': 'red', 'home': 'south'}, {'id': 'blue', 'home': 'north'}], 'units': ["
        "{'id': 't', 'side': 'red', 'profile': 'line', 'at': [10, 24], 'facing': 90}, "
        "{'id': 'u', 'side': 'blue', 'profile': 'line', 'at': [40, 24], 'facing': 270}]}");
    const Ruling *ruling = toy_do(session, "{'do': 'sight', 'from': 't', 'to': 'u'}");
    const RulesSight *sight = &ruling->sights.items[0];
    const TableSetup *setup = play_field(session)->setup;
    assert_int_equal(sight->blocker_count, 2);
    assert_true(ref_equal(sight->blockers[0], setup_find(setup, "near")));
    assert_true(fabs(sight->stop.x - 26 * 25.4) < 1e-6);
    assert_true(
        ref_equal(los_blocker_at_stop(play_field(session), play_table(session), sight), setup_find(setup, "far")));
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(the_line_that_is_drawn_ends_at_the_one_it_meets, teardown),
        cmocka_unit_test_teardown(what_is_named_decides_and_nothing_else, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
