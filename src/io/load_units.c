/* Loads units: profile, owner and place. */
#include "io/loader.h"

#include <math.h>
#include <string.h>

#define BASE_SIZE_MAX 1000.0 /* mm */

static int find_profile(IoLoader *loader, const LoadItem *item) {
    const char *id = load_text(loader, item, "profile", true, NULL);
    if (!id || !loader->data) {
        return -1;
    }
    const RulesData *data = loader->data;
    int profile = data_find_profile(data, id);
    if (profile < 0) {
        const char **ids = arena_alloc(loader->arena, (size_t)data->profile_count, sizeof *ids);
        for (int i = 0; i < data->profile_count; i++) {
            ids[i] = data->profiles[i].id;
        }
        const char *others =
            arena_printf(loader->arena, "\"sightline rules %s --profiles\" lists the profiles", loader->rules);
        load_fault(loader, item, "profile", load_remedy(loader, id, ids, data->profile_count, others),
                   "%s has no profile \"%s\"", data->name, id);
    }
    return profile;
}

static void load_base(IoLoader *loader, const LoadItem *item, TableUnit *unit) {
    const BaseTree *base = tree_find(item->tree, "base");
    if (!base) {
        return;
    }
    const char *wrong = data_read_base(base, &unit->base);
    if (wrong) {
        load_fault(loader, item, "base", "Sizes of bases are in mm", "%s", wrong);
        return;
    }
    GeomShape shape = shape_place(&unit->base, vec(0, 0), 0);
    GeomBox box = shape_box_of(&shape);
    if (!(fmax(fabs(box.x0), fabs(box.x1)) <= BASE_SIZE_MAX && fmax(fabs(box.y0), fabs(box.y1)) <= BASE_SIZE_MAX)) {
        load_fault(loader, item, "base", "Sizes of bases are in mm", "the base is larger than %.0f m",
                   BASE_SIZE_MAX / 1000);
    }
}

/* A unit names its formation, which has a side, or, without a formation, its side. */
static void load_owner(IoLoader *loader, const LoadItem *item, TableUnit *unit) {
    TableRef formation = load_ref(loader, item, "formation", REF_FORMATION);
    TableRef side = load_ref(loader, item, "side", REF_SIDE);
    unit->formation = formation.kind == REF_FORMATION ? formation.index : -1;
    unit->side = side.kind == REF_SIDE ? side.index : -1;
    if (!tree_find(item->tree, "formation") && !tree_find(item->tree, "side")) {
        load_fault(loader, item, NULL, "Add \"formation\", or \"side\" for a unit on its own",
                   "the unit belongs to nobody");
    }
    if (unit->formation >= 0) {
        int of = loader->setup->formations[unit->formation].side;
        if (unit->side >= 0 && unit->side != of) {
            load_fault(loader, item, "side", "Leave the side out: the formation has one",
                       "the unit is of another side than its formation");
        }
        unit->side = of;
    }
}

/* ---- where it is ---- */

static void place_at(IoLoader *loader, const LoadItem *item, const BaseTree *at, TableUnit *unit) {
    double facing = 0;
    load_facing(loader, item, &facing);
    if (loader->setup->board == BOARD_HEX) {
        HexId hex;
        if (load_hex(loader, item, at, "at", &hex)) {
            unit->where = where_hex(hex, facing);
        }
        return;
    }
    GeomVec p;
    if (!load_point(loader, item, at, "at", &p)) {
        return;
    }
    if (!box_holds(loader->setup->size, p)) {
        double u = loader->setup->unit;
        char x[TEXT_NUMBER_MAX], y[TEXT_NUMBER_MAX];
        BaseFault *fault = load_fault(loader, item, "at",
                                      arena_printf(loader->arena, "The table reaches from (0, 0) to (%s, %s)",
                                                   text_rounded(loader->setup->size.x1 / u, 3, x),
                                                   text_rounded(loader->setup->size.y1 / u, 3, y)),
                                      "the unit stands off the table");
        fault->has_spot = true;
        fault->x = p.x / u;
        fault->y = p.y / u;
    }
    unit->where = where_point(p, facing);
}

static int read_role(IoLoader *loader, const LoadItem *item) {
    double role = 0;
    if (load_number(loader, item, "role", false, &role) && !(role >= 0 && role <= 255 && role == floor(role))) {
        load_fault(loader, item, "role", "Leave it out, or write a whole number, 0 to 255", "this is no role");
        return 0;
    }
    return (int)role;
}

/* Reads "off": the ruleset's word for the reason, or true. */
static void place_off(IoLoader *loader, const LoadItem *item, const BaseTree *off, TableUnit *unit) {
    const RulesData *data = loader->data;
    unit->where = where_off(0);
    if (!data || (off->kind == TREE_BOOL && off->truth)) {
        return;
    }
    int cause = off->kind == TREE_TEXT ? data_find_cause(data, off->text) : -1;
    if (cause >= 0) {
        unit->where = where_off(cause);
    } else if (off->kind != TREE_TEXT || data->cause_count > 0) {
        BaseText all = {0};
        for (int i = 0; i < data->cause_count; i++) {
            text_addf(&all, "%s\"%s\"", i == 0 ? "Write " : i + 1 < data->cause_count ? ", " : " or ", data->causes[i]);
        }
        load_fault(loader, item, "off", data->cause_count > 0 ? text_get(&all) : "Write a word for the reason",
                   "this is no reason to be off the table");
        text_free(&all);
    }
}

static void load_where(IoLoader *loader, const LoadItem *item, TableUnit *unit) {
    const BaseTree *at = tree_find(item->tree, "at"), *off = tree_find(item->tree, "off");
    const BaseTree *inside = tree_find(item->tree, "inside"), *attached = tree_find(item->tree, "attached");
    int places = (at != NULL) + (off != NULL) + (inside != NULL) + (attached != NULL);
    unit->where = where_off(0);
    if (places != 1) {
        load_fault(loader, item, NULL, "Give it one of \"at\", \"inside\", \"attached\" and \"off\"",
                   places == 0 ? "the unit is nowhere" : "the unit is in more than one place");
        return;
    }
    if (!inside && !attached && tree_find(item->tree, "role")) {
        load_fault(loader, item, "role", "Leave it out", "only a unit that is inside or attached has a role");
    }
    if (at) {
        place_at(loader, item, at, unit);
    } else if (off) {
        place_off(loader, item, off, unit);
    } else {
        TableRef host = load_ref(loader, item, inside ? "inside" : "attached", inside ? REF_AREA : REF_UNIT);
        int role = read_role(loader, item);
        if (host.kind != REF_NONE) {
            unit->where = inside ? where_inside(host, role) : where_attached(host, role);
        }
    }
}

void load_unit(IoLoader *loader, const LoadItem *item) {
    static const char *const keys[] = {"id",       "name",   "formation", "side", "profile", "base",   "at", "facing",
                                       "attached", "inside", "off",       "role", "note",    "within", NULL};
    TableUnit *unit = &loader->setup->units[item->index];
    load_known(loader, item, keys, REF_UNIT);
    unit->id = arena_strdup(loader->arena, item->id);
    unit->profile = find_profile(loader, item);
    if (unit->profile >= 0) {
        unit->base = loader->data->profiles[unit->profile].base;
    }
    unit->name = load_text(loader, item, "name", false, "");
    load_base(loader, item, unit);
    unit->within = load_within(loader, item);
    load_owner(loader, item, unit);
    load_where(loader, item, unit);
    int *vars = arena_alloc(loader->arena, (size_t)loader->setup->schema->slots[REF_UNIT], sizeof *vars);
    load_values(loader, item, REF_UNIT, vars);
    unit->vars = vars;
}

static void check_formations(IoLoader *loader) {
    const TableSetup *setup = loader->setup;
    int *sizes = arena_alloc(loader->arena, (size_t)setup->formation_count, sizeof *sizes);
    for (int i = 0; i < setup->unit_count; i++) {
        int formation = setup->units[i].formation;
        if (formation >= 0 && ++sizes[formation] == SETUP_FORMATION_UNITS_MAX + 1) {
            LoadItem item = {NULL, "units", i, setup->units[i].id};
            load_fault(loader, &item, "formation", "Divide it into several formations",
                       "formation \"%s\" has more than %d units", setup->formations[formation].id,
                       SETUP_FORMATION_UNITS_MAX);
        }
    }
}

void load_check_units(IoLoader *loader) {
    const TableSetup *setup = loader->setup;
    check_formations(loader);
    for (int i = 0; i < setup->unit_count; i++) {
        const TableWhere *where = &setup->units[i].where;
        for (int steps = 0; where->kind == WHERE_ATTACHED && where->host.index != i && steps < setup->unit_count;
             steps++) {
            where = &setup->units[where->host.index].where;
        }
        if (where->kind == WHERE_ATTACHED && where->host.index == i) {
            LoadItem item = {NULL, "units", i, setup->units[i].id};
            load_fault(loader, &item, "attached", "Let one of them stand on the table",
                       "the unit is attached to itself");
        }
    }
}

/* ---- what if ---- */

static void check_shift(IoLoader *loader, const LoadItem *item) {
    static const char *const keys[] = {"id", "by", NULL};
    const BaseTree *by = tree_find(item->tree, "by");
    GeomVec ignored;
    load_known(loader, item, keys, REF_NONE);
    TableRef ref = load_ref(loader, item, "id", REF_NONE);
    if (ref.kind == REF_NONE ? !tree_find(item->tree, "id") : ref.kind != REF_UNIT && ref.kind != REF_AREA) {
        load_fault(loader, item, "id", "Name a unit or a piece of terrain", "this says of nothing that it was moved");
    }
    if (!by) {
        load_fault(loader, item, "by", "Write \"by\": [x, y] in table units", "it is not said how far it was moved");
    } else {
        load_point(loader, item, by, "by", &ignored);
    }
}

void load_what_if(IoLoader *loader, const LoadItem *root) {
    const BaseTree *list = tree_find(root->tree, "what_if");
    int index = 0;
    if (list && (list->kind != TREE_LIST || list->count == 0)) {
        load_fault(loader, root, "what_if", "Write [{\"id\": ..., \"by\": [x, y]}], or leave it out",
                   "this is no list of what was moved");
    }
    for (const BaseTree *it = list && list->kind == TREE_LIST ? list->first : NULL; it; it = it->next, index++) {
        LoadItem item = {it, "what_if", index, ""};
        if (it->kind == TREE_OBJECT) {
            check_shift(loader, &item);
        } else {
            load_fault(loader, &item, "", "Write {\"id\": ..., \"by\": [x, y]}", "this is not an object");
        }
    }
}
