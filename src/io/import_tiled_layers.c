/* Tiled's JSON maps: layers, groups of layers, and the objects drawn on them. import_tiled_cells.c reads what is set in
 * tiles. */
#include "io/import_tiled.h"

#include <math.h>
#include <string.h>

#define ELLIPSE_OFF 0.2 /* mm by which the polygon of an ellipse may deviate from it; not measurable with a ruler */
#define LAYERS_DEEP 16

/* Returns the properties as an object, for either form in which a map has them. */
static const BaseTree *properties_of(BaseArena *arena, const BaseTree *thing) {
    const BaseTree *list = tree_find(thing, "properties");
    BaseTree *out = tree_object(arena);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        const char *name = list->kind == TREE_OBJECT ? it->key : tree_get_text(it, "name", NULL);
        const BaseTree *value = list->kind == TREE_OBJECT ? it : tree_find(it, "value");
        if (name && value) {
            tree_set(arena, out, name, tree_copy(arena, value));
        }
    }
    return out;
}

/* Returns the class: Tiled 1.9 wrote "class" where other versions write "type". */
static const char *class_of(const BaseTree *thing) {
    const char *name = tree_get_text(thing, "class", "");
    return *name ? name : tree_get_text(thing, "type", NULL);
}

/* ---- objects ---- */

typedef struct {
    TiledMap *tiled;
    const TiledLayer *layer;
    const BaseTree *object, *properties;
    ImportPiece piece;
} Drawing;

/* Returns a point of an object in map coordinates: rotated clockwise about the object's position. */
static GeomVec turned(const Drawing *drawing, double x, double y) {
    double angle = tree_get_number(drawing->object, "rotation", 0) * PI / 180;
    double c = cos(angle), s = sin(angle);
    const TiledLayer *layer = drawing->layer;
    return vec(tree_get_number(drawing->object, "x", 0) + layer->offset.x + x * c - y * s,
               tree_get_number(drawing->object, "y", 0) + layer->offset.y + x * s + y * c);
}

static PlanOutline outline_of_list(const Drawing *drawing, const BaseTree *list, bool open) {
    BaseArena *arena = drawing->tiled->importer->arena;
    GeomVec *points = arena_alloc(arena, (size_t)list->count + 1, sizeof *points);
    int count = 0;
    for (const BaseTree *it = list->first; it; it = it->next) {
        points[count++] = turned(drawing, tree_get_number(it, "x", NAN), tree_get_number(it, "y", NAN));
    }
    return outline_of_points(arena, points, count, open);
}

static PlanOutline outline_of_box(const Drawing *drawing, double width, double height, double up) {
    GeomVec points[4] = {turned(drawing, 0, -up), turned(drawing, width, -up), turned(drawing, width, height - up),
                         turned(drawing, 0, height - up)};
    return outline_of_points(drawing->tiled->importer->arena, points, 4, false);
}

static PlanOutline outline_of_ellipse(const Drawing *drawing, double width, double height) {
    const Importer *importer = drawing->tiled->importer;
    double radius =
        fmax(width, height) / 2 * fmax(importer->scale.x, importer->scale.y) * (importer->hexes ? 1 : importer->unit);
    double share = fmin(ELLIPSE_OFF / fmax(radius, ELLIPSE_OFF), 1);
    int count = (int)fmin(fmax(ceil(PI / acos(1 - share)), 12), 180);
    GeomVec points[180];
    for (int i = 0; i < count; i++) {
        double angle = TAU * i / count;
        points[i] = turned(drawing, width / 2 * (1 + cos(angle)), height / 2 * (1 + sin(angle)));
    }
    return outline_of_points(importer->arena, points, count, false);
}

/* Names what an object is that covers no ground; NULL if it has a shape. */
static const char *no_ground(const BaseTree *object) {
    return tree_find(object, "text")                 ? "a text is left out"
           : tree_get_bool(object, "point", false)   ? "a point is left out"
           : tree_find(object, "template")           ? "an object from a template is left out"
           : tree_get_bool(object, "capsule", false) ? "a capsule is left out"
                                                     : NULL;
}

static bool read_shape(Drawing *drawing) {
    const BaseTree *object = drawing->object;
    const BaseTree *polygon = tree_find(object, "polygon"), *polyline = tree_find(object, "polyline");
    double width = tree_get_number(object, "width", 0), height = tree_get_number(object, "height", 0);
    if (polygon || polyline) {
        const BaseTree *list = polygon ? polygon : polyline;
        bool good = list->kind == TREE_LIST && list->count >= (polygon ? 3 : 2);
        drawing->piece.outline = good ? outline_of_list(drawing, list, !polygon) : (PlanOutline){0};
        return good;
    }
    if (!(width > 0 && height > 0)) {
        return false;
    }
    bool tile = tree_find(object, "gid");
    drawing->piece.outline = tree_get_bool(object, "ellipse", false)
                                 ? outline_of_ellipse(drawing, width, height)
                                 : outline_of_box(drawing, width, height, tile ? height : 0);
    return true;
}

static void read_object(TiledMap *tiled, const TiledLayer *layer, const BaseTree *object, const char *place) {
    Importer *importer = tiled->importer;
    Drawing drawing = {
        .tiled = tiled, .layer = layer, .object = object, .properties = properties_of(importer->arena, object)};
    const char *name = tree_get_text(object, "name", ""), *reason = no_ground(object);
    double gid = tree_get_number(object, "gid", 0);
    drawing.piece =
        (ImportPiece){.place = place,
                      .name = name,
                      .properties = drawing.properties,
                      .words = {tree_get_text(drawing.properties, "kind", NULL), class_of(object),
                                gid > 0 ? tiled_tile_word(tiled, gid) : NULL, name, layer->word, layer->name}};
    if (!reason && !tree_get_bool(object, "visible", true)) {
        reason = "a hidden object is left out";
    }
    if (!reason && !read_shape(&drawing)) {
        reason = "it has no shape and is left out";
    }
    if (reason) {
        import_left(importer, place, name, "Draw it as a rectangle, an ellipse, a polygon or a polyline", "%s", reason);
        return;
    }
    const BaseTree *width = tree_find(drawing.properties, "width");
    drawing.piece.width = width && width->kind == TREE_NUMBER && width->number > 0 ? width->number : 0;
    import_piece(importer, &drawing.piece);
}

/* ---- layers ---- */

static void read_layers(TiledMap *tiled, const BaseTree *list, const TiledLayer *above, const char *place);

static void read_layer(TiledMap *tiled, const BaseTree *tree, const TiledLayer *above, const char *place) {
    Importer *importer = tiled->importer;
    const char *type = tree_get_text(tree, "type", ""), *name = tree_get_text(tree, "name", "");
    const BaseTree *properties = properties_of(importer->arena, tree);
    TiledLayer layer = {
        .tree = tree,
        .place = place,
        .name = name,
        .word = tree_get_text(properties, "kind", tree_get_text(tree, "class", above->word)),
        .offset = vec_add(above->offset, vec(tree_get_number(tree, "offsetx", 0), tree_get_number(tree, "offsety", 0))),
        .deep = above->deep + 1};
    if (!tree_get_bool(tree, "visible", true)) {
        import_left(importer, place, name, "Show the layer in Tiled", "a hidden layer is left out");
    } else if (strcmp(type, "group") == 0 && layer.deep < LAYERS_DEEP) {
        read_layers(tiled, tree_find(tree, "layers"), &layer, place);
    } else if (strcmp(type, "tilelayer") == 0) {
        tiled_read_cells(tiled, &layer);
    } else if (strcmp(type, "objectgroup") == 0) {
        const BaseTree *objects = tree_find(tree, "objects");
        int index = 0;
        for (const BaseTree *it = objects && objects->kind == TREE_LIST ? objects->first : NULL; it; it = it->next) {
            read_object(tiled, &layer, it, arena_printf(importer->arena, "%s.objects[%d]", place, index++));
        }
    } else {
        import_left(importer, place, name, "Put the picture under the board with the photograph's tool",
                    strcmp(type, "imagelayer") == 0 ? "a layer with a picture is left out"
                                                    : "a layer of an unknown type is left out");
    }
}

static void read_layers(TiledMap *tiled, const BaseTree *list, const TiledLayer *above, const char *place) {
    int index = 0;
    for (const BaseTree *it = list && list->kind == TREE_LIST ? list->first : NULL; it; it = it->next) {
        const char *dot = *place ? "." : "";
        read_layer(tiled, it, above, arena_printf(tiled->importer->arena, "%s%slayers[%d]", place, dot, index++));
    }
}

/* ---- the map ---- */

static bool read_orientation(TiledMap *tiled, const BaseTree *map) {
    Importer *importer = tiled->importer;
    const char *orientation = tree_get_text(map, "orientation", "orthogonal");
    tiled->hexes = strcmp(orientation, "hexagonal") == 0;
    if (!tiled->hexes && strcmp(orientation, "orthogonal") != 0) {
        import_fault(importer, "orientation", "Draw the map with orthogonal or hexagonal tiles", "the map is %s",
                     orientation);
        return false;
    }
    if (tiled->hexes && (strcmp(tree_get_text(map, "staggeraxis", "y"), "y") != 0 ||
                         strcmp(tree_get_text(map, "staggerindex", "odd"), "odd") != 0)) {
        import_fault(importer, "staggeraxis", "Set stagger axis Y and stagger index Odd in the map's properties",
                     "the rows of hexes do not lie as on the board: the first row is to be a long one");
        return false;
    }
    return true;
}

/* The extent of an infinite map is that of its contents. */
static void read_extent(TiledMap *tiled, const BaseTree *map) {
    const BaseTree *layers = tree_find(map, "layers");
    double left = INFINITY, top = INFINITY, right = -INFINITY, low = -INFINITY;
    for (const BaseTree *it = layers->first; it && tree_get_bool(map, "infinite", false); it = it->next) {
        if (tree_find(it, "chunks")) {
            double x = tree_get_number(it, "startx", 0), y = tree_get_number(it, "starty", 0);
            left = fmin(left, x);
            top = fmin(top, y);
            right = fmax(right, x + tree_get_number(it, "width", 0));
            low = fmax(low, y + tree_get_number(it, "height", 0));
        }
    }
    bool found = right > left && low > top && fabs(left) < 1e6 && fabs(top) < 1e6;
    tiled->first_column = found ? left : 0;
    tiled->first_row = found ? top : 0;
    tiled->columns = found ? right - left : tree_get_number(map, "width", 0);
    tiled->rows = found ? low - top : tree_get_number(map, "height", 0);
}

bool import_tiled(Importer *importer, const BaseTree *map) {
    TiledMap tiled = {.importer = importer, .map = map};
    double width = tree_get_number(map, "tilewidth", 0), height = tree_get_number(map, "tileheight", 0);
    if (tree_find(map, "layers")->kind != TREE_LIST || !read_orientation(&tiled, map)) {
        if (importer->faults->count == 0) {
            import_fault(importer, "layers", "Save the map again", "the map's layers are no list");
        }
        return false;
    }
    read_extent(&tiled, map);
    bool sized = tiled.columns >= 1 && tiled.rows >= 1 && tiled.columns <= TILED_MAX && tiled.rows <= TILED_MAX &&
                 tiled.columns == floor(tiled.columns) && tiled.rows == floor(tiled.rows);
    if (!sized || !(width >= 1 && height >= 1 && width <= 1e5 && height <= 1e5)) {
        import_fault(
            importer, "width",
            arena_printf(importer->arena, "Give it up to %d by %d tiles of a pixel or more", TILED_MAX, TILED_MAX),
            "the map has no usable size");
        return false;
    }
    if (!import_begin(importer, properties_of(importer->arena, map), tiled.columns, tiled.rows, tiled.hexes)) {
        return false;
    }
    importer->cell = vec(width, height);
    importer->row = (height + tree_get_number(map, "hexsidelength", height / 2)) / 2;
    importer->scale = tiled.hexes ? vec(1, 1) : vec(importer->square / width, importer->square / height);
    TiledLayer root = {.offset = vec(-tiled.first_column * width, -tiled.first_row * height)};
    read_layers(&tiled, tree_find(map, "layers"), &root, "");
    return true;
}
