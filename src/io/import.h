/* Other programs' maps as battlefields: Tiled's JSON (.tmj, .json) and Universal VTT (.uvtt, .dd2vtt, .df2vtt). Knows
 * no window and draws nothing.
 *
 * Parts of a map that a battlefield cannot hold are left out, with a fault in `left` for everything of which the same
 * is to be said: its place is the first one's, "layers[0].objects[3] and 28 more". A map that gives no battlefield at
 * all is a fault in `faults`; one without any terrain is a bare battlefield without tallies. document_load accepts the
 * result. Formats: the JSON map format of Tiled's manual, and the fields that the programs which write Universal VTT
 * have in common. */
#ifndef IO_IMPORT_H
#define IO_IMPORT_H

#include "base/sink.h"
#include "io/document.h"

/* Large, because maps contain their picture as text. */
#define IMPORT_SIZE_MAX ((size_t)256 << 20)

/* Options take precedence over the map's own properties of the same names. */
typedef struct {
    const char *ruleset; /* as the battlefield will name it; NULL: from the map */
    const char *unit;    /* "cm", "in" or "mm"; NULL: from the map, else the ruleset's own */
    double square;       /* table units per square of the map's grid; 0: from the map, else an inch */
    /* width of walls and of lines without one, in table units; 0: from the map, else a tenth of a square */
    double width;
    /* "wall=ruin,tree=woods,*=rock": kinds of the ruleset for words of the map, with * for any other word; or NULL */
    const char *kinds;
    /* True if the program can show a picture of these bytes, else false with a fault; NULL: not asked. */
    bool (*shows)(const void *bytes, size_t size, const char *name, BaseFaults *faults);
    const char *beside; /* path of the battlefield to be written, to find a ruleset beside it; "" if none */
} ImportOptions;

/* The number of pieces of the battlefield for which a word of the map became a kind. */
typedef struct {
    const char *word, *kind;
    int count;
} ImportTally;

typedef struct {
    BaseTree *battlefield; /* in the arena, like everything below */
    const char *source;    /* the map's path */
    const char *unit;
    double square; /* table units; 0 on hexes */
    const ImportTally *tallies;
    int tally_count;
    const unsigned char *picture; /* a JPEG, PNG or WebP of the whole table; NULL if none */
    size_t picture_size;
    const char *picture_ending; /* ".png" */
} ImportMap;

/* Reads a map. `file` is its path, for faults and as the title. False with faults. */
bool import_read(BaseArena *arena, const char *bytes, size_t size, const char *file, const ImportOptions *options,
                 ImportMap *out, BaseFaults *left, BaseFaults *faults);
/* Saves the battlefield, and its picture beside it under the same name. False with a fault, also if that would
 * overwrite the map itself. */
bool import_save(BaseArena *arena, ImportMap *map, const char *path, BaseSink sink, BaseFaults *faults);

#endif
