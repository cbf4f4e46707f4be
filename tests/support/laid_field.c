/* The small loader behind laid_field: only what tests write, and nothing forgiven. */
#include "rules/values.h"
#include "support/laid.h"
#include "support/test.h"
#include "support/tree_of.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    const BaseTree *root;
    const RulesData *data;
    TableSetup *setup;
    BaseArena *arena;
} Layer;

static int count_of(const BaseTree *list) {
    return list ? list->count : 0;
}

static GeomVec read_point(const Layer *layer, const BaseTree *place) {
    assert_true(place && place->kind == TREE_LIST && place->count == 2);
    return vec(place->first->number * layer->setup->unit, place->last->number * layer->setup->unit);
}

static HexId read_hex(const BaseTree *tree) {
    HexId hex = {0, 0};
    assert_true(tree->kind == TREE_TEXT && hex_parse(tree->text, &hex));
    return hex;
}

static int find_in(const Layer *layer, TableRefKind kind, const char *id) {
    TableRef ref = setup_find(layer->setup, id);
    assert_true(ref.kind == kind);
    return ref.index;
}

/* Start values of one thing into slots; what is not there starts at its fallback. */
static void read_vars(const Layer *layer, TableRefKind owner, const BaseTree *tree, int *slots) {
    const TableSchema *schema = &layer->data->schema;
    for (int v = 0; v < schema->count; v++) {
        const TableVar *var = &schema->vars[v];
        if (var->owner != owner) {
            continue;
        }
        slots[var->slot] = var->fallback;
        const BaseTree *value = tree_find(tree, var->name);
        if (value) {
            assert_true(value_read(layer->setup, var, value, &slots[var->slot], NULL));
        }
    }
}

static int *read_all_vars(const Layer *layer, TableRefKind owner, const BaseTree *list) {
    int slots = layer->data->schema.slots[owner], i = 0;
    int *vars = arena_alloc(layer->arena, (size_t)count_of(list) * (size_t)slots, sizeof *vars);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next, i++) {
        read_vars(layer, owner, it, vars + i * slots);
    }
    return vars;
}

static void lay_board(Layer *layer) {
    TableSetup *setup = layer->setup;
    const BaseTree *board = tree_find(layer->root, "table");
    setup->unit = layer->data->unit;
    setup->unit_name = layer->data->unit_name;
    if (tree_find(board, "columns")) {
        setup->board = BOARD_HEX;
        setup->hexes = (HexBoard){.columns = (int)tree_get_number(board, "columns", 13),
                                  .rows = (int)tree_get_number(board, "rows", 9)};
        return;
    }
    GeomVec size = read_point(layer, tree_find(board, "size"));
    setup->size = (GeomBox){0, 0, size.x, size.y};
}

static void lay_sides(Layer *layer) {
    TableSetup *setup = layer->setup;
    const BaseTree *sides = tree_find(layer->root, "sides"), *formations = tree_find(layer->root, "formations");
    setup->sides = arena_alloc(layer->arena, (size_t)count_of(sides), sizeof *setup->sides);
    for (const BaseTree *it = sides ? sides->first : NULL; it; it = it->next) {
        setup->sides[setup->side_count++] = (TableSide){.id = tree_get_text(it, "id", ""),
                                                        .name = tree_get_text(it, "name", NULL),
                                                        .home = (int)tree_get_number(it, "home", -1),
                                                        .zone = box_empty()};
    }
    setup->formations = arena_alloc(layer->arena, (size_t)count_of(formations), sizeof *setup->formations);
    for (const BaseTree *it = formations ? formations->first : NULL; it; it = it->next) {
        int side = find_in(layer, REF_SIDE, tree_get_text(it, "side", ""));
        setup->formations[setup->formation_count++] =
            (TableFormation){tree_get_text(it, "id", ""), tree_get_text(it, "name", NULL), side};
    }
}

static GeomArea read_outline(const Layer *layer, const BaseTree *outline) {
    int count = count_of(outline), *starts = arena_alloc(layer->arena, 2, sizeof *starts);
    GeomVec *points = arena_alloc(layer->arena, (size_t)count, sizeof *points);
    int *edges = arena_alloc(layer->arena, (size_t)count, sizeof *edges);
    int i = 0;
    for (const BaseTree *it = outline ? outline->first : NULL; it; it = it->next, i++) {
        points[i] = read_point(layer, it);
        edges[i] = i;
    }
    starts[1] = count;
    return count ? area_make(points, starts, 1, edges) : (GeomArea){.box = box_empty()};
}

static void lay_terrain(Layer *layer) {
    TableSetup *setup = layer->setup;
    const BaseTree *list = tree_find(layer->root, "terrain");
    setup->areas = arena_alloc(layer->arena, (size_t)count_of(list), sizeof *setup->areas);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        TableAreaSetup *area = &setup->areas[setup->area_count++];
        *area = (TableAreaSetup){.id = tree_get_text(it, "id", ""), .name = tree_get_text(it, "name", NULL), .on = -1};
        area->kind = data_find_kind(layer->data, tree_get_text(it, "kind", ""));
        assert_true(area->kind >= 0);
        area->area = read_outline(layer, tree_find(it, "outline"));
        const BaseTree *hexes = tree_find(it, "hexes");
        HexId *kept = arena_alloc(layer->arena, (size_t)count_of(hexes), sizeof *kept);
        for (const BaseTree *hex = hexes ? hexes->first : NULL; hex; hex = hex->next) {
            kept[area->hex_count++] = read_hex(hex);
        }
        area->hexes = kept;
    }
}

static TableWhere read_where(const Layer *layer, const BaseTree *unit) {
    const BaseTree *at = tree_find(unit, "at");
    const char *inside = tree_get_text(unit, "inside", NULL), *attached = tree_get_text(unit, "attached", NULL);
    double facing = tree_get_number(unit, "facing", 0);
    if (inside) {
        return where_inside(ref_make(REF_AREA, find_in(layer, REF_AREA, inside)), 0);
    }
    if (attached) {
        return where_attached(ref_make(REF_UNIT, find_in(layer, REF_UNIT, attached)), 0);
    }
    if (!at) {
        return where_off(0);
    }
    return layer->setup->board == BOARD_HEX ? where_hex(read_hex(at), facing)
                                            : where_point(read_point(layer, at), facing);
}

static void lay_units(Layer *layer) {
    TableSetup *setup = layer->setup;
    const BaseTree *list = tree_find(layer->root, "units");
    setup->units = arena_alloc(layer->arena, (size_t)count_of(list), sizeof *setup->units);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        TableUnit *unit = &setup->units[setup->unit_count++];
        const char *formation = tree_get_text(it, "formation", NULL);
        int profile = data_find_profile(layer->data, tree_get_text(it, "profile", ""));
        assert_true(profile >= 0);
        *unit = (TableUnit){.id = tree_get_text(it, "id", ""),
                            .name = tree_get_text(it, "name", NULL),
                            .profile = profile,
                            .base = layer->data->profiles[profile].base,
                            .formation = formation ? find_in(layer, REF_FORMATION, formation) : -1};
        unit->side = formation ? setup->formations[unit->formation].side
                               : find_in(layer, REF_SIDE, tree_get_text(it, "side", ""));
        if (tree_find(it, "base")) {
            assert_null(data_read_base(tree_find(it, "base"), &unit->base));
        }
        unit->where = read_where(layer, it);
    }
}

static void lay_vars(Layer *layer) {
    TableSetup *setup = layer->setup;
    const TableSchema *schema = &layer->data->schema;
    int *units = read_all_vars(layer, REF_UNIT, tree_find(layer->root, "units"));
    int *areas = read_all_vars(layer, REF_AREA, tree_find(layer->root, "terrain"));
    for (int i = 0; i < setup->unit_count; i++) {
        setup->units[i].vars = units + i * schema->slots[REF_UNIT];
    }
    for (int i = 0; i < setup->area_count; i++) {
        setup->areas[i].vars = areas + i * schema->slots[REF_AREA];
    }
    setup->side_vars = read_all_vars(layer, REF_SIDE, tree_find(layer->root, "sides"));
    setup->formation_vars = read_all_vars(layer, REF_FORMATION, tree_find(layer->root, "formations"));
}

static RulesData *read_ruleset(const RulesSystem *system, BaseArena *arena, const char *ruleset,
                               const BaseTree *options) {
    BaseFaults faults = {0};
    RulesData *data = data_create_for(system, tree_of(arena, ruleset), options, "ruleset", &faults);
    for (int i = 0; i < faults.count; i++) {
        char *line = faults_line(&faults.items[i]);
        print_error("%s\n", line);
        base_free(line);
    }
    faults_free(&faults);
    assert_non_null(data);
    return data;
}

RulesField *laid_field(const RulesSystem *system, const char *ruleset, const char *battlefield) {
    BaseArena *arena = arena_create();
    const BaseTree *root = tree_of(arena, battlefield);
    RulesData *data = read_ruleset(system, arena, ruleset, tree_find(root, "options"));
    TableSetup *setup = arena_alloc(arena, 1, sizeof *setup);
    *setup = (TableSetup){.arena = arena, .title = "laid", .schema = &data->schema};
    Layer layer = {root, data, setup, arena};
    lay_board(&layer);
    lay_sides(&layer);
    lay_terrain(&layer);
    lay_units(&layer);
    lay_vars(&layer);
    setup_finish(setup);
    return field_assemble(setup, data, NULL, NULL, 0);
}
