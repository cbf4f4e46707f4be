/* The nearest other answer: who would have to stand where before the program itself says otherwise, and what it then
 * says. Found by search, as near as it could; never stated unless it was tried. */
#ifndef PLAY_NEAREST_H
#define PLAY_NEAREST_H

#include "play/session.h"

#include <stdatomic.h>

/* What is asked: a line of sight, or an action or query as play_preview takes it. */
typedef struct {
    TableRef from, to;
    const BaseTree *action;   /* NULL: the line of sight */
    const TableRef *alone;    /* this thing moves, with what is one body with it, and nothing else; NULL: everything */
    const atomic_bool *stop;  /* set by another thread to end the search: nothing is found then; NULL: it goes on */
    const RulesMargin *known; /* the margin on the table as it stands, for whoever has it; NULL: it is asked for */
} PlayQuestion;

/* Returns the margin of the answer on the table as it stands, with the nearest other answer in `nearest` (in the arena;
 * none where none was found within RULES_MARGIN_MAX). It is FOUND only if the two are about the same, since the one is
 * proven from below and the other tried. Where one thing alone moves the margin is that of everything, and `nearest` is
 * what that thing can do by itself. Takes a tenth of a second or so: it asks about some hundred displaced tables, and
 * ends within one of them once it is stopped. The session's state stays as it is. */
RulesMargin play_margin(PlaySession *session, const PlayQuestion *question, BaseArena *arena);

#endif
