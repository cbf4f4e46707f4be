/* Shared by every file of this folder: the ruleset's rows compiled into structs, the names of variables, numbers and
 * readings, and queries about one thing on the table. Knows nothing of lines of sight (sight/sight.h) or movement
 * (move/plan.h).
 *
 * Lengths are in mm. A need (the lowest face of a die that succeeds) that does not exist is VAR_NONE, never 0. Rules
 * are cited by their full id and a key of their texts in assets/rulesets/legions-imperialis/rules-*.json. A unit of the
 * engine is a model, a formation is a Detachment.
 *
 * A function that rolls dice or asks a player returns false to "unwind": the input ended or the answer was refused, and
 * the caller must return at once. */
#ifndef RULES_LI_H
#define RULES_LI_H

#include "rules/cite.h"
#include "rules/kit/access.h"
#include "rules/kit/host.h"
#include "rules/legions-imperialis/names.h"
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

/* ---- compiled ---- */
typedef struct {
    const LiKind *kinds;
    const LiProfile *profiles;
    int reinforced; /* kind whose row a reinforced Obstacle uses */
    int ford;
} LiData;

void li_compile(DataReader *reader);

static inline const LiData *li_data(const RulesField *field) {
    return (const LiData *)field->data->compiled;
}
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

/* ---- one thing on the table (state.c) ---- */
#define LI_PARTS 16
#define LI_UNITS                                                                                                       \
    SETUP_FORMATION_UNITS_MAX /* models of one Detachment; other lists of units are in the ruling's arena */

const LiProfile *li_profile(const RulesField *field, int unit);
const LiKind *li_kind(const RulesField *field, const Table *table, int area);
bool li_has(const RulesField *field, int unit, unsigned trait);
/* How the model passes over things: LI_FLY, LI_SKIM, LI_JUMP, or -1 when it does not. */
int li_way_over(const RulesField *field, int unit);
static inline int li_host(const Table *table, int unit) {
    return rulekit_host(table, unit);
} /* the Structure it is in, or -1 */
int li_carrier(const Table *table, int unit);     /* the transport it is in, or -1 (carried.c) */
bool li_in_reserve(const Table *table, int unit); /* off the table and still to arrive */
int li_reserve(const RulesField *field, const Table *table, int formation, int *out); /* a formation's */
bool li_alive(const Table *table, int unit);
bool li_is_structure(const RulesField *field, const Table *table, int area); /* True if it has not fallen, either. */
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
static inline int li_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap) {
    return rulekit_body(field, table, ref, parts, cap);
}
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

/* ---- membership (membership.c) ---- */
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
/* Notes for the margin whether the model's base overlaps the area's own ground; `holds`: as it does is as it must. */
void li_note_overlap(RulesCtx *ctx, const char *rule, int unit, int area, bool holds);
/* How far a base is from being wholly in an area, or from not being so. */
RulesMargin li_wholly_margin(RulesCtx *ctx, int unit, int area, const GeomShape *base);

/* ---- engagement (move/engage.c) ---- */
bool li_is_beyond(RulesCtx *ctx, int unit, int foe, int wall); /* OBCL-06: the foe is on the far side of an Obstacle */
bool li_engaged(RulesCtx *ctx, int a, int b); /* two models: by contact, across an Obstacle or by a Structure */
/* The model whose engagement pins the unit, or -1 (CORE-07). */
int li_pinned_by(RulesCtx *ctx, int unit);
bool li_formation_engaged(RulesCtx *ctx, int formation);
/* Notes for the margin that nobody of a Detachment, of whom nobody is engaged, comes to be. */
void li_note_free(RulesCtx *ctx, int formation);
int li_formation_pinned(RulesCtx *ctx, int formation, int *unit);

#endif
