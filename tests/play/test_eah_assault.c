/* Assaults of EA - Heresy tried at random: whatever is done in whatever order, limits hold at every step, what is
 * counted is what was lost, the end leaves no trace, and undo leads back. And odds of one small assault worked out by
 * hand. */
#include "base/rng.h"
#include "play/odds.h"
#include "play/shared_eah_game.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SEED     20240921
#define ROUNDS   40
#define ACTIONS  300
#define UNITS    20
#define GARRISON 6

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

/* ---- a battlefield ---- */

#define KEEP "{'id': 'keep', 'kind': 'small-stronghold', 'dc_now': %d, 'outline': [[90,90],[98,90],[98,98],[90,98]]}"
#define FORMATIONS                                                                                                     \
    "{'id': 'g', 'side': 'red'}, {'id': 'h', 'side': 'red'}, {'id': 'a', 'side': 'blue'}, {'id': 'b', 'side': 'blue'}"

static const char *const PROFILES[] = {"infantry", "line-infantry", "assault-infantry", "flame-team", "horse-guard"};

static const char *any_profile(BaseRng *rng) {
    return PROFILES[rng_below(rng, BASE_COUNT(PROFILES))];
}

/* A garrison and some outside it, attackers to the west, a formation of each side near by. */
static PlaySession *battlefield(BaseRng *rng) {
    char keep[160];
    BaseText units = {0};
    snprintf(keep, sizeof keep, KEEP, 1 + (int)rng_below(rng, 2));
    for (int i = 0; i < GARRISON; i++) {
        text_addf(&units,
                  "%s{'id': 'g%d', 'formation': '%s', 'profile': '%s', 'inside': 'keep', 'base': {'circle': 25}}",
                  i ? ", " : "", i, i < 4 ? "g" : "h", PROFILES[rng_below(rng, 4)]); /* of one point each */
    }
    for (int i = 0; i < 7; i++) {
        text_addf(&units, ", {'id': 'a%d', 'formation': 'a', 'profile': '%s', 'at': [80, %d], 'base': {'circle': 25}}",
                  i, any_profile(rng), 84 + 3 * i);
    }
    for (int i = 0; i < 2; i++) {
        text_addf(&units,
                  ", {'id': 'h%d', 'formation': 'h', 'profile': 'infantry', 'at': [%d, 102], 'base': {'circle': 25}}",
                  GARRISON + i, 92 + 3 * i);
        text_addf(&units,
                  ", {'id': 'b%d', 'formation': 'b', 'profile': 'infantry', 'at': [78, %d], 'base': {'circle': 25}}", i,
                  106 + 3 * i);
    }
    PlaySession *session = eah_game(keep, FORMATIONS, text_get(&units), "");
    text_free(&units);
    return session;
}

/* ---- what must hold ---- */

static int count_of(const PlaySession *session, const char *name, int value, TableRef host) {
    const Table *table = play_table(session);
    const TableSchema *schema = table->setup->schema;
    VarId var = schema_find(schema, REF_UNIT, name);
    int count = 0;
    for (int u = 0; u < table->setup->unit_count; u++) {
        bool here =
            host.kind == REF_NONE || (table->wheres[u].kind == WHERE_INSIDE && ref_equal(table->wheres[u].host, host));
        count +=
            here && table_alive(table, ref_make(REF_UNIT, u)) && table_get(table, ref_make(REF_UNIT, u), var) == value;
    }
    return count;
}

static int alive_of(const PlaySession *session, int side) {
    const Table *table = play_table(session);
    int count = 0;
    for (int u = 0; u < table->setup->unit_count; u++) {
        count += table->setup->units[u].side == side && table_alive(table, ref_make(REF_UNIT, u));
    }
    return count;
}

/* What has come up in all the rounds: a test of nothing is none. */
typedef struct {
    int tied, invading, countered;
} Seen;

/* ASSAULT-05: as many invaders as starting DC. ASSAULT-09: an invader ties two at most; who is tied is inside, with the
 * invader. */
static void check_limits(const PlaySession *session, Seen *seen) {
    const Table *table = play_table(session);
    const TableSetup *setup = table->setup;
    TableRef keep = setup_find(setup, "keep");
    VarId tied = schema_find(setup->schema, REF_UNIT, "tied"), to = schema_find(setup->schema, REF_UNIT, "tied_to");
    int invading = count_of(session, "invading", 1, keep);
    assert_true(invading <= 4);
    seen->invading += invading;
    seen->tied += count_of(session, "tied", 1, keep);
    seen->countered += count_of(session, "counter_charged", 1, ref_none());
    for (int i = 0; i < setup->unit_count; i++) {
        int held = 0;
        for (int u = 0; u < setup->unit_count; u++) {
            TableRef unit = ref_make(REF_UNIT, u), invader = var_unpack(table_get(table, unit, to));
            assert_int_equal(table_get(table, unit, tied) == 1, invader.kind != REF_NONE);
            held += ref_equal(invader, ref_make(REF_UNIT, i));
        }
        assert_true(held <= 2);
    }
}

/* Nothing of an assault is left; nobody is in a ruin; one side holds the walls, with room for all. */
static void check_over(const PlaySession *session) {
    const Table *table = play_table(session);
    const TableSetup *setup = table->setup;
    TableRef keep = setup_find(setup, "keep");
    static const char *const CLEARED[] = {"part",          "tied",     "hold_fire", "counter_charged",
                                          "assault_moves", "invading", "mode"};
    int inside[UNITS], count = table_inside(table, keep, inside, UNITS);
    assert_int_equal(table->activity_count, 0);
    for (size_t i = 0; i < BASE_COUNT(CLEARED); i++) {
        assert_int_equal(count_of(session, CLEARED[i], 0, ref_none()), alive_of(session, 0) + alive_of(session, 1));
    }
    bool ruined = eah_var(session, "keep", "dc_now") == 0;
    assert_true(!ruined || count == 0);
    int room = 0;
    for (int i = 0; i < count; i++) {
        const char *profile = play_field(session)->data->profiles[setup->units[inside[i]].profile].id;
        room += strcmp(profile, "horse-guard") ? 1 : 2;
        assert_int_equal(setup->units[inside[i]].side, setup->units[inside[0]].side);
    }
    assert_true(room <= 8);
}

/* ---- doing anything ---- */

static const BaseTree *stage_of(PlaySession *session) {
    return tree_find(eah_do(session, "{'do': 'stage'}")->facts, "stage");
}

static void place_near(BaseRng *rng, double *x, double *y) {
    if (rng_below(rng, 2)) { /* at the west or the south wall */
        bool west = rng_below(rng, 2);
        *x = west ? 88.75 : rng_range(rng, 90, 98);
        *y = west ? rng_range(rng, 90, 98) : 99.25;
    } else {
        *x = rng_range(rng, 74, 108);
        *y = rng_range(rng, 80, 112);
    }
}

/* A move of somebody, as the step has it or not. */
static void move_somebody(PlaySession *session, BaseRng *rng, const BaseTree *stage) {
    const BaseTree *units = tree_find(stage, "units");
    const BaseTree *it = units && units->count ? tree_at(units, (int)rng_below(rng, (uint32_t)units->count)) : NULL;
    char id[16];
    double x, y;
    if (!it) {
        return;
    }
    snprintf(id, sizeof id, "%s", tree_get_text(it, "id", ""));
    const char *how = tree_get_text(it, "how", "");
    char pace[24];
    snprintf(pace, sizeof pace, "%s", how);
    place_near(rng, &x, &y);
    TableRef unit = setup_find(play_field(session)->setup, id);
    bool inside = table_where(play_table(session), unit.index)->kind == WHERE_INSIDE;
    if (!inside && !strcmp(pace, "charge") && rng_below(rng, 2)) {
        eah_do(session, "{'do': 'enter', 'unit': '%s', 'area': 'keep', 'how': 'invade'}", id);
    } else {
        eah_do(session, "{'do': '%s', 'unit': '%s', 'path': [[%.3f, %.3f]], 'how': '%s'}", inside ? "leave" : "move",
               id, x, y, pace);
    }
}

static void tie_somebody(PlaySession *session, BaseRng *rng) {
    eah_do(session, "{'do': 'allocate', 'unit': 'g%d', 'at': 'a%d'}", (int)rng_below(rng, GARRISON),
           (int)rng_below(rng, 7));
}

/* What the step offers. */
static void take_offer(PlaySession *session, BaseRng *rng, const BaseTree *stage) {
    const BaseTree *may = tree_find(stage, "may"), *it = tree_at(may, (int)rng_below(rng, (uint32_t)may->count));
    const BaseTree *action = tree_find(it, "action");
    char verb[24], how[24];
    snprintf(verb, sizeof verb, "%s", tree_get_text(action, "do", ""));
    snprintf(how, sizeof how, "%s", tree_get_text(action, "how", ""));
    if (*how) {
        eah_do(session, "{'do': '%s', 'how': '%s'}", verb, how);
    } else {
        eah_do(session, "{'do': '%s'}", verb);
    }
}

/* Before the result is rolled what each part has done to the other is what the other has lost: units, and points of the
 * walls. */
static void check_tally(const PlaySession *session, const int *at_start, int walls_at_start) {
    const TableActivity *assault = table_activity(play_table(session));
    if (assault && assault->step < 6 && assault->values[0] == 1) {
        int red = at_start[0] - alive_of(session, 0), blue = at_start[1] - alive_of(session, 1);
        assert_int_equal(assault->values[1], red);
        assert_int_equal(assault->values[2], blue);
        assert_int_equal(assault->values[3], walls_at_start - eah_var(session, "keep", "dc_now"));
    }
}

static int play_one(PlaySession *session, BaseRng *rng, Seen *seen) {
    int at_start[2] = {alive_of(session, 0), alive_of(session, 1)}, walls = eah_var(session, "keep", "dc_now");
    assert_int_equal(
        eah_do(session, "{'do': 'assault', 'formation': 'a', 'at': '%s'}", rng_below(rng, 2) ? "keep" : "g")->outcome,
        RULING_DONE);
    for (int i = 0; i < ACTIONS; i++) {
        const Ruling *waiting = play_waiting(session);
        if (waiting) {
            GeomVec at = waiting->ask.fallback_where.at;
            eah_do(session, "{'do': 'choose', 'answer': [%.17g, %.17g]}", at.x / 10, at.y / 10);
            continue;
        }
        const BaseTree *stage = stage_of(session);
        if (!stage) {
            return i;
        }
        uint32_t what = rng_below(rng, 6);
        if (what == 0 || (what <= 3 && !tree_find(stage, "units")->count)) {
            take_offer(session, rng, stage);
        } else if (what <= 3) {
            move_somebody(session, rng, stage);
        } else if (what == 4) {
            tie_somebody(session, rng);
        } else {
            eah_do(session, "{'do': 'hold', 'unit': 'a%d', 'off': %s}", (int)rng_below(rng, 7),
                   rng_below(rng, 2) ? "true" : "false");
        }
        check_limits(session, seen);
        check_tally(session, at_start, walls);
    }
    return -1;
}

static void any_assault_keeps_its_limits_and_leaves_no_trace(void **state) {
    (void)state;
    BaseRng rng = rng_make(SEED);
    int ended = 0, ruined = 0, lost = 0;
    Seen seen = {0};
    for (int round = 0; round < ROUNDS; round++) {
        BaseFaults faults = {0};
        PlaySession *session = battlefield(&rng);
        BaseHash before = play_hash(session);
        if (play_one(session, &rng, &seen) >= 0) {
            check_over(session);
            ended++;
        }
        ruined += eah_var(session, "keep", "dc_now") == 0;
        lost += 17 - alive_of(session, 0) - alive_of(session, 1);
        BaseHash after = play_hash(session);
        int cursor = play_cursor(session);
        play_seek(session, 0, &faults);
        assert_true(play_hash(session) == before);
        play_seek(session, cursor, &faults);
        assert_true(play_hash(session) == after);
        play_destroy(session);
    }
    assert_true(ended > ROUNDS * 3 / 4 && ruined > 0 && lost > ROUNDS);
    print_message("%d ended, %d ruined, %d lost; tied %d, invading %d, countered %d times\n", ended, ruined, lost,
                  seen.tied, seen.invading, seen.countered);
    assert_true(seen.tied > ROUNDS && seen.invading > ROUNDS && seen.countered > ROUNDS / 2);
}

/* ---- odds by hand ---- */

static const PlayShare *share_of(const PlayOdds *odds, TableRef of, const char *what, double value) {
    const PlayFigure *figure = odds_figure(odds, of, what);
    assert_non_null(figure);
    for (int i = 0; i < figure->count; i++) {
        const BaseTree *it = figure->shares[i].value;
        if ((it->kind == TREE_NUMBER && it->number == value) || (it->kind == TREE_BOOL && it->truth == (value != 0))) {
            return &figure->shares[i];
        }
    }
    return NULL;
}

static void assert_fraction(const PlayShare *share, const char *numerator, const char *denominator) {
    assert_non_null(share);
    assert_string_equal(share->fraction.numerator, numerator);
    assert_string_equal(share->fraction.denominator, denominator);
}

#define DUEL                                                                                                           \
    "{'id': 'd', 'formation': 'g', 'profile': 'infantry', 'at': [50, 50], 'base': {'circle': 25}}, "                   \
    "{'id': 'e', 'formation': 'a', 'profile': 'infantry', 'at': [52.5, 50], 'base': {'circle': 25}}"

static PlaySession *duel(void) {
    PlaySession *session = eah_game("", FORMATIONS, DUEL, "");
    eah_do(session, "{'do': 'assault', 'formation': 'a', 'at': 'g'}");
    eah_do(session, "{'do': 'pass'}");
    return session;
}

/* Each hits on 5+, and saves on 5+: dies in 1/3 * 2/3 = 2/9, whatever the other does. */
static void one_against_one_is_two_ninths(void **state) {
    (void)state;
    PlaySession *session = duel();
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'fight'}"), NULL);
    const TableSetup *setup = play_field(session)->setup;
    assert_true(odds->exact);
    assert_fraction(share_of(odds, setup_find(setup, "d"), "alive", 0), "2", "9");
    assert_fraction(share_of(odds, setup_find(setup, "e"), "alive", 0), "2", "9");
    assert_fraction(share_of(odds, ref_make(REF_GAME, 0), "lost", 2), "4", "81");
    odds_destroy(odds);
    play_destroy(session);
}

/* Both alive (49/81), both add the same: the higher of two dice is k in (2k-1)/36, so a tie in 286/1296, and each wins
 * in (1 - 286/1296) / 2 = 505/1296, which costs the other its only unit. One dies in the fight or by the result: 2/9 +
 * 49/81 * 505/1296 = 48073/104976. */
static void the_result_is_the_higher_of_two_dice(void **state) {
    (void)state;
    PlaySession *session = duel();
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'fight', 'through': true}"), NULL);
    const TableSetup *setup = play_field(session)->setup;
    assert_true(odds->exact);
    assert_fraction(share_of(odds, setup_find(setup, "d"), "alive", 0), "48073", "104976");
    assert_fraction(share_of(odds, setup_find(setup, "e"), "alive", 0), "48073", "104976");
    odds_destroy(odds);
    eah_do(session, "{'do': 'fight', 'dice': [1, 1]}");
    odds = play_odds(session, toy_tree("{'do': 'resolve'}"), NULL);
    assert_fraction(share_of(odds, ref_make(REF_GAME, 0), "lost", 0), "143", "648");
    odds_destroy(odds);
    play_destroy(session);
}

/* Two hits on two alike: the dice that fail fall on the first, so that who of them dies is no further question: none in
 * 1/9, one in 4/9, both in 4/9 of the ways in which both are hit. */
static void units_that_are_alike_save_together(void **state) {
    (void)state;
    PlaySession *session =
        eah_game("", FORMATIONS,
                 "{'id': 'd', 'formation': 'g', 'profile': 'infantry', 'at': [50, 50], 'base': {'circle': 25}}, "
                 "{'id': 'f', 'formation': 'g', 'profile': 'infantry', 'at': [50, 53], 'base': {'circle': 25}}, "
                 "{'id': 'e', 'formation': 'a', 'profile': 'infantry', 'at': [58, 51.5], 'base': {'circle': 25}}, "
                 "{'id': 'k', 'formation': 'a', 'profile': 'infantry', 'at': [58, 54.5], 'base': {'circle': 25}}",
                 "");
    eah_do(session, "{'do': 'assault', 'formation': 'a', 'at': 'g'}");
    eah_do(session, "{'do': 'pass'}");
    eah_do(session, "{'do': 'pass'}");
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'fight'}"), NULL);
    TableRef red = setup_find(play_field(session)->setup, "red");
    assert_true(odds->exact);
    /* k hits of two in 4/9, 4/9, 1/9; one hit kills in 2/3. Both lost: 1/9 * 4/9. One: 4/9 * 2/3 + 1/9 * 4/9. */
    assert_fraction(share_of(odds, red, "lost", 2), "4", "81");
    assert_fraction(share_of(odds, red, "lost", 1), "28", "81");
    assert_true(odds->cases <= 64);
    odds_destroy(odds);
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_assault_keeps_its_limits_and_leaves_no_trace),
        cmocka_unit_test(one_against_one_is_two_ninths),
        cmocka_unit_test(the_result_is_the_higher_of_two_dice),
        cmocka_unit_test(units_that_are_alike_save_together),
    };
    print_message("seed %d\n", SEED);
    return cmocka_run_group_tests(tests, NULL, teardown);
}
