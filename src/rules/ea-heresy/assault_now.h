/* The assault that is under way, and who takes part in it (CORE-13, ASSAULT-08, -11 to -14): an activity on the table's
 * stack, and variables of units, formations and Strongholds. What its steps are says assault/assault.h. */
#ifndef EA_HERESY_ASSAULT_NOW_H
#define EA_HERESY_ASSAULT_NOW_H

#include "rules/ea-heresy/eah.h"

/* Numbers of this system's activities. */
enum { EAH_PROCEDURE_ASSAULT = 1 };

typedef enum {
    EAH_STEP_CHARGE,
    EAH_STEP_TIES,
    EAH_STEP_COUNTER,
    EAH_STEP_FIGHT,
    EAH_STEP_SUPPORT,
    EAH_STEP_RESOLVE,
    EAH_STEP_WITHDRAW,
    EAH_STEP_CONSOLIDATE,
    EAH_STEP_COUNT
} EahStep;
extern const char *const EAH_STEP_WORDS[]; /* for facts and sentences; NULL-terminated */

/* Indices of the activity's values. Tallies count what each part has done to the other. */
enum { EAH_AT_ROUND, EAH_AT_KILLS, EAH_AT_WALLS = EAH_AT_KILLS + 2, EAH_AT_WINNER = EAH_AT_WALLS + 2, EAH_AT_MARGIN };

/* Returns the assault under way, or NULL. */
const TableActivity *eah_assault(const Table *table);
EahPart eah_part(const RulesField *field, const Table *table, int unit);
static inline EahPart eah_other_part(EahPart part) {
    return part == EAH_PART_ATTACKER ? EAH_PART_DEFENDER : part == EAH_PART_DEFENDER ? EAH_PART_ATTACKER : part;
}
/* Returns the side that plays this part. */
int eah_side_of_part(const RulesField *field, const Table *table, EahPart part);
/* Lists the living units of this part that do not fly, in the natural order of ids. Writes at most `cap` of them and
 * returns the full count. */
int eah_part_units(const RulesField *field, const Table *table, EahPart part, int *out, int cap);
/* Returns the standing Stronghold that the unit is inside, or -1. */
int eah_walls_of(const RulesField *field, const Table *table, int unit);
/* Returns the part that a Stronghold belongs to in this assault: the part that held it when the assault began, else the
 * part that has units in it now (ASSAULT-13, -14). */
EahPart eah_part_of_walls(const RulesField *field, const Table *table, int area);
bool eah_touch(const RulesField *field, const Table *table, TableRef a, TableRef b);
/* Lists the units of a part that are outside and in contact with this thing. */
int eah_contact_with(const RulesField *field, const Table *table, EahPart part, TableRef thing, int *out, int cap);
/* Lists the units of a part that are inside this standing Stronghold and hold it. */
int eah_garrison(const RulesField *field, const Table *table, EahPart part, int area, int *out, int cap);
/* CORE-13: returns how many units may be in contact with this thing. */
int eah_contact_max(RulesCtx *ctx, TableRef thing);

typedef enum { EAH_FREE_TO_GO, EAH_SURROUNDED, EAH_ALL_TIED } EahLeave;
/* ASSAULT-12: returns whether units may counter-charge out of this Stronghold. `*contact` gets the number of attackers
 * in contact, `*max` the number that surrounds it; either may be NULL. */
EahLeave eah_may_break_out(RulesCtx *ctx, int area, int *contact, int *max);
/* CORE-13, ASSAULT-11, -12: returns NULL when this unit may counter-charge now, else the rule that forbids it, and its
 * key. */
const char *eah_counter_forbidden(RulesCtx *ctx, int unit, const char **key);

/* Refuses when an assault is under way, for whose end other actions must wait. Returns true if refused. */
bool eah_assault_forbids(RulesCtx *ctx);
/* Changes a value of the activity. */
void eah_assault_set(RulesCtx *ctx, int value, int to);
/* Lists the units of a part's side that do not take part and may support it, in the natural order of ids. */
int eah_find_support(RulesCtx *ctx, EahPart part, int *out, int cap);

#endif
