/* The table itself, its sides and formations. */
#include "io/file.h"
#include "io/loader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define HEX_WIDTH 60.0 /* mm from flat to flat, for drawing; no verdict depends on it */

typedef struct {
    const char *name;
    double mm;
} Unit;

static const Unit units[] = {{"cm", 10}, {"in", 25.4}, {"mm", 1}, {"hex", HEX_WIDTH}};

static const Unit *read_unit(IoLoader *loader, const LoadItem *root, const BaseTree *table) {
    const char *name = tree_get_text(table, "unit", NULL);
    for (size_t i = 0; name && i < BASE_COUNT(units); i++) {
        if (strcmp(units[i].name, name) == 0) {
            return &units[i];
        }
    }
    load_fault(loader, root, "table.unit", "Write \"cm\", \"in\", \"mm\" or \"hex\"", "the table has no unit");
    return &units[0];
}

static void read_size(IoLoader *loader, const LoadItem *root, const BaseTree *table) {
    TableSetup *setup = loader->setup;
    const BaseTree *size = tree_find(table, "size");
    bool good = size && size->kind == TREE_LIST && size->count == 2 && size->first->kind == TREE_NUMBER &&
                size->last->kind == TREE_NUMBER;
    double width = good ? size->first->number * setup->unit : 0, height = good ? size->last->number * setup->unit : 0;
    if (!(width > 0 && height > 0 && width <= LOAD_TABLE_MAX && height <= LOAD_TABLE_MAX)) {
        load_fault(loader, root, "table.size",
                   arena_printf(loader->arena, "Write [width, height] in table units, each above 0 and at most %.0f m",
                                LOAD_TABLE_MAX / 1000),
                   "the table has no usable size");
        width = height = LOAD_TABLE_MAX; /* avoids further faults for things off the table */
    }
    setup->size = (GeomBox){0, 0, width, height};
}

static int read_lines(IoLoader *loader, const LoadItem *root, const BaseTree *table, const char *key) {
    double lines = tree_get_number(table, key, 0);
    if (!(lines >= 1 && lines <= HEX_LINE_MAX && lines == floor(lines))) {
        load_fault(loader, root, load_member(loader, "table.%s", key),
                   arena_printf(loader->arena, "Write a whole number, 1 to %d", HEX_LINE_MAX),
                   "a hex table needs its number of %s", key);
        return HEX_LINE_MAX;
    }
    return (int)lines;
}

/* Makes the table as large as the hexes, with a margin of half a hex above and below. */
static void read_hexes(IoLoader *loader, const LoadItem *root, const BaseTree *table) {
    TableSetup *setup = loader->setup;
    setup->board = BOARD_HEX;
    setup->hexes = (HexBoard){.columns = read_lines(loader, root, table, "columns"),
                              .rows = read_lines(loader, root, table, "rows")};
    if (loader->data && loader->data->system->lay_hexes) {
        loader->data->system->lay_hexes(loader->data, &setup->hexes);
    }
    GeomVec last = hex_centre((HexId){(int16_t)setup->hexes.columns, 1}, HEX_WIDTH);
    GeomVec low = hex_centre((HexId){1, (int16_t)setup->hexes.rows}, HEX_WIDTH);
    double first = hex_centre((HexId){1, 1}, HEX_WIDTH).y;
    double right = last.x + (setup->hexes.full_rows ? HEX_WIDTH : HEX_WIDTH / 2);
    setup->size = (GeomBox){0, 0, right, low.y + first};
}

static void read_image(IoLoader *loader, const LoadItem *root, const BaseTree *table) {
    const BaseTree *image = tree_find(table, "image");
    if (image && (image->kind != TREE_TEXT || !file_stays_inside(image->text))) {
        load_fault(loader, root, "table.image", "Put the picture into the file's own folder and write its name",
                   "the path of the picture leaves the folder of the file");
    } else if (image) {
        loader->setup->image = file_beside(loader->arena, loader->file, image->text);
    }
}

static void check_board(IoLoader *loader, const LoadItem *root) {
    TableSetup *setup = loader->setup;
    if (loader->data && loader->data->system->board != setup->board) {
        bool hexes = loader->data->system->board == BOARD_HEX;
        load_fault(loader, root, "table.unit",
                   hexes ? "Write {\"unit\": \"hex\", \"columns\": 13, \"rows\": 9}" : "Write \"cm\", \"in\" or \"mm\"",
                   "%s is played on %s", loader->data->name, hexes ? "hexes" : "an open table");
    }
}

void load_table(IoLoader *loader, const LoadItem *root) {
    static const char *const keys[] = {"unit", "size", "columns", "rows", "image", "note", NULL};
    const BaseTree *table = tree_find(root->tree, "table");
    TableSetup *setup = loader->setup;
    setup->unit = 10;
    setup->unit_name = "cm";
    setup->size = (GeomBox){0, 0, LOAD_TABLE_MAX, LOAD_TABLE_MAX};
    if (!table || table->kind != TREE_OBJECT) {
        load_fault(loader, root, "table", "Write \"table\": {\"unit\": \"cm\", \"size\": [180, 120]}",
                   table ? "the table is not written as an object" : "the battlefield has no table");
        return;
    }
    for (const BaseTree *it = table->first; it; it = it->next) {
        bool known = false;
        for (int i = 0; keys[i]; i++) {
            known = known || strcmp(keys[i], it->key) == 0;
        }
        if (!known) {
            load_fault(loader, root, load_member(loader, "table.%s", it->key),
                       load_remedy(loader, it->key, keys, (int)BASE_COUNT(keys) - 1, "Take it out"),
                       "the key \"%s\" is not known here", it->key);
        }
    }
    const Unit *unit = read_unit(loader, root, table);
    setup->unit = unit->mm;
    setup->unit_name = unit->name;
    if (strcmp(unit->name, "hex") == 0) {
        read_hexes(loader, root, table);
    } else {
        read_size(loader, root, table);
    }
    read_image(loader, root, table);
    check_board(loader, root);
}

static bool read_colour(const char *text, uint32_t *out) {
    if (text[0] != '#' || strlen(text) != 7 || strspn(text + 1, "0123456789abcdefABCDEF") != 6) {
        return false;
    }
    *out = (uint32_t)strtoul(text + 1, NULL, 16);
    return true;
}

static void read_zone(IoLoader *loader, const LoadItem *item, TableSide *side) {
    const BaseTree *zone = tree_find(item->tree, "zone");
    side->zone = box_empty();
    if (!zone) {
        return;
    }
    if (zone->kind != TREE_LIST || zone->count != 2) {
        load_fault(loader, item, "zone", "Write two opposite corners: [[0, 0], [180, 20]]",
                   "the deployment zone is not a rectangle");
        return;
    }
    GeomVec a, b;
    if (load_point(loader, item, zone->first, "zone[0]", &a) && load_point(loader, item, zone->last, "zone[1]", &b)) {
        side->zone = box_add(box_add(box_empty(), a), b);
    }
}

void load_side(IoLoader *loader, const LoadItem *item) {
    static const char *const keys[] = {"id", "name", "colour", "home", "zone", "note", NULL};
    static const char *const edges[] = {"north", "east", "south", "west"};
    /* Distinguishable with colour blindness, too; further sides repeat them. */
    static const uint32_t colours[] = {0xb23a2e, 0x2e5fb2, 0xd99a1c, 0x3d7d5a, 0x7a4a9c, 0x5c5c5c};
    TableSide *side = &loader->setup->sides[item->index];
    load_known(loader, item, keys, REF_SIDE);
    side->id = arena_strdup(loader->arena, item->id);
    side->name = load_text(loader, item, "name", false, "");
    side->colour = colours[item->index % (int)BASE_COUNT(colours)];
    const char *colour = load_text(loader, item, "colour", false, NULL);
    if (colour && !read_colour(colour, &side->colour)) {
        load_fault(loader, item, "colour", "Write it as \"#b23a2e\"", "\"%s\" is not a colour", colour);
    }
    side->home = -1;
    const char *home = load_text(loader, item, "home", false, NULL);
    for (int i = 0; home && i < 4; i++) {
        side->home = strcmp(home, edges[i]) == 0 ? i : side->home;
    }
    if (home && side->home < 0) {
        load_fault(loader, item, "home", "Write \"north\", \"east\", \"south\" or \"west\"",
                   "\"%s\" is no edge of the table", home);
    }
    read_zone(loader, item, side);
    load_values(loader, item, REF_SIDE, loader->side_vars + item->index * loader->setup->schema->slots[REF_SIDE]);
}

void load_formation(IoLoader *loader, const LoadItem *item) {
    static const char *const keys[] = {"id", "name", "side", "note", NULL};
    TableFormation *formation = &loader->setup->formations[item->index];
    load_known(loader, item, keys, REF_FORMATION);
    formation->id = arena_strdup(loader->arena, item->id);
    formation->name = load_text(loader, item, "name", false, "");
    if (!tree_find(item->tree, "side")) {
        load_fault(loader, item, "side", "Add \"side\": the id of one of the sides", "the formation has no side");
    }
    TableRef side = load_ref(loader, item, "side", REF_SIDE);
    formation->side = side.kind == REF_SIDE ? side.index : 0;
    load_values(loader, item, REF_FORMATION,
                loader->formation_vars + item->index * loader->setup->schema->slots[REF_FORMATION]);
}
