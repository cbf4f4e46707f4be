/* Movement: how far a skill may go from here, where contact with rough ground ends it (MOVE, TERR-03, CORE-15). Knows
 * no Order. */
#ifndef RULES_INF_MOVE_H
#define RULES_INF_MOVE_H

#include "geom/sweep/sweep.h"
#include "rules/infinity/inf.h"

typedef enum {
    INF_GO_MOVE,
    INF_GO_MOVE_SECOND,
    INF_GO_CAUTIOUS,
    INF_GO_JUMP,
    INF_GO_CLIMB,
    INF_GO_ASSAULT,
    INF_GO_DODGE,
    INF_GO_ENGAGE,
    INF_GO_GUTS_REACTIVE,
    INF_GO_GUTS_ACTIVE,
    INF_GO_COUNT
} InfGo;
const char *inf_go_word(InfGo go);
bool inf_go_find(const char *word, InfGo *out);
static inline bool inf_go_reactive(InfGo go) {
    return go == INF_GO_DODGE || go == INF_GO_ENGAGE || go == INF_GO_GUTS_REACTIVE;
}

/* What the ground that the base is in does to its movement: fields that its Terrain skill does not cancel. */
typedef struct {
    InfMov mov;
    int zone;  /* the strictest, index of `zones`; -1 none */
    int bonus; /* zone whose type matches the Terrain skill, -1 none */
    InfZones zones;
    bool *in, *rough; /* by zone, in the ruling's arena; rough: it stops and slows this unit */
} InfGround;

void inf_ground(RulesCtx *ctx, int unit, InfGround *out);
/* mm; `min` (may be NULL): what may be gone in contact, where only that is limited, else INFINITY. */
double inf_allowance(RulesCtx *ctx, int unit, const InfGround *ground, InfGo go, double *min);
bool inf_has_bonus(RulesCtx *ctx, const InfGround *ground, InfGo go); /* TERR-03: is its inch in that? */

/* What bars a way; in the order of what is said where two come at one place. OCCUPIED: somebody is where it would end.
 */
typedef enum {
    INF_BAR_NONE,
    INF_BAR_ENDED,
    INF_BAR_EDGE,
    INF_BAR_PIECE,
    INF_BAR_FAR,
    INF_BAR_CORNERS,
    INF_BAR_OCCUPIED
} InfBarKind;
typedef struct {
    InfBarKind kind;
    TableRef what; /* area or trooper; none */
    double at;     /* mm along the way that may be gone: as far as it goes when nothing bars it */
} InfBar;

typedef struct {
    InfGo go;
    GeomPath path;
    double length, allowance, stop; /* mm along the path; stop is the length when nothing ends it */
    int zone;                       /* that ends it, of ground.zones; -1 none */
    bool another;                   /* entered from within another area; */
    bool again;                     /* ... or it began in contact and came back */
    bool bonus;                     /* TERR-03: the Terrain skill's inch is in the allowance */
    InfBar bar;                     /* with one, an Order refuses the way */
    InfGround ground;
} InfTravel;

/* In the ruling's arena. */
InfTravel *inf_travel(RulesCtx *ctx, int unit, const GeomVec *points, int count, InfGo go);
void inf_travel_cite(RulesCtx *ctx, int unit, const InfTravel *travel);
/* As the board draws it. */
RulesTrace inf_travel_trace(RulesCtx *ctx, int unit, const InfTravel *travel, double facing);
TableRef inf_stands_on(RulesCtx *ctx, int unit, GeomVec at);
/* The one way by which a trooper comes to stand elsewhere: it may stand there, on the table and on nothing. */
void inf_put(RulesCtx *ctx, int unit, GeomVec at, double facing);
/* The one judge of ways: what an Order refuses is what the question about the way is told of (CORE-15, MOVE-03, -06).
 */
InfBar inf_bar(RulesCtx *ctx, int unit, const InfTravel *travel);
const char *inf_bar_rule(const InfBar *bar); /* NULL: nothing bars the way */
void inf_bar_cite(RulesCtx *ctx, int unit, const InfTravel *travel);
/* True when the path is refused, and the ruling says so. */
bool inf_travel_refused(RulesCtx *ctx, int unit, const InfTravel *travel);
void inf_walk(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
              RulesTrace *out);

#endif
