/* Things that a person could do in the window, in any order: by chance with mouse and keys, now and then on purpose,
 * and often as a player who carries the game on. */
#ifndef TESTS_UI_SHARED_HAND_H
#define TESTS_UI_SHARED_HAND_H

#include "base/rng.h"
#include "ui/shared_app.h"

#define HAND_WIDTH  1080 /* the terrain is drawn anew at each zoom: a small window keeps that cheap */
#define HAND_HEIGHT 720

/* One thing, whatever it comes to. It neither ends the program nor begins a new table, and saves nothing by name. */
void hand_event(Desk *desk, BaseRng *rng);

#endif
