#include "io/export_map.h"

#include "base/array.h"
#include "io/plan_outline.h"

#include <math.h>
#include <string.h>

#define PIXELS 100 /* pixels of a square in formats that count in them */
#define INCH   25.4

typedef struct {
    BaseArena *arena;
    const IoDocument *document;
    const char *file;
    BaseFaults *left;
    const BaseTree *terrain;
    const char *edges; /* the key of marked edges */
    const char *unit, *ruleset, *title;
    double width, height; /* table units */
    double inch;          /* table units to an inch */
} Exporter;

typedef void (*Write)(Exporter *it, BaseText *out);

static void report(Exporter *it, const BaseTree *area, const char *what, const char *remedy) {
    faults_add(it->left, it->file, tree_get_text(area, "id", ""), tree_get_text(area, "name", ""), remedy, "%s", what);
}

static PlanOutline outline_of(const Exporter *it, const BaseTree *area) {
    return outline_read(it->arena, area, it->edges);
}

/* The members of an area that are neither its shape nor known to every format. */
static void copy_values(const Exporter *it, const BaseTree *area, BaseTree *out) {
    static const char *const shape[] = {"outline", "holes", "path"};
    for (const BaseTree *member = area->first; member; member = member->next) {
        if (text_index(shape, (int)BASE_COUNT(shape), member->key) < 0) {
            tree_set(it->arena, out, member->key, tree_copy(it->arena, member));
        }
    }
}

static void add_json(BaseText *out, const BaseTree *tree) {
    json_write_pretty(tree, out);
}

/* ---- GeoJSON ---- */

static BaseTree *points_of(const Exporter *it, const PlanOutline *outline, int ring, bool closed, bool up) {
    BaseTree *list = tree_list(it->arena);
    int from = outline->ring_start[ring], to = outline->ring_start[ring + 1];
    for (int i = from; i < to + closed; i++) {
        GeomVec p = outline->points[i < to ? i : from];
        tree_push(list, tree_pair(it->arena, p.x, up ? it->height - p.y : p.y));
    }
    return list;
}

static void write_geojson(Exporter *it, BaseText *out) {
    BaseArena *arena = it->arena;
    BaseTree *features = tree_list(arena), *box = tree_list(arena);
    for (const BaseTree *area = it->terrain->first; area; area = area->next) {
        PlanOutline outline = outline_of(it, area);
        BaseTree *lists = tree_list(arena), *properties = tree_object(arena);
        for (int ring = 0; ring < outline.rings && !outline.open; ring++) {
            tree_push(lists, points_of(it, &outline, ring, true, true));
        }
        copy_values(it, area, properties);
        BaseTree *geometry =
            tree_make(arena, WITH_TEXT("type", outline.open ? "LineString" : "Polygon"),
                      WITH_TREE("coordinates", outline.open ? points_of(it, &outline, 0, false, true) : lists));
        tree_push(features, tree_make(arena, WITH_TEXT("type", "Feature"), WITH_TREE("properties", properties),
                                      WITH_TREE("geometry", geometry)));
    }
    const double corners[] = {0, 0, it->width, it->height};
    for (int i = 0; i < 4; i++) {
        tree_push(box, tree_number(arena, corners[i]));
    }
    BaseTree *properties =
        tree_make(arena, WITH_TEXT("ruleset", it->ruleset), WITH_TEXT("unit", it->unit), WITH_TEXT("title", it->title));
    add_json(out, tree_make(arena, WITH_TEXT("type", "FeatureCollection"), WITH_TREE("bbox", box),
                            WITH_TREE("properties", properties), WITH_TREE("features", features)));
}

/* ---- Tiled ---- */

static BaseTree *property(const Exporter *it, const char *name, const BaseTree *value) {
    const char *type = value->kind == TREE_NUMBER ? "float" : value->kind == TREE_BOOL ? "bool" : "string";
    return tree_make(it->arena, WITH_TEXT("name", name), WITH_TEXT("type", type),
                     WITH_TREE("value", tree_copy(it->arena, value)));
}

static BaseTree *tiled_object(Exporter *it, const BaseTree *area, int id) {
    BaseArena *arena = it->arena;
    PlanOutline outline = outline_of(it, area);
    BaseTree *points = tree_list(arena), *properties = tree_list(arena), *values = tree_object(arena);
    for (int i = 0; i < outline.ring_start[1]; i++) {
        tree_push(points, tree_make(arena, WITH_NUMBER("x", outline.points[i].x * PIXELS / it->inch),
                                    WITH_NUMBER("y", outline.points[i].y * PIXELS / it->inch)));
    }
    if (outline.rings > 1) {
        report(it, area, "its holes are filled: Tiled's polygons have none", "Cut them out by hand if they matter");
    }
    copy_values(it, area, values);
    tree_unset(values, "id");
    tree_unset(values, "name");
    for (const BaseTree *value = values->first; value; value = value->next) {
        if (value->kind == TREE_LIST || value->kind == TREE_OBJECT) {
            report(it, area, "a list of values is left out: Tiled's properties hold none",
                   "Set it again after an import");
        } else {
            tree_push(properties, property(it, value->key, value));
        }
    }
    return tree_make(arena, WITH_NUMBER("id", id), WITH_TEXT("name", tree_get_text(area, "name", "")),
                     WITH_TEXT("type", tree_get_text(area, "kind", "")), WITH_NUMBER("x", 0), WITH_NUMBER("y", 0),
                     WITH_NUMBER("width", 0), WITH_NUMBER("height", 0), WITH_NUMBER("rotation", 0),
                     WITH_BOOL("visible", true), WITH_TREE("properties", properties),
                     WITH_TREE(outline.open ? "polyline" : "polygon", points));
}

static void write_tiled(Exporter *it, BaseText *out) {
    BaseArena *arena = it->arena;
    BaseTree *objects = tree_list(arena), *properties = tree_list(arena);
    int id = 1;
    for (const BaseTree *area = it->terrain->first; area; area = area->next) {
        tree_push(objects, tiled_object(it, area, id++));
    }
    const BaseTree *own = tree_make(arena, WITH_TEXT("ruleset", it->ruleset), WITH_TEXT("unit", it->unit),
                                    WITH_TEXT("title", it->title), WITH_NUMBER("square", it->inch));
    for (const BaseTree *value = own->first; value; value = value->next) {
        tree_push(properties, property(it, value->key, value));
    }
    BaseTree *layer =
        tree_make(arena, WITH_NUMBER("id", 1), WITH_TEXT("name", "terrain"), WITH_TEXT("type", "objectgroup"),
                  WITH_NUMBER("x", 0), WITH_NUMBER("y", 0), WITH_NUMBER("opacity", 1), WITH_BOOL("visible", true),
                  WITH_TEXT("draworder", "index"), WITH_TREE("objects", objects));
    BaseTree *layers = tree_list(arena);
    tree_push(layers, layer);
    double columns = it->width / it->inch, rows = it->height / it->inch;
    if (columns != floor(columns) || rows != floor(rows)) {
        faults_add(it->left, it->file, "", "", "Set the table's size again after an import",
                   "the table is no whole number of inches: the map is larger by less than one");
    }
    add_json(out, tree_make(arena, WITH_TEXT("type", "map"), WITH_TEXT("version", "1.10"),
                            WITH_TEXT("tiledversion", "1.10.1"), WITH_TEXT("orientation", "orthogonal"),
                            WITH_TEXT("renderorder", "right-down"), WITH_BOOL("infinite", false),
                            WITH_NUMBER("width", ceil(columns)), WITH_NUMBER("height", ceil(rows)),
                            WITH_NUMBER("tilewidth", PIXELS), WITH_NUMBER("tileheight", PIXELS),
                            WITH_NUMBER("nextlayerid", 2), WITH_NUMBER("nextobjectid", id),
                            WITH_TREE("properties", properties), WITH_TREE("tilesets", tree_list(arena)),
                            WITH_TREE("layers", layers)));
}

/* ---- Universal VTT ---- */

/* What has a say in sight is a line round it; the rest is no wall. */
static void write_vtt(Exporter *it, BaseText *out) {
    BaseArena *arena = it->arena;
    const RulesData *data = it->document->field->data;
    BaseTree *lines = tree_list(arena);
    for (const BaseTree *area = it->terrain->first; area; area = area->next) {
        PlanOutline outline = outline_of(it, area);
        int kind = data_find_kind(data, tree_get_text(area, "kind", ""));
        if (kind < 0 || !data->kinds[kind].sight_edge) {
            report(it, area, "it stops no sight and is left out", "Universal VTT knows walls alone");
            continue;
        }
        for (int ring = 0; ring < outline.rings; ring++) {
            BaseTree *line = tree_push(lines, tree_list(arena));
            const BaseTree *points = points_of(it, &outline, ring, !outline.open, false);
            for (const BaseTree *p = points->first; p; p = p->next) {
                tree_push(line, tree_make(arena, WITH_NUMBER("x", p->first->number / it->inch),
                                          WITH_NUMBER("y", p->last->number / it->inch)));
            }
        }
    }
    BaseTree *origin = tree_make(arena, WITH_NUMBER("x", 0), WITH_NUMBER("y", 0));
    BaseTree *size = tree_make(arena, WITH_NUMBER("x", it->width / it->inch), WITH_NUMBER("y", it->height / it->inch));
    BaseTree *resolution = tree_make(arena, WITH_TREE("map_origin", origin), WITH_TREE("map_size", size),
                                     WITH_NUMBER("pixels_per_grid", PIXELS));
    add_json(out, tree_make(arena, WITH_NUMBER("format", 0.3), WITH_TREE("resolution", resolution),
                            WITH_TREE("line_of_sight", lines), WITH_TREE("objects_line_of_sight", tree_list(arena)),
                            WITH_TREE("portals", tree_list(arena)), WITH_TREE("lights", tree_list(arena)),
                            WITH_TEXT("image", "")));
}

/* ---- SVG ---- */

static void add_escaped(BaseText *out, const char *text) {
    for (; *text; text++) {
        const char *entity = *text == '&' ? "&amp;" : *text == '<' ? "&lt;" : *text == '"' ? "&quot;" : NULL;
        if (entity) {
            text_add(out, entity);
        } else {
            text_add_char(out, *text);
        }
    }
}

static void add_attribute(BaseText *out, const char *name, const char *value) {
    text_addf(out, " %s=\"", name);
    add_escaped(out, value);
    text_add_char(out, '"');
}

static void add_svg_area(Exporter *it, const BaseTree *area, BaseText *out) {
    char x[TEXT_NUMBER_MAX], y[TEXT_NUMBER_MAX];
    PlanOutline outline = outline_of(it, area);
    text_add(out, "    <path");
    add_attribute(out, "id", tree_get_text(area, "id", ""));
    add_attribute(out, "data-kind", tree_get_text(area, "kind", ""));
    add_attribute(out, "inkscape:label", tree_get_text(area, "name", ""));
    if (outline.open) {
        text_addf(out, " style=\"fill:none;stroke:#56534c;stroke-linejoin:round;stroke-width:%s\"",
                  text_number(tree_get_number(area, "width", 0), x));
    } else {
        text_add(out, " style=\"fill:#b9b29f;fill-opacity:0.6;fill-rule:evenodd;stroke:#24272b;stroke-width:0.1\"");
    }
    text_add(out, " d=\"");
    for (int ring = 0; ring < outline.rings; ring++) {
        for (int i = outline.ring_start[ring]; i < outline.ring_start[ring + 1]; i++) {
            text_addf(out, "%s%s %s", i == outline.ring_start[ring] ? "M" : " L", text_number(outline.points[i].x, x),
                      text_number(outline.points[i].y, y));
        }
        text_add(out, outline.open ? "" : " Z ");
    }
    text_add(out, "\"/>\n");
}

/* A layer for each kind, in the order in which the kinds first come. */
static void write_svg(Exporter *it, BaseText *out) {
    static const char *const known[] = {"id", "kind", "name", "outline", "holes", "path", "width"};
    char width[TEXT_NUMBER_MAX], height[TEXT_NUMBER_MAX], across[TEXT_NUMBER_MAX], down[TEXT_NUMBER_MAX];
    double mm = INCH / it->inch;
    text_addf(out,
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
              "xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" width=\"%smm\" height=\"%smm\" "
              "viewBox=\"0 0 %s %s\"",
              text_number(it->width * mm, width), text_number(it->height * mm, height), text_number(it->width, across),
              text_number(it->height, down));
    add_attribute(out, "data-ruleset", it->ruleset);
    add_attribute(out, "data-unit", it->unit);
    add_attribute(out, "data-title", it->title);
    text_add(out, ">\n");
    ARRAY(const char *) kinds = {0};
    for (const BaseTree *area = it->terrain->first; area; area = area->next) {
        const char *kind = tree_get_text(area, "kind", "");
        if (text_index(kinds.items, kinds.count, kind) < 0) {
            array_push(&kinds, kind);
        }
        for (const BaseTree *value = area->first; value; value = value->next) {
            if (text_index(known, (int)BASE_COUNT(known), value->key) < 0) {
                report(it, area,
                       arena_printf(it->arena, "its \"%s\" is left out: a drawing has no such values", value->key),
                       "Set it again after an import, or export GeoJSON");
            }
        }
    }
    for (int i = 0; i < kinds.count; i++) {
        text_add(out, "  <g inkscape:groupmode=\"layer\"");
        add_attribute(out, "inkscape:label", kinds.items[i]);
        text_add(out, ">\n");
        for (const BaseTree *area = it->terrain->first; area; area = area->next) {
            if (strcmp(tree_get_text(area, "kind", ""), kinds.items[i]) == 0) {
                add_svg_area(it, area, out);
            }
        }
        text_add(out, "  </g>\n");
    }
    text_add(out, "</svg>\n");
    array_free(&kinds);
}

/* ---- all ---- */

static const struct {
    const char *ending;
    Write write;
} formats[] = {{".geojson", write_geojson}, {".tmj", write_tiled}, {".uvtt", write_vtt}, {".svg", write_svg}};

static Write writer_of(const char *path) {
    for (size_t i = 0; i < BASE_COUNT(formats); i++) {
        if (text_ends_with(path, formats[i].ending, true)) {
            return formats[i].write;
        }
    }
    return NULL;
}

bool export_map_knows(const char *path) {
    return writer_of(path) != NULL;
}

bool export_map(const IoDocument *document, const char *path, BaseText *out, BaseFaults *left, BaseFaults *faults) {
    const BaseTree *table = tree_find(document->battlefield, "table"), *size = tree_find(table, "size");
    const BaseTree *terrain = tree_find(document->battlefield, "terrain");
    Write write = writer_of(path);
    base_assert(write != NULL);
    if (!size) {
        faults_add(faults, document->path, "table", "", "Draw it with sightline render",
                   "a board of hexes cannot be exported: the formats have no hexes of ours");
        return false;
    }
    Exporter it = {.arena = arena_create(),
                   .document = document,
                   .file = path,
                   .left = left,
                   .edges = tree_get_text(document->field->data->root, "edge_variable", "edges"),
                   .unit = tree_get_text(table, "unit", "cm"),
                   .ruleset = tree_get_text(document->battlefield, "ruleset", document->field->data->id),
                   .title = tree_get_text(document->battlefield, "title", ""),
                   .width = size->first->number,
                   .height = size->last->number};
    it.terrain = terrain ? terrain : tree_list(it.arena);
    it.inch = INCH / (strcmp(it.unit, "in") == 0 ? INCH : strcmp(it.unit, "mm") == 0 ? 1 : 10);
    write(&it, out);
    arena_destroy(it.arena);
    return true;
}
