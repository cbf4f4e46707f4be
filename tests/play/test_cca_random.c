/* Commands & Colors with random hands: whatever is tried, a hex holds one unit and one leader, blocks are in range,
 * what is refused changes nothing, and undo goes back to the bit. The ask of a flag, answered both ways, is run again
 * from its base. */
#include "io/document.h"
#include "play/odds.h"
#include "play/session.h"
#include "support/test.h"
#include "support/tree_of.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    PlaySession *session;
    BaseArena *arena;
} Game;

static Game game_open(const char *map) {
    BaseFaults faults = {0};
    char path[512];
    snprintf(path, sizeof path, "%s/%s", TEST_SOURCE_DIR, map);
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    Game game = {.session = play_open(document, &faults), .arena = arena_create()};
    assert_non_null(game.session);
    faults_free(&faults);
    return game;
}

static void game_close(Game *game) {
    play_destroy(game->session);
    arena_destroy(game->arena);
}

static const Ruling *act(Game *game, const char *text) {
    BaseFaults faults = {0};
    const Ruling *ruling = play_do(game->session, tree_of(game->arena, text), NULL, &faults);
    faults_free(&faults);
    return ruling;
}

static void check_board(const Game *game) {
    const TableSetup *setup = play_field(game->session)->setup;
    const Table *table = play_table(game->session);
    VarId blocks = schema_find(setup->schema, REF_UNIT, "blocks");
    for (int i = 0; i < setup->unit_count; i++) {
        const TableWhere *a = table_where(table, i);
        int left = table_get(table, ref_make(REF_UNIT, i), blocks);
        assert_true(left >= 0 && left <= 4);
        assert_true(a->kind != WHERE_HEX || hex_valid(&setup->hexes, a->hex));
        assert_true(a->kind != WHERE_ATTACHED || table_where(table, a->host.index)->kind == WHERE_HEX);
        for (int j = 0; j < i && a->kind == WHERE_HEX; j++) {
            const TableWhere *b = table_where(table, j);
            assert_false(b->kind == WHERE_HEX && hex_equal(a->hex, b->hex));
        }
    }
}

static const char *id_at_random(const Game *game, BaseRng *rng) {
    const TableSetup *setup = play_field(game->session)->setup;
    return setup_id(setup, ref_make(REF_UNIT, (int)rng_below(rng, (uint32_t)setup->unit_count)));
}

/* The first of what is asked, or the second. */
static void answer_random(Game *game, BaseRng *rng) {
    for (int i = 0; i < 40 && play_waiting(game->session); i++) {
        const RulesAsk *ask = &play_waiting(game->session)->ask;
        char text[160];
        int option = (int)rng_below(rng, (uint32_t)ask->option_count);
        snprintf(text, sizeof text, "{'do': 'choose', 'ask': '%s', 'answer': '%s'}", ask->id, ask->options[option]);
        const Ruling *ruling = act(game, text);
        assert_true(ruling->outcome == RULING_DONE || ruling->outcome == RULING_WAITING);
    }
    assert_null(play_waiting(game->session));
}

static void one_step(Game *game, BaseRng *rng) {
    static const char *const verbs[] = {"assault", "fire", "move", "move"};
    char text[200];
    uint32_t kind = rng_below(rng, 12);
    const char *who = id_at_random(game, rng), *whom = id_at_random(game, rng);
    if (kind == 11) {
        snprintf(text, sizeof text, "{'do': 'end', 'what': 'turn'}");
    } else if (kind >= 6) {
        snprintf(text, sizeof text, "{'do': '%s', 'unit': '%s', 'at': '%s'}", verbs[kind % 2], who, whom);
    } else {
        snprintf(text, sizeof text, "{'do': 'move', 'unit': '%s', 'path': ['%c%d']}", who, 'A' + (int)rng_below(rng, 9),
                 1 + (int)rng_below(rng, 12));
    }
    BaseHash before = play_hash(game->session);
    const Ruling *ruling = act(game, text);
    if (ruling->outcome == RULING_REFUSED || ruling->outcome == RULING_BAD) {
        assert_true(play_hash(game->session) == before);
        return;
    }
    answer_random(game, rng);
    check_board(game);
}

static void random_hands_keep_the_board_whole_and_undo_brings_it_back(void **state) {
    (void)state;
    uint64_t seed = 2604;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    for (int round = 0; round < 6; round++) {
        Game game = game_open("maps/ford-at-cala.json");
        BaseFaults none = {0};
        act(&game, "{'do': 'set', 'ref': 'game', 'values': {'phase': 'free'}}");
        BaseHash start = play_hash(game.session);
        for (int i = 0; i < 250; i++) {
            one_step(&game, &rng);
        }
        BaseHash end = play_hash(game.session);
        int last = play_cursor(game.session);
        assert_true(last > 10);
        assert_true(play_seek(game.session, 1, &none) && play_hash(game.session) == start);
        assert_true(play_seek(game.session, last, &none) && play_hash(game.session) == end);
        game_close(&game);
    }
}

/* Archers, not moved, at slingers two rows from their base line: LIGHT hits, 1 in 6, FLAG drives two hexes back, 1
 * in 6. Two flags are four hexes, of which two can be made: two blocks. So none is lost in 16 + 8 ways of 36, one in 8
 * + 2, two when both hit or both flag: 2. */
static void odds_of_a_shot_are_those_worked_out_by_hand(void **state) {
    (void)state;
    Game game = game_open("maps/two-fords.json");
    act(&game, "{'do': 'set', 'ref': 'game', 'values': {'phase': 'free'}}");
    act(&game, "{'do': 'set', 'ref': 's-lb', 'values': {'at': 'E5'}}");
    PlayOdds *odds = play_odds(game.session, tree_of(game.arena, "{'do': 'fire', 'unit': 's-lb', 'at': 'n-ls'}"), NULL);
    assert_int_equal(odds->outcome, RULING_DONE);
    assert_true(odds->exact);
    double lost[3] = {0};
    for (int i = 0; i < odds->count; i++) {
        const BaseTree *unit = tree_find(tree_find(odds->outcomes[i].what, "unit"), "n-ls");
        int blocks = (int)tree_get_number(unit, "blocks", 4);
        lost[4 - blocks] += odds->outcomes[i].chance;
    }
    assert_true(fabs(lost[0] - 24.0 / 36) < 1e-12);
    assert_true(fabs(lost[1] - 10.0 / 36) < 1e-12);
    assert_true(fabs(lost[2] - 2.0 / 36) < 1e-12);
    odds_destroy(odds);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_hands_keep_the_board_whole_and_undo_brings_it_back),
        cmocka_unit_test(odds_of_a_shot_are_those_worked_out_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
