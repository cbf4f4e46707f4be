/* A ruleset as data: the contents of its files in assets/rulesets/<id>/, checked and resolved, with a battlefield's
 * options applied. Knows no system: rows that only a system understands stay trees, which the system's folder compiles
 * into its own structs. */
#ifndef RULES_DATA_H
#define RULES_DATA_H

#include "base/fault.h"
#include "base/tree.h"
#include "geom/shape/shape.h"
#include "table/schema.h"

typedef struct RulesSystem RulesSystem;
typedef struct DataReader DataReader; /* defined in data_item.h */

/* mm; a decision by less than this is too close to call, unless a table says otherwise (options.tolerance) */
#define RULES_TOLERANCE     1.0
#define RULES_TOLERANCE_MAX 1000.0
/* mm; nobody measures a thing, or a table, more exactly than this */
#define RULES_WITHIN_MIN 0.01

/* A rule of the catalogue. `texts` maps template keys to sentences with {name} places. */
typedef struct {
    const char *id, *title, *says;
    bool parent;                 /* the rule belongs to the parent game, not to the source */
    const BaseTree *texts;       /* an object of texts; may be NULL */
    const char *const *readings; /* ids of the readings that bear on the rule */
    int reading_count;
} RulesRule;

typedef struct {
    const char *id, *title, *says;
    const char *const *values; /* the catalogue's words for the values; the first is the default */
    const char *const *labels; /* one sentence for each value: what it means */
    int value_count;
    int fallback; /* the value in force unless a table says otherwise: the first, or what house rules say */
} RulesReading;

/* One change by house rules: of a member of a row ("numbers", "area-depth", "value"), of a whole row (member ""), or of
 * something that is no list of rows (id ""). */
typedef struct {
    const char *by; /* the name of the house rules; "" where the battlefield's own options make the change */
    const char *list, *id, *member;
    const BaseTree *old, *now; /* old is NULL if the book has none */
} RulesChange;

/* A number of the rules; lengths are in mm. House rules change it by name. */
typedef struct {
    const char *id, *label;
    double value, book; /* the value in force, and the book's */
    int change;         /* index of the change in data->changes that set the value; -1: it is the book's */
    bool is_length;
    double
        scale; /* factor for a value as files write it: mm in a table unit for a length, 1 for mm and plain numbers */
    double min, max; /* its bounds, both ends included */
    bool whole;
    int beneath; /* index of another number that this one must not exceed; -1 if none */
} RulesNumber;

typedef enum { FORM_AREA, FORM_PATH, FORM_HEX, FORM_HEXSIDE } RulesForm;
/* How neighboring cells of a kind are drawn: as one piece where they touch; each by itself; as one piece that continues
 * beyond the board's edge; as a ribbon from cell to cell; as a crossing over such a ribbon. */
typedef enum { CELLS_JOINED, CELLS_SINGLE, CELLS_SHORE, CELLS_FLOW, CELLS_CROSSING } RulesCells;

typedef struct {
    const char *id, *label, *pattern, *rule; /* pattern: of rules/patterns.inc, "" a plain tint; rule: a catalogue id */
    RulesForm form;
    RulesCells cells;    /* on hexes */
    bool sight_edge;     /* drawn with a solid outline because the kind bears on sight */
    bool bears;          /* ground: what is laid out within it stands on top of it */
    const BaseTree *row; /* the system's columns, `inherits` already applied */
    const char *place;   /* place of the row in the document, for faults */
} RulesKind;

typedef struct {
    const char *id, *name, *unit_class, *symbol;
    GeomBase base;
    int points; /* what a unit of it counts for in a trial, by the ruleset's own measure */
    const BaseTree *row;
    const char *place;
} RulesProfile;

/* A phase. "free" (any verb, no turn) is not in this list, whether or not a file has a row for it: it is table->phase
 * -1. A row with "verbs": [...] forbids all other actions during the phase, citing its "rule"; those under "planned"
 * may be asked about all the same. */
typedef struct {
    const char *id, *label, *who; /* who acts: active, alternate, both, initiative */
    const BaseTree *row;          /* members: verbs, planned, rule, enter, leave, ends */
} RulesPhase;

/* ---- computer players: roots "worth" and "intents" ---- */
/* A term of a state's worth (mind.h). Of the rows that say nothing the weight is 0. */
typedef struct {
    const char *id, *label;
    double weight; /* points for one of what it counts */
} RulesTerm;

/* What a plan is for, as a sentence with places {actor}, {target} and {what}. */
typedef struct {
    const char *id, *says;
} RulesIntent;

/* ---- terrain cards: root "card" ---- */
typedef struct {
    const char *word;           /* the value of the column or of the variable: "true", "2"; "" where it has none */
    const char *value, *figure; /* "Low", "{low}"; "" if none */
    const char *symbol;         /* replaces the block's symbol; NULL: does not */
    int level;                  /* how many of the block's steps are filled */
    bool open; /* players may write this word on a card of their own: the variable has it, and it is not "closed" */
    const char *const *says;
    int describe_count;
} RulesCardWord;

/* One thing that a block shows: a column of the kinds, and the area variable that takes precedence over it. */
typedef struct {
    const char *column; /* NULL: none */
    VarId variable;     /* -1: none */
    const BaseTree
        *rows;  /* a list of the root, for {places}: the row whose id, or number from 1, is the word; may be NULL */
    bool rides; /* shown only when a field before it has a value */
    RulesCardWord *words;
    int word_count;
} RulesCardField;

typedef struct {
    const char *title, *symbol, *none; /* none: the text when no field has a value */
    int steps;
    RulesCardField *fields;
    int field_count;
} RulesCardBlock;

typedef struct {
    double width, height; /* mm */
    RulesCardField type;
    VarId laid; /* area variable: when above 0, the card of `laid_kind` lies over the area's own; -1 if none */
    int laid_kind;
    RulesCardBlock *blocks;
    int block_count;
} RulesCardForm;

typedef struct RulesData {
    BaseArena *arena;
    const char *id, *name, *prefix; /* id in files, name for people, prefix of its rules' ids */
    const char *unit_name;          /* "cm", "in", "hex" */
    double unit;                    /* mm */
    double tolerance;               /* "too close to call", mm */
    const RulesSystem *system;
    bool plural[REF_KINDS]; /* kinds of things whose names may be plurals: "the Javelins are" */
    RulesRule *rules;
    int rule_count;
    RulesReading *readings;
    int reading_count;
    RulesNumber *numbers;
    int number_count;
    RulesKind *kinds;
    int kind_count;
    RulesProfile *profiles;
    int profile_count;
    RulesPhase *phases;
    int phase_count;
    RulesChange *changes;
    int change_count; /* what house rules changed, in their order */
    const char *const *causes;
    int cause_count; /* why a unit is off the table, indexed by the role of its place: "destroyed"; root "causes" */
    const char *const *faces;
    int face_count;   /* names of the die's faces from 1: root "faces"; 0: faces are numbers */
    RulesTerm *terms; /* in the order of the system's mind; none without one */
    int term_count;
    RulesIntent *intents;
    int intent_count;
    const RulesCardForm *card; /* NULL: the ruleset's terrain has no cards */
    TableSchema schema;
    struct {
        const VarId *var;
        const int *reading, *number;
    } named;             /* indices of what the system's code names (names.h), by its enumerators */
    int *reading_values; /* the value in force of each reading */
    const BaseTree
        *root;      /* the whole document, for parts that only the system reads (barrage table, weapon traits ...) */
    void *compiled; /* the system's own data, made by its `compile` */
} RulesData;

/* Builds the data from the ruleset's documents merged into one object (io reads them; the object is copied). Finds the
 * system by id and applies `options` (may be NULL): {"readings": {...}, "house": {...}}, with house lengths in the
 * ruleset's unit. Collects all faults and returns NULL when there is one. The places of faults in the options begin
 * with "options". */
RulesData *data_create(const BaseTree *root, const BaseTree *options, const char *file, BaseFaults *faults);
/* Does the same for a given system, whatever the root names: tests bring systems that are not built in. NULL: finds it
 * by id. */
RulesData *data_create_for(const RulesSystem *system, const BaseTree *root, const BaseTree *options, const char *file,
                           BaseFaults *faults);
void data_destroy(RulesData *data); /* NULL is allowed */

/* Reads a base as files describe it: {"circle": mm}, {"rect": [along, across]}, {"oval": [...]}, {"hull": [[x, y],
 * ...]}. Returns NULL on success, else what is wrong with it. */
const char *data_read_base(const BaseTree *tree, GeomBase *out);

int data_find_rule(const RulesData *data, const char *id); /* -1: none */
/* Finds a rule as a person types it, in upper or lower case and without the catalogue's prefix: "los-04" for
 * "EAH-LOS-04". */
int data_find_rule_typed(const RulesData *data, const char *word);
int data_find_reading(const RulesData *data, const char *id);
int data_find_value(const RulesReading *reading, const char *word); /* by the word, or by its position as A, B, C */
int data_find_number(const RulesData *data, const char *id);
int data_find_kind(const RulesData *data, const char *id);
int data_find_profile(const RulesData *data, const char *id);
int data_find_phase(const RulesData *data, const char *id); /* -1 also for "free" */
int data_find_cause(const RulesData *data, const char *word);
/* Reads a face as files write it: its number, or its name where the ruleset names faces. Returns 0 if it is neither. */
int data_read_face(const RulesData *data, const BaseTree *tree);

#endif
