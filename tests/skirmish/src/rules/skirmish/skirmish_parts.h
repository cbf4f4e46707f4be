/* What the files of this folder share: the ruleset's rows as structs. The names of variables, readings and numbers
 * (names.h) are written by the build out of the ruleset's data. Millimetres. */
#ifndef RULES_SKIRMISH_PARTS_H
#define RULES_SKIRMISH_PARTS_H

#include "rules/cite.h"
#include "rules/kit/access.h"
#include "rules/skirmish/names.h"
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

typedef struct {
    const SkirmishKind *kinds;       /* by the data's kinds */
    const SkirmishProfile *profiles; /* by the data's profiles */
} SkirmishData;

enum { SKIRMISH_FALLEN = 1 }; /* why a unit is off: its place among the ruleset's "causes" */

/* ---- skirmish_data.c ---- */
void skirmish_compile(DataReader *reader);
const SkirmishData *skirmish_data(const RulesField *field);
/* Of an area as it is now; NULL once it is removed. */
const SkirmishKind *skirmish_kind(const RulesField *field, const Table *table, int area);
const SkirmishProfile *skirmish_profile(const RulesField *field, int unit);
TableRef skirmish_game(void);

/* ---- skirmish_sight.c ---- */
void skirmish_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);
bool skirmish_region(RulesCtx *ctx, TableRef from, GeomRegionQuery *ask);
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
bool skirmish_may_act(RulesCtx *ctx, TableRef unit, int var, const char *done);
bool skirmish_over(const RulesField *field, const Table *table);
/* TURN-03: when one side alone has figures left, it has won. */
void skirmish_count_sides(RulesCtx *ctx);
void skirmish_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts);
void skirmish_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out);
extern const RulesVerb skirmish_verb_end;

#endif
