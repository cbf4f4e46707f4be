/* Rulings of what is measured do not depend on how the table lies or in what order its file lists things: random tables
 * of Legions Imperialis and Infinity are turned by quarters, mirrored and shuffled, and the same is asked of both.
 * SIGHTLINE_SEED lays other tables, SIGHTLINE_TABLES more of them. */
#include "base/rng.h"
#include "io/document.h"
#include "io/json.h"
#include "play/session.h"
#include "play/shared_random_table.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TABLES    15
#define QUESTIONS 30
#define ALIKE     1e-6 /* by which the figures of two rulings differ at most, in units of the table */
#define SURE      0.01 /* mm; what is closer to its limit may turn with the last digit */
#define EXACT     10.0 /* mm; a margin below this that is called found is so to 3 % */
#define WITHIN    0.031

typedef struct {
    BaseArena *arena;
    BaseRng rng;
    double width, high; /* of the table as it was, in its unit */
    const char *firer;  /* what "needs" calls who fires */
    int quarters;
    bool mirrored;
    int asked, refused, measured;
    double worst; /* share by which two margins differ */
} Turn;

/* ---- a table, turned ---- */

static void turn_place(const Turn *turn, double *x, double *y) {
    double width = turn->width, high = turn->high;
    *x = turn->mirrored ? width - *x : *x;
    for (int i = 0; i < turn->quarters; i++) {
        double before = *x, side = width;
        *x = high - *y;
        *y = before;
        width = high;
        high = side;
    }
}

static double turn_bearing(const Turn *turn, double bearing) {
    return (turn->mirrored ? -bearing : bearing) + 90 * turn->quarters;
}

static const char *turn_edge(const Turn *turn, const char *edge) {
    static const char *const EDGES[] = {"north", "east", "south", "west"};
    for (int i = 0; i < 4; i++) {
        if (strcmp(EDGES[i], edge) == 0) {
            return EDGES[((turn->mirrored ? 4 - i : i) + turn->quarters) % 4];
        }
    }
    return edge;
}

static bool is_pair(const BaseTree *it) {
    return it->kind == TREE_LIST && it->count == 2 && it->first->kind == TREE_NUMBER && it->last->kind == TREE_NUMBER;
}

static BaseTree *turned(const Turn *turn, const BaseTree *it, const char *key, bool places);

static BaseTree *turned_list(const Turn *turn, const BaseTree *it, const char *key, bool places) {
    BaseTree *out = tree_list(turn->arena);
    if (places && is_pair(it)) {
        double x = it->first->number, y = it->last->number;
        turn_place(turn, &x, &y);
        tree_push(out, tree_number(turn->arena, x));
        tree_push(out, tree_number(turn->arena, y));
        return out;
    }
    if (strcmp(key, "size") == 0 && is_pair(it)) {
        tree_push(out, tree_number(turn->arena, turn->quarters % 2 ? it->last->number : it->first->number));
        tree_push(out, tree_number(turn->arena, turn->quarters % 2 ? it->first->number : it->last->number));
        return out;
    }
    for (const BaseTree *member = it->first; member; member = member->next) {
        tree_push(out, turned(turn, member, key, places));
    }
    return out;
}

static BaseTree *turned(const Turn *turn, const BaseTree *it, const char *key, bool places) {
    static const char *const PLACES[] = {"at", "outline", "holes", "path", "points"};
    if (it->kind == TREE_LIST) {
        return turned_list(turn, it, key, places);
    }
    if (it->kind == TREE_NUMBER && strcmp(key, "facing") == 0) {
        return tree_number(turn->arena, turn_bearing(turn, it->number));
    }
    if (it->kind == TREE_TEXT && strcmp(key, "home") == 0) {
        return tree_text(turn->arena, turn_edge(turn, it->text));
    }
    if (it->kind != TREE_OBJECT) {
        return tree_copy(turn->arena, it);
    }
    BaseTree *out = tree_object(turn->arena);
    for (const BaseTree *member = it->first; member; member = member->next) {
        bool own = false;
        for (size_t i = 0; i < BASE_COUNT(PLACES); i++) {
            own = own || strcmp(PLACES[i], member->key) == 0;
        }
        tree_set(turn->arena, out, member->key, turned(turn, member, member->key, own));
    }
    return out;
}

static void shuffle(Turn *turn, BaseTree *root, const char *key) {
    const BaseTree *list = tree_find(root, key);
    int count = list ? list->count : 0;
    const BaseTree **items = arena_alloc(turn->arena, (size_t)count + 1, sizeof *items);
    BaseTree *out = tree_list(turn->arena);
    for (int i = 0; i < count; i++) {
        items[i] = tree_at(list, i);
    }
    for (int left = count; left > 0; left--) {
        int pick = (int)rng_below(&turn->rng, (uint32_t)left);
        tree_push(out, tree_copy(turn->arena, items[pick]));
        items[pick] = items[left - 1];
    }
    if (list) {
        tree_set(turn->arena, root, key, out);
    }
}

static PlaySession *open_table(const BaseTree *root) {
    BaseFaults faults = {0};
    RulesField *field = root ? io_field_create(root, "", &faults) : NULL;
    faults_free(&faults);
    return field ? play_create(field, root, 1) : NULL;
}

/* ---- two rulings ---- */

/* What says where something is, or how sure it is, is looked at elsewhere; of several lines that are as good any may be
 * drawn, through one zone or another. */
static bool is_left_out(const char *key) {
    static const char *const KEYS[] = {"a",         "b",      "at",        "end",          "point",
                                       "template",  "points", "margin_mm", "close",        "nearest",
                                       "margin_is", "line",   "clearance", "clearance_mm", "zones"};
    for (size_t i = 0; i < BASE_COUNT(KEYS); i++) {
        if (strcmp(KEYS[i], key) == 0) {
            return true;
        }
    }
    return false;
}

static bool are_alike(const BaseTree *one, const BaseTree *other) {
    if (!other || one->kind != other->kind || (one->kind == TREE_LIST && one->count != other->count)) {
        return false;
    }
    switch (one->kind) {
    case TREE_NUMBER: return fabs(one->number - other->number) <= ALIKE * fmax(1, fabs(one->number));
    case TREE_BOOL: return one->truth == other->truth;
    case TREE_TEXT: return strcmp(one->text, other->text) == 0;
    case TREE_LIST:
        for (const BaseTree *it = one->first; it; it = it->next) { /* in any order */
            bool found = false;
            for (const BaseTree *its = other->first; its && !found; its = its->next) {
                found = are_alike(it, its);
            }
            if (!found) {
                return false;
            }
        }
        return true;
    case TREE_OBJECT:
        for (const BaseTree *it = one->first; it; it = it->next) {
            if (!is_left_out(it->key) && !are_alike(it, tree_find(other, it->key))) {
                return false;
            }
        }
        return true;
    default: return true;
    }
}

static void tell(const Turn *turn, uint64_t seed, const BaseTree *what) {
    BaseText text = {0};
    json_write(what, &text);
    print_message("SIGHTLINE_SEED=%llu, %d quarters%s: %s\n", (unsigned long long)seed, turn->quarters,
                  turn->mirrored ? ", mirrored" : "", text_get(&text));
    text_free(&text);
}

static void assert_alike(Turn *turn, const BaseTree *action, const Ruling *one, const Ruling *other, uint64_t seed) {
    double least = fmin(one->margin.kind == MARGIN_NONE ? INFINITY : one->margin.mm,
                        other->margin.kind == MARGIN_NONE ? INFINITY : other->margin.mm);
    bool same = one->outcome == other->outcome && are_alike(one->facts, other->facts);
    turn->asked++;
    turn->refused += one->outcome == RULING_REFUSED;
    if (!same && least > SURE) {
        tell(turn, seed, action);
        tell(turn, seed, one->facts);
        tell(turn, seed, other->facts);
        print_message("  outcome %d and %d\n", (int)one->outcome, (int)other->outcome);
        fail_msg("the turned table says otherwise");
    }
    bool found = one->margin.kind == MARGIN_FOUND && other->margin.kind == MARGIN_FOUND;
    if (same && found && least < EXACT) {
        double off = (fabs(one->margin.mm - other->margin.mm) - SURE) / fmax(one->margin.mm, SURE);
        turn->measured++;
        turn->worst = fmax(turn->worst, off);
        if (off > WITHIN) {
            tell(turn, seed, action);
            print_message("  margins %.6f and %.6f\n", one->margin.mm, other->margin.mm);
        }
    }
}

/* ---- questions ---- */

static BaseTree *any_of(Turn *turn, const BaseTree *root, const char *list) {
    const BaseTree *items = tree_find(root, list);
    const BaseTree *it = tree_at(items, (int)rng_below(&turn->rng, (uint32_t)items->count));
    return tree_text(turn->arena, tree_get_text(it, "id", ""));
}

static BaseTree *draw_question(Turn *turn, const BaseTree *root, int kind) {
    static const char *const VERBS[] = {"sight", "where", "needs", "targets", "path"};
    BaseArena *arena = turn->arena;
    BaseTree *action = tree_object(arena), *unit = any_of(turn, root, "units");
    tree_set(arena, action, "do", tree_text(arena, VERBS[kind]));
    tree_set(arena, action, kind == 0 ? "from" : kind == 3 ? "of" : kind == 2 ? turn->firer : "unit", unit);
    if (kind == 0 || kind == 2) {
        tree_set(arena, action, kind == 0 ? "to" : "at", any_of(turn, root, "units"));
    } else if (kind == 1) {
        tree_set(arena, action, "area", any_of(turn, root, "terrain"));
    } else if (kind == 4) {
        BaseTree *path = tree_set(arena, action, "path", tree_list(arena));
        for (int i = 0; i < 2; i++) {
            tree_push(path,
                      tree_pair(arena, rng_range(&turn->rng, 0, turn->width), rng_range(&turn->rng, 0, turn->high)));
        }
    }
    return action;
}

static void ask_both(Turn *turn, PlaySession *session, PlaySession *other, const BaseTree *root, uint64_t seed) {
    for (int i = 0; i < QUESTIONS; i++) {
        BaseTree *action = draw_question(turn, root, i % 5);
        Ruling *one = play_preview(session, action, NULL, NULL);
        Ruling *two = play_preview(other, turned(turn, action, "", false), NULL, NULL);
        if (one->outcome != RULING_BAD) {
            assert_alike(turn, action, one, two, seed);
        }
        ruling_destroy(one);
        ruling_destroy(two);
    }
}

static void turn_table(Turn *turn, const char *system, uint64_t seed) {
    BaseFaults faults = {0};
    turn->arena = arena_create();
    turn->rng = rng_make(seed);
    const BaseTree *root = random_table(turn->arena, system, seed, &faults);
    faults_free(&faults);
    const BaseTree *size = root ? tree_find(tree_find(root, "table"), "size") : NULL;
    PlaySession *session = root ? open_table(root) : NULL;
    if (session && size) {
        turn->width = size->first->number;
        turn->high = size->last->number;
        turn->quarters = (int)rng_below(&turn->rng, 4);
        turn->mirrored = rng_below(&turn->rng, 2);
        BaseTree *other_root = turned(turn, root, "", false);
        shuffle(turn, other_root, "terrain");
        shuffle(turn, other_root, "units");
        PlaySession *other = open_table(other_root);
        assert_non_null(other);
        ask_both(turn, session, other, root, seed);
        play_destroy(other);
    }
    play_destroy(session);
    arena_destroy(turn->arena);
}

static void turn_tables(const char *system, const char *firer) {
    const char *given = getenv("SIGHTLINE_SEED"), *many = getenv("SIGHTLINE_TABLES");
    uint64_t seed = given ? strtoull(given, NULL, 0) : 20261124u;
    int tables = many ? atoi(many) : TABLES;
    Turn turn = {.firer = firer};
    for (int i = 0; i < tables; i++) {
        turn_table(&turn, system, seed + (uint64_t)i);
    }
    print_message("SIGHTLINE_SEED=%llu: %d asked, %d refused, %d margins, which differ by %.1f %% at most\n",
                  (unsigned long long)seed, turn.asked, turn.refused, turn.measured, 100 * turn.worst);
    assert_true(turn.asked > turn.refused && turn.measured > 0);
    assert_true(turn.worst <= WITHIN);
}

static void rulings_of_legions_imperialis_turn_with_the_table(void **state) {
    (void)state;
    turn_tables("legions-imperialis", "units");
}

static void rulings_of_infinity_turn_with_the_table(void **state) {
    (void)state;
    turn_tables("infinity", "of");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rulings_of_legions_imperialis_turn_with_the_table),
        cmocka_unit_test(rulings_of_infinity_turn_with_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
