/* What a lesson does wrong as a lesson, though its case passes: a board that proves nothing, a text that gives the
 * answer away, an answer without a reason. */
#ifndef PLAY_LESSON_CHECK_H
#define PLAY_LESSON_CHECK_H

#include "play/lessons.h"

/* Runs the lesson of a case (borrowed) and adds what is wrong with it, each with its place in the file. `before`: the
 * text that the course sets before it; "" if none. `notes` gets what its writer should know and may keep: readings that
 * would turn an answer, which the page of the answer tells by itself. */
void play_check_lesson(const IoDocument *document, const char *before, BaseFaults *faults, BaseFaults *notes);

#endif
