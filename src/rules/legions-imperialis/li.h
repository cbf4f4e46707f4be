/* What the files of this folder share: the ruleset's rows compiled into structs, names of variables, numbers and
 * readings, and the questions about one thing on the table. Knows no line of sight (li_sight.h) and no movement
 * (li_walk.h).
 *
 * Lengths in mm. "None" of a need is VAR_NONE, never 0. Rules are cited by their full id and a key of their texts in
 * assets/rulesets/legions-imperialis/rules-*.json. A unit is a model, a formation a Detachment. */
#ifndef RULES_LI_H
#define RULES_LI_H

#include "rules/legions-imperialis/legions_imperialis.h"
#include "rules/verbs.h"

/* ---- rows ---- */
typedef enum { LI_INFANTRY, LI_CAVALRY, LI_WALKER, LI_VEHICLE, LI_SUPER_HEAVY, LI_KNIGHT, LI_TITAN, LI_TYPES } LiType;

/* Movement classes of the terrain table, in the order of its codes. */
typedef enum {
    LI_GO_PLAIN,
    LI_GO_DOUBLE,
    LI_GO_DANGER,
    LI_GO_HEIGHT,
    LI_GO_TOP,
    LI_GO_FACE,
    LI_GO_NOT,
    LI_GO_INSIDE
} LiGo;
#define LI_GO_WORDS "1 2 D H HT HC X G"
/* The same for who passes over: freely, not ending there, ending only as a garrison, paying the height, OX for
 * vehicles. */
typedef enum { LI_OVER_FREE, LI_OVER_NOT_END, LI_OVER_GARRISON, LI_OVER_HEIGHT, LI_OVER_VEHICLES } LiOver;
#define LI_OVER_WORDS "O OX OG OH OV"
enum { LI_FLY, LI_SKIM, LI_JUMP, LI_WAYS };

typedef enum {
    LI_FAMILY_NONE,
    LI_FAMILY_DIFFICULT,
    LI_FAMILY_DANGEROUS,
    LI_FAMILY_OBSTACLE,
    LI_FAMILY_STRUCTURE,
    LI_FAMILIES
} LiFamily;
typedef enum { LI_SIGHT_PIECES, LI_SIGHT_BODY, LI_SIGHT_HIDE } LiSightKind;

#define LI_TRAITS(X)                                                                                                   \
    X(FLYER, "flyer")                                                                                                  \
    X(SKIMMER, "skimmer") X(JUMP_PACKS, "jump-packs") X(NIMBLE, "nimble") X(DEEP_STRIKE, "deep-strike")
#define LI_WEAPON_TRAITS(X)                                                                                            \
    X(LIGHT, "light")                                                                                                  \
    X(ANTI_TANK, "anti-tank")                                                                                          \
    X(ASSAULT, "assault")                                                                                              \
    X(DEMOLISHER, "demolisher")                                                                                        \
    X(BUNKER_BUSTER, "bunker-buster")                                                                                  \
    X(BARRAGE, "barrage")                                                                                              \
    X(HEAVY_BARRAGE, "heavy-barrage")                                                                                  \
    X(BOMBING_RUN, "bombing-run")                                                                                      \
    X(HEAVY_BEAM, "heavy-beam")                                                                                        \
    X(SATURATION, "saturation")                                                                                        \
    X(IGNORES_COVER, "ignores-cover") X(REND, "rend") X(POINT_DEFENCE, "point-defence") X(SKYFIRE, "skyfire")
#define LI_BIT_INDEX(name, text)  LI_BIT_##name,
#define LI_BIT(name, text)        LI_##name = 1 << LI_BIT_##name,
#define LI_WBIT_INDEX(name, text) LI_WBIT_##name,
#define LI_WBIT(name, text)       LI_W_##name = 1 << LI_WBIT_##name,
enum { LI_TRAITS(LI_BIT_INDEX) LI_TRAIT_COUNT };
enum { LI_TRAITS(LI_BIT) LI_TRAITS_NONE = 0 };
enum { LI_WEAPON_TRAITS(LI_WBIT_INDEX) LI_WEAPON_TRAIT_COUNT };
enum { LI_WEAPON_TRAITS(LI_WBIT) LI_W_NONE = 0 };
/* Traits that say that they damage Structures (SHOT-04); Wreckers have a procedure of their own. */
#define LI_W_HARMS_STRUCTURES                                                                                          \
    (LI_W_DEMOLISHER | LI_W_BUNKER_BUSTER | LI_W_HEAVY_BARRAGE | LI_W_BOMBING_RUN | LI_W_HEAVY_BEAM)
#define LI_W_ANY_BARRAGE (LI_W_BARRAGE | LI_W_HEAVY_BARRAGE)

typedef struct {
    const char *id, *name;
    double range, min; /* mm */
    bool contact;      /* used in contact only */
    int dice, hit, ap;
    int wrecker;  /* wounds of a failed save, 0: none */
    double blast; /* diameter of its template, 0: none */
    unsigned traits;
} LiWeapon;

typedef struct {
    LiType type;
    int scale;
    double move, height; /* mm */
    int save, caf, morale, wounds;
    int invulnerable, ion; /* needs */
    int shields;
    int transport;    /* models that it carries, 0: none */
    unsigned carries; /* of these types, bits */
    unsigned traits;
    const LiWeapon *weapons;
    int weapon_count;
} LiProfile;

typedef struct {
    LiGo go[LI_TYPES];
    LiOver over[LI_WAYS];
    LiFamily family;
    int cover, cover_other; /* need; by the other reading of the table */
    unsigned cover_for;     /* types, bits */
    int hit;                /* modifier */
    unsigned hit_for;       /* types, bits */
    bool ignorable;
    LiSightKind sight;
    int hits;    /* for each full inch */
    bool ground; /* hills and cliffs: what stands there is as high up */
    bool piece;  /* loose scenery, which replaces no ground */
    bool structure, bridge, face, water, crossing, objective;
    int sv, gn, wounds, caf; /* sv VAR_NONE: no target */
    double storey;           /* mm: height when the area gives none */
    int becomes;             /* kind, -1 */
} LiKind;

/* ---- names ---- */
#define LI_VARS(X)                                                                                                     \
    X(GAME, round)                                                                                                     \
    X(GAME, active)                                                                                                    \
    X(GAME, initiative)                                                                                                \
    X(GAME, acting)                                                                                                    \
    X(GAME, stage)                                                                                                     \
    X(GAME, winner)                                                                                                    \
    X(GAME, begun)                                                                                                     \
    X(GAME, over)                                                                                                      \
    X(GAME, size_gn)                                                                                                   \
    X(SIDE, score)                                                                                                     \
    X(SIDE, sealed)                                                                                                    \
    X(FORMATION, order)                                                                                                \
    X(FORMATION, activated)                                                                                            \
    X(FORMATION, broken)                                                                                               \
    X(FORMATION, fired) X(FORMATION, defended) X(FORMATION, fought) X(FORMATION, garrisoned) X(FORMATION, rallied)     \
        X(FORMATION, at_start) X(UNIT, wounds) X(UNIT, shields) X(UNIT, spent) X(UNIT, moved) X(UNIT, turned)          \
            X(UNIT, bombed) X(UNIT, across) X(AREA, height) X(AREA, reinforced) X(AREA, larger) X(AREA, wounds)        \
                X(AREA, gn) X(AREA, ward)
#define LI_VAR_FIELD(owner, name) LI_VAR_##owner##_##name,
enum { LI_VARS(LI_VAR_FIELD) LI_VAR_COUNT };

typedef enum {
    LI_ORDER_NONE,
    LI_ORDER_FIRST_FIRE,
    LI_ORDER_ADVANCE,
    LI_ORDER_MARCH,
    LI_ORDER_CHARGE,
    LI_ORDER_FALL_BACK
} LiOrder;
#define LI_ORDER_WORDS "none first-fire advance march charge fall-back"
typedef enum { LI_STAGE_NONE, LI_STAGE_FIRST_FIRE, LI_STAGE_FIGHTS, LI_STAGE_ADVANCING } LiStage;
#define LI_STAGE_WORDS "none first-fire fights advancing-fire"
typedef enum {
    LI_PHASE_FREE = -1,
    LI_PHASE_DEPLOY,
    LI_PHASE_ORDERS,
    LI_PHASE_INITIATIVE,
    LI_PHASE_MOVEMENT,
    LI_PHASE_COMBAT,
    LI_PHASE_END
} LiPhase;
#define LI_PHASE_WORDS "deploy orders initiative movement combat end"
enum { LI_OFF_RESERVE, LI_OFF_DESTROYED, LI_OFF_COLLAPSE, LI_OFF_DROWNED };

/* enum name, id in the file, its words in the order of the catalogue's A, B, C */
#define LI_READINGS(X)                                                                                                 \
    X(IN, "in", "overlap centre")                                                                                      \
    X(STACK, "stack", "family worst all")                                                                              \
    X(IGNORE, "ignore", "detachment weapon")                                                                           \
    X(PATH, "path", "any leading centre")                                                                              \
    X(DIFFRND, "diffrnd", "proportional full")                                                                         \
    X(OBSTTALL, "obsttall", "endless height")                                                                          \
    X(DEPTH, "depth", "nearest farthest centre")                                                                       \
    X(HIDOUT, "hidout", "may never")                                                                                   \
    X(RIM, "rim", "near position line")                                                                                \
    X(SAMEAREA, "samearea", "partly wholly")                                                                           \
    X(FLYBACK, "flyback", "no yes")                                                                                    \
    X(DPHASE, "dphase", "movement every")                                                                              \
    X(ENDORDER, "endorder", "hits garrison")                                                                           \
    X(DOVER, "dover", "over through")                                                                                  \
    X(DSUM, "dsum", "each sum")                                                                                        \
    X(DWOUND, "dwound", "models wounds")                                                                               \
    X(OBCLSEAM, "obclseam", "once each")                                                                               \
    X(OBCLMIX, "obclmix", "any ignorable all")                                                                         \
    X(OBCLSIDE, "obclside", "segment half sight")                                                                      \
    X(NEST, "nest", "hole outline")                                                                                    \
    X(LARGER, "larger", "mutual inward")                                                                               \
    X(FORD, "ford", "both ford")                                                                                       \
    X(BRIDGEON, "bridgeon", "overlap wholly")                                                                          \
    X(BRIDGEAFTER, "bridgeafter", "river ford")                                                                        \
    X(CLIFPLACE, "clifplace", "inside astride")                                                                        \
    X(STRCTALL, "strctall", "body endless")                                                                            \
    X(COVER, "cover", "4 5")                                                                                           \
    X(SIZE, "size", "sides area")                                                                                      \
    X(SIZEMIN, "sizemin", "table none")                                                                                \
    X(HALF, "half", "alive start")                                                                                     \
    X(GARRENEMY, "garrenemy", "free bar")                                                                              \
    X(EXIT, "exit", "far near")                                                                                        \
    X(GARRENGAGE, "garrengage", "infantry all")                                                                        \
    X(OWNSTRC, "ownstrc", "no yes")                                                                                    \
    X(COLLSAVE, "collsave", "none cover")                                                                              \
    X(COLLPLACE, "collplace", "avoid free")                                                                            \
    X(OUTPOINT, "outpoint", "two one")                                                                                 \
    X(TIE, "tie", "nothing again")                                                                                     \
    X(BLAST, "blast", "sure roll")
#define LI_READING_INDEX(name, id, words) LI_READ_##name,
typedef enum { LI_READINGS(LI_READING_INDEX) LI_READING_COUNT } LiReading;
enum { LI_A, LI_B, LI_C };

#define LI_NUMBERS(X)                                                                                                  \
    X(GARRISON_SHARE, "garrison-share")                                                                                \
    X(COHERENCY, "coherency")                                                                                          \
    X(ZONE, "zone")                                                                                                    \
    X(RIM, "rim")                                                                                                      \
    X(ACROSS, "across")                                                                                                \
    X(HALF, "half")                                                                                                    \
    X(MARCH_INFANTRY, "march-infantry")                                                                                \
    X(MARCH, "march")                                                                                                  \
    X(CHARGE, "charge")                                                                                                \
    X(FALL_BACK, "fall-back")                                                                                          \
    X(ADVANCE, "advance")                                                                                              \
    X(DIFFICULT_FACTOR, "difficult-factor")                                                                            \
    X(STRUCTURE_BONUS, "structure-bonus")                                                                              \
    X(COLLAPSE_AP, "collapse-ap")                                                                                      \
    X(CHARGE_BONUS, "charge-bonus")                                                                                    \
    X(REAR_AP, "rear-ap")                                                                                              \
    X(FIGHT_DICE, "fight-dice")                                                                                        \
    X(FIGHT_DICE_MOST, "fight-dice-most")                                                                              \
    X(OBSTACLE_SCALE, "obstacle-scale")                                                                                \
    X(OBSTACLE_TOP_SCALE, "obstacle-top-scale")                                                                        \
    X(SIZE_STEP, "size-step")                                                                                          \
    X(OBJECTIVE, "objective")                                                                                          \
    X(FLYER_HIT, "flyer-hit")                                                                                          \
    X(SHIELD_BACK, "shield-back")                                                                                      \
    X(BARRAGE_MODIFIER, "barrage-modifier")                                                                            \
    X(BLAST_INSIDE, "blast-inside")                                                                                    \
    X(BEAM_WIDTH, "beam-width")                                                                                        \
    X(TEMPLATE_NEAR, "template-near")                                                                                  \
    X(BOMB_REACH, "bomb-reach")                                                                                        \
    X(ROUNDS, "rounds")                                                                                                \
    X(JUMP_BONUS, "jump-bonus")                                                                                        \
    X(OBSTACLE_HIGH, "obstacle-high")                                                                                  \
    X(OBSTACLE_WIDE, "obstacle-wide")                                                                                  \
    X(RIVER_WIDE, "river-wide")                                                                                        \
    X(CLIFF_LOW, "cliff-low")                                                                                          \
    X(DRIFT, "drift")                                                                                                  \
    X(DRIFT_WAYS, "drift-ways")                                                                                        \
    X(BUNKER_FACTOR, "bunker-factor")                                                                                  \
    X(DEEP_STRIKE_ENEMY, "deep-strike-enemy")                                                                          \
    X(DEEP_STRIKE_ROUND, "deep-strike-round")                                                                          \
    X(FLYER_TURN, "flyer-turn")                                                                                        \
    X(EMBARK, "embark")                                                                                                \
    X(DISEMBARK, "disembark")                                                                                          \
    X(WRECK_AP, "wreck-ap")
#define LI_NUMBER_INDEX(name, id) LI_NUM_##name,
typedef enum { LI_NUMBERS(LI_NUMBER_INDEX) LI_NUMBER_COUNT } LiNumber;

/* ---- compiled ---- */
typedef struct {
    const LiKind *kinds;
    const LiProfile *profiles;
    int reinforced; /* the kind whose row a reinforced Obstacle has */
    int ford;
    VarId var[LI_VAR_COUNT];
    int reading[LI_READING_COUNT];
    int number[LI_NUMBER_COUNT];
} LiData;

void li_compile(DataReader *reader);
/* Variables, readings, numbers and phases that the code names: each must be in the data (li_names.c). */
void li_resolve_names(DataReader *reader, LiData *out);

static inline const LiData *li_data(const RulesField *field) {
    return (const LiData *)field->data->compiled;
}
double li_number(RulesCtx *ctx, LiNumber number); /* mm or plain; noted in the ruling when a house rule changed it */
int li_count(RulesCtx *ctx, LiNumber number);     /* the same, of plain numbers */
int li_reading(RulesCtx *ctx, LiReading reading); /* LI_A ..; noted in the ruling */
int li_get(const RulesField *field, const Table *table, TableRef ref, int var);
void li_set(RulesCtx *ctx, TableRef ref, int var, int value);
int li_now(RulesCtx *ctx, TableRef ref, int var); /* li_get on the draft */
static inline TableRef li_unit(int unit) {
    return ref_make(REF_UNIT, unit);
}
static inline TableRef li_area(int area) {
    return ref_make(REF_AREA, area);
}
static inline TableRef li_formation(int formation) {
    return formation < 0 ? ref_none() : ref_make(REF_FORMATION, formation);
}
static inline TableRef li_game(void) {
    return ref_make(REF_GAME, 0);
}

/* ---- one thing on the table (li_state.c) ---- */
#define LI_PARTS 16
#define LI_UNITS SETUP_FORMATION_UNITS_MAX /* of one Detachment; other lists of units are in the ruling's arena */

const LiProfile *li_profile(const RulesField *field, int unit);
const LiKind *li_kind(const RulesField *field, const Table *table, int area);
bool li_has(const RulesField *field, int unit, unsigned trait);
/* LI_FLY, LI_SKIM, LI_JUMP: how it passes over things; -1: it does not. */
int li_way_over(const RulesField *field, int unit);
int li_host(const Table *table, int unit);        /* the Structure it is in, -1 */
int li_carrier(const Table *table, int unit);     /* the transport it is in, -1 (li_transport.c) */
bool li_in_reserve(const Table *table, int unit); /* off the table, to come on later */
int li_reserve(const RulesField *field, const Table *table, int formation, int *out); /* of a formation; -1: none */
bool li_alive(const Table *table, int unit);
bool li_is_structure(const RulesField *field, const Table *table, int area); /* one that stands */
bool li_is_target(const RulesField *field, const Table *table, int area);    /* a Structure or a bridge */
int li_side_inside(const RulesField *field, const Table *table, int area);   /* of the garrison, -1 */
/* Formations inside, in the order of their ids. */
int li_garrison(const RulesField *field, const Table *table, int area, int *out, int cap); /* the full count */
const int *li_garrisons(RulesCtx *ctx, int area, int *count);                              /* all of them */
/* Units in an area, or aboard a unit, in the natural order of ids. */
const int *li_inside(RulesCtx *ctx, TableRef host, int *count);
int li_garrison_number(RulesCtx *ctx, int area, bool cite);
LiOrder li_order_of(const RulesField *field, const Table *table, int unit);
/* Living units of a formation. */
int li_models(const Table *table, int formation, int *out);
/* The scene piece of the ground that is the area's own: without what lies in it (COMB-02). */
int li_ground_piece(const RulesField *field, int area);
const GeomArea *li_ground(const RulesField *field, int area);
/* Does this area replace the ground of the one that it lies on? */
bool li_replaces(const LiKind *inner, const LiKind *outer);
/* Heights over the table, mm: of the ground where a unit stands, the top of an area. */
double li_footing(const RulesField *field, const Table *table, int unit);
double li_eye(const RulesField *field, const Table *table, int unit); /* it sees from, and is seen up to, this height */
double li_height(const RulesField *field, const Table *table, int area);
double li_top(const RulesField *field, const Table *table, int area);
int li_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap);
/* Exact, whatever their outlines: 0 where they touch or lap, or one is within the other. */
double li_area_gap(const GeomArea *a, const GeomArea *b, GeomVec *a_at, GeomVec *b_at);
/* Shortest gap of two bodies, INFINITY when one is nowhere; the places may be NULL. */
double li_gap(const RulesField *field, const Table *table, TableRef a, TableRef b, GeomVec *a_at, GeomVec *b_at);
bool li_touches(const RulesField *field, const Table *table, TableRef a, TableRef b);
/* The smallest rectangle round an outline; of a square either way is along. */
typedef struct {
    double width, length;
    GeomVec along, middle;
} LiRect;
LiRect li_rect(const GeomArea *area);
int li_wounds(const RulesField *field, const Table *table, TableRef ref);

/* ---- membership (li_place.c) ---- */
bool li_overlaps(const RulesField *field, int area, const GeomShape *base);
bool li_is_in(RulesCtx *ctx, int unit, int area);     /* IN, by the reading */
bool li_is_wholly(RulesCtx *ctx, int unit, int area); /* WHOLLY, by the reading for inner areas */
/* OBST-05; how deep goes to edge (may be NULL). */
bool li_hidden_in(RulesCtx *ctx, int unit, int area, double *edge);
int li_hidden(RulesCtx *ctx, int unit); /* the area that hides it, -1 */
/* The best cover save and the area that gives it (VAR_NONE, -1). */
int li_cover(RulesCtx *ctx, int unit, int *area);
/* STRC-10, SAVE-03: where the save comes from. */
void li_cite_cover(RulesCtx *ctx, int unit, int area, int save);
void li_membership(RulesCtx *ctx, int unit, int area);

/* ---- engagement (li_engage.c) ---- */
bool li_is_beyond(RulesCtx *ctx, int unit, int foe, int wall); /* OBCL-06: on the far side of an Obstacle */
bool li_engaged(RulesCtx *ctx, int a, int b); /* two models; by contact, over an Obstacle or by a Structure */
/* A model whose engagement pins the unit, -1 (CORE-07). */
int li_pinned_by(RulesCtx *ctx, int unit);
bool li_formation_engaged(RulesCtx *ctx, int formation);
int li_formation_pinned(RulesCtx *ctx, int formation, int *unit);

#endif
