/* Where may a base be put that must be put somewhere: the nearest free place. For fallbacks of placement asks; the
 * player may choose any other legal place. Knows no rule. Millimetres. */
#ifndef RULES_KIT_NEAREST_H
#define RULES_KIT_NEAREST_H

#include "geom/shape/shape.h"

typedef struct {
    GeomBox table;           /* the base must lie wholly on it */
    const GeomShape *around; /* its gap to one of these must be at most `reach` (closed); */
    int around_count;        /* none: anywhere on the table */
    double reach;
    double bare; /* known beforehand: nothing nearer to the start than this is allowed (0: nothing is known) */
    bool (*free)(void *context, const GeomShape *base); /* may it stand there? NULL: yes */
    void *context;
} KitRegion;

/* May the base stand there, by the region? */
bool region_allows(const KitRegion *region, const GeomShape *base);
/* The place nearest to `from`, as the base faces. Looked for on rings 2 mm apart (2 % of the distance beyond 10 cm); on
 * the first ring that has free places each is drawn in along its ray as far as it stays free, and the nearest wins, of
 * equally near ones the first clockwise from north. False: there is none on the rings. */
bool nearest_free(const GeomBase *base, GeomVec from, double facing, const KitRegion *region, GeomVec *at);

#endif
