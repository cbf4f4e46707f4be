/* Loads terrain: its kind, its ground (outline, path or hexes), and what it stands on. */
#include "base/hash.h"
#include "io/loader.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PATH_WIDTH_MAX 5000.0 /* mm */
#define SAME_POINT     1e-9   /* mm: points closer than this are one point that was written twice */

static int find_kind(IoLoader *loader, const LoadItem *item) {
    const char *id = load_text(loader, item, "kind", true, NULL);
    if (!id || !loader->data) {
        return 0;
    }
    int kind = data_find_kind(loader->data, id);
    if (kind < 0) {
        const RulesData *data = loader->data;
        const char **ids = arena_alloc(loader->arena, (size_t)data->kind_count, sizeof *ids);
        for (int i = 0; i < data->kind_count; i++) {
            ids[i] = data->kinds[i].id;
        }
        const char *others =
            arena_printf(loader->arena, "\"sightline rules %s --kinds\" lists the kinds of terrain", loader->rules);
        load_fault(loader, item, "kind", load_remedy(loader, id, ids, data->kind_count, others),
                   "%s has no terrain kind \"%s\"", data->name, id);
    }
    return kind < 0 ? 0 : kind;
}

/* ---- rings ---- */

/* The rings of one area as far as they have been read. */
typedef struct {
    GeomVec *points;
    int *starts, *edges;
    int count, rings, numbered;
    bool good;
} Rings;

/* Skips points that repeat the one before (or, at the end, the first); the edges keep their numbers from the file. */
static void read_ring(IoLoader *loader, const LoadItem *item, const BaseTree *list, const char *where, Rings *rings) {
    int first = rings->count, index = 0;
    for (const BaseTree *it = list->first; it; it = it->next, index++) {
        GeomVec p;
        if (!load_point(loader, item, it, load_member(loader, "%s[%d]", where, index), &p)) {
            rings->good = false;
            continue;
        }
        if (rings->count > first && vec_distance(rings->points[rings->count - 1], p) <= SAME_POINT) {
            continue;
        }
        rings->edges[rings->count] = rings->numbered + index;
        rings->points[rings->count++] = p;
    }
    while (rings->count > first + 1 &&
           vec_distance(rings->points[rings->count - 1], rings->points[first]) <= SAME_POINT) {
        rings->count--;
    }
    rings->numbered += index;
    rings->starts[++rings->rings] = rings->count;
}

static bool ring_fits(IoLoader *loader, const LoadItem *item, const BaseTree *list, const char *where) {
    if (!list || list->kind != TREE_LIST) {
        load_fault(loader, item, where, "Write [[x, y], [x, y], [x, y], ...]", "this is not a list of points");
        return false;
    }
    loader->points += list->count;
    if (list->count > LOAD_RING_MAX) {
        load_fault(loader, item, where, "Draw it with fewer points", "%d points are more than the %d of an outline",
                   list->count, LOAD_RING_MAX);
        return false;
    }
    if (loader->points > LOAD_POINTS_MAX) {
        load_fault(loader, item, where, "Draw the terrain with fewer points",
                   "the outlines have more than %d points together", LOAD_POINTS_MAX);
        return false;
    }
    return true;
}

static const char *ring_name(IoLoader *loader, int ring) {
    return ring == 0 ? "outline" : load_member(loader, "holes[%d]", ring - 1);
}

/* Checks that every ring can be read, and counts the points. */
static bool rings_fit(IoLoader *loader, const LoadItem *item, const BaseTree *outline, const BaseTree *holes,
                      int *points) {
    bool good = ring_fits(loader, item, outline, "outline");
    *points = good ? outline->count : 0;
    if (holes && holes->kind != TREE_LIST) {
        load_fault(loader, item, "holes", "Write [[[x, y], ...], ...], one list for each hole",
                   "\"holes\" is not a list of outlines");
        return false;
    }
    int ring = 0;
    for (const BaseTree *it = holes ? holes->first : NULL; it; it = it->next) {
        bool fits = ring_fits(loader, item, it, ring_name(loader, ++ring));
        *points += fits ? it->count : 0;
        good = good && fits;
    }
    return good;
}

static void spot_fault(IoLoader *loader, const LoadItem *item, const char *where, const PolygonFault *wrong) {
    double unit = loader->setup->unit;
    BaseFault *fault;
    if (wrong->has_at) {
        char x[TEXT_NUMBER_MAX], y[TEXT_NUMBER_MAX];
        fault = load_fault(loader, item, where, wrong->remedy, "%s at (%s, %s)", wrong->what,
                           text_rounded(wrong->at.x / unit, 3, x), text_rounded(wrong->at.y / unit, 3, y));
        fault->has_spot = true;
        fault->x = wrong->at.x / unit;
        fault->y = wrong->at.y / unit;
    } else {
        load_fault(loader, item, where, wrong->remedy, "%s", wrong->what);
    }
}

static void load_outline(IoLoader *loader, const LoadItem *item, TableAreaSetup *area) {
    const BaseTree *outline = tree_find(item->tree, "outline"), *holes = tree_find(item->tree, "holes");
    int points = 0;
    if (!rings_fit(loader, item, outline, holes, &points)) {
        return;
    }
    size_t rooms = holes ? (size_t)holes->count + 2 : 2;
    Rings rings = {.points = arena_alloc(loader->arena, (size_t)points, sizeof(GeomVec)),
                   .edges = arena_alloc(loader->arena, (size_t)points, sizeof(int)),
                   .starts = arena_alloc(loader->arena, rooms, sizeof(int)),
                   .good = true};
    read_ring(loader, item, outline, "outline", &rings);
    for (const BaseTree *it = holes ? holes->first : NULL; it; it = it->next) {
        read_ring(loader, item, it, ring_name(loader, rings.rings), &rings);
    }
    if (!rings.good) {
        return;
    }
    PolygonFault wrong = polygons_check(loader->polygons, rings.points, rings.starts, rings.rings);
    if (wrong.what) {
        spot_fault(loader, item, wrong.ring < 0 ? "holes" : ring_name(loader, wrong.ring), &wrong);
        return;
    }
    area->area = area_make(rings.points, rings.starts, rings.rings, rings.edges);
}

/* ---- paths ---- */

static int read_path(IoLoader *loader, const LoadItem *item, const BaseTree *path, GeomVec *points) {
    int count = 0, index = 0;
    bool good = true;
    for (const BaseTree *it = path->first; it; it = it->next, index++) {
        GeomVec p;
        if (!load_point(loader, item, it, load_member(loader, "path[%d]", index), &p)) {
            good = false;
        } else if (count == 0 || vec_distance(points[count - 1], p) > SAME_POINT) {
            points[count++] = p;
        }
    }
    if (good && count < 2) {
        load_fault(loader, item, "path", "Give it two points or more", "the path has no length");
    }
    return good && count >= 2 ? count : 0;
}

static void load_path(IoLoader *loader, const LoadItem *item, TableAreaSetup *area) {
    const BaseTree *path = tree_find(item->tree, "path");
    double width = 0;
    bool sized = load_number(loader, item, "width", true, &width);
    width *= loader->setup->unit;
    if (sized && !(width > 0 && width <= PATH_WIDTH_MAX)) {
        load_fault(loader, item, "width", "Write its width in table units", "a path needs a width above 0");
        sized = false;
    }
    if (!ring_fits(loader, item, path, "path")) {
        return;
    }
    GeomVec *points = arena_alloc(loader->arena, (size_t)path->count, sizeof *points);
    int count = read_path(loader, item, path, points);
    if (count == 0 || !sized) {
        return;
    }
    int cap = 8 * count + 8;
    GeomVec *ribbon = arena_alloc(loader->arena, (size_t)cap, sizeof *ribbon);
    int *starts = arena_alloc(loader->arena, 2, sizeof *starts);
    starts[1] = area_ribbon(points, count, width, ribbon, cap);
    base_assert(starts[1] >= 0);
    PolygonFault wrong = polygons_check(loader->polygons, ribbon, starts, 1);
    if (wrong.what) {
        wrong.what = "the path crosses itself, or bends too sharply for its width,";
        wrong.remedy = "Draw it with gentler bends, make it narrower, or make two of it";
        spot_fault(loader, item, "path", &wrong);
        return;
    }
    area->area = area_make(ribbon, starts, 1, NULL);
    area->path = points;
    area->path_count = count;
    area->width = width;
}

/* ---- hexes ---- */

static void load_hexes(IoLoader *loader, const LoadItem *item, TableAreaSetup *area) {
    const BaseTree *list = tree_find(item->tree, "hexes");
    if (list->kind != TREE_LIST || list->count == 0) {
        load_fault(loader, item, "hexes", "Write [\"E7\", [8, 5], ...]", "\"hexes\" is not a list of hexes");
        return;
    }
    HexId *hexes = arena_alloc(loader->arena, (size_t)list->count, sizeof *hexes);
    int index = 0;
    for (const BaseTree *it = list->first; it; it = it->next, index++) {
        HexId hex;
        const char *where = load_member(loader, "hexes[%d]", index);
        if (!load_hex(loader, item, it, where, &hex)) {
            continue;
        }
        bool twice = false;
        for (int i = 0; i < area->hex_count; i++) {
            twice = twice || (hexes[i].column == hex.column && hexes[i].row == hex.row);
        }
        if (twice || area->hex_count >= hex_count(&loader->setup->hexes)) {
            load_fault(loader, item, where, "Leave one out", "the hex stands twice in the list");
            break;
        }
        hexes[area->hex_count++] = hex;
    }
    area->hexes = hexes;
    area->faced = load_facing(loader, item, &area->facing);
}

/* ---- common members ---- */

static void load_ground(IoLoader *loader, const LoadItem *item, TableAreaSetup *area) {
    bool outline = tree_find(item->tree, "outline"), path = tree_find(item->tree, "path");
    bool hexes = tree_find(item->tree, "hexes"), on_hexes = loader->setup->board == BOARD_HEX;
    if ((int)outline + path + hexes != 1) {
        load_fault(loader, item, NULL,
                   on_hexes ? "Give it \"hexes\"" : "Give it either an \"outline\" or a \"path\" with a \"width\"",
                   outline + path + hexes > 1 ? "the area has more than one shape" : "the area has no shape");
        return;
    }
    if (hexes != on_hexes) {
        load_fault(loader, item,
                   hexes     ? "hexes"
                   : outline ? "outline"
                             : "path",
                   on_hexes ? "Give it \"hexes\"" : "Give it an \"outline\" or a \"path\"", "the table is %s",
                   on_hexes ? "made of hexes" : "not made of hexes");
        return;
    }
    if (!outline && tree_find(item->tree, "holes")) {
        load_fault(loader, item, "holes", "Leave them out", "only an outline has holes");
    }
    if (!path && tree_find(item->tree, "width")) {
        load_fault(loader, item, "width", "Leave it out", "only a path has a width");
    }
    if (!hexes && tree_find(item->tree, "facing")) {
        load_fault(loader, item, "facing", "Leave it out", "only terrain on hexes has a facing");
    }
    if (outline) {
        load_outline(loader, item, area);
    } else if (path) {
        load_path(loader, item, area);
    } else {
        load_hexes(loader, item, area);
    }
}

/* Returns the member that marks edges, under the ruleset's name ("steep") or as "edges"; NULL if there is neither. */
static const BaseTree *marked_member(const IoLoader *loader, const LoadItem *item) {
    const char *name = loader->data ? tree_get_text(loader->data->root, "edge_variable", NULL) : NULL;
    const BaseTree *named = name ? tree_find(item->tree, name) : NULL;
    return named ? named : tree_find(item->tree, "edges");
}

static int edge_total(const LoadItem *item, const TableAreaSetup *area) {
    if (area->hex_count > 0) {
        return 6;
    }
    const BaseTree *outline = tree_find(item->tree, "outline"), *holes = tree_find(item->tree, "holes");
    int total = outline ? outline->count : 0;
    for (const BaseTree *it = holes ? holes->first : NULL; it; it = it->next) {
        total += it->count;
    }
    return total;
}

static int compare_ints(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

/* Reads a list of edge numbers, or true for all edges. */
static void load_edges(IoLoader *loader, const LoadItem *item, TableAreaSetup *area) {
    const BaseTree *list = marked_member(loader, item);
    int total = edge_total(item, area);
    if (!list || (list->kind == TREE_BOOL && !list->truth) || (area->area.count == 0 && area->hex_count == 0)) {
        return; /* there is none, or the area's shape is already faulty */
    }
    if ((list->kind != TREE_LIST && list->kind != TREE_BOOL) || total == 0) {
        load_fault(loader, item, list->key,
                   "Write the numbers of edges of an outline: [0, 3]; edge 0 starts at its first point",
                   "\"%s\" is not a list of edges", list->key);
        return;
    }
    int *edges = arena_alloc(loader->arena, (size_t)(list->kind == TREE_LIST ? list->count : total), sizeof *edges);
    int count = 0;
    for (int i = 0; list->kind == TREE_BOOL && i < total; i++) {
        edges[count++] = i;
    }
    int index = 0;
    for (const BaseTree *it = list->first; it; it = it->next, index++) {
        bool good = it->kind == TREE_NUMBER && it->number >= 0 && it->number < total && it->number == floor(it->number);
        if (!good) {
            load_fault(loader, item, load_member(loader, "%s[%d]", list->key, index),
                       arena_printf(loader->arena, "Write a whole number, 0 to %d", total - 1),
                       "the area has no such edge");
            continue;
        }
        edges[count++] = (int)it->number;
    }
    if (count > 0) {
        qsort(edges, (size_t)count, sizeof *edges, compare_ints);
    }
    for (int i = 0; i < count; i++) { /* remove duplicates */
        if (area->marked_count == 0 || edges[area->marked_count - 1] != edges[i]) {
            edges[area->marked_count++] = edges[i];
        }
    }
    area->marked_edges = edges;
}

static void check_keys(IoLoader *loader, const LoadItem *item) {
    const char *edges = loader->data ? tree_get_text(loader->data->root, "edge_variable", NULL) : NULL;
    const char *keys[] = {"id", "name",  "kind",   "outline", "holes", "path",   "width", "hexes",
                          "on", "group", "facing", "edges",   "note",  "within", edges,   NULL};
    load_known(loader, item, keys, REF_AREA);
    if (edges && tree_find(item->tree, edges) && tree_find(item->tree, "edges")) {
        load_fault(loader, item, "edges", "Keep one of the two", "both \"edges\" and \"%s\" name edges", edges);
    }
}

/* Reads a word or a whole number: 1 is the group "1". */
static const char *load_group(IoLoader *loader, const LoadItem *item) {
    const BaseTree *group = tree_find(item->tree, "group");
    if (group && group->kind == TREE_NUMBER && group->number == rint(group->number) && fabs(group->number) < INT_MAX) {
        return arena_printf(loader->arena, "%d", (int)group->number);
    }
    return load_text(loader, item, "group", false, NULL);
}

void load_area(IoLoader *loader, const LoadItem *item) {
    TableAreaSetup *area = &loader->setup->areas[item->index];
    check_keys(loader, item);
    area->id = arena_strdup(loader->arena, item->id);
    area->name = load_text(loader, item, "name", false, "");
    area->kind = find_kind(loader, item);
    area->group = load_group(loader, item);
    area->within = load_within(loader, item);
    area->area.box = box_empty();
    area->seed = (uint32_t)(hash_text(HASH_START, item->id) ^ (hash_text(HASH_START, item->id) >> 32));
    TableRef on = load_ref(loader, item, "on", REF_AREA);
    area->on = on.kind == REF_AREA ? on.index : -1;
    load_ground(loader, item, area);
    load_edges(loader, item, area);
    int *vars = arena_alloc(loader->arena, (size_t)loader->setup->schema->slots[REF_AREA], sizeof *vars);
    load_values(loader, item, REF_AREA, vars);
    area->vars = vars;
}

void load_check_areas(IoLoader *loader) {
    const TableSetup *setup = loader->setup;
    for (int i = 0; i < setup->area_count; i++) {
        int below = setup->areas[i].on;
        for (int steps = 0; below >= 0 && below != i && steps < setup->area_count; steps++) {
            below = setup->areas[below].on;
        }
        if (below == i) {
            LoadItem item = {NULL, "terrain", i, setup->areas[i].id};
            load_fault(loader, &item, "on", "Let the lowest one stand on the table", "the area stands on itself");
        }
    }
}
