/* Which readings of the rules would turn the answer of a lesson's step. */
#ifndef PLAY_LESSON_READINGS_H
#define PLAY_LESSON_READINGS_H

#include "play/lesson_walk.h"

/* Asks the step anew under each other value of each reading that its ruling used, on a copy of the session's current
 * state. Returns those, in the arena, under which another answer is right, or the headline is another where nothing is
 * asked. A step without a query or an action has none. */
const LessonReading *play_lesson_readings(BaseArena *arena, const PlaySession *session, const LessonQuestion *question,
                                          const BaseTree *step, int *count);

#endif
