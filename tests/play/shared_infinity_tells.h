/* Reads what rulings of Infinity tell: the values of a sentence, the table before and after, and cards, profiles and
 * weapons typed again. Lengths in mm, MODs as they are written. */
#ifndef PLAY_SHARED_INFINITY_TELLS_H
#define PLAY_SHARED_INFINITY_TELLS_H

#include "play/shared_infinity.h"

#define TOLD_TOUCH 0.01 /* mm: bases so near are in contact */

typedef struct {
    const char *kind, *rule, *type; /* rule is NULL for scenery */
    int mov, vis, sat;              /* 1 Difficult, 2 Very Difficult; 1 Low to 3 Zero; dice lost */
    bool noise;
    int hostile; /* the least die that harms; 0: none */
    const char *fields;
} Card;
enum { TELLS_KINDS = 13 };
extern const Card CARDS[TELLS_KINDS];

typedef struct {
    const char *id;
    int mov[2], bs, cc, ph, wip, visor;
    const char *terrain;
    int burst, bands[4][2]; /* of its first weapon: up to so many inches, MOD */
} Profile;

typedef struct {
    PlaySession *session;
    const FieldTable *table;
    Table *before;
    int card[FIELD_ZONES];
    const Ruling *ruling;
    const RulesFinding *finding;
    int target, aim;   /* whom its attack is on, whom the action names; -1: nobody */
    int unit, active;  /* who was named in the action, whose Order it is */
    const char *skill; /* as sentences call what was declared */
    bool moved;        /* the ruling has moved who was named */
    bool still;        /* a question about who stands where the table has them */
    bool reactive;     /* asked for the Reactive Turn */
} Told;

typedef struct {
    const char *rule, *key;
    bool (*so)(const Told *told);
    bool still;
    int met, untrue;
} TellsCheck;

/* Plays random tables until each check has met its sentence; returns how many sentences were not so. */
int tells_play(TellsCheck *checks, size_t count);

bool told_key(const Told *told, const char *key);
bool told_is(const Told *told, const char *rule, const char *key);
int told_number(const Told *told, const char *name);
double told_length(const Told *told, const char *name);
const char *told_text(const Told *told, const char *name);
int told_mod(const Told *told);
/* True for the label of a type: "Zero-G" for zero-g. */
bool told_labels(const char *label, const char *id);
int told_who(const Told *told, const char *name);
int told_side(const Told *told, const char *name);
const Profile *told_profile(const Told *told, const char *name);
const Card *told_card(const Told *told);
/* The zone's visibility for who looks, 0 to 3. */
int told_level(const Told *told);
/* From the base's edge to the zone of the sentence, before and after; negative where they overlap. */
double told_gap(const Told *told, const char *name);
double told_gap_after(const Told *told, const char *name);
double told_zone_gap(const Told *told, int unit, int zone);
double told_went(const Told *told, int unit);
double told_apart(const Told *told);
/* How much of the other's base lies in front of the unit, across its whole width in the direction of its front. */
double told_ahead(const Told *told);
int told_band(const Told *told);
int told_burst(const Told *told);
int told_attribute(const Told *told);
int told_before(const Told *told, int unit, const char *variable);
int told_after(const Told *told, int unit, const char *variable);
/* Successes of the unit that nothing cancels, counted by the dice of both sides and what they need. */
int told_stand(const Told *told, const char *name);
int told_criticals(const Told *told);
bool told_is_skill(const RulesRoll *roll);

#endif
