/* The battlefield as it was laid out: sides, formations, units, terrain, their names and shapes. Never changes while a
 * game is played (an edit makes a new setup); everything that play changes is in the Table (table.h). Lengths are in
 * mm; one arena owns everything. */
#ifndef TABLE_SETUP_H
#define TABLE_SETUP_H

#include "base/arena.h"
#include "geom/area/area.h"
#include "geom/hex.h"
#include "table/schema.h"

typedef enum { BOARD_PLANE, BOARD_HEX } TableBoardKind;

typedef enum { WHERE_OFF, WHERE_POINT, WHERE_HEX, WHERE_INSIDE, WHERE_ATTACHED } TableWhereKind;

/* A place. `kind` says which members are valid: a unit in a building, for example, has no point. */
typedef struct {
    TableWhereKind kind;
    GeomVec at;    /* POINT */
    double facing; /* POINT, HEX: compass bearing */
    HexId hex;     /* HEX */
    TableRef host; /* INSIDE: an area; ATTACHED: a unit */
    /* INSIDE, ATTACHED, OFF: a number defined by the rule system (occupant, invader, rider; why it is off); 0: plain */
    int role;
} TableWhere;

/* Compares only the members that are valid for the kind of place. */
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

/* The most units, living or not, that a formation may have: the loader refuses more, and no army list comes near it. An
 * array of this size holds the units of any formation. */
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
    double within;    /* mm: how far it may stand off where the file has it; 0: as the whole table */
    TableWhere where; /* at the start */
    const int *vars;  /* start values by slot */
} TableUnit;

typedef struct {
    const char *id, *name;
    int kind;            /* at the start: index in the ruleset's data */
    int on;              /* index of the area that it stands on, -1 if none */
    const char *group;   /* areas with the same group count as one; NULL if none */
    double within;       /* as of a unit */
    GeomArea area;       /* empty on hexes */
    const GeomVec *path; /* centre line of an area in the form of a path, else NULL */
    int path_count;
    double width;
    const int *marked_edges; /* edges with a variable of their own (steep): edge numbers as in the file, ascending */
    int marked_count;
    const HexId *hexes;
    int hex_count;
    double facing;   /* for hex terrain whose sides differ */
    bool faced;      /* true if the file gives a facing */
    const int *vars; /* start values by slot */
    uint32_t seed;   /* hash of the id, for drawing */
} TableAreaSetup;

/* A unit or an area moved without turning; on a hex board by whole hexes. */
typedef struct {
    TableRef ref;
    GeomVec by; /* mm */
} TableShift;

/* How exactly the table was laid out, where the file says so. */
typedef struct {
    double mm;        /* how far a thing may stand off that does not say otherwise; 0: the file does not say */
    double scale;     /* a length of the rules may be off by this part of it */
    double lens;      /* mm: what the lens of a photograph bends at its corner; noted, and already in each `within` */
    const char *from; /* how it was measured, for readers: "photograph"; "" where not said */
    bool apart;       /* some thing has a `within` of its own */
} TableAccuracy;

/* What a battle is fought for, where the file says so (rules/victory.h). */
typedef enum { VICTORY_RULES, VICTORY_LOSSES, VICTORY_OBJECTIVES, VICTORY_BOTH } TableVictoryBy;

typedef struct {
    const char *id;
    TableRef area; /* REF_NONE: `at` */
    GeomVec at;
    double within; /* mm: who is so near counts for it */
    int value;     /* points for its holder */
} TableObjective;

typedef struct {
    bool given;
    int rounds; /* after which it is over; 0: the rules of the game alone end it */
    TableVictoryBy by;
    const TableObjective *objectives;
    int objective_count;
} TableVictory;

typedef struct {
    BaseArena *arena; /* owns everything below */
    const char *title;
    TableBoardKind board;
    double unit; /* mm of one table unit */
    const char *unit_name;
    GeomBox size; /* from 0,0 */
    /* path of a picture to draw under the whole table, NULL if none; no rule depends on it, and the file may be missing
     */
    const char *image;
    TableAccuracy accuracy;
    TableVictory victory;
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
    int start_phase;                                   /* 1 + index in the ruleset's phases; 0: free play */
    /* The members below are filled by setup_finish. */
    double shown; /* mm of the unit in which lengths are shown: the table's own, unless setup_show_in chose another */
    const char *shown_name;
    bool shows_ids; /* whoever reads writes actions, too: behind a name stands the id that calls it (setup_show_ids) */
    const char (*hex_names)[8]; /* indexed as a REF_HEX; NULL on the plane */
    /* position of each thing among its kind in the natural order of ids; breaks ties, so that the order of a file
     * decides nothing */
    const int *rank[REF_KINDS];
    const int *order[REF_KINDS]; /* the inverse: things in the natural order of their ids */
    const int *formation_units,
        *formation_start; /* units of formation f, ordered: [formation_start[f], formation_start[f + 1]) */
    const int *side_units, *side_start; /* the same for sides */
    /* what a thing without a name of its own is called, by kind and index; NULL: it is called by its id (filled by
     * rules/spoken.h, which knows profiles and kinds) */
    const char *const *called[REF_KINDS];
} TableSetup;

/* Walks the things of a kind in the natural order of their ids: setup_each(setup, REF_UNIT, unit) { ... }. `index_` is
 * the loop's own variable, the index of each. */
#define setup_each(setup_, kind_, index_)                                                                              \
    for (int index_, index_##_at = 0; setup_next(setup_, kind_, &index_##_at, &index_);)
/* Gives the thing at place `at` in that order and moves on; false after the last one. */
bool setup_next(const TableSetup *setup, TableRefKind kind, int *at, int *index);

/* Sorts the ids and lists the members of formations and sides, once everything else is filled in. The loader calls it;
 * before that, lookups by id are linear. */
void setup_finish(TableSetup *setup);
/* Sets the unit in which lengths are shown from now on: "cm", "in" or "mm"; NULL: the table's own. Files and actions
 * always use the table's own unit, and a hex table is always described in hexes. */
void setup_show_in(TableSetup *setup, const char *unit);
/* Has ids stand behind names from now on, "Scout (r-1)", or no longer. */
void setup_show_ids(TableSetup *setup, bool shown);
int setup_count(const TableSetup *setup, TableRefKind kind);
/* True if `ref` names a thing of this setup or, on a hex board, a hex of the board. False for REF_NONE. */
bool setup_has(const TableSetup *setup, TableRef ref);
/* Finds a thing by its id, which is unique over all kinds; REF_NONE if there is none. */
/* on a hex board also a hex by its name ("E7"), unless a thing has that id */
TableRef setup_find(const TableSetup *setup, const char *id);
TableRef setup_hex_ref(const TableSetup *setup, HexId hex);    /* REF_NONE off the board */
HexId setup_ref_hex(const TableSetup *setup, TableRef hex);    /* `hex` must be a REF_HEX */
const char *setup_id(const TableSetup *setup, TableRef ref);   /* "" for none, "game" for the game */
const char *setup_name(const TableSetup *setup, TableRef ref); /* the name, else what it is called, else the id */
bool setup_is_named(const TableSetup *setup, TableRef ref);    /* true: it has a name of its own */
int setup_side_of(const TableSetup *setup,
                  TableRef ref); /* the side of a side, formation or unit; -1 for anything else */
/* True if a comes before b in the natural order of ids. Breaks every tie that a rule leaves open. */
bool setup_before(const TableSetup *setup, TableRef a, TableRef b);

#endif
