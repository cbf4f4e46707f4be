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

/* Something under way that ordinary actions move on: an activation, an assault, an Order. Numbers are the system's own.
 */
typedef struct {
    int procedure, step;
    int side; /* who may act; -1 anyone */
    TableRef subject;
    int values[TABLE_ACTIVITY_VALUES];
} TableActivity;

/* Something owed later, due at a moment that the system names; kept in the order in which it was incurred. */
typedef struct {
    int procedure, due;
    TableRef who, what;
    int value;
} TableObligation;

typedef struct {
    const TableSetup *setup;                      /* borrowed */
    TableWhere *wheres;                           /* of units */
    int *vars[REF_KINDS];                         /* [index * schema->slots[kind] + slot] */
    int *kinds;                                   /* of areas: index in the ruleset's data */
    bool *removed;                                /* of areas */
    int phase;                                    /* index in the ruleset's phases, -1 = free: any verb, no turn */
    TableActivity activities[TABLE_ACTIVITY_MAX]; /* a stack */
    int activity_count;
    TableObligation *obligations; /* as many as are incurred: in free play nobody pays */
    int obligation_count, obligation_cap;
    /* Caches go by these. Each change, reverts too, folds itself into them, so that they are equal only where the same
       was done to the same state: copies that went different ways never share a version. */
    uint64_t version;
    uint64_t terrain_version; /* only changes of kinds, removals and variables of areas */
} Table;

Table *table_create(const TableSetup *setup);
void table_destroy(Table *table);
Table *table_copy(const Table *table);
void table_assign(Table *to, const Table *from); /* same setup */
/* Over all that a rule can read, nothing that a cache uses. Equal states hash equal. */
BaseHash table_hash(const Table *table);
bool table_equal(const Table *a, const Table *b);

int table_get(const Table *table, TableRef ref, VarId var); /* var must belong to ref's kind */
const TableWhere *table_where(const Table *table, int unit);
int table_kind(const Table *table, int area);
/* On the table at all: a unit that is not OFF, an area that is not removed, a formation or side with such a unit. */
bool table_alive(const Table *table, TableRef ref);
const TableActivity *table_activity(const Table *table); /* the top, NULL */
/* The unit's own base where it stands; false when it stands nowhere (inside, attached, off). On a hex: at its centre,
 * unturned, for drawing and picking; no verdict of a hex board hangs on it. */
bool table_base(const Table *table, int unit, GeomShape *out);
/* Units INSIDE an area or ATTACHED to a unit, in the natural order of ids; at most cap written, the full count
 * returned. */
int table_inside(const Table *table, TableRef host, int *out, int cap);
/* Living units of a formation, or of a side, in the natural order of ids. */
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

/* A closed set, each with what was before, so that it can be taken back. */
typedef struct {
    TableChangeKind kind;
    TableRef ref;
    VarId var;
    int before, after;                             /* VAR, KIND, REMOVED, PHASE; PAY: index in before */
    TableWhere where_before, where_after;          /* WHERE */
    TableActivity activity_before, activity_after; /* PUSH: after; STEP: both; POP: before */
    TableObligation obligation;                    /* OWE, PAY */
} TableChange;

/* A table being worked on by rules: each change is listed and seen at once. */
typedef struct {
    Table *table; /* owned by whoever made the draft */
    TableChange *changes;
    int count, cap;
    uint64_t version,
        terrain_version; /* the table's before the first change: rolled back to it, it is that state again */
} TableDraft;

TableDraft draft_make(Table *table);
void draft_term(TableDraft *draft); /* frees the list, not the table */
int draft_mark(const TableDraft *draft);
void draft_rollback(TableDraft *draft, int mark); /* takes back everything after the mark */
/* Is the table the same as it was at the mark? Changes that cancel one another leave it the same. */
bool draft_is_idle(TableDraft *draft, int mark);

/* Each of these lists a change; one that changes nothing is not listed. */
/* A VAR_INT is brought into its range; VAR_NONE only for an optional variable. */
void draft_set(TableDraft *draft, TableRef ref, VarId var, int value);
/* Adds to a VAR_INT that is not VAR_NONE. */
void draft_add(TableDraft *draft, TableRef ref, VarId var, int amount);
void draft_place(TableDraft *draft, int unit, TableWhere where);
/* OFF, record kept: the cause is a number of the rule system's, kept as the role of the place (an area keeps none). */
void draft_remove(TableDraft *draft, TableRef unit_or_area, int cause);
void draft_kind(TableDraft *draft, int area, int kind);
void draft_phase(TableDraft *draft, int phase);
void draft_push(TableDraft *draft, TableActivity activity);
void draft_step(TableDraft *draft, TableActivity top); /* replaces the top */
void draft_pop(TableDraft *draft);
void draft_owe(TableDraft *draft, TableObligation obligation);
void draft_pay(TableDraft *draft, int index);
/* Puts every variable of this lifetime or a shorter one back to its fallback. `of`: REF_NONE for all; a formation
 * stands for its units, too, a side for its formations and units. */
void draft_expire(TableDraft *draft, TableLifetime scope, TableRef of);

void table_apply(Table *table, const TableChange *changes, int count);
void table_revert(Table *table, const TableChange *changes, int count); /* last first */

#endif
