/* Movement: how far a skill may move the unit from here, and where contact with rough ground ends it (MOVE, TERR-03,
 * CORE-15). Knows nothing of Orders. */
#ifndef INFINITY_MOVE_PLAN_H
#define INFINITY_MOVE_PLAN_H

#include "rules/infinity/place.h"
#include "rules/kit/route.h"

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
/* How sentences name it: "a second Move". */
const char *inf_go_label(InfGo go);
bool inf_go_find(const char *word, InfGo *out);
static inline bool inf_go_reactive(InfGo go) {
    return go == INF_GO_DODGE || go == INF_GO_ENGAGE || go == INF_GO_GUTS_REACTIVE;
}

/* What the ground that the base is in does to its movement, counting the fields that its Terrain skill does not
 * cancel. */
typedef struct {
    InfMov mov;
    int zone;  /* the strictest zone, an index of `zones`, or -1 */
    int bonus; /* zone whose type matches the Terrain skill, or -1 */
    InfZones zones;
    bool *in, *rough; /* by zone, in the ruling's arena; rough: stops and slows this unit */
} InfGround;

void inf_ground(RulesCtx *ctx, int unit, InfGround *out);
/* The allowance in mm. `min` (may be NULL) gets the limit on movement in contact where only that is limited, otherwise
 * INFINITY. */
double inf_allowance(RulesCtx *ctx, int unit, const InfGround *ground, InfGo go, double *min);
bool inf_has_bonus(RulesCtx *ctx, const InfGround *ground, InfGo go); /* TERR-03: the allowance includes its inch */

/* What bars a path, in the order in which it is told when two are met at one place. OCCUPIED: somebody is where the
 * path would end. */
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
    TableRef what; /* area or trooper, or none */
    double at;     /* mm along the path that may be moved; all that may be moved when nothing bars it */
} InfBar;

typedef struct {
    InfGo go;
    KitRoute route; /* it stops where an area ends it */
    int zone;       /* zone that ends it, an index of ground.zones, or -1 */
    bool another;   /* that zone was entered from within another area */
    bool again;     /* it began in contact with that zone, left it and came back */
    bool bonus;     /* TERR-03: the allowance includes the Terrain skill's inch */
    InfBar bar;     /* when set, an Order refuses the path */
    InfGround ground;
} InfTravel;

/* The result is in the ruling's arena. */
InfTravel *inf_travel(RulesCtx *ctx, int unit, const GeomVec *points, int count, InfGo go);
void inf_travel_cite(RulesCtx *ctx, int unit, const InfTravel *travel);
/* The trace that the board draws. */
RulesTrace inf_travel_trace(const InfTravel *travel, double facing);
/* The single judge of paths: what makes an Order refuse is what the query about the path tells (CORE-15, MOVE-03,
 * -06). */
InfBar inf_bar(RulesCtx *ctx, int unit, const InfTravel *travel);
const char *inf_bar_rule(const InfBar *bar); /* NULL when nothing bars the path */
void inf_bar_cite(RulesCtx *ctx, int unit, const InfTravel *travel);
/* How far everything may stand otherwise before the path is barred, or not, or another area ends it
 * (move/travel_margin.c). False: not known. */
bool inf_travel_margin(RulesCtx *ctx, int unit, const InfTravel *travel, RulesMargin *out);
/* True if the path is refused; the ruling then says so. */
bool inf_travel_refused(RulesCtx *ctx, int unit, const InfTravel *travel);
void inf_walk(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
              RulesTrace *out);

#endif
