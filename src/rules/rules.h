/* What a rule system is, and what a rule may do: read the table through a draft, roll, ask, cite. Nothing outside a
 * system's folder asks which system is active; a function that a system lacks is NULL. */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "geom/region/region.h"
#include "rules/ruling.h"

/* ---- dice and players' answers: one input, handed in ---- */
#define RULES_FACES_MAX 64 /* of one die, or cards of a deck: odds walk all of them */

typedef struct {
    const char *what; /* "to-hit", "save": as RulesRoll */
    const char *rule;
    TableRef by;            /* whose they are; of a pool of several the first, or their formation */
    const TableRef *owners; /* of a pool: [count] who rolls each die; `pooled`: [owner_count] whose dice they are
                             * together, none of them one's own; NULL: all are of `by` */
    int owner_count;
    bool pooled;
    bool again;  /* those that fail are rolled once more, and the last throw counts */
    bool second; /* these are they: the roll before was `again` */
    int faces, count;
    int need;  /* succeeds at this or more; 0: the dice only count */
    int total; /* they are added up, and succeed together at this or more; 0: each for itself */
    uint64_t
        good; /* bit face - 1: it serves who rolls it; 0: from `need` on, without need no face is better than another */
    bool plain; /* as RulesRoll */
    const uint8_t
        *class_of; /* [faces]: equivalent results share a class, 0-based, so that odds walk classes; NULL: all differ */
} RulesDice;

typedef struct RulesInput RulesInput;
struct RulesInput {
    /* Left to right. False: the input has ended, the rule must unwind (return) at once. */
    bool (*roll)(RulesInput *input, const RulesDice *dice, int *values);
    bool (*ask)(RulesInput *input, const RulesAsk *ask, RulesAnswer *answer);
    /* ctx_merge: false: unwind, the rest is walked from elsewhere. NULL: nobody merges. */
    bool (*merge)(RulesInput *input, BaseHash key);
    /* ctx_again: false: unwind, the other ways stand for this one. NULL: it is rolled again. */
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
    ARG_REF,   /* an id; REF: of any kind */
    ARG_UNITS, /* an id or a list of ids; a formation's id stands for its living units */
    ARG_PLACE, /* [x, y] in table units, or a hex */
    ARG_PATH,  /* list of places; for several units an object of paths by id */
    ARG_NUMBER,
    ARG_WORD,
    ARG_BOOL,
    ARG_VALUES, /* VALUES: an object */
    ARG_ANY
} RulesArgKind;

typedef struct {
    const char *name;
    RulesArgKind kind;
    bool required;
    const char *doc;
    const char *const *words; /* ARG_WORD: NULL-terminated list of those allowed, NULL any */
} RulesArg;

typedef struct RulesCtx RulesCtx;

/* A system with procedures that are played in steps (an assault, an Order) has a query `stage` without arguments, by
 * which window and scripts learn what is expected of whom. Its findings say so, the first in one sentence, and carry
 * the shapes that show it. While something is under way its facts have "stage": {"name", "steps": [words], "step",
 * "at": index of it, "round", "side": who acts (absent: anyone), "may": [{"label", "action"}] that can be done as they
 * stand, "units": [{"id", "how"}] who may still move, and as which kind of move, "rows": [{"id", "options": [{"label",
 * "on", "action"}]}] lines of choices about one thing each, an option's action making the choice or taking it back
 * ("try": the action is tried before it is offered, and the label is a word of the ruleset's, unless "named": a name).
 * An option, or one of "may", that has a "choose" does nothing to the table: the stage is asked again with that as its
 * argument "chosen", until the table changes or an empty object is chosen; with it what takes several choices is put
 * together into one action,
 * "odds": the action whose odds matter now, "between": true when it lies between procedures and hides no tool, "open":
 * true while somebody has yet to act: then what closes the step does not stand out}. */
typedef struct {
    const char *name, *doc;
    const RulesArg *args;
    int arg_count;
    bool query; /* changes nothing */
    void (*resolve)(RulesCtx *ctx);
} RulesVerb;

/* ---- what a rule works with ---- */
struct RulesCtx {
    const RulesField *field;
    TableDraft *draft; /* read draft->table; write by draft_ functions only */
    RulesInput *input; /* NULL: check only; any roll or ask unwinds */
    Ruling *ruling;
    const RulesAction *action;
    const int *readings; /* values in force: data->reading_values, or flipped ones */
    GeomWork *work;
    void *cache;      /* the system's own, from cache_create; knows by versions what is stale */
    double tolerance; /* "too close to call", mm */
    bool stopped;     /* the input ended: every function returns at once */
    bool unanswered;  /* ctx_unanswered; only odds ask for it */
    bool answered;    /* of ctx.c: the action has asked, and was answered */
    bool no_dice;     /* of ctx.c: the last roll was of no dice, and nothing was recorded */
};

typedef enum {
    SIGHT_VERDICT, /* visible only: no findings, no facts; microseconds */
    SIGHT_NAMED,   /* and the blockers */
    SIGHT_LINE,    /* with witness, clearance and the readings' notes; no findings: for lines that follow a drag */
    SIGHT_FULL     /* everything, findings and facts into the ruling */
} RulesSightDetail;

/* How something looks: read by view, said by the system, which alone knows its variables. */
typedef struct {
    bool in_cover, broken, elevated, tower, ruined;
    bool won;            /* of the game: it is over, its owner has won */
    const char *order;   /* sign of the formation's order: overwatch, advance, double, march, engage, sustained, sealed;
                          * of a   unit: ordered; "" none */
    int stars;           /* blast markers */
    int pips, pips_lost; /* wounds or damage capacity, 0: none shown */
    int owner;           /* side, -1 neutral; of the game: whose turn it is */
    int used, capacity;  /* occupancy of a building, capacity 0: none */
    int size;            /* building: 0 small, 1 medium, 2 large */
    const char *code;    /* unit: letters on its block ("MI"), NULL none */
    const char *variant; /* area: the pattern that it shows now, NULL that of its kind */
    const RulesKind *kind;   /* area: the kind that it is now by what the scenario says of it, NULL its own */
    int facing;              /* area on sides of hexes: the corner between them, 0 north, clockwise */
    bool on_feature_of_hill; /* area: a feature on a hill */
} RulesPortrait;

/* ---- what may be laid down (gate.c) ---- */
/* The one gate that files, `set`, `place`, the terrain tool and imports go through: each calls rules_gate, which asks
 * the system about one thing, or about all. */
typedef struct {
    RulesCtx *ctx;      /* without dice; its ruling is scratch */
    BaseFaults *faults; /* placed as the file has it: "units[3]", and its id */
    bool whole;         /* all things are asked about: what is wrong between two is told of the second alone */
} RulesGate;

struct RulesSystem {
    const char *id;
    TableBoardKind board;
    bool heights; /* its lines of sight have heights: room is kept for their profile under the board */
    /* What the system's data say of a board of hexes before anything is placed on it. */
    void (*lay_hexes)(const RulesData *data, HexBoard *board);
    /* Rows, numbers and readings into reader->data->compiled. Collects all faults. */
    void (*compile)(DataReader *reader);
    void (*release)(RulesData *data);
    /* Asks for derived pieces at load. */
    void (*derive)(RulesDeriver *deriver);
    /* Start values that a thing's row gives it where the file gave none; called once, when the field is put together.
     */
    void (*begin)(RulesField *field);
    /* What forbids that a thing (a unit, a piece of terrain, a side) is as it is where a table is laid out: where it
     * stands, what it lies on, what it has left. One gate_fault for each reason. NULL: nothing is forbidden. */
    void (*gate)(RulesGate *gate, TableRef ref);
    /* What the rules advise about a table as set up, without calling it wrong: findings in the ruling. */
    void (*survey)(const RulesField *field, const Table *table, Ruling *advice);
    void *(*cache_create)(const RulesField *field);
    void (*cache_destroy)(void *cache);
    /* The shape that stands for a ref in contact, range, coherency, zones and sight (own base, footprint): convex
     * parts; 0 when it is nowhere. A formation or side has none. */
    int (*body)(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap);
    /* One ordered pair. Notes the readings used. */
    void (*sight)(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);
    /* What the region tool paints: roles for cells. False: this ref sees nothing. `ask->context` stays good while ctx
     * does. */
    bool (*region)(RulesCtx *ctx, TableRef from, GeomRegionAsk *ask);
    /* What one unit would meet on a path, no dice. `how` names the kind of move; the points are mm, start excluded. */
    void (*walk)(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                 RulesTrace *out);
    /* May these units be in that host together with who is there? Findings say why not. */
    bool (*admit)(RulesCtx *ctx, TableRef host, const int *units, int count, int role);
    /* May a unit stand where it has just been placed? False with findings that say why not. */
    bool (*stand)(RulesCtx *ctx, int unit);
    /* Membership of a unit in an area per effect, facts and findings for the `where` verb. */
    void (*membership)(RulesCtx *ctx, int unit, int area);
    /* Facts of one thing for the `state` verb beyond its variables: capacity, allegiance, body. */
    void (*describe)(RulesCtx *ctx, TableRef ref, BaseTree *facts);
    /* What a unit threatens round itself, for drawing: reach in mm, 0 none. */
    double (*zone)(const RulesField *field, const Table *table, TableRef ref);
    /* How a unit's or an area's state is drawn beyond its variables. */
    void (*portray)(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out);
    /* Is what this past action did not to be shown now (an order written in secret)? Journal and files have it. */
    bool (*conceals)(const RulesField *field, const Table *table, const Ruling *past);
    /* The words of an argument whose list is data, NULL-terminated; NULL: any word. */
    const char *const *(*words)(const RulesData *data, const RulesVerb *verb, const RulesArg *arg);
    /* Does this optional argument change anything for those who would do it, as they stand? What does not is not
     * offered to a hand. NULL: every one does. */
    bool (*offers)(const RulesField *field, const Table *table, const RulesVerb *verb, const RulesArg *arg,
                   const int *units, int count);
    /* What such a word stands for, in words for a player ("Order two units on the left"); NULL: it says so itself. */
    const char *(*say_word)(const RulesData *data, const RulesVerb *verb, const char *word);
    /* Values that an argument could have where neither its kind nor its words tell them (a weapon of who acts, the dice
     * of a split), for an action as far as it is put together: pushed into the list, made in `arena`. They are tried
     * before they are done. NULL: it knows of none. */
    void (*suggest)(const RulesField *field, const Table *table, const RulesVerb *verb, const RulesArg *arg,
                    const BaseTree *action, BaseArena *arena, BaseTree *values);
    /* Is the game over, won or not? Free play never is. NULL: only when it is won (portray). */
    bool (*over)(const RulesField *field, const Table *table);
    const RulesVerb *const
        *verbs; /* its own and the common ones (verbs.h), or its versions of them: {&verb_sight, &verb_move} */
    int verb_count;
    /* Names of verbs that belong to a step of something under way and are offered by the query `stage` alone; NULL
     * ends, NULL: none. */
    const char *const *staged;
};

/* All systems that are built in, in a fixed order. */
const RulesSystem *const *rules_systems(int *count);
const RulesSystem *rules_find(const char *id);

/* ---- calls for rule code (ctx.c) ---- */
/* Rolls; records a RulesRoll in the ruling with results filled by `names` (class 0 fails, 1 succeeds when NULL). False:
 * unwind. */
bool ctx_roll(RulesCtx *ctx, const RulesDice *dice, int *values);
/* Names of results for the last ctx_roll, one per die ("hit", "miss"). Of no dice: nothing is recorded, nothing named.
 */
void ctx_roll_results(RulesCtx *ctx, const char *const *results);
/* The last roll, to be named anew by ctx_roll_renamed once other dice have told what it came to; -1: not recorded. */
int ctx_roll_last(const RulesCtx *ctx);
void ctx_roll_renamed(RulesCtx *ctx, int roll, const char *const *results);
bool ctx_ask(RulesCtx *ctx, const RulesAsk *ask, RulesAnswer *answer);
/* From here on everything depends on the table and on what is hashed in `key` alone, the dice so far no more: odds walk
 * the rest once for all ways that lead here alike. Two places of one action must never share a key. False: unwind. */
bool ctx_merge(RulesCtx *ctx, BaseHash key);
/* What was rolled since the last ctx_merge counts for nothing, and is rolled again on the same table: until it counts,
 * however often. Odds share its chance among the other ways from there, all of which have to come to a ctx_merge again.
 * False: unwind. */
bool ctx_again(RulesCtx *ctx);
/* What was declared waits for others, who might answer it. True: as odds would have it, nobody does, and the rule goes
 * on to the dice; the ruling notes that. False: it stops here, and they are asked. */
bool ctx_unanswered(RulesCtx *ctx);
int ctx_reading(RulesCtx *ctx, int reading);  /* index of the value in force; noted in the ruling */
double ctx_number(RulesCtx *ctx, int number); /* value in force (mm if a length); noted when it is not the book's */
/* Cites a rule. The finding lives in the ruling's arena; add values and shapes to it with the calls below, before the
 * next. */
RulesFinding *ctx_cite(RulesCtx *ctx, const char *rule, const char *key, RulesRole role);
void cite_length(RulesCtx *ctx, const char *name, double mm);
void cite_int(RulesCtx *ctx, const char *name, int value);
void cite_need(RulesCtx *ctx, const char *name, int need); /* "5+", "none" for VAR_NONE */
void cite_ref(RulesCtx *ctx, const char *name, TableRef ref);
void cite_text(RulesCtx *ctx, const char *name, const char *text);
RulesShape *cite_shape(RulesCtx *ctx, RulesShapeKind kind, TableRef ref, const GeomVec *points, int count);
/* Refused: cites the rule that forbids and sets the outcome. */
RulesFinding *ctx_refuse(RulesCtx *ctx, const char *rule, const char *key);
/* The action makes no sense as written (an unknown id, a missing argument): not a ruling of the rules. */
void ctx_bad(RulesCtx *ctx, const char *format, ...) BASE_PRINTF(2, 3);
/* Facts for `expect` and --json. */
void fact_number(RulesCtx *ctx, const char *name, double value);
void fact_length(RulesCtx *ctx, const char *name, double mm); /* stored in table units */
void fact_bool(RulesCtx *ctx, const char *name, bool value);
void fact_text(RulesCtx *ctx, const char *name, const char *text);
/* Where a template lies, for a hand that would lay it elsewhere: the fact "template", a list of places in the order of
 * the action's "point", null where none is laid. */
void fact_template(RulesCtx *ctx, int index, GeomVec at);
void fact_tree(RulesCtx *ctx, const char *name, BaseTree *value);            /* in the ruling's arena */
BaseTree *place_tree(BaseArena *arena, const TableSetup *setup, GeomVec at); /* [x, y] in table units */
/* A trace as facts: length, allowance, stop, free, end, events. What the verb `path` tells, and a verb that moves may
 * tell as well. */
void fact_trace(RulesCtx *ctx, const RulesTrace *trace);

/* Everything about this thing (REF_NONE: about the whole table) that the rules forbid, added to the faults; the draft
 * stays as it is. */
void rules_gate(RulesCtx *ctx, TableRef ref, BaseFaults *faults);
/* The same of a table that nobody plays on. */
void rules_gate_table(const RulesField *field, const Table *table, TableRef ref, BaseFaults *faults);
/* Does a unit's whole base lie on the table there? True of one that has no place of its own on it. */
bool rules_on_table(const RulesField *field, int unit, const TableWhere *where);
/* For systems: "WHAT (RULE)"; rule NULL: it is no rule of the catalogue that says so. */
void gate_fault(RulesGate *gate, TableRef ref, const char *rule, const char *remedy, const char *format, ...)
    BASE_PRINTF(5, 6);
/* It is this member of the thing that the last fault is about. */
void gate_member(RulesGate *gate, TableRef ref, const char *member);
/* A fault of what was cited last in the gate's scratch ruling. */
void gate_told(RulesGate *gate, TableRef ref, const char *remedy);

/* Arguments of the action; false when absent. The kinds were checked against the verb's RulesArg before resolve was
 * called. */
bool arg_ref(RulesCtx *ctx, const char *name, TableRef *out);
int arg_units(RulesCtx *ctx, const char *name, int *out, int cap);
bool arg_place(RulesCtx *ctx, const char *name, TableWhere *out);
/* mm; the path of `unit`: the argument itself, or its member of that id. */
int arg_path(RulesCtx *ctx, const char *name, int unit, GeomVec *out, int cap);
bool arg_number(RulesCtx *ctx, const char *name, double *out);
const char *arg_word(RulesCtx *ctx, const char *name, const char *fallback);
bool arg_bool(RulesCtx *ctx, const char *name, bool fallback);

/* What the system's `body` says, and where it has none the unit's own base. */
int rules_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap);

/* ---- resolving (resolve.c) ---- */
const RulesVerb *rules_verb(const RulesSystem *system, const char *name);
/* Those that a word argument may be: the verb's own, else the system's. NULL: any. */
const char *const *rules_words(const RulesData *data, const RulesVerb *verb, const RulesArg *arg);
/* One of them for a player to read; the word itself where the system has no better. */
const char *rules_say_word(const RulesData *data, const RulesVerb *verb, const char *word);
/* Checks the arguments against the verb, calls its resolve on the draft. An action that is no query and leaves nothing
 * behind (no change, no die, no answer) is refused. The ruling must be fresh: created or reset. On
 * REFUSED, BAD and ANSWER the draft is rolled back; on WAITING it holds what happened up to the ask. When the dice
 * ended, `stopped` is set and the outcome is DONE with what happened so far: whoever handed in the input knows. The
 * same call serves play, check, preview, odds and replay. */
void rules_resolve(RulesCtx *ctx);

#endif
