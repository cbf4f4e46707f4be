/* What the files candidates*.c share. Nobody else includes it. */
#ifndef PLAY_CANDIDATES_INTERNAL_H
#define PLAY_CANDIDATES_INTERNAL_H

#include "play/candidates.h"

#define DRAW_PARTS 32 /* of a body: as many as a question about one has room for */

/* An action while it is put together. */
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
    ARRAY(int) units; /* who acts */
    TableRef target;  /* at whom, or at what; none */
    const char *how;  /* the kind of move, NULL: not said */
    bool has_way;
    GeomVec way_end; /* mm, of the first who acts */
} PlayDraw;

static inline int draw_below(PlayDraw *draw, int max) {
    return max > 0 ? (int)rng_below(draw->rng, (uint32_t)max) : 0;
}
static inline bool draw_chance(PlayDraw *draw, double chance) {
    return rng_unit(draw->rng) < chance;
}

/* ---- candidates.c ---- */
bool verb_is_whole(const RulesField *field, const RulesVerb *verb); /* every action of it is listed */

/* ---- candidates_places.c ---- */
/* A unit of `side` (-1: any; with `other`: of any other side). The lost ones rarely. -1: there is none. */
int draw_unit(PlayDraw *draw, int side, bool other);
int draw_side(const PlayDraw *draw); /* of who acts, else whose turn it is; -1 */
/* Where it is, or what it is in or on; false: nowhere. */
bool draw_stands_at(PlayDraw *draw, int unit, GeomVec *at);
/* Between the first who acts and a unit or an area, roughly; 0 where either is nowhere. */
double draw_distance(PlayDraw *draw, TableRef to);
BaseTree *draw_place(PlayDraw *draw); /* to be put down at */
BaseTree *draw_aim(PlayDraw *draw);   /* a point to shoot from or at */
BaseTree *draw_way(PlayDraw *draw);   /* of all who act */
BaseTree *draw_place_near(PlayDraw *draw, GeomVec at, double within);

#endif
