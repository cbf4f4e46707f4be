/* Weapons that strike what lies under a shape on the table: Blast templates and Heavy Beams (CORE-19). A shot at one
 * Detachment is fire/volleys.h's business. Lengths are in mm.
 *
 * A thing is under a shape when their interiors overlap by more than GEOM_LIMIT, as for a base in an area (AREA-04); a
 * touch does not count. Both the depth of the overlap and the distance beside the shape are exact. */
#ifndef LEGIONS_IMPERIALIS_FIRE_TEMPLATES_H
#define LEGIONS_IMPERIALIS_FIRE_TEMPLATES_H

#include "rules/legions-imperialis/fire/volleys.h"

/* One thing under or beside a shape. They are dealt with in order. */
typedef struct {
    TableRef ref;    /* a model on the table, a Structure or a bridge */
    double lap, gap; /* depth under the shape; distance beside it */
    double order;    /* for a Blast the distance from its middle, for a beam from the firer */
    bool middle;     /* the middle of a Blast is over it */
    bool stopped;    /* for a beam: something other than a Structure stands before it */
} LiUnder;

typedef struct {
    const LiWeapon *weapon;
    int firer;
    GeomShape shape;
    GeomVec from, to;        /* Blast: its middle, twice; beam: its axis from the firer's middle to its end */
    bool far;                /* the middle of a Blast is out of range */
    LiUnder *under, *beside; /* in the ruling's arena */
    int under_count, under_cap, beside_count, beside_cap;
} LiTemplate;

static inline bool li_lays(const LiWeapon *weapon) {
    return weapon->blast > 0 || (weapon->traits & LI_W_HEAVY_BEAM);
}
/* How sure it is that this weapon's shape can be laid over the target (fire/template_margin.c); holds for a weapon
 * without one. False: not known. */
bool li_template_decision(RulesCtx *ctx, const LiVolley *volley, int firer, const LiWeapon *weapon, TableRef target,
                          RulesDecision *out);
/* Lays the shape of each firer: where the action's "point" says for all or for that firer, otherwise over the nearest
 * model of the target that it can hit. Shows all shapes, then rolls for what lies under them. A point of the firer's
 * own where the shape cannot lie refuses the shot; with one point for all, a firer who cannot lay it there does not
 * fire. The book does not say where a template may lie. Here its middle may be anywhere in range with a model of the
 * target under it that is in range and seen; to hit models inside a Structure its middle must be over that Structure.
 * False: refused, or the input ended. */
bool li_template_fire(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool);

#endif
