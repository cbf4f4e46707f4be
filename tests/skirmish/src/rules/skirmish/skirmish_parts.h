/* What the files of this folder share: the ruleset's rows as structs, and the names of variables, readings and numbers,
 * each written once. Millimetres. */
#ifndef RULES_SKIRMISH_PARTS_H
#define RULES_SKIRMISH_PARTS_H

#include "rules/skirmish/skirmish.h"
#include "rules/verbs.h"

/* ---- rows ---- */
typedef enum { SKIRMISH_OPEN, SKIRMISH_DIFFICULT, SKIRMISH_SOLID } SkirmishGround;
typedef enum { SKIRMISH_SEEN_OVER, SKIRMISH_SEEN_INTO, SKIRMISH_HIDES } SkirmishSight;

typedef struct {
    SkirmishGround ground;
    SkirmishSight sight;
    bool covers, goal;
} SkirmishKind;

typedef struct {
    double move, range; /* mm */
    int hit, save;      /* a die needs this or more */
} SkirmishProfile;

/* ---- names ---- */
#define SKIRMISH_VARS(X)                                                                                               \
    X(GAME, turn)                                                                                                      \
    X(GAME, winner)                                                                                                    \
    X(UNIT, moved)                                                                                                     \
    X(UNIT, fired)
#define SKIRMISH_VAR(owner, name) SKIRMISH_VAR_##owner##_##name,
typedef enum { SKIRMISH_VARS(SKIRMISH_VAR) SKIRMISH_VAR_COUNT } SkirmishVar;

#define SKIRMISH_READINGS(X)              X(GOAL, "goal_by", "centre whole")
#define SKIRMISH_READING(name, id, words) SKIRMISH_READ_##name,
typedef enum { SKIRMISH_READINGS(SKIRMISH_READING) SKIRMISH_READING_COUNT } SkirmishReading;

#define SKIRMISH_NUMBERS(X)                                                                                            \
    X(ROUNDS, "rounds")                                                                                                \
    X(DEPTH, "depth")                                                                                                  \
    X(HASTE, "haste")                                                                                                  \
    X(COVER, "cover")
#define SKIRMISH_NUMBER(name, id) SKIRMISH_NUM_##name,
typedef enum { SKIRMISH_NUMBERS(SKIRMISH_NUMBER) SKIRMISH_NUMBER_COUNT } SkirmishNumber;

typedef struct {
    const SkirmishKind *kinds;       /* by the data's kinds */
    const SkirmishProfile *profiles; /* by the data's profiles */
    VarId var[SKIRMISH_VAR_COUNT];
    int reading[SKIRMISH_READING_COUNT], number[SKIRMISH_NUMBER_COUNT];
} SkirmishData;

enum { SKIRMISH_FALLEN = 1 }; /* why a unit is off: its place among the ruleset's "causes" */

/* ---- skirmish_data.c ---- */
void skirmish_compile(DataReader *reader);
const SkirmishData *skirmish_data(const RulesField *field);
/* Of an area as it is now; NULL once it is removed. */
const SkirmishKind *skirmish_kind(const RulesField *field, const Table *table, int area);
const SkirmishProfile *skirmish_profile(const RulesField *field, int unit);
int skirmish_get(const RulesField *field, const Table *table, TableRef ref, SkirmishVar var);
void skirmish_set(RulesCtx *ctx, TableRef ref, SkirmishVar var, int value);
int skirmish_reading(RulesCtx *ctx, SkirmishReading reading);
double skirmish_number(RulesCtx *ctx, SkirmishNumber number);
TableRef skirmish_game(void);

/* ---- skirmish_sight.c ---- */
void skirmish_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);
bool skirmish_region(RulesCtx *ctx, TableRef from, GeomRegionAsk *ask);
/* COVER-01. `area` (REF_NONE: nothing covers) is one that does. */
bool skirmish_in_cover(RulesCtx *ctx, TableRef from, TableRef to, TableRef *area);

/* ---- skirmish_move.c ---- */
void skirmish_walk(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                   RulesTrace *out);
bool skirmish_stand(RulesCtx *ctx, int unit);
void skirmish_gate(RulesGate *gate, TableRef ref);
extern const RulesVerb skirmish_verb_move;

/* ---- skirmish_fire.c ---- */
extern const RulesVerb skirmish_verb_fire;

/* ---- skirmish_turn.c ---- */
/* TURN-01, -02, -03. False: the ruling says why this figure may not do that (`var`: what it does once a turn). */
bool skirmish_may_act(RulesCtx *ctx, TableRef unit, SkirmishVar var, const char *done);
bool skirmish_over(const RulesField *field, const Table *table);
/* TURN-03: when one side alone has figures left, it has won. */
void skirmish_count_sides(RulesCtx *ctx);
void skirmish_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts);
void skirmish_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out);
extern const RulesVerb skirmish_verb_end;

#endif
