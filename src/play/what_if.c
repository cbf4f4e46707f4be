#include "play/what_if.h"

#include <string.h>

typedef struct {
    BaseArena *arena;
    const TableSetup *setup;
    GeomVec by; /* table units */
} Shifter;

bool play_can_shift(const PlaySession *session, TableRef ref) {
    const Table *table = play_table(session);
    if (ref_is(ref, REF_AREA)) {
        return table_alive(table, ref);
    }
    if (!ref_is(ref, REF_UNIT)) {
        return false;
    }
    TableWhereKind kind = table_where(table, ref.index)->kind;
    return kind == WHERE_POINT || kind == WHERE_HEX;
}

/* A point, a ring, or a list of rings. */
static BaseTree *moved(const Shifter *shifter, const BaseTree *list) {
    BaseTree *out = tree_list(shifter->arena);
    bool point = list->count == 2 && list->first->kind == TREE_NUMBER;
    for (const BaseTree *it = list->first; it; it = it->next) {
        double by = it == list->first ? shifter->by.x : shifter->by.y;
        tree_push(out, point                   ? tree_number(shifter->arena, it->number + by)
                       : it->kind == TREE_LIST ? moved(shifter, it)
                                               : tree_copy(shifter->arena, it));
    }
    return out;
}

/* The hex that lies so far from this one; the text of none where there is no board. */
static BaseTree *hex_from(const Shifter *shifter, HexId hex) {
    const TableSetup *setup = shifter->setup;
    GeomVec at = vec_add(hex_centre(hex, setup->unit), vec_scale(shifter->by, setup->unit));
    return tree_text(shifter->arena, setup_id(setup, setup_hex_ref(setup, hex_at(&setup->hexes, at, setup->unit))));
}

static void shift_area(const Shifter *shifter, BaseTree *item, int index) {
    static const char *const keys[] = {"outline", "holes", "path"};
    const TableAreaSetup *area = &shifter->setup->areas[index];
    for (size_t i = 0; i < BASE_COUNT(keys); i++) {
        const BaseTree *list = tree_find(item, keys[i]);
        if (list && list->kind == TREE_LIST) {
            tree_set(shifter->arena, item, keys[i], moved(shifter, list));
        }
    }
    if (area->hex_count > 0) {
        BaseTree *hexes = tree_list(shifter->arena);
        for (int i = 0; i < area->hex_count; i++) {
            tree_push(hexes, hex_from(shifter, area->hexes[i]));
        }
        tree_set(shifter->arena, item, "hexes", hexes);
    }
}

static void shift_unit(const Shifter *shifter, BaseTree *item, const TableWhere *where) {
    const BaseTree *at = tree_find(item, "at");
    if (where->kind == WHERE_HEX) {
        tree_set(shifter->arena, item, "at", hex_from(shifter, where->hex));
    } else if (at && at->kind == TREE_LIST) {
        tree_set(shifter->arena, item, "at", moved(shifter, at));
    }
}

static BaseTree *find_item(const BaseTree *list, const char *id) {
    for (BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        if (strcmp(tree_get_text(it, "id", ""), id) == 0) {
            return it;
        }
    }
    return NULL;
}

static void apply_shift(BaseArena *arena, const PlaySession *session, const PlayShift *shift, const BaseTree *root) {
    const TableSetup *setup = play_field(session)->setup;
    Shifter shifter = {arena, setup, vec_scale(shift->by, 1 / setup->unit)};
    bool area = ref_is(shift->ref, REF_AREA);
    BaseTree *item = find_item(tree_find(root, area ? "terrain" : "units"), setup_id(setup, shift->ref));
    if (!item || !play_can_shift(session, shift->ref)) {
        return;
    }
    if (area) {
        shift_area(&shifter, item, shift->ref.index);
    } else {
        shift_unit(&shifter, item, table_where(play_table(session), shift->ref.index));
    }
}

PlaySession *play_what_if(const PlaySession *session, const PlayShift *shifts, int count, const char *path,
                          BaseFaults *faults) {
    BaseArena *arena = arena_create();
    BaseTree *root = battlefield_tree(arena, play_field(session), play_table(session), play_battlefield(session));
    for (int i = 0; i < count; i++) {
        apply_shift(arena, session, &shifts[i], root);
    }
    RulesField *field = field_create(root, path, faults);
    PlaySession *out = field ? play_create(field, root, 1) : NULL;
    if (field) {
        field->data->tolerance = play_field(session)->data->tolerance;
        setup_show_in(field->setup, play_field(session)->setup->shown_name);
    }
    arena_destroy(arena);
    return out;
}
