/* Other programs' maps as battlefields: Tiled's JSON (.tmj, .json) and Universal VTT (.uvtt, .dd2vtt, .df2vtt). Knows
 * no window and draws nothing.
 *
 * What a map has and a battlefield has not is said, one fault each in `left`, and left out; a map that makes no
 * battlefield at all is a fault in `faults`. What comes out is what document_load accepts. Formats: the JSON map format
 * of Tiled's manual, and the fields that the programs which write Universal VTT have in common. */
#ifndef IO_IMPORT_H
#define IO_IMPORT_H

#include "base/sink.h"
#include "io/document.h"

/* Maps hold their picture as text. */
#define IMPORT_SIZE_MAX ((size_t)256 << 20)

/* What is given goes before the map's own properties of the same names. */
typedef struct {
    const char *ruleset; /* as the battlefield will name it; NULL: the map says */
    const char *unit;    /* "cm", "in" or "mm"; NULL: the map says, else the ruleset's own */
    double square;       /* table units to a square of the map's grid; 0: the map says, else an inch */
    double width; /* of walls and of lines without a width, table units; 0: the map says, else a tenth of a square */
    const char
        *kinds; /* "wall=ruin,tree=woods,*=rock": words of the map as kinds of the ruleset; * any other; or NULL */
    const char *beside; /* the path of the file to be, for a ruleset beside it; "" none */
} ImportOptions;

/* How often a word of the map became a kind. */
typedef struct {
    const char *word, *kind;
    int count;
} ImportTally;

typedef struct {
    BaseTree *battlefield; /* in the arena, like all that follows */
    const char *source;    /* the map's path */
    const char *unit;
    double square; /* table units; 0 on hexes */
    const ImportTally *tallies;
    int tally_count;
    const unsigned char *picture; /* a JPEG or PNG of the whole table; NULL: none */
    size_t picture_size;
    const char *picture_ending; /* ".png" */
} ImportMap;

/* `file` is the map's path, in faults and as its title. False with faults. */
bool import_read(BaseArena *arena, const char *bytes, size_t size, const char *file, const ImportOptions *options,
                 ImportMap *out, BaseFaults *left, BaseFaults *faults);
/* Hands out the battlefield, and its picture beside it under the same name. False with a fault, as where that would be
 * the map itself. */
bool import_save(BaseArena *arena, ImportMap *map, const char *path, BaseSink sink, BaseFaults *faults);

#endif
