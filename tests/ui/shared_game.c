#include "ui/shared_game.h"

#include "io/json.h"
#include "support/test.h"
#include "ui/tools/handful.h"

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

/* The recorded dice in the order in which the action uses them, each with its kind: the window asks for all of one kind
 * together. */
typedef struct {
    Hand *hand;
    BaseArena *arena;
    struct {
        RulesDice kind;
        int face;
        bool typed;
    } dice[128];
    int count;
} Recorded;

static bool supply(void *context, const RulesDice *dice, int *values) {
    Recorded *recorded = context;
    Hand *hand = recorded->hand;
    for (int i = 0; i < dice->count; i++) {
        assert_true(hand->dice && hand->die < hand->dice->count && recorded->count < (int)BASE_COUNT(recorded->dice));
        values[i] = face_of(hand, tree_at(hand->dice, hand->die++));
        recorded->dice[recorded->count].kind = *dice;
        recorded->dice[recorded->count].kind.what = dice->what ? arena_strdup(recorded->arena, dice->what) : NULL;
        recorded->dice[recorded->count++].face = values[i];
    }
    return true;
}

static void type_like(Recorded *recorded, const RulesDice *wanted) {
    Desk *desk = recorded->hand->desk;
    char faces[512] = "";
    int left = wanted->count;
    for (int i = 0; i < recorded->count && left > 0; i++) {
        if (!recorded->dice[i].typed && handful_is_like(ui_setup(desk->ui), &recorded->dice[i].kind, wanted)) {
            size_t used = strlen(faces);
            snprintf(faces + used, sizeof faces - used, "%d ", recorded->dice[i].face);
            recorded->dice[i].typed = true;
            left--;
        }
    }
    assert_int_equal(left, 0);
    desk_roll(desk, faces);
}

void hand_rolls(Hand *hand) {
    const ToolsTyped *typed = &hand->desk->ui->tools->typed;
    if (!kit_find_role(hand->desk->ui->kit, KIT_ROLE_FIELD, "Dice")) {
        return;
    }
    Recorded recorded = {.hand = hand, .arena = arena_create()};
    PlayInput input = input_supplied(supply, &recorded);
    ruling_destroy(play_preview(hand->desk->ui->session, typed->action, &input, NULL));
    input_term(&input);
    while (kit_find_role(hand->desk->ui->kit, KIT_ROLE_FIELD, "Dice")) {
        type_like(&recorded, &typed->wanted);
    }
    for (int i = 0; i < recorded.count; i++) {
        assert_true(recorded.dice[i].typed);
    }
    arena_destroy(recorded.arena);
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
