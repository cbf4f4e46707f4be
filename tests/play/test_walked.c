/* The margins of moves, charges and shots, attacked: on random tables models are told to walk, to charge and to fire,
 * at Structures and out of them too, everything is moved by less than the margin of that, at random and by a search
 * that follows the margin down, and the program is asked again. A place that was told stays, unless it lies against
 * something: then it goes with that. The nearest other answer, where one is told, is another. SIGHTLINE_SEED draws
 * other tables. */
#include "base/rng.h"
#include "io/json.h"
#include "play/ends.h"
#include "play/nearest.h"
#include "play/shared_foretold.h"
#include "play/what_if.h"
#include "rules/bodies.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TABLES 5
#define WALKS  8 /* answers with a margin, on each table */
#define MOVES  6 /* displacements of each */
#define STEPS  12
#define MOST   12.0
#define WHOLLY 0.999
#define SIZE   600.0

typedef struct {
    BaseRng rng;
    BaseArena *arena;
    PlaySession *session;
    RulesBodies bodies;
    const PlayEnd *ends;
    int end_count;
    int asked, walks, allowed, refused, charges, shots, close, found, impossible;
} Attack;

static double between(BaseRng *rng, double low, double high) {
    return low + (high - low) * rng_unit(rng);
}

/* ---- tables ---- */

static void add_terrain(BaseText *text, BaseRng *rng) {
    static const char *const KINDS[] = {"difficult", "obstructing", "obstacle", "impassable", "dangerous",
                                        "civitas",   "difficult",   "cliff",    "obstacle"};
    int count = 3 + (int)rng_below(rng, 6), houses = 2; /* of which the first has a garrison of each side */
    for (int i = 0; i < count; i++) {
        const char *kind = i < houses ? "civitas" : KINDS[rng_below(rng, BASE_COUNT(KINDS))];
        bool wall = strcmp(kind, "obstacle") == 0;
        double x = between(rng, 60, SIZE - 60), y = between(rng, 60, SIZE - 60), turn = between(rng, 0, TAU);
        double along = between(rng, 30, 120), across = wall ? between(rng, 4, 12) : between(rng, 20, 90);
        text_addf(text, "%s{'id': 't%d', 'kind': '%s'%s, 'outline': [", i ? ", " : "", i, kind,
                  wall ? (rng_below(rng, 2) ? ", 'height': 0.4" : ", 'height': 0.8") : "");
        for (int k = 0; k < 4; k++) {
            double u = (k == 0 || k == 3 ? -1 : 1) * along / 2, v = (k < 2 ? -1 : 1) * across / 2;
            text_addf(text, "%s[%.4f, %.4f]", k ? ", " : "", x + u * cos(turn) - v * sin(turn),
                      y + u * sin(turn) + v * cos(turn));
        }
        text_add(text, "]}");
    }
}

static void add_units(BaseText *text, BaseRng *rng) {
    static const char *const PROFILES[] = {"line-infantry", "battle-tanks", "bikes",         "questing-knight",
                                           "hover-skiffs",  "line-tanks",   "jump-infantry", "siege-tanks",
                                           "heavy-mortars", "lance-tank"};
    for (int i = 0; i < 10; i++) {
        text_addf(text, "%s{'id': 'u%d', 'formation': '%s', 'profile': '%s', 'at': [%.4f, %.4f], 'facing': %d}",
                  i ? ", " : "", i, i % 2 ? "b" : "a", PROFILES[rng_below(rng, BASE_COUNT(PROFILES))],
                  between(rng, 40, SIZE - 40), between(rng, 40, SIZE - 40), (int)rng_below(rng, 8) * 45);
    }
}

static PlaySession *draw_table(BaseRng *rng) {
    BaseText text = {0};
    text_addf(&text,
              "{'sightline': 1, 'title': 't', 'ruleset': 'legions-imperialis', 'table': {'unit': 'mm', 'size': [%.0f, "
              "%.0f]}, 'terrain': [",
              SIZE, SIZE);
    add_terrain(&text, rng);
    text_add(&text, "], " SIDES ", 'formations': [{'id': 'a', 'side': 'red'}, {'id': 'b', 'side': 'blue'}, {'id': 'c', "
                    "'side': 'red'}, {'id': 'd', 'side': 'blue'}], 'units': [");
    add_units(&text, rng);
    text_add(&text, "]}");
    BaseFaults faults = {0};
    const BaseTree *tree = toy_tree(text_get(&text));
    RulesField *field = io_field_create(tree, "test", &faults);
    faults_free(&faults);
    text_free(&text);
    return field ? play_create(field, tree, 1) : NULL; /* NULL: a base on another, or on ground that bars it */
}

/* ---- claims ---- */

typedef struct {
    bool known, refused;
    RulesMargin margin;
} Answer;

static Answer ask(PlaySession *session, const BaseTree *action) {
    Ruling *ruling = play_preview(session, action, NULL, NULL);
    Answer out = {.known = ruling->outcome == RULING_DONE || ruling->outcome == RULING_REFUSED,
                  .refused = ruling->outcome == RULING_REFUSED,
                  .margin = ruling->margin};
    ruling_destroy(ruling);
    return out;
}

/* A walk of a leg or two, mostly about as far as it may go; or a charge up to an enemy. */
static BaseTree *draw_walk(Attack *attack, bool charges) {
    const TableSetup *setup = play_field(attack->session)->setup;
    const Table *table = play_table(attack->session);
    BaseRng *rng = &attack->rng;
    int unit = (int)rng_below(rng, 10), foe = (unit + 1 + 2 * (int)rng_below(rng, 5)) % 10;
    GeomVec at = table_where(table, unit)->at, to;
    double turn = between(rng, 0, TAU), far = between(rng, 60, 260);
    GeomShape base, other;
    BaseTree *path = tree_list(attack->arena);
    if (charges && table_base(table, unit, &base) && table_base(table, foe, &other)) {
        GeomGap gap = shape_gap(&base, &other);
        to = vec_add(at, vec_sub(gap.on_b, gap.on_a));
    } else {
        to = vec_add(at, vec_scale(vec(cos(turn), sin(turn)), far));
    }
    if (rng_below(rng, 3) == 0 && !charges) {
        GeomVec aside = vec_scale(vec_left(vec_sub(to, at)), between(rng, -0.3, 0.3));
        tree_push(path, place_tree(attack->arena, setup, vec_add(vec_lerp(at, to, 0.5), aside)));
    }
    tree_push(path, place_tree(attack->arena, setup, to));
    BaseTree *action = tree_object(attack->arena);
    tree_set(attack->arena, action, "do", tree_text(attack->arena, "move"));
    tree_set(attack->arena, action, "unit", tree_text(attack->arena, setup_id(setup, ref_make(REF_UNIT, unit))));
    tree_set(attack->arena, action, "how", tree_text(attack->arena, charges ? "charge" : "move"));
    tree_set(attack->arena, action, "path", path);
    return action;
}

/* A shot of one model at a Detachment or a Structure. */
static BaseTree *draw_shot(Attack *attack) {
    static const char *const TARGETS[] = {"a", "b", "c", "d", "t0", "t1"};
    BaseRng *rng = &attack->rng;
    char id[8];
    BaseTree *action = tree_object(attack->arena), *units = tree_list(attack->arena);
    snprintf(id, sizeof id, "u%d", (int)rng_below(rng, 3) ? (int)rng_below(rng, 12) : 10 + (int)rng_below(rng, 2));
    tree_push(units, tree_text(attack->arena, id));
    tree_set(attack->arena, action, "do", tree_text(attack->arena, "fire"));
    tree_set(attack->arena, action, "units", units);
    tree_set(attack->arena, action, "at", tree_text(attack->arena, TARGETS[rng_below(rng, BASE_COUNT(TARGETS))]));
    return action;
}

/* Out of a house, by a wall or two. */
static BaseTree *draw_leave(Attack *attack) {
    const TableSetup *setup = play_field(attack->session)->setup;
    BaseRng *rng = &attack->rng;
    int house = (int)rng_below(rng, 2);
    TableRef area = setup_find(setup, house ? "t1" : "t0");
    GeomBox box = setup->areas[area.index].area.box;
    double turn = between(rng, 0, TAU), far = between(rng, 60, 200);
    GeomVec middle = vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2), way = vec(cos(turn), sin(turn));
    BaseTree *action = tree_object(attack->arena), *path = tree_list(attack->arena);
    if (rng_below(rng, 2)) {
        tree_push(path, place_tree(attack->arena, setup, vec_add(middle, vec_scale(way, far * 0.7))));
    }
    tree_push(path, place_tree(attack->arena, setup, vec_add(middle, vec_scale(way, far))));
    tree_set(attack->arena, action, "do", tree_text(attack->arena, "leave"));
    tree_set(attack->arena, action, "formation", tree_text(attack->arena, house ? "d" : "c"));
    tree_set(attack->arena, action, "paths", path);
    return action;
}

/* ---- displacements ---- */

static int body_count(const Attack *attack) {
    return attack->bodies.count;
}

/* Moves of the bodies as moves of things. */
static int shifts_of(const Attack *attack, const GeomVec *moves, TableShift *out) {
    const TableSetup *setup = play_field(attack->session)->setup;
    int count = 0;
    for (int i = 0; i < body_count(attack); i++) {
        bool area = i < setup->area_count;
        TableRef ref = ref_make(area ? REF_AREA : REF_UNIT, area ? i : i - setup->area_count);
        int body = attack->bodies.areas[i];
        if (body >= 0 && vec_length(moves[body]) > 0 && play_can_shift(attack->session, ref)) {
            out[count++] = (TableShift){ref, moves[body]};
        }
    }
    return count;
}

static Answer ask_moved(Attack *attack, const BaseTree *action, const GeomVec *moves) {
    TableShift *shifts = arena_alloc(attack->arena, (size_t)body_count(attack) + 1, sizeof *shifts);
    int count = shifts_of(attack, moves, shifts);
    BaseFaults faults = {0};
    PlaySession *other = play_what_if(attack->session, shifts, count, "", &faults);
    faults_free(&faults);
    if (!other) {
        attack->impossible++;
        return (Answer){0};
    }
    Answer out = ask(other, play_ends_shifted(attack->session, action, attack->ends, attack->end_count, shifts, count,
                                              attack->arena));
    attack->asked += out.known;
    play_destroy(other);
    return out;
}

static void assert_stays(Attack *attack, const BaseTree *action, const Answer *here, const Answer *there,
                         const GeomVec *moves, uint64_t seed) {
    if (!there->known || there->refused == here->refused) {
        return;
    }
    BaseText text = {0};
    json_write(action, &text);
    print_message("SIGHTLINE_SEED=%llu: %s %s, sure by %.4f (%s)\n", (unsigned long long)seed, text_get(&text),
                  here->refused ? "refused" : "allowed", here->margin.mm, here->margin.rule ? here->margin.rule : "");
    for (int i = 0; i < body_count(attack); i++) {
        if (vec_length(moves[i]) > 0) {
            print_message("  body %d by (%.4f, %.4f)\n", i, moves[i].x, moves[i].y);
        }
    }
    text_free(&text);
    fail_msg("the answer is another");
}

static GeomVec any_move(BaseRng *rng, double size) {
    double turn = between(rng, 0, TAU), far = rng_below(rng, 3) ? size : size * sqrt(rng_unit(rng));
    return vec(far * cos(turn), far * sin(turn));
}

static void attack_at_random(Attack *attack, const BaseTree *action, const Answer *here, double size, uint64_t seed) {
    GeomVec *moves = arena_alloc(attack->arena, (size_t)body_count(attack) + 1, sizeof *moves);
    for (int k = 0; k < MOVES; k++) {
        bool few = k % 2;
        for (int i = 0; i < body_count(attack); i++) {
            moves[i] = few && rng_below(&attack->rng, 3) ? vec(0, 0) : any_move(&attack->rng, size);
        }
        Answer there = ask_moved(attack, action, moves);
        assert_stays(attack, action, here, &there, moves, seed);
    }
}

/* Follows the margin down: a change of some moves is kept when less is left. */
static void attack_by_search(Attack *attack, const BaseTree *action, const Answer *here, double size, uint64_t seed) {
    size_t room = (size_t)body_count(attack) + 1;
    GeomVec *best = arena_alloc(attack->arena, room, sizeof *best),
            *next = arena_alloc(attack->arena, room, sizeof *next);
    double least = here->margin.mm;
    for (int i = 0; i < body_count(attack); i++) {
        best[i] = vec(0, 0);
    }
    for (int k = 0; k < STEPS; k++) {
        for (int i = 0; i < body_count(attack); i++) {
            next[i] = rng_below(&attack->rng, 3) ? best[i] : any_move(&attack->rng, size);
        }
        Answer there = ask_moved(attack, action, next);
        assert_stays(attack, action, here, &there, next, seed);
        if (there.known && there.margin.kind != MARGIN_NONE && there.margin.mm < least) {
            least = there.margin.mm;
            memcpy(best, next, room * sizeof *best);
        }
    }
}

/* What is told as the nearest other answer is no nearer than the margin. That it is another the search has asked. */
static void assert_nearest(Attack *attack, const BaseTree *action, const Answer *here) {
    PlayQuestion question = {.action = action};
    RulesMargin margin = play_margin(attack->session, &question, attack->arena);
    if (margin.nearest.answer) {
        attack->found++;
        assert_true(margin.nearest.mm >= here->margin.mm - 0.01);
        assert_string_equal(margin.nearest.answer, here->refused ? "allowed" : "refused");
    }
}

static void attack_table(Attack *attack, uint64_t seed) {
    int walks = 0;
    attack->bodies = bodies_find(play_field(attack->session), play_table(attack->session), attack->arena);
    for (int i = 0; i < 40 && walks < WALKS; i++) {
        bool charges = rng_below(&attack->rng, 4) == 0, fires = rng_below(&attack->rng, 2) == 0;
        const BaseTree *action = fires                             ? draw_shot(attack)
                                 : rng_below(&attack->rng, 4) == 0 ? draw_leave(attack)
                                                                   : draw_walk(attack, charges);
        Answer here = ask(attack->session, action);
        if (!here.known || here.margin.kind == MARGIN_NONE) {
            continue;
        }
        attack->ends = play_ends(attack->session, action, attack->arena, &attack->end_count);
        double size = WHOLLY * fmin(here.margin.mm, MOST);
        attack->walks++;
        attack->allowed += !here.refused;
        attack->refused += here.refused;
        attack->charges += charges && !fires && !here.refused;
        attack->shots += fires;
        attack->close += here.margin.mm < 1;
        if (size > 0) {
            attack_at_random(attack, action, &here, size, seed);
            attack_by_search(attack, action, &here, size, seed);
        }
        if (walks++ == 0 && here.margin.mm < MOST) {
            assert_nearest(attack, action, &here);
        }
    }
}

static void nothing_below_its_margin_changes_a_move(void **state) {
    (void)state;
    const char *text = getenv("SIGHTLINE_SEED"), *many = getenv("SIGHTLINE_TABLES");
    uint64_t seed = text ? strtoull(text, NULL, 0) : 20261123u;
    Attack attack = {0};
    int tables = many ? atoi(many) : TABLES;
    for (int i = 0; i < tables; i++, seed++) {
        attack.rng = rng_make(seed);
        attack.session = NULL;
        for (int k = 0; k < 30 && !attack.session; k++) {
            attack.session = draw_table(&attack.rng);
        }
        if (attack.session) {
            attack.arena = arena_create();
            attack_table(&attack, seed);
            arena_destroy(attack.arena);
            play_destroy(attack.session);
        }
    }
    print_message("%d answers (%d of them shots; %d allowed, %d of them charges; %d refused; %d close), %d tables "
                  "asked, %d would not stand, "
                  "%d nearest answers\n",
                  attack.walks, attack.shots, attack.allowed, attack.charges, attack.refused, attack.close,
                  attack.asked, attack.impossible, attack.found);
    assert_true(attack.allowed > 0 && attack.refused > 0 && attack.asked > attack.impossible);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_below_its_margin_changes_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
