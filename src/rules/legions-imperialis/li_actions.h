/* Verbs of Legions Imperialis that change the table, and what they share. Private to this folder. */
#ifndef RULES_LI_ACTIONS_H
#define RULES_LI_ACTIONS_H

#include "rules/legions-imperialis/li_walk.h"

extern const RulesVerb li_verb_order, li_verb_move, li_verb_enter, li_verb_leave, li_verb_fire, li_verb_assault,
    li_verb_end, li_verb_rally, li_verb_needs, li_verb_set, li_verb_place, li_verb_targets, li_verb_embark,
    li_verb_stage, li_verb_hold;

/* ---- who may act (li_turn.c) ---- */
/* May this formation move now? 1. In the Movement phase its side is to act, it has not, and no other is acting. 2. Its
 * order moves it. 3. It is not pinned. Refuses when not. */
bool li_may_move(RulesCtx *ctx, int formation);
/* What can refuse the end of its activation, before any die of it falls. */
bool li_activation_may_end(RulesCtx *ctx, int formation);
/* The end of its activation but for the garrison: hits that it owes, models put out of Structures. False: unwind. */
bool li_activation_due(RulesCtx *ctx, int formation, int host);
void li_activation_over(RulesCtx *ctx, int formation);
void li_end_activation(RulesCtx *ctx); /* of whoever is acting */
/* May this Detachment still act in the phase or stage: move, or fire? */
bool li_can_act(RulesCtx *ctx, int formation);
int li_active_side(RulesCtx *ctx); /* -1: none is set */
/* CORE-04, -09: has the other side the turn, and somebody who can use it? */
bool li_not_its_turn(RulesCtx *ctx, int side);
/* The other side, if it has anything to do. */
void li_pass_on(RulesCtx *ctx, int side);
/* CORE-17: the objectives that each side holds; `over`: who holds more has won (li_score.c). */
void li_count_objectives(RulesCtx *ctx, bool over);
/* CORE-16. False: the input ended. */
bool li_morale(RulesCtx *ctx, int formation, bool *held);

/* ---- moving (li_move.c), arriving (li_arrive.c), flying (li_flight.c) ---- */
/* Plans the walk and refuses it, or puts the model where it goes. */
bool li_travel(RulesCtx *ctx, const LiWalkAsk *ask);
/* GARR-10: the walk out of ask->host begins at the wall, and what the base is deep is spent (li_enter.c). */
void li_at_wall(RulesCtx *ctx, LiWalkAsk *ask);
void li_cite_tops(RulesCtx *ctx, int unit);          /* CLIF-09, of the cliffs that it stands on */
bool li_fly_on(RulesCtx *ctx, int unit, GeomVec at); /* onto its own edge, off `at`. False: refused */
void li_flyers_off(RulesCtx *ctx);
bool li_falls_home(RulesCtx *ctx, int unit, GeomVec from, GeomVec to); /* False: refused */
/* CORE-19: has one of them a Bombing Run (this weapon, NULL: any)? `*barred`: why none may drop it now; NULL: one may.
 */
bool li_bombs(RulesCtx *ctx, const int *firers, int count, const char *weapon, const char **barred);
void li_bombs_away(RulesCtx *ctx, int unit);

/* CORE-15: a Detachment that has lost its Combat, model by model (li_withdraw.c). False: unwind. */
bool li_withdraw(RulesCtx *ctx, int formation);

/* ---- transports (li_transport.c) ---- */
bool li_all_carried(const Table *table, const int *units, int count);
void li_disembark(RulesCtx *ctx, int formation);
/* At the end of an activation: refuses where some of the formation are carried and some are not. */
bool li_all_aboard_or_none(RulesCtx *ctx, int formation);
/* Off the table, with what becomes of those that it carries. False: unwind. */
bool li_destroy(RulesCtx *ctx, int unit, int cause);

/* ---- orders in secret (li_secret.c) ---- */
/* The side that writes its orders now; -1: none, they lie open. */
int li_writing_side(const RulesField *field, const Table *table);
/* The order of this formation is not to be seen now. */
bool li_is_secret(const RulesField *field, const Table *table, int formation);
/* Who of the side may still be given an order, or has to be. */
bool li_may_write(RulesCtx *ctx, int formation, int side);
bool li_offers(const RulesField *field, const Table *table, const RulesVerb *verb, const RulesArg *arg,
               const int *units, int count);
bool li_conceals(const RulesField *field, const Table *table, const Ruling *past);
/* CORE-02: the side that writes is done. */
void li_seal_orders(RulesCtx *ctx);

/* ---- damage (li_damage.c) ---- */
typedef struct {
    const int *units; /* who can take the hits */
    int count, hits, ap;
    unsigned traits;  /* of the weapon */
    bool front;       /* from the front of whoever is hit; of a whole strike `rear` tells it */
    const bool *rear; /* by unit: is it struck from behind? NULL: none is */
    bool cover;       /* cover saves may be used */
    bool ask;         /* the owner is asked who takes a hit, and by which save */
    int cap;          /* most wounds, -1: as they come */
    const char *rule;
    BaseHash key; /* of this place in the action, for ctx_merge */
} LiStrike;

/* Deals the hits: shares[i] are those of units[i]; `order`: the indices as they save (li_allocate.c). Both have room
 * for all units, and the shares are zeroed. False: unwind. */
bool li_allocate(RulesCtx *ctx, const LiStrike *strike, int *shares, int *order);
/* The action has "saves": "ask". */
bool li_owner_is_asked(RulesCtx *ctx);
extern const char *const LI_SAVES_WORDS[];
#define LI_SAVES_ARG                                                                                                   \
    {                                                                                                                  \
        "saves", ARG_WORD, false,                                                                                      \
            "ask: who is hit picks who takes each Hit and by which save; best: both by themselves", LI_SAVES_WORDS     \
    }
/* Allocates, rolls saves, takes wounds (CORE-10, -13, SAVE-02). False: the input ended. */
bool li_strike(RulesCtx *ctx, const LiStrike *strike);
bool li_lose(RulesCtx *ctx, int unit, int wounds, int cause); /* false: unwind */
/* The strike's AP against this model: anti-tank weapons have none against Infantry and Cavalry (CORE-19). */
int li_ap_at(RulesCtx *ctx, int unit, const LiStrike *strike);
/* The best save after AP: the need on D6, VAR_NONE when none helps. `*what` names it. */
int li_best_save(RulesCtx *ctx, int unit, const LiStrike *strike, const char **what);
/* CORE-19: a Light weapon does nothing to this model. */
bool li_is_too_light(RulesCtx *ctx, unsigned traits, int unit);
/* DANG-01..05 for what this formation owes. */
bool li_dangerous_hits(RulesCtx *ctx, int formation);
void li_owe_danger(RulesCtx *ctx, const LiWalk *walk);
bool li_danger_counts(RulesCtx *ctx, const LiWalk *walk);
/* CORE-20: shields are up, and hits of AP 0 are lost on them. */
bool li_sheds(RulesCtx *ctx, int unit);
int li_shields_up(RulesCtx *ctx, int unit);
/* CORE-12: as it strikes this one of its units. */
LiStrike li_strike_at(RulesCtx *ctx, const LiStrike *strike, int index);
/* How many of one model's Hits it has to save, after its shields, and as which strike (untouched where that is 0). */
int li_hits_to_save(RulesCtx *ctx, const LiStrike *strike, int index, int hits, LiStrike *own);

/* ---- Structures (li_structure.c) ---- */
typedef struct {
    int area, hits, ap;
    int wounds;   /* of a failed save */
    BaseHash key; /* of this place in the action, for ctx_merge */
} LiBlow;

/* Hits on a Structure or bridge: 2D6 saves, wounds, collapse (SHOT-04..06, COLL, RIVR-06). `*fallen` says so. */
bool li_batter(RulesCtx *ctx, const LiBlow *blow, bool *fallen);
/* GARR-05, -06, STRC-07: may the formation be in it? `min` models must touch. Refuses when not. */
bool li_may_garrison(RulesCtx *ctx, int formation, int area, int min);
void li_garrison_enters(RulesCtx *ctx, int formation, int area);
int li_in_contact(RulesCtx *ctx, int formation, int area);

/* ---- places (li_stand.c) ---- */
/* The nearest place for a unit whose gap to the area (-1: to where it is) is least, off enemies and bars. */
bool li_place_near(RulesCtx *ctx, int unit, int area, GeomVec from, double reach, double avoid, GeomVec *at);

/* ---- hitting (li_hit.c) ---- */
typedef struct {
    const int *firers;
    int firer_count;
    int formation, area; /* the target: a Detachment, or a Structure */
    const LiWeapon *weapon;
    unsigned ignored; /* bits of families that are left out */
} LiAim;

/* The need to hit with its sum in the ruling (`tell`). */
int li_need(RulesCtx *ctx, const LiAim *aim, bool tell);
/* HIT-03: which models of the target can take hits under `ignored`; those hidden from all firers left out. */
int li_hittable(RulesCtx *ctx, const LiAim *aim, const int *seen, int seen_count, int *out);
/* Families whose modifier applies and may be left out. */
unsigned li_ignorable(RulesCtx *ctx, const LiAim *aim);

#endif
