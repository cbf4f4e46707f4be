/* The margins of what is asked before a volley in Legions Imperialis, and of templates that are told where to lie,
 * attacked on tables laid out by chance. SIGHTLINE_SEED lays others. */
#include "play/shared_moved_action.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>

#define TABLES_DEFAULT 2

static int random_unit(PlaySession *session, BaseRng *rng) {
    int count = play_field(session)->setup->unit_count, found = 0, chosen = -1;
    for (int i = 0; i < count; i++) {
        TableWhereKind kind = table_where(play_table(session), i)->kind;
        if ((kind == WHERE_POINT || kind == WHERE_INSIDE) && rng_below(rng, (uint32_t)++found) == 0) {
            chosen = i;
        }
    }
    return chosen;
}

static BaseTree *id_of(PlaySession *session, BaseArena *arena, TableRef ref) {
    return tree_text(arena, setup_id(play_field(session)->setup, ref));
}

/* One model, or its Detachment, at a foe, or now and then at a piece of terrain. */
static bool ask_volley(PlaySession *session, BaseRng *rng, BaseArena *arena, BaseTree *action, const char *verb) {
    const TableSetup *setup = play_field(session)->setup;
    int unit = random_unit(session, rng), at = random_unit(session, rng);
    bool area = setup->area_count > 0 && rng_below(rng, 5) == 0;
    if (unit < 0 || (!area && setup->units[unit].side == setup->units[at].side)) {
        return false;
    }
    tree_set(arena, action, "do", tree_text(arena, verb));
    if (rng_below(rng, 2) && setup->units[unit].formation >= 0) {
        tree_set(arena, action, "formation",
                 id_of(session, arena, ref_make(REF_FORMATION, setup->units[unit].formation)));
    } else {
        tree_push(tree_set(arena, action, "units", tree_list(arena)), id_of(session, arena, ref_make(REF_UNIT, unit)));
    }
    TableRef target =
        area ? ref_make(REF_AREA, (int)rng_below(rng, (uint32_t)setup->area_count)) : ref_make(REF_UNIT, at);
    tree_set(arena, action, "at", id_of(session, arena, target));
    return true;
}

static bool ask_needs(PlaySession *session, BaseRng *rng, BaseArena *arena, BaseTree *action) {
    return ask_volley(session, rng, arena, action, "needs");
}

static bool ask_targets(PlaySession *session, BaseRng *rng, BaseArena *arena, BaseTree *action) {
    int unit = random_unit(session, rng);
    if (unit < 0) {
        return false;
    }
    tree_set(arena, action, "do", tree_text(arena, "targets"));
    tree_set(arena, action, "of", id_of(session, arena, ref_make(REF_UNIT, unit)));
    return true;
}

/* Told a point on the rim of the target, or near it. */
static bool ask_template(PlaySession *session, BaseRng *rng, BaseArena *arena, BaseTree *action) {
    const TableSetup *setup = play_field(session)->setup;
    GeomShape parts[32];
    if (!ask_volley(session, rng, arena, action, "fire")) {
        return false;
    }
    TableRef target = setup_find(setup, tree_get_text(action, "at", ""));
    if (rules_body(play_field(session), play_table(session), target, parts, 32) < 1) {
        return false;
    }
    GeomVec at = shape_support(&parts[0], vec_bearing(rng_range(rng, 0, 360)));
    at = vec_add(at, vec_scale(vec_bearing(rng_range(rng, 0, 360)), rng_range(rng, 0, 60)));
    tree_set(arena, action, "point", tree_pair(arena, at.x / setup->unit, at.y / setup->unit));
    return true;
}

static MovedAsk *const ASKS[] = {ask_needs, ask_targets, ask_template};
static const char *const NAMES[] = {"needs", "targets", "template"};

static void margins_of_figures_hold(void **state) {
    (void)state;
    const char *given = getenv("SIGHTLINE_SEED"), *many = getenv("SIGHTLINE_TABLES");
    uint64_t seed = given ? strtoull(given, NULL, 0) : 20261123u;
    int tables = many ? atoi(many) : TABLES_DEFAULT;
    MovedActionSum sum = {0};
    BaseText said = {0};
    MovedTable table = {"legions-imperialis", ASKS, NAMES, 3, .questions = 24, .moves = 3, .steps = 6, .nearest = 0};
    for (int i = 0; i < tables; i++) {
        table.seed = seed + (uint64_t)i;
        moved_table(&table, &sum);
    }
    moved_action_describe(&table, &sum, &said);
    print_message("SIGHTLINE_SEED=%llu: %s", (unsigned long long)seed, text_get(&said));
    if (sum.broken > 0) {
        print_message("%s", text_get(&sum.wrong));
        fail_msg("%d answers broken", sum.broken);
    }
    assert_true(sum.trials > 0);
    text_free(&said);
    text_free(&sum.wrong);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(margins_of_figures_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
