/* Shared by every file of this folder: the ruleset's rows compiled into structs, the names of variables, numbers and
 * readings, and queries about one thing on the table. Knows nothing of lines of sight (li_sight.h) or movement
 * (li_walk.h).
 *
 * Lengths are in mm. A need (the lowest face of a die that succeeds) that does not exist is VAR_NONE, never 0. Rules
 * are cited by their full id and a key of their texts in assets/rulesets/legions-imperialis/rules-*.json. A unit of the
 * engine is a model, a formation is a Detachment. */
#ifndef RULES_LI_H
#define RULES_LI_H

#include "rules/legions-imperialis/legions_imperialis.h"
#include "rules/verbs.h"

/* ---- rows ---- */
typedef enum { LI_INFANTRY, LI_CAVALRY, LI_WALKER, LI_VEHICLE, LI_SUPER_HEAVY, LI_KNIGHT, LI_TITAN, LI_TYPES } LiType;

/* Movement classes of the terrain table, in the order of LI_GO_WORDS. */
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
/* Classes for a model that passes over the terrain, in the order of LI_OVER_WORDS: freely; without ending there; ending
 * there only as a garrison; paying the height; OV: as OX for vehicles, freely for others. */
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
/* Weapon traits that let a weapon damage Structures (SHOT-04). Wreckers are not listed: they have a procedure of their
 * own. */
#define LI_W_HARMS_STRUCTURES                                                                                          \
    (LI_W_DEMOLISHER | LI_W_BUNKER_BUSTER | LI_W_HEAVY_BARRAGE | LI_W_BOMBING_RUN | LI_W_HEAVY_BEAM)
#define LI_W_ANY_BARRAGE (LI_W_BARRAGE | LI_W_HEAVY_BARRAGE)

typedef struct {
    const char *id, *name;
    double range, min; /* mm */
    bool contact;      /* usable only in contact */
    int dice, hit, ap;
    int wrecker;  /* wounds lost by a failed save; 0 when it is no Wrecker */
    double blast; /* diameter of its template; 0 when it has none */
    unsigned traits;
} LiWeapon;

typedef struct {
    LiType type;
    int scale;
    double move, height; /* mm */
    int save, caf, morale, wounds;
    int invulnerable, ion; /* needs */
    int shields;
    int transport;    /* number of models that it can carry, 0 when none */
    unsigned carries; /* types that it can carry, as bits */
    unsigned traits;
    const LiWeapon *weapons;
    int weapon_count;
} LiProfile;

typedef struct {
    LiGo go[LI_TYPES];
    LiOver over[LI_WAYS];
    LiFamily family;
    int cover, cover_other; /* the need, and the need by the other reading of the table */
    unsigned cover_for;     /* types, bits */
    int hit;                /* modifier to the roll to hit */
    unsigned hit_for;       /* types, bits */
    bool ignorable;
    LiSightKind sight;
    int hits;    /* dangerous hits for each full inch */
    bool ground; /* hills and cliffs, which raise what stands on them */
    bool piece;  /* loose scenery; it replaces no ground */
    bool structure, bridge, face, water, crossing, objective;
    int sv, gn, wounds, caf; /* sv is VAR_NONE when the kind cannot be a target */
    double storey;           /* mm; the height when the area gives none */
    int becomes;             /* kind that it becomes when it falls, or -1 */
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
    X(FORMATION, fired)                                                                                                \
    X(FORMATION, defended)                                                                                             \
    X(FORMATION, fought)                                                                                               \
    X(FORMATION, garrisoned)                                                                                           \
    X(FORMATION, rallied)                                                                                              \
    X(FORMATION, at_start)                                                                                             \
    X(UNIT, wounds)                                                                                                    \
    X(UNIT, shields)                                                                                                   \
    X(UNIT, spent)                                                                                                     \
    X(UNIT, moved)                                                                                                     \
    X(UNIT, turned)                                                                                                    \
    X(UNIT, bombed)                                                                                                    \
    X(UNIT, across)                                                                                                    \
    X(AREA, height)                                                                                                    \
    X(AREA, reinforced)                                                                                                \
    X(AREA, larger)                                                                                                    \
    X(AREA, wounds)                                                                                                    \
    X(AREA, gn)                                                                                                        \
    X(AREA, ward)
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

/* Enum name, id in the file, and the words of its values in the order of the catalogue's A, B, C. */
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
    int reinforced; /* kind whose row a reinforced Obstacle uses */
    int ford;
    VarId var[LI_VAR_COUNT];
    int reading[LI_READING_COUNT];
    int number[LI_NUMBER_COUNT];
} LiData;

void li_compile(DataReader *reader);
/* Looks up the variables, readings, numbers and phases that the code names; one that the data lack is a fault
 * (li_names.c). */
void li_resolve_names(DataReader *reader, LiData *out);

static inline const LiData *li_data(const RulesField *field) {
    return (const LiData *)field->data->compiled;
}
double li_number(RulesCtx *ctx,
                 LiNumber number); /* mm, or a plain number; noted in the ruling when a house rule changed it */
int li_count(RulesCtx *ctx, LiNumber number);     /* li_number for plain numbers */
int li_reading(RulesCtx *ctx, LiReading reading); /* LI_A, LI_B or LI_C; noted in the ruling */
int li_get(const RulesField *field, const Table *table, TableRef ref, int var);
void li_set(RulesCtx *ctx, TableRef ref, int var, int value);
int li_now(RulesCtx *ctx, TableRef ref, int var); /* li_get on the draft's table */
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
#define LI_UNITS                                                                                                       \
    SETUP_FORMATION_UNITS_MAX /* models of one Detachment; other lists of units are in the ruling's arena */

const LiProfile *li_profile(const RulesField *field, int unit);
const LiKind *li_kind(const RulesField *field, const Table *table, int area);
bool li_has(const RulesField *field, int unit, unsigned trait);
/* How the model passes over things: LI_FLY, LI_SKIM, LI_JUMP, or -1 when it does not. */
int li_way_over(const RulesField *field, int unit);
int li_host(const Table *table, int unit);        /* the Structure it is in, or -1 */
int li_carrier(const Table *table, int unit);     /* the transport it is in, or -1 (li_carried.c) */
bool li_in_reserve(const Table *table, int unit); /* off the table and still to arrive */
int li_reserve(const RulesField *field, const Table *table, int formation, int *out); /* a formation's */
bool li_alive(const Table *table, int unit);
bool li_is_structure(const RulesField *field, const Table *table, int area); /* and has not fallen */
bool li_is_target(const RulesField *field, const Table *table, int area);    /* a Structure or a bridge */
int li_side_inside(const RulesField *field, const Table *table, int area);   /* the garrison's side, or -1 */
/* Formations inside an area, in the order of their ids. li_garrison writes at most `cap` of them. */
int li_garrison(const RulesField *field, const Table *table, int area, int *out, int cap); /* returns the full count */
const int *li_garrisons(RulesCtx *ctx, int area, int *count);                              /* all of them */
/* Units in an area or aboard a unit, in the natural order of their ids. */
const int *li_inside(RulesCtx *ctx, TableRef host, int *count);
int li_garrison_number(RulesCtx *ctx, int area, bool cite);
LiOrder li_order_of(const RulesField *field, const Table *table, int unit);
/* Writes the living units of a formation to `out` and returns their number. */
int li_models(const Table *table, int formation, int *out);
/* The scene piece of the area's own ground, which leaves out the areas that lie in it (COMB-02). */
int li_ground_piece(const RulesField *field, int area);
const GeomArea *li_ground(const RulesField *field, int area);
/* True if an area of kind `inner` replaces the ground of one of kind `outer` on which it lies. */
bool li_replaces(const LiKind *inner, const LiKind *outer);
/* Heights above the table in mm: li_footing is that of the ground on which a unit stands, li_top that of an area's
 * top. */
double li_footing(const RulesField *field, const Table *table, int unit);
double li_eye(const RulesField *field, const Table *table,
              int unit); /* the height from which it sees and up to which it is seen */
double li_height(const RulesField *field, const Table *table, int area);
double li_top(const RulesField *field, const Table *table, int area);
int li_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap);
/* Exact gap between two areas of any outline; 0 where they touch or overlap, or one lies within the other. */
double li_area_gap(const GeomArea *a, const GeomArea *b, GeomVec *a_at, GeomVec *b_at);
/* Shortest gap between two bodies; INFINITY when one is off the table. The places may be NULL. */
double li_gap(const RulesField *field, const Table *table, TableRef a, TableRef b, GeomVec *a_at, GeomVec *b_at);
bool li_touches(const RulesField *field, const Table *table, TableRef a, TableRef b);
/* The smallest rectangle around an outline. When it is a square, either side may be `along`. */
typedef struct {
    double width, length;
    GeomVec along, middle;
} LiRect;
LiRect li_rect(const GeomArea *area);
int li_wounds(const RulesField *field, const Table *table, TableRef ref);

/* ---- membership (li_place.c) ---- */
bool li_overlaps(const RulesField *field, int area, const GeomShape *base);
bool li_is_in(RulesCtx *ctx, int unit, int area);     /* IN, by the reading in force */
bool li_is_wholly(RulesCtx *ctx, int unit, int area); /* WHOLLY, by the reading for inner areas */
/* OBST-05. Writes how deep the unit stands in the area to `edge`, which may be NULL. */
bool li_hidden_in(RulesCtx *ctx, int unit, int area, double *edge);
int li_hidden(RulesCtx *ctx, int unit); /* the area that hides it, or -1 */
/* Returns the best cover save and writes the area that gives it; VAR_NONE and -1 when there is none. */
int li_cover(RulesCtx *ctx, int unit, int *area);
/* Cites where the cover save comes from (STRC-10, SAVE-03). */
void li_cite_cover(RulesCtx *ctx, int unit, int area, int save);
void li_membership(RulesCtx *ctx, int unit, int area);

/* ---- engagement (li_engage.c) ---- */
bool li_is_beyond(RulesCtx *ctx, int unit, int foe, int wall); /* OBCL-06: the foe is on the far side of an Obstacle */
bool li_engaged(RulesCtx *ctx, int a, int b); /* two models: by contact, across an Obstacle or by a Structure */
/* The model whose engagement pins the unit, or -1 (CORE-07). */
int li_pinned_by(RulesCtx *ctx, int unit);
bool li_formation_engaged(RulesCtx *ctx, int formation);
int li_formation_pinned(RulesCtx *ctx, int formation, int *unit);

#endif
