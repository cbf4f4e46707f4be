/* Shared by every file of this folder: the ruleset's rows as structs, the names of variables, readings and numbers, and
 * the zones as they are now. Knows nothing of lines of fire, movement or dice.
 *
 * Lengths are in mm, directions are bearings. Rules are cited by their full id and a key of their `texts` in
 * assets/rulesets/infinity/rules-*.json. */
#ifndef RULES_INF_H
#define RULES_INF_H

#include "rules/cite.h"
#include "rules/infinity/names.h"
#include "rules/kit/access.h"
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
const char *inf_describe_list(RulesCtx *ctx, const TableRef *refs, int count);
static inline const InfProfile *inf_profile(const RulesField *field, int unit) {
    return &inf_data(field)->profiles[field->setup->units[unit].profile];
}
static inline const InfCard *inf_card(const RulesField *field, const Table *table, int area) {
    return &inf_data(field)->cards[table_kind(table, area)];
}
/* Returns the faces of the die in force, 1 to RULES_FACES_MAX. */
static inline int inf_faces(RulesCtx *ctx) {
    int faces = number_int(ctx, INF_NUM_DIE);
    base_assert(faces >= 1 && faces <= RULES_FACES_MAX);
    return faces;
}
/* CORE-16: false for a skill that only some have, and that this unit lacks. */
static inline bool inf_has_skill(const RulesField *field, int unit, InfSkillId skill) {
    const InfProfile *profile = inf_profile(field, unit);
    return (skill != INF_ENGINEER || profile->engineer) && (skill != INF_ASSAULT || profile->assault);
}
int inf_visor(RulesCtx *ctx, int unit);
/* True if the unit can act: it is on the table and neither Unconscious nor Dead. */
bool inf_stands(const RulesField *field, const Table *table, int unit);
bool inf_enemies(RulesCtx *ctx, int a, int b);
/* Iterates over the troopers that stand and are enemies of this one, in the order of their ids. */
#define inf_each_enemy(ctx_, of_, enemy_)                                                                              \
    for (int enemy_, enemy_##_at = 0; inf_next_enemy(ctx_, of_, &enemy_##_at, &enemy_);)
bool inf_next_enemy(RulesCtx *ctx, int of, int *at, int *enemy);
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
/* How sentences name a type ("Zero-G"). */
const char *inf_type_label(InfType type);
/* "+3", "−3", "0", as a MOD is written; in the ruling's memory. */
const char *inf_mod_text(RulesCtx *ctx, int mod);
/* Cites the zone's card with what the zone does as it is now: "Very Difficult, Low Visibility and Saturation". */
void inf_cite_card(RulesCtx *ctx, const InfZone *zone);

/* Reads a skill from an argument of the action. False: the argument is no skill, and the ruling says so. */
bool inf_arg_skill(RulesCtx *ctx, const char *name, InfSkillId fallback, InfSkillId *out);

#endif
