/* Turns pieces of ground into areas of a battlefield: sound shapes, hexes, ids, variables. */
#include "io/import_internal.h"

#include <math.h>
#include <string.h>

#define PIECES_MAX 5000 /* the limit of a battlefield */
#define RING_MAX   2000

static double rounded(double value) {
    return round(value * 10000) / 10000;
}

static BaseTree *points_tree(Importer *importer, const GeomVec *points, int count) {
    BaseTree *list = tree_list(importer->arena);
    for (int i = 0; i < count; i++) {
        tree_push(list, tree_pair(importer->arena, points[i].x, points[i].y));
    }
    return list;
}

static const char *const own_properties[] = {"kind", "width", "note", "facing"};

/* Adds a height, since a plan has none: where sight depends on heights, a wall or a door without one would hide
 * nothing. */
static void add_height(Importer *importer, BaseTree *area) {
    const BaseTree *high = tree_find(importer->heights, tree_get_text(area, "kind", ""));
    if (!high || tree_find(area, "height") || schema_find(&importer->data->schema, REF_AREA, "height") < 0) {
        return;
    }
    tree_set(importer->arena, area, "height", tree_copy(importer->arena, high));
    if (!importer->raised) {
        import_left(importer, "", "", "Set \"height\" where it is another",
                    "a plan has no heights: what hides by its own is taken to be %g %s high", high->number,
                    importer->data->unit_name);
    }
    importer->raised = true;
}

/* Adds the piece's properties that are variables of the ruleset, and reports the others. */
static void add_properties(Importer *importer, const ImportPiece *piece, BaseTree *area) {
    const char *edges = tree_get_text(importer->data->root, "edge_variable", "edges");
    for (const BaseTree *it = piece->properties ? piece->properties->first : NULL; it; it = it->next) {
        bool known = schema_find(&importer->data->schema, REF_AREA, it->key) >= 0 || strcmp(it->key, edges) == 0 ||
                     strcmp(it->key, "note") == 0 || (importer->hexes && strcmp(it->key, "facing") == 0);
        bool own = false;
        for (size_t i = 0; i < BASE_COUNT(own_properties); i++) {
            own = own || strcmp(it->key, own_properties[i]) == 0;
        }
        if (known) {
            tree_set(importer->arena, area, it->key, tree_copy(importer->arena, it));
        } else if (!own) {
            import_left(importer, piece->place, piece->name, "Set what it stands for in the terrain tool",
                        "the property \"%s\" means nothing to %s and is left out", it->key, importer->data->name);
        }
    }
    add_height(importer, area);
}

/* Returns a free id made from the kind: "woods-3". Uses a counter, since a search through thousands of pieces for each
 * id would be too slow. */
static const char *new_id(Importer *importer, const char *kind) {
    return arena_printf(importer->arena, "%s-%d", kind, importer->terrain->count + 1);
}

static BaseTree *new_area(Importer *importer, const ImportPiece *piece, int kind, const char *word) {
    const char *name = importer->data->kinds[kind].id;
    BaseTree *area = tree_make(importer->arena, WITH_TEXT("id", new_id(importer, name)), WITH_TEXT("kind", name));
    if (piece->name && *piece->name) {
        tree_set(importer->arena, area, "name", tree_text(importer->arena, piece->name));
    }
    array_push(&importer->origins, (ImportOrigin){piece->place, word});
    return tree_push(importer->terrain, area);
}

static bool has_room(Importer *importer, const ImportPiece *piece) {
    if (importer->terrain->count < PIECES_MAX) {
        return true;
    }
    if (importer->terrain->count == PIECES_MAX) { /* reported once: the count then exceeds the limit */
        import_left(importer, piece->place, piece->name, "Split the map up",
                    "a battlefield holds %d areas: this and all "
                    "that follow are left out",
                    PIECES_MAX);
    }
    return false;
}

static bool ribbon_sound(Importer *importer, const GeomVec *points, int count, double width) {
    int cap = 8 * count + 8, starts[2] = {0, 0};
    GeomVec *mm = base_alloc((size_t)count, sizeof *mm), *ribbon = base_alloc((size_t)cap, sizeof *ribbon);
    for (int i = 0; i < count; i++) {
        mm[i] = vec_scale(points[i], importer->unit);
    }
    starts[1] = area_ribbon(mm, count, width * importer->unit, ribbon, cap);
    bool sound = starts[1] >= 3 && !polygons_check(importer->polygons, ribbon, starts, 1).what;
    base_free(ribbon);
    base_free(mm);
    return sound;
}

typedef struct {
    Importer *importer;
    const ImportPiece *piece;
    const char *word;
    int kind;
    double width;
    int laid;
} Laying;

/* Halves a path that crosses itself, or bends too sharply for its width, until its parts do not. */
static void lay_path(Laying *laying, const GeomVec *points, int count) {
    Importer *importer = laying->importer;
    if (count > 2 && (count > RING_MAX || !ribbon_sound(importer, points, count, laying->width))) {
        lay_path(laying, points, count / 2 + 1);
        lay_path(laying, points + count / 2, count - count / 2);
        return;
    }
    if (count < 2 || !has_room(importer, laying->piece)) {
        return;
    }
    BaseTree *area = new_area(importer, laying->piece, laying->kind, laying->word);
    tree_add(importer->arena, area, WITH_TREE("path", points_tree(importer, points, count)),
             WITH_NUMBER("width", laying->width));
    add_properties(importer, laying->piece, area);
    laying->laid++;
}

static void lay_outline(Laying *laying, const PlanOutline *outline) {
    Importer *importer = laying->importer;
    if (!has_room(importer, laying->piece)) {
        return;
    }
    BaseTree *area = new_area(importer, laying->piece, laying->kind, laying->word);
    int first = outline->ring_start[1];
    tree_set(importer->arena, area, "outline", points_tree(importer, outline->points, first));
    BaseTree *holes = outline->rings > 1 ? tree_set(importer->arena, area, "holes", tree_list(importer->arena)) : NULL;
    for (int ring = 1; ring < outline->rings; ring++) {
        int from = outline->ring_start[ring];
        tree_push(holes, points_tree(importer, outline->points + from, outline->ring_start[ring + 1] - from));
    }
    add_properties(importer, laying->piece, area);
    laying->laid++;
}

/* Converts an outline to table units, rounded to what a player could measure, and merges points that coincide. */
static PlanOutline placed(Importer *importer, const PlanOutline *outline) {
    GeomVec *points = arena_alloc(importer->arena, (size_t)outline->count + 1, sizeof *points);
    int *starts = arena_alloc(importer->arena, (size_t)outline->rings + 1, sizeof *starts), count = 0;
    for (int ring = 0; ring < outline->rings; ring++) {
        starts[ring] = count;
        for (int i = outline->ring_start[ring]; i < outline->ring_start[ring + 1]; i++) {
            GeomVec p = vec(rounded(outline->points[i].x * importer->scale.x),
                            rounded(outline->points[i].y * importer->scale.y));
            if (count == starts[ring] || p.x != points[count - 1].x || p.y != points[count - 1].y) {
                points[count++] = p;
            }
        }
        while (!outline->open && count > starts[ring] + 1 && points[count - 1].x == points[starts[ring]].x &&
               points[count - 1].y == points[starts[ring]].y) {
            count--;
        }
    }
    starts[outline->rings] = count;
    return (PlanOutline){.points = points,
                         .marked = arena_alloc(importer->arena, (size_t)count + 1, sizeof(bool)),
                         .ring_start = starts,
                         .rings = outline->rings,
                         .count = count,
                         .open = outline->open};
}

/* True if no part of it, including its width, is on the table. */
static bool is_outside(const Importer *importer, const PlanOutline *outline, double width) {
    double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY, half = width / 2;
    for (int i = 0; i < outline->count; i++) {
        x0 = fmin(x0, outline->points[i].x - half);
        x1 = fmax(x1, outline->points[i].x + half);
        y0 = fmin(y0, outline->points[i].y - half);
        y1 = fmax(y1, outline->points[i].y + half);
    }
    return x1 <= 0 || y1 <= 0 || x0 >= importer->size.x || y0 >= importer->size.y;
}

static bool near_enough(const PlanOutline *outline) {
    for (int i = 0; i < outline->count; i++) {
        if (!(fabs(outline->points[i].x) < 1e6 && fabs(outline->points[i].y) < 1e6)) {
            return false;
        }
    }
    return true;
}

/* Takes the hexes whose centres the piece covers. */
static void lay_on_hexes(Importer *importer, const ImportPiece *piece) {
    BaseTree *hexes = tree_list(importer->arena);
    double width = piece->width > 0 ? piece->width : importer->cell.x;
    for (int row = 1; row <= importer->board.rows; row++) {
        for (int column = 1; column <= importer->board.columns; column++) {
            HexId hex = {(int16_t)column, (int16_t)row};
            double shift = row % 2 == 0 ? importer->cell.x : importer->cell.x / 2;
            GeomVec centre =
                vec((column - 1) * importer->cell.x + shift, (row - 1) * importer->row + importer->cell.y / 2);
            if (hex_valid(&importer->board, hex) && outline_holds_point(&piece->outline, centre, width)) {
                tree_push(hexes, tree_pair(importer->arena, column, row));
            }
        }
    }
    import_hexes(importer, piece, hexes);
}

static int kind_of(Importer *importer, const ImportPiece *piece, const char **word) {
    int kind = import_kind(importer, piece->words, word);
    if (kind < 0) {
        import_left(importer, piece->place, piece->name,
                    arena_printf(importer->arena, "Say what it is: --kinds \"%s=KIND\"", *word),
                    strcmp(*word, "*") == 0 ? "nothing says what it is: it is left out%s%s"
                                            : "\"%s\" is no terrain of %s: it is left out",
                    strcmp(*word, "*") == 0 ? "" : *word, strcmp(*word, "*") == 0 ? "" : importer->data->name);
    }
    return kind;
}

/* Each hex has only one kind of ground, the first: removes the hexes that are already taken from the list and returns
 * their number. */
static int take_hexes(Importer *importer, BaseTree *hexes) {
    int taken = 0;
    for (int i = hexes->count - 1; i >= 0; i--) {
        const BaseTree *pair = tree_at(hexes, i);
        size_t cell =
            (size_t)(pair->last->number - 1) * (size_t)importer->board.columns + (size_t)(pair->first->number - 1);
        if (importer->taken[cell]) {
            tree_take(hexes, i);
            taken++;
        }
        importer->taken[cell] = 1;
    }
    return taken;
}

void import_hexes(Importer *importer, const ImportPiece *piece, BaseTree *hexes) {
    const char *word;
    if (hexes->count == 0) {
        import_left(importer, piece->place, piece->name, "Draw it larger",
                    "it covers the middle of no hex and is left out");
        return;
    }
    int kind = kind_of(importer, piece, &word);
    int taken = kind >= 0 && importer->data->kinds[kind].form == FORM_HEX ? take_hexes(importer, hexes) : 0;
    if (taken > 0) {
        import_left(importer, piece->place, piece->name, "Keep one kind of ground for each hex",
                    "%d of its hexes had another ground already and %s left out", taken, taken == 1 ? "is" : "are");
    }
    if (kind >= 0 && hexes->count > 0 && has_room(importer, piece)) {
        BaseTree *area = new_area(importer, piece, kind, word);
        tree_set(importer->arena, area, "hexes", hexes);
        add_properties(importer, piece, area);
    }
}

static bool is_ring(const PlanOutline *outline) {
    const GeomVec *first = &outline->points[0], *last = &outline->points[outline->count - 1];
    return outline->count > 3 && first->x == last->x && first->y == last->y;
}

void import_piece(Importer *importer, const ImportPiece *piece) {
    Laying laying = {.importer = importer, .piece = piece};
    if (piece->outline.count == 0 || !near_enough(&piece->outline)) {
        import_left(importer, piece->place, piece->name, "Give it points on the map",
                    "it has no shape and is left out");
        return;
    }
    if (importer->hexes) {
        lay_on_hexes(importer, piece);
        return;
    }
    PlanOutline outline = placed(importer, &piece->outline), whole;
    laying.width = piece->width > 0 ? piece->width : importer->width;
    if (is_outside(importer, &outline, outline.open ? laying.width : 0)) {
        importer->outside++;
        return;
    }
    laying.kind = kind_of(importer, piece, &laying.word);
    if (laying.kind < 0) {
        return;
    }
    if (outline.open && is_ring(&outline)) { /* its ends meet: split in two, neither half crosses itself */
        int half = outline.count / 2;
        lay_path(&laying, outline.points, half + 1);
        lay_path(&laying, outline.points + half, outline.count - half);
        laying.laid -= laying.laid == 2;
    } else if (outline.open) {
        lay_path(&laying, outline.points, outline.count);
    }
    if (outline.open) {
        if (laying.laid > 1) {
            import_left(importer, piece->place, piece->name,
                        "Nothing is lost; join them in the terrain tool if you like",
                        "it crosses itself, or bends too sharply for its width: it is laid in parts");
        }
        return;
    }
    int a, b;
    whole = outline;
    if (outline.rings == 1 && outline.count <= 500 && outline_crossing(&outline, &a, &b, NULL)) {
        whole = outline_untangled(importer->arena, &outline);
        import_left(importer, piece->place, piece->name, "Look at it in the terrain tool",
                    "its outline crosses itself: it is drawn through the same corners without crossing");
    }
    lay_outline(&laying, &whole);
}
