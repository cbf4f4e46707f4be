/* What the files of this folder share: the ruleset's rows compiled into structs, names of variables, numbers and
 * readings, and queries about one thing on the table. Knows nothing of lines of sight (sight/sight.h) or of movement.
 *
 * Lengths are in mm. A need (armour, save, to-hit) of "none" is VAR_NONE, never 0. Rules are cited by their full id in
 * the catalogue and a key of their `texts` in assets/rulesets/ea-heresy/rules-*.json. */
#ifndef RULES_EAH_H
#define RULES_EAH_H

#include "rules/cite.h"
#include "rules/ea-heresy/names.h"
#include "rules/kit/access.h"
#include "rules/kit/host.h"
#include "rules/verbs.h"

/* ---- rows ---- */
typedef enum { EAH_INF, EAH_LV, EAH_AV, EAH_WE, EAH_AC, EAH_CLASSES } EahClass;

typedef enum {
    EAH_TEST_NONE,
    EAH_TEST_DIFFICULT,
    EAH_TEST_DANGEROUS,
    EAH_TEST_IMPASSABLE,
    EAH_TEST_STRONGHOLD
} EahTest;

typedef enum { EAH_LOS_NONE, EAH_LOS_AREA, EAH_LOS_COMPLETE, EAH_LOS_HILL } EahLos;

enum {
    EAH_HULL_IN = 1,
    EAH_HULL_BEHIND = 2
}; /* which units a kind lets be hull down: those inside it, those behind it */

/* Traits of units, and their names in the files. */
#define EAH_TRAITS(X)                                                                                                  \
    X(WALKER, "walker")                                                                                                \
    X(NIMBLE, "nimble")                                                                                                \
    X(BULKY, "bulky")                                                                                                  \
    X(MOUNTED, "mounted")                                                                                              \
    X(TOWERING, "towering")                                                                                            \
    X(SKIMMER, "skimmer")                                                                                              \
    X(SUPPORT_CRAFT, "support-craft")                                                                                  \
    X(REINFORCED, "reinforced")                                                                                        \
    X(THICK_REAR, "thick-rear")                                                                                        \
    X(MACRO_ASSAULT, "macro-assault")                                                                                  \
    X(INSPIRING, "inspiring")

/* Traits of weapons. `titan-killer` and `barrage` carry a number, as in "titan-killer": 2, which goes to the weapon's
 * own members tk and bp. */
#define EAH_WEAPON_TRAITS(X)                                                                                           \
    X(IGNORE_COVER, "ignore-cover")                                                                                    \
    X(DISRUPT, "disrupt")                                                                                              \
    X(MACRO, "macro")                                                                                                  \
    X(ANTI_AIRCRAFT, "anti-aircraft")                                                                                  \
    X(INDIRECT, "indirect")                                                                                            \
    X(FIREFIGHT_ONLY, "firefight-only")                                                                                \
    X(ASSAULT_ONLY, "assault-only")                                                                                    \
    X(EXTRA_ATTACK, "extra-attack")

#define EAH_BIT_INDEX(name, text)  EAH_BIT_##name,
#define EAH_BIT(name, text)        EAH_##name = 1 << EAH_BIT_##name,
#define EAH_WBIT_INDEX(name, text) EAH_WBIT_##name,
#define EAH_WBIT(name, text)       EAH_W_##name = 1 << EAH_WBIT_##name,
enum { EAH_TRAITS(EAH_BIT_INDEX) EAH_TRAIT_COUNT };
enum { EAH_TRAITS(EAH_BIT) EAH_TRAITS_NONE = 0 };
enum { EAH_WEAPON_TRAITS(EAH_WBIT_INDEX) EAH_WEAPON_TRAIT_COUNT };
enum { EAH_WEAPON_TRAITS(EAH_WBIT) EAH_W_NONE = 0 };

typedef struct {
    const char *id, *name;
    double range; /* mm; 0: no shooting (close combat only) */
    int ap, at;   /* needs; those of a barrage are in the barrage table */
    int shots;
    int bp;          /* barrage points, 0: no barrage */
    int tk;          /* titan killer damage, 0: none */
    unsigned traits; /* EAH_W_ */
} EahWeapon;

typedef struct {
    EahClass type;
    double speed; /* mm; 0 for an aircraft, which is not moved by speed */
    int armour, cc, ff;
    int dc; /* starting damage capacity of a war engine, else 0 */
    unsigned traits;
    const EahWeapon *weapons;
    int weapon_count;
} EahProfile;

typedef struct {
    EahTest test[EAH_CLASSES];
    int inf_save; /* cover save for infantry */
    EahLos los;
    bool towering;
    unsigned hull;   /* EAH_HULL_ */
    bool occupiable; /* a standing Stronghold */
    bool ruined;     /* a Stronghold in ruins */
    bool road;
    bool open;      /* open ground: counts as terrain for no rule but its own row */
    int size;       /* Stronghold: 0 small, 1 medium, 2 large */
    int dc, armour; /* Stronghold */
    unsigned traits;
    int becomes; /* kind index of its ruin, -1 if none */
} EahKind;

/* One row of the barrage table (CORE-11). */
typedef struct {
    int min, max; /* barrage points */
    int ap, at, templates, markers;
} EahBarrage;

/* ---- names ---- */
/* Words of a formation's `order`, a unit's `mode` and an area's `state`, as in the file (checked at load). */
typedef enum {
    EAH_ORDER_NONE,
    EAH_ORDER_ADVANCE,
    EAH_ORDER_DOUBLE,
    EAH_ORDER_MARCH,
    EAH_ORDER_ENGAGE,
    EAH_ORDER_SUSTAINED,
    EAH_ORDER_OVERWATCH,
    EAH_ORDER_MARSHAL,
    EAH_ORDER_HOLD
} EahOrder;
#define EAH_ORDER_WORDS "none advance double march engage sustained overwatch marshal hold"
typedef enum {
    EAH_MODE_NONE,
    EAH_MODE_FIREFIGHT,
    EAH_MODE_CONTACT, /* close combat with a unit outside */
    EAH_MODE_WALL,    /* close combat with a Stronghold */
    EAH_MODE_INVADE,
    EAH_MODE_TIED,
    EAH_MODE_OUT /* out of the fight */
} EahMode;
#define EAH_MODE_WORDS "none firefight contact wall invade tied out"
typedef enum { EAH_PART_NONE, EAH_PART_ATTACKER, EAH_PART_DEFENDER } EahPart;
#define EAH_PART_WORDS "none attacker defender"
typedef enum { EAH_STATE_INTACT, EAH_STATE_RUINED } EahState;
#define EAH_STATE_WORDS "intact ruined"

/* How a unit is inside an area: the role of its place. The variable `invading` says the same in files; eah_is_invading
 * reads both. */
enum { EAH_ROLE_OCCUPANT = 0, EAH_ROLE_INVADER = 1 };
/* Why a unit is off the table: the cause of draft_remove. */
enum { EAH_OFF_RESERVE = 0, EAH_OFF_DESTROYED = 1, EAH_OFF_NO_PLACE = 2 };

_Static_assert(EAH_READ_COUNT <= 32, "a pair notes the readings that it looked at in 32 bits");

/* ---- compiled ---- */
typedef struct {
    const EahKind *kinds;       /* indexed by the data's kinds */
    const EahProfile *profiles; /* indexed by the data's profiles */
    const EahBarrage *barrage;
    int barrage_count;
} EahData;

void eah_compile(DataReader *reader);

static inline const EahData *eah_data(const RulesField *field) {
    return (const EahData *)field->data->compiled;
}
/* eah_room returns a list in the ruling's arena with room for every unit of the table; the other its capacity. */
int *eah_room(RulesCtx *ctx);
static inline int eah_all(const RulesCtx *ctx) {
    return ctx->field->setup->unit_count;
}

/* ---- one thing on the table (state.c) ---- */
const EahProfile *eah_profile(const RulesField *field, int unit);
/* Returns the row in force: the area's kind now, or the ruin's row when its `state` is ruined. */
const EahKind *eah_kind(const RulesField *field, const Table *table, int area);
bool eah_has(const RulesField *field, int unit, unsigned trait);
/* Returns true for a Stronghold that stands and is on the table. */
bool eah_is_stronghold(const RulesField *field, const Table *table, int area);
/* Returns true when the area is towering as terrain and as a War Engine: by its row, or as agreed before the game
 * (STRUCT-04, -19, -27). */
bool eah_is_towering_area(const RulesField *field, const Table *table, int area);
/* Returns the Stronghold that a unit is in, or -1. */
static inline int eah_host(const Table *table, int unit) {
    return rulekit_host(table, unit);
}
bool eah_is_invading(const RulesField *field, const Table *table, int unit);
/* Returns true for an aircraft in flight (by its `airborne`, which is flying unless stated otherwise). */
bool eah_is_flying(const RulesField *field, const Table *table, int unit);
bool eah_is_occupant(const RulesField *field, const Table *table, int unit, int area); /* inside, and not an invader */
/* List the units inside that are not invaders, and the invaders, in the natural order of ids. They write at most `cap`
 * units and return the full count. */
int eah_occupants(const RulesField *field, const Table *table, int area, int *out, int cap);
/* Iterate over the same units in the order of the file: return the first unit with at least this index, or -1. */
int eah_next_occupant(const RulesField *field, const Table *table, int area, int from);
int eah_invaders(const RulesField *field, const Table *table, int area, int *out, int cap);
/* Returns the side that holds the area: that of its occupants, or with only invaders inside, theirs; -1 when empty
 * (STRUCT-11, -12). */
int eah_owner(const RulesField *field, const Table *table, int area);
/* Sets `allegiance` by eah_owner; must be called after every change of occupants. */
void eah_note_owner(RulesCtx *ctx, int area);
/* Return the starting and the current damage capacity of a war engine or a Stronghold; 0 for others. */
int eah_dc_start(const RulesField *field, const Table *table, TableRef ref);
int eah_dc_now(const RulesField *field, const Table *table, TableRef ref);
/* Returns the starting or the current damage capacity, as the reading `dc_counts` says. */
int eah_dc_counted(RulesCtx *ctx, TableRef ref);
/* STRUCT-06: the points that a unit takes up; the points of a Stronghold in all, and those in use by occupants
 * (invaders are not counted). */
int eah_cost(const RulesField *field, int unit);
int eah_capacity(const RulesField *field, const Table *table, int area);
int eah_capacity_used(const RulesField *field, const Table *table, int area);
/* STRUCT-07: returns true when the unit is of a kind that may occupy a building. */
bool eah_may_occupy(RulesCtx *ctx, int unit);
/* STRUCT-20: number of living units, with a war engine counted as its starting DC; without Strongholds. */
int eah_size(const RulesField *field, const Table *table, int formation);
EahOrder eah_order_of(const RulesField *field, const Table *table, int unit);
/* Implements RulesSystem.body: a unit's own base, or the footprint it is in, or the footprint of a Stronghold, as
 * convex parts; 0 when it is nowhere. */
#define EAH_PARTS 16
static inline int eah_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap) {
    return rulekit_body(field, table, ref, parts, cap);
}
/* Returns the shortest gap between two bodies in mm; INFINITY when one is nowhere. `a_at` and `b_at` get its ends and
 * may be NULL. */
double eah_gap(const RulesField *field, const Table *table, TableRef a, TableRef b, GeomVec *a_at, GeomVec *b_at);

/* How sure it is that the gap of two things, which is this now, is within a limit of the rules. What touches was set so
 * by hand and moves as one. (margins.c) */
RulesDecision eah_within(const RulesCtx *ctx, TableRef a, TableRef b, double gap, double limit, const char *rule);

/* ---- membership (sight/membership.c, sight/endpoint.c) ---- */
/* Returns true when the base overlaps the interior of the area: used for movement tests and for sight (G3 `any`). */
bool eah_overlaps(const RulesField *field, const Table *table, int unit, int area);
/* Returns true when the unit is in the area for cover, hull down and hills, by the reading `in_rule`. A unit inside a
 * Stronghold is in no area except hills, where the footprint counts. */
bool eah_in(RulesCtx *ctx, int unit, int area);
/* Returns the same for a unit on the table, and how sure it is; a base that touches a piece from outside was set so,
 * and moves with it. */
RulesDecision eah_in_decision(RulesCtx *ctx, int unit, int area, const char *rule);
/* Returns the same for a base and a piece, by a given value of `in_rule`. */
bool eah_in_by(int rule, const GeomShape *base, const GeomArea *piece);
/* Returns a hill that the unit is on, or -1. (eah_membership implements RulesSystem.membership.) */
int eah_on_hill(RulesCtx *ctx, int unit);
void eah_membership(RulesCtx *ctx, int unit, int area);

/* ---- cover (sight/cover.c) ---- */
typedef struct {
    bool cover; /* infantry is in cover: -1 by terrain, overwatch or vehicles */
    bool hull_down;
    int modifier;   /* to-hit modifier: 0, or the single -1 (COVER-11) */
    int save;       /* cover save; VAR_NONE when there is none or it is ignored */
    RulesMod *mods; /* every reason with its state: the first counts, the rest are beaten; Ignore Cover ignores them
                       all; in the ruling's arena */
    int mod_count, mod_cap;
} EahCover;

enum { EAH_IGNORES_COVER = 1 };

/* Finds the cover of `target` (a unit, or a Stronghold as an area) against fire of these units. Hull down considers
 * their whole formations, or only these units (reading hull_formation). Cites findings if `cite`. The modifiers have
 * family EAH_FAMILY_COVER and stage EAH_STAGE_MODIFY. */
enum {
    EAH_STAGE_BASE,
    EAH_STAGE_MODIFY,
    EAH_FAMILY_BASE = 0,
    EAH_FAMILY_COVER = 1,
    EAH_FAMILY_ORDER = 2,
    EAH_FAMILY_OTHER = 3
};
void eah_cover(RulesCtx *ctx, TableRef target, const int *firers, int firer_count, unsigned flags, bool cite,
               EahCover *out);
/* Notes how sure it is that cover, hull down and cover save are what eah_cover says (sight/cover_margin.c). */
void eah_cover_margin(RulesCtx *ctx, TableRef target, const int *firers, int firer_count);
/* COVER-05, -06: returns true when a vehicle shelters this infantry unit. `*vehicle` (may be NULL) gets the vehicle. */
bool eah_sheltered(RulesCtx *ctx, int unit, int *vehicle);

#endif
