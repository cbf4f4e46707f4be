/* Reads scenes of Foundry Virtual Tabletop as they are exported (JSON): walls of two points, doors, drawings with a
 * text, on a grid of squares. Coordinates are pixels of the canvas, which has a margin round the scene. */
#include "io/import_internal.h"

#include <math.h>
#include <string.h>

enum { SENSE_NONE = 0, SENSE_LIMITED = 10, DOOR_NONE = 0, DOOR_OPEN = 1 };

typedef struct {
    Importer *importer;
    GeomVec origin; /* pixels: where the scene begins on the canvas */
} Scene;

static GeomVec place_of(const Scene *scene, double x, double y) {
    return vec(x - scene->origin.x, y - scene->origin.y);
}

static double item(const BaseTree *list, int index) {
    const BaseTree *it = tree_at(list, index);
    return it && it->kind == TREE_NUMBER ? it->number : NAN;
}

/* Before version 8 a wall's `sense` was what `sight` is now, 0 to 2. */
static double sight_of(const BaseTree *wall) {
    double old = tree_get_number(wall, "sense", 1);
    return tree_get_number(wall, "sight", old == 0 ? SENSE_NONE : old == 2 ? SENSE_LIMITED : 20);
}

static void read_wall(const Scene *scene, const BaseTree *wall, const char *place) {
    Importer *importer = scene->importer;
    const BaseTree *c = tree_find(wall, "c");
    bool door = tree_get_number(wall, "door", DOOR_NONE) != DOOR_NONE;
    double sight = sight_of(wall);
    if (door && tree_get_number(wall, "ds", 0) == DOOR_OPEN) {
        import_left(importer, place, "", "Draw it in the terrain tool if it is shut", "an open door is left out");
        return;
    }
    if (sight == SENSE_NONE) {
        import_left(importer, place, "", "Draw it in the terrain tool if it matters to moves",
                    "a wall that stops no sight, such as a window, is left out");
        return;
    }
    if (sight == SENSE_LIMITED) {
        import_left(importer, place, "", "Look at it in the terrain tool",
                    "a wall of limited sight, that one may see past alone, is laid as a wall");
    }
    GeomVec points[2] = {place_of(scene, item(c, 0), item(c, 1)), place_of(scene, item(c, 2), item(c, 3))};
    ImportPiece piece = {.place = place,
                         .words = {door ? "shut-door" : "wall", door ? "door" : NULL},
                         .outline = outline_of_points(importer->arena, points, 2, true)};
    import_piece(importer, &piece);
}

/* The points of a drawing: its own, or the corners of its rectangle. */
static PlanOutline outline_of(const Scene *scene, const BaseTree *drawing, const BaseTree *shape) {
    BaseArena *arena = scene->importer->arena;
    const BaseTree *list = tree_find(shape, "points");
    double x = tree_get_number(drawing, "x", NAN), y = tree_get_number(drawing, "y", NAN);
    int pairs = list && list->kind == TREE_LIST ? list->count / 2 : 0;
    GeomVec *points = arena_alloc(arena, (size_t)pairs + 4, sizeof *points);
    const BaseTree *it = list ? list->first : NULL;
    for (int i = 0; i < pairs; i++) {
        double px = it->kind == TREE_NUMBER ? it->number : NAN,
               py = it->next->kind == TREE_NUMBER ? it->next->number : NAN;
        points[i] = place_of(scene, x + px, y + py);
        it = it->next->next;
    }
    bool closed = pairs > 2 && points[0].x == points[pairs - 1].x && points[0].y == points[pairs - 1].y;
    if (pairs > 1) {
        return outline_of_points(arena, points, pairs - closed, !closed);
    }
    double width = tree_get_number(shape, "width", 0), height = tree_get_number(shape, "height", 0);
    for (int i = 0; i < 4; i++) {
        points[i] = place_of(scene, x + (i == 1 || i == 2 ? width : 0), y + (i >= 2 ? height : 0));
    }
    return width > 0 && height > 0 ? outline_of_points(arena, points, 4, false) : (PlanOutline){0};
}

/* A drawing is what its text says. */
static void read_drawing(const Scene *scene, const BaseTree *drawing, const char *place) {
    Importer *importer = scene->importer;
    const BaseTree *shape = tree_find(drawing, "shape");
    const char *text = tree_get_text(drawing, "text", "");
    if (tree_get_number(drawing, "rotation", 0) != 0) {
        import_left(importer, place, text, "Draw it as a polygon", "a turned drawing is left out");
        return;
    }
    ImportPiece piece = {.place = place,
                         .name = text,
                         .words = {*text ? text : NULL, "drawing"},
                         .outline = outline_of(scene, drawing, shape && shape->kind == TREE_OBJECT ? shape : drawing)};
    import_piece(importer, &piece);
}

static void read_list(const Scene *scene, const BaseTree *map, const char *key,
                      void (*read)(const Scene *, const BaseTree *, const char *)) {
    const BaseTree *list = tree_find(map, key);
    int index = 0;
    for (const BaseTree *it = list && list->kind == TREE_LIST ? list->first : NULL; it; it = it->next, index++) {
        read(scene, it, arena_printf(scene->importer->arena, "%s[%d]", key, index));
    }
}

static void report_others(const Scene *scene, const BaseTree *map) {
    static const char *const keys[] = {"tokens", "tiles", "lights", "sounds", "notes", "templates", "regions"};
    for (size_t i = 0; i < BASE_COUNT(keys); i++) {
        const BaseTree *list = tree_find(map, keys[i]);
        if (list && list->kind == TREE_LIST && list->count > 0) {
            import_left(scene->importer, keys[i], "", "Nothing of it is terrain; units are placed in the window",
                        "%d of the scene's %s are left out", list->count, keys[i]);
        }
    }
    const BaseTree *background = tree_find(map, "background");
    if (*tree_get_text(background, "src", tree_get_text(map, "img", ""))) {
        import_left(scene->importer, "background", "", "Put the picture under the table with Ctrl+I",
                    "the picture lies in another file and is left out");
    }
}

bool import_foundry(Importer *importer, const BaseTree *map) {
    const BaseTree *grid = tree_find(map, "grid");
    double size = grid && grid->kind == TREE_NUMBER ? grid->number : tree_get_number(grid, "size", 100);
    double type = tree_get_number(grid, "type", tree_get_number(map, "gridType", 1));
    double width = tree_get_number(map, "width", 0), height = tree_get_number(map, "height", 0);
    double padding = tree_get_number(map, "padding", 0);
    if (!(size >= 1 && size <= 10000 && width >= size && height >= size && width <= 1e6 && height <= 1e6 &&
          padding >= 0 && padding <= 1)) {
        import_fault(importer, "width", "Export the scene again", "the scene has no usable size");
        return false;
    }
    if (type > 1) {
        import_fault(importer, "grid.type", "Export a scene with a grid of squares", "the scene has a grid of hexes");
        return false;
    }
    BaseTree *properties = tree_make(importer->arena, WITH_TEXT("title", tree_get_text(map, "name", "Scene")));
    if (!import_begin(importer, properties, width / size, height / size, false)) {
        return false;
    }
    importer->scale = vec(importer->square / size, importer->square / size);
    Scene scene = {importer, vec(ceil(padding * width / size) * size, ceil(padding * height / size) * size)};
    read_list(&scene, map, "walls", read_wall);
    read_list(&scene, map, "drawings", read_drawing);
    report_others(&scene, map);
    return true;
}
