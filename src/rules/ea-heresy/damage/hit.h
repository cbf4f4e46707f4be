/* Hits and their effects: saves, damage, criticals, markers, ruin. All hits end here: fire, terrain, falling walls.
 * Private to this folder. */
#ifndef EA_HERESY_DAMAGE_HIT_H
#define EA_HERESY_DAMAGE_HIT_H

#include "rules/ea-heresy/eah.h"

/* Hits of one kind on one target. */
typedef struct EahHits {
    TableRef target; /* a unit, or a Stronghold as an area */
    int hits;
    int tk;         /* titan killer: the damage of each hit, which allows no save; 0 if not */
    bool macro;     /* macro weapon: only Reinforced armour saves, and once */
    bool no_save;   /* terrain tests */
    bool no_cover;  /* cover saves do not apply */
    int cover_save; /* VAR_NONE if there is none */
    int bonus;      /* added to the save die: +1 when a building falls */
    bool crossfire;
    const char *rule;         /* the rule that caused the hit, for the log; its texts have the key "destroyed" */
    const TableRef *together; /* the targets that save together, including `target`; NULL: it saves alone */
    int together_count;
} EahHits;

typedef struct {
    int saved, through; /* numbers of hits */
    int damage;         /* points of DC, or 1 for a destroyed unit */
    bool destroyed;
} EahHarm;

/* Rolls the saves of all hits, then applies what got through: destroys the unit, or reduces DC with criticals. Neither
 * deals markers nor ruins a Stronghold: see below. Returns false when the input ended. */
bool eah_take_hits(RulesCtx *ctx, const EahHits *hits, EahHarm *out);
/* Returns what the target needs to save these hits; VAR_NONE: no save. `*again`: failures are thrown once more;
 * `*by_cover`: it is the cover save. Either may be NULL. */
int eah_save_against(RulesCtx *ctx, const EahHits *hits, bool *again, bool *by_cover);
/* Cites the names of these things as one value of a sentence: "a, b and c". */
void eah_cite_names(RulesCtx *ctx, const char *name, const TableRef *refs, int count);
/* Rolls the saves against these hits; `*through` gets how many hits got through. Returns false when the input ended. */
bool eah_roll_saves(RulesCtx *ctx, const EahHits *hits, int *through);

/* CORE-08: adds markers to one formation, which breaks when they reach its size. `why` is a key of CORE-08's texts. */
void eah_add_markers(RulesCtx *ctx, int formation, int count, const char *why);
/* CORE-08: breaks the formation if its markers have reached its size; call after losses that bring no marker. */
void eah_check_broken(RulesCtx *ctx, int formation);
/* STRUCT-21, -22: divides markers of a Stronghold among the formations inside. */
void eah_share_markers(RulesCtx *ctx, int area, int count);
/* Returns all formations with a unit inside that is not an invader, larger ones first, ties by id. */
const int *eah_list_inside(RulesCtx *ctx, int area, int *count);

/* Removes the unit from the table by this rule, whose texts have the key "destroyed". */
void eah_destroy(RulesCtx *ctx, int unit, const char *rule);
/* CORE-08: adds a marker to the unit's formation for each loss; in an assault counts the loss instead (CORE-14). */
void eah_lose(RulesCtx *ctx, int unit, int count);
/* Counts a lost unit of this assault in the tally and for the winner's markers. Returns false when the unit is in no
 * assault. */
bool eah_note_loss(RulesCtx *ctx, int unit, int count);
/* Called when the formation breaks: from now until the activation ends it may withdraw. */
void eah_begin_withdrawal(RulesCtx *ctx, int formation);

#endif
