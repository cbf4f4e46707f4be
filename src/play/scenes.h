/* The contents of a film frame by frame: the state, the ruling, and the caption. For the current branch of a game from
 * its start, or for the steps of a case. Draws nothing. */
#ifndef PLAY_SCENES_H
#define PLAY_SCENES_H

#include "play/cases.h"

#define SCENE_FIRST_MS 1500
#define SCENE_SHOWN_MS 2500 /* time to read two lines */

typedef struct {
    const Table *table;
    const Ruling *ruling; /* NULL for the first frame, which shows the setup */
    const char *number;   /* "14 of 70" */
    const char *title, *text;
    bool first;
} PlayScene;

typedef struct PlayScenes PlayScenes;

/* Scenes of the current branch up to `cursor`. The session is borrowed and must not change. */
PlayScenes *scenes_of_game(const PlaySession *session, int cursor);
PlayScenes *scenes_of_case(const IoDocument *document); /* borrowed */
void scenes_destroy(PlayScenes *scenes);                /* NULL is allowed */
int scenes_count(const PlayScenes *scenes);
/* Gives the next scene, valid until the next call; false if there is none left. */
bool scenes_next(PlayScenes *scenes, PlayScene *out);

#endif
