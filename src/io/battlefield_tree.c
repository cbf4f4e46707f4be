/* Writes the state of a table into a battlefield. Whatever has not changed stays as the player wrote it. */
#include "io/document.h"
#include "rules/values.h"

#include <math.h>
#include <string.h>

typedef struct {
    BaseArena *arena;
    const RulesField *field;
    const Table *table;
} Writer;

/* Returns the shortest number in table units that loads as exactly this many mm, as a player would have written it. */
static BaseTree *number_in_units(const Writer *writer, double mm) {
    double unit = writer->field->setup->unit, plain = mm / unit, rounded = round(plain * 1e6) / 1e6;
    return tree_number(writer->arena, rounded * unit == mm ? rounded : plain);
}

/* Copies an object without these members (NULL-terminated) and without the variables of this kind of owner. */
static BaseTree *copy_without(const Writer *writer, const BaseTree *object, const char *const *keys,
                              TableRefKind owner) {
    BaseTree *copy = tree_object(writer->arena);
    for (const BaseTree *it = object->first; it; it = it->next) {
        bool left_out = schema_find(&writer->field->data->schema, owner, it->key) >= 0;
        for (int i = 0; keys[i]; i++) {
            left_out = left_out || strcmp(keys[i], it->key) == 0;
        }
        if (!left_out) {
            tree_set(writer->arena, copy, it->key, tree_copy(writer->arena, it));
        }
    }
    return copy;
}

/* Writes the variables whose values differ from their fallbacks. */
static void add_values(const Writer *writer, BaseTree *object, TableRef ref) {
    const TableSchema *schema = &writer->field->data->schema;
    for (int i = 0; i < schema->count; i++) {
        const TableVar *var = &schema->vars[i];
        if ((int)var->owner != (int)ref.kind) {
            continue;
        }
        int value = table_get(writer->table, ref, i);
        if (value != var->fallback) {
            tree_set(writer->arena, object, var->name, value_tree(writer->arena, writer->field->setup, var, value));
        }
    }
}

static void add_hosted(const Writer *writer, BaseTree *object, const char *key, const TableWhere *where) {
    tree_set(writer->arena, object, key, tree_text(writer->arena, setup_id(writer->field->setup, where->host)));
    if (where->role != 0) {
        tree_set(writer->arena, object, "role", tree_number(writer->arena, where->role));
    }
}

static void add_where(const Writer *writer, BaseTree *object, const TableWhere *where) {
    BaseArena *arena = writer->arena;
    const RulesData *data = writer->field->data;
    BaseTree *at;
    switch (where->kind) {
    case WHERE_POINT:
        at = tree_set(arena, object, "at", tree_list(arena));
        tree_push(at, number_in_units(writer, where->at.x));
        tree_push(at, number_in_units(writer, where->at.y));
        tree_set(arena, object, "facing", tree_number(arena, where->facing));
        break;
    case WHERE_HEX: {
        char name[8];
        hex_name(where->hex, name);
        tree_add(arena, object, WITH_TEXT("at", name), WITH_NUMBER("facing", where->facing));
        break;
    }
    case WHERE_INSIDE: add_hosted(writer, object, "inside", where); break;
    case WHERE_ATTACHED: add_hosted(writer, object, "attached", where); break;
    case WHERE_OFF:
        tree_set(arena, object, "off",
                 where->role < data->cause_count ? tree_text(arena, data->causes[where->role])
                                                 : tree_bool(arena, true));
    }
}

static BaseTree *unit_tree(const Writer *writer, const BaseTree *original, int index) {
    static const char *const places[] = {"at", "facing", "inside", "attached", "off", "role", NULL};
    static const char *const none[] = {NULL};
    const TableWhere *now = table_where(writer->table, index);
    bool moved = !where_equal(now, &writer->field->setup->units[index].where);
    BaseTree *unit = copy_without(writer, original, moved ? places : none, REF_UNIT);
    if (moved) {
        add_where(writer, unit, now);
    }
    add_values(writer, unit, ref_make(REF_UNIT, index));
    return unit;
}

static BaseTree *area_tree(const Writer *writer, const BaseTree *original, int index) {
    static const char *const none[] = {NULL};
    BaseTree *area = copy_without(writer, original, none, REF_AREA);
    const char *kind = writer->field->data->kinds[table_kind(writer->table, index)].id;
    tree_set(writer->arena, area, "kind", tree_text(writer->arena, kind));
    add_values(writer, area, ref_make(REF_AREA, index));
    return area;
}

static BaseTree *plain_tree(const Writer *writer, const BaseTree *original, TableRef ref) {
    static const char *const none[] = {NULL};
    BaseTree *thing = copy_without(writer, original, none, (TableRefKind)ref.kind);
    add_values(writer, thing, ref);
    return thing;
}

static BaseTree *list_tree(const Writer *writer, const BaseTree *original, TableRefKind kind) {
    BaseTree *list = tree_list(writer->arena);
    int index = 0;
    for (const BaseTree *it = original->first; it; it = it->next, index++) {
        TableRef ref = ref_make(kind, index);
        if (kind == REF_UNIT) {
            tree_push(list, unit_tree(writer, it, index));
        } else if (kind != REF_AREA) {
            tree_push(list, plain_tree(writer, it, ref));
        } else if (table_alive(writer->table, ref)) {
            tree_push(list, area_tree(writer, it, index));
        }
    }
    return list;
}

static void add_phase(const Writer *writer, BaseTree *root) {
    int phase = writer->table->phase;
    if (phase >= 0) {
        tree_set(writer->arena, root, "phase", tree_text(writer->arena, writer->field->data->phases[phase].id));
    }
}

BaseTree *battlefield_tree(BaseArena *arena, const RulesField *field, const Table *table, const BaseTree *original) {
    static const char *const phase[] = {"phase", NULL};
    static const struct {
        const char *key;
        TableRefKind kind;
    } lists[] = {{"sides", REF_SIDE}, {"formations", REF_FORMATION}, {"terrain", REF_AREA}, {"units", REF_UNIT}};
    if (!table) {
        return tree_copy(arena, original);
    }
    Writer writer = {arena, field, table};
    BaseTree *root = copy_without(&writer, original, phase, REF_GAME);
    for (size_t i = 0; i < BASE_COUNT(lists); i++) {
        const BaseTree *list = tree_find(original, lists[i].key);
        if (list) {
            tree_set(arena, root, lists[i].key, list_tree(&writer, list, lists[i].kind));
        }
    }
    add_values(&writer, root, ref_make(REF_GAME, 0));
    add_phase(&writer, root);
    return root;
}
