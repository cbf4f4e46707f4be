/* Shared by the readers of maps, which hand over pieces of ground one at a time. Nobody outside import*.c includes
 * it. */
#ifndef IO_IMPORT_INTERNAL_H
#define IO_IMPORT_INTERNAL_H

#include "base/array.h"
#include "io/import.h"
#include "io/plan_outline.h"
#include "io/polygon.h"

#define IMPORT_WORDS 6

/* Where a piece of terrain comes from: its place in the map, and the word that became its kind. */
typedef struct {
    const char *place, *word;
} ImportOrigin;

typedef struct {
    BaseArena *arena;
    const char *file;
    const ImportOptions *options;
    BaseFaults *left, *faults;
    const BaseTree *synonyms, *heights;
    bool raised; /* true once the user was told that heights were added */
    RulesData *data;
    Polygons *polygons;
    double unit;   /* mm */
    double square; /* table units */
    double width;  /* default width of lines, table units */
    GeomVec scale; /* table units per unit of the map's coordinates, horizontally and vertically */
    GeomVec cell;  /* hexes: width and height of a tile, in the map's coordinates */
    double row;    /* hexes: distance from one row to the next */
    GeomVec size;  /* size of the table in table units; 0 on hexes */
    int outside;   /* number of pieces that lie wholly off the table */
    bool hexes;
    HexBoard board;
    unsigned char *taken; /* hexes that already have terrain, row by row */
    BaseTree *root, *terrain;
    ARRAY(ImportOrigin) origins; /* by piece of terrain */
    ARRAY(int) repeated;         /* by fault of `left`: how often the same was to be said again */
    ImportMap *out;
} Importer;

/* A piece of ground in the map's own coordinates. */
typedef struct {
    const char *place; /* place in the map: "layers[1].objects[3]" */
    const char *name;
    const char *words[IMPORT_WORDS]; /* words for its kind, best first; NULL entries are skipped */
    PlanOutline outline;
    double width;               /* width of a path in table units; 0: the default */
    const BaseTree *properties; /* an object with variables of the ruleset; NULL if none */
} ImportPiece;

/* Reports something that is left out. What was said before of another place is counted there. */
void import_left(Importer *importer, const char *place, const char *name, const char *remedy, const char *format, ...)
    BASE_PRINTF(5, 6);
void import_fault(Importer *importer, const char *place, const char *remedy, const char *format, ...) BASE_PRINTF(4, 5);

/* Determines ruleset and unit and makes the empty battlefield for a map of this many squares or hexes. `properties` are
 * the map's own, as an object. False with a fault. */
bool import_begin(Importer *importer, const BaseTree *properties, double columns, double rows, bool hexes);
void import_piece(Importer *importer, const ImportPiece *piece);
/* Adds hexes, given as a list of [column, row], which is taken over. */
void import_hexes(Importer *importer, const ImportPiece *piece, BaseTree *hexes);

/* ---- import_kinds.c ---- */
/* Returns the kind for the first word that has one, and the word; -1 if none has. */
int import_kind(Importer *importer, const char *const words[IMPORT_WORDS], const char **word);

/* ---- the formats; each returns false when it cannot begin ---- */
bool import_tiled(Importer *importer, const BaseTree *map);
bool import_vtt(Importer *importer, const BaseTree *map);
bool import_foundry(Importer *importer, const BaseTree *map);
bool import_geojson(Importer *importer, const BaseTree *map);
bool import_tmx(Importer *importer, const BaseTree *root); /* io/xml.h */
bool import_svg(Importer *importer, const BaseTree *root);
bool import_is_wkt(const char *bytes, size_t size);
bool import_wkt(Importer *importer, const char *bytes); /* with a terminator */

/* ---- import_tiles.c ---- */
/* Traces the outlines, with holes, of the set cells of a grid. Cells that share an edge belong to one piece; `each`
 * gets one piece at a time. */
typedef void (*ImportEach)(void *context, const PlanOutline *outline);
void import_trace(BaseArena *arena, const unsigned char *cells, int columns, int rows, ImportEach each, void *context);

#endif
