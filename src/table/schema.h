/* Which variables the things of a rule system have. Filled from the ruleset's data, so that no system's markers are in
 * the core.
 *
 * A variable is an int: a count, 0/1, the index of a word, or a ref packed by var_pack. Absent ("none") is VAR_NONE,
 * never 0. */
#ifndef TABLE_SCHEMA_H
#define TABLE_SCHEMA_H

#include "table/ref.h"

#include <limits.h>

#define VAR_NONE INT_MIN

typedef enum { VAR_INT, VAR_BOOL, VAR_WORD, VAR_REF } TableVarType;
/* How long a variable keeps its value before the engine resets it to its fallback (by a change). */
typedef enum { LIFE_GAME, LIFE_ROUND, LIFE_TURN, LIFE_ACTIVATION, LIFE_ACTION } TableLifetime;
typedef enum { SHOW_NOT, SHOW_COUNT, SHOW_STARS, SHOW_PIPS, SHOW_SIGN } TableShow; /* how a counter is drawn */

typedef struct {
    const char *name;  /* lower case with underscores, unique among the variables of its owner: "bms" */
    const char *label; /* for people: "blast markers" */
    TableRefKind owner;
    TableVarType type;
    /* VAR_INT: files hold value / scale, so that a height of 1.75 with scale 100 is kept as 175; 1: whole numbers */
    int scale;
    int min, max; /* VAR_INT: range of the kept (scaled) value; VAR_WORD: 0 .. word_count - 1 */
    int fallback; /* may be VAR_NONE if `optional` */
    bool optional;
    bool secret;              /* only its owner's player may look at it: cards in hand */
    const char *const *words; /* VAR_WORD */
    int word_count;
    TableLifetime lifetime;
    TableShow show;
    int slot; /* position among the owner's variables; set by schema_finish */
} TableVar;

typedef int VarId; /* index in the schema; -1: no such variable */

typedef struct {
    TableVar *vars; /* borrowed */
    int count;
    int slots[REF_KINDS]; /* number of variables for each kind of owner */
} TableSchema;

/* Numbers the slots, and sets the scale to 1 where it is 0. Names must be unique for each owner (checked by the
 * loader). */
void schema_finish(TableSchema *schema);
VarId schema_find(const TableSchema *schema, TableRefKind owner, const char *name);
/* Returns the index of a word of a VAR_WORD variable, -1 if it has no such word. */
int schema_word(const TableSchema *schema, VarId var, const char *word);

static inline int var_pack(TableRef ref) {
    return ref.kind == REF_NONE ? VAR_NONE : (int)(((uint32_t)ref.kind << 24) | (uint32_t)ref.index);
}
static inline TableRef var_unpack(int value) {
    return value == VAR_NONE ? ref_none()
                             : ref_make((TableRefKind)((uint32_t)value >> 24), (int)((uint32_t)value & 0xffffffu));
}

#endif
