/* The two ends of a line of sight as li_sight.c judges them: what of them looks and is looked at (li_sight_end.c), and
 * the notes that tell a verdict (li_sight_tell.c). Private to these. */
#ifndef RULES_LI_SIGHT_PAIR_H
#define RULES_LI_SIGHT_PAIR_H

#include "rules/legions-imperialis/li_sight.h"

/* Its lists are in the ruling's arena; who makes it first clears it, and may make it again. */
typedef struct {
    TableRef ref; /* none: a place on the ground */
    GeomShape *body, *ends;
    int body_count, end_count, end_cap;
    double top, foot; /* height that it is seen at and sees from, and of what it stands on */
    int host;         /* the Structure it is in or is, -1 */
    int *in;          /* Obstructing areas that hold it */
    double *deep;     /* how far beyond the rim a model is in each of them, below 0 short of it */
    int in_count, in_cap, deep_cap;
    bool flies;
} LiEnd;

typedef struct {
    RulesCtx *ctx;
    LiEnd from, to;
    bool past; /* Structures stop nothing: a beam goes through them */
} LiPair;

/* False: it is nowhere. */
bool li_end_make(RulesCtx *ctx, TableRef ref, LiEnd *end);
void li_end_add_in(RulesCtx *ctx, LiEnd *end, int area, double deep); /* an Obstructing area that holds it */
void li_end_add(RulesCtx *ctx, LiEnd *end, GeomShape shape);          /* that looks, or is looked at */
/* COMB-03: a Structure agreed to be larger than the area that it stands in is no more in it, but for a model that is
 * there itself. `outward`: it looks out itself. */
bool li_end_rises(LiPair *pair, const LiEnd *end, int area, bool outward);
bool li_end_is_in(const LiEnd *end, int area);
/* Both ends are within this Obstructing area, by the reading (OBST-08). */
bool li_pair_shares(LiPair *pair, int area);
/* OBST-05, -06: the area that hides a model from who does not share it, -1; of several the one that it is deepest in.
 * `beyond` (may be NULL): how far beyond that area's rim it is; -INFINITY where no area could hide it. */
int li_end_hidden(LiPair *pair, const LiEnd *end, double *beyond);
/* The shapes that look, or are looked at (OBST-07). None: deeper than the rim. */
void li_end_open(LiPair *pair, LiEnd *end, bool outward);
/* Whether the boundary of an area that holds the end stands for it, and what of the boundary is within `rim` of
 * `near`: added to its shapes. */
bool li_end_by_rim(LiPair *pair, const LiEnd *end, int area, bool outward);
void li_end_add_rim(const LiPair *pair, LiEnd *end, int area, const GeomShape *near, int near_count, double rim);
/* What each piece does to this pair: the callback of geom_sight. */
GeomRole li_pair_role(void *pair, int piece);
/* ---- li_sight_tell.c ---- */
void li_sight_rows(LiPair *pair, const GeomSight *found, RulesSight *out);
void li_sight_cite(LiPair *pair, const char *rule, const char *key, TableRef unit, int area, RulesRole role);
/* What each end stands in, and how far that lets it look. */
void li_sight_cite_own(LiPair *pair);
void li_sight_cite_lines(LiPair *pair, const RulesSight *sight);

#endif
