/* The verbs of Legions Imperialis that change the table, and the functions that they share. Private to this folder.
 *
 * A function that rolls dice or asks a player returns false to "unwind": the input ended or the answer was refused, and
 * the caller must return at once. */
#ifndef LEGIONS_IMPERIALIS_ACTIONS_H
#define LEGIONS_IMPERIALIS_ACTIONS_H

#include "rules/legions-imperialis/move/plan.h"

extern const RulesVerb li_verb_order, li_verb_move, li_verb_enter, li_verb_leave, li_verb_fire, li_verb_assault,
    li_verb_end, li_verb_rally, li_verb_needs, li_verb_set, li_verb_place, li_verb_targets, li_verb_embark,
    li_verb_stage, li_verb_hold;

/* ---- who may act (turn/turn.c) ---- */
/* True if this formation may move now; refuses the action otherwise. 1. In the Movement phase it is its side's turn, it
 * has not been activated and no other formation is acting. 2. Its order lets it move. 3. It is not pinned. */
bool li_may_move(RulesCtx *ctx, int formation);
/* CORE-05 (turn/coherency.c): true if the Detachment is in coherency, cited; refuses otherwise. */
bool li_check_coherency(RulesCtx *ctx, int formation);
/* Refuses for a model that is apart, and tells how far it is from the nearest of its own; that one may be near enough,
 * and apart with it. Returns false. */
bool li_refuse_apart(RulesCtx *ctx, int apart);
/* Checks everything that can refuse the end of the formation's activation, before any die of that end is rolled. */
bool li_activation_may_end(RulesCtx *ctx, int formation);
/* Ends its activation except for entering a garrison: deals the hits that it owes and puts models out of Structures.
 * False: unwind. */
bool li_activation_due(RulesCtx *ctx, int formation, int host);
void li_activation_over(RulesCtx *ctx, int formation);
void li_end_activation(RulesCtx *ctx); /* for the formation that is acting */
/* True if this Detachment may still act in the current phase or stage, that is move or fire. */
bool li_can_act(RulesCtx *ctx, int formation);
/* Returns true when a broken Detachment may yet try to rally in this round. */
bool li_may_rally(RulesCtx *ctx, int formation);
int li_active_side(RulesCtx *ctx); /* -1 when none is set */
/* CORE-04, -09: true if it is the other side's turn and that side has somebody who can use it. */
bool li_not_its_turn(RulesCtx *ctx, int side);
/* Passes the turn to the other side, if that side has anything left to do. */
void li_pass_on(RulesCtx *ctx, int side);
/* CORE-17: scores the objectives that each side holds; with `over` the side that holds more of them wins
 * (turn/score.c). */
void li_count_objectives(RulesCtx *ctx, bool over);
/* CORE-16: the morale roll. False: the input ended. */
bool li_morale(RulesCtx *ctx, int formation, bool *held);

/* ---- moving (move/move.c), arriving (move/arrive.c), flying (move/flight.c) ---- */
/* Plans the walk, then either refuses it or puts the model where it ends. */
bool li_travel(RulesCtx *ctx, const LiWalkAsk *ask);
/* GARR-10: makes the walk out of ask->host begin at its wall, with the depth of the base already spent
 * (stronghold/enter.c). */
void li_at_wall(RulesCtx *ctx, LiWalkAsk *ask);
void li_cite_tops(RulesCtx *ctx, int unit);          /* CLIF-09, for the cliffs on which it stands */
bool li_fly_on(RulesCtx *ctx, int unit, GeomVec at); /* onto its own table edge, beside `at`; false: refused */
void li_flyers_off(RulesCtx *ctx);
bool li_falls_home(RulesCtx *ctx, int unit, GeomVec from, GeomVec to); /* false: refused */
/* CORE-19: true if one of the firers has a Bombing Run, with this weapon or (NULL) with any. `*barred` is the key of
 * the reason why none may drop it now, or NULL when one may. */
bool li_bombs(RulesCtx *ctx, const int *firers, int count, const char *weapon, const char **barred);
void li_bombs_away(RulesCtx *ctx, int unit);

/* CORE-15: withdraws a Detachment that has lost its Combat, model by model (move/withdraw.c). False: unwind. */
bool li_withdraw(RulesCtx *ctx, int formation);

/* ---- transports (stronghold/transport.c), what is carried (stronghold/carried.c) ---- */
bool li_all_carried(const Table *table, const int *units, int count);
void li_disembark(RulesCtx *ctx, int formation);
/* Checked at the end of an activation: refuses it when only some of the formation's models are carried. */
bool li_all_aboard_or_none(RulesCtx *ctx, int formation);
/* Refuses, citing the unit, its Detachment, what it is about (`target`) and the reach of getting in. Returns false. */
bool li_refuse_carried(RulesCtx *ctx, const char *rule, const char *key, int unit, TableRef target);
/* A finding of CORE-20 about a model and its transport, with the seats used and the limit. */
void li_cite_carried(RulesCtx *ctx, const char *key, int unit, int carrier, RulesRole role);
/* Takes the unit off the table and settles what becomes of the models that it carries. False: unwind. */
bool li_destroy(RulesCtx *ctx, int unit, int cause);

/* ---- orders in secret (turn/secret.c) ---- */
/* The side that writes its orders now, or -1 when all orders are revealed. */
int li_writing_side(const RulesField *field, const Table *table);
/* True if the order of this formation must not be shown now. */
bool li_is_secret(const RulesField *field, const Table *table, int formation);
/* True if this formation of the side may be given an order: it is alive and not falling back. */
bool li_may_write(RulesCtx *ctx, int formation, int side);
bool li_offers(const RulesField *field, const Table *table, const RulesVerb *verb, const RulesArg *arg,
               const int *units, int count);
bool li_conceals(const RulesField *field, const Table *table, const Ruling *past);
/* CORE-02: the writing side seals its orders. */
void li_seal_orders(RulesCtx *ctx);

/* ---- damage (fire/damage.c) ---- */
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
 * (fire/allocate.c). The caller gives both room for all units, and zeroes the shares. False: unwind. */
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
/* DANG-01..05: rolls for the dangerous ground that this formation has crossed. */
bool li_dangerous_hits(RulesCtx *ctx, int formation);
void li_owe_danger(RulesCtx *ctx, const LiWalk *walk);
bool li_danger_counts(RulesCtx *ctx, const LiWalk *walk);
/* CORE-20: true if shields are up, on which hits of AP 0 are lost. */
bool li_sheds(RulesCtx *ctx, int unit);
int li_shields_up(RulesCtx *ctx, int unit);
/* CORE-12: the strike as it meets the unit at this index (from the front or from behind). */
LiStrike li_strike_at(RulesCtx *ctx, const LiStrike *strike, int index);
/* The number of one model's Hits that it must save after its shields. `own` gets the strike that they then are; it
 * stays untouched when the number is 0. */
int li_hits_to_save(RulesCtx *ctx, const LiStrike *strike, int index, int hits, LiStrike *own);

/* ---- Structures (stronghold/structure.c) ---- */
typedef struct {
    int area, hits, ap;
    int wounds;   /* wounds lost by a failed save */
    BaseHash key; /* identifies this place in the action for ctx_merge */
} LiBlow;

/* Hits on a Structure or bridge: saves on 2D6, wounds, collapse (SHOT-04..06, COLL, RIVR-06). `*fallen` tells whether
 * it fell. */
bool li_batter(RulesCtx *ctx, const LiBlow *blow, bool *fallen);
/* GARR-05, -06, STRC-07: true if the formation may be in the Structure; refuses otherwise. `min` of its models must
 * touch it. */
bool li_may_garrison(RulesCtx *ctx, int formation, int area, int min);
void li_garrison_enters(RulesCtx *ctx, int formation, int area);
int li_in_contact(RulesCtx *ctx, int formation, int area);

/* ---- places (move/stand.c) ---- */
/* Finds the place nearest to `from` where the unit may stand: with a gap of at most `reach` to the area (-1: anywhere
 * that is dry) and clear of enemies by `avoid` (negative: it may touch them). False: there is none. */
bool li_place_near(RulesCtx *ctx, int unit, int area, GeomVec from, double reach, double avoid, GeomVec *at);

/* ---- hitting (fire/to_hit.c) ---- */
typedef struct {
    const int *firers;
    int firer_count;
    int formation, area; /* target: a Detachment or a Structure */
    const LiWeapon *weapon;
    unsigned ignored; /* families of modifiers left out, as bits */
} LiAim;

/* The need to hit; with `tell` its sum is written to the ruling. */
int li_need(RulesCtx *ctx, const LiAim *aim, bool cite);
/* HIT-03: writes the models of the target that can take hits while the families of `ignored` are left out, without
 * those hidden from all firers. Returns their number. */
int li_hittable(RulesCtx *ctx, const LiAim *aim, const int *seen, int seen_count, int *out);
/* Families whose modifier applies and may be left out, as bits. */
unsigned li_ignorable(RulesCtx *ctx, const LiAim *aim);

#endif
