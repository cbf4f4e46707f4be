/* What the files of this folder share: the ruleset's rows compiled into structs, names of variables, numbers and
 * readings, and the questions about one thing on the table. Knows nothing of lines of sight (eah_sight.h) or of
 * movement.
 *
 * Lengths in mm. "None" of a need (armour, save, to-hit) is VAR_NONE, never 0. Rules are cited by their full id in the
 * catalogue and a key of their `texts` in assets/rulesets/ea-heresy/rules-*.json. */
#ifndef RULES_EAH_H
#define RULES_EAH_H

#include "rules/ea-heresy/ea_heresy.h"
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

enum { EAH_HULL_IN = 1, EAH_HULL_BEHIND = 2 }; /* who may be hull down by a kind: inside it, behind it */

/* Traits of units, and what the files call them. */
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

/* Traits of weapons. `titan-killer` and `barrage` carry a number: "titan-killer": 2 in the weapon's own members tk and
 * bp. */
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
    int ap, at;   /* needs; a barrage's are in the barrage table */
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
    int inf_save; /* cover save of infantry */
    EahLos los;
    bool towering;
    unsigned hull;   /* EAH_HULL_ */
    bool occupiable; /* a Stronghold that stands */
    bool ruined;     /* a Stronghold that stands no more */
    bool road;
    bool open;      /* open ground: terrain for no rule but its own row */
    int size;       /* Stronghold: 0 small, 1 medium, 2 large */
    int dc, armour; /* Stronghold */
    unsigned traits;
    int becomes; /* kind of its ruin, -1 */
} EahKind;

/* One row of the barrage table (CORE-11). */
typedef struct {
    int min, max; /* barrage points */
    int ap, at, templates, markers;
} EahBarrage;

/* ---- names ---- */
/* owner, name */
#define EAH_VARS(X)                                                                                                    \
    X(GAME, turn)                                                                                                      \
    X(GAME, active)                                                                                                    \
    X(GAME, acting)                                                                                                    \
    X(GAME, last)                                                                                                      \
    X(GAME, winner)                                                                                                    \
    X(FORMATION, regrouped)                                                                                            \
    X(FORMATION, rallied)                                                                                              \
    X(FORMATION, withdraws)                                                                                            \
    X(UNIT, withdrawn)                                                                                                 \
    X(SIDE, strategy) X(SIDE, score) X(SIDE, retained) X(FORMATION, bms) X(FORMATION, broken) X(FORMATION, order)      \
        X(FORMATION, activated) X(FORMATION, forfeited) X(FORMATION, road_move) X(FORMATION, initiative)               \
            X(FORMATION, moves) X(FORMATION, fired) X(FORMATION, failed) X(UNIT, dc_now) X(UNIT, popped_up)            \
                X(UNIT, airborne) X(UNIT, invading) X(UNIT, tied) X(UNIT, tied_to) X(UNIT, entered_now) X(UNIT, moves) \
                    X(UNIT, left_now) X(UNIT, mode) X(UNIT, hold_fire) X(UNIT, fired) X(UNIT, counter_charged)         \
                        X(UNIT, part) X(UNIT, assault_moves) X(FORMATION, losses) X(FORMATION, assaulted)              \
                            X(UNIT, held) X(AREA, stake) X(AREA, dc_now) X(AREA, allegiance) X(AREA, state)            \
                                X(AREA, towering)

#define EAH_VAR_FIELD(owner, name) EAH_VAR_##owner##_##name,
enum { EAH_VARS(EAH_VAR_FIELD) EAH_VAR_COUNT };

/* Words of formation's `order`, unit's `mode` and area's `state`, as in the file (checked at load). */
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
    EAH_MODE_OUT /* of the fight */
} EahMode;
#define EAH_MODE_WORDS "none firefight contact wall invade tied out"
typedef enum { EAH_PART_NONE, EAH_PART_ATTACKER, EAH_PART_DEFENDER } EahPart;
#define EAH_PART_WORDS "none attacker defender"
typedef enum { EAH_STATE_INTACT, EAH_STATE_RUINED } EahState;
#define EAH_STATE_WORDS "intact ruined"

/* How a unit is inside an area: the role of its place. `invading` says the same for files; eah_is_invading reads both.
 */
enum { EAH_ROLE_OCCUPANT = 0, EAH_ROLE_INVADER = 1 };
/* Why a unit is off the table: the cause of draft_remove. */
enum { EAH_OFF_RESERVE = 0, EAH_OFF_DESTROYED = 1, EAH_OFF_NO_PLACE = 2 };

/* enum name, id in the file, its words in the order of the enums below */
#define EAH_READINGS(X)                                                                                                \
    X(IN_RULE, "in_rule", "any half centre whole")                                                                     \
    X(LOS_POINTS, "los_points", "any centre")                                                                          \
    X(LOS_OUT_LIMIT, "los_out_limit", "10 none")                                                                       \
    X(LOS_SUM, "los_sum", "per_piece cumulative")                                                                      \
    X(OVER_DISTANCE, "over_distance", "shortest along_line")                                                           \
    X(OVER_MUTUAL, "over_mutual", "on off")                                                                            \
    X(OWN_HILL, "own_hill", "ignore distance")                                                                         \
    X(HILL_COMBO, "hill_combo", "crossing whole_hill")                                                                 \
    X(NIMBLE, "nimble", "invade_only same_as_walker")                                                                  \
    X(DC_COUNTS, "dc_counts", "starting current")                                                                      \
    X(BM_SPLIT, "bm_split", "batch level")                                                                             \
    X(BM_FIRE, "bm_fire", "target pool")                                                                               \
    X(BM_LEFT, "bm_left", "none holders")                                                                              \
    X(ZOC_ENTRY, "zoc_entry", "approach_free strict")                                                                  \
    X(EMPTY_TARGET, "empty_target", "off on")                                                                          \
    X(SURROUND_WHO, "surround_who", "outside_only with_invaders")                                                      \
    X(TIE_UP, "tie_up", "forced maximum")                                                                              \
    X(RUIN_INVADERS, "ruin_invaders", "yes no")                                                                        \
    X(OVERWATCH_COVER_ALL, "overwatch_cover_all", "on off")                                                            \
    X(STRONGHOLD_HULLDOWN, "stronghold_hulldown", "on off")                                                            \
    X(HULL_VIEW, "hull_view", "best_point any_line")                                                                   \
    X(HULL_FORMATION, "hull_formation", "all firing_only")                                                             \
    X(DIFFICULT_RETRIGGER, "difficult_retrigger", "area piece once_per_move")                                          \
    X(CAUTIOUS_SCOPE, "cautious_scope", "whole_move inside_only")                                                      \
    X(ROAD_ON, "road_on", "centre any whole")

#define EAH_READING_INDEX(name, id, words) EAH_READ_##name,
typedef enum { EAH_READINGS(EAH_READING_INDEX) EAH_READING_COUNT } EahReading;
_Static_assert(EAH_READING_COUNT <= 32, "a pair notes the readings that it looked at in 32 bits");

enum { EAH_IN_ANY, EAH_IN_HALF, EAH_IN_CENTRE, EAH_IN_WHOLE };
enum { EAH_RETRIGGER_AREA, EAH_RETRIGGER_PIECE, EAH_RETRIGGER_ONCE };
enum { EAH_ROAD_ON_CENTRE, EAH_ROAD_ON_ANY, EAH_ROAD_ON_WHOLE };
/* Of a switch with two values: the default, and the other. */
enum { EAH_DEFAULT = 0, EAH_OTHER = 1 };

/* Numbers of the rules: enum name, id in numbers.json. */
#define EAH_NUMBERS(X)                                                                                                 \
    X(AREA_DEPTH, "area-depth")                                                                                        \
    X(ZONE, "zone-of-control")                                                                                         \
    X(COHERENCY, "coherency")                                                                                          \
    X(CAUTIOUS, "cautious-speed")                                                                                      \
    X(ROAD_BONUS, "road-bonus")                                                                                        \
    X(ROAD_ROLL, "road-roll-bonus")                                                                                    \
    X(EXIT, "exit-distance")                                                                                           \
    X(FIREFIGHT, "firefight-range")                                                                                    \
    X(COUNTER_CHARGE, "counter-charge")                                                                                \
    X(COUNTER_CHARGE_FAST, "counter-charge-fast")                                                                      \
    X(FAST_ABOVE, "fast-above")                                                                                        \
    X(CONSOLIDATION, "consolidation")                                                                                  \
    X(RALLY_NEAR, "rally-near")                                                                                        \
    X(RALLY_BROKEN, "rally-broken")                                                                                    \
    X(RALLY_ENEMY, "rally-enemy")                                                                                      \
    X(REGROUP_DICE, "regroup-dice")                                                                                    \
    X(WITHDRAW_MOVES, "withdraw-moves")                                                                                \
    X(UNLOAD, "unload-distance")                                                                                       \
    X(STAY_INSIDE, "stay-inside")                                                                                      \
    X(TEMPLATE, "template-diameter")                                                                                   \
    X(DIFFICULT_FIRST, "difficult-first")                                                                              \
    X(DIFFICULT_SECOND, "difficult-second")                                                                            \
    X(DANGEROUS, "dangerous")                                                                                          \
    X(CAPACITY_PER_DC, "capacity-per-dc")                                                                              \
    X(COST_PLAIN, "cost-plain")                                                                                        \
    X(COST_BIG, "cost-big")                                                                                            \
    X(INVADERS_PER_DC, "invaders-per-dc")                                                                              \
    X(DEFENDERS_LEAST, "defenders-least")                                                                              \
    X(DEFENDERS_MOST, "defenders-most")                                                                                \
    X(SURROUND_PER_DC, "surround-per-dc")                                                                              \
    X(SAVE_INSIDE, "save-inside")                                                                                      \
    X(SAVE_OVERWATCH, "save-overwatch")                                                                                \
    X(RUIN_SAVE_BONUS, "ruin-save-bonus")                                                                              \
    X(COVER_MODIFIER, "cover-modifier")                                                                                \
    X(SHELTER_PER_VEHICLE, "shelter-per-vehicle")                                                                      \
    X(SHELTER_PER_DC, "shelter-per-dc")                                                                                \
    X(CRITICAL, "critical")                                                                                            \
    X(CRITICAL_DAMAGE, "critical-damage")                                                                              \
    X(DOUBLE_MODIFIER, "double-modifier")                                                                              \
    X(SUSTAINED_MODIFIER, "sustained-modifier")                                                                        \
    X(MARKER_MODIFIER, "marker-modifier")                                                                              \
    X(RETAIN_MODIFIER, "retain-modifier")                                                                              \
    X(CROSSFIRE_MODIFIER, "crossfire-modifier")                                                                        \
    X(MOVES_ADVANCE, "moves-advance")                                                                                  \
    X(MOVES_DOUBLE, "moves-double")                                                                                    \
    X(MOVES_MARCH, "moves-march")                                                                                      \
    X(CONTACT_PER_UNIT, "contact-per-unit")                                                                            \
    X(CONTACT_PER_DC, "contact-per-dc")                                                                                \
    X(KILL_MODIFIER, "kill-modifier")                                                                                  \
    X(OUTNUMBER_MODIFIER, "outnumber-modifier")                                                                        \
    X(OUTNUMBER_FAR_MODIFIER, "outnumber-far-modifier")                                                                \
    X(OUTNUMBER_FAR_TIMES, "outnumber-far-times")                                                                      \
    X(CLEAN_MODIFIER, "clean-modifier")                                                                                \
    X(FEWER_MARKERS_MODIFIER, "fewer-markers-modifier")                                                                \
    X(INSPIRING_MODIFIER, "inspiring-modifier")                                                                        \
    X(ASSAULT_DICE, "assault-dice")

#define EAH_NUMBER_INDEX(name, id) EAH_NUM_##name,
typedef enum { EAH_NUMBERS(EAH_NUMBER_INDEX) EAH_NUMBER_COUNT } EahNumber;

/* ---- compiled ---- */
typedef struct {
    const EahKind *kinds;       /* by the data's kind index */
    const EahProfile *profiles; /* by the data's profile index */
    const EahBarrage *barrage;
    int barrage_count;
    VarId var[EAH_VAR_COUNT];
    int reading[EAH_READING_COUNT];
    int number[EAH_NUMBER_COUNT];
} EahData;

void eah_compile(DataReader *reader);

static inline const EahData *eah_data(const RulesField *field) {
    return (const EahData *)field->data->compiled;
}
/* The number in force: mm or plain; noted in the ruling when a house rule changed it. */
double eah_number(RulesCtx *ctx, EahNumber number);
/* The same without a ruling to note it in. */
double eah_number_of(const RulesField *field, EahNumber number);
/* A list with room for every unit of the table, in the ruling's arena, and how many that are. */
int *eah_room(RulesCtx *ctx);
static inline int eah_all(const RulesCtx *ctx) {
    return ctx->field->setup->unit_count;
}
/* Index of the value in force (0 = the default); noted in the ruling. */
int eah_reading(RulesCtx *ctx, EahReading reading);
/* By the EAH_VAR_ names: eah_get(field, table, ref_make(REF_UNIT, u), EAH_VAR_UNIT_tied). */
int eah_get(const RulesField *field, const Table *table, TableRef ref, int var);
void eah_set(RulesCtx *ctx, TableRef ref, int var, int value);

/* ---- one thing on the table (eah_state.c) ---- */
const EahProfile *eah_profile(const RulesField *field, int unit);
/* The row in force: the area's kind now; the ruin's row when its `state` is ruined. */
const EahKind *eah_kind(const RulesField *field, const Table *table, int area);
bool eah_has(const RulesField *field, int unit, unsigned trait);
/* A Stronghold that stands (and is on the table). */
bool eah_is_stronghold(const RulesField *field, const Table *table, int area);
/* Towering as terrain and as a War Engine: by its row, or agreed before the game (STRUCT-04, -19, -27). */
bool eah_is_towering_area(const RulesField *field, const Table *table, int area);
/* The Stronghold a unit is in, -1. */
int eah_host(const Table *table, int unit);
bool eah_is_invading(const RulesField *field, const Table *table, int unit);
/* An aircraft in flight (its `airborne`, flying unless said otherwise). */
bool eah_is_flying(const RulesField *field, const Table *table, int unit);
bool eah_is_occupant(const RulesField *field, const Table *table, int unit, int area); /* inside, and no invader */
/* Units inside that are not invaders; invaders. At most cap written, in the natural order of ids, the full count
 * returned. */
int eah_occupants(const RulesField *field, const Table *table, int area, int *out, int cap);
/* The same one by one, as the file lists them: the first from this number on, -1. */
int eah_next_occupant(const RulesField *field, const Table *table, int area, int from);
int eah_invaders(const RulesField *field, const Table *table, int area, int *out, int cap);
/* The side that holds it: of its occupants; with invaders alone, of these; -1 empty (STRUCT-11, -12). */
int eah_owner(const RulesField *field, const Table *table, int area);
/* Writes `allegiance` by eah_owner: to be called after every change of occupants. */
void eah_note_owner(RulesCtx *ctx, int area);
/* Of a war engine or a Stronghold: starting and now; 0 for others. */
int eah_dc_start(const RulesField *field, const Table *table, TableRef ref);
int eah_dc_now(const RulesField *field, const Table *table, TableRef ref);
/* Starting or current as the switch `dc_counts` says. */
int eah_dc_counted(RulesCtx *ctx, TableRef ref);
/* STRUCT-06: points a unit takes; points of a Stronghold in all, and in use by occupants (invaders not counted). */
int eah_cost(const RulesField *field, int unit);
int eah_capacity(const RulesField *field, const Table *table, int area);
int eah_capacity_used(const RulesField *field, const Table *table, int area);
/* STRUCT-20: living units, a war engine counted as its starting DC; no Strongholds. */
int eah_size(const RulesField *field, const Table *table, int formation);
EahOrder eah_order_of(const RulesField *field, const Table *table, int unit);
/* Its own base, or the footprint it is in, or the footprint of a Stronghold: convex parts; 0 nowhere (the descriptor's
 * `body`). */
#define EAH_PARTS 16
int eah_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap);
/* Shortest gap between two bodies, mm; INFINITY when one is nowhere. `a_at`, `b_at` may be NULL. */
double eah_gap(const RulesField *field, const Table *table, TableRef a, TableRef b, GeomVec *a_at, GeomVec *b_at);

/* ---- membership (eah_place.c) ---- */
/* The base overlaps the area's interior: for movement tests and for sight (G3 `any`). */
bool eah_overlaps(const RulesField *field, const Table *table, int unit, int area);
/* In it for cover, hull down and hills, by the switch `in_rule`. A unit inside a Stronghold is in nothing but for
 * hills, where its footprint counts. */
bool eah_in(RulesCtx *ctx, int unit, int area);
/* The same by a given value of `in_rule`, for a base and a piece. */
bool eah_in_by(int rule, const GeomShape *base, const GeomArea *piece);
/* A hill that the unit is on, -1 (the descriptor's `membership` is eah_membership). */
int eah_on_hill(RulesCtx *ctx, int unit);
void eah_membership(RulesCtx *ctx, int unit, int area);

/* ---- cover (eah_cover.c) ---- */
typedef struct {
    bool cover; /* infantry in cover: a -1, by terrain, overwatch or vehicles */
    bool hull_down;
    int modifier;   /* to-hit: 0 or the one -1 (COVER-11) */
    int save;       /* cover save, VAR_NONE: none, or ignored */
    RulesMod *mods; /* every reason with its state: the first counts, the rest are beaten; all ignored by Ignore Cover;
                     * in the ruling's arena */
    int mod_count, mod_cap;
} EahCover;

enum { EAH_IGNORES_COVER = 1 };

/* Cover of `target` (a unit, or a Stronghold as an area) against fire of these units; hull down looks at their whole
 * formations, or at these alone (hull_formation). Findings are cited when `cite`. Mods carry family EAH_FAMILY_COVER,
 * stage EAH_STAGE_MODIFY. */
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
/* COVER-05, -06: is this infantry unit given shelter by a vehicle? `*vehicle` (may be NULL) says by which. */
bool eah_sheltered(RulesCtx *ctx, int unit, int *vehicle);

#endif
