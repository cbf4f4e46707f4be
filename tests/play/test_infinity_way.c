/* A mover on random tables of Infinity. What is said of its whole way is held against each place of a dense row of the
 * way, judged by itself: who sees it, where first, where it is best met. What the question about a path says is held
 * against the Order, and where everybody stands against the table. */
#include "play/shared_infinity.h"
#include "play/shared_toy.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TABLES = 40, UNITS = FIELD_UNITS, LEGS = 3, PLACES = 60 };

#define NEAR 0.0004 /* inches: the tolerance of every length, 0.01 mm */

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

typedef FieldPlace Place;

typedef struct {
    Place points[LEGS + 1];
    int count;
} Way;

static double leg_length(const Way *way, int leg) {
    return hypot(way->points[leg + 1].x - way->points[leg].x, way->points[leg + 1].y - way->points[leg].y);
}

static Place place_at(const Way *way, double s) {
    for (int leg = 0; leg + 1 < way->count; leg++) {
        double length = leg_length(way, leg), part = length > 0 ? fmin(1, s / length) : 0;
        if (s <= length || leg + 2 == way->count) {
            Place a = way->points[leg], b = way->points[leg + 1];
            return (Place){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
        }
        s -= length;
    }
    return way->points[0];
}

/* ---- ways ---- */

static Place where_is(PlaySession *session, int unit) {
    char id[8];
    snprintf(id, sizeof id, "u%d", unit);
    const TableSetup *setup = play_field(session)->setup;
    const TableWhere *where = table_where(play_table(session), setup_find(setup, id).index);
    return (Place){where->at.x / setup->unit, where->at.y / setup->unit};
}

static Way random_way(BaseRng *rng, PlaySession *session, int unit, double longest) {
    Way way = {.points = {where_is(session, unit)}, .count = 2 + (int)rng_below(rng, LEGS)};
    for (int i = 1; i < way.count; i++) {
        double turn = rng_range(rng, 0, 6.2832), leg = rng_range(rng, 0.2, longest / (way.count - 1));
        way.points[i] = (Place){way.points[i - 1].x + leg * cos(turn), way.points[i - 1].y + leg * sin(turn)};
    }
    return way;
}

static const BaseTree *action_of(const char *verb, int unit, const Way *way, const char *more) {
    BaseText text = {0};
    text_addf(&text, "{'do': '%s', 'unit': 'u%d'%s, 'path': [", verb, unit, more);
    for (int i = 1; i < way->count; i++) {
        text_addf(&text, "%s[%.9f, %.9f]", i > 1 ? "," : "", way->points[i].x, way->points[i].y);
    }
    text_add(&text, "]}");
    const BaseTree *tree = toy_tree(text_get(&text));
    text_free(&text);
    return tree;
}

/* ---- who sees a mover, and where ---- */

typedef struct {
    bool sight;
    double first, unseen, needs[2]; /* -1: none; of a BS Attack and a Dodge */
    Place best[2];
} Met;

static Met reactions(PlaySession *session, int unit, const Place *point) {
    static const char *const skills[] = {"bs-attack", "dodge"};
    char text[160];
    int length = snprintf(text, sizeof text, "{'do': 'reactions', 'unit': 'u%d'", unit);
    if (point) {
        length += snprintf(text + length, sizeof text - (size_t)length, ", 'point': [%.9f, %.9f]", point->x, point->y);
    }
    snprintf(text + length, sizeof text - (size_t)length, "}");
    Ruling *ruling = play_preview(session, toy_tree(text), NULL, NULL);
    assert_int_equal(ruling->outcome, RULING_ANSWER);
    Met met = {.sight = strcmp(tree_get_text(ruling->facts, "right", ""), "sight") == 0,
               .first = tree_get_number(ruling->facts, "first", -1),
               .unseen = tree_get_number(ruling->facts, "unseen", -1)};
    const BaseTree *all = tree_find(ruling->facts, "reactions");
    for (int i = 0; i < 2; i++) {
        const BaseTree *it = tree_find(all, skills[i]), *at = tree_find(it, "point");
        met.needs[i] = tree_get_number(it, "needs", -1);
        met.best[i] = at ? (Place){tree_at(at, 0)->number, tree_at(at, 1)->number} : (Place){-1, -1};
    }
    ruling_destroy(ruling);
    return met;
}

typedef struct {
    int seen, late, better;
} Tally;

static void fails(uint64_t seed, int table, int unit, double s, const char *what) {
    printf("seed %llu table %d unit u%d at %.4f: %s\n", (unsigned long long)seed, table, unit, s, what);
    fail();
}

static void check_viewer(PlaySession *session, const Way *way, double gone, uint64_t seed, int table, int unit,
                         Tally *tally) {
    Met whole = reactions(session, unit, NULL);
    Met end = reactions(session, unit, &(Place){place_at(way, gone).x, place_at(way, gone).y});
    for (int i = 0; i <= PLACES; i++) {
        double s = gone * i / PLACES;
        Place at = place_at(way, s);
        Met here = reactions(session, unit, &at);
        if (here.sight && !whole.sight) {
            fails(seed, table, unit, s, "seen there, and nowhere on the way");
        }
        if (here.sight && s < whole.unseen - 2 * NEAR) {
            fails(seed, table, unit, s, "seen before it is said to be seen first");
        }
        for (int k = 0; k < 2; k++) {
            if (here.sight && here.needs[k] > whole.needs[k]) {
                fails(seed, table, unit, s, "better met there than where it is said to be best met");
            }
        }
    }
    if (whole.sight && whole.first >= 0) { /* the way is noted to the hundredth of a millimetre */
        Place at = place_at(way, whole.first), past = place_at(way, fmin(gone, whole.first + 2 * NEAR));
        if (!reactions(session, unit, &at).sight && !reactions(session, unit, &past).sight) {
            fails(seed, table, unit, whole.first, "not seen where it is said to be seen first");
        }
    }
    for (int k = 0; k < 2 && whole.sight; k++) {
        if (whole.needs[k] >= 0 && whole.best[k].x >= 0 &&
            reactions(session, unit, &whole.best[k]).needs[k] != whole.needs[k]) {
            fails(seed, table, unit, -1, "not what is said where it is best met");
        }
    }
    tally->seen += whole.sight;
    tally->late += whole.first > 0.1;
    tally->better += whole.sight && whole.needs[0] > end.needs[0];
}

static void a_way_is_seen_as_its_places_are(void **state) {
    (void)state;
    uint64_t seed = field_seed(20261123);
    BaseRng rng = rng_make(seed);
    FieldTable field;
    Tally tally = {0};
    for (int table = 0; table < TABLES; table++) {
        PlaySession *session = field_open(&rng, &field);
        int mover = (int)rng_below(&rng, UNITS / 2);
        Way way = random_way(&rng, session, mover, 4);
        BaseFaults faults = {0};
        const Ruling *ruling = play_do(session, action_of("order", mover, &way, ", 'skill': 'move'"), NULL, &faults);
        double gone = ruling && ruling->outcome == RULING_DONE ? tree_get_number(ruling->facts, "length", 0) : 0;
        for (int unit = UNITS / 2; unit < UNITS && gone > 0.05; unit++) {
            check_viewer(session, &way, gone, seed, table, unit, &tally);
        }
        faults_free(&faults);
        play_destroy(session);
        toy_free();
    }
    printf("seed %llu: %d see a mover, %d of them late, %d meet it better than at its end\n", (unsigned long long)seed,
           tally.seen, tally.late, tally.better);
    assert_true(tally.seen > 10 && tally.late + tally.better > 2);
}

/* ---- the question and the Order ---- */

static void stands_well(PlaySession *session, uint64_t seed, int table) {
    const TableSetup *setup = play_field(session)->setup;
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape base, other;
        assert_true(table_base(play_table(session), i, &base));
        double x = base.centre.x, y = base.centre.y, r = base.rx - 0.02;
        if (x < r || y < r || x > setup->size.x1 - r || y > setup->size.y1 - r) {
            fails(seed, table, i, 0, "stands off the table");
        }
        for (int k = 0; k < i; k++) {
            if (table_base(play_table(session), k, &other) &&
                hypot(x - other.centre.x, y - other.centre.y) < base.rx + other.rx - 0.05) {
                fails(seed, table, i, 0, "stands on another");
            }
        }
    }
}

static void a_path_is_what_the_order_makes_of_it(void **state) {
    (void)state;
    static const char *const hows[] = {"move", "cautious", "jump"};
    uint64_t seed = field_seed(20261124);
    BaseRng rng = rng_make(seed);
    FieldTable field;
    int done = 0, refused = 0;
    for (int table = 0; table < 8 * TABLES; table++) {
        PlaySession *session = field_open(&rng, &field);
        int mover = (int)rng_below(&rng, UNITS);
        Way way = random_way(&rng, session, mover, 14);
        char more[64], how[64];
        const char *word = hows[rng_below(&rng, (uint32_t)BASE_COUNT(hows))];
        snprintf(how, sizeof how, ", 'how': '%s'", word);
        snprintf(more, sizeof more, ", 'skill': '%s'", word);
        Ruling *asked = play_preview(session, action_of("path", mover, &way, how), NULL, NULL);
        bool free = tree_get_bool(asked->facts, "free", false);
        const BaseTree *events = tree_find(asked->facts, "events"), *end = tree_find(asked->facts, "end");
        bool contact =
            events && events->count > 0 && strcmp(tree_get_text(events->first, "rule", ""), "INF-MOVE-02") == 0;
        BaseFaults faults = {0};
        Ruling *order = play_preview(session, action_of("order", mover, &way, more), NULL, NULL);
        bool allowed = order->outcome != RULING_REFUSED;
        if (allowed != (free || contact)) {
            fails(seed, table, mover, 0,
                  allowed ? "the Order goes, the path is barred" : "the path is free, the Order is refused");
        }
        if (allowed && play_do(session, action_of("order", mover, &way, more), NULL, &faults)) {
            Place at = where_is(session, mover);
            if (hypot(at.x - tree_at(end, 0)->number, at.y - tree_at(end, 1)->number) > NEAR) {
                fails(seed, table, mover, 0, "the Order ends elsewhere than the path");
            }
            stands_well(session, seed, table);
        }
        done += allowed;
        refused += !allowed;
        ruling_destroy(order);
        ruling_destroy(asked);
        faults_free(&faults);
        play_destroy(session);
        toy_free();
    }
    printf("seed %llu: %d gone, %d refused\n", (unsigned long long)seed, done, refused);
    assert_true(done > 40 && refused > 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_way_is_seen_as_its_places_are, teardown),
        cmocka_unit_test_teardown(a_path_is_what_the_order_makes_of_it, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
