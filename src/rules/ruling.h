/* A ruling: what was decided, why (findings, each of which cites a rule, with numbers and the shapes that show it), and
 * with which dice. Window, command line, card and lesson all render this object. It owns its contents (an arena) and
 * points into the field's data. Lengths are in mm; whoever prints them converts to table units. */
#ifndef RULES_RULING_H
#define RULES_RULING_H

#include "base/text.h"
#include "geom/sight/sight.h"
#include "rules/field.h"
#include "rules/margin.h"
#include "rules/stage.h"

typedef enum {
    RULING_DONE,    /* an action that is allowed; its changes are in the draft */
    RULING_ANSWER,  /* the answer to a query */
    RULING_REFUSED, /* the rules forbid the action; nothing happened */
    RULING_WAITING, /* a player must choose first: see `ask` */
    RULING_BAD      /* not an action that can be understood; `bad` says what to write instead */
} RulesOutcome;

typedef enum { ROLE_DECIDES, ROLE_PASSES, ROLE_CONTEXT } RulesRole;

typedef enum { VALUE_LENGTH, VALUE_INT, VALUE_NEED, VALUE_REF, VALUE_TEXT } RulesValueKind;

/* A named value for a place in a sentence: {length} in its template. */
typedef struct {
    const char *name;
    RulesValueKind kind;
    double number; /* LENGTH: mm; TEXT: how many things it names, where that is known */
    TableRef ref;
    const char *text;
} RulesValue;

typedef enum {
    SHAPE_LINE,    /* points: a straight line */
    SHAPE_BEAM,    /* points[0], points[1], half width `value` */
    SHAPE_FAN,     /* points[0] the eye, the rest a ring */
    SHAPE_BASE,    /* ref: its body lit */
    SHAPE_GHOST,   /* ref at points[0], facing value */
    SHAPE_AREA,    /* ref: the whole area */
    SHAPE_OUTLINE, /* ref, points: a stretch of its outline drawn heavy */
    SHAPE_HEX,
    SHAPE_HEXSIDE,
    SHAPE_VERTEX,
    SHAPE_RULER, /* points[0] to points[1], value (mm) against limit; `label`, if any, instead of the value */
    SHAPE_RING,  /* ring around the body of ref; value: its reach in mm */
    SHAPE_ARC,
    SHAPE_PATH,    /* points */
    SHAPE_MARK,    /* points[0]: a stop, a test, an exit */
    SHAPE_LINK,    /* ref with other */
    SHAPE_REGION,  /* points: a ring */
    SHAPE_SLOTS,   /* ref: `value` of `limit` slots are in use; `label`, if any, says of what */
    SHAPE_COUNTER, /* ref: `value` of what `label` says; without a label, the sentence of the finding */
    SHAPE_DICE,
    SHAPE_HEIGHT,
    SHAPE_SUM
} RulesShapeKind;

/* What a shape stands for, where its kind can stand for several things that are drawn differently. */
typedef enum {
    STYLE_PLAIN,    /* nothing beyond its kind */
    STYLE_DOTTED,   /* LINE: what lies behind a stop; a second line */
    STYLE_STOP,     /* MARK: where something ends; HEX: where nobody may go */
    STYLE_LOST,     /* MARK: where a unit is lost */
    STYLE_TEST,     /* MARK: where a die is rolled */
    STYLE_TEMPLATE, /* REGION: a template, whose rim decides */
    /* HEX, met by a line of sight: */
    STYLE_CROSSED,
    STYLE_LEFT, /* touched on the line's left */
    STYLE_RIGHT,
    STYLE_GRAZED, /* an obstruction that the line passes */
    STYLE_BLOCKS,
    /* HEX, where a unit can go: */
    STYLE_REACH,
    STYLE_REACH_STOP, /* it can go there, and must stop */
    STYLE_HALT,       /* a move that is allowed ends here */
    /* HEX of a field of view: */
    STYLE_SEEN,
    STYLE_PAST, /* seen past something on one side */
    STYLE_HIDDEN,
    STYLE_PINCHED /* hidden by what is on both sides */
} RulesShapeStyle;

typedef struct {
    RulesShapeKind kind;
    RulesRole role;
    TableRef ref, other;
    const GeomVec *points;
    int count;
    double value, limit;
    RulesShapeStyle style;
    const char *label; /* text beside the shape, or NULL */
    HexId hex;
} RulesShape;

/* The key of a finding that holds its sentence in its value {words}: the gate's faults about a table (gate.c). */
#define RULING_IN_WORDS "in-words"

/* A roll that a die of a shot goes through before it does harm. The shares of all of them multiply to its chance. */
typedef enum { PASS_HITS, PASS_NOT_SAVED, PASS_NOT_SAVED_AGAIN } RulesPassKind;
typedef struct {
    RulesPassKind kind;
    const char *need;     /* what the die must show to hit, or to save: "4+", "≤ 12" */
    double share;         /* the chance that harm is still possible after it, 0 to 1 */
    const char *fraction; /* the same as "1/2"; NULL: too long to be said */
} RulesPass;

typedef struct {
    const char *rule; /* id in the catalogue */
    const char *key;  /* template in the rule's texts */
    RulesRole role;
    const RulesValue *values;
    int value_count;
    const RulesShape *shapes;
    int shape_count;
    TableRef terrain;        /* the area the finding is about, or none */
    const RulesPass *passes; /* what a die goes through, where the finding foretells that; else none */
    int pass_count;
} RulesFinding;

/* What a die came to, as the rules see it; roll_result has the words. */
typedef enum {
    RESULT_NONE, /* no name: the number counts */
    RESULT_SUCCEEDS,
    RESULT_FAILS,
    RESULT_HIT,
    RESULT_MISS,
    RESULT_SAVED,
    RESULT_CRITICAL,
    RESULT_NOT_CRITICAL,
    RESULT_RALLIES,
    RESULT_ACTS,
    RESULT_SAFE,
    RESULT_FLAG,
    RESULT_IGNORED, /* a hit that something protects from */
    RESULT_BEATEN   /* a success that another die has cancelled */
} RulesResult;

/* One die, or one pool of equal dice. */
typedef struct {
    const char *what; /* key of the name shown to players: "to-hit", "save" */
    const char *rule;
    TableRef by, at; /* at: whom the dice are rolled against, where one throw of several has its own; else none */
    const TableRef *owners; /* owner of each die (roll_owner), or if `pooled` the owners of all dice together; NULL: all
                               dice belong to `by` */
    int owner_count;
    bool pooled;
    bool again;  /* failed dice were thrown once more; if any failed, the next roll is that throw */
    bool second; /* the second throw of the dice that failed in the roll before */
    int faces;   /* faces of each die: 6, 20 */
    int need;    /* a die succeeds at this or more; 0 when the dice have no need */
    int total;   /* the sum of all dice succeeds at this or more; 0 when they are not added up */
    const int *values;
    const RulesResult *results; /* [count] */
    const char *drawn;          /* name of the card that was drawn; NULL if none was */
    int count;
    int good_faces; /* number of a die's faces that are good for the roller, so that each die is good with a chance of
                       good_faces in faces; 0: not known */
    int good;       /* number of dice that fell on a good face */
    bool plain;     /* not one of the ruleset's dice: a drawn card, a direction */
} RulesRoll;

typedef enum { MOD_COUNTS, MOD_BEATEN, MOD_IGNORED, MOD_EXEMPT, MOD_CAPPED } RulesModState;

/* Returns the owner of a die; REF_NONE where several units share one pool. */
static inline TableRef roll_owner(const RulesRoll *roll, int die) {
    return roll->pooled ? ref_none() : roll->owners ? roll->owners[die] : roll->by;
}

/* Returns the word for what a die came to: "hit", "fails"; the card's name if one was drawn; else "". */
const char *roll_result(const RulesRoll *roll, int die);
/* Appends a die as it lies there and what it came to: "4 hit", with named faces "MEDIUM hit"; a FLAG that is a flag
 * once. */
void roll_describe(const RulesData *data, const RulesRoll *roll, int die, BaseText *out);

/* One line of a sum: "in Witch wood -1". */
typedef struct {
    int value;
    int stage, family;
    const char *rule, *key; /* key: template in the rule's texts */
    TableRef source;
    RulesModState state;
    int bound; /* 0: the value is added; +1: the number is at most the value; -1: at least */
} RulesMod;

typedef struct {
    const char *what; /* to-hit, save, activation */
    const RulesMod *mods;
    int count;
    int total; /* VAR_NONE: impossible */
    TableRef by, at;
    bool counts; /* the total is a number of dice, not what one of them needs */
    bool under;  /* a die succeeds at the total or below it */
    bool added;  /* the total is added to what the dice show; no die has a need */
} RulesSum;

/* What a piece is to the line that meets it. */
typedef enum {
    ROW_OPEN,    /* nothing */
    ROW_DEPTH,   /* the line may lie so deep in it */
    ROW_OVER,    /* the line goes over it */
    ROW_THROUGH, /* a line through it is stopped, one into it is not */
    ROW_COMPLETE /* it stops every line */
} RulesRowHow;

/* How a line of sight meets a zone. */
typedef enum { ZONE_FROM, ZONE_INTO, ZONE_THROUGH } RulesZoneHow;

/* One line of sight in one direction. */
typedef struct {
    TableRef from, to;
    bool visible;
    bool close; /* the margin is below the tolerance: too close to call; set by rules_sight_close */
    bool undecided;
    int cost;           /* what a line costs that is seen: a part of the headline where a system has such; else 0 */
    const char *at;     /* that cost in words, when everything was asked for: "at -3"; NULL where there is none */
    RulesMargin margin; /* set by rules_sight_margin; else none */
    bool aloft;         /* decided without drawing lines: aircraft */
    bool cut_short;     /* there were more rows, ranges, links or blockers than there is room for */
    double clearance;   /* mm; NAN when not asked for or meaningless */
    bool unmeasured; /* clearance cannot be given because pieces that lines pass over, by height or by nearness, have a
                        say */
    bool by_width; /* clearance is the seen width less the width that must be seen; it does not say how far anything may
                      move */
    GeomVec a, b, stop; /* the witness */
    double beam;
    double eye, mark; /* heights of the line's two ends in mm above the table, where the system has heights; else 0 */
    double eye_foot, mark_foot; /* heights of what the two ends stand on, likewise */
    bool has_depth;
    double depth, limit; /* mm */
    double depth_off;    /* mm by which the true least depth may be smaller, where an outline was too fine to search
                            completely; else 0 */
    TableRef depth_area;
    bool too_deep; /* hidden because of depth: lines clear of everything else exist, or depth alone would hide */
    TableRef blockers[16]; /* the pieces that decide, in their order along the line; by ids if only all of them do */
    int blocker_count;
    bool alone;            /* each blocker stops every line by itself; otherwise they do so together */
    bool each;             /* the blockers are only what stops the line that is drawn; nothing is said of other lines */
    struct RulesSightRow { /* the ledger: one row for each piece that the line meets */
        TableRef area;
        double in, out, length, limit; /* mm; limit is NAN if there is none */
        const GeomVec
            *inside; /* the stretches inside the piece, from x to y mm; if none are given, one stretch from in to out */
        int inside_count;
        bool decides;
        const char *rule;
        RulesRowHow how;
        bool has_height; /* the piece is a body, for which these hold: */
        double top, low; /* height of its top, and the lowest height of the line over it, mm above the table */
        double foot;     /* height of what it stands on, mm above the table */
    } * rows;
    int row_count;
    const GeomCertRange *ranges; /* if blocked: the certificate, in the ruling's arena */
    const char *brief; /* a few words for a label beside the line: what stops it, or what it passes; NULL if none */
    const HexTouch *touches; /* on hexes: what the line meets on the board, in its order */
    int touch_count;
    const struct RulesSightZone { /* zones that the line comes from, goes into or goes through; NULL: the system has
                                     none */
        TableRef area;
        RulesZoneHow how;
    } * zones;
    int zone_count;
    const GeomCertLink *links;
    int range_count, link_count;
} RulesSight;

#define RULES_FLIP_VALUES 16

/* What each value of one reading would have answered for a line of sight, with all other readings as they are. */
typedef struct {
    int reading;
    bool visible[RULES_FLIP_VALUES]; /* indexed by value */
} RulesFlip;

/* What ground does to a unit that moves over it. */
typedef enum { GROUND_CLEAR, GROUND_ROAD, GROUND_DIFFICULT, GROUND_DANGEROUS, GROUND_IMPASSABLE } RulesGround;

/* One stretch of ground that a move would meet. */
typedef struct {
    double s0, s1; /* mm along the path */
    RulesGround ground;
    double factor;    /* mm of the allowance that each mm costs; 0 means 1 */
    const char *rule; /* the rule that says so, or NULL */
} RulesStretch;

/* How much of the allowance is used up at a point of the path. It is linear between two of these; two at the same point
 * are a fixed cost there. */
typedef struct {
    double s, spent; /* mm */
} RulesSpent;

typedef struct {
    double s;
    GeomVec at;
    const char *what; /* key of the rule's sentence about it: "difficult", "stop" ... */
    const char *rule;
    RulesGround ground; /* the ground that harms or slows the unit here; else GROUND_CLEAR */
    TableRef area;
    int chance_of,
        chance_in; /* chance of the bad result: chance_of in chance_in, as 1 in 12; 0 when there is no test */
    double cost;   /* mm of the allowance spent here in addition to the distance */
    int hits;      /* hits that are predicted here */
} RulesTraceEvent;

typedef struct {
    TableRef unit;
    const GeomVec *points;
    int point_count;
    double length, allowance; /* mm */
    const RulesSpent *spent;  /* ascending in s; NULL: the path costs its length */
    int spent_count;
    RulesStretch *stretches;
    int stretch_count;
    RulesTraceEvent *events;
    int event_count;
    double stop;           /* mm along the path where the unit must stop; the path's length when nothing stops it */
    const char *stop_rule; /* NULL when nothing stops it */
    GeomVec end;
    double facing;
} RulesTrace;

/* trace_spent returns the mm of the allowance that are used up at s; trace_reach the first s where that much is used up
 * (the length of the path if it never is). */
double trace_spent(const RulesTrace *trace, double s);
double trace_reach(const RulesTrace *trace, double spent);

typedef enum { ASK_CHOOSE, ASK_PLACE } RulesAskKind;

typedef struct {
    RulesAskKind kind;
    const char *id; /* stable name: "exit" */
    int side;
    const char *rule, *key;
    TableRef about;     /* PLACE: the unit to be placed */
    TableRef region_of; /* PLACE: the place must be within `reach` of this body */
    double reach;
    const char *const *options; /* CHOOSE: the words or ids to choose from */
    int option_count, min, max;
    int fallback;              /* CHOOSE: index of the option taken when nobody is asked */
    TableWhere fallback_where; /* PLACE: the place taken when nobody is asked */
    bool can_lose;             /* PLACE: there is no legal place, and the unit is destroyed */
    bool optional;             /* the fallback is good enough where no player can be asked: cases, see PlayInput */
    bool way; /* PLACE: the unit moves there, and the answer may give the bends of its path before the place */
} RulesAsk;

enum { RULES_BENDS = 15 };

typedef struct {
    int options[16];
    int count;
    TableWhere where;
    GeomVec bends[RULES_BENDS]; /* PLACE with `way`: the bends in mm, in order, before `where` */
    int bend_count;
} RulesAnswer;

typedef struct {
    BaseArena *arena; /* owns everything below */
    const RulesField *field;
    RulesOutcome outcome;
    const char *verb;
    const char *bad;          /* BAD: what to write instead */
    TableRef subject, object; /* who acts, and on whom: for titles and for the timeline */
    ARRAY(RulesFinding) findings;
    ARRAY(RulesRoll) rolls;
    ARRAY(RulesSum) sums;
    ARRAY(RulesSight) sights;
    ARRAY(RulesTrace) traces;
    RulesMargin margin;       /* how sure the headline is: allowed, refused, or what was asked; none where nothing was
                                 measured, or       where the caller did not want to know */
    RulesMargin margin_fails; /* while a rule resolves: of the conditions that fail */
    bool margin_unknown;      /* likewise: there is a condition whose margin is not known */
    RulesAsk ask;             /* WAITING: the open question */
    RulesStage *stage;        /* what the procedure under way expects; NULL unless the query `stage` has found one */
    bool unanswered; /* in odds: other players might have answered before the dice were rolled, and it is assumed that
                        they did not */
    BaseTree *facts; /* what `expect` and --json see: visible, depth, needs, cost, hits ...; lengths in table units */
    ARRAY(int) readings; /* the readings that were used, ascending */
    ARRAY(int) numbers;  /* the numbers that were used and whose value is not the book's */
} Ruling;

/* Returns the chance that at least one of the moving units is lost on its path, taking each test that the traces
 * predict as independent. `tests` gets the number of tests. */
double traces_risk(const Ruling *ruling, int *tests);

Ruling *ruling_create(const RulesField *field);
void ruling_reset(Ruling *ruling, const RulesField *field); /* empties the ruling for reuse without allocation */
void ruling_destroy(Ruling *ruling);

/* Append the sentence of a finding, of a modifier or of an ask from the ruleset's data, with lengths in table units to
 * at most two decimals. */
void ruling_describe(const Ruling *ruling, const RulesFinding *finding, BaseText *out);
void ruling_describe_mod(const Ruling *ruling, const RulesMod *mod, BaseText *out);
void ruling_describe_ask(const Ruling *ruling, BaseText *out);
/* Returns true when the finding's sentence can be said of several things in this place at once (sentence_agrees). */
bool ruling_agrees(const Ruling *ruling, const RulesFinding *finding, const char *place);
/* Returns true when the finding's sentence says this value. */
bool ruling_uses(const Ruling *ruling, const RulesFinding *finding, const char *value);
bool ruling_cites(const Ruling *ruling, const char *rule);
/* Returns true when each finding, modifier and question has the sentence that it names, and each place of that sentence
 * a value. Otherwise appends what is missing: such a sentence is replaced by the text of the whole rule, which may not
 * be what was meant. */
bool ruling_is_stated(const Ruling *ruling, BaseText *missing);
/* Adds a blocker unless it is listed already; when there is no room for it, the sight is marked as cut short. REF_NONE
 * is ignored. */
void los_add_blocker(RulesSight *sight, TableRef ref);

#endif
