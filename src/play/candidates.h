/* What could be done now, as actions put together from what the rule system says of itself: its verbs and their
 * arguments, the choices that `stage` offers, the words and values that it suggests, how far a move may go. Knows no
 * rule and judges nothing: whether the rules allow a candidate is learnt by trying it.
 *
 * What can be listed is listed whole; where places are free there is no end of candidates, and they are drawn by a
 * random number generator of the caller's. The same state and the same numbers give the same candidates on every
 * machine. Actions live in the caller's arena. */
#ifndef PLAY_CANDIDATES_H
#define PLAY_CANDIDATES_H

#include "base/rng.h"
#include "play/session.h"

typedef ARRAY(const BaseTree *) PlayCandidates; /* freed with array_free */

/* A unit or formation that `stage` names as one that may act now, and how (the argument "how" of its verbs). */
typedef struct {
    TableRef who;
    const char *how; /* "": not said */
} PlayMover;

typedef struct {
    BaseArena *arena;       /* the caller's, of all below */
    PlayCandidates choices; /* the rows of what is under way, those behind a "choose" among them */
    PlayCandidates closes;  /* its buttons; and every action that names nobody and no place, with all its words: an
                               end, a pass, a card */
    ARRAY(PlayMover) movers;
    int side;     /* who acts, -1: anybody, or nobody knows */
    bool between; /* the choices lie between procedures: there is more to do than they say */
} PlayOffers;

/* All that can be listed for the state now. */
void play_offers(PlaySession *session, BaseArena *arena, PlayOffers *out);
void play_offers_free(PlayOffers *offers);

/* The game has come to its end: nothing need be possible any more. */
bool play_is_over(const PlaySession *session);

/* May an action of this verb be drawn now? Not of a question, nor of one whose needed arguments nobody can make up, nor
 * of one that is listed whole, nor of one that the phase does not list. */
bool play_can_draw(const PlaySession *session, const RulesVerb *verb);
/* An action of the verb: who acts, at whom, by which way, all drawn; places lie within reach, against enemies and at
 * terrain more often than anywhere. NULL: there is nobody to name. */
BaseTree *play_draw(PlaySession *session, const PlayOffers *offers, const RulesVerb *verb, BaseRng *rng);
/* The choice that is waiting, answered: an option, a place. Not every place need be allowed. */
BaseTree *play_draw_answer(PlaySession *session, BaseArena *arena, BaseRng *rng);
/* The same, with the answer that the rule prefers, which it must take. */
BaseTree *play_fallback_answer(PlaySession *session, BaseArena *arena);

#endif
