/* Reads exercises from the steps of a case. */
#include "play/exercise.h"

#include <string.h>

#define THING "@" /* in the goal of a PICK: the thing that is judged */

/* Returns a copy in which the thing's id stands for the sign. */
static BaseTree *named(BaseArena *arena, const BaseTree *tree, const char *id) {
    if (tree->kind == TREE_TEXT && strcmp(tree->text, THING) == 0) {
        return tree_text(arena, id);
    }
    if (tree->kind != TREE_LIST && tree->kind != TREE_OBJECT) {
        return tree_copy(arena, tree);
    }
    BaseTree *out = tree->kind == TREE_LIST ? tree_list(arena) : tree_object(arena);
    for (const BaseTree *it = tree->first; it; it = it->next) {
        if (tree->kind == TREE_LIST) {
            tree_push(out, named(arena, it, id));
        } else {
            tree_set(arena, out, it->key, named(arena, it, id));
        }
    }
    return out;
}

static const char *unknown_thing(BaseArena *arena, const char *id) {
    return arena_printf(arena, "the exercise names \"%s\", and there is no such thing on the table", id);
}

/* ---- make ---- */

static const char *read_hands(BaseArena *arena, const TableSetup *setup, const BaseTree *list, Exercise *out) {
    TableRef *hands = arena_alloc(arena, list ? (size_t)list->count : 0, sizeof *hands);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        TableRef ref = setup_find(setup, it->text);
        if (ref.kind != REF_UNIT && ref.kind != REF_AREA) {
            return unknown_thing(arena, it->text);
        }
        hands[out->hand_count++] = ref;
    }
    out->hands = hands;
    return NULL;
}

/* ---- pick ---- */

static void add_item(BaseArena *arena, const TableSetup *setup, TableRef ref, Exercise *out, ExerciseItem *items) {
    const char *id = setup_id(setup, ref);
    items[out->item_count++] =
        (ExerciseItem){id, arena_strdup(arena, setup_name(setup, ref)), named(arena, out->goal, id)};
}

static const char *read_picks(BaseArena *arena, const TableSetup *setup, const BaseTree *of, Exercise *out) {
    TableRef side = of->kind == TREE_TEXT ? setup_find(setup, of->text) : ref_none();
    int room = of->kind == TREE_TEXT ? setup->unit_count : of->count;
    ExerciseItem *items = arena_alloc(arena, (size_t)room, sizeof *items);
    out->items = items;
    if (of->kind == TREE_TEXT && side.kind != REF_SIDE) {
        return unknown_thing(arena, of->text);
    }
    for (int i = 0; of->kind == TREE_TEXT && i < setup->unit_count; i++) {
        if (setup->units[i].side == side.index) {
            add_item(arena, setup, ref_make(REF_UNIT, i), out, items);
        }
    }
    for (const BaseTree *it = of->kind == TREE_LIST ? of->first : NULL; it; it = it->next) {
        TableRef ref = setup_find(setup, it->text);
        if (ref.kind == REF_NONE) {
            return unknown_thing(arena, it->text);
        }
        add_item(arena, setup, ref, out, items);
    }
    return out->item_count < 2 ? "there is nothing to choose among: name two things at ascending" : NULL;
}

/* ---- order ---- */

static const char *read_rows(BaseArena *arena, const BaseTree *of, Exercise *out) {
    ExerciseItem *items = arena_alloc(arena, (size_t)of->count, sizeof *items);
    for (const BaseTree *it = of->first; it; it = it->next) {
        const char *says = tree_get_text(it, "say", "");
        items[out->item_count++] = (ExerciseItem){says, says, it};
    }
    out->items = items;
    return out->item_count < 2 ? "there is nothing to sort: write two queries at ascending" : NULL;
}

const char *exercise_says(const BaseTree *step) {
    const char *pick = tree_get_text(step, "pick", tree_get_text(step, "sort", NULL));
    return io_is_exercise(step) ? tree_get_text(step, "make", pick) : NULL;
}

const Exercise *exercise_read(BaseArena *arena, const RulesField *field, const BaseTree *step, const char **why) {
    static const char *const keys[] = {[EXERCISE_MAKE] = "make", [EXERCISE_PICK] = "pick", [EXERCISE_SORT] = "sort"};
    Exercise *out = arena_alloc(arena, 1, sizeof *out);
    *out = (Exercise){.hint = tree_get_text(step, "hint", ""),
                      .free = tree_get_bool(step, "free", false),
                      .ascending = tree_get_bool(step, "ascending", false),
                      .by = tree_get_text(step, "by", ""),
                      .goal = tree_find(step, "goal"),
                      .solution = tree_find(step, "solution"),
                      .replies = tree_find(step, "replies")};
    for (int i = 0; i < (int)BASE_COUNT(keys); i++) {
        const char *says = tree_get_text(step, keys[i], NULL);
        out->kind = says ? (ExerciseKind)i : out->kind;
        out->says = says ? says : out->says;
    }
    const BaseTree *of = tree_find(step, "of");
    *why = out->kind == EXERCISE_MAKE   ? read_hands(arena, field->setup, tree_find(step, "hands"), out)
           : out->kind == EXERCISE_PICK ? read_picks(arena, field->setup, of, out)
                                        : read_rows(arena, of, out);
    return *why ? NULL : out;
}

bool exercise_may_take(const Exercise *exercise, TableRef thing) {
    for (int i = 0; i < exercise->hand_count; i++) {
        if (ref_equal(exercise->hands[i], thing)) {
            return true;
        }
    }
    return false;
}
