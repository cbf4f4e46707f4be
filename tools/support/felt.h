/* How long a person waits: the processor time from an event to the picture that answers it, in the middle and among the
 * slowest of many. */
#ifndef TOOLS_SUPPORT_FELT_H
#define TOOLS_SUPPORT_FELT_H

/* Works a window of 1920 x 1080 on this map and prints what was measured; returns how many figures are over their
 * bounds. */
int felt_run(const char *map);
/* The same for what is expected of an assault, until its odds stand there. */
int felt_assault(void);

#endif
