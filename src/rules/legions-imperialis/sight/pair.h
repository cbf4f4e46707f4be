/* The two ends of a line of sight, shared by sight/line.c (the judgement), sight/endpoint.c (the shapes by which an
 * end looks and is looked at), sight/role.c (what a piece does to the pair), sight/sight_cite.c (the notes that tell a
 * verdict) and sight/region.c. Private to these. */
#ifndef LEGIONS_IMPERIALIS_SIGHT_PAIR_H
#define LEGIONS_IMPERIALIS_SIGHT_PAIR_H

#include "rules/legions-imperialis/sight/sight.h"

/* One end. Its lists are in the ruling's arena. The caller clears it before the first li_end_make and may make it
 * again. */
typedef struct {
    TableRef ref; /* none for a place on the ground */
    GeomShape *body, *ends;
    int body_count, end_count, end_cap;
    double top, foot; /* height at which it is seen and from which it sees; height of what it stands on */
    int host;         /* the Structure that it is in, or is; or -1 */
    int *in;          /* Obstructing areas that hold it */
    double *deep;     /* how far inside the rim a model is in each of them, negative when short of it */
    bool *whole;      /* whether it is wholly in each of them; NULL: that is asked of the table */
    int in_count, in_cap, deep_cap;
    bool flies;
} LiEnd;

typedef struct {
    RulesCtx *ctx;
    LiEnd from, to;
    bool past; /* Structures stop nothing, as for a beam that goes through them */
} LiPair;

/* Returns false when the end is off the table. */
bool li_end_make(RulesCtx *ctx, TableRef ref, LiEnd *end);
void li_end_add_in(RulesCtx *ctx, LiEnd *end, int area, double deep); /* adds an Obstructing area that holds it */
void li_end_add(RulesCtx *ctx, LiEnd *end, GeomShape shape);          /* adds a shape that looks, or is looked at */
/* COMB-03: true if the end is, or is in, a Structure agreed to be larger than the area in which it stands: it then no
 * longer counts as in the area, except for a model that is itself in the area outside any Structure. `outward`: the end
 * is the one that looks. */
bool li_end_rises(LiPair *pair, const LiEnd *end, int area, bool outward);
bool li_end_is_in(const LiEnd *end, int area);
/* True if both ends are within this Obstructing area, by the reading in force (OBST-08). */
bool li_pair_shares(LiPair *pair, int area);
/* OBST-05, -06: the area that hides a model from an end that does not share it, or -1; of several the one in which
 * it is deepest. */
int li_end_hidden(LiPair *pair, const LiEnd *end);
/* Gives the end the shapes by which it looks or is looked at (OBST-07); none when it is deeper than the rim. */
void li_end_open(LiPair *pair, LiEnd *end, bool outward);
/* li_end_by_rim: true if the boundary of an area that holds the end stands for it. li_end_add_rim: adds to the end's
 * shapes the stretches of that boundary within `rim` mm of `near`. */
bool li_end_by_rim(LiPair *pair, const LiEnd *end, int area, bool outward);
void li_end_add_rim(const LiPair *pair, LiEnd *end, int area, const GeomShape *near, int near_count, double rim);
/* What each piece does to this pair; the callback of geom_sight (sight/role.c). */
GeomRole li_pair_role(void *pair, int piece);
/* ---- sight/sight_cite.c ---- */
void li_sight_rows(LiPair *pair, const GeomSight *found, RulesSight *out);
void li_sight_cite(LiPair *pair, const char *rule, const char *key, TableRef unit, int area, RulesRole role);
/* Cites what each end stands in, and how far that lets it look. */
void li_sight_cite_own(LiPair *pair);
void li_sight_cite_lines(LiPair *pair, const RulesSight *sight);

#endif
