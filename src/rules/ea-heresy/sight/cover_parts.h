/* Shared by the files that judge cover and hull down. Private to this folder. */
#ifndef EA_HERESY_SIGHT_COVER_PARTS_H
#define EA_HERESY_SIGHT_COVER_PARTS_H

#include "rules/ea-heresy/sight/sight.h"

typedef struct {
    RulesCtx *ctx;
    TableRef target;
    bool cite;
    EahCover *out;
} EahCoverWork;

/* Adds a reason for the -1, with a finding about the target and a piece or a vehicle. */
void eah_cover_add(EahCoverWork *work, const char *rule, const char *key, TableRef source);
void eah_cover_cite(EahCoverWork *work, const char *rule, const char *key, RulesRole role, TableRef area);
/* Judges hull down: COVER-08 to -10, -12. */
void eah_hull_down(EahCoverWork *work, const int *firers, int firer_count);
/* COVER-10: Towering units, Support Craft, and a Towering building. */
bool eah_is_tall(const EahCoverWork *work);
/* COVER-09: returns true when the unit sees all of the target, and from which point. */
bool eah_sees_all(EahCoverWork *work, int firer, bool tall, GeomVec *eye);
/* Lists the units to which it must be hidden: the firing ones, or all living ones of their formations (hull_formation).
 */
int eah_watchers(EahCoverWork *work, const int *firers, int count, int *out);
/* Returns a size of displacement below which `from` still sees all of `to`, from the eye that was found; with no eye,
 * below which it still does not; nothing beyond `max` is looked for. 0 where it is not known (sight/view_margin.c). */
double eah_view_margin(RulesCtx *ctx, TableRef from, TableRef to, bool tall, const GeomVec *eye, double max);
/* COVER-05: returns true when the unit gives shelter: one in the air does not. */
bool eah_gives_shelter(RulesCtx *ctx, int unit);
/* COVER-06: return how many infantry units a vehicle may shelter, and how many it shelters. */
int eah_shelter_limit(RulesCtx *ctx, int vehicle);
int eah_shelter_used(RulesCtx *ctx, int vehicle);

#endif
