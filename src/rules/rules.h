/* Defines a rule system and what rule code may do: read the table through a draft, roll dice, ask players, cite rules.
 * Nothing outside a system's folder asks which system is active; a function that a system does not have is NULL. */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "geom/region/region.h"
#include "rules/ruling.h"

/* ---- dice and players' answers: one input, passed in ---- */
#define RULES_FACES_MAX 64 /* faces of one die, or cards of a deck; odds walk all of them */

typedef struct {
    const char *what; /* "to-hit", "save", as in RulesRoll */
    const char *rule;
    TableRef by;            /* who rolls; for a pool of several units the first of them, or their formation */
    TableRef at;            /* as in RulesRoll */
    const TableRef *owners; /* for a pool: [count] the owner of each die, or if `pooled` [owner_count] the units that
                               own the dice together; NULL: all dice belong to `by` */
    int owner_count;
    bool pooled;
    bool again;  /* failed dice are rolled once more, and the second throw counts */
    bool second; /* this is that second throw; the roll before it had `again` set */
    int faces, count;
    int need;      /* a die succeeds at this or more; 0: the dice have no need */
    int total;     /* the dice are added up and succeed together at this or more; 0: each die counts for itself */
    uint64_t good; /* bit (face - 1) is set if the face is good for the roller; 0: faces from `need` up are good, and
                      without a need none is */
    bool plain;    /* as in RulesRoll */
    const uint8_t *class_of; /* [faces]: the 0-based class of each face; equivalent results share a class so that odds
                                walk classes; NULL: all faces differ */
} RulesDice;

bool rules_is_good(const RulesDice *dice, int face); /* for who rolls it */

typedef struct RulesInput RulesInput;
struct RulesInput {
    /* Fills `values` from left to right. Returns false when the input has ended; the rule must then unwind (return) at
     * once. */
    bool (*roll)(RulesInput *input, const RulesDice *dice, int *values);
    bool (*ask)(RulesInput *input, const RulesAsk *ask, RulesAnswer *answer);
    /* Implements ctx_merge. Returns false when the rule must unwind because the rest is walked from elsewhere. NULL:
     * nothing is merged. */
    bool (*merge)(RulesInput *input, BaseHash key);
    /* Implements ctx_again. Returns false when the rule must unwind because the other outcomes stand for this one.
     * NULL: the dice are rolled again. */
    bool (*again)(RulesInput *input);
};

/* ---- an action: a verb and its arguments, plain data ---- */
typedef struct {
    const char *verb;
    const BaseTree *args; /* the whole object; keys that are not arguments (say, expect, dice ...) are ignored here */
} RulesAction;

typedef enum {
    ARG_UNIT,
    ARG_FORMATION,
    ARG_AREA,
    ARG_SIDE,
    ARG_REF,   /* an id; for ARG_REF of a thing of any kind */
    ARG_UNITS, /* an id or a list of ids; a formation's id stands for its living units */
    ARG_PLACE, /* [x, y] in table units, or a hex */
    ARG_PATH,  /* a list of places; for several units an object of such lists by unit id */
    ARG_NUMBER,
    ARG_WORD,
    ARG_BOOL,
    ARG_VALUES, /* an object */
    ARG_ANY
} RulesArgKind;

typedef struct {
    const char *name;
    RulesArgKind kind;
    bool required;
    const char *doc;
    const char *const *words; /* ARG_WORD: NULL-terminated list of the allowed words; NULL: any word */
} RulesArg;

/* What an argument is to whoever puts an action together without knowing its verb. */
typedef enum {
    USE_OTHER,
    USE_ACTS,   /* who acts */
    USE_TARGET, /* at whom or where */
    USE_AIM,    /* where a template is laid */
    USE_HOW,    /* the kind of move or attack */
    USE_FACING
} RulesArgUse;

typedef struct RulesCtx RulesCtx;

typedef struct {
    const char *name, *doc;
    const RulesArg *args;
    int arg_count;
    bool query; /* does not change the table */
    void (*resolve)(RulesCtx *ctx);
} RulesVerb;

/* What a verb is to those who stand outside its system: window, command line, computer players. The arguments that they
 * give to each are in the table of src/rules/README.md. */
typedef enum {
    VERB_NONE, /* any other verb: it is offered by its own name */
    VERB_MOVE,
    VERB_PLACE,
    VERB_SET,
    VERB_ENTER,
    VERB_LEAVE,
    VERB_EMBARK,
    VERB_FIRE,
    VERB_ASSAULT,
    /* queries */
    VERB_OUTLOOK,
    VERB_REACH,
    VERB_TARGETS,
    VERB_REGION,
    VERB_SIGHT,
    VERB_MEASURE,
    VERB_PATH,
    VERB_STATE,
    VERB_WHERE,
    VERB_STAGE,
    VERB_ROLES
} RulesVerbRole;

enum { RULES_MOVES_MAX = 16 }; /* displacements that are proposed for one pair */

/* ---- what a rule works with ---- */
struct RulesCtx {
    const RulesField *field;
    TableDraft *draft; /* read draft->table; write only with the draft_ functions */
    RulesInput *input; /* NULL: only a check; any roll or ask unwinds */
    Ruling *ruling;
    const RulesAction *action;
    const int *readings; /* the values in force: data->reading_values, or flipped ones */
    GeomWork *work;
    void *cache; /* the system's own, from cache_create; the system detects stale entries by versions */
    struct RulesBodyStore *bodies; /* what moves as one, kept between two questions (bodies.h); NULL: found anew */
    double tolerance;              /* "too close to call", mm */
    bool margins;    /* the caller wants to know how sure the ruling is: rules note what its headline hangs on. Inner
                        questions of a rule whose answers are not the headline's are asked with this off */
    bool stopped;    /* the input has ended: every function returns at once */
    bool unanswered; /* what ctx_unanswered returns; only odds set it */
    bool quiet;      /* nobody reads the ruling but its outcome: findings keep no values and no shapes */
    bool supposed;   /* only asked about: a rule answers as if the order that it takes were given, and says so */
    bool answered;   /* kept by ctx.c: the action has asked a player and was answered */
    bool no_dice;    /* kept by ctx.c: the last roll had no dice, and nothing was recorded */
};

typedef enum {
    SIGHT_VERDICT, /* only `visible`: no findings, no facts; takes microseconds */
    SIGHT_NAMED,   /* also the blockers */
    SIGHT_LINE, /* also witness, clearance and the readings that were used; no findings: for lines that follow a drag */
    SIGHT_FULL  /* everything; findings and facts go into the ruling */
} RulesSightDetail;

/* The sign of an order, whatever the system calls the order. */
typedef enum {
    ORDER_NONE,
    ORDER_ADVANCE,
    ORDER_DOUBLE,
    ORDER_MARCH,
    ORDER_ENGAGE,
    ORDER_SUSTAINED,
    ORDER_OVERWATCH,
    ORDER_SEALED, /* written, and not to be seen yet */
    ORDER_GIVEN,  /* the unit has been ordered, no matter what */
    ORDER_SIGNS
} RulesOrderSign;
const char *rules_order_word(RulesOrderSign order); /* "" for ORDER_NONE */

/* How a thing looks. The system fills it in, since it alone knows its variables; view reads it. */
typedef struct {
    bool in_cover, broken, elevated, tower, ruined;
    bool won;                /* for the game: it is over, and `owner` has won */
    RulesOrderSign order;    /* belongs to the formation or the unit */
    int stars;               /* blast markers */
    int pips, pips_lost;     /* wounds or damage capacity; 0: none shown */
    int owner;               /* side, -1 if neutral; for the game: whose turn it is */
    int used, capacity;      /* occupancy of a building; capacity 0: none */
    int size;                /* building: 0 small, 1 medium, 2 large */
    const char *code;        /* unit: letters on its block ("MI"); NULL if none */
    const char *variant;     /* area: the pattern it shows now; NULL: the pattern of its kind */
    const RulesKind *kind;   /* area: the kind that the scenario makes of it now; NULL: its own */
    int facing;              /* area on two sides of hexes: the corner between the two, 0 north, clockwise */
    bool on_feature_of_hill; /* area: a feature on a hill */
} RulesPortrait;

/* ---- what may be laid out (gate.c) ---- */
/* Checks whether a table may be laid out as it is. Files, `set`, `place`, the terrain tool and imports all call
 * rules_gate, which asks the system about one thing, or about all of them. */
typedef struct {
    RulesCtx *ctx;      /* has no dice; its ruling is scratch space */
    BaseFaults *faults; /* each with its place in the file, as "units[3]", and its id */
    bool whole;         /* all things are checked: a fault between two things is reported for the second one only */
} RulesGate;

typedef struct RulesMind RulesMind;

struct RulesSystem {
    const char *id;
    TableBoardKind board;
    bool heights; /* its lines of sight have heights: the window shows their profile at the foot of the board */
    /* Applies what the system's data say about a board of hexes before anything is placed on it. */
    void (*lay_hexes)(const RulesData *data, HexBoard *board);
    /* Compiles rows, numbers and readings into reader->data->compiled. Collects all faults. */
    void (*compile)(DataReader *reader);
    void (*release)(RulesData *data);
    /* Requests derived pieces when a battlefield is loaded. */
    void (*derive)(RulesDeriver *deriver);
    /* Sets the start values that a thing's row defines where the file gave none. Called once, when the field is
     * assembled. */
    void (*begin)(RulesField *field);
    /* Reports why a thing (a unit, a piece of terrain, a side) may not be as it is while a table is laid out: where it
     * stands, what it lies on, what it has left. Calls gate_fault once for each reason. NULL: nothing is forbidden. */
    void (*gate)(RulesGate *gate, TableRef ref);
    /* Adds findings to `advice` for what the rules advise about a table as set up, without calling it wrong. */
    void (*survey)(const RulesField *field, const Table *table, Ruling *advice);
    void *(*cache_create)(const RulesField *field);
    void (*cache_destroy)(void *cache);
    /* Writes the shape that stands for a ref in contact, range, coherency, zones and sight (own base, footprint) as
     * convex parts, and returns their number: 0 when it is nowhere. A formation or side has no shape. */
    int (*body)(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap);
    /* Decides the line of sight of one ordered pair. Notes the readings that it used. */
    void (*sight)(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);
    /* Proves how far everything may be moved before the verdict on this pair, which is `seen`, changes; looks no
     * further than `max` mm. Returns false where nothing was measured. NULL: nothing ever is (hexes). */
    bool (*sight_margin)(RulesCtx *ctx, TableRef from, TableRef to, bool seen, double max, RulesMargin *out);
    /* Lists displacements that are likely to change the headline of this pair, for a caller who asks whether they do:
     * of each the moves of all bodies (bodies.h), mm, in the ruling's arena. Returns their number. NULL: the caller
     * has to go by the line of the margin. */
    int (*sight_moves)(RulesCtx *ctx, TableRef from, TableRef to, bool seen, const GeomVec *out[RULES_MOVES_MAX]);
    /* Sets up the question for the field-of-view tool: the role of each piece for its cells. Returns false when this
     * ref sees nothing. `ask->context` stays valid as long as ctx. */
    bool (*region)(RulesCtx *ctx, TableRef from, GeomRegionQuery *ask);
    /* Traces what one unit would meet on a path, without dice. `how` names the kind of move; the points are in mm and
     * exclude the start. */
    void (*walk)(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                 RulesTrace *out);
    /* Returns true when these units may be in `host` together with those who are in it already. Findings say why not.
     */
    bool (*admit)(RulesCtx *ctx, TableRef host, const int *units, int count, int role);
    /* Returns true when a unit may stand where it has just been placed; if false, findings say why not. */
    bool (*stand)(RulesCtx *ctx, int unit);
    /* Adds the membership of a unit in an area, per effect, as facts and findings for the `where` verb. */
    void (*membership)(RulesCtx *ctx, int unit, int area);
    /* Adds facts about one thing to the `state` verb, beyond its variables: capacity, allegiance, body. */
    void (*describe)(RulesCtx *ctx, TableRef ref, BaseTree *facts);
    /* Returns how far a unit threatens around itself, in mm, for drawing; 0 if nothing. */
    double (*zone)(const RulesField *field, const Table *table, TableRef ref);
    /* Fills in how the state of a unit or an area is drawn, beyond its variables. */
    void (*portray)(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out);
    /* Returns true when the effect of this past action must not be shown now (an order written in secret). The journal
     * and the files still have it. */
    bool (*conceals)(const RulesField *field, const Table *table, const Ruling *past);
    /* Returns the words of an argument whose list is data, NULL-terminated; NULL: any word. */
    const char *const *(*words)(const RulesData *data, const RulesVerb *verb, const RulesArg *arg);
    /* Returns true when this optional argument would change anything for these units as they stand; the window does not
     * offer one that would not. NULL: every argument is offered. */
    bool (*offers)(const RulesField *field, const Table *table, const RulesVerb *verb, const RulesArg *arg,
                   const int *units, int count);
    /* Returns what a word of `words` means, for a player to read ("Order two units on the left"); NULL: the word speaks
     * for itself. */
    const char *(*describe_word)(const RulesData *data, const RulesVerb *verb, const char *word);
    /* Appends to the list `values` what an argument could be where neither its kind nor its words say so (a weapon of
     * the acting unit, how dice are split), for an action as far as it is put together. New values are made in `arena`.
     * Each is tried before it is offered. NULL: the system suggests nothing. */
    void (*suggest)(const RulesField *field, const Table *table, const RulesVerb *verb, const RulesArg *arg,
                    const BaseTree *action, BaseArena *arena, BaseTree *values);
    /* Returns true when the game is over, won or not; free play never is. NULL: it is over only when it is won
     * (portray). */
    bool (*over)(const RulesField *field, const Table *table);
    const RulesVerb *const *verbs; /* the system's own verbs and the common ones (verbs.h), or its versions of them:
                                      {&verb_sight, &eah_verb_move} */
    int verb_count;
    const RulesVerb *roles[VERB_ROLES]; /* those of `verbs` that have a role; NULL: the system has none for it */
    /* The verbs that belong to a step of a procedure and are offered by the query `stage` only; NULL-terminated, NULL
     * if none. */
    const RulesVerb *const *staged;
    const RulesMind *mind; /* what computer players go by (mind.h); NULL: hands alone can play it */
};

/* Returns all systems that are built in, in a fixed order. */
const RulesSystem *const *rules_systems(int *count);
const RulesSystem *rules_find(const char *id);

/* ---- calls for rule code (ctx.c) ---- */
/* Rolls the dice and records a RulesRoll in the ruling. They succeed or fail by `need` until ctx_roll_results says what
 * they came to. Returns false when the rule must unwind. */
bool ctx_roll(RulesCtx *ctx, const RulesDice *dice, int *values);
/* Sets what the last ctx_roll came to, one result for each die; or the name of the card that it drew. Do nothing when
 * that roll had no dice. */
void ctx_roll_results(RulesCtx *ctx, const RulesResult *results);
void ctx_roll_drawn(RulesCtx *ctx, const char *card);
/* Returns the index of the last roll, so that ctx_roll_renamed can set its results again once other dice have decided
 * them; -1: it was not recorded. */
int ctx_roll_last(const RulesCtx *ctx);
void ctx_roll_renamed(RulesCtx *ctx, int roll, const RulesResult *results);
bool ctx_ask(RulesCtx *ctx, const RulesAsk *ask, RulesAnswer *answer);
/* States that from here on everything depends only on the table and on what is hashed in `key`, no longer on the dice
 * so far: odds then walk the rest once for all outcomes that reach this point with the same table and key. Two places
 * of one action must never share a key. Returns false when the rule must unwind. */
bool ctx_merge(RulesCtx *ctx, BaseHash key);
/* Discards what was rolled since the last ctx_merge; it is rolled again on the same table until a roll counts, however
 * often that takes. Odds divide the chance of a discarded roll among the other outcomes from there, all of which must
 * reach a ctx_merge again. Returns false when the rule must unwind. */
bool ctx_again(RulesCtx *ctx);
/* Called when other players might answer a declared action. Returns true in odds, which assume that nobody answers: the
 * rule goes on to the dice, and the ruling notes the assumption. Returns false in play: the rule stops here, and the
 * others are asked. */
bool ctx_unanswered(RulesCtx *ctx);
int ctx_reading(RulesCtx *ctx, int reading); /* returns the index of the value in force; notes it in the ruling */
double ctx_number(RulesCtx *ctx,
                  int number); /* returns the value in force (mm if a length); notes it when it is not the book's */
/* Reports an action that makes no sense as written (an unknown id, a missing argument). This is not a decision of the
 * rules. */
void ctx_bad(RulesCtx *ctx, const char *format, ...) BASE_PRINTF(2, 3);
/* Facts for `expect` and --json. */
void fact_number(RulesCtx *ctx, const char *name, double value);
void fact_length(RulesCtx *ctx, const char *name, double mm); /* stored in table units */
void fact_bool(RulesCtx *ctx, const char *name, bool value);
void fact_text(RulesCtx *ctx, const char *name, const char *text);
/* Adds where a template lies, so that the player can drag it elsewhere: the fact "template" is a list of places in the
 * order of the action's "point", with null where no template is laid. */
void fact_template(RulesCtx *ctx, int index, GeomVec at);
void fact_tree(RulesCtx *ctx, const char *name, BaseTree *value);            /* `value` lives in the ruling's arena */
BaseTree *place_tree(BaseArena *arena, const TableSetup *setup, GeomVec at); /* returns [x, y] in table units */
/* Adds a trace as facts: length, allowance, stop, free, end, events. The verb `path` does so, and so may a verb that
 * moves. */
void fact_trace(RulesCtx *ctx, const RulesTrace *trace);

/* Adds a fault for everything about this thing (REF_NONE: the whole table) that the rules forbid. Leaves the draft
 * unchanged. */
void rules_gate(RulesCtx *ctx, TableRef ref, BaseFaults *faults);
/* Does the same for a table that is not being played on. */
void rules_gate_table(const RulesField *field, const Table *table, TableRef ref, BaseFaults *faults);
/* Returns true when a unit's whole base lies on the table at `where`, or when it has no place of its own on the table.
 */
bool rules_on_table(const RulesField *field, int unit, const TableWhere *where);
/* Adds a fault for a system: "WHAT (RULE)". `rule` is NULL when no rule of the catalogue says so. */
void gate_fault(RulesGate *gate, TableRef ref, const char *rule, const char *remedy, const char *format, ...)
    BASE_PRINTF(5, 6);
/* Sets the member of the thing that the last fault is about. */
void gate_member(RulesGate *gate, TableRef ref, const char *member);
/* Adds a fault from what was cited last in the gate's scratch ruling. */
void gate_stated(RulesGate *gate, TableRef ref, const char *remedy);

/* Read the arguments of the action; false when absent. The kinds were checked against the verb's RulesArg before
 * resolve was called. */
bool arg_ref(RulesCtx *ctx, const char *name, TableRef *out);
int arg_units(RulesCtx *ctx, const char *name, int *out, int cap);
bool arg_place(RulesCtx *ctx, const char *name, TableWhere *out);
/* Reads the path of `unit` in mm from the argument "path", else "paths": the argument itself, or its member with the
 * unit's id. The points are in the ruling's arena; there are none when it has no path. */
const GeomVec *arg_path(RulesCtx *ctx, int unit, int *count);
bool arg_number(RulesCtx *ctx, const char *name, double *out);
const char *arg_word(RulesCtx *ctx, const char *name, const char *fallback);
bool arg_bool(RulesCtx *ctx, const char *name, bool fallback);

/* Returns the argument of that name; NULL if the verb has none, or there is no verb. */
const RulesArg *rules_arg(const RulesVerb *verb, const char *name);
bool rules_verb_takes(const RulesVerb *verb, const char *argument);
RulesArgUse rules_arg_use(const RulesArg *arg); /* by its name */

/* Returns what the system's `body` returns; if the system has none, the unit's own base. */
int rules_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap);
/* Returns how a thing looks; nothing to show (owner -1) where the system does not say. */
RulesPortrait rules_portray(const RulesField *field, const Table *table, TableRef ref);
/* The one door for lines of sight. Both refs must be of the setup. Findings and facts that the system adds go into the
 * ctx's ruling, `out` does not. Returns false, with the ruling's `bad` set and `out` not visible, when the ruleset has
 * no line of sight for such a pair, or none at all. */
bool rules_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);

/* Sets the margin of a line of sight that was decided on this table (margin_sight.c), all but its nearest other answer,
 * and whether it is too close to call. */
void rules_sight_margin(RulesCtx *ctx, RulesSight *sight);
/* Only whether it is too close to call: one decision at the tolerance, for lists and for what follows a drag. */
void rules_sight_close(RulesCtx *ctx, RulesSight *sight);

/* ---- margins of rulings (margin_note.c) ---- */
/* A rule notes each comparison that its headline hangs on, in the words of margin.h, where it makes it: what has to
 * stay as it is for the action to be allowed, or for the answer to be this one (ctx_margin), and what fails, where it
 * refuses (ctx_margin_fails). Nothing is noted, and nothing costs, unless `ctx->margins` asks for it: whoever must
 * compute a margin first looks there. */
void ctx_margin(RulesCtx *ctx, RulesMargin margin);
void ctx_margin_fails(RulesCtx *ctx, RulesMargin margin);
/* The same for a distance that is compared with a limit; `holds`: it is within the limit, or whatever else the action
 * needs of it. A distance or limit that is infinite is no comparison. */
void ctx_margin_limit(RulesCtx *ctx, const char *rule, double distance, double limit, double speed, bool holds);
/* The answer also hangs on something whose margin is not known: unless it is a refusal, nothing is said of it. */
void ctx_margin_unknown(RulesCtx *ctx);
/* By how much two things come nearer each other at most when all is displaced by 1; REF_NONE is a thing that never
 * moves, as the edge of the table. */
double rules_margin_speed(const RulesCtx *ctx, TableRef one, TableRef other);
/* By how much a length of the rules is off at most when all is displaced by 1, where the table's scale is uncertain.
 * ctx_margin_limit counts it; whoever calls rules_margin_of_limit adds that of the limit to the speed. */
double rules_margin_spread(const RulesCtx *ctx, double length);

/* ---- resolving (resolve.c) ---- */
const RulesVerb *rules_verb(const RulesSystem *system, const char *name);
RulesVerbRole rules_role(const RulesSystem *system, const char *verb_name);
/* Returns {"do": the verb with this role}. Where the system has none the word is the role's own, so that the ruling
 * says what is lacking. */
BaseTree *rules_action(const RulesSystem *system, RulesVerbRole role, BaseArena *arena);
/* Returns the allowed words of a word argument: the verb's own, else the system's. NULL: any word. */
const char *const *rules_words(const RulesData *data, const RulesVerb *verb, const RulesArg *arg);
/* Returns such a word in a form for a player to read; the word itself where the system has no better one. */
const char *rules_describe_word(const RulesData *data, const RulesVerb *verb, const char *word);
/* Checks the arguments against the verb and calls its `resolve` on the draft. An action that is no query and leaves
 * nothing behind (no change, no die, no answer) is refused. The ruling must be fresh: created or reset. On REFUSED, BAD
 * and ANSWER the draft is rolled back; on WAITING it holds what happened up to the ask. When the dice end, `stopped` is
 * set and the outcome is DONE with what happened so far: whoever passed in the input knows. Play, check, preview, odds
 * and replay all use this call. */
void rules_resolve(RulesCtx *ctx);

#endif
