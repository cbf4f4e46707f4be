/* Finds the actions of a game that would have come out differently under another reading of the rules.
 *
 * Each action is resolved again on the state in which it was really done, with the dice that fell and the answers that
 * were given; then the real changes are applied. So every action is compared by itself: an early difference does not
 * make every later action differ. An action and its choices count as one. */
#ifndef PLAY_OTHERWISE_H
#define PLAY_OTHERWISE_H

#include "play/session.h"

typedef enum {
    OTHERWISE_REFUSED, /* the rules would have forbidden it */
    OTHERWISE_DICE,    /* it would have used other dice or asked for other answers */
    OTHERWISE_STATE    /* the same dice would have led to another state */
} PlayOtherwiseHow;

typedef struct {
    int index;              /* index of `last` on the current branch, from 0 */
    const PlayEntry *entry; /* the entry that holds the action */
    /* the entry with the outcome: that of the last choice, or `entry` itself if there were none */
    const PlayEntry *last;
    PlayOtherwiseHow how;
    Ruling *ruling; /* owned; the ruling under the other reading */
} PlayOtherwise;

typedef ARRAY(PlayOtherwise) PlayOtherwiseList;

/* Compares the entries up to the cursor. `field` (borrowed) is the same battlefield under another reading. */
void play_otherwise(const PlaySession *session, RulesField *field, PlayOtherwiseList *out);

/* The same one action at a time, for callers that must not block. Meanwhile the session must keep the entries up to its
 * cursor at the beginning. */
typedef struct PlayOtherwiseWalk PlayOtherwiseWalk;
PlayOtherwiseWalk *otherwise_begin(const PlaySession *session, RulesField *field);
bool otherwise_step(PlayOtherwiseWalk *walk, PlayOtherwiseList *out); /* false after the last */
int otherwise_done(const PlayOtherwiseWalk *walk);                    /* number of entries compared so far */
void otherwise_end(PlayOtherwiseWalk *walk);                          /* NULL is allowed */

void play_otherwise_free(PlayOtherwiseList *list);

#endif
