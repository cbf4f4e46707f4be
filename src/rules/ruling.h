/* A ruling: what was decided, why (findings, each of which cites a rule, with numbers and the shapes that show it), and
 * with which dice. Window, command line, card and lesson all render this object. It owns its contents (an arena) and
 * points into the field's data. Lengths are in mm; whoever prints them converts to table units. */
#ifndef RULES_RULING_H
#define RULES_RULING_H

#include "base/text.h"
#include "geom/sight/sight.h"
#include "rules/field.h"

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
    double number; /* LENGTH: mm */
    TableRef ref;
    const char *text;
} RulesValue;

typedef enum {
    SHAPE_LINE,    /* points: a straight line; style by `word`: clear, blocked, close, dotted, over */
    SHAPE_BEAM,    /* points[0], points[1], half width `value` */
    SHAPE_FAN,     /* points[0] the eye, the rest a ring */
    SHAPE_BASE,    /* ref: its body lit */
    SHAPE_GHOST,   /* ref at points[0], facing value */
    SHAPE_AREA,    /* ref: the whole area */
    SHAPE_OUTLINE, /* ref, points: a stretch of its outline drawn heavy */
    SHAPE_HEX,
    SHAPE_HEXSIDE,
    SHAPE_VERTEX,
    SHAPE_RULER, /* points[0] to points[1], value (mm) against limit; `word`, if any, instead of the value */
    SHAPE_RING,  /* ring around the body of ref; value: its reach in mm */
    SHAPE_ARC,
    SHAPE_PATH,   /* points */
    SHAPE_MARK,   /* points[0]: a stop, a test, an exit; word says which */
    SHAPE_LINK,   /* ref with other */
    SHAPE_REGION, /* points: a ring, word how */
    SHAPE_SLOTS,  /* ref: `value` of `limit` slots are in use; word, if any, says of what */
    SHAPE_COUNTER,
    SHAPE_DICE,
    SHAPE_HEIGHT,
    SHAPE_SUM
} RulesShapeKind;

typedef struct {
    RulesShapeKind kind;
    RulesRole role;
    TableRef ref, other;
    const GeomVec *points;
    int count;
    double value, limit;
    const char *word;
    HexId hex;
} RulesShape;

/* The key of a finding that holds its sentence in its value {words}: the gate's faults about a table (gate.c). */
#define RULING_IN_WORDS "in-words"

typedef struct {
    const char *rule; /* id in the catalogue */
    const char *key;  /* template in the rule's texts */
    RulesRole role;
    const RulesValue *values;
    int value_count;
    const RulesShape *shapes;
    int shape_count;
    TableRef terrain; /* the area the finding is about, or none */
} RulesFinding;

/* One die, or one pool of equal dice. */
typedef struct {
    const char *what; /* key of the name shown to players: "to-hit", "save" */
    const char *rule;
    TableRef by;
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
    const char *const *results; /* result of each die: hit, miss, saved, fails, safe ... */
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

/* One line of sight in one direction. */
typedef struct {
    TableRef from, to;
    bool visible;
    bool close; /* what decided is within the tolerance: too close to call */
    bool undecided;
    bool aloft;       /* decided without drawing lines: aircraft */
    bool cut_short;   /* there were more rows, ranges, links or blockers than there is room for */
    double clearance; /* mm; NAN when not asked for or meaningless */
    bool unmeasured;  /* clearance cannot be given because pieces that lines pass over, by height or by nearness, have a
                         say */
    double by_height; /* mm by which the line would have to be higher or lower for the other answer; 0: more than the
                         tolerance, or the system has no heights */
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
    TableRef blockers[16]; /* the pieces that decide, in their order along the line */
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
        const char *how; /* complete, depth, over, through, open */
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
        const char *how; /* from, into, through */
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

/* One stretch of ground that a move would meet. */
typedef struct {
    double s0, s1;      /* mm along the path */
    const char *ground; /* clear, road, difficult, dangerous, impassable */
    double factor;      /* mm of the allowance that each mm costs; 0 means 1 */
    const char *rule;   /* the rule that says so, or NULL */
} RulesStretch;

/* How much of the allowance is used up at a point of the path. It is linear between two of these; two at the same point
 * are a fixed cost there. */
typedef struct {
    double s, spent; /* mm */
} RulesSpent;

typedef struct {
    double s;
    GeomVec at;
    const char *what; /* difficult, dangerous, enter, stop, zone, road ... */
    const char *rule;
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
    RulesAsk ask;    /* WAITING: the open question */
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
void ruling_say(const Ruling *ruling, const RulesFinding *finding, BaseText *out);
void ruling_say_mod(const Ruling *ruling, const RulesMod *mod, BaseText *out);
void ruling_say_ask(const Ruling *ruling, BaseText *out);
bool ruling_cites(const Ruling *ruling, const char *rule);
/* Returns true when each finding, modifier and question has the sentence that it names, and each place of that sentence
 * a value. Otherwise appends what is missing: such a sentence is replaced by the text of the whole rule, which may not
 * be what was meant. */
bool ruling_is_told(const Ruling *ruling, BaseText *missing);
/* Adds a blocker unless it is listed already; when there is no room for it, the sight is marked as cut short. REF_NONE
 * is ignored. */
void los_add_blocker(RulesSight *sight, TableRef ref);

#endif
