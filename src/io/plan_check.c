/* Checks with the loader that every file goes through whether the document could be played on. */
#include "io/loader.h"
#include "io/plan_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS_MAX 12 /* leaving a thing out may make references to it faulty */

/* Returns the ruleset's tree, cached by its name or the text of the house rules. NULL lets the loader read it and
 * report what is wrong with it. */
static const BaseTree *ruleset_of(IoPlan *plan, const BaseTree *tree) {
    const BaseTree *named = tree_find(tree, "ruleset");
    if (!named || (named->kind != TREE_TEXT && named->kind != TREE_OBJECT)) {
        return NULL;
    }
    if (!plan->ruleset || !tree_equal(plan->ruleset_named, named)) {
        BaseFaults ignored = {0};
        plan->ruleset = ruleset_load_tree(plan->arena, named, plan->path, "ruleset.", &ignored);
        plan->ruleset_named = tree_copy(plan->arena, named);
        faults_free(&ignored);
    }
    return plan->ruleset;
}

RulesField *plan_check(IoPlan *plan, const BaseTree *tree, BaseFaults *faults) {
    return io_field_load(NULL, ruleset_of(plan, tree), tree, plan->path, "", faults);
}

/* Splits "terrain[3].outline[2]" into list and index; false if the place is in no list. */
static bool place_item(const char *place, char list[16], int *index) {
    size_t length = strcspn(place, "[");
    if (!place[length] || length >= 16) {
        return false;
    }
    memcpy(list, place, length);
    list[length] = 0;
    *index = (int)strtol(place + length + 1, NULL, 10);
    return plan_is_list(list);
}

const char *plan_fault_id(const BaseTree *tree, const BaseFault *fault) {
    char list[16];
    int index;
    if (place_item(fault->place, list, &index)) {
        return tree_get_text(tree_at(tree_find(tree, list), index), "id", "");
    }
    return plan_find(tree, fault->id, NULL, NULL) ? fault->id : "";
}

static int compare_down(const void *a, const void *b) {
    return *(const int *)b - *(const int *)a;
}

/* Removes the things that the faults are about. False if a fault concerns the whole battlefield, or if faults were
 * dropped. */
static bool leave_out(BaseTree *tree, const BaseFaults *faults) {
    bool all = faults->dropped == 0;
    for (BaseTree *things = tree->first; things && all; things = things->next) {
        int *out = base_alloc((size_t)faults->count + 1, sizeof *out), count = 0;
        for (int i = 0; i < faults->count; i++) {
            char list[16];
            int index;
            bool placed = place_item(faults->items[i].place, list, &index);
            if (!placed && *faults->items[i].id) {
                const char *found;
                placed = plan_find(tree, faults->items[i].id, &found, &index) != NULL;
                snprintf(list, sizeof list, "%s", placed ? found : "");
            }
            if (placed && strcmp(list, things->key) == 0) {
                out[count++] = index;
            }
            all = all && placed;
        }
        qsort(out, (size_t)count, sizeof *out, compare_down);
        for (int i = 0; i < count && all; i++) {
            if ((i == 0 || out[i] != out[i - 1]) && out[i] < things->count) {
                tree_take(things, out[i]);
            }
        }
        base_free(out);
    }
    return all;
}

RulesField *plan_sound(IoPlan *plan, BaseArena *arena, const BaseTree *tree, const BaseTree **sound) {
    BaseTree *rest = tree_copy(arena, tree);
    for (int round = 0; round < ROUNDS_MAX; round++) {
        BaseFaults faults = {0};
        RulesField *field = plan_check(plan, rest, &faults);
        bool go_on = !field && leave_out(rest, &faults);
        faults_free(&faults);
        if (field || !go_on) {
            *sound = field ? rest : NULL;
            return field;
        }
    }
    *sound = NULL;
    return NULL;
}
