/* GeoJSON (RFC 7946) and Well-Known Text (OGC 06-103, 7) as plans of a table: x to the right, y up, in table units.
 * Both say nothing of a table's size: it is the `bbox`, else what the shapes take up from (0, 0). */
#include "io/import_internal.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define GEO_DEEP   16
#define HEAD_BYTES 256 /* in which a text has to show that it is well-known text */

typedef struct {
    Importer *importer;
    double low[2], high[2]; /* what all points take up */
} Geo;

/* ---- extent ---- */

static void grow(Geo *geo, const BaseTree *tree, int deep) {
    bool point = tree->kind == TREE_LIST && tree->count >= 2 && tree->first->kind == TREE_NUMBER &&
                 tree->first->next->kind == TREE_NUMBER;
    for (int i = 0; i < 2 && point; i++) {
        double value = tree_at(tree, i)->number;
        geo->low[i] = fmin(geo->low[i], value);
        geo->high[i] = fmax(geo->high[i], value);
    }
    for (const BaseTree *it = !point && deep < GEO_DEEP ? tree->first : NULL; it; it = it->next) {
        if (it->kind == TREE_LIST || it->kind == TREE_OBJECT) {
            grow(geo, it, deep + 1);
        }
    }
}

static bool read_box(Geo *geo, const BaseTree *map) {
    const BaseTree *box = tree_find(map, "bbox");
    bool given = box && box->kind == TREE_LIST && box->count == 4;
    for (int i = 0; i < 4 && given; i++) {
        given = tree_at(box, i)->kind == TREE_NUMBER;
    }
    if (given) {
        for (int i = 0; i < 2; i++) {
            geo->low[i] = tree_at(box, i)->number;
            geo->high[i] = tree_at(box, i + 2)->number;
        }
    } else {
        const BaseTree *features = tree_find(map, "features");
        grow(geo, features ? features : map, 0);
        geo->low[0] = fmin(geo->low[0], 0);
        geo->low[1] = fmin(geo->low[1], 0);
    }
    double width = geo->high[0] - geo->low[0], height = geo->high[1] - geo->low[1];
    return width > 0 && height > 0 && width <= 1e6 && height <= 1e6;
}

/* ---- shapes ---- */

/* Returns rings or a line of the map's coordinates as an outline with y down. */
static PlanOutline outline_of(const Geo *geo, const BaseTree *const *rings, int count, bool open) {
    BaseArena *arena = geo->importer->arena;
    int total = 0, *starts = arena_alloc(arena, (size_t)count + 1, sizeof *starts);
    for (int i = 0; i < count; i++) {
        total += rings[i]->count;
    }
    GeomVec *points = arena_alloc(arena, (size_t)total + 1, sizeof *points);
    total = 0;
    for (int i = 0; i < count; i++) {
        starts[i] = total;
        for (const BaseTree *it = rings[i]->first; it; it = it->next) {
            const BaseTree *x = tree_at(it, 0), *y = tree_at(it, 1);
            bool good = x && y && x->kind == TREE_NUMBER && y->kind == TREE_NUMBER;
            points[total++] = good ? vec(x->number - geo->low[0], geo->high[1] - y->number) : vec(NAN, NAN);
        }
    }
    starts[count] = total;
    return (PlanOutline){.points = points,
                         .marked = arena_alloc(arena, (size_t)total + 1, sizeof(bool)),
                         .ring_start = starts,
                         .rings = count,
                         .count = total,
                         .open = open};
}

static void lay_polygon(const Geo *geo, const BaseTree *rings, ImportPiece piece) {
    const BaseTree **list = arena_alloc(geo->importer->arena, (size_t)rings->count + 1, sizeof(BaseTree *));
    int count = 0;
    for (const BaseTree *it = rings->first; it; it = it->next) {
        if (it->kind == TREE_LIST && it->count > 0) {
            list[count++] = it;
        }
    }
    if (count > 0) {
        piece.outline = outline_of(geo, list, count, false);
    }
    import_piece(geo->importer, &piece);
}

static void lay_line(const Geo *geo, const BaseTree *line, ImportPiece piece) {
    if (line->kind == TREE_LIST && line->count >= 2) {
        piece.outline = outline_of(geo, &line, 1, true);
    }
    import_piece(geo->importer, &piece);
}

static void lay_geometry(const Geo *geo, const BaseTree *geometry, const ImportPiece *piece, int deep) {
    const char *type = tree_get_text(geometry, "type", "");
    const BaseTree *list = tree_find(geometry, "coordinates"), *parts = tree_find(geometry, "geometries");
    bool listed = list && list->kind == TREE_LIST;
    if (strcmp(type, "Polygon") == 0 && listed) {
        lay_polygon(geo, list, *piece);
    } else if (strcmp(type, "LineString") == 0 && listed) {
        lay_line(geo, list, *piece);
    } else if (strcmp(type, "MultiPolygon") == 0 || strcmp(type, "MultiLineString") == 0) {
        for (const BaseTree *it = listed ? list->first : NULL; it; it = it->next) {
            (strcmp(type, "MultiPolygon") == 0 ? lay_polygon : lay_line)(geo, it, *piece);
        }
    } else if (parts && parts->kind == TREE_LIST && deep < GEO_DEEP) {
        for (const BaseTree *it = parts->first; it; it = it->next) {
            lay_geometry(geo, it, piece, deep + 1);
        }
    } else {
        import_left(geo->importer, piece->place, piece->name, "Draw it as a polygon or a line",
                    strstr(type, "Point") ? "a point is left out" : "it has no shape and is left out");
    }
}

/* What a feature is tells its properties; those that the ruleset knows are carried over. */
static void lay_feature(const Geo *geo, const BaseTree *feature, const char *place) {
    static const char *const words[] = {"kind", "terrain", "class", "type", "layer", "name"};
    static const char *const own[] = {"id", "name", "kind", "terrain", "class", "type", "layer", "width"};
    BaseArena *arena = geo->importer->arena;
    const BaseTree *properties = tree_find(feature, "properties");
    BaseTree *others = tree_object(arena);
    ImportPiece piece = {.place = place, .name = tree_get_text(properties, "name", ""), .properties = others};
    for (int i = 0; i < (int)BASE_COUNT(words); i++) {
        piece.words[i] = tree_get_text(properties, words[i], NULL);
    }
    piece.width = tree_get_number(properties, "width", 0);
    for (const BaseTree *it = properties && properties->kind == TREE_OBJECT ? properties->first : NULL; it;
         it = it->next) {
        if (text_index(own, (int)BASE_COUNT(own), it->key) < 0) {
            tree_set(arena, others, it->key, tree_copy(arena, it));
        }
    }
    const BaseTree *geometry = tree_find(feature, "geometry");
    lay_geometry(geo, geometry ? geometry : feature, &piece, 0);
}

bool import_geojson(Importer *importer, const BaseTree *map) {
    Geo geo = {importer, {INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    const BaseTree *features = tree_find(map, "features");
    if (!read_box(&geo, map)) {
        import_fault(importer, "bbox", "Add \"bbox\": [0, 0, WIDTH, HEIGHT] in table units",
                     "nothing says how large the table is");
        return false;
    }
    BaseTree *properties = tree_make(importer->arena, WITH_NUMBER("square", 1));
    const BaseTree *own = tree_find(map, "properties");
    for (const BaseTree *it = own && own->kind == TREE_OBJECT ? own->first : NULL; it; it = it->next) {
        tree_set(importer->arena, properties, it->key, tree_copy(importer->arena, it));
    }
    if (!import_begin(importer, properties, geo.high[0] - geo.low[0], geo.high[1] - geo.low[1], false)) {
        return false;
    }
    int index = 0;
    for (const BaseTree *it = features && features->kind == TREE_LIST ? features->first : NULL; it; it = it->next) {
        lay_feature(&geo, it, arena_printf(importer->arena, "features[%d]", index++));
    }
    if (!features) {
        lay_feature(&geo, map, "geometry");
    }
    return true;
}

/* ---- well-known text ---- */

typedef struct {
    BaseArena *arena;
    const char *at;
    int line;
} Wkt;

static void skip(Wkt *wkt) {
    while (*wkt->at && isspace((unsigned char)*wkt->at)) {
        wkt->line += *wkt->at++ == '\n';
    }
}

static bool take(Wkt *wkt, char c) {
    skip(wkt);
    bool is = *wkt->at == c;
    wkt->at += is;
    return is;
}

/* A list in brackets: of lists, or of points whose numbers stand side by side. NULL if it is not whole. */
static BaseTree *take_list(Wkt *wkt, int deep) {
    BaseTree *out = tree_list(wkt->arena);
    if (deep > GEO_DEEP || !take(wkt, '(')) {
        return NULL;
    }
    do {
        skip(wkt);
        BaseTree *it = *wkt->at == '(' ? take_list(wkt, deep + 1) : tree_list(wkt->arena);
        for (char *end; it && it->count < 4 && *wkt->at != ',' && *wkt->at != ')'; skip(wkt)) {
            double number = strtod(wkt->at, &end);
            if (end == wkt->at || !isfinite(number)) {
                return NULL;
            }
            tree_push(it, tree_number(wkt->arena, number));
            wkt->at = end;
        }
        if (!it) {
            return NULL;
        }
        tree_push(out, it);
    } while (take(wkt, ','));
    return take(wkt, ')') ? out : NULL;
}

/* A word in capitals. */
static const char *take_word(Wkt *wkt) {
    skip(wkt);
    char word[32];
    size_t length = 0;
    while (isalpha((unsigned char)wkt->at[length]) && length + 1 < sizeof word) {
        word[length] = (char)toupper((unsigned char)wkt->at[length]);
        length++;
    }
    wkt->at += length;
    return arena_strndup(wkt->arena, word, length);
}

/* One shape as GeoJSON has it; NULL if it is none. */
static BaseTree *take_shape(Wkt *wkt) {
    static const struct {
        const char *word, *type;
    } types[] = {{"POLYGON", "Polygon"},       {"MULTIPOLYGON", "MultiPolygon"},
                 {"LINESTRING", "LineString"}, {"MULTILINESTRING", "MultiLineString"},
                 {"POINT", "Point"},           {"MULTIPOINT", "MultiPoint"}};
    const char *word = take_word(wkt), *type = NULL;
    for (size_t i = 0; i < BASE_COUNT(types); i++) {
        type = strcmp(types[i].word, word) == 0 ? types[i].type : type;
    }
    const char *more = take_word(wkt); /* Z, M, ZM: heights that a plan does not have; or EMPTY */
    BaseTree *list = strcmp(more, "EMPTY") == 0 ? tree_list(wkt->arena) : type ? take_list(wkt, 0) : NULL;
    return list ? tree_make(wkt->arena, WITH_TEXT("type", type), WITH_TREE("coordinates", list)) : NULL;
}

bool import_is_wkt(const char *bytes, size_t size) {
    static const char *const words[] = {"POLYGON", "LINESTRING", "POINT", "GEOMETRYCOLLECTION"};
    size_t length = size < HEAD_BYTES ? size : HEAD_BYTES;
    const char *bracket = memchr(bytes, '(', length);
    char head[HEAD_BYTES + 1] = "";
    memcpy(head, bytes, bracket ? (size_t)(bracket - bytes) : 0);
    for (size_t i = 0; i < BASE_COUNT(words); i++) {
        if (text_holds(head, words[i], strlen(words[i]))) {
            return true;
        }
    }
    return false;
}

/* "Woods: POLYGON (...)": what stands before a colon or a semicolon on the line of a shape is what the shape is. */
static const char *take_kind(Wkt *wkt) {
    skip(wkt);
    size_t length = strcspn(wkt->at, ":;(\n");
    if (wkt->at[length] != ':' && wkt->at[length] != ';') {
        return NULL;
    }
    const char *kind = arena_strndup(wkt->arena, wkt->at, length);
    wkt->at += length + 1;
    return kind;
}

bool import_wkt(Importer *importer, const char *bytes) {
    BaseArena *arena = importer->arena;
    Wkt wkt = {arena, bytes, 1};
    BaseTree *features = tree_list(arena);
    for (skip(&wkt); *wkt.at; skip(&wkt)) {
        const char *kind = take_kind(&wkt);
        int line = wkt.line;
        BaseTree *shape = take_shape(&wkt);
        if (!shape) {
            import_fault(
                importer, arena_printf(arena, "line %d", line),
                "Write POLYGON ((x y, ...)), LINESTRING (x y, ...) or their MULTI forms, with \"KIND:\" before",
                "this is no shape of well-known text");
            return false;
        }
        tree_push(features, tree_make(arena, WITH_TREE("geometry", shape),
                                      WITH_TREE("properties", tree_make(arena, WITH_SOME("kind", kind)))));
    }
    return import_geojson(importer, tree_make(arena, WITH_TREE("features", features)));
}
