/* Shared by the files that judge cover and hull down. Private to this folder. */
#ifndef RULES_EAH_COVER_H
#define RULES_EAH_COVER_H

#include "rules/ea-heresy/eah_sight.h"

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
/* COVER-06: return how many infantry units a vehicle may shelter, and how many it shelters. */
int eah_shelter_limit(RulesCtx *ctx, int vehicle);
int eah_shelter_used(RulesCtx *ctx, int vehicle);

#endif
