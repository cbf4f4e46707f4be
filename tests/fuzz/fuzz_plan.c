/* Any bytes as a table that is being laid out: the first line may be a battlefield, sound or not (as an autosave holds
 * it), the others are steps of edits, done to it and to a board of each system, undone and done again to the letter. */
#include "base/text.h"
#include "fuzz/shared_fuzz.h"
#include "io/plan.h"

#include <string.h>

#define STEPS_MAX 6

typedef struct {
    BaseArena *arena;
    const BaseTree *lines[STEPS_MAX + 1];
    int count;
} Lines;

static void read_lines(Lines *lines, const uint8_t *bytes, size_t size) {
    const char *s = (const char *)bytes, *end = s + size;
    while (s < end && lines->count <= STEPS_MAX) {
        const char *stop = memchr(s, '\n', (size_t)(end - s));
        stop = stop ? stop : end;
        BaseFaults faults = {0};
        const BaseTree *line = json_parse(lines->arena, s, (size_t)(stop - s), "fuzz", 0, &faults);
        if (line) {
            lines->lines[lines->count++] = line;
        }
        faults_free(&faults);
        s = stop + 1;
    }
}

static char *written(const IoPlan *plan) {
    BaseText text = {0};
    json_write_pretty(plan_tree(plan), &text);
    char *copy = base_strdup(text_get(&text));
    text_free(&text);
    return copy;
}

/* What is at fault is told, and the rest can be shown. */
static void look_at(IoPlan *plan, BaseArena *arena) {
    BaseFaults faults = {0};
    RulesField *field = plan_check(plan, plan_tree(plan), &faults);
    base_assert(field || faults.count > 0);
    for (int i = 0; i < faults.count; i++) {
        plan_fault_id(plan_tree(plan), &faults.items[i]);
    }
    if (!field) {
        const BaseTree *sound = NULL;
        field = plan_sound(plan, arena, plan_tree(plan), &sound);
        base_assert(!field || sound);
    }
    field_destroy(field);
    faults_free(&faults);
}

static void try_steps(const BaseTree *battlefield, const Lines *lines, int first) {
    IoPlan *plan = plan_create(battlefield, "");
    char *before = written(plan);
    look_at(plan, lines->arena);
    for (int i = first; i < lines->count; i++) {
        if (plan_try(plan, lines->lines[i])) {
            base_assert(plan_do(plan, lines->lines[i], "fuzz", false));
        }
    }
    char *after = written(plan);
    int steps = plan_cursor(plan);
    while (plan_undo(plan)) {
    }
    char *undone = written(plan);
    base_assert(strcmp(before, undone) == 0);
    while (plan_redo(plan)) {
    }
    char *again = written(plan);
    base_assert(plan_cursor(plan) == steps && strcmp(after, again) == 0);
    look_at(plan, lines->arena);
    base_free(before);
    base_free(after);
    base_free(undone);
    base_free(again);
    plan_destroy(plan);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    Lines lines = {.arena = arena_create()};
    read_lines(&lines, bytes, size);
    bool own = lines.count > 0 && lines.lines[0]->kind == TREE_OBJECT;
    if (own) {
        try_steps(lines.lines[0], &lines, 1);
    }
    for (int system = 0; system < FUZZ_SYSTEMS; system++) {
        try_steps(fuzz_board(system), &lines, 0);
    }
    arena_destroy(lines.arena);
    return 0;
}
