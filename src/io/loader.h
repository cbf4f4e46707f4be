/* Used by the files load_*.c to read a battlefield: typed members of objects, with a fault that names place, id and
 * remedy for each invalid one. Reading continues after a fault, so that all are found; the result is then discarded.
 * Nobody outside src/io includes it. */
#ifndef IO_LOADER_H
#define IO_LOADER_H

#include "base/array.h"
#include "io/polygon.h"
#include "rules/rules.h"

#define LOAD_SIDES_MAX      200
#define LOAD_FORMATIONS_MAX 2000
#define LOAD_UNITS_MAX      10000
#define LOAD_AREAS_MAX      5000
#define LOAD_POINTS_MAX     100000
#define LOAD_RING_MAX       2000
/* mm: no table is larger than a hall, and no coordinate may be larger than LOAD_FAR_MAX. */
#define LOAD_TABLE_MAX 50000.0
#define LOAD_FAR_MAX   200000.0

/* One object of the document: an item of a list, or (list "", index -1) the battlefield itself. */
typedef struct {
    const BaseTree *tree;
    const char *list;
    int index;
    const char *id; /* "" while not known */
} LoadItem;

typedef struct {
    const char *id;
    TableRef ref;
} LoadId;

typedef struct {
    const char *file;   /* path for faults */
    const char *prefix; /* prepended to places: "battlefield." inside a case, else "" */
    BaseFaults *faults;
    BaseArena *arena;  /* the setup's */
    RulesData *data;   /* NULL if the ruleset is faulty; what depends on it is then not checked */
    const char *rules; /* the ruleset's name for "sightline rules": its id, or the file that holds or names it */
    TableSetup *setup;
    int *side_vars, *formation_vars; /* owned by the setup; writable while they are filled */
    Polygons *polygons;
    ARRAY(LoadId) ids; /* sorted by id once all are read */
    int points;        /* number of points of all outlines so far */
} IoLoader;

typedef void (*LoadEach)(IoLoader *loader, const LoadItem *item);

/* ---- loader.c ---- */
BaseFault *load_fault(IoLoader *loader, const LoadItem *item, const char *member, const char *remedy,
                      const char *format, ...) BASE_PRINTF(5, 6);
/* Formats the `member` argument of the fault functions: load_member(loader, "outline[%d]", 3). */
const char *load_member(IoLoader *loader, const char *format, ...) BASE_PRINTF(2, 3);
/* Calls `each` for the objects of a list of the root. Adds a fault if it is not a list, is too long, or contains
 * something else. */
void load_each(IoLoader *loader, const LoadItem *root, const char *list, LoadEach each);
int load_count(const LoadItem *root, const char *list);
/* Adds a fault for each member that is neither one of the keys (NULL-terminated) nor a variable of this kind of
 * owner. */
void load_known(IoLoader *loader, const LoadItem *item, const char *const *keys, TableRefKind owner);
/* Read a typed member. An absent one gives the fallback (with a fault if it is required), a wrong type the fallback
 * with a fault. */
const char *load_text(IoLoader *loader, const LoadItem *item, const char *key, bool required, const char *fallback);
bool load_number(IoLoader *loader, const LoadItem *item, const char *key, bool required, double *value);
/* Reads [x, y] in table units as mm. `member` names it in a fault. */
bool load_point(IoLoader *loader, const LoadItem *item, const BaseTree *tree, const char *member, GeomVec *out);
/* Reads "E7" or [column, row], which must be on the board. */
bool load_hex(IoLoader *loader, const LoadItem *item, const BaseTree *tree, const char *member, HexId *out);
bool load_facing(IoLoader *loader, const LoadItem *item, double *out);
/* Returns 'Perhaps "x" is meant', or the other text if no word is similar. */
const char *load_remedy(IoLoader *loader, const char *word, const char *const *words, int count, const char *other);

/* ---- load_ids.c ---- */
/* Reads, checks and sorts the ids of all lists. Must come before anything that refers to them. */
void load_ids(IoLoader *loader, const LoadItem *root);
/* Finds the thing that a member names. It must be of this kind (REF_NONE: any); otherwise adds a fault. */
TableRef load_ref(IoLoader *loader, const LoadItem *item, const char *key, TableRefKind kind);

/* ---- load_values.c ---- */
/* Reads the start values by slot: the item's members, else the fallbacks. `out` has room for all slots of the owner. */
void load_values(IoLoader *loader, const LoadItem *item, TableRefKind owner, int *out);

/* ---- load_accuracy.c ---- */
/* Reads "within" of a unit or area, mm; 0 where it is not given. */
double load_within(IoLoader *loader, const LoadItem *item);
/* Reads "accuracy" of the battlefield, after its board and options: its `mm` is the tolerance unless the options have
 * one. */
void load_accuracy(IoLoader *loader, const LoadItem *root);

/* ---- load_victory.c ---- */
/* Reads "victory" of the battlefield, after all things that it names. */
void load_victory(IoLoader *loader, const LoadItem *root);

/* ---- load_board.c, load_terrain.c, load_units.c ---- */
void load_table(IoLoader *loader, const LoadItem *root);
void load_side(IoLoader *loader, const LoadItem *item);
void load_formation(IoLoader *loader, const LoadItem *item);
void load_area(IoLoader *loader, const LoadItem *item);
void load_unit(IoLoader *loader, const LoadItem *item);
/* Check what needs all things to be loaded: areas that stand on each other in a circle, units that ride each other. */
void load_check_areas(IoLoader *loader);
void load_check_units(IoLoader *loader);
/* Checks the list of things that a what-if battlefield says to have moved. */
void load_what_if(IoLoader *loader, const LoadItem *root);

/* ---- load_field.c ---- */
/* Like io_field_create, but prepends `prefix` to the places of faults. With NULL for system and ruleset, uses those
 * that the battlefield names. */
RulesField *io_field_load(const RulesSystem *system, const BaseTree *ruleset, const BaseTree *battlefield,
                          const char *path, const char *prefix, BaseFaults *faults);

#endif
