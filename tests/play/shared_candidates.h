/* Candidate actions for the current state, built from what the rule system declares: its verbs and their arguments, the
 * choices that `stage` offers, the words and values that it suggests, how far a move may go. Knows no rule and judges
 * nothing: the only way to learn whether the rules allow a candidate is to try it.
 *
 * Candidates that can be enumerated are listed completely. Where places are free there are infinitely many, so they are
 * drawn with the caller's random number generator. The same state and the same generator give the same candidates on
 * every machine. Actions live in the caller's arena. */
#ifndef SHARED_CANDIDATES_H
#define SHARED_CANDIDATES_H

#include "base/rng.h"
#include "play/session.h"

typedef ARRAY(const BaseTree *) PlayCandidates; /* freed with array_free */

/* A unit or formation that `stage` names as one that may act now, and how (the argument "how" of its verbs). */
typedef struct {
    TableRef who;
    const char *how; /* "" if `stage` does not say */
} PlayMover;

typedef struct {
    BaseArena *arena;       /* borrowed; owns everything below */
    PlayCandidates choices; /* the rows that `stage` offers, including those behind a "choose" */
    /* the buttons that `stage` offers, and every action that names neither a thing nor a place, with each of its words:
     * an end, a pass, a card */
    PlayCandidates closes;
    PlayCandidates plans; /* the first actions of what computer players would try (rules/mind.h), but for what closes */
    ARRAY(PlayMover) movers;
    int side;     /* side that acts; -1: any, or not known */
    bool between; /* no procedure is under way, so that more can be done than the choices list */
} PlayOffers;

/* Lists everything that can be enumerated for the current state. */
void play_offers(PlaySession *session, BaseArena *arena, PlayOffers *out);
void play_offers_free(PlayOffers *offers);

/* True if the game has ended, so that there may be no possible action left. */
bool play_is_over(const PlaySession *session);

/* True if actions of this verb can be drawn now. False for queries, for verbs with a required argument that cannot be
 * made up, for verbs whose actions are all enumerated, and for those that the phase does not list. */
bool play_can_draw(const PlaySession *session, const RulesVerb *verb);
/* Draws an action of the verb: who acts, the target and the path are all random. Places lie within reach, in contact
 * with enemies and at terrain more often than elsewhere. NULL if there is nobody who could act. */
BaseTree *play_draw(PlaySession *session, const PlayOffers *offers, const RulesVerb *verb, BaseRng *rng);
/* Draws an answer to the waiting choice: an option or a place. The place need not be allowed. */
BaseTree *play_draw_answer(PlaySession *session, BaseArena *arena, BaseRng *rng);
/* Returns the answer that the rule prefers, which it must accept. */
BaseTree *play_fallback_answer(PlaySession *session, BaseArena *arena);

#endif
