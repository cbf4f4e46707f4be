/* Which actions of a game would have come out otherwise by another reading of the rules.
 *
 * Each action is resolved again on the state in which it was really done, with the dice that fell and the answers that
 * were given; then what really happened happens. So every line stands for itself: a change early in the game does not
 * make every later action differ. An action and the choices it waited for are one. */
#ifndef PLAY_OTHERWISE_H
#define PLAY_OTHERWISE_H

#include "play/session.h"

typedef enum {
    OTHERWISE_REFUSED, /* the rules would have forbidden it */
    OTHERWISE_DICE,    /* it would have taken other dice, or asked for other answers, than there were */
    OTHERWISE_STATE    /* the same dice would have led to another state */
} PlayOtherwiseHow;

typedef struct {
    int index;              /* of the action on the current branch, from 0: of the last of its choices */
    const PlayEntry *entry; /* as it was; the first of its choices, which holds the action */
    const PlayEntry *last;  /* the entry with its outcome: the same where nothing was chosen */
    PlayOtherwiseHow how;
    Ruling *ruling; /* owned: as it would have been */
} PlayOtherwise;

typedef ARRAY(PlayOtherwise) PlayOtherwiseList;

/* `field`: the same battlefield by another reading (borrowed). Entries up to the cursor. */
void play_otherwise(const PlaySession *session, RulesField *field, PlayOtherwiseList *out);

/* The same, an action at a time, for who must not stand still. The session may not leave the entries up to where its
 * cursor stood at the beginning. */
typedef struct PlayOtherwiseWalk PlayOtherwiseWalk;
PlayOtherwiseWalk *otherwise_begin(const PlaySession *session, RulesField *field);
bool otherwise_step(PlayOtherwiseWalk *walk, PlayOtherwiseList *out); /* false: that was the last */
int otherwise_done(const PlayOtherwiseWalk *walk);                    /* entries, of those up to the cursor */
void otherwise_end(PlayOtherwiseWalk *walk);                          /* NULL is allowed */

void play_otherwise_free(PlayOtherwiseList *list);

#endif
