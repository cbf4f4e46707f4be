/* What hits and losses do: saves, wounds, morale. Shots, dangerous ground, blows and what falls end here. */
#ifndef LEGIONS_IMPERIALIS_DAMAGE_DAMAGE_H
#define LEGIONS_IMPERIALIS_DAMAGE_DAMAGE_H

#include "rules/legions-imperialis/li.h"

typedef struct {
    const int *units; /* models that can take the hits */
    int count, hits, ap;
    unsigned traits;  /* the weapon's traits */
    bool front;       /* struck from the front; for a whole strike `rear` says it instead */
    const bool *rear; /* by unit: struck from behind; NULL when none is */
    bool cover;       /* cover saves may be used */
    bool ask;         /* the owner picks who takes a hit, and by which save */
    int cap;          /* most wounds that it may cost, -1 when unlimited */
    const char *rule;
    BaseHash key; /* identifies this place in the action for ctx_merge */
} LiStrike;

/* Deals the hits: shares[i] gets the number of units[i]; `order` gets the indices in the order in which they save
 * (damage/allocate.c). The caller gives both room for all units, and zeroes the shares. False: unwind. */
bool li_allocate(RulesCtx *ctx, const LiStrike *strike, int *shares, int *order);
/* True if the action has "saves": "ask". */
bool li_owner_is_asked(RulesCtx *ctx);
extern const char *const LI_SAVES_WORDS[];
#define LI_SAVES_ARG                                                                                                   \
    {                                                                                                                  \
        "saves", ARG_WORD, false,                                                                                      \
            "ask: who is hit picks who takes each Hit and by which save; best: both by themselves", LI_SAVES_WORDS     \
    }
/* Allocates the hits, rolls saves and removes wounds (CORE-10, -13, SAVE-02). False: the input ended. */
bool li_strike(RulesCtx *ctx, const LiStrike *strike);
bool li_lose(RulesCtx *ctx, int unit, int wounds, int cause); /* false: unwind */
/* The strike's AP against this model: anti-tank weapons have none against Infantry and Cavalry (CORE-19). */
int li_ap_at(RulesCtx *ctx, int unit, const LiStrike *strike);
/* The best save after AP, as a need on a D6; VAR_NONE when none helps. `*what` gets its name. */
int li_best_save(RulesCtx *ctx, int unit, const LiStrike *strike, const char **what);
/* CORE-19: true if the weapon is Light and so does nothing to this model. */
bool li_is_too_light(RulesCtx *ctx, unsigned traits, int unit);
/* CORE-20: true if shields are up, on which hits of AP 0 are lost. */
bool li_sheds(RulesCtx *ctx, int unit);
int li_shields_up(RulesCtx *ctx, int unit);
/* CORE-12: the strike as it meets the unit at this index (from the front or from behind). */
LiStrike li_strike_at(RulesCtx *ctx, const LiStrike *strike, int index);
/* The number of one model's Hits that it must save after its shields. `own` gets the strike that they then are; it
 * stays untouched when the number is 0. */
int li_hits_to_save(RulesCtx *ctx, const LiStrike *strike, int index, int hits, LiStrike *own);

/* ---- morale (damage/morale.c) ---- */
/* Rolls a Detachment's morale; `unit` is one of its models. False: the input ended. */
bool li_roll_morale(RulesCtx *ctx, const char *what, const char *rule, int formation, int unit, int *passed);
/* CORE-16: the morale roll. False: the input ended. */
bool li_morale(RulesCtx *ctx, int formation, bool *held);

#endif
