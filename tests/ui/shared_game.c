#include "ui/shared_game.h"

#include "io/json.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

/* A file of one JSON value a line. */
static const BaseTree *read_lines(BaseArena *arena, const char *game, const char *ending) {
    char path[512];
    size_t size;
    BaseFaults faults = {0};
    snprintf(path, sizeof path, "%s.%s", game, ending);
    char *bytes = source_read(path, &size);
    BaseTree *list = tree_list(arena);
    for (char *at = bytes; *at;) {
        size_t length = strcspn(at, "\n");
        BaseTree *line = tree_copy(arena, json_parse(arena, at, length, path, list->count, &faults));
        assert_int_equal(faults.count, 0);
        tree_push(list, line);
        at += length + (at[length] != 0);
    }
    base_free(bytes);
    return list;
}

const char *hand_text(const Hand *hand, const char *key) {
    return tree_get_text(hand->line, key, NULL);
}

/* As a key: a die of the file's faces by its place among them, from 1. */
static int face_of(const Hand *hand, const BaseTree *die) {
    int face = die->kind == TREE_TEXT ? text_index(hand->faces, hand->face_count, die->text) + 1 : (int)die->number;
    assert_true(face > 0);
    return face;
}

void hand_rolls(Hand *hand) {
    while (kit_find_role(hand->desk->ui->kit, KIT_ROLE_FIELD, "Dice")) {
        char faces[128] = "";
        for (int i = 0; i < hand->desk->ui->tools->typed.wanted.count; i++) {
            assert_true(hand->dice && hand->die < hand->dice->count);
            size_t used = strlen(faces);
            snprintf(faces + used, sizeof faces - used, "%d ", face_of(hand, tree_at(hand->dice, hand->die++)));
        }
        desk_roll(hand->desk, faces);
    }
}

static void does_line(Hand *hand, const HandVerb *verbs, int count) {
    for (int i = 0; i < count; i++) {
        if (strcmp(verbs[i].verb, hand_text(hand, "do")) == 0) {
            verbs[i].does(hand);
            return;
        }
    }
    fail_msg("line %d: nobody knows how to do \"%s\"", hand->number, hand_text(hand, "do"));
}

static void check_state(const Hand *hand, const BaseTree *recorded) {
    char hash[24];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)desk_hash(hand->desk));
    if (strcmp(hash, tree_get_text(recorded, "hash", "")) != 0 || (hand->dice && hand->die != hand->dice->count)) {
        char *dump = app_dump(hand->desk->app);
        fputs(dump, stderr);
        base_free(dump);
        fail_msg("line %d (%s): %s, recorded %s; %d of its dice", hand->number, hand_text(hand, "do"), hash,
                 tree_get_text(recorded, "hash", ""), hand->die);
    }
}

void hand_plays(Hand *hand, const char *game, const HandVerb *verbs, int count, void (*answers)(Hand *hand)) {
    BaseArena *arena = arena_create();
    const BaseTree *script = read_lines(arena, game, "script"), *lines = read_lines(arena, game, "game");
    const BaseTree *recorded = lines->first; /* its first line is the battlefield */
    driver_blind(hand->desk->driver, true);
    desk_key(hand->desk, SDLK_d); /* real dice */
    for (hand->line = script->first; hand->line; hand->line = hand->line->next) {
        hand->number++;
        if (strcmp(hand_text(hand, "do"), "stage") == 0) {
            continue; /* a question: the window asks it by itself */
        }
        hand->dice = tree_find(hand->line, "dice");
        hand->die = 0;
        does_line(hand, verbs, count);
        answers(hand);
        recorded = recorded->next;
        assert_non_null(recorded);
        check_state(hand, recorded);
    }
    assert_null(recorded->next);
    arena_destroy(arena);
}
