#include "play/ends.h"

#include "rules/bodies.h"
#include "rules/rules.h"

#include <string.h>

static const char *const KEYS[] = {"path", "paths"};

static const BaseTree *paths_of(const BaseTree *action) {
    const BaseTree *path = tree_find(action, KEYS[0]);
    return path ? path : tree_find(action, KEYS[1]);
}

/* The path of a unit: what stands under its id, or the one list that there is. */
static const BaseTree *path_of(const BaseTree *paths, const char *id) {
    return paths && paths->kind == TREE_OBJECT ? tree_find(paths, id) : paths;
}

/* Reads [x, y] in the unit of the table. */
static bool read_point(const TableSetup *setup, const BaseTree *tree, GeomVec *out) {
    bool point = tree && tree->kind == TREE_LIST && tree->count == 2 && tree->first->kind == TREE_NUMBER &&
                 tree->last->kind == TREE_NUMBER;
    *out = point ? vec_scale(vec(tree->first->number, tree->last->number), setup->unit) : vec(0, 0);
    return point;
}

/* Whose paths these are: all that have one by their ids, or the one that acts. */
static int walkers(const PlaySession *session, const BaseTree *action, int *out) {
    const TableSetup *setup = play_field(session)->setup;
    const BaseTree *paths = paths_of(action);
    int count = 0;
    for (int i = 0; paths && i < setup->unit_count; i++) {
        const char *id = setup_id(setup, ref_make(REF_UNIT, i));
        const char *formation = tree_get_text(action, "formation", "");
        int own = setup->units[i].formation;
        bool alone = strcmp(tree_get_text(action, "unit", ""), id) == 0 ||
                     (own >= 0 && strcmp(formation, setup_id(setup, ref_make(REF_FORMATION, own))) == 0);
        if (paths->kind == TREE_OBJECT ? tree_find(paths, id) != NULL : alone) {
            out[count++] = i;
        }
    }
    return count;
}

const PlayEnd *play_ends(const PlaySession *session, const BaseTree *action, BaseArena *arena, int *count) {
    const RulesField *field = play_field(session);
    const TableSetup *setup = field->setup;
    const Table *table = play_table(session);
    int *units = arena_alloc(arena, (size_t)setup->unit_count + 1, sizeof *units);
    int unit_count = setup->board == BOARD_PLANE ? walkers(session, action, units) : 0;
    PlayEnd *out = arena_alloc(arena, (size_t)unit_count + 1, sizeof *out);
    RulesBodies bodies = {0};
    *count = 0;
    for (int i = 0; i < unit_count; i++) {
        const BaseTree *path = path_of(paths_of(action), setup_id(setup, ref_make(REF_UNIT, units[i])));
        GeomVec at;
        TableRef against;
        if (!path || path->kind != TREE_LIST || !read_point(setup, path->last, &at)) {
            continue;
        }
        bodies = bodies.areas ? bodies : bodies_find(field, table, arena);
        double facing = tree_get_number(action, "facing", table_where(table, units[i])->facing);
        GeomShape base = shape_place(&setup->units[units[i]].base, at, facing);
        if (bodies_touched(&bodies, table, &base, units, unit_count, &against) >= 0) {
            out[(*count)++] = (PlayEnd){ref_make(REF_UNIT, units[i]), against};
        }
    }
    return out;
}

/* The path with its last place shifted. */
static BaseTree *path_shifted(const TableSetup *setup, const BaseTree *path, GeomVec by, BaseArena *arena) {
    BaseTree *out = tree_list(arena);
    for (const BaseTree *it = path->first; it; it = it->next) {
        GeomVec at;
        bool last = it == path->last && read_point(setup, it, &at);
        tree_push(out, last ? place_tree(arena, setup, vec_add(at, by)) : tree_copy(arena, it));
    }
    return out;
}

static GeomVec shift_of(TableRef ref, const TableShift *shifts, int count) {
    for (int i = 0; i < count; i++) {
        if (ref_equal(shifts[i].ref, ref)) {
            return shifts[i].by;
        }
    }
    return vec(0, 0);
}

const BaseTree *play_ends_shifted(const PlaySession *session, const BaseTree *action, const PlayEnd *ends,
                                  int end_count, const TableShift *shifts, int shift_count, BaseArena *arena) {
    const TableSetup *setup = play_field(session)->setup;
    BaseTree *out = end_count > 0 ? tree_copy(arena, action) : NULL;
    for (int i = 0; i < end_count; i++) {
        const char *key = tree_find(action, KEYS[0]) ? KEYS[0] : KEYS[1], *id = setup_id(setup, ends[i].unit);
        const BaseTree *paths = tree_find(out, key);
        BaseTree *path = path_shifted(setup, path_of(paths, id), shift_of(ends[i].against, shifts, shift_count), arena);
        if (paths->kind == TREE_OBJECT) {
            BaseTree *all = tree_copy(arena, paths);
            tree_set(arena, all, id, path);
            path = all;
        }
        tree_set(arena, out, key, path);
    }
    return out ? out : action;
}
