/* Shared by every file of this folder: the ruleset's rows as structs, the names of variables, readings and numbers, and
 * the zones as they are now. Knows nothing of lines of fire, movement or dice.
 *
 * Lengths are in mm, directions are bearings. Rules are cited by their full id and a key of their `texts` in
 * assets/rulesets/infinity/rules-*.json. */
#ifndef RULES_INF_H
#define RULES_INF_H

#include "rules/infinity/infinity.h"
#include "rules/verbs.h"

/* ---- rows ---- */
typedef enum {
    INF_TYPE_JUNGLE,
    INF_TYPE_MOUNTAINS,
    INF_TYPE_AQUATIC,
    INF_TYPE_DESERT,
    INF_TYPE_ZERO_G,
    INF_TYPE_SPECIAL
} InfType;
typedef enum { INF_MOV_NONE, INF_MOV_DIFFICULT, INF_MOV_VERY } InfMov;
typedef enum { INF_VIS_NONE, INF_VIS_LOW, INF_VIS_POOR, INF_VIS_ZERO } InfVis;
enum { INF_HOST_NONE }; /* any other value is 1 + index of a level */

typedef struct {
    const char *label, *rule; /* rule: the card's own rule */
    InfType type;
    InfMov mov;
    InfVis vis;
    int sat, hostility;
    bool noise, optional, room, blank, storm, solid;
    bool floor; /* only drawn: it is no zone and bars nobody */
} InfCard;

typedef enum { INF_NO_ROLL, INF_BS, INF_CC, INF_PH, INF_WIP } InfAttribute;
typedef enum { INF_CLASS_NONE, INF_SHORT_MOVEMENT, INF_SHORT, INF_ENTIRE, INF_ARO } InfClass;

/* In the order of the words that the variables use. */
typedef enum {
    INF_NONE,
    INF_MOVE,
    INF_DISCOVER,
    INF_IDLE,
    INF_BS_ATTACK,
    INF_DODGE,
    INF_CC_ATTACK,
    INF_RESET,
    INF_ENGINEER,
    INF_ENGAGE,
    INF_CHANGE_FACING,
    INF_CAUTIOUS,
    INF_JUMP,
    INF_CLIMB,
    INF_ASSAULT,
    INF_SPECULATIVE_FIRE,
    INF_SKILL_COUNT
} InfSkillId;

typedef struct {
    const char *id, *label; /* id: its name in files; label: its name for people */
    InfClass type;
    InfAttribute attribute;
    bool lof, movement, aro, contact;
} InfSkill;

enum { INF_BANDS = 6, INF_WEAPONS = 6, INF_BURST_MAX = 20 };
typedef struct {
    const char *id, *name;
    int burst, damage, band_count;
    struct {
        double to;
        int mod;
    } bands[INF_BANDS]; /* to: mm, included in the band */
    bool bts, thrown, speculative, da;
} InfWeapon;

typedef struct {
    const char *name;
    double mov[2];
    int attribute[INF_WIP + 1];
    int arm, bts, wounds, visor, points;
    int weapons[INF_WEAPONS], weapon_count;
    int terrain; /* InfType + 1; 0: none; INF_TERRAIN_TOTAL: all but Special */
    bool engineer, assault;
} InfProfile;
enum { INF_TERRAIN_TOTAL = INF_TYPE_SPECIAL + 1 };

typedef struct {
    const char *id;
    int triggers, rolled;
} InfLevel;
typedef enum { INF_DAMAGE_PH, INF_DAMAGE_ONE, INF_DAMAGE_TWO, INF_DAMAGE_BOTH } InfDamageHow;
typedef struct {
    int rolled, mod, strength;
    InfDamageHow how;
} InfDamage;
enum { INF_LEVELS = 6, INF_ROWS = 8, INF_STEPS = 3 };

/* Texts by which the players are told where an Order under way stands. */
typedef struct {
    const char *name, *steps[INF_STEPS];
    const char *reactions, *second, *rolls; /* labels of the buttons that close its windows */
} InfOrderWords;

/* ---- names ---- */
#define INF_VARS(X)                                                                                                    \
    X(GAME, round)                                                                                                     \
    X(GAME, turn)                                                                                                      \
    X(GAME, active)                                                                                                    \
    X(GAME, winner)                                                                                                    \
    X(SIDE, orders)                                                                                                    \
    X(SIDE, score)                                                                                                     \
    X(UNIT, wounds)                                                                                                    \
    X(UNIT, unconscious)                                                                                               \
    X(UNIT, dead)                                                                                                      \
    X(UNIT, immobilized)                                                                                               \
    X(UNIT, prone)                                                                                                     \
    X(UNIT, visor)                                                                                                     \
    X(UNIT, terrain_skill)                                                                                             \
    X(UNIT, stopped)                                                                                                   \
    X(UNIT, rough)                                                                                                     \
    X(UNIT, first)                                                                                                     \
    X(UNIT, second)                                                                                                    \
    X(UNIT, aro)                                                                                                       \
    X(UNIT, passed)                                                                                                    \
    X(UNIT, answering)                                                                                                 \
    X(UNIT, weapon)                                                                                                    \
    X(UNIT, target1)                                                                                                   \
    X(UNIT, dice1)                                                                                                     \
    X(UNIT, target2)                                                                                                   \
    X(UNIT, dice2)                                                                                                     \
    X(UNIT, target3)                                                                                                   \
    X(UNIT, dice3)                                                                                                     \
    X(UNIT, target4)                                                                                                   \
    X(UNIT, dice4)                                                                                                     \
    X(UNIT, object)                                                                                                    \
    X(UNIT, point_x)                                                                                                   \
    X(UNIT, point_y)                                                                                                   \
    X(UNIT, met_x)                                                                                                     \
    X(UNIT, met_y)                                                                                                     \
    X(UNIT, hits)                                                                                                      \
    X(UNIT, triggers)                                                                                                  \
    X(UNIT, hurt)                                                                                                      \
    X(AREA, type)                                                                                                      \
    X(AREA, mov)                                                                                                       \
    X(AREA, vis)                                                                                                       \
    X(AREA, white_noise)                                                                                               \
    X(AREA, sat)                                                                                                       \
    X(AREA, hostility)                                                                                                 \
    X(AREA, damage)                                                                                                    \
    X(AREA, save)                                                                                                      \
    X(AREA, storm)                                                                                                     \
    X(AREA, mov_on)

#define INF_VAR_FIELD(owner, name) INF_VAR_##owner##_##name,
enum { INF_VARS(INF_VAR_FIELD) INF_VAR_COUNT };

/* Enum name, id in the file, and the words of its values; index 0 is the catalogue's reading A. */
#define INF_READINGS(X)                                                                                                \
    X(ZONE_PRESENCE, "zone_presence", "base line")                                                                     \
    X(LOS_LINE, "los_line", "best centre")                                                                             \
    X(MIN_SIGHT, "min_sight", "three_mm any")                                                                          \
    X(LINE_PRIORITY, "line_priority", "visibility burst")                                                              \
    X(SHOT_POINT, "shot_point", "path end")                                                                            \
    X(DODGE_VIS, "dodge_vis", "suffers exempt")                                                                        \
    X(CHANGE_FACING_VIS, "change_facing_vis", "exempt suffers")                                                        \
    X(ZERO_SCOPE, "zero_scope", "all through")                                                                         \
    X(ZERO_INSIDE_TARGET, "zero_inside_target", "contact own_base")                                                    \
    X(RESPONSE_SKILLS, "response_skills", "listed no_lof")                                                             \
    X(ACTIVE_ANSWER_SCOPE, "active_answer_scope", "attacker whole")                                                    \
    X(ZERO_DODGE_LOW, "zero_dodge_low", "own_mod free")                                                                \
    X(CHANGE_FACING_REACH, "change_facing_reach", "none zoc")                                                          \
    X(NOISE_FACING, "noise_facing", "needed free")                                                                     \
    X(NOISE_VISOR, "noise_visor", "never lowers")                                                                      \
    X(SAT_STACK, "sat_stack", "highest sum")                                                                           \
    X(ENTER_ENDS, "enter_ends", "order skill")                                                                         \
    X(VD_TWO_SHORT, "vd_two_short", "label displace")                                                                  \
    X(GUTS_REACH, "guts_reach", "reactive both")                                                                       \
    X(ASSAULT_IN_ROUGH, "assault_in_rough", "twice once")                                                              \
    X(AREA_MERGE, "area_merge", "separate merged")                                                                     \
    X(REDUCED_AFTER_LEAVING, "reduced_after_leaving", "whole contact")                                                 \
    X(ROOM_OVER_ZERO_G, "room_over_zero_g", "both room")                                                               \
    X(OPTIONAL_DIFFICULT, "optional_difficult", "off on")                                                              \
    X(STORM_NONE_TO_LOW, "storm_none_to_low", "low none")                                                              \
    X(SECOND_STORM, "second_storm", "nothing raises")                                                                  \
    X(STORM_SHAPE, "storm_shape", "zone polygon")                                                                      \
    X(HOST_LEVEL_SOURCE, "host_level_source", "card rolled")                                                           \
    X(HOST_WHEN, "host_when", "once trigger")                                                                          \
    X(HOST_COUNT, "host_count", "one each")                                                                            \
    X(HOST_SAVE_CHOICE, "host_save_choice", "zone owner")                                                              \
    X(HOST_PLUS, "host_plus", "two sum")                                                                               \
    X(HOST_OVERLAP, "host_overlap", "worst every")                                                                     \
    X(HOST_TIMING, "host_timing", "after before")                                                                      \
    X(IMM_VARIANT, "imm_variant", "dodge reset")                                                                       \
    X(HOST_TERRAIN_SKILL, "host_terrain_skill", "no yes")                                                              \
    X(TERRAIN_BONUS, "terrain_bonus", "bonus none")                                                                    \
    X(TERRAIN_BONUS_WHERE, "terrain_bonus_where", "type field")                                                        \
    X(HOST_FALLEN, "host_fallen", "checked exempt")

#define INF_READING_FIELD(name, id, words) INF_READ_##name,
typedef enum { INF_READINGS(INF_READING_FIELD) INF_READING_COUNT } InfReading;

#define INF_NUMBERS(X)                                                                                                 \
    X(LOW, "low")                                                                                                      \
    X(POOR, "poor")                                                                                                    \
    X(UNSEEN, "unseen")                                                                                                \
    X(SATURATION, "saturation")                                                                                        \
    X(HIGH_SATURATION, "high-saturation")                                                                              \
    X(LEAST_BURST, "least-burst")                                                                                      \
    X(REACTIVE_BURST, "reactive-burst")                                                                                \
    X(LEAST_SIGHT, "least-sight")                                                                                      \
    X(ZONE_OF_CONTROL, "zone-of-control")                                                                              \
    X(REACTION_MOVE, "reaction-move")                                                                                  \
    X(ROUGH_REACTION, "rough-reaction")                                                                                \
    X(ENGAGE_REACH, "engage-reach")                                                                                    \
    X(TERRAIN_BONUS, "terrain-bonus")                                                                                  \
    X(CAP, "cap")                                                                                                      \
    X(COVER, "cover")                                                                                                  \
    X(COVER_SAVE, "cover-save")                                                                                        \
    X(COVER_SHARE, "cover-share")                                                                                      \
    X(COVER_PARTS, "cover-parts")                                                                                      \
    X(IMMOBILIZED_SCORE, "immobilized-score")                                                                          \
    X(IMMOBILIZED, "immobilized")                                                                                      \
    X(CHANGE_FACING, "change-facing")                                                                                  \
    X(SPECULATIVE, "speculative")                                                                                      \
    X(ASSAULT, "assault")                                                                                              \
    X(DIE, "die")                                                                                                      \
    X(ROUNDS, "rounds")                                                                                                \
    X(DEPLOYMENT, "deployment")

#define INF_NUMBER_FIELD(name, id) INF_NUM_##name,
typedef enum { INF_NUMBERS(INF_NUMBER_FIELD) INF_NUMBER_COUNT } InfNumber;

enum { INF_CAUSE_RESERVE, INF_CAUSE_DEAD };
enum { INF_PHASE_DEPLOYMENT, INF_PHASE_TURN };

typedef struct {
    const InfCard *cards;       /* indexed by the ruleset's kinds */
    const InfProfile *profiles; /* indexed by the ruleset's profiles */
    const InfWeapon *weapons;
    int weapon_count;
    InfSkill skills[INF_SKILL_COUNT];
    InfLevel levels[INF_LEVELS];
    InfDamage damage[INF_ROWS];
    InfOrderWords order;
    VarId var[INF_VAR_COUNT];
    int reading[INF_READING_COUNT], number[INF_NUMBER_COUNT];
} InfData;

static inline const InfData *inf_data(const RulesField *field) {
    return field->data->compiled;
}
static inline TableRef inf_unit(int unit) {
    return ref_make(REF_UNIT, unit);
}
static inline TableRef inf_area(int area) {
    return ref_make(REF_AREA, area);
}
void inf_compile(DataReader *reader);
/* Cites two lengths that are compared, with as many decimals (two at least) as it takes to tell them apart. */
void inf_cite_apart(RulesCtx *ctx, const char *name, double a, const char *other, double b);
/* The same in millimetres, the unit of widths. */
void inf_cite_apart_mm(RulesCtx *ctx, const char *name, double a, const char *other, double b);
/* Names joined for a sentence: "Ash ridge", "Ash ridge and Lark moor", "Ash ridge, Lark moor and Iron yard". The text
 * is in the ruling's arena. */
const char *inf_say_list(RulesCtx *ctx, const TableRef *refs, int count);
int inf_reading(RulesCtx *ctx, InfReading reading); /* index of the value in force, which the ruling notes */
double inf_length(RulesCtx *ctx, InfNumber number); /* mm */
int inf_number(RulesCtx *ctx, InfNumber number);
int inf_get(const RulesField *field, const Table *table, TableRef ref, int var);
int inf_unit_get(RulesCtx *ctx, int unit, int var);
void inf_set(RulesCtx *ctx, TableRef ref, int var, int value);
const InfProfile *inf_profile(const RulesField *field, int unit);
const InfCard *inf_card(const RulesField *field, const Table *table, int area);
int inf_visor(RulesCtx *ctx, int unit);
/* True if the unit can act: it is on the table and neither Unconscious nor Dead. */
bool inf_stands(const RulesField *field, const Table *table, int unit);
bool inf_enemies(RulesCtx *ctx, int a, int b);
/* The unit's base at its current place. */
GeomShape inf_base(RulesCtx *ctx, int unit);
GeomVec inf_front(RulesCtx *ctx, int unit);

/* ---- zones as they are now ---- */
typedef struct {
    int piece, area; /* piece of the scene; area whose fields these are */
    InfType type;
    InfMov mov;         /* in force: none when it is an optional field that is off */
    InfVis vis, ground; /* visibility under its Storms, and without them */
    int sat, hostility;
    int storms; /* number of Storms that count over it (STORM-06) */
    bool noise, optional, room;
    const char *rule; /* its card's rule */
} InfZone;
typedef struct {
    InfZone *zones; /* in the ruling's arena */
    int count;
} InfZones;

/* inf_zones gives every zone on the table, in the natural order of their ids, and notes the readings that bear on their
 * fields. */
bool inf_may_have_storm(InfType type); /* STORM-01 */
void inf_zones(RulesCtx *ctx, InfZones *out);
bool inf_in_zone(RulesCtx *ctx, const InfZone *zone, const GeomShape *base); /* ZONE-02 */
const GeomArea *inf_zone_area(RulesCtx *ctx, const InfZone *zone);
int inf_terrain_skill(RulesCtx *ctx, int unit); /* InfType + 1, 0 when none, or INF_TERRAIN_TOTAL */
/* TERR-02, -05: true if the unit's Terrain skill matches the zone. */
bool inf_terrain_matches(RulesCtx *ctx, int unit, const InfZone *zone);
/* Cites what a Storm, if there is one, does to this zone (STORM-02..06). */
void inf_cite_storm(RulesCtx *ctx, const InfZone *zone);
/* HOST-02: true if the level of this area has still to be rolled, because the area says so or by the reading that rolls
 * for every area. */
bool inf_level_open(RulesCtx *ctx, int area);
const char *inf_type_word(InfType type);
const char *inf_mov_word(InfMov mov);
const char *inf_vis_word(InfVis vis);
const char *inf_level_word(RulesCtx *ctx, int hostility);

#endif
