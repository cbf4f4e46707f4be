#include "io/loader.h"

#include "base/near.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *place_of(IoLoader *loader, const LoadItem *item, const char *member) {
    const char *joint = item->index >= 0 && member ? "." : "";
    if (item->index < 0) {
        return arena_printf(loader->arena, "%s%s", loader->prefix, member ? member : "");
    }
    return arena_printf(loader->arena, "%s%s[%d]%s%s", loader->prefix, item->list, item->index, joint,
                        member ? member : "");
}

BaseFault *load_fault(IoLoader *loader, const LoadItem *item, const char *member, const char *remedy,
                      const char *format, ...) {
    char what[512];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    return faults_add(loader->faults, loader->file, place_of(loader, item, member), item->id, remedy, "%s", what);
}

const char *load_member(IoLoader *loader, const char *format, ...) {
    char member[256];
    va_list args;
    va_start(args, format);
    vsnprintf(member, sizeof member, format, args);
    va_end(args);
    return arena_strdup(loader->arena, member);
}

static int limit_of(const char *list) {
    return strcmp(list, "sides") == 0        ? LOAD_SIDES_MAX
           : strcmp(list, "formations") == 0 ? LOAD_FORMATIONS_MAX
           : strcmp(list, "units") == 0      ? LOAD_UNITS_MAX
                                             : LOAD_AREAS_MAX;
}

int load_count(const LoadItem *root, const char *list) {
    const BaseTree *tree = tree_find(root->tree, list);
    return tree && tree->kind == TREE_LIST && tree->count <= limit_of(list) ? tree->count : 0;
}

void load_each(IoLoader *loader, const LoadItem *root, const char *list, LoadEach each) {
    const BaseTree *tree = tree_find(root->tree, list);
    if (!tree) {
        return;
    }
    if (tree->kind != TREE_LIST) {
        load_fault(loader, root, list, "Write [ ... ]", "\"%s\" is not a list", list);
        return;
    }
    if (tree->count > limit_of(list)) {
        load_fault(loader, root, list, "Leave some out", "%d %s are more than the %d that are possible", tree->count,
                   list, limit_of(list));
        return;
    }
    int index = 0;
    for (const BaseTree *it = tree->first; it; it = it->next, index++) {
        LoadItem item = {it, list, index, tree_get_text(it, "id", "")};
        if (it->kind == TREE_OBJECT) {
            each(loader, &item);
        }
    }
}

const char *load_remedy(IoLoader *loader, const char *word, const char *const *words, int count, const char *other) {
    NearMiss near = near_make(word);
    for (int i = 0; i < count; i++) {
        near_try(&near, words[i]);
    }
    return near.best ? arena_printf(loader->arena, "Perhaps \"%s\" is meant", near.best) : other;
}

static bool is_key(const char *key, const char *const *keys) {
    for (int i = 0; keys[i]; i++) {
        if (strcmp(keys[i], key) == 0) {
            return true;
        }
    }
    return false;
}

void load_known(IoLoader *loader, const LoadItem *item, const char *const *keys, TableRefKind owner) {
    if (!loader->data) {
        return; /* without the ruleset, the variables are not known */
    }
    const TableSchema *schema = &loader->data->schema;
    for (const BaseTree *it = item->tree->first; it; it = it->next) {
        if (is_key(it->key, keys) || schema_find(schema, owner, it->key) >= 0) {
            continue;
        }
        NearMiss near = near_make(it->key);
        for (int i = 0; keys[i]; i++) {
            near_try(&near, keys[i]);
        }
        for (int i = 0; i < schema->count; i++) {
            near_try(&near, schema->vars[i].owner == owner ? schema->vars[i].name : NULL);
        }
        const char *remedy =
            near.best ? arena_printf(loader->arena, "Perhaps \"%s\" is meant", near.best) : "Take it out";
        load_fault(loader, item, it->key, remedy, "the key \"%s\" is not known here", it->key);
    }
}

static const BaseTree *member(IoLoader *loader, const LoadItem *item, const char *key, bool required) {
    const BaseTree *tree = tree_find(item->tree, key);
    if (!tree && required) {
        load_fault(loader, item, key, arena_printf(loader->arena, "Add \"%s\"", key), "\"%s\" is missing", key);
    }
    return tree;
}

const char *load_text(IoLoader *loader, const LoadItem *item, const char *key, bool required, const char *fallback) {
    const BaseTree *tree = member(loader, item, key, required);
    if (!tree) {
        return fallback;
    }
    if (tree->kind != TREE_TEXT || (required && !*tree->text)) {
        load_fault(loader, item, key, "Write a text in quotation marks", "\"%s\" is not a text", key);
        return fallback;
    }
    return arena_strdup(loader->arena, tree->text);
}

bool load_number(IoLoader *loader, const LoadItem *item, const char *key, bool required, double *value) {
    const BaseTree *tree = member(loader, item, key, required);
    if (!tree) {
        return false;
    }
    if (tree->kind != TREE_NUMBER || !isfinite(tree->number)) {
        load_fault(loader, item, key, "Write a number", "\"%s\" is not a number", key);
        return false;
    }
    *value = tree->number;
    return true;
}

bool load_point(IoLoader *loader, const LoadItem *item, const BaseTree *tree, const char *at, GeomVec *out) {
    bool good = tree->kind == TREE_LIST && tree->count == 2 && tree->first->kind == TREE_NUMBER &&
                tree->last->kind == TREE_NUMBER;
    if (!good) {
        load_fault(loader, item, at, "Write [x, y] in table units", "this is not a point");
        return false;
    }
    GeomVec p = vec_scale(vec(tree->first->number, tree->last->number), loader->setup->unit);
    if (!(fabs(p.x) <= LOAD_FAR_MAX && fabs(p.y) <= LOAD_FAR_MAX)) { /* written so that NaN and infinity fail, too */
        load_fault(loader, item, at, "Check the unit of the table and the number",
                   "the point lies more than %.0f m from the table", LOAD_FAR_MAX / 1000);
        return false;
    }
    *out = p;
    return true;
}

bool load_hex(IoLoader *loader, const LoadItem *item, const BaseTree *tree, const char *at, HexId *out) {
    HexId hex = {0, 0};
    bool good = tree->kind == TREE_TEXT && hex_parse(tree->text, &hex);
    if (tree->kind == TREE_LIST && tree->count == 2 && tree->first->kind == TREE_NUMBER &&
        tree->last->kind == TREE_NUMBER) {
        double column = tree->first->number, row = tree->last->number;
        good = column == floor(column) && row == floor(row) && fabs(column) < 1000 && fabs(row) < 1000;
        hex = good ? (HexId){(int16_t)column, (int16_t)row} : hex;
    }
    if (!good) {
        load_fault(loader, item, at, "Write a hex as \"E7\" or as [column, row], both counted from 1",
                   "this is not a hex");
        return false;
    }
    if (!hex_valid(&loader->setup->hexes, hex)) {
        load_fault(loader, item, at, "Count columns and rows from 1; every second row has a column less",
                   "the hex is not on the board");
        return false;
    }
    *out = hex;
    return true;
}

bool load_facing(IoLoader *loader, const LoadItem *item, double *out) {
    double facing = 0;
    if (!load_number(loader, item, "facing", false, &facing)) {
        return false;
    }
    if (fabs(facing) > 3600) {
        load_fault(loader, item, "facing", "Write a compass bearing, 0 to 360: 0 is up, 90 right",
                   "the facing is not a bearing");
        return false;
    }
    if (facing < 0 || facing >= 360) {
        facing = fmod(facing, 360);
        facing += facing < 0 ? 360 : 0;
    }
    if (loader->setup->board == BOARD_HEX && fmod(facing, 60) != 0) {
        load_fault(loader, item, "facing", "Write 0, 60, 120, 180, 240 or 300",
                   "on hexes a facing is a multiple of 60");
        return false;
    }
    *out = facing;
    return true;
}
