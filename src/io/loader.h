/* How the files load_*.c read a battlefield: typed members of objects, each with a fault that names place, id and
 * remedy when it is not as it should be. Reading goes on after a fault, so that all are found; what was read is thrown
 * away in the end. Nobody outside src/io includes it. */
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
/* No table is larger than a hall, and nothing lies further away than this; mm. */
#define LOAD_TABLE_MAX 50000.0
#define LOAD_FAR_MAX   200000.0

/* One object of the document: an item of a list, or (list "", index -1) the battlefield itself. */
typedef struct {
    const BaseTree *tree;
    const char *list;
    int index;
    const char *id; /* "" until it is known */
} LoadItem;

typedef struct {
    const char *id;
    TableRef ref;
} LoadId;

typedef struct {
    const char *file;   /* in faults */
    const char *prefix; /* of places: "battlefield." inside a case, else "" */
    BaseFaults *faults;
    BaseArena *arena;  /* the setup's */
    RulesData *data;   /* NULL: the ruleset is at fault, and what hangs on it is not checked */
    const char *rules; /* what "sightline rules" knows the ruleset by: its id, or the file that holds or names it */
    TableSetup *setup;
    int *side_vars, *formation_vars; /* the setup's, while they are filled */
    Polygons *polygons;
    ARRAY(LoadId) ids; /* sorted by id once all are read */
    int points;        /* of all outlines so far */
} IoLoader;

typedef void (*LoadEach)(IoLoader *loader, const LoadItem *item);

/* ---- loader.c ---- */
BaseFault *load_fault(IoLoader *loader, const LoadItem *item, const char *member, const char *remedy,
                      const char *format, ...) BASE_PRINTF(5, 6);
/* The member `format` of the fault functions for an item of a member: load_member(loader, "outline[%d]", 3). */
const char *load_member(IoLoader *loader, const char *format, ...) BASE_PRINTF(2, 3);
/* Calls `each` for the objects of a list of the root; a fault when it is no list, is too long, or holds something else.
 */
void load_each(IoLoader *loader, const LoadItem *root, const char *list, LoadEach each);
int load_count(const LoadItem *root, const char *list);
/* A fault for each member that is neither a key (NULL-terminated) nor a variable of such an owner. */
void load_known(IoLoader *loader, const LoadItem *item, const char *const *keys, TableRefKind owner);
/* Typed members: absent gives the fallback (and a fault if required), a wrong type a fault and the fallback. */
const char *load_text(IoLoader *loader, const LoadItem *item, const char *key, bool required, const char *fallback);
bool load_number(IoLoader *loader, const LoadItem *item, const char *key, bool required, double *value);
/* [x, y] in table units, as mm. `member` names it in a fault. */
bool load_point(IoLoader *loader, const LoadItem *item, const BaseTree *tree, const char *member, GeomVec *out);
/* "E7" or [column, row], on the board. */
bool load_hex(IoLoader *loader, const LoadItem *item, const BaseTree *tree, const char *member, HexId *out);
bool load_facing(IoLoader *loader, const LoadItem *item, double *out);
/* 'Perhaps "x" is meant', or the other text when nothing is near. */
const char *load_remedy(IoLoader *loader, const char *word, const char *const *words, int count, const char *other);

/* ---- load_ids.c ---- */
/* Reads the ids of all lists, checks them, and sorts them: before anything refers to them. */
void load_ids(IoLoader *loader, const LoadItem *root);
/* The thing with this id; REF_NONE when there is none. */
TableRef load_find(const IoLoader *loader, const char *id);
/* The thing that a member names, which must be of this kind (REF_NONE: of any); a fault otherwise. */
TableRef load_ref(IoLoader *loader, const LoadItem *item, const char *key, TableRefKind kind);

/* ---- load_values.c ---- */
/* Start values by slot: the item's members, else the fallbacks. `out` has as many slots as the owner. */
void load_values(IoLoader *loader, const LoadItem *item, TableRefKind owner, int *out);

/* ---- load_board.c, load_terrain.c, load_units.c ---- */
void load_table(IoLoader *loader, const LoadItem *root);
void load_side(IoLoader *loader, const LoadItem *item);
void load_formation(IoLoader *loader, const LoadItem *item);
void load_area(IoLoader *loader, const LoadItem *item);
void load_unit(IoLoader *loader, const LoadItem *item);
/* What only shows when all are there: areas that stand on each other in a circle, units that ride each other. */
void load_check_areas(IoLoader *loader);
void load_check_units(IoLoader *loader);
/* Checks which things the battlefield says to stand elsewhere than on the table that it was made of. */
void load_what_if(IoLoader *loader, const LoadItem *root);

/* ---- load_field.c ---- */
/* As field_create, with the places of faults after `prefix`. System and ruleset NULL: those that the battlefield names.
 */
RulesField *field_load(const RulesSystem *system, const BaseTree *ruleset, const BaseTree *battlefield,
                       const char *path, const char *prefix, BaseFaults *faults);

#endif
