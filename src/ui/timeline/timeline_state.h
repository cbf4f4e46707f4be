/* What the timeline keeps between frames. */
#ifndef UI_TIMELINE_TIMELINE_STATE_H
#define UI_TIMELINE_TIMELINE_STATE_H

typedef struct TimelineState {
    int first; /* the first cursor in view */
} TimelineState;

#endif
