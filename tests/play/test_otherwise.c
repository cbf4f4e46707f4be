/* What would have come out otherwise, action by action, in a game whose actions are known. */
#include "play/otherwise.h"
#include "support/test.h"

#include <string.h>

static const char *const GAME = "tests/games/keep-at-dusk.game";

static PlaySession *open_game(void) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(GAME, &faults);
    assert_non_null(document);
    PlaySession *session = play_open(document, &faults);
    assert_int_equal(faults.count, 0);
    return session;
}

static void otherwise(PlaySession *session, const char *reading, const char *value, PlayOtherwiseList *out,
                      RulesField **field) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    *field = io_field_create(play_with_reading(arena, session, reading, value), GAME, &faults);
    assert_non_null(*field);
    play_otherwise(session, *field, out);
    arena_destroy(arena);
}

static void the_readings_in_force_change_nothing(void **state) {
    (void)state;
    PlaySession *session = open_game();
    const RulesData *data = play_field(session)->data;
    for (int i = 0; i < data->reading_count; i += 5) {
        PlayOtherwiseList found = {0};
        RulesField *field;
        otherwise(session, data->readings[i].id, data->readings[i].values[data->reading_values[i]], &found, &field);
        assert_int_equal(found.count, 0);
        play_otherwise_free(&found);
        field_destroy(field);
    }
    play_destroy(session);
}

/* The keep falls in the middle of an assault with an invader in it, who saves when the walls fall: one die more than by
 * the other reading. */
static void one_action_hangs_on_a_reading_and_those_after_it_do_not(void **state) {
    (void)state;
    PlaySession *session = open_game();
    BaseHash before = play_hash(session);
    PlayOtherwiseList found = {0};
    RulesField *field;
    otherwise(session, "ruin_invaders", "no", &found, &field);
    assert_int_equal(found.count, 1);
    const PlayOtherwise *it = &found.items[0];
    assert_int_equal(it->how, OTHERWISE_DICE);
    assert_ptr_equal(it->last, play_entry(session, it->index));
    assert_true(it->index + 1 < play_cursor(session)); /* the game went on, and only this hung on it */
    assert_true(play_hash(session) == before);
    int index = it->index;
    play_otherwise_free(&found);
    field_destroy(field);

    play_seek(session, index, &(BaseFaults){0}); /* only what is done counts */
    otherwise(session, "ruin_invaders", "no", &found, &field);
    assert_int_equal(found.count, 0);
    play_otherwise_free(&found);
    field_destroy(field);
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_readings_in_force_change_nothing),
        cmocka_unit_test(one_action_hangs_on_a_reading_and_those_after_it_do_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
