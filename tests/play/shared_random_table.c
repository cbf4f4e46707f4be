#include "play/shared_random_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS   6 /* of cells, a piece of terrain in each at most */
#define ROWS      5
#define CELL      160.0 /* mm */
#define SIDES     2
#define REPAIRS   12 /* what is wrong is left out, so often */
#define HANDS     5
#define HEX_WIDTH 13
#define HEX_HIGH  9
#define TURN      6.283185307179586

typedef struct {
    BaseArena *arena;
    BaseRng *rng;
    const BaseTree *ruleset;
    BaseTree *terrain, *formations, *units, *sides;
    double unit; /* mm */
    bool hexes;
    int pieces, made;
} Layer;

static int below(Layer *layer, int max) {
    return (int)rng_below(layer->rng, (uint32_t)max);
}

static double within(Layer *layer, double low, double high) {
    return rng_range(layer->rng, low, high);
}

static BaseTree *set_text(Layer *layer, BaseTree *object, const char *key, const char *text) {
    return tree_set(layer->arena, object, key, tree_text(layer->arena, text));
}

static BaseTree *set_number(Layer *layer, BaseTree *object, const char *key, double number) {
    return tree_set(layer->arena, object, key, tree_number(layer->arena, number));
}

static BaseTree *add(Layer *layer, BaseTree *list, const char *prefix) {
    BaseTree *it = tree_push(list, tree_object(layer->arena));
    set_text(layer, it, "id", arena_printf(layer->arena, "%s%d", prefix, layer->made++));
    return it;
}

/* Tenths of a millimetre, as somebody would type them. */
static BaseTree *place(Layer *layer, double x, double y) {
    BaseTree *at = tree_list(layer->arena);
    tree_push(at, tree_number(layer->arena, round(x / layer->unit * 100) / 100));
    tree_push(at, tree_number(layer->arena, round(y / layer->unit * 100) / 100));
    return at;
}

static const BaseTree *row_of(Layer *layer, const char *list) {
    const BaseTree *rows = tree_find(layer->ruleset, list);
    return tree_at(rows, below(layer, rows->count));
}

/* ---- terrain on the plane ---- */

static BaseTree *box_ring(Layer *layer, GeomVec mid, double half) {
    BaseTree *ring = tree_list(layer->arena);
    double angle = below(layer, 3) ? below(layer, 24) * TURN / 24 : 0, width = within(layer, .4, 1),
           high = within(layer, .25, 1);
    static const double CORNERS[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 4; i++) {
        double x = CORNERS[i][0] * width * half * .7, y = CORNERS[i][1] * high * half * .7;
        tree_push(ring, place(layer, mid.x + x * cos(angle) - y * sin(angle), mid.y + x * sin(angle) + y * cos(angle)));
    }
    return ring;
}

/* Corners at growing angles: it never crosses itself. */
static BaseTree *blob_ring(Layer *layer, GeomVec mid, double half) {
    BaseTree *ring = tree_list(layer->arena);
    int corners = 5 + below(layer, 6);
    for (int i = 0; i < corners; i++) {
        double angle = (i + within(layer, 0, .7)) * TURN / corners, far = half * within(layer, .45, 1);
        tree_push(ring, place(layer, mid.x + far * cos(angle), mid.y + far * sin(angle)));
    }
    return ring;
}

static void lay_path(Layer *layer, BaseTree *piece, GeomVec mid, double half) {
    BaseTree *path = tree_set(layer->arena, piece, "path", tree_list(layer->arena));
    int points = 2 + below(layer, 3);
    double y = within(layer, -.5, .5);
    for (int i = 0; i < points; i++) {
        y += within(layer, -.3, .3);
        tree_push(path, place(layer, mid.x + half * (2.0 * i / (points - 1) - 1), mid.y + y * half));
    }
    set_number(layer, piece, "width", round(within(layer, .04, .3) * half / layer->unit * 100) / 100);
}

static void lay_piece(Layer *layer, GeomVec mid) {
    const BaseTree *kind = row_of(layer, "kinds");
    const char *form = tree_get_text(kind, "form", "area");
    double half = CELL / 2 * (below(layer, 6) ? within(layer, .5, .98) : within(layer, 1, 1.6));
    BaseTree *piece = add(layer, layer->terrain, "t");
    set_text(layer, piece, "kind", tree_get_text(kind, "id", ""));
    if (strcmp(form, "path") == 0 || below(layer, 7) == 0) {
        lay_path(layer, piece, mid, half);
    } else {
        BaseTree *ring = below(layer, 2) ? box_ring(layer, mid, half) : blob_ring(layer, mid, half);
        tree_set(layer->arena, piece, "outline", ring);
    }
    if (tree_find(kind, "over") && below(layer, 2)) { /* kinds of a system with heights */
        set_number(layer, piece, "height", round(within(layer, .2, 4) * 10) / 10);
    }
    if (layer->pieces > 0 && below(layer, 8) == 0) {
        set_text(layer, piece, "on", tree_get_text(tree_at(layer->terrain, below(layer, layer->pieces)), "id", ""));
    }
    layer->pieces++;
}

static void lay_plane(Layer *layer) {
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            if (below(layer, 10) < 6) {
                lay_piece(layer, vec((column + .5) * CELL, (row + .5) * CELL));
            }
        }
    }
}

/* ---- terrain on hexes ---- */

static const char *hex_text(Layer *layer, HexId hex) {
    char name[8];
    hex_name(hex, name);
    return arena_strdup(layer->arena, name);
}

static HexId any_hex(Layer *layer, int top, int bottom) {
    const HexBoard board = {.columns = HEX_WIDTH, .rows = HEX_HIGH};
    HexId hex;
    do {
        hex = (HexId){(int16_t)(1 + below(layer, HEX_WIDTH)), (int16_t)(top + below(layer, bottom - top + 1))};
    } while (!hex_valid(&board, hex));
    return hex;
}

static void lay_hexes(Layer *layer) {
    const HexBoard board = {.columns = HEX_WIDTH, .rows = HEX_HIGH};
    for (int i = 0; i < 22; i++) {
        const BaseTree *kind = row_of(layer, "kinds");
        BaseTree *piece = add(layer, layer->terrain, "t");
        set_text(layer, piece, "kind", tree_get_text(kind, "id", ""));
        BaseTree *list = tree_set(layer->arena, piece, "hexes", tree_list(layer->arena));
        HexId hex = any_hex(layer, 1, HEX_HIGH);
        for (int left = 1 + below(layer, 3); left > 0; left--) {
            tree_push(list, tree_text(layer->arena, hex_text(layer, hex)));
            HexId next = hex_neighbour(hex, below(layer, 6));
            if (!hex_valid(&board, next)) {
                break;
            }
            hex = next;
        }
        if (strcmp(tree_get_text(kind, "form", ""), "hexside") == 0) {
            set_number(layer, piece, "facing", below(layer, 6) * 60);
        }
        if (tree_find(kind, "ford") && below(layer, 3) == 0) {
            tree_set(layer->arena, piece, "ford", tree_bool(layer->arena, true));
        }
    }
}

/* ---- sides ---- */

static void give_hand(Layer *layer, BaseTree *side) {
    const BaseTree *cards = tree_find(layer->ruleset, "cards");
    for (int i = 0; i < HANDS && cards; i++) {
        const BaseTree *card = tree_at(cards, below(layer, cards->count));
        char *name = arena_printf(layer->arena, "hand_%s", tree_get_text(card, "id", ""));
        for (char *c = name; *c; c++) {
            *c = *c == '-' ? '_' : *c;
        }
        if (tree_get_number(card, "copies", 0) > 0) {
            set_number(layer, side, name, 1);
        }
    }
}

static BaseTree *lay_side(Layer *layer, int index) {
    static const char *const HOMES[] = {"north", "south"}, *const COLOURS[] = {"#b9471b", "#28588a"};
    BaseTree *side = tree_push(layer->sides, tree_object(layer->arena));
    set_text(layer, side, "id", index ? "south" : "north");
    set_text(layer, side, "name", index ? "South" : "North");
    set_text(layer, side, "colour", COLOURS[index]);
    set_text(layer, side, "home", HOMES[index]);
    give_hand(layer, side);
    return side;
}

/* ---- units ---- */

/* In a building, on a carrier, in reserve; else on the table, in a row with the others of the formation. */
static void stand(Layer *layer, BaseTree *unit, int index, GeomVec lead, int side) {
    int kind = below(layer, 12);
    if (kind == 0 && layer->pieces > 0) {
        set_text(layer, unit, "inside", tree_get_text(tree_at(layer->terrain, below(layer, layer->pieces)), "id", ""));
    } else if (kind == 1) {
        set_text(layer, unit, "off", "reserve");
    } else if (kind == 2 && layer->units->count > 1) {
        set_text(layer, unit, "attached",
                 tree_get_text(tree_at(layer->units, below(layer, layer->units->count - 1)), "id", ""));
    } else {
        tree_set(layer->arena, unit, "at", place(layer, lead.x + (index % 4) * 46, lead.y + (index / 4) * 46.0));
        set_number(layer, unit, "facing", side ? below(layer, 4) * 5 : 180 + below(layer, 4) * 5);
    }
}

static void lay_formation(Layer *layer, int side, bool formed) {
    const BaseTree *profile = row_of(layer, "profiles");
    const char *id = side ? "south" : "north";
    BaseTree *formation = formed ? add(layer, layer->formations, "f") : NULL;
    int strength = 1 + below(layer, formed ? 6 : 3);
    double top = side ? ROWS * CELL * .5 : 30;
    GeomVec lead = vec(within(layer, 40, COLUMNS * CELL - 200), top + within(layer, 20, ROWS * CELL * .45 - 80));
    if (formation) {
        set_text(layer, formation, "side", id);
    }
    for (int i = 0; i < strength; i++) {
        BaseTree *unit = add(layer, layer->units, "u");
        set_text(layer, unit, "profile", tree_get_text(profile, "id", ""));
        if (formation) {
            set_text(layer, unit, "formation", tree_get_text(formation, "id", ""));
        } else {
            set_text(layer, unit, "side", id);
        }
        stand(layer, unit, i, lead, side);
    }
}

static void lay_on_hexes(Layer *layer, int side) {
    for (int i = 0; i < 9; i++) {
        BaseTree *unit = add(layer, layer->units, "u");
        set_text(layer, unit, "profile", tree_get_text(row_of(layer, "profiles"), "id", ""));
        set_text(layer, unit, "side", side ? "south" : "north");
        HexId hex = any_hex(layer, side ? HEX_HIGH - 4 : 1, side ? HEX_HIGH : 5);
        set_text(layer, unit, "at", hex_text(layer, hex));
    }
}

/* ---- a table that loads ---- */

static BaseTree *assemble(Layer *layer, const char *system, const char *phase) {
    BaseTree *root = tree_object(layer->arena), *table = tree_object(layer->arena);
    const char *unit = tree_get_text(layer->ruleset, "unit", "cm");
    set_number(layer, root, "sightline", 1);
    set_text(layer, root, "title", "Laid out by chance");
    set_text(layer, root, "ruleset", system);
    tree_set(layer->arena, root, "table", table);
    set_text(layer, table, "unit", unit);
    if (layer->hexes) {
        set_number(layer, table, "columns", HEX_WIDTH);
        set_number(layer, table, "rows", HEX_HIGH);
    } else {
        tree_set(layer->arena, table, "size", place(layer, COLUMNS * CELL, ROWS * CELL));
    }
    if (phase) {
        set_text(layer, root, "phase", phase);
    }
    if (layer->hexes && phase) {
        set_text(layer, root, "active", "south");
    }
    tree_set(layer->arena, root, "terrain", layer->terrain);
    tree_set(layer->arena, root, "sides", layer->sides);
    if (layer->formations->count > 0) {
        tree_set(layer->arena, root, "formations", layer->formations);
    }
    tree_set(layer->arena, root, "units", layer->units);
    return root;
}

/* One of those that a game may begin with; NULL: free play. */
static const char *first_phase(Layer *layer) {
    const BaseTree *phases = tree_find(layer->ruleset, "phases");
    int which = below(layer, 4); /* "free", the first, the second if it is one for orders */
    return which == 0 || !phases
               ? NULL
               : tree_get_text(tree_at(phases, which == 1 && layer->formations->count > 0 ? 2 : 1), "id", NULL);
}

/* Members are named by their places, the last first, so that the numbers of the others stay good. False: something is
 * wrong that no piece or unit is. */
static bool leave_out(BaseTree *root, const char *list, const BaseFaults *faults) {
    BaseTree *members = (BaseTree *)tree_find(root, list);
    bool any = false;
    for (int i = members ? members->count - 1 : -1; i >= 0; i--) {
        char name[40];
        int length = snprintf(name, sizeof name, "%s[%d]", list, i);
        for (int f = 0; f < faults->count; f++) {
            const BaseFault *fault = &faults->items[f];
            bool named = *fault->id && strcmp(tree_get_text(tree_at(members, i), "id", ""), fault->id) == 0;
            if (named || strncmp(fault->place, name, (size_t)length) == 0) {
                tree_take(members, i);
                any = true;
                break;
            }
        }
    }
    return any;
}

const BaseTree *random_table(BaseArena *arena, const char *system, uint64_t seed, BaseFaults *faults) {
    BaseRng rng = rng_make(seed);
    Layer layer = {.arena = arena, .rng = &rng, .ruleset = ruleset_load(arena, system, NULL, faults)};
    if (!layer.ruleset) {
        return NULL;
    }
    const char *unit = tree_get_text(layer.ruleset, "unit", "cm");
    layer.hexes = strcmp(unit, "hex") == 0;
    layer.unit = strcmp(unit, "in") == 0 ? 25.4 : 10;
    layer.terrain = tree_list(arena);
    layer.formations = tree_list(arena);
    layer.units = tree_list(arena);
    layer.sides = tree_list(arena);
    if (layer.hexes) {
        lay_hexes(&layer);
    } else {
        lay_plane(&layer);
    }
    /* who fights without formations has none in his rules: nothing of a formation varies there */
    bool formed = strcmp(unit, "hex") != 0 && !tree_find(layer.ruleset, "skills");
    for (int side = 0; side < SIDES; side++) {
        lay_side(&layer, side);
        for (int i = layer.hexes ? 0 : 3 + below(&layer, 3); i > 0; i--) {
            lay_formation(&layer, side, formed);
        }
        if (layer.hexes) {
            lay_on_hexes(&layer, side);
        }
    }
    BaseTree *root = assemble(&layer, system, first_phase(&layer));
    for (int i = 0; i < REPAIRS; i++) {
        BaseFaults wrong = {0};
        RulesField *field = io_field_create(root, "random.json", &wrong);
        bool mended = !field && (leave_out(root, "terrain", &wrong) | leave_out(root, "units", &wrong));
        if (field || !mended || i + 1 == REPAIRS) {
            for (int f = 0; f < wrong.count && !field; f++) {
                faults_add(faults, "random.json", wrong.items[f].place, wrong.items[f].id, wrong.items[f].remedy, "%s",
                           wrong.items[f].what);
            }
            faults_free(&wrong);
            field_destroy(field);
            return field ? root : NULL;
        }
        faults_free(&wrong);
    }
    return NULL;
}
