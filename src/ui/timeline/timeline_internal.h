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
ViewColour timeline_colour(Ui *ui, const PlayEntry *entry); /* that of the side that acts */
/* The sign of an action in the colour of its side. */
void timeline_sign(Ui *ui, const PlayEntry *entry, double x, double y, double alpha);
/* A word in a rounded outline; true: it was clicked. */
bool timeline_pill(const TimelineTrack *track, KitBox box, const char *text, const char *tip);
bool timeline_has_turns(const Ui *ui);
void timeline_turns(const TimelineTrack *track); /* the band of turns and phases */
void timeline_forks(const TimelineTrack *track); /* where the past was changed; a click goes to the other branch */

#endif
