/* Weapons that strike what lies under a shape on the table: Blast templates and Heavy Beams (CORE-19). What a shot at
 * one Detachment is, is li_volley.h's. Lengths in mm.
 *
 * A thing is under a shape when the interiors of both share more than GEOM_LIMIT, as a base in an area (AREA-04): a
 * touch is none. How far it is under, or how far it is from it, is exact. */
#ifndef RULES_LI_TEMPLATE_H
#define RULES_LI_TEMPLATE_H

#include "rules/legions-imperialis/li_volley.h"

/* One thing at a shape, in the order in which it is dealt with. */
typedef struct {
    TableRef ref;    /* a model on the table, a Structure or a bridge */
    double lap, gap; /* how far under it; how far beside it */
    double order;    /* of a Blast the distance from the middle, of a beam from who fires */
    bool middle;     /* the middle of a Blast is over it */
    bool stopped;    /* of a beam: something other than a Structure stands before it */
} LiUnder;

typedef struct {
    const LiWeapon *weapon;
    int firer;
    GeomShape shape;
    GeomVec from, to;        /* a Blast: both its middle; a beam: its axis, from the middle of who fires to its end */
    LiUnder *under, *beside; /* in the ruling's arena */
    int under_count, under_cap, beside_count, beside_cap;
} LiTemplate;

static inline bool li_lays(const LiWeapon *weapon) {
    return weapon->blast > 0 || (weapon->traits & LI_W_HEAVY_BEAM);
}
/* Lays the shape of each who can fire, where the action's "point" says for all or for him, or over the nearest model of
 * the target that it can hit; shows all of them, then rolls for what is under. A place of his own where it cannot lie
 * refuses the shot; where one place is meant for all, who cannot lay it there does not fire. The book says nothing of
 * where a template may lie: here anywhere with its middle in range and a model of the target under it that is in range
 * and seen; for those inside a Structure with its middle over it. False: refused, or the input ended. */
bool li_template_fire(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool);

#endif
