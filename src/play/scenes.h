/* What a film shows, picture by picture: the state, what was ruled, and the caption in words. Of a game's current
 * branch from its start, or of a case step by step. Knows no picture. */
#ifndef PLAY_SCENES_H
#define PLAY_SCENES_H

#include "play/cases.h"

#define SCENE_FIRST_MS  1500
#define SCENE_STANDS_MS 2500 /* time to read two lines */

typedef struct {
    const Table *table;
    const Ruling *ruling; /* NULL: the first picture, as set up */
    const char *number;   /* "14 of 70" */
    const char *title, *text;
    bool first;
} PlayScene;

typedef struct PlayScenes PlayScenes;

/* Entries of the current branch up to `cursor`; the session is borrowed and must stay as it is. */
PlayScenes *scenes_of_game(const PlaySession *session, int cursor);
PlayScenes *scenes_of_case(const IoDocument *document); /* borrowed */
void scenes_destroy(PlayScenes *scenes);                /* NULL is allowed */
int scenes_count(const PlayScenes *scenes);
/* What `out` points to is good until the next call. False: there is none left. */
bool scenes_next(PlayScenes *scenes, PlayScene *out);

#endif
