/* Reading arguments that args.c has checked. */
#include "rules/rules_internal.h"

#include <string.h>

static const BaseTree *find_arg(RulesCtx *ctx, const char *name) {
    return tree_find(ctx->action->args, name);
}

bool arg_ref(RulesCtx *ctx, const char *name, TableRef *out) {
    const BaseTree *tree = find_arg(ctx, name);
    if (!tree) {
        return false;
    }
    *out = ref_read(ctx->field->setup, tree);
    return out->kind != REF_NONE;
}

typedef struct {
    int *out;
    int cap, count;
    uint8_t *seen; /* by unit */
} UnitList;

static void add_unit(UnitList *list, int unit) {
    if (list->seen[unit]) {
        return;
    }
    list->seen[unit] = 1;
    if (list->count < list->cap) {
        list->out[list->count] = unit;
    }
    list->count++;
}

static void add_named(RulesCtx *ctx, UnitList *list, const BaseTree *tree) {
    const TableSetup *setup = ctx->field->setup;
    TableRef ref = tree->kind == TREE_TEXT ? setup_find(setup, tree->text) : ref_none();
    if (ref.kind == REF_UNIT) {
        add_unit(list, ref.index);
    } else if (ref.kind == REF_FORMATION) {
        for (int i = setup->formation_start[ref.index]; i < setup->formation_start[ref.index + 1]; i++) {
            int unit = setup->formation_units[i];
            if (table_alive(ctx->draft->table, ref_make(REF_UNIT, unit))) {
                add_unit(list, unit);
            }
        }
    }
}

int arg_units(RulesCtx *ctx, const char *name, int *out, int cap) {
    const BaseTree *tree = find_arg(ctx, name);
    if (!tree) {
        return 0;
    }
    uint8_t *seen = arena_alloc(ctx->ruling->arena, (size_t)ctx->field->setup->unit_count, 1);
    UnitList list = {.out = out, .cap = cap, .seen = seen};
    if (tree->kind == TREE_LIST) {
        for (const BaseTree *it = tree->first; it; it = it->next) {
            add_named(ctx, &list, it);
        }
    } else {
        add_named(ctx, &list, tree);
    }
    return list.count;
}

bool arg_place(RulesCtx *ctx, const char *name, TableWhere *out) {
    const BaseTree *tree = find_arg(ctx, name);
    return tree && place_read(ctx->field->setup, tree, out);
}

const GeomVec *arg_path(RulesCtx *ctx, int unit, int *count) {
    const TableSetup *setup = ctx->field->setup;
    const BaseTree *tree = find_arg(ctx, find_arg(ctx, "path") ? "path" : "paths");
    if (tree && tree->kind == TREE_OBJECT) {
        tree = tree_find(tree, setup_id(setup, ref_make(REF_UNIT, unit)));
    }
    GeomVec *points = arena_alloc(ctx->ruling->arena, tree ? (size_t)tree->count : 0, sizeof *points);
    *count = 0;
    for (const BaseTree *it = tree ? tree->first : NULL; it; it = it->next) {
        TableWhere where;
        if (!place_read(setup, it, &where)) {
            *count = 0;
            break;
        }
        points[(*count)++] = where.kind == WHERE_HEX ? hex_centre(where.hex, setup->unit) : where.at;
    }
    return points;
}

bool arg_number(RulesCtx *ctx, const char *name, double *out) {
    const BaseTree *tree = find_arg(ctx, name);
    if (!tree || tree->kind != TREE_NUMBER) {
        return false;
    }
    *out = tree->number;
    return true;
}

const char *arg_word(RulesCtx *ctx, const char *name, const char *fallback) {
    return tree_get_text(ctx->action->args, name, fallback);
}

bool arg_bool(RulesCtx *ctx, const char *name, bool fallback) {
    return tree_get_bool(ctx->action->args, name, fallback);
}
