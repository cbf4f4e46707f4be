#include "play/lesson_readings.h"

#include "rules/telling.h"

#include <string.h>

/* The session's state on a table that reads one rule otherwise; NULL if it cannot be copied. */
static PlaySession *reread(BaseArena *arena, const PlaySession *session, const char *reading, const char *value) {
    BaseFaults faults = {0};
    BaseTree *other = play_with_reading(arena, session, reading, value);
    BaseTree *root = battlefield_tree(arena, play_field(session), play_table(session), other);
    RulesField *field = io_field_create(root, "", &faults);
    faults_free(&faults);
    return field ? play_create(field, root, 1) : NULL;
}

static const Ruling *ask(PlaySession *session, const BaseTree *step) {
    BaseFaults none = {0}; /* the session writes no file */
    const Ruling *ruling = play_do(session, step, NULL, &none);
    faults_free(&none);
    return ruling;
}

typedef struct {
    BaseArena *arena;
    const LessonQuestion *question;
    const BaseTree *step;
    int right;
    LessonReading *items;
    int count;
} Search;

static void try_value(Search *search, const PlaySession *session, int reading, int value) {
    const RulesReading *entry = &play_field(session)->data->readings[reading];
    PlaySession *other = reread(search->arena, session, entry->id, entry->values[value]);
    if (!other) {
        return;
    }
    const Ruling *ruling = ask(other, search->step);
    int answer = ruling->outcome == RULING_BAD ? -1 : play_lesson_right(search->question, ruling, other);
    if (answer != search->right && ruling->outcome != RULING_BAD) { /* with other dice it cannot be compared */
        search->items[search->count++] =
            (LessonReading){reading, value, answer, telling_headline_in(search->arena, ruling)};
    }
    play_destroy(other);
}

const LessonReading *play_lesson_readings(BaseArena *arena, const PlaySession *session, const LessonQuestion *question,
                                          const BaseTree *step, int *count) {
    const RulesData *data = play_field(session)->data;
    *count = 0;
    if (question->count == 0) {
        return NULL;
    }
    BaseFaults faults = {0};
    PlaySession *same = exercise_board(session, &faults);
    faults_free(&faults);
    if (!same) {
        return NULL;
    }
    const Ruling *ruling = ask(same, step);
    int room = 0;
    for (int i = 0; i < ruling->readings.count; i++) {
        room += data->readings[ruling->readings.items[i]].value_count;
    }
    Search search = {.arena = arena,
                     .question = question,
                     .step = step,
                     .right = ruling->outcome == RULING_BAD ? -1 : play_lesson_right(question, ruling, same),
                     .items = arena_alloc(arena, (size_t)room, sizeof *search.items)};
    for (int i = 0; i < ruling->readings.count; i++) {
        int reading = ruling->readings.items[i];
        for (int v = 0; v < data->readings[reading].value_count; v++) {
            if (v != data->reading_values[reading]) {
                try_value(&search, session, reading, v);
            }
        }
    }
    play_destroy(same);
    *count = search.count;
    return search.items;
}
