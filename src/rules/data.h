/* A ruleset as data: what its files in assets/rulesets/<id>/ say, checked and resolved, with a battlefield's options
 * applied. Knows no system: rows that only a system understands stay trees, which its folder compiles into its own
 * structs. */
#ifndef RULES_DATA_H
#define RULES_DATA_H

#include "base/fault.h"
#include "base/tree.h"
#include "geom/shape/shape.h"
#include "table/schema.h"

typedef struct RulesSystem RulesSystem;
typedef struct DataReader DataReader; /* data_item.h */

/* mm: calls that hang on less are too close to call, unless a table says otherwise (options.tolerance). */
#define RULES_TOLERANCE     1.0
#define RULES_TOLERANCE_MAX 1000.0

/* A rule of the catalogue. `texts` maps template keys to sentences with {name} places. */
typedef struct {
    const char *id, *title, *says;
    bool parent;                 /* of the parent game, not of the source */
    const BaseTree *texts;       /* object of texts; may be NULL */
    const char *const *readings; /* ids of the switches that bear on it */
    int reading_count;
} RulesRule;

typedef struct {
    const char *id, *title, *says;
    const char *const *values; /* the catalogue's words; the first is the default */
    const char *const *labels; /* what each value means, a sentence */
    int value_count;
    int fallback; /* in force unless a table says otherwise: the first, or what house rules say */
} RulesReading;

/* What house rules changed: a member of a row ("numbers", "area-depth", "value"), a row of their own (member ""), or
 * something that is no list of rows (id ""). */
typedef struct {
    const char *by; /* the name of the house rules; "" where a battlefield's own options say so */
    const char *list, *id, *member;
    const BaseTree *old, *now; /* old NULL: the book has none */
} RulesChange;

/* A number of the rules; lengths in mm. House rules change it by name. */
typedef struct {
    const char *id, *label;
    double value, book; /* in force; as the book has it */
    int change;         /* of the data's changes: whose value it is; -1 the book's */
    bool is_length;
    double scale;    /* of what files write: mm of a table unit, 1 for mm and plain numbers */
    double min, max; /* its bounds, both ends included */
    bool whole;
    int beneath; /* another number that it is at most; -1 none */
} RulesNumber;

typedef enum { FORM_AREA, FORM_PATH, FORM_HEX, FORM_HEXSIDE } RulesForm;
/* How cells of a kind lie together when they are drawn: as one piece where they touch; each by itself; as one piece
 * that goes on beyond the board's rim; as a ribbon that runs from cell to cell; as a stretch across such a ribbon. */
typedef enum { CELLS_JOINED, CELLS_SINGLE, CELLS_SHORE, CELLS_FLOW, CELLS_CROSSING } RulesCells;

/* The names of all patterns, NULL-terminated: what a kind is drawn with is one of them, or "" for a plain tint. */
extern const char *const RULES_PATTERNS[];

typedef struct {
    const char *id, *label, *pattern, *rule; /* rule: the catalogue's row */
    RulesForm form;
    RulesCells cells;    /* on hexes */
    bool sight_edge;     /* drawn with a solid outline: the kind has a say in sight */
    bool bears;          /* ground: what is laid out within it stands on it */
    const BaseTree *row; /* the system's columns, `inherits` already applied */
    const char *place;   /* of the row in the document, for faults */
} RulesKind;

typedef struct {
    const char *id, *name, *unit_class, *symbol;
    GeomBase base;
    const BaseTree *row;
    const char *place;
} RulesProfile;

/* "free" (any verb, no turn) is no phase of this list, whether or not a file gives it a row: it is table->phase -1. A
 * row with "verbs": [...] forbids the other actions while it lasts, by its "rule". */
typedef struct {
    const char *id, *label, *who; /* who: active, alternate, both, initiative */
    const BaseTree *row;          /* verbs, rule, enter, leave, ends */
} RulesPhase;

/* ---- what a card of terrain says: root "card" ---- */
typedef struct {
    const char *word;           /* of the column or the variable; "" where it has none, "true", "2" */
    const char *value, *figure; /* "Low", "{low}"; "" none */
    const char *symbol;         /* in place of the block's; NULL */
    int level;                  /* of the block's steps */
    bool open; /* players may write it on a card of their own: the variable knows it, and it is not "closed" */
    const char *const *says;
    int say_count;
} RulesCardWord;

/* One thing that a block tells: a column of the kinds, and the variable of an area that goes before it. */
typedef struct {
    const char *column;   /* NULL: none */
    VarId variable;       /* -1: none */
    const BaseTree *rows; /* a list of the root, for {places}: the row whose id, or number from 1, is the word; NULL */
    bool rides;           /* told only where a field before it has a value */
    RulesCardWord *words;
    int word_count;
} RulesCardField;

typedef struct {
    const char *title, *symbol, *none; /* none: what it says when no field has a value */
    int steps;
    RulesCardField *fields;
    int field_count;
} RulesCardBlock;

typedef struct {
    double width, height; /* mm */
    RulesCardField type;
    VarId laid; /* of areas: above 0 the card of `laid_kind` lies over it; -1 none */
    int laid_kind;
    RulesCardBlock *blocks;
    int block_count;
} RulesCardForm;

typedef struct RulesData {
    BaseArena *arena;
    const char *id, *name, *prefix; /* as files name it; for people; what its rules' ids begin with */
    const char *unit_name;          /* "cm", "in", "hex" */
    double unit;                    /* mm */
    double tolerance;               /* "too close to call", mm */
    const RulesSystem *system;
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
    int cause_count; /* why a unit is off, by the role of its place: "destroyed"; root "causes" */
    const char *const *faces;
    int face_count;            /* names of the die's faces from 1: root "faces"; none: they are numbers */
    const RulesCardForm *card; /* NULL: the ruleset's terrain has no cards */
    TableSchema schema;
    int *reading_values;  /* in force, by reading */
    const BaseTree *root; /* the whole document, for what only the system reads (barrage table, weapons' traits ...) */
    void *compiled;       /* the system's own, from its compile */
} RulesData;

/* Builds the data from the ruleset's documents merged into one object (io does the reading; copied). Resolves the
 * system by id, applies `options` (may be NULL): {"readings": {...}, "house": {...}}, house lengths in the ruleset's
 * unit. All faults are collected; NULL when there is one. Places of faults in the options begin with "options". */
RulesData *data_create(const BaseTree *root, const BaseTree *options, const char *file, BaseFaults *faults);
/* The same for a given system, whatever the root names: tests bring systems that are not built in. NULL: by id. */
RulesData *data_create_for(const RulesSystem *system, const BaseTree *root, const BaseTree *options, const char *file,
                           BaseFaults *faults);
void data_destroy(RulesData *data); /* NULL is allowed */

/* A base as files describe it: {"circle": mm}, {"rect": [along, across]}, {"oval": [...]}, {"hull": [[x, y], ...]}.
 * NULL when it is good, else what is wrong with it. */
const char *data_read_base(const BaseTree *tree, GeomBase *out);

int data_find_rule(const RulesData *data, const char *id); /* -1: none */
/* As a person types it: in any letters, without the catalogue's prefix: "los-04" for "EAH-LOS-04". */
int data_find_rule_typed(const RulesData *data, const char *word);
int data_find_reading(const RulesData *data, const char *id);
int data_find_value(const RulesReading *reading, const char *word); /* spelling or alias A, B, C by position */
int data_find_number(const RulesData *data, const char *id);
int data_find_kind(const RulesData *data, const char *id);
int data_find_profile(const RulesData *data, const char *id);
int data_find_phase(const RulesData *data, const char *id); /* -1 for "free", too */
int data_find_cause(const RulesData *data, const char *word);
/* A face as files write it: its number, or its name where the ruleset names faces. 0: it is none. */
int data_read_face(const RulesData *data, const BaseTree *tree);

#endif
