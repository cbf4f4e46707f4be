/* What the readers of maps share: pieces of ground, handed over one at a time. Nobody outside import*.c includes it. */
#ifndef IO_IMPORT_INTERNAL_H
#define IO_IMPORT_INTERNAL_H

#include "base/array.h"
#include "io/import.h"
#include "io/plan_outline.h"
#include "io/polygon.h"

#define IMPORT_WORDS 6

typedef struct {
    BaseArena *arena;
    const char *file;
    const ImportOptions *options;
    BaseFaults *left, *faults;
    const BaseTree *synonyms, *heights;
    bool raised; /* said that heights were taken */
    RulesData *data;
    Polygons *polygons;
    double unit;   /* mm */
    double square; /* table units */
    double width;  /* of lines, table units */
    GeomVec scale; /* table units to a unit of the map's own coordinates, across and down */
    GeomVec cell;  /* hexes: width and height of a tile, in the map's coordinates */
    double row;    /* hexes: from one row to the next */
    GeomVec size;  /* of the table, table units; on hexes 0 */
    int outside;   /* pieces that lie wholly off it */
    bool hexes;
    HexBoard board;
    unsigned char *taken; /* hexes that have a ground, row by row */
    BaseTree *root, *terrain;
    ARRAY(const char *) places; /* in the map, by piece of terrain */
    ARRAY(ImportTally) tallies;
    ImportMap *out;
} Importer;

/* A piece of ground in the map's own coordinates. */
typedef struct {
    const char *place; /* in the map: "layers[1].objects[3]" */
    const char *name;
    const char *words[IMPORT_WORDS]; /* what it may be called, the best first; NULL passed over */
    PlanOutline outline;
    double width;               /* of a path, table units; 0: the usual */
    const BaseTree *properties; /* an object: variables of the ruleset; NULL none */
} ImportPiece;

/* Says that something is left out. */
void import_left(Importer *importer, const char *place, const char *name, const char *remedy, const char *format, ...)
    BASE_PRINTF(5, 6);
void import_fault(Importer *importer, const char *place, const char *remedy, const char *format, ...) BASE_PRINTF(4, 5);

/* Ruleset, unit and the bare battlefield, for a map of so many squares or hexes. `properties`: the map's own, as an
 * object. False: a fault. */
bool import_begin(Importer *importer, const BaseTree *properties, double columns, double rows, bool hexes);
void import_piece(Importer *importer, const ImportPiece *piece);
/* Hexes by [column, row]; the list is taken over. */
void import_hexes(Importer *importer, const ImportPiece *piece, BaseTree *hexes);

/* ---- import_kinds.c ---- */
/* Lower case, words joined by hyphens; "" for NULL. */
const char *import_word(BaseArena *arena, const char *text);
/* The kind for the first word that has one, and the word; -1: none has. */
int import_kind(Importer *importer, const char *const words[IMPORT_WORDS], const char **word);

/* ---- the formats; each returns false when it cannot begin ---- */
bool import_tiled(Importer *importer, const BaseTree *map);
bool import_vtt(Importer *importer, const BaseTree *map);

/* ---- import_tiles.c ---- */
/* Outlines of what is set on a grid, edge to edge one piece, holes left open: `each` gets them one by one. */
typedef void (*ImportEach)(void *context, const PlanOutline *outline);
void import_trace(BaseArena *arena, const unsigned char *cells, int columns, int rows, ImportEach each, void *context);

#endif
