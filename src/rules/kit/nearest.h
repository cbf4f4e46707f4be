/* Finds the nearest free place for a base that must be put somewhere. Used as the fallback when a player is asked for a
 * place; the player may choose any other legal one. Knows no rule. Millimetres. */
#ifndef RULES_KIT_NEAREST_H
#define RULES_KIT_NEAREST_H

#include "geom/shape/shape.h"

typedef struct {
    GeomBox table;           /* the base must lie wholly on it */
    const GeomShape *around; /* the base's gap to one of these must be at most `reach` (closed); */
    int around_count;        /* 0: anywhere on the table */
    double reach;
    double
        bare; /* no place nearer to the start than this is allowed, as the caller knows already (0: nothing is known) */
    bool (*free)(void *context, const GeomShape *base); /* returns true when the base may stand there; NULL: always */
    void *context;
} KitRegion;

/* Returns true when the region allows the base to stand there. */
bool rulekit_region_allows(const KitRegion *region, const GeomShape *base);
/* Finds the place nearest to `from` for the base with this facing. Searches on rings 2 mm apart (2 % of the distance
 * beyond 10 cm). On the first ring with free places, each is moved in along its ray as far as it stays free; the
 * nearest wins, and of equally near ones the first clockwise from north. Returns false when the rings have no free
 * place. */
bool rulekit_nearest_free(const GeomBase *base, GeomVec from, double facing, const KitRegion *region, GeomVec *at);

#endif
