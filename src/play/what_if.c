#include "play/what_if.h"

#include <math.h>
#include <string.h>

#define KEY   "what_if"
#define RIGHT 0.9 /* a shift with at least this share along the line is called nearer or farther */

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

/* Returns a shifted copy of a point, a ring, or a list of rings. */
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

/* Returns the name of the hex at this shift from another. */
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

static void apply_shift(BaseArena *arena, const PlaySession *session, const TableShift *shift, const BaseTree *root) {
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

/* Records the shift in the battlefield itself, added to earlier shifts. */
static void add_shift(BaseArena *arena, const TableSetup *setup, const TableShift *shift, BaseTree *root) {
    GeomVec by = vec_scale(shift->by, 1 / setup->unit);
    const BaseTree *listed = tree_find(root, KEY);
    BaseTree *list = tree_set(arena, root, KEY, listed ? tree_copy(arena, listed) : tree_list(arena));
    BaseTree *item = find_item(list, setup_id(setup, shift->ref));
    if (!item) {
        item = tree_push(list, tree_object(arena));
        tree_set(arena, item, "id", tree_text(arena, setup_id(setup, shift->ref)));
    }
    const BaseTree *before = tree_find(item, "by");
    by = before ? vec_add(by, vec(before->first->number, before->last->number)) : by;
    BaseTree *pair = tree_pair(arena, by.x, by.y);
    tree_set(arena, item, "by", pair);
}

static BaseTree *shifted(BaseArena *arena, const PlaySession *session, const TableShift *shifts, int count) {
    BaseTree *root = battlefield_tree(arena, play_field(session), play_table(session), play_battlefield(session));
    for (int i = 0; i < count; i++) {
        apply_shift(arena, session, &shifts[i], root);
    }
    return root;
}

/* Makes a session with the tolerance and the unit of lengths of the original session. */
static PlaySession *session_on(const PlaySession *session, BaseTree *root, const char *path, BaseFaults *faults) {
    RulesField *field = io_field_create(root, path, faults);
    PlaySession *out = field ? play_create(field, root, 1) : NULL;
    if (field) {
        field->data->tolerance = play_field(session)->data->tolerance;
        setup_show_in(field->setup, play_field(session)->setup->shown_name);
    }
    return out;
}

PlaySession *play_what_if(const PlaySession *session, const TableShift *shifts, int count, const char *path,
                          BaseFaults *faults) {
    BaseArena *arena = arena_create();
    BaseTree *root = shifted(arena, session, shifts, count);
    for (int i = 0; i < count; i++) {
        add_shift(arena, play_field(session)->setup, &shifts[i], root);
    }
    PlaySession *out = session_on(session, root, path, faults);
    arena_destroy(arena);
    return out;
}

/* ---- the record in the battlefield ---- */

int play_what_if_in_file(BaseArena *arena, const RulesField *field, const BaseTree *battlefield, TableShift **out) {
    const BaseTree *list = tree_find(battlefield, KEY);
    int count = 0;
    *out = arena_alloc(arena, list ? (size_t)list->count : 0, sizeof **out);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        const BaseTree *by = tree_find(it, "by");
        TableRef ref = setup_find(field->setup, tree_get_text(it, "id", ""));
        base_assert(by && by->count == 2); /* the loader has checked it */
        if (ref.kind != REF_NONE) {
            (*out)[count++] =
                (TableShift){ref, vec_scale(vec(by->first->number, by->last->number), field->setup->unit)};
        }
    }
    return count;
}

PlaySession *play_what_if_undone(const PlaySession *session, const char *path, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    TableShift *shifts;
    int count = play_what_if_in_file(arena, play_field(session), play_battlefield(session), &shifts);
    for (int i = 0; i < count; i++) {
        shifts[i].by = vec_scale(shifts[i].by, -1);
    }
    BaseTree *root = shifted(arena, session, shifts, count), *bare = tree_object(arena);
    for (const BaseTree *it = root->first; it; it = it->next) {
        if (strcmp(it->key, KEY) != 0) {
            tree_set(arena, bare, it->key, tree_copy(arena, it));
        }
    }
    PlaySession *out = session_on(session, bare, path, faults);
    arena_destroy(arena);
    return out;
}

/* Returns the number of steps between two hexes from the shift between their centres. */
static int hexes_moved(GeomVec by, double width) {
    double row = by.y / width * 2 / sqrt(3), column = by.x / width - row / 2;
    return (int)lround((fabs(row) + fabs(column) + fabs(row + column)) / 2);
}

/* Returns "nearer" or "farther" for a shift towards or away from the other end of the line, else nothing. */
static const char *direction(const TableShift *shift, const RulesSight *sight) {
    double length = vec_length(shift->by), apart = sight ? vec_distance(sight->a, sight->b) : 0;
    bool from = sight && ref_equal(shift->ref, sight->from), to = sight && ref_equal(shift->ref, sight->to);
    if (!(length > 0) || !(apart > 0) || from == to) {
        return "";
    }
    double along = vec_dot(shift->by, vec_sub(sight->b, sight->a)) / (length * apart) * (from ? 1 : -1);
    return along > RIGHT ? " nearer" : along < -RIGHT ? " farther" : "";
}

void play_what_if_describe(const RulesField *field, const TableShift *shifts, int count, const RulesSight *sight,
                           BaseText *out) {
    char figure[TEXT_NUMBER_MAX];
    for (int i = 0; i < count; i++) {
        text_addf(out, "%s%s moved ", i ? ", " : "", setup_name(field->setup, shifts[i].ref));
        if (field->setup->board == BOARD_HEX) {
            int steps = hexes_moved(shifts[i].by, field->setup->unit);
            text_addf(out, steps == 1 ? "%d hex" : "%d hexes", steps);
        } else {
            double length = vec_length(shifts[i].by); /* ends of a nearest answer move by hundredths */
            text_addf(out, "%s mm%s", text_rounded(length, length < 10 ? 2 : 1, figure), direction(&shifts[i], sight));
        }
    }
}
