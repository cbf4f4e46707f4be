/* What the two files that read Tiled's maps share. Nobody else includes it. */
#ifndef IO_IMPORT_TILED_H
#define IO_IMPORT_TILED_H

#include "io/import_internal.h"

#define TILED_MAX 1000 /* tiles in each direction: more than any table has squares */

typedef struct {
    Importer *importer;
    const BaseTree *map;
    bool hexes;
    double columns, rows, first_column, first_row; /* tiles */
} TiledMap;

typedef struct {
    const BaseTree *tree;
    const char *place, *name, *word; /* word: the class of the layer or of its group, for its objects; NULL if none */
    GeomVec offset;                  /* pixels */
    int deep;
} TiledLayer;

/* Returns the tileset's class of a tile; NULL if none. */
const char *tiled_tile_word(const TiledMap *tiled, double gid);
void tiled_read_cells(TiledMap *tiled, const TiledLayer *layer);

#endif
