/* Hits and what they do: saves, damage, criticals, markers, ruin. Every way of being hit ends here: fire, terrain,
 * falling walls. Private to this folder. */
#ifndef RULES_EAH_HIT_H
#define RULES_EAH_HIT_H

#include "rules/ea-heresy/eah.h"

/* Hits of one kind on one target. */
typedef struct EahHits {
    TableRef target; /* unit, or Stronghold as an area */
    int hits;
    int tk;         /* titan killer: damage of each hit, no save; 0 */
    bool macro;     /* macro weapon: only Reinforced armour saves, once */
    bool no_save;   /* terrain tests */
    bool no_cover;  /* cover saves do not apply */
    int cover_save; /* VAR_NONE */
    int bonus;      /* to the save die: +1 when a building falls */
    bool crossfire;
    const char *rule;         /* that the hit came by, for the log; its texts say "destroyed" */
    const TableRef *together; /* who save together with the target, itself among them; NULL: it saves alone */
    int together_count;
} EahHits;

typedef struct {
    int saved, through; /* hits */
    int damage;         /* points of DC, or 1 for a unit destroyed */
    bool destroyed;
} EahHarm;

/* Rolls the saves of all hits, then applies what got through: destroys the unit, or takes DC with criticals. Does not
 * deal markers and does not ruin: see below. False: the input ended. */
bool eah_take_hits(RulesCtx *ctx, const EahHits *hits, EahHarm *out);
/* What the target rolls against these hits: VAR_NONE: nothing. `*again`: failures are thrown once more; `*by_cover`:
 * the cover save. Either may be NULL. */
int eah_save_against(RulesCtx *ctx, const EahHits *hits, bool *again, bool *by_cover);
/* The names of these as one value of a sentence: "a, b and c". */
void eah_cite_names(RulesCtx *ctx, const char *name, const TableRef *refs, int count);
/* Saves of `count` hits: how many got through. */
bool eah_roll_saves(RulesCtx *ctx, const EahHits *hits, int *through);
/* `points` of damage that got through to a war engine or a Stronghold, with criticals (CORE-10, STRUCT-05). */
bool eah_take_damage(RulesCtx *ctx, TableRef target, int points, int *taken);

/* CORE-08: markers on one formation; it breaks when they reach its size. `why` is a key of CORE-08's texts. */
void eah_add_markers(RulesCtx *ctx, int formation, int count, const char *why);
/* CORE-08: breaks it when its markers have reached its size: after losses that bring no marker. */
void eah_check_broken(RulesCtx *ctx, int formation);
/* STRUCT-21, -22: markers of a Stronghold, divided between the formations inside. */
void eah_share_markers(RulesCtx *ctx, int area, int count);
/* Formations with a unit inside that is no invader, larger first, ties by id; at most cap are told of. */
const int *eah_list_inside(RulesCtx *ctx, int area, int *count); /* all of them */
int eah_formations_inside(const RulesField *field, const Table *table, int area, int *out, int cap);

/* STRUCT-27, -28, -30, -31: the Stronghold falls: hits on all inside, lost activations, Overwatch to Hold. False: input
 * ended. */
bool eah_ruin(RulesCtx *ctx, int area);
/* STRUCT-29: survivors leave after the action; their owner places each within the exit distance. False: waiting for an
 * answer. */
bool eah_leave_ruin(RulesCtx *ctx, int area);
/* The same for one unit that has to be outside by this rule, whose texts say "where", "not-there", "leaves" and
 * "no-place". False: waiting for an answer. */
bool eah_put_outside(RulesCtx *ctx, int unit, int area, const char *rule);
/* The free place outside nearest to the building's middle, at most `reach` from its walls, of which `also` is so; of
 * those out of enemy zones, else of all. False: there is none. */
typedef bool EahMayStand(void *context, RulesCtx *ctx, int unit, int area, const GeomShape *shape);
bool eah_free_outside(RulesCtx *ctx, int unit, int area, double reach, EahMayStand *also, void *context, GeomVec *at);
/* Off the table, by this rule, whose texts say "destroyed". */
void eah_destroy(RulesCtx *ctx, int unit, const char *rule);
/* CORE-08: a unit's formation takes a marker for each loss; in an assault the loss is counted instead (CORE-14). */
void eah_lose(RulesCtx *ctx, int unit, int count);

#endif
