/* The margins of rolls, of reactions and of movements in Infinity, attacked on tables laid out by chance, on which a
 * trooper has declared that it waits, or shoots. SIGHTLINE_SEED lays others. */
#include "play/shared_moved_action.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>

#define TABLES_DEFAULT 3

static int random_unit(PlaySession *session, BaseRng *rng) {
    int count = play_field(session)->setup->unit_count, found = 0, chosen = -1;
    for (int i = 0; i < count; i++) {
        if (table_where(play_table(session), i)->kind == WHERE_POINT && rng_below(rng, (uint32_t)++found) == 0) {
            chosen = i;
        }
    }
    return chosen;
}

static void set_unit(PlaySession *session, BaseArena *arena, BaseTree *action, const char *name, int unit) {
    tree_set(arena, action, name, tree_text(arena, setup_id(play_field(session)->setup, ref_make(REF_UNIT, unit))));
}

static bool ask_needs(PlaySession *session, BaseRng *rng, BaseArena *arena, BaseTree *action, const char *skill) {
    const TableSetup *setup = play_field(session)->setup;
    int unit = random_unit(session, rng), at = random_unit(session, rng);
    if (unit < 0 || setup->units[unit].side == setup->units[at].side) {
        return false;
    }
    tree_set(arena, action, "do", tree_text(arena, "needs"));
    set_unit(session, arena, action, "of", unit);
    set_unit(session, arena, action, "at", at);
    tree_set(arena, action, "skill", tree_text(arena, skill));
    return true;
}

static bool ask_shot(PlaySession *session, BaseRng *rng, BaseArena *arena, BaseTree *action) {
    return ask_needs(session, rng, arena, action, "bs-attack");
}

static bool ask_contact(PlaySession *session, BaseRng *rng, BaseArena *arena, BaseTree *action) {
    return ask_needs(session, rng, arena, action, "cc-attack");
}

static bool ask_targets(PlaySession *session, BaseRng *rng, BaseArena *arena, BaseTree *action) {
    int unit = random_unit(session, rng);
    if (unit < 0) {
        return false;
    }
    tree_set(arena, action, "do", tree_text(arena, "targets"));
    set_unit(session, arena, action, "of", unit);
    return true;
}

static bool ask_order(PlaySession *session, BaseRng *rng, BaseArena *arena, BaseTree *order) {
    bool shoots = rng_below(rng, 3) == 0;
    int unit = random_unit(session, rng);
    if (unit < 0) {
        return false;
    }
    tree_set(arena, order, "do", tree_text(arena, "order"));
    set_unit(session, arena, order, "unit", unit);
    tree_set(arena, order, "skill", tree_text(arena, shoots ? "bs-attack" : "idle"));
    if (shoots) {
        set_unit(session, arena, order, "at", random_unit(session, rng));
    }
    return true;
}

static bool ask_reaction(PlaySession *session, BaseRng *rng, BaseArena *arena, BaseTree *action) {
    static const char *const SKILLS[] = {"bs-attack", "dodge", "reset", "engage", "change-facing", "cc-attack"};
    const TableActivity *order = table_activity(play_table(session));
    const TableSetup *setup = play_field(session)->setup;
    int unit = random_unit(session, rng);
    if (unit < 0 || !order || setup->units[order->subject.index].side == setup->units[unit].side) {
        return false;
    }
    tree_set(arena, action, "do", tree_text(arena, "react"));
    set_unit(session, arena, action, "unit", unit);
    tree_set(arena, action, "skill", tree_text(arena, SKILLS[rng_below(rng, 6)]));
    return true;
}

/* A leg or two; every other time about as far as it may go. */
static bool ask_way(PlaySession *session, BaseRng *rng, BaseArena *arena, BaseTree *action, const char *verb) {
    double inch = play_field(session)->setup->unit;
    int unit = random_unit(session, rng), legs = 1 + (int)rng_below(rng, 2);
    if (unit < 0) {
        return false;
    }
    tree_set(arena, action, "do", tree_text(arena, verb));
    set_unit(session, arena, action, "unit", unit);
    BaseTree *path = tree_set(arena, action, "path", tree_list(arena));
    GeomVec at = table_where(play_table(session), unit)->at;
    double length = 25.4 * (rng_below(rng, 2) ? rng_range(rng, 3.9, 4.1) : rng_range(rng, 0.5, 4));
    for (int i = 0; i < legs; i++) {
        at = vec_add(at, vec_scale(vec_bearing(rng_range(rng, 0, 360)), length / legs));
        tree_push(path, tree_pair(arena, at.x / inch, at.y / inch));
    }
    return true;
}

static bool ask_move(PlaySession *session, BaseRng *rng, BaseArena *arena, BaseTree *action) {
    return ask_way(session, rng, arena, action, "move");
}

static bool ask_path(PlaySession *session, BaseRng *rng, BaseArena *arena, BaseTree *action) {
    return ask_way(session, rng, arena, action, "path");
}

static MovedAsk *const WALKS[] = {ask_move, ask_path};
static const char *const WALK_NAMES[] = {"move", "path"};
static MovedAsk *const TARGETS[] = {ask_targets};
static const char *const TARGETS_NAMES[] = {"targets"};
static MovedAsk *const ASKS[] = {ask_reaction, ask_shot, ask_contact};
static const char *const NAMES[] = {"reaction", "shot", "contact"};

static void attack(MovedTable table, int tables_default) {
    const char *given = getenv("SIGHTLINE_SEED"), *many = getenv("SIGHTLINE_TABLES");
    uint64_t seed = given ? strtoull(given, NULL, 0) : 20261123u;
    int tables = many ? atoi(many) : tables_default;
    MovedActionSum sum = {0};
    BaseText said = {0};
    for (int i = 0; i < tables; i++) {
        table.seed = seed + (uint64_t)i;
        moved_table(&table, &sum);
    }
    moved_action_describe(&table, &sum, &said);
    print_message("SIGHTLINE_SEED=%llu: %s", (unsigned long long)seed, text_get(&said));
    if (sum.broken + sum.unturned > 0) {
        print_message("%s", text_get(&sum.wrong));
        fail_msg("%d answers broken, %d not turned", sum.broken, sum.unturned);
    }
    assert_true(sum.trials > 0);
    text_free(&said);
    text_free(&sum.wrong);
}

static void margins_of_reactions_hold(void **state) {
    (void)state;
    attack((MovedTable){"infinity", ASKS, NAMES, 3, .before = ask_order, .questions = 24, .moves = 2, .steps = 8,
                        .nearest = 4},
           TABLES_DEFAULT);
}

static void margins_of_movements_hold(void **state) {
    (void)state;
    attack((MovedTable){"infinity", WALKS, WALK_NAMES, 2, .questions = 16, .moves = 2, .steps = 6}, 2);
}

static void margins_of_targets_hold(void **state) {
    (void)state;
    attack((MovedTable){"infinity", TARGETS, TARGETS_NAMES, 1, .questions = 3, .moves = 2, .steps = 3}, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(margins_of_reactions_hold),
                                       cmocka_unit_test(margins_of_movements_hold),
                                       cmocka_unit_test(margins_of_targets_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
