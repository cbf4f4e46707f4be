/* What the files candidates*.c share. Nobody else includes it. */
#ifndef SHARED_CANDIDATES_INTERNAL_H
#define SHARED_CANDIDATES_INTERNAL_H

#include "play/shared_candidates.h"

#define DRAW_PARTS 32 /* parts of a body: as many as a body query has room for */

/* An action under construction. */
typedef struct {
    PlaySession *session;
    const RulesField *field;
    const TableSetup *setup;
    const Table *table;
    const PlayOffers *offers;
    const RulesVerb *verb;
    BaseRng *rng;
    BaseArena *arena;
    BaseTree *action;
    ARRAY(int) units; /* the acting units */
    TableRef target;  /* REF_NONE if there is none */
    const char *how;  /* the kind of move, NULL if not given */
    bool has_path;
    GeomVec path_end; /* mm, of the first acting unit's path */
} PlayDraw;

static inline int draw_below(PlayDraw *draw, int max) {
    return max > 0 ? (int)rng_below(draw->rng, (uint32_t)max) : 0;
}
static inline bool draw_chance(PlayDraw *draw, double chance) {
    return rng_unit(draw->rng) < chance;
}

/* ---- shared_candidates.c ---- */
bool verb_is_whole(const RulesField *field, const RulesVerb *verb); /* true if all actions of the verb are enumerated */

/* ---- shared_candidates_places.c ---- */
/* Draws a unit of `side` (-1: of any side; with `other`: of any side but this one), rarely a lost one. Returns -1 if
 * there is none. */
int random_unit(PlayDraw *draw, int side, bool other);
/* side of the acting units, else the side whose turn it is; -1 if neither is known */
int random_side(const PlayDraw *draw);
/* Returns the rough distance between the first acting unit and a unit or an area; 0 if either has no position. */
double random_distance(PlayDraw *draw, TableRef to);
BaseTree *random_place(PlayDraw *draw); /* a place to be set down at */
BaseTree *random_aim(PlayDraw *draw);   /* a point to shoot from or at */
BaseTree *random_path(PlayDraw *draw);  /* a path for all acting units */
BaseTree *random_place_near(PlayDraw *draw, GeomVec at, double within);

#endif
