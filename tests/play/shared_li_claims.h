/* What rulings of Legions Imperialis claim, against plain geometry and counting on any table: the cases of the project,
 * as they are and shaken (everybody elsewhere, other dice), and each finding of each ruling handed to the check of its
 * sentence. Profiles, kinds and numbers are read off the rows of the ruleset, and off nothing of the rules. Lengths are
 * in mm. */
#ifndef PLAY_SHARED_LI_CLAIMS_H
#define PLAY_SHARED_LI_CLAIMS_H

#include "base/rng.h"
#include "play/session.h"

typedef struct {
    PlaySession *session;
    const TableSetup *setup;
    const RulesData *data;
    const Table *before, *after;
    const BaseTree *action;
    const Ruling *ruling;
    const RulesFinding *finding;
    int index; /* of the finding in the ruling */
    bool dry;  /* a preview, in which nothing is rolled */
} LiClaim;

typedef struct {
    const char *rule, *key;
    bool (*so)(LiClaim *it);
    int met, untrue;
} LiClaimCheck;

typedef struct {
    LiClaimCheck *items;
    size_t count;
} LiClaimChecks;

extern const LiClaimChecks li_claims_ground, li_claims_way, li_claims_fire, li_claims_odds, li_claims_fights,
    li_claims_turn, li_claims_house;

/* A table laid for what no case tells; the list of actions ends with NULL where it has room. */
enum { LI_SCENE_ACTIONS = 44 };
typedef struct {
    const char *name, *battlefield, *actions[LI_SCENE_ACTIONS];
} LiClaimScene;

extern const LiClaimScene li_claims_scenes[];
extern const int li_claims_scene_count;

/* ---- the finding that is read; the test fails where it holds no such value ---- */

bool says_has(const LiClaim *it, const char *name);
TableRef says_ref(const LiClaim *it, const char *name);
int says_unit(const LiClaim *it, const char *name);
int says_area(const LiClaim *it, const char *name);
int says_formation(const LiClaim *it, const char *name);
int says_side(const LiClaim *it, const char *name);
int says_number(const LiClaim *it, const char *name);
double says_length(const LiClaim *it, const char *name);
const char *says_text(const LiClaim *it, const char *name);
bool says_is(const LiClaim *it, const char *key);
bool says_rule(const LiClaim *it, const char *rule);
/* The number of findings of this rule and sentence in the ruling: before the one that is read, or in all. */
int says_before(const LiClaim *it, const char *rule, const char *key);
int says_in_all(const LiClaim *it, const char *rule, const char *key);

/* ---- the table ---- */

const BaseTree *says_profile(const LiClaim *it, int unit);
const BaseTree *says_kind(const LiClaim *it, const Table *table, int area); /* NULL: removed */
bool says_has_word(const BaseTree *row, const char *list, const char *word);
int says_need(const BaseTree *row, const char *name); /* "5+" or a number; 0: it has none */
int says_type(const LiClaim *it, int unit);           /* 0 infantry, 1 cavalry, 2 walker, ... 6 titan */
int says_over(const LiClaim *it, int unit);           /* 0 flies, 1 skims, 2 jumps; -1: none of these */
/* The letters that an area's row has for a model of this type: "1", "2", "D", "X", "H", "G", ... */
const char *says_go(const LiClaim *it, const Table *table, int unit, int area);
int says_var(const LiClaim *it, const Table *table, TableRefKind kind, int index, const char *name);
bool says_order_is(const LiClaim *it, const Table *table, int unit, const char *word);
bool says_reading(const LiClaim *it, const char *id, const char *value);
double says_rule_number(const LiClaim *it, const char *id);
int says_host(const Table *table, int unit);    /* the Structure that it is in, or -1 */
int says_carrier(const Table *table, int unit); /* -1: none */
bool says_lives(const Table *table, int unit);
int says_members(const LiClaim *it, const Table *table, int formation); /* that are on the table */
double says_height(const LiClaim *it, const Table *table, int area);    /* as the file or its kind has it */

/* ---- plain geometry ---- */

enum { SAYS_POINTS = 240 };

/* An outline and how far it reaches beyond: a disc is a point and its radius. */
typedef struct {
    GeomVec own[SAYS_POINTS];
    const GeomVec *points;
    int starts[8], rings, count;
    double r;
    bool none;
} SaysBody;

SaysBody says_body(const LiClaim *it, const Table *table, TableRef ref); /* a garrison has its walls */
SaysBody says_base(const LiClaim *it, int unit, GeomVec at, double facing);
double says_gap(const SaysBody *a, const SaysBody *b);
double says_between(const LiClaim *it, const Table *table, TableRef a, TableRef b);
bool says_touch(const LiClaim *it, const Table *table, int unit, TableRef other);
double says_deep(const SaysBody *area, GeomVec p);           /* how far in the point lies; negative: how far out */
bool says_holds(const SaysBody *area, const SaysBody *body); /* wholly */
bool says_laps(const SaysBody *area, const SaysBody *body, double by); /* by more than so much, at a guess */
bool says_near(double a, double b);
GeomVec says_at(const Table *table, int unit);

/* The last trace of the unit; NULL: none. */
const RulesTrace *says_trace(const LiClaim *it, int unit);
GeomVec says_on_way(const RulesTrace *trace, double s);
/* Does its base, `grow` wider, meet the area on its way, up to where it stops? */
bool says_passes(const LiClaim *it, int unit, int area, double grow);

/* ---- rolls ---- */

const RulesRoll *says_roll(const LiClaim *it, const char *rule, int unit); /* the first of this unit; -1: of anybody */
int says_hits(const RulesRoll *roll);                                      /* dice of at least the need */
double says_chance(const LiClaim *it, const char *name);                   /* of a value in words: "4.2 %" */
bool says_chance_is(const LiClaim *it, const char *name, double chance);

/* Plays the cases and reads what they tell. Returns the number of untrue sentences. */
int li_claims_play(const LiClaimChecks *const *lists, int list_count, uint64_t seed);

#endif
