/* Asks the step of a lesson in the making, with the dice that it may have. */
#ifndef PLAY_LESSON_MAKE_RUN_H
#define PLAY_LESSON_MAKE_RUN_H

#include "play/session.h"

Ruling *maker_ask(const BaseTree *step, PlaySession *session); /* owned by the caller */

#endif
