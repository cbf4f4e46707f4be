/* Where the ticks of the timeline are in this frame, in logical px. Private to src/ui/timeline. */
#ifndef UI_TIMELINE_H
#define UI_TIMELINE_H

#include "ui/core/ui.h"

#define TIMELINE_STEP 56.0 /* from one action to the next */

typedef struct {
    Ui *ui;
    KitBox box;
    double x0, y; /* x of the start, y of the axis */
    int first, fits, cursor, count;
} TimelineTrack;

double timeline_x(const TimelineTrack *track, int cursor);
void timeline_forks(const TimelineTrack *track); /* where the past was changed; a click goes to the other branch */

#endif
