/* A ruling: what was decided, why (findings, each citing a rule, in numbers, with the shapes that show it), with which
 * dice. Window, command line, card and lesson all render this object. It owns itself (an arena) and points into the
 * field's data.
 *
 * Lengths in mm; whoever prints converts to table units. */
#ifndef RULES_RULING_H
#define RULES_RULING_H

#include "base/text.h"
#include "geom/sight/sight.h"
#include "rules/field.h"

typedef enum {
    RULING_DONE,    /* an action: allowed, its changes are in the draft */
    RULING_ANSWER,  /* a query */
    RULING_REFUSED, /* the rules say no; nothing happened */
    RULING_WAITING, /* a player must choose: `ask` */
    RULING_BAD      /* not an action that can be understood: `bad` says what to do */
} RulesOutcome;

typedef enum { ROLE_DECIDES, ROLE_PASSES, ROLE_CONTEXT } RulesRole;

typedef enum { VALUE_LENGTH, VALUE_INT, VALUE_NEED, VALUE_REF, VALUE_TEXT } RulesValueKind;

/* A named value of a sentence: {length} in its template. */
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
    SHAPE_RING,  /* round the body of ref, value = reach */
    SHAPE_ARC,
    SHAPE_PATH,   /* points */
    SHAPE_MARK,   /* points[0]: a stop, a test, an exit; word says which */
    SHAPE_LINK,   /* ref with other */
    SHAPE_REGION, /* points: a ring, word how */
    SHAPE_SLOTS,  /* ref: value of limit in use; word, if any, of what */
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

/* The key of a finding that says itself, in its value {words}: what the gate says of a table (gate.c). */
#define RULING_IN_WORDS "in-words"

typedef struct {
    const char *rule; /* id in the catalogue */
    const char *key;  /* template in the rule's texts */
    RulesRole role;
    const RulesValue *values;
    int value_count;
    const RulesShape *shapes;
    int shape_count;
    TableRef terrain; /* the area it is about, or none */
} RulesFinding;

/* One die, or one pool of equal dice. */
typedef struct {
    const char *what; /* template key for people: "to-hit", "save" */
    const char *rule;
    TableRef by;
    const TableRef *owners; /* by die (roll_owner); `pooled`: of all dice together; NULL: all are of `by` */
    int owner_count;
    bool pooled;
    bool again;  /* dice that failed were thrown once more: they are the next roll, if any failed */
    bool second; /* the throw of those that had failed in the roll before */
    int faces;   /* of the die: 6, 20 */
    int need;    /* at least this succeeds; 0 when the dice only count */
    int total;   /* all together succeed at this or more; 0 when they are not added up */
    const int *values;
    const char *const *results; /* by die: hit, miss, saved, fails, safe ... */
    int count;
    int good_faces; /* of a die, those that serve who rolls it: each die does with good_faces in faces; 0 not told */
    int good;       /* dice that fell on one of them */
    bool plain;     /* no die of the ruleset's: a card drawn, a direction */
} RulesRoll;

typedef enum { MOD_COUNTS, MOD_BEATEN, MOD_IGNORED, MOD_EXEMPT, MOD_CAPPED } RulesModState;

/* Whose die it is; REF_NONE where the dice of several are one pool. */
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
    int bound; /* 0 it is added; +1 the number is at most this, -1 at least */
} RulesMod;

typedef struct {
    const char *what; /* to-hit, save, activation */
    const RulesMod *mods;
    int count;
    int total; /* VAR_NONE: cannot */
    TableRef by, at;
    bool counts; /* the total is how many dice there are, not what one of them needs */
    bool under;  /* a die succeeds at the total or below it */
    bool added;  /* the total is added to what the dice show: no die needs it */
} RulesSum;

/* One line of sight, one way. */
typedef struct {
    TableRef from, to;
    bool visible;
    bool close; /* what decided is within the tolerance */
    bool undecided;
    bool aloft;       /* decided without lines: aircraft */
    bool cut_short;   /* rows, ranges, links or blockers: there were more than there is room for */
    double clearance; /* mm, NAN when not asked or meaningless */
    bool unmeasured;  /* and so because what lines pass over by height or by nearness has a say: nobody knows how far */
    double by_height; /* mm by which the line would have to be higher or lower for the other answer; 0: more than the
                         tolerance, or no heights */
    bool by_width;    /* it is how much more is seen than must be, and says nothing of how far what may move */
    GeomVec a, b, stop; /* the witness */
    double beam;
    double eye, mark; /* heights of the line's ends where the system knows heights, mm above the table; else 0 */
    double eye_foot, mark_foot; /* and of what the two ends stand on */
    bool has_depth;
    double depth, limit; /* mm */
    double depth_off;    /* mm by which the least depth may be less: an outline too fine to search on; else 0 */
    TableRef depth_area;
    bool too_deep;         /* hidden: for depth, though lines clear of the rest exist or depth alone would do */
    TableRef blockers[16]; /* what decides, in the order along the line */
    int blocker_count;
    bool alone;            /* each of the blockers by itself stops every line; else they do so together */
    bool each;             /* the blockers are those on the line that is drawn, of which nothing else is said */
    struct RulesSightRow { /* the ledger: each piece that the line meets */
        TableRef area;
        double in, out, length, limit; /* limit NAN: none */
        const GeomVec *inside;         /* the stretches in it, x to y; none given: one, from in to out */
        int inside_count;
        bool decides;
        const char *rule;
        const char *how; /* complete, depth, over, through, open */
        bool has_height; /* a body: */
        double top, low; /* its top, and how low the line comes over it, mm above the table */
        double foot;     /* what it stands on */
    } * rows;
    int row_count;
    const GeomCertRange *ranges; /* blocked: the certificate, in the ruling's arena */
    const char *brief;       /* a few words for a chip beside the line: what stops it, or what it passes; NULL: none */
    const HexTouch *touches; /* on hexes: what the line meets on the board, in its order */
    int touch_count;
    const struct RulesSightZone { /* zones that it comes from, goes into or goes through; NULL: the system has none */
        TableRef area;
        const char *how; /* from, into, through */
    } * zones;
    int zone_count;
    const GeomCertLink *links;
    int range_count, link_count;
} RulesSight;

#define RULES_FLIP_VALUES 16

/* What each value of a switch between readings would have said of a line of sight, the others being as they are. */
typedef struct {
    int reading;
    bool visible[RULES_FLIP_VALUES]; /* by value */
} RulesFlip;

/* What a move would meet. */
typedef struct {
    double s0, s1;      /* mm along the path */
    const char *ground; /* clear, road, difficult, dangerous, impassable */
    double factor;      /* what a length of it costs; 0: what it is long */
    const char *rule;   /* that says so; NULL */
} RulesStretch;

/* How much of the allowance is used up at a place of the path: linear in between; two at one place are a toll. */
typedef struct {
    double s, spent; /* mm */
} RulesSpent;

typedef struct {
    double s;
    GeomVec at;
    const char *what; /* difficult, dangerous, enter, stop, zone, road ... */
    const char *rule;
    TableRef area;
    int chance_of, chance_in; /* odds of the bad end: 1 in 12; 0 when there is no test */
    double cost;              /* mm of the allowance paid here on top of the way */
    int hits;                 /* foretold */
} RulesTraceEvent;

typedef struct {
    TableRef unit;
    const GeomVec *points;
    int point_count;
    double length, allowance; /* mm */
    const RulesSpent *spent;  /* ascending in s; NULL: the way costs its length */
    int spent_count;
    RulesStretch *stretches;
    int stretch_count;
    RulesTraceEvent *events;
    int event_count;
    double stop;           /* mm along the path where the unit must stop; the length when free */
    const char *stop_rule; /* NULL when free */
    GeomVec end;
    double facing;
} RulesTrace;

/* mm of the allowance that are used up at s, and the first s where so much is (the length of the path when it never
 * is). */
double trace_spent(const RulesTrace *trace, double s);
double trace_reach(const RulesTrace *trace, double spent);

typedef enum { ASK_CHOOSE, ASK_PLACE } RulesAskKind;

typedef struct {
    RulesAskKind kind;
    const char *id; /* stable name: "exit" */
    int side;
    const char *rule, *key;
    TableRef about;     /* PLACE: the unit to be placed */
    TableRef region_of; /* PLACE: within `reach` of this body */
    double reach;
    const char *const *options; /* CHOOSE: words or ids */
    int option_count, min, max;
    int fallback;              /* CHOOSE: option taken when nobody is asked */
    TableWhere fallback_where; /* PLACE: the same */
    bool can_lose;             /* PLACE: no legal place: the unit is destroyed */
    bool optional;             /* where nobody is there to be asked, the fallback will do: cases, see PlayInput */
    bool way;                  /* PLACE: it goes there, and the bends of its way may be given before the place */
} RulesAsk;

enum { RULES_BENDS = 15 };

typedef struct {
    int options[16];
    int count;
    TableWhere where;
    GeomVec bends[RULES_BENDS]; /* PLACE with `way`: mm, in order, before `where` */
    int bend_count;
} RulesAnswer;

typedef struct {
    BaseArena *arena; /* owns everything below */
    const RulesField *field;
    RulesOutcome outcome;
    const char *verb;
    const char *bad;          /* BAD: what to do */
    TableRef subject, object; /* who acts, on whom: for titles and for the timeline */
    ARRAY(RulesFinding) findings;
    ARRAY(RulesRoll) rolls;
    ARRAY(RulesSum) sums;
    ARRAY(RulesSight) sights;
    ARRAY(RulesTrace) traces;
    RulesAsk ask;    /* WAITING */
    bool unanswered; /* of odds: others might have answered before the dice fell, and did not */
    BaseTree *facts; /* what `expect` and --json see: visible, depth, needs, cost, hits ...; lengths in table units */
    ARRAY(int) readings; /* switches that were asked for, ascending */
    ARRAY(int) numbers;  /* house numbers (value other than the book's) that were used */
} Ruling;

/* The chance that at least one of those who go is lost on its way: each of the tests that the traces foretell is thrown
 * by itself. `tests`: how many they are. */
double traces_risk(const Ruling *ruling, int *tests);

Ruling *ruling_create(const RulesField *field);
void ruling_reset(Ruling *ruling, const RulesField *field); /* for reuse without allocation */
void ruling_destroy(Ruling *ruling);

/* The sentence of a finding, of a modifier or of an ask, from the ruleset's data; lengths in table units with two
 * decimals at most. */
void ruling_say(const Ruling *ruling, const RulesFinding *finding, BaseText *out);
void ruling_say_mod(const Ruling *ruling, const RulesMod *mod, BaseText *out);
void ruling_say_ask(const Ruling *ruling, BaseText *out);
bool ruling_cites(const Ruling *ruling, const char *rule);
/* Has each of its findings, modifiers and questions the sentence that it names, and each place of the sentence a value?
 * Else appends which one lacks it; what is said in its place is the rule as a whole, which may not be what was meant.
 */
bool ruling_is_told(const Ruling *ruling, BaseText *missing);
/* Adds a blocker that is not among them yet; when there is no room for it the sight is cut short. REF_NONE is none. */
void los_add_blocker(RulesSight *sight, TableRef ref);

#endif
