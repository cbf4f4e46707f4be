/* A plain model of a table of Legions Imperialis for checks of what its rulings tell: discs and rectangles, in inches.
 * Random tables, random actions, and each finding of each ruling handed to the check of its sentence. */
#ifndef PLAY_SHARED_LI_TELLS_H
#define PLAY_SHARED_LI_TELLS_H

#include "play/session.h"

#define LI_INCH 25.4
enum { LI_MODELS = 14, LI_PIECES = 6 };

/* As the catalogue has them, typed again. */
typedef struct {
    const char *id;
    char type; /* i infantry, w walker, v vehicle */
    int scale, move, save, caf, wounds;
    double base; /* radius */
} LiProfileRow;

typedef struct {
    const char *id, *label, *barred_for; /* letters of the types that stop at it */
    bool slow, hides, dangerous;
    int cover, hit, save, room, wounds, caf; /* cover, save: 0 for none */
    double top;
} LiKindRow;

typedef struct {
    double x0, y0, x1, y1;
    const LiKindRow *kind;
    int wounds;
} LiPiece;

typedef struct {
    double x, y;
    int host, wounds;
    bool alive;
} LiModel;

/* The table as the sentences so far have made it. */
typedef struct {
    PlaySession *session;
    const Table *before;
    LiPiece pieces[LI_PIECES];
    LiModel models[LI_MODELS];
    const Ruling *ruling;
    const RulesFinding *finding;
    const char *action;
    int subject;      /* the model that the action names, or the first of its Detachment */
    int next, won[2]; /* the roll to be told; Fights won by each side */
    int winner;       /* of the Fight that is told */
} LiTold;

typedef struct {
    const char *rule, *key;
    bool (*so)(LiTold *it);
    int met, untrue;
} LiCheck;

/* What the finding holds; the test fails where it holds no such value. Lengths are in inches. */
const RulesValue *li_told_value(const LiTold *it, const char *name);
int li_told_number(const LiTold *it, const char *name);
double li_told_length(const LiTold *it, const char *name);
int li_told_unit(const LiTold *it, const char *name);
int li_told_formation(const LiTold *it, const char *name);
LiPiece *li_told_piece(LiTold *it, const char *name);
bool li_told_is(const LiTold *it, const char *key);
bool li_told_rule(const LiTold *it, const char *rule);

const LiProfileRow *li_told_profile(const LiTold *it, int unit);
int li_told_side(const LiTold *it, int unit);
int li_told_formation_of(const LiTold *it, int unit);
int li_told_host(const LiTold *it, int unit);
int li_told_variable(const LiTold *it, TableRefKind kind, int index, const char *name);
double li_told_radius(const LiTold *it, int unit);

bool li_told_near(double a, double b);
double li_told_to(double x, double y, const LiPiece *piece); /* from a place to the piece; 0 inside */
double li_told_from(const LiTold *it, int unit,
                    const LiPiece *piece); /* from the middle of the base, or of its house */
double li_told_deep(const LiTold *it, int unit, const LiPiece *piece); /* of the whole base; 0 where it sticks out */
bool li_told_within(const LiTold *it, int unit, const LiPiece *piece);
int li_told_cover(const LiTold *it, int unit);
/* Between bases, or the walls of those inside; 0 where they touch. */
double li_told_gap(const LiTold *it, int a, int b);
/* True for a Detachment all of which steps of 2" join. */
bool li_told_chained(const LiTold *it, int formation);
const RulesTrace *li_told_trace(const LiTold *it, int unit);
/* True if the base laps the piece on so much of the way of its trace; NULL: any piece that is slow for it. Where it
 * grazes an edge, both more and less will do. */
bool li_told_is_way_in(const LiTold *it, int unit, const LiPiece *piece, double way);
bool li_told_crosses(const LiTold *it, const LiPiece *piece); /* the drawn line, with a hair to spare */
/* The next roll by this rule that has not been told. */
const RulesRoll *li_told_next(LiTold *it, const char *rule);

void li_told_read(LiTold *it, const Table *table);
/* Plays the tables of a known seed until each check has met its sentence, at most `most`; then a few that
 * SIGHTLINE_SEED draws, or as many as SIGHTLINE_TABLES says. Returns the number of untrue sentences. */
int li_told_play(LiCheck *checks, int count, int most);
/* Prints those that met no sentence, and returns their number. */
int li_told_idle(const LiCheck *checks, int count);

#endif
