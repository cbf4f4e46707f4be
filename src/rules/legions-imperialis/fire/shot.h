/* How sure it is that one weapon of one model can fire at one thing: in range, under its template, seen (fire/shot.c).
 * Whole volleys and the figures that are asked for are made of these. */
#ifndef LEGIONS_IMPERIALIS_FIRE_SHOT_H
#define LEGIONS_IMPERIALIS_FIRE_SHOT_H

#include "rules/legions-imperialis/fire/volleys.h"

/* A gap against the range of a weapon, and against what it must keep off. */
RulesDecision li_shot_gap(RulesCtx *ctx, double gap, const LiWeapon *weapon, double speed, const char *rule);
/* That it is in range, and its template can lie where it has to (fire/fire_margin.c). False: not known. */
bool li_shot_reach(RulesCtx *ctx, const LiVolley *volley, int firer, const LiWeapon *weapon, TableRef target,
                   RulesDecision *out);
/* True if the margin of the line that it needs is known: that of a whole Structure, where all of it is in range, or
 * where not even the whole of it is seen. */
bool li_shot_line_known(RulesCtx *ctx, int firer, const LiWeapon *weapon, TableRef target);
/* The line of sight that it needs, where it needs one; `max`: no more is of use. */
RulesDecision li_shot_line(RulesCtx *ctx, int firer, const LiWeapon *weapon, TableRef target, double max);

/* OBCL-05: the lines of a firer to a model that touches an Obstacle (fire/to_hit.c). */
typedef struct {
    GeomShape viewer[LI_PARTS], model;
    const GeomShape *wall;
    int viewer_count, wall_count;
    double eye, foot, top;
    double speed, rise; /* what a displacement of 1 changes of their places, and of their heights */
} LiCut;
bool li_cut_make(RulesCtx *ctx, int firer, int unit, int area, LiCut *out); /* false: it cannot obscure the model */
/* True if lines are cut when all are displaced by r so that they are `rather`, or rather not. */
bool li_cut_holds(const LiCut *cut, double r, bool rather);
/* How sure all figures are that are told of this volley: which weapon is the first that can fire (NULL: none can), with
 * how many dice, what it needs (fire/needs_margin.c). NONE with `unknown`: not known. */
RulesMargin li_needs_margin(RulesCtx *ctx, const LiVolley *volley, const LiWeapon *first, const LiPool *pool,
                            bool *unknown);

#endif
