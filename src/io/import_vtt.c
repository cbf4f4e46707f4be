/* Reads Universal VTT: walls that block sight, doors, and the picture of the whole map, on a grid of squares. */
#include "io/base64.h"
#include "io/import_internal.h"

#include <math.h>
#include <string.h>

typedef struct {
    Importer *importer;
    GeomVec origin;
} Vtt;

static GeomVec point_of(const Vtt *vtt, const BaseTree *tree) {
    return vec(tree_get_number(tree, "x", NAN) - vtt->origin.x, tree_get_number(tree, "y", NAN) - vtt->origin.y);
}

static PlanOutline outline_of(const Vtt *vtt, const BaseTree *list, bool open) {
    GeomVec *points = arena_alloc(vtt->importer->arena, (size_t)list->count + 1, sizeof *points);
    int count = 0;
    for (const BaseTree *it = list->first; it; it = it->next) {
        points[count++] = point_of(vtt, it);
    }
    return outline_of_points(vtt->importer->arena, points, count, open);
}

/* Reads lists of points: walls as paths, bodies as outlines. */
static void read_lines(const Vtt *vtt, const BaseTree *map, const char *key, const char *word, bool open) {
    const BaseTree *lines = tree_find(map, key);
    int index = 0;
    for (const BaseTree *it = lines && lines->kind == TREE_LIST ? lines->first : NULL; it; it = it->next, index++) {
        ImportPiece piece = {.place = arena_printf(vtt->importer->arena, "%s[%d]", key, index), .words = {word}};
        if (it->kind == TREE_LIST && it->count >= 2) {
            piece.outline = outline_of(vtt, it, open || it->count < 3);
        }
        import_piece(vtt->importer, &piece);
    }
}

static void read_doors(const Vtt *vtt, const BaseTree *map) {
    const BaseTree *doors = tree_find(map, "portals");
    int index = 0;
    for (const BaseTree *it = doors && doors->kind == TREE_LIST ? doors->first : NULL; it; it = it->next, index++) {
        const char *place = arena_printf(vtt->importer->arena, "portals[%d]", index);
        const BaseTree *bounds = tree_find(it, "bounds");
        if (!tree_get_bool(it, "closed", true)) {
            import_left(vtt->importer, place, "", "Draw it in the terrain tool if it is shut",
                        "an open door is left out");
            continue;
        }
        /* a closed door blocks what a doorway lets through */
        ImportPiece piece = {.place = place, .words = {"shut-door", "door"}};
        if (bounds && bounds->kind == TREE_LIST && bounds->count >= 2) {
            piece.outline = outline_of(vtt, bounds, true);
        }
        import_piece(vtt->importer, &piece);
    }
}

static const char *picture_ending(const unsigned char *bytes, size_t size) {
    if (size > 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0) {
        return ".png";
    }
    if (size > 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0) {
        return ".webp";
    }
    return size > 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0 ? ".jpg" : NULL;
}

static void read_picture(const Vtt *vtt, const BaseTree *map) {
    Importer *importer = vtt->importer;
    const char *text = tree_get_text(map, "image", "");
    if (!*text) {
        return;
    }
    size_t size = 0;
    unsigned char *bytes = base64_read(text, &size);
    const char *ending = bytes ? picture_ending(bytes, size) : NULL;
    if (ending) {
        unsigned char *kept = arena_alloc(importer->arena, size, 1);
        memcpy(kept, bytes, size);
        importer->out->picture = kept;
        importer->out->picture_size = size;
        importer->out->picture_ending = ending;
    } else {
        import_left(importer, "image", "", "Export the map with a PNG, JPEG or WebP picture",
                    bytes ? "the picture is no PNG, JPEG or WebP and is left out"
                          : "the picture is not base64 and is left out");
    }
    base_free(bytes);
}

static void report_others(const Vtt *vtt, const BaseTree *map) {
    const BaseTree *lights = tree_find(map, "lights"), *sky = tree_find(map, "environment");
    if (lights && lights->count > 0) {
        import_left(vtt->importer, "lights", "", "Every table is lit evenly here", "%d %s left out", lights->count,
                    lights->count == 1 ? "light is" : "lights are");
    }
    if (tree_find(sky, "ambient_light")) {
        import_left(vtt->importer, "environment", "", "Every table is lit evenly here",
                    "the ambient light is left out");
    }
}

bool import_vtt(Importer *importer, const BaseTree *map) {
    const BaseTree *resolution = tree_find(map, "resolution"), *size = tree_find(resolution, "map_size");
    const BaseTree *origin = tree_find(resolution, "map_origin");
    double columns = tree_get_number(size, "x", 0), rows = tree_get_number(size, "y", 0);
    if (!(columns > 0 && rows > 0 && columns <= 10000 && rows <= 10000)) {
        import_fault(importer, "resolution.map_size", "Export the map again", "the map has no usable size");
        return false;
    }
    if (!import_begin(importer, NULL, columns, rows, false)) {
        return false;
    }
    Vtt vtt = {importer, vec(tree_get_number(origin, "x", 0), tree_get_number(origin, "y", 0))};
    read_lines(&vtt, map, "line_of_sight", "wall", true);
    read_lines(&vtt, map, "objects_line_of_sight", "object", false);
    read_doors(&vtt, map);
    read_picture(&vtt, map);
    report_others(&vtt, map);
    return true;
}
