/* Boards of Commands & Colors that are laid out by chance, and what chance does and asks on them. */
#ifndef SHARED_CCA_HANDS_H
#define SHARED_CCA_HANDS_H

#include "play/shared_cca_claims.h"

/* What sort of game: free play; the south plays cards first; somebody plays cards, and nobody says who; free play with
 * a ground and a camp of the house's own, which no rule of the catalogue knows. */
typedef enum { CLAIM_FREE, CLAIM_CARDS, CLAIM_UNSAID, CLAIM_HOUSE, CLAIM_GAMES } ClaimGame;

PlaySession *claim_board(BaseRng *rng, ClaimGame game);
/* Something to do or to ask, of whoever and whomever; much of it is refused. */
void claim_action(const Claim *claim, BaseRng *rng, char *out, size_t room);
/* Answers what is asked by chance; the last ruling tells the whole action. */
const Ruling *claim_answer(PlaySession *session, const Ruling *ruling, BaseRng *rng);

/* A small board and what is done on it, for sentences that chance seldom meets; NULL: there are no more. */
PlaySession *claim_scene(int index, const char **action);

#endif
