/* Reads layers of tiles: joins tiles by their class (or the layer's) into outlines or hexes. */
#include "io/base64.h"
#include "io/import_packed.h"
#include "io/import_tiled.h"

#include <string.h>

#define FLAGS     0xf0000000u /* flags for flipped or rotated tiles, which do not change the ground */
#define WORDS_MAX 200

/* ---- tilesets ---- */

static const BaseTree *find_tileset(const TiledMap *tiled, double gid) {
    const BaseTree *sets = tree_find(tiled->map, "tilesets"), *best = NULL;
    for (const BaseTree *it = sets && sets->kind == TREE_LIST ? sets->first : NULL; it; it = it->next) {
        double first = tree_get_number(it, "firstgid", 1);
        best = first <= gid && (!best || first > tree_get_number(best, "firstgid", 1)) ? it : best;
    }
    return best;
}

static const char *property_kind(const BaseTree *tile) {
    const BaseTree *list = tree_find(tile, "properties");
    for (const BaseTree *it = list && list->kind == TREE_LIST ? list->first : NULL; it; it = it->next) {
        if (strcmp(tree_get_text(it, "name", ""), "kind") == 0) {
            return tree_get_text(it, "value", NULL);
        }
    }
    return NULL;
}

const char *tiled_tile_word(const TiledMap *tiled, double gid) {
    double plain = gid < 0 || gid > 4294967295.0 ? 0 : (double)((uint32_t)gid & ~FLAGS);
    const BaseTree *set = find_tileset(tiled, plain), *tiles = tree_find(set, "tiles");
    double id = plain - tree_get_number(set, "firstgid", 1);
    for (const BaseTree *it = tiles && tiles->kind == TREE_LIST ? tiles->first : NULL; it; it = it->next) {
        if (tree_get_number(it, "id", -1) == id) {
            const char *kind = property_kind(it), *name = tree_get_text(it, "class", "");
            name = *name ? name : tree_get_text(it, "type", "");
            return kind ? kind : *name ? name : NULL;
        }
    }
    return NULL;
}

/* ---- the cells ---- */

typedef struct {
    TiledMap *tiled;
    const TiledLayer *layer;
    int columns, rows;
    unsigned char *word_of; /* by cell: 1 + index into words, 0 for nothing */
    const char *words[WORDS_MAX + 1];
    int word_count;
    double last_gid; /* cache of the last lookup, since equal tiles lie together */
    int last_word;
} Cells;

static int word_of_gid(Cells *cells, double gid) {
    if (gid == cells->last_gid) {
        return cells->last_word;
    }
    const char *word = tiled_tile_word(cells->tiled, gid);
    word = word ? word : cells->layer->word ? cells->layer->word : cells->layer->name;
    int index = 0;
    for (int i = 1; i <= cells->word_count && !index; i++) {
        index = strcmp(cells->words[i], word) == 0 ? i : 0;
    }
    if (!index && cells->word_count < WORDS_MAX) {
        index = ++cells->word_count;
        cells->words[index] = word;
    }
    cells->last_gid = gid;
    cells->last_word = index;
    return index;
}

static void set_cell(Cells *cells, double column, double row, double gid) {
    double x = column - cells->tiled->first_column, y = row - cells->tiled->first_row;
    if (gid > 0 && x >= 0 && y >= 0 && x < cells->columns && y < cells->rows) {
        cells->word_of[(int)y * cells->columns + (int)x] = (unsigned char)word_of_gid(cells, gid);
    }
}

static bool set_list(Cells *cells, const BaseTree *data, double column, double row, int width) {
    int index = 0;
    for (const BaseTree *it = data->first; it; it = it->next, index++) {
        set_cell(cells, column + index % width, row + index / width, it->kind == TREE_NUMBER ? it->number : 0);
    }
    return true;
}

/* Replaces packed bytes by what they hold, which is at most a map's worth of tiles. */
static unsigned char *unpack(unsigned char *packed, size_t *size) {
    unsigned char *bytes = packed ? import_unpack(packed, *size, (size_t)4 * TILED_MAX * TILED_MAX, size) : NULL;
    base_free(packed);
    return bytes;
}

static bool set_bytes(Cells *cells, const char *text, bool packed, double column, double row, int width) {
    size_t size = 0;
    unsigned char *bytes = base64_read(text, &size);
    bytes = packed ? unpack(bytes, &size) : bytes;
    for (size_t i = 0; bytes && i + 4 <= size; i += 4) {
        uint32_t gid =
            bytes[i] | (uint32_t)bytes[i + 1] << 8 | (uint32_t)bytes[i + 2] << 16 | (uint32_t)bytes[i + 3] << 24;
        int index = (int)(i / 4);
        set_cell(cells, column + index % width, row + index / width, gid);
    }
    base_free(bytes);
    return bytes != NULL;
}

/* Reads a block of a layer, or the whole layer. False if it is not whole, or packed in an unsupported way. */
static bool set_block(Cells *cells, const BaseTree *block, double column, double row) {
    const BaseTree *data = tree_find(block, "data");
    double width = tree_get_number(block, "width", cells->columns);
    if (!data || !(width >= 1 && width <= 1e6)) {
        return false;
    }
    if (data->kind == TREE_TEXT) {
        bool packed = *tree_get_text(cells->layer->tree, "compression", "");
        return set_bytes(cells, data->text, packed, column, row, (int)width);
    }
    return data->kind == TREE_LIST && set_list(cells, data, column, row, (int)width);
}

static bool set_all(Cells *cells) {
    const BaseTree *layer = cells->layer->tree, *chunks = tree_find(layer, "chunks");
    if (!chunks) {
        return set_block(cells, layer, cells->tiled->first_column, cells->tiled->first_row);
    }
    bool good = chunks->kind == TREE_LIST;
    for (const BaseTree *it = good ? chunks->first : NULL; it && good; it = it->next) {
        good = set_block(cells, it, tree_get_number(it, "x", 0), tree_get_number(it, "y", 0));
    }
    return good;
}

/* ---- pieces ---- */

typedef struct {
    Cells *cells;
    const char *word;
} Tracing;

static void lay_traced(void *context, const PlanOutline *outline) {
    Tracing *tracing = context;
    const TiledLayer *layer = tracing->cells->layer;
    Importer *importer = tracing->cells->tiled->importer;
    /* Convert from tiles to pixels; the layer's offset counts from the first tile. */
    GeomVec *points = arena_alloc(importer->arena, (size_t)outline->count, sizeof *points);
    const TiledMap *tiled = tracing->cells->tiled;
    GeomVec offset =
        vec_add(layer->offset, vec(tiled->first_column * importer->cell.x, tiled->first_row * importer->cell.y));
    for (int i = 0; i < outline->count; i++) {
        points[i] =
            vec(outline->points[i].x * importer->cell.x + offset.x, outline->points[i].y * importer->cell.y + offset.y);
    }
    ImportPiece piece = {.place = layer->place, .words = {tracing->word}, .outline = *outline};
    piece.outline.points = points;
    import_piece(importer, &piece);
}

static void lay_hexes(Cells *cells, int word) {
    Importer *importer = cells->tiled->importer;
    BaseTree *hexes = tree_list(importer->arena);
    int off = 0;
    for (int i = 0; i < cells->columns * cells->rows; i++) {
        HexId hex = {(int16_t)(i % cells->columns + 1), (int16_t)(i / cells->columns + 1)};
        if (cells->word_of[i] == word && hex_valid(&importer->board, hex)) {
            tree_push(hexes, tree_pair(importer->arena, hex.column, hex.row));
        } else {
            off += cells->word_of[i] == word;
        }
    }
    if (off > 0) {
        import_left(importer, cells->layer->place, cells->words[word], "Short rows of the board have one hex less",
                    "%d %s beyond the end of a short row and %s left out", off, off == 1 ? "hex lies" : "hexes lie",
                    off == 1 ? "is" : "are");
    }
    ImportPiece piece = {.place = cells->layer->place, .words = {cells->words[word]}};
    if (hexes->count > 0) {
        import_hexes(importer, &piece, hexes);
    }
}

static void lay_word(Cells *cells, int word) {
    Importer *importer = cells->tiled->importer;
    const char *const words[IMPORT_WORDS] = {cells->words[word]}, *found;
    int total = cells->columns * cells->rows, count = 0;
    unsigned char *mask = base_alloc((size_t)total, 1);
    for (int i = 0; i < total; i++) {
        mask[i] = cells->word_of[i] == word;
        count += mask[i];
    }
    if (import_kind(importer, words, &found) < 0) { /* reported once, not for each tile */
        import_left(
            importer, cells->layer->place, cells->layer->name,
            arena_printf(importer->arena, "Say what it is: --kinds \"%s=KIND\", or give the tiles a class", found),
            "%d %s \"%s\" are no terrain of %s: they are left out", count, count == 1 ? "tile of" : "tiles of", found,
            importer->data->name);
    } else if (cells->tiled->hexes) {
        lay_hexes(cells, word);
    } else {
        Tracing tracing = {cells, cells->words[word]};
        import_trace(importer->arena, mask, cells->columns, cells->rows, lay_traced, &tracing);
    }
    base_free(mask);
}

void tiled_read_cells(TiledMap *tiled, const TiledLayer *layer) {
    Cells cells = {
        .tiled = tiled, .layer = layer, .columns = (int)tiled->columns, .rows = (int)tiled->rows, .last_gid = -1};
    cells.word_of = base_alloc((size_t)cells.columns * (size_t)cells.rows, 1);
    if (set_all(&cells)) {
        for (int word = 1; word <= cells.word_count; word++) {
            lay_word(&cells, word);
        }
    } else {
        import_left(tiled->importer, layer->place, layer->name,
                    "Set \"Tile Layer Format\" to CSV in the map's properties and save it again",
                    "the tiles of a layer are torn, or packed in an unknown way: they are left out");
    }
    base_free(cells.word_of);
}
