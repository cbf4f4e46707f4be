/* The battlefield as it was laid out: sides, formations, units, terrain, their names and shapes. Never changes while a
 * game is played (an edit makes a new setup). What play changes is the Table (table.h). Millimetres; owned by one
 * arena. */
#ifndef TABLE_SETUP_H
#define TABLE_SETUP_H

#include "base/arena.h"
#include "geom/area/area.h"
#include "geom/hex.h"
#include "table/schema.h"

typedef enum { BOARD_PLANE, BOARD_HEX } TableBoardKind;

typedef enum { WHERE_OFF, WHERE_POINT, WHERE_HEX, WHERE_INSIDE, WHERE_ATTACHED } TableWhereKind;

/* A place. Read `kind` first: a unit in a building has no point. */
typedef struct {
    TableWhereKind kind;
    GeomVec at;    /* POINT */
    double facing; /* POINT, HEX: compass bearing */
    HexId hex;     /* HEX */
    TableRef host; /* INSIDE: an area; ATTACHED: a unit */
    int role; /* INSIDE, ATTACHED, OFF: a number of the rule system's (occupant, invader, rider; why it is off), 0 =
                 plain */
} TableWhere;

/* Compares what the kind of place gives a meaning to, nothing else. */
bool where_equal(const TableWhere *a, const TableWhere *b);
TableWhere where_point(GeomVec at, double facing);
TableWhere where_hex(HexId hex, double facing);
TableWhere where_inside(TableRef area, int role);
TableWhere where_attached(TableRef unit, int role);
TableWhere where_off(int cause);

typedef struct {
    const char *id, *name;
    uint32_t colour; /* rrggbb */
    int home;        /* home edge: 0 north, 1 east, 2 south, 3 west, -1 none */
    GeomBox zone;    /* deployment zone; empty box: none */
} TableSide;

/* Units of one formation, living or not: the loader refuses more. No army list comes near it; whoever lists the units
 * of a formation has room for so many. */
#define SETUP_FORMATION_UNITS_MAX 128

typedef struct {
    const char *id, *name;
    int side;
} TableFormation;

typedef struct {
    const char *id, *name;
    int formation; /* -1: none */
    int side;
    int profile; /* index in the ruleset's data */
    GeomBase base;
    TableWhere where; /* at the start */
    const int *vars;  /* start values by slot */
} TableUnit;

typedef struct {
    const char *id, *name;
    int kind;            /* at the start: index in the ruleset's data */
    int on;              /* the area it stands on, -1 */
    const char *group;   /* pieces with the same group are one piece; NULL */
    GeomArea area;       /* empty on hexes */
    const GeomVec *path; /* form path: the centre line, else NULL */
    int path_count;
    double width;
    const int *marked_edges; /* edges with a variable of their own (steep): file numbers, ascending */
    int marked_count;
    const HexId *hexes;
    int hex_count;
    double facing;   /* sided hex terrain */
    bool faced;      /* a facing was given */
    const int *vars; /* start values by slot */
    uint32_t seed;   /* hash of the id, for drawing */
} TableAreaSetup;

/* A unit on the table or a piece of terrain, pushed as it is; on hexes by whole hexes. */
typedef struct {
    TableRef ref;
    GeomVec by; /* mm */
} TableShift;

typedef struct {
    BaseArena *arena; /* owns all of it */
    const char *title;
    TableBoardKind board;
    double unit; /* mm of one table unit */
    const char *unit_name;
    GeomBox size; /* from 0,0 */
    const char *
        image; /* path of a picture that lies under the whole table; NULL none. It decides nothing and may be missing */
    HexBoard hexes;
    const TableSchema *schema; /* borrowed from the ruleset's data */
    TableSide *sides;
    int side_count;
    TableFormation *formations;
    int formation_count;
    TableUnit *units;
    int unit_count;
    TableAreaSetup *areas;
    int area_count;
    const int *side_vars, *formation_vars, *game_vars; /* start values: [index * slots + slot] */
    int start_phase;                                   /* 1 + index in the ruleset's phases; 0 = free play */
    /* The rest is filled by setup_finish. */
    double shown; /* mm of the unit that lengths are said in: the table's own, unless setup_show_in chose another */
    const char *shown_name;
    const char (*hex_names)[8];  /* by the index of a REF_HEX; NULL on the plane */
    const int *rank[REF_KINDS];  /* position of each thing in the natural order of ids, over its kind: ties go by it, so
                                    that the  order of a file decides nothing */
    const int *order[REF_KINDS]; /* the inverse: things in the natural order of their ids */
    const int *formation_units,
        *formation_start; /* units of formation f, ordered: [formation_start[f], formation_start[f + 1]) */
    const int *side_units, *side_start; /* the same for sides */
} TableSetup;

/* Sorts the ids and lists members, once everything else is filled in. The loader calls it; lookups by id are linear
 * before. */
void setup_finish(TableSetup *setup);
/* From now on lengths are said in "cm", "in" or "mm"; NULL: in the table's own unit. Files and actions keep that one in
 * any case, and a hex table is always told in hexes. */
void setup_show_in(TableSetup *setup, const char *unit);
int setup_count(const TableSetup *setup, TableRefKind kind);
/* True if `ref` names a thing of this setup, on a hex board a hex of the board. False for REF_NONE. */
bool setup_has(const TableSetup *setup, TableRef ref);
/* By id over all kinds (ids are unique over all kinds); REF_NONE if there is none. */
TableRef setup_find(const TableSetup *setup, const char *id);  /* on hexes also "E7", unless a thing has that id */
TableRef setup_hex_ref(const TableSetup *setup, HexId hex);    /* REF_NONE off the board */
HexId setup_ref_hex(const TableSetup *setup, TableRef hex);    /* of a REF_HEX */
const char *setup_id(const TableSetup *setup, TableRef ref);   /* "" for none, "game" for the game */
const char *setup_name(const TableSetup *setup, TableRef ref); /* the name, else the id */
int setup_side_of(const TableSetup *setup, TableRef ref);      /* side, formation, unit; -1 */
/* Before in the natural order of ids? For every tie that a rule leaves to the program. */
bool setup_before(const TableSetup *setup, TableRef a, TableRef b);

#endif
