/* What the files of this folder share: the ruleset's rows compiled into structs, the board as a map of hexes, names of
 * variables, numbers and readings. Knows nothing of lines of sight, of movement or of dice.
 *
 * Everything is counted in hexes, dice and blocks; millimetres only occur in shapes to draw. Rules are cited by their
 * full id in the catalogue and a key of their `texts` in assets/rulesets/commands-colors/rules-*.json. What depends on
 * a kind of terrain is cited by the rule that the kind's row names under `cites`. */
#ifndef RULES_CCA_H
#define RULES_CCA_H

#include "rules/cite.h"
#include "rules/commands-colors/names.h"
#include "rules/kit/access.h"
#include "rules/verbs.h"

/* ---- rows ---- */
typedef enum { CCA_FOOT, CCA_WAR_MACHINE, CCA_MOUNTED, CCA_LEADER, CCA_CLASSES } CcaClass;
typedef enum { CCA_LIGHT, CCA_MEDIUM, CCA_HEAVY, CCA_NO_WEIGHT } CcaWeight;
typedef enum { CCA_CLOSE, CCA_RANGED } CcaHow;
enum { CCA_OWN, CCA_TARGET }; /* the sides of a ruling: whose hex it is */

/* Faces, with the numbers that ctx_roll gives them. */
enum { CCA_FACE_LIGHT = 1, CCA_FACE_MEDIUM, CCA_FACE_HEAVY, CCA_FACE_LEADER, CCA_FACE_SWORD, CCA_FACE_FLAG };
#define CCA_FACES "LIGHT MEDIUM HEAVY LEADER SWORD FLAG"
enum { CCA_FACE_COUNT = 6 };

typedef enum { CCA_OPEN_SIGHT, CCA_BLOCKS_SIGHT, CCA_HILL_SIGHT, CCA_RIVER_SIGHT } CcaKindSight;
typedef enum { CCA_MARKS_NOTHING, CCA_MARKS_FOREST, CCA_MARKS_BROKEN } CcaMark;

/* The rules that a kind's row names, one for each thing that the kind does or expressly does not do. */
typedef enum {
    CCA_CITE_FREE,  /* may be entered and left like open ground */
    CCA_CITE_STOP,  /* ends the movement of a unit that enters */
    CCA_CITE_BAR,   /* may not be entered */
    CCA_CITE_SIGHT, /* blocks or does not block sight */
    CCA_CITE_ENTRY_FREE,
    CCA_CITE_ENTRY_BAN,
    CCA_CITE_ENTRY_EXEMPT,
    CCA_CITE_CLOSE,
    CCA_CITE_RANGED_OWN,
    CCA_CITE_RANGED_TARGET,
    CCA_CITE_FEWER,
    CCA_CITE_SHELTER_CLOSE,
    CCA_CITE_SHELTER_RANGED,
    CCA_CITE_DECLARED,
    CCA_CITE_COUNT
} CcaCite;

typedef struct {
    bool rampart;            /* lies on two sides of its hexes; everything below applies to whole hexes */
    bool hill;               /* level 1 */
    bool enter[CCA_CLASSES]; /* may be entered by ordered movement */
    bool stop[CCA_CLASSES];
    bool ban[CCA_CLASSES]; /* no battle in the turn of entry, except by exempt types */
    CcaMark mark;          /* the flag that is set when it is entered */
    CcaKindSight sight;
    int max[2][2]; /* [how][whose hex]: maximum number of dice; VAR_NONE without a maximum */
    int fewer;     /* number of dice less for a unit that stands there */
    bool shelter;  /* protects foot units from every side */
    int declared;  /* the kind that replaces it where the scenario declares it fordable, -1 if none */
    const char *rules[CCA_CITE_COUNT]; /* NULL: the row does not name a rule for this */
    const char *name;                  /* "forest" */
} CcaKind;

typedef enum { CCA_BONUS_NEVER, CCA_BONUS_LEADER, CCA_BONUS_ALWAYS } CcaBonus;
enum { CCA_EVADES_FOOT = 1, CCA_EVADES_HEAVY_MOUNTED = 2, CCA_EVADES_ELEPHANTS = 4, CCA_EVADES_REST = 8 };

typedef struct {
    const char *code, *name;
    CcaClass type;
    CcaWeight weight;
    int blocks, move;
    int charge;                     /* extra hexes if the unit then fights in close combat */
    int battle_after;               /* most hexes after which the unit may still battle */
    int dice, full_dice, back_dice; /* dice in close combat; the same at full blocks; when it battles back */
    int range, still, moved; /* range in hexes, 0: no missiles; dice when it has stood still, and when it has moved */
    int retreat;             /* retreat in hexes for each flag */
    unsigned evades;         /* CCA_EVADES_ bits: the attackers that it may evade; 0: none */
    CcaBonus bonus;
    bool swords;      /* swords hit */
    bool exempt;      /* may enter forest and still battle */
    bool full_stands; /* at full blocks may ignore a flag */
    bool elephant;
    const int
        *as_target; /* elephant: fixed number of dice by the target's profile; VAR_NONE: what the target would roll */
} CcaProfile;

typedef enum { CCA_SECTION_ANY, CCA_SECTION_LEFT, CCA_SECTION_CENTRE, CCA_SECTION_RIGHT } CcaSection;
typedef enum { CCA_WHO_ANY, CCA_WHO_LIGHT, CCA_WHO_MOUNTED, CCA_WHO_ADJACENT } CcaWho;
typedef enum { CCA_SCOPE_NONE, CCA_SCOPE_CLOSE, CCA_SCOPE_RANGED, CCA_SCOPE_BOTH } CcaScope;

typedef struct {
    const char *id, *label;
    int orders; /* number of units to order; 0: all that fit */
    CcaSection section;
    CcaWho who;
    int dice;
    CcaScope scope;
    bool back; /* its dice also count in battle back */
    int copies;
    VarId hand, gone; /* number of this card that a side holds; number in the discards */
} CcaCard;

/* ---- names ---- */
#define CCA_SCOPE_WORDS "none close ranged both"

enum { CCA_CAUSE_RESERVE, CCA_CAUSE_LOST };
enum { CCA_PHASE_COMMAND, CCA_PHASE_MOVEMENT, CCA_PHASE_BATTLE };

typedef struct {
    const CcaKind *kinds;       /* indexed by the ruleset's kinds */
    const CcaProfile *profiles; /* indexed by its profiles */
    const CcaCard *cards;
    const char *const *card_ids; /* NULL-terminated */
    int card_count;
} CcaData;

static inline const CcaData *cca_data(const RulesField *field) {
    return field->data->compiled;
}
void cca_compile(DataReader *reader);
void cca_lay_hexes(const RulesData *data, HexBoard *board);

static inline const CcaProfile *cca_profile(const RulesField *field, int unit) {
    return &cca_data(field)->profiles[field->setup->units[unit].profile];
}
static inline bool cca_is_leader(const RulesField *field, int unit) {
    return cca_profile(field, unit)->type == CCA_LEADER;
}
static inline TableRef cca_unit(int unit) {
    return ref_make(REF_UNIT, unit);
}
static inline TableRef cca_game(void) {
    return ref_make(REF_GAME, 0);
}

/* ---- the board as it is now ---- */
/* One kind of terrain in a hex: usually the only one; there may be more by the reading hex_combo. */
typedef struct {
    int kind, area; /* kind: index of the ruleset's kinds, with the ford already applied */
} CcaLayer;

typedef struct {
    CcaLayer *layer; /* points into the map's layers */
    int layers;
    int rampart, rampart_area; /* vertex 0..5 that the rampart faces, -1 if none */
    int ramparts;              /* number of ramparts that the file puts there: the survey refuses a second one */
    int unit;                  /* the unit that stands there, -1 if none */
    int leader;                /* the leader that is there, alone or attached, -1 if none */
    bool hill;
    int group; /* number that the hexes of one hill share; -1 on low ground */
} CcaHex;

/* One reason why one hex obstructs a line of sight. */
typedef struct {
    int touch;        /* index in the line's touches */
    const char *rule; /* the rule that says so */
    const char *what; /* "forest", "a unit" */
    TableRef ref;     /* the terrain, or the unit that stands there */
    bool decides;     /* it stops the line, by itself or together with an obstruction on the other side */
} CcaBlock;

typedef struct {
    uint64_t version, terrain_version; /* those of the table that it shows */
    bool made;
    HexBoard board;
    CcaHex *hexes;
    CcaLayer *layers; /* the layers of all hexes, grouped by hex */
    CcaBlock *blocks; /* the blocks of the line that was drawn last; has room for all that one line can meet */
    int block_room;
} CcaMap;

void *cca_cache_create(const RulesField *field);
void cca_cache_destroy(void *cache);
/* Returns the map of the draft's present state; valid until the next change. */
const CcaMap *cca_map(RulesCtx *ctx);
/* Returns NULL when the hex is off the board. */
const CcaHex *cca_hex(const CcaMap *map, HexId hex);
/* Returns the kind of an area as it is now: the declared one where the scenario says so. */
int cca_kind_of(const RulesField *field, const Table *table, int area);
const CcaKind *cca_layer(const RulesField *field, const CcaHex *hex, int layer);
/* Returns the first layer whose kind names a rule for this, or -1. */
int cca_layer_citing(const RulesField *field, const CcaHex *hex, CcaCite cite);

/* Returns the hex of a unit, for an attached leader that of its unit; 0,0 when it is nowhere. */
HexId cca_where(const Table *table, int unit);
/* Finds the hex of a unit, a hex, or an area of hexes (its first hex). Returns false when it is nowhere. */
bool cca_ref_hex(RulesCtx *ctx, TableRef ref, HexId *hex);
int cca_leader_of(RulesCtx *ctx, int unit); /* the attached leader, -1 if none */
bool cca_same_side(RulesCtx *ctx, int a, int b);
/* Returns the vertex that an area of ramparts faces (STRUCT-01). */
int cca_facing(const RulesField *field, const Table *table, int area);
/* Lists enemy units (and lone leaders, if asked) in the six hexes around `hex`; at most six. */
int cca_enemies_near(RulesCtx *ctx, HexId hex, int side, bool leaders, int out[6]);
/* Returns the base line of a side: 0 north, 2 south. Any other edge is an error in the file that says it. */
int cca_home_edge(const RulesField *field, int side);
/* Returns the direction of rows that leads home: +1 when home is south, -1 when north. */
int cca_homeward(const RulesField *field, int side);
/* Writes the two hexes of the next row homeward, west first. */
void cca_home_steps(const RulesField *field, int side, HexId from, HexId out[2]);

GeomVec cca_centre(RulesCtx *ctx, HexId hex);
/* Parts of a finding: a unit by its index and its block; a hex and its shape, drawn in a `style_`. */
#define CCA_UNIT(name_, unit_) UNIT(name_, unit_), DRAW_BASE(cca_unit(unit_))
#define CCA_DRAW_HEX(ctx_, hex_, style_)                                                                               \
    DRAW(SHAPE_HEX, .ref = setup_hex_ref((ctx_)->field->setup, hex_), .points = (GeomVec[]){cca_centre(ctx_, hex_)},   \
         .count = 1, .hex = hex_, .style = style_)
#define CCA_HEX(ctx_, name_, hex_, style_) TEXT(name_, cca_hex_id(ctx_, hex_)), CCA_DRAW_HEX(ctx_, hex_, style_)
const char *cca_hex_id(RulesCtx *ctx, HexId hex);

/* ---- refusals that are asked about without being made ---- */
typedef struct {
    const char *rule, *key; /* NULL: nothing forbids it */
    int unit, other;        /* values {unit} and {other}; -1 if none */
    HexId hex;              /* value {hex}; 0,0 if none */
    RulesShapeStyle mark;   /* how the hex is drawn */
    const char *ground;     /* value {ground} */
    TableRef ref;           /* value {ref}; none: no such value */
    int count, max;         /* values {count} and {most} */
} CcaBar;

CcaBar cca_bar(const char *rule, const char *key, int unit);
static inline CcaBar cca_no_bar(void) {
    return (CcaBar){.rule = NULL, .unit = -1, .other = -1, .mark = STYLE_STOP, .ref = ref_none()};
}
void cca_cite_bar(RulesCtx *ctx, const CcaBar *bar, RulesRole role);
void cca_refuse(RulesCtx *ctx, const CcaBar *bar);
BaseTree *cca_describe_bar(RulesCtx *ctx,
                           const CcaBar *bar); /* {"allowed": false, "rule", "why"} or {"allowed": true} */

#endif
