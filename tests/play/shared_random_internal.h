/* What the files shared_random_*.c share. */
#ifndef SHARED_RANDOM_INTERNAL_H
#define SHARED_RANDOM_INTERNAL_H

#include "play/odds.h"
#include "play/shared_random_player.h"

typedef struct {
    const RandomGame *game;
    RandomSum *sum;
    PlaySession *session;
    BaseRng rng;
    BaseArena *arena; /* of one decision */
    Table *before;    /* the state that the action under way is done on */
    Ruling *checked;
    int findings;
    TableRef last;        /* who acted last */
    TableRef owes;        /* of whom a refusal in this decision said that he goes first, and where he may */
    const BaseTree *exit; /* NULL: none did */
    BaseTree *path;       /* what `path` says of the way of the action; NULL: it has none, or is refused */
    bool path_no;         /* `path` refuses it */
    PlayOdds *odds;       /* of the action; NULL: they were not asked for */
} RandomPlayer;

/* A finding, with the action that led to it (NULL: none). */
void random_find(RandomPlayer *player, const BaseTree *action, const char *what);
void random_findf(RandomPlayer *player, const BaseTree *action, const char *format, ...) BASE_PRINTF(3, 4);

/* ---- shared_random_checks.c ---- */
void random_ask_before(RandomPlayer *player, const BaseTree *action);
void random_look_after(RandomPlayer *player, const BaseTree *action, const Ruling *ruling);
void random_check_history(RandomPlayer *player); /* back to the start, and forth again, to the bit */
void random_check_file(RandomPlayer *player);    /* written, loaded, played again */

#endif
