/* The state of a game: where everything is and what its variables are, over an immutable setup. Knows no rule.
 *
 * Only apply and revert write it, and they write Changes. A Table is flat: copying and hashing are loops over arrays.
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "base/array.h"
#include "base/hash.h"
#include "table/setup.h"

#define TABLE_ACTIVITY_MAX    16 /* a system has one under way, and at most a few within it */
#define TABLE_ACTIVITY_VALUES 8

/* Something under way that ordinary actions advance: an activation, an assault, an Order. The rule system defines the
 * meaning of the numbers. */
typedef struct {
    int procedure, step;
    int side; /* side that may act; -1: any */
    TableRef subject;
    int values[TABLE_ACTIVITY_VALUES];
} TableActivity;

/* Something to be done later, due at a moment that the rule system names; obligations are kept in the order in which
 * they were incurred. */
typedef struct {
    int procedure, due;
    TableRef who, what;
    int value;
} TableObligation;

typedef struct {
    const TableSetup *setup; /* borrowed */
    TableWhere *wheres;      /* by unit */
    int *vars[REF_KINDS];    /* [index * schema->slots[kind] + slot] */
    int *kinds;              /* by area: index in the ruleset's data */
    bool *removed;           /* by area */
    int phase;               /* index in the ruleset's phases; -1: free play (any verb, no turns) */
    TableActivity activities[TABLE_ACTIVITY_MAX]; /* a stack */
    int activity_count;
    TableObligation *obligations; /* growing: in free play obligations are never paid */
    int obligation_count, obligation_cap;
    /* Versions for caches. Each change (and each revert) is hashed into them, so that two tables have the same version
     * only if the same changes were applied to the same state: copies that diverged never share one. */
    uint64_t version;
    uint64_t terrain_version; /* covers only changes of kinds, removals and variables of areas */
} Table;

Table *table_create(const TableSetup *setup);
void table_destroy(Table *table);
Table *table_copy(const Table *table);
void table_assign(Table *to, const Table *from); /* both must have the same setup */
/* Covers everything that a rule can read and nothing that only a cache uses. Equal states have equal hashes. */
BaseHash table_hash(const Table *table);
bool table_equal(const Table *a, const Table *b);

int table_get(const Table *table, TableRef ref, VarId var); /* `var` must belong to the kind of `ref` */
const TableWhere *table_where(const Table *table, int unit);
int table_kind(const Table *table, int area);
/* True if the thing is on the table: a unit that is not OFF, an area that is not removed, a formation or side with such
 * a unit. */
bool table_alive(const Table *table, TableRef ref);
const TableActivity *table_activity(const Table *table); /* the top of the stack, NULL if empty */
/* Gives the unit's own base where it stands; false when it has no position (inside, attached, off). In a hex it lies at
 * the hex's centre, unturned, for drawing and picking only; no verdict on a hex board depends on it. */
bool table_base(const Table *table, int unit, GeomShape *out);
/* True when two units on places of their own are surely more than a millimetre apart, whichever way they face; false
 * where only their bases can tell. */
bool table_apart(const Table *table, int a, int b);
/* Lists the units INSIDE an area or ATTACHED to a unit, in the natural order of ids. Writes at most `cap` and returns
 * the full count. */
int table_inside(const Table *table, TableRef host, int *out, int cap);
/* The next of them after this one, or the first after -1; -1: there is none. For whoever wants no list. */
int table_next_inside(const Table *table, TableRef host, int unit);
/* Lists the living units of a formation or side, in the natural order of ids. Writes at most `cap` and returns the full
 * count. */
int table_members(const Table *table, TableRef of, int *out, int cap);

typedef enum {
    CHANGE_WHERE,
    CHANGE_VAR,
    CHANGE_KIND,
    CHANGE_REMOVED,
    CHANGE_PHASE,
    CHANGE_PUSH,
    CHANGE_STEP,
    CHANGE_POP, /* activities */
    CHANGE_OWE,
    CHANGE_PAY /* obligations: appended; removed at an index */
} TableChangeKind;

/* A change of one thing, with the value before, so that it can be reverted. Every change of a table is of one of the
 * kinds above. */
typedef struct {
    TableChangeKind kind;
    TableRef ref;
    VarId var;
    int before, after;                             /* VAR, KIND, REMOVED, PHASE; PAY: index in before */
    TableWhere where_before, where_after;          /* WHERE */
    TableActivity activity_before, activity_after; /* PUSH: after; STEP: both; POP: before */
    TableObligation obligation;                    /* OWE, PAY */
} TableChange;

/* A table that rules are working on: each change is listed and takes effect at once. */
typedef struct {
    Table *table; /* borrowed */
    TableChange *changes;
    int count, cap;
    uint64_t version,
        terrain_version; /* versions of the table before the first change, restored when everything is rolled back */
} TableDraft;

TableDraft draft_make(Table *table);
void draft_term(TableDraft *draft); /* frees the list of changes, not the table */
int draft_mark(const TableDraft *draft);
void draft_rollback(TableDraft *draft, int mark); /* reverts every change after the mark */
/* True if the table equals what it was at the mark; changes since then may cancel one another. */
bool draft_is_idle(TableDraft *draft, int mark);

/* Each function below applies and lists one change, or none when nothing would change. */
/* Clamps a VAR_INT to its range; VAR_NONE is allowed only for an optional variable. */
void draft_set(TableDraft *draft, TableRef ref, VarId var, int value);
/* Adds to a VAR_INT that is not VAR_NONE. */
void draft_add(TableDraft *draft, TableRef ref, VarId var, int amount);
void draft_place(TableDraft *draft, int unit, TableWhere where);
/* Takes a unit or area off the table without forgetting it. The cause, a number defined by the rule system, becomes the
 * role of the unit's place; an area does not keep it. */
void draft_remove(TableDraft *draft, TableRef unit_or_area, int cause);
void draft_kind(TableDraft *draft, int area, int kind);
void draft_phase(TableDraft *draft, int phase);
void draft_push(TableDraft *draft, TableActivity activity);
void draft_step(TableDraft *draft, TableActivity top); /* replaces the top */
void draft_pop(TableDraft *draft);
void draft_owe(TableDraft *draft, TableObligation obligation);
void draft_pay(TableDraft *draft, int index);
/* Resets every variable of this lifetime or a shorter one to its fallback. `of` limits it to one thing (REF_NONE: no
 * limit); a formation includes its units, a side its formations and units. */
void draft_expire(TableDraft *draft, TableLifetime scope, TableRef of);

void table_apply(Table *table, const TableChange *changes, int count);
void table_revert(Table *table, const TableChange *changes, int count); /* last first */

#endif
